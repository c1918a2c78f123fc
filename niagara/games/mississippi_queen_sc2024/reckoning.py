"""Sums that end in a number: coal of a change of speed, of a turn; points of an advance; a score."""

from niagara.core.rule import Sum, SumLine
from niagara.core.text import Phrase, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.events import BoatAdvanced, BoatTurned, SpeedSet
from niagara.games.mississippi_queen_sc2024.state import State


def speed_sum(event: SpeedSet) -> Sum:
    """The coal of a change of speed: the first step is free (S-A3)."""
    steps = abs(event.speed - event.was)
    lines = (SumLine(phrase("{n} steps up or down", n=steps), steps), SumLine(Phrase("the first one is free"), -1))
    return Sum(lines, Phrase("coal for the speed"), event.coal)


def turn_sum(event: BoatTurned) -> Sum:
    """The coal of a turn: the free sixths come first (S-D1)."""
    count = event.free + event.coal
    lines = (SumLine(phrase("a turn by {sixths}", sixths=rules.sixths(count)), count),)
    free = (SumLine(Phrase("free turns used"), -event.free),) if event.free else ()
    return Sum((*lines, *free), Phrase("coal for the turn"), event.coal)


def advance_sum(before: int, event: BoatAdvanced) -> Sum:
    """The movement points of an advance: one a cell, one more for the stream (S-F2, S-F3)."""
    lines = [SumLine(phrase("{cells} ahead", cells=rules.cells(len(event.path))), len(event.path))]
    if event.stream:
        lines.append(SumLine(phrase("into the stream at {space}", space=event.stream), 1))
    return Sum(tuple(lines), Phrase("movement points"), before - event.left)


def score_sum(state: State, seat: int) -> Sum:
    """A score: 5 a tile, 1 a row behind the first, 5 a passenger (S-U4)."""
    boat, along = state.boats[seat], state.waters.along[state.cell(seat)]
    lines = [
        SumLine(phrase("tile {tile}, 5 each", tile=along // 5), along // 5 * 5),
        SumLine(phrase("row {row}, rows before it", row=along % 5 + 1), along % 5),
    ]
    if boat.passengers:
        lines.append(SumLine(phrase("{aboard}, 5 each", aboard=rules.passengers(boat.passengers)), 5 * boat.passengers))
    return Sum(tuple(lines), Phrase("score"), boat.score)
