"""What the rulings of a step are about, in focus: a ring around each thing."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

from niagara.core.curves import around, rounded
from niagara.core.rule import Ruling
from niagara.core.scene import Box, Line, Mark, Point, Token
from niagara.games.whitewater.animals import Animal
from niagara.games.whitewater.die import DIE_SIZE
from niagara.games.whitewater.geometry import RAFT, Plan
from niagara.games.whitewater.herd import Standing, Who
from niagara.games.whitewater.marks import DIE, PILE, START
from niagara.games.whitewater.rafts import BAR
from niagara.games.whitewater.state import State
from niagara.games.whitewater.teams import token_spot
from niagara.games.whitewater.track import SPACE

_ROUND: Final = ("space", START, "animal")
_BOXES: Final = ("podium", "seat", "slot", PILE, DIE, "space")


def circles(state: State, the: Plan, where: dict[Who, Standing], rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A circle around each round thing that the rulings are about; a role a kind, so that each set is stored once.

    Raises KeyError for a thing that is not on the picture.
    """
    keys = dict.fromkeys(key for ruling in rulings for key in ruling.about)
    unknown = [key for key in keys if _kind(key) not in (*_ROUND, *_BOXES)]
    if unknown:
        raise KeyError(unknown[0])
    for kind in _ROUND:
        for key in keys:
            if _kind(key) == kind and not _on_log(state, key):
                yield _circle(key, *_disc(state, the, where, key))


def boxes(state: State, the: Plan, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """An outline around each other thing that the rulings are about."""
    keys = dict.fromkeys(key for ruling in rulings for key in ruling.about)
    for kind in _BOXES:
        for key in keys:
            if _kind(key) == kind and (kind != "space" or _on_log(state, key)):
                yield _outline(key, *_box(the, key))


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _on_log(state: State, key: str) -> bool:
    kind, _, name = key.partition(":")
    return kind == "space" and int(name) in state.board.log_at


def _disc(state: State, the: Plan, where: dict[Who, Standing], key: str) -> tuple[Point, float]:
    """The middle of a round thing, and the width of the circle around it."""
    kind, _, name = key.partition(":")
    match kind:
        case "animal":
            seat, _, animal = name.partition(".")
            place = where[int(seat), cast(Animal, animal)]
            return place.at, place.size + 12
        case "space":
            return the.spot(int(name)), SPACE + 12
        case _:
            return token_spot(the, state.holder), 54


def _box(the: Plan, key: str) -> tuple[Box, float]:
    """The box of a thing, and how far around it its outline lies."""
    kind, _, name = key.partition(":")
    match kind:
        case "slot":
            x = the.slots[int(name)]
            return (x - the.half, the.middle - RAFT, x + the.half, the.middle + RAFT), 6
        case "podium":
            return the.podiums[cast(Animal, name)], -1  # clear of the species' sign
        case "seat":
            return the.teams[int(name)], -4
        case "pile":
            return the.pile, 7
        case "die":
            return around(the.die, DIE_SIZE, DIE_SIZE), 9
        case _:
            return around(the.spot(int(name)), *BAR), 4


@lru_cache(maxsize=4096)
def _circle(key: str, at: Point, size: float) -> Token:
    return Token(key=f"focus:{key}", role=f"focus-{_kind(key)}", at=at, size=size)


@lru_cache(maxsize=1024)
def _outline(key: str, box: Box, grow: float) -> Line:
    x0, y0, x1, y1 = box
    ring = rounded((x0 - grow, y0 - grow, x1 + grow, y1 + grow), 20)
    role = "focus-log" if _kind(key) == "space" else f"focus-{_kind(key)}"
    return Line(key=f"focus:{key}", role=role, points=(*ring, ring[0]))
