"""Where canoes, gems and cards lie on the picture: side by side, however many there are."""

from functools import lru_cache
from math import ceil
from typing import Final

from niagara.core.scene import Point
from niagara.games.niagara.actions import CANOES
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.geometry import DROP, MINE, plan
from niagara.games.niagara.state import Canoe

HULL: Final = (68.0, 24.0)
"""Half the length and half the beam of a canoe at scale 1."""

_BERTHS: Final = {1: (1, 1, 1.0, 0.0), 2: (1, 2, 0.96, 62.0), 3: (1, 3, 0.86, 50.0), 4: (2, 2, 0.68, 44.0),
                  6: (2, 3, 0.68, 41.0), 8: (2, 4, 0.64, 36.0), 10: (2, 5, 0.58, 30.0)}  # fmt: skip
"""For up to so many canoes on a space: columns, rows, scale, from row to row."""

Mooring = tuple[Point, float]
"""The middle of a canoe and its scale."""


@lru_cache(maxsize=2048)
def moorings(
    board: Board, canoes: tuple[tuple[Canoe, ...], ...], fell: tuple[tuple[tuple[int, int], str], ...] = ()
) -> dict[tuple[int, int], Mooring]:
    """Where each canoe (seat, canoe) lies; `fell` names the arm of canoes that are going over the falls."""
    the, arms = plan(board, len(canoes)), dict(fell)
    groups: dict[str, list[tuple[int, int]]] = {}
    found: dict[tuple[int, int], Mooring] = {}
    for seat, pair in enumerate(canoes):
        for index, canoe in enumerate(pair):
            who = (seat, index)
            if canoe.space == board.land:
                found[who] = (beach_berth(the.seats[seat], index), 1.0)
            elif canoe.space == LOST:
                found[who] = (_pool_berth(the.size, len(canoes), who), 0.8)
            elif canoe.space == board.falls:
                groups.setdefault(f"falls {arms.get(who, next(iter(the.edges)))}", []).append(who)
            else:
                groups.setdefault(canoe.space, []).append(who)
    for space, crew in groups.items():
        middle = the.spaces.get(space) or _brink(the.edges[space.removeprefix("falls ")])
        found |= dict(zip(crew, berths(middle, len(crew)), strict=True))
    return found


def _brink(edge: Point) -> Point:
    return (edge[0] + DROP * 0.6, edge[1])


def beach_berth(seat: Point, canoe: int) -> Point:
    """Where a canoe of the seat whose place begins at `seat` lies on the beach."""
    return (seat[0] + 270, seat[1] + 34 - 68 * canoe)


def _pool_berth(size: Point, seats: int, who: tuple[int, int]) -> Point:
    width, height = size
    return (width - 76, height - height / (CANOES * seats) * (CANOES * who[0] + who[1] + 0.5))


@lru_cache(maxsize=1024)
def berths(middle: Point, count: int) -> tuple[Mooring, ...]:
    """Places for `count` canoes on the space at `middle`, clear of its label."""
    columns, rows, scale, pitch = next(_BERTHS[most] for most in _BERTHS if count <= most or most == 10)
    x, y = middle
    top = y + (10 if rows == 1 else 14 if rows == 2 and columns == 1 else 34) + pitch * (rows - 1) / 2
    return tuple(
        ((x + (0 if columns == 1 else 47 - 94 * (place % columns)), top - pitch * (place // columns)), scale)
        for place in range(count)
    )


@lru_cache(maxsize=2048)
def pile(middle: Point, count: int) -> tuple[tuple[Point, ...], float]:
    """Places and size of the gems of a pile: two rows while there is room."""
    if not count:
        return (), 0.0
    rows = 1 if count <= 3 else 2 if count <= 8 else ceil(count / 5) if count <= 15 else ceil(count / 8)
    columns = ceil(count / rows)
    pitch = min(40.0, (2 * MINE[0] - 14) / columns, (2 * MINE[1] - 14) / rows)
    x, y = middle
    places = tuple(
        (
            x + pitch * (place % columns - (min(columns, count - place // columns * columns) - 1) / 2),
            y - pitch * (place // columns - (rows - 1) / 2),
        )
        for place in range(count)
    )
    return places, round(pitch * 0.8)


@lru_cache(maxsize=1024)
def store(seat: Point, count: int) -> tuple[tuple[Point, ...], float]:
    """Places and size of a seat's delivered gems on the beach: rows of four."""
    rows = max(2, ceil(count / 4))
    pitch = min(34.0, 72.0 / rows)
    return tuple((seat[0] + 82 + 33 * (place % 4), seat[1] - 20 - pitch * (place // 4)) for place in range(count)), min(
        26.0, round(pitch * 0.8)
    )
