"""The board as a table: a row for each tile that is in sight, upstream to downstream."""

from typing import Final

from niagara.core.game import BoardRow
from niagara.core.text import SeatName, literal, phrase
from niagara.games.mississippi_queen_sc2024.state import State

BOARD_COLUMNS: Final = {"tile": "Tile", "boats": "Boats", "waiting": "Passengers wait on", "piers": "Empty piers"}


def board_table(state: State) -> tuple[BoardRow, ...]:
    """The boats on each tile with their cells, and its piers: those where a passenger waits, and the empty ones."""
    water, rows = state.waters, []
    for laid in state.river:
        on_tile = [space for space in water.spaces if water.tiles[water.index[space]] == laid.number]
        piers = [space for space in on_tile if water.index[space] in water.piers]
        cells = {
            "boats": tuple(
                phrase("{player} on {space}", player=SeatName(seat), space=boat.space)
                for seat, boat in enumerate(state.boats)
                if boat.space in on_tile
            ),
            "waiting": tuple(literal(space) for space in piers if space in state.waiting),
            "piers": tuple(literal(space) for space in piers if space not in state.waiting),
        }
        rows.append(BoardRow(place=literal(str(laid.number)), cells=cells))
    return tuple(rows)
