"""Event → the next state. No rule, no check: a fact is taken as it is."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    DirectionRolled,
    Event,
    MatchEnded,
    PassengerTaken,
    RoundEnded,
    Scored,
    SpeedSet,
    TileShown,
    TurnBegan,
    TurnEnded,
    TurnPassed,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.river import joining, tile_number
from niagara.games.mississippi_queen_sc2024.state import Boat, State


def evolve(state: State, event: Event) -> State:
    """The state after the event: what CHANGES says of its kind."""
    return CHANGES[type(event)](state, event)


def _with(state: State, seat: int, boat: Boat) -> State:
    """The state with another boat on this seat."""
    boats = (boat, state.boats[1]) if seat == 0 else (state.boats[0], boat)
    return replace(state, boats=boats)


def _advance(state: State, event: BoatAdvanced) -> State:
    seat = event.seat
    return replace(_with(state, seat, replace(state.boats[seat], space=event.path[-1])), left=event.left)


def _turn(state: State, event: BoatTurned) -> State:
    boat = state.boats[event.seat]
    turned = replace(boat, heading=event.heading, coal=boat.coal - event.coal)
    return replace(_with(state, event.seat, turned), free=state.free - event.free)


def _set_speed(state: State, event: SpeedSet) -> State:
    boat = state.boats[event.seat]
    changed = replace(boat, speed=event.speed, coal=boat.coal - event.coal)
    return replace(_with(state, event.seat, changed), left=event.left)


def _push(state: State, event: BoatPushed) -> State:
    boat = state.boats[event.boat]
    pushed = replace(boat, space=event.to, free_turns=boat.free_turns + 1)
    return replace(_with(state, event.boat, pushed), left=event.left, pushed=True)


def _take_aboard(state: State, event: PassengerTaken) -> State:
    taken = _with(state, event.seat, replace(state.boats[event.seat], passengers=event.aboard))
    return replace(taken, waiting=tuple(pier for pier in state.waiting if pier != event.pier))


def _score(state: State, event: Scored) -> State:
    seat = event.seat
    phase = "moved" if seat == state.seat else state.phase  # the mover's score closes its move
    return replace(_with(state, seat, replace(state.boats[seat], score=event.score)), phase=phase)


def _show(state: State, event: TileShown) -> State:
    laid = joining(state.river, event.tile, event.heading)
    piers = tuple(f"{event.number}.{cell}" for cell in state.board.tiles[event.tile].piers)
    return replace(
        state,
        river=(*state.river, laid),
        following=None,
        waiting=(*state.waiting, *piers),
        pile=tuple(name for name in state.pile if name != event.tile),
    )


def _roll(state: State, event: DirectionRolled) -> State:
    return replace(state, following=event.heading)


def _begin_turn(state: State, event: TurnBegan) -> State:
    boat = state.boats[event.seat]
    return replace(state, phase="moving", seat=event.seat, left=boat.speed, free=boat.free_turns, pushed=False)


def _end_turn(state: State, event: TurnEnded) -> State:
    furthest = max(state.furthest, tile_number(state.boats[event.seat].space))
    return replace(_turn_over(state, event.seat, event.turn), furthest=furthest)


def _pass(state: State, event: TurnPassed) -> State:
    passed = _turn_over(state, event.seat, event.turn)
    return _with(passed, event.seat, replace(passed.boats[event.seat], stuck=event.stuck))


def _turn_over(state: State, seat: int, turn: int) -> State:
    """A turn is done: its boat has its one free turn again (S-U5)."""
    fresh = _with(state, seat, replace(state.boats[seat], free_turns=1))
    return replace(fresh, phase="turn", seat=seat, turn=turn, left=0, free=0, pushed=False)


def _end_round(state: State, event: RoundEnded) -> State:
    return replace(state, rounds=event.round)


def _end_match(state: State, event: MatchEnded) -> State:
    return replace(state, phase="over", winners=event.winners)


CHANGES: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    TileShown: _show,
    DirectionRolled: _roll,
    TurnBegan: _begin_turn,
    SpeedSet: _set_speed,
    BoatTurned: _turn,
    BoatAdvanced: _advance,
    BoatPushed: _push,
    PassengerTaken: _take_aboard,
    Scored: _score,
    TurnEnded: _end_turn,
    TurnPassed: _pass,
    RoundEnded: _end_round,
    MatchEnded: _end_match,
}
"""What changes after each kind of fact."""
