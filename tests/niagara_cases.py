"""The table tests of Niagara as data: each case has its one home here.

`REFUSALS` shows each rule refusing; niagara_examples has the worked examples, niagara_option_examples the options.
tests/games/niagara checks them against the engine; scripts/conformance writes them down for engines in any language.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.core.rule import Rule
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    Action,
    BuyCanoe,
    Card,
    ChooseCard,
    Flow,
    KeepGems,
    Paddle,
    ShiftWeather,
    StayAshore,
)  # fmt: skip
from niagara.games.niagara.events import (
    Event,
)  # fmt: skip
from niagara.games.niagara.state import CARDS, State

from niagara_positions import GAME, order, position, river, start, turn_fleet


class At(Struct, frozen=True):
    """A place in a match: a position, and what was chosen since.

    Without `cards`, `base` is the start of a round: nothing is chosen yet. With them, these cards (by seat) lie open,
    all turns of the round are played, and the river is next.
    """

    base: State
    cards: tuple[Card, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def state(self) -> State:
        """The state there."""
        return _state(self.base, self.cards, self.actions)

    def then(self, *actions: Action) -> "At":
        """The place after these actions."""
        return At(self.base, self.cards, (*self.actions, *actions))


@lru_cache(maxsize=4096)
def _state(base: State, cards: tuple[Card, ...], actions: tuple[Action, ...]) -> State:
    if not actions:
        return river(cards, base) if cards else base
    _, state = referee(GAME, _state(base, cards, actions[:-1]), actions[-1])
    return state


def at_turn(card: Card, *own: str, rivals: Sequence[str] = (), **more: Any) -> At:
    """Seat 0's turn with this card, as `niagara_positions.turn`: the cards were chosen, the others chose a 1."""
    fleet = turn_fleet(own, rivals)
    at = At(position(fleet, seats=max(3, 1 + max(fleet)), **more))
    while KeepGems() in GAME.legal_actions(at.state):
        at = at.then(KeepGems())
    return at.then(ChooseCard(card), *[ChooseCard(1)] * (at.base.seats - 1))


def at_river(cards: Sequence[Card], base: State, hands: Sequence[Sequence[Card]] | None = None) -> At:
    """Before the river, when these cards lie open; `hands` are what is left (all other cards if not said)."""
    left = hands if hands is not None else [[held for held in CARDS if held != card] for card in cards]
    return At(replace(base, hands=tuple(map(tuple, left))), tuple(cards))


START = At(start())


class Does(Struct, frozen=True, kw_only=True):
    """What an action causes: some of its events in their order, and what is where afterwards."""

    action: Action
    events: tuple[Event, ...] = ()
    leaves: Mapping[tuple[int, int], str] = {}
    """(seat, canoe) → `S3[ruby]`."""
    stores: Mapping[int, Mapping[str, int]] = {}
    piles: Mapping[str, Mapping[str, int]] = {}
    arm: str = ""
    never: tuple[type, ...] = ()
    """Events that it does not cause."""


class Example(Struct, frozen=True, kw_only=True):
    """One worked example: where the orders of a canoe may lead, what is refused, what an action causes."""

    name: str
    at: At
    canoe: int = 0
    ends: frozenset[str] | None = None
    """Where the legal orders of the canoe lead, thefts apart: all of them."""
    some: frozenset[str] = frozenset()
    none: frozenset[str] = frozenset()
    robs: frozenset[tuple[int, int]] | None = None
    """Which rivals it may rob: all of them, as (seat, canoe)."""
    legal: tuple[Action, ...] | None = None
    """All that may be chosen."""
    may: tuple[Action, ...] = ()
    refuses: tuple[tuple[Rule, Action], ...] = ()
    does: tuple[Does, ...] = ()


def example(name: str, at: At, **more: Any) -> Example:
    """An Example; spots may be written as one text, "S5 S3[amethyst]"."""
    for field in ("ends", "some", "none", "robs"):
        if field in more:
            more[field] = frozenset(more[field].split() if isinstance(more[field], str) else more[field])
    return Example(name=name, at=at, **more)


def causes(action: Action, *events: Event, **more: Any) -> Does:
    """Short for a `Does`."""
    return Does(action=action, events=events, **more)


REFUSALS: tuple[tuple[Rule, At, Action], ...] = (
    # whose decision and phase
    (rules.CARD_01, START, Paddle(0, path=("S1",))),
    (rules.CARD_01, START, Flow(())),
    (rules.ROUND_01, at_turn(3, "S1", "LAND"), ChooseCard(3)),
    (rules.ROUND_01, at_turn(3, "S1", "LAND"), Flow(("L",))),
    (rules.ROUND_01, at_river([1, 2, 3], position()), StayAshore()),
    (rules.ROUND_01, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})), ChooseCard(1)),
    (rules.CARD_02, at_turn(3, "S1", "LAND"), ShiftWeather(1)),
    (rules.CARD_03, START.then(ChooseCard(4)), ChooseCard(9)),
    (rules.WEATHER_03, at_turn("cloud", "S1", "LAND"), order(path="S2")),
    (rules.WEATHER_03, at_turn("cloud", "S1", "LAND"), StayAshore()),
    (rules.BUY_01, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})), BuyCanoe(("amber",))),
    (rules.BUY_01, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 2}})), BuyCanoe(("ruby", "ruby"))),
    (rules.BUY_01, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})), BuyCanoe(())),
    (rules.BUY_01, START, KeepGems()),
    (rules.BUY_01, START, BuyCanoe(("ruby",))),
    (rules.BUY_01, At(position({0: ["LOST", "LAND"]})), BuyCanoe(("ruby",))),
    (rules.BUY_01, At(position({0: ["LOST", "LOST"]})), KeepGems()),
    (rules.BUY_05, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})).then(KeepGems()), BuyCanoe(("ruby",))),
    (rules.BUY_05, At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})).then(KeepGems()), KeepGems()),
    (
        rules.BUY_05,
        At(position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}}, phase1_order="select_first")),
        BuyCanoe(("ruby",)),
    ),
    (rules.BUY_02, at_turn("cloud", "S1", "LAND"), KeepGems()),
    (rules.BUY_02, at_river([1, 2, 3], position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}})), BuyCanoe(("ruby",))),
    (rules.BUY_02, at_turn(3, "LOST", "LAND", stores={0: {"ruby": 1}}), BuyCanoe(("ruby",))),
    (
        rules.BUY_05,
        At(position({0: ["LOST", "LOST"]}, stores={0: {"ruby": 2}}, max_buyback_per_round=1)).then(BuyCanoe(("ruby",))),
        BuyCanoe(("ruby",)),
    ),
    (
        rules.TURN_09,
        At(position({0: ["LOST", "LOST"]}, stores={0: {"ruby": 1}}, force_buyback_if_no_canoe=True)),
        KeepGems(),
    ),
    # may or must this canoe act
    (rules.SETUP_05, at_turn(3, "S1", "LAND"), order(2, path="S1 S2 S3")),
    (rules.SETUP_05, at_turn(3, "S1", "LAND"), order(-1, path="S1 S2 S3")),
    (rules.FALL_01, at_turn(3, "S1", "LOST"), order(1, path="S1 S2 S3")),
    (rules.TURN_02, at_turn(3, "S1", "LOST"), StayAshore()),
    (rules.TURN_03, at_turn(3, "LAND", "LAND"), StayAshore()),
    (rules.TURN_04, at_turn(3, "S1", "LAND"), StayAshore()),
    (rules.TURN_05, at_turn(3, "S1", "S2"), StayAshore()),
    (rules.TURN_07, at_turn(3, "S2", "LAND").then(order(path="S3 S4 S5")), order(path="S4 S3 S2")),
    (rules.TURN_08, at_turn(3, "S2", "LAND").then(order(path="S1 LAND")), order(path="S1 S2 S3")),
    (rules.TURN_10, at_turn(3, "LAND", "LOST"), StayAshore()),
    # operations before the move
    (rules.LOAD_01, at_turn(3, "S1", "LOST"), order(before="+ruby", path="S2")),
    (rules.LOAD_01, at_turn(3, "LAND", "LOST"), order(before="+ruby", path="S1")),
    (rules.LOAD_02, at_turn(3, "S3[ruby]", "LOST"), order(before="+amethyst", path="S4")),
    (rules.LOAD_02, at_turn(3, "S3", "LOST"), order(before="-", path="S4")),
    (rules.LOAD_02, at_turn(6, "S3[ruby]", "LOST"), order(before="- -", path="S4")),
    (rules.LOAD_05, at_turn(5, "S3", "LOST"), order(before="+amethyst -", path="S4")),
    (rules.LOAD_05, at_turn(6, "S3[ruby]", "LOST"), order(before="- +amethyst -")),
    (rules.LOAD_06, at_turn(2, "S3[ruby]", "S3").then(order(before="-")), order(1, before="+ruby")),
    (rules.LOAD_06, at_turn(4, "S3[ruby]", "LOST"), order(before="- +ruby")),
    (rules.LOAD_07, at_turn(4, "S3[amethyst]", "LOST"), order(before="- +amethyst")),
    (rules.LOAD_11, at_turn(2, "S3", "LOST"), order(before="+ruby")),
    (rules.LOAD_11, at_turn(2, "S3", "LOST"), order(before="+glass")),
    # the path
    (rules.MOVE_01, at_turn(1, "S1", "LOST"), order(path="S3")),
    (rules.MOVE_01, at_turn(1, "S1", "LOST"), order(path="S99")),
    (rules.MOVE_03, at_turn(2, "S3", "LOST"), order(path="S2 S3")),
    (rules.MOVE_06, at_turn(1, "L7", "LOST"), order(path="R7")),
    (rules.MOVE_10, at_turn(1, "L7", "LOST"), order(path="FALLS")),
    (rules.MOVE_12, at_turn(1, "LAND", "LAND"), order(path="S3")),
    (rules.MOVE_12, at_turn(1, "S4", "LOST"), order(path="LAND")),
    (rules.MOVE_12, at_turn(1, "S5", "LOST"), order(path="FALLS")),
    # operations after the move
    (rules.LAND_05, at_turn(5, "S1[ruby]", "LOST"), order(path="LAND", after="-")),
    (rules.LOAD_04, at_turn(6, "S3[ruby]", "LOST"), order(before="-", path="S4", after="+diamond")),
    (rules.LOAD_04, at_turn(2, "S3", "LOST"), order(after="+amethyst")),
    (rules.LOAD_01, at_turn(3, "S3", "LOST"), order(path="S2", after="+amethyst")),
    # the sum
    (rules.MOVE_07, at_turn(4, "S1", "LOST"), order(path="S2 S3")),
    (rules.MOVE_07, at_turn(4, "S1", "LOST"), order()),
    (rules.MOVE_07, at_turn(1, "S1", "LOST"), order(path="S2 S3")),
    (rules.MOVE_07, at_turn(1, "S2", "LOST"), order(path="S1 LAND")),
    # the theft
    (rules.STEAL_01, at_turn(2, "S1", "LOST", rivals=["S3[ruby]"]), order(path="S2 S3", steal=(1, 0))),
    (rules.STEAL_12, at_turn(2, "S5", "LOST", rivals=["S4[ruby]"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_12, at_turn(2, "S5", "LOST", rivals=["S3[ruby]"]), order(path="S4 S3", steal=(7, 0))),
    (rules.STEAL_12, at_turn(6, "S5", "LOST", rivals=["LAND"]), order(path="S4 S3 S2 S1 LAND", steal=(1, 0))),
    (
        rules.STEAL_09,
        at_turn(4, "S5[amber]", "LOST", rivals=["S3[ruby]"]),
        order(path="S4 S3", after="-", steal=(1, 0)),
    ),
    (rules.STEAL_03, at_turn(2, "S5[amber]", "LOST", rivals=["S3[ruby]"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_04, at_turn(2, "S5", "LOST", rivals=["S3"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_04, at_turn(2, "S5", "S3[ruby]"), order(path="S4 S3", steal=(0, 1))),
    # weather and river
    (rules.WEATHER_01, at_turn("cloud"), ShiftWeather(0)),
    (rules.WEATHER_01, at_turn("cloud", weather=-1), ShiftWeather(2)),
    (rules.WEATHER_02, at_turn("cloud", weather=2), ShiftWeather(3)),
    (rules.FLOW_01, at_river([1, 2, 3], position()), Flow(("L", "R"))),
    (rules.FLOW_02, at_river(["cloud"] * 3, position(weather=1)), Flow(())),
    (rules.FLOW_04, at_river([1, 2, 3], position()), Flow(("R",))),
    (rules.FLOW_04, at_river([1, 2, 3], position(fork_rule="free")), Flow(("X",))),
    # by option
    (rules.LOAD_08, at_turn(3, "S3[amethyst]", "LOST", unload_own_colour="forbid"), order(before="-", path="S4")),
    (rules.MOVE_11, at_turn(2, "S3", "LOST", allow_zero_step=False), order(before="+amethyst")),
    (
        rules.LAND_06,
        at_turn(5, "S3", "LOST", allow_load_and_deliver=False),
        order(before="+amethyst", path="S2 S1 LAND"),
    ),
    (
        rules.STEAL_08,
        at_turn(4, "S5[amber]", "LOST", rivals=["S3[ruby]"], steal_after_pre_unload=False),
        order(before="-", path="S4 S3", steal=(1, 0)),
    ),
)
"""What is refused: (the rule that says so, where, what)."""
