"""The way of the race as a line: it winds across the river, slot by slot, with loops over land between the crossings.

In units of the picture, but seen along the race: u runs from the start to the finish, v from the river's middle to the
bank of the first loop. The first crossing is at u = 0.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from msgspec import Struct

from niagara.core.curves import along, arc, length
from niagara.core.scene import Point
from niagara.games.whitewater.board import Board

LOG: Final = 104
"""From one log of a tile to the next."""
GAP: Final = 24
"""Water between the tiles."""
EDGE: Final = 112
"""Half the width of the river."""
SPACE: Final = 98
"""Width of a space on land."""
_NEAR: Final = 106
"""Two spaces on land are never nearer."""
_FIRST: Final = 57
"""From the water to the middle of the first space on land."""
_BEND: Final = 71
"""Radius of the bends of the first and the last stretch."""
_DEEP: Final = 300
"""How far a loop reaches at most, as long as the crossings can stand further apart."""
_GRAIN: Final = 14
"""From point to point of the way."""


class Track(Struct, frozen=True):
    """The way of the race."""

    pitch: float
    """From crossing to crossing."""
    way: tuple[Point, ...]
    stops: dict[int, int]
    """Where on the way each space is; 0 is the start line, one more than the last space the finish line."""
    land: tuple[tuple[int, int], ...]
    """Where on the way each stretch on land begins and ends."""
    deep: float
    """How far the stretches reach from the river's middle."""


@lru_cache(maxsize=64)
def track(board: Board) -> Track:
    """The way of this board: crossings as near to each other as their tiles and the loops between them allow."""
    counts = land_counts(board)
    logs = len(next(iter(board.slots.values())))
    pitch = float(logs * LOG + GAP)
    while max(_climb(count, pitch - (logs - 1) * LOG) for count in counts[1:-1]) > _DEEP:
        pitch += 30
    return _build(counts, logs, pitch)


def land_counts(board: Board) -> list[int]:
    """How many spaces of land lie before the first crossing, between crossings, and behind the last one."""
    counts, slot = [0], 0
    for space in range(1, board.finish):
        here = board.log_at[space][0] if space in board.log_at else 0
        if here and here != slot:
            counts.append(0)
        slot = here or slot
        counts[-1] += not here
    return counts


def _build(counts: Sequence[int], logs: int, pitch: float) -> Track:
    across = (logs - 1) * LOG
    climb = max(_climb(count, pitch - across) for count in counts[1:-1])
    way: list[Point] = []
    stops: dict[int, int] = {}
    land: list[tuple[int, int]] = []
    space = 1

    def walk(points: Sequence[Point], places: Sequence[float]) -> None:
        """Goes along a line on land with spaces at these distances."""
        nonlocal space
        whole = length(points)
        first = len(way)
        marks = {round(place, 3): number for number, place in enumerate(places)}
        grid = [step * _GRAIN for step in range(int(whole / _GRAIN) + 1)]
        for place in sorted({*(spot for spot in grid if _clear(spot, marks)), *marks, whole}):
            if place in marks:
                stops[space + marks[place]] = len(way)
            way.append(along(points, place))
        space += len(places)
        land.append((first, len(way) - 1))

    lead, places = _end(counts[0], climb, -across / 2, -1, -1)
    stops[0] = 0
    walk(lead[::-1], [length(lead) - place for place in reversed(places)])
    for crossing in range(len(counts) - 1):
        side = -1 if crossing % 2 else 1
        for log in range(logs):
            stops[space] = len(way)
            way.append((crossing * pitch + log * LOG - across / 2, 0.0))
            space += 1
        leave = crossing * pitch + across / 2
        if crossing == len(counts) - 2:
            walk(*_end(counts[-1], climb, leave, 1, side))
        elif counts[crossing + 1]:
            walk(*_loop(counts[crossing + 1], leave, pitch - across, side))
    stops[space] = len(way) - 1
    return Track(pitch, tuple(way), stops, tuple(land), max(abs(v) for _, v in way))


def _clear(spot: float, marks: dict[float, int]) -> bool:
    return all(abs(spot - place) > _GRAIN / 3 for place in marks)


def _end(count: int, climb: float, u: float, out: int, side: int) -> tuple[tuple[Point, ...], list[float]]:
    """The stretch before the first crossing (out = -1) or behind the last one: away from the river, then along it."""
    places = [float(_FIRST + (_NEAR + 6) * place) for place in range(count)]
    whole = (places[-1] if places else 0.0) + 66
    bend = ((u + out * (_BEND - x), y) for x, y in arc((0.0, climb), _BEND, _BEND, 0, 0.5, 8))
    line = ((u, 0.0), *bend, (u + out * (_BEND + whole), climb + _BEND))
    return tuple((x, side * (EDGE + y)) for x, y in _cut(line, whole)), places


def _cut(line: Sequence[Point], whole: float) -> tuple[Point, ...]:
    """The line as far as it is so long."""
    kept = [point for at, point in enumerate(line) if length(line[: at + 1]) < whole]
    return (*kept, along(line, whole))


@lru_cache(maxsize=256)
def _climb(count: int, wide: float) -> float:
    """How far a loop of so many spaces first goes straight away from the river, so that no two are too near."""
    climb = 0.0
    while count and climb < 20 * _DEEP:
        line, places = _arch(count, 0.0, wide, climb)
        spots = [along(line, place) for place in places]
        if min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(spots)), default=_NEAR) >= _NEAR and (
            spots[0][1] >= _FIRST - 3
        ):
            break
        climb += 6
    return climb


def _arch(count: int, u: float, wide: float, climb: float) -> tuple[tuple[Point, ...], list[float]]:
    """A loop over the upper bank, seen from the water's edge."""
    top = min(wide / 2, 96)
    line = ((u, 0.0), *reversed(arc((u + wide / 2, climb), wide / 2, top, 0, 1, 24)), (u + wide, 0.0))
    whole = length(line)
    return line, [whole * (place + 0.5) / count for place in range(count)]


def _loop(count: int, u: float, wide: float, side: int) -> tuple[tuple[Point, ...], list[float]]:
    line, places = _arch(count, u, wide, _climb(count, wide))
    return tuple((x, side * (EDGE + y)) for x, y in line), places
