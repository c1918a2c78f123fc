"""After the first difference viewer, story and still picture show a log as recorded, and say so in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.ready import opened, opened_unsigned

import niagara
from niagara.core.replay import Replay
from niagara.exporters.story import story
from niagara.log.shipped import samples
from niagara.notebook.display import replay_html
from niagara.notebook.still import still_html, still_text

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAID = "as recorded, not verified"
GOOD = 34
"""The last entry with a check before the one that is changed."""


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A match with an entry that the rules do not allow, shown to its end."""
    lines = samples()["first_match"].read_bytes().splitlines()
    entry = json.loads(lines[42])
    entry["events"][0]["canoe"] = 1
    lines[42] = json.dumps(entry).encode()
    return niagara.load(b"\n".join(lines) + b"\n", as_recorded=True)


@pytest.fixture(scope="module")
def last(replay: Replay) -> int:
    """The last step that is vouched for."""
    return max(step.index for step in replay.steps() if step.entry <= GOOD)


@pytest.fixture(scope="module")
def written(replay: Replay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "walk.html"
    niagara.export(replay, path)
    return path


def test_what_nobody_vouches_for_is_greyed_and_said(written: Path, last: int, offline_page: Page) -> None:
    opened(offline_page, written)
    root, meta, slider = (offline_page.locator(at) for at in (".nr-root", ".nr-meta", ".nr-root input[type=range]"))
    why = offline_page.locator(".nr-why")
    slider.fill(str(last))
    assert SAID not in meta.inner_text()
    assert SAID not in why.inner_text().lower()
    assert "nr-doubtful" not in (root.get_attribute("class") or "")
    slider.fill(str(last + 1))
    assert meta.inner_text().endswith(SAID)
    assert why.locator("li").first.inner_text().lower().startswith(SAID)
    assert why.locator(".nr-ruling").count() > 0
    assert "nr-doubtful" in (root.get_attribute("class") or "")
    grey = offline_page.locator(".nr-river").evaluate("river => getComputedStyle(river).filter")
    assert grey == "grayscale(1)"
    offline_page.keyboard.press("Home")
    assert SAID not in meta.inner_text()
    assert SAID not in why.inner_text().lower()
    assert offline_page.locator(".nr-log .nr-as-recorded").count() == 0
    offline_page.keyboard.press("End")
    lines = offline_page.locator(".nr-log .nr-as-recorded").all_inner_texts()
    assert lines and all(SAID in line for line in lines)


def test_the_story_without_javascript_and_on_paper_says_it_of_each_step(
    written: Path, replay: Replay, last: int, open_page: Callable[..., Page]
) -> None:
    page = open_page(java_script_enabled=False)
    opened_unsigned(page, written.as_uri())
    steps = page.locator("#niagara-story ol > li").all_inner_texts()
    assert len(steps) == len(replay)
    said = [number for number, text in enumerate(steps) if text.lower().startswith(SAID)]
    assert said == [*range(last + 1, len(steps))]
    pictures = page.locator("#niagara-story figcaption").all_inner_texts()
    marked = [text.lower().startswith(SAID) for text in pictures]
    assert marked == sorted(marked) and True in marked and False in marked


def test_a_good_match_is_nowhere_marked(tmp_path: Path) -> None:
    good = niagara.sample("first_match")
    assert not any(chapter.doubtful for chapter in story(niagara.walkthrough(good)).chapters)
    html = niagara.export(good, tmp_path / "good.html").read_text(encoding="utf-8")
    assert SAID not in re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL).lower()
    assert SAID not in replay_html(good)


def test_the_still_picture_and_the_table_of_a_notebook_say_it_too(replay: Replay, last: int) -> None:
    walk = niagara.walkthrough(replay)
    for told in (still_text, still_html):
        assert SAID not in told(walk, last)
        assert SAID in told(walk, last + 1)
    assert f"up to entry {GOOD}; what follows is {SAID}" in replay_html(replay)
