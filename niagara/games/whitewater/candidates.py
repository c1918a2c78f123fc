"""Brute force, for the tests: far more actions than are legal, made without looking at a rule."""

from collections.abc import Iterator

from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import ANIMALS, Face
from niagara.games.whitewater.state import State

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, "sun")


def candidates(state: State) -> Iterator[Action]:
    """Every action that might be legal in some state, and many that are not."""
    yield Advance()
    yield Act()
    for animal in ANIMALS:
        yield ChooseCard(animal)
        yield SunAnimal(animal)
        yield TurtleAnimal(animal)
    yield from (StartTarget(seat) for seat in range(-1, 8))
    yield from (Roll(face) for face in FACES)
    yield from (DrawTile(tile) for tile in (*state.board.file.log_tiles, "none", "no-such-tile"))
