"""Between what is decided: the legal actions, complete, each once, in a stable order."""

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from niagara.core.condition import hold
from niagara.core.memo import remembered
from niagara.games.niagara.actions import (
    Action,
    BuyCanoe,
    Card,
    ChooseCard,
    Flow,
    Gem,
    KeepGems,
    ShiftWeather,
    StayAshore,
)  # fmt: skip
from niagara.games.niagara.buying import must_buy, offered
from niagara.games.niagara.duty import may_stay
from niagara.games.niagara.flow import MAY_TAKE_ARM, Disc
from niagara.games.niagara.moment import waits_for_river
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import Gems, NiagaraSetup, State, Turn, chooser, flow_steps
from niagara.games.niagara.weather import MAY_SHIFT, Shift


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action once: by canoe, then as `search` finds them; cards and weather from low to high."""
    match state.phase:
        case "cards":
            seat = offered(state)
            if seat is not None:
                return _purchases(state, seat)
            seat = chooser(state)
            return () if seat is None else _choices(state.hands[seat])
        case "turns":
            return (() if state.turn is None else _turn_actions(state, state.turn)) or _between_turns(state)
        case "flow" | "end" | "over":
            return ()
        case _:
            assert_never(state.phase)


def _purchases(state: State, seat: int) -> tuple[Action, ...]:
    price = state.setup.options.canoe_price
    return purchases(state.setup.board.gems, state.stores[seat], price, must_buy(state, seat))


def purchases(kinds: tuple[Gem, ...], store: Gems, price: int, must: bool) -> tuple[Action, ...]:
    """Each payment there is, and to keep the gems unless a canoe must be bought (N-BUY-01, D11, D17)."""
    buys = tuple(BuyCanoe(tuple(sorted(gems))) for gems in _payments(kinds, store, price))
    return buys if must else (*buys, KeepGems())


def _payments(kinds: tuple[Gem, ...], store: Gems, price: int) -> Iterator[tuple[Gem, ...]]:
    """Every choice of that many gems out of a store; gems of a colour are alike."""
    if not price:
        yield ()
    elif kinds:
        for count in range(min(store[0], price), -1, -1):
            for rest in _payments(kinds[1:], store[1:], price - count):
                yield (*[kinds[0]] * count, *rest)


@remembered(1024)
def _choices(hand: tuple[Card, ...]) -> tuple[Action, ...]:
    return tuple(ChooseCard(card) for card in hand)


def _between_turns(state: State) -> tuple[Action, ...]:
    """What may be chosen when nothing is left of a turn: a purchase before the next one (D6), or the river's way."""
    seat = offered(state)
    if seat is not None:
        return _purchases(state, seat)
    if state.turn is None or not waits_for_river(state, state.turn):
        return ()
    return flows(state.setup, state.arm, flow_steps(state))


def _turn_actions(state: State, turn: Turn) -> tuple[Action, ...]:
    if turn.card == "cloud":
        return () if turn.over else shifts(state.setup.board.weather.values, state.weather)
    actions: tuple[Action, ...] = ()
    for canoe in turn.able:
        actions += orders(state, turn, canoe)
    must = state.setup.options.must_launch_if_none_afloat
    return (*actions, StayAshore()) if may_stay(turn.afloat, turn.ashore, turn.done, must) else actions


@lru_cache(maxsize=1024)
def shifts(track: tuple[int, ...], weather: int) -> tuple[ShiftWeather, ...]:
    """The values that a cloud may move the marker to."""
    return tuple(ShiftWeather(to) for to in track if hold(MAY_SHIFT, Shift(0, "cloud", track, weather, to)))


@lru_cache(maxsize=1024)
def flows(setup: NiagaraSetup, arm: str, steps: int) -> tuple[Flow, ...]:
    """The ways of so many discs, when it is the turn of the arm that is named (N-FLOW-04, D1)."""
    return tuple(map(Flow, _ways(setup, arm, 1, steps)))


def _ways(setup: NiagaraSetup, due: str, first: int, last: int) -> Iterator[tuple[str, ...]]:
    if first > last:
        yield ()
        return
    for arm in setup.board.arms:
        if hold(MAY_TAKE_ARM, Disc(setup, first, due, arm)):
            yield from ((arm, *rest) for rest in _ways(setup, setup.board.next_arm[arm], first + 1, last))
