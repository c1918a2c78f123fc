"""Who may act, lay, stay, shift, buy, keep and flow, and what refuses it: sentence by sentence from plain lists.

Many positions, under many sets of options, in the middle of entries too. `expected` says of a try which rule refuses it
first and in which words, out of what lies on the table, or that it is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from random_steps import random_steps

from niagara.core.condition import broken, hold
from niagara.core.referee import referee
from niagara.core.rule import RuleViolation
from niagara.core.text import plain
from niagara.games.niagara.actions import (
    BuyCanoe,
    ChooseCard,
    Flow,
    KeepGems,
    Paddle,
    ShiftWeather,
    StayAshore,
)
from niagara.games.niagara.buying import OFFERED, Purchase, offered
from niagara.games.niagara.duty import MAY_ACT, MAY_STAY, Duty, able, may_stay
from niagara.games.niagara.events import CardChosen
from niagara.games.niagara.moment import CARD_TIME, RIVER_TIME, TURN_TIME
from niagara.games.niagara.state import State, duty_in, duty_of

from niagara_positions import GAME, order, position

CHOICES: dict[str, tuple[Any, ...]] = {
    "buyback_phase": ("phase1", "phase1", "own_turn"),
    "phase1_order": ("buy_first", "select_first"),
    "max_buyback_per_round": ("none", "none", 1),
    "force_buyback_if_no_canoe": (False, True),
    "canoe_price": (1, 1, 2),
    "must_launch_if_none_afloat": (True, False),
    "fork_rule": ("alternate", "alternate", "free"),
    "min_flow": (0, 1),
}
SPOTS = ("LAND", "LAND", "LOST", "LOST", "S1", "S2", "S3[ruby]", "R7")
STORES: tuple[dict[str, int], ...] = ({}, {}, {"ruby": 1}, {"ruby": 1, "amber": 1})


def start(rng: Random) -> State:
    """A position at the start of a round."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    seats = rng.choice((3, 4))
    fleet = {seat: [rng.choice(SPOTS), rng.choice(SPOTS)] for seat in range(seats)}
    stores = {seat: rng.choice(STORES) for seat in range(seats)}
    state = position(fleet, seats=seats, stores=stores, weather=rng.choice((-1, 0, 1, 2)), **options)
    hands = tuple(tuple(rng.choice(((1,), ("cloud",), (1, 4, "cloud"), (2, 3, 6)))) for _ in range(seats))
    return replace(state, ring=rng.randrange(seats), hands=hands)


def states(seed: int, matches: int = 60, decisions: int = 14) -> Iterator[State]:
    """The states of random play from such positions, those between two facts of an entry too."""
    rng = Random(seed)
    for _ in range(matches):
        state = start(rng)
        for _ in range(decisions):
            if GAME.actor(state) is None or not (legal := GAME.legal_actions(state)):
                break
            yield state
            trail: list[State] = []
            _, state = referee(GAME, state, rng.choice(legal), trail)
            yield from trail[:-1]


def tries(state: State) -> list[Any]:
    """Everything but the ways of canoes."""
    arms = [(), *((arm,) * n for arm in ("L", "R", "X") for n in (1, 2)), ("L", "R"), ("R", "L"), ("L", "R", "L")]
    return [
        *(BuyCanoe(gems) for gems in ((), ("ruby",), ("amber",), ("amber", "ruby"), ("ruby", "ruby"), ("glass",))),
        KeepGems(), StayAshore(),
        *(ChooseCard(card) for card in (1, 2, 4, 9, "cloud")),
        *(ShiftWeather(to) for to in range(-2, 4)),
        *map(Flow, arms),
    ]  # fmt: skip


Verdict = tuple[str, str] | None
"""The rule that refuses and its sentence; None for what is legal."""


def signed(value: int) -> str:
    return "0" if not value else f"{'−' if value < 0 else '+'}{abs(value)}"


def listed(items: list[str]) -> str:
    return ", ".join(items) or "nothing"


def many(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


class Table:
    """What lies on the table, and whose moment it is, worked out from the rule text."""

    def __init__(self, state: State) -> None:
        self.state, self.options, self.seats = state, state.options, state.seats
        self.lost = [[canoe for canoe, boat in enumerate(pair) if boat.space == "LOST"] for pair in state.canoes]
        self.stores = [dict(zip(state.board.gems, store, strict=True)) for store in state.stores]
        self.order = [(state.ring + place) % self.seats for place in range(self.seats)]
        self.laid = [card is not None for card in state.chosen]
        self.turn = state.turn
        self.playing = self.turn is not None and bool(
            self.canoes() if self.turn.card != "cloud" else not self.turn.over
        )
        self.asked = next((seat for seat in self.asking() if not self.not_asked(seat)), None)
        self.now = self.moment()

    def canoes(self) -> list[int]:
        """The canoes that may act in this turn."""
        turn = self.turn
        assert turn is not None
        if turn.over or (not turn.afloat and turn.done):
            return []
        return [canoe for canoe in (0, 1) if canoe in (*turn.afloat, *turn.ashore) and canoe not in turn.done]

    def asking(self) -> list[int]:
        """Who may be asked at this time, in order."""
        if self.options.buyback_phase == "phase1":
            return self.order if self.state.phase == "cards" else []
        between = self.state.phase in ("cards", "turns") and not self.playing and all(self.laid)
        return [self.order[self.state.begun]] if between and self.state.begun < self.seats else []

    def not_asked(self, seat: int) -> tuple[str, str] | None:
        """Why a seat is not offered a canoe, apart from the time."""
        limit, price, store = self.options.max_buyback_per_round, self.options.canoe_price, self.stores[seat]
        if not self.lost[seat]:
            return "N-BUY-01", f"No canoe of seat {seat} is lost: there is none to buy back."
        if sum(store.values()) < price:
            have = listed([f"{n} × {gem}" for gem, n in store.items() if n])
            cost = f"A canoe costs {'one gem' if price == 1 else many(price, 'gem')} of seat {seat}'s store"
            return "N-BUY-01", f"{cost}, and that is more than there is: {have}."
        if limit != "none" and self.state.bought.count(seat) >= limit:
            bought = many(self.state.bought.count(seat), "canoe")
            return "N-BUY-05", f"By option, seat {seat} buys no more in this round: {bought} bought already."
        if seat in self.state.kept:
            return "N-BUY-05", f"seat {seat} has kept the gems in this round, and is not asked again."
        first = self.options.phase1_order == "buy_first"
        if self.options.buyback_phase == "phase1" and (any(self.laid) if first else not all(self.laid)):
            when = "before the cards are laid" if first else "after all cards were laid (by option)"
            return "N-BUY-05", f"A lost canoe is offered in turn order, {when}."
        return None

    def moment(self) -> str:
        phase = self.state.phase
        if phase in ("over", "flow", "end"):
            return phase
        if self.playing:
            return "turn"
        if self.asked is not None:
            return "offer"
        if not all(self.laid):
            return "cards"
        return "river" if self.turn is not None and self.state.begun == self.seats else "turn begins"

    def decider(self) -> int:
        if self.asked is not None:
            return self.asked
        if self.now == "turn":
            assert self.turn is not None
            return self.turn.seat
        return next((seat for seat in self.order if not self.laid[seat]), self.state.ring)

    def misplaced(self, *moments: str) -> Verdict:
        """Why it is not the time for what belongs to these moments."""
        comes = {
            "offer": "the offer of a lost canoe", "turn": "the turn of a player", "turn begins": "the turn of a player",
            "river": "the flow of the river", "flow": "the end of the round", "end": "the end of the round",
        }  # fmt: skip
        if self.now in moments:
            return None
        if self.now == "over":
            return "N-END-02", "The match is over: nothing follows."
        if self.now == "cards":
            seat = self.decider()
            return "N-CARD-01", f"Not yet: first every player lays a card face down, and seat {seat} is to choose."
        return "N-ROUND-01", f"That is not what happens now: {comes[self.now]} comes first."

    def purchase(self, action: BuyCanoe | KeepGems) -> Verdict:
        if self.now in ("over", "flow", "end", "turn begins"):
            return self.misplaced()
        seat = self.decider()
        if self.now != "offer":
            when = "in the first phase of a round"
            if self.options.buyback_phase == "own_turn":
                when = "at the start of its owner's turn (by option)"
            on_time = self.options.buyback_phase == "phase1" and self.state.phase == "cards"
            return self.not_asked(seat) if on_time else ("N-BUY-02", f"A canoe is bought back only {when}.")
        if isinstance(action, KeepGems):
            forced = self.options.force_buyback_if_no_canoe and len(self.lost[seat]) == 2
            why = f"By option, seat {seat} has to buy a canoe: both are lost, and there are gems enough to pay for one."
            return ("N-TURN-09", why) if forced else None
        price, store = self.options.canoe_price, self.stores[seat]
        if len(action.gems) == price and all(n <= store.get(gem, 0) for gem, n in Counter(action.gems).items()):
            return None
        have = listed([f"{n} × {gem}" for gem, n in store.items() if n])
        cost = f"A canoe costs {'one gem' if price == 1 else many(price, 'gem')} of seat {seat}'s store"
        return "N-BUY-01", f"{cost}; offered: {listed(list(action.gems))}; in store: {have}."

    def card(self, action: ChooseCard) -> Verdict:
        if self.now != "cards":
            return self.misplaced()
        seat = self.decider()
        hand = self.state.hands[seat]
        said = f"seat {seat} does not hold card {action.card} now; in hand: {listed([str(card) for card in hand])}."
        return None if action.card in hand else ("N-CARD-03", said)

    def shift(self, action: ShiftWeather) -> Verdict:
        if self.now != "turn":
            return self.misplaced()
        assert self.turn is not None
        here, to = self.state.weather, action.to
        if self.turn.card != "cloud":
            said = f"Card {self.turn.card} is a number and moves canoes; only the cloud moves the weather marker."
            return "N-CARD-02", said
        if not -1 <= to <= 2:
            return "N-WEATHER-02", f"The track goes from −1 to +2: there is no field {signed(to)}."
        if abs(to - here) != 1:
            near = listed([signed(value) for value in (here - 1, here + 1) if -1 <= value <= 2])
            said = f"The marker is on {signed(here)} and moves by one field: {near} can be reached, not {signed(to)}."
            return "N-WEATHER-01", said
        return None

    def cloud(self) -> Verdict:
        assert self.turn is not None
        said = f"seat {self.turn.seat} plays the cloud in this round: no canoe acts, only the weather."
        return ("N-WEATHER-03", said) if self.turn.card == "cloud" else None

    def stay(self) -> Verdict:
        if self.now != "turn":
            return self.misplaced()
        if found := self.cloud():
            return found
        turn = self.turn
        assert turn is not None
        who, left = f"seat {turn.seat}", [canoe for canoe in turn.afloat if canoe not in turn.done]
        match len(turn.afloat), len(turn.ashore):
            case 0, 2:
                said = f"Both canoes of {who} were ashore when the turn began: exactly one must be launched."
                return "N-TURN-03", said
            case 2, 0:
                said = f"Both canoes of {who} were afloat when the turn began: both must act, none may be left."
                return "N-TURN-05", said
            case 0, 1:
                if not self.options.must_launch_if_none_afloat:
                    return None
                said = f"Canoe {turn.ashore[0] + 1} is {who}'s only one and is ashore: it must be launched."
                return "N-TURN-10", said
            case 1, 1 if left and turn.ashore[0] not in turn.done:
                said = (
                    f"Canoe {turn.afloat[0] + 1} is afloat and has to act before {who} may leave the other one ashore."
                )
                return "N-TURN-04", said
        if left:
            said = f"{who}'s canoe {left[0] + 1} was afloat when the turn began, so it must act."
            return "N-TURN-02", said
        return None

    def flow(self, action: Flow) -> Verdict:
        if self.now != "river":
            return self.misplaced()
        numbers = [card for card in self.state.chosen if isinstance(card, int)]
        due = max(0, self.options.min_flow, min(numbers, default=0) + self.state.weather)
        if len(action.arms) != due:
            rule, only = ("N-FLOW-01", False) if numbers else ("N-FLOW-02", True)
            start = "Only clouds were played: the river moves by" if only else "The river moves by"
            rest = ";" if only else " in this round;"
            found = many(len(action.arms), "disc")
            return rule, f"{start} {many(due, 'disc')}{rest} the arms of {found} are recorded."
        expected = self.state.arm
        for place, arm in enumerate(action.arms):
            if arm not in "LR":
                return "N-FLOW-04", f"This river has no arm {arm}; its arms: L, R."
            if self.options.fork_rule == "alternate" and arm != expected:
                said = f"The arms take turns: disc {place + 1} goes into arm {expected}, not {arm}."
                return "N-FLOW-04", said
            expected = "R" if arm == "L" else "L"
        return None

    def acting(self, canoe: int) -> Verdict:
        """Why this canoe may not act now, whatever its order."""
        if self.now != "turn":
            return self.misplaced()
        turn = self.turn
        assert turn is not None
        who, name = f"seat {turn.seat}", canoe + 1
        if found := self.cloud():
            return found
        if canoe not in (0, 1):
            return "N-SETUP-05", f"A player has two canoes, 1 and 2; there is no canoe {name}."
        if canoe not in (*turn.afloat, *turn.ashore):
            return "N-FALL-01", f"{who}'s canoe {name} is lost: it has to be bought back before it can act."
        if canoe not in turn.done:
            return None
        if canoe in turn.afloat and self.state.canoes[turn.seat][canoe].space == "LAND":
            said = f"Canoe {name} landed in this turn: it can't be launched before {who}'s next turn."
            return "N-TURN-08", said
        return "N-TURN-07", f"Canoe {name} has acted in this turn already."

    def expected(self, action: Any) -> Verdict:
        match action:
            case BuyCanoe() | KeepGems():
                return self.purchase(action)
            case ChooseCard():
                return self.card(action)
            case ShiftWeather():
                return self.shift(action)
            case StayAshore():
                return self.stay()
            case Flow():
                return self.flow(action)
            case _:
                raise TypeError(action)


def verdict(state: State, action: Any) -> Verdict:
    try:
        GAME.decide(state, action)
    except RuleViolation as violation:
        return violation.rule.id, plain(violation.ruling.phrase)
    return None


REFUSING = {
    "N-BUY-01", "N-BUY-02", "N-BUY-05", "N-TURN-09", "N-CARD-01", "N-CARD-02", "N-CARD-03", "N-ROUND-01",
    "N-WEATHER-01", "N-WEATHER-02", "N-WEATHER-03", "N-TURN-02", "N-TURN-03", "N-TURN-04", "N-TURN-05", "N-TURN-10",
    "N-FLOW-01", "N-FLOW-02", "N-FLOW-04",
}  # fmt: skip


def test_each_try_is_refused_by_the_rule_that_it_breaks_in_words_that_are_true() -> None:
    seen, moments = Counter[str](), Counter[str]()
    for state in states(1):
        table = Table(state)
        moments[table.now] += 1
        legal = []
        for action in tries(state):
            expected = table.expected(action)
            assert verdict(state, action) == expected, (action, table.now, state)
            seen[expected[0] if expected else "legal"] += 1
            legal += [] if expected else [action]
        listed = {one for one in GAME.legal_actions(state) if not isinstance(one, Paddle)}
        assert set(legal) <= listed or table.now == "river"  # of many discs only some ways are tried
        assert listed & set(tries(state)) == set(legal)
    assert {rule for rule in REFUSING if not seen[rule]} == set()
    assert min(moments[now] for now in ("turn", "offer", "cards", "river", "flow", "end", "turn begins")) > 5


def test_a_canoe_that_may_not_act_is_refused_in_words_that_are_true() -> None:
    seen = Counter[str]()
    for state in states(2):
        table = Table(state)
        for canoe in (-1, 0, 1, 2):
            expected = table.acting(canoe)
            seen[expected[0] if expected else "acts"] += 1
            found = verdict(state, order(canoe, path="S9"))
            if expected:
                assert found == expected
            else:
                assert found and found[0] in ("N-MOVE-01", "N-MOVE-12")
                assert any(isinstance(one, Paddle) and one.canoe == canoe for one in GAME.legal_actions(state))
    assert min(seen[rule] for rule in ("N-SETUP-05", "N-FALL-01", "N-TURN-07", "N-TURN-08", "N-WEATHER-03", "acts")) > 2


def test_when_the_match_is_over_no_try_is_the_next() -> None:
    over = replace(position(), phase="over")
    for action in (*tries(over), order(path="S1")):
        assert verdict(over, action) == ("N-END-02", "The match is over: nothing follows.")


def test_nobody_is_told_that_the_match_is_over_while_it_goes_on() -> None:
    for state in states(3, matches=20):
        if GAME.actor(state) is None:
            found = GAME.out_of_turn(state, 0).rule.id
            assert found == ("N-END-02" if state.phase == "over" else "N-ROUND-01")


def test_the_last_card_in_hand_is_said_to_be_the_only_one_and_no_other_is() -> None:
    said = Counter[bool]()
    for seed in range(2):
        for step in random_steps(3, seed):
            if isinstance(step.event, CardChosen):
                forced = len(step.before.hands[step.event.seat]) == 1
                words = f"seat {step.event.seat} has one card left: this is the only one to lay."
                assert [plain(one.phrase) for one in GAME.explain(step)[1:]] == [words] * forced
                said[forced] += 1
    assert min(said[forced] for forced in (True, False)) > 2


FLEETS = [
    ((), ()),
    ((0,), ()),
    ((1,), ()),
    ((), (0,)),
    ((), (1,)),
    ((0, 1), ()),
    ((), (0, 1)),
    ((0,), (1,)),
    ((1,), (0,)),
]
"""Canoes afloat and ashore as a turn begins."""


@pytest.mark.parametrize("must", [True, False])
def test_what_stands_beside_the_conditions_says_what_they_say(must: bool) -> None:
    for afloat, ashore in FLEETS:
        for done in ((), (0,), (1,), (0, 1)):
            duty = Duty(seat=1, card=3, afloat=afloat, ashore=ashore, done=done, must_launch=must)
            acting = [canoe for canoe in (0, 1) if not broken(MAY_ACT, replace(duty, canoe=canoe))]
            assert list(able(afloat, ashore, done)) == acting
            assert may_stay(afloat, ashore, done, must) == (bool(acting) and hold(MAY_STAY, duty))
            assert not hold(MAY_STAY, replace(duty, card="cloud")) and not hold(MAY_ACT, replace(duty, card="cloud"))


def test_the_cheap_questions_agree_with_the_families() -> None:
    for state in states(4):
        asked = [seat for seat in range(state.seats) if hold(OFFERED, Purchase(state, seat))]
        assert (offered(state) is not None) == bool(asked)
        assert not asked or offered(state) in asked
        turn = state.turn
        assert hold(TURN_TIME, state) == (turn is not None and turn.undecided)
        assert hold(CARD_TIME, state) == (Table(state).now == "cards")
        assert hold(RIVER_TIME, state) == (Table(state).now == "river")
        if turn is not None and turn.undecided and turn.card != "cloud":
            canoes = [canoe for canoe in (0, 1) if hold(MAY_ACT, duty_in(state, turn, canoe))]
            assert tuple(canoes) == turn.able
            must = state.options.must_launch_if_none_afloat
            assert (StayAshore() in GAME.legal_actions(state)) == hold(MAY_STAY, duty_of(turn, must))
