"""The lessons: each runs and becomes a page, has a move to try and three questions, and stands in every language."""

from __future__ import annotations

import base64
import copy
import gzip
import json
import re
from pathlib import Path
from typing import Any

import _lessons
import nbformat
import pytest
from markdown_it import MarkdownIt
from nbclient import NotebookClient

import niagara
from niagara.exporters.nbconvert import NiagaraExporter
from niagara.render.pages_data import MIME

ENGLISH = _lessons.english()
NAMES = tuple(ENGLISH)
LANGUAGES = ("en", *_lessons.LANGUAGES)
RULE = re.compile(r"\b[NMW]-[A-Z0-9-]*\d+[a-z]?\b")
CODE = re.compile(r"`[^`]+`")
LARGEST = 1_700_000
"""Bytes of a page with seven viewers."""

ANSWER_LEGAL, ANSWER_RULINGS = 0, 1
"""What stands where in an answer of the tries (`niagara.render.tries_data`)."""


def node(lesson: Any) -> Any:
    return nbformat.reads(json.dumps(lesson), as_version=4)  # type: ignore[no-untyped-call]


def executed() -> dict[str, Any]:
    """Every English lesson with its outputs. One kernel runs them all; between two lessons it forgets every name."""
    forget = {
        "cell_type": "code",
        "id": "f",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": "%reset -f",
    }
    whole = node(ENGLISH[NAMES[0]])
    whole.cells = []
    for number, name in enumerate(NAMES):
        cells = node(ENGLISH[name]).cells
        for at, cell in enumerate(cells):
            cell.id = f"lesson-{number}-{at}"
        whole.cells += [nbformat.from_dict(forget | {"id": f"forget-{number}"}), *cells]  # type: ignore[no-untyped-call]
    NotebookClient(whole, timeout=300, resources={"metadata": {"path": str(_lessons.LESSONS)}}).execute()
    lessons, rest = {}, whole.cells
    for name in NAMES:
        size = len(ENGLISH[name]["cells"])
        lessons[name] = node(ENGLISH[name])
        lessons[name].cells, rest = rest[1 : size + 1], rest[size + 1 :]
    return lessons


def held(lesson: Any) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each viewer and quiz of a lesson holds: (its output, its pages)."""
    outputs = [out.get("data", {}).get(MIME) for cell in lesson.cells for out in cell.get("outputs", ())]
    return [(one, json.loads(gzip.decompress(base64.b64decode(one["pages"])))) for one in outputs if one]


def cited(pages: dict[str, Any]) -> set[str]:
    """Every rule that is told in some pages, in their tries, and in their comparisons."""
    tables = [pages, *pages.get("tries", {}).values(), *pages.get("comparisons", ())]
    return {rule["id"] for table in tables for rule in table["rules"]}


def page(lesson: Any) -> str:
    """The exported page of a lesson that was run."""
    exporter = NiagaraExporter()  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(copy.deepcopy(lesson), {"metadata": {"name": "lesson"}})
    return html


def test_every_lesson_runs_has_a_move_to_try_and_three_questions_and_becomes_a_page() -> None:
    viewers = []
    for name, lesson in executed().items():
        shown = held(lesson)
        assert len(shown) == sum("niagara.view(" in cell.source for cell in lesson.cells if cell.cell_type == "code"), (
            name
        )
        quizzes = [pages for one, pages in shown if one.get("kind") == "quiz"]
        assert (sum(len(quiz["questions"]) for quiz in quizzes), [quiz["gaps"] for quiz in quizzes]) == (3, [[]]), name
        answers = [
            (one["step"], step, answer)
            for one, pages in shown
            if one.get("panel") == "try"
            for step, tries in pages["tries"].items()
            for answer in tries["answers"]
        ]
        assert {bool(answer[ANSWER_LEGAL]) for _, _, answer in answers} >= {True}, name
        assert str(answers[0][0]) in {step for _, step, _ in answers}, f"{name} does not open where a move can be tried"
        seen = set[str]().union(*(cited(pages) for _, pages in shown))
        text = "".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
        assert set(RULE.findall(text)) <= seen, f"{name} names rules that it does not show"
        comparisons = [one for _, pages in shown for one in pages.get("comparisons", ())]
        assert all(one["differs"] for one in comparisons), name
        for one, pages in shown:
            if one.get("kind") != "quiz":
                assert {one["step"], pages["first"], pages["last"]} <= {0, *pages["stops"]}, (name, one["step"])
        html = page(lesson)
        assert len(re.findall("data-niagara-slot=", html.replace('`[data-niagara-slot="', ""))) == len(shown), name
        assert html.count('id="niagara-plotly"') == 1
        viewers += [(len(one["pages"]), name, cell) for cell in lesson.cells for one in own(cell)]
    # the seven largest of all lessons, on one page
    largest = [cell for _, _, cell in sorted(viewers, key=lambda viewer: viewer[0])[-7:]]
    seven = node(ENGLISH[NAMES[0]])
    seven.cells = largest
    assert len(page(seven).encode()) < LARGEST


def own(cell: Any) -> list[Any]:
    return [out["data"][MIME] for out in cell.get("outputs", ()) if MIME in out.get("data", {})]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_it_is_short_and_says_in_which_language_everything_is_shown(name: str, lang: str) -> None:
    path = _lessons.LESSONS / name if lang == "en" else _lessons.LESSONS / lang / name
    lesson = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(lesson)
    code = [cell.source for cell in lesson.cells if cell.cell_type == "code"]
    assert len(lesson.cells) <= 12
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in lesson.cells)
    assert code[0].startswith(f'import niagara\n\nlang = "{lang}"\n')
    assert all(source.count("niagara.view(") == source.count("lang=lang") for source in code[1:])
    assert sum(map(len, code)) < 2_000  # thin: it calls the package
    assert lesson.metadata.title == lesson.cells[0].source.splitlines()[0].removeprefix("# ")
    assert [cell["id"] for cell in lesson.cells] == [cell["id"] for cell in ENGLISH[name]["cells"]]


def test_catalogues_and_translated_lessons_are_up_to_date() -> None:
    wanted = _lessons.wanted()
    stale = [path for path, content in wanted.items() if not path.exists() or path.read_bytes() != content]
    there = {path for lang in _lessons.LANGUAGES for path in (_lessons.LESSONS / lang).iterdir()}
    assert not stale and there <= set(wanted), "run scripts/lessons"


def test_no_sign_of_markdown_is_left_in_view() -> None:
    """Between Han letters, `**` beside a sign such as → is no emphasis: such a place needs a space."""
    markdown = MarkdownIt()
    for path in (*_lessons.LESSONS.glob("*.ipynb"), *_lessons.LESSONS.glob("*/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                shown = markdown.render("".join(cell["source"]))
                assert "**" not in re.sub(r"<code.*?</code>", "", shown, flags=re.DOTALL), (
                    f"{path.parent.name}/{path.name}: {shown}"
                )


@pytest.mark.parametrize("lang", _lessons.LANGUAGES)
def test_a_translation_names_the_same_rules_and_code(lang: str) -> None:
    catalog = _lessons.catalogue(ENGLISH, lang)
    messages = [message.id for message in catalog if message.id]
    assert len(messages) > 80
    for block in messages:
        there = _lessons.said(catalog, block)
        assert sorted(RULE.findall(there)) == sorted(RULE.findall(block)), there
        assert sorted(CODE.findall(there)) == sorted(CODE.findall(block)), there


def test_a_translation_stays_until_its_english_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_lessons, "LESSONS", tmp_path)
    lesson = {
        "cells": [
            {
                "cell_type": "markdown",
                "source": ["# Theft\n", "\n", "A thief comes up the river.\n", "\n", "- a\n", "- b"],
            }
        ],
        "metadata": {},
    }
    code = {"cell_type": "code", "source": ["import niagara\n", "\n", 'lang = "en"']}
    lesson["cells"].append(code)  # type: ignore[attr-defined]
    lessons = {"1.ipynb": lesson}
    catalog = _lessons.catalogue(lessons, "uk")
    assert [message.id for message in catalog if message.id] == ["# Theft", "A thief comes up the river.", "- a\n- b"]
    catalog["# Theft"].string = "# Крадіжка"
    catalog["A thief comes up the river."].string = "Крадій пливе вгору."
    path = _lessons.catalogue_path("uk")
    path.parent.mkdir(parents=True)
    path.write_bytes(_lessons.written(catalog))
    assert _lessons.written(_lessons.catalogue(lessons, "uk")) == path.read_bytes()

    lesson["cells"][0]["source"][2] = "A thief comes up the river, always.\n"  # type: ignore[index]
    made = json.loads(_lessons.translated(lesson, _lessons.catalogue(lessons, "uk"), "uk"))
    text, run = ("".join(cell["source"]) for cell in made["cells"])
    assert text == "# Крадіжка\n\nA thief comes up the river, always.\n\n- a\n- b"
    assert run.endswith('lang = "uk"')
    assert made["metadata"]["title"] == "Крадіжка"


def test_a_widget_that_is_not_ours_shows_its_text_and_ours_lives_beside_it() -> None:
    lesson = node({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    viewer = niagara.view(niagara.sample("first_match"), step=8, first=0, last=22)
    strange = {
        "application/vnd.jupyter.widget-view+json": {"model_id": "x"},
        "text/plain": "VBox(children=(IntSlider(value=3),))",
    }
    ours = viewer._repr_mimebundle_()[0]
    for at, data in enumerate((strange, ours)):
        output = {"output_type": "display_data", "data": data, "metadata": {}}
        cell = {
            "cell_type": "code",
            "id": f"c{at}",
            "execution_count": 1,
            "metadata": {},
            "outputs": [output],
            "source": "",
        }
        lesson.cells.append(nbformat.from_dict(cell))  # type: ignore[no-untyped-call]
    html = page(lesson)
    assert "VBox(children=(IntSlider(value=3),))" in html
    assert "widget-view" not in html
    assert 'data-niagara-slot="0"' in html
