"""Why a boat has no whole move: how far each speed would take it, and what stops it there (M-M4)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from niagara.core.hexes import neighbour
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.push import destinations
from niagara.games.mississippi_queen.search import NET_TURNS, Helm, Spot, boats_after, furthest, turn_budget

Obstacle = Literal["land", "edge of the river", "last point", "no room", "pushed boat"]


class Attempt(Struct, frozen=True):
    """One speed that the boat could set, and why no whole move comes of it."""

    speed: int
    turns: int
    """Turns that its coal allows at this speed, the free one included."""
    used: int
    """The most points that it could use."""
    obstacles: tuple[Obstacle, ...]
    """What bars every way on from there, each kind once."""


def attempts(who: Helm) -> tuple[Attempt, ...]:
    """The speeds for which the boat has the coal, from 1 up; asked only of a boat without a whole move."""
    return tuple(_attempt(who, speed) for speed in range(1, TOP_SPEED + 1) if turn_budget(who, speed) >= 0)


def _attempt(who: Helm, speed: int) -> Attempt:
    used, spots = furthest(who, speed)
    found = (cause for spot, left in spots for cause in _ahead(who, spot, left, speed - used))
    return Attempt(speed, turn_budget(who, speed), used, tuple(dict.fromkeys(found)))


def _ahead(who: Helm, spot: Spot, turns: int, points: int) -> Iterator[Obstacle]:
    """What lies in the way for each heading that the boat can still turn to."""
    cell, heading, pushes, barred = spot
    boats = boats_after(who, pushes)
    for turn in NET_TURNS:
        if abs(turn) > turns:
            return
        facing = (heading + turn) % 6
        to = who.water.ahead[cell][facing]
        if to < 0:
            place = neighbour(who.water.places[cell], facing)
            yield "land" if place in who.water.land else "edge of the river"
        elif to in barred:
            yield "pushed boat"
        elif points < 2:
            yield "last point"
        elif not destinations(who.water, cell, to, [at for _, at in boats], who.astern):
            yield "no room"
