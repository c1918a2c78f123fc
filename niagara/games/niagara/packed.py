"""The same match on plain numbers: for a search, and for very many matches of which nobody records the events.

A Position is played on in place; an action is a number (see `packed_tables`, which also says what all numbers mean).
Only the order of phases is written a second time here, which is why a test plays 10,000 matches beside `decide` and
`evolve`. What no rule asks for is left out: who was robbed, which way a canoe went.
"""

from typing import Final

from msgspec.structs import replace

from niagara.core.game import CHANCE, Actor
from niagara.games.niagara.actions import Action, BuyCanoe
from niagara.games.niagara.buying import offered
from niagara.games.niagara.follow import best
from niagara.games.niagara.packed_tables import ALL_CARDS, CLOUD, KEEP, STAY, Tables, tables
from niagara.games.niagara.state import NiagaraSetup, State, opening

BUY: Final = 0
CHOOSE: Final = 1
ORDER: Final = 2
SHIFT: Final = 3
FLOW: Final = 4
OVER: Final = 5


class Position:
    """What is true now, with a decision due or the match over; `pack` makes one of a State."""

    def __init__(self, the: Tables) -> None:
        self.tables = the
        self.seats: int = the.setup.seats
        self.phase: int = CHOOSE
        self.seat: int = 0
        """Who decides, unless the river does."""
        self.round: int = 1
        self.ring: int = 0
        self.begun: int = 0
        """How many turns of the round have begun."""
        self.boats: list[int] = []
        self.hands: list[int] = []
        self.chosen: list[int] = []
        self.stores: list[int] = []
        self.piles: list[int] = []
        self.stock: int = 0
        """The slots of the piles that are not empty."""
        self.weather: int = 0
        self.arm: int = 0
        """The index of the arm that takes the next disc."""
        self.card: int = 0
        """The card of the turn that is played."""
        self.turn: int = 0
        """The canoes afloat at its start (four bits up), those ashore then (two bits up), those that have acted."""
        self.acting: tuple[tuple[int, ...], bool] = ((), False)
        self.unloaded: list[int] = []
        """The slots that were unloaded into in this turn."""
        self.kept: int = 0
        """The seats that keep their gems this round."""
        self.bought: list[int] = []
        self.finishers: list[int] = []
        self.winners: tuple[int, ...] = ()
        self.thefts: int = 0
        """What was counted since this position was made, as `tallies` of the game does."""
        self.canoes_lost: int = 0
        self.canoes_bought: int = 0
        self.gems_delivered: int = 0

    @property
    def tallies(self) -> dict[str, int]:
        """What was counted while this position was played on, by the names of the game's tallies."""
        return {
            "thefts": self.thefts, "canoes_lost": self.canoes_lost, "canoes_bought": self.canoes_bought,
            "gems_delivered": self.gems_delivered,
        }  # fmt: skip

    @property
    def reason(self) -> str:
        """Why the match is over, as its event says it (N-END-02); "" while it is not."""
        return "" if self.phase != OVER else "goal" if self.finishers else "max_rounds"

    @property
    def actor(self) -> Actor | None:
        """Who decides now; None when the match is over."""
        return None if self.phase == OVER else CHANCE if self.phase == FLOW else self.seat

    def copy(self) -> "Position":
        """A position of its own, to play on from here."""
        twin = Position(self.tables)
        twin.phase, twin.seat, twin.round, twin.ring, twin.begun = (
            self.phase,
            self.seat,
            self.round,
            self.ring,
            self.begun,
        )
        twin.boats, twin.hands, twin.chosen = self.boats[:], self.hands[:], self.chosen[:]
        twin.stores, twin.piles, twin.stock = self.stores[:], self.piles[:], self.stock
        twin.weather, twin.arm, twin.card = self.weather, self.arm, self.card
        twin.turn, twin.acting = self.turn, self.acting
        twin.unloaded, twin.kept, twin.bought = self.unloaded[:], self.kept, self.bought[:]
        twin.finishers, twin.winners = self.finishers[:], self.winners
        twin.thefts, twin.canoes_lost = self.thefts, self.canoes_lost
        twin.canoes_bought, twin.gems_delivered = self.canoes_bought, self.gems_delivered
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played on

    def __repr__(self) -> str:
        fleet = ", ".join(f"{boat.space}[{boat.cargo or ''}]" for boat in map(self.tables.canoe, self.boats))
        return f"<Position round {self.round}, to decide: {self.actor}, canoes {fleet}, weather {self.weather}>"

    def _facts(self) -> tuple[object, ...]:
        turn = (self.card, self.turn, sorted(self.unloaded)) if self.phase == ORDER else ()
        return (
            self.tables.setup, self.phase, self.actor, self.round, self.ring, self.begun, self.boats, self.hands,
            self.chosen, self.stores, self.piles, self.stock, self.weather, self.arm, turn, self.kept, self.bought,
            self.finishers, self.winners,
        )  # fmt: skip

    # ------------------------------------------------------------ what may be decided

    def legal(self) -> tuple[int, ...]:
        """Every legal action once, in the order of `legal_actions`."""
        phase = self.phase
        if phase == ORDER:
            return self._orders()
        if phase == CHOOSE:
            return self.tables.by_hand[self.hands[self.seat]]
        if phase == FLOW:
            return self.tables.flows(self.arm, self.flow_steps())
        if phase == SHIFT:
            return self.tables.shifts(self.weather)
        if phase == BUY:
            return self.tables.purchases(self.stores[self.seat], self._must_buy(self.seat))
        return ()

    def action(self, number: int) -> Action:
        """The action of this number."""
        return self.tables.actions[number]

    def flow_steps(self) -> int:
        """How far the river moves with the cards as they are chosen (N-FLOW-01, 02, 07)."""
        lowest = min(self.chosen)
        steps = self.weather if lowest == CLOUD else lowest + self.weather
        return max(self.tables.min_flow, steps, 0)

    def _orders(self) -> tuple[int, ...]:
        the, boats, seat, card = self.tables, self.boats, self.seat, self.card
        stock = self._free_stock() if self.unloaded else self.stock
        canoes, may_stay = self.acting
        found: tuple[int, ...] = ()
        for canoe in canoes:
            able = the.orders.get(boats[2 * seat + canoe] << 4 | canoe << 3 | card)
            if able is None or not able.prey.isdisjoint(boats):
                found += self.orders(seat, canoe, card, stock)
            else:
                slots = stock & able.slots
                found += able.by_stock.get(slots) or able.stocked(slots)
        return (*found, STAY) if may_stay else found

    def orders(self, seat: int, canoe: int, card: int, stock: int) -> tuple[int, ...]:
        """The orders of a canoe that may act with this card, where these slots have gems to load."""
        the, boats = self.tables, self.boats
        key = boats[2 * seat + canoe] << 4 | canoe << 3 | card
        able = the.orders.get(key) or the.orders_of(key)
        slots = stock & able.slots
        found = able.by_stock.get(slots) or able.stocked(slots)
        if able.prey.isdisjoint(boats):
            return found
        rivals, prey = 0, able.prey
        for index, boat in enumerate(boats):
            if boat in prey and index >> 1 != seat:
                rivals = rivals << 16 | index << 12 | boat
        if not rivals:
            return found
        thefts = able.by_rivals.get(rivals)
        return found + (the.robbing(able, rivals) if thefts is None else thefts)

    def _free_stock(self) -> int:
        """The slots with a gem for this player, who may not load what it has unloaded in this turn (N-LOAD-06)."""
        stock = self.stock
        if self.tables.setup.options.same_gem_scope == "turn":
            for slot in self.unloaded:
                if self.piles[slot] <= self.unloaded.count(slot):
                    stock &= ~(1 << slot)
        return stock

    # ------------------------------------------------------------ what a decision does

    def play(self, number: int) -> None:
        """Decides one of the legal actions; what comes by itself follows, up to the next decision."""
        phase = self.phase
        if phase == ORDER:
            self._order(number)
        elif phase == CHOOSE:
            seat = self.seat
            self.chosen[seat] = number
            self.hands[seat] &= ~(1 << number)
            seat = (seat + 1) % self.seats
            if seat != self.ring:
                self.seat = seat
            elif not (self.tables.select_first and not self.tables.in_turn and self._offer()):
                self._next_turn()
        elif phase == FLOW:
            self._flow(number)
        elif phase == SHIFT:
            self.weather = self.tables.rows[number][1]
            self._next_turn()
        else:
            self._buy(number)

    def _order(self, number: int) -> None:
        the, boats = self.tables, self.boats
        if number == STAY:
            self.turn |= self.turn >> 2 & 3
        else:
            canoe, boat, more = the.rows[number]
            boats[2 * self.seat + canoe] = boat
            self.canoes_lost += boat == the.lost
            self.turn |= 1 << canoe
            if more is not None:
                unloads, loads, delivered, sunk, victim, robbed = more
                if unloads >= 0:
                    self._pile(unloads)
                    self.unloaded.append(unloads)
                if loads >= 0:
                    self.piles[loads] -= 1
                    if not self.piles[loads]:
                        self.stock &= ~(1 << loads)
                if delivered >= 0 and self._deliver(delivered):
                    return
                if sunk >= 0:
                    self._pile(the.own_slot(sunk))
                if victim >= 0:
                    boats[victim] = robbed
                    self.thefts += 1
        self.acting = the.acting.get(self.turn) or the.may(self.turn)
        if not self.acting[0]:
            self._next_turn()

    def _pile(self, slot: int) -> None:
        self.piles[slot] += 1
        self.stock |= 1 << slot

    def _deliver(self, kind: int) -> bool:
        """Whether the match ends with this gem, at once (N-END-02, D8)."""
        seat = self.seat
        self.gems_delivered += 1
        self.stores[seat] += 1 << 5 * kind
        if seat not in self.finishers and self.tables.has_goal(self.stores[seat]):
            self.finishers.append(seat)
            if self.tables.immediate:
                self._end(tuple(self.finishers))
                return True
        return False

    def _next_turn(self) -> None:
        """The next turn that has something to decide, the offer before it (D6), or the river."""
        while self.begun < self.seats:
            seat = (self.ring + self.begun) % self.seats
            self.seat = seat
            if self.tables.in_turn and self._can_buy(seat):
                self.phase = BUY
                return
            self.begun += 1
            self.card = self.chosen[seat]
            if self.card == CLOUD:
                self.phase = SHIFT
                return
            lost = self.tables.lost
            first, second = self.boats[2 * seat], self.boats[2 * seat + 1]
            turn = (0 < first < lost) << 4 | (0 < second < lost) << 5 | (not first) << 2 | (not second) << 3
            if turn:
                self.phase, self.turn, self.unloaded = ORDER, turn, []
                self.acting = self.tables.acting.get(turn) or self.tables.may(turn)
                return
        self.phase = FLOW

    def _flow(self, number: int) -> None:
        the, boats = self.tables, self.boats
        carried, self.arm = the.carried[number]
        for index, boat in enumerate(boats):
            after = carried.get(boat)
            if after is not None:
                boats[index] = after
                if after == the.lost:
                    self.canoes_lost += 1
                    if boat % the.width:
                        self._pile(the.own_slot(boat % the.width - 1))
        if not the.late:
            self._free_canoes()
        if self.finishers:
            self._end(())
            return
        if self.round == the.last_round:
            self.phase = OVER
            return
        self.ring = (self.ring + 1) % self.seats
        self.round += 1
        self.chosen = [0] * self.seats
        self.begun = self.kept = 0
        self.bought = [0] * self.seats
        if not any(self.hands):
            self.hands = [ALL_CARDS] * self.seats
        if the.late:
            self._free_canoes()
        if not self._offer():
            self.phase, self.seat = CHOOSE, self.ring

    def _free_canoes(self) -> None:
        """A canoe for each seat that has lost both and can't pay for one (N-BUY-06)."""
        boats, lost = self.boats, self.tables.lost
        for seat in range(self.seats if lost in boats else 0):
            if boats[2 * seat] == boats[2 * seat + 1] == lost and self._gems(seat) < self.tables.price:
                boats[2 * seat] = 0

    def _gems(self, seat: int) -> int:
        return sum(self.tables.gems(self.stores[seat]))

    def _can_buy(self, seat: int) -> bool:
        """Whether the seat is asked, and has not said no (N-BUY-01, 05, D10)."""
        boats, lost = self.boats, self.tables.lost
        return (
            self.stores[seat] != 0
            and (boats[2 * seat] == lost or boats[2 * seat + 1] == lost)
            and not self.kept >> seat & 1
            and self.bought[seat] < self.tables.most
            and self._gems(seat) >= self.tables.price
        )

    def _must_buy(self, seat: int) -> bool:
        boats, lost = self.boats, self.tables.lost
        force = self.tables.setup.options.force_buyback_if_no_canoe
        return force and boats[2 * seat] == boats[2 * seat + 1] == lost

    def _offer(self) -> bool:
        """Whether a seat is asked in the first phase whether it buys a canoe (N-BUY-02)."""
        if self.tables.in_turn or (self.tables.select_first and not self.chosen[self.ring]):
            return False
        if self.tables.lost not in self.boats:
            return False
        for offset in range(self.seats):
            seat = (self.ring + offset) % self.seats
            if self._can_buy(seat):
                self.phase, self.seat = BUY, seat
                return True
        return False

    def _buy(self, number: int) -> None:
        seat = self.seat
        if number == KEEP:
            self.kept |= 1 << seat
        else:
            purchase = self.tables.actions[number]
            assert isinstance(purchase, BuyCanoe)
            for gem in purchase.gems:
                kind = self.tables.kind(gem)
                self.stores[seat] -= 1 << 5 * kind
                self._pile(self.tables.own_slot(kind))
            self.boats[self.boats.index(self.tables.lost, 2 * seat)] = 0
            self.bought[seat] += 1
            self.canoes_bought += 1
        if self.tables.in_turn or not self._offer():
            if self.tables.in_turn or self.tables.select_first:
                self._next_turn()
            else:
                self.phase, self.seat = CHOOSE, self.ring

    def _end(self, winners: tuple[int, ...]) -> None:
        """The match is over; who wins among several with a goal, the tie-breaks say (N-END-03 to 05)."""
        self.phase = OVER
        if not winners:
            stores = tuple([self.tables.gems(store) for store in self.stores])
            winners = best(replace(opening(self.tables.setup), stores=stores, finishers=tuple(self.finishers)))
        self.winners = winners


def start(setup: NiagaraSetup) -> Position:
    """The position before the first decision."""
    return pack(opening(setup))


def pack(state: State) -> Position:
    """The position of a state in which somebody has to decide, or the match is over.

    Raises ValueError for a state in the middle of what comes by itself, or with hidden cards.
    """
    if state.phase in ("flow", "end") or "hidden" in state.chosen:
        raise ValueError(f"expected a state in which all is known and somebody decides, found {state}")
    the = tables(state.setup)
    it = Position(the)
    it.round, it.ring, it.begun, it.weather = state.round, state.ring, state.begun, state.weather
    it.arm = the.arms.index(state.arm)
    it.boats = [the.boat(canoe) for pair in state.canoes for canoe in pair]
    it.hands = [sum(1 << _card(card) for card in hand) for hand in state.hands]
    it.chosen = [0 if card is None else _card(card) for card in state.chosen]
    it.stores = [the.store(store) for store in state.stores]
    it.piles = [count for pile in state.piles for count in pile]
    it.stock = sum(1 << slot for slot, count in enumerate(it.piles) if count)
    it.kept = sum(1 << seat for seat in state.kept)
    it.bought = [state.bought.count(seat) for seat in range(it.seats)]
    it.finishers, it.winners = list(state.finishers), state.winners
    turn, asked = state.turn, offered(state)
    if state.phase == "over":
        it.phase = OVER
    elif turn is not None and turn.undecided:
        it.phase, it.seat, it.card = ORDER if turn.card != "cloud" else SHIFT, turn.seat, _card(turn.card)
        afloat, ashore, done = (sum(1 << canoe for canoe in some) for some in (turn.afloat, turn.ashore, turn.done))
        it.turn = afloat << 4 | ashore << 2 | done
        it.acting = the.may(it.turn)
        gems = state.setup.board.gems
        it.unloaded = [gems.index(mine) * the.kinds + gems.index(gem) for mine, gem in turn.unloaded]
    elif asked is not None:
        it.phase, it.seat = BUY, asked
    elif None in state.chosen:
        it.phase = CHOOSE
        it.seat = next(seat for seat in ((it.ring + n) % it.seats for n in range(it.seats)) if not it.chosen[seat])
    else:
        it.phase = FLOW
    return it


def _card(card: int | str) -> int:
    return CLOUD if card == "cloud" else int(card)
