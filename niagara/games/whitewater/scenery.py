"""What stands still on the picture of a board: savanna, river, falls, track, start and finish, camp and podiums."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from niagara.core.curves import circle, ribbon, rounded, smooth
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import Phrase, Term, literal, phrase
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.board import STATUS, UNPUBLISHED, Board
from niagara.games.whitewater.camp import camp
from niagara.games.whitewater.emblems import STAR, emblem, icon_marks, placed
from niagara.games.whitewater.geometry import DROP, FALLS, Plan, plan
from niagara.games.whitewater.marks import podium_key, space_key
from niagara.games.whitewater.podiums import step_box, step_star, title
from niagara.games.whitewater.track import EDGE, SPACE

"""The status of a board whose file we made up where no source says more."""


@lru_cache(maxsize=64)
def scenery(board: Board, seats: int) -> tuple[Mark, ...]:
    """The still marks, in drawing order."""
    the = plan(board, seats)
    return (
        *_land(the),
        *_river(the),
        *_falls(the),
        *_trail(the),
        *_spaces(board, the),
        *_gates(the),
        *camp(the),
        *_podiums(board, the, seats),
        *_caption(board, the),
    )


def _land(the: Plan) -> Iterable[Mark]:
    width, height = the.size
    yield Area(key="land", role="savanna", points=((0, 0), (width, 0), (width, height), (0, height)))
    trees = tuple(_trees(the))
    for number, ((x, y), _) in enumerate(trees):
        grass = ((x - 30, y - 34), (x - 26, y - 20), (x - 22, y - 34), (x - 16, y - 18), (x - 12, y - 34))
        yield Line(key=f"tuft:{number}", role="tuft", points=grass)
    for number, (at, size) in enumerate(trees):
        yield Token(key=f"tree:{number}", role="acacia", at=at, size=size)
    for number, ((x, y), size) in enumerate(trees):
        yield Token(key=f"tree-top:{number}", role="acacia-top", at=(x + 5, y + 5), size=round(size * 0.6))


def _trees(the: Plan) -> Iterable[tuple[Point, int]]:
    """Acacias where nothing else is, by a fixed sequence, so that a board always looks alike."""
    low, high = (0.0, the.sheet[1]) if the.sheet[1] else (the.sheet[3], the.size[1])
    left, right = the.sheet[0], the.sheet[2]
    busy = [(at, 112.0) for at in the.way[::3]] + [(the.die, 120.0)]
    busy += [((x, y), 70.0) for x, y in _caption_line(the)]
    for number in range(1, 160):
        x = left + 44 + (number * 0.618034 % 1) * (right - left - 88)
        y = low + 44 + (number * 0.754878 % 1) * (high - low - 88)
        if abs(y - the.middle) > EDGE + 62 and all(hypot(x - px, y - py) > room for (px, py), room in busy):
            busy.append(((x, y), 150.0))
            yield (x, y), 62
            yield (x + 40, y + (12 if number % 2 else -16)), 44


def _river(the: Plan) -> Iterable[Mark]:
    y, start, end = the.middle, the.source, the.lip
    for role, more in (("sandbank", 20), ("shallows", 7), ("water", -7)):
        yield Area(key=role, role=role, points=_bed(start, end, y, EDGE + more, more))
    for row, off in enumerate((-84, -50, 4, 46, 82)):
        for part in range(int((the.slots[1] - the.half - start - 156) / 90)):
            x = start + 152 + 90 * part + 26 * (row * 3 % 4)
            points = smooth([(x, y + off), (x + 14, y + off + 6), (x + 28, y + off), (x + 42, y + off + 5)], 3)
            yield Line(key=f"ripple:{row}.{part}", role="ripple", points=points)


def _bed(start: float, end: float, y: float, half: float, more: float) -> tuple[Point, ...]:
    """The river's outline: round at the spring, straight down to the falls."""
    spring = [(start + 146 + 1.1 * (px - start), py) for px, py in circle((start, y), half, 32)[8:25]]
    return ((end + more / 3, y + half), *((px - more / 6, py) for px, py in spring), (end + more / 3, y - half))


def _falls(the: Plan) -> Iterable[Mark]:
    x, y, foot = the.lip, the.middle, the.lip + DROP
    last = x + FALLS - 18
    rocks = smooth([(x - 12, y + 150), (x + 60, y + 164), (foot + 50, y + 158), (last - 14, y + 128), (last + 12, y),
                    (last - 14, y - 128), (foot + 50, y - 158), (x + 60, y - 164), (x - 12, y - 150)], 4)  # fmt: skip
    yield Area(key="cliff", role="cliff", points=(*rocks, (x + 4, y - 100), (x + 4, y + 100)))
    pool = smooth([(foot - 20, y + 118), (foot + 50, y + 130), (last - 44, y + 92), (last - 18, y),
                   (last - 44, y - 92), (foot + 50, y - 130), (foot - 20, y - 118)], 4)  # fmt: skip
    yield Area(key="pool", role="pool", points=pool)
    half = EDGE - 9
    lip = tuple((x + 6 - 16 * (1 - (part / 4) ** 2), y + half * part / 4) for part in range(-4, 5))
    yield Area(key="falls", role="falls", points=(*lip, (foot + 10, y + half + 10), (foot + 10, y - half - 10)))
    for row in range(-7, 8):
        near, far = y + row * half / 8, y + row * (half + 12) / 8
        start = x + (4, 30, 12, 44)[row % 4] - 14 * (1 - (row / 8) ** 2)
        streak = ((start, near), (foot + (6, -14, 0)[row % 3], far))
        yield Line(key=f"streak:{row}", role="falls-streak", points=streak)
    for row in range(-6, 7):
        at = (foot + 6 + 9 * (row * 3 % 4), y + row * (half + 12) / 6.4)
        yield Token(key=f"foam:{row}", role="foam", at=at, size=(36, 50, 42)[row * row % 3])


def _trail(the: Plan) -> Iterable[Mark]:
    for role, half in (("trail-edge", 33), ("trail", 28)):
        for number, stretch in enumerate(the.land):
            yield Area(key=f"{role}:{number}", role=role, points=ribbon(stretch, half))


def _spaces(board: Board, the: Plan) -> Iterable[Mark]:
    land = [space for space in range(1, board.finish) if space not in board.log_at]
    for space in land:
        yield Token(key=space_key(space), role="stone", at=the.spot(space), size=SPACE)
    for space in land:
        yield Label(
            key=f"number:{space}", role="stone-number", at=the.spot(space), words=literal(str(space)), size=34
        )  # fmt: skip
    for space, icon in sorted(board.land_icons.items()):
        yield from icon_marks(f"icon:{space}", icon, _rim(the, space))


def _rim(the: Plan, space: int) -> Point:
    """Where the icon of a space on land is: on its rim, away from the river."""
    (x, y), index = the.spot(space), the.stops[space]
    (ax, ay), (bx, by) = the.way[index - 1], the.way[index + 1]
    far = hypot(bx - ax, by - ay)
    nx, ny = (ay - by) / far, (bx - ax) / far
    loop = next(stretch for stretch in the.land if (x, y) in stretch)
    middle = (sum(px for px, _ in loop) / len(loop), (loop[0][1] + loop[-1][1]) / 2)
    out = 1 if nx * (x - middle[0]) + ny * (y - middle[1]) > 0 else -1
    return round(x + 50 * out * nx), round(y + 50 * out * ny)


def _gates(the: Plan) -> Iterable[Mark]:
    """The start line and the finish line, across the trail."""
    last = max(the.stops)
    start, finish = ("gate", "gate", 0, Phrase("start")), ("finish", "finish-line", last, Phrase("finish"))
    for key, role, place, words in (start, finish):
        (x, y), index = the.spot(place), the.stops[place]
        bx, by = the.way[index - 1] if index else the.way[1]
        far = hypot(bx - x, by - y)
        nx, ny = (by - y) / far, (x - bx) / far
        for part in range(-2, 3):
            at = (x + nx * 17 * part, y + ny * 17 * part)
            fill = "gate-light" if part % 2 else role
            yield Area(key=f"{key}:{part}", role=fill, points=_square(at, nx, ny, 8.5))
        up = 1 if y > the.middle else -1
        yield Label(
            key=f"{key}-label", role="gate-label", at=(x, y + up * 62), turned=(x + 44 * (1 if bx < x else -1), y),
            words=words, size=30,
        )  # fmt: skip


def _square(at: Point, nx: float, ny: float, half: float) -> tuple[Point, ...]:
    (x, y), a, b = at, half, 11
    return tuple(
        (x + a * s * nx + b * t * ny, y + a * s * ny - b * t * nx) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def _podiums(board: Board, the: Plan, seats: int) -> Iterable[Mark]:
    """For each species a podium with a step for each place, and its points in a star."""
    x0, y0, x1, y1 = the.sheet
    yield Area(key="sheet", role="camp", points=((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    for animal in ANIMALS:
        yield Area(key=podium_key(animal), role="team", points=rounded(the.podiums[animal], 22))
    steps = [(animal, place) for animal in ANIMALS for place in range(1, seats + 1)]
    for animal, place in steps:
        box = step_box(the, animal, place, seats)
        yield Area(key=f"step:{animal}.{place}", role="step", points=rounded(box, 6))
    for animal, place in steps:
        star = placed(f"star:{animal}.{place}", "star", STAR, step_star(the, animal, place, seats), 24)
        yield star
    for animal, place in steps:
        yield Label(
            key=f"points:{animal}.{place}", role="star-label", at=step_star(the, animal, place, seats),
            words=literal(str(board.file.podium[animal][place - 1])), size=26,
        )  # fmt: skip
    for animal in ANIMALS:
        yield from _title(the, animal)


def _title(the: Plan, animal: Animal) -> Iterable[Mark]:
    at, beside, turned = title(the, animal)
    yield emblem(f"podium-sign:{animal}", "sign", animal, at, 18)
    yield Label(
        key=f"podium-name:{animal}", role="podium-name", at=beside, turned=turned, side="right",
        words=phrase("{animal}", animal=Term(animal)), size=26,
    )  # fmt: skip


def _caption(board: Board, the: Plan) -> Iterable[Mark]:
    """How sure the board is, where our own file says that it is not the published one."""
    if board.file.status == UNPUBLISHED:
        x, y = _caption_line(the)[0]
        yield Label(
            key="status", role="caption", at=(x, y), turned=(x, the.size[1] / 2),
            words=STATUS, size=24, side="left",
        )  # fmt: skip


def _caption_line(the: Plan) -> list[Point]:
    """Where the caption ends, and its way from there to the left."""
    x = the.size[0] - 14 if the.ahead > 0 else the.camp[0] - 14
    y = 20 if the.sheet[1] else the.size[1] - 20
    return [(x - 70 * part, y) for part in range(6)]
