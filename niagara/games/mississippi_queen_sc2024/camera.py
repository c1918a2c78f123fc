"""What the camera has to see: the boats and the last tiles, and what moves."""

from typing import Final

from niagara.core.hex_outline import around, box_of
from niagara.core.hexes import Hex
from niagara.core.scene import Box, Camera
from niagara.games.mississippi_queen_sc2024.movement import Movement
from niagara.games.mississippi_queen_sc2024.river import tile_number
from niagara.games.mississippi_queen_sc2024.scenery import footprint

SIZE: Final = (1100, 920)
"""Width and height of what the camera usually shows: three tiles, whichever way the river winds."""
FARTHEST: Final = 1.3
"""The camera steps back by so much at most."""
TILES: Final = 4
"""As many tiles are seen at a time at most."""
_LAND: Final = 150
"""Of the whole river, so much land is shown around it."""


def camera(movement: Movement) -> Camera:
    """The camera of a step: what moved, else the boat whose turn it is, with the tiles ahead of it."""
    state = movement.after
    moved = movement.visited() | set(movement.shown) or {tile_number(state.boats[state.seat].space)}
    end = len(state.river) - 1
    first, last = min(moved), min(max(*moved, min(moved) + TILES - 2), end)
    boats = {tile_number(boat.space) for boat in state.boats}
    if first - 1 in boats and last - first < TILES - 1:
        first -= 1
    tiles = list(range(max(first, last - TILES + 1), last + 1))
    while len(tiles) > 1 and not _fits(_box(movement, tiles)):
        tiles.pop(0 if tiles[0] not in moved else -1)
    return Camera(size=SIZE, sight=_box(movement, tiles))


def _fits(box: Box) -> bool:
    return box[2] - box[0] <= FARTHEST * SIZE[0] and box[3] - box[1] <= FARTHEST * SIZE[1]


def _box(movement: Movement, tiles: list[int]) -> Box:
    return box_of(frozenset[Hex]().union(*(footprint(movement.after.river[number]) for number in tiles)))


def whole(movement: Movement) -> Box:
    """All that lies on the table, with some land around it."""
    return around([box_of(footprint(laid)) for laid in movement.after.river], _LAND)
