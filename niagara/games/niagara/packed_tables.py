"""What every action of a match does, as numbers: the tables of `packed`, filled as they are asked for.

What an order leads to comes from `repertoire` and `course`, the functions that `decide` asks too. An action is the
number of its row.

Numbers: a card is 1 to 6, the cloud 7, none 0. A boat is its place times (kinds of gems + 1) plus its cargo (0: none);
place 0 is the land, the last one LOST; canoes 0 and 1 of seat s are boats 2s and 2s+1. A slot of the piles is the mine
times the kinds plus the kind. A store has five bits a kind. A set of cards, canoes or slots is a number with its bits.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from niagara.games.niagara.actions import (
    CANOES,
    Action,
    CanoeRef,
    ChooseCard,
    KeepGems,
    Load,
    Paddle,
    StayAshore,
)  # fmt: skip
from niagara.games.niagara.board import LOST
from niagara.games.niagara.course import Course, course
from niagara.games.niagara.duty import may_stay
from niagara.games.niagara.legal import flows, purchases, shifts
from niagara.games.niagara.paddle import Mover
from niagara.games.niagara.search import repertoire
from niagara.games.niagara.state import CARDS, Canoe, Gems, NiagaraSetup, Turn, goals_met

CLOUD: Final = 7
ALL_CARDS: Final = 0b11111110
KEEP: Final = 0
STAY: Final = 8
"""Actions that every match has: to keep the gems, to lay card 1 to 7 (their numbers), to leave a canoe ashore."""

More = tuple[int, int, int, int, int, int]
"""What an order does beside moving its boat, each -1 where it does not: slot it unloads into, slot it loads from, kind
that it delivers, kind that goes over the falls, boat that it robs, that boat after it."""


MOST_RIVALS: Final = 64
"""For so many positions of rivals the thefts of a canoe are remembered, then all are forgotten."""


class Orders:
    """The orders of one canoe with one card, by what lies in the mines and by the rivals beside its ways."""

    def __init__(
        self, who: Mover, free: tuple[int, ...], loading: list[tuple[int, tuple[int, ...]]],
        thieves: list[tuple[Paddle, int]], prey: frozenset[int],
    ) -> None:  # fmt: skip
        self.who = who
        self.free = free
        self.loading = loading
        """Slots, and the orders that load from them."""
        self.thieves = thieves
        """Orders that could steal, and the place where they end."""
        self.prey = prey
        """The loaded boats that they could rob."""
        self.slots = sum(1 << slot for slot, _ in loading)
        self.by_stock: dict[int, tuple[int, ...]] = {}
        self.by_rivals: dict[int, tuple[int, ...]] = {}
        self.thefts: dict[tuple[Paddle, int, int], int] = {}
        """(An order of `thieves`, index of the boat that it robs, that boat) → row."""

    def stocked(self, stock: int) -> tuple[int, ...]:
        """The orders without theft where these slots have gems to load."""
        found = self.free
        for slot, orders in self.loading:
            if stock >> slot & 1:
                found += orders
        self.by_stock[stock] = found
        return found


class Tables:
    """What orders, purchases, shifts and flows do in the matches of one setup, filled as they are asked for."""

    def __init__(self, setup: NiagaraSetup) -> None:
        board, options = setup.board, setup.options
        self.setup = setup
        self.price: int = options.canoe_price
        self.in_turn: bool = options.buyback_phase == "own_turn"
        self.select_first: bool = options.phase1_order == "select_first"
        self.immediate: bool = options.end_timing == "immediate"
        self.late: bool = options.free_canoe_timing == "phase1"
        """Whether a free canoe comes with the next round."""
        self.most: int = 99 if options.max_buyback_per_round == "none" else options.max_buyback_per_round
        """Canoes that a seat may buy in a round."""
        self.last_round: int = 0 if options.max_rounds == "none" else options.max_rounds
        self.min_flow: int = options.min_flow
        self.kinds = len(board.gems)
        self.width = self.kinds + 1
        self.places: tuple[str, ...] = (board.land, *board.file.spaces, LOST)
        self.lost = (len(self.places) - 1) * self.width
        self.place = {space: number for number, space in enumerate(self.places)} | {board.falls: len(self.places) - 1}
        self.depths = [board.depth.get(place, 0) for place in self.places]
        """Steps from the land, by place."""
        self.mines = tuple(dict.fromkeys((board.depth[space], mine) for space, mine in board.mine_at.items()))
        """Steps from the land of the spaces beside mines, and which mine."""
        self.arms = tuple(board.arms)
        self.actions: list[Action] = [KeepGems(), *(ChooseCard(card) for card in CARDS), StayAshore()]
        """By number."""
        self.rows: list[tuple[int, int, More | None]] = [(0, 0, None)] * len(self.actions)
        """By number: the canoe of an order, its boat afterwards, what else it does. Of a shift: 0, its value."""
        self.by_hand = [tuple(card for card in range(1, 8) if hand >> card & 1) for hand in range(ALL_CARDS + 1)]
        self._piles = [tuple(kind for kind in range(self.kinds) if pile >> kind & 1) for pile in range(1 << self.kinds)]
        self.orders: dict[int, Orders] = {}
        self.acting: dict[int, tuple[tuple[int, ...], bool]] = {}
        self.bought: dict[int, tuple[int, ...]] = {}
        self.shifted: dict[int, tuple[int, ...]] = {}
        self.flowing: dict[int, tuple[int, ...]] = {}
        self.carried: dict[int, tuple[dict[int, int], int]] = {}
        """A flow → (boats before and after it, the arm of the next disc)."""
        self.goals: dict[int, bool] = {}

    def number(self, action: Action, canoe: int = 0, boat: int = 0, more: More | None = None) -> int:
        """A new row for this action."""
        self.actions.append(action)
        self.rows.append((canoe, boat, more))
        return len(self.actions) - 1

    def boat(self, canoe: Canoe) -> int:
        """The number of a canoe where it is, with what it carries."""
        return self.place[canoe.space] * self.width + self.kind(canoe.cargo) + 1

    def canoe(self, boat: int) -> Canoe:
        """The canoe of this number."""
        place, cargo = divmod(boat, self.width)
        return Canoe(self.places[place], self.setup.board.gems[cargo - 1] if cargo else None)

    def kind(self, gem: str | None) -> int:
        """The index of a gem; -1 for none."""
        return -1 if gem is None else self.setup.board.gems.index(gem)

    def own_slot(self, kind: int) -> int:
        """The slot of a kind at its own mine."""
        return kind * (self.kinds + 1)

    def kinds_in(self, pile: int) -> tuple[int, ...]:
        """The kinds in the pile that these slots begin with."""
        return self._piles[pile & (1 << self.kinds) - 1]

    def store(self, gems: Gems) -> int:
        """The number of a store."""
        return sum(count << 5 * kind for kind, count in enumerate(gems))

    def gems(self, store: int) -> Gems:
        """The store of this number."""
        return tuple([store >> 5 * kind & 31 for kind in range(self.kinds)])

    def has_goal(self, store: int) -> bool:
        """Whether a store meets a goal (N-END-01)."""
        if store not in self.goals:
            self.goals[store] = bool(goals_met(self.gems(store)))
        return self.goals[store]

    def may(self, turn: int) -> tuple[tuple[int, ...], bool]:
        """Which canoes may act now, and whether the one ashore may stay there (N-TURN-03 to 05, 08, 10).

        `turn`: the canoes afloat at the start of the turn (four bits up), ashore (two bits up), and those that acted.
        """
        afloat, ashore, done = (_members(turn >> shift & 3) for shift in (4, 2, 0))
        now = Turn(seat=0, card=1, afloat=afloat, ashore=ashore, done=done)
        self.acting[turn] = (now.able, may_stay(afloat, ashore, done, self.setup.options.must_launch_if_none_afloat))
        return self.acting[turn]

    def orders_of(self, key: int) -> Orders:
        """The orders of this key: eight times (twice the boat plus the canoe) plus the card."""
        canoe = self.canoe(key >> 4)
        who = Mover(self.setup, key >> 3 & 1, key & 7, canoe.space, canoe.cargo)
        able = repertoire(who)
        loading = [
            (mine * self.kinds + kind, tuple([self._order(who, order) for order in orders]))
            for mine, kind, orders in able.loading
        ]
        thieves = [(order, self.place[end]) for order, end in able.thieves]
        prey = frozenset(end * self.width + cargo for _, end in thieves for cargo in range(1, self.width))
        self.orders[key] = Orders(who, tuple([self._order(who, order) for order in able.free]), loading, thieves, prey)
        return self.orders[key]

    def robbing(self, orders: Orders, rivals: int) -> tuple[int, ...]:
        """The thefts of these orders from rivals, each with four bits for its boat's index and twelve for the boat."""
        pairs = []
        rest = rivals
        while rest:
            pairs.append((rest >> 12 & 15, rest & 0xFFF))
            rest >>= 16
        found = []
        for order, end in orders.thieves:
            for index, boat in reversed(pairs):
                if boat // self.width == end:
                    key = (order, index, boat)
                    if key not in orders.thefts:
                        theft = replace(order, steal=CanoeRef(index // CANOES, index % CANOES))
                        orders.thefts[key] = self._order(orders.who, theft, index, boat)
                    found.append(orders.thefts[key])
        if len(orders.by_rivals) >= MOST_RIVALS:
            orders.by_rivals.clear()
        orders.by_rivals[rivals] = tuple(found)
        return orders.by_rivals[rivals]

    def _order(self, who: Mover, order: Paddle, victim: int = -1, robbed: int = 0) -> int:
        """A row for a legal order; `robbed` is the victim's boat before it."""
        way = course(who, replace(order, steal=None))
        assert isinstance(way, Course)
        unloads = loads = -1
        for space, ops in ((who.space, order.before), (way.end, order.after)):
            for op in ops:
                slot = self.setup.board.mine_at[space] * self.kinds
                if isinstance(op, Load):
                    loads = slot + self.kind(op.gem)
                else:
                    unloads = slot + self.kind(who.cargo)
        cargo = self.kind(way.cargo)
        place = self.place[way.end]
        over = place * self.width == self.lost
        stolen = robbed % self.width
        boat = place * self.width + (stolen or (0 if way.lands or over else cargo + 1))
        more = (unloads, loads, cargo if way.lands else -1, cargo if over else -1, victim, robbed - stolen)
        plain = more[:5] == (-1,) * 5
        return self.number(order, who.canoe, boat, None if plain else more)

    def purchases(self, store: int, must: bool) -> tuple[int, ...]:
        """What a seat that is offered a canoe may do (N-BUY-01)."""
        key = store << 1 | must
        if key not in self.bought:
            some = purchases(self.setup.board.gems, self.gems(store), self.setup.options.canoe_price, must)
            self.bought[key] = tuple([KEEP if isinstance(buy, KeepGems) else self.number(buy) for buy in some])
        return self.bought[key]

    def shifts(self, weather: int) -> tuple[int, ...]:
        """Where the cloud may go (N-WEATHER-01, 02)."""
        if weather not in self.shifted:
            some = shifts(self.setup.board.weather.values, weather)
            self.shifted[weather] = tuple([self.number(shift, boat=shift.to) for shift in some])
        return self.shifted[weather]

    def flows(self, arm: int, steps: int) -> tuple[int, ...]:
        """Which ways the river may take (N-FLOW-04)."""
        key = steps << 3 | arm
        if key not in self.flowing:
            some = flows(self.setup, self.arms[arm], steps)
            self.flowing[key] = tuple([self.number(flow) for flow in some])
            for number, flow in zip(self.flowing[key], some, strict=True):
                after = self.arms.index(self.setup.board.next_arm[flow.arms[-1]]) if flow.arms else arm
                self.carried[number] = (self._drift(flow.arms), after)
        return self.flowing[key]

    def _drift(self, arms: tuple[str, ...]) -> dict[int, int]:
        """Where these pushes carry each boat that they move."""
        board, found = self.setup.board, {}
        for space in board.river:
            end = space
            for arm in arms:
                end = board.drift[arm].get(end, end)
            for cargo in range(self.width if end != space else 0):
                after = self.lost if end == board.falls else self.place[end] * self.width + cargo
                found[self.place[space] * self.width + cargo] = after
        return found


def tables(setup: NiagaraSetup) -> Tables:
    """The tables of a setup, shared by all of its positions, whoever starts."""
    return _tables(replace(setup, start_seat=0))


@lru_cache(maxsize=8)
def _tables(setup: NiagaraSetup) -> Tables:
    return Tables(setup)


def _members(bits: int) -> tuple[int, ...]:
    return tuple([canoe for canoe in range(CANOES) if bits >> canoe & 1])
