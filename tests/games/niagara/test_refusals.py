"""Every rule that refuses, refusing: the order of the checks and the numbers in the refusal."""

import pytest

from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.text import SeatName
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    Action,
    Load,
    Paddle,
    Unload,
)  # fmt: skip
from niagara.render.prose import Speaker

from niagara_cases import REFUSALS, At
from niagara_positions import GAME, order, refused, start, turn


@pytest.mark.parametrize(
    ("rule", "at", "action"), REFUSALS, ids=[f"{n}-{case[0].id}" for n, case in enumerate(REFUSALS)]
)
def test_refused_by(rule: Rule, at: At, action: Action) -> None:
    assert refused(at.state, action).id == rule.id


def test_a_refusal_says_its_numbers() -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(turn(4, "S1", "LOST"), order(path="S2 S3", after="+amethyst +amethyst"))
    assert caught.value.rule is rules.LOAD_02
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(turn(5, "S1", "LOST"), order(path="S2 S3"))
    said = Speaker(("Ada", "Bo", "Cy")).say(caught.value.ruling.phrase)
    assert (
        said == "The card is 5: 2 points for moving and 0 points for loading and unloading make 2, 3 points left over."
    )


def test_every_refusal_is_a_sentence() -> None:
    speaker = Speaker(("Ada", "Bo", "Cy"))
    for rule, at, action in REFUSALS:
        with pytest.raises(RuleViolation) as caught:
            GAME.decide(at.state, action)
        said = speaker.sentence(caught.value.ruling.phrase)
        assert said.endswith(".") and "{" not in said and "nothing nothing" not in said, (rule.id, said)


def test_every_refusing_rule_is_shown() -> None:
    """N-TURN-01 and N-END-02 are about the actor: `test_an_actor_whose_decision_it_is_not`."""
    shown = {rule.id for rule, _, _ in REFUSALS} | {"N-TURN-01", "N-END-02"}
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
