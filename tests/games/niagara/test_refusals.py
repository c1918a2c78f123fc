"""Every rule that refuses, refusing: the order of the checks and the numbers in the refusal."""

import pytest

from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.text import SeatName
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    Action,
    BuyCanoe,
    ChooseCard,
    Flow,
    KeepGems,
    Load,
    Paddle,
    ShiftWeather,
    StayAshore,
    Unload,
)  # fmt: skip
from niagara.games.niagara.state import State
from niagara.render.prose import Speaker

from niagara_positions import GAME, order, play, position, refused, river, start, turn


def acted(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return play(state, *actions)[1]


CASES: list[tuple[Rule, State, Action]] = [
    # whose decision and phase
    (rules.CARD_01, start(), Paddle(0, path=("S1",))),
    (rules.CARD_01, start(), Flow(())),
    (rules.ROUND_01, turn(3, "S1", "LAND"), ChooseCard(3)),
    (rules.ROUND_01, turn(3, "S1", "LAND"), Flow(("L",))),
    (rules.ROUND_01, river([1, 2, 3], position()), StayAshore()),
    (rules.ROUND_01, position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}}), ChooseCard(1)),
    (rules.CARD_02, turn(3, "S1", "LAND"), ShiftWeather(1)),
    (rules.CARD_03, acted(start(), ChooseCard(4)), ChooseCard(9)),
    (rules.WEATHER_03, turn("cloud", "S1", "LAND"), order(path="S2")),
    (rules.WEATHER_03, turn("cloud", "S1", "LAND"), StayAshore()),
    (rules.BUY_01, position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}}), BuyCanoe(("amber",))),
    (rules.BUY_01, position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 2}}), BuyCanoe(("ruby", "ruby"))),
    (rules.BUY_01, position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1}}), BuyCanoe(())),
    (rules.BUY_02, start(), KeepGems()),
    (rules.BUY_02, turn(3, "LOST", "LAND", stores={0: {"ruby": 1}}), BuyCanoe(("ruby",))),
    # may or must this canoe act
    (rules.SETUP_05, turn(3, "S1", "LAND"), order(2, path="S1 S2 S3")),
    (rules.SETUP_05, turn(3, "S1", "LAND"), order(-1, path="S1 S2 S3")),
    (rules.FALL_01, turn(3, "S1", "LOST"), order(1, path="S1 S2 S3")),
    (rules.TURN_02, turn(3, "S1", "LOST"), StayAshore()),
    (rules.TURN_03, turn(3, "LAND", "LAND"), StayAshore()),
    (rules.TURN_04, turn(3, "S1", "LAND"), StayAshore()),
    (rules.TURN_05, turn(3, "S1", "S2"), StayAshore()),
    (rules.TURN_07, acted(turn(3, "S2", "LAND"), order(path="S3 S4 S5")), order(path="S4 S3 S2")),
    (rules.TURN_08, acted(turn(3, "S2", "LAND"), order(path="S1 LAND")), order(path="S1 S2 S3")),
    (rules.TURN_10, turn(3, "LAND", "LOST"), StayAshore()),
    # operations before the move
    (rules.LOAD_01, turn(3, "S1", "LOST"), order(before="+ruby", path="S2")),
    (rules.LOAD_01, turn(3, "LAND", "LOST"), order(before="+ruby", path="S1")),
    (rules.LOAD_02, turn(3, "S3[ruby]", "LOST"), order(before="+amethyst", path="S4")),
    (rules.LOAD_02, turn(3, "S3", "LOST"), order(before="-", path="S4")),
    (rules.LOAD_02, turn(6, "S3[ruby]", "LOST"), order(before="- -", path="S4")),
    (rules.LOAD_05, turn(5, "S3", "LOST"), order(before="+amethyst -", path="S4")),
    (rules.LOAD_05, turn(6, "S3[ruby]", "LOST"), order(before="- +amethyst -")),
    (rules.LOAD_06, acted(turn(2, "S3[ruby]", "S3"), order(before="-")), order(1, before="+ruby")),
    (rules.LOAD_06, turn(4, "S3[ruby]", "LOST"), order(before="- +ruby")),
    (rules.LOAD_07, turn(4, "S3[amethyst]", "LOST"), order(before="- +amethyst")),
    (rules.LOAD_11, turn(2, "S3", "LOST"), order(before="+ruby")),
    (rules.LOAD_11, turn(2, "S3", "LOST"), order(before="+glass")),
    # the path
    (rules.MOVE_01, turn(1, "S1", "LOST"), order(path="S3")),
    (rules.MOVE_01, turn(1, "S1", "LOST"), order(path="S99")),
    (rules.MOVE_03, turn(2, "S3", "LOST"), order(path="S2 S3")),
    (rules.MOVE_06, turn(1, "L7", "LOST"), order(path="R7")),
    (rules.MOVE_10, turn(1, "L7", "LOST"), order(path="FALLS")),
    (rules.MOVE_12, turn(1, "LAND", "LAND"), order(path="S3")),
    (rules.MOVE_12, turn(1, "S4", "LOST"), order(path="LAND")),
    (rules.MOVE_12, turn(1, "S5", "LOST"), order(path="FALLS")),
    # operations after the move
    (rules.LAND_05, turn(5, "S1[ruby]", "LOST"), order(path="LAND", after="-")),
    (rules.LOAD_04, turn(6, "S3[ruby]", "LOST"), order(before="-", path="S4", after="+diamond")),
    (rules.LOAD_04, turn(2, "S3", "LOST"), order(after="+amethyst")),
    (rules.LOAD_01, turn(3, "S3", "LOST"), order(path="S2", after="+amethyst")),
    # the sum
    (rules.MOVE_07, turn(4, "S1", "LOST"), order(path="S2 S3")),
    (rules.MOVE_07, turn(4, "S1", "LOST"), order()),
    (rules.MOVE_07, turn(1, "S1", "LOST"), order(path="S2 S3")),
    (rules.MOVE_07, turn(1, "S2", "LOST"), order(path="S1 LAND")),
    # the theft
    (rules.STEAL_01, turn(2, "S1", "LOST", rivals=["S3[ruby]"]), order(path="S2 S3", steal=(1, 0))),
    (rules.STEAL_12, turn(2, "S5", "LOST", rivals=["S4[ruby]"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_12, turn(2, "S5", "LOST", rivals=["S3[ruby]"]), order(path="S4 S3", steal=(7, 0))),
    (rules.STEAL_12, turn(6, "S5", "LOST", rivals=["LAND"]), order(path="S4 S3 S2 S1 LAND", steal=(1, 0))),
    (rules.STEAL_09, turn(4, "S5[amber]", "LOST", rivals=["S3[ruby]"]), order(path="S4 S3", after="-", steal=(1, 0))),
    (rules.STEAL_03, turn(2, "S5[amber]", "LOST", rivals=["S3[ruby]"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_04, turn(2, "S5", "LOST", rivals=["S3"]), order(path="S4 S3", steal=(1, 0))),
    (rules.STEAL_04, turn(2, "S5", "S3[ruby]"), order(path="S4 S3", steal=(0, 1))),
    # weather and river
    (rules.WEATHER_01, turn("cloud"), ShiftWeather(0)),
    (rules.WEATHER_01, turn("cloud", weather=-1), ShiftWeather(2)),
    (rules.WEATHER_02, turn("cloud", weather=2), ShiftWeather(3)),
    (rules.FLOW_01, river([1, 2, 3], position()), Flow(("L", "R"))),
    (rules.FLOW_02, river(["cloud"] * 3, position(weather=1)), Flow(())),
    (rules.FLOW_04, river([1, 2, 3], position()), Flow(("R",))),
    (rules.FLOW_04, river([1, 2, 3], position(fork_rule="free")), Flow(("X",))),
    # by option
    (rules.LOAD_08, turn(3, "S3[amethyst]", "LOST", unload_own_colour="forbid"), order(before="-", path="S4")),
    (rules.MOVE_11, turn(2, "S3", "LOST", allow_zero_step=False), order(before="+amethyst")),
    (rules.LAND_06, turn(5, "S3", "LOST", allow_load_and_deliver=False), order(before="+amethyst", path="S2 S1 LAND")),
    (
        rules.STEAL_08,
        turn(4, "S5[amber]", "LOST", rivals=["S3[ruby]"], steal_after_pre_unload=False),
        order(before="-", path="S4 S3", steal=(1, 0)),
    ),
]


@pytest.mark.parametrize(("rule", "state", "action"), CASES, ids=[f"{n}-{case[0].id}" for n, case in enumerate(CASES)])
def test_refused_by(rule: Rule, state: State, action: Action) -> None:
    assert refused(state, action).id == rule.id


def test_a_refusal_says_its_numbers() -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(turn(4, "S1", "LOST"), order(path="S2 S3", after="+amethyst +amethyst"))
    assert caught.value.rule is rules.LOAD_02
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(turn(5, "S1", "LOST"), order(path="S2 S3"))
    said = Speaker(("Ada", "Bo", "Cy")).say(caught.value.ruling.phrase)
    assert said == "The card is 5: 2 points for moving and 0 points for loading and unloading make 2, not 5."


def test_every_refusal_is_a_sentence() -> None:
    speaker = Speaker(("Ada", "Bo", "Cy"))
    for rule, state, action in CASES:
        with pytest.raises(RuleViolation) as caught:
            GAME.decide(state, action)
        said = speaker.sentence(caught.value.ruling.phrase)
        assert said.endswith(".") and "{" not in said and "nothing nothing" not in said, (rule.id, said)


def test_every_refusing_rule_is_shown() -> None:
    """N-TURN-01 and N-END-02 are about the actor: `test_an_actor_whose_decision_it_is_not`."""
    shown = {rule.id for rule, _, _ in CASES} | {"N-TURN-01", "N-END-02"}
    assert shown == {rule.id for rule in rules.RULES if Kind.REFUSES in rule.kinds}


def test_an_actor_whose_decision_it_is_not() -> None:
    violation = GAME.out_of_turn(start(), 2)
    assert violation.rule is rules.TURN_01
    assert dict(violation.ruling.phrase.blanks) == {"player": SeatName(2), "actor": SeatName(0)}
    assert GAME.out_of_turn(start(), "chance").rule is rules.TURN_01


def test_the_first_broken_rule_is_named() -> None:
    """The order of the checks: operations, path, operations after, sum, theft."""
    state = turn(2, "S3[ruby]", "LOST", rivals=["S5[amber]"])
    wrong = Paddle(0, (Load("amethyst"),), ("S5",), (Unload(),), None)
    assert refused(state, wrong) is rules.LOAD_02
    assert refused(state, order(path="S5", after="- -")) is rules.MOVE_01
    assert refused(state, order(path="S4 S5", after="- +amber +amber", steal=(1, 0))) is rules.LOAD_02
    assert refused(state, order(path="S4 S5 L6", steal=(1, 0))) is rules.MOVE_07
    assert refused(state, order(path="S4 S5", steal=(1, 0))) is rules.STEAL_01
