"""One canoe's order, judged: which rule it breaks first, or where it leads. The theft comes after all (`theft.py`)."""

from functools import lru_cache

from msgspec import Struct

from niagara.core.condition import check
from niagara.core.memo import remembered
from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import Gem, Load, Op, Paddle, Space, Unload
from niagara.games.niagara.board import Board
from niagara.games.niagara.loading import work
from niagara.games.niagara.outline import MAY_SPEND, MAY_STOP, Outline
from niagara.games.niagara.paddle import Mover, Stock, Supply, ups
from niagara.games.niagara.state import NiagaraSetup
from niagara.games.niagara.way import walk


class Course(Struct, frozen=True, kw_only=True):
    """Where a legal order leads."""

    end: Space
    cargo: Gem | None
    spent: int
    """Points used: steps, and 2 for each operation."""
    ups: int
    """Steps up the river."""
    lands: bool
    unloaded_before: bool
    worked_after: bool
    """Whether it loads or unloads after the move."""
    needs: tuple[int, int] | None
    """The mine and the gem that it loads, by their indices."""


# The search, bots and the quiz ask for the same orders again and again; the conditions are as they are in the rules.
@lru_cache(maxsize=1 << 16)
def course(who: Mover, order: Paddle) -> Course | RuleViolation:
    """Where an order leads, its theft apart, if the mines have plenty; or the first rule it then breaks."""
    try:
        return follow_order(who, order, lambda mine, kind: Stock.FREE, 0)
    except RuleViolation as violation:
        return violation.with_traceback(None)


def follow_order(who: Mover, order: Paddle, supply: Supply, seat: int) -> Course:
    """Where an order leads with this supply, its theft apart; raises the first rule it breaks."""
    outline = Outline(who, seat, order)
    cargo, supply = work(who, supply, seat, who.space, who.cargo, order.before)
    if (broken := _broken_way((who.setup, who.space, order.path))) is not None:
        raise broken
    check(MAY_STOP, outline)
    end = outline.end
    cargo, _ = work(who, supply, seat, end, cargo, order.after)
    check(MAY_SPEND, outline)
    return Course(
        end=end,
        cargo=cargo,
        spent=outline.spent,
        ups=ups(who.board, (who.space, *order.path)),
        lands=outline.lands,
        unloaded_before=Unload() in order.before,
        worked_after=bool(order.after),
        needs=_needs(who.board, end if order.after else who.space, order.after or order.before),
    )


@remembered(1 << 14)
def _broken_way(way: tuple[NiagaraSetup, Space, tuple[Space, ...]]) -> RuleViolation | None:
    """The first rule that a way breaks: asked of each way once, however much is loaded at its ends."""
    try:
        walk(*way)
    except RuleViolation as violation:
        return violation.with_traceback(None)
    return None


def _needs(board: Board, space: Space, ops: tuple[Op, ...]) -> tuple[int, int] | None:
    """What the operations at a stop load: index of the mine, index of the gem."""
    loads = [op.gem for op in ops if isinstance(op, Load)]
    return (board.mine_at[space], board.gems.index(loads[0])) if loads else None
