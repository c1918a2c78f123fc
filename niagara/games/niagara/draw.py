"""Step + rulings → Scene: the river as one sees it on the table."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from niagara.core.rule import Ruling
from niagara.core.scene import Area, Label, Line, Mark, Point, Scene, Token
from niagara.core.step import Step
from niagara.core.text import phrase
from niagara.games.niagara.actions import Card
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.geometry import BEACH, DISC, DROP, MINE, WATER, Plan, ellipse, plan, rounded, smooth
from niagara.games.niagara.moorings import HULL, Mooring, moorings, pile, store
from niagara.games.niagara.movement import Movement, Who
from niagara.games.niagara.scenery import scenery
from niagara.games.niagara.state import Gems, State, shown


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step: the still marks, the state, what moved in its entry so far, and what the rulings are about."""
    state: State = step.after
    board = state.board
    the = plan(board, state.seats)
    movement = Movement(step)
    fleet = moorings(board, state.canoes, tuple(movement.fell.items()))
    marks = (
        *scenery(board, state.seats),
        *_turn(the, state),
        *_fork(board, state.seats, state.arm),
        *_places(the, state),
        *_gems(board, state.seats, state.piles, state.stores),
        *movement.arrows(),
        *_fleet(state, fleet),
        *_cloud(the, board.weather.values.index(state.weather)),
        *_counts(board, state.seats, state.piles),
        *_focus(board, the, fleet, rulings),
    )
    return Scene(extent=(0, 0, *the.size), marks=marks)


def _turn(the: Plan, state: State) -> Iterable[Mark]:
    """The place of the seat whose turn is being played."""
    if state.turn:
        box = _seat_box(the, state.turn.seat)
        yield Area(key="turn", role="turn", points=rounded(box, 26))


def _seat_box(the: Plan, seat: int) -> tuple[float, float, float, float]:
    x, y = the.seats[seat]
    return (x - 6, y - 80, BEACH - 32, y + 80)


@lru_cache(maxsize=64)
def _fork(board: Board, seats: int, arm: str) -> tuple[Mark, ...]:
    """The arm that takes the next disc: three chevrons in the water at its entry."""
    spaces = board.arms.get(arm, ())
    if not spaces:
        return ()
    the = plan(board, seats)
    (ax, ay), (bx, by) = the.spaces[board.trunk[-1]], the.spaces[spaces[0]]
    way = smooth([the.spaces[board.trunk[-2]] if len(board.trunk) > 1 else (ax - 100, ay), (ax, ay), (bx, by), (bx + 196, by)],
                 skip=1, parts=12)  # fmt: skip
    marks: list[Mark] = []
    for number, index in enumerate((5, 6, 7)):
        (px, py), (qx, qy) = way[index - 1], way[index + 1]
        far = ((qx - px) ** 2 + (qy - py) ** 2) ** 0.5
        ux, uy = (qx - px) / far, (qy - py) / far
        x, y = way[index]
        wing = 26
        points = (
            (x - wing * (ux + uy), y - wing * (uy - ux)), (x, y), (x - wing * (ux - uy), y - wing * (uy + ux)),
        )  # fmt: skip
        marks.append(Line(key=f"next:{number}", role="next", points=points))
    return tuple(marks)


def _places(the: Plan, state: State) -> Iterable[Mark]:
    """Each seat's badge, the life-ring, and the cards of this round: face down, or turned up."""
    for seat, (x, y) in enumerate(the.seats):
        yield Token(key=f"seat:{seat}", role=f"seat-{seat}", at=(x + 30, y + 36), size=46)
    for seat, (x, y) in enumerate(the.seats):
        yield Token(key=f"seat-mark:{seat}", role=f"seat-mark-{seat}", at=(x + 30, y + 36), size=24)
    x, y = the.seats[state.ring]
    yield Token(key="ring", role="ring", at=(x + 30, y - 36), size=38)
    up = shown(state)
    for seat, card in enumerate(state.chosen):
        if card is not None:
            yield from _card(the, seat, card if seat in up and card != "hidden" else None)


@lru_cache(maxsize=512)
def _card_marks(at: Point, seat: int, card: Card | None) -> tuple[Mark, ...]:
    x, y = at
    role = "card-back" if card is None else "card"
    back = Area(key=f"card:{seat}", role=role, points=rounded((x - 28, y - 28, x + 28, y + 28), 9))
    match card:
        case None:
            return (back,)
        case "cloud":
            return (back, Area(key=f"card-cloud:{seat}", role="cloud", points=cloud(at, 0.5)))
        case number:
            return (back, Label(key=f"card-value:{seat}", role="card-label", at=at, words=phrase(str(number)), size=38))


def _card(the: Plan, seat: int, card: Card | None) -> tuple[Mark, ...]:
    x, y = the.seats[seat]
    return _card_marks((x + 112, y + 36), seat, card)


@lru_cache(maxsize=256)
def _gems(board: Board, seats: int, piles: tuple[Gems, ...], stores: tuple[Gems, ...]) -> tuple[Mark, ...]:
    """The piles at the mines and the delivered gems, gem by gem; all gems of a colour together."""
    the = plan(board, seats)
    marks: list[tuple[str, Mark]] = []
    for mine, (owner, gems) in enumerate(zip(board.gems, piles, strict=True)):
        places, size = pile(the.mines[owner].at, sum(gems))
        marks += _row(board, f"pile:{board.gems[mine]}", gems, places, size)
    for seat, gems in enumerate(stores):
        places, size = store(the.seats[seat], sum(gems))
        marks += _row(board, f"store:{seat}", gems, places, size)
    return tuple(mark for _, mark in sorted(marks, key=lambda mark: board.gems.index(mark[0])))


def _row(board: Board, key: str, gems: Gems, places: tuple[Point, ...], size: float) -> Iterable[tuple[str, Mark]]:
    colours = [gem for gem, count in zip(board.gems, gems, strict=True) for _ in range(count)]
    for index, (gem, at) in enumerate(zip(colours, places, strict=True)):
        yield gem, Token(key=f"{key}:{index}", role=f"gem-{gem}", at=at, size=size)


def _fleet(state: State, fleet: dict[Who, Mooring]) -> Iterable[Mark]:
    """The canoes: hull in the seat's colour, its symbol once on canoe 0 and twice on canoe 1, the hold and the cargo."""
    board = state.board
    for who, (at, scale) in fleet.items():
        gone = state.canoes[who[0]][who[1]].space == LOST
        role = f"wreck-{who[0]}" if gone else f"canoe-{who[0]}"
        yield _hull(who, role, at, scale)
    for who, ((x, y), scale) in fleet.items():
        for side in (-1, 1)[: 1 + who[1]]:
            at = (x + side * 40 * scale, y)
            yield Token(key=f"mark:{who[0]}.{who[1]}.{side}", role=f"seat-mark-{who[0]}", at=at, size=round(24 * scale))
    for who, (at, scale) in fleet.items():
        if state.canoes[who[0]][who[1]].space != LOST:
            yield Token(key=f"hold:{who[0]}.{who[1]}", role="hold", at=at, size=round(38 * scale))
    cargo = [
        (canoe.cargo, (seat, index))
        for seat, pair in enumerate(state.canoes)
        for index, canoe in enumerate(pair)
        if canoe.cargo
    ]
    for gem, who in sorted(cargo, key=lambda load: board.gems.index(load[0] or "")):
        at, scale = fleet[who]
        yield Token(key=f"cargo:{who[0]}.{who[1]}", role=f"gem-{gem}", at=at, size=round(31 * scale))


@lru_cache(maxsize=4096)
def _hull(who: Who, role: str, at: Point, scale: float) -> Area:
    x, y = at
    a, b = HULL[0] * scale, HULL[1] * scale
    side = [(-1.0, 0.0), (-0.82, 0.42), (-0.55, 0.78), (-0.2, 0.98), (0.2, 0.98), (0.55, 0.78), (0.82, 0.42)]
    outline = [(x + a * u, y + b * v) for u, v in side] + [(x - a * u, y - b * v) for u, v in side]
    return Area(key=f"canoe:{who[0]}.{who[1]}", role=role, points=tuple(outline))


def cloud(at: Point, scale: float) -> tuple[Point, ...]:
    """The outline of a small cloud."""
    x, y = at
    lobes = ((40, -12, 26, -90, 60), (20, 18, 30, -10, 150), (-22, 12, 26, 50, 190), (-42, -14, 24, 100, 270))
    return tuple(
        (x + scale * (cx + r * cos(pi * angle / 180)), y + scale * (cy + r * sin(pi * angle / 180)))
        for cx, cy, r, start, stop in lobes
        for angle in (start + (stop - start) * part / 6 for part in range(7))
    )


@lru_cache(maxsize=64)
def _cloud(the: Plan, index: int) -> tuple[Mark, ...]:
    x, y = the.track[index]
    return (Area(key="cloud", role="cloud", points=cloud((x, y + the.cell * 0.62), the.cell / 110)),)


@lru_cache(maxsize=256)
def _counts(board: Board, seats: int, piles: tuple[Gems, ...]) -> tuple[Mark, ...]:
    """How many gems lie at each mine."""
    the = plan(board, seats)
    return tuple(
        Label(
            key=f"count:{gem}", role="count", at=(the.mines[gem].at[0] + MINE[0] + 22, the.mines[gem].at[1]),
            turned=(the.mines[gem].at[0], the.mines[gem].at[1] + MINE[1] + 22), words=phrase(str(sum(gems))), size=30,
        )
        for gem, gems in zip(board.gems, piles, strict=True)
    )  # fmt: skip


def _focus(board: Board, the: Plan, fleet: dict[Who, Mooring], rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A ring around each thing that the rulings are about."""
    for key in dict.fromkeys(key for ruling in rulings for key in ruling.about):
        kind, _, name = key.partition(":")
        match kind:
            case "space" if name in the.spaces:
                ring = ellipse(the.spaces[name], DISC + 8, DISC + 8, 40)
            case "canoe":
                seat, _, canoe = name.partition(".")
                at, scale = fleet[int(seat), int(canoe)]
                ring = ellipse(at, HULL[0] * scale + 12, HULL[1] * scale + 11, 28)
            case "mine":
                ring = ellipse(the.mines[name].at, MINE[0] + 10, MINE[1] + 10, 32)
            case "weather":
                (x, y), (last, _), half = the.track[0], the.track[-1], the.cell / 2
                ring = rounded((x - half - 12, y - half - 12, last + half + 12, y + half + 56), 20)
            case "fork":
                x, y = the.spaces[board.trunk[-1]]
                ring = ellipse((x + 110, y), 70, WATER + 30, 32)
            case "falls":
                edges = list(the.edges.values())
                low, high = min(y for _, y in edges) - WATER - 30, max(y for _, y in edges) + WATER + 30
                ring = rounded((edges[0][0] - 10, low, edges[0][0] + DROP + 50, high), 30)
            case "seat":
                ring = rounded(_seat_box(the, int(name)), 26)
            case _:
                continue
        yield Line(key=f"focus:{key}", role="focus", points=(*ring, ring[0]))
