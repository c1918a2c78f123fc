"""Lines and outlines for the picture: round corners, streams of one width, lines with few points."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

from niagara.core.scene import Box, Point

AIM: Final = 12
"""Places are rounded to whole units: a shorter piece of a line would point anywhere."""


def along(line: Sequence[Point], distance: float) -> Point:
    """The point so far along a line; on beyond its end in its last direction."""
    for (ax, ay), (bx, by) in pairwise(line):
        far = hypot(bx - ax, by - ay)
        if far and (distance <= far or (bx, by) == line[-1]):
            return ax + (bx - ax) * distance / far, ay + (by - ay) * distance / far
        distance -= far
    return line[-1]


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))


def arc(at: Point, a: float, b: float, start: float, end: float, parts: int = 12) -> tuple[Point, ...]:
    """Part of an ellipse with half axes a and b, between two angles in half turns."""
    angles = [pi * (start + (end - start) * part / parts) for part in range(parts + 1)]
    return tuple((at[0] + a * cos(angle), at[1] + b * sin(angle)) for angle in angles)


@lru_cache(maxsize=4096)
def circle(at: Point, radius: float, parts: int = 16) -> tuple[Point, ...]:
    """A circle as an outline."""
    return arc(at, radius, radius, 0, 2 - 2 / parts, parts - 1)


@lru_cache(maxsize=2048)
def rounded(box: Box, radius: float) -> tuple[Point, ...]:
    """An upright rectangle with round corners."""
    x0, y0, x1, y1 = box
    middles = (
        (x1 - radius, y1 - radius), (x0 + radius, y1 - radius), (x0 + radius, y0 + radius), (x1 - radius, y0 + radius),
    )  # fmt: skip
    return tuple(
        point for corner, at in enumerate(middles) for point in arc(at, radius, radius, corner / 2, corner / 2 + 0.5, 3)
    )


def around(at: Point, wide: float, high: float) -> Box:
    """The box of this width and height about a point."""
    return at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def beside(line: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """The line moved to its left by `distance` (to its right if negative)."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        far = hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / far * distance, y + (bx - ax) / far * distance))
    return tuple(moved)


def ribbon(line: Sequence[Point], half: float) -> tuple[Point, ...]:
    """The outline of a way of width 2 * half along its middle line."""
    return (*sparse(beside(line, half)), *reversed(sparse(beside(line, -half))))


def sparse(line: Sequence[Point], off: float = 1.4) -> tuple[Point, ...]:
    """The line without the points that lie at most `off` beside what the others draw (Douglas and Peucker)."""
    (ax, ay), (bx, by) = line[0], line[-1]
    if len(line) < 3:
        return tuple(line)
    far = hypot(bx - ax, by - ay)
    away = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / far if far else hypot(x - ax, y - ay) for x, y in line]
    worst = max(range(len(line)), key=away.__getitem__)
    if away[worst] <= off:
        return (line[0], line[-1])
    return (*sparse(line[: worst + 1], off)[:-1], *sparse(line[worst:], off))


def smooth(points: Sequence[Point], parts: int = 5) -> tuple[Point, ...]:
    """A curve through the points (Catmull-Rom), each stretch in so many parts."""
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for part in range(parts):
            t = part / parts
            u, v, w = t * (1 - t) ** 2 / 2, t * t * (1 - t) / 2, t * t * (3 - 2 * t)
            curve.append((
                b[0] + w * (c[0] - b[0]) + u * (c[0] - a[0]) - v * (d[0] - b[0]),
                b[1] + w * (c[1] - b[1]) + u * (c[1] - a[1]) - v * (d[1] - b[1]),
            ))  # fmt: skip
    return (*curve, points[-1])


def short_of(line: Sequence[Point], room: float) -> tuple[Point, ...]:
    """The line without its part nearer than `room` to its end; its last piece is long enough to aim an arrow's head."""
    x, y = line[-1]
    kept = [at for at in line[:-1] if hypot(at[0] - x, at[1] - y) > room + AIM]
    px, py = kept[-1] if kept else line[0]
    far = hypot(px - x, py - y) or 1.0
    return (*(kept or line[:1]), (x + (px - x) * room / far, y + (py - y) * room / far))
