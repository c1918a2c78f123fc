"""Every rule of Mississippi Queen: the one home of rule text.

FR is the French rule text (sources are cited as text and section). `law` states a rule for good; `sentence` says it of
one step; `refusal` of one refused try. The words are ours.
"""

from typing import Final

from niagara.core.rule import Kind, Rule, RuleBook
from niagara.core.text import Blank, Count, Phrase, SeatName, phrase

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
NO_ROLL: Final = Phrase("at least one roll is needed")

TASKS: Final = {
    "draw": Phrase("a new tile is turned up"),
    "roll": Phrase("the direction die is rolled"),
    "dock": Phrase("a player takes a start dock"),
    "heading": Phrase("a player faces his boat at the start"),
    "order": Phrase("the order of the round is set"),
    "turn": Phrase("the next boat is found"),
    "steam": Phrase("a boat moves"),
    "face": Phrase("a pushed boat is faced by its owner"),
    "board": Phrase("a player says whether a passenger comes aboard"),
    "settle": Phrase("the move is settled"),
    "over": Phrase("nothing: the match is over"),
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
    return phrase("all {points} of this move are used", points=points(speed))


def points_unused(left: int, speed: int) -> Phrase:
    """Why the move is not over."""
    return phrase("{left} of {speed} left over", left=points(left), speed=speed)


def boat_in_the_way(space: str, seat: int) -> Phrase:
    """Why a plain step does not do."""
    return phrase("{player}'s boat lies on {space}: say where it is pushed to", player=SeatName(seat), space=space)


def nobody_to_push(space: str) -> Phrase:
    """Why there is no push."""
    return phrase("no boat lies on {space}: this is a plain step", space=space)


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


def rolled_again(turn: str) -> Phrase:
    """Why there was no second roll."""
    return phrase("{turn} had room, so the die was not rolled again", turn=turn)


def touches(turn: str, number: int) -> Phrase:
    """Why a roll does not count."""
    return phrase("{turn} would touch tile {number}: the die is rolled again", turn=turn, number=number)


# Setup

SETUP_1 = Rule(
    id="M-SETUP-1", title="The first tile lies straight on", certainty="A", source="FR 'Introduction'",
    law="The start tile lies in the middle; of the eleven shuffled river tiles the top one is turned up and joined straight on.",
    sentence="Tile {tile} is turned up and lies straight on from the start tile.",
)  # fmt: skip
SETUP_2 = Rule(
    id="M-SETUP-2", title="Its passengers come at once", certainty="A", source="FR 'Introduction'",
    law="If the first river tile has an island with a dock, passengers come onto it at once, as onto any new tile.",
)  # fmt: skip
SETUP_3 = Rule(
    id="M-SETUP-3", title="Speed 1, coal 6", certainty="A", source="FR 'Introduction'", only=Kind.SETS_UP,
    law="Each boat starts with speed 1 and 6 coal.",
    sentence="Each boat starts with speed {speed} and {coal}.",
)  # fmt: skip
SETUP_4 = Rule(
    id="M-SETUP-4", title="Docks and headings", certainty="B", source="FR 'Introduction'", option="start_docks",
    law="The boats stand on the start docks, from number 1 on in seat order; each owner faces his boat as he likes.",
    refusal="Dock {dock} is not free: choose one of {free}.",
)  # fmt: skip
SETUP_5 = Rule(
    id="M-SETUP-5", title="Passengers in play", certainty="A", source="FR 'Introduction'", only=Kind.SETS_UP,
    law="Three players use 8 passengers, four 12, five 16; the others stay in the box.",
    sentence="{passengers} are in play for {players} players.",
)  # fmt: skip

# Rounds and ranking

R1 = Rule(
    id="M-R1", title="Each boat once, the leader first", certainty="A", source="FR 'Déroulement'", option="order",
    law="In a round every boat moves once: the leader first, the last boat last. The order is set when the round begins.",
    refusal="Not now: {now}.",
)  # fmt: skip
R2 = Rule(
    id="M-R2", title="Who is further down the river leads", certainty="A", source="FR 'Règles de classement'", option="rank",
    law="The boat that is further along the river leads.",
)  # fmt: skip
R3 = Rule(
    id="M-R3", title="The gauge lies across the river", certainty="A", source="FR 'Règles de classement'",
    law="Boats are compared along the river by a gauge that lies across it; how a boat is faced does not matter.",
)  # fmt: skip
R4 = Rule(
    id="M-R4", title="Level boats: speed, then coal", certainty="A", source="FR 'Règles de classement'",
    law="Of level boats the faster one leads; at equal speed, the one with more coal.",
)  # fmt: skip
R5 = Rule(
    id="M-R5", title="Still level: starboard first", certainty="A", source="FR 'Règles de classement'",
    law="If boats are still level, the one further to starboard, the right as seen downstream, leads.",
)  # fmt: skip
R6 = Rule(
    id="M-R6", title="The ranking in numbers", certainty="C", source="from FR 'Règles de classement'", chosen=True, option="rank",
    law="The keys, in this order: number of the tile, half steps along it, speed, coal, column to starboard, each in the tile on which the boat lies.",
)  # fmt: skip

# Speed and coal

S1 = Rule(
    id="M-S1", title="Setting the speed", certainty="A", source="FR 'Règles de déplacement'",
    law="Before it moves a boat may change its speed within 1 to 6: one step up or down is free, each further step costs 1 coal.",
    refusal="This speed cannot be set: {why}.",
)  # fmt: skip
S2 = Rule(
    id="M-S2", title="Coal used up", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat that has used its last coal loses the wheel and sails on with what is free.",
)  # fmt: skip

# Movement

M1 = Rule(
    id="M-M1", title="Exactly as many cells as the speed", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat moves exactly as many cells as its speed says, each into the cell at which its bow points.",
    refusal="A boat moves exactly its speed: {why}.",
)  # fmt: skip
M2 = Rule(
    id="M-M2", title="Turning", certainty="A", source="FR 'Règles de déplacement'",
    law="Before, during and after its move a boat may turn by sixths; the first one is free, each further one costs 1 coal.",
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
)  # fmt: skip

# Pushing

B1 = Rule(
    id="M-B1", title="Entering a cell pushes its boat", certainty="A", source="FR 'Règles de déplacement'",
    law="A boat that enters the cell of another pushes it: one point for the step and one for the push.",
    refusal="This is not how a push is made: {why}.",
)  # fmt: skip
B2 = Rule(
    id="M-B2", title="Not with the last point", certainty="A", source="FR 'Règles de poussage'",
    law="A boat may not push with its last point.",
    refusal="{player}'s boat on {space} cannot be pushed: the last point would be used for the step, and a push costs one more.",
)  # fmt: skip
B3 = Rule(
    id="M-B3", title="Onto empty water beside", certainty="A", source="FR 'Règles de poussage'", option="push_astern",
    law="The pusher puts the pushed boat onto an empty water cell beside its old one.",
    refusal="{player}'s boat cannot be pushed to {space}: {why}. Free for it: {free}.",
)  # fmt: skip
B4 = Rule(
    id="M-B4", title="Not where the pusher comes from or goes", certainty="B", source="FR 'Règles de poussage'",
    option="push_intended",
    law="The pushed boat goes neither to the cell from which the pusher comes nor to the one that he enters next.",
    refusal="A boat is pushed out of the pusher's way: {why}.",
)  # fmt: skip
B5 = Rule(
    id="M-B5", title="No room, no push", certainty="A", source="FR 'Règles de poussage'",
    law="Where no cell is left for the pushed boat, the push is not allowed.",
    refusal="{player}'s boat on {space} cannot be pushed: no cell beside it is free for it.",
)  # fmt: skip
B6 = Rule(
    id="M-B6", title="Its owner faces it", certainty="A", source="FR 'Règles de poussage'",
    law="The owner of a pushed boat faces it as he likes, for no coal; its speed and coal stay.",
    refusal="A heading is 0 to 5, a sixth of a turn each; {heading} is none.",
)  # fmt: skip
B7 = Rule(
    id="M-B7", title="Pushed to a dock", certainty="A", source="FR 'Règles de poussage'", option="pickup",
    law="A boat that is pushed, at speed 1, onto an island's dock takes a passenger there as if it had moved there.",
)  # fmt: skip

# Passengers

P1 = Rule(
    id="M-P1", title="Passengers on a new island", certainty="A", source="FR \"Règles d'apparition des Passagères\"",
    law="A new tile whose island has a dock gets passengers: with three players 1, with five 2, with four 1 at a red house and 2 at a brown one.",
)  # fmt: skip
P2 = Rule(
    id="M-P2", title="Taking a passenger", certainty="A", source="FR 'Déroulement'", option="pickup",
    law="A boat that ends its move at speed 1 on the dock of an island with a passenger takes one.",
)  # fmt: skip
P3 = Rule(
    id="M-P3", title="Two aboard, from two islands", certainty="A", source="FR 'Déroulement'",
    law="A boat has at most two passengers, and never both from one island.",
)  # fmt: skip

# New tiles

T1 = Rule(
    id="M-T1", title="First on a tile: lay the next", certainty="A", source="FR 'Déroulement'",
    law="Who comes first onto a tile, moving or pushed, rolls the die, and the next tile of the pile is joined straight, to the left or to the right.",
    refusal="Tile {tile} cannot be turned up: {why}. In the pile: {pile}.",
)  # fmt: skip
T2 = Rule(
    id="M-T2", title="First the whole move", certainty="A", source="FR 'Déroulement'",
    law="The move is made to its end before the die is rolled.",
)  # fmt: skip
T3 = Rule(
    id="M-T3", title="No touching: roll again", certainty="A", source="FR 'Déroulement'", option="finish_reroll",
    law="If the new tile would touch a tile other than its neighbour that is still on the table, the die is rolled again.",
    refusal="This is not how the die was rolled: {why}.",
)  # fmt: skip
T4 = Rule(
    id="M-T4", title="The finish quay", certainty="A", source="FR 'Déroulement'",
    law="After the last tile the die is rolled again at once for the quay; its docks are three cells of the last tile, those on land are blocked.",
)  # fmt: skip
T5 = Rule(
    id="M-T5", title="Passed tiles leave", certainty="B", source="FR 'Déroulement'", option="remove_before_roll",
    law="A tile that all boats have passed leaves the table, and so do the passengers who still wait on it.",
)  # fmt: skip

# Finish

E1 = Rule(
    id="M-E1", title="Finishing", certainty="A", source="FR 'Déroulement'", option="finish_max_speed",
    law="A boat that ends its own move at speed 1, with two passengers, on a free dock of the quay takes the next place and leaves the river.",
    refusal="The boat goes no further: {why}.",
)  # fmt: skip
E2 = Rule(
    id="M-E2", title="The first one wins", certainty="A", source="FR 'Déroulement'", option="play_out_last",
    law="The first boat at the quay wins; the others race on for the places, until one is left.",
)  # fmt: skip

RULES: Final = RuleBook((
    SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, R1, R2, R3, R4, R5, R6, S1, S2, M1, M2, M3, M4,
    B1, B2, B3, B4, B5, B6, B7, P1, P2, P3, T1, T2, T3, T4, T5, E1, E2,
))  # fmt: skip
