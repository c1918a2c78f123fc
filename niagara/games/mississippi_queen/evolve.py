"""Event → the next state. No rule, no check: a fact is taken as it is."""

from typing import TypeVar, assert_never

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
    """The state after the event. The facts that happen most often stand first."""
    match event:
        case BoatStepped(seat, space, left):
            boat, turn = state.boat(seat), _turn(state)
            moved = replace(state, boats=_put(state.boats, seat, replace(boat, space=space)))
            return _visited(replace(moved, turn=replace(turn, left=left)), seat)
        case BoatTurned(seat, _, heading, coal):
            boat, turn = state.boat(seat), _turn(state)
            boats = _put(state.boats, seat, replace(boat, heading=heading, coal=boat.coal - coal))
            return replace(state, boats=boats, turn=replace(turn, turns=turn.turns + 1))
        case SpeedSet(seat, _, speed, coal):
            boat = state.boat(seat)
            boats = _put(state.boats, seat, replace(boat, speed=speed, coal=boat.coal - coal))
            return replace(state, boats=boats, turn=replace(_turn(state), steamed=True, left=speed))
        case TurnBegan(seat):
            return replace(state, moved=(*state.moved, seat), turn=Turn(seat=seat))
        case BoatPushed():
            return _push(state, event)
        case BoatFaced(seat, heading):
            boats = _put(state.boats, seat, replace(state.boat(seat), heading=heading))
            turn = _turn(state)
            return replace(state, boats=boats, turn=replace(turn, faced=(*turn.faced, seat)))
        case PassengerTaken(seat, tile, _):
            return _asked(_take(state, seat, tile), seat)
        case PassengerDeclined(seat):
            return _asked(state, seat)
        case TileDrawn(tile):
            return replace(state, drawn=tile, pile=tuple(name for name in state.pile if name != tile))
        case DirectionRolled():
            return state  # the tile or the quay comes with the next fact; this one holds the rolls
        case TileLaid():
            return _lay(state, event)
        case QuayLaid(turn):
            return replace(state, quay=quay_at(state.river, turn), explorer=None)
        case TileRemoved(_, passengers):
            return replace(state, river=state.river[1:], waiting=state.waiting[1:], gone=state.gone + passengers)
        case BoatFinished(seat):
            return replace(_leave(state, seat), finished=(*state.finished, seat))
        case BoatEliminated(seat):
            ashore = _leave(state, seat)
            return replace(ashore, lost=(*state.lost, seat), moved=(*state.moved, seat), turn=None)
        case RoundBegan(number, order):
            return replace(
                state, phase="turns", round=number, order=tuple(boat.seat for boat in order), moved=(), turn=None
            )
        case RoundEnded():
            return replace(state, phase="round", turn=None)
        case DockTaken(seat, dock, space):
            docks = _put(state.docks, seat, dock)
            return replace(state, docks=docks, boats=_put(state.boats, seat, Boat(space=space, heading=0)))
        case HeadingChosen(seat, heading):
            boats = _put(state.boats, seat, replace(state.boat(seat), heading=heading))
            return replace(state, boats=boats, faced=(*state.faced, seat))
        case MatchEnded(winners, _, places):
            return replace(state, phase="over", winners=winners, places=places, turn=None)
        case _:
            assert_never(event)


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _visited(state: State, seat: int) -> State:
    """The boat of this seat came onto a cell: if it is the first on the last tile, it owes the next one (M-T1)."""
    number = tile_number(state.boat(seat).space)
    if number <= state.visited:
        return state
    return replace(state, visited=number, explorer=seat if more_to_lay(state) else None)


def _push(state: State, event: BoatPushed) -> State:
    turn = _turn(state)
    pushed = (*(seat for seat in turn.pushed if seat != event.boat), event.boat)
    boats = _put(state.boats, event.boat, replace(state.boat(event.boat), space=event.to))
    return _visited(replace(state, boats=boats, turn=replace(turn, pushed=pushed, left=turn.left - 1)), event.boat)


def _asked(state: State, seat: int) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, asked=(*turn.asked, seat))) if turn else state


def _take(state: State, seat: int, tile: int) -> State:
    boat, at = state.boat(seat), tile - state.river[0].number
    return replace(
        state,
        boats=_put(state.boats, seat, replace(boat, aboard=(*boat.aboard, tile))),
        waiting=_put(state.waiting, at, state.waiting[at] - 1),
    )


def _lay(state: State, event: TileLaid) -> State:
    """The tile lies; who explored has done his part, unless the quay follows at once (M-T4)."""
    laid = joining(state.river, event.number, event.tile, event.turn)
    state = replace(state, river=(*state.river, laid), waiting=(*state.waiting, event.passengers), drawn="")
    return state if quay_due(state) else replace(state, explorer=None)


def _leave(state: State, seat: int) -> State:
    """The boat leaves the river, with its passengers."""
    return replace(state, boats=_put(state.boats, seat, None), gone=state.gone + len(state.boat(seat).aboard))
