"""Beside the river: each boat's score, speed, coal and passengers in large; whose turn it is."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from niagara.core.curves import rounded
from niagara.core.scene import Area, Box, Label, Mark, Panel, Point, Token
from niagara.core.text import literal
from niagara.games.mississippi_queen_sc2024.fleet import COLORS
from niagara.games.mississippi_queen_sc2024.marks import seat_key
from niagara.games.mississippi_queen_sc2024.state import Boat, State

WIDTH: Final = 260
_HEIGHT: Final = 1120
_PLATE: Final = (114, 150)
"""Half the width and half the height of a plate."""
_MIDDLES: Final = (800, 420)
"""Heights of the plates' middles by seat."""


def panel(state: State, rings: tuple[Mark, ...]) -> Panel:
    """The plates in seat order, with the rings around those that the rulings are about."""
    marks = (
        Area(key="panel", role="panel", points=((0, 0), (WIDTH, 0), (WIDTH, _HEIGHT), (0, _HEIGHT))),
        *(_plate(seat, _plate_role(state, seat)) for seat in sorted((0, 1), key=lambda seat: _plate_role(state, seat))),
        *(mark for role in _ROLES for seat in (0, 1) for mark in _thing(role, seat, state.boats[seat])),
        *rings,
    )
    return Panel(extent=(0, 0, WIDTH, _HEIGHT), marks=marks)


def plate_box(seat: int) -> Box:
    """The box of a seat's plate."""
    x, y = WIDTH / 2, _MIDDLES[seat]
    return x - _PLATE[0], y - _PLATE[1], x + _PLATE[0], y + _PLATE[1]


@lru_cache(maxsize=16)
def _plate(seat: int, role: str) -> Area:
    return Area(key=seat_key(seat), role=role, points=rounded(plate_box(seat), 26))


def _plate_role(state: State, seat: int) -> str:
    return "plate-now" if state.phase in ("moving", "moved") and state.seat == seat else "plate"


_ROLES: Final = ("seat", "seat-mark", "passenger", "hat", "speed", "coal", "speed-label", "coal-label", "plate-label")
_BADGE: Final = (-48, 84)
_SCORE: Final = (48, 84)
_SPEED: Final = (-48, -2)
_COAL: Final = (48, -2)
_ABOARD: Final = (-48, -88)


@lru_cache(maxsize=4096)
def _thing(role: str, seat: int, boat: Boat) -> tuple[Mark, ...]:
    """What a plate shows under this role."""
    return tuple(_marks(role, seat, boat))


def _marks(role: str, seat: int, boat: Boat) -> Iterable[Mark]:
    def at(place: Point) -> Point:
        return WIDTH / 2 + place[0], _MIDDLES[seat] + place[1]

    def token(place: Point, size: float) -> Token:
        look = f"{role}-{COLORS[seat]}" if role in ("seat", "seat-mark") else role
        return Token(key=f"plate-{role}:{seat}", role=look, at=at(place), size=size)

    def label(place: Point, text: str, size: float, part: str = "") -> Label:
        return Label(key=f"plate-{role}{part}:{seat}", role=role, at=at(place), words=literal(text), size=size)

    match role:
        case "seat":
            yield token(_BADGE, 66)
        case "seat-mark":
            yield token(_BADGE, 34)
        case "passenger" if boat.passengers:
            yield token(_ABOARD, 40)
        case "hat" if boat.passengers:
            yield token(_ABOARD, 19)
        case "speed":
            yield token(_SPEED, 62)
        case "coal" if boat.coal:
            yield token(_COAL, 62)
        case "speed-label":
            yield label(_SPEED, str(boat.speed), 40)
        case "coal-label" if boat.coal:
            yield label(_COAL, str(boat.coal), 40)
        case "plate-label":
            yield label(_SCORE, str(boat.score), 46)
            if boat.passengers:
                yield label((_ABOARD[0] + 72, _ABOARD[1]), f"× {boat.passengers}", 34, "-aboard")
        case _:
            return
