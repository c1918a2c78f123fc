"""What moved in the entry of a step so far, as arrows: animals, the river and its riders, the Start token."""

from collections.abc import Iterable
from functools import lru_cache

from niagara.core.curves import circle, short_of, smooth, sparse
from niagara.core.scene import Arrow, Line, Mark, Point
from niagara.core.step import Step
from niagara.games.whitewater.animals import Face
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.events import (
    AnimalFinished,
    AnimalMoved,
    DieRolled,
    Rider,
    RiverPushed,
    StartMoved,
    TilePlaced,
)  # fmt: skip
from niagara.games.whitewater.geometry import DROP, Plan
from niagara.games.whitewater.herd import ON_PODIUM, ON_TRACK
from niagara.games.whitewater.podiums import step_spot
from niagara.games.whitewater.state import State
from niagara.games.whitewater.teams import nest, token_spot


class Movement:
    """The facts of a step's entry up to the step."""

    def __init__(self, step: Step) -> None:
        self.opened: State = step.opened
        self.moves: list[AnimalMoved] = []
        self.pushes: list[RiverPushed] = []
        self.finished: list[AnimalFinished] = []
        self.handed: list[tuple[int, int]] = []
        """From which team card to which the Start token went."""
        self.laid: list[int] = []
        """Slots on which the setup laid a tile."""
        self.face: Face | None = None
        """What the die shows."""
        holder = self.opened.holder
        for fact in step.facts[: step.place + 1]:
            match fact:
                case AnimalMoved():
                    self.moves.append(fact)
                case RiverPushed():
                    self.pushes.append(fact)
                case AnimalFinished():
                    self.finished.append(fact)
                case StartMoved(_, to):
                    self.handed += [(holder, to)] if to != holder else []
                    holder = to
                case TilePlaced(_, slot):
                    self.laid.append(slot)
                case DieRolled(_, face):
                    self.face = face
                case _:
                    pass  # nothing on the picture moves

    def river(self, the: Plan) -> Iterable[Mark]:
        """The tile that came from the pile and the one that went over the falls; then riders, and those that fell."""
        yield from self._tiles(the)
        for number, push in enumerate(self.pushes):
            for rider in push.riders:
                if rider.to:
                    key = f"ride:{number}.{rider.seat}.{rider.animal}"
                    yield Arrow(key=key, role="ride", points=_ride(the, self.opened, rider))
        for number, push in enumerate(self.pushes):
            yield from self._fallen(the, number, push)

    def ways(self, the: Plan) -> Iterable[Mark]:
        """The ways of animals, to their podiums too, and of the Start token."""
        for number, move in enumerate(self.moves):
            if move.to > move.aimed:
                points = short_of(the.path(move.aimed, move.to), ON_TRACK / 2 + 6)
                yield Arrow(key=f"displaced:{number}", role="displaced", points=points)
        for number, move in enumerate(self.moves):
            if move.to != move.start:
                yield Arrow(key=f"path:{number}", role="path", points=self._way(the, move))
        for start, to in self.handed:
            yield Arrow(key=f"handed:{start}.{to}", role="haul", points=_handed(the, start, to))

    def _tiles(self, the: Plan) -> Iterable[Mark]:
        y = the.middle - 76
        slots = dict.fromkeys([*self.laid, *(1 for push in self.pushes if push.came != GONE)])
        for slot in slots:
            points = ((the.pile[2] - 60, y), (the.slots[slot] - the.half + 30, y))
            yield Arrow(key=f"push:{slot}", role="push", points=points)
        if any(push.left != GONE for push in self.pushes):
            yield Arrow(key="push:falls", role="push", points=((the.lip - 60, y), (the.lip + DROP - 20, y)))

    def _fallen(self, the: Plan, number: int, push: RiverPushed) -> Iterable[Mark]:
        """Over the falls, and a ring where those that fell are now: at the start again."""
        for rider in push.riders:
            if not rider.to:
                key = f"{number}.{rider.seat}.{rider.animal}"
                yield Arrow(key=f"fall:{key}", role="fall", points=_plunge(the, self.opened, rider))
        for rider in push.riders:
            if not rider.to:
                ring = circle(nest(the, rider.seat, rider.animal), 27)
                yield Line(
                    key=f"back:{number}.{rider.seat}.{rider.animal}", role="fall", points=(*ring, ring[0])
                )  # fmt: skip

    def _way(self, the: Plan, move: AnimalMoved) -> tuple[Point, ...]:
        """Over each passed space to the one aimed at, or as far as it got; on to its podium once it is there."""
        end = min(move.aimed, move.to)
        points = the.path(move.start, end) if end != move.start else (the.spot(move.start),)
        if move.start == 0:
            x0, _, x1, _ = the.teams[move.seat]
            edge = x1 + 2 if the.ahead > 0 else x0 - 2
            points = ((edge, nest(the, move.seat, move.animal)[1]), *points)
        places = {(fact.seat, fact.animal): fact.place for fact in self.finished}
        if move.to == end == max(the.stops) and (move.seat, move.animal) in places:
            step = step_spot(the, move.animal, places[move.seat, move.animal], self.opened.seats)
            points = (*points, *_bow(points[-1], step, ON_PODIUM / 2 + 6, 0.08)[1:])
        else:
            points = short_of(points, ON_TRACK / 2 + 6 if end == move.to else 6)
        return short_of(points[::-1], 24)[::-1]


def _ride(the: Plan, opened: State, rider: Rider) -> tuple[Point, ...]:
    """From log to log down the river, each log's riders at a height of their own."""
    (ax, ay), (bx, by) = the.spot(rider.start), the.spot(rider.to)
    bulge = _lane(opened, rider)
    points = smooth(((ax, ay), ((3 * ax + bx) / 4, ay + bulge), ((ax + 3 * bx) / 4, ay + bulge), (bx, by)))
    return sparse(short_of(points, ON_TRACK / 2 + 6), 2.0)


def _lane(opened: State, rider: Rider) -> float:
    """How far beside the river's middle a rider's arrow runs."""
    board = opened.board
    slot, log = board.log_at[rider.start]
    logs = len(board.slots[slot])
    return 88 - 176 * log / (logs - 1) if logs > 1 else 80.0


def _plunge(the: Plan, opened: State, rider: Rider) -> tuple[Point, ...]:
    x, y = the.spot(rider.start)
    lane = 0.8 * _lane(opened, rider)
    foot = the.lip + DROP + 74
    return sparse(smooth(((x, y), (the.lip - 10, y + lane), (the.lip + 60, y + lane), (foot, y + 0.5 * lane))), 2.0)


def _handed(the: Plan, start: int, to: int) -> tuple[Point, ...]:
    """From team card to team card, bent to the inside."""
    (_, ay), (_, by) = ends = token_spot(the, start), token_spot(the, to)
    return _bow(*ends, 28, 0.16 if ay > by else -0.16)


@lru_cache(maxsize=1024)
def _bow(start: Point, end: Point, room: float, bend: float = 0.16) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = start, end
    middle = ((ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend)
    return sparse(short_of(smooth([start, middle, end]), room), 2.0)
