"""Event → the next state. No rule, no check: a fact is taken as it is."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from niagara.games.niagara.actions import Gem
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
    State,
    Turn,
    drifted,
    goals_met,
)  # fmt: skip

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event. The facts that happen most often stand first."""
    match event:
        case CardChosen():
            return _lay_card(state, event)
        case TurnBegan():
            return replace(state, phase="turns", begun=state.begun + 1, turn=_open_turn(state, event))
        case CanoePaddled():
            boat = state.canoes[event.seat][event.canoe]
            fleet = _moved(state, event.seat, event.canoe, Canoe(event.path[-1], boat.cargo))
            return replace(state, canoes=fleet, turn=_paddled(state, event))
        case RiverPushed():
            board = state.setup.board
            return replace(state, canoes=drifted(board, state.canoes, event.arm), arm=board.next_arm[event.arm])
        case FlowSet():
            return replace(state, phase="flow", turn=None)
        case RoundEnded():
            return replace(state, phase="end")
        case RingPassed(seat):
            return _open_round(state, seat)
        case GemLoaded(seat, canoe, gem, mine):
            fleet = _moved(state, seat, canoe, Canoe(state.canoes[seat][canoe].space, gem))
            return replace(state, canoes=fleet, piles=_piled(state, mine, gem, -1), turn=_acted(state.turn, canoe))
        case GemUnloaded(seat, canoe, gem, mine):
            fleet = _moved(state, seat, canoe, Canoe(state.canoes[seat][canoe].space))
            turn = _acted(state.turn, canoe, ((mine, gem),))
            return replace(state, canoes=fleet, piles=_piled(state, mine, gem, 1), turn=turn)
        case CanoeLanded():
            return state  # the move itself came with the paddling; this fact holds the points lost
        case GemDelivered():
            return _deliver(state, event)
        case GemStolen():
            return _steal(state, event)
        case CanoeStayed(_, canoe):
            return replace(state, turn=_acted(state.turn, canoe))
        case TurnPassed():
            return replace(state, turn=_over(state.turn))
        case WeatherShifted(_, to):
            return replace(state, weather=to, turn=_over(state.turn))
        case CanoeLost(seat, canoe, gem):
            piles = state.piles if gem is None else _piled(state, gem, gem, 1)
            return replace(state, canoes=_moved(state, seat, canoe, Canoe(LOST)), piles=piles)
        case GemsKept(seat):
            return replace(state, kept=(*state.kept, seat), turn=None)
        case CanoeBought():
            return _buy(state, event)
        case CanoeFreed(seat, canoe):
            return replace(state, canoes=_moved(state, seat, canoe, Canoe(state.setup.board.land)))
        case HandsRefilled():
            return replace(state, hands=(CARDS,) * state.setup.seats)
        case MatchEnded(winners):
            return replace(state, phase="over", winners=winners, turn=None)
        case _:
            assert_never(event)


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def _lay_card(state: State, event: CardChosen) -> State:
    hand = tuple([held for held in state.hands[event.seat] if held != event.card])
    hands, chosen = _put(state.hands, event.seat, hand), _put(state.chosen, event.seat, event.card)
    return replace(state, hands=hands, chosen=chosen)


def _open_turn(state: State, event: TurnBegan) -> Turn:
    board, pair = state.setup.board, state.canoes[event.seat]
    return Turn(
        seat=event.seat,
        card=event.card,
        afloat=tuple([canoe for canoe, boat in enumerate(pair) if boat.space in board.river]),
        ashore=tuple([canoe for canoe, boat in enumerate(pair) if boat.space == board.land]),
    )


def _acted(turn: Turn | None, canoe: int, unloaded: tuple[tuple[Gem, Gem], ...] = ()) -> Turn | None:
    """The turn after one of its canoes did something: its first act settles that this canoe has acted."""
    if turn is None or (canoe in turn.done and not unloaded):
        return turn
    done = turn.done if canoe in turn.done else (*turn.done, canoe)
    return replace(turn, done=done, unloaded=turn.unloaded + unloaded)


def _paddled(state: State, event: CanoePaddled) -> Turn | None:
    turn, canoe = state.turn, event.canoe
    if turn is None:
        return None
    up = state.setup.board.up.get(event.path[0]) == event.path[1]
    done = turn.done if canoe in turn.done else (*turn.done, canoe)
    return replace(turn, done=done, went="up" if up else "down")


def _over(turn: Turn | None) -> Turn | None:
    return replace(turn, over=True) if turn else None


def _moved(state: State, seat: int, canoe: int, to: Canoe) -> tuple[tuple[Canoe, ...], ...]:
    return _put(state.canoes, seat, _put(state.canoes[seat], canoe, to))


def _added(gems: Gems, index: int, count: int) -> Gems:
    return _put(gems, index, gems[index] + count)


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


def _open_round(state: State, ring: int) -> State:
    return replace(
        state, round=state.round + 1, ring=ring, phase="cards", kept=(), robbed=(), bought=(),
        chosen=(None,) * state.setup.seats, begun=0, turn=None,
    )  # fmt: skip
