"""The animals: where each of them is, a disc in the player's colour with the player's mark, and the species' sign."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.curves import circle
from niagara.core.scene import Area, Mark, Point, Token
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.emblems import emblem
from niagara.games.whitewater.geometry import Plan
from niagara.games.whitewater.marks import animal_key
from niagara.games.whitewater.podiums import step_spot
from niagara.games.whitewater.state import State
from niagara.games.whitewater.teams import nest

COLORS: Final = ("red", "yellow", "blue", "green", "purple", "black")
"""Of the seats."""

ON_TRACK: Final = 80
AT_HOME: Final = 46
ON_PODIUM: Final = 54
_SIGN: Final = {ON_TRACK: 25, AT_HOME: 14, ON_PODIUM: 18}
"""The sign's radius on a disc of this width."""

Who = tuple[int, Animal]


class Standing(Struct, frozen=True):
    """Where an animal is on the picture, and how wide its disc."""

    at: Point
    size: int


def herd(state: State, the: Plan) -> dict[Who, Standing]:
    """Where all animals are."""
    return {
        (seat, animal): standing(state, the, seat, animal, state.place(seat, animal))
        for seat in range(state.seats)
        for animal in ANIMALS
    }


def standing(state: State, the: Plan, seat: int, animal: Animal, place: int) -> Standing:
    """Where an animal is at a place: on its team card, on the track, just home, on its podium."""
    if place == 0:
        return Standing(nest(the, seat, animal), AT_HOME)
    order = state.podiums[ANIMALS.index(animal)]
    if place == state.board.finish and seat in order:
        return Standing(step_spot(the, animal, order.index(seat) + 1, state.seats), ON_PODIUM)
    return Standing(the.spot(place), ON_TRACK)


def animals(where: dict[Who, Standing]) -> Iterable[Mark]:
    """The discs, seat by seat; the signs of the species; the players' marks.

    An animal on its team card has no mark: the card tells whose it is.
    """
    for (seat, animal), place in where.items():
        yield _disc(seat, animal, place)
    for (seat, animal), place in where.items():
        yield _sign(seat, animal, place)
    for (seat, animal), place in where.items():
        if place.size != AT_HOME:
            yield _mark(seat, animal, place)


@lru_cache(maxsize=8192)
def _disc(seat: int, animal: Animal, place: Standing) -> Area:
    ring = circle(place.at, place.size / 2, 20 if place.size == ON_TRACK else 16)
    return Area(key=animal_key(seat, animal), role=f"animal-{COLORS[seat]}", points=ring)


@lru_cache(maxsize=8192)
def _mark(seat: int, animal: Animal, place: Standing) -> Token:
    """The player's mark, on the rim of the disc."""
    off = 0.31 * place.size
    at = (round(place.at[0] + off), round(place.at[1] - off))
    return Token(
        key=f"animal-mark:{seat}.{animal}", role=f"animal-mark-{COLORS[seat]}", at=at, size=round(0.25 * place.size)
    )


@lru_cache(maxsize=8192)
def _sign(seat: int, animal: Animal, place: Standing) -> Area:
    x, y = place.at
    off = 0 if place.size == AT_HOME else round(0.04 * place.size)
    at = (x - off, y + off)
    return emblem(f"animal-sign:{seat}.{animal}", f"emblem-{COLORS[seat]}", animal, at, _SIGN[place.size])
