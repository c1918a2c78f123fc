"""The tiles as data: islands, piers and goal cells; read from a board file and checked (S-B3 to S-B5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from niagara.core.board_file import board_source, want
from niagara.core.river_tiles import CELLS
from niagara.games.mississippi_queen_sc2024.actions import Bend

SHIPPED: Final = ("contest-2024", "islands")
"""Ids of the boards in the folder `boards`, the default one first."""

START: Final = "start"
"""The id of the start tile; its number is 0."""

LAST: Final = 7
"""Number of the last tile, the one with the goal."""

COAL: Final = 6
TOP_SPEED: Final = 6
TURNS: Final = 60
"""Turns of a whole match: 30 rounds of two (S-E3)."""

# Patterns end in $(?!\n): to Python, $ alone also stands before a last line end.
Cell = Annotated[str, Meta(pattern=r"^[a-e][1-4]$(?!\n)")]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,23}$(?!\n)")]
SpaceName = Annotated[str, Meta(pattern=r"^[0-7]\.[a-e][1-4]$(?!\n)")]
Heading = Annotated[int, Meta(ge=0, le=5)]


class TileFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tile: its islands, its piers (cell → heading as seen down the tile, 0 downstream), its goal cells."""

    land: Annotated[tuple[Cell, ...], Meta(max_length=19)] = ()
    piers: Annotated[dict[Cell, Heading], Meta(max_length=6)] = {}
    goal: Annotated[tuple[Cell, ...], Meta(max_length=20)] = ()


class LaidFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of a position, and how it joins the one before."""

    tile: Name
    turn: Bend = "straight"


class BoatFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boat of a position; its score follows from where it lies where none is said."""

    space: SpaceName
    heading: Heading = 0
    speed: Annotated[int, Meta(ge=1, le=TOP_SPEED)] = 1
    coal: Annotated[int, Meta(ge=0, le=COAL)] = COAL
    passengers: Annotated[int, Meta(ge=0, le=40)] = 0
    free_turns: Annotated[int, Meta(ge=1, le=40)] = 1
    score: Annotated[int, Meta(ge=0, le=999)] | None = None
    stuck: bool = False


class PositionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match that begins in the middle: the river from tile 1 on, the boats by seat, whose turn it is."""

    river: Annotated[tuple[LaidFile, ...], Meta(min_length=1, max_length=LAST)]
    next: Bend | None = None
    """How the first tile that is not in sight will join the last one; none behind the last tile of all."""
    boats: Annotated[tuple[BoatFile, ...], Meta(min_length=2, max_length=2)]
    turn: Annotated[int, Meta(ge=0, le=TURNS + 2)] = 0
    """How many turns are done."""
    seat: Annotated[int, Meta(ge=0, le=1)]
    empty: Annotated[tuple[SpaceName, ...], Meta(max_length=40)] = ()
    """Piers at which nobody waits any more."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as its JSON file says it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    title: Annotated[str, Meta(max_length=80)] = ""
    status: Annotated[str, Meta(max_length=400)] = ""
    """Where it comes from."""
    start: TileFile = TileFile()
    tiles: Annotated[dict[Name, TileFile], Meta(min_length=1, max_length=40)]
    """The tiles that may come; those with goal cells come as the last one only, the others before it."""
    position: PositionFile | None = None


@dataclass(frozen=True)
class Board:
    """A checked board; equal when the board files are equal."""

    source: bytes
    """The board file as compact JSON: what makes two boards equal."""
    file: BoardFile = field(compare=False, repr=False)
    tiles: Mapping[str, TileFile] = field(compare=False)
    """Every tile, the start tile included."""

    def __hash__(self) -> int:
        return hash(self.source)

    @property
    def id(self) -> str:
        """The board's id."""
        return self.file.id

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every name that a cell of the river may have."""
        return tuple(f"{number}.{cell}" for number in range(LAST + 1) for cell in CELLS)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.file.tiles)} tiles>"


def load_board(board: object) -> Board:
    """The board with this id, or the board that a log holds inline (an object of the same shape as a file).

    Raises BadSetup, saying what is wrong with it or which boards there are.
    """
    return _build(board_source(board, BoardFile, "niagara.games.mississippi_queen_sc2024", SHIPPED))


@lru_cache(maxsize=64)
def _build(source: bytes) -> Board:
    file = msgspec.json.decode(source, type=BoardFile)
    want(START not in file.tiles, f"no tile called {START} among tiles: that is the start tile")
    want(not file.start.goal, "start tile: no goal cells")
    tiles = {START: file.start, **file.tiles}
    for name, tile in tiles.items():
        _check_tile(name, tile)
    return Board(source=source, file=file, tiles=tiles)


def _check_tile(name: str, tile: TileFile) -> None:
    """Each cell is one thing."""
    want(len(set(tile.land)) == len(tile.land), f"tile {name}: each land cell once")
    want(len(set(tile.goal)) == len(tile.goal), f"tile {name}: each goal cell once")
    for what, cells in (("a pier", set(tile.piers)), ("a goal cell", set(tile.goal))):
        both = sorted(cells & set(tile.land))
        want(not both, f"tile {name}: {what} or land, found both on {', '.join(both)}")
    both = sorted(set(tile.piers) & set(tile.goal))
    want(not both, f"tile {name}: a pier or a goal cell, found both on {', '.join(both)}")
