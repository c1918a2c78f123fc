"""The shipped notebooks: they run, hold no outputs, and their lessons show the rules that they talk about."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import niagara
from niagara.corpus import build, write
from niagara.corpus.crew import crew
from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin
from niagara.corpus.simulate import simulate
from niagara.games import get
from niagara.play.lineup import lineup
from niagara.render.pages_data import MIME

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
RULE = re.compile(r"\bN-[A-Z]+-\d+\b")


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_and_every_viewer_shows_something_without_a_widget(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NIAGARA_MATCHES", "2")  # in the notebook of many matches
    monkeypatch.delenv("NIAGARA_CORPUS", raising=False)
    notebook = read(path)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    viewers = [cell for cell in notebook.cells if cell.cell_type == "code" and "view(" in cell.source]
    assert viewers
    for cell in viewers:
        data = cell.outputs[-1]["data"]
        assert "<img alt=" in data["text/html"]
        assert "step" in data["text/plain"]
        assert data[MIME]["pages"]

    if path.stem == "corpus":
        shown = [output["data"] for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
        charts = [data["application/vnd.plotly.v1+json"] for data in shown if "application/vnd.plotly.v1+json" in data]
        assert len(charts) == len([data for data in shown if "text/markdown" in data]) == 6
        assert all(trace.get("y") for chart in charts for trace in chart["data"])


def simulated(place: Path) -> None:
    """Matches of three, one round each: no other weather than the first one, and no theft."""
    run = Run(lineup=lineup(get("niagara"), bots=["random"], options={"max_rounds": 1}))
    begin(place, run)
    with crew(1) as hands:
        list(simulate(place, run, [range(3)], hands))
    build(str(place), place)


def remembered(place: Path) -> None:
    """A match that never was a file."""
    write([niagara.sample("three_at_the_river")], place)


def asked(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the names in the notebook of many matches stand for when this corpus has been asked."""
    monkeypatch.setenv("NIAGARA_CORPUS", str(corpus))
    names: dict[str, Any] = {}
    try:
        for cell in read(next(path for path in NOTEBOOKS if path.stem == "corpus")).cells:
            if cell.cell_type == "code":
                exec(cell.source, names)
    finally:
        names["scratch"].cleanup()
    return names


@pytest.mark.parametrize(("made", "shows"), [(simulated, "Viewer"), (remembered, "Markdown")])
def test_any_corpus_can_be_asked(made: Any, shows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path)
    names = asked(tmp_path, monkeypatch)
    assert (names["players"], type(names["shown"]).__name__) == (3, shows)


def test_a_corpus_with_nothing_to_ask_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = niagara.sample("first_match")
    write([niagara.Replay(whole.game, whole.header, whole.entries[:9])], tmp_path)
    with pytest.raises(ValueError, match="expected finished matches of Niagara, found none"):
        asked(tmp_path, monkeypatch)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_holds_no_outputs(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in notebook.cells)


def test_the_replay_notebook_opens_with_one_line() -> None:
    cells = read(next(path for path in NOTEBOOKS if path.stem == "replay")).cells
    assert [cell.cell_type for cell in cells[:2]] == ["markdown", "code"]
    assert len(cells[1].source.splitlines()) == 1
    assert "Shift+Enter" in cells[0].source


def lessons() -> list[tuple[str, dict[str, Any]]]:
    """(text, arguments of the `view` under it) of each lesson; the replay is the name of a shipped match."""
    cells = read(next(path for path in NOTEBOOKS if path.stem == "rules_walkthrough")).cells
    found = []
    for text, cell in pairwise(cells):
        if "niagara.view(" in cell.source:
            call = ast.parse(cell.source, mode="eval").body
            assert isinstance(call, ast.Call)
            shown = ast.unparse(call.args[0])
            sample = re.fullmatch(r"niagara\.sample\('(\w+)'\)", shown)
            steps = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords}
            found.append((text.source, {"sample": sample[1] if sample else "first_match", **steps}))
    return found


@pytest.mark.parametrize(("text", "shown"), lessons(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_lesson_shows_the_rules_that_it_names(text: str, shown: dict[str, Any]) -> None:
    replay = niagara.sample(shown["sample"])
    walk = niagara.walkthrough(replay)
    last = shown.get("last", len(replay) - 1)
    seen = {ruling.rule.id for step in range(shown["first"], last + 1) for ruling in walk[step].rulings}
    named = set(RULE.findall(text))
    assert named
    assert named <= seen
    assert shown["first"] <= shown["step"] <= last
    assert {shown["first"], shown["step"], last} <= set(walk.stops) | {0}
