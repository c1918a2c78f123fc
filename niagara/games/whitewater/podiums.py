"""Where the steps of a podium are: the first one is the highest and the nearest to the name."""

from functools import lru_cache
from typing import Final

from niagara.core.scene import Box, Point
from niagara.games.whitewater.animals import Animal
from niagara.games.whitewater.geometry import Plan

_LOW: Final = 54
_HEAD: Final = 44
"""Room for the name: above the steps, or before them where the picture is turned."""


@lru_cache(maxsize=1024)
def step_box(the: Plan, animal: Animal, place: int, seats: int) -> Box:
    """A step."""
    x0, y0, x1, _ = the.podiums[animal]
    wide = min(80.0, (x1 - x0 - _HEAD - 12) / seats)
    left = (x0 + _HEAD + x1 - 12 - wide * seats) / 2
    high = _LOW + min(10, 24 // seats) * (seats - place)
    return left + wide * (place - 1) + 1, y0 + 10, left + wide * place - 1, y0 + 10 + high


def step_star(the: Plan, animal: Animal, place: int, seats: int) -> Point:
    """The middle of the star with the points of a place."""
    x0, _, x1, y1 = step_box(the, animal, place, seats)
    return round((x0 + x1) / 2), round(y1 - _LOW / 2)


def step_spot(the: Plan, animal: Animal, place: int, seats: int) -> Point:
    """Where the animal stands."""
    x0, _, x1, y1 = step_box(the, animal, place, seats)
    return round((x0 + x1) / 2), round(y1 + 24)


def title(the: Plan, animal: Animal) -> tuple[Point, Point, Point]:
    """The middle of the species' sign, where its name begins, and where that is when the picture is turned."""
    x0, y0, _, y1 = the.podiums[animal]
    sign = (x0 + 26, y1 - 23)
    return sign, (sign[0] + 28, sign[1]), (sign[0], y0 + 2)
