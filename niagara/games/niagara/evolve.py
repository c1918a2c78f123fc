"""Event → the next state. No rule, no check: a fact is taken as it is."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar

from msgspec.structs import replace

from niagara.core.memo import remembered
from niagara.games.niagara.actions import Card, Gem, Space
from niagara.games.niagara.board import LOST
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    Event,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemsKept,
    GemStolen,
    GemUnloaded,
    HandsRefilled,
    MatchEnded,
    RingPassed,
    RiverPushed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.state import (
    CARDS,
    Canoe,
    Gems,
    NiagaraSetup,
    State,
    Turn,
    drifting,
    goals_met,
)  # fmt: skip

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event: what CHANGES says of its kind."""
    return CHANGES[type(event)](state, event)


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def _lay_card(state: State, event: CardChosen) -> State:
    seat, card = event.seat, event.card
    hands, chosen = [*state.hands], [*state.chosen]
    hands[seat], chosen[seat] = _left((hands[seat], card)), card
    return replace(state, hands=tuple(hands), chosen=tuple(chosen))


@remembered(1024)
def _left(of: tuple[tuple[Card, ...], Card | Literal["hidden"]]) -> tuple[Card, ...]:
    """The hand without this card."""
    hand, card = of
    return tuple([held for held in hand if held != card])


def _begin_turn(state: State, event: TurnBegan) -> State:
    first, second = state.canoes[event.seat]
    turn = _opened((state.setup, event.seat, event.card, first.space, second.space))
    return replace(state, phase="turns", begun=state.begun + 1, turn=turn)


@remembered(1 << 14)
def _opened(of: tuple[NiagaraSetup, int, Card, Space, Space]) -> Turn:
    """The turn of this card while the canoes of the seat are on these spaces."""
    setup, seat, card, *spaces = of
    board = setup.board
    return Turn(
        seat=seat,
        card=card,
        afloat=tuple([canoe for canoe, space in enumerate(spaces) if space in board.river]),
        ashore=tuple([canoe for canoe, space in enumerate(spaces) if space == board.land]),
    )


@remembered(1 << 14)
def _acted(of: tuple[Turn | None, int, tuple[tuple[Gem, Gem], ...]]) -> Turn | None:
    """The turn after one of its canoes did something: its first act settles that this canoe has acted."""
    turn, canoe, unloaded = of
    if turn is None or (canoe in turn.done and not unloaded):
        return turn
    done = turn.done if canoe in turn.done else (*turn.done, canoe)
    return replace(turn, done=done, unloaded=turn.unloaded + unloaded)


def _paddle(state: State, event: CanoePaddled) -> State:
    seat, canoe, path = event.seat, event.canoe, event.path
    went: Literal["up", "down"] = "up" if state.setup.board.up.get(path[0]) == path[1] else "down"
    fleet, pair = [*state.canoes], [*state.canoes[seat]]
    pair[canoe] = Canoe(path[-1], pair[canoe].cargo)
    fleet[seat] = tuple(pair)
    return replace(state, canoes=tuple(fleet), turn=_paddled((state.turn, canoe, went)))


@remembered(1 << 14)
def _paddled(of: tuple[Turn | None, int, Literal["up", "down"]]) -> Turn | None:
    turn, canoe, went = of
    if turn is None:
        return None
    done = turn.done if canoe in turn.done else (*turn.done, canoe)
    return replace(turn, done=done, went=went)


def _load(state: State, event: GemLoaded) -> State:
    seat, canoe, gem = event.seat, event.canoe, event.gem
    fleet = _moved(state, seat, canoe, Canoe(state.canoes[seat][canoe].space, gem))
    piles = _piled(state, event.mine, gem, -1)
    return replace(state, canoes=fleet, piles=piles, turn=_acted((state.turn, canoe, ())))


def _unload(state: State, event: GemUnloaded) -> State:
    seat, canoe, gem, mine = event.seat, event.canoe, event.gem, event.mine
    fleet = _moved(state, seat, canoe, Canoe(state.canoes[seat][canoe].space))
    piles = _piled(state, mine, gem, 1)
    return replace(state, canoes=fleet, piles=piles, turn=_acted((state.turn, canoe, ((mine, gem),))))


def _land(state: State, event: CanoeLanded) -> State:
    return state  # the move itself came with the paddling; this fact holds the points lost


def _stay(state: State, event: CanoeStayed) -> State:
    return replace(state, turn=_acted((state.turn, event.canoe, ())))


def _pass(state: State, event: TurnPassed) -> State:
    return replace(state, turn=_over(state.turn))


def _shift(state: State, event: WeatherShifted) -> State:
    return replace(state, weather=event.to, turn=_over(state.turn))


@remembered(1 << 12)
def _over(turn: Turn | None) -> Turn | None:
    return replace(turn, over=True) if turn else None


def _moved(state: State, seat: int, canoe: int, to: Canoe) -> tuple[tuple[Canoe, ...], ...]:
    """The canoes after one of them became `to`."""
    canoes = [*state.canoes]
    first, second = canoes[seat]
    canoes[seat] = (first, to) if canoe else (to, second)
    return tuple(canoes)


def _added(gems: Gems, index: int, count: int) -> Gems:
    changed = list(gems)
    changed[index] += count
    return tuple(changed)


def _piled(state: State, mine: Gem, gem: Gem, count: int) -> tuple[Gems, ...]:
    kinds = state.setup.board.gems
    place = kinds.index(mine)
    return _put(state.piles, place, _added(state.piles[place], kinds.index(gem), count))


def _steal(state: State, event: GemStolen) -> State:
    victim = event.victim
    robbed = _moved(state, victim.seat, victim.canoe, Canoe(state.canoes[victim.seat][victim.canoe].space))
    thief = Canoe(state.canoes[event.seat][event.canoe].space, event.gem)
    fleet = _put(robbed, event.seat, _put(robbed[event.seat], event.canoe, thief))
    return replace(state, canoes=fleet, robbed=(*state.robbed, victim.seat))


def _deliver(state: State, event: GemDelivered) -> State:
    seat, board = event.seat, state.setup.board
    store = _added(state.stores[seat], board.gems.index(event.gem), 1)
    first = bool(goals_met(store)) and seat not in state.finishers
    return replace(
        state,
        canoes=_moved(state, seat, event.canoe, Canoe(state.canoes[seat][event.canoe].space)),
        stores=_put(state.stores, seat, store),
        finishers=(*state.finishers, seat) if first else state.finishers,
    )


def _buy(state: State, event: CanoeBought) -> State:
    stores, piles = state.stores, state.piles
    kinds = state.setup.board.gems
    for gem in event.gems:
        paid = kinds.index(gem)
        stores = _put(stores, event.seat, _added(stores[event.seat], paid, -1))
        piles = _put(piles, paid, _added(piles[paid], paid, 1))
    fleet = _moved(state, event.seat, event.canoe, Canoe(state.setup.board.land))
    bought = (*state.bought, event.seat)
    return replace(state, canoes=fleet, stores=stores, piles=piles, bought=bought, turn=None)


def _set_flow(state: State, event: FlowSet) -> State:
    return replace(state, phase="flow", turn=None)


def _push(state: State, event: RiverPushed) -> State:
    setup, arm = state.setup, event.arm
    fleet = tuple(map(drifting((setup, arm)), state.canoes))
    return replace(state, canoes=fleet, arm=setup.board.next_arm[arm])


def _lose(state: State, event: CanoeLost) -> State:
    gem = event.gem
    piles = state.piles if gem is None else _piled(state, gem, gem, 1)
    return replace(state, canoes=_moved(state, event.seat, event.canoe, Canoe(LOST)), piles=piles)


def _free(state: State, event: CanoeFreed) -> State:
    return replace(state, canoes=_moved(state, event.seat, event.canoe, Canoe(state.setup.board.land)))


def _keep(state: State, event: GemsKept) -> State:
    return replace(state, kept=(*state.kept, event.seat), turn=None)


def _end_round(state: State, event: RoundEnded) -> State:
    return replace(state, phase="end")


def _open_round(state: State, event: RingPassed) -> State:
    return replace(
        state, round=state.round + 1, ring=event.seat, phase="cards", kept=(), robbed=(), bought=(),
        chosen=(None,) * state.setup.seats, begun=0, turn=None,
    )  # fmt: skip


def _refill(state: State, event: HandsRefilled) -> State:
    return replace(state, hands=(CARDS,) * state.setup.seats)


def _end_match(state: State, event: MatchEnded) -> State:
    return replace(state, phase="over", winners=event.winners, turn=None)


CHANGES: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    CardChosen: _lay_card,
    TurnBegan: _begin_turn,
    GemUnloaded: _unload,
    GemLoaded: _load,
    CanoePaddled: _paddle,
    CanoeLanded: _land,
    GemDelivered: _deliver,
    GemStolen: _steal,
    CanoeStayed: _stay,
    TurnPassed: _pass,
    WeatherShifted: _shift,
    FlowSet: _set_flow,
    RiverPushed: _push,
    CanoeLost: _lose,
    CanoeFreed: _free,
    RoundEnded: _end_round,
    RingPassed: _open_round,
    GemsKept: _keep,
    CanoeBought: _buy,
    HandsRefilled: _refill,
    MatchEnded: _end_match,
}
"""What changes after each kind of fact. A table, since two dozen patterns are slow to try one after the other."""
