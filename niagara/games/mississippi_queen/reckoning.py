"""The small sums: coal for the speed and the turns, points of a move that end in its speed."""

from niagara.core.rule import Sum, SumLine
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, phrase
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.events import BoatPushed, BoatStepped, BoatTurned, SpeedSet
from niagara.games.mississippi_queen.words import cells

MANOEUVRES = (SpeedSet, BoatTurned, BoatPushed, BoatStepped)
"""The facts that make up a boat's move; what else stands in its entry comes of them."""


def ends_move(step: Step) -> bool:
    """Whether this step is the last manoeuvre of a boat's move."""
    rest = step.facts[step.place + 1 :]
    return isinstance(step.event, MANOEUVRES) and not any(isinstance(fact, MANOEUVRES) for fact in rest)


def speed_sum(event: SpeedSet) -> Sum:
    """The coal for a change of speed: its steps, the first one free (M-S1)."""
    size = abs(event.speed - event.was)
    if size:
        lines = [SumLine(phrase("steps from speed {was} to {speed}", was=event.was, speed=event.speed), size)]
        lines.append(SumLine(Phrase("the first step is free"), -1))
    else:
        lines = [SumLine(phrase("speed {speed} stays", speed=event.speed), 0)]
    return Sum(tuple(lines), Phrase("coal for the speed"), event.coal)


def coal_sum(step: Step) -> Sum:
    """The coal of a whole move: for the change of speed, and for the turns, the first one free (M-S1, M-M2)."""
    speed, turns = speed_of(step), turns_of(step)
    lines = []
    if speed.coal:
        words = phrase("speed from {was} to {speed}", was=speed.was, speed=speed.speed)
        lines.append(SumLine(words, speed.coal))
    if turns:
        lines.append(SumLine(phrase("{turns}", turns=rules.turns(turns)), turns))
        lines.append(SumLine(Phrase("the first turn is free"), -1))
    spent = sum(fact.coal for fact in step.facts if isinstance(fact, SpeedSet | BoatTurned))
    return Sum(tuple(lines), Phrase("coal for the whole move"), spent)


def speed_of(step: Step) -> SpeedSet:
    """How the speed was set in this move."""
    return next(fact for fact in step.facts if isinstance(fact, SpeedSet))


def turns_of(step: Step) -> int:
    """How many turns the whole move has."""
    return sum(isinstance(fact, BoatTurned) for fact in step.facts)


def points_sum(step: Step, speed: int, left: int) -> Sum:
    """The points of a whole move: steps, pushes and what is left at the quay make the speed (M-M1, M-B1)."""
    steps = sum(isinstance(fact, BoatStepped) for fact in step.facts)
    lines = [SumLine(phrase("{cells} ahead", cells=cells(steps)), steps)]
    lines += [
        SumLine(phrase("push of {player}'s boat", player=SeatName(fact.boat)), 1)
        for fact in step.facts
        if isinstance(fact, BoatPushed)
    ]
    if left:
        lines.append(SumLine(Phrase("points left"), left))
    return Sum(tuple(lines), phrase("speed {speed}", speed=speed), speed)
