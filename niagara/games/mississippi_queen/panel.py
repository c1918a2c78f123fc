"""Beside the river: the order of the round, and each boat's speed, coal and passengers in large."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from niagara.core.curves import rounded
from niagara.core.scene import Area, Box, Label, Mark, Panel, Point, Token
from niagara.core.text import Phrase, literal, phrase
from niagara.games.mississippi_queen.fleet import COLORS
from niagara.games.mississippi_queen.marks import seat_key
from niagara.games.mississippi_queen.rank import order_now
from niagara.games.mississippi_queen.state import Boat, State

WIDTH: Final = 260
_HEIGHT: Final = 1120
_PLATE: Final = (114, 100)
"""Half the width and half the height of a plate."""


def panel(state: State, rings: tuple[Mark, ...]) -> Panel:
    """The plates, first to move first, with the rings around those that the rulings are about."""
    order = ranked(state)
    places = plates(state)
    marks = (
        Area(key="panel", role="panel", points=((0, 0), (WIDTH, 0), (WIDTH, _HEIGHT), (0, _HEIGHT))),
        *(_plate(seat, _plate_role(state, seat), places[seat]) for seat in _by_role(state, order)),
        *(mark for role in _ROLES for seat in range(state.seats) for mark in _shown(role, seat, state, places[seat])),
        *_order_numbers(state, places),
        *rings,
    )
    return Panel(extent=(0, 0, WIDTH, _HEIGHT), marks=marks)


def ranked(state: State) -> tuple[int, ...]:
    """The seats in this round's order; then those without a place in it: finished ones first, lost ones last."""
    order = [seat for seat in order_now(state) if seat not in state.finished and seat not in state.lost]
    rest = [seat for seat in range(state.seats) if seat not in (*order, *state.finished, *state.lost)]
    return (*order, *rest, *state.finished, *reversed(state.lost))


def plates(state: State) -> dict[int, Point]:
    """The middle of each seat's plate."""
    pitch = _HEIGHT / max(4, state.seats)
    return {seat: (WIDTH / 2, _HEIGHT - pitch * (place + 0.5)) for place, seat in enumerate(ranked(state))}


def plate_box(state: State, seat: int) -> Box:
    """The box of a seat's plate."""
    x, y = plates(state)[seat]
    return x - _PLATE[0], y - _PLATE[1], x + _PLATE[0], y + _PLATE[1]


@lru_cache(maxsize=256)
def _plate(seat: int, role: str, at: Point) -> Area:
    (x, y), (a, b) = at, _PLATE
    return Area(key=seat_key(seat), role=role, points=rounded((x - a, y - b, x + a, y + b), 26))


def _plate_role(state: State, seat: int) -> str:
    if state.turn and state.turn.seat == seat:
        return "plate-now"
    return "plate-done" if seat in state.moved or state.boats[seat] is None else "plate"


def _by_role(state: State, order: tuple[int, ...]) -> Iterable[int]:
    roles = ("plate-done", "plate", "plate-now")
    return sorted(order, key=lambda seat: roles.index(_plate_role(state, seat)))


_ROLES: Final = (
    "seat",
    "seat-mark",
    "passenger",
    "hat",
    "no-passenger",
    "speed",
    "coal",
    "speed-label",
    "coal-label",
    "plate-label",
)
_BADGE: Final = (-42, 42)
_SPEED: Final = (58, 42)
_COAL: Final = (58, -42)
_ABOARD: Final = ((-70, -42), (-22, -42))


def _shown(role: str, seat: int, state: State, at: Point) -> tuple[Mark, ...]:
    return _thing(role, seat, state.boats[seat], _where(state, seat), at)


def _where(state: State, seat: int) -> Phrase | None:
    """What became of a boat that is no longer on the river."""
    if seat in state.finished:
        return phrase("place {place}", place=state.finished.index(seat) + 1)
    return Phrase("out") if seat in state.lost else None


@lru_cache(maxsize=4096)
def _thing(role: str, seat: int, boat: Boat | None, where: Phrase | None, at: Point) -> tuple[Mark, ...]:
    """What a plate shows under this role."""

    def token(place: Point, size: float, number: int = 0) -> Token:
        return Token(
            key=f"plate-{role}:{seat}.{number}", role=_look(role, seat), at=(at[0] + place[0], at[1] + place[1]),
            size=size,
        )  # fmt: skip

    def label(place: Point, text: str, size: float) -> Label:
        return Label(
            key=f"plate-{role}:{seat}", role=role, at=(at[0] + place[0], at[1] + place[1]), words=literal(text),
            size=size,
        )  # fmt: skip

    match role:
        case "seat":
            return (token(_BADGE, 66),)
        case "seat-mark":
            return (token(_BADGE, 34),)
        case "plate-label":
            x, y = at
            return (
                (Label(key=f"place:{seat}", role=role, at=(x, y - 42), turned=(x + 60, y), words=where, size=32),)
                if where
                else ()
            )
        case _:
            pass
    if boat is None:
        return ()
    match role:
        case "passenger" | "hat":
            size = 38 if role == "passenger" else 18
            return tuple(token(_ABOARD[index], size, index) for index in range(len(boat.aboard)))
        case "no-passenger":
            return tuple(token(_ABOARD[index], 34, index) for index in range(len(boat.aboard), 2))
        case "speed":
            return (token(_SPEED, 62),)
        case "coal":
            return (token(_COAL, 62),) if boat.coal else ()
        case "speed-label":
            return (label(_SPEED, str(boat.speed), 40),)
        case _:
            return (label(_COAL, str(boat.coal), 40),) if boat.coal else ()


def _look(role: str, seat: int) -> str:
    return f"{role}-{COLORS[seat]}" if role in ("seat", "seat-mark") else role


def _order_numbers(state: State, places: dict[int, Point]) -> Iterable[Mark]:
    """1 for who moves first in this round, and so on."""
    for number, seat in enumerate(order_now(state), 1):
        if state.boats[seat]:
            x, y = places[seat]
            yield Label(
                key=f"order:{seat}", role="order-label", at=(x - 92, y + 42), words=literal(str(number)), size=32
            )
