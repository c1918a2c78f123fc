"""Every rule of the two-boat Mississippi Queen of the Software-Challenge 2024: the one home of rule text.

SRV is the contest server's source, TXT its rule text (spec S-…). `law` states a rule for good; `sentence` says it of
one step; `refusal` of one refused try, with our name and the server's name of the refusal. The words are ours.
"""

from typing import Final

from niagara.core.rule import Kind, Rule, RuleBook
from niagara.core.text import Blank, Count, Phrase, phrase

# Counted nouns, each with both English forms.


def coal(n: int) -> Count:
    """Units of coal."""
    return Count(n, "{n} coal", "{n} coal")


def points(n: int) -> Count:
    """Movement points."""
    return Count(n, "{n} movement point", "{n} movement points")


def sixths(n: int) -> Count:
    """Turns by a sixth."""
    return Count(n, "{n} sixth", "{n} sixths")


def cells(n: int) -> Count:
    """Cells ahead."""
    return Count(n, "{n} cell", "{n} cells")


def passengers(n: int) -> Count:
    """Passengers."""
    return Count(n, "{n} passenger", "{n} passengers")


# Small messages that go into the blanks of others.

TASKS: Final = {
    "draw": Phrase("a tile comes into sight"),
    "roll": Phrase("the heading of the next tile is drawn"),
    "turn": Phrase("the next boat is found"),
    "move": Phrase("a boat moves"),
    "end": Phrase("a turn is closed"),
    "over": Phrase("the match is over"),
}
"""What comes next, by task."""

NO_SUCH_TILE: Final = Phrase("this board has no such tile")
ALREADY_THERE: Final = Phrase("it is on the table")
NOT_THE_LAST: Final = Phrase("a tile with a goal comes as the last one, and no other does")
OPPOSITE: Final = Phrase("it would head against the tile three before it")
UPSTREAM: Final = Phrase("up to server 24.2.2 no tile heads straight back")
ON_LAND: Final = Phrase("an island or a pier")
OFF_RIVER: Final = Phrase("no cell of the river")


def decides(now: Phrase, whose: Blank, asked: Blank) -> Phrase:
    """Whose decision it is, and who tried to take it."""
    return phrase("{now}, and that is for {whose} to decide, not for {asked}", now=now, whose=whose, asked=asked)


# The board

B4 = Rule(
    id="S-B4", title="Tile joins tile", certainty="A", source="SRV; TXT",
    law="Each of the eight tiles joins the one before it straight on, or turned by one sixth to the left or to the right; tile 1 lies straight on.",
    sentence="Tile {tile} will join tile {before} {turn}: it heads {heading}.",
)  # fmt: skip
B5 = Rule(
    id="S-B5", title="Islands, piers, goal", certainty="A", source="SRV; TXT",
    law="Nobody enters an island or a pier. A pier points at one cell, its dock; somebody waits there. Goal cells are entered like water.",
    sentence="Tile {tile} has {islands}; {piers}.",
)  # fmt: skip
B6 = Rule(
    id="S-B6", title="Where the stream runs", certainty="A", source="SRV; TXT",
    law="Four cells of each tile are stream: two towards the tile's middle and two from there towards the next tile. An island or a pier there stops nothing and is no stream.",
    sentence="Since tile {next} comes {turn}, the stream of tile {tile} runs {stream}.",
)  # fmt: skip
B7 = Rule(
    id="S-B7", title="Tiles come into sight", certainty="A", source="SRV", option="tiles",
    law="When a boat ends its own move for the first time on a tile, the next tile comes into sight, and the heading of the one behind it. A pushed boat shows nothing.",
    sentence="{why}: tile {tile} comes into sight.",
    refusal="Tile {tile} cannot come next: {why}. In the pile for this place: {pile}.",
)  # fmt: skip
B8 = Rule(
    id="S-B8", title="No way back", certainty="A", source="SRV", option="sc_server",
    law="Headings are drawn by lot, but since 24.2.3 no tile heads against the one three before it; before that, none heads straight back to where the river came from.",
    refusal="Tile {tile} cannot come {turn}: {why}.",
)  # fmt: skip
B9 = Rule(
    id="S-B9", title="The start", certainty="A", source="SRV; TXT", only=Kind.SETS_UP,
    law="ONE begins on 0.b1 and TWO on 0.d1, both heading downstream with speed 1, 6 coal and nobody aboard.",
    sentence="{one} is ONE, on {first}; {two} is TWO, on {second}.",
)  # fmt: skip

# Order

O1 = Rule(
    id="S-O1", title="Turns and rounds", certainty="A", source="SRV; TXT",
    law="The boats move in turn; two turns are a round, and a turn in which a boat is not asked counts like any other.",
    sentence="{what}.",
    refusal="Not now: {now}.",
)  # fmt: skip
O2 = Rule(
    id="S-O2", title="Who moves first", certainty="A", source="SRV; TXT", option="sc_server",
    law="The first of a round is the boat that is further down the river, by 5 a tile and 1 a row; of equals the faster one, then the one with more coal, then ONE. From 24.0.5 to 24.0.8 a passenger counts 5 too.",
    sentence="{player} is first in round {round}: {why}.",
)  # fmt: skip
O3 = Rule(
    id="S-O3", title="Twice in a row", certainty="A", source="SRV",
    law="A boat that was last in a round and is first in the next one moves twice in a row.",
    sentence="{player} moves twice in a row: last in round {before}, first in round {round}.",
)  # fmt: skip

# A move

M1 = Rule(
    id="S-M1", title="A move does something", certainty="A", source="SRV",
    law="A move has at least one action.",
    refusal="A move without an action is none ({name}; the server: {server}).",
)  # fmt: skip
M2 = Rule(
    id="S-M2", title="Neighbouring advances are one", certainty="B", source="SRV, from 24.0.6 on",
    law="Advances side by side are added up before anything is checked.",
    sentence="{parts} side by side count as one advance of {cells}.",
)  # fmt: skip
M3 = Rule(
    id="S-M3", title="On one cell: push", certainty="A", source="SRV",
    law="While both boats lie on one cell nothing but a push may follow.",
    refusal="Both boats lie on {space}: the next action must be a push ({name}; the server: {server}).",
)  # fmt: skip
M4 = Rule(
    id="S-M4", title="Speed first", certainty="A", source="SRV; TXT",
    law="The speed is changed with the first action of a move or not at all.",
    refusal="Action {number} changes the speed, which only the first action may do ({name}; the server: {server}).",
)  # fmt: skip
M5 = Rule(
    id="S-M5", title="No point is left", certainty="A", source="SRV; TXT",
    law="At the end of a move every movement point is used.",
    refusal="At the end {left} of {points} are left over ({name}; the server: {server}).",
)  # fmt: skip
A1 = Rule(
    id="S-A1", title="A change is a change", certainty="A", source="SRV",
    law="A change of speed is not 0.",
    refusal="A change of speed by 0 is none ({name}; the server: {server}).",
)  # fmt: skip
A2 = Rule(
    id="S-A2", title="Speed 1 to 6", certainty="A", source="SRV; TXT",
    law="The speed stays within 1 to 6.",
    refusal="From speed {was} by {by} is {speed}, and the speed stays within 1 to 6 ({name}; the server: {server}).",
)  # fmt: skip
A3 = Rule(
    id="S-A3", title="Changing the speed", certainty="A", source="SRV; TXT",
    law="One step up or down is free, each further one costs 1 coal; the movement points change with the speed.",
    sentence="{player} goes from speed {was} to {speed}: {coal}, {left} to use.",
    refusal="From speed {was} to {speed} costs {cost}, and the boat has {coal} ({name}; the server: {server}).",
)  # fmt: skip
D1 = Rule(
    id="S-D1", title="Turning", certainty="A", source="SRV; TXT",
    law="A turn goes to any heading the short way; of its sixths the free ones come first, each further one costs 1 coal. A boat has one free sixth a move, and one more for each push that it has suffered since its last turn.",
    sentence="{player} turns {side} by {sixths} to {heading}: {free} free, {coal}.",
    refusal="To turn by {sixths} costs {cost}, and the boat has {coal} ({name}; the server: {server}).",
)  # fmt: skip
D2 = Rule(
    id="S-D2", title="Turns anywhere", certainty="A", source="SRV",
    law="A boat may turn as often as it can pay for, before, between and after its steps.",
    sentence="This turn comes {when}: that is allowed.",
)  # fmt: skip
F1 = Rule(
    id="S-F1", title="1 to 6 cells", certainty="A", source="SRV",
    law="One advance goes 1 to 6 cells.",
    refusal="An advance of {cells} is none: it goes 1 to 6 ({name}; the server: {server}).",
)  # fmt: skip
F2 = Rule(
    id="S-F2", title="A point a cell", certainty="A", source="SRV; TXT",
    law="Each cell ahead costs one movement point.",
    sentence="{player} goes {cells} ahead, to {space}: {left} left.",
    refusal="{cells} ahead cost at least {cost}, and {left} is left ({name}; the server: {server}).",
)  # fmt: skip
F3 = Rule(
    id="S-F3", title="Into the stream costs one more", certainty="A", source="SRV; TXT",
    law="An advance that enters at least one stream cell costs one point more, due at the first of them; the cell on which it begins does not count.",
    sentence="{space} is stream: one point more.",
    refusal="{space} is stream, which costs one point more, and {left} do not reach ({name}; the server: {server}).",
)  # fmt: skip
F4 = Rule(
    id="S-F4", title="Water only", certainty="A", source="SRV; TXT",
    law="Every cell that a boat enters is water or goal.",
    refusal="After {space} comes {what} ({name}; the server: {server}).",
)  # fmt: skip
F5 = Rule(
    id="S-F5", title="Not past the other boat", certainty="A", source="SRV; TXT",
    law="The other boat may lie on the last cell of an advance only.",
    refusal="{player}'s boat lies on {space}: an advance ends there ({name}; the server: {server}).",
)  # fmt: skip
F6 = Rule(
    id="S-F6", title="A point for the push", certainty="A", source="SRV; TXT",
    law="Who enters the cell of the other boat has a point left to push it.",
    refusal="{player}'s boat lies on {space}, and no point would be left to push it ({name}; the server: {server}).",
)  # fmt: skip
P1 = Rule(
    id="S-P1", title="A push costs a point", certainty="A", source="SRV; TXT",
    law="A push costs one movement point.",
    sentence="{player} pushes {other}'s boat {heading}, to {to}: one point, {left} left.",
    refusal="A push costs one movement point, and none is left ({name}; the server: {server}).",
)  # fmt: skip
P2 = Rule(
    id="S-P2", title="Onto the river", certainty="A", source="SRV",
    law="A boat is pushed onto a cell of the river.",
    refusal="{heading} of {space} there is no cell of the river ({name}; the server: {server}).",
)  # fmt: skip
P3 = Rule(
    id="S-P3", title="Onto water", certainty="A", source="SRV; TXT",
    law="A boat is pushed onto water or goal.",
    refusal="{to} is an island or a pier ({name}; the server: {server}).",
)  # fmt: skip
P4 = Rule(
    id="S-P4", title="From the same cell", certainty="A", source="SRV",
    law="A boat pushes the other one only while both lie on one cell.",
    refusal="{player}'s boat lies on {space}, not on the same cell ({name}; the server: {server}).",
)  # fmt: skip
P5 = Rule(
    id="S-P5", title="Not backwards", certainty="A", source="SRV; TXT",
    law="A boat is not pushed straight behind the pusher, as the pusher heads now; straight ahead is allowed.",
    sentence="{player} heads {heading}: everything but straight behind it is allowed, here {ways}.",
    refusal="{to} lies straight behind the pusher, which heads {heading} ({name}; the server: {server}).",
)  # fmt: skip
P6 = Rule(
    id="S-P6", title="What a push does", certainty="A", source="SRV; TXT",
    law="The pushed boat keeps heading, speed and coal, and has one more free turn in its next move. The pusher may go on, even onto the same cell again.",
    sentence="{player}'s boat keeps heading, speed {speed} and {coal}; in its next move it has {free} free.",
)  # fmt: skip

# After a move

U2 = Rule(
    id="S-U2", title="Taking a passenger", certainty="A", source="SRV; TXT",
    law="A boat that ends its move beside a pier that points at it takes one waiting passenger if the speed that counts is 1 at most: the speed, or one less in the stream. Of several piers the first counts, by heading from 0 on.",
    sentence="{player}'s boat lies at the pier {pier}, {why}: one passenger comes aboard, {aboard} now.",
)  # fmt: skip
U3 = Rule(
    id="S-U3", title="A pushed boat and a pier", certainty="B", source="SRV; TXT is wider",
    law="After a move with a push the pushed boat takes a passenger too, but only if its speed itself is 1; only its last cell counts.",
    sentence="{player}'s boat was pushed to the pier {pier}, and its speed itself is 1: one passenger comes aboard, {aboard} now.",
)  # fmt: skip
U4 = Rule(
    id="S-U4", title="The score", certainty="A", source="SRV",
    law="A boat's score is 5 a tile, 1 a row and 5 a passenger. It is reckoned anew after each own move, and after a move in which the boat was pushed.",
    sentence="{player} has {score}.",
)  # fmt: skip
U5 = Rule(
    id="S-U5", title="Free turns last one turn", certainty="A", source="SRV",
    law="The free turns of a pushed boat last until its own next turn is over, whether it is asked or not.",
    sentence="{player} was pushed: {free} free in this move.",
)  # fmt: skip
V1 = Rule(
    id="S-V1", title="Not onto a tile out of sight", certainty="B", source="TXT; SRV allows it", option="tiles",
    law="A move does not lead, and a push does not go, onto a tile that is not in sight yet. The server plays on all eight tiles and allows it.",
    refusal="After {space} the river goes on, but tile {tile} is not in sight yet ({name}; the server itself allows it).",
)  # fmt: skip

# Stuck

K1 = Rule(
    id="S-K1", title="No move, no turn", certainty="A", source="SRV", option="sc_server",
    law="A boat that has no move when its turn comes is not asked; the turn counts.",
    sentence="{player} is not asked in turn {turn}: {why}.",
)  # fmt: skip
K2 = Rule(
    id="S-K2", title="What no move means", certainty="A", source="SRV", option="sc_server",
    law="Up to 24.0.7 a boat is asked only if one turn for at most one coal, one advance and at most one push make a move for it; since 24.0.8, if it has any move.",
    sentence="{player}'s boat on {space}, heading {heading}, speed {speed}, {coal}: {what}.",
)  # fmt: skip

# The end

E1 = Rule(
    id="S-E1", title="The goal", certainty="A", source="SRV; TXT", option="sc_server",
    law="A boat has reached the goal if it lies on a goal cell at the end of a round, with two passengers or more, and the speed that counts is 1 at most. However it came there.",
    sentence="{player} has reached the goal: on {space} with {passengers}, {why}.",
)  # fmt: skip
E2 = Rule(
    id="S-E2", title="More than three tiles apart", certainty="A", source="SRV; TXT only at the end of a round",
    law="The match is over when the boats are more than three tiles apart, after any turn.",
    sentence="The boats are on tiles {first} and {second}, {apart} apart: more than 3, so the match is over.",
)  # fmt: skip
E3 = Rule(
    id="S-E3", title="Thirty rounds", certainty="A", source="SRV; TXT",
    law="The match is over after 30 rounds.",
    sentence="{turn} turns are done: the match is over.",
)  # fmt: skip
E4 = Rule(
    id="S-E4", title="Stuck", certainty="A", source="SRV", option="sc_server",
    law="Since 24.2.4 the match is over when one boat has no move; from 24.0.7 to 24.2.3, when both have none.",
    sentence="{what}: the match is over.",
)  # fmt: skip
E5 = Rule(
    id="S-E5", title="Asked without a move", certainty="B", source="SRV", option="sc_server",
    law="A boat that is asked and answers with no legal move has lost.",
    sentence="Server 24.0.8 takes stopping for a move and asks {player}, who has none: {other} wins.",
)  # fmt: skip
W1 = Rule(
    id="S-W1", title="The goal decides", certainty="A", source="SRV, since 24.2.2; TXT", option="sc_server",
    law="If one boat alone has reached the goal, it wins.",
    sentence="{player} wins, the only one at the goal.",
)  # fmt: skip
W2 = Rule(
    id="S-W2", title="One boat is stuck", certainty="A", source="SRV, since 24.2.2", option="sc_server",
    law="If one boat alone is stuck, the other one wins.",
    sentence="{player} wins, since only {other}'s boat is stuck.",
)  # fmt: skip
W3 = Rule(
    id="S-W3", title="Tiles apart", certainty="A", source="SRV, since 24.2.2", option="sc_server",
    law="If the boats are more than three tiles apart, the one ahead wins. In 24.2.2 and 24.2.3, by a mistake, ONE does.",
    sentence="{player} wins: {why}.",
)  # fmt: skip
W4 = Rule(
    id="S-W4", title="The score", certainty="A", source="SRV; TXT", option="sc_server",
    law="Otherwise the higher score wins; since 24.2.5 a stuck boat's counts 0. In 24.2.0, by a mistake, ONE wins if its score is higher than its own number of passengers.",
    sentence="{player} wins: {why}.",
)  # fmt: skip
W5 = Rule(
    id="S-W5", title="Passengers, else a draw", certainty="A", source="SRV; TXT", option="sc_server",
    law="At equal scores more passengers win; at equal numbers of them nobody does.",
    sentence="The scores are equal, {score} each: {what}.",
)  # fmt: skip

FAMILIES: Final = (
    ("The river", B4), ("Turns and order", O1), ("A move", M1), ("After a move", U2), ("Boats without a move", K1),
    ("The end", E1),
)  # fmt: skip
"""What the rules are about: a title and the first rule of each family, in the order of this file."""

RULES: Final = RuleBook(tuple(value for value in list(globals().values()) if isinstance(value, Rule)), FAMILIES)
"""The rule book, in the order of this file."""
