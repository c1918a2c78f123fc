"""The shape that all tiles share: twenty cells, how one tile joins another, and when two of them touch (spec 1.1, 1.2).

A cell is named by its column, a to e from left to right as seen downstream, and its row, 1 to 4 from upstream to
downstream; `c4` is the nose of the tile, `a1` and `e1` are the wings behind.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from niagara.core.hexes import Hex, add, neighbour, neighbours, rotate

Turn = Literal["straight", "left", "right"]
"""What the direction die shows."""

Side = Literal["left", "right"]

TURNS: Final[tuple[Turn, ...]] = ("straight", "left", "right")

SIXTHS: Final = {"straight": 0, "left": -1, "right": 1}
"""How far a tile turns against the one before it, in sixths to the right."""

_FIRST_ROW: Final = {"a": (-2, 3), "b": (-1, 2), "c": (0, 1), "d": (1, 1), "e": (2, 1)}

CELLS: Final[dict[str, Hex]] = {
    f"{column}{row}": (q, r + 1 - row) for column, (q, r) in _FIRST_ROW.items() for row in range(1, 5)
}
"""The twenty cells of a tile: name → place about the tile's middle, c2, when the tile heads downstream."""

NAMES: Final[dict[Hex, str]] = {place: name for name, place in CELLS.items()}

QUAY_SHAPE: Final = ("a1", "b1", "a2", "b2", "c1", "d1", "d2", "e1", "e2")
"""The cells that the finish quay covers where the next tile would lie (measured on a picture; chosen default)."""

QUAY_DOCKS: Final[dict[str, tuple[str, ...]]] = {
    "straight": ("b4", "c4", "d4"),
    "left": ("a3", "a4", "b4"),
    "right": ("d4", "e4", "e3"),
}
"""The cells of the last river tile at which the quay's three docks lie."""

LENGTH: Final = 4
"""From the middle of a tile to the middle of the next, in cells."""


def progress(place: Hex) -> int:
    """How far down its tile a cell lies, in half steps: −4 (wings) to 4 (nose)."""
    q, r = place
    return -(2 * r + q)


def joined(origin: Hex, heading: int, turn: Turn) -> tuple[Hex, int]:
    """Middle and heading of the tile that joins a tile with this turn of the die."""
    then = (heading + SIXTHS[turn]) % 6
    return neighbour(origin, then, LENGTH), then


def world(origin: Hex, heading: int, place: Hex) -> Hex:
    """Where a place of a tile lies on the table."""
    return add(origin, rotate(place, heading))


@cache
def covered(origin: Hex, heading: int, names: tuple[str, ...] = tuple(CELLS)) -> frozenset[Hex]:
    """The places on the table that a tile covers."""
    return frozenset(world(origin, heading, CELLS[name]) for name in names)


def touches(places: frozenset[Hex], others: Iterable[frozenset[Hex]]) -> bool:
    """Whether these places share a side or a place with one of the others (M-T3)."""
    rim = places.union(*(neighbours(place) for place in places))
    return any(not rim.isdisjoint(other) for other in others)
