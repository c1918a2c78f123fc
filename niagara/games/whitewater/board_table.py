"""The board as a table: a row for each space of the way, from the start to the finish."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import BoardRow, Thing
from niagara.core.text import Phrase, literal
from niagara.games.whitewater import words
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.state import State

FINISH: Final = Phrase("the finish")
BOARD_COLUMNS: Final = {"space": "Space", "animals": "Animals", "icon": "Icon"}


def board_table(state: State) -> tuple[BoardRow, ...]:
    """The animals on each space, and the icon there, on land or on a log; where the logs are gone it says so."""
    finish = state.board.finish
    return tuple(
        BoardRow(
            place=FINISH if space == finish else literal(str(space)),
            cells={"animals": tuple(_animals(state, space)), "icon": tuple(_icon(state, space))},
        )
        for space in range(1, finish + 1)
    )


def _animals(state: State, space: int) -> Iterable[Phrase]:
    for seat in range(state.seats):
        for animal in ANIMALS:
            if state.place(seat, animal) == space:
                yield words.animal_of(seat, animal)


def _icon(state: State, space: int) -> Iterable[Thing]:
    board = state.board
    icon = board.land_icons.get(space, "none")
    if space in board.log_at:
        slot, log = board.log_at[space]
        tile = state.river[slot - 1] if state.river else GONE
        if tile == GONE:
            yield Phrase("no log")
            return
        icon = board.file.log_tiles[tile][log]
    if icon != "none":
        yield words.ICONS[icon]
