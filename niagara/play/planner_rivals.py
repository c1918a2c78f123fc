"""Which cards the planner expects of its rivals: those that look best at once, and now and then any other.

A rival is taken to be short-sighted: every gem is worth the same to it, and how soon one comes home is guessed. That
tells the cards of a simple player better than to take each card as likely as another.
"""

from functools import lru_cache
from math import exp
from typing import Final

from niagara.games.niagara.actions import Card
from niagara.play.planner_chart import EMPTY, HASTE, Boat, Chart, Hand

DOUBT: Final = 0.1
"""A card that is worth so much less, in gems, is less likely by the factor e."""

WHIM: Final = 0.05
"""How likely any card is all the same, compared with the best."""

LATER_GEMS: Final = 0.3
"""What a canoe is worth to a rival beside the gem that it carries or fetches, in gems."""


@lru_cache(maxsize=1 << 13)
def weights(
    chart: Chart, boats: tuple[Boat, ...], hand: Hand, there: tuple[bool, ...], weather: int
) -> tuple[float, ...]:
    """How likely each card of the hand is, compared with the others; `there` says which gems lie at their mines."""
    rival = _Rival(chart, there, weather)
    worth = [rival.turn(boats, card, tuple([held for held in hand if held != card])) for card in hand]
    return tuple([WHIM + exp((value - max(worth)) / DOUBT) for value in worth])


class _Rival:
    """How a short-sighted player weighs a turn, in gems."""

    def __init__(self, chart: Chart, there: tuple[bool, ...], weather: int) -> None:
        self._chart, self._there, self._weather = chart, there, weather

    def turn(self, boats: tuple[Boat, ...], card: Card, rest: Hand) -> float:
        """What all canoes are worth after a turn with this card."""
        land = self._chart.board.land
        stays = [self._after(boat, card, rest) for boat in boats]
        acts = [
            max([self._after(end, card, rest) for end in self._chart.ends(boat, card, self._there)], default=stay)
            for boat, stay in zip(boats, stays, strict=True)
        ]
        gains = [act - stay for act, stay in zip(acts, stays, strict=True)]
        if all(boat.space == land for boat in boats):
            return sum(stays) + max(gains)  # just one of them is launched
        free = [max(gain, 0.0) if boat.space == land else gain for boat, gain in zip(boats, gains, strict=True)]
        return sum(stays) + sum(free)

    def _after(self, boat: Boat, card: Card, rest: Hand) -> float:
        space, cargo = boat
        if space == self._chart.board.land:
            return float(cargo != EMPTY) + HASTE * self._worth(Boat(space), rest)
        carries = self._chart.carries(space, card, self._weather)
        return HASTE * sum(odds * self._worth(Boat(to, cargo), rest) for to, odds in carries)

    def _worth(self, boat: Boat, hand: Hand) -> float:
        space, cargo = boat
        if space not in self._chart.board.depth:
            return 0.0
        kinds = [EMPTY] if cargo != EMPTY else [kind for kind, lies in enumerate(self._there) if lies]
        soon = [self._chart.at_a_glance(kind, space, hand) for kind in kinds]
        return (1.0 + LATER_GEMS) * max(soon, default=0.0)
