"""The small sums: an order that ends in the card's value, a flow that ends in the river's steps."""

from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from niagara.core.rule import Sum, SumLine
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Op, Paddle, Unload
from niagara.games.niagara.board import Board
from niagara.games.niagara.events import (
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    GemDelivered,
    GemLoaded,
    GemStolen,
    GemUnloaded,
)  # fmt: skip
from niagara.games.niagara.loading import Handling
from niagara.games.niagara.outline import Outline
from niagara.games.niagara.paddle import OP_COST, Mover, price, spoken, stock, ups
from niagara.games.niagara.paddle import mover as mover_of
from niagara.games.niagara.state import State, signed

ORDER_FACTS: Final = frozenset({GemUnloaded, GemLoaded, CanoePaddled, GemStolen, CanoeLanded, GemDelivered, CanoeLost})
"""The facts that an order itself causes; what follows in its entry comes by itself."""


class Order(Struct, frozen=True, gc=False, kw_only=True):
    """An order with what it cost."""

    action: Paddle
    who: Mover
    spent: int
    lost: int
    """Points forfeited ashore or over the falls."""
    ups: int
    last: bool
    """Whether this step is the order's last fact."""

    @property
    def sum(self) -> Sum:
        """The order as a sum that ends in the card's value."""
        return _order_sum(self.who, self.action, self.lost)


def order_of(step: Step) -> Order | None:
    """The order that this step belongs to, or None if it is not part of one."""
    state: State = step.opened
    action = step.action
    if not isinstance(action, Paddle) or type(step.event) not in ORDER_FACTS or state.turn is None:
        return None
    last = ORDER_FACTS.isdisjoint(map(type, step.facts[step.place + 1 :]))
    return _reckoned(mover_of(state, state.turn, action.canoe), action, last)


def outline_of(step: Step, order: Order) -> Outline:
    """The order of a step, as the conditions of whole orders see it."""
    return Outline(order.who, step.event.seat, order.action)


def handling_of(step: Step, order: Order) -> Handling | None:
    """The loading or unloading of a step, as its conditions see it; None if the order does not speak of it."""
    state, event, done = step.before, step.event, step.facts[: step.place]
    moved = next((place for place, fact in enumerate(done) if isinstance(fact, CanoePaddled)), None)
    ops = order.action.before if moved is None else order.action.after
    here = [fact for fact in done[moved or 0 :] if isinstance(fact, GemLoaded | GemUnloaded)]
    if len(here) >= len(ops) or state.turn is None:
        return None
    boat, supply = state.canoes[event.seat][event.canoe], partial(stock, state, state.turn)
    out = next((fact.gem for fact in here if isinstance(fact, GemUnloaded)), None)
    loads = event.gem if isinstance(event, GemLoaded) else None
    mine = state.board.mine_at.get(boat.space)
    return Handling(order.who, event.seat, boat.space, ops, len(here), boat.cargo, out, supply, mine, loads)


@lru_cache(maxsize=1 << 14)
def _reckoned(who: Mover, order: Paddle, last: bool) -> Order:
    spent = OP_COST * (len(order.before) + len(order.after)) + price(who, order.path)
    return Order(
        action=order,
        who=who,
        spent=spent,
        lost=who.card - spent,
        ups=ups(who.board, (who.space, *order.path)),
        last=last,
    )


@lru_cache(maxsize=1 << 14)
def _order_sum(who: Mover, order: Paddle, lost: int) -> Sum:
    lines = tuple(order_lines(who, order))
    if lost:
        return Sum((*lines, SumLine(phrase("lost at the end"), lost)), phrase("card {card}", card=who.card), who.card)
    return Sum(lines, phrase("card {card}, nothing left", card=who.card), who.card)


SPENDING: Final = (GemUnloaded, GemLoaded, CanoePaddled)
"""The facts of an order that cost points, a line of its sum each."""


def so_far(step: Step) -> Sum | None:
    """In the middle of an order: what is spent so far, and what is left of the card for the rest; else None."""
    order = order_of(step)
    if order is None or order.last or not isinstance(step.event, SPENDING):
        return None
    done = sum(isinstance(fact, SPENDING) for fact in step.facts[: step.place + 1])
    lines, card = order_lines(order.who, order.action)[:done], order.who.card
    left = SumLine(phrase("left for the rest"), card - sum(line.number for line in lines))
    return Sum((*lines, left), phrase("card {card}", card=card), card)


def order_lines(who: Mover, order: Paddle) -> list[SumLine]:
    """The parts of an order with their costs (N-LOAD-03, N-MOVE-01, 02, N-STEAL-05)."""
    end = order.path[-1] if order.path else who.space
    lines = op_lines(order.before, who.cargo, who.space)
    if order.path:
        lines.append(SumLine(move_phrase(who.board, (who.space, *order.path)), price(who, order.path)))
    lines += op_lines(order.after, who.cargo, end)
    if order.steal is not None:
        lines.append(SumLine(phrase("steal at {space}", space=end), 0))
    return lines


def op_lines(ops: tuple[Op, ...], cargo: str | None, space: str) -> list[SumLine]:
    """A line for each loading and unloading at one stop."""
    lines = []
    for op in ops:
        if isinstance(op, Unload):
            words = phrase("unload the {gem} at {space}", gem=Term(cargo or ""), space=space)
        else:
            words = phrase("load the {gem} at {space}", gem=Term(op.gem), space=space)
        lines.append(SumLine(words, OP_COST))
    return lines


def move_phrase(board: Board, path: tuple[str, ...]) -> Phrase:
    """A move as a line of a sum: how far, which way, over which spaces."""
    up = board.up.get(path[0]) == path[1]
    text = "{spaces} up: {path}" if up else "{spaces} down: {path}"
    return phrase(text, spaces=rules.spaces(len(path) - 1), path=way_of(board, path))


@lru_cache(maxsize=4096)
def way_of(board: Board, path: tuple[str, ...]) -> Listing:
    """The spaces of a path as a blank, with arrows between them."""
    return Listing(tuple(spoken(board, space) for space in path), way=True)


@lru_cache(maxsize=256)
def flow_sum(lowest: int | None, weather: int, steps: int) -> Sum:
    """The flow as a sum that ends in the river's steps (N-FLOW-01, 02)."""
    lines = [] if lowest is None else [SumLine(phrase("lowest card"), lowest)]
    lines.append(SumLine(phrase("weather {weather}", weather=signed(weather)), weather))
    raw = sum(line.number for line in lines)
    if raw != steps:
        words = phrase("never less than {least}", least=steps)
        lines.append(SumLine(words, steps - raw))
    return Sum(tuple(lines), phrase("the river moves"), steps)
