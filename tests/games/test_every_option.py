"""Bots play under every reading and under each value of each option: verified, explained, drawn, asked about.

A share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) plays every value, and thirty matches a reading.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from quiz_answers import truth

from niagara.core.replay import Replay
from niagara.core.setup import BadSetup
from niagara.games import get, names
from niagara.log.verify import verify
from niagara.play.bots import bot, default_bot
from niagara.play.match import Match
from niagara.play.self_play import play_out
from niagara.render.prose import Speaker
from niagara.teach.quiz import quiz

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Ġorġ")
ROUNDS = 12
READINGS = [
    pytest.param(game, dict(one.options), id=f"{game}-{one.name}") for game in names() for one in get(game).readings
]


def values(game: str) -> Iterator[tuple[str, Any]]:
    """Each option with each of its values but the default; a list is tried as each of its values alone."""
    for option in get(game).options:
        for value in option.values:
            given = (value,) if option.kind == "list" else value
            if given != option.default or type(given) is not type(option.default):
                yield option.name, given


SINGLE = [
    pytest.param(game, {name: value}, id=f"{game}-{name}-{value}") for game in names() for name, value in values(game)
]


def played(game: str, options: dict[str, Any], seed: int) -> Replay:
    """A dozen rounds, by bots that play well or at random."""
    seats = get(game).seats[seed % len(get(game).seats)]
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
    match = Match(game, NAMES[:seats], seed=seed, options=plain)
    play_out(match, [bot(game, "random" if seed % 2 else default_bot(game))] * seats, Random(seed), rounds=ROUNDS)
    return match.replay


def check(replay: Replay) -> None:
    """Verified; each step has its reasons and its picture; each right choice of the quiz is what the engine says."""
    assert verify(replay).verdict == "verified"
    game, speaker = replay.game, Speaker(replay.names)
    for step in replay.steps():
        rulings = game.explain(step)
        for ruling in rulings:
            assert "{" not in speaker.sentence(ruling.phrase)
        if FULL:
            game.draw(step, rulings)
    for question in quiz(replay, count=60, seed=len(replay)):
        right = truth(replay, question)
        assert all(choice.right == right(choice) for choice in question.choices), (question.kind, question.step)


@pytest.mark.parametrize(("game", "options"), READINGS)
def test_bots_play_under_every_reading(game: str, options: dict[str, Any]) -> None:
    for seed in range(30 if FULL else 1):
        check(played(game, options, seed))


@pytest.mark.parametrize(("game", "options"), SINGLE if FULL else SINGLE[::5])
def test_bots_play_under_every_value_of_every_option(game: str, options: dict[str, Any]) -> None:
    for seed in range(4 if FULL else 1):
        try:
            replay = played(game, options, seed)
        except BadSetup:  # such as an arm that this board does not have
            continue
        check(replay)
