"""The tiles as data: islands, docks, passengers; read from a board file and checked (M-SETUP-1, 5; M-P1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from niagara.core.board_file import board_source, want
from niagara.core.hexes import heading_to
from niagara.core.river_tiles import CELLS
from niagara.core.setup import BadSetup
from niagara.games.mississippi_queen.tiles import Turn

SHIPPED: Final = ("reprint-2019",)
"""Ids of the boards in the folder `boards`, the default one first."""

START: Final = "start"
"""The id of the start tile; its number is 0."""

COAL: Final = 6
"""Coal at the start, and the most that the wheel shows (M-SETUP-3)."""

TOP_SPEED: Final = 6

# Patterns end in $(?!\n): to Python, $ alone also stands before a last line end.
Cell = Annotated[str, Meta(pattern=r"^[a-e][1-4]$(?!\n)")]
MaybeCell = Annotated[str, Meta(pattern=r"^([a-e][1-4])?$(?!\n)")]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,23}$(?!\n)")]
Lands = Annotated[tuple[Cell, ...], Meta(max_length=19)]
Count = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=40)]
Heading = Annotated[int, Meta(ge=0, le=5)]


class TileFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tile: its land, and for one with passengers the water cell of the dock, the island's cell, the house."""

    land: Lands
    dock: MaybeCell = ""
    island: MaybeCell = ""
    house: Literal["red", "brown", ""] = ""


class StartFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The start tile: its land, and the cells of docks 1 to 5 under each value of `start_numbering`."""

    land: Lands
    docks: dict[Literal["rank_consistent", "reprint"], Annotated[tuple[Cell, ...], Meta(min_length=5, max_length=5)]]


class PassengersFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Passengers in play, and how many a new dock island gets by the colour of its house."""

    in_play: Count
    red: Count
    brown: Count


class LaidFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of a position, how it joins the one before, and the passengers at its dock.

    If they are not said, they are all that came with the tile and are aboard no boat.
    """

    tile: Name
    turn: Turn = "straight"
    passengers: Count | Literal["all"] = "all"


class BoatFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boat of a position; `aboard` are the numbers of the tiles from which its passengers came."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    space: Annotated[str, Meta(pattern=r"^[0-9]{1,2}\.[a-e][1-4]$(?!\n)")]
    heading: Heading
    speed: Annotated[int, Meta(ge=1, le=TOP_SPEED)] = 1
    coal: Annotated[int, Meta(ge=0, le=COAL)] = COAL
    aboard: Annotated[tuple[Number, ...], Meta(max_length=2)] = ()


class PositionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match that begins in the middle, as a puzzle or a test: the river from tile 1 on, and the boats."""

    river: Annotated[tuple[LaidFile, ...], Meta(min_length=1, max_length=40)]
    boats: Annotated[tuple[BoatFile, ...], Meta(min_length=1, max_length=5)]
    quay: Turn | Literal[""] = ""
    removed: Number = 0
    """How many tiles, from the start tile on, have left the table."""
    round: Annotated[int, Meta(ge=1, le=10_000)] = 1
    finished: Annotated[tuple[int, ...], Meta(max_length=4)] = ()
    """Seats that have finished, the first one first."""
    moved: Annotated[tuple[int, ...], Meta(max_length=4)] = ()
    """Seats that have had their turn in this round."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as its JSON file says it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    title: Annotated[str, Meta(max_length=80)] = ""
    status: Annotated[str, Meta(max_length=400)] = ""
    """How sure it is that this is the published board."""
    start: StartFile
    tiles: Annotated[dict[Name, TileFile], Meta(min_length=2, max_length=40)]
    passengers: dict[Literal["3", "4", "5"], PassengersFile]
    position: PositionFile | None = None


@dataclass(frozen=True)
class Board:
    """A checked board with its look-up tables; equal when the board files are equal."""

    source: bytes
    """The board file as compact JSON: what makes two boards equal."""
    file: BoardFile = field(compare=False, repr=False)
    land: Mapping[str, frozenset[str]] = field(compare=False)
    """The land cells of each tile, the start tile included."""
    tiles: Mapping[str, TileFile] = field(compare=False)

    def __hash__(self) -> int:
        return hash(self.source)

    @property
    def id(self) -> str:
        """The board's id."""
        return self.file.id

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every name that a cell of the river may have, whichever tile lies where: "0.a1" to "11.e4" with 11 tiles."""
        return tuple(f"{number}.{cell}" for number in range(len(self.tiles) + 1) for cell in CELLS)

    def dock(self, tile: str) -> str:
        """The cell of a tile's dock, or "" where it has none (the start tile has none for passengers)."""
        return self.tiles[tile].dock if tile in self.tiles else ""

    def passengers(self, tile: str, seats: int) -> int:
        """How many passengers come onto the dock of this tile when it is laid (M-P1)."""
        house = self.tiles[tile].house if tile in self.tiles else ""
        share = self.file.passengers[str(seats)]  # type: ignore[index]
        return {"red": share.red, "brown": share.brown, "": 0}[house]

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.tiles)} tiles>"


def load_board(board: object) -> Board:
    """The board with this id, or the board that a log holds inline (an object of the same shape as a file).

    Raises BadSetup, saying what is wrong with it or which boards there are.
    """
    return _build(board_source(board, BoardFile, "niagara.games.mississippi_queen", SHIPPED))


@lru_cache(maxsize=64)
def _build(source: bytes) -> Board:
    file = msgspec.json.decode(source, type=BoardFile)
    want(START not in file.tiles, f"no tile called {START} among tiles: that is the start tile")
    for name, tile in file.tiles.items():
        _check_tile(name, tile)
    _check_start(file.start)
    _check_passengers(file)
    land = {name: frozenset(tile.land) for name, tile in file.tiles.items()}
    return Board(source=source, file=file, land=land | {START: frozenset(file.start.land)}, tiles=dict(file.tiles))


def _check_tile(name: str, tile: TileFile) -> None:
    """Each cell once; a dock is water beside its own island; dock, island and house come together."""
    want(len(set(tile.land)) == len(tile.land), f"tile {name}: each land cell once")
    if not (tile.dock or tile.island or tile.house):
        return
    want(
        bool(tile.dock and tile.island and tile.house),
        f"tile {name}: dock, island and house together, or none of them",
    )
    want(tile.dock not in tile.land, f"tile {name}: a dock in the water, found {tile.dock} on land")
    want(tile.island in tile.land, f"tile {name}: an island on land, found {tile.island} in the water")
    beside = heading_to(CELLS[tile.island], CELLS[tile.dock]) is not None
    want(beside, f"tile {name}: a dock beside its island {tile.island}, found {tile.dock}")


def _check_start(start: StartFile) -> None:
    want(len(set(start.land)) == len(start.land), "start tile: each land cell once")
    want(set(start.docks) == {"rank_consistent", "reprint"}, "start docks for rank_consistent and reprint")
    for numbering, docks in start.docks.items():
        want(len(set(docks)) == len(docks), f"start docks {numbering}: five cells, each once")
        dry = sorted(set(docks) & set(start.land))
        want(not dry, f"start docks {numbering}: cells in the water, found {', '.join(dry)} on land")


def _check_passengers(file: BoardFile) -> None:
    """All islands together take the passengers in play, no more and no fewer (M-SETUP-5, M-P1)."""
    for seats in ("3", "4", "5"):
        share = file.passengers.get(seats)
        if share is None:
            raise BadSetup(f"board: expected passengers for {seats} players")
        houses = [tile.house for tile in file.tiles.values()]
        placed = share.red * houses.count("red") + share.brown * houses.count("brown")
        want(placed == share.in_play, f"passengers for {seats} players: {share.in_play} on all islands, found {placed}")
