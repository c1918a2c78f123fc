"""Why a push is allowed, where the pushed boat goes, and who faces it (M-B1 to M-B6)."""

from niagara.core.rule import Ruling, Sum, SumLine
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.actions import Space
from niagara.games.mississippi_queen.events import BoatFaced, BoatPushed, BoatStepped
from niagara.games.mississippi_queen.explain_dock import not_finished, not_taken
from niagara.games.mississippi_queen.explain_river import first_on_tile
from niagara.games.mississippi_queen.marks import boat_key, space_key
from niagara.games.mississippi_queen.push import destinations
from niagara.games.mississippi_queen.state import State

PUSH_POINTS = Sum(
    (SumLine(Phrase("the step"), 1), SumLine(Phrase("the push"), 1)), Phrase("points for entering its cell"), 2
)


def pushed(step: Step, event: BoatPushed) -> tuple[Ruling, ...]:
    """Two points, and a cell out of the pusher's way (M-B1 to 4; M-T1, M-P2, M-E1 of the pushed boat)."""
    state: State = step.before
    assert state.turn is not None  # a boat pushes only in its turn
    pusher, other = SeatName(event.seat), SeatName(event.boat)
    ours, theirs, to = boat_key(event.seat), boat_key(event.boat), space_key(event.to)
    came, free = state.boat(event.seat).space, _free(state, event)
    return (
        rules.B1.rules(ours, theirs, player=pusher, other=other, space=event.space, sum=PUSH_POINTS),
        rules.B2.rules(ours, player=pusher, points=rules.points(state.turn.left)),
        rules.B3.rules(theirs, to, player=pusher, other=other, to=event.to, space=event.space, free=Listing(free)),
        rules.B4.rules(to, to=event.to, came=came, goes=_goes(step)),
        *first_on_tile(step, event.boat),
        *not_taken(step.after, event.boat),
        *not_finished(step.after, event.boat),
    )


def _free(state: State, event: BoatPushed) -> tuple[Space, ...]:
    """All cells to which the boat could have been pushed."""
    water = state.waters
    came, space = water.index[state.boat(event.seat).space], water.index[event.space]
    taken = [water.index[boat.space] for boat in state.boats if boat]
    return tuple(water.spaces[cell] for cell in destinations(water, came, space, taken, state.options.push_astern))


def _goes(step: Step) -> Phrase:
    """Where the pusher goes after it has entered the cell: one cell, or under `push_intended` all (M-B4)."""
    steps = [fact.space for fact in step.facts[step.place + 1 :] if isinstance(fact, BoatStepped)][1:]
    if not steps:
        return words.GOES_NO_FURTHER
    return words.goes_on(tuple(steps if step.before.options.push_intended == "whole_path" else steps[:1]))


def faced(step: Step, event: BoatFaced) -> tuple[Ruling, ...]:
    """Any heading, for nothing (M-B6)."""
    boat = step.after.boat(event.seat)
    return (
        rules.B6.rules(
            boat_key(event.seat), player=SeatName(event.seat), heading=words.direction(step.after, event.seat),
            speed=boat.speed, coal=rules.coal(boat.coal),
        ),
    )  # fmt: skip
