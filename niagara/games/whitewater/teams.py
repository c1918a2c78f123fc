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
_ROLES: Final = (
    "hand-card", "played-card", "turned-card", "card-back", "card-sign", "hand-number", "played-number", "turned-number"
)  # fmt: skip


def _middle(the: Plan, seat: int) -> tuple[float, float, float]:
    """A team card's left end, its middle's y, and how far its rows are from there."""
    x0, y0, _, y1 = the.teams[seat]
    return x0, (y0 + y1) / 2, min(36.0, (y1 - y0) / 4)


@lru_cache(maxsize=1024)
def nest(the: Plan, seat: int, animal: Animal) -> Point:
    """The place of an animal on the team card."""
    x0, y, row = _middle(the, seat)
    return round(x0 + 90 + 47 * ANIMALS.index(animal)), round(y + row - 1)


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
        for mark in _cards(the, seat, state.hands[seat], state.played[seat], state.chosen[seat], seat in up)
    ]
    yield from _start(the, state.holder)
    for role in _ROLES:
        for mark in cards:
            if mark.role == role:
                yield mark
    yield from _badges(the)


@lru_cache(maxsize=64)
def _plate(the: Plan, seat: int) -> Area:
    return Area(key="turn", role="team-now", points=rounded(the.teams[seat], 22))


@lru_cache(maxsize=64)
def _nests(the: Plan) -> tuple[Mark, ...]:
    """The empty places of the animals, each with the sign of its species."""
    places = [(seat, animal) for seat in range(len(the.teams)) for animal in ANIMALS]
    rings = (
        Area(key=f"nest:{seat}.{animal}", role="nest", points=circle(nest(the, seat, animal), 22))
        for seat, animal in places
    )
    signs = (
        sign
        for seat, animal in places
        for sign in emblem(f"nest-sign:{seat}.{animal}", "nest-sign", animal, nest(the, seat, animal), 14)
    )
    return (*rings, *signs)


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
        placed("start-wedge", "start-wedge", WEDGE, at, 17),
    )


@lru_cache(maxsize=8192)
def _cards(the: Plan, seat: int, hand: Hand, played: Hand, chosen: Chosen, up: bool) -> tuple[Mark, ...]:
    """A seat's cards: in hand and played, under their animals, and large the one of this round."""
    marks: list[Mark] = []
    _, y, row = _middle(the, seat)
    for animal in ANIMALS:
        if animal in hand or animal in played:
            kind = "hand" if animal in hand else "played"
            at = (nest(the, seat, animal)[0], round(y - row))
            box = rounded(around(at, *_CARD), 7)
            marks.append(Area(key=f"card:{seat}.{animal}", role=f"{kind}-card", points=box))
            marks.append(_number(f"card-number:{seat}.{animal}", f"{kind}-number", animal, at, 32))
    if chosen is not None:
        x, y = round(the.teams[seat][2] - 42), round(y)
        face = rounded(around((x, y), *_TURNED), 9)
        role = "turned-card" if up and chosen != "hidden" else "card-back"
        marks.append(Area(key=f"chosen:{seat}", role=role, points=face))
        if up and chosen != "hidden":
            marks += emblem(f"chosen-sign:{seat}", "card-sign", chosen, (x, y - 16), 20)
            marks.append(_number(f"chosen-number:{seat}", "turned-number", chosen, (x, y + 21), 40))
    return tuple(marks)


def _number(key: str, role: str, animal: Animal, at: Point, size: int) -> Label:
    """The number of a card: the speed of its animal."""
    return Label(key=key, role=role, at=at, words=phrase(str(SPEED[animal])), size=size)
