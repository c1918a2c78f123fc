"""What a purchase causes, or the first rule that it breaks (N-BUY, N-TURN-09)."""

from niagara.core.text import Listing, Phrase, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import BuyCanoe, KeepGems
from niagara.games.niagara.board import LOST
from niagara.games.niagara.events import CanoeBought, Event, GemsKept
from niagara.games.niagara.legal import actor
from niagara.games.niagara.state import CANOES, State, may_buy_more, must_buy, offered


def buy(state: State, payment: BuyCanoe) -> tuple[Event, ...]:
    """The purchase, or why not: enough for this round (D10), not now (N-BUY-02), not for these gems (N-BUY-01)."""
    if (seat := _enough(state)) is not None:
        most = rules.canoes(state.bought.count(seat))
        raise rules.BUY_05.refuses(player=SeatName(seat), canoes=most)
    seat, gems = _buyer(state), payment.gems
    kinds, store, price = state.setup.board.gems, state.stores[seat], state.setup.options.canoe_price
    if len(gems) != price or any(gem not in kinds or gems.count(gem) > store[kinds.index(gem)] for gem in gems):
        owned = tuple(rules.some(count, gem) for gem, count in zip(kinds, store, strict=True) if count)
        offer = Listing(tuple(Term(gem) for gem in gems))
        cost, player = rules.price(price), SeatName(seat)
        raise rules.BUY_01.refuses(price=cost, player=player, offer=offer, store=Listing(owned))
    lost = next(canoe for canoe in range(CANOES) if state.canoes[seat][canoe].space == LOST)
    return (CanoeBought(seat, lost, tuple(sorted(gems))),)


def keep(state: State, action: KeepGems) -> tuple[Event, ...]:
    """The seat that is asked buys no canoe, if it may decline (N-BUY-01, N-TURN-09)."""
    seat = _buyer(state)
    if must_buy(state, seat):
        raise rules.TURN_09.refuses(player=SeatName(seat))
    return (GemsKept(seat),)


def _buyer(state: State) -> int:
    """The seat that is offered a canoe now (N-BUY-02)."""
    seat = offered(state)
    if seat is None:
        raise rules.END_02.refuses() if state.phase == "over" else rules.BUY_02.refuses(when=_buying_time(state))
    return seat


def _buying_time(state: State) -> Phrase:
    return rules.IN_OWN_TURN if state.setup.options.buyback_phase == "own_turn" else rules.IN_PHASE_1


def _enough(state: State) -> int | None:
    """The seat that decides in the first phase, if it has bought as many canoes this round as it may (D10)."""
    seat = actor(state) if state.phase == "cards" else None
    return seat if isinstance(seat, int) and not may_buy_more(state, seat) else None
