"""The boats: a hull with its bow, the speed to port, the coal to starboard, passengers on deck."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.hex_outline import off, point
from niagara.core.scene import Area, Label, Mark, Point, Token
from niagara.core.text import literal
from niagara.games.mississippi_queen_sc2024.marks import boat_key
from niagara.games.mississippi_queen_sc2024.state import Boat, State, place_of

COLORS: Final = ("red", "blue")
"""Of the seats."""

_WHEEL: Final = 27
_HULL: Final = ((35.0, 0.0), (28.0, 8.0), (15.0, 14.0), (-6.0, 15.0), (-24.0, 13.0), (-31.0, 8.0))
"""Half of a hull: ahead of its middle, and to the side."""
_WHEELS: Final = (-5.0, 25.0)
_DECK: Final = (17.0, -20.0)
"""Where passengers stand, ahead of the middle; more than two are told beside the river only."""


class Afloat(Struct, frozen=True):
    """Where a boat lies on the picture."""

    at: Point
    heading: int


def fleet(state: State) -> tuple[Afloat, ...]:
    """Where the boats lie, by seat; two on one cell lie side by side while one pushes the other."""
    places = [point(place_of(state, boat.space)) for boat in state.boats]
    if places[0] == places[1]:
        places = [off(at, state.boats[0].heading, 0, side) for at, side in zip(places, (16, -16), strict=True)]
    return tuple(Afloat(at, boat.heading) for at, boat in zip(places, state.boats, strict=True))


def boats(state: State) -> Iterable[Mark]:
    """Both boats in drawing order."""
    lying = fleet(state)
    for seat, boat in enumerate(lying):
        yield _hull(seat, boat)
    for seat, boat in enumerate(lying):
        at = off(boat.at, boat.heading, -2)
        yield Token(key=f"boat-sign:{seat}", role=f"boat-mark-{COLORS[seat]}", at=at, size=17)
    for part in ("aboard", "aboard-hat", "speed", "coal", "speed-label", "coal-label"):
        for seat, boat in enumerate(lying):
            yield from _fittings(part, seat, boat, state.boats[seat])


@lru_cache(maxsize=4096)
def _hull(seat: int, boat: Afloat) -> Area:
    port = [off(boat.at, boat.heading, ahead, side) for ahead, side in _HULL]
    starboard = [off(boat.at, boat.heading, ahead, -side) for ahead, side in reversed(_HULL[1:])]
    return Area(key=boat_key(seat), role=f"boat-{COLORS[seat]}", points=(*port, *starboard))


@lru_cache(maxsize=16384)
def _fittings(part: str, seat: int, lying: Afloat, boat: Boat) -> tuple[Mark, ...]:
    """Those aboard, or a wheel or its number; a boat without coal shows none."""
    role = f"{part}-{COLORS[seat]}"
    if part in ("aboard", "aboard-hat"):
        places = [off(lying.at, lying.heading, ahead) for ahead in _DECK[: boat.passengers]]
        size = 15 if part == "aboard" else 7
        return tuple(Token(key=f"{part}:{seat}.{n}", role=role, at=at, size=size) for n, at in enumerate(places))
    name = part.removesuffix("-label")
    number, side = (boat.speed, _WHEELS[1]) if name == "speed" else (boat.coal, -_WHEELS[1])
    at = off(lying.at, lying.heading, _WHEELS[0], side)
    if not number:
        return ()
    if part == name:
        return (Token(key=f"{part}:{seat}", role=role, at=at, size=_WHEEL),)
    return (Label(key=f"{part}:{seat}", role=role, at=at, words=literal(str(number)), size=22),)
