"""The boats: a hull with its bow, the speed wheel to port, the coal wheel to starboard, and who is aboard."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.hex_outline import off, point
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import literal
from niagara.games.mississippi_queen.docks import berth
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
    """All boats in drawing order: those that were lost in this entry, those on the river and at the quay."""
    afloat = fleet(state)
    lying = {**moored(state), **{seat: (boat.at, boat.heading) for seat, boat in afloat.items()}}
    for seat, (at, heading) in sorted(lost.items()):
        yield _hull(seat, f"wreck-{COLORS[seat]}", at, heading)
    for seat, (at, heading) in sorted(lying.items()):
        yield _hull(seat, f"boat-{COLORS[seat]}", at, heading)
    for seat, (at, _) in sorted(lost.items()):
        yield from _cross(seat, at)
    for seat, (at, heading) in sorted(lying.items()):
        yield _sign(seat, at, heading)
    for part in ("aboard", "aboard-hat", "speed", "coal", "speed-label", "coal-label"):
        for seat, boat in afloat.items():
            yield from _fittings(part, seat, boat, state.boat(seat))


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


@lru_cache(maxsize=16384)
def _fittings(part: str, seat: int, lying: Afloat, boat: Boat) -> tuple[Mark, ...]:
    """Those aboard, or a wheel or its number; a boat without coal has lost its coal wheel (M-S2).

    The roles are each seat's own: what one boat does leaves the data of the others as they are.
    """
    role = f"{part}-{COLORS[seat]}"
    if part in ("aboard", "aboard-hat"):
        places = enumerate(off(lying.at, lying.heading, ahead) for ahead in _SEATS[: len(boat.aboard)])
        size = 15 if part == "aboard" else 7
        return tuple(Token(key=f"{part}:{seat}.{number}", role=role, at=at, size=size) for number, at in places)
    name = part.removesuffix("-label")
    number, at = boat.speed if name == "speed" else boat.coal, wheel(lying, name)
    if not number:
        return ()
    if part == name:
        return (Token(key=f"{part}:{seat}", role=role, at=at, size=WHEEL),)
    return (Label(key=f"{part}:{seat}", role=role, at=at, words=literal(str(number)), size=22),)


def wheel(lying: Afloat, name: str) -> Point:
    """The middle of a boat's wheel: speed to port, coal to starboard."""
    ahead, side = _WHEELS
    return off(lying.at, lying.heading, ahead, side if name == "speed" else -side)
