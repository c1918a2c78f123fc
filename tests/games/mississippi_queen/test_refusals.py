"""Every rule that refuses, refusing: the order of the checks and the numbers in the refusal."""

import pytest
from mississippi_cases import REFUSALS, bend, crowded, docking, drawing, open_water, pushed

from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.text import SeatName
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Action,
    ChooseDock,
    DrawTile,
    Face,
    Push,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.state import State
from niagara.render.prose import Speaker

from mississippi_positions import GAME, move, refused, turn

SPEAKER = Speaker(("Ada", "Bo", "Cy", "Di"))


@pytest.mark.parametrize(
    ("rule", "state", "action"), REFUSALS, ids=[f"{n}-{case[0].id}" for n, case in enumerate(REFUSALS)]
)
def test_refused_by(rule: Rule, state: State, action: Action) -> None:
    assert refused(state, action).id == rule.id


def test_every_refusing_rule_is_shown() -> None:
    assert {rule.id for rule, _, _ in REFUSALS} == {rule.id for rule in rules.RULES if Kind.REFUSES in rule.kinds}


def test_every_refusal_is_a_sentence() -> None:
    for rule, state, action in REFUSALS:
        said = refusal(state, action)
        assert said.endswith(".") and "{" not in said and "  " not in said and ".." not in said, (rule.id, said)


def refusal(state: State, action: Action) -> str:
    """Why an action is refused, in words."""
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    return SPEAKER.sentence(caught.value.ruling.phrase)


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (turn("0.c1/0 s1 c2", "0.a2", "0.e2"), move(5, "a a a a a"), ["from 1 to 5", "3 coal", "has 2 coal"]),
        (open_water(), move(7), ["1 to 6", "7"]),
        (open_water(), move(2, "a"), ["1 point of 2"]),
        (open_water(), move(1, "a a"), ["1 point"]),
        (turn("0.c1/0 s1 c0", "0.a2", "0.e2"), move(1, "a r r"), ["Turn 2"]),
        (turn("0.b1/4 s1", "0.a2", "0.e2"), move(1, "a"), ["0.b1", "land"]),
        (turn("0.b1/3 s1", "0.a2", "0.e2"), move(1, "a"), ["0.b1", "ends"]),
        (open_water(), move(3, "a a a"), ["Bo", "0.c3"]),
        (open_water(), move(2, "a a"), ["Bo", "0.c3", "last point"]),
        (open_water(), move(3, "a >0.e2"), ["Bo", "0.e2", "0.b4", "0.c4", "0.d3"]),
        (crowded(), move(2, ">1.b2"), ["Bo", "1.c2"]),
        (pushed(), Face(6), ["0 to 5", "6"]),
        (bend(), RollDirection(("left",)), ["left", "tile 0"]),
        (drawing(), DrawTile("none"), ["none", "A1-1", "A3-3"]),
        (docking(), ChooseDock(9), ["9", "1", "5"]),
    ],
)
def test_a_refusal_says_its_numbers(state: State, action: Action, words: list[str]) -> None:
    said = refusal(state, action)
    assert all(word in said for word in words), said


def test_the_first_broken_rule_is_named() -> None:
    """The order of the checks: whose decision, speed, then manoeuvre by manoeuvre, at last the points left over."""
    state = open_water()
    assert refused(pushed(), move(9, "a a")) is rules.R1
    assert refused(state, move(7, "r r r r r r a")) is rules.S1
    assert refused(state, move(2, "r r r a r r r r")) is rules.M3  # before the turns that cannot be paid
    assert refused(state, move(2, "r r r r r r r a")) is rules.M2
    assert refused(state, move(1, "r r r r a >0.c1")) is rules.M1  # no point left, whatever lies ahead
    assert refused(state, move(2, "a >0.c2")) is rules.B2  # no push at all, wherever to
    assert refused(crowded(), move(1, ">1.c1")) is rules.B2  # the last point before the room
    assert refused(crowded(), move(2, ">1.c1")) is rules.B5  # no room before a wrong cell
    assert refused(state, move(4, "a >0.c4 a a")) is rules.B4
    assert refused(state, move(5, "a >0.c4 a")) is rules.B4  # before the points left over


def test_an_actor_whose_decision_it_is_not() -> None:
    state = open_water()
    violation = GAME.out_of_turn(state, 2)
    assert violation.rule is rules.R1
    said = SPEAKER.sentence(violation.ruling.phrase)
    assert "Ada" in said and "Cy" in said
    assert GAME.out_of_turn(state, "chance").rule is rules.R1
    assert SeatName(0) != SeatName(2)


def test_courses_of_no_boat_are_no_crash() -> None:
    for course in ((), ("ahead",) * 500, ("left",) * 500, (Push(""),), (Push("0.a1"),), (Push("x" * 500),)):
        with pytest.raises(RuleViolation):
            GAME.decide(open_water(), Steam(2, course))
