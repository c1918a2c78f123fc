"""The river on the table: the tiles that lie, what each cell is, where the stream runs, where the piers point."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.hexes import Hex, neighbour, neighbours
from niagara.core.river_tiles import CELLS, covered, joined, world
from niagara.games.mississippi_queen_sc2024.actions import Bend, Space
from niagara.games.mississippi_queen_sc2024.board import LAST, START, Board

SIXTHS: Final[dict[Bend, int]] = {"straight": 0, "left": -1, "right": 1}
"""How far a tile turns against the one before it, in sixths to the right."""

BENDS: Final[tuple[Bend, ...]] = ("straight", "left", "right")

STREAM: Final[dict[int, tuple[str, ...]]] = {
    0: ("c1", "c2", "c3", "c4"), 1: ("c1", "c2", "d3", "e4"), 5: ("c1", "c2", "b3", "a4"),
}  # fmt: skip
"""The stream cells of a tile, by how far the next tile turns to the right, in sixths (S-B6)."""


class Laid(Struct, frozen=True, cache_hash=True):
    """A tile on the table."""

    number: int
    """0 for the start tile."""
    tile: str
    origin: Hex
    """Its middle, c2."""
    heading: int
    """Downstream."""


River = tuple[Laid, ...]
"""The tiles on the table, upstream to downstream."""

FIRST: Final = Laid(0, START, (0, 0), 0)


class Waters(Struct, frozen=True, eq=False):
    """The cells of a river, each with a number, for questions that are asked often."""

    spaces: tuple[Space, ...]
    """Every cell, land and piers included, upstream to downstream."""
    index: Mapping[Space, int]
    places: tuple[Hex, ...]
    """Where each lies."""
    at: Mapping[Hex, int]
    """The cell at a place."""
    open: tuple[bool, ...]
    """Whether a boat may lie there: water or goal (S-B5)."""
    goal: frozenset[int]
    stream: frozenset[int]
    """Stream cells (S-B6)."""
    ahead: tuple[tuple[int, ...], ...]
    """Cell → the cell ahead in each heading, whatever it is, or −1 where there is none."""
    tiles: tuple[int, ...]
    """Cell → number of its tile."""
    along: tuple[int, ...]
    """Cell → 5 a tile and 1 a row: how far down the river it is (S-O2, S-U4)."""
    piers: Mapping[int, int]
    """Pier cell → the heading in which it points (S-B5)."""


@lru_cache(maxsize=512)
def waters(board: Board, river: River, following: int | None) -> Waters:
    """The cells of these tiles; `following` is the heading of the tile after the last one, if it is known.

    A cell that two tiles share belongs to the first of them (S-B4).
    """
    spaces: list[Space] = []
    places: list[Hex] = []
    at: dict[Hex, int] = {}
    free: list[bool] = []
    goal, stream, piers = set[int](), set[int](), dict[int, int]()
    for laid in river:
        tile = board.tiles[laid.tile]
        flow = STREAM[(heading_after(river, laid.number, following) - laid.heading) % 6]
        for name, local in CELLS.items():
            place = world(laid.origin, laid.heading, local)
            if place in at:
                continue
            cell = at[place] = len(spaces)
            spaces.append(f"{laid.number}.{name}")
            places.append(place)
            free.append(name not in tile.land and name not in tile.piers)
            if name in tile.goal:
                goal.add(cell)
            if name in tile.piers:
                piers[cell] = (laid.heading + tile.piers[name]) % 6
            if name in flow and free[-1]:
                stream.add(cell)
    numbers = tuple(tile_number(space) for space in spaces)
    return Waters(
        spaces=tuple(spaces),
        index={space: cell for cell, space in enumerate(spaces)},
        places=tuple(places),
        at=at,
        open=tuple(free),
        goal=frozenset(goal),
        stream=frozenset(stream),
        ahead=tuple(tuple([at.get(place, -1) for place in neighbours(here)]) for here in places),
        tiles=numbers,
        along=tuple(5 * number + int(space[-1]) - 1 for number, space in zip(numbers, spaces, strict=True)),
        piers=piers,
    )


def heading_after(river: River, number: int, following: int | None) -> int:
    """The heading of the tile after this one; its own behind the last of all, or where it is not known (S-B6)."""
    if number + 1 < len(river):
        return river[number + 1].heading
    return river[number].heading if following is None else following


def tile_number(space: Space) -> int:
    """The number of the tile of a cell."""
    return int(space[: space.index(".")])


def joining(river: River, tile: str, heading: int) -> Laid:
    """The tile as it lies at the end of the river when it comes with this heading (S-B4)."""
    last = river[-1]
    origin, heading = joined(last.origin, last.heading, heading - last.heading)
    return Laid(last.number + 1, tile, origin, heading)


def beyond(river: River, following: int | None) -> frozenset[Hex]:
    """The places of the next tile, which is not in sight yet; none behind the last tile of all."""
    if following is None or river[-1].number >= LAST:
        return frozenset()
    laid = joining(river, "", following)
    return covered(laid.origin, laid.heading)


def out_of_sight(water: Waters, river: River, following: int | None, cell: int, to: int) -> bool:
    """Whether the next cell in this heading belongs to the tile that is not in sight yet (S-V1)."""
    return water.ahead[cell][to % 6] < 0 and neighbour(water.places[cell], to % 6) in beyond(river, following)


def dock(water: Waters, pier: int) -> int:
    """The cell at which a pier points, or −1 (S-B5)."""
    return water.at.get(neighbour(water.places[pier], water.piers[pier]), -1)
