"""Public reports of trouble with exported pages, saved notebooks and replay viewers, as tests of ours.

Each test names the report: whose viewer it was, where it was reported and what people saw. Those that need JupyterLab
are in `test_reports.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.hand_pages import HOSTILE, STEPS, hand_pages
from browser.keys import drawn
from browser.ready import opened, opened_unsigned, ready, stopped
from log.hostile_names import TABLES

import niagara
from niagara.exporters.html import page as page_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LAST = STEPS - 1
STEP = 37


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported page of the hand-written match, whose players have hostile names."""
    path = tmp_path_factory.mktemp("page") / "match.html"
    path.write_text(page_of(hand_pages()), encoding="utf-8")
    return path


@pytest.fixture
def viewer(offline_page: Page, written: Path) -> Locator:
    """The viewer of that page, with a clock that stands still."""
    offline_page.clock.install()
    return stopped(opened(offline_page, written)).locator(".nr-root")


def step(viewer: Locator) -> int:
    return int(viewer.get_attribute("data-step") or -1)


def test_play_that_is_pressed_again_and_again_keeps_its_pace(viewer: Locator) -> None:
    """jupyter-widgets/ipywidgets #2923: each press of play added a timer: three presses, three times the speed.

    Here by all ways at once: the button, the space bar, and another pace while it plays.
    """
    clock = viewer.page.clock
    for _ in range(3):
        viewer.get_by_role("button", name="Play").click()
        viewer.page.keyboard.press(" ")  # the button has the focus: that is a second press
        viewer.focus()
        viewer.page.keyboard.press(" ")
        viewer.get_by_role("combobox", name="Speed").select_option(label="fast")
        viewer.get_by_role("button", name="Pause").click()
    assert step(viewer) == 0
    viewer.get_by_role("button", name="Play").click()
    clock.run_for(750)
    assert step(viewer) == 2
    viewer.get_by_role("button", name="Pause").click()
    clock.run_for(10_000)
    assert step(viewer) == 2


def test_a_key_at_the_end_does_nothing(viewer: Locator) -> None:
    """lichess-org/lila #13087: the right arrow at the last move of a game threw an error, as no such move is there."""
    keys = viewer.page.keyboard
    viewer.focus()
    for end, more, last in (("End", ("ArrowRight", "Alt+ArrowRight", "Shift+ArrowRight"), LAST),
                            ("Home", ("ArrowLeft", "Alt+ArrowLeft", "Shift+ArrowLeft"), 0)):  # fmt: skip
        for key in (end, *more):
            keys.press(key)
            assert step(viewer) == last


def test_a_slider_moves_what_is_shown(viewer: Locator) -> None:
    """plotly/plotly.py #3276: the slider stood at another value, and the data that were drawn were the old ones."""
    slider = viewer.get_by_role("slider", name="Step")
    seen = []
    for to in (10, 24, 10):
        slider.fill(str(to))
        assert slider.input_value() == str(step(viewer)) == str(to)
        seen.append((viewer.locator(".nr-headline").first.inner_text(), drawn(viewer.locator(".nr-main"))))
    assert seen[0] == seen[2] != seen[1]
    assert seen[0][1] != seen[1][1]


def test_an_embedded_viewer_takes_the_keys(offline_page: Page, written: Path, tmp_path: Path) -> None:
    """lichess-org/pgn-viewer #2: embedded in somebody's page, the viewer had no keys: its controls never got them."""
    holder = tmp_path / "blog.html"
    embedded = f'<iframe src="{written.as_uri()}" width="900" height="700" title="match"></iframe>'
    holder.write_text(f"<!doctype html><title>blog</title><p>Look:</p>{embedded}", encoding="utf-8")
    frame = opened_unsigned(offline_page, holder.as_uri()).frame_locator("iframe")
    ready(frame.locator("html"))
    inside = frame.locator(".nr-root")
    inside.locator(".nr-picture").click()
    offline_page.keyboard.press("ArrowRight")
    assert step(inside) == 2


def test_names_are_neither_markup_nor_escaped_twice(viewer: Locator) -> None:
    """smogon/pokemon-showdown #9934: with a < in a player's name a part of it was taken as HTML in the room of a match,
    and elsewhere the same name was escaped twice and shown as &lt;.
    """
    text = viewer.inner_text()
    assert all(name in text for name in HOSTILE)
    assert "&lt;" not in text and "&amp;" not in text
    assert viewer.locator("script, b").count() == 0
    assert viewer.get_attribute("aria-label") == f"By hand: {', '.join(HOSTILE)}"


# ---------------------------------------------------------------- saved notebooks

MAKE = f"""
import os, sys
import nbformat
from nbclient import NotebookClient
from nbconvert.exporters import HTMLExporter

os.environ["PYTHONPATH"] = os.pathsep.join((sys.argv[2], *sys.path))
shown = "import niagara; niagara.view(niagara.sample('first_match'), step={STEP})"
hostile = "from log.hostile_names import TABLES, match_of; niagara.view(match_of(TABLES[0]))"
notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (shown, shown, hostile)])
NotebookClient(notebook, store_widget_state=True, startup_timeout=900).execute()
nbformat.write(notebook, os.path.join(sys.argv[1], "saved.ipynb"))
del notebook.metadata["widgets"]
for name, choices in (
    ("lab", {{}}), ("basic", {{"template_name": "basic"}}),
    ("sanitised", {{"template_name": "basic", "sanitize_html": True}}),
):
    html, _ = HTMLExporter(**choices).from_notebook_node(notebook)
    with open(os.path.join(sys.argv[1], name + ".html"), "w", encoding="utf-8") as file:
        file.write(html)
"""
"""Runs a notebook with three viewers, the last one of players with hostile names, and saves it with all widget state;
then, without that state (as JupyterLab saves it), makes what nbconvert makes of it: its usual page, the bare one, and
one with all HTML sanitised."""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all of them; made in another process, as playwright keeps the event loop of this one."""
    folder = tmp_path_factory.mktemp("saved")
    done = subprocess.run(
        [sys.executable, "-c", MAKE, str(folder), str(Path(__file__).parents[1])],
        capture_output=True, encoding="utf-8", timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


CDN = ("request: https://", "console error: ", "page error: ")
"""What nbconvert's own page does with the network off: its scripts come from elsewhere. None of it is ours."""


@pytest.mark.parametrize("offline_page", [{"ignore": CDN}], indirect=True)
@pytest.mark.parametrize("name", ["lab", "basic"])
def test_a_page_that_nbconvert_makes_shows_the_step(name: str, saved: Path, offline_page: Page) -> None:
    """plotly/plotly.py #5365, jupyter/nbconvert #1655: converted to HTML a notebook had an empty place for each figure.

    With no network, too: the sentence, the reasons and the picture are in the file.
    """
    opened_unsigned(offline_page, (saved / f"{name}.html").as_uri())
    replay = niagara.sample("first_match")
    told = niagara.walkthrough(replay).told(STEP)
    picture = offline_page.get_by_alt_text(f"The river after step {STEP}").first
    picture.evaluate("one => one.decode()")
    box = picture.bounding_box()
    assert box and box["width"] > 600 and box["height"] > 300
    text = offline_page.locator("body").inner_text()
    assert all(ruling.rule.id in text for ruling in told.rulings)
    assert f"step {STEP} of {len(replay) - 1}" in text
    assert "model not found" not in text


def test_data_never_end_a_script(saved: Path, offline_page: Page) -> None:
    """jupyter/nbconvert #1657: a </script> inside a widget's data ended the page's own script, and everything behind it
    was spilt over the page as text.

    Our players are called </script>… and worse, in the outputs of a saved notebook as in an exported page.
    """
    dialogs: list[str] = []
    offline_page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    opened_unsigned(offline_page, (saved / "basic.html").as_uri())
    text = offline_page.locator("body").inner_text()
    assert all(hostile.shown in text for hostile in TABLES[0])
    assert dialogs == [] and offline_page.locator("script").count() == 0


def test_where_html_is_sanitised_the_words_are_read_first(saved: Path, offline_page: Page) -> None:
    """jupyter/nbconvert #1863 and #2018: what sanitising does to a picture; jupyterlab/jupyterlab #15467: an output
    that was sanitised seems broken to its readers, who see a garble in its place.

    nbconvert shows an image that it does not let through as its source: nothing that is to be read stands behind it.
    """
    opened_unsigned(offline_page, (saved / "sanitised.html").as_uri())
    text = offline_page.locator("body").inner_text()
    before, _, after = text[text.index("陳") : text.rindex("step=37")].partition("<img")
    told = niagara.walkthrough(niagara.sample("first_match")).told(STEP)
    assert all(ruling.rule.id in before for ruling in told.rulings)
    assert "<" not in before
    assert not any(ruling.rule.id in after for ruling in told.rulings)


def test_a_saved_notebook_holds_plotly_once_and_little_for_each_viewer(saved: Path) -> None:
    """plotly/plotly.py #5056, amachino/qubex #283: notebooks grew to over 100 MB, as each figure widget that was saved
    brought the whole plotting library along (5 MB each), and clearing the outputs did not help.
    """
    notebook: dict[str, Any] = json.loads((saved / "saved.ipynb").read_text(encoding="utf-8"))
    state = notebook["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    sizes = sorted(len(json.dumps(model)) for model in state.values())
    viewers = [model for model in state.values() if "pages" in model["state"] or "step" in model["state"]]
    assert len(viewers) == 3
    assert sum(size > 400_000 for size in sizes) == 1  # plotly.js, for all of them
    assert max(len(json.dumps(model)) for model in viewers) < 260_000
