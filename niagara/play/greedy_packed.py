"""The greedy player on plain numbers: the same choices as `greedy_bot`, several times faster.

What a thing is worth is asked of `greedy_bot`. This file remembers the answers by number and adds them up in the same
order, so that not even a last digit differs.
"""

from functools import lru_cache
from random import Random
from typing import Final

from niagara.games.niagara.actions import BuyCanoe
from niagara.games.niagara.packed import BUY, CHOOSE, SHIFT, Position
from niagara.games.niagara.packed_tables import ALL_CARDS, CLOUD, KEEP, STAY, Tables
from niagara.play.bots import PackedBot
from niagara.play.greedy_bot import (
    PATIENCE,
    RIVALS,
    WHIM,
    best_gem,
    carried,
    empty_value,
    laden_value,
    odds_of,
    progress,
    purchase_value,
    worth_of,
)  # fmt: skip

MOST: Final = 1 << 13
"""Of each kind of answer so many are remembered, then all are forgotten."""

Drift = tuple[tuple[float, list[int]], ...]
"""How likely the river moves so far, and where that carries each boat."""


class Rest(dict[int, float]):
    """Boat → what it is worth once the river has moved, for one store, best card and set of stocked slots."""

    def __init__(self, the: Tables, store: int, top: int, stock: int) -> None:
        super().__init__()
        self._the, self._store, self._hand = the, the.gems(store), (top,)
        piles = [the.kinds_in(stock >> mine * the.kinds) for mine in range(the.kinds)]
        self._wanted = tuple([best_gem(self._store, kinds) for kinds in piles])
        self[the.lost] = 0.0

    def __missing__(self, boat: int) -> float:
        the = self._the
        place, cargo = divmod(boat, the.width)
        depth = the.depths[place]
        if cargo:
            value = laden_value(self._store, cargo - 1, depth, self._hand)
        else:
            value = empty_value(the.mines, self._wanted, depth, self._hand)
        self[boat] = value
        return value


class Outlook(dict[int, float]):
    """Boat → what it is worth now, as far as one can tell how the river will move."""

    def __init__(self, rest: Rest, drift: Drift) -> None:
        super().__init__()
        self._rest, self._drift = rest, drift

    def __missing__(self, boat: int) -> float:
        rest = self._rest
        parts = [odds * rest[to[boat]] for odds, to in self._drift]
        value = self[boat] = sum(parts)
        return value


class Greedy:
    """The greedy player for all matches of one setup."""

    def __init__(self, the: Tables) -> None:
        self.the = the
        self._rests: dict[tuple[int, int, int], Rest] = {}
        self._drifts: dict[tuple[int, int, tuple[int, ...]], Drift] = {}
        self._carried: dict[tuple[int, int], list[int]] = {}
        self._sorted: dict[tuple[int, ...], tuple[frozenset[int], tuple[int, ...]]] = {}

    def choose(self, it: Position, legal: tuple[int, ...], rng: Random) -> int:
        """The legal action that looks best; equals are drawn by lot, and in a long match at times any action is."""
        if it.round > PATIENCE and rng.random() < WHIM:
            return legal[rng.randrange(len(legal))]
        lot = rng.random
        ranked = [(value, lot(), number) for value, number in zip(self._values(it, legal), legal, strict=True)]
        return max(ranked)[2]

    def _values(self, it: Position, legal: tuple[int, ...]) -> list[float]:
        if it.phase == BUY:
            return [self._purchase(it, number) for number in legal]
        view = View(self, it)
        if it.phase == CHOOSE:
            return [view.card(number) for number in legal]
        if it.phase == SHIFT:
            return [view.weather(self.the.rows[number][1]) for number in legal]
        return [0.0 if number == STAY else view.order(number) for number in legal]

    def _purchase(self, it: Position, number: int) -> float:
        if number == KEEP:
            return 0.0
        purchase = self.the.actions[number]
        assert isinstance(purchase, BuyCanoe)
        lost = sum(boat == self.the.lost for boat in it.boats[2 * it.seat : 2 * it.seat + 2])
        return purchase_value(self.the.gems(it.stores[it.seat]), [self.the.kind(gem) for gem in purchase.gems], lost)

    def sorted(self, orders: tuple[int, ...]) -> tuple[frozenset[int], tuple[int, ...]]:
        """Where the orders that only move a canoe lead, and the other orders."""
        found = self._sorted.get(orders)
        if found is None:
            if len(self._sorted) >= MOST:
                self._sorted.clear()
            rows = self.the.rows
            plain = frozenset(rows[number][1] for number in orders if rows[number][2] is None)
            found = (plain, tuple([number for number in orders if rows[number][2] is not None]))
            self._sorted[orders] = found
        return found

    def rest(self, store: int, hand: int, stock: int) -> Rest:
        """What boats are worth after the flow to a seat with this store and hand."""
        top = (hand & ~(1 << CLOUD)).bit_length() - 1
        key = (store, top if top > 0 else 3, stock)
        found = self._rests.get(key)
        if found is None:
            if len(self._rests) >= MOST:
                self._rests.clear()
            found = self._rests[key] = Rest(self.the, *key)
        return found

    def drift(self, held: tuple[int, ...], weather: int, arm: int) -> Drift:
        """Where the river may carry boats, if each seat lays one of the cards that it may hold."""
        found = self._drifts.get((weather, arm, held))
        if found is None:
            if len(self._drifts) >= MOST:
                self._drifts.clear()
            cards = tuple([tuple([_card(card) for card in range(1, 8) if hand >> card & 1]) for hand in held])
            found = tuple([(odds, self._carry(arm, steps)) for steps, odds in odds_of(cards, weather)])
            self._drifts[weather, arm, held] = found
        return found

    def _carry(self, arm: int, steps: int) -> list[int]:
        """Boat → boat after so many pushes, if the arms take turns."""
        found = self._carried.get((arm, steps))
        if found is None:
            the, found = self.the, []
            for boat in range(the.lost + 1):
                space, cargo = the.canoe(boat).space, boat % the.width
                end = the.place[carried(the.setup.board, space, the.arms[arm], steps)] * the.width
                found.append(end if end == the.lost else end + cargo)
            self._carried[arm, steps] = found
        return found


def player(match: Position) -> PackedBot:
    """The greedy player of this match, with what it remembers of others of the same setup."""
    return greedy(match.tables).choose


@lru_cache(maxsize=8)
def greedy(the: Tables) -> Greedy:
    """One greedy player for all matches of a setup."""
    return Greedy(the)


class View:
    """One position as the seat that decides may know it: cards that lie face down may be any of their owner's."""

    def __init__(self, player: Greedy, it: Position) -> None:
        self._player, self._the, self._it, seats = player, player.the, it, it.seats
        hands, held = [], []
        for seat, (hand, chosen) in enumerate(zip(it.hands, it.chosen, strict=True)):
            known = seat == it.seat or (seat - it.ring) % seats < it.begun
            hand = (hand if known or not chosen else hand | 1 << chosen) or ALL_CARDS
            hands.append(hand)
            held.append(1 << chosen if chosen and known else hand)
        self._hands, self._held = hands, tuple(held)
        self._drift = player.drift(self._held, it.weather, it.arm)
        self._outlooks: dict[tuple[int, int], Outlook] = {}
        self._by_seat: list[Rest] = []
        self._now = self._outlook(it.stores[it.seat], it.stock)

    def _outlook(self, store: int, stock: int) -> Outlook:
        """What boats are worth to the seat that decides."""
        found = self._outlooks.get((store, stock))
        if found is None:
            rest = self._player.rest(store, self._hands[self._it.seat], stock)
            found = self._outlooks[store, stock] = Outlook(rest, self._drift)
        return found

    def _rests(self) -> list[Rest]:
        """What boats are worth after the flow, by seat."""
        if not self._by_seat:
            it = self._it
            self._by_seat = [self._player.rest(*of, it.stock) for of in zip(it.stores, self._hands, strict=True)]
        return self._by_seat

    def order(self, number: int) -> float:
        """How much better the canoe stands after the order than before, and what a theft takes from a rival."""
        it, the, now = self._it, self._the, self._now
        canoe, boat, more = the.rows[number]
        before = now[it.boats[2 * it.seat + canoe]]
        if more is None:
            return now[boat] - before
        unloads, loads, delivered, sunk, victim, _ = more
        store, stock, gained, bonus = it.stores[it.seat], it.stock, 0.0, 0.0
        if unloads >= 0:
            stock |= 1 << unloads
        if loads >= 0 and it.piles[loads] + (loads == unloads) == 1:
            stock &= ~(1 << loads)
        if sunk >= 0:
            stock |= 1 << the.own_slot(sunk)
        if delivered >= 0:
            old, store = store, store + (1 << 5 * delivered)
            gained = 100.0 * (progress(the.gems(store)) - progress(the.gems(old)))
        if victim >= 0:
            bonus = 0.25 * worth_of(the.gems(it.stores[victim // 2]), boat % the.width - 1)
        laden = boat % the.width  # then it asks for nothing that lies in the mines
        same = store == it.stores[it.seat] and (laden or stock == it.stock)
        return gained + bonus + (now if same else self._outlook(store, stock))[boat] - before

    def card(self, card: int) -> float:
        """The best that each canoe can do with this card, together; what a cloud saves."""
        it, the = self._it, self._the
        if card == CLOUD:
            sides = [self.weather(the.rows[number][1]) for number in the.shifts(it.weather)]
            return max(sides) - self.weather(it.weather) + 1.0
        boats = it.boats[2 * it.seat : 2 * it.seat + 2]
        best = []
        for canoe, boat in enumerate(boats):
            if boat < the.lost:
                orders = it.orders(it.seat, canoe, card, it.stock)
                if orders:
                    plain, others = self._player.sorted(orders)
                    now = self._now
                    values = [-99.0, *[self.order(number) for number in others]]
                    if plain:
                        values.append(max(map(now.__getitem__, plain)) - now[boat])
                    best.append(max(values))
        return (sum(best) if any(boats) else max(best)) if best else 0.0

    def weather(self, to: int) -> float:
        """What the marker on `to` saves of one's own canoes, and takes from the others'."""
        it, player = self._it, self._player
        drift = player.drift(self._held, to, it.arm)
        values = []
        for seat, rest in enumerate(self._rests()):
            share = 1.0 if seat == it.seat else -RIVALS
            for boat in it.boats[2 * seat : 2 * seat + 2]:
                parts = [odds * rest[to[boat]] for odds, to in drift]
                values.append(share * sum(parts))
        return sum(values)


def _card(number: int) -> int | str:
    return "cloud" if number == CLOUD else number
