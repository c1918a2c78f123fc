"""Why not: every rule that refuses, the sum of what is legal, and agreement with the list of legal actions."""

import json
import os
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from random_positions import positions

import niagara
from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion
from niagara.core.referee import judge, referee
from niagara.core.rule import Kind, RuleViolation
from niagara.games import get, names
from niagara.games.niagara.actions import ChooseCard
from niagara.log.shipped import sample
from niagara.render.prose import Speaker
from niagara.teach.nearness import nearest
from niagara.teach.why_not import MOST, why_not

import conformance

FULL = os.environ.get("NIAGARA_SOAK") == "1"
POSITIONS = 2_000 if FULL else 12
PARTS = 20 if FULL else 1
CROWD = 400
"""Candidates of a position that are looked at, where a game has too many moves to look at each."""
SEATS = ("Ada", "Борис", "陳", "Joëlle", "Zoë")

Line = dict[str, Any]


@cache
def refused_cases(game: str) -> tuple[Line, ...]:
    lines = conformance.file(game).read_text(encoding="utf-8").splitlines()[1:]
    return tuple(line for line in map(json.loads, lines) if "refused" in line)


def reached(game: str, line: Line) -> Any:
    """The state in which a conformance case happens."""
    book = conformance.book(game)
    state = book.begin(book.game, line)
    for action in line["actions"]:
        _, state = referee(book.game, state, msgspec.convert(action, book.game.action_type))
    return state


CASES = [pytest.param(game, line, id=f"{game}: {line['case']}") for game in names() for line in refused_cases(game)]


@pytest.mark.parametrize(("game", "line"), CASES)
def test_every_refused_case_names_its_rule_and_offers_what_is_legal(game: str, line: Line) -> None:
    state = reached(game, line)
    answer = why_not(state, line["action"], line["actor"])
    assert answer.ruling is not None and not answer.legal
    assert answer.ruling.rule.id == line["refused"]
    said = Speaker(SEATS).sentence(answer.ruling.phrase)
    assert said and "{" not in said
    legal = get(game).legal_actions(state) if get(game).actor(state) is not None else ()
    assert set(answer.nearest) <= set(legal)
    assert len(answer.nearest) == min(MOST, len(legal))
    for action in answer.nearest:
        judge(get(game), state, get(game).actor(state), action)
        assert why_not(state, action).legal


@pytest.mark.parametrize("game", names())
def test_every_rule_that_refuses_is_among_them(game: str) -> None:
    shown = {line["refused"] for line in refused_cases(game)}
    assert shown == {rule.id for rule in get(game).rules if Kind.REFUSES in rule.kinds}
    assert len(shown) >= {"niagara": 25, "mississippi_queen": 15}.get(game, 10)


def candidates(game: AnyGame, state: Any, rng: Random) -> list[Any]:
    """Every candidate; where the list is long only some in a short test, and always in a game with whole courses."""
    every = list(game.candidates(state))
    if FULL and game.id != "mississippi_queen":
        return every
    return rng.sample(every, min(CROWD, len(every)))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", names())
def test_it_agrees_with_the_legal_actions(name: str, part: int) -> None:
    game, rng = get(name), Random(part)
    seen = 0
    for state in positions(game, POSITIONS // PARTS, part):
        legal = game.legal_actions(state)
        for action in legal if len(legal) < CROWD else rng.sample(legal, CROWD):
            assert why_not(state, action).legal
        refused = []
        for action in candidates(game, state, rng):
            answer = why_not(state, action, most=0)
            seen += 1
            if answer.legal:
                assert game.canonical(state, action) in legal
            else:
                assert action not in legal
                refused.append(action)
        for action in rng.sample(refused, min(2, len(refused))):
            answer = why_not(state, action)
            assert set(answer.nearest) <= set(legal)
            assert len(answer.nearest) == min(MOST, len(legal))
    assert seen > POSITIONS // PARTS


@pytest.mark.parametrize("name", names())
def test_a_legal_action_tells_what_the_rules_say_of_it(name: str) -> None:
    game = get(name)
    sums = 0
    for state in positions(game, 80, 3):
        for action in game.legal_actions(state)[:20]:
            answer = why_not(state, action)
            assert answer.ruling is None and answer.nearest == ()
            assert answer.reasons and len(set(answer.reasons)) == len(answer.reasons)
            if answer.sum is not None:
                sums += 1
                assert sum(line.number for line in answer.sum.lines) == answer.sum.value
    assert sums > 20


def test_the_numbers_of_a_refused_order() -> None:
    """A card of 4: two steps and a loading cost 4, three steps and a loading 5."""
    match = niagara.Match("niagara", SEATS)
    for _ in SEATS:
        match.play(ChooseCard(4))
    state = match.state
    order = {"type": "paddle", "canoe": 0, "path": ["S1", "S2", "S3"], "after": [{"op": "load", "gem": "amethyst"}]}
    answer = niagara.why_not(state, order)
    assert answer.ruling is not None
    assert answer.ruling.rule.id == "N-MOVE-07"
    said = Speaker(SEATS).sentence(answer.ruling.phrase)
    assert "4" in said and "5" in said
    assert answer.nearest[0].path == ("S1", "S2", "S3", "S4")
    assert "N-MOVE-07" in repr(answer)
    legal = niagara.why_not(state, answer.nearest[0])
    assert legal.sum is not None and legal.sum.value == 4
    assert "legal" in repr(legal)


def test_what_is_nearest_is_most_like_it() -> None:
    game = get("mississippi_queen")
    state = next(state for state in positions(game, 50, 5) if len(game.legal_actions(state)) > 40)
    legal = game.legal_actions(state)
    for action in legal[:: max(1, len(legal) // 20)]:
        assert nearest(action, legal, 1) == (action,)
    assert nearest(legal[0], legal, 0) == ()
    assert nearest(legal[0], (), 3) == ()


@pytest.mark.parametrize("name", names())
def test_what_is_no_question_is_refused_in_words(name: str) -> None:
    game = get(name)
    state = next(positions(game, 1, 1))
    action = game.legal_actions(state)[0]
    other = get(next(other for other in names() if other != name))
    foreign = other.legal_actions(next(positions(other, 1, 1)))[0]
    for wrong in (foreign, None, 7, "paddle", {}, {"type": "fly"}, {"type": 1}, [action], state, {"type": None}):
        with pytest.raises(BadQuestion, match=f"no action of {game.title}"):
            why_not(state, wrong)
    for wrong in (action, None, 7, game, object()):
        with pytest.raises(BadQuestion, match="expected a state"):
            why_not(wrong, action)
    for actor in (-1, 5, True, "river", 1.0):
        with pytest.raises(BadQuestion, match="actor"):
            why_not(state, action, actor)  # type: ignore[arg-type]


def test_hostile_values_of_the_right_type_break_a_rule_and_nothing_else() -> None:
    replay = sample("first_match")
    state = next(step.opened for step in replay.steps() if step.opened.turn is not None and step.opened.turn.card == 4)
    evil = "</script>\x1b[2J\u202e" * 300
    for order in (
        {"canoe": 0, "path": ["Z9"]},
        {"canoe": 0, "path": [evil] * 50},
        {"canoe": 10**12, "path": ["S1"]},
        {"canoe": 0, "path": ["S1"], "after": [{"op": "load", "gem": evil}]},
        {"canoe": 0, "path": ["S1", "S2", "S3", "S4"], "steal": {"seat": 99, "canoe": -3}},
    ):
        answer = why_not(state, {"type": "paddle", **order})
        assert answer.ruling is not None
        said = Speaker(replay.names).sentence(answer.ruling.phrase)
        assert "\x1b" not in said and len(said) < 1_000
        assert answer.nearest


def test_when_the_match_is_over_nothing_is_legal_and_nothing_is_offered() -> None:
    for name in ("short_match", "down_the_river"):
        replay = sample(name)
        answer = why_not(replay.step(len(replay) - 1).after, replay.entries[-1].action)
        assert answer.ruling is not None and answer.nearest == ()
        with pytest.raises(RuleViolation):
            raise RuleViolation(answer.ruling)
