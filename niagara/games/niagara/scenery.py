"""What stands still on the picture of a board: land, river, discs, falls, mines and the weather track."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from niagara.core.curves import beside, ribbon, rounded, smooth
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import Term, literal, phrase
from niagara.games.niagara.board import Board
from niagara.games.niagara.geometry import (
    BEACH,
    DISC,
    DROP,
    MINE,
    ROPE,
    WATER,
    Place,
    Plan,
    plan,
    tray,
)


@lru_cache(maxsize=64)
def scenery(board: Board, seats: int) -> tuple[Mark, ...]:
    """The still marks, in drawing order."""
    the = plan(board, seats)
    return (
        *_land(the),
        *_river(the),
        *_falls(the),
        *_beach(the),
        *_discs(board, the),
        *_mines(the),
        *_weather(board, the),
    )


def _land(the: Plan) -> Iterable[Mark]:
    width, height = the.size
    yield Area(key="land", role="land", points=((0, 0), (width, 0), (width, height), (0, height)))
    trees = tuple(_trees(the))
    for index, ((x, y), size) in enumerate(trees):
        yield Token(key=f"tree:{index}", role="tree", at=(x, y), size=size)
    for index, ((x, y), size) in enumerate(trees):
        yield Token(
            key=f"tree-top:{index}", role="tree-top", at=(x + size * 0.1, y + size * 0.1), size=round(size * 0.62)
        )


def _trees(the: Plan) -> Iterable[tuple[Point, float]]:
    """Small groves where nothing else is, by a fixed sequence, so that a board always looks alike."""
    _, height = the.size
    busy = [(point, WATER + 74.0) for stream in the.streams for point in stream]
    busy += [(place.at, 205.0) for place in the.mines.values()]
    busy += [(cell, 190.0) for cell in the.track] + [((ROPE + 90, height / 2 - 170), 150.0)]
    last = max(x for x, _ in the.edges.values())
    for number in range(1, 90):
        x = BEACH + 70 + (number * 0.618034 % 1) * (last - BEACH - 160)
        y = 30 + (number * 0.754878 % 1) * (height - 60)
        if all(hypot(x - px, y - py) > room for (px, py), room in busy):
            busy.append(((x, y), 215.0))
            yield (x, y), 58
            yield (x + 44, y + (14 if number % 2 else -16)), 44
            if number % 3:
                yield (x - 38, y + (22 if number % 2 else -20)), 38


def _river(the: Plan) -> Iterable[Mark]:
    for role, half in (("bank", WATER + 22), ("shallows", WATER + 8), ("water", WATER - 8)):
        for index, stream in enumerate(the.streams):
            yield Area(key=f"{role}:{index}", role=role, points=ribbon(stream, half))
    for index, stream in enumerate(the.streams):
        for row, distance in enumerate((-91, 90)):
            for part, piece in enumerate(_pieces(beside(stream, distance)[3:-4], 9, 4 + 2 * row)):
                yield Line(key=f"ripple:{index}.{row}.{part}", role="ripple", points=piece)


def _pieces(line: tuple[Point, ...], every: int, start: int) -> Iterable[tuple[Point, ...]]:
    for at in range(start, len(line) - 4, every):
        yield line[at : at + 4]


def _falls(the: Plan) -> Iterable[Mark]:
    width, height = the.size
    lip = next(iter(the.edges.values()))[0]
    foot = lip + DROP
    cliff = smooth([(lip + 6 + 14 * (row * 5 % 3), height * row / 12) for row in range(13)], parts=3)
    yield Area(key="cliff", role="cliff", points=(*cliff, (foot + 40, height), (foot + 40, 0)))
    ledge = smooth([(lip + 48 + 16 * (row * 7 % 4), height * row / 14) for row in range(15)], parts=3)
    yield Area(key="cliff-foot", role="cliff-foot", points=(*ledge, (foot + 40, height), (foot + 40, 0)))
    shore = smooth([(foot - 8 + 14 * (row * 3 % 4), height * row / 12) for row in range(13)], parts=3)
    yield Area(key="pool", role="pool", points=(*shore, (width, height), (width, 0)))
    for arm, (x, y) in the.edges.items():
        half = WATER - 2
        lip_line = tuple((x + 8 - 22 * (1 - (part / 4) ** 2), y + half * part / 4) for part in range(-4, 5))
        yield Area(
            key=f"fall:{arm}", role="falls", points=(*lip_line, (foot + 20, y + half + 18), (foot + 20, y - half - 18))
        )
    for arm, (x, y) in the.edges.items():
        for row in range(-7, 8):
            near, far = y + row * WATER / 8, y + row * (WATER + 18) / 8
            start, stop = x + (4, 34, 14, 50)[row % 4] - 18 * (1 - (row / 8) ** 2), foot + (10, -14, 4)[row % 3]
            yield Line(key=f"streak:{arm}.{row}", role="falls-streak", points=((start, near), (stop, far)))
    yield from _foam(the, foot)


def _foam(the: Plan, foot: float) -> Iterable[Mark]:
    """Spray at the foot of the falls, and a few flakes that drift off."""
    for arm, (_, y) in the.edges.items():
        for row in range(-7, 8):
            size = (38, 56, 46)[row * row % 3]
            at = (foot + 12 + 10 * (row * 3 % 4), y + row * (WATER + 20) / 7.4)
            yield Token(key=f"foam:{arm}.{row}", role="foam", at=at, size=size)
        for flake in range(6):
            at = (foot + 62 + (flake * 37 % 60), y + (flake - 2.5) * 44 + 8 * (flake % 2))
            yield Token(key=f"flake:{arm}.{flake}", role="foam", at=at, size=(9, 14)[flake % 2])


def _beach(the: Plan) -> Iterable[Mark]:
    _, height = the.size
    shore = smooth([(BEACH - 10 + 18 * ((row * 7) % 3 - 1), height * row / 9) for row in range(10)], parts=4)
    wet = tuple((x + 16, y) for x, y in shore)
    yield Area(key="wet-sand", role="wet-sand", points=(*wet, (0, height), (0, 0)))
    yield Area(key="beach", role="beach", points=(*shore, (0, height), (0, 0)))
    y = the.streams[0][0][1]
    for end in (-1, 1):
        yield Token(key=f"post:{end}", role="post", at=(ROPE + 22, y + end * (WATER + 4)), size=26)
    sag = smooth([(ROPE + 22, y - WATER - 4), (ROPE + 38, y), (ROPE + 22, y + WATER + 4)], 6)
    yield Line(key="rope", role="rope", points=sag)


def _discs(board: Board, the: Plan) -> Iterable[Mark]:
    for space, at in the.spaces.items():
        yield Token(key=f"space:{space}", role="disc", at=at, size=2 * DISC)
    for space, at in the.spaces.items():
        yield Label(
            key=f"label:{space}", role="space-label", at=(at[0], at[1] - DISC + 21), words=literal(space), size=30
        )  # fmt: skip


def _mines(the: Plan) -> Iterable[Mark]:
    for gem, place in the.mines.items():
        for index, (start, end) in enumerate(place.paths):
            yield Line(key=f"mine-path:{gem}.{index}", role="mine-path", points=(start, _towards(end, start, DISC + 4)))
    for gem, place in the.mines.items():
        for index, (start, end) in enumerate(place.paths):
            pier = (_towards(end, start, DISC + 4), _towards(end, start, WATER + 26))
            yield Line(key=f"jetty:{gem}.{index}", role="jetty", points=pier)
    for gem, place in the.mines.items():
        yield Area(key=f"mine:{gem}", role="mine", points=tray(place.at, *MINE))
    for gem, place in the.mines.items():
        at, turned = title_places(gem, place)
        yield Label(
            key=f"mine-label:{gem}", role="mine-label", at=at, turned=turned, side="left",
            words=phrase("{gem}", gem=Term(gem)), size=30,
        )  # fmt: skip


def title_places(gem: str, place: Place) -> tuple[Point, Point]:
    """Where a mine's name ends and its count begins: on the side away from the river, and where it is when turned."""
    x, y = place.at
    half = 8.0 * len(gem) - 10
    above = all(y > end[1] for _, end in place.paths)
    return (x + half, y + (MINE[1] + 24) * (1 if above else -1)), (x + MINE[0] + 24, y + half)


def _towards(start: Point, end: Point, far: float) -> Point:
    (ax, ay), (bx, by) = start, end
    share = far / hypot(bx - ax, by - ay)
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def _weather(board: Board, the: Plan) -> Iterable[Mark]:
    half = the.cell / 2 - 3
    for index, (x, y) in enumerate(the.track):
        box = (x - half, y - half, x + half, y + half)
        yield Area(key=f"weather:{index}", role="track", points=rounded(box, min(12, half / 2)))
    for index, (at, value) in enumerate(zip(the.track, board.weather.values, strict=True)):
        text = f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")
        yield Label(key=f"weather-value:{index}", role="track-label", at=at, words=literal(text), size=32)
    (x, y), (last, _) = the.track[0], the.track[-1]
    yield Label(
        key="weather-title", role="land-label", at=((x + last) / 2, y - half - 24), turned=(last + half + 24, y),
        words=phrase("weather"), size=30,
    )  # fmt: skip
