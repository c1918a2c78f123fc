"""The outlines of the symbols, for SVG."""

from math import cos, pi, sin
from typing import Final

from niagara.core.scene import Point


def _star(corners: int, outer: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (radius * sin(pi * index / corners), -radius * cos(pi * index / corners))
        for index in range(2 * corners)
        for radius in (inner if index % 2 else outer,)
    )


def _regular(corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    return tuple((sin(2 * pi * (i + turn) / corners), -cos(2 * pi * (i + turn) / corners)) for i in range(corners))


SHAPES: Final[dict[str, tuple[Point, ...]]] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "diamond-tall": ((0, -1.4), (0.7, 0), (0, 1.4), (-0.7, 0)),
    "diamond-wide": ((0, -0.7), (1.4, 0), (0, 0.7), (-1.4, 0)),
    "triangle-up": ((-1.155, 0.5), (1.155, 0.5), (0, -1)),
    "triangle-down": ((-1.155, -0.5), (1.155, -0.5), (0, 1)),
    "cross": (
        (1.2, -0.4), (0.4, -0.4), (0.4, -1.2), (-0.4, -1.2), (-0.4, -0.4), (-1.2, -0.4),
        (-1.2, 0.4), (-0.4, 0.4), (-0.4, 1.2), (0.4, 1.2), (0.4, 0.4), (1.2, 0.4),
    ),
    "star": _star(5, 1.4, 0.535),
    "hexagram": _star(6, 1.2, 0.69),
    "pentagon": _regular(5),
    "hexagon2": _regular(6, 0.5),
    "octagon": _regular(8, 0.5),
    "hourglass": ((1, 1), (-1, 1), (1, -1), (-1, -1)),
}  # fmt: skip
"""As plotly.js draws its symbols of radius 1; y points down."""
