"""A second opinion on lost canoes: who is asked when, what it costs and who gets one for nothing, from the rule text.

A round is written down as a script that says, decision by decision, who decides and what may be chosen; the engine must
agree on many random positions, under random sets of options. Nobody is afloat when the round begins, so that a turn is
one decision at most; what the river takes is the engine's word (`test_oracle` holds it to the rules).
"""

import json
from collections import Counter
from collections.abc import Generator, Sequence
from importlib.resources import files
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.games.niagara.actions import BuyCanoe, ChooseCard, KeepGems
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLost,
    HandsRefilled,
    RingPassed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
)
from niagara.games.niagara.state import CARDS

from niagara_positions import GAME, position, start

BOARDS = ("zoch-2004", "long-arms", "single-stream")
GEMS = ("amethyst", "diamond", "amber", "sapphire", "ruby")
CHOICES: dict[str, tuple[Any, ...]] = {
    "buyback_phase": ("phase1", "own_turn"),
    "phase1_order": ("buy_first", "select_first"),
    "free_canoe_timing": ("immediate", "phase1"),
    "max_buyback_per_round": ("none", "none", 1, 2),
    "force_buyback_if_no_canoe": (False, True),
    "canoe_price": (1, 1, 2, 3),
}
ROUNDS = 360

Choice = tuple[Any, ...]
"""("buy", gem, …), ("keep",), ("card", 3); in a turn whatever the engine lists."""
Due = tuple[int | str, set[Choice] | None]
"""Who decides, and between what; None leaves the choice to the engine's list."""


class Table:
    """What lies on the table, in plain lists."""

    def __init__(self, rng: Random) -> None:
        self.seats = rng.choice((3, 4, 5))
        self.ring = rng.randrange(self.seats)
        self.options = {name: rng.choice(values) for name, values in CHOICES.items()}
        self.lost = [rng.choice([set[int](), {0}, {1}, {0, 1}, {0, 1}]) for _ in range(self.seats)]
        self.stores = [Counter(rng.choices(GEMS, k=rng.randrange(4))) for _ in range(self.seats)]
        cards = rng.sample(CARDS, rng.choice((1, 3, 7)))
        self.hands = [sorted(cards, key=str) for _ in range(self.seats)]
        self.laid: dict[int, Any] = {}
        self.bought: Counter[int] = Counter()
        if self.options["free_canoe_timing"] == "phase1":  # a round does not begin with anybody stranded
            for seat in self.freed():
                self.lost[seat] = {1}

    @property
    def order(self) -> Sequence[int]:
        """The seats from the ring on."""
        return [(self.ring + place) % self.seats for place in range(self.seats)]

    def payments(self, seat: int) -> set[Choice]:
        """What may be paid: so many gems of one's own, whichever."""
        some = combinations_with_replacement(sorted(GEMS), self.options["canoe_price"])
        return {("buy", *gems) for gems in some if Counter(gems) <= self.stores[seat]}

    def able(self, seat: int) -> bool:
        """Whether there is a canoe to buy, gems to pay with, and no limit reached (N-BUY-05, D10)."""
        most = self.options["max_buyback_per_round"]
        return bool(self.lost[seat] and self.payments(seat)) and (most == "none" or self.bought[seat] < most)

    def pay(self, seat: int, gems: Sequence[str]) -> None:
        """The gems leave the store, the lowest-numbered lost canoe is ashore (N-BUY-03 to 05)."""
        self.stores[seat] -= Counter(gems)
        self.lost[seat].remove(min(self.lost[seat]))
        self.bought[seat] += 1

    def freed(self) -> list[int]:
        """Who gets a canoe for nothing (N-BUY-06, D17)."""
        price = self.options["canoe_price"]
        return [seat for seat in self.order if len(self.lost[seat]) == 2 and self.stores[seat].total() < price]


Script = Generator[Due, Choice, None]


def offers(table: Table, seats: Sequence[int]) -> Script:
    """Each is asked until it keeps its gems, has no lost canoe or can't pay (N-BUY-05)."""
    for seat in seats:
        while table.able(seat):
            forced = table.options["force_buyback_if_no_canoe"] and len(table.lost[seat]) == 2  # D11
            choice = yield seat, table.payments(seat) | (set() if forced else {("keep",)})
            if choice == ("keep",):
                break
            table.pay(seat, choice[1:])


def first_phase(table: Table) -> Script:
    """Offers and cards, in the order that the options say (D6, D21)."""
    asks = table.options["buyback_phase"] == "phase1"
    first = table.options["phase1_order"] == "buy_first"
    if asks and first:
        yield from offers(table, table.order)
    for seat in table.order:
        _, table.laid[seat] = yield seat, {("card", card) for card in table.hands[seat]}
        table.hands[seat].remove(table.laid[seat])
    if asks and not first:
        yield from offers(table, table.order)


def turns(table: Table) -> Script:
    """Each seat's turn, and its offer before that, if it comes then (D6); the river is last."""
    for seat in table.order:
        if table.options["buyback_phase"] == "own_turn":
            yield from offers(table, [seat])
        if table.laid[seat] == "cloud" or len(table.lost[seat]) < 2:
            yield seat, None
    yield "chance", None


def plain(action: object) -> Choice:
    """An action of the first phase in the script's words; others by their text."""
    match action:
        case BuyCanoe(gems):
            return ("buy", *gems)
        case KeepGems():
            return ("keep",)
        case ChooseCard(card):
            return ("card", card)
        case _:
            return ("other", repr(action))


class Play:
    """The engine, held to a script."""

    def __init__(self, rng: Random, table: Table, board: str) -> None:
        self.rng, self.table = rng, table
        fleet = {
            seat: ["LOST" if canoe in lost else "LAND" for canoe in (0, 1)] for seat, lost in enumerate(table.lost)
        }
        stores = dict(enumerate(table.stores))
        arm = start(board=board).arm
        state = position(fleet, seats=table.seats, stores=stores, board=board, arm=arm, weather=2, **table.options)
        hands = tuple(tuple(sorted(hand, key=CARDS.index)) for hand in table.hands)
        self.state = replace(state, ring=table.ring, hands=hands)
        self.events: list[Any] = []
        self.seen: Counter[str] = Counter()

    def follow(self, script: Script) -> None:
        """Plays it to its end, at random."""
        choice: Choice | None = None
        while True:
            try:
                who, expected = next(script) if choice is None else script.send(choice)
            except StopIteration:
                return
            choice = self.decide(who, expected)

    def decide(self, who: int | str, expected: set[Choice] | None) -> Choice:
        """One decision, which must be the script's."""
        table, told = self.table, (self.table.options, self.table.lost, self.table.stores, self.state)
        assert GAME.actor(self.state) == who, told
        legal = {plain(action): action for action in GAME.legal_actions(self.state)}
        assert expected is None or set(legal) == expected, told
        assert len(legal) == len(GAME.legal_actions(self.state))
        choice = self.rng.choice(sorted(legal, key=repr))
        self.seen[f"{choice[0]} of {len(choice)}"] += 1
        self.seen["forced"] += choice[0] == "buy" and ("keep",) not in legal
        before = self.state
        more, self.state = referee(GAME, self.state, legal[choice])
        self.events += more
        if choice[0] == "buy":
            assert isinstance(who, int)
            assert more[0] == CanoeBought(who, min(table.lost[who]), choice[1:])
            for mine, pile in enumerate(self.state.piles):  # N-BUY-03
                paid = choice.count(GEMS[mine])
                assert sum(pile) == sum(before.piles[mine]) + paid and pile[mine] == before.piles[mine][mine] + paid
        return choice

    def agrees(self) -> None:
        """Canoes and stores are where the table has them."""
        for seat, pair in enumerate(self.state.canoes):
            assert {canoe for canoe, boat in enumerate(pair) if boat.space == "LOST"} == self.table.lost[seat]
            assert Counter(dict(zip(GEMS, self.state.stores[seat], strict=True))) == self.table.stores[seat]


def of_kind(events: Sequence[Any], *kinds: type) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


@pytest.mark.parametrize("board", BOARDS)
def test_canoes_come_back_as_the_rule_text_says(board: str) -> None:
    rng, seen = Random(f"buying {board}"), Counter[str]()
    for _ in range(ROUNDS // len(BOARDS)):
        table = Table(rng)
        play = Play(rng, table, board)
        play.follow(first_phase(table))
        play.agrees()
        play.follow(turns(table))
        assert [event.seat for event in of_kind(play.events, TurnBegan)] == table.order
        for event in of_kind(play.events, CanoeLost):
            table.lost[event.seat].add(event.canoe)
        after_river(table, play)
        play.agrees()
        table.ring, table.laid, table.bought = (table.ring + 1) % table.seats, {}, Counter()
        play.follow(first_phase(table))  # with no purchase counted and nobody who has declined
        play.agrees()
        seen += play.seen
    kinds = ("buy of 2", "buy of 3", "buy of 4", "keep of 1", "forced", "freed at once", "freed later", "passed")
    assert all(seen[kind] > 3 for kind in kinds), seen


def after_river(table: Table, play: Play) -> None:
    """Free canoes at their time, cards that come back, and who had no move (D7, N-CARD-03, N-TURN-09)."""
    freed = [CanoeFreed(seat, 0) for seat in table.freed()]
    refilled = [] if table.hands[0] else [HandsRefilled()]
    over, ring = RoundEnded(1), RingPassed((table.ring + 1) % table.seats)
    at_once = table.options["free_canoe_timing"] == "immediate"
    if not at_once:  # the seats stand in the next round's order
        freed.sort(key=lambda event: (event.seat - ring.seat) % table.seats)
    expected = [*freed, over, ring, *refilled] if at_once else [over, ring, *refilled, *freed]
    assert of_kind(play.events, CanoeFreed, RoundEnded, RingPassed, HandsRefilled) == expected
    for event in freed:
        table.lost[event.seat].remove(0)
    if refilled:
        table.hands = [list(CARDS) for _ in range(table.seats)]
    play.seen["freed at once" if at_once else "freed later"] += len(freed)
    play.seen["passed"] += len(of_kind(play.events, TurnPassed))


@pytest.mark.parametrize(("board", "count"), list(product(BOARDS, (None, 1, 7, 8, 20))))
def test_gems_at_the_mines(board: str, count: int | None) -> None:
    state = start(board=board, **({} if count is None else {"gems_per_mine": count}))
    told = json.loads((files("niagara.games.niagara") / "boards" / f"{board}.json").read_text("utf-8"))
    number = told["gems_per_mine"] if count is None else count
    for mine, pile in zip(state.board.gems, state.piles, strict=True):
        assert +Counter(dict(zip(state.board.gems, pile, strict=True))) == Counter({mine: number})
