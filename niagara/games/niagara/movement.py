"""What moved in the entry of a step so far, as arrows: paddling, drift, falls, gems and the weather."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from msgspec import Struct

from niagara.core.curves import smooth, sparse
from niagara.core.scene import Arrow, Mark, Point
from niagara.core.step import Step
from niagara.games.niagara.actions import Gem
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeLost,
    CanoePaddled,
    GemDelivered,
    GemLoaded,
    GemStolen,
    GemUnloaded,
    RiverPushed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.geometry import MINE, ROPE, Plan, plan
from niagara.games.niagara.moorings import HULL, Mooring, moorings
from niagara.games.niagara.state import State

Who = tuple[int, int]
"""A canoe: seat and 0 or 1."""
Room = tuple[float, float]
"""Half axes of the ellipse that a thing needs for itself."""
STORE: Final = "store"
"""Not a space: a seat's delivered gems."""


class Leg(Struct, frozen=True):
    """One stretch of a canoe's way: by paddle or by the river, through these places."""

    role: str
    who: Who
    places: tuple[str, ...]


class Haul(Struct, frozen=True):
    """A gem's way between a canoe on `space` (or a store) and a mine, a store or another canoe."""

    role: str
    who: Who
    space: str
    gem: Gem
    other: Gem | Who | None
    """A mine by its gem, a canoe, or None for the owner's store."""
    inward: bool
    """Whether the gem comes to the canoe."""


class Movement:
    """The facts of a step's entry up to the step, followed canoe by canoe."""

    def __init__(self, step: Step) -> None:
        opened: State = step.opened
        self.board: Board = opened.board
        self.opened = opened
        self.after: State = step.after
        self.legs: list[Leg] = []
        self.hauls: list[Haul] = []
        self.pushes: list[str] = []
        self.shift: tuple[int, int] | None = None
        self.fell: dict[Who, str] = {}
        self.at: dict[Who, str] = {
            (seat, index): canoe.space for seat, pair in enumerate(opened.canoes) for index, canoe in enumerate(pair)
        }
        for fact in step.facts[: step.place + 1]:
            self._follow(fact)

    def _follow(self, fact: object) -> None:
        match fact:
            case CanoePaddled(seat, canoe, path):
                self._go("path", (seat, canoe), path[1:])
            case RiverPushed(arm):
                self._push(arm)
            case CanoeLost(seat, canoe, gem):
                self._go("fall", (seat, canoe), (LOST,))
                if gem:
                    self.hauls.append(Haul("haul", (seat, canoe), LOST, gem, gem, inward=False))
            case GemLoaded(seat, canoe, gem, mine):
                self.hauls.append(Haul("haul", (seat, canoe), self.at[seat, canoe], gem, mine, inward=True))
            case GemUnloaded(seat, canoe, gem, mine):
                self.hauls.append(Haul("haul", (seat, canoe), self.at[seat, canoe], gem, mine, inward=False))
            case GemStolen(seat, canoe, gem, victim):
                rival = (victim.seat, victim.canoe)
                self.hauls.append(Haul("theft", (seat, canoe), self.at[seat, canoe], gem, rival, inward=True))
            case GemDelivered(seat, canoe, gem):
                self.hauls.append(Haul("haul", (seat, canoe), self.board.land, gem, None, inward=False))
            case CanoeBought(seat, canoe, gems):
                self.at[seat, canoe] = self.board.land
                self.hauls += [Haul("haul", (seat, canoe), STORE, gem, gem, inward=False) for gem in gems]
            case WeatherShifted(_, to):
                self.shift = (self.opened.weather, to)
            case _:
                pass  # nothing on the picture moves

    def _go(self, role: str, who: Who, places: tuple[str, ...]) -> None:
        """Lengthens the canoe's last leg, or begins another one."""
        for index, leg in enumerate(self.legs):
            if (leg.who, leg.role, leg.places[-1]) == (who, role, self.at[who]):
                self.legs[index] = Leg(role, who, leg.places + places)
                break
        else:
            self.legs.append(Leg(role, who, (self.at[who], *places)))
        self.at[who] = places[-1]

    def _push(self, arm: str) -> None:
        self.pushes.append(arm)
        drift = self.board.drift[arm]
        for who, place in self.at.items():
            if place in drift:
                if drift[place] == self.board.falls:
                    self.fell[who] = arm
                    self._go("fall", who, (drift[place],))
                else:
                    self._go("drift", who, (drift[place],))

    def ways(self, now: dict[Who, Mooring]) -> Iterable[Mark]:
        """The ways of the river and of canoes, the quiet ones first; `now` is where the canoes lie."""
        the = plan(self.board, self.opened.seats)
        before = moorings(self.board, self.opened.canoes)
        yield from self._river(the)
        for role in ("drift", "fall", "path"):
            for index, leg in enumerate(self.legs):
                if leg.role == role:
                    yield Arrow(key=f"{role}:{index}", role=role, points=self._way(the, index, leg, before, now))

    def hauled(self, now: dict[Who, Mooring]) -> Iterable[Mark]:
        """The ways of gems, thefts last, and of the cloud."""
        the = plan(self.board, self.opened.seats)
        for role in ("haul", "theft"):
            for index, haul in enumerate(self.hauls):
                points = self._haul(the, haul, now) if haul.role == role else ()
                if points:
                    yield Arrow(key=f"{role}:{index}", role=role, points=points)
        if self.shift:
            yield self._cloud(the, *self.shift)

    def _river(self, the: Plan) -> Iterable[Mark]:
        """A disc pushed in at the rope, and the arms in which one went over the edge."""
        if not self.pushes:
            return
        x, y = the.spaces[self.board.trunk[0]]
        yield Arrow(key="push", role="push", points=((ROPE - 96, y), (x - 88, y)))
        for arm in dict.fromkeys(self.pushes):
            x, y = the.edges[arm]
            yield Arrow(key=f"push:{arm}", role="push", points=((x - 30, y - 62), (x + 70, y - 62)))

    def _place(self, the: Plan, place: str, who: Who) -> Point:
        if place == self.board.falls:
            x, y = the.edges[self.fell.get(who, next(iter(the.edges)))]
            return (x + 50, y)
        return the.spaces.get(place) or moorings(self.board, self.opened.canoes)[who][0]

    def _way(
        self, the: Plan, index: int, leg: Leg, before: dict[Who, Mooring], now: dict[Who, Mooring]
    ) -> tuple[Point, ...]:
        who, places = leg.who, leg.places
        first = not any(other.who == who for other in self.legs[:index])
        last = not any(other.who == who for other in self.legs[index + 1 :])
        middle = [self._place(the, place, who) for place in places]
        start = before[who][0] if first and places[0] != LOST else middle[0]
        shift = (start[0] - middle[0][0], start[1] - middle[0][1]) if places[0] in the.spaces else (0.0, 0.0)
        points = [start, *((x + shift[0], y + shift[1]) for x, y in middle[1:-1])]
        if last:
            end, scale = now[who]
            return sparse(_outside(smooth((*points, end), parts=5), (HULL[0] * scale + 10, HULL[1] * scale + 10)), 2.0)
        return sparse(smooth((*points, middle[-1]), parts=5), 2.0)

    def _haul(self, the: Plan, haul: Haul, now: dict[Who, Mooring]) -> tuple[Point, ...]:
        canoe = self._anchor(the, haul.who, haul.space, now)
        match haul.other:
            case None:
                return _bent(canoe, self._anchor(the, haul.who, STORE, now), (4, 4))
            case str(mine):
                at = the.mines[mine].at
                tray = (MINE[0] + 4, MINE[1] + 4)
                return _bent(at, canoe, (34, 28), tray) if haul.inward else _bent(canoe, at, tray)
            case rival:
                other = self._anchor(the, rival, haul.space, now)
                return _snatched(other, canoe) if other != canoe else ()

    def _anchor(self, the: Plan, who: Who, space: str, now: dict[Who, Mooring]) -> Point:
        """Where the canoe lies now, or the middle of the space where it was when the gem moved."""
        if space == STORE:
            seat = the.seats[who[0]]
            return (seat[0] + 196, seat[1] - 37)
        here = self.after.canoes[who[0]][who[1]].space
        return now[who][0] if here == space or space == LOST else self._place(the, space, who)

    def _cloud(self, the: Plan, start: int, to: int) -> Mark:
        values = self.board.weather.values
        (ax, ay), (bx, _) = the.track[values.index(start)], the.track[values.index(to)]
        y = ay - the.cell / 2 - 16
        return Arrow(key="shift", role="haul", points=((ax, y), (bx, y)))


def _outside(points: Sequence[Point], room: Room) -> tuple[Point, ...]:
    """The line without its part in the ellipse with these half axes around its end."""
    (x, y), (a, b) = points[-1], room
    kept = [point for point in points[:-1] if hypot((point[0] - x) / a, (point[1] - y) / b) > 1]
    if not kept:
        return (points[0], points[-1])
    px, py = kept[-1]
    far = hypot((px - x) / a, (py - y) / b)
    return (*kept, (x + (px - x) / far, y + (py - y) / far))


def _snatched(start: Point, end: Point) -> tuple[Point, ...]:
    """From canoe to canoe on one space, outside around their upstream ends."""
    (ax, ay), (bx, by) = start, end
    out = min(ax, bx) - 118
    return smooth(((ax - 50, ay), (out, ay * 0.7 + by * 0.3), (out, ay * 0.3 + by * 0.7), (bx - 62, by)), parts=4)


@lru_cache(maxsize=1024)
def _bent(start: Point, end: Point, room: Room, before: Room = (0, 0)) -> tuple[Point, ...]:
    """An arc from `start` to `end`, without its parts in the ellipses `before` and `room` around them."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay) or 1.0
    bend = min(0.28 * far, 60 + 0.1 * far)
    mx, my = (ax + bx) / 2 - (by - ay) / far * bend, (ay + by) / 2 + (bx - ax) / far * bend
    arc = [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by)
        for t in (index / 10 for index in range(11))
    ]
    cut = _outside(arc, room)
    return sparse(_outside(cut[::-1], before)[::-1] if before[0] else cut, 2.0)
