"""The river on the table: the tiles that lie, where their cells are, and where a boat may go from each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core import river_tiles
from niagara.core.hexes import Hex, neighbours
from niagara.core.river_tiles import CELLS, NAMES, covered, touches, world
from niagara.games.mississippi_queen.actions import Space
from niagara.games.mississippi_queen.board import START, Board
from niagara.games.mississippi_queen.tiles import QUAY_DOCKS, QUAY_SHAPE, TURNS, Turn, joined, progress


class Laid(Struct, frozen=True, cache_hash=True):
    """A tile on the table."""

    number: int
    """0 for the start tile, then as they were laid."""
    tile: str
    origin: Hex
    """Its middle, c2."""
    heading: int
    """Downstream."""


class Quay(Struct, frozen=True, cache_hash=True):
    """The finish quay, laid where the tile after the last one would lie."""

    turn: Turn
    origin: Hex
    heading: int


River = tuple[Laid, ...]
"""The tiles on the table, upstream to downstream."""

FIRST: Final = Laid(0, START, (0, 0), 0)


class Waters(Struct, frozen=True, eq=False):
    """The cells of a river, each with a number, for questions that are asked often."""

    spaces: tuple[Space, ...]
    """The water cells, upstream to downstream: "3.c2"."""
    index: Mapping[Space, int]
    places: tuple[Hex, ...]
    """Where each lies."""
    at: Mapping[Hex, int]
    """The water cell at a place."""
    land: frozenset[Hex]
    """The places of islands and banks."""
    ahead: tuple[tuple[int, ...], ...]
    """Cell → the cell ahead in each heading, or −1 where there is no water."""
    upriver: tuple[int, ...]
    """Cell → the cell straight up the river, or −1."""
    tiles: tuple[int, ...]
    """Cell → number of its tile."""
    keys: tuple[tuple[int, int, int], ...]
    """Cell → number of its tile, half steps along it, column (M-R6)."""


@lru_cache(maxsize=512)
def waters(board: Board, river: River) -> Waters:
    """The water of these tiles."""
    spaces: list[Space] = []
    places: list[Hex] = []
    keys: list[tuple[int, int, int]] = []
    backs: list[int] = []
    land: set[Hex] = set()
    for laid in river:
        for name, place in CELLS.items():
            if name in board.land[laid.tile]:
                land.add(world(laid.origin, laid.heading, place))
                continue
            spaces.append(f"{laid.number}.{name}")
            places.append(world(laid.origin, laid.heading, place))
            keys.append((laid.number, progress(place), place[0]))
            backs.append((laid.heading + 3) % 6)
    at = {place: index for index, place in enumerate(places)}
    ahead = tuple(tuple([at.get(place, -1) for place in neighbours(here)]) for here in places)
    return Waters(
        spaces=tuple(spaces),
        index={space: index for index, space in enumerate(spaces)},
        places=tuple(places),
        at=at,
        land=frozenset(land),
        ahead=ahead,
        upriver=tuple(row[back] for row, back in zip(ahead, backs, strict=True)),
        tiles=tuple(key[0] for key in keys),
        keys=tuple(keys),
    )


def joining(river: River, number: int, tile: str, turn: Turn) -> Laid:
    """The tile as it would lie at the end of the river with this turn of the die."""
    origin, heading = joined(river[-1].origin, river[-1].heading, turn)
    return Laid(number, tile, origin, heading)


def quay_at(river: River, turn: Turn) -> Quay:
    """The quay as it would lie at the end of the river."""
    return Quay(turn, *joined(river[-1].origin, river[-1].heading, turn))


def quay_docks(board: Board, last: Laid, turn: Turn) -> tuple[Space, ...]:
    """The cells of the last tile at which a boat may finish: those of the three docks that are water (M-T4)."""
    return tuple(f"{last.number}.{name}" for name in QUAY_DOCKS[turn] if name not in board.land[last.tile])


@lru_cache(maxsize=512)
def touched(river: River, turn: Turn, quay: bool) -> int | None:
    """Number of the tile that the next tile (or the quay) would touch, its neighbour apart; None if none (M-T3)."""
    origin, heading = joined(river[-1].origin, river[-1].heading, turn)
    places = covered(origin, heading, QUAY_SHAPE) if quay else covered(origin, heading)
    for laid in river[:-1]:
        if touches(places, (covered(laid.origin, laid.heading),)):
            return laid.number
    return None


def free_turns(river: River, quay: bool) -> tuple[Turn, ...]:
    """The rolls that are not refused."""
    return tuple(turn for turn in TURNS if touched(river, turn, quay) is None)


def local(laid: Laid, place: Hex) -> Hex:
    """A place on the table as a place of the tile."""
    return river_tiles.local(laid.origin, laid.heading, place)


def space_at(river: River, place: Hex) -> Space:
    """The name of a place on the river, land included; "" off the river."""
    for laid in river:
        name = NAMES.get(local(laid, place))
        if name:
            return f"{laid.number}.{name}"
    return ""
