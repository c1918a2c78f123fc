"""A match of more steps than are shown at once is refused with advice that works; a stretch of it is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import niagara
from niagara import pages
from niagara.cli import app
from niagara.core.replay import Replay
from niagara.exporters.stretch import BadStretch
from niagara.log.finding import LogError
from niagara.log.writer import save
from niagara.notebook.lab import opened
from niagara.notebook.lab.messages import Request
from niagara.render.pages_data import pages_data
from niagara.render.pages_file import match_fragment

MOST = 40


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """A match that is too long here."""
    monkeypatch.setattr(pages, "MOST_STEPS", MOST)
    monkeypatch.setattr(opened, "MOST_STEPS", MOST)
    return niagara.sample("first_match")


@pytest.mark.parametrize("ending", [".html", ".md", ".pages.json"])
def test_it_is_refused_before_a_page_is_made_and_the_advice_works(
    ending: str, long: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, target = tmp_path / "long.replay.jsonl", tmp_path / f"walk{ending}"
    save(long, log)
    with monkeypatch.context() as made:
        made.setattr(pages.Walkthrough, "_page", None)
        done = CliRunner().invoke(app, ["export", str(log), "-o", str(target)])
    assert done.exit_code == 2
    assert "LOG-LIMIT-STEPS" in done.output
    assert f"a match of {len(long.entries)} entries" in done.output
    assert list(tmp_path.iterdir()) == [log]
    advice = re.search(r"--step (\d+-\d+)", done.output)
    assert advice is not None
    done = CliRunner().invoke(app, ["export", str(log), "--step", advice[1], "-o", str(target)])
    assert done.exit_code == 0, done.output
    assert target.exists()


@pytest.mark.parametrize(
    "show", [pages_data, lambda walk: match_fragment(walk), lambda walk: niagara.view(walk.replay)]
)
def test_everything_that_makes_pages_refuses_it(show: Any, long: Replay) -> None:
    with pytest.raises(LogError, match="LOG-LIMIT-STEPS"):
        show(niagara.walkthrough(long))
    assert niagara.view(long, first=10, last=10 + MOST - 1).step == 10


def test_a_site_names_it_and_has_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("first_match", "short_match"):
        save(niagara.sample(name), logs / f"{name}.replay.jsonl")
    monkeypatch.setattr(pages, "MOST_STEPS", len(niagara.sample("short_match")))
    site = niagara.export_site(logs, tmp_path / "site")
    assert [match.file for match in site.matches] == ["short_match.replay.jsonl"]
    assert [(left.file, left.why.code, left.exit_code) for left in site.left] == [
        ("first_match.replay.jsonl", "LOG-LIMIT-STEPS", 2)
    ]


def test_jupyterlab_shows_its_first_steps_and_says_so(long: Replay, log_of: Any) -> None:
    told = opened._answered(Request(data=log_of(long), name="long.replay.jsonl"))
    shown = opened.msgspec.json.decode(told["pages"])
    assert (shown["first"], shown["last"], len(shown["telling"])) == (0, MOST - 1, len(long))
    assert told["about"].findings[-1].code == "LOG-LIMIT-STEPS"


@pytest.fixture
def log_of() -> Any:
    from niagara.log.writer import dumps

    return dumps


@pytest.mark.parametrize(("first", "last"), [(0, 39), (30, 60), (100, 139)])
def test_a_stretch_holds_the_words_and_pictures_of_its_steps(first: int, last: int) -> None:
    match = niagara.sample("first_match")
    walk = niagara.walkthrough(match)
    whole, part = pages_data(walk), pages_data(walk, first, last)
    for step in range(first, last + 1):
        for name in ("telling", "moment"):
            assert part["texts"][part[name][step]] == whole["texts"][whole[name][step]]
    assert len(part["figure"]["changes"]) == len(match) - 1
    assert not any(part["figure"]["changes"][: max(first - 1, 0)])
    assert not any(part["figure"]["changes"][last:])


def test_a_page_of_a_stretch_holds_no_log_and_its_rounds(tmp_path: Path) -> None:
    match = niagara.sample("first_match")
    page = niagara.export(match, tmp_path / "part.pages.json", step=(30, 60))
    held = opened.msgspec.json.decode(page.read_bytes())["pages"]
    assert (held["first"], held["last"], "recorded" in held) == (30, 60, False)
    text = niagara.export(match, tmp_path / "part.md", step=(30, 60)).read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"/step-(\d+)-[0-9a-f]+\.svg", text)]
    assert numbers
    assert 30 <= min(numbers) <= max(numbers) <= 60
    assert niagara.export(match, tmp_path / "part.html", step=(30, 60)).exists()


@pytest.mark.parametrize("step", [5, (60, 30), (0, 10_000)])
def test_a_stretch_that_is_none_is_refused(step: Any, tmp_path: Path) -> None:
    with pytest.raises(BadStretch):
        niagara.export(niagara.sample("first_match"), tmp_path / "part.html", step=step)
