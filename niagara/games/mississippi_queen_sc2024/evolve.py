"""Event → the next state. No rule, no check: a fact is taken as it is."""

from typing import assert_never

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
    """The state after the event."""
    match event:
        case BoatAdvanced(seat, path, _, left):
            return replace(_with(state, seat, replace(state.boats[seat], space=path[-1])), left=left)
        case BoatTurned(seat, _, heading, free, coal):
            boat = state.boats[seat]
            turned = replace(boat, heading=heading, coal=boat.coal - coal)
            return replace(_with(state, seat, turned), free=state.free - free)
        case SpeedSet(seat, _, speed, coal, left):
            boat = state.boats[seat]
            return replace(_with(state, seat, replace(boat, speed=speed, coal=boat.coal - coal)), left=left)
        case BoatPushed(_, seat, _, to, left):
            boat = state.boats[seat]
            pushed = _with(state, seat, replace(boat, space=to, free_turns=boat.free_turns + 1))
            return replace(pushed, left=left, pushed=True)
        case PassengerTaken(seat, pier, aboard):
            taken = _with(state, seat, replace(state.boats[seat], passengers=aboard))
            return replace(taken, waiting=tuple(other for other in state.waiting if other != pier))
        case Scored(seat, _, score):
            phase = "moved" if seat == state.seat else state.phase  # the mover's score closes its move
            return replace(_with(state, seat, replace(state.boats[seat], score=score)), phase=phase)
        case TileShown():
            return _show(state, event)
        case DirectionRolled(_, _, heading):
            return replace(state, following=heading)
        case TurnBegan(_, seat):
            boat = state.boats[seat]
            return replace(state, phase="moving", seat=seat, left=boat.speed, free=boat.free_turns, pushed=False)
        case TurnEnded(seat, turn):
            furthest = max(state.furthest, tile_number(state.boats[seat].space))
            return replace(_turn_over(state, seat, turn), furthest=furthest)
        case TurnPassed(seat, turn, _, stuck):
            passed = _turn_over(state, seat, turn)
            return _with(passed, seat, replace(passed.boats[seat], stuck=stuck))
        case RoundEnded(number):
            return replace(state, rounds=number)
        case MatchEnded(winners):
            return replace(state, phase="over", winners=winners)
        case _:
            assert_never(event)


def _with(state: State, seat: int, boat: Boat) -> State:
    """The state with another boat on this seat."""
    boats = (boat, state.boats[1]) if seat == 0 else (state.boats[0], boat)
    return replace(state, boats=boats)


def _turn_over(state: State, seat: int, turn: int) -> State:
    """A turn is done: its boat has its one free turn again (S-U5)."""
    fresh = _with(state, seat, replace(state.boats[seat], free_turns=1))
    return replace(fresh, phase="turn", seat=seat, turn=turn, left=0, free=0, pushed=False)


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
