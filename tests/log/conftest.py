"""A short match that every test here may change in its own copy."""

from __future__ import annotations

from random import Random

import pytest

from niagara.core.replay import Replay
from niagara.log.writer import dumps
from niagara.play.match import Match

ROUNDS = 6


def random_match(seed: int, seats: int = 3, **details: object) -> Match:
    """A match of random actions, played to its end."""
    names = ("Ada", "Борис", "陳", "Chloé", "Олена")[:seats]
    rng = Random(seed)
    match = Match("niagara", names, options={"max_rounds": ROUNDS}, **details)  # type: ignore[arg-type]
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
    return match


@pytest.fixture(scope="session")
def replay() -> Replay:
    """A whole match of six rounds."""
    return random_match(seed=5).replay


@pytest.fixture(scope="session")
def log(replay: Replay) -> bytes:
    """The same as a file."""
    return dumps(replay)


@pytest.fixture
def lines(log: bytes) -> list[bytes]:
    """The lines of that file, to be changed and joined again."""
    return log.splitlines()
