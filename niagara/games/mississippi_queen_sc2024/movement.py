"""What moved in the entry of a step so far, as arrows: ways, pushes, turns, passengers; and tiles that came."""

from collections.abc import Iterable
from math import hypot
from typing import Final

from niagara.core.curves import short_of, smooth
from niagara.core.hex_outline import off, outline, point
from niagara.core.scene import Arrow, Line, Mark, Point
from niagara.core.step import Step
from niagara.games.mississippi_queen_sc2024.actions import Space
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    PassengerTaken,
    TileShown,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.fleet import fleet
from niagara.games.mississippi_queen_sc2024.river import tile_number
from niagara.games.mississippi_queen_sc2024.sail import sixths_between
from niagara.games.mississippi_queen_sc2024.scenery import footprint, pier_spot
from niagara.games.mississippi_queen_sc2024.state import State, place_of

ROOM: Final = 48
"""A boat keeps so much for itself at the end of an arrow."""
RUN_UP: Final = 0.4
"""By so much of a cell the arrow of a single step begins earlier."""


class Movement:
    """The facts of a step's entry up to the step, followed boat by boat."""

    def __init__(self, step: Step) -> None:
        opened: State = step.opened
        self.after: State = step.after
        self.trails: dict[int, list[Space]] = {}
        self.pushes: list[tuple[Space, Space]] = []
        self.turned: dict[int, int] = {}
        """Sixths to the right by which a boat turned just now."""
        self.taken: list[tuple[int, Space]] = []
        self.shown: list[int] = []
        self.seats: set[int] = set()
        """Boats that this entry is about."""
        self._at = [boat.space for boat in opened.boats]
        for fact in step.facts[: step.place + 1]:
            self._follow(fact, fact is step.event)

    def _follow(self, fact: object, now: bool) -> None:
        match fact:
            case BoatAdvanced(seat, path):
                self.trails.setdefault(seat, [self._at[seat]]).extend(path)
                self._at[seat] = path[-1]
                self.seats.add(seat)
            case BoatPushed(seat, boat, _, to):
                self.pushes.append((self._at[boat], to))
                self._at[boat] = to
                self.seats |= {seat, boat}
            case BoatTurned(seat, was, heading) if now:
                self.turned[seat] = sixths_between(was, heading)
                self.seats.add(seat)
            case PassengerTaken(seat, pier):
                self.taken.append((seat, pier))
            case TileShown(number):
                self.shown.append(number)
            case _:
                pass  # nothing on the picture moves

    def spot(self, space: Space) -> Point:
        """The middle of a cell of the river."""
        return point(place_of(self.after, space))

    def visited(self) -> set[int]:
        """The tiles on which something moved."""
        spaces = [space for trail in self.trails.values() for space in trail]
        spaces += [space for push in self.pushes for space in push]
        spaces += [self.after.boats[seat].space for seat in self.seats]
        return {tile_number(space) for space in (*spaces, *(pier for _, pier in self.taken))}

    def came(self) -> Iterable[Mark]:
        """The tiles that came into sight."""
        for number in self.shown:
            (ring,) = outline(footprint(self.after.river[number]), 14)
            yield Line(key=f"new:{number}", role="new", points=(*ring, ring[0]))

    def ways(self) -> Iterable[Mark]:
        """Pushes first, then turns, the mover's way, and passengers."""
        for index, (start, to) in enumerate(self.pushes):
            yield Arrow(key=f"push:{index}", role="shove", points=_shove(self.spot(start), self.spot(to)))
        lying = fleet(self.after)
        for seat, sixths in self.turned.items():
            if sixths:
                yield Arrow(key=f"turn:{seat}", role="path", points=_arc(lying[seat].at, lying[seat].heading, sixths))
        for seat, trail in self.trails.items():
            cells = [self.spot(space) for space in trail]
            yield Arrow(key=f"path:{seat}", role="path", points=short_of(smooth(_run_up(cells), 4), ROOM))
        for index, (seat, pier) in enumerate(self.taken):
            place = pier_spot(self.after.waters, pier)
            yield Arrow(key=f"taken:{index}", role="haul", points=_bow(place, lying[seat].at))


def _run_up(cells: list[Point]) -> list[Point]:
    """The way, begun a little before its first cell if there are but two: the boat would cover most of it."""
    if len(cells) > 2:
        return cells
    (ax, ay), (bx, by) = cells
    return [(ax - RUN_UP * (bx - ax), ay - RUN_UP * (by - ay)), (bx, by)]


def _shove(start: Point, end: Point) -> tuple[Point, ...]:
    """Beside the pushed boat and the pusher, who fill both cells."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far, (by - ay) / far
    ahead = ((-14, 40), (0.5 * far, 62), (far + 6, 50))
    return smooth([(ax + along * ux - out * uy, ay + along * uy + out * ux) for along, out in ahead], 4)


def _bow(start: Point, end: Point) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = start, end
    middle = ((ax + bx) / 2 + (by - ay) * 0.2, (ay + by) / 2 - (bx - ax) * 0.2)
    return short_of(smooth([start, middle, end], 4), 30)


def _arc(at: Point, heading: int, sixths: int) -> tuple[Point, ...]:
    """Around the boat, from where its bow was to where it is."""
    steps = 4 * abs(sixths)
    points = [off(at, heading - sixths * (1 - step / steps), 57) for step in range(steps + 1)]
    return tuple(points)
