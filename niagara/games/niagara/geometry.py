"""Where everything of a board lies on the picture: streams, discs, mines, falls and the places of the seats.

All of it follows from the board's topology. One unit is about half a pixel on a wide screen; x runs downstream.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, copysign, cos, hypot, pi, sin
from typing import Final

from msgspec import Struct

from niagara.core.curves import smooth
from niagara.core.scene import Point
from niagara.games.niagara.board import Board

DISC: Final = 84
"""Radius of a river disc."""
WATER: Final = 106
"""Half the width of the water."""
BEACH: Final = 380
"""Where the beach ends."""
ROPE: Final = 412
FIRST: Final = 544
"""x of the first space."""
PITCH: Final = 198
"""From one space to the next."""
SPREAD: Final = 254
"""Half the distance between two arms."""
ARM: Final = 318
"""From the fork to the first space of the longest arm, along x."""
LIP: Final = 116
"""From the last space to the edge of the falls."""
DROP: Final = 110
"""Length of the falling water."""
POOL: Final = 186
"""Width of the pool below the falls."""
MINE: Final = (77, 54)
"""Half the length and half the height of a mine."""
CELL: Final = 84
"""Widest cell of the weather track."""

Box = tuple[float, float, float, float]


class Place(Struct, frozen=True, kw_only=True):
    """A mine on the picture: its middle, and a path from there to each space that faces it."""

    at: Point
    paths: tuple[tuple[Point, Point], ...]


class Plan(Struct, frozen=True, kw_only=True, eq=False):
    """The still geometry of one board for a number of seats."""

    size: Point
    spaces: dict[str, Point]
    streams: tuple[tuple[Point, ...], ...]
    """Middle lines of the main stream and of the arms, fine enough to be drawn."""
    edges: dict[str, Point]
    """The middle of each arm's edge of the falls: arm → point."""
    mines: dict[str, Place]
    """By the mine's gem."""
    seats: tuple[Point, ...]
    """Left end of each seat's place on the beach."""
    track: tuple[Point, ...]
    """Cells of the weather track, in the order of its values."""
    cell: float
    """Width of such a cell."""


@lru_cache(maxsize=64)
def plan(board: Board, seats: int) -> Plan:
    """The plan of this board; boards of any length, with one to four arms."""
    arms = [arm for arm in board.arms if board.arms[arm]]
    height = max(1120, 2 * SPREAD * (len(arms) - 1) + 2 * WATER + 340)
    spaces, last = _spaces(board, arms, height / 2)
    lip = max(last + LIP, FIRST + 600.0)  # a short river still leaves room for the weather track
    width = lip + DROP + POOL
    ends = {arm: (lip, spaces[board.arms[arm][-1]][1]) for arm in arms} or {
        next(iter(board.arms)): (lip, spaces[board.trunk[-1]][1])
    }
    streams = tuple(_streams(board, arms, spaces, ends, height / 2))
    cell = min(CELL, 560 / len(board.weather.values))
    track = tuple((FIRST - 32 + cell * (place + 0.5), 118.0) for place in range(len(board.weather.values)))
    taken = [(track[0][0] - cell, 40.0, track[-1][0] + cell, 250.0)]
    return Plan(
        size=(width, height),
        spaces=spaces,
        streams=streams,
        edges=ends,
        mines=_mines(board, spaces, streams, taken, (BEACH, 20, lip - 30, height - 20)),
        seats=tuple((20.0, height - height / seats * (seat + 0.5)) for seat in range(seats)),
        track=track,
        cell=cell,
    )


def _spaces(board: Board, arms: Sequence[str], middle: float) -> tuple[dict[str, Point], float]:
    """The middle of every space, and the x of the last ones: the arms end side by side at the falls."""
    spaces: dict[str, Point] = {}
    for index, space in enumerate(board.trunk):
        spaces[space] = (FIRST + PITCH * index, middle + 30 * sin(1.25 * index + 0.6))
    if not arms:
        return spaces, spaces[board.trunk[-1]][0]
    fork = spaces[board.trunk[-1]][0]
    spaces[board.trunk[-1]] = (fork, middle)
    longest = max(len(board.arms[arm]) for arm in arms)
    first = ARM + 0.9 * SPREAD * max(0, len(arms) - 2)
    reach = first + PITCH * (longest - 1)
    for row, arm in enumerate(arms):
        y = middle + SPREAD * (len(arms) - 1 - 2 * row)
        count = len(board.arms[arm])
        stride = (reach - first) / (count - 1) if count > 1 else 0.0
        for index, space in enumerate(board.arms[arm]):
            x = fork + reach - stride * (count - 1 - index)
            spaces[space] = (x, y + (10 if index % 2 else 0) * (1 if 2 * row < len(arms) - 1 else -1))
    return spaces, fork + reach


def _streams(
    board: Board, arms: Sequence[str], spaces: dict[str, Point], ends: dict[str, Point], middle: float
) -> Iterable[tuple[Point, ...]]:
    trunk = [spaces[space] for space in board.trunk]
    head = [(BEACH - 160.0, middle), (ROPE - 20.0, middle)]
    if not arms:
        (lip,) = ends.values()
        yield smooth([*head, *trunk, lip, (lip[0] + 40, lip[1])], 6)
        return
    yield smooth([*head, *trunk, (trunk[-1][0] + 60, trunk[-1][1])], 6)
    for arm in arms:
        lip = ends[arm]
        stream = [spaces[space] for space in board.arms[arm]]
        yield (*swerve(trunk[-1], stream[0]), *smooth([*stream, lip, (lip[0] + 40, lip[1])], 6)[1:])


def swerve(start: Point, end: Point, parts: int = 7) -> tuple[Point, ...]:
    """Two arcs of one circle from `start` to `end`, level at both, so that banks along them stay smooth."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    if abs(dy) < 1:
        return tuple((ax + dx * i / (2 * parts), ay) for i in range(2 * parts + 1))
    radius = (dx * dx + dy * dy) / (4 * dy)
    whole = 2 * atan2(abs(dy), dx)
    steps = [(abs(radius) * sin(whole * i / parts), radius * (1 - cos(whole * i / parts))) for i in range(parts + 1)]
    return (*((ax + u, ay + v) for u, v in steps), *((bx - u, by - v) for u, v in reversed(steps[:-1])))


def pointer(board: Board, the: Plan, arm: str) -> tuple[Point, ...]:
    """The way from the fork into this arm, in small steps; on down the stream where there is no fork."""
    x, y = the.spaces[board.trunk[-1]]
    return swerve((x, y), the.spaces[board.arms[arm][0]] if board.arms[arm] else (x + 300, y), parts=7)


def seat_box(the: Plan, seat: int) -> Box:
    """A seat's place on the beach."""
    x, y = the.seats[seat]
    return (x - 6, y - 80, BEACH - 32, y + 80)


def ellipse(at: Point, a: float, b: float, parts: int = 24) -> tuple[Point, ...]:
    """An ellipse with half axes a (along x) and b."""
    return tuple((at[0] + a * cos(2 * pi * i / parts), at[1] + b * sin(2 * pi * i / parts)) for i in range(parts))


def tray(at: Point, a: float, b: float, parts: int = 16) -> tuple[Point, ...]:
    """A soft rectangle with half sides a and b."""
    ring = ellipse((0, 0), 1, 1, parts)
    return tuple((at[0] + a * _soft(x), at[1] + b * _soft(y)) for x, y in ring)


def _soft(value: float) -> float:
    return copysign(float(abs(value) ** 0.6), value)


def _mines(
    board: Board, spaces: dict[str, Point], streams: tuple[tuple[Point, ...], ...], taken: list[Box], inside: Box
) -> dict[str, Place]:
    """Each mine beside the spaces that face it: on the nearest bank or island where there is room."""
    places: dict[str, Place] = {}
    water = [point for stream in streams for point in stream]
    above = True
    for mine in sorted(board.file.mines, key=lambda mine: -len(mine.spaces)):
        faced = [spaces[space] for space in mine.spaces]
        middle = (sum(x for x, _ in faced) / len(faced), sum(y for _, y in faced) / len(faced))
        tries = [(middle[0] + aside, middle[1]) for aside in range(-120, 121, 12)] if len(faced) > 1 else []
        for x, y in faced:
            for far in (WATER + MINE[1] + 56, WATER + MINE[1] + 150):
                for aside in (0, -70, 70, -150, 150):
                    tries += [(x + aside, y + far), (x + aside, y - far)]
        best = min(
            tries,
            key=lambda at: (
                _clash(at, water, taken, inside),
                round(sum(hypot(at[0] - x, at[1] - y) for x, y in faced)),
                (at[1] > middle[1]) != above,
            ),
        )
        above = not above
        a, b = MINE
        taken.append((best[0] - a - 44, best[1] - b - 44, best[0] + a + 4, best[1] + b + 44))
        places[mine.gem] = Place(at=best, paths=tuple((best, space) for space in faced))
    return places


def _clash(at: Point, water: Sequence[Point], taken: Sequence[Box], inside: Box) -> int:
    """How many things stand where a mine at `at`, with its label below and its count above, would be."""
    x, y = at
    a, b = MINE
    wet = sum(1 for px, py in water if hypot(max(abs(px - x) - a * 0.8, 0), max(abs(py - y) - b * 0.8, 0)) < WATER + 20)
    built = sum(1 for x0, y0, x1, y1 in taken if x0 - a < x < x1 + a and y0 - b < y < y1 + b)
    outside = not (inside[0] + a < x < inside[2] - a and inside[1] + b + 40 < y < inside[3] - b - 40)
    return wet + 10 * built + 20 * outside
