"""A boat's whole move, action by action: the facts that it causes, or the first rule that it breaks (S-M to S-U)."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from niagara.core.condition import check
from niagara.core.text import SeatName
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    Event,
    PassengerTaken,
    Scored,
    SpeedSet,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.evolve import evolve
from niagara.games.mississippi_queen_sc2024.pushing import MAY_PUSH, shove
from niagara.games.mississippi_queen_sc2024.reach import Reach, reach
from niagara.games.mississippi_queen_sc2024.refusals import UNSEEN, named
from niagara.games.mississippi_queen_sc2024.river import out_of_sight
from niagara.games.mississippi_queen_sc2024.state import State, effective_speed, other, pier_for, score
from niagara.games.mississippi_queen_sc2024.steering import accelerated, paid_turn


class Sailed(Struct, frozen=True):
    """A move as far as it goes: its facts and the state after them."""

    facts: tuple[Event, ...]
    state: State


def added_up(actions: Iterable[Manoeuvre]) -> tuple[Manoeuvre, ...]:
    """The actions with neighbouring advances as one (S-M2)."""
    merged: list[Manoeuvre] = []
    for action in actions:
        if merged and isinstance(action, Advance) and isinstance(merged[-1], Advance):
            merged[-1] = Advance(merged[-1].cells + action.cells)
        else:
            merged.append(action)
    return tuple(merged)


def whole_move(state: State, move: Move) -> tuple[Event, ...]:
    """The facts of a move up to the scores; raises the first rule broken."""
    sailed = sail(state, move)
    _check_whole(sailed.state)
    facts, state = list(sailed.facts), sailed.state
    for fact in _settled(state, state.seat):
        facts.append(fact)
        state = evolve(state, fact)
    if state.pushed:
        facts += _settled(state, other(state.seat))
    return tuple(facts)


def sail(state: State, move: Move) -> Sailed:
    """A move, whole or begun; raises the first rule broken, but for points that are left over."""
    if not move.actions:
        raise rules.M1.refuses(**named("no_actions"))
    facts: list[Event] = []
    for number, action in enumerate(added_up(move.actions), 1):
        fact = _fact(state, number, action)
        facts.append(fact)
        state = evolve(state, fact)
    return Sailed(tuple(facts), state)


def _fact(state: State, number: int, action: Manoeuvre) -> Event:
    if _together(state) and not isinstance(action, Push):
        raise rules.M3.refuses(space=state.boats[state.seat].space, **named("push_required"))
    match action:
        case Accelerate(by):
            return _speed(state, number, by)
        case Turn(to):
            return _turn(state, to)
        case Advance(cells):
            return _advance(state, cells)
        case Push(to):
            return _push(state, to)
        case _:
            assert_never(action)


def _together(state: State) -> bool:
    return state.boats[0].space == state.boats[1].space


def _speed(state: State, number: int, by: int) -> SpeedSet:
    boat = state.boats[state.seat]
    speed, cost = accelerated(boat.speed, by, boat.coal, number)
    return SpeedSet(state.seat, boat.speed, speed, cost, state.left + by)


def sixths_between(was: int, to: int) -> int:
    """The short way from a heading to another, in sixths: −2 to 3, positive to the right (S-B2)."""
    way = (to - was) % 6
    return way - 6 if way > 3 else way


def _turn(state: State, to: int) -> BoatTurned:
    boat = state.boats[state.seat]
    free, cost = paid_turn(abs(sixths_between(boat.heading, to)), state.free, boat.coal)
    return BoatTurned(state.seat, boat.heading, to % 6, free, cost)


def _advance(state: State, cells: int) -> BoatAdvanced:
    if not 1 <= cells <= TOP_SPEED:
        raise rules.F1.refuses(cells=cells, **named("bad_distance"))
    if cells > state.left:
        raise rules.F2.refuses(
            cells=rules.cells(cells), cost=cells, left=rules.points(state.left), **named("movement_missing")
        )
    water, seat = state.waters, state.seat
    boat = state.boats[seat]
    ahead = reach(water, state.cell(seat), boat.heading, state.left, state.cell(other(seat)))
    if cells > len(ahead.cells):
        _refuse(state, ahead)
    way = ahead.cells[:cells]
    stream = next((water.spaces[there.cell] for there in way if there.cell in water.stream), "")
    path = tuple(water.spaces[there.cell] for there in way)
    return BoatAdvanced(seat, path, stream, state.left - way[-1].cost)


def _refuse(state: State, ahead: Reach) -> None:
    """Raises the rule that stops a boat where its reach ends."""
    water, seat = state.waters, state.seat
    here = ahead.cells[-1].cell if ahead.cells else state.cell(seat)
    space = water.spaces[ahead.at] if ahead.at >= 0 else ""
    match ahead.stop:
        case "blocked":
            if out_of_sight(water, state.river, state.following, here, state.boats[seat].heading):
                raise rules.V1.refuses(space=water.spaces[here], tile=state.river[-1].number + 1, **named(UNSEEN))
            what = rules.ON_LAND if ahead.at >= 0 else rules.OFF_RIVER
            raise rules.F4.refuses(space=water.spaces[here], what=what, **named("blocked"))
        case "movement_missing":
            left = rules.points(state.left)
            raise rules.F3.refuses(space=_first_stream(state, ahead), left=left, **named("movement_missing"))
        case "boat_in_the_way":
            here_too = water.spaces[here]
            raise rules.F5.refuses(player=SeatName(other(seat)), space=here_too, **named("boat_in_the_way"))
        case "no_point_for_push":
            raise rules.F6.refuses(player=SeatName(other(seat)), space=space, **named("no_point_for_push"))
        case _:
            assert_never(ahead.stop)


def _first_stream(state: State, ahead: Reach) -> str:
    return state.waters.spaces[ahead.stream]


def _push(state: State, to: int) -> BoatPushed:
    push = shove(state, to)
    check(MAY_PUSH, push)
    return BoatPushed(state.seat, other(state.seat), push.to, push.space, state.left - 1)


def _check_whole(state: State) -> None:
    """No point is left; boats on one cell leave one, so that this is told of them too (S-M5)."""
    if state.left:
        speed = state.boats[state.seat].speed
        raise rules.M5.refuses(left=state.left, points=rules.points(speed), **named("movement_left"))


def _settled(state: State, seat: int) -> tuple[Event, ...]:
    """A passenger who comes aboard, and the score (S-U2 to S-U4)."""
    boat = state.boats[seat]
    slow = (effective_speed(state, seat) if seat == state.seat else boat.speed) <= 1
    pier = pier_for(state, seat) if slow else None
    taken: tuple[Event, ...] = () if pier is None else (PassengerTaken(seat, pier, boat.passengers + 1),)
    for fact in taken:
        state = evolve(state, fact)
    return (*taken, Scored(seat, boat.score, score(state, seat)))
