"""Every rule of Mississippi Queen: the one home of rule text.

FR is the French rule text (sources are cited as text and section). `law` states a rule for good; `sentence` says it of
one step; `refusal` of one refused try. The words are ours.
"""

from typing import Final

from niagara.core.rule import Kind, Rule, RuleBook
from niagara.core.text import Blank, Count, Phrase, SeatName, Term, phrase

# Counted nouns, each with both English forms.


def coal(n: int) -> Count:
    """Units of coal."""
    return Count(n, "{n} coal", "{n} coal")


def points(n: int) -> Count:
    """Movement points."""
    return Count(n, "{n} point", "{n} points")


def turns(n: int) -> Count:
    """Turns by a sixth."""
    return Count(n, "{n} turn", "{n} turns")


def passengers(n: int) -> Count:
    """Passengers."""
    return Count(n, "{n} passenger", "{n} passengers")


# Small messages that go into the blanks of others.

ON_LAND: Final = Phrase("land lies ahead")
OFF_RIVER: Final = Phrase("the river as it lies ends there")
NO_WATER_THERE: Final = Phrase("that is no water cell of the river as it lies")
STRAIGHT_UP_RIVER: Final = Phrase("by option no boat is pushed straight up the river")
STOPS_AT_QUAY: Final = Phrase("in the driving school a boat that reaches the quay stops there")
ALREADY_LAID: Final = Phrase("it is out of the pile")
NO_SUCH_TILE: Final = Phrase("this board has no such tile")
NOBODY_PUSHED: Final = Phrase("No pushed boat waits for its owner to face it")
NOBODY_IS_ASKED: Final = Phrase("A passenger comes aboard by herself, if she can: nobody is asked")
NOBODY_TO_ASK: Final = Phrase("No boat whose owner may decline lies at speed 1, with room, where a passenger waits")
NO_ROLL: Final = Phrase("at least one roll is needed")

TASKS: Final = {
    "draw": Phrase("a new tile is turned up"),
    "roll": Phrase("the direction die is rolled"),
    "dock": Phrase("a player takes a start dock"),
    "heading": Phrase("a boat is faced at the start by its owner"),
    "order": Phrase("the order of the round is set"),
    "turn": Phrase("the next boat is found"),
    "steam": Phrase("a boat moves"),
    "face": Phrase("a pushed boat is faced by its owner"),
    "board": Phrase("a player says whether a passenger comes aboard"),
    "settle": Phrase("the move is settled"),
    "over": Phrase("the match is over"),
}
"""What comes next, by task."""


def decides(now: Phrase, whose: Blank, asked: Blank) -> Phrase:
    """Whose decision it is, and who tried to take it."""
    return phrase("{now}, and that is for {whose} to decide, not for {asked}", now=now, whose=whose, asked=asked)


def no_such_speed(speed: int) -> Phrase:
    """Why this speed cannot be set."""
    return phrase("the wheel goes from 1 to 6, not to {speed}", speed=speed)


def speed_too_dear(was: int, speed: int, cost: int, left: int) -> Phrase:
    """Why this speed cannot be set."""
    return phrase(
        "from {was} to {speed} costs {cost}, and the boat has {left}",
        was=was, speed=speed, cost=coal(cost), left=coal(left),
    )  # fmt: skip


def no_point_left(speed: int) -> Phrase:
    """Why the boat goes no further."""
    return phrase("of {points} none is left", points=points(speed))


def points_unused(left: int, speed: int) -> Phrase:
    """Why the move is not over."""
    return phrase("{left} of {speed} left over", left=points(left), speed=speed)


def dead_end(left: int, fuel: int) -> Phrase:
    """Why a move may not be begun like this."""
    return phrase("after this, with {coal}, there is no way to use {left}", left=points(left), coal=coal(fuel))


def boat_in_the_way(space: str, seat: int) -> Phrase:
    """Why a plain step does not do."""
    return phrase("{player}'s boat lies on {space}, so say where it is pushed to", player=SeatName(seat), space=space)


def nobody_to_push(space: str) -> Phrase:
    """Why there is no push."""
    return phrase("no boat lies on {space}, so this is a plain step", space=space)


def enters_where_pushed(space: str) -> Phrase:
    """Why the boat may not go there now."""
    return phrase("the pusher goes on to {space}, where it has put the pushed boat", space=space)


def pushed_back_to(space: str) -> Phrase:
    """Why a boat may not be put there."""
    return phrase("the pusher comes from {space}", space=space)


def not_beside(space: str) -> Phrase:
    """Why a boat may not be put there."""
    return phrase("that is not beside {space}", space=space)


def lies_there(seat: int) -> Phrase:
    """Why a boat may not be put there."""
    return phrase("{player}'s boat lies there", player=SeatName(seat))


def no_heading(heading: int) -> Phrase:
    """Why a boat is not faced like this."""
    return phrase("A heading is 0 to 5, a sixth of a turn each; {heading} is none", heading=heading)


def rolled_again(turn: str) -> Phrase:
    """Why there was no second roll."""
    return phrase("{turn} had room, so the die was not rolled again", turn=Term(turn))


def touches(turn: str, number: int) -> Phrase:
    """Why a roll does not count."""
    return phrase("{turn} would touch tile {number}, so the die is rolled again", turn=Term(turn), number=number)


# Setup

SETUP_1 = Rule(
    id="M-SETUP-1", title="The first tile lies straight on", certainty="A", source="FR 'Introduction'",
    law="The start tile lies in the middle; of the shuffled river tiles, eleven in the box, the top one is turned up and joined straight on.",
    sentence="Tile {tile} is the top one of {tiles}; as the first of all it joins the start tile straight on, without a roll.",
)  # fmt: skip
SETUP_2 = Rule(
    id="M-SETUP-2", title="Its passengers come at once", certainty="A", source="FR 'Introduction'",
    law="If the first river tile has an island with a dock, passengers come onto it at once, as onto any new tile.",
    sentence="The first tile gets its passengers too, at once: {passengers}.",
)  # fmt: skip
SETUP_3 = Rule(
    id="M-SETUP-3", title="Speed 1, coal 6", certainty="A", source="FR 'Introduction'", only=Kind.SETS_UP,
    law="Each boat starts with speed 1 and 6 coal.",
    sentence="Each boat starts with speed {speed} and {coal}.",
)  # fmt: skip
SETUP_4 = Rule(
    id="M-SETUP-4", title="Docks and headings", certainty="B", source="FR 'Introduction'; an English rule sheet",
    option="start_docks",
    law="The boats stand on the start docks, from number 1 on in seat order; each owner faces the boat in any direction.",
    sentence="{player} {does}: {why}.",
    refusal="Dock {dock} is not free: choose one of {free}.",
)  # fmt: skip
SETUP_5 = Rule(
    id="M-SETUP-5", title="Passengers in play", certainty="A", source="FR 'Introduction'", only=Kind.SETS_UP,
    law="Three players use 8 passengers, four 12, five 16; the others stay in the box.",
    sentence="{match}: {passengers} in play.",
)  # fmt: skip

# Rounds and ranking

R1 = Rule(
    id="M-R1", title="Whose move it is", certainty="A", source="FR 'Déroulement'", option="order",
    law="In a round every boat moves once: the leader first, the last boat last. The order is set when the round begins.",
    sentence="Round {round}: {what}.",
    refusal="Not now: {now}.",
)  # fmt: skip
R2 = Rule(
    id="M-R2", title="Who is further down the river leads", certainty="A", source="FR 'Règles de classement'", option="rank",
    law="The boat that is further along the river leads.",
    sentence="{player} is ahead of {other}: {what}.",
)  # fmt: skip
R3 = Rule(
    id="M-R3", title="The gauge lies across the river", certainty="A", source="FR 'Règles de classement'",
    law="Boats are compared along the river by a gauge that lies across it; how a boat is faced does not matter.",
    sentence="{player} is ahead of {other}, however they face: on tile {tile} {player} is at {along} and {other} at {second}, in half steps from its middle.",
)  # fmt: skip
R4 = Rule(
    id="M-R4", title="Level boats: speed, then coal", certainty="A", source="FR 'Règles de classement'",
    law="Of level boats the faster one leads; at equal speed, the one with more coal.",
    sentence="{player} is ahead of {other}: they are level, and {what}.",
)  # fmt: skip
R5 = Rule(
    id="M-R5", title="Still level: starboard first", certainty="A", source="FR 'Règles de classement'",
    law="If boats are still level, the one further to starboard, the right as seen downstream, leads.",
    sentence="{player} is ahead of {other}: they are level, both with speed {speed} and {coal}, and column {column} is further to starboard than column {second}.",
)  # fmt: skip
R6 = Rule(
    id="M-R6", title="The ranking in numbers", certainty="C", source="from FR 'Règles de classement'", chosen=True, option="rank",
    law="The keys, in this order: number of the tile, half steps along it, speed, coal, column to starboard, each in the tile on which the boat lies.",
    sentence="The keys side by side ({keys}): {boats}.",
)  # fmt: skip

# Speed and coal

S1 = Rule(
    id="M-S1", title="Setting the speed", certainty="A", source="FR 'Règles de déplacement'",
    law="Before it moves a boat may change its speed within 1 to 6: one step up or down is free, each further step costs 1 coal.",
    sentence="{player} {does}: {coal}.",
    refusal="This speed cannot be set: {why}.",
)  # fmt: skip
S2 = Rule(
    id="M-S2", title="Coal used up", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat that has used its last coal loses the wheel and sails on with what is free.",
    sentence="That was {player}'s last coal: the wheel is taken off, and the boat sails on with what is free.",
)  # fmt: skip

# Movement

M1 = Rule(
    id="M-M1", title="Exactly as many cells as the speed", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat moves exactly as many cells as its speed says, each into the cell at which its bow points.",
    sentence="Ahead to {space}, at which the bow points: {left} of {points} left.",
    refusal="A boat moves exactly its speed: {why}.",
)  # fmt: skip
M2 = Rule(
    id="M-M2", title="Turning", certainty="A", source="FR 'Règles de déplacement'",
    law="Before, during and after its move a boat may turn by sixths; the first one is free, each further one costs 1 coal.",
    sentence="{what}: {coal}.",
    refusal="Turn {turns} of this move costs 1 coal, and the boat has none left.",
)  # fmt: skip
M3 = Rule(
    id="M-M3", title="Neither onto land nor off the river", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat enters no island and no bank and does not leave the river as it lies.",
    refusal="The boat cannot go ahead from {space}: {why}.",
)  # fmt: skip
M4 = Rule(
    id="M-M4", title="No whole move left: out", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat that has no whole legal move, whatever speed and turns it pays for, is out and leaves the river; as long as there is one, it must be made.",
    sentence="{player}'s boat on {space}, at speed {speed} with {coal}, has no whole move: {speeds}{dear}.",
)  # fmt: skip

# Pushing

B1 = Rule(
    id="M-B1", title="Entering a cell pushes its boat", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat that enters the cell of another pushes it: one point for the step and one for the push.",
    sentence="{player} enters {space}, where {other}'s boat lies, and pushes it: two points, the push and the step.",
    refusal="This is not how a push is made: {why}.",
)  # fmt: skip
B2 = Rule(
    id="M-B2", title="Not with the last point", certainty="A", source="FR 'Règles de poussage'",
    law="A boat may not push with its last point.",
    sentence="{player} has {points} in hand and may push; with the last point alone a boat may not.",
    refusal="{player}'s boat on {space} cannot be pushed: the last point would be used for the step, and a push costs one more.",
)  # fmt: skip
B3 = Rule(
    id="M-B3", title="Where a pushed boat goes", certainty="A", source="FR 'Règles de poussage'", option="push_astern",
    law="The pusher puts the pushed boat onto an empty water cell beside its old one.",
    sentence="{player} puts {other}'s boat on {to}, empty water beside {space}; free beside it: {free}.",
    refusal="{player}'s boat cannot be pushed to {space}: {why}. Free for it: {free}.",
)  # fmt: skip
B4 = Rule(
    id="M-B4", title="Not where the pusher comes from or goes", certainty="B", source="FR 'Règles de poussage'",
    option="push_intended",
    law="The pushed boat goes neither to the cell from which the pusher comes nor to the one that it enters next.",
    sentence="The pusher comes from {came} and {goes}: {to} is out of its way.",
    refusal="A boat is pushed out of the pusher's way: {why}.",
)  # fmt: skip
B5 = Rule(
    id="M-B5", title="No room, no push", certainty="A", source="FR 'Règles de poussage'",
    law="Where no cell is left for the pushed boat, the push is not allowed.",
    refusal="{player}'s boat on {space} cannot be pushed: no cell beside it is free for it.",
)  # fmt: skip
B6 = Rule(
    id="M-B6", title="Its owner faces it", certainty="A", source="FR 'Règles de poussage'",
    law="The owner of a pushed boat faces it in any direction, for no coal; its speed and coal stay.",
    sentence="{player} may face the pushed boat in any direction, here {heading}, for no coal; speed {speed} and {coal} stay.",
    refusal="{why}.",
)  # fmt: skip
B7 = Rule(
    id="M-B7", title="Pushed to a dock", certainty="A", source="FR 'Règles de poussage'", option="pickup",
    law="A boat that is pushed, at speed 1, onto an island's dock takes a passenger there as if it had moved there.",
    sentence="{player}'s boat was pushed at speed 1 onto the dock of tile {tile}, and that counts as well as a move of its own: it takes 1 passenger of {waiting}.",
)  # fmt: skip

# Passengers

P1 = Rule(
    id="M-P1", title="Passengers on a new island", certainty="A", source="FR \"Règles d'apparition des Passagères\"",
    law="A new tile whose island has a dock gets passengers: with three players 1, with five 2, with four 1 at a red house and 2 at a brown one.",
    sentence="{what}: {passengers}.",
)  # fmt: skip
P2 = Rule(
    id="M-P2", title="Taking a passenger", certainty="A", source="FR 'Déroulement'", option="pickup",
    law="A boat that ends its move at speed 1 on the dock of an island with a passenger takes one.",
    sentence="{player}'s boat takes {passengers} at the dock of tile {tile}: {why}.",
    refusal="{why}.",
)  # fmt: skip
P3 = Rule(
    id="M-P3", title="Two aboard, from two islands", certainty="A", source="FR 'Déroulement'",
    law="A boat has at most two passengers, and never both from one island.",
    sentence="{player}'s boat has {passengers} aboard, from {tiles}: {what}.",
)  # fmt: skip

# New tiles

T1 = Rule(
    id="M-T1", title="First on a tile: lay the next", certainty="A", source="FR 'Déroulement'",
    law="Who comes first onto a tile, moving or pushed, rolls the die, and the next tile of the pile is joined straight, to the left or to the right.",
    sentence="{player}'s boat was the first on tile {tile}: {what}.",
    refusal="Tile {tile} cannot be turned up: {why}. In the pile: {pile}.",
)  # fmt: skip
T2 = Rule(
    id="M-T2", title="First the whole move", certainty="A", source="FR 'Déroulement'",
    law="The move is made to its end before the die is rolled.",
    sentence="First {player} makes the whole move, with {points} left; the die is rolled after it.",
)  # fmt: skip
T3 = Rule(
    id="M-T3", title="No touching: roll again", certainty="A", source="FR 'Déroulement'", option="finish_reroll",
    law="If the new tile would touch a tile other than its neighbour that is still on the table, the die is rolled again.",
    sentence="{turn} would touch tile {tile}: {what}.",
    refusal="This is not how the die was rolled: {why}.",
)  # fmt: skip
T4 = Rule(
    id="M-T4", title="The finish quay", certainty="A-", source="FR 'Déroulement'; where the docks lie: the reprint's quay",
    law="After the last tile the die is rolled again at once for the quay; its docks are three cells of the last tile, those on land are blocked.",
    sentence="The last tile lies: {what}.",
)  # fmt: skip
T5 = Rule(
    id="M-T5", title="Passed tiles leave", certainty="B", source="FR 'Déroulement'", option="remove_before_roll",
    law="A tile that all boats have passed leaves the table, and so do the passengers who still wait on it.",
    sentence="The last boat is on tile {last}: tile {tile} leaves the table, {passengers}.",
)  # fmt: skip

# The end

E1 = Rule(
    id="M-E1", title="Finishing", certainty="A", source="FR 'Déroulement'", option="finish_max_speed",
    law="A boat that ends its own move at speed 1, with two passengers, on a free dock of the quay takes the next place and leaves the river.",
    sentence="{player}'s boat {does} at the quay, on {space}: {why}.",
    refusal="The boat goes no further: {why}.",
)  # fmt: skip
E2 = Rule(
    id="M-E2", title="Who wins", certainty="A", source="FR 'Déroulement'", option="last_survivor_wins",
    law="The first boat at the quay wins; the others race on for the places.",
    sentence="{player} {gets}: {why}.",
)  # fmt: skip
E3 = Rule(
    id="M-E3", title="When the match is over", certainty="D", source="no source says", chosen=True, option="play_out_last",
    law="The match is over when no boat is left, or when one is left and somebody has finished. A lone boat with no finisher before it sails on.",
    sentence="The match is over: {why}.",
)  # fmt: skip
E4 = Rule(
    id="M-E4", title="Places without a finish", certainty="D", source="no source says", chosen=True,
    law="Behind those who finished come the boats that are still on the river, by rank, then those that were out, the latest first.",
    sentence="{lead} {boats}: {places}.",
)  # fmt: skip
MAX_ROUNDS = Rule(
    id="M-OPTION-ROUNDS", title="A last round, by option", certainty="-", source="not a rule of the game",
    option="max_rounds",
    law="Not a rule of the game: an option stops a match after a number of rounds.",
    sentence="Not a rule of the game: an option ends this match after round {round}.",
)  # fmt: skip

FAMILIES: Final = (
    ("Setup", SETUP_1), ("Rounds and order", R1), ("Speed and coal", S1), ("Moving", M1), ("Pushing", B1),
    ("Passengers", P1), ("New tiles", T1), ("The end", E1),
)  # fmt: skip
"""What the rules are about: a title and the first rule of each family, in the order of this file."""

RULES: Final = RuleBook(tuple(value for value in list(globals().values()) if isinstance(value, Rule)), FAMILIES)
"""The rule book, in the order of this file."""
