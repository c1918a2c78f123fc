"""A notebook's page, offline: two readings open at once, a move is tried and a question answered by keyboard alone; and
the same page on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import nbformat
import pytest
from browser.axe import findings
from browser.keys import fits
from browser.ready import opened, ready

import niagara
from niagara.exporters.nbconvert import NiagaraExporter
from niagara.notebook.boxes import box_bundle

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of widgets, as a notebook that was run holds them: one alone in each cell, and some in boxes."""
    first, thieves = niagara.sample("first_match"), niagara.sample("unload_then_steal")
    readings = [niagara.compare(first, options=change) for change in ({"landing_cost": 0}, {"min_flow": 1})]
    widgets: list[Any] = [
        niagara.view(first, panel="readings", comparisons=readings),
        niagara.view(thieves, step=69, first=61, last=69, panel="try", tries=[69]),
        niagara.view(niagara.quiz(thieves, kinds=["theft"], count=3)),
        niagara.view(thieves, step=69, first=61, last=69, panel="readings"),
    ]
    cards = [niagara.view(niagara.quiz(thieves, kinds=["theft"], count=1), lang=lang) for lang in ("en", "uk")]
    words = ipywidgets.HTML("<h3>Before <i>you</i> go</h3><script>alert(1)</script>Choose &lt;one&gt;.")
    tabs = ipywidgets.Tab([ipywidgets.HBox([cards[0], ipywidgets.IntSlider()]), cards[1]], titles=["<b>One</b>", "Два"])
    folds = ipywidgets.Accordion([niagara.view(first, step=8, first=0, last=22)], titles=["Look"])
    boxes = box_bundle(ipywidgets.VBox([words, tabs, folds]))
    outputs = [*(widget._repr_mimebundle_()[0] for widget in widgets), boxes]
    cells: list[Any] = [{"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Theft\n\nWatch and try."}]
    cells += [
        {
            "cell_type": "code", "id": f"c{at}", "execution_count": at, "metadata": {}, "source": "",
            "outputs": [{"output_type": "display_data", "data": output, "metadata": {}}],
        }
        for at, output in enumerate(outputs)
    ]  # fmt: skip
    cells[1]["source"] = "viewer  # what it says\nlang = 'en' if 3 else None"
    notebook = nbformat.from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})  # type: ignore[no-untyped-call]
    exporter = NiagaraExporter()  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(notebook)
    path = tmp_path_factory.mktemp("lesson") / "lesson.html"
    path.write_text(html, encoding="utf-8")
    return path


@pytest.fixture
def page(lesson: Path, open_page: Callable[..., Page]) -> Page:
    return opened(open_page(viewport=(1200, 1000)), lesson)


def test_two_readings_open_at_once_and_lead_to_their_step(page: Page) -> None:
    viewer = page.locator(".nr-root").first
    assert viewer.get_by_role("tab", name="Two readings").get_attribute("aria-selected") == "true"
    told = viewer.locator(".nr-side .nr-headline")
    assert told.all_inner_texts() == ["Борис comes ashore.", "Борис comes ashore and loses 1 point."]
    choices = [one for one in viewer.locator(".nr-compare select").all() if one.is_visible()]
    assert len(choices) == 1  # no option that nobody could answer here
    choices[0].focus()
    page.keyboard.press("ArrowDown")
    assert viewer.get_by_text("min_flow 0 → 1", exact=False).last.is_visible()
    assert told.first.inner_text() == "The river stands still."
    viewer.get_by_role("button", name="Go to this step").focus()
    page.keyboard.press("Enter")
    assert viewer.get_attribute("data-step") == "96"
    assert viewer.get_by_role("tab", name="As it was played").get_attribute("aria-selected") == "true"


def test_readings_that_are_not_in_the_page_leave_the_match_in_view(page: Page) -> None:
    viewer = page.locator(".nr-root").nth(3)
    assert viewer.locator(".nr-main").is_visible()
    assert viewer.get_by_role("tab", name="Why?").get_attribute("aria-selected") == "true"


def test_axe_finds_nothing_in_a_lesson_and_its_quiz(page: Page) -> None:
    quiz = page.locator(".nr-quiz").first
    answers = quiz.locator("input")
    for width in (1200, 360):
        page.set_viewport_size({"width": width, "height": 900})
        ready(page)
        assert findings(page) == [], width
        assert fits(page), width
        answers.nth(0 if width > 360 else 1).check()
        quiz.get_by_role("button", name="Check").click()
    assert findings(page, ".nr-quiz") == []


def test_a_move_is_tried_and_a_question_answered_by_keyboard(page: Page) -> None:
    viewer, quiz = page.locator(".nr-root").nth(1), page.locator(".nr-root").nth(2)
    for piece in ("move canoe 2 from L6", "to S5", "steal from Chloé's canoe 2 at S5"):
        viewer.get_by_role("button", name=piece, exact=True).focus()
        page.keyboard.press("Enter")
    assert "N-MOVE-07" in viewer.locator(".nr-verdict").inner_text()
    viewer.locator(".nr-nearest button").first.focus()
    page.keyboard.press("Enter")
    assert "Allowed" in viewer.locator(".nr-verdict").inner_text()
    quiz.locator("input").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert quiz.locator(".nr-judgement").inner_text()[0] in "✓✗"


def test_boxes_of_widgets_come_alive_and_name_what_they_leave_out(page: Page) -> None:
    boxes = page.locator(".nr-box-column")
    assert "Before you go\nChoose <one>." in boxes.inner_text()
    tabs = [boxes.get_by_role("tab", name=name, exact=True) for name in ("<b>One</b>", "Два")]
    english, ukrainian = page.locator(".nr-root").nth(4), page.locator(".nr-root").nth(5)
    assert (english.is_visible(), ukrainian.is_visible()) == (True, False)
    assert boxes.get_by_text("IntSlider is left out here: it needs a kernel.").is_visible()
    english.locator("input").nth(1).check()
    tabs[0].focus()
    page.keyboard.press("ArrowRight")
    assert tabs[1].get_attribute("aria-selected") == "true"
    assert (english.is_visible(), ukrainian.is_visible()) == (False, True)
    ready(page)
    assert ukrainian.locator(".main-svg").first.is_visible()
    ukrainian.locator("input").nth(1).check()  # the other quiz keeps its own choice
    assert [quiz.locator("input:checked").count() for quiz in (english, ukrainian)] == [1, 1]
    viewer = page.locator(".nr-root").nth(6)
    assert not viewer.is_visible()
    boxes.get_by_text("Look", exact=True).focus()
    page.keyboard.press("Enter")
    ready(page)
    assert viewer.locator(".main-svg").first.is_visible()
    viewer.focus()
    page.keyboard.press("End")
    assert viewer.get_attribute("data-step") == "22"


DANGLING = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const uses = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  return [twice, uses.filter((id) => !document.getElementById(id)), uses.length > 0];
}"""


def test_on_paper_a_viewer_shows_its_step_and_a_quiz_asks_all_and_tells_nothing(page: Page) -> None:
    roots, sheets = page.locator(".nr-root"), page.locator(".nr-paper")
    quiz = roots.nth(2)
    assert (page.locator("[data-niagara-slot]").count(), roots.count()) == (0, 7)
    quiz.locator("input").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    shown = page.locator("main").inner_text()
    page.pdf()
    page.emulate_media(media="print")
    assert sheets.count() == roots.count()
    assert not any(root.is_visible() for root in roots.all()) and all(sheet.is_visible() for sheet in sheets.all())
    assert page.evaluate(DANGLING) == [[], [], True]
    for sheet in sheets.all():
        frame, picture = (part.bounding_box() for part in (sheet, sheet.locator(".nr-turn > svg[viewBox]").first))
        assert frame and picture and picture["width"] > 100
        assert frame["x"] <= picture["x"] and picture["x"] + picture["width"] <= frame["x"] + frame["width"] + 1

    two, step, asked = (sheets.nth(at) for at in range(3))
    assert two.locator("h3").all_inner_texts() == ["Борис comes ashore.", "Борис comes ashore and loses 1 point."]
    headline = roots.nth(1).locator(".nr-main .nr-headline").text_content()
    assert step.locator("h3").all_inner_texts() == [headline]
    assert step.locator(".nr-turn > svg").count() == step.locator("tfoot").count() == 1
    assert asked.locator("h3").count() == asked.locator(".nr-turn > svg[viewBox]").count() == 3
    choices = asked.locator("section").first.locator("li").all_inner_texts()
    assert choices == quiz.locator("label span:nth-child(2)").all_text_contents()
    assert "N-" not in asked.inner_text() and asked.locator("input, .nr-judgement").count() == 0

    page.emulate_media(media="screen")
    assert not any(sheet.is_visible() for sheet in sheets.all())
    assert page.locator("main").inner_text() == shown
