"""The racer of Mississippi Queen: takes the move after which it seems to need the fewest moves to the finish.

It weighs every goal that is left (docks with a passenger, the quay, the end of the river as it lies) by a chart of the
moves without coal that lead there, and the coal that it keeps; of what looks best it asks whether another move can
follow. The numbers in this file are its taste, not rules; they are counted in moves.
"""

from heapq import nsmallest
from random import Random
from typing import Final

from msgspec.structs import replace

from niagara.games.mississippi_queen.actions import Action, ChooseDock, ChooseHeading, Face, Steam
from niagara.games.mississippi_queen.follow import start_space
from niagara.games.mississippi_queen.search import Helm, Outcome, can_move, helm, moves
from niagara.games.mississippi_queen.state import State, next_dock, next_heading, next_to_face
from niagara.games.mississippi_queen.steam import speed_cost
from niagara.play.racer_outlook import Outlook

COAL: Final = (0.0, 1.6, 2.4, 3.0, 3.4, 3.7, 4.0)
"""Moves that so much coal saves: the last units save the boat."""

WRECKED: Final = 60.0
"""Moves that a boat is worth."""

SHORT_OF_COAL: Final = 1.0
"""Moves that it costs to have a way on with coal only."""

ARRIVED: Final = -20.0
"""Better than anything else."""

RIVALS: Final = 0.15
"""How much a move that a rival loses is worth, compared with one's own."""

SHORTLIST: Final = 24
"""So many moves are asked whether another can follow."""


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal action that looks best; equals are drawn by lot."""
    outlook = Outlook(state)
    match legal[0]:
        case Steam():
            return _steam(state, outlook, legal, rng)
        case ChooseHeading() | Face():
            seat = next_heading(state) if isinstance(legal[0], ChooseHeading) else next_to_face(state)
            assert seat is not None
            boat = state.boat(seat)
            cell = state.waters.index[boat.space]
            return min(legal, key=lambda action: (outlook.to_go((cell, action.heading, boat.speed), boat.aboard), rng.random()))
        case ChooseDock():
            return min(legal, key=lambda action: outlook.from_cell(state.waters.index[start_space(state, action.dock)], 1, ()))
        case _:
            return legal[0]  # a passenger is always welcome; chance has no taste


def _steam(state: State, outlook: Outlook, legal: tuple[Action, ...], rng: Random) -> Action:
    """The move that leaves the least to go, of those after which the boat can move on."""
    who = helm(state)
    assert state.turn is not None
    aboard = state.boat(state.turn.seat).aboard
    scored = [
        (_score(state, outlook, who, aboard, outcome, action), rng.random(), outcome, action)
        for outcome, action in zip(moves(who), legal, strict=True)
    ]
    best = nsmallest(SHORTLIST, scored)
    return min(best, key=lambda entry: entry[0] + _danger(who, entry[2], entry[3], entry[0]))[3]


def coal_used(was: int, action: Steam) -> int:
    """Coal that a move costs (M-S1, M-M2)."""
    turns = action.course.count("left") + action.course.count("right")
    return speed_cost(was, action.speed) + max(0, turns - 1)


def _score(state, outlook, who, aboard, outcome, action) -> float:
    speed, cell, heading, pushes = outcome
    to_go = outlook.to_go((cell, heading, speed), aboard)
    if to_go == 0:
        return ARRIVED
    left = who.coal - coal_used(who.speed, action)
    score = to_go - COAL[left]
    for seat, put in pushes:
        rival = state.boat(seat)
        loss = outlook.from_cell(put, rival.speed, rival.aboard) - outlook.to_go(
            (state.waters.index[rival.space], rival.heading, rival.speed), rival.aboard
        )
        score -= RIVALS * loss
    return score


def _danger(who: Helm, outcome: Outcome, action: Steam, score: float) -> float:
    """What it costs if no move can follow where the boats lie then, or none without coal."""
    if score <= ARRIVED:
        return 0.0
    speed, cell, heading, pushes = outcome
    coal = who.coal - coal_used(who.speed, action)
    after = replace(
        who, cell=cell, heading=heading, speed=speed, coal=0, others=tuple((dict(who.others) | dict(pushes)).items()), state=None
    )
    if can_move(after):
        return 0.0
    return SHORT_OF_COAL if can_move(replace(after, coal=coal)) else WRECKED
