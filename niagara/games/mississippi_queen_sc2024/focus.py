"""What the rulings of a step are about, in focus: a ring around each thing."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from niagara.core.curves import rounded
from niagara.core.hex_outline import hexagon, outline, point
from niagara.core.rule import Ruling
from niagara.core.scene import Label, Line, Mark, Point
from niagara.core.text import literal
from niagara.games.mississippi_queen_sc2024.fleet import fleet
from niagara.games.mississippi_queen_sc2024.marks import boat_key, seat_key, space_key
from niagara.games.mississippi_queen_sc2024.panel import plate_box
from niagara.games.mississippi_queen_sc2024.scenery import footprint
from niagara.games.mississippi_queen_sc2024.state import State, place_of

KINDS = ("tile", "space", "boat")


def rings(state: State, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A ring around each thing on the river that the rulings are about; a role a kind.

    They lie under the boats, so that none crosses the numbers of a boat beside it.
    """
    keys = _keys(rulings)
    for kind in KINDS:
        for key in keys:
            if key.partition(":")[0] == kind and not _under_a_ring(state, key, keys):
                ring = _ring(state, kind, key.partition(":")[2])
                yield Line(key=f"focus:{key}", role=f"focus-{kind}", points=(*ring, ring[0]))


def names(state: State, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """The names of the cells that the rulings are about. Raises KeyError for a ruling about no known kind of thing."""
    keys = _keys(rulings)
    for key in keys:
        kind, _, name = key.partition(":")
        if kind == "space":
            yield from _name(state, name)
        elif kind not in (*KINDS, "seat"):
            raise KeyError(key)


def _keys(rulings: tuple[Ruling, ...]) -> list[str]:
    return list(dict.fromkeys(key for ruling in rulings for key in ruling.about))


def _under_a_ring(state: State, key: str, keys: list[str]) -> bool:
    """Whether a cell's ring would only double that of the boat on it."""
    return any(space_key(boat.space) == key and boat_key(seat) in keys for seat, boat in enumerate(state.boats))


def seats_in_focus(rulings: tuple[Ruling, ...]) -> tuple[Mark, ...]:
    """A ring around the plate of each seat that the rulings are about."""
    keys = _keys(rulings)
    rings = {seat: rounded(plate_box(seat), 26) for seat in (0, 1) if seat_key(seat) in keys}
    return tuple(
        Line(key=f"focus:{seat_key(seat)}", role="focus-seat", points=(*ring, ring[0])) for seat, ring in rings.items()
    )


def _ring(state: State, kind: str, name: str) -> tuple[Point, ...]:
    """The outline around the thing of this name."""
    match kind:
        case "boat":
            return _round(fleet(state)[int(name)].at)
        case "space":
            return hexagon(place_of(state, name), 1.02)
        case _:
            return outline(footprint(state.river[int(name)]), 14)[0]


@lru_cache(maxsize=4096)
def _round(at: Point) -> tuple[Point, ...]:
    """A circle about a boat, just clear of its wheels."""
    return tuple((at[0] + 44 * cos(pi * part / 8), at[1] + 44 * sin(pi * part / 8)) for part in range(16))


def _name(state: State, name: str) -> Iterable[Mark]:
    """The name of a cell, where neither a boat nor a pier covers it: without its tile's number, so that it fits."""
    water = state.waters
    if any(boat.space == name for boat in state.boats) or water.index[name] in water.piers:
        return
    at = point(place_of(state, name))
    yield Label(
        key=f"focus-name:{name}", role="space-name", at=at, words=literal(name.partition(".")[2]), size=22, side="above"
    )
