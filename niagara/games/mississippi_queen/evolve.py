"""Event → the next state. No rule, no check: a fact is taken as it is."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    DockTaken,
    Event,
    HeadingChosen,
    MatchEnded,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    RoundEnded,
    SpeedSet,
    TileDrawn,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.river import joining, quay_at
from niagara.games.mississippi_queen.state import Boat, State, Turn, more_to_lay, quay_due, tile_number

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event: what CHANGES says of its kind."""
    return CHANGES[type(event)](state, event)


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _step(state: State, event: BoatStepped) -> State:
    seat, turn = event.seat, _turn(state)
    boats = _put(state.boats, seat, replace(state.boat(seat), space=event.space))
    return _visited(replace(state, boats=boats, turn=replace(turn, left=event.left)), seat)


def _visited(state: State, seat: int) -> State:
    """The boat of this seat came onto a cell: if it is the first on the last tile, it owes the next one (M-T1)."""
    number = tile_number(state.boat(seat).space)
    if number <= state.visited:
        return state
    return replace(state, visited=number, explorer=seat if more_to_lay(state) else None)


def _turn_boat(state: State, event: BoatTurned) -> State:
    boat, turn = state.boat(event.seat), _turn(state)
    boats = _put(state.boats, event.seat, replace(boat, heading=event.heading, coal=boat.coal - event.coal))
    return replace(state, boats=boats, turn=replace(turn, turns=turn.turns + 1))


def _set_speed(state: State, event: SpeedSet) -> State:
    boat, speed = state.boat(event.seat), event.speed
    boats = _put(state.boats, event.seat, replace(boat, speed=speed, coal=boat.coal - event.coal))
    return replace(state, boats=boats, turn=replace(_turn(state), steamed=True, left=speed))


def _begin_turn(state: State, event: TurnBegan) -> State:
    return replace(state, moved=(*state.moved, event.seat), turn=Turn(seat=event.seat))


def _push(state: State, event: BoatPushed) -> State:
    turn = _turn(state)
    pushed = (*(seat for seat in turn.pushed if seat != event.boat), event.boat)
    boats = _put(state.boats, event.boat, replace(state.boat(event.boat), space=event.to))
    return _visited(replace(state, boats=boats, turn=replace(turn, pushed=pushed, left=turn.left - 1)), event.boat)


def _face(state: State, event: BoatFaced) -> State:
    seat, turn = event.seat, _turn(state)
    boats = _put(state.boats, seat, replace(state.boat(seat), heading=event.heading))
    return replace(state, boats=boats, turn=replace(turn, faced=(*turn.faced, seat)))


def _take_aboard(state: State, event: PassengerTaken) -> State:
    seat, tile = event.seat, event.tile
    boat, at = state.boat(seat), tile - state.river[0].number
    taken = replace(
        state,
        boats=_put(state.boats, seat, replace(boat, aboard=(*boat.aboard, tile))),
        waiting=_put(state.waiting, at, state.waiting[at] - 1),
    )
    return _asked(taken, seat)


def _decline(state: State, event: PassengerDeclined) -> State:
    return _asked(state, event.seat)


def _asked(state: State, seat: int) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, asked=(*turn.asked, seat))) if turn else state


def _draw(state: State, event: TileDrawn) -> State:
    return replace(state, drawn=event.tile, pile=tuple(name for name in state.pile if name != event.tile))


def _roll(state: State, event: DirectionRolled) -> State:
    return state  # the tile or the quay comes with the next fact; this one holds the rolls


def _lay(state: State, event: TileLaid) -> State:
    """The tile lies; who explored has done his part, unless the quay follows at once (M-T4)."""
    laid = joining(state.river, event.number, event.tile, event.turn)
    state = replace(state, river=(*state.river, laid), waiting=(*state.waiting, event.passengers), drawn="")
    return state if quay_due(state) else replace(state, explorer=None)


def _lay_quay(state: State, event: QuayLaid) -> State:
    return replace(state, quay=quay_at(state.river, event.turn), explorer=None)


def _remove(state: State, event: TileRemoved) -> State:
    return replace(state, river=state.river[1:], waiting=state.waiting[1:], gone=state.gone + event.passengers)


def _finish(state: State, event: BoatFinished) -> State:
    return replace(_leave(state, event.seat), finished=(*state.finished, event.seat))


def _eliminate(state: State, event: BoatEliminated) -> State:
    seat, ashore = event.seat, _leave(state, event.seat)
    return replace(ashore, lost=(*state.lost, seat), moved=(*state.moved, seat), turn=None)


def _leave(state: State, seat: int) -> State:
    """The boat leaves the river, with its passengers."""
    return replace(state, boats=_put(state.boats, seat, None), gone=state.gone + len(state.boat(seat).aboard))


def _begin_round(state: State, event: RoundBegan) -> State:
    order = tuple(boat.seat for boat in event.order)
    return replace(state, phase="turns", round=event.round, order=order, moved=(), turn=None)


def _end_round(state: State, event: RoundEnded) -> State:
    return replace(state, phase="round", turn=None)


def _take_dock(state: State, event: DockTaken) -> State:
    seat = event.seat
    boats = _put(state.boats, seat, Boat(space=event.space, heading=0))
    return replace(state, docks=_put(state.docks, seat, event.dock), boats=boats)


def _choose_heading(state: State, event: HeadingChosen) -> State:
    seat = event.seat
    boats = _put(state.boats, seat, replace(state.boat(seat), heading=event.heading))
    return replace(state, boats=boats, faced=(*state.faced, seat))


def _end_match(state: State, event: MatchEnded) -> State:
    return replace(state, phase="over", winners=event.winners, places=event.places, turn=None)


CHANGES: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    TileDrawn: _draw,
    DirectionRolled: _roll,
    TileLaid: _lay,
    QuayLaid: _lay_quay,
    DockTaken: _take_dock,
    HeadingChosen: _choose_heading,
    RoundBegan: _begin_round,
    TurnBegan: _begin_turn,
    BoatEliminated: _eliminate,
    SpeedSet: _set_speed,
    BoatTurned: _turn_boat,
    BoatPushed: _push,
    BoatStepped: _step,
    BoatFaced: _face,
    PassengerTaken: _take_aboard,
    PassengerDeclined: _decline,
    BoatFinished: _finish,
    TileRemoved: _remove,
    RoundEnded: _end_round,
    MatchEnded: _end_match,
}
"""What changes after each kind of fact."""
