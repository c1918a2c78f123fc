"""One decision of the planner: what may be chosen, weighed."""

from typing import Final, NamedTuple

from niagara.core.rule import RuleViolation
from niagara.core.text import Phrase
from niagara.games.niagara.actions import (
    CANOES,
    Action,
    BuyCanoe,
    Card,
    ChooseCard,
    KeepGems,
    Paddle,
    ShiftWeather,
    StayAshore,
)
from niagara.games.niagara.board import LOST
from niagara.games.niagara.course import course
from niagara.games.niagara.paddle import mover
from niagara.games.niagara.state import State
from niagara.play import planner_reasons as reasons
from niagara.play.planner_chart import EMPTY, Boat, Hand, Odds, chart
from niagara.play.planner_outlook import Outlook
from niagara.play.planner_reasons import Aim
from niagara.play.planner_worlds import Worlds, boat_of
from niagara.play.reasoned import Reasoned

SHORTLIST: Final = 5
"""So many orders of each canoe are weighed together with those of the other one."""

THEFT: Final = 0.15
"""What a theft is worth beside the gem: a rival has one less."""

RIVAL_LOST: Final = 0.1
"""What it is worth that a rival's canoe goes over the falls."""

ONLY_CANOE: Final = 9.0
SECOND_CANOE: Final = 1.2
"""What it is worth to buy a canoe, as the only one or beside another."""

LOADED: Final = 0.5
"""What a theft costs the robbed beside the gem."""


class Order(NamedTuple):
    """What one canoe may do, and where it then is."""

    end: Boat
    aim: Aim
    bonus: float = 0.0
    action: Action | None = None


class Weighed(NamedTuple):
    """Something that may be chosen, and what it is worth."""

    worth: float
    action: Action
    orders: tuple[Order, ...] = ()
    flow: Odds = ()

    @property
    def aim(self) -> Aim:
        """What the action by itself is for, of a turn."""
        return next(order.aim for order in self.orders if order.action is self.action)


def _standing(one: Weighed) -> float:
    """The best first; equals stay as the game lists them, on every machine: their last digits are noise."""
    return -round(one.worth, 9)


class Plan:
    """One decision."""

    def __init__(self, state: State, seat: int, worlds: Worlds) -> None:
        self.state, self.seat, self.worlds = state, seat, worlds
        self.chart = chart(state.setup)
        self.outlook = Outlook(self.chart, state, seat)
        self.boats = tuple([boat_of(state, canoe) for canoe in state.canoes[seat]])
        self.land = state.board.land
        self.ahead = 0

    def decide(self, legal: tuple[Action, ...], ahead: int) -> Reasoned:
        """The best of the legal actions, `ahead` rounds after the next one being played."""
        self.ahead = ahead
        weighed = sorted(self._weigh(legal), key=_standing)
        return Reasoned(weighed[0].action, self._why(weighed))

    def _weigh(self, legal: tuple[Action, ...]) -> list[Weighed]:
        match legal[0]:
            case ChooseCard():
                return [self._card(action) for action in legal if isinstance(action, ChooseCard)]
            case ShiftWeather():
                hand = self.state.hands[self.seat]
                return [self._cloud(action, action.to, hand) for action in legal if isinstance(action, ShiftWeather)]
            case Paddle() | StayAshore():
                return self._turn(legal)
            case _:
                return [self._purchase(action) for action in legal]

    def _why(self, weighed: list[Weighed]) -> Phrase:
        """Why the best and not the next best."""
        best = weighed[0]
        match best.action:
            case ChooseCard(card):
                other = weighed[1]
                assert isinstance(other.action, ChooseCard)
                goal, slower = reasons.first(best.orders), best.worth - other.worth
                return reasons.card(card, goal, best.flow, other.action.card, slower)
            case ShiftWeather(to):
                return reasons.weather(to, best.flow, best.worth - weighed[1].worth)
            case BuyCanoe():
                return reasons.purchase(best.worth, buys=True)
            case KeepGems():
                return reasons.purchase(-weighed[1].worth, buys=False)
            case _:
                others = [(one.aim, best.worth - one.worth) for one in weighed if one.aim.deed != best.aim.deed]
                return reasons.order(best.aim, best.flow, *(others[0] if others else (None, 0.0)))

    def _card(self, action: ChooseCard) -> Weighed:
        """What a card is worth: of a number the best orders, of a cloud the better side."""
        card = action.card
        rest = tuple([held for held in self.state.hands[self.seat] if held != card])
        if card == "cloud":
            return max(
                [self._cloud(action, to, rest) for to in self.outlook.sides(self.state.weather)],
                key=lambda one: one.worth,
            )
        flow = self.worlds.flow(card, self.state.weather)
        lists = [self.orders(canoe, card) for canoe in range(CANOES)]
        best = self._pairs(lists, rest, flow)[0]
        return Weighed(best.worth, action, best.orders, flow)

    def orders(self, canoe: int, card: Card) -> list[Order]:
        """What a canoe could do with this card, but for unloading and for what the first of a pair ashore may not."""
        boat = self.boats[canoe]
        ends = self.chart.ends(boat, card, self.outlook.there)
        orders = [Order(end, self._aim(canoe, boat, end)) for end in ends]
        if boat.cargo == EMPTY and boat.space in self.state.board.river and card != "cloud":
            reached = boat.space
            for _ in range(card):
                reached = self.state.board.up.get(reached, self.land)
            orders += [
                Order(end, self._aim(canoe, boat, end, steals=True), THEFT)
                for end in self._loaded_rivals()
                if end.space == reached
            ]
        if self._may_stay(canoe):
            orders.append(self._stay(canoe))
        return orders

    def _may_stay(self, canoe: int) -> bool:
        """Whether a canoe may be left ashore by itself: beside one afloat, or alone by option (N-TURN-04, 10)."""
        other = self.boats[1 - canoe].space
        alone = other == LOST and not self.state.options.must_launch_if_none_afloat
        return self.boats[canoe].space == self.land and (alone or other in self.state.board.river)

    def _loaded_rivals(self) -> list[Boat]:
        rivals = [pair for seat, pair in enumerate(self.state.canoes) if seat != self.seat]
        return [boat_of(self.state, canoe) for pair in rivals for canoe in pair if canoe.cargo is not None]

    @property
    def _both_ashore(self) -> bool:
        return all(boat.space == self.land for boat in self.boats)

    def _stay(self, canoe: int, action: Action | None = None) -> Order:
        return Order(self.boats[canoe], self._aim(canoe, self.boats[canoe], self.boats[canoe]), action=action)

    def _aim(self, canoe: int, boat: Boat, end: Boat, *, steals: bool = False) -> Aim:
        gem = "" if end.cargo == EMPTY else self.state.board.gems[end.cargo]
        return reasons.aim(
            canoe, gem, end.space, self.state.board, moved=boat != end, new=boat.cargo != end.cargo, steals=steals
        )

    def _pairs(self, lists: list[list[Order]], rest: Hand, flow: Odds) -> list[Weighed]:
        """Both canoes' orders together, the best pair first."""
        weather = self.state.weather

        def alone(order: Order) -> float:
            return round(-order.bonus - self.outlook.after(order.end, rest, flow, weather), 9)

        some, more = [sorted(orders, key=alone)[:SHORTLIST] for orders in lists]
        quiet = [self._stay(canoe) for canoe in range(CANOES)]
        if self._both_ashore and not self._one_is_out:
            pairs = [(order, quiet[1]) for order in some] + [(quiet[0], order) for order in more]
        else:
            pairs = [(one, two) for one in some or quiet[:1] for two in more or quiet[1:]]
        weighed = [
            Weighed(self._both(one, two, rest, flow, weather), one.action or two.action or KeepGems(), (one, two), flow)
            for one, two in pairs
        ]
        return sorted(weighed, key=_standing)

    @property
    def _one_is_out(self) -> bool:
        """Whether a canoe has acted in this turn, so that what is ashore may stay there."""
        return self.state.turn is not None and bool(self.state.turn.done)

    def _both(self, one: Order, two: Order, rest: Hand, flow: Odds, weather: int) -> float:
        worth = one.bonus + two.bonus
        worth += self.outlook.follow(one.end, two.end, rest, flow, weather, self.state.arm, self.ahead)
        for space, cargo in (one.end, two.end):
            if cargo != EMPTY and space in self.state.board.river:
                worth -= self.worlds.theft(space) * (self.outlook.wants[cargo] + LOADED)
        return worth

    def _cloud(self, action: Action, to: int, rest: Hand) -> Weighed:
        """What it is worth to move the weather: the river carries one's own canoes, and the rivals'."""
        flow, state = self.worlds.flow("cloud", to), self.state
        quiet = self._stay(0), self._stay(1)
        lost = [
            odds
            for steps, odds in flow
            for seat, pair in enumerate(state.canoes)
            for canoe in pair
            if seat != self.seat
            and canoe.space in state.board.river
            and self.chart.carried(canoe.space, state.arm, steps) == state.board.falls
        ]
        return Weighed(self._both(*quiet, rest, flow, to) + RIVAL_LOST * sum(lost), action, quiet, flow)

    def _turn(self, legal: tuple[Action, ...]) -> list[Weighed]:
        """The orders of both canoes; of a pair, that of the first canoe is given now."""
        turn = self.state.turn
        assert turn is not None
        lists: list[list[Order]] = [[], []]
        for action in legal:
            if isinstance(action, StayAshore):
                canoe = next(canoe for canoe in turn.ashore if canoe not in turn.done)
                lists[canoe].append(self._stay(canoe, action))
            elif isinstance(action, Paddle):
                lists[action.canoe].append(self._order(action))
        waiting = [canoe for canoe in turn.ashore if canoe not in turn.done]
        if turn.afloat and waiting and not any(isinstance(action, StayAshore) for action in legal):
            lists[waiting[0]].append(self._stay(waiting[0]))  # it may stay once the other one has acted
        flow = self.worlds.flow(turn.card, self.state.weather)
        found = self._pairs(lists, self.state.hands[self.seat], flow)
        return [pair for pair in found if pair.action in legal]

    def _order(self, order: Paddle) -> Order:
        turn, state = self.state.turn, self.state
        assert turn is not None
        way = course(mover(state, turn, order.canoe), order)
        assert not isinstance(way, RuleViolation)
        gem, boat = way.cargo, self.boats[order.canoe]
        if order.steal:
            gem = state.canoes[order.steal.seat][order.steal.canoe].cargo
        end = Boat(way.end, EMPTY if gem is None else state.board.gems.index(gem))
        steals = order.steal is not None
        return Order(end, self._aim(order.canoe, boat, end, steals=steals), THEFT if steals else 0.0, order)

    def _purchase(self, action: Action) -> Weighed:
        """What a canoe is worth, less the gems that it costs; to keep the gems is worth nothing."""
        if not isinstance(action, BuyCanoe):
            return Weighed(0.0, action)
        store = list(self.state.stores[self.seat])
        for gem in action.gems:
            store[self.state.board.gems.index(gem)] -= 1
        lost = [boat.space == LOST for boat in self.boats]
        return Weighed((ONLY_CANOE if all(lost) else SECOND_CANOE) - self.outlook.price(tuple(store)), action)
