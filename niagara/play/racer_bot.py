"""The racer of Mississippi Queen: takes the move after which it seems to need the fewest moves to the finish.

It weighs every goal that is left (docks with a passenger, the quay, the end of the river as it lies) by a chart of the
moves without coal that lead there, and the coal that it keeps; of what looks best it asks whether another move can
follow. The numbers in this file are its taste, not rules; they are counted in moves.
"""

from collections.abc import Callable
from functools import cache, partial
from heapq import nsmallest
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from niagara.games.mississippi_queen.actions import Action, ChooseDock, ChooseHeading, Face, Steam
from niagara.games.mississippi_queen.follow import start_space
from niagara.games.mississippi_queen.search import Helm, Outcome, Pushes, boats_after, can_move, helm, moves
from niagara.games.mississippi_queen.state import State, next_heading, next_to_face
from niagara.games.mississippi_queen.steam import speed_cost, turn_cost
from niagara.play.racer_outlook import Outlook

COAL: Final = (0.0, 1.6, 2.4, 3.0, 3.4, 3.7, 4.0)
"""Moves that so much coal saves: the last units save the boat."""

WRECKED: Final = 60.0
"""Moves that a boat is worth."""

NEEDS_COAL: Final = 1.0
"""Moves that it costs when no move can follow without coal."""

RIVALS: Final = 0.15
"""How much a move that a rival loses is worth, compared with one's own."""

SHORTLIST: Final = 24
"""So many moves are asked whether another can follow."""


class Candidate(NamedTuple):
    """A move that may be chosen; the lowest is the best."""

    cost: float
    lot: float
    outcome: Outcome
    coal: int
    """What is left."""
    action: Action


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal action that looks best; equals are drawn by lot."""
    match legal[0]:
        case Steam():
            return _steam(state, legal, rng)
        case ChooseHeading():
            return _heading(state, next_heading(state), legal, rng)
        case Face():
            return _heading(state, next_to_face(state), legal, rng)
        case ChooseDock():
            return _dock(state, legal, rng)
        case _:
            return legal[0]  # to board: a passenger is always welcome


def _heading(state: State, seat: int | None, legal: tuple[Action, ...], rng: Random) -> Action:
    """The heading from which the goals are near."""
    assert seat is not None
    outlook, boat = Outlook(state), state.boat(seat)
    cell = state.waters.index[boat.space]

    def to_go(action: Action) -> float:
        assert isinstance(action, ChooseHeading | Face)
        return outlook.to_go((cell, action.heading, boat.speed), boat.aboard)

    return min(legal, key=lambda action: (to_go(action), rng.random()))


def _dock(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The start dock from which the goals are near."""
    outlook = Outlook(state)

    def to_go(action: Action) -> float:
        assert isinstance(action, ChooseDock)
        return outlook.from_cell(state.waters.index[start_space(state, action.dock)], 1, ())

    return min(legal, key=lambda action: (to_go(action), rng.random()))


def _steam(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The move that leaves the least to go, of those after which another can follow."""
    who, outlook = helm(state), Outlook(state)
    if all(outlook.hopeless(seat) for seat in state.afloat):
        return _give_up(who, legal, rng)
    assert state.turn is not None
    aboard = state.boat(state.turn.seat).aboard
    harm = cache(partial(_harm, state, outlook))  # many moves share their pushes

    def cost(outcome: Outcome, coal: int) -> float:
        speed, cell, heading, pushes = outcome
        return outlook.to_go((cell, heading, speed), aboard) - COAL[coal] - RIVALS * harm(pushes)

    best = _best(who, legal, rng, cost)
    home = [one for one in best if outlook.arrived(one.outcome, aboard)]
    return (home[0] if home else min(best, key=lambda one: (one.cost + _danger(who, one), one.lot))).action


def _give_up(who: Helm, legal: tuple[Action, ...], rng: Random) -> Action:
    """Full steam into a dead end: nobody afloat can finish any more, and nobody wants to watch two hundred rounds."""
    best = _best(who, legal, rng, lambda outcome, coal: coal - outcome[0])
    return max(best, key=lambda one: (_danger(who, one), one.lot)).action


def _best(who: Helm, legal: tuple[Action, ...], rng: Random, cost: Callable[[Outcome, int], float]) -> list[Candidate]:
    """The moves that cost least, the best first."""
    found = []
    for outcome, action in zip(moves(who), legal, strict=True):  # both list a boat's moves in the same order
        assert isinstance(action, Steam)
        coal = who.coal - coal_used(who.speed, action)
        found.append(Candidate(cost(outcome, coal), rng.random(), outcome, coal, action))
    return nsmallest(SHORTLIST, found)


def coal_used(was: int, action: Steam) -> int:
    """Coal that a move costs (M-S1, M-M2)."""
    turns = action.course.count("left") + action.course.count("right")
    return speed_cost(was, action.speed) + sum(map(turn_cost, range(turns)))


def _harm(state: State, outlook: Outlook, pushes: Pushes) -> float:
    """How many moves rivals lose by being pushed; their owners face them as they like."""
    harm = 0.0
    for seat, put in pushes:
        rival = state.boat(seat)
        before = outlook.to_go((state.waters.index[rival.space], rival.heading, rival.speed), rival.aboard)
        harm += outlook.from_cell(put, rival.speed, rival.aboard) - before
    return harm


def _danger(who: Helm, move: Candidate) -> float:
    """What it costs if no move can follow where the boats lie then, or none without coal."""
    speed, cell, heading, pushes = move.outcome
    others = boats_after(who, pushes)
    after = replace(who, cell=cell, heading=heading, speed=speed, coal=0, others=others, state=None)
    if can_move(after):
        return 0.0
    return NEEDS_COAL if can_move(replace(after, coal=move.coal)) else WRECKED
