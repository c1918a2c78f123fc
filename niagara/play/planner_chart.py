"""What the planner knows of a river by heart: where a canoe can go with a card, and how soon a gem can be home.

It follows from the setup, the weather and a hand, so it is worked out once and kept. Gems are numbers, in the order of
the board's gems, −1 for none. "How soon" is a number up to 1: 1 for a gem that comes home in the round that begins,
HASTE times as much for each round later; what goes over the falls counts for nothing.
"""

from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from msgspec.structs import replace

from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import Card, Space, Unload
from niagara.games.niagara.course import course
from niagara.games.niagara.paddle import Mover
from niagara.games.niagara.search import repertoire
from niagara.games.niagara.state import CARDS, NiagaraSetup

HASTE: Final = 0.85
"""What is left of the worth of a gem for each round that it comes later."""

FORESIGHT: Final = 2
"""Rounds that are looked at card by card; beyond them a rule of thumb must do."""

SAFE: Final = 0.9
"""How likely nobody steals a gem in one round on the river."""

EMPTY: Final = -1

Hand = tuple[Card, ...]


class Boat(NamedTuple):
    """A canoe, whoever it belongs to."""

    space: Space
    cargo: int = EMPTY


class Way(NamedTuple):
    """What a canoe can do with a card, if the mines have plenty."""

    end: Boat
    """Where it leads, with the cargo that it then has; ashore the cargo is delivered."""
    loads: bool
    """Whether the cargo was loaded on the way."""


Odds = tuple[tuple[int, float], ...]
"""How far the river may move, and how likely."""


def chart(setup: NiagaraSetup) -> "Chart":
    """The chart of a match; matches that are set up alike share one, whoever starts."""
    return _charts(replace(setup, start_seat=0) if setup.start_seat else setup)


@lru_cache(maxsize=32)
def _charts(setup: NiagaraSetup) -> "Chart":
    return Chart(setup)


class Chart:
    """What is known of one river; remembers what it was asked."""

    def __init__(self, setup: NiagaraSetup) -> None:
        self._setup = setup
        self.board = setup.board
        self._arms = tuple(setup.board.arms)
        self._ways: dict[tuple[Boat, Card], tuple[Way, ...]] = {}
        self._carried: dict[tuple[Space, str, int], Space] = {}
        self._spread: dict[tuple[Space, Card, int], tuple[tuple[Space, float], ...]] = {}
        self._soon: dict[tuple[int, Space, Hand, int, int], float] = {}
        self.efforts: tuple[float, ...] = tuple(
            [
                1.0 + log(max(1e-4, self.fetch(kind, self.board.land, CARDS, self.board.weather.start))) / log(HASTE)
                for kind in range(len(self.board.gems))
            ]
        )
        """Rounds that it takes to fetch a gem of each kind, in the weather of the start."""

    def ways(self, boat: Boat, card: Card) -> tuple[Way, ...]:
        """What the canoe can do with this card but for unloading and stealing; staying where it is is no way."""
        found = self._ways.get((boat, card))
        if found is None:
            found = self._ways[boat, card] = tuple(self._list_ways(boat, card))
        return found

    def _list_ways(self, boat: Boat, card: Card) -> dict[Way, None]:
        board = self.board
        found: dict[Way, None] = {}
        if card == "cloud" or boat.space not in board.depth:
            return found
        who = Mover(self._setup, 0, card, boat.space, board.gems[boat.cargo] if boat.cargo >= 0 else None)
        able = repertoire(who)
        for order in (*able.free, *[order for mine, kind, some in able.loading if mine == kind for order in some]):
            way = course(who, order)
            assert not isinstance(way, RuleViolation)
            if way.end != board.falls and Unload() not in order.before + order.after:
                cargo = EMPTY if way.cargo is None else board.gems.index(way.cargo)
                found[Way(Boat(way.end, cargo), way.needs is not None)] = None
        return found

    def ends(self, boat: Boat, card: Card, there: tuple[bool, ...]) -> list[Boat]:
        """Where the canoe can end its turn with this card, if it loads only what lies `there` at its mine."""
        return [end for end, loads in self.ways(boat, card) if not loads or there[end.cargo]]

    def arm_after(self, arm: str, steps: int) -> str:
        """The arm that takes the next disc after so many, if the arms take turns."""
        arms = self._arms
        return arms[(arms.index(arm) + steps) % len(arms)]

    def carried(self, space: Space, arm: str, steps: int) -> Space:
        """Where the river carries a canoe in so many steps, if the arms take turns."""
        found = self._carried.get((space, arm, steps))
        if found is None:
            found, into = space, arm
            for _ in range(steps):
                found, into = self.board.drift[into].get(found, found), self.board.next_arm[into]
            self._carried[space, arm, steps] = found
        return found

    def carries(self, space: Space, card: Card, weather: int) -> tuple[tuple[Space, float], ...]:
        """Where a canoe may be after a round of which nothing is known but one's own card; the falls are left out."""
        found = self._spread.get((space, card, weather))
        if found is None:
            ends: dict[Space, float] = {}
            hands = ((card,), *[CARDS] * (self._setup.seats - 1))
            for steps, likely in flow_odds(hands, weather, self._setup.options.min_flow):
                for arm in self.board.arms:
                    end = self.carried(space, arm, steps)
                    ends[end] = ends.get(end, 0.0) + likely / len(self.board.arms)
            ends.pop(self.board.falls, None)
            found = self._spread[space, card, weather] = tuple(ends.items())
        return found

    def home(self, space: Space, hand: Hand, weather: int) -> float:
        """How soon a loaded canoe is home, as a round begins."""
        return self._how_soon(EMPTY, space, hand, weather, FORESIGHT)

    def fetch(self, kind: int, space: Space, hand: Hand, weather: int) -> float:
        """How soon an empty canoe is home with a gem of this kind, as a round begins."""
        return self._how_soon(kind, space, hand, weather, FORESIGHT)

    def _how_soon(self, kind: int, space: Space, hand: Hand, weather: int, rounds: int) -> float:
        """`fetch`, or `home` where nothing is to be fetched."""
        key = (kind, space, hand, weather, rounds)
        found = self._soon.get(key)
        if found is None:
            if space not in self.board.depth:
                found = 0.0
            elif rounds:
                found = self._look(kind, space, hand or CARDS, weather, rounds - 1)
            else:
                found = self.at_a_glance(kind, space, hand)
            self._soon[key] = found
        return found

    def _look(self, kind: int, space: Space, hand: Hand, weather: int, rounds: int) -> float:
        """By the best card of the hand, and the best way with it."""
        best, land = 0.0, self.board.land
        boat = Boat(space, EMPTY if kind >= 0 else 0)  # any cargo comes home alike
        for card in hand:
            rest = tuple([held for held in hand if held != card])
            ends = [way.end for way in self.ways(boat, card)]
            if not ends or space == land:
                ends.append(boat)
            for end, cargo in ends:
                if cargo != EMPTY and kind not in (EMPTY, cargo):
                    continue
                if cargo != EMPTY and end == land:
                    return 1.0
                seek, safe = (EMPTY, SAFE) if cargo != EMPTY else (kind, 1.0)
                soon = 0.0
                for there, likely in self.carries(end, card, weather):
                    soon += likely * self._how_soon(seek, there, rest, weather, rounds)
                best = max(best, HASTE * safe * soon)
        return best

    def at_a_glance(self, kind: int, space: Space, hand: Hand) -> float:
        """By the points that the way takes; going down the river does half of it."""
        depth, hand = self.board.depth[space], hand or CARDS
        if kind == EMPTY:
            return float(HASTE ** (turns(depth, hand) - 1.0))
        mines = [self.board.depth[at] for at, mine in self.board.mine_at.items() if mine == kind]
        points = min(at + (depth - at if depth > at else (at - depth) // 2) for at in mines)
        return float(HASTE ** (turns(points + 2, hand) + 0.3))


def turns(points: int, hand: Hand) -> float:
    """About how many turns these points take with the cards in hand."""
    best = max((card for card in hand if card != "cloud"), default=3)
    return 1.0 if best >= points else 1.0 + (points - best) / 3


def flow_odds(hands: tuple[Hand, ...], weather: int, least: int) -> Odds:
    """How far the river moves if each seat lays one of these cards, each as likely; it moves `least` in any case."""
    chances: dict[int, float] = {}
    at_least = 1.0
    for lowest in range(1, 8):  # 7 stands for clouds alone
        above = 1.0
        for cards in hands:
            above *= sum(card == "cloud" or card > lowest for card in cards) / len(cards)
        chance = at_least - above if lowest < 7 else at_least
        steps = max(least, 0, lowest + weather if lowest < 7 else weather)
        if chance > 1e-12:
            chances[steps] = chances.get(steps, 0.0) + chance
        at_least = above
    return tuple(chances.items())
