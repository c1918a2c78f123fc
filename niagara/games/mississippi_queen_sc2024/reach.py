"""How far a boat comes straight ahead, cell by cell, and what stops it (S-F2 to S-F6)."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.river import Waters

Stop = Literal["movement_missing", "blocked", "boat_in_the_way", "no_point_for_push"]


class Reached(Struct, frozen=True, gc=False):
    """A cell that a boat can reach."""

    cell: int
    cost: int
    """Movement points, that for the stream included."""
    boat: bool
    """Whether the other boat lies there."""


class Reach(Struct, frozen=True):
    """The cells ahead that a boat can reach, the nearest first, and what keeps it from the next."""

    cells: tuple[Reached, ...]
    stop: Stop
    at: int
    """The cell that it does not reach, or −1 where there is none."""
    stream: int
    """The first stream cell on the way, the one that is not reached included; −1 if there is none."""


@lru_cache(maxsize=65536)
def reach(water: Waters, cell: int, heading: int, points: int, others: int) -> Reach:
    """How far `points` lead from a cell straight ahead; `others` is the cell of the other boat.

    Each cell costs 1, the first stream cell one more; a cell with the other boat wants a point that is left.
    """
    budget, cost, stream = min(points, TOP_SPEED), 0, -1
    found: list[Reached] = []

    def stopped(stop: Stop, at: int) -> Reach:
        return Reach(tuple(found), stop, at, stream)

    while cost < budget:
        cost += 1
        cell = water.ahead[cell][heading]
        if cell < 0 or not water.open[cell]:
            return stopped("blocked", cell)
        if stream < 0 and cell in water.stream:
            stream = cell
            if cost >= budget:
                return stopped("movement_missing", cell)
            cost += 1
        if cell == others:
            if cost >= budget:
                return stopped("no_point_for_push", cell)
            found.append(Reached(cell, cost, True))
            return stopped("boat_in_the_way", cell)
        found.append(Reached(cell, cost, False))
    return stopped("movement_missing", water.ahead[cell][heading])
