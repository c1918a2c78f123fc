"""Why a passenger comes aboard or does not, and why a boat at the quay has not finished (M-P2, M-P3, M-B7, M-E1)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.events import PassengerDeclined, PassengerTaken
from niagara.games.mississippi_queen.marks import QUAY, boat_key, space_key, tile_key
from niagara.games.mississippi_queen.state import (
    MOST_ABOARD,
    State,
    at_finish,
    dock_space,
    dock_with_passenger,
    finish_docks,
    tile_number,
)  # fmt: skip


def taken(step: Step, event: PassengerTaken) -> tuple[Ruling, ...]:
    """One passenger, by a move of one's own or by a push (M-P2 or M-B7, M-P3)."""
    before: State = step.before
    turn, tile, player = before.turn, event.tile, SeatName(event.seat)
    waiting = before.waiting[tile - before.river[0].number]
    boat, dock = boat_key(event.seat), space_key(before.boat(event.seat).space)
    if turn and turn.seat == event.seat:
        why = words.stopped_there(waiting)
        found = [rules.P2.rules(boat, dock, player=player, passengers=rules.passengers(1), tile=tile, why=why)]
    else:
        found = [rules.B7.rules(boat, dock, player=player, tile=tile, waiting=waiting)]
    if event.aboard == MOST_ABOARD:
        found.append(_aboard(step.after, event.seat, words.SECOND))
    return (*found, *not_finished(step.after, event.seat))


def declined(step: Step, event: PassengerDeclined) -> tuple[Ruling, ...]:
    """Left at the dock, as the option pickup lets its owner (M-P2)."""
    return (
        _none(step.after, event.seat, event.tile, words.LEFT_BY_CHOICE),
        *not_finished(step.after, event.seat),
    )


def not_taken(state: State, seat: int) -> tuple[Ruling, ...]:
    """Why nobody comes aboard a boat that has come to an island's dock (M-P2, M-P3)."""
    boat = state.boat(seat)
    tile = tile_number(boat.space)
    if state.options.mode == "driving_school" or dock_space(state, tile) != boat.space:
        return ()
    if _may_still_board(state, seat):
        return ()
    if tile in boat.aboard:
        return (_aboard(state, seat, words.not_twice(tile)),)
    if len(boat.aboard) >= MOST_ABOARD:
        return (_aboard(state, seat, words.FULL),)
    if not state.waiting[tile - state.river[0].number]:
        return (_none(state, seat, tile, words.NOBODY_WAITS),)
    return (_none(state, seat, tile, words.too_fast(boat.speed, 1)),)


def _may_still_board(state: State, seat: int) -> bool:
    """Whether a passenger is coming aboard, or the boat's owner is still to be asked."""
    asked = state.turn is not None and seat in state.turn.asked
    return dock_with_passenger(state, seat) is not None and not asked


def _none(state: State, seat: int, tile: int, why: Phrase) -> Ruling:
    marks = boat_key(seat), space_key(state.boat(seat).space)
    return rules.P2.rules(*marks, player=SeatName(seat), passengers=words.NOBODY, tile=tile, why=why)


def _aboard(state: State, seat: int, what: Phrase) -> Ruling:
    """What a boat carries (M-P3)."""
    aboard = state.boat(seat).aboard
    count, tiles = rules.passengers(len(aboard)), words.tile_numbers(aboard)
    still = [tile_key(tile) for tile in aboard if tile >= state.river[0].number]
    return rules.P3.rules(boat_key(seat), *still, player=SeatName(seat), passengers=count, tiles=tiles, what=what)


def not_finished(state: State, seat: int) -> tuple[Ruling, ...]:
    """Why a boat that has come to the quay has not finished (M-E1)."""
    boat, options = state.boat(seat), state.options
    moved = state.turn is not None and state.turn.seat == seat
    if boat.space not in finish_docks(state) or _may_still_board(state, seat):
        return ()
    if at_finish(state, seat):
        if moved or options.finish_by_push:
            return ()
        why = words.ONLY_OWN_MOVE
    elif boat.speed > options.finish_max_speed:
        why = words.too_fast(boat.speed, options.finish_max_speed)
    else:
        why = words.too_few(len(boat.aboard))
    marks, does = (boat_key(seat), QUAY), words.HAS_NOT_FINISHED
    return (rules.E1.rules(*marks, player=SeatName(seat), does=does, space=boat.space, why=why),)
