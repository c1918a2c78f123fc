"""What the planner expects of its own canoes, counted in rounds that they bring it nearer to a goal."""

from collections.abc import Iterator
from functools import lru_cache
from operator import add
from typing import Final

from niagara.games.niagara.actions import Card, Space
from niagara.games.niagara.state import CARDS, Gems, State, goals_met
from niagara.play.planner_chart import EMPTY, HASTE, Boat, Chart, Hand, Odds, flow_odds
from niagara.play.planner_goal import to_go, wants

BROAD: Final = 3
"""So many cards, and ways of a canoe with a card, are followed where more than the next round is looked at."""


class Worths:
    """What one canoe is worth as a round begins, by the chart: where wants are the same, worths are."""

    def __init__(self, chart: Chart, wants: tuple[float, ...], there: tuple[bool, ...], more: float) -> None:
        self._chart, self._wants, self._there, self._more = chart, wants, there, more
        self._known: dict[tuple[tuple[Space, int], Hand, int], float] = {}

    def of(self, boat: tuple[Space, int], hand: Hand, weather: int) -> float:
        """Of a canoe (space, cargo)."""
        key = (boat, hand, weather)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._look_up(boat, hand, weather)
        return found

    def _look_up(self, boat: tuple[Space, int], hand: Hand, weather: int) -> float:
        space, cargo = boat
        if space not in self._chart.board.depth:
            return 0.0
        if cargo != EMPTY:
            return self._chart.home(space, hand, weather) * (self._wants[cargo] + self._more)
        fetch, more = self._chart.fetch, self._more
        wanted = [(kind, want) for kind, want in enumerate(self._wants) if self._there[kind]]
        return max([fetch(kind, space, hand, weather) * (want + more) for kind, want in wanted], default=0.0)


_worths = lru_cache(maxsize=64)(Worths)


class Outlook:
    """What canoes are worth to one seat in one state; remembers what it was asked.

    A boat ashore with a cargo has just come home: the cargo is delivered. Hands are those after the card of this round.
    """

    def __init__(self, chart: Chart, state: State, seat: int) -> None:
        self.chart, self._state, self._seat, self._land = chart, state, seat, state.board.land
        self.there = at_mines(state)
        self._left, store = _left_over(state), state.stores[seat]
        self.over = bool(goals_met(store))
        self._to_go = to_go(chart.efforts, self._left, store)
        self.wants = wants(chart.efforts, self._left, store)
        self.more = self._of_a_canoe(state.weather)
        """What a canoe that comes home is good for beyond the gem that it carries: that it fetches more of them."""
        self.worth = _worths(chart, self.wants, self.there, self.more).of
        self._spread: dict[tuple[Space, Card, int], tuple[tuple[Space, float], ...]] = {}
        self._ended: dict[tuple[Boat, Card, Hand, int], float] = {}
        self._odds: dict[tuple[Card, int], Odds] = {}
        self._prospects: dict[tuple[Boat, Hand, int], tuple[list[float], list[float]]] = {}
        self._both: dict[tuple[Boat, Boat, Hand, int, str, int], float] = {}

    def _of_a_canoe(self, weather: int) -> float:
        soon = [self.chart.fetch(kind, self._land, CARDS, weather) for kind in range(len(self.wants))]
        return max(
            [
                want * odds / (1.0 - HASTE * odds)
                for want, odds, lies in zip(self.wants, soon, self.there, strict=True)
                if lies
            ],
            default=0.0,
        )

    def price(self, store: Gems) -> float:
        """How many rounds farther from a goal the seat is with this store instead of its own."""
        return to_go(self.chart.efforts, self._left, store) - self._to_go

    def after(self, boat: Boat, hand: Hand, chances: Odds, weather: int) -> float:
        """What a canoe is worth at the end of its turn, whichever arm the first disc takes."""
        space, cargo = boat
        if space == self._land:
            gained = self.wants[cargo] if cargo != EMPTY else 0.0
            return gained + HASTE * self.worth(Boat(space), hand, weather)
        carried, arms, worth = self.chart.carried, self.chart.board.arms, self.worth
        total = 0.0
        for steps, likely in chances:
            for arm in arms:
                total += likely * worth((carried(space, arm, steps), cargo), hand, weather)
        return HASTE * total / len(arms)

    def _later(self, boat: Boat, card: Card, hand: Hand, weather: int) -> float:
        """The same in a round to come, with this card of one's own."""
        key = (boat, card, hand, weather)
        found = self._ended.get(key)
        if found is None:
            space, cargo = boat
            if space == self._land:
                found = self.after(boat, hand, (), weather)
            else:
                worth, found = self.worth, 0.0
                for there, likely in self._carries(space, card, weather):
                    found += likely * worth((there, cargo), hand, weather)
                found *= HASTE
            self._ended[key] = found
        return found

    def _carries(self, space: Space, card: Card, weather: int) -> tuple[tuple[Space, float], ...]:
        """Where the river then carries a canoe, and how likely."""
        found = self._spread.get((space, card, weather))
        if found is None:
            ends: dict[Space, float] = {}
            arms = self.chart.board.arms
            for steps, likely in self._next_odds(card, weather):
                for arm in arms:
                    end = self.chart.carried(space, arm, steps)
                    ends[end] = ends.get(end, 0.0) + likely / len(arms)
            ends.pop(self.chart.board.falls, None)
            found = self._spread[space, card, weather] = tuple(ends.items())
        return found

    def _next_odds(self, card: Card, weather: int) -> Odds:
        """How far the river moves in the rounds to come, with this card of one's own; the hands of all are open."""
        found = self._odds.get((card, weather))
        if found is None:
            hands = [hand or CARDS for hand in self._state.hands]
            hands[self._seat] = (card,)
            found = self._odds[card, weather] = flow_odds(tuple(hands), weather, self._state.options.min_flow)
        return found

    def sides(self, weather: int) -> list[int]:
        """Where a cloud can move the weather to."""
        return [to for to in (weather - 1, weather + 1) if to in self.chart.board.weather.values]

    def prospects(self, boat: Boat, hand: Hand, weather: int) -> tuple[list[float], list[float]]:
        """For each card, what the canoe is worth at the end of the next turn: if it acts, and if it does not."""
        key = (boat, hand, weather)
        found = self._prospects.get(key)
        if found is None:
            acts, stays = [], []
            for card in hand:
                rest = tuple([held for held in hand if held != card])
                sides = self.sides(weather) if card == "cloud" else [weather]
                stay = max(self._later(boat, card, rest, to) for to in sides)
                ends = self.chart.ends(boat, card, self.there)
                acts.append(max([self._later(end, card, rest, weather) for end in ends], default=stay))
                stays.append(stay)
            found = self._prospects[key] = acts, stays
        return found

    def both(self, one: Boat, two: Boat, hand: Hand, weather: int, arm: str, ahead: int) -> float:
        """What both canoes are worth as a round begins, with the best card for both; `ahead` rounds more are played."""
        if self.over:
            return 0.0
        if two < one:
            one, two = two, one
        key = (one, two, hand, weather, arm, ahead)
        found = self._both.get(key)
        if found is None:
            found = self._both[key] = self._look(one, two, hand or CARDS, weather, arm, ahead)
        return found

    def _look(self, one: Boat, two: Boat, hand: Hand, weather: int, arm: str, ahead: int) -> float:
        acts, stays = self.prospects(one, hand, weather)
        acts2, stays2 = self.prospects(two, hand, weather)
        if one.space == two.space == self._land:
            totals = [max(a + t, b + s) for a, s, b, t in zip(acts, stays, acts2, stays2, strict=True)]
        else:
            first = map(max, acts, stays) if one.space == self._land else acts
            second = map(max, acts2, stays2) if two.space == self._land else acts2
            totals = list(map(add, first, second))
        if not ahead:
            return max(totals)
        best = sorted(range(len(hand)), key=lambda place: -totals[place])[:BROAD]
        return max(self._played(one, two, hand, hand[place], weather, arm, ahead - 1) for place in best)

    def _played(self, one: Boat, two: Boat, hand: Hand, card: Card, weather: int, arm: str, ahead: int) -> float:
        rest = tuple([held for held in hand if held != card])
        if card == "cloud":
            return max(
                self.follow(one, two, rest, self._next_odds(card, to), to, arm, ahead) for to in self.sides(weather)
            )
        chances = self._next_odds(card, weather)
        pairs = self._pairs(one, two, card, rest, weather)
        return max(self.follow(a, b, rest, chances, weather, arm, ahead) for a, b in pairs)

    def _pairs(self, one: Boat, two: Boat, card: Card, rest: Hand, weather: int) -> Iterator[tuple[Boat, Boat]]:
        """Where both canoes may end their turn, the likelier ways of each."""
        some, more = [
            sorted(self.chart.ends(boat, card, self.there), key=lambda end: -self._later(end, card, rest, weather))
            for boat in (one, two)
        ]
        if one.space == two.space == self._land:
            yield from ((end, two) for end in some[:BROAD] or [one])
            return
        for boat, ends in ((one, some), (two, more)):
            del ends[BROAD:]
            if boat.space == self._land or not ends:
                ends.append(boat)
        yield from ((a, b) for a in some for b in more)

    def follow(self, one: Boat, two: Boat, hand: Hand, chances: Odds, weather: int, arm: str, ahead: int = 0) -> float:
        """What both are worth at the end of their turn, over all that the river may do."""
        land, total = self._land, 0.0
        (at, cargo), (at2, cargo2) = one, two
        if at == land and cargo != EMPTY:
            total, cargo = self.wants[cargo], EMPTY
        if at2 == land and cargo2 != EMPTY:
            total, cargo2 = total + self.wants[cargo2], EMPTY
        carried, into = self.chart.carried, self.chart.arm_after
        for steps, likely in chances:
            first, second = Boat(carried(at, arm, steps), cargo), Boat(carried(at2, arm, steps), cargo2)
            total += HASTE * likely * self.both(first, second, hand, weather, into(arm, steps), ahead)
        return total


def at_mines(state: State) -> tuple[bool, ...]:
    """Which gems lie at the mines that are named after them."""
    return tuple([pile[kind] > 0 for kind, pile in enumerate(state.piles)])


def _left_over(state: State) -> Gems:
    """How many gems of each kind can still be had, up to the four that a goal asks for."""
    aboard = [canoe.cargo for pair in state.canoes for canoe in pair]
    return tuple(
        [
            min(4, sum(pile[kind] for pile in state.piles) + aboard.count(gem))
            for kind, gem in enumerate(state.board.gems)
        ]
    )
