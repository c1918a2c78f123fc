"""The pilot of the two-boat Mississippi Queen: takes the move after which its boat lies best, two moves further on.

It weighs how far down the river the boat comes, coal, passengers, and the way to the next pier (or, with two
passengers, to the goal). Its outlook knows moves without coal only. The numbers in this file are its taste, not rules;
they are counted in points of the score.
"""

from functools import lru_cache
from heapq import nlargest
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from niagara.core.hexes import Hex, distance
from niagara.games.mississippi_queen_sc2024.actions import Action, DrawTile, Move, RollDirection
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.evolve import evolve
from niagara.games.mississippi_queen_sc2024.reach import reach
from niagara.games.mississippi_queen_sc2024.river import Waters, dock
from niagara.games.mississippi_queen_sc2024.sail import whole_move
from niagara.games.mississippi_queen_sc2024.search import has_move, helm, helm_of, moves
from niagara.games.mississippi_queen_sc2024.state import State, at_goal, other, tile_of

COAL: Final = 0.9
"""What a unit of coal is worth."""
ABOARD: Final = 12.0
"""What each of two passengers is worth."""
SOON: Final = 0.8
"""What of it counts when it can be had in a later move."""
WAY: Final = 1.5
"""What each cell on the way to a pier or the goal costs."""
ASTRAY: Final = 0.3
"""What each sixth costs by which the boat heads away from the stream."""
FAST: Final = 1.5
"""What each step of speed above this many costs: fast boats come to no pier."""
CALM: Final = 2
STUCK: Final = 60.0
"""What a boat is worth that can still move."""
DEAR: Final = 8.0
"""What it costs when no move can follow without coal."""
WON: Final = 200.0
SHORTLIST: Final = 16
"""So many moves are looked at closely."""
AHEAD: Final = 2
"""So many moves are looked ahead."""


class Candidate(NamedTuple):
    """A move that may be chosen; the highest is the best."""

    worth: float
    lot: float
    action: Move


class Course(Struct, frozen=True, gc=False, cache_hash=True):
    """What the moves of a boat without coal depend on."""

    cell: int
    heading: int
    speed: int


class Aims(Struct, frozen=True, eq=False):
    """What a boat wants to come to."""

    water: Waters
    headings: tuple[int, ...]
    """The heading of each tile."""
    piers: frozenset[int]
    """Docks where somebody waits."""
    places: tuple[Hex, ...]
    """Where to go: docks, else the goal, else the end of what is in sight."""
    rival: int
    """The cell of the other boat."""


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal move that looks best; equals are drawn by lot."""
    if isinstance(legal[0], DrawTile | RollDirection):
        return legal[0]
    aims = _aims(state)
    found = []
    for outcome, action in moves(helm(state)).items():
        course = Course(outcome.cell, outcome.heading, outcome.speed)
        gain = ABOARD if _picks_up(aims, course) else 0.0
        found.append(Candidate(_at_sight(aims, course) + gain, rng.random(), action))
    return max(nlargest(SHORTLIST, found), key=lambda one: (_after(state, one.action), one.lot)).action


def _aims(state: State) -> Aims:
    """Piers at or below the boat until it has two passengers, then the goal or the end of what is in sight."""
    water, seat = state.waters, state.seat
    here, headings = water.along[state.cell(seat)], tuple(laid.heading for laid in state.river)
    docks = [dock(water, water.index[pier]) for pier in state.waiting]
    piers = [cell for cell in docks if cell >= 0 and water.open[cell] and water.along[cell] >= here - 3]
    if state.boats[seat].passengers >= 2:
        piers = []
    ends = sorted(water.goal) or [len(water.places) - 1]
    if not piers and not water.goal:
        ends = [cell for cell in range(len(water.places)) if water.along[cell] == max(water.along) and water.open[cell]]
    places = tuple(water.places[cell] for cell in piers or ends)
    return Aims(water, headings, frozenset(piers), places, state.cell(other(seat)))


def _picks_up(aims: Aims, course: Course) -> bool:
    """Whether a boat that ends so takes a passenger."""
    return course.cell in aims.piers and course.speed - (course.cell in aims.water.stream) <= 1


def _at_sight(aims: Aims, course: Course) -> float:
    """What a place on the river is worth."""
    water = aims.water
    place = water.places[course.cell]
    astray = (course.heading - aims.headings[water.tiles[course.cell]]) % 6
    far = min(distance(place, goal) for goal in aims.places)
    worth = water.along[course.cell] - WAY * far - ASTRAY * min(astray, 6 - astray)
    return worth - FAST * max(0, course.speed - CALM)


def _outlook(aims: Aims, course: Course, ahead: int) -> float:
    """The best that moves without coal lead to."""
    here = _at_sight(aims, course)
    if not ahead:
        return here
    following = courses(aims.water, course, aims.rival)
    if not following:
        return here - DEAR
    return max(
        _outlook(aims, after, ahead - 1) + (SOON**ahead * ABOARD if _picks_up(aims, after) else 0.0)
        for after in nlargest(6, following, key=lambda after: _at_sight(aims, after) + ABOARD * _picks_up(aims, after))
    )


@lru_cache(maxsize=65536)
def courses(water: Waters, course: Course, rival: int) -> tuple[Course, ...]:
    """Where a boat may be after a move without coal and without a push: one step of speed, one sixth, anywhere."""
    found: dict[Course, None] = {}  # in order: a set would make a match depend on the process
    for speed in range(max(1, course.speed - 1), min(TOP_SPEED, course.speed + 1) + 1):
        found |= dict.fromkeys(_ends(water, course.cell, course.heading, speed, speed, rival, True))
    return tuple(found)


def _ends(water: Waters, cell: int, heading: int, left: int, speed: int, rival: int, free: bool) -> "list[Course]":
    """The ends of a move with so many points left."""
    if not left:
        turned = (0, 1, -1) if free else (0,)
        return [Course(cell, (heading + sixth) % 6, speed) for sixth in turned]
    found: list[Course] = []
    for there in reach(water, cell, heading, left, rival).cells:
        if there.boat:
            continue
        if there.cost == left:
            found += _ends(water, there.cell, heading, 0, speed, rival, free)
        elif free:
            for sixth in (1, -1):
                found += _ends(water, there.cell, (heading + sixth) % 6, left - there.cost, speed, rival, False)
    if free:
        for sixth in (1, -1):
            found += _ends(water, cell, (heading + sixth) % 6, left, speed, rival, False)
    return found


def _after(state: State, move: Move) -> float:
    """What the position after a move is worth, passengers, coal and the next moves included."""
    seat, after = state.seat, state
    for fact in whole_move(state, move):
        after = evolve(after, fact)
    boat = after.boats[seat]
    course = Course(after.cell(seat), boat.heading, boat.speed)
    worth = _outlook(_aims(after), course, AHEAD) + COAL * boat.coal + ABOARD * min(boat.passengers, 2)
    rival = after.boats[other(seat)].score - state.boats[other(seat)].score
    if at_goal(after, seat) or tile_of(after, seat) - tile_of(after, other(seat)) > 3:
        return worth + WON
    return worth - 0.3 * rival - (0.0 if has_move(helm_of(after, seat)) else STUCK)
