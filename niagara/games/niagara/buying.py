"""The conditions of buying a canoe back and of keeping one's gems (N-BUY-01, 02, 05, N-TURN-09), and who is asked now.

They stand in the order in which a refusal names them.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, hold
from niagara.core.rule import Ruling
from niagara.core.text import Listing, Phrase, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CANOES, Gem
from niagara.games.niagara.board import LOST
from niagara.games.niagara.marks import canoe_key, seat_key
from niagara.games.niagara.options import Options
from niagara.games.niagara.state import State, next_seat, turn_order


class Purchase(Struct, frozen=True, gc=False):
    """A canoe that a seat would buy back, or does not: when, and for which gems."""

    state: State
    seat: int
    gems: tuple[Gem, ...] = ()

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.state.setup.options

    @property
    def player(self) -> SeatName:
        """Who buys."""
        return SeatName(self.seat)

    @property
    def lost(self) -> tuple[int, ...]:
        """The lost canoes of this player, of which the first comes back."""
        pair = self.state.canoes[self.seat]
        return tuple(canoe for canoe in range(CANOES) if pair[canoe].space == LOST)

    @property
    def stored(self) -> Listing:
        """What lies in the player's store, in words."""
        kinds, store = self.state.setup.board.gems, self.state.stores[self.seat]
        return Listing(tuple(rules.some(count, gem) for gem, count in zip(kinds, store, strict=True) if count))


def _in_time(purchase: Purchase) -> bool:
    state = purchase.state
    if purchase.options.buyback_phase == "phase1":
        return state.phase == "cards"
    between = state.phase in ("cards", "turns") and (state.turn is None or not state.turn.undecided)
    if not between or None in state.chosen or state.begun == state.setup.seats:
        return False
    return purchase.seat == next_seat(state)


def _too_late(purchase: Purchase) -> Ruling:
    own_turn = purchase.options.buyback_phase == "own_turn"
    return rules.BUY_02.forbids(when=rules.IN_OWN_TURN if own_turn else rules.IN_PHASE_1)


def _in_time_reason(purchase: Purchase) -> Ruling:
    own_turn = purchase.options.buyback_phase == "own_turn"
    return rules.BUY_02.rules(when=rules.IN_OWN_TURN if own_turn else rules.first_phase(purchase.state.round))


def _has_lost(purchase: Purchase) -> bool:
    first, second = purchase.state.canoes[purchase.seat]
    return first.space == LOST or second.space == LOST


def _none_lost(purchase: Purchase) -> Ruling:
    return rules.BUY_01.forbids(problem=rules.none_lost(purchase.seat))


def _can_pay(purchase: Purchase) -> bool:
    return sum(purchase.state.stores[purchase.seat]) >= purchase.options.canoe_price


def _too_poor(purchase: Purchase) -> Ruling:
    cost = rules.price(purchase.options.canoe_price)
    return rules.BUY_01.forbids(problem=rules.too_poor(cost, purchase.seat, purchase.stored))


def _below_limit(purchase: Purchase) -> bool:
    most = purchase.options.max_buyback_per_round
    return most == "none" or purchase.state.bought.count(purchase.seat) < most


def _at_limit(purchase: Purchase) -> Ruling:
    return rules.BUY_05.forbids(problem=rules.buys_no_more(purchase.seat, purchase.state.bought.count(purchase.seat)))


def _in_order(purchase: Purchase) -> bool:
    options, chosen = purchase.options, purchase.state.chosen
    if options.buyback_phase == "own_turn":
        return True  # N-BUY-02 says when
    return None not in chosen if options.phase1_order == "select_first" else not any(chosen)


def _out_of_order(purchase: Purchase) -> Ruling:
    late = purchase.options.phase1_order == "select_first"
    return rules.BUY_05.forbids(problem=rules.offered(rules.AFTER_CARDS if late else rules.BEFORE_CARDS))


def _asked_reason(purchase: Purchase) -> Ruling:
    when, store = _when_asked(purchase.options), rules.gems(sum(purchase.state.stores[purchase.seat]))
    seat, lost = seat_key(purchase.seat), len(purchase.lost)
    return rules.BUY_05.rules(seat, player=purchase.player, when=when, lost=lost, gems=store)


@lru_cache(maxsize=64)
def _when_asked(options: Options) -> Phrase:
    """When a player is asked, and how often (N-BUY-05; D6, D10, D21)."""
    if options.buyback_phase == "own_turn":
        when = rules.BEFORE_THE_CARD
    else:
        when = rules.AFTER_CARDS if options.phase1_order == "select_first" else rules.IN_TURN_ORDER
    most = options.max_buyback_per_round
    return when if most == "none" else rules.no_more_than(when, most)


OFFERED: Final[Family[Purchase]] = (
    Condition(
        rule=rules.BUY_02,
        holds=_in_time,
        refusal=_too_late,
        reason=_in_time_reason,
    ),
    Condition(rule=rules.BUY_01, holds=_has_lost, refusal=_none_lost),
    Condition(rule=rules.BUY_01, holds=_can_pay, refusal=_too_poor),
    Condition(rule=rules.BUY_05, holds=_below_limit, refusal=_at_limit),
    Condition(
        rule=rules.BUY_05,
        holds=lambda purchase: purchase.seat not in purchase.state.kept,
        refusal=lambda purchase: rules.BUY_05.forbids(problem=rules.declined(purchase.seat)),
    ),
    Condition(
        rule=rules.BUY_05,
        holds=_in_order,
        refusal=_out_of_order,
        reason=_asked_reason,
    ),
)
"""What it needs that a player is offered a lost canoe."""


def _pays(purchase: Purchase) -> bool:
    gems, kinds, store = purchase.gems, purchase.state.setup.board.gems, purchase.state.stores[purchase.seat]
    owned = all(gem in kinds and gems.count(gem) <= store[kinds.index(gem)] for gem in gems)
    return owned and len(gems) == purchase.options.canoe_price


def _wrong_payment(purchase: Purchase) -> Ruling:
    offer = Listing(tuple(Term(gem) for gem in purchase.gems))
    cost = rules.price(purchase.options.canoe_price)
    return rules.BUY_01.forbids(problem=rules.wrong_payment(cost, purchase.seat, offer, purchase.stored))


def _bought_reason(purchase: Purchase) -> Ruling:
    about = [canoe_key(purchase.seat, canoe) for canoe in purchase.lost[:1]]
    does = rules.HAS_TO if must_buy(purchase.state, purchase.seat) else rules.BUYS
    cost = rules.price(purchase.options.canoe_price)
    return rules.BUY_01.rules(*about, player=purchase.player, price=cost, does=does)


def kept_ruling(purchase: Purchase) -> Ruling:
    """Nobody has to buy (N-BUY-01)."""
    cost = rules.price(purchase.options.canoe_price)
    seat = seat_key(purchase.seat)
    return rules.BUY_01.rules(seat, player=purchase.player, price=cost, does=rules.DECLINES)


MAY_BUY: Final[Family[Purchase]] = (
    Condition(rule=rules.BUY_01, holds=_pays, refusal=_wrong_payment, reason=_bought_reason),
)
"""What the player who is offered a canoe needs to buy it for these gems."""

MAY_KEEP: Final[Family[Purchase]] = (
    Condition(
        rule=rules.TURN_09,
        holds=lambda purchase: not must_buy(purchase.state, purchase.seat),
        refusal=lambda purchase: rules.TURN_09.forbids(player=purchase.player),
        reason=kept_ruling,
    ),
)
"""What the player who is offered a canoe needs to keep the gems."""


def must_buy(state: State, seat: int) -> bool:
    """Whether a seat that is offered a canoe may not keep its gems: by option, when it has no canoe at all (D11)."""
    return state.setup.options.force_buyback_if_no_canoe and all(boat.space == LOST for boat in state.canoes[seat])


def offered(state: State) -> int | None:
    """The seat that is now asked whether it buys a canoe back, or None (N-BUY-05, D6, D21)."""
    options = state.setup.options
    own_turn = options.buyback_phase == "own_turn"
    # Asked several times a decision: what can be seen at a glance spares the family.
    if not own_turn:
        late = options.phase1_order == "select_first"
        if state.phase != "cards" or (None in state.chosen if late else any(state.chosen)):
            return None
    for seat in (next_seat(state),) if own_turn else turn_order(state):
        first, second = state.canoes[seat]
        if (first.space != LOST and second.space != LOST) or seat in state.kept:
            continue
        if sum(state.stores[seat]) >= options.canoe_price and hold(OFFERED, Purchase(state, seat)):
            return seat
    return None
