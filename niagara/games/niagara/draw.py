"""Step + rulings → Scene: the river as one sees it on the table."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal

from niagara.core.curves import rounded
from niagara.core.rule import Ruling
from niagara.core.scene import Area, Label, Line, Mark, Point, Scene, Token
from niagara.core.step import Step
from niagara.core.text import literal, phrase
from niagara.games.niagara.actions import Card
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.focus import focus
from niagara.games.niagara.geometry import (
    ROPE,
    WATER,
    Plan,
    plan,
    pointer,
    seat_box,
)
from niagara.games.niagara.moorings import HULL, Mooring, moorings, pile, store
from niagara.games.niagara.movement import Movement, Who
from niagara.games.niagara.scenery import scenery, title_places
from niagara.games.niagara.state import Gems, State, shown


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step: the board, the state, what moved in its entry so far, and what the rulings are about.

    Raises KeyError for a ruling about a thing that is not on the picture.
    """
    state: State = step.after
    board = state.board
    the = plan(board, state.seats)
    movement = Movement(step)
    fleet = moorings(board, state.canoes, tuple(movement.fell.items()))
    marks = (
        *scenery(board, state.seats),
        # What seldom changes first, tokens side by side: a viewer draws neighbours of a kind in one go, and leaves the
        # lower layers alone while they stay the same.
        *_gems(board, state.seats, state.piles, state.stores),
        *_cloud(the, board.weather.values.index(state.weather)),
        *_counts(board, state.seats, state.piles),
        *_fork(board, state.seats, state.arm),
        *_turn(the, state),
        *_places(the, state),
        *_card_values(the, state),
        *movement.ways(fleet),
        *_fleet(state, fleet),
        *movement.hauled(fleet),
        *focus(board, the, fleet, state.arm, rulings),
    )
    return Scene(extent=(0, 0, *the.size), marks=marks)


def _turn(the: Plan, state: State) -> Iterable[Mark]:
    """The place of the seat whose turn is being played."""
    if state.turn:
        box = seat_box(the, state.turn.seat)
        yield Area(key="turn", role="turn", points=rounded(box, 26))


@lru_cache(maxsize=64)
def _fork(board: Board, seats: int, arm: str) -> tuple[Mark, ...]:
    """The arm that takes the next disc: three chevrons in the water at its entry."""
    if not board.arms[arm]:
        return ()
    the = plan(board, seats)
    way = pointer(board, the, arm)
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
    at, turned = (ROPE + 128, the.size[1] / 2 - WATER - 58), (ROPE + 52, the.size[1] / 2 - WATER - 150)
    words = phrase("next disc: {arm}", arm=arm)
    return (Label(key="next-disc", role="next-label", at=at, turned=turned, words=words, size=30), *marks)


def _card_values(the: Plan, state: State) -> Iterable[Mark]:
    """The numbers on the cards that are turned up."""
    for seat in shown(state):
        card = state.chosen[seat]
        if isinstance(card, int):
            at = _card_place(the, seat)
            yield Label(key=f"card-value:{seat}", role="card-label", at=at, words=literal(str(card)), size=40)


def _places(the: Plan, state: State) -> Iterable[Mark]:
    """Each seat's badge, the life-ring, and the cards of this round: face down, or turned up."""
    for seat, (x, y) in enumerate(the.seats):
        yield Token(key=f"seat:{seat}", role=f"seat-{seat}", at=(x + 34, y + 36), size=50)
    for seat, (x, y) in enumerate(the.seats):
        yield Token(key=f"seat-mark:{seat}", role=f"seat-mark-{seat}", at=(x + 34, y + 36), size=26)
    x, y = the.seats[state.ring]
    yield Token(key="ring", role="ring", at=(x + 34, y - 36), size=40)
    yield from _cards(the, state.chosen, shown(state))


def _card_place(the: Plan, seat: int) -> Point:
    x, y = the.seats[seat]
    return (x + 122, y + 36)


@lru_cache(maxsize=512)
def _cards(the: Plan, chosen: tuple[Card | Literal["hidden"] | None, ...], up: tuple[int, ...]) -> tuple[Mark, ...]:
    down: list[Mark] = []
    face: list[Mark] = []
    clouds: list[Mark] = []
    for seat, card in enumerate(chosen):
        at = _card_place(the, seat)
        if card is None:
            continue
        if seat not in up or card == "hidden":
            down.append(Token(key=f"card:{seat}", role="card-back", at=at, size=60))
            continue
        face.append(Token(key=f"card:{seat}", role="card", at=at, size=60))
        if card == "cloud":
            clouds += cloud(f"card-cloud:{seat}", "card-cloud", at, 20)
    return (*down, *face, *clouds)


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
    """The canoes: hull in the seat's colour, its symbol once on canoe 0 and twice on canoe 1, and the cargo."""
    fleet = dict(sorted(fleet.items()))
    gone = [who for who in fleet if state.canoes[who[0]][who[1]].space == LOST]
    for who in gone:
        yield _hull(who, f"wreck-{who[0]}", *fleet[who])
    for who in fleet:
        if who not in gone:
            yield _hull(who, f"canoe-{who[0]}", *fleet[who])
    for who, (at, scale) in fleet.items():
        yield from _seat_marks(who, at, scale)
    loads = [
        (canoe.cargo, (seat, index))
        for seat, pair in enumerate(state.canoes)
        for index, canoe in enumerate(pair)
        if canoe.cargo
    ]
    for _, who in loads:
        yield _token(f"hold:{who[0]}.{who[1]}", "hold", *fleet[who], 38)
    gems = state.board.gems
    for gem, who in sorted(loads, key=lambda load: gems.index(load[0])):
        yield _token(f"cargo:{who[0]}.{who[1]}", f"cargo-{gem}", *fleet[who], 31)


@lru_cache(maxsize=4096)
def _token(key: str, role: str, at: Point, scale: float, size: float) -> Token:
    return Token(key=key, role=role, at=at, size=round(size * scale))


@lru_cache(maxsize=4096)
def _seat_marks(who: Who, at: Point, scale: float) -> tuple[Mark, ...]:
    seat, canoe = who
    return tuple(
        _token(f"mark:{seat}.{canoe}.{side}", f"canoe-mark-{seat}", (at[0] + side * 40 * scale, at[1]), scale, 23)
        for side in (-1, 1)[: 1 + canoe]
    )


_BOW: Final = ((1.0, 0.0), (0.84, 0.42), (0.54, 0.82), (0.16, 1.0))


@lru_cache(maxsize=4096)
def _hull(who: Who, role: str, at: Point, scale: float) -> Area:
    x, y = at
    a, b = HULL[0] * scale, HULL[1] * scale
    left = [(x + a * u, y + b * v) for u, v in _BOW] + [(x - a * u, y + b * v) for u, v in reversed(_BOW)]
    right = [(x - a * u, y - b * v) for u, v in _BOW[1:]] + [(x + a * u, y - b * v) for u, v in reversed(_BOW[1:])]
    return Area(key=f"canoe:{who[0]}.{who[1]}", role=role, points=(*left, *right))


_PUFFS: Final = (0.92, 1.04, 0.96, 1.06, 0.9, 1.0)


def cloud(key: str, role: str, at: Point, radius: float) -> tuple[Mark, ...]:
    """A puffy cloud seen from above, as overlapping rounds: it looks alike however the picture is turned."""
    x, y = at
    marks = [Token(key=key, role=role, at=at, size=1.2 * radius)]
    for lobe, reach in enumerate(_PUFFS):
        middle, out = 2 * pi * lobe / len(_PUFFS), 0.56 * radius * reach
        puff = (x + out * cos(middle), y + out * sin(middle))
        marks.append(Token(key=f"{key}:{lobe}", role=role, at=puff, size=radius))
    return tuple(marks)


@lru_cache(maxsize=64)
def _cloud(the: Plan, index: int) -> tuple[Mark, ...]:
    x, y = the.track[index]
    return cloud("cloud", "cloud", (x, y + the.cell * 0.7), the.cell * 0.38)


@lru_cache(maxsize=256)
def _counts(board: Board, seats: int, piles: tuple[Gems, ...]) -> tuple[Mark, ...]:
    """How many gems lie at each mine."""
    the = plan(board, seats)
    marks: list[Mark] = []
    for gem, gems in zip(board.gems, piles, strict=True):
        (x, y), (u, v) = title_places(gem, the.mines[gem])
        marks.append(
            Label(
                key=f"count:{gem}", role="count", at=(x + 10, y), turned=(u, v + 10), side="right",
                words=literal(str(sum(gems))), size=30,
            )
        )  # fmt: skip
    return tuple(marks)
