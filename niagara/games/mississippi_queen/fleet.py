"""The boats: a hull with its bow, the speed wheel to port, the coal wheel to starboard, and who is aboard."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import phrase
from niagara.games.mississippi_queen.docks import berth
from niagara.games.mississippi_queen.geometry import off, point
from niagara.games.mississippi_queen.marks import boat_key
from niagara.games.mississippi_queen.state import Boat, State, place_of

COLORS: Final = ("red", "yellow", "blue", "green", "black")
"""Of the seats."""

WHEEL: Final = 27
"""Width of a paddle wheel."""

_HULL: Final = ((35.0, 0.0), (28.0, 8.0), (15.0, 14.0), (-6.0, 15.0), (-24.0, 13.0), (-31.0, 8.0))
"""Half of a hull: ahead of its middle, and to the side."""
_WHEELS: Final = (-5.0, 25.0)
_SEATS: Final = (17.0, -20.0)
"""Where those aboard stand, ahead of the middle."""


class Afloat(Struct, frozen=True):
    """Where a boat lies on the picture."""

    at: Point
    heading: int


def fleet(state: State) -> dict[int, Afloat]:
    """Where the boats on the river lie."""
    return {
        seat: Afloat(point(place_of(state, boat.space)), boat.heading) for seat, boat in enumerate(state.boats) if boat
    }


def boats(state: State, lost: dict[int, tuple[Point, int]]) -> Iterable[Mark]:
    """All boats in drawing order: those that were lost in this entry, those at the quay, those on the river."""
    afloat = fleet(state)
    for seat, (at, heading) in lost.items():
        yield _hull(seat, f"wreck-{COLORS[seat]}", at, heading)
    for seat, (at, heading) in moored(state).items():
        yield _hull(seat, f"boat-{COLORS[seat]}", at, heading)
    for seat, lying in afloat.items():
        yield _hull(seat, f"boat-{COLORS[seat]}", lying.at, lying.heading)
    for seat, (at, _) in lost.items():
        yield from _cross(seat, at)
    places = {**moored(state), **{seat: (lying.at, lying.heading) for seat, lying in afloat.items()}}
    for seat, (at, heading) in places.items():
        yield _sign(seat, at, heading)
    shown = [(seat, lying, state.boat(seat)) for seat, lying in afloat.items()]
    for role in ("passenger", "hat", "speed", "coal"):
        for seat, lying, boat in shown:
            yield from _fittings(role, seat, lying, boat)
    for role in ("speed-label", "coal-label"):
        for seat, lying, boat in shown:
            yield from _numbers(role, seat, lying, boat)


@lru_cache(maxsize=64)
def _moored(finished: tuple[int, ...], places: tuple[Point, ...], heading: int) -> dict[int, tuple[Point, int]]:
    return {seat: (at, heading) for seat, at in zip(finished, places, strict=True)}


def moored(state: State) -> dict[int, tuple[Point, int]]:
    """Where the boats that have finished lie: at the quay, bow downstream."""
    quay = state.quay
    if quay is None:
        return {}
    return _moored(
        state.finished, tuple(berth(quay, place) for place in range(1, len(state.finished) + 1)), quay.heading
    )


@lru_cache(maxsize=4096)
def _hull(seat: int, role: str, at: Point, heading: int) -> Area:
    port = [off(at, heading, ahead, side) for ahead, side in _HULL]
    starboard = [off(at, heading, ahead, -side) for ahead, side in reversed(_HULL[1:])]
    return Area(key=boat_key(seat), role=role, points=(*port, *starboard))


@lru_cache(maxsize=256)
def _cross(seat: int, at: Point) -> tuple[Mark, ...]:
    x, y = at
    return tuple(
        Line(key=f"lost:{seat}.{tilt}", role="lost", points=((x - 24, y - 24 * tilt), (x + 24, y + 24 * tilt)))
        for tilt in (-1, 1)
    )


@lru_cache(maxsize=4096)
def _sign(seat: int, at: Point, heading: int) -> Token:
    return Token(key=f"boat-sign:{seat}", role=f"boat-mark-{COLORS[seat]}", at=off(at, heading, -2), size=17)


@lru_cache(maxsize=8192)
def _fittings(role: str, seat: int, lying: Afloat, boat: Boat) -> tuple[Mark, ...]:
    """The wheels, or those aboard. A boat without coal has lost its coal wheel (M-S2)."""
    if role in ("speed", "coal"):
        if role == "coal" and not boat.coal:
            return ()
        return (Token(key=f"{role}:{seat}", role=role, at=wheel(lying, role), size=WHEEL),)
    return tuple(
        Token(
            key=f"aboard-{role}:{seat}.{index}", role=role, at=off(lying.at, lying.heading, _SEATS[index]),
            size=15 if role == "passenger" else 7,
        )
        for index in range(len(boat.aboard))
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _numbers(role: str, seat: int, lying: Afloat, boat: Boat) -> tuple[Mark, ...]:
    name = role.removesuffix("-label")
    number = boat.speed if name == "speed" else boat.coal
    if name == "coal" and not number:
        return ()
    at = wheel(lying, name)
    return (Label(key=f"{role}:{seat}", role=role, at=at, words=phrase(str(number)), size=22),)


def wheel(lying: Afloat, name: str) -> Point:
    """The middle of a boat's wheel: speed to port, coal to starboard."""
    ahead, side = _WHEELS
    return off(lying.at, lying.heading, ahead, side if name == "speed" else -side)
