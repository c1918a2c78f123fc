"""Every rule that refuses, refusing."""

from typing import Any

import msgspec
import pytest

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
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.state import State
from niagara.render.prose import Speaker

from whitewater_positions import GAME, laid, play, position, refused, start, turn


def after(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return play(state, *actions)[1]


def over() -> State:
    """A match that has ended."""
    return after(turn("zebra", pile=0), Act(), TurtleAnimal("turtle"))


def finished_with(**parts: Any) -> dict[str, Any]:
    """The shipped board with some parts replaced."""
    board: dict[str, Any] = msgspec.to_builtins(start().board.file)
    return {**board, **parts}


SUN = after(turn("rhino", "rhino home, zebra home"), Act(), Roll("sun"))
TOKEN = after(turn("cheetah", seats=3), Act())
ICON = after(turn("turtle", "turtle 7", seats=3), TurtleAnimal("turtle"))
NOT_SELF = after(turn("cheetah", seats=3, start_action_target="not_self"), Act())
PUSHING = after(turn("zebra"), Act())
ROLLING = after(turn("rhino"), Act())

REFUSALS: list[tuple[Rule, State, Action]] = [
    # the cards come first
    *((rules.W1, laid(), action) for action in (Advance(), Act(), StartTarget(0), SunAnimal("zebra"),
                                                TurtleAnimal("turtle"), DrawTile("T04"), Roll(3))),
    (rules.W1, after(laid(), ChooseCard("zebra")), Advance()),
    # something else comes first
    (rules.W2, start(), ChooseCard("zebra")),
    (rules.W2, start(), Advance()),
    (rules.W2, start(), Roll(3)),
    (rules.W2, turn("zebra"), ChooseCard("rhino")),
    (rules.W2, turn("zebra"), DrawTile("T04")),
    (rules.W2, turn("zebra"), Roll(3)),
    (rules.W2, turn("zebra"), StartTarget(1)),
    (rules.W2, turn("zebra"), SunAnimal("rhino")),
    (rules.W2, turn("zebra"), TurtleAnimal("rhino")),
    (rules.W2, turn("turtle"), Advance()),
    (rules.W2, turn("turtle"), Act()),
    (rules.W2, PUSHING, Act()),
    (rules.W2, PUSHING, Roll(1)),
    (rules.W2, ROLLING, DrawTile("T04")),
    (rules.W2, ROLLING, SunAnimal("turtle")),
    (rules.W2, SUN, TurtleAnimal("turtle")),
    (rules.W2, TOKEN, Advance()),
    # the Start token
    (rules.W4, TOKEN, StartTarget(0)),
    (rules.W4, TOKEN, StartTarget(3)),
    (rules.W4, TOKEN, StartTarget(-1)),
    (rules.W4, NOT_SELF, StartTarget(0)),
    (rules.W16B, ICON, StartTarget(3)),
    (rules.W16B, ICON, StartTarget(10**12)),
    # one of three
    (rules.W8, turn("turtle"), TurtleAnimal("cheetah")),
    (rules.W8, turn("turtle"), TurtleAnimal("zebra")),
    (rules.W8, turn("turtle", "rhino home"), TurtleAnimal("rhino")),
    # the hand
    (rules.W9, position(hands=("zebra turtle",)), ChooseCard("rhino")),
    (rules.W9, after(position(hands=(" ".join(ANIMALS), "zebra")), ChooseCard("rhino")), ChooseCard("rhino")),
    # an animal that is home
    *((rules.W11, turn(card, f"{card} home"), Advance()) for card in ANIMALS if card != "turtle"),
    # die and sun
    (rules.W17, SUN, SunAnimal("rhino")),
    (rules.W17, SUN, SunAnimal("zebra")),
    (rules.W17, after(turn("rhino", board=finished_with(die=[1, 2, "sun"])), Act()), Roll(5)),
    # tiles
    (rules.W20, PUSHING, DrawTile("T17")),
    (rules.W20, PUSHING, DrawTile("RED")),
    (rules.W20, PUSHING, DrawTile("T99")),
    (rules.W20, PUSHING, DrawTile("none")),
    (rules.W20, after(start(), DrawTile("T01")), DrawTile("T01")),
    (rules.W20, start(), DrawTile("RED")),
    # the match is over
    *((rules.W25, over(), action) for action in (ChooseCard("zebra"), Advance(), Act(), StartTarget(1), Roll(2),
                                                 SunAnimal("zebra"), TurtleAnimal("rhino"), DrawTile("T04"))),
]  # fmt: skip


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
    """Who is home cannot move (W-11) only where a card waits for a decision; else what comes first is named (W-2)."""
    assert refused(after(turn("zebra", "zebra home"), Act()), Advance()) is rules.W2
    assert refused(after(turn("rhino"), Act()), Roll(6)) is rules.W17  # type: ignore[arg-type]
