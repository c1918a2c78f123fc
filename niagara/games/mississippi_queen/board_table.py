"""The board as a table: a row for each tile, upstream to downstream, then the finish quay."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import BoardRow
from niagara.core.text import Phrase, SeatName, literal, phrase
from niagara.games.mississippi_queen.board import START
from niagara.games.mississippi_queen.state import State, dock_space, finish_docks, tile_number

BOARD_COLUMNS: Final = {"tile": "Tile", "boats": "Boats", "dock": "Docks", "waiting": "Passengers there"}


def board_table(state: State) -> tuple[BoardRow, ...]:
    """The boats on each tile with their cells, its dock, and how many passengers wait there."""
    rows = []
    for laid, waiting in zip(state.river, state.waiting, strict=True):
        dock = dock_space(state, laid.number) if laid.number else ""
        cells = {
            "boats": tuple(_boats(state, laid.number)),
            "dock": (literal(dock),) if dock else tuple(_start_docks(state)) if laid.tile == START else (),
            "waiting": (literal(str(waiting)),) if dock else (),
        }
        rows.append(BoardRow(place=literal(str(laid.number)), cells=cells))
    if state.quay:
        rows.append(BoardRow(place=Phrase("the finish quay"), cells={"dock": tuple(map(literal, finish_docks(state)))}))
    return tuple(rows)


def _start_docks(state: State) -> Iterable[Phrase]:
    """The cells of docks 1 to 5."""
    for number, cell in enumerate(state.board.file.start.docks[state.options.start_numbering], 1):
        yield literal(f"{number}: 0.{cell}")


def _boats(state: State, number: int) -> Iterable[Phrase]:
    for seat, boat in enumerate(state.boats):
        if boat is not None and tile_number(boat.space) == number:
            yield phrase("{player} on {space}", player=SeatName(seat), space=boat.space)
