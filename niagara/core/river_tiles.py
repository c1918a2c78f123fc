"""The river tile of the Mississippi Queen family: twenty cells, how one tile joins another, when two of them touch.

A cell is named by its column, a to e from left to right as seen downstream, and its row, 1 to 4 from upstream to
downstream; `c4` is the nose of the tile, `a1` and `e1` are the wings behind.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from niagara.core.hexes import Hex, add, minus, neighbour, neighbours, rotate

_FIRST_ROW: Final = {"a": (-2, 3), "b": (-1, 2), "c": (0, 1), "d": (1, 1), "e": (2, 1)}

CELLS: Final[dict[str, Hex]] = {
    f"{column}{row}": (q, r + 1 - row) for column, (q, r) in _FIRST_ROW.items() for row in range(1, 5)
}
"""The twenty cells of a tile: name → place about the tile's middle, c2, when the tile heads downstream."""

NAMES: Final[dict[Hex, str]] = {place: name for name, place in CELLS.items()}

LENGTH: Final = 4
"""From the middle of a tile to the middle of the next, in cells."""


def joined(origin: Hex, heading: int, sixths: int) -> tuple[Hex, int]:
    """Middle and heading of the tile that joins a tile, turned by so many sixths to the right."""
    then = (heading + sixths) % 6
    return neighbour(origin, then, LENGTH), then


def world(origin: Hex, heading: int, place: Hex) -> Hex:
    """Where a place of a tile lies on the table."""
    return add(origin, rotate(place, heading))


def local(origin: Hex, heading: int, place: Hex) -> Hex:
    """A place on the table as a place of a tile."""
    return rotate(minus(place, origin), -heading)


@cache
def covered(origin: Hex, heading: int, names: tuple[str, ...] = tuple(CELLS)) -> frozenset[Hex]:
    """The places on the table that a tile covers."""
    return frozenset(world(origin, heading, CELLS[name]) for name in names)


def touches(places: frozenset[Hex], others: Iterable[frozenset[Hex]]) -> bool:
    """Whether these places share a side or a place with one of the others."""
    rim = places.union(*(neighbours(place) for place in places))
    return any(not rim.isdisjoint(other) for other in others)
