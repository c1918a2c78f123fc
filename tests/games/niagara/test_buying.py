"""Canoes bought back: brute force over payments, what stays secret while they are offered, what is said and shown."""

from itertools import product
from random import Random
from typing import Any

import pytest
from niagara_telling import SPEAKER, steps, told

from niagara.core.referee import referee
from niagara.core.replay import Entry, Header, Player, Producer, Replay, RulesUsed
from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import Action, BuyCanoe, ChooseCard, Flow, KeepGems, Paddle, StayAshore
from niagara.games.niagara.candidates import candidates
from niagara.games.niagara.state import State, shown

from niagara_cases import At, at_river, at_turn
from niagara_positions import GAME, play, position

LATE: tuple[dict[str, Any], ...] = ({"phase1_order": "select_first"}, {"buyback_phase": "own_turn"})


@pytest.mark.parametrize(
    ("price", "forced", "fleet"),
    list(product((1, 2, 3), (False, True), (["LOST", "S2"], ["LOST", "LOST"], ["LAND", "S1"]))),
)
def test_what_may_be_paid_is_what_is_accepted(price: int, forced: bool, fleet: list[str]) -> None:
    options = {"canoe_price": price, "force_buyback_if_no_canoe": forced}
    stores: tuple[dict[str, int], ...] = ({}, {"ruby": 1}, {"amethyst": 3, "diamond": 1, "sapphire": 1})
    mixed = {"ruby": 2, "amber": 1}
    for store, late in (*((store, {}) for store in stores), *((mixed, late) for late in ({}, *LATE))):
        at = At(position({0: fleet}, stores={0: store}, **options, **late))
        state = at.then(*[ChooseCard(3)] * 3).state if late else at.state
        accepted = {GAME.canonical(state, action) for action in candidates(state) if not refused(state, action)}
        assert accepted == set(GAME.legal_actions(state))
        assert len(accepted) == len(GAME.legal_actions(state))


def refused(state: State, action: Action) -> bool:
    """Whether some rule refuses the action."""
    try:
        GAME.decide(state, action)
    except RuleViolation:
        return True
    return False


def test_gems_may_be_named_in_any_order() -> None:
    state = position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1, "amber": 1}}, canoe_price=2)
    named = BuyCanoe(("ruby", "amber"))
    assert named not in GAME.legal_actions(state)
    assert GAME.canonical(state, named) in GAME.legal_actions(state)
    assert GAME.decide(state, named) == GAME.decide(state, GAME.canonical(state, named))


def played(seed: int, rounds: int = 25, **options: Any) -> Replay:
    """A match at random in which canoes are lost, gems delivered and canoes bought."""
    rng = Random(seed)
    state = GAME.setup(GAME.make_setup(4, options, None, 0))
    entries: list[Entry[Any, Any]] = []
    while (actor := GAME.actor(state)) is not None and state.round <= rounds:
        legal = GAME.legal_actions(state)
        home = [action for action in legal if isinstance(action, Paddle) and action.path[-1:] == ("LAND",)]
        buys = [action for action in legal if isinstance(action, BuyCanoe)]
        action = rng.choice(home or (buys if rng.random() < 0.5 else ()) or legal)
        events, state = referee(GAME, state, action)
        entries.append(Entry(n=len(entries) + 1, actor=actor, action=action, events=events))
    header = Header(
        format="niagara-replay", version=1, game="niagara", rules=RulesUsed(options=options), board="zoch-2004",
        seats=tuple(Player(name=name) for name in ("Ada", "Bo", "Cy", "Di")), start_seat=0,
        producer=Producer(name="test"),
    )  # fmt: skip
    return Replay(GAME, header, tuple(entries))


@pytest.mark.parametrize("options", LATE, ids=["select_first", "own_turn"])
def test_cards_stay_secret_while_canoes_are_offered(options: dict[str, Any]) -> None:
    replay, offers, between = played(7, **options), 0, 0
    for step in replay.steps():
        offers += isinstance(step.action, BuyCanoe | KeepGems)
        between += isinstance(step.action, BuyCanoe | KeepGems) and step.opened.begun > 0
        for seat in range(4):
            seen = GAME.conceal(step, seat)
            for whole, part in ((step.before, seen.before), (step.after, seen.after), (step.opened, seen.opened)):
                for other in set(range(4)) - {seat} - set(shown(whole)):
                    assert part.chosen[other] in (None, "hidden")
                    assert len(part.hands[other]) == len(whole.hands[other]) + (whole.chosen[other] is not None)
                assert part.hands[seat] == whole.hands[seat]
                assert GAME.actor(part) == GAME.actor(whole)
                if isinstance(step.action, BuyCanoe | KeepGems) and GAME.actor(whole) == seat:
                    assert GAME.legal_actions(part) == GAME.legal_actions(whole)
            assert GAME.explain(seen) and GAME.draw(seen, GAME.explain(seen))
    assert offers > 5
    assert bool(between) == ("buyback_phase" in options)


def test_nobody_seems_to_be_in_turn_while_a_canoe_is_offered() -> None:
    """The turn that was played is over when the next player has been asked: neither picture nor text claims it."""
    replay = played(7, buyback_phase="own_turn")
    asked = [step for step in replay.steps() if isinstance(step.action, BuyCanoe | KeepGems) and not step.place]
    assert asked
    for step in asked:
        assert step.after.turn is None
        assert not any(mark.key == "turn" for mark in GAME.draw(step, ()).marks)


RUBIES = {0: {"ruby": 2}}
ONE_LOST: dict[str, Any] = {"fleet": {0: ["LOST", "LAND"]}, "stores": RUBIES}
BOTH_LOST: dict[str, Any] = {"fleet": {0: ["LOST", "LOST"]}, "stores": RUBIES}
BUY, BUY_2, KEEP, FLOW = BuyCanoe(("ruby",)), BuyCanoe(("ruby", "ruby")), KeepGems(), Flow(("L",))
LAID = [ChooseCard(3)] * 3
SAID: tuple[tuple[At, Action, str, list[str]], ...] = (
    (At(position(**ONE_LOST)), BUY, "N-BUY-01", ["Ada may buy a lost canoe for one gem, and does."]),
    (At(position(**ONE_LOST)), BUY, "N-BUY-02", ["Canoes are bought back only now, in the first phase of round 1."]),
    (
        At(position(**ONE_LOST)), BUY, "N-BUY-05",
        ["Ada is asked in turn order; lost canoes: 1, delivered: 2 gems."],
    ),
    (
        At(position(**ONE_LOST, canoe_price=2)), BUY_2, "N-BUY-01",
        ["Ada may buy a lost canoe for 2 gems, and does."],
    ),
    (
        At(position(**ONE_LOST, canoe_price=2)), BUY_2, "N-BUY-03",
        ["The ruby goes back to the ruby mine, which now holds 8 gems.",
         "The ruby goes back to the ruby mine, which now holds 9 gems."],
    ),
    (
        At(position(**BOTH_LOST, force_buyback_if_no_canoe=True)), BUY, "N-BUY-01",
        ["Ada may buy a lost canoe for one gem, and has to, having no canoe (by option)."],
    ),
    (
        at_turn(3, "LOST", "LAND", stores=RUBIES, buyback_phase="own_turn"), KEEP, "N-BUY-02",
        ["Canoes are bought back only now, at the start of its owner's turn (by option)."],
    ),
    (
        at_turn(3, "LOST", "LAND", stores=RUBIES, buyback_phase="own_turn"), KEEP, "N-BUY-05",
        ["Ada is asked in turn, before the card is turned up (by option); lost canoes: 1, delivered: 2 gems."],
    ),
    (
        At(position(**ONE_LOST, phase1_order="select_first")).then(*LAID), KEEP, "N-BUY-05",
        ["Ada is asked in turn order, after all cards were laid (by option); lost canoes: 1, delivered: 2 gems."],
    ),
    (
        At(position(**ONE_LOST, max_buyback_per_round=1)), KEEP, "N-BUY-05",
        ["Ada is asked in turn order, and may buy 1 canoe a round (by option); lost canoes: 1, delivered: 2 gems."],
    ),
    (
        at_river([1] * 3, position({0: ["LOST", "LOST"]})), FLOW, "N-BUY-06",
        ["Ada has lost both canoes and owns no gem: canoe 1 comes back for nothing."],
    ),
    (
        at_river([1] * 3, position({0: ["LOST", "LOST"]})), FLOW, "N-FALL-03",
        ["It comes back now, as soon as the river is at rest."],
    ),
    (
        at_river([1] * 3, position({0: ["LOST", "LOST"]}, free_canoe_timing="phase1")), FLOW, "N-FALL-03",
        ["It comes back now, as the next round begins (by option)."],
    ),
    (
        at_river([1] * 3, position(**BOTH_LOST, canoe_price=3)), FLOW, "N-BUY-06",
        ["Ada has lost both canoes and can't pay the price of 3 gems: canoe 1 comes back for nothing."],
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("at", "action", "rule", "sentences"), SAID, ids=[f"{n}-{one[2]}" for n, one in enumerate(SAID)]
)
def test_what_is_said_is_true_under_the_option(at: At, action: Action, rule: str, sentences: list[str]) -> None:
    assert told(at.state, action)[rule] == sentences


REFUSED: tuple[tuple[At, Action, str], ...] = (
    (At(position()), BUY, "No canoe of Ada is lost: there is none to buy back."),
    (At(position()), KEEP, "No canoe of Ada is lost: there is none to buy back."),
    (
        At(position({0: ["LOST", "LAND"]})), BUY,
        "A canoe costs one gem of Ada's store, and that is more than there is: nothing.",
    ),
    (
        At(position(ONE_LOST["fleet"], stores={0: {"ruby": 1}}, canoe_price=2)), KEEP,
        "A canoe costs 2 gems of Ada's store, and that is more than there is: 1 × ruby.",
    ),
    (At(position(**ONE_LOST)).then(KEEP), BUY, "Ada has kept the gems in this round, and is not asked again."),
    (
        At(position(**ONE_LOST, phase1_order="select_first")), BUY,
        "A lost canoe is offered in turn order, after all cards were laid (by option).",
    ),
    (
        At(position(**ONE_LOST, canoe_price=2)), BuyCanoe(("ruby", "amber")),
        "A canoe costs 2 gems of Ada's store; offered: ruby and amber; in store: 2 × ruby.",
    ),
    (
        at_turn(3, "LAND", "LAND"), KEEP,
        "A canoe is bought back only in the first phase of a round.",
    ),
    (
        at_turn(3, "LAND", "LAND", buyback_phase="own_turn"), KEEP,
        "A canoe is bought back only at the start of its owner's turn (by option).",
    ),
    (
        At(position(**BOTH_LOST, max_buyback_per_round=1)).then(BUY), BUY,
        "By option, Ada buys no more in this round: 1 canoe bought already.",
    ),
    (
        At(position(**BOTH_LOST, force_buyback_if_no_canoe=True)), KEEP,
        "By option, Ada has to buy a canoe: both are lost, and there are gems enough to pay for one.",
    ),
    (
        at_turn(3, "LOST", "LAND", stores=RUBIES, buyback_phase="own_turn"), StayAshore(),
        "That is not what happens now: the offer of a lost canoe comes first.",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("at", "action", "sentence"), REFUSED)
def test_a_refusal_is_true_under_the_option(at: At, action: Action, sentence: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(at.state, action)
    assert SPEAKER.sentence(caught.value.ruling.phrase) == sentence


def test_several_gems_are_told_with_their_numbers() -> None:
    store = {0: {"ruby": 2, "amber": 1}}
    at = At(position({0: ["LOST", "LAND"]}, stores=store, canoe_price=3))
    buy = BuyCanoe(("amber", "ruby", "ruby"))
    step = steps(at.state, buy, play(at.state, buy)[0])[0]
    assert SPEAKER.sentence(GAME.narrate(step).phrase) == "Ada buys a canoe back for 1 × amber and 2 × ruby."
