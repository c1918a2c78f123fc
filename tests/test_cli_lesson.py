"""`niagara export NOTEBOOK.ipynb`: one page, or one line that says what is wrong and where; nothing half written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.log.writer import dumps

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(app, list(args))


def write(name: str, *cells: str, outputs: tuple[dict[str, Any], ...] = ()) -> None:
    """A notebook of code cells; the outputs are those of the last one."""
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{at}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for at, source in enumerate(cells)
    ]
    made[-1]["outputs"] = list(outputs)
    whole = {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path(name).write_text(json.dumps(whole), encoding="utf-8")


def refused(result: Result, code: int, *words: str) -> None:
    """One line on stderr, no page and nothing half written."""
    assert result.exit_code == code, result.stderr
    assert result.stderr.startswith("niagara: ") and result.stderr.count("\n") == 1
    assert all(word in result.stderr for word in words), result.stderr
    assert not [path for path in Path().iterdir() if "html" in path.name]


def test_a_notebook_that_was_run_is_taken_as_it_is(run: Run) -> None:
    said = {"output_type": "stream", "name": "stdout", "text": "as it was said\n"}
    write("a.ipynb", "1 / 0", outputs=(said,))
    result = run("export", "a.ipynb", "-o", "a.html")
    assert (result.exit_code, result.stdout) == (0, "") and "a.ipynb" in result.stderr
    html = Path("a.html").read_text(encoding="utf-8")
    assert "as it was said" in html and "ZeroDivisionError" not in html
    assert run("export", "a.ipynb", "-o", "-").stdout == html
    assert run("export", "a.ipynb", "-o", "a.html").exit_code == 6
    assert run("export", "a.ipynb", "-o", "a.html", "--force").exit_code == 0


def test_a_notebook_that_was_not_is_run_in_its_folder_and_stays_as_it_is(run: Run) -> None:
    Path("there").mkdir()
    Path("there/match.replay.jsonl").write_bytes(dumps(niagara.sample("short_match")))
    write("there/a.ipynb", "import niagara", "niagara.view(niagara.load('match.replay.jsonl'), step=3)")
    before = Path("there/a.ipynb").read_bytes()
    result = run("export", "there/a.ipynb", "-o", "a.html")
    assert result.exit_code == 0, result.stderr
    html = Path("a.html").read_text(encoding="utf-8")
    assert 'data-niagara-slot="0"' in html and "Zoë" in html
    assert Path("there/a.ipynb").read_bytes() == before


def test_a_lesson_on_a_log_that_does_not_verify_is_refused_with_its_cell_and_the_rule(run: Run) -> None:
    log = dumps(niagara.sample("short_match")).decode().replace('"card":6', '"card":9', 1)
    Path("bad.replay.jsonl").write_text(log, encoding="utf-8")
    write("a.ipynb", "import niagara", "match = niagara.load('bad.replay.jsonl')", "niagara.view(niagara.quiz(match))")
    refused(run("export", "a.ipynb", "-o", "a.html"), 3, "a.ipynb", "cell 2", "LogError")


def test_what_is_no_notebook_or_not_for_one_is_said_in_one_line(run: Run) -> None:
    write("a.ipynb", "1")
    Path("b.ipynb").write_text('{"a": 1}', encoding="utf-8")
    Path("c.ipynb").write_bytes(b"\xff\xfe not a notebook")
    refused(run("export", "b.ipynb", "-o", "b.html"), 3, "b.ipynb", "expected a Jupyter notebook")
    refused(run("export", "c.ipynb", "-o", "c.html"), 3, "c.ipynb", "expected a Jupyter notebook")
    refused(run("export", "none.ipynb", "-o", "d.html"), 6, "none.ipynb")
    refused(run("export", "a.ipynb", "-o", "a.md"), 2, "a.md", ".html")
    for option in (("--seat", "1"), ("--try", "3"), ("--spoiler-free",), ("--as-recorded",), ("--reading", "zh")):
        refused(run("export", "a.ipynb", "-o", "a.html", *option), 2, option[0])


@pytest.mark.parametrize("given", [("uk",), ("en", "uk")])
def test_the_language_of_a_notebook_is_its_own_affair(run: Run, given: tuple[str, ...]) -> None:
    write("a.ipynb", "1")
    asked = [part for lang in given for part in ("--lang", lang)]
    refused(run("export", "a.ipynb", "-o", "a.html", *asked), 2, "--lang is for logs", "lang=", "notebooks/lessons/uk")
