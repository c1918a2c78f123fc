"""What the rulings of a step are about, in focus: a ring around each thing."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

from niagara.core.rule import Ruling
from niagara.core.scene import Box, Line, Mark, Point
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.curves import around, circle, rounded
from niagara.games.whitewater.die import DIE_SIZE
from niagara.games.whitewater.geometry import RAFT, Plan
from niagara.games.whitewater.herd import Standing, Who
from niagara.games.whitewater.marks import DIE, PILE, START
from niagara.games.whitewater.rafts import BAR
from niagara.games.whitewater.state import State
from niagara.games.whitewater.teams import token_spot
from niagara.games.whitewater.track import SPACE

_KINDS: Final = ("podium", "seat", "slot", PILE, DIE, "space", START, "animal")


def focus(state: State, the: Plan, where: dict[Who, Standing], rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A ring around each thing that the rulings are about; a role a kind, so that each set of rings is stored once.

    Raises KeyError for a thing that is not on the picture.
    """
    keys = dict.fromkeys(key for ruling in rulings for key in ruling.about)
    unknown = [key for key in keys if key.partition(":")[0] not in _KINDS]
    if unknown:
        raise KeyError(unknown[0])
    for kind in _KINDS:
        for key in keys:
            head, _, name = key.partition(":")
            if head == kind:
                ring = _ring(state, the, where, kind, name)
                yield Line(key=f"focus:{key}", role=f"focus-{kind}", points=(*ring, ring[0]))


def _ring(state: State, the: Plan, where: dict[Who, Standing], kind: str, name: str) -> tuple[Point, ...]:
    match kind:
        case "animal":
            seat, _, animal = name.partition(".")
            place = where[int(seat), cast(Animal, animal)]
            return _round(place.at, place.size / 2 + 6)
        case "space":
            return _space(state, the, int(name))
        case "slot":
            x = the.slots[int(name)]
            return _box((x - the.half, the.middle - RAFT, x + the.half, the.middle + RAFT), 6)
        case "podium":
            return _box(the.podiums[ANIMALS[ANIMALS.index(cast(Animal, name))]], -5)
        case "seat":
            return _box(the.teams[int(name)], -4)
        case "pile":
            return _box(the.pile, 7)
        case "die":
            return _box(around(the.die, DIE_SIZE, DIE_SIZE), 9)
        case _:
            return _round(token_spot(the, state.holder), 27)


def _space(state: State, the: Plan, space: int) -> tuple[Point, ...]:
    if space in state.board.log_at:
        return _box(around(the.spot(space), *BAR), 4)
    return _round(the.spot(space), SPACE / 2 + 6)


@lru_cache(maxsize=4096)
def _round(at: Point, radius: float) -> tuple[Point, ...]:
    return tuple((round(x), round(y)) for x, y in circle(at, radius, 18))


@lru_cache(maxsize=1024)
def _box(box: Box, grow: float) -> tuple[Point, ...]:
    x0, y0, x1, y1 = box
    return rounded((x0 - grow, y0 - grow, x1 + grow, y1 + grow), 20)
