"""A short match that every test here may change in its own copy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from log.altered import Entry, joined, with_
from typer.testing import CliRunner, Result

from niagara.cli import app
from niagara.core.replay import Replay
from niagara.log.shipped import samples
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


@pytest.fixture
def good() -> list[Entry]:
    """A shipped match as plain values, with its checks."""
    return [json.loads(line) for line in samples()["first_match"].read_bytes().splitlines()]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: list[Entry]) -> Callable[..., Result]:
    """Runs the program in a folder with a good log, one with a difference, a torn and a damaged one."""
    monkeypatch.chdir(tmp_path)
    Path("good.jsonl").write_bytes(joined(good))
    Path("damaged.jsonl").write_bytes(joined(good[:9]) + b"oops\n" + joined(good[9:]))
    Path("torn.jsonl").write_bytes(joined(good[:50])[:-20])
    Path("other.jsonl").write_bytes(with_(good, 42, lambda entry: entry["events"][0].update(canoe=1)))
    return lambda *args, **more: CliRunner().invoke(app, list(args), **more)
