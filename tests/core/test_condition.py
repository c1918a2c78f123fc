"""A family of conditions: one tuple for whoever decides, searches, explains or asks."""

import pytest

from niagara.core.condition import Condition, Family, broken, check, hold, reasons
from niagara.core.rule import Rule, RuleViolation
from niagara.core.text import plain

EVEN = Rule(id="T-1", title="Even", law="", sentence="{n} is even", refusal="{n} is odd", source="", certainty="-")
SMALL = Rule(id="T-2", title="Small", law="", sentence="", refusal="{n} is above 9", source="", certainty="-")

FAMILY: Family[int] = (
    Condition(
        rule=EVEN,
        holds=lambda n: n % 2 == 0,
        refusal=lambda n: EVEN.forbids(n=n),
        reason=lambda n: EVEN.rules(n=n),
    ),
    Condition(rule=SMALL, holds=lambda n: n < 10, refusal=lambda n: SMALL.forbids(n=n)),
)


@pytest.mark.parametrize(("n", "failing"), [(4, []), (5, ["T-1"]), (12, ["T-2"]), (13, ["T-1", "T-2"])])
def test_every_question_is_answered_by_the_same_tuple(n: int, failing: list[str]) -> None:
    assert [condition.rule.id for condition in broken(FAMILY, n)] == failing
    assert hold(FAMILY, n) == (not failing)
    if failing:
        with pytest.raises(RuleViolation) as refused:
            check(FAMILY, n)
        assert refused.value.rule.id == failing[0]
    else:
        check(FAMILY, n)


def test_the_refusal_and_the_reason_carry_the_numbers() -> None:
    with pytest.raises(RuleViolation) as refused:
        check(FAMILY, 13)
    assert plain(refused.value.ruling.phrase) == "13 is odd"
    assert [plain(said.phrase) for said in reasons(FAMILY, 4)] == ["4 is even"], "SMALL holds and has nothing to say"
    assert [said.rule.id for said in reasons(FAMILY, 12)] == ["T-1"]
    assert list(reasons(FAMILY, 5)) == []
