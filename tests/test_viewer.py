"""The viewer widget from Python's side."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys

import pytest

import niagara
from niagara.core.replay import Replay
from niagara.notebook import display
from niagara.notebook.viewer import Viewer, plotly_script
from niagara.render.languages import UnknownLanguage
from niagara.render.pages_data import MIME


@pytest.fixture(scope="module")
def replay() -> Replay:
    return niagara.sample("first_match")


def shown(viewer: Viewer) -> dict[str, object]:
    pages: dict[str, object] = json.loads(gzip.decompress(viewer.pages))
    return pages


def test_its_step_can_be_read_set_and_observed(replay: Replay) -> None:
    viewer = niagara.view(replay, step=37)
    seen = []
    viewer.observe(lambda change: seen.append((change["old"], change["new"])), "step")
    assert viewer.step == 37
    viewer.step = 40
    viewer.step = 40
    assert seen == [(37, 40)]


def test_a_step_that_is_not_there_is_refused_with_the_range(replay: Replay) -> None:
    viewer = niagara.view(replay, step=3)
    for step in (-1, len(replay)):
        with pytest.raises(IndexError, match=f"step {step}: expected 0 to {len(replay) - 1}"):
            viewer.step = step
        with pytest.raises(IndexError, match=f"step {step}: expected 0 to {len(replay) - 1}"):
            niagara.view(replay, step=step)
    assert viewer.step == 3
    stretch = niagara.view(replay, first=75, last=96)
    assert stretch.step == 75
    with pytest.raises(IndexError, match="step 97: expected 75 to 96"):
        stretch.step = 97


def test_another_seat_makes_other_pages_and_an_unknown_one_is_refused(replay: Replay) -> None:
    viewer = niagara.view(replay, step=9)
    everybody = viewer.pages
    viewer.seat = 1
    assert shown(viewer)["seat"] == 1
    assert viewer.pages != everybody
    with pytest.raises(IndexError, match="seat 4: expected 0 to 3"):
        viewer.seat = 4
    assert (viewer.seat, viewer.step) == (1, 9)
    viewer.seat = None
    assert viewer.pages == everybody
    with pytest.raises(UnknownLanguage):
        niagara.view(replay, lang="xx")


def test_a_shorter_match_resets_the_cursor(replay: Replay) -> None:
    viewer = niagara.view(replay, step=len(replay) - 1)
    shorter = niagara.sample("short_match")
    viewer.show(shorter)
    assert viewer.step == 0
    assert shown(viewer)["seats"] == list(shorter.names)
    with pytest.raises(IndexError, match=f"expected 0 to {len(shorter) - 1}"):
        viewer.step = len(replay) - 1


def test_plotly_is_there_once_and_again_after_everything_was_closed(replay: Replay) -> None:
    from ipywidgets import Widget

    first, second = niagara.view(replay), niagara.view(replay)
    assert first.plotly is second.plotly is plotly_script()
    assert len(first._esm) < 125_000 < len(gzip.decompress(first.plotly.code)) / 5
    Widget.close_all()
    third = niagara.view(replay)
    assert third.plotly is not first.plotly
    assert third.plotly is not None
    assert third.plotly.comm is not None


def test_without_a_widget_it_shows_text_and_a_picture(replay: Replay) -> None:
    viewer = niagara.view(replay, step=85)
    data, _ = viewer._repr_mimebundle_()
    assert "step 85 of" in data["text/plain"]
    assert "N-STEAL-01" in data["text/plain"]
    assert "steals" in data["text/html"]
    assert "data:image/svg+xml;base64," in data["text/html"]
    assert "<script" not in data["text/html"]
    assert data[MIME]["step"] == 85


def test_it_is_an_ipywidget(replay: Replay) -> None:
    from ipywidgets import IntSlider, VBox, link

    viewer, slider = niagara.view(replay), IntSlider(max=len(replay) - 1)
    link((viewer, "step"), (slider, "value"))
    slider.value = 12
    assert viewer.step == 12
    assert VBox([viewer, slider]).children[0] is viewer


def test_the_package_and_the_display_import_nothing_of_jupyter() -> None:
    code = (
        "import sys, niagara, niagara.notebook, niagara.notebook.display, niagara.exporters.html; "
        "heavy = {'plotly', 'IPython', 'ipywidgets', 'anywidget', 'nbconvert', 'nbformat', 'traitlets'}; "
        "print(sorted(heavy & {name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"


def test_objects_show_themselves_as_tables(replay: Replay) -> None:
    assert "<td" in display.replay_html(replay)
    assert "13" in display.replay_html(replay)
    rule = replay.game.rule("N-END-05")
    assert "chosen default" in display.rule_html(rule)
    assert display.rule_book_html(replay.game.rules).count("<tr>") == len(replay.game.rules)


def test_a_step_that_was_said_of_another_match_is_not_heard(replay: Replay) -> None:
    """What a front end says while Python is busy comes late: the kernel reads it after `show`."""
    viewer = niagara.view(replay, step=7)
    viewer.set_state({"step": 8})
    assert viewer.step == 8
    viewer.show(niagara.sample("thieves"))
    viewer.set_state({"step": 27})
    assert (viewer.step, viewer.line) == (0, 0)
    viewer.set_state({"taken": viewer.edition, "step": 0, "line": 0})
    viewer.set_state({"step": 2})
    assert viewer.step == 2
