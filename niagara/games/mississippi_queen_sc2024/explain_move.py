"""Why a move is as it is: speed, turns, steps, pushes, passengers, scores."""

from niagara.core.condition import reasons
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import Advance, Move
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    PassengerTaken,
    Scored,
    SpeedSet,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.marks import boat_key, seat_key, space_key
from niagara.games.mississippi_queen_sc2024.pushing import MAY_PUSH, shove
from niagara.games.mississippi_queen_sc2024.reckoning import advance_sum, score_sum, speed_sum, turn_sum
from niagara.games.mississippi_queen_sc2024.sail import sixths_between
from niagara.games.mississippi_queen_sc2024.state import State, on_stream
from niagara.games.mississippi_queen_sc2024.words import heading


def speed_set(event: SpeedSet) -> tuple[Ruling, ...]:
    """What a change of speed costs (S-A3)."""
    return (
        rules.A3.rules(
            boat_key(event.seat), player=SeatName(event.seat), was=event.was, speed=event.speed,
            coal=rules.coal(event.coal), left=rules.points(event.left), sum=speed_sum(event),
        ),
    )  # fmt: skip


def turned(step: Step, event: BoatTurned) -> tuple[Ruling, ...]:
    """What a turn costs, and that it may come here (S-D1, S-D2)."""
    way = sixths_between(event.was, event.heading)
    side = Phrase("to the right" if way > 0 else "to the left" if way else "nowhere")
    boat = boat_key(event.seat)
    found = rules.D1.rules(
        boat, player=SeatName(event.seat), side=side, sixths=rules.sixths(abs(way)), heading=heading(event.heading),
        free=event.free, coal=rules.coal(event.coal), sum=turn_sum(event),
    )  # fmt: skip
    before = step.facts[: step.place]
    if not any(isinstance(fact, BoatAdvanced) for fact in before):
        return (found,)
    more = any(isinstance(fact, BoatAdvanced) for fact in step.facts[step.place :])
    return found, rules.D2.rules(boat, when=Phrase("between two advances" if more else "after the last step"))


def advanced(step: Step, event: BoatAdvanced) -> tuple[Ruling, ...]:
    """The points of an advance (S-F2, S-F3), and of how many parts it is (S-M2)."""
    state: State = step.before
    boat, cells = boat_key(event.seat), rules.cells(len(event.path))
    found = [
        rules.F2.rules(
            boat, space_key(event.path[-1]), player=SeatName(event.seat), cells=cells, space=event.path[-1],
            left=rules.points(event.left), sum=advance_sum(state.left, event),
        )
    ]  # fmt: skip
    if event.stream:
        found.append(rules.F3.rules(space_key(event.stream), space=event.stream))
    parts = _parts(step)
    if len(parts) > 1:
        found.append(rules.M2.rules(boat, parts=phrase("advances of {parts}", parts=Listing(parts)), cells=cells))
    return tuple(found)


def _parts(step: Step) -> tuple[int, ...]:
    """The neighbouring advances of which this advance is made."""
    if not isinstance(step.action, Move):
        return ()
    index = sum(isinstance(fact, BoatAdvanced) for fact in step.facts[: step.place])
    runs: list[list[int]] = []
    open_ = False
    for action in step.action.actions:
        if isinstance(action, Advance):
            if not open_:
                runs.append([])
            runs[-1].append(action.cells)
        open_ = isinstance(action, Advance)
    return tuple(runs[index])


def pushed(step: Step, event: BoatPushed) -> tuple[Ruling, ...]:
    """Why a push is allowed, and what it does (S-P1, S-P5, S-P6)."""
    boat = step.after.boats[event.boat]
    return (
        *reasons(MAY_PUSH, shove(step.before, event.heading)),
        rules.P6.rules(
            boat_key(event.boat), player=SeatName(event.boat), speed=boat.speed, coal=rules.coal(boat.coal),
            free=rules.sixths(boat.free_turns),
        ),
    )  # fmt: skip


def taken(step: Step, event: PassengerTaken) -> tuple[Ruling, ...]:
    """Why a passenger comes aboard (S-U2, S-U3)."""
    state: State = step.before
    boat, seat = state.boats[event.seat], event.seat
    marks = boat_key(seat), space_key(event.pier)
    if seat != state.seat:
        return (rules.U3.rules(*marks, player=SeatName(seat), pier=event.pier, aboard=event.aboard),)
    why = slow(state, seat, boat.speed)
    return (rules.U2.rules(*marks, player=SeatName(seat), pier=event.pier, why=why, aboard=event.aboard),)


def slow(state: State, seat: int, speed: int) -> Phrase:
    """The speed that counts at piers and at the goal (S-U2)."""
    if on_stream(state, seat):
        return phrase("speed {speed}, in the stream {less}", speed=speed, less=speed - 1)
    return phrase("speed {speed}", speed=speed)


def scored(step: Step, event: Scored) -> tuple[Ruling, ...]:
    """A score (S-U4)."""
    total = score_sum(step.after, event.seat)
    return (rules.U4.rules(seat_key(event.seat), player=SeatName(event.seat), score=event.score, sum=total),)
