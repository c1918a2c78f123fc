"""What a page holds so that it answers by itself: what fits, what does not, and how large it is."""

from __future__ import annotations

import base64
import gzip
import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from test_html import LARGEST
from test_perspective import everything

import niagara
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.exporters.html import export_html
from niagara.exporters.nbconvert import take_viewers
from niagara.log.shipped import sample
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.notebook.plotly_bundle import bundle
from niagara.pages import Walkthrough
from niagara.render.extras import MOST_TRIES, Extras, branches_data, common_step, with_extras
from niagara.render.pages_data import MIME
from niagara.teach.what_if import what_if

LARGEST_WITH_TRIES = 1_200_000
"""Bytes of a page of four players with twelve positions to try moves in, with the basic plotly.js."""


def cut(replay: Replay, entries: int) -> Replay:
    return Replay(replay.game, replay.header, replay.entries[:entries], replay.name)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return cut(sample("thieves"), 16)


def decided(replay: Replay) -> list[int]:
    """The steps after which somebody decides."""
    ends = {one.entry: one for one in replay.steps()}.values()
    return [one.index for one in ends if replay.game.actor(one.after) is not None]


def branch_of(replay: Replay, step: int) -> Replay:
    """A branch with another action than the one that was chosen there."""
    played = replay.step(step + 1).action
    return what_if(
        replay, step, next(one for one in replay.game.legal_actions(replay.step(step).after) if one != played)
    )


def test_what_was_asked_for_is_there_and_nothing_else(replay: Replay) -> None:
    walk, zh = Walkthrough(replay), niagara.compare(replay, "zh")
    assert with_extras({}, walk, Extras()) == {}
    data = with_extras({}, walk, Extras(tries=(0, 6), comparisons=[zh], log=True))
    assert list(data["tries"]) == ["0", "6"]
    assert [tried["step"] for tried in data["tries"].values()] == [0, 6]
    assert [one["name"] for one in data["comparisons"]] == ["zh"]
    assert data["file"] == "thieves.noted.replay.jsonl"
    assert niagara.load(data["recorded"].encode()) == niagara.load(dumps(replay))  # sealed at its end


def test_a_page_for_a_seat_holds_no_log(replay: Replay, tmp_path: Path) -> None:
    for seat, there in ((None, True), (1, False)):
        html = export_html(replay, tmp_path / "page.html", seat=seat, force=True).read_text(encoding="utf-8")
        assert [("recorded" in pages) for pages in everything(html)] == [there]


def test_twelve_steps_and_no_more(replay: Replay, tmp_path: Path) -> None:
    steps = decided(replay)[: MOST_TRIES + 1]
    assert len(steps) == MOST_TRIES + 1 == 13
    with pytest.raises(BadQuestion, match="13 steps to try moves at: expected at most 12"):
        niagara.export(replay, tmp_path / "page.html", tries=steps)
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_step_says_the_nearest_right_ones(replay: Replay) -> None:
    walk, right = Walkthrough(replay), decided(replay)
    wrong = [step for step in range(len(replay)) if step not in right]
    assert wrong
    for step in wrong:
        with pytest.raises(BadQuestion, match=rf"^step {step}: nobody decides there") as found:
            with_extras({}, walk, Extras(tries=[step]))
        named = [int(word) for word in str(found.value).split() if word.isdigit()]
        assert len(named) == 2 and set(named) <= set(right)
        near = sorted(abs(one - step) for one in right)[:2]
        assert sorted(abs(one - step) for one in named) == near
    for step in (-1, len(replay)):
        with pytest.raises(BadQuestion, match=f"expected 0 to {len(replay) - 1}"):
            with_extras({}, walk, Extras(tries=[step]))


def test_a_branch_knows_where_it_leaves_and_a_note_changes_nothing(replay: Replay) -> None:
    branch = branch_of(replay, 6)
    assert common_step(replay, branch) == 6
    assert common_step(niagara.with_note(replay, 1, "a note"), branch) == 6
    assert common_step(replay, niagara.with_note(branch, 1, "a note")) == 6
    [data] = branches_data(Walkthrough(replay), Extras(branches=[branch]))
    assert data["step"] == 6
    assert len(data["pages"]["telling"]) == len(branch)


def test_what_is_no_branch_of_the_match_is_refused(replay: Replay, tmp_path: Path) -> None:
    other = sample("elbows")
    for foreign in (replay, sample("first_match"), branch_of(cut(other, 4), 0)):
        with pytest.raises(BadQuestion, match="expected a branch of this match, made by `niagara branch`"):
            niagara.export(replay, tmp_path / "page.html", branches=[foreign])
    assert list(tmp_path.iterdir()) == []


MATCHES = ("first_match", "the_long_way") if os.environ.get("NIAGARA_SOAK") == "1" else ("first_match",)


@pytest.mark.parametrize("name", MATCHES)
def test_twelve_positions_of_four_players_fit_in(name: str, tmp_path: Path) -> None:
    match = sample(name)
    steps = decided(match)
    spread = steps[1 :: max(1, len(steps) // MOST_TRIES)][:MOST_TRIES]
    path = niagara.export(match, tmp_path / "page.html", tries=spread)
    size, used = path.stat().st_size, bundle().source_name
    most = LARGEST_WITH_TRIES + LARGEST[used] - LARGEST["basic"]
    print(f"{name}: plotly.js: {used}; page with {len(spread)} positions: {size} bytes, at most {most}")
    assert len(spread) == MOST_TRIES and size <= most


def test_a_notebook_keeps_branches_panel_and_tries_in_its_outputs(replay: Replay) -> None:
    viewer = niagara.view(replay, panel="try", spoiler_free=True, tries=(6,), branches=[branch_of(replay, 6)])
    viewer.line = 1
    data, _ = viewer._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data=json.loads(json.dumps(data)))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[output])])
    resources: dict[str, Any] = {}
    notebook, resources = take_viewers(notebook, resources)
    found = resources["niagara"]
    [slot] = found["slots"]
    assert (slot["panel"], slot["spoiler_free"], slot["line"], slot["pages"]) == ("try", True, 1, 0)
    [branch] = slot["branches"]
    assert branch["step"] == 6
    pages, other = (json.loads(gzip.decompress(base64.b64decode(one))) for one in (found["pages"][0], branch["pages"]))
    assert list(pages["tries"]) == ["6"] and pages["tries"]["6"]["nodes"]
    assert len(other["telling"]) > 7
    assert MIME not in notebook.cells[0].outputs[0].data


def test_charts_of_a_notebook_are_drawn_where_the_small_plotly_can() -> None:
    mime = "application/vnd.plotly.v1+json"
    drawn, other = {"data": [{"type": "bar", "y": [1]}], "layout": {}}, {"data": [{"type": "heatmap", "z": [[1]]}]}
    broken = ["", {"data": []}, {"data": [3]}, {"data": {}}]
    cells = [
        nbformat.v4.new_code_cell(
            "", outputs=[nbformat.v4.new_output("display_data", data={mime: one, "text/html": "<b>numbers</b>"})]
        )
        for one in (drawn, other, *broken)
    ]
    notebook, resources = take_viewers(nbformat.v4.new_notebook(cells=cells), {})
    assert resources["niagara"]["charts"] == [drawn]
    data = [cell.outputs[0].data for cell in notebook.cells]
    assert data[0] == {"text/html": '<div data-niagara-chart="0"></div><b>numbers</b>'}
    assert [one["text/html"] for one in data[1:]] == ["<b>numbers</b>"] * 5


def test_a_log_with_a_note_from_a_page_is_the_same_match(replay: Replay) -> None:
    noted = niagara.with_note(replay, 2, "here")
    data = with_extras({}, Walkthrough(noted), Extras(log=True))
    back = niagara.load(data["recorded"].encode())
    assert back.entries[1].comment == "here" and verify(back).verdict == "verified"
