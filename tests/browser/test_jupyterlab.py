"""The viewer in a real JupyterLab: the shipped notebook as a reader uses it, and the widget from Python."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import lab_server
from browser.axe import findings
from browser.keys import step
from browser.lab_cells import choose, code, notebook, run
from browser.ready import pass_time, ready, reloaded_unsigned
from playwright.sync_api import expect

import niagara

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a file in a running JupyterLab."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copy(NOTEBOOKS / "replay.ipynb", folder)
    lab_server.write_notebook(
        folder / "python.ipynb",
        "import niagara; replay = niagara.sample('first_match'); viewer = niagara.view(replay, step=7); viewer",
        "viewer",
        "viewer.step = 37",
        "print('read', viewer.step, len(replay))",
        "from ipywidgets import HBox, Tab\n"
        "cards = [niagara.view(niagara.quiz(niagara.sample('thieves'), kinds=['theft'], count=2)) for _ in range(2)]\n"
        "Tab([HBox([cards[0], niagara.view(replay, step=8, first=0, last=22)]), cards[1]], titles=['One', 'Two'])",
    )
    with lab_server.running(folder) as address:
        yield address


@pytest.fixture
def open_notebook(lab: str, open_page: Callable[..., Page]) -> Callable[[str], Page]:
    """A function that opens a notebook and runs its first code cell."""

    def open_one(name: str) -> Page:
        page = open_page(localhost=True)
        notebook(page, lab.format(name))
        run(code(page, 0), "Shift+Enter")
        return page

    return open_one


def at(viewer: Locator, number: int) -> None:
    expect(viewer).to_have_attribute("data-step", str(number))


def test_the_replay_notebook_as_a_reader_uses_it(open_notebook: Callable[[str], Page]) -> None:
    page = open_notebook("replay.ipynb")
    viewer = page.locator(".nr-root")
    ready(viewer)
    replay = niagara.sample("first_match")
    stops, last = niagara.walkthrough(replay).stops, len(replay) - 1

    viewer.focus()
    active = page.locator(".jp-Cell.jp-mod-active").get_attribute("data-windowed-list-index")
    for key, expected in (
        ("ArrowRight", stops[1]),
        ("ArrowRight", stops[2]),
        ("ArrowLeft", stops[1]),
        ("End", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(viewer, expected)
    viewer.get_by_role("button", name="Next step").click()
    page.keyboard.press("ArrowRight")  # the focus is on the button now
    at(viewer, stops[2])
    assert page.locator(".jp-Cell.jp-mod-active").get_attribute("data-windowed-list-index") == active

    viewer.locator(".nr-picture").click()
    page.keyboard.press("ArrowLeft")  # a click on the picture gives the viewer the keys
    at(viewer, stops[1])
    page.keyboard.press("ArrowRight")

    viewer.get_by_role("combobox", name="Speed").select_option(label="fast")
    viewer.get_by_role("button", name="Play").click()
    at(viewer, stops[3])
    viewer.get_by_role("button", name="Pause").click()
    stopped = step(viewer)
    pass_time(page, 900)  # more than the pace
    at(viewer, stopped)

    viewer.get_by_role("combobox", name="Go to…").select_option(value="kind:theft")
    expect(viewer.locator(".nr-main .nr-headline")).to_contain_text("steals")
    viewer.get_by_role("slider", name="Step").fill("100")
    at(viewer, 100)

    viewer.get_by_role("combobox", name="Whose view").select_option(label=replay.names[1])
    expect(viewer.locator(".nr-own")).to_contain_text(replay.names[1])
    at(viewer, 100)

    viewer.locator(".nr-words > summary").first.click()
    ready(viewer)
    assert findings(page, ".nr-root") == []
    choose(page, "Settings", "Theme", "JupyterLab Dark")
    expect(viewer).to_have_attribute("data-scheme", "dark")
    viewer.get_by_role("tab", name="Rules").click()
    ready(viewer)
    assert findings(page, ".nr-root") == []


def test_python_and_two_views_share_one_cursor(open_notebook: Callable[[str], Page]) -> None:
    page = open_notebook("python.ipynb")
    run(code(page, 1))
    first, second = page.locator(".nr-root").nth(0), page.locator(".nr-root").nth(1)
    ready(second)
    ready(first)
    at(first, 7)
    at(second, 7)
    run(code(page, 2))
    at(first, 37)
    at(second, 37)
    first.focus()
    page.keyboard.press("Alt+ArrowRight")
    at(second, 38)
    run(code(page, 3))
    expect(page.locator(".jp-OutputArea-output").last).to_have_text(f"read 38 {len(niagara.sample('first_match'))}")

    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    reloaded_unsigned(page)  # the kernel goes on: what was shown comes back, at the step it was left at
    ready(first)
    ready(second)
    at(first, 38)
    first.get_by_role("button", name="Previous step").click()
    at(second, 36)
    in_boxes(page)


def in_boxes(page: Page) -> None:
    """Boxes of ipywidgets lay out viewers and quizzes, which stay alive; a quiz learns another language from Python."""
    output = run(code(page, 4))
    quiz, viewer, other = (output.locator(".nr-root").nth(number) for number in range(3))
    for part in (quiz, viewer):
        ready(part)
        box = part.bounding_box()
        assert box and box["width"] > 300
    viewer.focus()
    page.keyboard.press("End")
    at(viewer, 22)
    quiz.locator("input").first.check()
    quiz.get_by_role("button", name="Check").click()
    quiz.get_by_role("combobox", name="Language").select_option(label="Українська")
    expect(quiz).to_have_attribute("lang", "uk")
    expect(quiz.locator("input").first).to_be_checked()
    expect(quiz.locator(".nr-judgement")).to_be_visible()
    output.get_by_role("tab", name="Two", exact=True).click()
    ready(other)
    expect(quiz).not_to_be_visible()
    other.locator("input").first.check()
    expect(quiz.locator("input").first).to_be_checked()
