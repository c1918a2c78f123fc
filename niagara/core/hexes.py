"""Hexagons with flat tops, by axial coordinates (q, r); a heading counts sixths of a turn clockwise, 0 to 5.

Heading 0 leads up in these coordinates and downstream in a scene (x runs downstream, y to the left bank).
"""

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

Hex = tuple[int, int]
"""(q, r)."""

Heading = int
"""0 to 5, clockwise."""

DIRECTIONS: Final[tuple[Hex, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One step in each heading."""


def add(first: Hex, second: Hex) -> Hex:
    """The sum of two hexagons taken as vectors."""
    return first[0] + second[0], first[1] + second[1]


def minus(first: Hex, second: Hex) -> Hex:
    """The vector from the second hexagon to the first."""
    return first[0] - second[0], first[1] - second[1]


def neighbour(at: Hex, heading: Heading, steps: int = 1) -> Hex:
    """The hexagon so many steps ahead in this heading."""
    q, r = DIRECTIONS[heading]
    return at[0] + steps * q, at[1] + steps * r


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons around one, by heading."""
    return tuple([(at[0] + q, at[1] + r) for q, r in DIRECTIONS])


def rotate(at: Hex, sixths: int) -> Hex:
    """The hexagon turned about (0, 0), clockwise."""
    for _ in range(sixths % 6):
        at = -at[1], at[0] + at[1]
    return at


def turned(heading: Heading, sixths: int) -> Heading:
    """The heading after so many sixths of a turn to the right (to the left when negative)."""
    return (heading + sixths) % 6


def heading_to(start: Hex, end: Hex) -> Heading | None:
    """The heading from a hexagon to its neighbour, or None when they are not neighbours."""
    step = minus(end, start)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def distance(first: Hex, second: Hex) -> int:
    """The fewest steps between two hexagons."""
    q, r = minus(first, second)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def center(at: Hex) -> tuple[float, float]:
    """The middle of a hexagon in a scene: x downstream, y to the left; the distance from middle to corner is 1."""
    q, r = at
    return -sqrt(3) * (r + q / 2), -1.5 * q


@cache
def corners(at: Hex, size: float = 1.0) -> tuple[tuple[float, float], ...]:
    """The six corners of a hexagon in a scene; `size` is the distance from its middle."""
    x, y = center(at)
    return tuple((x - size * sin(k * pi / 3), y - size * cos(k * pi / 3)) for k in range(6))
