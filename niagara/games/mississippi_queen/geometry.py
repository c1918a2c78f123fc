"""Where things lie on the picture: outlines of tiles and of the quay, and what the camera can see."""

from typing import Final

from niagara.core.hexes import Hex
from niagara.core.river_tiles import CELLS, covered, world
from niagara.core.scene import Box
from niagara.games.mississippi_queen.river import Laid, Quay
from niagara.games.mississippi_queen.tiles import QUAY_SHAPE

CAMERA: Final = (1100, 920)
"""Width and height of what the camera usually shows: three tiles, whichever way the river winds."""
FARTHEST: Final = 1.3
"""The camera steps back by so much at most."""
BANK: Final = 34
"""How far the bank reaches beyond the middles of a tile's edges."""


def footprint(laid: Laid) -> frozenset[Hex]:
    """The places that a tile covers."""
    return covered(laid.origin, laid.heading)


def quay_print(quay: Quay) -> frozenset[Hex]:
    """The places that the finish quay covers."""
    return covered(quay.origin, quay.heading, QUAY_SHAPE)


def cell_of(laid: Laid, name: str) -> Hex:
    """Where a cell of a tile lies."""
    return world(laid.origin, laid.heading, CELLS[name])


def fits(box: Box) -> bool:
    """Whether the camera can see all of a box."""
    return box[2] - box[0] <= FARTHEST * CAMERA[0] and box[3] - box[1] <= FARTHEST * CAMERA[1]
