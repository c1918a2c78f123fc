"""The signs of the species and of the icons, as outlines that read well however the picture is turned.

A species has the sign of its coat: spots, stripes, a horn, a paw, a shell.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from niagara.core.curves import arc, around, circle, rounded
from niagara.core.scene import Area, Label, Mark, Point
from niagara.core.text import literal
from niagara.games.whitewater.animals import Animal, Icon

Outlines = tuple[tuple[Point, ...], ...]


def _dots(places: Iterable[Point], radius: float, parts: int = 6) -> Outlines:
    return tuple(circle(at, radius, parts) for at in places)


def _around(count: int, radius: float, turn: float = 0.5) -> list[Point]:
    return [
        (radius * cos(pi * (turn + 2 * place / count)), radius * sin(pi * (turn + 2 * place / count)))
        for place in range(count)
    ]


def _stripe(off: float, reach: float) -> tuple[Point, ...]:
    """A slanting stripe with pointed ends."""
    shape = ((-reach, 0.0), (-0.45 * reach, 0.15), (0.45 * reach, 0.15), (reach, 0.0), (0.45 * reach, -0.15),
             (-0.45 * reach, -0.15))  # fmt: skip
    return tuple(((x - y - off) * 0.707, (x + y + off) * 0.707) for x, y in shape)


def _scute(place: int) -> tuple[Point, ...]:
    """One of the plates around a turtle's middle one."""
    middle = place / 3
    return tuple(
        (radius * cos(pi * (middle + side)), radius * sin(pi * (middle + side)))
        for radius, side in ((0.62, -0.125), (0.98, -0.14), (0.98, 0.14), (0.62, 0.125))
    )


_COATS: Final[dict[Animal, Outlines]] = {
    "cheetah": _dots([(0.0, 0.0), *_around(6, 0.66)], 0.22),
    "zebra": tuple(_stripe(off, reach) for off, reach in ((-0.56, 0.78), (0.0, 1.0), (0.56, 0.78))),
    "rhino": (
        ((-0.86, -0.62), (-0.72, -0.05), (-0.36, 0.5), (0.22, 0.95), (0.02, 0.4), (-0.04, -0.1), (0.1, -0.62)),
        ((0.28, -0.62), (0.3, -0.2), (0.72, 0.3), (0.7, -0.12), (0.86, -0.62)),
    ),
    "meerkat": (
        arc((0.0, -0.36), 0.56, 0.44, 0, 1.8, 9),
        *_dots(((-0.7, 0.18), (-0.26, 0.6), (0.26, 0.6), (0.7, 0.18)), 0.22),
    ),
    "turtle": (tuple(_around(6, 0.5, 0)), *(_scute(place) for place in range(6))),
}


def _joined(outlines: Outlines) -> tuple[Point, ...]:
    """One outline of several, with ways of no width between them: a sign is one mark, and a short one to write."""
    there = [point for outline in outlines for point in (*outline, outline[0])]
    back = [outline[0] for outline in reversed(outlines[:-1])]
    return (*there, *back)


_SIGNS: Final = {animal: _joined(outlines) for animal, outlines in _COATS.items()}


@lru_cache(maxsize=8192)
def emblem(key: str, role: str, animal: Animal, at: Point, radius: float) -> Area:
    """The sign of a species in a circle of this radius."""
    return placed(key, role, _SIGNS[animal], at, radius)


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (radius * cos(pi * (0.5 + index / points)), radius * sin(pi * (0.5 + index / points)))
        for index in range(2 * points)
        for radius in ((inner if index % 2 else outer),)
    )


STAR: Final = _star(5, 1.0, 0.6)
SUN: Final = _star(10, 1.0, 0.62)
WEDGE: Final = ((-0.42, 0.62), (0.72, 0.0), (-0.42, -0.62))
"""The Start token's sign: it points down the river."""
_PIPS: Final = ((-0.3, 0.3), (0.3, 0.3), (0.0, 0.0), (-0.3, -0.3), (0.3, -0.3))


def placed(key: str, role: str, shape: Iterable[Point], at: Point, size: float) -> Area:
    """A shape as an area."""
    return Area(key=key, role=role, points=tuple((at[0] + size * x, at[1] + size * y) for x, y in shape))


ICON: Final = 25
"""Half the width of an icon."""
ICON_ROLES: Final = (
    "icon-steps", "icon-start", "icon-roll", "icon-hand", "icon-tile", "icon-card", "icon-die", "icon-log", "icon-ink"
)  # fmt: skip


@lru_cache(maxsize=1024)
def icon_marks(key: str, icon: Icon, at: Point) -> tuple[Mark, ...]:
    """An icon on its badge, as areas, and a label last if it is a number of steps."""
    match icon:
        case "none":
            return ()
        case "+1" | "+2" | "+3":
            badge = Area(key=f"{key}:badge", role="icon-steps", points=circle(at, ICON))
            return badge, Label(key=f"{key}:steps", role="icon-label", at=at, words=literal(icon), size=28)
        case "start":
            badge = Area(key=f"{key}:badge", role="icon-start", points=circle(at, ICON))
            return badge, placed(f"{key}:wedge", "icon-card", WEDGE, at, 20)
        case "die":
            pips = ((at[0] + 32 * x, at[1] + 32 * y) for x, y in _PIPS)
            return (
                Area(key=f"{key}:badge", role="icon-roll", points=circle(at, ICON)),
                Area(key=f"{key}:die", role="icon-die", points=rounded(around(at, 31, 31), 6)),
                *(
                    Area(key=f"{key}:pip.{n}", role="icon-ink", points=circle(pip, 3.8, 6))
                    for n, pip in enumerate(pips)
                ),
            )
        case "hand":
            x, y = at
            front = rounded(around((x - 4, y - 3), 18, 26), 3)
            back = (
                (x - 3, y + 13),
                (x - 3, y + 16),
                (x + 14, y + 16),
                (x + 14, y - 11),
                (x + 8, y - 11),
                (x + 8, y + 13),
            )
            return (
                Area(key=f"{key}:badge", role="icon-hand", points=circle(at, ICON)),
                Area(key=f"{key}:front", role="icon-card", points=front),
                Area(key=f"{key}:back", role="icon-card", points=back),
            )
        case "logs":
            x, y = at
            bars = (rounded(around((x + side, y), 13, 34), 5) for side in (-8.5, 8.5))
            return (
                Area(key=f"{key}:badge", role="icon-tile", points=circle(at, ICON)),
                *(Area(key=f"{key}:log.{n}", role="icon-log", points=bar) for n, bar in enumerate(bars)),
            )
