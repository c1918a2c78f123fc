"""A second opinion on a boat's move, worked out from the rule text alone, as plainly as possible.

Nothing here asks the engine. Cells are points of a grid in which a column is two steps high ("doubled" coordinates), a
position is read from its JSON, and a move is tried manoeuvre by manoeuvre, every one that the rules let a boat make.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Point = tuple[int, int]
WAYS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""One cell on in each heading: 0 is up, then clockwise."""
BEND = {"straight": 0, "left": 5, "right": 1}
DOCKS = {"straight": ("b4", "c4", "d4"), "left": ("a3", "a4", "b4"), "right": ("d4", "e4", "e3")}
NAMES = [column + row for column in "abcde" for row in "1234"]
QUAY = ("a1", "a2", "b1", "b2", "c1", "d1", "d2", "e1", "e2")


def plus(point: Point, heading: int, steps: int) -> Point:
    """So many cells on."""
    dx, dy = WAYS[heading % 6]
    return point[0] + steps * dx, point[1] + steps * dy


def cell(middle: Point, heading: int, name: str) -> Point:
    """Where a cell of a tile lies: along its row's slant from the middle column, then down the river."""
    column, row = "abcde".index(name[0]) - 2, int(name[1])
    aside = plus(middle, heading + (2 if column > 0 else 4), abs(column))
    return plus(aside, heading, row - 2)


def courses_of(turns: list[str]) -> Iterator[tuple[Point, int]]:
    """Middle and heading of the start tile, then of each tile that follows with these turns."""
    middle, heading = (0, 0), 0
    yield middle, heading
    for told in turns:
        heading = (heading + BEND[told]) % 6
        middle = plus(middle, heading, 4)
        yield middle, heading


def meet(one: set[Point], other: set[Point]) -> bool:
    """Whether two sets of cells share a cell or a side."""
    return bool(one & other) or any(plus(point, way, 1) in other for point in one for way in range(6))


class Chart(NamedTuple):
    """The river as it lies."""

    water: Mapping[Point, str]
    spot: Mapping[str, Point]
    against: Mapping[Point, Point]
    """Cell → the cell straight up the river."""
    docks: Mapping[Point, int]
    """Cell of a passengers' dock → number of its tile."""
    finish: frozenset[Point]


class Boat(NamedTuple):
    """A boat on the river."""

    at: Point
    heading: int
    speed: int
    coal: int
    aboard: tuple[int, ...]


class Scene(NamedTuple):
    """What a move can depend on."""

    chart: Chart
    seat: int
    boats: Mapping[int, Boat]
    waiting: Mapping[int, int]
    options: Mapping[str, Any]


class Spot(NamedTuple):
    """A boat in the middle of its move."""

    at: Point
    heading: int
    left: int
    coal: int
    turns: int
    stopped: bool
    barred: tuple[Point, ...]
    others: tuple[tuple[int, Boat], ...]
    waiting: tuple[tuple[int, int], ...]
    pushes: tuple[tuple[int, str], ...]
    taken: tuple[tuple[int, int], ...]
    """(seat, tile) of each passenger that a pushed boat took."""


class Result(NamedTuple):
    """A whole move: what makes it this move, and the coal it cost."""

    speed: int
    space: str
    heading: int
    pushes: tuple[tuple[int, str], ...]
    coal: int


def read(board: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Scene:
    """The scene of a board with a position; the tiles that all have passed are off the table (M-T5)."""
    told = board["position"]
    fleet = {boat["seat"]: boat for boat in told["boats"]}
    behind = min(int(boat["space"].split(".")[0]) for boat in fleet.values())
    school = options.get("mode") == "driving_school"
    water: dict[Point, str] = {}
    against: dict[Point, Point] = {}
    docks: dict[Point, int] = {}
    waiting: dict[int, int] = {}
    finish: set[Point] = set()
    lies = list(courses_of([tile["turn"] for tile in told["river"]]))
    for number, (middle, heading) in enumerate(lies):
        if number < behind:
            continue
        tile = board["tiles"][told["river"][number - 1]["tile"]] if number else board["start"]
        for name in NAMES:
            if name not in tile["land"]:
                at = cell(middle, heading, name)
                water[at] = f"{number}.{name}"
                against[at] = plus(at, heading + 3, 1)
        if tile.get("dock"):
            docks[cell(middle, heading, tile["dock"])] = number
            share = 0 if school else board["passengers"][str(seats)][tile["house"]]
            count = told["river"][number - 1]["passengers"]
            aboard = [boat["seat"] for boat in fleet.values() if number in boat["aboard"]]
            waiting[number] = share - len(aboard) if count == "all" else count
        if told["quay"] and number == len(told["river"]):
            finish = {cell(middle, heading, name) for name in DOCKS[told["quay"]] if name not in tile["land"]}
    spot = {name: at for at, name in water.items()}
    boats = {
        seat: Boat(spot[boat["space"]], boat["heading"], boat["speed"], boat["coal"], tuple(boat["aboard"]))
        for seat, boat in fleet.items()
    }
    return Scene(Chart(water, spot, against, docks, frozenset(finish)), -1, boats, waiting, options)


def begun(scene: Scene, speed: int) -> Spot | None:
    """The boat with its speed set, before the first manoeuvre; None if it cannot pay (M-S1)."""
    boat = scene.boats[scene.seat]
    price = abs(speed - boat.speed) - 1 if speed != boat.speed else 0
    if not 1 <= speed <= 6 or price > boat.coal:
        return None
    others = tuple((seat, other) for seat, other in scene.boats.items() if seat != scene.seat)
    ashore = tuple(scene.waiting.items())
    return Spot(boat.at, boat.heading, speed, boat.coal - price, 0, False, (), others, ashore, (), ())


def turned(spot: Spot, side: int) -> Spot | None:
    """A sixth to the right (1) or to the left (5); the first one free, then 1 coal each (M-M2)."""
    price = 1 if spot.turns else 0
    if price > spot.coal:
        return None
    return spot._replace(heading=(spot.heading + side) % 6, coal=spot.coal - price, turns=spot.turns + 1)


def onward(scene: Scene, spot: Spot) -> Iterator[tuple[str, Spot]]:
    """Every way in which the boat can go one cell ahead: a step, or a push to each cell that will do."""
    chart, ahead = scene.chart, plus(spot.at, spot.heading, 1)
    if spot.stopped or spot.left < 1 or ahead not in chart.water or ahead in spot.barred:
        return
    whole = scene.options.get("push_intended") == "whole_path"
    stops = scene.options.get("mode") == "driving_school" and ahead in chart.finish
    moved = spot._replace(at=ahead, stopped=stops)
    struck = [(seat, boat) for seat, boat in spot.others if boat.at == ahead]
    if not struck:
        yield "a", moved._replace(left=spot.left - 1, barred=spot.barred if whole else ())
        return
    ((seat, boat),) = struck
    if spot.left < 2:
        return
    for way in range(6):
        put = plus(ahead, way, 1)
        if put not in chart.water or put == spot.at or any(other.at == put for _, other in spot.others):
            continue
        if put == chart.against[ahead] and not scene.options.get("push_astern", True):
            continue
        pushed = landed(scene, moved, seat, boat._replace(at=put))
        barred = (*spot.barred, put) if whole else (put,)
        pushes = (*spot.pushes, (seat, chart.water[put]))
        yield f">{chart.water[put]}", pushed._replace(left=spot.left - 2, barred=barred, pushes=pushes)


def island_for(scene: Scene, spot: Spot, seat: int, boat: Boat) -> int | None:
    """The tile from which a boat takes a passenger by herself where it lies, or None (M-P2, M-P3)."""
    island = scene.chart.docks.get(boat.at)
    pickup = scene.options.get("pickup", "auto")
    asked = pickup == "choice" or (pickup == "pushed_may" and seat != scene.seat)
    if asked or boat.speed != 1 or len(boat.aboard) == 2:
        return None
    return None if island is None or island in boat.aboard or not dict(spot.waiting)[island] else island


def landed(scene: Scene, spot: Spot, seat: int, boat: Boat) -> Spot:
    """The same move after a boat was pushed: that boat may take a passenger, or even finish (M-B7, D-6)."""
    waiting, taken, options = dict(spot.waiting), spot.taken, scene.options
    island = island_for(scene, spot, seat, boat)
    if island is not None:
        waiting[island] -= 1
        boat, taken = boat._replace(aboard=(*boat.aboard, island)), (*taken, (seat, island))
    school = options.get("mode") == "driving_school"
    ready = school or (len(boat.aboard) == 2 and boat.speed <= options.get("finish_max_speed", 1))
    done = options.get("finish_by_push", False) and ready and boat.at in scene.chart.finish
    rest = [(other, it) for other, it in spot.others if other != seat]
    others = tuple(rest if done else [*rest, (seat, boat)])
    return spot._replace(others=others, waiting=tuple(waiting.items()), taken=taken)


def follow_course(scene: Scene, speed: int, course: str) -> Result | None:
    """What comes of a course, or None if it is illegal."""
    spot = begun(scene, speed)
    for told in course.split():
        if spot is None:
            return None
        if told in "lr":
            spot = turned(spot, 1 if told == "r" else 5)
        else:
            spot = dict(onward(scene, spot)).get(told)
    if spot is None or (spot.left and not spot.stopped):
        return None
    return result(scene, speed, spot)


def passengers(scene: Scene, speed: int, course: str) -> tuple[tuple[int, int], ...]:
    """(seat, tile) of each passenger who comes aboard by herself in a legal move, in order."""
    spot = begun(scene, speed)
    for told in course.split():
        assert spot is not None
        spot = turned(spot, 1 if told == "r" else 5) if told in "lr" else dict(onward(scene, spot))[told]
    assert spot is not None
    own = scene.boats[scene.seat]._replace(at=spot.at, speed=speed)
    island = island_for(scene, spot, scene.seat, own)
    return spot.taken if island is None else (*spot.taken, (scene.seat, island))


def result(scene: Scene, speed: int, spot: Spot) -> Result:
    """The move as it stands."""
    return Result(
        speed, scene.chart.water[spot.at], spot.heading, spot.pushes, scene.boats[scene.seat].coal - spot.coal
    )


def every_move(scene: Scene) -> Iterator[tuple[str, Result]]:
    """Every whole move, as a course and what comes of it; at one spot a boat turns one way only."""
    for speed in range(1, 7):
        spot = begun(scene, speed)
        if spot is not None:
            yield from _sail(scene, speed, spot, "")


def _sail(scene: Scene, speed: int, spot: Spot, course: str) -> Iterator[tuple[str, Result]]:
    for side, told in ((1, "r"), (5, "l")):
        here: Spot | None = spot
        for count in range(4 if side == 1 else 3):  # straight on counts once; three to the left are three to the right
            if count or side == 1:
                turns = f" {told}" * count
                if here is None:
                    break
                if not here.left or here.stopped:
                    yield (course + turns).strip(), result(scene, speed, here)
                for way, further in onward(scene, here):
                    yield from _sail(scene, speed, further, f"{course}{turns} {way}")
            here = turned(here, side) if here is not None else None
