"""Every rule of Whitewater: the one home of rule text.

FR is the French rule text, one unofficial translation (sources are cited as text and section). Two reviews, at
brettspielelust.de and simplyjaimee.de, confirm the species, the card actions and the two ends. `law` states a rule for
good; `sentence` says it of one step; `refusal` of one refused try. The words are ours. What the published text does not
settle is ours and says so.
"""

from typing import Final

from niagara.core.rule import Kind, Rule, RuleBook
from niagara.core.text import Blank, Count, Listing, Phrase, Term, phrase
from niagara.games.whitewater.animals import Face
from niagara.games.whitewater.todo import (
    ChooseStart,
    ChooseSun,
    ChooseTurtle,
    PushRiver,
    RollDie,
    Task,
)  # fmt: skip

# Counted nouns, each with both English forms.


def spaces(n: int) -> Count:
    """Spaces of the track."""
    return Count(n, "{n} space", "{n} spaces")


def steps(n: int) -> Count:
    """Steps of a move, counted."""
    return Count(n, "{n} step", "{n} steps")


def tiles(n: int) -> Count:
    """Log tiles."""
    return Count(n, "{n} tile", "{n} tiles")


def cards(n: int) -> Count:
    """Animal cards."""
    return Count(n, "{n} card", "{n} cards")


def animals(n: int) -> Count:
    """Animals."""
    return Count(n, "{n} animal", "{n} animals")


def players(n: int) -> Count:
    """Players."""
    return Count(n, "{n} player", "{n} players")


def crossings(n: int) -> Count:
    """Where the track crosses the river."""
    return Count(n, "{n} crossing", "{n} crossings")


def points(n: int) -> Count:
    """Points, in stars."""
    return Count(n, "{n} point", "{n} points")


# Small messages that go into the blanks of others.

TILE_SEEN: Final = Phrase("it has been turned up before")
NO_SUCH_TILE: Final = Phrase("this board has no such tile")
RIVER_IS_LAID: Final = Phrase("the river is laid")
CARD_DECIDES: Final = Phrase("a player decides what the card does")
RIVER_IS_PUSHED: Final = Phrase("a tile is turned up for the river")
DIE_IS_ROLLED: Final = Phrase("the die is rolled")
SUN_MOVES: Final = Phrase("a player chooses an animal for the sun")
TURTLE_MOVES: Final = Phrase("a player chooses an animal for the turtle card")
START_GOES: Final = Phrase("a player gives the Start token away")
GOES_ON: Final = Phrase("the round goes on by itself")
NO_SUN: Final = Phrase("it does not show the sun now")
NOT_ROLLED: Final = Phrase("it is rolled for the action of a rhino card and for a die icon only")
NOBODY_PUSHES: Final = Phrase("nobody pushes the river now")
FIRST_TILE: Final = Phrase("it is the first tile of the river and was never in the pile")
ACTION_MUST_BE: Final = Phrase("the card's action must be done")
CARDS_COME: Final = Phrase("the cards are chosen")


def now(phase: str, task: Task | None) -> Phrase:
    """What comes next."""
    if phase == "setup":
        return RIVER_IS_LAID
    if phase == "cards":
        return CARDS_COME
    match task:
        case PushRiver():
            return RIVER_IS_PUSHED
        case RollDie():
            return DIE_IS_ROLLED
        case ChooseSun():
            return SUN_MOVES
        case ChooseTurtle():
            return TURTLE_MOVES
        case ChooseStart():
            return START_GOES
        case _:
            return CARD_DECIDES


def decides(now: Phrase, whose: Blank, asked: Blank) -> Phrase:
    """Whose decision it is, and who tried to take it."""
    return phrase("{now}, and that is for {whose} to decide, not for {asked}", now=now, whose=whose, asked=asked)


def tiles_to_come(n: int) -> Phrase:
    """What the setup still waits for."""
    return phrase("still to be turned up: {tiles}", tiles=tiles(n))


def no_such_tile(tile: str, why: Phrase) -> Phrase:
    """Why this tile is not laid in the setup."""
    return phrase("tile {tile} cannot be turned up, {why}", tile=tile, why=why)


def turtle_cannot(player: Blank, animal: str, choices: Listing) -> Phrase:
    """Why the turtle card does not move this animal."""
    return phrase(
        "{player}'s turtle card cannot move the {animal}; it may move {choices}",
        player=player, animal=Term(animal), choices=choices,
    )  # fmt: skip


def turtle_asks(player: Blank, choices: Listing) -> Phrase:
    """What the turtle card wants instead."""
    return phrase("{player}'s turtle card has no other use: it moves one of {choices}", player=player, choices=choices)


def no_turtle(player: Blank, card: Blank) -> Phrase:
    """Why nobody chooses an animal."""
    return phrase(
        "{player}'s card is the {card}, and only the turtle card moves one of three animals", player=player, card=card
    )


def turtle_moves(choices: Listing) -> Phrase:
    """What moves in place of an animal that is home."""
    return phrase("the turtle card moves {choices}", choices=choices)


def animal_is_home(animal: str, choices: Listing) -> Phrase:
    """Why this animal cannot move."""
    return phrase("the {animal} is home; still away: {choices}", animal=Term(animal), choices=choices)


def no_such_face(face: Face, faces: tuple[Face, ...]) -> Phrase:
    """Why the die cannot show that."""
    shown = Listing(tuple(Term(side) if isinstance(side, str) else side for side in faces))
    return phrase("the die has no face {face}, but {faces}", face=face, faces=shown)


def no_seat(seat: int) -> Phrase:
    """A seat that does not play."""
    return phrase("seat {seat}, which does not play", seat=seat)


# Setup

SETUP_1 = Rule(
    id="W-SETUP-1", title="What a player has", certainty="A", source="FR 'Mise en place'; two reviews", only=Kind.SETS_UP,
    law="Each player has five animals on a team card, away from the track, and five animal cards in hand.",
    sentence="Each of {players} has five animals on the team card and five cards in hand.",
)  # fmt: skip
SETUP_2 = Rule(
    id="W-SETUP-2", title="Who starts", certainty="B", source="FR 'Mise en place'", only=Kind.SETS_UP,
    law="The players agree on a first player, who puts the Start token on their own team card.",
    sentence="{player} is the first player and has the Start token.",
)  # fmt: skip
SETUP_3 = Rule(
    id="W-SETUP-3", title="The tile with the red arrow", certainty="B", source="FR 'Course sur la rivière'",
    only=Kind.SETS_UP,
    law="The tile with the red arrow lies at the upper end of the river.",
    sentence="Tile {tile}, the one with the red arrow, lies on slot 1 at the upper end of the river.",
)  # fmt: skip
SETUP_4 = Rule(
    id="W-SETUP-4", title="The pile", certainty="B", source="FR 'Course sur la rivière'", only=Kind.SETS_UP,
    law="The other log tiles are shuffled face down and make the pile; how many there are, the board says (on ours: chosen default, not published).",
    sentence="The other {tiles} are shuffled face down: nobody knows in which order they will come.",
)  # fmt: skip
SETUP_5 = Rule(
    id="W-SETUP-5", title="Tiles left out", certainty="B", source="FR 'Course sur la rivière'", only=Kind.SETS_UP,
    law="With fewer than six players some tiles leave the game unseen: two for five players, four for four, six for three, eight for two.",
    sentence="With {players} only, {tiles} of the pile are left out, and nobody sees which.",
)  # fmt: skip
SETUP_6 = Rule(
    id="W-SETUP-6", title="Tiles make the river", certainty="B", source="FR 'Course sur la rivière'",
    law="Tiles are turned up from the pile, one for each free slot, four on the usual board, and laid downstream of the first.",
    sentence="Tile {tile} is turned up and lies on slot {slot}, {spaces}; {icons}.",
    refusal="First the river is laid: {why}.",
)  # fmt: skip
SETUP_7 = Rule(
    id="W-SETUP-7", title="Tiles point downstream", certainty="B", source="FR 'Course sur la rivière'",
    only=Kind.TABLE_ONLY,
    law="Every tile lies with its arrow downstream; it is never turned.",
)  # fmt: skip
BOARD = Rule(
    id="W-BOARD", title="A board of ours", certainty="D", source="no source says", chosen=True, only=Kind.SETS_UP,
    law="Chosen default, not published: the track and its crossings, where icons are, the log tiles, the faces of the die, the points of the podiums and which way the river runs. All that is data of the board; an owner of the game can type in the real one.",
    sentence="Track, icons, tiles, die and podiums are those of board {board}, with {spaces} and {crossings}: {status}.",
)  # fmt: skip
OWN_BOARD = Rule(
    id="W-BOARD-OWN", title="A board typed in", certainty="-", source="the board of this match", only=Kind.SETS_UP,
    law="A match may be played on a board that somebody has typed in; what it is worth, its status says.",
    sentence="Board {board} was typed in for this match, with {spaces} and {crossings}; its status: {status}.",
)  # fmt: skip

# Rounds and cards

W1 = Rule(
    id="W-1", title="Everybody lays a card", certainty="B", source="FR 'Déroulement de la partie'",
    law="In each round all players choose a card of their hand at the same time and lay it face down.",
    sentence="All players choose at the same time: {player} lays {card} face down.",
    refusal="Not yet: first every player lays a card face down, and {player} is to choose.",
)  # fmt: skip
W2 = Rule(
    id="W-2", title="The order of a round", certainty="B", source="FR 'Déroulement de la partie'",
    law="Who had the Start token when the round began turns up first, then the others clockwise; each turn is played to its end.",
    sentence="Round {round}: {what}.",
    refusal="That is not what happens now: {now}.",
)  # fmt: skip
W3 = Rule(
    id="W-3", title="Move or act", certainty="B", source="FR 'Déroulement de la partie'",
    law="A card that is turned up either moves its animal by its number or does its action, one of the two.",
    sentence="{player} may either {move} or {act}: one of the two.",
    refusal="What {player}'s {card} card does is decided already: now {now}.",
)  # fmt: skip
W4 = Rule(
    id="W-4", title="Cheetah: five spaces, or the Start token", certainty="B", source="FR 'Déroulement', Guépard: another team card; another than which is not said",
    option="start_action_target",
    law="The cheetah card moves the cheetah by 5, or puts the Start token on another team card than the one it lies on.",
    sentence="{player} uses the cheetah card to {does}: {why}.",
    refusal="The cheetah card cannot put the Start token on the card of {player}; it may go to {targets}.",
)  # fmt: skip
W5 = Rule(
    id="W-5", title="Zebra: four spaces, or the river", certainty="A", source="FR 'Déroulement', Zèbre; two reviews",
    law="The zebra card moves the zebra by 4, or pushes the river.",
    sentence="{player} uses the zebra card to {does}: {why}.",
)  # fmt: skip
W6 = Rule(
    id="W-6", title="Rhino: three spaces, or the die", certainty="A", source="FR 'Déroulement', Rhino; two reviews",
    law="The rhino card moves the rhino by 3, or rolls the die.",
    sentence="{player} uses the rhino card to {does}: {why}.",
)  # fmt: skip
W7 = Rule(
    id="W-7", title="Meerkat: two spaces, or the cards", certainty="A", source="FR 'Déroulement', Suricate; two reviews",
    law="The meerkat card moves the meerkat by 2, or takes all one's cards back into the hand.",
    sentence="{player} uses the meerkat card to {does}: {why}.",
)  # fmt: skip
W8 = Rule(
    id="W-8", title="Turtle: one space for one of three", certainty="A", source="FR 'Déroulement', Tortue; two reviews",
    law="The turtle card has no action: it moves one's own turtle, rhino or meerkat by 1.",
    sentence="{player}'s turtle card {does}.",
    refusal="{why}.",
)  # fmt: skip
W9 = Rule(
    id="W-9", title="Only cards in hand", certainty="B", source="FR 'Déroulement de la partie'",
    law="Played cards stay face up; only cards in hand can be chosen.",
    sentence="What {player} has played lies face up and cannot be chosen: {played}. In hand: {hand}.",
    refusal="{player} does not hold the {card} now; in hand: {hand}.",
)  # fmt: skip
W10 = Rule(
    id="W-10", title="Empty hand: all cards back", certainty="B", source="FR 'Déroulement de la partie'",
    law="When the last card of a hand is resolved, all five come back.",
    sentence="The {card} was the last card of {player}'s hand: {cards} come back, to be chosen from the next round on.",
)  # fmt: skip
W11 = Rule(
    id="W-11", title="The card of an animal at home", certainty="B", source="FR 'Déroulement', Important",
    law="The card of an animal that has finished cannot move it: its action must be done. With the turtle card the rhino or the meerkat moves instead.",
    sentence="{player} cannot move an animal that is home, here the {home}: {so}.",
    refusal="{player}'s {animal} is home and cannot move: {so}.",
)  # fmt: skip

# Moving

W12 = Rule(
    id="W-12", title="Towards the finish", certainty="B", source="FR 'Informations supplémentaires'",
    law="Animals move towards the finish only; the first step from the team card leads to space 1.",
    sentence="With {steps} towards the finish {animal} {does}.",
)  # fmt: skip
W13 = Rule(
    id="W-13", title="On to the next free space", certainty="B", source="FR 'Informations supplémentaires'",
    law="Taken spaces count and are passed; an animal whose last step ends on a taken space goes on to the next free one.",
    sentence="{animal} {does}.",
)  # fmt: skip
W14 = Rule(
    id="W-14", title="One animal a space", certainty="B", source="FR 'Informations supplémentaires'",
    law="Only one animal can stand on a space.",
    sentence="Only one animal can stand on a space, and there is {there}.",
)  # fmt: skip
W15 = Rule(
    id="W-15", title="Over the line", certainty="B", source="FR 'Informations supplémentaires'",
    law="An animal that crosses the line is home, spare steps are lost; it takes the next step of its species' podium, worth the points that the board says (on ours: chosen default, not published).",
    sentence="{animal} {does}.",
)  # fmt: skip
W15A = Rule(
    id="W-15a", title="On from a taken space over the line", certainty="D", source="no source says", chosen=True,
    option="displace_into_finish",
    law="An animal that has to go on from a taken space to the next free one may cross the line by that, and is home.",
    sentence="No space is free from {space} to the line, so {animal} {does}.",
)  # fmt: skip
W16 = Rule(
    id="W-16", title="An icon works where an animal stops", certainty="B", source="FR 'Les icônes'",
    law="Only the space on which an animal stops counts, after it has advanced; its icon works at once and must be used, and chains go on until none is met. Where the icons are, the board says (on ours: chosen default, not published).",
    sentence="{animal} {does}.",
)  # fmt: skip
W16A = Rule(
    id="W-16a", title="+1, +2, +3", certainty="B", source="FR 'Les icônes'",
    law="The animal moves on by so many spaces.",
    sentence="By the icon {icon} on space {space} {animal} is to move on by {spaces}.",
)  # fmt: skip
W16B = Rule(
    id="W-16b", title="Icon: the Start token", certainty="B", source="FR 'Les icônes'",
    law="The Start token goes to a team card of one's choice, one's own included.",
    sentence="By the Start icon {player} {does}.",
    refusal="The Start token cannot go to {player}; it may go to {targets}.",
)  # fmt: skip
W16C = Rule(
    id="W-16c", title="Icon: die, cards, log tile", certainty="B", source="FR 'Les icônes'",
    law="The die is rolled, all one's cards come back, or a new tile is pushed into the river, even from under the animal that stopped there.",
    sentence="The icon on space {space} says: {does}.",
)  # fmt: skip
W17 = Rule(
    id="W-17", title="The die", certainty="B", source="FR 'Déroulement', Rhino; 'Les icônes'",
    law="The die moves that animal of the roller whose number it shows, by that number; the sun moves any one of them by 1. Which faces it has, the board says (on ours: chosen default, not published).",
    sentence="The die shows {face}: {does}.",
    refusal="The die cannot do that: {why}.",
)  # fmt: skip
W17A = Rule(
    id="W-17a", title="The die shows an animal at home", certainty="D", source="no source says", chosen=True,
    option="die_finished",
    law="If the animal that the die shows is home, nothing happens.",
    sentence="The die shows {face}, but {animal} is home and cannot move: {so}.",
)  # fmt: skip
W18 = Rule(
    id="W-18", title="The token counts for the next round", certainty="B", source="FR 'Les icônes'",
    law="The Start token may move several times in a round; it settles only who turns up first in the next one.",
    sentence="{player} has the Start token, {so}.",
)  # fmt: skip
W19 = Rule(
    id="W-19", title="Which cards come back", certainty="B", source="FR 'Déroulement', Suricate", option="takeback_includes_self",
    law="Taking the cards back includes the card that was just turned up.",
    sentence="{player} takes {cards} back into the hand: {which}.",
)  # fmt: skip

# The river

W20 = Rule(
    id="W-20", title="Pushing the river", certainty="A", source="FR 'Déroulement', Zèbre; two reviews",
    law="The top tile of the pile enters slot 1, every tile moves one slot on, the last one goes over the waterfall.",
    sentence="{came}, every tile moves one slot on, and {left}.",
    refusal="Tile {tile} cannot be turned up: {why}.",
)  # fmt: skip
W21 = Rule(
    id="W-21", title="Animals ride on their log", certainty="B", source="FR 'Déroulement', Zèbre; 'Les icônes'",
    law="Animals stay on their log when it moves; those that go over the waterfall are back on their team card. Which way along the race the river carries, the board says (on ours: chosen default, not published).",
    sentence="{what}: {riders}.",
)  # fmt: skip
W22 = Rule(
    id="W-22", title="Drifting onto an icon", certainty="C", source="from FR 'Les icônes'", chosen=True, option="drift_triggers",
    law="An animal that the river carries has not landed: no icon works.",
    sentence="{what}: {riders}.",
)  # fmt: skip
W23 = Rule(
    id="W-23", title="No tile left", certainty="A", source="FR 'Fin alternative'; two reviews", option="pile_end",
    law="If a tile must be pushed and none is left, the tiles move on all the same and this round is the last.",
    sentence="{why}: {so}.",
)  # fmt: skip
W23A = Rule(
    id="W-23a", title="A gap in the river", certainty="D", source="no source says", chosen=True, option="gap",
    law="Where no tile lies there is no space: an animal stops on the last free space before the gap, or stays where it is.",
    sentence="No tile lies on slot {slot}, so nobody can stand on {spaces}: {animal} {does}.",
)  # fmt: skip

# The end

W24 = Rule(
    id="W-24", title="Three at home", certainty="A", source="FR 'Fin de la partie'; two reviews",
    law="The round in which a player brings the third animal home is played to its end and is the last; whoever comes home in it still scores.",
    sentence="{player} has brought {animals} home: {so}.",
)  # fmt: skip
W25 = Rule(
    id="W-25", title="Most points", certainty="B", source="FR 'Fin de la partie'",
    law="The points of the animals at home are added up; the most points win.",
    sentence="{player} scores {points}: {so}.",
    refusal="The match is over.",
)  # fmt: skip
W25A = Rule(
    id="W-25a", title="The turtle decides, then the meerkat…", certainty="B", source="FR 'Fin de la partie'",
    law="Between equals the best place of the turtle decides, then of the meerkat, the rhino, the zebra, the cheetah; having one at home beats having none.",
    sentence="{players} are equal in points; the {animal}: {outcome}.",
)  # fmt: skip
W25B = Rule(
    id="W-25b", title="Equal and nobody at home", certainty="D", source="no source says", chosen=True,
    law="Players who are equal in points and have no animal at home share the victory.",
    sentence="{players} are equal in points and have no animal at home: they share the victory.",
)  # fmt: skip

FAMILIES: Final = (
    ("Setup", BOARD), ("Rounds and cards", W1), ("Moving", W12), ("The river", W20), ("The end", W24),
)  # fmt: skip
"""What the rules are about: a title and the first rule of each family, in the order of this file."""

RULES: Final = RuleBook((
    BOARD, OWN_BOARD, SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, W1, W2, W3, W4, W5, W6, W7, W8, W9,
    W10, W11, W12, W13, W14, W15, W15A, W16, W16A, W16B, W16C, W17, W17A, W18, W19, W20, W21, W22, W23, W23A, W24, W25,
    W25A, W25B,
), FAMILIES)  # fmt: skip
