"""A move made manoeuvre by manoeuvre: what is offered leads to whole moves, all of them, and the rest says why not."""

from random import Random

import pytest

from niagara.core.referee import referee
from niagara.core.rule import RuleViolation
from niagara.games import get
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import Steam
from niagara.games.mississippi_queen.manoeuvres import is_whole, next_manoeuvres, speeds
from niagara.games.mississippi_queen.state import State, task

GAME = get("mississippi_queen")


def turns(seed: int, options: dict[str, object] | None = None) -> list[State]:
    """The states of a random match in which a boat is to move."""
    return [state for state in states(seed, options) if task(state) == "steam"]


def states(seed: int, options: dict[str, object] | None = None) -> list[State]:
    """The states of a random match in which somebody is to decide."""
    rng = Random(seed)
    state = GAME.setup(GAME.make_setup(3 + seed % 3, options or {}, None, 0))
    found = []
    while GAME.actor(state) is not None:
        found.append(state)
        _, state = referee(GAME, state, rng.choice(GAME.legal_actions(state)))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_speeds_offered_are_those_of_whole_moves(seed: int) -> None:
    for state in turns(seed):
        legal = {action.speed for action in GAME.legal_actions(state)}
        assert {choice.move.speed for choice in speeds(state) if not choice.refused} == legal


@pytest.mark.parametrize("options", [{}, {"push_intended": "whole_path"}, {"mode": "driving_school"}])
@pytest.mark.parametrize("seed", range(4))
def test_each_manoeuvre_of_a_legal_move_is_offered(seed: int, options: dict[str, object]) -> None:
    rng = Random(seed)
    for state in turns(seed, options):
        for move in rng.sample(GAME.legal_actions(state), min(6, len(GAME.legal_actions(state)))):
            for done, manoeuvre in enumerate(move.course):
                choices = next_manoeuvres(state, Steam(move.speed, move.course[:done]))
                assert manoeuvre in [choice.move.course[-1] for choice in choices if not choice.refused]
            assert is_whole(state, move)


@pytest.mark.parametrize("options", [{}, {"push_intended": "whole_path"}, {"mode": "driving_school"}])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_can_be_sailed_to_an_end(seed: int, options: dict[str, object]) -> None:
    rng = Random(seed)
    for state in turns(seed, options):
        begun = rng.choice([choice.move for choice in speeds(state) if not choice.refused])
        while not (is_whole(state, begun) and rng.random() < 0.4):
            further = [choice.move for choice in next_manoeuvres(state, begun) if not choice.refused]
            if not further:
                assert is_whole(state, begun)
                break
            begun = rng.choice(further)
        assert GAME.canonical(state, begun) in GAME.legal_actions(state)


def test_a_refused_manoeuvre_names_its_rule() -> None:
    named = set()
    for state in turns(2) + turns(3):
        for choice in speeds(state):
            if choice.refused:
                named.add(choice.refused.rule)
                continue
            for after in next_manoeuvres(state, choice.move):
                if after.refused:
                    named.add(after.refused.rule)
                    assert after.refused.rule.id in repr(after)
    assert {rules.S1, rules.M1, rules.M3} <= named


def test_a_move_that_breaks_a_rule_already_is_refused_with_it() -> None:
    state = turns(1)[0]
    with pytest.raises(RuleViolation) as refused:
        next_manoeuvres(state, Steam(7, ()))
    assert refused.value.rule is rules.S1


def test_where_no_boat_is_to_move_there_is_no_manoeuvre() -> None:
    setting_up = GAME.setup(GAME.make_setup(3, {}, None, 0))
    pushed = next(state for state in states(4) if task(state) == "face")
    for state in (setting_up, pushed):
        with pytest.raises(RuleViolation) as refused:
            speeds(state)
        assert refused.value.rule is rules.R1
        with pytest.raises(RuleViolation) as refused:
            next_manoeuvres(state, Steam(1, ()))
        assert refused.value.rule is rules.R1
        assert not is_whole(state, Steam(1, ("ahead",)))


def test_a_refusal_reads_as_a_sentence_without_names() -> None:
    state = GAME.setup(GAME.make_setup(3, {}, None, 0))
    with pytest.raises(RuleViolation) as refused:
        speeds(state)
    assert str(refused.value) == "M-R1 Whose move it is: Not now: a new tile is turned up."
    told = [str(choice.refused) for state in turns(2) + turns(3) for choice in speeds(state) if choice.refused]
    assert told
    assert not any("{" in text or "Phrase" in text for text in told)
