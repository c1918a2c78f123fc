"""What moved in the entry of a step so far, as arrows: steps, pushes, turns, passengers; and what came and went."""

from collections.abc import Iterable
from math import hypot
from typing import Final

from niagara.core.curves import short_of, smooth
from niagara.core.hex_outline import off, outline, point
from niagara.core.scene import Area, Arrow, Line, Mark, Point
from niagara.core.step import Step
from niagara.games.mississippi_queen.actions import Space
from niagara.games.mississippi_queen.docks import spot
from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    HeadingChosen,
    PassengerTaken,
    QuayLaid,
    TileLaid,
    TileRemoved,
)  # fmt: skip
from niagara.games.mississippi_queen.fleet import fleet, moored
from niagara.games.mississippi_queen.geometry import cell_of, footprint, quay_print
from niagara.games.mississippi_queen.river import Laid, joining, quay_at
from niagara.games.mississippi_queen.state import State, tile_number
from niagara.games.mississippi_queen.tiles import Turn

ROOM: Final = 48
"""A boat keeps so much for itself at the end of an arrow."""
RUN_UP: Final = 0.4
"""By so much of a cell the arrow of a single step begins earlier."""


class Movement:
    """The facts of a step's entry up to the step, followed boat by boat."""

    def __init__(self, step: Step) -> None:
        opened: State = step.opened
        self.opened = opened
        self.after: State = step.after
        self.tiles: dict[int, Laid] = {laid.number: laid for laid in (*opened.river, *self.after.river)}
        self.trails: dict[int, list[Space]] = {}
        self.pushes: list[tuple[int, Space, Space, Space]] = []
        """Pushed boat, where it was, where it went, and where the pusher came from."""
        self.turned: dict[int, int] = {}
        """Sixths to the right by which a boat turned that did not leave its cell."""
        self.taken: list[tuple[int, int]] = []
        self.lost: dict[int, tuple[Point, int]] = {}
        self.finished: list[int] = []
        self.removed: list[Laid] = []
        self.laid: list[int] = []
        self.quay = False
        self.refused: tuple[Turn, ...] = ()
        self.seats: list[int] = []
        """Boats that this entry is about."""
        self._at = {seat: boat.space for seat, boat in enumerate(opened.boats) if boat}
        self._headings = {seat: boat.heading for seat, boat in enumerate(opened.boats) if boat}
        for fact in step.facts[: step.place + 1]:
            self._follow(fact, fact is step.event)

    def _follow(self, fact: object, now: bool) -> None:
        match fact:
            case BoatStepped(seat, space):
                self.trails.setdefault(seat, [self._at[seat]]).append(space)
                self._at[seat] = space
                self.seats.append(seat)
            case BoatPushed(seat, boat, space, to):
                self.pushes.append((boat, space, to, self._at[seat]))
                self._at[boat] = to
                self.seats.append(boat)
            case BoatTurned(seat, side, heading):
                if now:
                    self.turned[seat] = 1 if side == "right" else -1
                self._headings[seat] = heading
                self.seats.append(seat)
            case BoatFaced(seat, heading) | HeadingChosen(seat, heading):
                self.turned[seat] = (heading - self._headings[seat] + 2) % 6 - 2
                self._headings[seat] = heading
                self.seats.append(seat)
            case PassengerTaken(seat, tile):
                self.taken.append((seat, tile))
            case BoatEliminated(seat, space):
                self.lost[seat] = (self.spot(space), self._headings[seat])
            case BoatFinished(seat):
                self.finished.append(seat)
            case TileRemoved(number):
                self.removed.append(self.tiles[number])
            case DirectionRolled(_, rolls):
                self.refused = rolls[:-1]
            case TileLaid(number):
                self.laid.append(number)
            case QuayLaid():
                self.quay = True
            case _:
                pass  # nothing on the picture moves

    def spot(self, space: Space) -> Point:
        """The middle of a cell of the river, as it was at some time in this entry; raises KeyError."""
        number, _, name = space.partition(".")
        return point(cell_of(self.tiles[int(number)], name))

    def visited(self) -> set[int]:
        """The tiles on which something moved."""
        spaces = [space for trail in self.trails.values() for space in trail]
        spaces += [space for push in self.pushes for space in push[1:3]]
        numbers = {tile_number(space) for space in spaces}
        boats = (self.after.boats[seat] for seat in self.seats)
        return numbers | {tile_number(boat.space) for boat in boats if boat} | {tile for _, tile in self.taken}

    def came_and_went(self) -> Iterable[Mark]:
        """Tiles that left the table, rolls that were refused, and the tile or quay that was laid."""
        for laid in self.removed:
            (ring,) = outline(footprint(laid), -6)
            yield Area(key=f"gone:{laid.number}", role="gone", points=ring)
        quay = self.quay or bool(self.after.quay)
        for index, turn in enumerate(dict.fromkeys(self.refused)):
            last = self.opened.river
            cells = quay_print(quay_at(last, turn)) if quay else footprint(joining(last, last[-1].number + 1, "", turn))
            (ring,) = outline(cells, -4)
            yield Line(key=f"refused:{index}", role="refused", points=(*ring, ring[0]))
        for number in self.laid:
            (ring,) = outline(footprint(self.tiles[number]), 14)
            yield Line(key=f"new:{number}", role="new", points=(*ring, ring[0]))
        if self.quay and self.after.quay:
            (ring,) = outline(quay_print(self.after.quay), 6)
            yield Line(key="new-quay", role="new", points=(*ring, ring[0]))

    def ways(self) -> Iterable[Mark]:
        """Pushes first, then turns, the mover's way, and passengers."""
        for index, (_, space, to, came) in enumerate(self.pushes):
            start, end = self.spot(space), self.spot(to)
            entered = any(space in trail[1:] for trail in self.trails.values())
            points = _shove(start, end, self.spot(came)) if entered else short_of(smooth(_run_up([start, end])), ROOM)
            yield Arrow(key=f"push:{index}", role="shove", points=points)
        lying = fleet(self.after)
        for seat, sixths in self.turned.items():
            if sixths and seat in lying:
                yield Arrow(key=f"turn:{seat}", role="path", points=_arc(lying[seat].at, lying[seat].heading, sixths))
        for seat, trail in self.trails.items():
            cells = [self.spot(space) for space in trail]
            berths = moored(self.after)
            if seat in self.finished and seat in berths:
                cells.append(berths[seat][0])
            yield Arrow(key=f"path:{seat}", role="path", points=short_of(smooth(_run_up(cells), 4), ROOM))
        for index, (seat, tile) in enumerate(self.taken):
            place = spot(self.after.board, self.tiles[tile], 2)
            if seat in lying:
                yield Arrow(key=f"taken:{index}", role="haul", points=_bow(place, lying[seat].at))


def _run_up(cells: list[Point]) -> list[Point]:
    """The way, begun a little before its first cell if there are but two: the boat would cover most of it."""
    if len(cells) > 2:
        return cells
    (ax, ay), (bx, by) = cells
    return [(ax - RUN_UP * (bx - ax), ay - RUN_UP * (by - ay)), (bx, by)]


def _shove(start: Point, end: Point, came: Point) -> tuple[Point, ...]:
    """Beside the pushed boat and the pusher in its old cell, on the side away from where the pusher came from."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far, (by - ay) / far
    side = 1 if (came[0] - ax) * -uy + (came[1] - ay) * ux <= 0 else -1
    nx, ny = -uy * side, ux * side
    ahead = ((-14, 34), (0.5 * far, 62), (far + 6, 50))
    return smooth([(ax + along * ux + out * nx, ay + along * uy + out * ny) for along, out in ahead], 4)


def _bow(start: Point, end: Point) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = start, end
    middle = ((ax + bx) / 2 + (by - ay) * 0.2, (ay + by) / 2 - (bx - ax) * 0.2)
    return short_of(smooth([start, middle, end], 4), 30)


def _arc(at: Point, heading: int, sixths: int) -> tuple[Point, ...]:
    """Around the boat, from where its bow was to where it is."""
    steps = 4 * abs(sixths)
    points = [off(at, heading - sixths * (1 - step / steps), 57) for step in range(steps + 1)]
    return tuple(points)
