"""Why a match begins as it does (W-SETUP-1 to 6, W-BOARD)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import SeatName, Term
from niagara.games.whitewater import rules, words
from niagara.games.whitewater.board import SHIPPED, Board, load_board
from niagara.games.whitewater.events import TilePlaced
from niagara.games.whitewater.marks import PILE, START, seat_key, slot_key
from niagara.games.whitewater.reckoning import pile_sum
from niagara.games.whitewater.state import State

NO_STATUS = "not said"


def set_up(state: State) -> tuple[Ruling, ...]:
    """What the match starts with, and how sure it is that the board is the published one."""
    board, table = state.board, rules.players(state.seats)
    tiles, left_out = len(board.file.log_tiles) - 1, board.tiles_left_out(state.seats)
    found = [
        rules.SETUP_1.rules(players=table),
        rules.SETUP_2.rules(START, seat_key(state.holder), player=SeatName(state.holder)),
        rules.SETUP_3.rules(slot_key(1), tile=board.file.red_tile),
        rules.SETUP_4.rules(PILE, tiles=rules.tiles(tiles), sum=pile_sum(state)),
    ]
    if left_out:
        found.append(rules.SETUP_5.rules(PILE, players=table, tiles=rules.tiles(left_out)))
    return (*found, _board(board))


def _board(board: Board) -> Ruling:
    """Ours, or somebody's own; its status is a part of the board's data."""
    ours = any(board == load_board(name) for name in SHIPPED)
    rule, status = (rules.BOARD, Term(board.file.status)) if ours else (rules.OWN_BOARD, board.file.status or NO_STATUS)
    return rule.rules(
        board=board.id, spaces=rules.spaces(board.file.track_length), crossings=rules.crossings(board.last_slot),
        status=status,
    )  # fmt: skip


def placed(step: Step, event: TilePlaced) -> tuple[Ruling, ...]:
    """The river is laid, tile by tile (W-SETUP-6)."""
    board: Board = step.after.board
    return (
        rules.SETUP_6.rules(
            slot_key(event.slot), PILE, tile=event.tile, slot=event.slot, spaces=words.spaces_of(board, event.slot),
            icons=words.icons_of(board, event.tile, event.slot),
        ),
    )  # fmt: skip
