"""What the tests of corpora share: logs of every game, and the corpus of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from typer.testing import CliRunner, Result

import niagara
from niagara.cli.app import app
from niagara.corpus import build
from niagara.log.folder import logs_in
from niagara.log.writer import dumps

HOSTILE = ("'; DROP TABLE matches; --", '"); SELECT 1 --', "</script><b>x", "Ada\x1b[2J", "a' b")
NAMES = (
    "three_at_the_river", "two_gems_in_one_turn", "five_in_a_boat_race", "pushed_to_a_passenger", "no_way_on",
    "a_gap_in_the_river",
)  # fmt: skip
"""Shipped matches of every game; whatever a game counts, they have it."""


def run(*arguments: str | Path) -> Result:
    """A command of `niagara`, in this process."""
    return CliRunner().invoke(app, [str(one) for one in arguments])


def said(result: Result) -> dict[str, Any]:
    """The one JSON object that a command printed."""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of good logs, with hostile names of players, files and folders; and one of a match that goes on."""
    folder = tmp_path_factory.mktemp("logs")
    (folder / "game=x'; --" / "a [*]").mkdir(parents=True)
    for name in NAMES:
        (folder / f"{name}.replay.jsonl").write_bytes(dumps(niagara.sample(name)))
    whole = niagara.sample("three_at_the_river")
    seats = tuple(structs.replace(seat, name=name) for seat, name in zip(whole.header.seats, HOSTILE, strict=False))
    begun = niagara.Replay(whole.game, structs.replace(whole.header, seats=seats), whole.entries[:40])
    (folder / "game=x'; --" / "a [*]" / 'it\'s "one".replay.jsonl').write_bytes(dumps(begun))
    return folder


@pytest.fixture(scope="session")
def corpus(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The corpus of these logs, in a folder whose name is hostile too; tests leave it as it is."""
    place = tmp_path_factory.mktemp("corpora") / "game=y [1-9]*'; \"--"
    done = run("corpus", logs, "-o", place, "--workers", "1")
    assert done.exit_code == 0, done.output
    return place


@pytest.fixture(scope="session")
def replays(logs: Path) -> dict[str, niagara.Replay]:
    """The same logs, loaded: file → replay."""
    return {file: niagara.load(file) for file in logs_in(str(logs))}


@pytest.fixture
def small(tmp_path: Path, few: tuple[Path, Path]) -> tuple[Path, Path]:
    """A folder of three short logs and the corpus of them, of one's own."""
    logs, corpus = tmp_path / "logs", tmp_path / "corpus"
    for source, copy in zip(few, (logs, corpus), strict=True):
        shutil.copytree(source, copy)
    return logs, corpus


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Of these `small` makes its copies."""
    folder = tmp_path_factory.mktemp("few")
    begin(folder / "logs", "first_match", "nobody_home", "no_way_on")
    build(str(folder / "logs"), folder / "corpus")
    return folder / "logs", folder / "corpus"


def begin(folder: Path, *names: str, entries: int = 12) -> list[Path]:
    """Logs of the beginnings of shipped matches."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in names:
        whole = niagara.sample(name)
        made.append(folder / f"{name}.replay.jsonl")
        made[-1].write_bytes(dumps(niagara.Replay(whole.game, whole.header, whole.entries[:entries])))
    return made
