"""What the rulings of a step are about, in focus: a ring around each thing."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from niagara.core.curves import rounded
from niagara.core.hex_outline import hexagon, outline, point
from niagara.core.rule import Ruling
from niagara.core.scene import Label, Line, Mark, Point
from niagara.core.text import literal
from niagara.games.mississippi_queen.fleet import fleet, moored
from niagara.games.mississippi_queen.geometry import cell_of, footprint, quay_print
from niagara.games.mississippi_queen.marks import QUAY, boat_key, seat_key, space_key
from niagara.games.mississippi_queen.movement import Movement
from niagara.games.mississippi_queen.panel import plate_box
from niagara.games.mississippi_queen.state import State

KINDS = ("tile", "quay", "space", "boat")


def rings(movement: Movement, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A ring around each thing on the river that the rulings are about; a role a kind.

    They lie under the boats, so that none crosses the numbers of a boat beside it.
    """
    keys = list(dict.fromkeys(key for ruling in rulings for key in ruling.about))
    for kind in KINDS:
        for key in keys:
            if key.partition(":")[0] == kind:
                ring = () if _under_a_ring(movement, key, keys) else _ring(movement, kind, key.partition(":")[2])
                if ring:
                    yield Line(key=f"focus:{key}", role=f"focus-{kind}", points=(*ring, ring[0]))


def names(movement: Movement, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """The names of the cells that the rulings are about. Raises KeyError for a ruling about no known kind of thing."""
    keys = list(dict.fromkeys(key for ruling in rulings for key in ruling.about))
    for key in keys:
        kind, _, name = key.partition(":")
        if kind == "space":
            yield from _name(movement, name)
        elif kind not in (*KINDS, "seat"):
            raise KeyError(key)


def _under_a_ring(movement: Movement, key: str, keys: list[str]) -> bool:
    """Whether a cell's ring would only double that of the boat on it."""
    boats = enumerate(movement.after.boats)
    return any(boat and space_key(boat.space) == key and boat_key(seat) in keys for seat, boat in boats)


def seats_in_focus(state: State, rulings: tuple[Ruling, ...]) -> tuple[Mark, ...]:
    """A ring around the plate of each seat that the rulings are about, and of each boat that has left the river."""
    keys = {key for ruling in rulings for key in ruling.about}
    gone = {boat_key(seat) for seat in state.lost}
    return tuple(
        Line(key=f"focus:{seat_key(seat)}", role="focus-seat", points=_closed(rounded(plate_box(state, seat), 26)))
        for seat in range(state.seats)
        if seat_key(seat) in keys or boat_key(seat) in keys & gone
    )


def _closed(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    return (*ring, ring[0])


def _ring(movement: Movement, kind: str, name: str) -> tuple[Point, ...]:
    """The outline around the thing of this name; raises KeyError for a thing that is not on the picture."""
    state = movement.after
    match kind:
        case "boat":
            seat = int(name)
            lying = fleet(state)
            if seat in lying:
                return _round(lying[seat].at)
            berths = {**moored(state), **movement.lost}
            return _round(berths[seat][0]) if seat in berths else ()
        case "space":
            number, _, cell = name.partition(".")
            return hexagon(cell_of(movement.tiles[int(number)], cell), 1.02)
        case "tile":
            return outline(footprint(movement.tiles[int(name)]), 14)[0]
        case _:
            if state.quay is None:
                raise KeyError(QUAY)
            return outline(quay_print(state.quay), 8)[0]


@lru_cache(maxsize=4096)
def _round(at: Point) -> tuple[Point, ...]:
    """A circle about a boat, just clear of its wheels."""
    return tuple((at[0] + 44 * cos(pi * part / 8), at[1] + 44 * sin(pi * part / 8)) for part in range(16))


def _name(movement: Movement, name: str) -> Iterable[Mark]:
    """The name of a cell, where no boat covers it: without its tile's number, with which it would not fit the cell."""
    number, _, cell = name.partition(".")
    at = point(cell_of(movement.tiles[int(number)], cell))
    boats = [lying.at for lying in fleet(movement.after).values()] + [where for where, _ in movement.lost.values()]
    crossed = any(name in trail for trail in movement.trails.values())
    if at not in boats:
        yield Label(
            key=f"focus-name:{name}", role="space-name", at=at, words=literal(cell), size=22,
            side="above" if crossed else "center",
        )  # fmt: skip
