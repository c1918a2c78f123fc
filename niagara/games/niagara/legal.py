"""Who decides, and between what: the legal actions, complete, each once, in a stable order."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import assert_never

from niagara.core.game import CHANCE, Actor
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
from niagara.games.niagara.board import Board
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import (
    Gems,
    State,
    Turn,
    chooser,
    flow_steps,
    may_stay,
    must_buy,
    offered,
)  # fmt: skip


def actor(state: State) -> Actor | None:
    """Who decides now; None when the match is over."""
    match state.phase:
        case "cards":
            seat = offered(state)
            return chooser(state) if seat is None else seat
        case "turns":
            turn = state.turn
            if turn is not None and turn.undecided:
                return turn.seat
            seat = offered(state)
            if seat is not None:
                return seat
            if turn is None:  # asked just now: the turn begins by itself (D6)
                return None
            return CHANCE if waits_for_river(state, turn) else turn.seat
        case "flow" | "end" | "over":
            return None
        case _:
            assert_never(state.phase)


def waits_for_river(state: State, turn: Turn) -> bool:
    """Whether all turns of the round are played and the river is next."""
    return state.begun == state.setup.seats and not turn.undecided


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action once: by canoe, then as `search` finds them; cards and weather from low to high."""
    match state.phase:
        case "cards":
            seat = offered(state)
            if seat is not None:
                return _purchases(state, seat)
            seat = chooser(state)
            assert seat is not None
            return _choices(state.hands[seat])
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
    free = state.setup.options.fork_rule == "free"
    return flows(state.setup.board, state.arm, flow_steps(state), free)


def _turn_actions(state: State, turn: Turn) -> tuple[Action, ...]:
    if turn.card == "cloud":
        return () if turn.over else shifts(state.setup.board.weather.values, state.weather)
    actions: tuple[Action, ...] = ()
    for canoe in turn.able:
        actions += orders(state, turn, canoe)
    must = state.setup.options.must_launch_if_none_afloat
    return (*actions, StayAshore()) if may_stay(turn, must) else actions


@lru_cache(maxsize=1024)
def shifts(track: tuple[int, ...], weather: int) -> tuple[ShiftWeather, ...]:
    """The values beside the marker (N-WEATHER-01, 02)."""
    return tuple(ShiftWeather(to) for to in (weather - 1, weather + 1) if to in track)


@lru_cache(maxsize=1024)
def flows(board: Board, arm: str, steps: int, free: bool) -> tuple[Flow, ...]:
    """The ways of so many discs, the next one into `arm` (N-FLOW-04, D1)."""
    if free:
        return tuple(Flow(arms) for arms in product(board.arms, repeat=steps))
    arms: tuple[str, ...] = ()
    for _ in range(steps):
        arms, arm = (*arms, arm), board.next_arm[arm]
    return (Flow(arms),)
