"""The greedy player of Niagara: takes what looks best now.

It loads what brings it nearer to a goal, brings gems home, steals when it can, and weighs the danger of the falls. It
looks one card ahead and never further; the numbers in this file are its taste, not rules. Several of them weigh alike,
and can lead each other in a circle for ever: in a long match each gives in to a whim now and then.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from msgspec.structs import replace

from niagara.games.niagara.actions import (
    CANOES,
    Action,
    BuyCanoe,
    Card,
    ChooseCard,
    Flow,
    KeepGems,
    Paddle,
    ShiftWeather,
    StayAshore,
)
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.buying import offered
from niagara.games.niagara.decide import decide
from niagara.games.niagara.events import GemStolen, TurnBegan
from niagara.games.niagara.evolve import evolve
from niagara.games.niagara.legal import legal_actions
from niagara.games.niagara.state import CARDS, Canoe, Gems, State, chooser

CANOE_WORTH: Final = 20.0
"""What a canoe is worth, in hundredths of a victory."""

LATER: Final = 0.72
"""What is left of a gem's worth for each turn that it still needs."""

RIVALS: Final = 0.1
"""How much a harm to a rival is worth, compared with the same good to oneself."""

PATIENCE: Final = 60
"""Up to this round it always takes what looks best: most matches are over by then."""

WHIM: Final = 0.1
"""How often it then takes any legal action instead. Less often, and circles of many rounds are hard to leave."""

Odds = tuple[tuple[int, float], ...]
"""How far the river may move, and how likely."""


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal action that looks best; equals are drawn by lot, and in a long match at times any action is."""
    if isinstance(legal[0], Flow) or (state.round > PATIENCE and rng.random() < WHIM):
        return legal[rng.randrange(len(legal))]
    return max(legal, key=lambda action: (_value(state, action), rng.random()))


def _value(state: State, action: Action) -> float:
    match action:
        case ChooseCard(card):
            seat = chooser(state)
            assert seat is not None
            opened = evolve(state, TurnBegan(seat, card))
            return _shift_prospect(state, seat) if card == "cloud" else _turn_value(opened, seat)
        case Paddle():
            return _order_value(state, action)
        case StayAshore():
            return 0.0
        case ShiftWeather(to):
            assert state.turn is not None
            return _weather_value(state, state.turn.seat, to)
        case BuyCanoe(gems):
            seat = offered(state)
            assert seat is not None
            lost = sum(canoe.space == LOST for canoe in state.canoes[seat])
            return purchase_value(state.stores[seat], [state.board.gems.index(gem) for gem in gems], lost)
        case KeepGems() | Flow():
            return 0.0


def _turn_value(state: State, seat: int) -> float:
    """The best that each canoe can do with this card, together."""
    best: dict[int, float] = {}
    for action in legal_actions(state):
        if isinstance(action, Paddle):
            best[action.canoe] = max(best.get(action.canoe, -99.0), _order_value(state, action))
    both_ashore = all(canoe.space == state.board.land for canoe in state.canoes[seat])
    return max(best.values(), default=0.0) if both_ashore else sum(best.values())


def _order_value(state: State, order: Paddle) -> float:
    """How much better the canoe stands after the order than before, and what a theft takes from a rival."""
    assert state.turn is not None
    seat, after, bonus = state.turn.seat, state, 0.0
    for event in decide(state, order):
        after = evolve(after, event)
        if isinstance(event, GemStolen):
            bonus += 0.25 * desire(state, event.victim.seat, event.gem)
    gained = 100.0 * (progress(after.stores[seat]) - progress(state.stores[seat]))
    stood, stands = state.canoes[seat][order.canoe], after.canoes[seat][order.canoe]
    return gained + bonus + _canoe_value(after, seat, stands) - _canoe_value(state, seat, stood)


def _canoe_value(state: State, seat: int, canoe: Canoe) -> float:
    """What a canoe is worth where it is, with what it carries, once the river has moved as it may this round."""
    board, hand = state.board, state.hands[seat] or CARDS
    store, cargo = state.stores[seat], canoe.cargo
    return sum(
        odds * _rest_value(board, state.piles, store, hand, carried(board, canoe.space, state.arm, steps), cargo)
        for steps, odds in flow_odds(state)
    )


@lru_cache(maxsize=1 << 15)
def _rest_value(
    board: Board, piles: tuple[Gems, ...], store: Gems, hand: tuple[Card, ...], space: str, cargo: str | None
) -> float:
    """What a canoe is worth after the flow."""
    if space in (LOST, board.falls):
        return 0.0
    depth = board.depth[space]
    if cargo is not None:
        return laden_value(store, board.gems.index(cargo), depth, hand)
    return empty_value(
        tuple((board.depth[place], mine) for place, mine in board.mine_at.items()), wanted(piles, store), depth, hand
    )


def laden_value(store: Gems, kind: int, depth: int, hand: tuple[Card, ...]) -> float:
    """What a canoe with a gem is worth so many steps from the land: less for each turn that it takes to get home."""
    return CANOE_WORTH + worth_of(store, kind) * _fading(0, depth, hand)


def empty_value(
    mines: tuple[tuple[int, int], ...], worth: tuple[float, ...], depth: int, hand: tuple[Card, ...]
) -> float:
    """What an empty canoe is worth so many steps from the land: the best gem that it could fetch.

    `mines` are the spaces beside mines: steps from the land, and which mine; `worth` is what each mine offers.
    """
    prospects = [worth[mine] * _fading(2, abs(depth - place) + 2, hand) for place, mine in mines]
    return CANOE_WORTH + max(prospects, default=0.0) - 0.3 * depth


def wanted(piles: tuple[Gems, ...], store: Gems) -> tuple[float, ...]:
    """The best gem of each mine, in hundredths of a victory; 0 for an empty one."""
    return tuple([best_gem(store, tuple([kind for kind, count in enumerate(pile) if count])) for pile in piles])


@lru_cache(maxsize=1 << 14)
def best_gem(store: Gems, kinds: tuple[int, ...]) -> float:
    """What the best gem of these kinds is worth, in hundredths of a victory."""
    return max([worth_of(store, kind) for kind in kinds], default=0.0)


@lru_cache(maxsize=4096)
def _fading(turns: int, points: int, hand: tuple[Card, ...]) -> float:
    """What is left of a gem's worth after so many turns, and those that these points take."""
    return float(LATER ** (turns + _turns(points, hand)))


def _turns(points: int, hand: tuple[Card, ...]) -> float:
    """About how many turns these points take with the cards in hand."""
    if not points:
        return 0.0
    best = max((card for card in hand if card != "cloud"), default=3)
    return 1.0 if best >= points else 1.0 + (points - best) / 3


def flow_odds(state: State) -> Odds:
    """How far the river may move this round, as far as one can tell from the open cards and the hands."""
    if state.phase not in ("cards", "turns"):
        return ((0, 1.0),)
    held = tuple(
        state.hands[seat] or CARDS if card is None or card == "hidden" else (card,)
        for seat, card in enumerate(state.chosen)
    )
    return odds_of(held, state.weather)


@lru_cache(maxsize=1 << 14)
def odds_of(held: tuple[tuple[Card, ...], ...], weather: int) -> Odds:
    """How far the river may move if each seat lays one of the cards that it may hold, each as likely."""
    at_least = [1.0] * 9
    for cards in held:
        for lowest, share in enumerate(_shares(cards), 1):
            at_least[lowest] *= share
    at_least[8] = 0.0
    chances = [
        (max(0, lowest + weather if lowest < 7 else weather), at_least[lowest] - at_least[lowest + 1])
        for lowest in range(1, 8)
    ]
    return tuple((steps, odds) for steps, odds in chances if odds > 0)


@lru_cache(maxsize=256)
def _shares(cards: tuple[Card, ...]) -> tuple[float, ...]:
    """How many of these cards, as a share, keep the lowest one from being below 1, 2, … 7; a cloud always does."""
    return tuple([sum(card == "cloud" or card >= lowest for card in cards) / len(cards) for lowest in range(1, 8)])


@lru_cache(maxsize=4096)
def carried(board: Board, space: str, arm: str, steps: int) -> str:
    """Where the river carries a canoe in so many steps, if the arms take turns."""
    for _ in range(steps):
        space, arm = board.drift[arm].get(space, space), board.next_arm[arm]
    return space


def desire(state: State, seat: int, gem: str) -> float:
    """How much nearer this gem would bring the seat to a goal, in hundredths of a victory."""
    return worth_of(state.stores[seat], state.board.gems.index(gem))


@lru_cache(maxsize=1 << 14)
def worth_of(store: Gems, kind: int) -> float:
    """How much nearer a gem of this kind brings a store to a goal, in hundredths of a victory."""
    return 100.0 * (progress(_with(store, kind)) - progress(store))


def _with(store: Gems, kind: int, count: int = 1) -> Gems:
    return (*store[:kind], store[kind] + count, *store[kind + 1 :])


@lru_cache(maxsize=4096)
def progress(store: Gems) -> float:
    """How near a store is to a goal: 1 and more with a goal; the nearest one counts most."""
    parts = sorted((sum(map(bool, store)) / 5, max(store) / 4, sum(store) / 7))
    worth = sum(count * value for value, count in enumerate(store, 1))
    return 0.7 * parts[2] + 0.2 * parts[1] + 0.1 * parts[0] + 0.002 * worth + (1.0 if parts[2] >= 1 else 0.0)


def _weather_value(state: State, seat: int, to: int) -> float:
    """What the marker on `to` saves of one's own canoes, and takes from the others'."""
    turned = replace(state, weather=to)
    return sum(
        (1.0 if owner == seat else -RIVALS) * _canoe_value(turned, owner, canoe)
        for owner, pair in enumerate(turned.canoes)
        for canoe in pair
    )


def _shift_prospect(state: State, seat: int) -> float:
    """What a cloud is worth as the card of this round: the better side of the marker, against leaving it."""
    track = state.board.weather.values
    sides = [to for to in (state.weather - 1, state.weather + 1) if to in track]
    return max(_weather_value(state, seat, to) for to in sides) - _weather_value(state, seat, state.weather) + 1.0


def purchase_value(store: Gems, paid: Sequence[int], lost: int) -> float:
    """A canoe for gems of these kinds: a second canoe only if they are hardly missed, the first one always."""
    left = store
    for kind in paid:
        left = _with(left, kind, -1)
    price = 100.0 * (progress(store) - progress(left))
    return (60.0 if lost == CANOES else CANOE_WORTH) - price
