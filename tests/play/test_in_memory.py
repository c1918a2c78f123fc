"""F5: a folder that may not be written. A match that was to be recorded into it goes on in memory, and says so."""

from __future__ import annotations

import gzip
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import niagara
from niagara.log.finding import LogError, finding
from niagara.log.load import load
from niagara.log.recorder import NotWritable
from niagara.log.verify import verify
from niagara.log.writer import save
from niagara.notebook.display import match_html
from niagara.play import match as module
from niagara.play.match import Match, NotRecorded

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEATS = ["Ada", "Борис", "</script><b>x"]
SHORT = ("--option", "max_rounds=1")


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder with a log of half a match in it, in which nobody but its owner may write."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("needs root, to start a child that may do less")
    folder = Path(tempfile.mkdtemp(prefix="niagara-"))
    folder.chmod(0o755)
    match = Match("niagara", SEATS)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    save(match.replay, folder / "a.jsonl")
    (folder / "a.jsonl").chmod(0o644)
    yield folder
    shutil.rmtree(folder)


# The interpreter may lie where nobody may read: all is imported first, then the rights are given up.
AS_NOBODY = """
import os, pkgutil, sys, warnings
import filelock, niagara  # who records imports it
for module in pkgutil.walk_packages(niagara.__path__, "niagara."):
    if module.name.split(".")[1] in ("core", "games", "log", "play", "pages", "render", "cli"):
        __import__(module.name)
from niagara.cli import app, main
import filelock
from niagara.log.finding import LogError, finding
from niagara.play.match import Match
from typer.testing import CliRunner
CliRunner().invoke(app, ["play", "-o", "-", "--option", "max_rounds=1"])
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
"""


def as_nobody(folder: Path, code: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Runs code in a process that has given up its rights; `args` are those of its command line."""
    command = [sys.executable, "-c", AS_NOBODY + code, *args]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True, timeout=60)


@pytest.mark.parametrize("args", [("verify", "a.jsonl"), ("show", "a.jsonl")])
def test_reading_works(closed_folder: Path, args: tuple[str, ...]) -> None:
    done = as_nobody(closed_folder, "main()", *args)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["repair", "anonymise"])
def test_what_writes_only_says_in_one_line_that_it_cannot(closed_folder: Path, command: str) -> None:
    done = as_nobody(closed_folder, "main()", command, "a.jsonl", "-o", "b.jsonl")
    assert done.returncode == 6, done.stderr
    assert "Permission denied" in done.stderr
    assert done.stderr.count("\n") == 1


def test_play_warns_first_plays_in_memory_and_says_how_to_have_the_match(closed_folder: Path, tmp_path: Path) -> None:
    names = [part for name in SEATS for part in ("--name", name)]
    done = as_nobody(closed_folder, "main()", "play", "-o", "b.jsonl", "--seed", "5", "--json", *SHORT, *names)
    assert done.returncode == 6  # whoever asked for the file by a script must not go on as if it were there
    warning, told, way, error = done.stderr.splitlines()
    assert warning.startswith("WARNING: ") and "in memory only" in warning
    assert told.startswith("NOT SAVED: Replay Niagara: Ada, Борис") and "finished" in told and "seed 5" in told
    assert error.startswith("niagara: error LOG-IO b.jsonl: cannot be written: Permission denied")
    assert done.stdout == ""
    command = shlex.split(way.partition("same match: ")[2])
    assert Path(command[-1]).name == "b.jsonl" and Path(command[-1]).parent != closed_folder
    again = [sys.executable, "-m", *command[:-1], str(tmp_path / "b.jsonl")]
    assert subprocess.run(again, check=False, capture_output=True).returncode == 0
    same = as_nobody(closed_folder, "main()", "play", "-o", "-", "--seed", "5", *SHORT, *names)
    assert (same.returncode, same.stderr) == (0, "")
    assert same.stdout == (tmp_path / "b.jsonl").read_text(encoding="utf-8")
    assert [path.name for path in closed_folder.iterdir()] == ["a.jsonl"]


PLAYED = """
with Match("niagara", ["Ada", "B", "C"], record="live.jsonl", options={"max_rounds": 1}) as match:
    while match.actor is not None:
        match.play(match.legal_actions()[0])
print(repr(match))
try:
    match.save("live.jsonl")
except LogError as error:
    print(error.finding.code)
match.save(sys.argv[1])
print(repr(match))
"""
RESUMED = """
match = Match.resume("a.jsonl")
match.play(match.legal_actions()[0])
print(match.notice)
match.save(sys.argv[1])
"""


def test_a_recorded_match_goes_on_in_memory_and_is_saved_elsewhere(closed_folder: Path) -> None:
    with tempfile.TemporaryDirectory() as open_folder:
        Path(open_folder).chmod(0o777)
        target = Path(open_folder) / "kept.jsonl"
        done = as_nobody(closed_folder, PLAYED, str(target))
        assert done.returncode == 0, done.stderr
        before, code, after = done.stdout.splitlines()
        assert "NOT RECORDED from entry 1 on, in memory only: live.jsonl: cannot be written: Permission" in before
        assert "match.save(PATH)" in before and "over" in before
        assert code == "LOG-IO"
        assert "NOT RECORDED" not in after
        assert "NotRecorded: NOT RECORDED" in done.stderr  # whoever does not look at the match sees the warning,
        assert "NotRecorded: Left without having been saved. NOT RECORDED" in done.stderr  # at both ends
        assert verify(target).verdict == "verified"
        assert load(target).finished
        assert [path.name for path in closed_folder.iterdir()] == ["a.jsonl"]


def test_a_match_is_gone_on_with_in_memory(closed_folder: Path) -> None:
    with tempfile.TemporaryDirectory() as open_folder:
        Path(open_folder).chmod(0o777)
        target = Path(open_folder) / "kept.jsonl"
        before = (closed_folder / "a.jsonl").read_bytes()
        done = as_nobody(closed_folder, RESUMED, str(target))
        assert done.returncode == 0, done.stderr
        assert "NOT RECORDED from entry 6 on, in memory only: a.jsonl" in done.stdout
        assert len(load(target).entries) == 6
        assert target.read_bytes().startswith(before)
        assert (closed_folder / "a.jsonl").read_bytes() == before


@pytest.fixture
def in_memory(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match that was to be recorded into a folder that is closed."""

    def refuse(path: str, *_: object) -> None:
        raise NotWritable(finding("LOG-IO", "cannot be written: Permission denied", file=path))

    monkeypatch.setattr(module, "Recorder", refuse)
    with pytest.warns(NotRecorded, match="NOT RECORDED from entry 1 on"):
        return Match("niagara", SEATS, record="<b>live.jsonl")


def test_its_table_and_its_viewer_show_a_banner_until_it_is_saved(in_memory: Match, tmp_path: Path) -> None:
    in_memory.play(in_memory.legal_actions()[0])
    viewer = niagara.view(in_memory.replay)
    bundle = viewer._repr_mimebundle_()[0]
    for shown in (match_html(in_memory), bundle["text/html"]):
        assert 'role="alert"' in shown
        assert "NOT RECORDED from entry 1 on, in memory only: &lt;b&gt;live.jsonl" in shown
        assert "<b>" not in shown
    assert bundle["text/plain"].startswith("NOT RECORDED")
    assert json.loads(_unpacked(viewer.pages))["notice"] == in_memory.notice
    in_memory.save(tmp_path / "a.jsonl")
    assert in_memory.notice == ""
    assert "role" not in match_html(in_memory)
    assert "notice" not in json.loads(_unpacked(niagara.view(in_memory.replay).pages))
    in_memory.play(in_memory.legal_actions()[0])
    assert in_memory.notice.startswith("NOT RECORDED from entry 2 on")


def _unpacked(pages: bytes) -> bytes:
    return gzip.decompress(pages)


def test_the_viewer_shows_the_banner_above_all_else(in_memory: Match, tmp_path: Path, offline_page: Page) -> None:
    from browser.ready import opened

    from niagara.exporters.html import page
    from niagara.render.pages_data import pages_data

    data = pages_data(niagara.walkthrough(in_memory.replay)) | {"notice": in_memory.notice}
    (tmp_path / "walk.html").write_text(page(data), encoding="utf-8")
    opened(offline_page, tmp_path / "walk.html")
    banner = offline_page.locator(".nr-root > :first-child")
    assert banner.get_attribute("role") == "alert"
    assert banner.inner_text() == in_memory.notice
    assert offline_page.locator(".nr-notice b").count() == 0


def test_a_recording_that_ends_in_the_middle_says_from_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("niagara", SEATS, record=tmp_path / "live.jsonl")
    match.play(match.legal_actions()[0])
    assert match.notice == ""

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(LogError):
            match.play(match.legal_actions()[0])
    assert match.notice.startswith("NOT RECORDED from entry 2 on")
    assert len(load(tmp_path / "live.jsonl").entries) == 1
    match.save(tmp_path / "whole.jsonl")
    assert len(load(tmp_path / "whole.jsonl").entries) == 2
