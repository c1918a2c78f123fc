"""The conditions of a whole order: at which stop it works (N-LAND-05, 06, N-LOAD-04), what it costs (N-MOVE-07, 11).

They stand in the order in which a refusal names them.
"""

from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Gem, Load, Paddle, Space, Unload
from niagara.games.niagara.marks import canoe_key, space_key
from niagara.games.niagara.paddle import OP_COST, Mover, price


class Outline(Struct, frozen=True, gc=False):
    """An order that is tried: of which canoe, and whose."""

    who: Mover
    seat: int
    order: Paddle

    @property
    def end(self) -> Space:
        """Where the canoe stops."""
        return self.order.path[-1] if self.order.path else self.who.space

    @property
    def lands(self) -> bool:
        """Whether the canoe comes ashore."""
        return bool(self.order.path) and self.end == self.who.board.land

    @property
    def steps(self) -> int:
        """Points for moving."""
        return price(self.who, self.order.path)

    @property
    def ops(self) -> int:
        """Points for loading and unloading."""
        return OP_COST * (len(self.order.before) + len(self.order.after))

    @property
    def spent(self) -> int:
        """Points in all."""
        return self.steps + self.ops

    @property
    def loaded_first(self) -> Gem | None:
        """The gem that is loaded before the move."""
        return next((op.gem for op in self.order.before if isinstance(op, Load)), None)


def _one_stop(one: Outline) -> bool:
    before, path, after = one.order.before, one.order.path, one.order.after
    if not after or not before:
        return bool(path) or not after
    split = bool(path) and before == (Unload(),) and len(after) == 1 and isinstance(after[0], Load)
    return split and not one.who.options.ops_single_stop


def _where_reason(one: Outline) -> Ruling | None:
    """When and where the canoe works; nothing of an order without a move, or without work."""
    before, path, after = one.order.before, one.order.path, one.order.after
    if not path or not (before or after):
        return None
    if before and after:
        when, space = rules.two_stops(one.who.space, one.end), one.end
    elif before:
        when, space = rules.before_move(one.who.space), one.who.space
    else:
        when, space = rules.after_move(one.end), one.end
    return rules.LOAD_04.rules(canoe_key(one.seat, one.who.canoe), space_key(space), when=when)


def _not_one_stop(one: Outline) -> Ruling:
    return rules.LOAD_04.forbids(problem=rules.TWO_STOPS if one.order.path else rules.NO_MOVE)


def _brought_home_reason(one: Outline) -> Ruling | None:
    gem = one.loaded_first if one.lands else None
    return None if gem is None else rules.LAND_06.rules(canoe_key(one.seat, one.who.canoe), gem=Term(gem))


def _all_spent(one: Outline) -> bool:
    """All points of the card; ashore and over the falls the rest is lost (N-MOVE-08)."""
    wasteful = one.lands or one.end == one.who.board.falls
    return one.spent == one.who.card or (wasteful and one.spent < one.who.card)


def _not_the_card(one: Outline) -> Ruling:
    card, spent = one.who.card, one.spent
    difference = rules.too_many(spent - card) if spent > card else rules.left_over(card - spent)
    steps, ops = rules.points(one.steps), rules.points(one.ops)
    return rules.MOVE_07.forbids(card=card, steps=steps, ops=ops, spent=spent, difference=difference)


def _stayed_reason(one: Outline) -> Ruling | None:
    if one.order.path:
        return None
    canoe, points = canoe_key(one.seat, one.who.canoe), rules.points(one.who.card)
    return rules.MOVE_11.rules(canoe, space=one.who.space, points=points)


ONE_STOP: Final = Condition[Outline](
    rule=rules.LOAD_04,
    holds=_one_stop,
    refusal=_not_one_stop,
    reason=_where_reason,
)
"""Loading and unloading at one stop."""

LOAD_AND_LAND: Final = Condition[Outline](
    rule=rules.LAND_06,
    holds=lambda one: not one.lands or one.loaded_first is None or one.who.options.allow_load_and_deliver,
    refusal=lambda one: rules.LAND_06.forbids(gem=Term(one.loaded_first or "")),
    reason=_brought_home_reason,
)
"""Loading before a move that ends ashore."""

MAY_STOP: Final[Family[Outline]] = (
    Condition(
        rule=rules.LAND_05,
        holds=lambda one: not (one.lands and one.order.after),
        refusal=lambda one: rules.LAND_05.forbids(),
    ),
    ONE_STOP,
    LOAD_AND_LAND,
)
"""What the stops of an order need."""

A_STEP: Final = Condition[Outline](
    rule=rules.MOVE_11,
    holds=lambda one: bool(one.order.path) or one.who.options.allow_zero_step,
    refusal=lambda one: rules.MOVE_11.forbids(space=one.who.space),
    reason=_stayed_reason,
)
"""A move, or a card that is used up without one."""

MAY_SPEND: Final[Family[Outline]] = (
    Condition(
        rule=rules.MOVE_07,
        holds=_all_spent,
        refusal=_not_the_card,
    ),
    A_STEP,
)
"""What the points of an order need."""
