"""Cells and outlines on a picture of hexagons: where they lie, how the rim of joined cells is drawn soft.

One unit is about half a pixel on a wide screen; x runs downstream of the start tile, y to its left bank.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from niagara.core.hexes import Hex, center, corners, neighbour
from niagara.core.scene import Box, Point

SIDE: Final = 40
"""From the middle of a cell to its corner."""


@cache
def point(place: Hex) -> Point:
    """The middle of a cell."""
    x, y = center(place)
    return SIDE * x, SIDE * y


@cache
def way(heading: float) -> Point:
    """The unit vector of a heading; fractions of a sixth too."""
    return cos(heading * pi / 3), -sin(heading * pi / 3)


def off(at: Point, heading: float, ahead: float, left: float = 0) -> Point:
    """The point so far ahead and to the left of `at`, as seen in this heading."""
    ux, uy = way(heading)
    return at[0] + ahead * ux - left * uy, at[1] + ahead * uy + left * ux


@cache
def hexagon(place: Hex, share: float = 1.0) -> tuple[Point, ...]:
    """The outline of a cell, smaller or larger by `share`."""
    x, y = point(place)
    return tuple((x + share * SIDE * u, y + share * SIDE * v) for u, v in corners((0, 0)))


@lru_cache(maxsize=4096)
def outline(cells: frozenset[Hex], grow: float) -> tuple[tuple[Point, ...], ...]:
    """The outlines of joined cells, soft: through the middles of their outer edges, moved outward by `grow`."""
    return tuple(soft([_edge(cell, side, grow) for cell, side in ring]) for ring in _rings(cells))


def _rings(cells: frozenset[Hex]) -> Iterable[list[tuple[Hex, int]]]:
    """The outer edges of joined cells, ring by ring, each as a cell and the heading that the edge faces."""
    edges = {(cell, side) for cell in cells for side in range(6) if neighbour(cell, side) not in cells}
    while edges:
        start = here = min(edges)
        ring = []
        while here in edges:
            edges.remove(here)
            ring.append(here)
            here = _next_edge(cells, *here)
        assert here == start
        yield ring


def _next_edge(cells: frozenset[Hex], cell: Hex, side: int) -> tuple[Hex, int]:
    """Clockwise along the rim."""
    after = (side + 1) % 6
    beside = neighbour(cell, after)
    return (beside, (side - 1) % 6) if beside in cells else (cell, after)


def _edge(cell: Hex, side: int, grow: float) -> Point:
    return off(point(cell), side, SIDE * 0.866 + grow)


def soft(points: Sequence[Point]) -> tuple[Point, ...]:
    """A closed outline with its corners cut (Chaikin), without points that do not bend it."""
    bent = [
        here
        for before, here, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False)
        if _bend(before, here, after) > 0.02
    ]
    if len(bent) < 3:
        return tuple(points)
    return tuple(
        (ax + share * (bx - ax), ay + share * (by - ay))
        for (ax, ay), (bx, by) in zip(bent, (*bent[1:], bent[0]), strict=True)
        for share in (0.25, 0.75)
    )


def _bend(before: Point, here: Point, after: Point) -> float:
    """How much a way bends at a point: the sine of the angle."""
    ax, ay, bx, by = here[0] - before[0], here[1] - before[1], after[0] - here[0], after[1] - here[1]
    return abs(ax * by - ay * bx) / ((hypot(ax, ay) * hypot(bx, by)) or 1.0)


@lru_cache(maxsize=512)
def box_of(cells: frozenset[Hex], margin: float = 24) -> Box:
    """The smallest upright box around these cells and a margin."""
    xs, ys = zip(*(corner for cell in cells for corner in hexagon(cell)), strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def around(boxes: Sequence[Box], margin: float = 0) -> Box:
    """The box around boxes."""
    return (
        min(box[0] for box in boxes) - margin,
        min(box[1] for box in boxes) - margin,
        max(box[2] for box in boxes) + margin,
        max(box[3] for box in boxes) + margin,
    )
