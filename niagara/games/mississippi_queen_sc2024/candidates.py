"""Brute force, for the tests: far more actions than are legal, made without looking at a rule."""

from collections.abc import Iterator
from itertools import product

from niagara.games.mississippi_queen_sc2024.actions import (
    Accelerate,
    Action,
    Advance,
    DrawTile,
    Manoeuvre,
    Move,
    Push,
    RollDirection,
    Turn,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.river import BENDS
from niagara.games.mississippi_queen_sc2024.state import State

_SPEEDS: tuple[tuple[Manoeuvre, ...], ...] = ((), *((Accelerate(by),) for by in range(-3, 6)))
_OTHERS: tuple[Manoeuvre, ...] = (
    *(Advance(cells) for cells in (1, 2, 3, 4, 5, 0, 7)),
    *(Turn(to) for to in range(6)),
    *(Push(to) for to in range(6)),
)  # fmt: skip


def candidates(state: State) -> Iterator[Action]:
    """Every action that might be legal in some state like this one, and many that are not; long moves apart.

    Two advances with a turn of 0 between them are left out: such moves are legal, but no list holds them.
    """
    yield from (DrawTile(tile) for tile in (*state.board.file.tiles, "start", "none"))
    yield from (RollDirection(turn) for turn in BENDS)
    yield Move((Advance(1), Accelerate(1)))
    heading = state.boats[state.seat].heading
    for length in range(4):
        for rest in product(_OTHERS, repeat=length):
            if not _splits(rest, heading):
                yield from (Move((*speed, *rest)) for speed in _SPEEDS)


def _splits(actions: tuple[Manoeuvre, ...], heading: int) -> bool:
    """Whether a turn to the heading that the boat has parts two advances."""
    for before, action, after in zip(("", *actions), actions, (*actions[1:], ""), strict=False):
        if isinstance(action, Turn):
            if action.to == heading and isinstance(before, Advance) and isinstance(after, Advance):
                return True
            heading = action.to
    return False
