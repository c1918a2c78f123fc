"""A boat's whole move, manoeuvre by manoeuvre: the facts that it causes, or the first rule that it breaks."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.hexes import neighbour
from niagara.core.text import Listing, Phrase, SeatName
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import Push, Space, Steam
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.events import (
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    Event,
    PassengerTaken,
    SpeedSet,
)  # fmt: skip
from niagara.games.mississippi_queen.evolve import evolve
from niagara.games.mississippi_queen.push import destinations
from niagara.games.mississippi_queen.state import (
    State,
    Turn,
    at_finish,
    dock_with_passenger,
    finish_docks,
    may_decline,
)  # fmt: skip
from niagara.games.mississippi_queen.tiles import Side


def speed_cost(was: int, speed: int) -> int:
    """Coal for a change of speed: the first step up or down is free (M-S1)."""
    return max(0, abs(speed - was) - 1)


def turn_cost(turns: int) -> int:
    """Coal for one more turn after so many in this move: the first is free (M-M2)."""
    return 1 if turns else 0


def steam(state: State, action: Steam) -> tuple[Event, ...]:
    """The facts of a whole move up to the mover's passenger; raises the first rule broken (M-S1 to M-B7, M-P2)."""
    sailed = sail(state, action)
    _check_points_used(sailed.state, sailed.seat)
    return (*sailed.facts, *boarding(sailed.state, sailed.seat))


class Sailed(Struct, frozen=True):
    """A move as far as it goes: its facts, the state after them, the cells that its next step may not enter."""

    seat: int
    facts: tuple[Event, ...]
    state: State
    barred: tuple[Space, ...]


def sail(state: State, action: Steam) -> Sailed:
    """A move, whole or begun; raises the first rule broken, but for points that are left over (M-S1 to M-B7)."""
    turn = state.turn
    assert turn is not None
    seat, whole_path = turn.seat, state.options.push_intended == "whole_path"
    facts: list[Event] = [_set_speed(state, seat, action.speed)]
    state = evolve(state, facts[0])
    barred: tuple[Space, ...] = ()
    for manoeuvre in action.course:
        match manoeuvre:
            case "left" | "right":
                new: tuple[Event, ...] = (_turn(state, seat, manoeuvre),)
            case "ahead":
                new = (_step(state, seat, barred),)
                barred = barred if whole_path else ()
            case Push(to):
                new = _push(state, seat, to, barred)
                barred = (*barred, to) if whole_path else (to,)
            case _:
                assert_never(manoeuvre)
        for fact in new:
            state = evolve(state, fact)
        facts += new
    return Sailed(seat, tuple(facts), state, barred)


def boarding(state: State, seat: int) -> tuple[Event, ...]:
    """The passenger that comes aboard by herself where the boat lies, if one does (M-P2, M-P3; D-7)."""
    tile = None if may_decline(state, seat) else dock_with_passenger(state, seat)
    return () if tile is None else (PassengerTaken(seat, tile, len(state.boat(seat).aboard) + 1),)


def leaves_when_pushed(state: State, pushes: tuple[tuple[int, Space], ...]) -> bool:
    """Whether the boat that is pushed last has thereby finished (option finish_by_push)."""
    for seat, to in pushes:
        state = _put(state, seat, to)
        for fact in boarding(state, seat):
            state = evolve(state, fact)
    return at_finish(state, pushes[-1][0])


def _put(state: State, seat: int, to: Space) -> State:
    boats = list(state.boats)
    boats[seat] = replace(state.boat(seat), space=to)
    return replace(state, boats=tuple(boats))


def _set_speed(state: State, seat: int, speed: int) -> SpeedSet:
    boat = state.boat(seat)
    cost = speed_cost(boat.speed, speed)
    if speed not in range(1, TOP_SPEED + 1):
        raise rules.S1.refuses(why=rules.no_such_speed(speed))
    if cost > boat.coal:
        raise rules.S1.refuses(why=rules.speed_too_dear(boat.speed, speed, cost, boat.coal))
    return SpeedSet(seat, boat.speed, speed, cost)


def _turn(state: State, seat: int, side: Side) -> BoatTurned:
    turn, boat = _under_way(state), state.boat(seat)
    cost = turn_cost(turn.turns)
    if cost > boat.coal:
        raise rules.M2.refuses(turns=turn.turns + 1)
    return BoatTurned(seat, side, (boat.heading + (1 if side == "right" else -1)) % 6, cost)


def _under_way(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def ahead(state: State, seat: int) -> int:
    """The cell at which the bow of a boat points, or −1 where there is no water."""
    boat, water = state.boat(seat), state.waters
    return water.ahead[water.index[boat.space]][boat.heading]


def boat_on(state: State, space: Space) -> int | None:
    """The seat whose boat lies on this cell, or None."""
    return next((seat for seat, boat in enumerate(state.boats) if boat and boat.space == space), None)


def _entered(state: State, seat: int, barred: tuple[Space, ...]) -> Space:
    """The cell that the boat enters next; raises the rule against it (M-M1, M-M3, M-B4)."""
    if stopped(state, seat):
        raise rules.E1.refuses(why=rules.STOPS_AT_QUAY)
    turn = _under_way(state)
    if not turn.left:
        raise rules.M1.refuses(why=rules.no_point_left(state.boat(seat).speed))
    cell = ahead(state, seat)
    if cell < 0:
        raise rules.M3.refuses(space=state.boat(seat).space, why=_no_water(state, seat))
    space = state.waters.spaces[cell]
    if space in barred:
        raise rules.B4.refuses(why=rules.enters_where_pushed(space))
    return space


def stopped(state: State, seat: int) -> bool:
    """Whether the boat has reached the quay in the driving school: there its move ends (D-17)."""
    turn, boat = _under_way(state), state.boat(seat)
    school = state.options.mode == "driving_school"
    return school and turn.left < boat.speed and boat.space in finish_docks(state)


def _no_water(state: State, seat: int) -> Phrase:
    boat, water = state.boat(seat), state.waters
    place = neighbour(water.places[water.index[boat.space]], boat.heading)
    return rules.ON_LAND if place in water.land else rules.OFF_RIVER


def _step(state: State, seat: int, barred: tuple[Space, ...]) -> BoatStepped:
    space = _entered(state, seat, barred)
    other = boat_on(state, space)
    if other is not None:
        _free_for_pushed(state, seat, space, other)
        raise rules.B1.refuses(why=rules.boat_in_the_way(space, other))
    return BoatStepped(seat, space, _under_way(state).left - 1)


def _push(state: State, seat: int, to: Space, barred: tuple[Space, ...]) -> tuple[Event, ...]:
    """The facts of a step with a push (M-B1 to B5, M-B7)."""
    came, space = state.boat(seat).space, _entered(state, seat, barred)
    other = boat_on(state, space)
    if other is None:
        raise rules.B1.refuses(why=rules.nobody_to_push(space))
    left = _under_way(state).left
    _check_destination(state, came, space, to, other, _free_for_pushed(state, seat, space, other))
    pushed = BoatPushed(seat, other, space, to)
    state = evolve(state, pushed)
    taken = boarding(state, other)
    for fact in taken:
        state = evolve(state, fact)
    finished = at_finish(state, other) and state.options.finish_by_push
    gone = (BoatFinished(other, len(state.finished) + 1),) if finished else ()
    return pushed, *taken, *gone, BoatStepped(seat, space, left - 2)


def _free_for_pushed(state: State, seat: int, space: Space, other: int) -> tuple[Space, ...]:
    """The cells for a boat that is to be pushed; raises the rule against any push of it (M-B2, M-B5)."""
    if _under_way(state).left < 2:
        raise rules.B2.refuses(player=SeatName(other), space=space)
    water = state.waters
    came, taken = water.index[state.boat(seat).space], [water.index[boat.space] for boat in state.boats if boat]
    free = destinations(water, came, water.index[space], taken, state.options.push_astern)
    if not free:
        raise rules.B5.refuses(player=SeatName(other), space=space)
    return tuple(water.spaces[cell] for cell in free)


def _check_destination(state: State, came: Space, space: Space, to: Space, other: int, free: tuple[Space, ...]) -> None:
    if to == came:
        raise rules.B4.refuses(why=rules.pushed_back_to(to))
    if to not in free:
        why = _why_not_there(state, space, to)
        raise rules.B3.refuses(player=SeatName(other), space=to, why=why, free=Listing(free))


def _why_not_there(state: State, space: Space, to: Space) -> Phrase:
    water = state.waters
    if to not in water.index:
        return rules.NO_WATER_THERE
    if water.index[to] not in water.ahead[water.index[space]]:
        return rules.not_beside(space)
    occupant = boat_on(state, to)
    return rules.STRAIGHT_UP_RIVER if occupant is None else rules.lies_there(occupant)


def _check_points_used(state: State, seat: int) -> None:
    left = _under_way(state).left
    if left and not stopped(state, seat):
        raise rules.M1.refuses(why=rules.points_unused(left, state.boat(seat).speed))
