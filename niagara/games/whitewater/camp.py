"""The team cards as they lie there: who they belong to, the places of the animals, all five cards."""

from collections.abc import Iterable
from itertools import product

from niagara.core.curves import circle, rounded
from niagara.core.scene import Area, Mark, Point, Token
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.emblems import emblem
from niagara.games.whitewater.geometry import Plan
from niagara.games.whitewater.herd import COLORS
from niagara.games.whitewater.marks import seat_key
from niagara.games.whitewater.teams import card_spot, middle, nest, number, small_card


def camp(the: Plan) -> Iterable[Mark]:
    """The ground of the team cards, and the cards; what is not in a hand any more is covered later."""
    x0, y0, x1, y1 = the.camp
    yield Area(key="camp", role="camp", points=((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    seats = range(len(the.teams))
    for seat, box in enumerate(the.teams):
        yield Area(key=seat_key(seat), role="team", points=rounded(box, 22))
    for seat, animal in product(seats, ANIMALS):
        yield Area(key=f"nest:{seat}.{animal}", role="nest", points=circle(nest(the, seat, animal), 22))
    for seat, animal in product(seats, ANIMALS):
        yield emblem(f"nest-sign:{seat}.{animal}", "nest-sign", animal, nest(the, seat, animal), 14)
    for seat, animal in product(seats, ANIMALS):
        at = card_spot(the, seat, animal)
        yield Area(key=f"card:{seat}.{animal}", role="hand-card", points=small_card(at))
    for seat, animal in product(seats, ANIMALS):
        yield number(f"card-number:{seat}.{animal}", "hand-number", animal, card_spot(the, seat, animal), 32)
    for seat in seats:
        yield Token(key=f"badge:{seat}", role=f"seat-{COLORS[seat]}", at=_badge(the, seat), size=48)
    for seat in seats:
        yield Token(key=f"badge-mark:{seat}", role=f"seat-mark-{COLORS[seat]}", at=_badge(the, seat), size=25)


def _badge(the: Plan, seat: int) -> Point:
    """The middle of the player's badge on the team card."""
    x0, y, row = middle(the, seat)
    return round(x0 + 38), round(y + row - 2)
