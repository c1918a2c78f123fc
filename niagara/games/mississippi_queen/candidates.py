"""Brute force, for the tests: far more actions than are legal, made without looking at a rule."""

from collections.abc import Iterator
from itertools import islice, product

from niagara.core.hexes import neighbours
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    Manoeuvre,
    Push,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.state import State
from niagara.games.mississippi_queen.tiles import TURNS

LONGEST = 5
"""Manoeuvres of a candidate course at most."""

COURSES = 4_000
"""Candidate courses of one length."""


def candidates(state: State) -> Iterator[Action]:
    """Every action that might be legal in some state like this one, and many that are not; long courses apart."""
    yield Board()
    yield Decline()
    yield from (ChooseDock(dock) for dock in range(8))
    yield from (ChooseHeading(heading) for heading in range(-1, 8))
    yield from (Face(heading) for heading in range(-1, 8))
    yield from (DrawTile(tile) for tile in (*state.board.tiles, "start", "none"))
    for rolls in range(4):
        yield from (RollDirection(turns) for turns in product(TURNS, repeat=rolls))
    for length in range(LONGEST + 1):
        for course in islice(product(_manoeuvres(state), repeat=length), COURSES):
            yield from (Steam(speed, course) for speed in range(TOP_SPEED + 2))


def _manoeuvres(state: State) -> tuple[Manoeuvre, ...]:
    """Turns, steps, and pushes to every cell beside a boat."""
    water = state.waters
    places = {place for boat in state.boats if boat for place in neighbours(water.places[water.index[boat.space]])}
    puts = sorted(water.spaces[water.at[place]] for place in places if place in water.at)
    return ("ahead", "left", "right", *(Push(space) for space in puts), Push("0.a1"))
