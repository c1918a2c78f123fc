"""Nothing that a user has is ever half overwritten; a live log is good after each entry."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from niagara.core.replay import Replay
from niagara.log import files
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.recorder import Recorder
from niagara.log.writer import dumps, save
from niagara.play.match import Match


def code_of(caught: pytest.ExceptionInfo[LogError]) -> str:
    return caught.value.finding.code


def test_a_file_that_is_there_stays(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(LogError) as caught:
        save(replay, path)
    assert code_of(caught) == "LOG-EXISTS"
    assert path.read_text(encoding="utf-8") == "mine"
    save(replay, path, force=True)
    assert load(path) == replay
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_link_is_replaced_not_followed(replay: Replay, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("mine", encoding="utf-8")
    link = tmp_path / "a.jsonl"
    link.symlink_to(target)
    with pytest.raises(LogError) as caught:
        save(replay, link)
    assert code_of(caught) == "LOG-EXISTS"
    save(replay, link, force=True)
    assert target.read_text(encoding="utf-8") == "mine"
    assert load(link) == replay


@pytest.mark.parametrize(
    ("name", "code"),
    [("a.txt", "LOG-SUFFIX"), ("no/such/folder/a.jsonl", "LOG-IO"), ("folder.jsonl", "LOG-IO")],
)
def test_where_nothing_can_be_written(replay: Replay, tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(LogError) as caught:
        save(replay, tmp_path / name)
    assert code_of(caught) == code


def test_a_full_disk_leaves_the_old_file_and_no_half_one(
    replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine", encoding="utf-8")

    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "write", full)
    with pytest.raises(LogError) as caught:
        save(replay, path, force=True)
    assert code_of(caught) == "LOG-IO"
    assert "No space left" in str(caught.value)
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def test_short_writes_are_completed(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(files.os, "write", lambda handle, data: write(handle, bytes(data[:100])))
    save(replay, tmp_path / "a.jsonl")
    monkeypatch.undo()
    assert (tmp_path / "a.jsonl").read_bytes() == dumps(replay)


def test_the_order_of_a_safe_replacement(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("write", "fsync", "replace", "link"):
        real = getattr(os, name)
        monkeypatch.setattr(files.os, name, lambda *args, real=real, name=name: (calls.append(name), real(*args))[1])
    save(replay, tmp_path / "a.jsonl", force=True)
    assert calls == ["write", "fsync", "replace", "fsync"]
    calls.clear()
    save(replay, tmp_path / "b.jsonl")
    assert calls == ["write", "fsync", "link", "fsync"]


def playing(match: Match, seed: int = 1) -> Iterator[None]:
    rng = Random(seed)
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
        yield


SEATS = ["Ada", "Борис", "陳"]
SHORT = {"max_rounds": 2}


def test_a_recorded_match_is_good_after_every_entry_and_the_same_as_saved(tmp_path: Path) -> None:
    live, saved = tmp_path / "live.jsonl", tmp_path / "saved.jsonl"
    with Match("niagara", SEATS, options=SHORT, record=live) as match:
        for _ in playing(match):
            assert dumps(load(live)) == match.dumps()
        match.save(saved)
    assert live.read_bytes() == saved.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["live.jsonl", "saved.jsonl"]


def test_two_writers_on_one_log(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    with Match("niagara", SEATS, record=path):
        with pytest.raises(LogError) as caught:
            Match("niagara", SEATS, record=path, force=True)
        assert code_of(caught) == "LOG-LOCKED"
    with pytest.raises(LogError) as caught:
        Match("niagara", SEATS, record=path)
    assert code_of(caught) == "LOG-EXISTS"
    Match("niagara", SEATS, record=path, force=True).close()
    assert load(path).entries == ()


def test_a_line_that_cannot_be_written_whole_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    match = Match("niagara", SEATS, options=SHORT, record=path)
    steps = playing(match)
    for _ in range(5):
        next(steps)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 40, hard))
    try:
        with pytest.raises(LogError) as caught:
            next(steps)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert code_of(caught) == "LOG-IO"
    assert len(load(path).entries) == 5
    assert len(match.replay.entries) == 6  # the match itself goes on
    for _ in playing(match, seed=2):
        pass
    match.save(tmp_path / "whole.jsonl")
    assert load(tmp_path / "whole.jsonl").finished


KILLED = """
import os, sys
from random import Random
from niagara.play.match import Match
match, rng = Match("niagara", ["A", "B", "C"], record=sys.argv[1]), Random(1)
for _ in range(7):
    match.play(rng.choice(match.legal_actions()))
os.kill(os.getpid(), 9)
"""


def test_a_killed_writer_loses_nothing_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    assert subprocess.run([sys.executable, "-c", KILLED, path], check=False).returncode == -9
    assert len(load(path).entries) == 7
    Match("niagara", ["A", "B", "C"], record=path, force=True).close()  # the lock went with its process


def test_a_closed_recording_takes_nothing_more(replay: Replay, tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "a.jsonl", replay.header)
    recorder.close()
    with pytest.raises(LogError) as caught:
        recorder.append(replay.entries[0])
    assert code_of(caught) == "LOG-IO"
