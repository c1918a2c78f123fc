"""The board as a table: a row for each space, from the beach down to the falls."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import BoardRow, Thing
from niagara.core.text import SeatName, literal, phrase, word
from niagara.games.niagara.players import FALLING, LANDED
from niagara.games.niagara.state import State

BOARD_COLUMNS: Final = {"space": "Space", "canoes": "Canoes", "mine": "Mine"}


def board_table(state: State) -> tuple[BoardRow, ...]:
    """The canoes on each space, with their cargo, and the mine that it faces, with the gems left."""
    board = state.board
    return tuple(
        BoardRow(
            place={board.land: LANDED, board.falls: FALLING}.get(space) or literal(space),
            cells={"canoes": tuple(_canoes(state, space)), "mine": tuple(_mine(state, space))},
        )
        for space in (board.land, *board.file.spaces, board.falls)
    )


def _canoes(state: State, space: str) -> Iterable[Thing]:
    for seat, canoes in enumerate(state.canoes):
        for number, canoe in enumerate(canoes, 1):
            if canoe.space == space:
                yield phrase("{player}, canoe {n}", player=SeatName(seat), n=number)
                if canoe.cargo:
                    yield (f"gem-{canoe.cargo}", word(canoe.cargo))


def _mine(state: State, space: str) -> Iterable[Thing]:
    board = state.board
    if space in board.mine_at:
        for gem, count in zip(board.gems, state.piles[board.mine_at[space]], strict=True):
            if count or gem == board.file.mines[board.mine_at[space]].gem:
                yield from ((f"gem-{gem}", word(gem)), literal(str(count)))
