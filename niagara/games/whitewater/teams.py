"""What changes on the team cards: whose turn it is, played cards, the card of this round, the Start token."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from niagara.core.curves import around, circle, rounded
from niagara.core.scene import Area, Label, Line, Mark, Point
from niagara.core.text import literal
from niagara.games.whitewater.animals import ANIMALS, SPEED, Animal
from niagara.games.whitewater.emblems import WEDGE, emblem, placed
from niagara.games.whitewater.geometry import Plan
from niagara.games.whitewater.marks import START
from niagara.games.whitewater.state import Hand, State, shown

_CARD: Final = (38, 50)
_TURNED: Final = (58, 88)
"""Width and height of the card of this round."""
Chosen = Animal | Literal["hidden"] | None
_ROLES: Final = ("played-card", "card", "card-back", "card-sign", "card-label")


def middle(the: Plan, seat: int) -> tuple[float, float, float]:
    """A team card's left end, its middle's y, and how far its rows are from there."""
    x0, y0, _, y1 = the.teams[seat]
    return x0, (y0 + y1) / 2, min(36.0, (y1 - y0) / 4)


@lru_cache(maxsize=1024)
def nest(the: Plan, seat: int, animal: Animal) -> Point:
    """The place of an animal on the team card."""
    x0, y, row = middle(the, seat)
    return round(x0 + 90 + 47 * ANIMALS.index(animal)), round(y + row - 1)


def card_spot(the: Plan, seat: int, animal: Animal) -> Point:
    """The place of a card that is in hand or was played: under its animal's."""
    _, y, row = middle(the, seat)
    return nest(the, seat, animal)[0], round(y - row)


def small_card(at: Point) -> tuple[Point, ...]:
    """A small card: with four corners, since there are many."""
    x0, y0, x1, y1 = around(at, *_CARD)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _turned_spot(the: Plan, seat: int) -> Point:
    """The place of the card of this round."""
    return round(the.teams[seat][2] - 42), round(middle(the, seat)[1])


def token_spot(the: Plan, seat: int) -> Point:
    """Where the Start token lies on a team card."""
    x0, y, row = middle(the, seat)
    return round(x0 + 38), round(y - row)


def start_token(the: Plan, holder: int) -> tuple[Mark, ...]:
    """The Start token on its holder's team card."""
    return _start(token_spot(the, holder))


@lru_cache(maxsize=64)
def _start(at: Point) -> tuple[Mark, ...]:
    return (
        Area(key=START, role="start-token", points=circle(at, 23)),
        placed("start-wedge", "start-wedge", WEDGE, at, 17),
    )


def teams(state: State, the: Plan) -> Iterable[Mark]:
    """The cards of all seats that are not in hand, those of this round, and an outline around whose turn it is."""
    up = shown(state)
    cards = [
        mark
        for seat in range(state.seats)
        for mark in _cards(the, seat, state.hands[seat], state.chosen[seat], seat in up)
    ]
    for role in _ROLES:
        for mark in cards:
            if mark.role == role:
                yield mark
    if state.turn:
        yield _plate(the, state.turn.seat)


@lru_cache(maxsize=64)
def _plate(the: Plan, seat: int) -> Line:
    ring = rounded(the.teams[seat], 22)
    return Line(key="turn", role="team-now", points=(*ring, ring[0]))


@lru_cache(maxsize=8192)
def _cards(the: Plan, seat: int, hand: Hand, chosen: Chosen, up: bool) -> tuple[Mark, ...]:
    """A cover over the place of each card that is not in hand, and large the card of this round."""
    marks: list[Mark] = []
    for animal in ANIMALS:
        if animal not in hand:
            box = small_card(card_spot(the, seat, animal))
            marks.append(Area(key=f"not-in-hand:{seat}.{animal}", role="played-card", points=box))
    if chosen is not None:
        x, y = _turned_spot(the, seat)
        face = rounded(around((x, y), *_TURNED), 10)
        role = "card" if up and chosen != "hidden" else "card-back"
        marks.append(Area(key=f"chosen:{seat}", role=role, points=face))
        if up and chosen != "hidden":
            marks.append(emblem(f"chosen-sign:{seat}", "card-sign", chosen, (x, y - 17), 18))
            marks.append(number(f"chosen-number:{seat}", "card-label", chosen, (x, y + 21), 40))
    return tuple(marks)


def number(key: str, role: str, animal: Animal, at: Point, size: int) -> Label:
    """The number of a card: the speed of its animal."""
    return Label(key=key, role=role, at=at, words=literal(str(SPEED[animal])), size=size)
