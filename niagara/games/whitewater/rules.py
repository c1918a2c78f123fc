"""Every rule of Whitewater: the one home of rule text.

FR is the French rule text (sources are cited as text and section). `law` states a rule for good; `sentence` says it of
one step; `refusal` of one refused try. The words are ours. What the published text does not settle is ours and says so.
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


def tiles(n: int) -> Count:
    """Log tiles."""
    return Count(n, "{n} tile", "{n} tiles")


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
    id="W-SETUP-1", title="What a player has", certainty="A", source="FR 'Mise en place'", only=Kind.SETS_UP,
    law="Each player has five animals on a team card, away from the track, and five animal cards in hand.",
    sentence="Each of {players} players has five animals on the team card and five cards in hand.",
)  # fmt: skip
SETUP_2 = Rule(
    id="W-SETUP-2", title="Who starts", certainty="A", source="FR 'Mise en place'", only=Kind.SETS_UP,
    law="The players agree on a first player, who puts the Start token on the own team card.",
    sentence="{player} has the Start token.",
)  # fmt: skip
SETUP_3 = Rule(
    id="W-SETUP-3", title="The tile with the red arrow", certainty="A", source="FR 'Course sur la rivière'",
    only=Kind.SETS_UP,
    law="The tile with the red arrow lies at the upper end of the river.",
    sentence="Tile {tile} lies on slot 1, at the upper end of the river.",
)  # fmt: skip
SETUP_4 = Rule(
    id="W-SETUP-4", title="The pile", certainty="A", source="FR 'Course sur la rivière'", only=Kind.SETS_UP,
    law="The other log tiles are shuffled face down.",
    sentence="{tiles} are shuffled face down.",
)  # fmt: skip
SETUP_5 = Rule(
    id="W-SETUP-5", title="Tiles left out", certainty="A", source="FR 'Course sur la rivière'", only=Kind.SETS_UP,
    law="With fewer than six players some tiles leave the game unseen: two for five players, four for four, six for three, eight for two.",
    sentence="With {players} players {tiles} are left out, nobody sees which.",
)  # fmt: skip
SETUP_6 = Rule(
    id="W-SETUP-6", title="Four tiles make the river", certainty="A", source="FR 'Course sur la rivière'",
    law="Four tiles are turned up and laid downstream of the first.",
    sentence="Tile {tile} is turned up and lies on slot {slot}.",
)  # fmt: skip
SETUP_7 = Rule(
    id="W-SETUP-7", title="Tiles point downstream", certainty="A", source="FR 'Course sur la rivière'",
    only=Kind.TABLE_ONLY,
    law="Every tile lies with its arrow downstream; it is never turned.",
)  # fmt: skip

# Rounds and cards

W1 = Rule(
    id="W-1", title="Everybody lays a card", certainty="A", source="FR 'Déroulement de la partie'",
    law="In each round all players choose a card of their hand at the same time and lay it face down.",
    refusal="Not yet: first every player lays a card face down, and {player} is to choose.",
)  # fmt: skip
W2 = Rule(
    id="W-2", title="The Start token goes first", certainty="A", source="FR 'Déroulement de la partie'",
    law="Who had the Start token when the round began turns up first, then the others clockwise; each turn is played to its end.",
    refusal="That is not what happens now: {now}.",
)  # fmt: skip
W3 = Rule(
    id="W-3", title="Move or act", certainty="A", source="FR 'Déroulement de la partie'",
    law="A card that is turned up either moves its animal by its number or does its action, one of the two.",
)  # fmt: skip
W4 = Rule(
    id="W-4", title="Cheetah: five spaces, or the Start token", certainty="B", source="FR 'Déroulement', Guépard",
    option="start_action_target",
    law="The cheetah card moves the cheetah by 5, or puts the Start token on another team card.",
    refusal="The cheetah card cannot put the Start token on the card of {player}; it may go to {targets}.",
)  # fmt: skip
W5 = Rule(
    id="W-5", title="Zebra: four spaces, or the river", certainty="A", source="FR 'Déroulement', Zèbre",
    law="The zebra card moves the zebra by 4, or pushes the river.",
)  # fmt: skip
W6 = Rule(
    id="W-6", title="Rhino: three spaces, or the die", certainty="A", source="FR 'Déroulement', Rhino",
    law="The rhino card moves the rhino by 3, or rolls the die.",
)  # fmt: skip
W7 = Rule(
    id="W-7", title="Meerkat: two spaces, or the cards", certainty="A", source="FR 'Déroulement', Suricate",
    law="The meerkat card moves the meerkat by 2, or takes all own cards back into the hand.",
)  # fmt: skip
W8 = Rule(
    id="W-8", title="Turtle: one space for one of three", certainty="A", source="FR 'Déroulement', Tortue",
    law="The turtle card has no action: it moves the own turtle, rhino or meerkat by 1.",
    refusal="{player}'s turtle card cannot move the {animal}; it may move {choices}.",
)  # fmt: skip
W9 = Rule(
    id="W-9", title="Only cards in hand", certainty="A", source="FR 'Déroulement de la partie'",
    law="Played cards stay face up; only cards in hand can be chosen.",
    refusal="{player} does not hold the {card} now; in hand: {hand}.",
)  # fmt: skip
W10 = Rule(
    id="W-10", title="Empty hand: all cards back", certainty="A", source="FR 'Déroulement de la partie'",
    law="When the last card of a hand is resolved, all five come back.",
)  # fmt: skip
W11 = Rule(
    id="W-11", title="The card of an animal at home", certainty="A", source="FR 'Déroulement', Important",
    law="The card of an animal that has finished cannot move it: its action must be done. With the turtle card the rhino or the meerkat moves instead.",
    refusal="{player}'s {animal} is home and cannot move: the card's action must be done.",
)  # fmt: skip

# Moving

W12 = Rule(
    id="W-12", title="Towards the finish", certainty="A", source="FR 'Informations supplémentaires'",
    law="Animals move towards the finish only; the first step from the team card leads to space 1.",
)  # fmt: skip
W13 = Rule(
    id="W-13", title="On to the next free space", certainty="A", source="FR 'Informations supplémentaires'",
    law="Taken spaces count and are passed; an animal whose last step ends on a taken space goes on to the next free one.",
)  # fmt: skip
W14 = Rule(
    id="W-14", title="One animal a space", certainty="A", source="FR 'Informations supplémentaires'",
    law="Only one animal can stand on a space.",
)  # fmt: skip
W15 = Rule(
    id="W-15", title="Over the line", certainty="A", source="FR 'Informations supplémentaires'", option="displace_into_finish",
    law="An animal that crosses the line is home, spare steps are lost; it takes the next step of its species' podium.",
)  # fmt: skip
W16 = Rule(
    id="W-16", title="An icon works where an animal stops", certainty="A", source="FR 'Les icônes'",
    law="Only the space on which an animal stops counts, after it has advanced; its icon works at once, and chains go on until none is met.",
)  # fmt: skip
W16A = Rule(
    id="W-16a", title="+1, +2, +3", certainty="A", source="FR 'Les icônes'",
    law="The animal moves on by so many spaces.",
)  # fmt: skip
W16B = Rule(
    id="W-16b", title="Icon: the Start token", certainty="A", source="FR 'Les icônes'",
    law="The Start token goes to a team card of one's choice, the own one included.",
    refusal="The Start token cannot go to {player}; it may go to {targets}.",
)  # fmt: skip
W16C = Rule(
    id="W-16c", title="Icon: die, cards, log tile", certainty="A", source="FR 'Les icônes'",
    law="The die is rolled, all own cards come back, or a new tile is pushed into the river, even from under the animal that stopped there.",
)  # fmt: skip
W17 = Rule(
    id="W-17", title="The die", certainty="B", source="FR 'Déroulement', Rhino; 'Les icônes'", option="die_finished",
    law="The die moves the own animal whose number it shows by that number; the sun moves any own animal by 1.",
    refusal="The die cannot do that: {why}.",
)  # fmt: skip
W18 = Rule(
    id="W-18", title="The token counts for the next round", certainty="A", source="FR 'Les icônes'",
    law="The Start token may move several times in a round; it settles only who turns up first in the next one.",
)  # fmt: skip
W19 = Rule(
    id="W-19", title="All cards means all", certainty="B", source="FR 'Déroulement', Suricate", option="takeback_includes_self",
    law="Taking the cards back includes the card that was just turned up.",
)  # fmt: skip

# The river

W20 = Rule(
    id="W-20", title="Pushing the river", certainty="A", source="FR 'Déroulement', Zèbre",
    law="The top tile of the pile enters slot 1, every tile moves one slot on, the last one goes over the waterfall.",
    refusal="Tile {tile} cannot be turned up: {why}.",
)  # fmt: skip
W21 = Rule(
    id="W-21", title="Animals ride on their log", certainty="A", source="FR 'Déroulement', Zèbre",
    law="Animals stay on their log when it moves; those that go over the waterfall are back on their team card.",
)  # fmt: skip
W22 = Rule(
    id="W-22", title="Drifting is not stopping", certainty="C", source="from FR 'Les icônes'", chosen=True, option="drift_triggers",
    law="An animal that the river carries has not landed: no icon works.",
)  # fmt: skip
W23 = Rule(
    id="W-23", title="No tile left", certainty="A", source="FR 'Fin alternative'", option="pile_end",
    law="If a tile must be pushed and none is left, the tiles move on all the same and this round is the last.",
)  # fmt: skip

# The end

W24 = Rule(
    id="W-24", title="Three at home", certainty="A", source="FR 'Fin de la partie'",
    law="The round in which a player brings the third animal home is played to its end and is the last.",
)  # fmt: skip
W25 = Rule(
    id="W-25", title="Most points", certainty="A", source="FR 'Fin de la partie'",
    law="The most points win; between equals the best place of the turtle decides, then of the meerkat, the rhino, the zebra, the cheetah.",
    refusal="The match is over.",
)  # fmt: skip

RULES: Final = RuleBook((
    SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11, W12,
    W13, W14, W15, W16, W16A, W16B, W16C, W17, W18, W19, W20, W21, W22, W23, W24, W25,
))  # fmt: skip
