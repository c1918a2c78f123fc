"""What moved in the entry of a step so far, as arrows: animals, the river and its riders, the Start token."""

from collections.abc import Iterable
from functools import lru_cache

from niagara.core.scene import Arrow, Line, Mark, Point
from niagara.core.step import Step
from niagara.games.whitewater.animals import Face
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.curves import circle, short_of, smooth, sparse
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
                    key = f"drift:{number}.{rider.seat}.{rider.animal}"
                    yield Arrow(key=key, role="drift", points=_ride(the, self.opened, rider))
        for number, push in enumerate(self.pushes):
            yield from self._fallen(the, number, push)

    def ways(self, the: Plan) -> Iterable[Mark]:
        """The ways of animals, to their podiums too, and of the Start token."""
        for number, move in enumerate(self.moves):
            if move.to > move.aimed:
                points = short_of(the.path(move.aimed, move.to), ON_TRACK / 2 + 4)
                yield Arrow(key=f"displaced:{number}", role="displaced", points=points)
        for number, move in enumerate(self.moves):
            if move.to != move.start:
                yield Arrow(key=f"path:{number}", role="path", points=_way(the, move))
        for fact in self.finished:
            points = self._to_podium(the, fact)
            yield Arrow(key=f"home:{fact.seat}.{fact.animal}", role="path", points=points)
        for start, to in self.handed:
            yield Arrow(
                key=f"handed:{start}.{to}", role="haul", points=_bow(token_spot(the, start), token_spot(the, to))
            )

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

    def _to_podium(self, the: Plan, fact: AnimalFinished) -> tuple[Point, ...]:
        end = step_spot(the, fact.animal, fact.place, self.opened.seats)
        return short_of(_bow(the.spot(max(the.stops)), end, 0.08), ON_PODIUM / 2 + 5)


def _way(the: Plan, move: AnimalMoved) -> tuple[Point, ...]:
    """From the start over each passed space to the space aimed at, or to the one before that where it had to stop."""
    end = min(move.aimed, move.to)
    points = the.path(move.start, end) if end != move.start else (the.spot(move.start),)
    if move.start == 0:
        points = (nest(the, move.seat, move.animal), *points)
    ahead = short_of(points, ON_TRACK / 2 + 4 if end == move.to else 6)
    return short_of(ahead[::-1], 24)[::-1]


def _ride(the: Plan, opened: State, rider: Rider) -> tuple[Point, ...]:
    """From log to log down the river, each log's riders at a height of their own."""
    (ax, ay), (bx, by) = the.spot(rider.start), the.spot(rider.to)
    bulge = _lane(opened, rider)
    points = smooth(((ax, ay), ((3 * ax + bx) / 4, ay + bulge), ((ax + 3 * bx) / 4, ay + bulge), (bx, by)))
    return sparse(short_of(points, ON_TRACK / 2 + 4), 2.0)


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


@lru_cache(maxsize=1024)
def _bow(start: Point, end: Point, bend: float = 0.16) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = start, end
    middle = ((ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend)
    return sparse(short_of(smooth([start, middle, end]), 28), 2.0)
