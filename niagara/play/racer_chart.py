"""The racer's chart: in how many moves without coal a boat gets from any posture to a goal, the other boats left out.

Without coal a boat changes its speed by one and turns once a move (M-S1, M-M2). The chart is made backwards, from the
goal: which postures lead to it with one move, which to those, and so on.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.river import Waters

Posture = tuple[int, int, int]
"""Cell, heading, speed."""

DEPTH: Final = 9
"""So many moves ahead the chart reaches."""


@lru_cache(maxsize=64)
def chart(water: Waters, cells: tuple[int, ...], fastest: int) -> dict[Posture, int]:
    """Posture → moves to one of these cells, to arrive at this speed at most; none: not without coal, or too far."""
    found = {(cell, heading, speed): 0 for cell in cells for heading in range(6) for speed in range(1, fastest + 1)}
    newest: list[Posture] = list(found)
    for moves in range(1, DEPTH + 1):
        before: list[Posture] = []
        for cell, heading, speed in newest:
            for start, facing in _starts(water, cell, heading, speed):
                for was in range(max(1, speed - 1), min(TOP_SPEED, speed + 1) + 1):
                    posture = (start, facing, was)
                    if posture not in found:
                        found[posture] = moves
                        before.append(posture)
        newest = before
    return found


@lru_cache(maxsize=1 << 15)
def _starts(water: Waters, cell: int, heading: int, steps: int) -> tuple[tuple[int, int], ...]:
    """The cells and headings from which so many steps, with one turn at most, end here."""
    return tuple(set(_backwards(water, cell, heading, steps)))


def _backwards(water: Waters, cell: int, heading: int, steps: int) -> Iterator[tuple[int, int]]:
    """Backs off step by step; before each, and at the end, the turn may have been made."""
    for done in range(steps + 1):
        for facing in (heading - 1) % 6, (heading + 1) % 6:
            start = _back_off(water, cell, facing, steps - done)
            if start >= 0:
                yield start, facing
        if done == steps:
            yield cell, heading
            return
        cell = water.ahead[cell][(heading + 3) % 6]
        if cell < 0:
            return


def _back_off(water: Waters, cell: int, heading: int, steps: int) -> int:
    """The cell from which so many steps straight ahead lead here, or −1."""
    for _ in range(steps):
        cell = water.ahead[cell][(heading + 3) % 6]
        if cell < 0:
            return -1
    return cell
