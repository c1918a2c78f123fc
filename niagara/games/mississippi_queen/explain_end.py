"""Why a boat is out, finishes, and how the match ends (M-M4, M-E1 to M-E4)."""

from typing import Final

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.events import BoatEliminated, BoatFinished, MatchEnded
from niagara.games.mississippi_queen.marks import QUAY, seat_key, space_key
from niagara.games.mississippi_queen.search import helm_of
from niagara.games.mississippi_queen.state import State, match_decided
from niagara.games.mississippi_queen.stuck import Attempt, Obstacle, attempts

OBSTACLES: Final[dict[Obstacle, Phrase]] = {
    "land": words.LAND,
    "edge of the river": words.EDGE_OF_RIVER,
    "last point": words.NO_POINT_TO_PUSH,
    "no room": words.NO_ROOM_TO_PUSH,
    "pushed boat": words.BEHIND_PUSHED,
}


def eliminated(step: Step, event: BoatEliminated) -> tuple[Ruling, ...]:
    """What the search tried, speed by speed (M-M4)."""
    state: State = step.before
    boat = state.boat(event.seat)
    tried = attempts(helm_of(state, event.seat))
    alike: dict[tuple[object, ...], list[Attempt]] = {}
    for one in tried:
        alike.setdefault((one.turns, one.used, one.obstacles), []).append(one)
    speeds = [_stopped(tuple(some)) for some in alike.values()]
    dear = tuple(speed for speed in range(1, TOP_SPEED + 1) if speed not in [one.speed for one in tried])
    return (
        rules.M4.rules(
            space_key(event.space), seat_key(event.seat), player=SeatName(event.seat), space=event.space,
            speed=boat.speed, coal=rules.coal(boat.coal), speeds=Listing(tuple(speeds)),
            dear=words.too_dear(dear),
        ),
    )  # fmt: skip


def _stopped(tried: tuple[Attempt, ...]) -> Phrase:
    """What stops a boat alike at some speeds."""
    one = tried[0]
    causes = tuple(OBSTACLES[it] for it in one.obstacles)
    return words.stopped_by(tuple(some.speed for some in tried), one.turns, causes, one.used)


def finished(step: Step, event: BoatFinished) -> tuple[Ruling, ...]:
    """Slow enough, with two passengers, at the quay (M-E1, M-E2)."""
    state: State = step.before
    boat, options, player = state.boat(event.seat), state.options, SeatName(event.seat)
    if options.mode == "driving_school":
        why = words.FIRST_AT_QUAY
    elif state.turn and state.turn.seat != event.seat:
        why = words.arrived_by_push(boat.speed, len(boat.aboard))
    else:
        why = words.arrived(boat.speed, len(boat.aboard))
    first = words.FIRST if match_decided(step.after) else words.FIRST_OF_MORE
    return (
        rules.E1.rules(QUAY, space_key(boat.space), player=player, does=words.FINISHES, space=boat.space, why=why),
        rules.E2.rules(
            seat_key(event.seat), player=player, gets=words.takes_place(event.place),
            why=words.came_in_before(state.finished) if state.finished else first,
        ),
    )  # fmt: skip


def ended(step: Step, event: MatchEnded) -> tuple[Ruling, ...]:
    """Why nothing follows, who wins, and the places (M-E2, M-E3, M-E4)."""
    state: State = step.before
    marks = [seat_key(seat) for seat in event.winners]
    if event.reason == "max_rounds":
        found = [rules.MAX_ROUNDS.rules(*marks, round=state.round)]
    else:
        found = [rules.E3.rules(*marks, why=words.OVER[event.reason])]
    for seat in event.winners:
        why = words.WAS_FIRST if seat in state.finished else words.SURVIVED
        found.append(rules.E2.rules(*marks, player=SeatName(seat), gets=words.WINS, why=why))
    return (*found, *_others(state, event))


def _others(state: State, event: MatchEnded) -> tuple[Ruling, ...]:
    """The places of those who have not finished (M-E4)."""
    others = tuple((place, seat) for place, seat in enumerate(event.places, 1) if seat not in state.finished)
    if not others:
        return ()
    marks = [seat_key(seat) for _, seat in others]
    behind = words.BEHIND_COMES if len(others) == 1 else words.BEHIND
    lead = behind if state.finished else words.NOBODY_FINISHED
    boats = words.unfinished(len(state.afloat), len(state.lost))
    return (rules.E4.rules(*marks, lead=lead, boats=boats, places=words.placed(others)),)
