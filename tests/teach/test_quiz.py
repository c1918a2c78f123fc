"""Quizzes: every answer against one that is worked out anew, one right choice, nothing given away, gaps and errors."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import structs
from quiz_answers import TRUTHS, truth

import niagara
from niagara.core.game import CHANCE
from niagara.core.given import BadQuestion
from niagara.core.quiz import Question
from niagara.core.replay import Entry, Replay
from niagara.core.text import Count, Phrase, plain
from niagara.games import get, names
from niagara.log.finding import LogError
from niagara.log.shipped import sample, samples
from niagara.play.bots import bot, default_bot
from niagara.play.match import Match
from niagara.play.self_play import play_out
from niagara.render.prose import Speaker
from niagara.teach.quiz import FEWEST, MOST, NOT_HERE, quiz

FULL = os.environ.get("NIAGARA_SOAK") == "1"
SEATS = ("Ada", "Борис", "陳", "Joëlle", "Zoë")
MATCHES = 5 if FULL else 1
"""Matches of a game that are played for this, each by its own options."""
QUESTIONS = 400 if FULL else 30
"""Questions of a match."""
LEAST = 10_000 if FULL else 300
CHANGED: dict[str, list[dict[str, Any]]] = {
    "niagara": [
        {},
        {"fork_rule": "free", "max_rounds": 12},
        {"landing_cost": 0, "steal_after_pre_unload": False, "ops_single_stop": False},
        {"allow_zero_step": False, "min_flow": 1, "unload_own_colour": "forbid"},
    ],
    "mississippi_queen": [
        {},
        {"push_astern": True, "push_intended": "whole_path"},
        {"order": "dynamic", "pickup": "pushed_may"},
        {"rank": "river_half_steps", "finish_by_push": True},
    ],
    "mississippi_queen_sc2024": [{}, {"tiles": "all"}, {"sc_server": "24.0.6"}, {"sc_server": "24.2.0"}],
    "whitewater": [
        {},
        {"gap": "skip", "drift_triggers": True},
        {"displace_into_finish": False, "die_finished": "reroll"},
        {"start_action_target": "any", "pile_end": "pile_empty"},
    ],
}
SHARE = ["thieves", "tie_by_value", "rolled_again", "elbows", "three_equals", "four_herds", "no_way_on"]
SHIPPED = sorted(samples()) if FULL else SHARE


@cache
def played(game: str, number: int) -> Replay:
    """A match of bots under options that change with its number."""
    options = CHANGED[game][number % len(CHANGED[game])]
    seats = min(get(game).seats.start + number % 2, get(game).seats[-1])
    match = Match(game, SEATS[:seats], seed=number, options=options)
    player = bot(game, "random" if number % 3 == 2 else default_bot(game))
    play_out(match, [player] * len(match.replay.header.seats), Random(number), rounds=12)
    return match.replay


def matches() -> Iterator[Replay]:
    yield from map(sample, SHIPPED)
    for game in names():
        yield from (played(game, number) for number in range(MATCHES * len(CHANGED[game]) if FULL else 2))


@cache
def asked() -> tuple[tuple[Replay, Question], ...]:
    return tuple(
        (replay, question) for replay in matches() for question in quiz(replay, count=QUESTIONS, seed=len(replay))
    )


def test_every_answer_is_what_the_engine_says() -> None:
    kinds = Counter[tuple[str, str]]()
    for replay, question in asked():
        kinds[replay.game.id, question.kind] += 1
        is_right = truth(replay, question)
        for choice in question.choices:
            assert choice.right == is_right(choice), (replay, question.kind, question.step, plain(choice.words))
    assert kinds.total() >= LEAST
    expected = {(game, kind.id) for game in names() for kind in get(game).questions}
    assert expected == {(game, kind) for game, some in TRUTHS.items() for kind in some}
    assert set(kinds) == expected


def test_one_choice_is_right_unless_all_are_asked_for() -> None:
    for _, question in asked():
        rights = [choice.right for choice in question.choices]
        assert sum(rights) == 1 or (question.choose_all and any(rights))
        assert not all(rights)
        assert FEWEST <= len(rights) <= MOST
        assert len({plain(choice.words) for choice in question.choices}) == len(rights)
        assert question.is_right(place for place, good in enumerate(rights) if good)
        assert not question.is_right(range(len(rights)))
        assert not question.is_right(())


def test_every_choice_says_why_and_shows_where() -> None:
    for replay, question in asked():
        speaker, ids = Speaker(replay.names), {rule.id for rule in replay.game.rules}
        assert set(question.rules) <= ids and question.rules
        for choice in question.choices:
            assert choice.rulings or choice.remarks
            assert choice.about
            said = [choice.words, *choice.remarks, *(ruling.phrase for ruling in choice.rulings), question.prompt]
            for words in said:
                text = speaker.sentence(words)
                assert text and "{" not in text
            for ruling in choice.rulings:
                if ruling.sum:
                    assert sum(line.number for line in ruling.sum.lines) == ruling.sum.value


def test_a_sentence_has_one_counted_noun_at_most() -> None:
    for _, question in asked():
        for words in (question.prompt, *(text for one in question.choices for text in (one.words, *one.remarks))):
            assert sum(isinstance(blank, Count) for _, blank in words.blanks) <= 1, words


def test_nothing_is_shown_that_tells_the_answer() -> None:
    """The step shown is before the fact, and nothing in it is a secret from whoever looks on."""
    for replay, question in asked():
        game, state = replay.game, replay.step(question.step).after
        assert question.step <= question.answered < len(replay)
        if question.seat is None:
            assert all(game.observe(state, seat) == state for seat in range(len(replay.header.seats)))
        else:
            assert question.seat in range(len(replay.header.seats))


def test_the_place_of_a_number_tells_nothing() -> None:
    places = defaultdict[tuple[str, str], Counter[float]](Counter)
    for replay, question in asked():
        if not question.choose_all and question.choices[0].number is not None:
            (at,) = (place for place, choice in enumerate(question.choices) if choice.right)
            places[replay.game.id, question.kind][at / (len(question.choices) - 1)] += 1
    for kind, found in places.items():
        if found.total() >= 20 and kind[1] != "forfeit":  # there, 0 is often right, and nothing is less
            assert max(found.values()) < 0.8 * found.total(), (kind, found)


def test_choices_that_are_numbers_stand_in_order() -> None:
    for _, question in asked():
        numbers = [choice.number for choice in question.choices if choice.number is not None]
        assert numbers == sorted(numbers)
        assert len(numbers) in (0, len(question.choices))


def test_the_same_seed_gives_the_same_quiz() -> None:
    replay = sample("first_match")
    one, again, other = quiz(replay, seed=3), quiz(replay, seed=3), quiz(replay, seed=4)
    assert one.questions == again.questions != other.questions
    assert len(one) == 10 and one[0] in list(one)
    assert [question.step for question in one] == sorted(question.step for question in one)
    assert len({question.kind for question in one}) >= 6, "kinds take turns"
    assert "10 questions" in repr(one) and "without: tie" in repr(one)


def test_steps_kinds_and_count_are_kept() -> None:
    replay = sample("thieves")
    some = quiz(replay, kinds=["theft", "flow"], count=5)
    assert {question.kind for question in some} == {"theft", "flow"} and len(some) == 5
    assert {question.kind for question in quiz(replay, kinds="cost")} == {"cost"}
    steps = [question.step for question in some]
    here = quiz(replay, steps=steps, count=50)
    assert {question.step for question in here} <= set(steps)
    assert set(steps) <= {question.step for question in here}
    assert quiz(replay, steps=[replay.step(steps[0])], kinds=["theft", "flow"]).questions


def test_what_cannot_be_asked_is_named() -> None:
    replay = sample("first_match")
    start = Replay(replay.game, replay.header, replay.entries[:3])
    short = quiz(start)
    assert not short.questions
    assert {gap.kind for gap in short.gaps} == {kind.id for kind in replay.game.questions}
    missing = {kind.id: kind.missing for kind in replay.game.questions}
    assert all(gap.why == missing[gap.kind] for gap in short.gaps)
    (flow,) = quiz(start, kinds=["flow"]).gaps
    assert "does not flow in this match" in plain(flow.why)
    (elsewhere,) = quiz(replay, steps=[0], kinds=["flow"]).gaps
    assert elsewhere.why == NOT_HERE


def test_what_is_no_quiz_says_why() -> None:
    replay = sample("first_match")
    with pytest.raises(BadQuestion, match="no kind of question 'weathers' in Niagara; its kinds are flow, falls"):
        quiz(replay, kinds=["weathers"])
    with pytest.raises(BadQuestion, match="expected at least 1 question, found 0"):
        quiz(replay, count=0)
    with pytest.raises(BadQuestion, match="expected a step or its number, found a text"):
        quiz(replay, steps=["7"])  # type: ignore[list-item]
    with pytest.raises(IndexError, match="step 9999: expected 0 to"):
        quiz(replay, steps=[9999])


def test_a_log_that_does_not_verify_gives_no_quiz() -> None:
    replay = sample("first_match")
    swapped = (*replay.entries[:5], *replay.entries[6:])
    with pytest.raises(LogError):
        quiz(Replay(replay.game, replay.header, swapped))
    unproved = [structs.replace(one, check=None) for one in replay.entries]
    stranger = structs.replace(unproved[0], actor=CHANCE)
    with pytest.raises(LogError, match="N-TURN-01"):
        quiz(Replay(replay.game, replay.header, (stranger, *unproved[1:])))


def test_a_log_of_choices_alone_is_asked_about_too() -> None:
    replay = sample("short_match")
    bare = tuple(Entry(n=one.n, actor=one.actor, action=one.action) for one in replay.entries)
    assert quiz(Replay(replay.game, replay.header, bare)).questions == quiz(replay).questions


def test_the_public_name() -> None:
    found = niagara.quiz(sample("first_match"), count=3)
    assert len(found) == 3 and isinstance(found[0].prompt, Phrase)
