"""Why a boat's move is as it is: speed, turns, steps, coal and points (M-S1, M-S2, M-M1, M-M2)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.events import BoatStepped, BoatTurned, SpeedSet
from niagara.games.mississippi_queen.explain_dock import not_finished, not_taken
from niagara.games.mississippi_queen.explain_river import first_on_tile
from niagara.games.mississippi_queen.marks import boat_key, space_key
from niagara.games.mississippi_queen.reckoning import coal_sum, ends_move, points_sum, speed_of, speed_sum, turns_of
from niagara.games.mississippi_queen.state import State


def speed_set(step: Step, event: SpeedSet) -> tuple[Ruling, ...]:
    """What the speed costs (M-S1, M-S2)."""
    same = event.speed == event.was
    does = words.keeps_speed(event.speed) if same else words.changes_speed(event.was, event.speed)
    boat, cost = boat_key(event.seat), rules.coal(event.coal)
    total = speed_sum(event)
    return (
        rules.S1.rules(boat, player=SeatName(event.seat), does=does, coal=cost, sum=total),
        *_last_coal(step, event),
    )


def turned(step: Step, event: BoatTurned) -> tuple[Ruling, ...]:
    """What a turn costs (M-M2, M-S2)."""
    state: State = step.after
    assert state.turn is not None  # a boat turns only in a turn
    what = words.this_turn(state.turn.turns, event.side)
    return (
        rules.M2.rules(boat_key(event.seat), what=what, coal=rules.coal(event.coal)),
        *_last_coal(step, event),
        *_at_the_end(step, event.seat),
    )


def stepped(step: Step, event: BoatStepped) -> tuple[Ruling, ...]:
    """One cell ahead; at the end the points and the coal of the whole move (M-M1, M-M2, M-T1, M-T2)."""
    speed = step.after.boat(event.seat).speed
    left, points = event.left, rules.points(speed)
    marks = (boat_key(event.seat), space_key(event.space))
    last = not any(isinstance(fact, BoatStepped) for fact in step.facts[step.place + 1 :])
    total = points_sum(step, speed, left) if last else None
    return (
        rules.M1.rules(*marks, space=event.space, left=left, points=points, sum=total),
        *first_on_tile(step, event.seat),
        *_at_the_end(step, event.seat),
    )


def _last_coal(step: Step, event: SpeedSet | BoatTurned) -> tuple[Ruling, ...]:
    """The wheel is taken off with the last coal (M-S2)."""
    if not event.coal or step.after.boat(event.seat).coal:
        return ()
    return (rules.S2.rules(boat_key(event.seat), player=SeatName(event.seat)),)


def _at_the_end(step: Step, seat: int) -> tuple[Ruling, ...]:
    """At the last manoeuvre: the coal of the whole move, and why nobody boards, why the boat has not finished."""
    if not ends_move(step):
        return ()
    return (*_coal_in_all(step, seat), *not_taken(step.after, seat), *not_finished(step.after, seat))


def _coal_in_all(step: Step, seat: int) -> tuple[Ruling, ...]:
    """The coal of a whole move in which the boat turned, if it cost any (M-S1, M-M2)."""
    turns, total = turns_of(step), coal_sum(step)
    if not turns or not total.value:
        return ()
    what = words.whole_move(turns, speed_of(step).coal)
    return (rules.M2.rules(boat_key(seat), what=what, coal=rules.coal(total.value), sum=total),)
