"""Every rule that refuses, refusing."""

from typing import Any

import pytest
from whitewater_cases import PUSHING, REFUSALS, SUN, TOKEN, after, over

from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.text import SeatName
from niagara.games.whitewater import rules
from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.state import State
from niagara.render.prose import Speaker

from whitewater_positions import GAME, laid, position, refused, start, turn


@pytest.mark.parametrize(
    ("rule", "state", "action"), REFUSALS, ids=[f"{n}-{case[0].id}" for n, case in enumerate(REFUSALS)]
)
def test_refused_by(rule: Rule, state: State, action: Action) -> None:
    assert refused(state, action).id == rule.id


def test_every_refusal_is_a_sentence() -> None:
    speaker = Speaker(("Ada", "Bo", "Cy"))
    for rule, state, action in REFUSALS:
        with pytest.raises(RuleViolation) as caught:
            GAME.decide(state, action)
        said = speaker.sentence(caught.value.ruling.phrase)
        assert said.endswith(".") and "{" not in said and "nothing nothing" not in said, (rule.id, said)


def test_every_refusing_rule_is_shown() -> None:
    assert {rule.id for rule, _, _ in REFUSALS} == {rule.id for rule in rules.RULES if Kind.REFUSES in rule.kinds}


SAYINGS: list[Any] = [
    (position(hands=("zebra turtle",)), ChooseCard("rhino"), ("Ada", "rhino", "zebra", "turtle")),
    (TOKEN, StartTarget(0), ("Ada", "Bo", "Cy")),
    (TOKEN, StartTarget(3), ("seat 3", "Bo", "Cy")),
    (turn("turtle", "rhino home"), TurtleAnimal("rhino"), ("Ada", "rhino", "meerkat", "turtle")),
    (turn("zebra", "zebra home"), Advance(), ("Ada", "zebra")),
    (SUN, SunAnimal("rhino"), ("rhino", "cheetah", "meerkat", "turtle")),
    (PUSHING, DrawTile("T17"), ("T17",)),
    (laid(), Advance(), ("Ada",)),
]


@pytest.mark.parametrize(("state", "action", "words"), SAYINGS)
def test_a_refusal_says_its_numbers(state: State, action: Action, words: tuple[str, ...]) -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    said = Speaker(("Ada", "Bo", "Cy")).say(caught.value.ruling.phrase)
    assert all(word in said for word in words), said


def test_an_actor_whose_decision_it_is_not() -> None:
    for state, now, other in ((laid(), 0, 1), (laid(), 0, "chance"), (PUSHING, "chance", 0), (start(), "chance", 1)):
        assert GAME.actor(state) == now
        violation = GAME.out_of_turn(state, other)
        assert violation.rule is rules.W2
        assert Speaker(("Ada", "Bo")).say(violation.ruling.phrase)
    assert GAME.out_of_turn(over(), 0).rule is rules.W25
    assert SeatName(1) in _blanks(GAME.out_of_turn(laid(), 1))


def _blanks(violation: RuleViolation) -> list[Any]:
    """The blanks of a refusal and of the phrases in them."""
    found: list[Any] = []
    waiting = [violation.ruling.phrase]
    while waiting:
        for _, blank in waiting.pop().blanks:
            found.append(blank)
            waiting += [blank] if hasattr(blank, "blanks") else []
    return found


def test_the_first_broken_rule_is_named() -> None:
    """Who is home cannot move (W-11) only where a card waits for a decision; else it has been taken (W-3)."""
    assert refused(after(turn("zebra", "zebra home"), Act()), Advance()) is rules.W3
    assert refused(after(turn("rhino"), Act()), Roll(6)) is rules.W17  # type: ignore[arg-type]
