"""Public reports of trouble with viewers in notebooks and with replay viewers, as tests of ours in a real JupyterLab.

Each test names the report: whose viewer it was, where it was reported and what people saw. One page serves them all;
`test_reports_page.py` has the reports that need no JupyterLab.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from browser import lab_server
from browser.lab_cells import choose, code, idle, notebook, run
from browser.ready import pass_time, ready
from ipywidgets import VBox
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect

import niagara
from niagara.notebook.boxes import box_bundle
from niagara.render.pages_data import MIME

from watch import Watch, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

CELLS = (
    """import niagara; from ipywidgets import HBox, HTML, Layout, Tab; first = niagara.sample('first_match')
viewer = niagara.view(first, step=7); viewer""",
    "viewer",
    "HBox([HTML('a name'), niagara.view(first, step=37)], layout=Layout(width='380px'))",
    "Tab([HTML('first'), niagara.view(first, step=37)])",
    "viewer.show(niagara.sample('thieves'))",
)
FIRST, SECOND, ROW, TABS, SHOW = range(len(CELLS))


@pytest.fixture(scope="module")
def reports(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, Watch]]:
    """JupyterLab on the notebook of these cells, none of them run."""
    folder = tmp_path_factory.mktemp("reports")
    lab_server.write_notebook(folder / "reports.ipynb", *CELLS)
    write_saved(folder)
    with lab_server.running(folder) as address:
        context, watch = watched(browser, localhost=True)
        page = context.new_page()
        notebook(page, address.format("reports.ipynb"))
        yield page, watch
        context.close()


def write_saved(folder: Path) -> None:
    """Two notebooks with the outputs of a kernel that is gone, and no widget state: one trusted, one not."""
    viewer = niagara.view(niagara.sample("first_match"), step=7)
    quiz = niagara.view(niagara.quiz(niagara.sample("thieves"), kinds=["theft"], count=2))
    bundles = viewer._repr_mimebundle_()[0], box_bundle(VBox([quiz, viewer]))
    assert all({MIME, "application/vnd.jupyter.widget-view+json"} <= bundle.keys() for bundle in bundles)
    outputs = [nbformat.v4.new_output("display_data", bundle) for bundle in bundles]
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("viewer", outputs=outputs)])
    made.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(made, folder / "saved.ipynb")
    NotebookNotary(data_dir=str(lab_server.private(folder))).sign(made)
    made.cells[0].source = "viewer  # somebody else's"
    nbformat.write(made, folder / "sent.ipynb")


@pytest.fixture
def lab(reports: tuple[Page, Watch]) -> Iterator[Page]:
    """The page; a complaint in its console during a test fails that test."""
    page, watch = reports
    watch.problems.clear()
    yield page
    assert watch.problems == []


def shown(page: Page, number: int) -> Locator:
    """Run a cell; its viewer, with its picture."""
    viewer = run(code(page, number)).locator(".nr-root")
    ready(viewer)
    return viewer


def at(viewer: Locator, step: int) -> None:
    expect(viewer).to_have_attribute("data-step", str(step))


def fits(place: Locator) -> bool:
    """Whether a place has a width, and nothing in it sticks out sideways."""
    found: bool = place.evaluate("one => one.clientWidth > 200 && one.scrollWidth <= one.clientWidth")
    return found


def stops() -> tuple[int, ...]:
    return niagara.walkthrough(niagara.sample("first_match")).stops


def test_keys_in_a_viewer_are_no_commands_of_the_notebook(lab: Page) -> None:
    """jupyterlab/jupyterlab #288: typing into a widget, the letter r turned its whole cell into a raw one.

    Here: letters that insert, cut, delete and change cells, pressed in the viewer and in the box of a note.
    """
    viewer = shown(lab, FIRST)
    cells = lab.locator(".jp-Notebook .jp-CodeCell").count()
    viewer.focus()
    for key in ("r", "a", "b", "x", "d", "d", "m", "y", "Shift+m", "c", "v"):
        lab.keyboard.press(key)
    viewer.get_by_role("tab", name="Notes").click()
    box = viewer.get_by_role("textbox", name="Note", exact=True)
    box.press_sequentially("raw bad dd my")
    assert box.input_value() == "raw bad dd my"
    assert lab.locator(".jp-Notebook .jp-CodeCell").count() == cells
    at(viewer, 7)
    box.fill("")
    viewer.get_by_role("tab", name="Why?").click()


def test_a_viewer_that_is_shown_twice_plays_in_both(lab: Page) -> None:
    """jupyter-widgets/ipywidgets #3967: a player displayed twice moved one single frame, then stood still."""
    first, second = shown(lab, FIRST), shown(lab, SECOND)
    after = stops()[stops().index(8) + 1 :]
    first.get_by_role("combobox", name="Speed").select_option(label="fast")
    first.get_by_role("button", name="Play").click()
    for viewer in (first, second):  # both come as far as the third stop, which one frame alone does not
        expect(viewer).to_have_attribute("data-step", re.compile(rf"^({'|'.join(map(str, after))})$"))
    first.get_by_role("button", name="Pause").click()
    expect(second).to_have_attribute("data-step", first.get_attribute("data-step") or "")


def test_a_second_match_takes_over_and_play_ends(lab: Page) -> None:
    """czbar/ChessForge #645: after a switch to another game the replay of the one before went on in it.

    Names, log and whose view there is are those of the second match, and no timer of the first one moves it.
    """
    viewer = shown(lab, FIRST)
    viewer.get_by_role("combobox", name="Speed").select_option(label="fast")
    viewer.get_by_role("button", name="Play").click()
    run(code(lab, SHOW))
    names = list(niagara.sample("thieves").names)
    heads = viewer.locator(".nr-players tbody th")
    expect(heads).to_have_text(names)
    at(viewer, 0)
    ready(viewer)
    pass_time(lab, 1500)  # two ticks of the fastest pace
    at(viewer, 0)
    assert viewer.get_by_role("combobox", name="Whose view").locator("option").all_inner_texts()[1:] == names
    gone = [name for name in niagara.sample("first_match").names if name not in names]
    assert gone and not any(name in viewer.inner_text() for name in gone)


def test_a_cell_that_is_run_again_leaves_nothing_behind(lab: Page) -> None:
    """plotly/plotly.py #3100: a figure's cell run a few times, then the window resized: errors of figures long gone."""
    viewer = shown(lab, FIRST)
    gone = viewer.element_handle()
    for _ in range(2):
        viewer = shown(lab, FIRST)
    lab.set_viewport_size({"width": 1100, "height": 900})
    choose(lab, "Settings", "Theme", "JupyterLab Dark")
    expect(viewer).to_have_attribute("data-scheme", "dark")
    viewer.focus()
    lab.keyboard.press("ArrowRight")
    at(viewer, 8)
    assert gone.evaluate("one => [one.isConnected, one.dataset.step, one.dataset.scheme]") == [False, "7", "light"]
    choose(lab, "Settings", "Theme", "JupyterLab Light")
    lab.set_viewport_size({"width": 1400, "height": 900})


def test_a_theme_that_changes_changes_the_picture(lab: Page) -> None:
    """bqplot/bqplot #1437: switched from JupyterLab's light theme to its dark one, labels in a plot stayed black."""
    viewer = shown(lab, FIRST)
    label = viewer.locator(".nr-main .nr-river text").first
    before = label.evaluate("text => getComputedStyle(text).fill")
    choose(lab, "Settings", "Theme", "JupyterLab Dark")
    expect(viewer).to_have_attribute("data-scheme", "dark")
    expect(label).not_to_have_css("fill", before)
    choose(lab, "Settings", "Theme", "JupyterLab Light")
    expect(label).to_have_css("fill", before)


def test_a_viewer_in_a_row_of_widgets_has_a_width_and_keeps_to_it(lab: Page) -> None:
    """jupyterlab/jupyterlab #12070: in a narrow place a figure sticks out, and what sticks out cannot be reached."""
    viewer = shown(lab, ROW)
    assert fits(viewer)
    assert fits(code(lab, ROW).locator(".jp-OutputArea-output").first)
    picture = viewer.locator(".nr-main .nr-moving .main-svg").first.bounding_box()
    assert picture and picture["height"] > picture["width"] > 200  # turned: the river flows down


def test_a_viewer_that_was_drawn_out_of_sight_fills_its_place(lab: Page) -> None:
    """jupyter-widgets/ipywidgets #2738, quarto-dev/quarto #876, bokeh/bokeh #8655: in a tab that is not on top a figure
    was drawn as if it had no width, and stayed too narrow until something made the window change.
    """
    output = run(code(lab, TABS))
    viewer = output.locator(".nr-root")
    expect(viewer).to_have_attribute("data-step", "37")
    assert not viewer.is_visible()
    output.locator(".lm-TabBar-tab").nth(1).click()
    ready(viewer)
    assert fits(viewer)
    wide = "river => [...river.querySelectorAll('.main-svg')].every((svg) => svg.clientWidth === river.clientWidth)"
    assert viewer.locator(".nr-main .nr-river").evaluate(wide)


def test_what_was_shown_lives_on_when_the_kernel_restarts(lab: Page) -> None:
    """microsoft/vscode-jupyter #2095, ipython/ipython #7227: after a restart widgets stand there and do not answer.

    Ours steps on; what only Python can do says at once that nobody answers, and what to do, instead of waiting.
    """
    viewer = shown(lab, FIRST)
    choose(lab, "Kernel", "Restart Kernel…")
    lab.get_by_role("button", name="Confirm Kernel Restart").click()
    idle(lab)
    viewer.focus()
    lab.keyboard.press("ArrowRight")
    at(viewer, 8)
    gone = "Python does not answer. Run the notebook's cell again."
    viewer.get_by_role("tab", name="Try a move").click()
    expect(viewer.locator(".nr-try .nr-hint")).to_have_text(gone)
    for name, choice, before in (("Whose view", "Ada", "Everybody's view"), ("Language", "Українська", "English")):
        chosen = viewer.get_by_role("combobox", name=name)
        chosen.select_option(label=choice)
        expect(viewer.locator(":scope > .nr-told")).to_have_text(gone)
        expect(chosen.locator("option:checked")).to_have_text(before)
    again = shown(lab, FIRST)
    again.get_by_role("combobox", name="Whose view").select_option(label="Ada")
    expect(again.locator(".nr-own")).to_contain_text("Ada")


def saved(page: Page, name: str) -> Locator:
    """Open a notebook beside those that are open; its outputs."""
    page.locator(f".jp-DirListing-item[title^='Name: {name}']").dblclick()
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output")


def test_a_notebook_that_is_opened_again_shows_its_viewers(lab: Page) -> None:
    """widgetti/ipyreact #40, niivue/ipyniivue #10: opened again, a notebook says "Error displaying widget: model not
    found" in the place of each widget.

    Ours shows the match from what the notebook holds, and steps; what only Python can do says what to do. In a notebook
    that is not trusted nothing runs: words and a picture are there.
    """
    outputs = saved(lab, "saved.ipynb")
    viewer = outputs.first.locator(".nr-root")
    ready(viewer)
    at(viewer, 7)
    viewer.focus()
    lab.keyboard.press("ArrowRight")
    at(viewer, 8)
    viewer.get_by_role("tab", name="Try a move").click()
    expect(viewer.locator(".nr-try .nr-hint")).to_have_text("Python does not answer. Run the notebook's cell again.")
    expect(outputs.nth(1).locator(".nr-boxes .nr-quiz .nr-headline")).to_be_visible()
    ready(outputs.nth(1).locator(".nr-boxes .nr-root:not(.nr-quiz)"))

    still = saved(lab, "sent.ipynb").first
    expect(still).to_contain_text(f"step 7 of {stops()[-1]}")
    assert still.locator("img[alt]").count() == 1 and still.locator(".nr-root").count() == 0
