"""What a tile of Mississippi Queen has of its own: the die that joins it, the finish quay (spec 1.1, 1.2).

The shape that it shares with its family is in `core/river_tiles.py`.
"""

from typing import Final, Literal

from niagara.core import river_tiles
from niagara.core.hexes import Hex

Turn = Literal["straight", "left", "right"]
"""What the direction die shows."""

Side = Literal["left", "right"]

TURNS: Final[tuple[Turn, ...]] = ("straight", "left", "right")

SIXTHS: Final = {"straight": 0, "left": -1, "right": 1}
"""How far a tile turns against the one before it, in sixths to the right."""

QUAY_SHAPE: Final = ("a1", "b1", "a2", "b2", "c1", "d1", "d2", "e1", "e2")
"""The cells that the finish quay covers where the next tile would lie (measured on a picture; chosen default)."""

QUAY_DOCKS: Final[dict[str, tuple[str, ...]]] = {
    "straight": ("b4", "c4", "d4"),
    "left": ("a3", "a4", "b4"),
    "right": ("d4", "e4", "e3"),
}
"""The cells of the last river tile at which the quay's three docks lie."""


def progress(place: Hex) -> int:
    """How far down its tile a cell lies, in half steps: −4 (wings) to 4 (nose)."""
    q, r = place
    return -(2 * r + q)


def joined(origin: Hex, heading: int, turn: Turn) -> tuple[Hex, int]:
    """Middle and heading of the tile that joins a tile with this turn of the die."""
    return river_tiles.joined(origin, heading, SIXTHS[turn])
