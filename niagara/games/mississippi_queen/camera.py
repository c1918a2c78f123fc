"""What the camera has to see: the leading tiles, and what moves."""

from niagara.core.hex_outline import around, box_of
from niagara.core.hexes import Hex
from niagara.core.scene import Box, Camera
from niagara.games.mississippi_queen.geometry import CAMERA, fits, footprint, quay_print
from niagara.games.mississippi_queen.movement import Movement
from niagara.games.mississippi_queen.river import joining, quay_at
from niagara.games.mississippi_queen.state import State, tile_number

TILES = 4
"""As many tiles are seen at a time at most."""

_LAND = 150
"""Of the whole river, so much land is shown around it."""


def camera(movement: Movement) -> Camera:
    """The camera of a step."""
    return Camera(size=CAMERA, sight=_sight(movement))


def _sight(movement: Movement) -> Box:
    """The last tiles from the hindmost boat on them, or those where something moved."""
    state = movement.after
    end, start = state.river[-1].number, min(movement.tiles)
    boats = {tile_number(boat.space) for boat in state.boats if boat}
    moved = movement.visited() | set(movement.laid)
    first, last = max(end - TILES + 1, start), end
    if moved and min(moved) < first:
        first = min(moved)
        last = min(max(*moved, first + 1), first + TILES - 1)
    else:
        seen = {number for number in boats | moved if number >= first}
        first = min(seen, default=first)
    tiles = list(range(first, last + 1))
    while len(tiles) > 1 and not fits(_box(movement, state, tiles)):
        tiles.pop(0 if not moved or tiles[0] < min(moved) else -1)
    return _box(movement, state, tiles)


def _box(movement: Movement, state: State, tiles: list[int]) -> Box:
    cells = frozenset[Hex]().union(*(footprint(movement.tiles[number]) for number in tiles))
    if state.quay and state.river[-1].number in tiles:
        cells |= {*quay_print(state.quay), state.quay.origin}  # the word "finish" stands there
    if tiles == [0]:
        cells |= footprint(joining(state.river, 1, "", "straight"))  # M-SETUP-1: there the first tile will lie
    return box_of(cells)


def whole(movement: Movement) -> Box:
    """All that lies on the table, with some land around it."""
    state = movement.after
    boxes = [box_of(footprint(laid)) for laid in movement.tiles.values()]
    if state.quay:
        boxes.append(box_of(quay_print(state.quay)))
    river, quay = movement.opened.river, bool(state.quay)
    for turn in movement.refused:
        beyond = quay_print(quay_at(river, turn)) if quay else footprint(joining(river, 0, "", turn))
        boxes.append(box_of(beyond))
    return around(boxes, _LAND)
