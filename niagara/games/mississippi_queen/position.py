"""Positions for puzzles and tests: a board on which a match begins in the middle.

>>> here = position("A1-1", ("A2-3", "left"), boats=[boat(0, "1.c2", speed=2), boat(1, "1.b4"), boat(2, "0.c1")])
>>> match = niagara.Match("mississippi_queen", ["Ada", "Борис", "陳"], board=here)

Whatever takes a match takes it too: the viewer, a log, an exported page. What cannot be is refused with BadSetup.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from niagara.games.mississippi_queen.board import COAL, SHIPPED, BoatFile, LaidFile, PositionFile, load_board
from niagara.games.mississippi_queen.tiles import Turn


def boat(
    seat: int, space: str, heading: int = 0, *, speed: int = 1, coal: int = COAL, aboard: Iterable[int] = ()
) -> BoatFile:
    """A boat on the river: "2.c3" is cell c3 of tile 2; heading 0 is downstream of the start tile, then clockwise.

    `aboard` are the numbers of the tiles from which its passengers came.
    """
    return BoatFile(seat=seat, space=space, heading=heading, speed=speed, coal=coal, aboard=tuple(aboard))


def position(
    *river: str | tuple[str, Turn] | LaidFile,
    boats: Iterable[BoatFile],
    quay: Turn | None = None,
    removed: int = 0,
    round: int = 1,
    finished: Iterable[int] = (),
    moved: Iterable[int] = (),
    board: object = SHIPPED[0],
) -> dict[str, Any]:
    """A whole board, as a log holds it, on which a match begins with these tiles and boats.

    `river`: the tiles from number 1 on, each by its id, with how it joins the one before ("straight" if not said).
    `quay`: how the finish quay joins the last tile, when the river is whole. `removed`: how many tiles, from the start
    tile on, have left the table. `moved`: seats that have had their turn in this round; who of the others is next
    follows from the ranking (M-R2 to 6). Raises BadSetup for a `board`
    that is none; the position itself is checked when a match is set up with it.
    """
    here = PositionFile(
        river=tuple(map(_laid, river)),
        boats=tuple(boats),
        quay=quay or "",
        removed=removed,
        round=round,
        finished=tuple(finished),
        moved=tuple(moved),
    )
    plain: dict[str, Any] = msgspec.to_builtins(replace(load_board(board).file, position=here))
    return plain


def _laid(tile: str | tuple[str, Turn] | LaidFile) -> LaidFile:
    match tile:
        case LaidFile():
            return tile
        case str():
            return LaidFile(tile=tile)
        case (name, turn):
            return LaidFile(tile=name, turn=turn)
