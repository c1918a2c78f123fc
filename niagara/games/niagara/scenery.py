"""What stands still on the picture of a board: land, river, discs, falls, mines and the weather track."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import Term, phrase
from niagara.games.niagara.board import Board
from niagara.games.niagara.geometry import (
    BEACH,
    DISC,
    DROP,
    MINE,
    ROPE,
    WATER,
    Plan,
    beside,
    ellipse,
    plan,
    ribbon,
    rounded,
    smooth,
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
    for index, (at, size) in enumerate(_trees(the)):
        yield Token(key=f"tree:{index}", role="tree", at=at, size=size)


def _trees(the: Plan) -> Iterable[tuple[Point, float]]:
    """A few trees where nothing else is: the places follow from a fixed sequence, so that a board always looks alike."""
    width, height = the.size
    busy = [(point, WATER + 62.0) for stream in the.streams for point in stream]
    busy += [(place.at, 190.0) for place in the.mines.values()]
    busy += [(cell, 175.0) for cell in the.track]
    last = max(x for x, _ in the.edges.values())
    for number in range(1, 150):
        x = BEACH + 60 + (number * 0.618034 % 1) * (last - BEACH - 130)
        y = 24 + (number * 0.754878 % 1) * (height - 48)
        size = 30.0 + 22 * (number * 0.43 % 1)
        if all(hypot(x - px, y - py) > room for (px, py), room in busy):
            busy.append(((x, y), 74.0))
            yield (x, y), size


def _river(the: Plan) -> Iterable[Mark]:
    for role, half in (("bank", WATER + 22), ("shallows", WATER + 8), ("water", WATER - 8)):
        for index, stream in enumerate(the.streams):
            yield Area(key=f"{role}:{index}", role=role, points=ribbon(stream, half))
    for index, stream in enumerate(the.streams):
        for row, distance in enumerate((-92, 91)):
            for part, piece in enumerate(_pieces(beside(stream, distance)[3:-4], 9, 4 + 2 * row)):
                yield Line(key=f"ripple:{index}.{row}.{part}", role="ripple", points=piece)


def _pieces(line: tuple[Point, ...], every: int, start: int) -> Iterable[tuple[Point, ...]]:
    for at in range(start, len(line) - 4, every):
        yield line[at : at + 4]


def _falls(the: Plan) -> Iterable[Mark]:
    width, height = the.size
    lip = next(iter(the.edges.values()))[0]
    foot = lip + DROP
    cliff = smooth([(lip + 16 + 10 * (row % 2), height * row / 8) for row in range(9)], parts=2)
    yield Area(key="cliff", role="cliff", points=(*cliff, (foot + 30, height), (foot + 30, 0)))
    shore = smooth([(foot - 6 + 22 * (row % 2), height * row / 10) for row in range(11)], parts=3)
    yield Area(key="pool", role="pool", points=(*shore, (width, height), (width, 0)))
    for arm, (x, y) in the.edges.items():
        half = WATER - 4
        curtain = ((x + 4, y - half), (foot + 14, y - half - 16), (foot + 14, y + half + 16), (x + 4, y + half))
        yield Area(key=f"fall:{arm}", role="falls", points=curtain)
        for row in range(-5, 6):
            near, far = y + row * half / 5.6, y + row * (half + 16) / 5.6
            start = x + (2, 22, 12)[row % 3]
            yield Line(key=f"streak:{arm}.{row}", role="falls-streak", points=((start, near), (foot + 8, far)))
    for arm, (_, y) in the.edges.items():
        for row in range(-4, 5):
            size = (62, 84, 70)[row % 3]
            yield Token(
                key=f"foam:{arm}.{row}",
                role="foam",
                at=(foot + 16 + 9 * (row % 2), y + row * (WATER + 22) / 4),
                size=size,
            )


def _beach(the: Plan) -> Iterable[Mark]:
    _, height = the.size
    shore = smooth([(BEACH - 10 + 18 * ((row * 7) % 3 - 1), height * row / 9) for row in range(10)], parts=4)
    wet = tuple((x + 16, y) for x, y in shore)
    yield Area(key="wet-sand", role="bank", points=(*wet, (0, height), (0, 0)))
    yield Area(key="beach", role="beach", points=(*shore, (0, height), (0, 0)))
    x, y = the.streams[0][0][0], the.streams[0][0][1]
    for end in (-1, 1):
        yield Token(key=f"post:{end}", role="post", at=(ROPE + 22, y + end * (WATER + 4)), size=26)
    sag = smooth([(ROPE + 22, y - WATER - 4), (ROPE + 38, y), (ROPE + 22, y + WATER + 4)])
    yield Line(key="rope", role="rope", points=sag)


def _discs(board: Board, the: Plan) -> Iterable[Mark]:
    for space, at in the.spaces.items():
        yield Area(key=f"space:{space}", role="disc", points=ellipse(at, DISC, DISC, 32))
    for space, at in the.spaces.items():
        yield Label(
            key=f"label:{space}", role="space-label", at=(at[0], at[1] - DISC + 22), turned=(at[0] + DISC - 22, at[1]),
            words=phrase(space), size=30,
        )  # fmt: skip


def _mines(the: Plan) -> Iterable[Mark]:
    for gem, place in the.mines.items():
        for index, (start, end) in enumerate(place.paths):
            yield Line(key=f"mine-path:{gem}.{index}", role="mine-path", points=_ashore(start, end))
    for gem, place in the.mines.items():
        yield Area(key=f"mine:{gem}", role="mine", points=ellipse(place.at, *MINE, 28))
    for gem, (x, y) in ((gem, place.at) for gem, place in the.mines.items()):
        yield Label(
            key=f"mine-label:{gem}", role="mine-label", at=(x, y - MINE[1] - 22), turned=(x + MINE[0] + 24, y),
            words=phrase("{gem}", gem=Term(gem)), size=30,
        )  # fmt: skip


def _ashore(start: Point, end: Point) -> tuple[Point, ...]:
    """The part of a straight path that ends at the disc of its space."""
    (ax, ay), (bx, by) = start, end
    share = 1 - (DISC + 6) / max(hypot(bx - ax, by - ay), DISC + 7)
    return (start, (ax + (bx - ax) * share, ay + (by - ay) * share))


def _weather(board: Board, the: Plan) -> Iterable[Mark]:
    half = the.cell / 2 - 3
    for index, (x, y) in enumerate(the.track):
        box = (x - half, y - half, x + half, y + half)
        yield Area(key=f"weather:{index}", role="track", points=rounded(box, min(12, half / 2)))
    for index, (at, value) in enumerate(zip(the.track, board.weather.values, strict=True)):
        text = f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")
        yield Label(key=f"weather-value:{index}", role="track-label", at=at, words=phrase(text), size=32)
    (x, y), (last, _) = the.track[0], the.track[-1]
    yield Label(
        key="weather-title", role="land-label", at=((x + last) / 2, y - half - 24), turned=(last + half + 24, y),
        words=phrase("weather"), size=30,
    )  # fmt: skip
