"""Each rule of Mississippi Queen refusing: positions in few words, and an action that the rule refuses there."""

from typing import Any

from niagara.core.rule import Rule
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
)  # fmt: skip
from niagara.games.mississippi_queen.state import State

from mississippi_positions import after, beginning, move, only_first_tile, turn


def open_water(**more: Any) -> State:
    """Red on the start tile, all water about it; yellow two cells ahead."""
    return turn("0.c1/0 s2 c3", "0.c3", "0.e2", **more)


def drawing() -> State:
    """The first tile is to be turned up."""
    return beginning()


def docking() -> State:
    """The first player takes a dock."""
    return after(beginning(start_docks="choice"), DrawTile("A3-3"))


def facing() -> State:
    """The first player chooses his heading."""
    return after(beginning(), DrawTile("A3-3"))


def pushed() -> State:
    """Yellow was pushed and is to be faced."""
    return after(open_water(), move(3, "a >0.b3"))


def bend() -> State:
    """A tile is to be laid behind a river that bends left; to the left again it would meet the start tile."""
    state = turn("3.c4/3 s1", "3.a1", "0.c2", river="A3-1 L/A3-2 L/A3-3 L/A1-1")
    return after(state, move(1, "a"), DrawTile("A1-2"))


def crowded() -> State:
    """Yellow ahead of red has no cell to go to."""
    return turn("1.c1/0 s2", "1.c2", "1.b2", "1.d2", river="A1-2 A3-1")


def at_school() -> State:
    """Red is about to reach the quay of the driving school."""
    return turn("3.c3/0 s3", "2.c1", "0.c2", river="A1-1 A3-1 A3-3", quay="straight", mode="driving_school")


def choosing() -> State:
    """Red says whether a passenger comes aboard."""
    return after(turn("1.c3/4 s1", "0.c2", "0.e2", river="A1-1 A3-1", pickup="choice"), move(1, "a"))


REFUSALS: tuple[tuple[Rule, State, Action], ...] = (
    (rules.SETUP_4, docking(), ChooseDock(0)),
    (rules.SETUP_4, docking(), ChooseDock(6)),
    (rules.SETUP_4, after(docking(), ChooseDock(3)), ChooseDock(3)),
    (rules.R1, drawing(), ChooseHeading(0)),
    (rules.R1, docking(), DrawTile("A3-1")),
    (rules.R1, facing(), ChooseDock(1)),
    (rules.R1, facing(), move(1, "a")),
    (rules.B6, open_water(), Face(0)),
    (rules.R1, open_water(), RollDirection(("left",))),
    (rules.P2, open_water(), Board()),
    (rules.R1, pushed(), move(1, "a")),
    (rules.P2, bend(), Decline()),
    (rules.B6, choosing(), Face(0)),
    (rules.P2, open_water(pickup="choice"), Board()),
    (rules.R1, choosing(), move(1, "a")),
    (rules.R1, bend(), move(1, "a")),
    (rules.S1, open_water(), move(0)),
    (rules.S1, open_water(), move(7, "a a a a a a a")),
    (rules.S1, open_water(), move(-1)),
    (rules.S1, turn("0.c1/0 s1 c2", "0.a2", "0.e2"), move(5, "a a a a a")),
    (rules.S1, turn("0.c1/0 s6 c2", "0.a2", "0.e2"), move(1, "a")),
    (rules.M1, open_water(), move(2)),
    (rules.M1, open_water(), move(2, "a")),
    (rules.M1, open_water(), move(1, "a a")),
    (rules.M1, open_water(), move(1, "a r a")),
    (rules.M1, open_water(), move(3, "a >0.b3 a")),
    (rules.M2, open_water(), move(2, "r r r r r a a")),
    (rules.M2, turn("0.c1/0 s1 c0", "0.a2", "0.e2"), move(1, "a r r")),
    (rules.M2, turn("0.c1/0 s1 c2", "0.a2", "0.e2"), move(4, "a r r a a a")),
    (rules.M3, turn("0.b1/4 s1", "0.a2", "0.e2"), move(1, "a")),  # onto land
    (rules.M3, turn("0.b1/3 s1", "0.a2", "0.e2"), move(1, "a")),  # off the river behind
    (rules.M3, only_first_tile(turn("1.c4/0 s1", "0.a2", "0.e2")), move(1, "a")),  # nothing lies ahead yet
    (rules.M3, open_water(), move(2, "r r r a a")),
    (rules.M3, turn("0.b1/4 s2", "0.a2", "0.e2"), move(2, ">0.b2")),  # a push onto land
    (rules.B1, open_water(), move(3, "a a a")),
    (rules.B1, open_water(), move(2, ">0.c3 a")),
    (rules.B2, open_water(), move(2, "a >0.b3")),
    (rules.B2, open_water(), move(2, "a a")),
    (rules.B3, open_water(), move(3, "a >0.e2")),  # not beside
    (rules.B3, open_water(), move(3, "a >0.c3")),  # where it is
    (rules.B3, open_water(), move(3, "a >9.c3")),  # no such cell
    (rules.B3, open_water(), move(3, "a >")),
    (rules.B3, turn("1.c1/0 s2", "1.c2", "1.b2", "0.c2", river="A1-2 A3-1"), move(2, ">1.b2")),  # taken
    (rules.B3, turn("1.c1/0 s2", "1.c2", "0.a2", "0.c2", river="A1-2 A3-1"), move(2, ">1.c3")),  # land
    (rules.B3, turn("0.b2/1 s2", "0.c2", "0.e2", push_astern=False), move(2, ">0.c1")),
    (rules.B4, open_water(), move(3, "a >0.c2")),
    (rules.B4, open_water(), move(4, "a >0.c4 a")),
    (rules.B5, crowded(), move(2, ">1.b2")),
    (rules.B5, crowded(), move(2, "a a")),
    (rules.B6, pushed(), Face(6)),
    (rules.B6, pushed(), Face(-1)),
    (rules.B6, facing(), ChooseHeading(6)),
    (rules.T1, drawing(), DrawTile("start")),
    (rules.T1, drawing(), DrawTile("none")),
    (rules.T1, after(turn("1.c4/0 s1", "0.a2", "0.e2"), move(1, "a")), DrawTile("A3-3")),  # it lies
    (rules.T3, bend(), RollDirection(())),
    (rules.T3, bend(), RollDirection(("left",))),
    (rules.T3, bend(), RollDirection(("left", "left"))),
    (rules.T3, bend(), RollDirection(("straight", "right"))),
    (rules.E1, at_school(), move(3, "a a a")),
)  # fmt: skip
