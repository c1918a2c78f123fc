"""The team cards: who they belong to, the places of the animals, the cards in hand and played, the Start token."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from niagara.core.scene import Area, Label, Mark, Point, Token
from niagara.core.text import phrase
from niagara.games.whitewater.animals import ANIMALS, SPEED, Animal
from niagara.games.whitewater.curves import around, circle, rounded
from niagara.games.whitewater.emblems import WEDGE, emblem, placed
from niagara.games.whitewater.geometry import Plan
from niagara.games.whitewater.marks import START
from niagara.games.whitewater.state import Hand, State, shown

_CARD: Final = (38, 50)
_TURNED: Final = (58, 88)
"""Width and height of the card of this round."""
COLORS: Final = ("red", "yellow", "blue", "green", "purple", "black")

Chosen = Animal | Literal["hidden"] | None
_ROLES: Final = ("hand-card", "card", "card-back", "icon-ink", "card-label")


def _middle(the: Plan, seat: int) -> tuple[float, float, float]:
    """A team card's left end, its middle's y, and how far its rows are from there."""
    x0, y0, _, y1 = the.teams[seat]
    return x0, (y0 + y1) / 2, min(36.0, (y1 - y0) / 4)


@lru_cache(maxsize=1024)
def nest(the: Plan, seat: int, animal: Animal) -> Point:
    """The place of an animal on the team card."""
    x0, y, row = _middle(the, seat)
    return round(x0 + 90 + 47 * ANIMALS.index(animal)), round(y + row - 1)


def _card_spot(the: Plan, seat: int, animal: Animal) -> Point:
    """The place of a card that is in hand or was played: under its animal's."""
    _, y, row = _middle(the, seat)
    return nest(the, seat, animal)[0], round(y - row)


def _card(at: Point) -> tuple[Point, ...]:
    """A small card: with four corners, since there are many."""
    x0, y0, x1, y1 = around(at, *_CARD)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _turned_spot(the: Plan, seat: int) -> Point:
    """The place of the card of this round."""
    return round(the.teams[seat][2] - 42), round(_middle(the, seat)[1])


def token_spot(the: Plan, seat: int) -> Point:
    """Where the Start token lies on a team card."""
    x0, y, row = _middle(the, seat)
    return round(x0 + 38), round(y - row)


def badge(the: Plan, seat: int) -> Point:
    """The middle of the player's badge on the team card."""
    x0, y, row = _middle(the, seat)
    return round(x0 + 38), round(y + row - 2)


def teams(state: State, the: Plan) -> Iterable[Mark]:
    """All team cards: the one whose turn it is in a colour of its own."""
    if state.turn:
        yield _plate(the, state.turn.seat)
    yield from _nests(the)
    up = shown(state)
    cards = [
        mark
        for seat in range(state.seats)
        for mark in _cards(the, seat, state.hands[seat], state.chosen[seat], seat in up)
    ]
    yield from _start(the, state.holder)
    for role in _ROLES:
        for mark in cards:
            if mark.role == role:
                yield mark
    yield from _numbers(the)
    yield from _badges(the)


@lru_cache(maxsize=64)
def _plate(the: Plan, seat: int) -> Area:
    return Area(key="turn", role="team-now", points=rounded(the.teams[seat], 22))


@lru_cache(maxsize=64)
def _nests(the: Plan) -> tuple[Mark, ...]:
    """The places of the animals, each with the sign of its species, and under them those of their cards."""
    places = [(seat, animal) for seat in range(len(the.teams)) for animal in ANIMALS]
    rings = (
        Area(key=f"nest:{seat}.{animal}", role="nest", points=circle(nest(the, seat, animal), 22))
        for seat, animal in places
    )
    signs = (
        emblem(f"nest-sign:{seat}.{animal}", "nest-sign", animal, nest(the, seat, animal), 14)
        for seat, animal in places
    )
    cards = (
        Area(
            key=f"card-place:{seat}.{animal}", role="played-card",
            points=_card(_card_spot(the, seat, animal)),
        )
        for seat, animal in places
    )  # fmt: skip
    return (*rings, *signs, *cards)


@lru_cache(maxsize=64)
def _numbers(the: Plan) -> tuple[Mark, ...]:
    """The numbers of the cards in hand or played: the speeds of their animals."""
    return tuple(
        _number(f"card-number:{seat}.{animal}", "hand-number", animal, _card_spot(the, seat, animal), 32)
        for seat in range(len(the.teams))
        for animal in ANIMALS
    )


@lru_cache(maxsize=64)
def _badges(the: Plan) -> tuple[Mark, ...]:
    seats = range(len(the.teams))
    return (
        *(Token(key=f"badge:{seat}", role=f"seat-{COLORS[seat]}", at=badge(the, seat), size=48) for seat in seats),
        *(
            Token(key=f"badge-mark:{seat}", role=f"seat-mark-{COLORS[seat]}", at=badge(the, seat), size=25)
            for seat in seats
        ),
    )


@lru_cache(maxsize=64)
def _start(the: Plan, holder: int) -> tuple[Mark, ...]:
    at = token_spot(the, holder)
    return (
        Area(key=START, role="start-token", points=circle(at, 23)),
        placed("start-wedge", "icon-card", WEDGE, at, 17),
    )


@lru_cache(maxsize=8192)
def _cards(the: Plan, seat: int, hand: Hand, chosen: Chosen, up: bool) -> tuple[Mark, ...]:
    """A seat's cards: those in hand, under their animals, and large the one of this round."""
    marks: list[Mark] = []
    for animal in hand:
        box = _card(_card_spot(the, seat, animal))
        marks.append(Area(key=f"card:{seat}.{animal}", role="hand-card", points=box))
    if chosen is not None:
        x, y = _turned_spot(the, seat)
        face = rounded(around((x, y), *_TURNED), 10)
        role = "card" if up and chosen != "hidden" else "card-back"
        marks.append(Area(key=f"chosen:{seat}", role=role, points=face))
        if up and chosen != "hidden":
            marks.append(emblem(f"chosen-sign:{seat}", "icon-ink", chosen, (x, y - 17), 18))
            marks.append(_number(f"chosen-number:{seat}", "card-label", chosen, (x, y + 21), 40))
    return tuple(marks)


def _number(key: str, role: str, animal: Animal, at: Point, size: int) -> Label:
    """The number of a card: the speed of its animal."""
    return Label(key=key, role=role, at=at, words=phrase(str(SPEED[animal])), size=size)
