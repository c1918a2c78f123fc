"""What the viewer answers in a real JupyterLab, with Python behind it: inside the viewer by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import lab_server
from browser.keys import board, drawn, go, press, reach, step
from browser.lab_cells import code, notebook, run
from browser.ready import not_ready, ready

import niagara
from niagara.core.replay import Replay
from niagara.log.verify import verify
from niagara.pages import Walkthrough
from niagara.teach.what_if import origin

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ENTRIES, TRIED = 110, 6
NOTE = "</script><b onclick=alert(1)>Look: {n}</b>"

CELL = f"""import niagara
match = niagara.sample('thieves')
viewer = niagara.view(niagara.Replay(match.game, match.header, match.entries[:{ENTRIES}], 'thieves.jsonl'))
viewer"""

GATE = "gate"
BUSY = f"""import pathlib, time
{CELL.removesuffix("viewer")}
heard = viewer._handle_msg
def held(message):
    while not pathlib.Path({GATE!r}).exists():
        time.sleep(0.01)
    heard(message)
viewer.comm.on_msg(held)
viewer"""
"""The viewer hears nothing before there is a file of this name. Not a cell that runs: JupyterLab and newer kernels have
what widgets say done beside it, in a thread.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("asking")


@pytest.fixture(scope="module")
def replay() -> Replay:
    match = niagara.sample("thieves")
    return Replay(match.game, match.header, match.entries[:ENTRIES], "thieves.jsonl")


@pytest.fixture(scope="module")
def lab(folder: Path) -> Iterator[str]:
    lab_server.write_notebook(folder / "asking.ipynb", CELL, "print('next')")
    lab_server.write_notebook(folder / "waiting.ipynb", BUSY, "print('next')")
    with lab_server.running(folder) as address:
        yield address


@pytest.fixture
def viewer(lab: str, open_page: Callable[..., Page]) -> Locator:
    """The viewer, shown by its cell and focused."""
    return shown(open_page(localhost=True), lab.format("asking.ipynb"))


UNDRAWN = """() => {
  window.undrawn = 0;
  const look = () => {
    for (const root of document.querySelectorAll(".nr-root[data-ready]")) {
      if (!root.querySelector(".nr-moving .main-svg")) window.undrawn += 1;
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Counts how often a viewer is in the page with its sign and without its picture."""


def shown(page: Page, address: str) -> Locator:
    notebook(page, address)
    page.evaluate(UNDRAWN)
    viewer = run(code(page, 0)).locator(".nr-root")
    ready(viewer)
    viewer.focus()
    return viewer


def ask(control: Locator) -> None:
    """Press what Python answers, and wait until its answer is shown."""
    press(control)
    viewer = control.page.locator(".nr-root")
    ready(viewer)
    assert "does not answer" not in viewer.inner_text()


def test_all_that_is_asked_by_keyboard(viewer: Locator, replay: Replay, folder: Path) -> None:
    page, walk = viewer.page, Walkthrough(replay)
    a_refused_move_and_a_legal_one(page, viewer)
    a_branch_by_hand_and_by_bots_and_back(page, viewer, walk)
    two_readings(page, viewer, walk)
    the_next_theft(page, viewer, walk)
    a_note(page, viewer, folder)
    the_branch_is_saved(page, viewer, folder)


def a_refused_move_and_a_legal_one(page: Page, viewer: Locator) -> None:
    go(page, viewer, TRIED)
    page.keyboard.press("2")
    ready(viewer)
    verdict = viewer.locator(".nr-verdict")
    for _ in range(6):  # deeper and deeper, until a rule refuses
        if verdict.locator(".nr-refused").count():
            break
        ask(viewer.locator(".nr-pieces button").last)
    assert verdict.locator(".nr-judgement").inner_text() == "✗ Not allowed"
    assert verdict.locator(".nr-rule-id").inner_text().startswith("N-")
    ask(viewer.locator(".nr-nearest button").first)
    assert verdict.locator(".nr-judgement").inner_text() == "✓ Allowed"
    assert step(viewer) == TRIED


def a_branch_by_hand_and_by_bots_and_back(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    ask(viewer.locator(".nr-main summary", has_text="The board in words"))
    lines, main = viewer.locator(".nr-main .nr-board li"), viewer.locator(".nr-main")
    assert lines.all_inner_texts() == board(walk, TRIED)
    before = (lines.all_inner_texts(), drawn(main))
    ask(viewer.get_by_role("button", name="Play it: what if?"))
    assert viewer.get_attribute("data-line") == "1"
    assert step(viewer) > TRIED
    assert viewer.get_by_role("tab", name="What if? 1").get_attribute("aria-selected") == "true"
    opened = step(viewer)
    ask(viewer.locator(".nr-pieces button").first)  # and on by hand: the next one's first legal move
    for _ in range(6):
        if viewer.get_by_role("button", name="Play it: what if?").is_visible():
            break
        nearest = viewer.locator(".nr-nearest button")
        ask(nearest.first if nearest.count() else viewer.locator(".nr-pieces button").first)
    ask(viewer.get_by_role("button", name="Play it: what if?"))
    assert step(viewer) > opened
    assert viewer.get_by_role("tab", name="What if? 2").count() == 0
    ask(viewer.get_by_role("button", name="Let bots play on"))
    assert viewer.get_by_role("button", name="Let bots play on").is_hidden()
    press(viewer.get_by_role("button", name="Last step"))
    assert "win" in viewer.locator(".nr-headline").first.inner_text()
    press(viewer.get_by_role("button", name="First step"))
    viewer.focus()
    go(page, viewer, opened)
    reach(viewer.get_by_role("tab", name="What if? 1"))
    page.keyboard.press("ArrowRight")
    sides = viewer.locator(":scope > .nr-duo .nr-side .nr-meta")
    rounds = [text.split(" of ")[0] for text in sides.all_inner_texts()]
    assert rounds == [f"Round {walk[opened].step.round}"] * 2
    page.keyboard.press("Home")
    assert viewer.get_attribute("data-line") == "0"
    press(viewer.get_by_role("button", name="First step"))
    viewer.focus()
    go(page, viewer, TRIED)
    ready(viewer)
    assert (lines.all_inner_texts(), drawn(main)) == before


def two_readings(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    parting = niagara.compare(walk.replay, "zh").parting
    assert parting is not None
    reach(viewer.get_by_role("tab", name="As it was played"))
    page.keyboard.press("End")
    reach(viewer.get_by_role("combobox", name="Reading"))
    page.keyboard.type("zh")
    ready(viewer)
    assert f"Entry {parting.entry} " in viewer.locator(".nr-place").inner_text()
    sides = viewer.locator(".nr-compare .nr-side")
    rules = [[ruling.rule.id for ruling in told.rulings] for told in (parting.ours, parting.theirs)]
    assert [side.locator(".nr-rule-id").all_inner_texts() for side in sides.all()] == rules
    press(viewer.get_by_role("button", name="Go to this step"))
    assert step(viewer) == next(stop for stop in walk.stops if stop >= parting.step)


def the_next_theft(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    here = step(viewer)
    reach(viewer.get_by_role("combobox", name="Go to…"))
    page.keyboard.type("Theft")
    first = step(viewer)
    assert first != here
    reach(viewer.get_by_role("button", name="Go to the next one"))
    page.keyboard.press("n")
    assert step(viewer) != first
    assert (
        walk.told(step(viewer)).lead.milestone == "theft"
        or "steal" in viewer.locator(".nr-headline").first.inner_text()
    )


def a_note(page: Page, viewer: Locator, folder: Path) -> None:
    box, told = viewer.get_by_role("textbox", name="Note", exact=True), viewer.locator(".nr-notes-panel .nr-told")
    name = viewer.get_by_role("textbox", name="Save the log with its notes")
    save = viewer.get_by_role("button", name="Save the log with its notes")
    reach(viewer.get_by_role("tab", name="Try a move"), "Shift+Tab")
    page.keyboard.press("End")
    at = step(viewer)
    reach(box)
    page.keyboard.insert_text("x" * 5000)
    ask(viewer.get_by_role("button", name="Write the note"))
    assert "4096 bytes" in told.inner_text()
    assert box.input_value() == "x" * 5000
    reach(box, "Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type(NOTE)
    ask(viewer.get_by_role("button", name="Write the note"))
    assert viewer.locator(".nr-notes").inner_text() == f"Note {NOTE}"
    assert step(viewer) == at
    names = []
    for _ in range(2):
        names.append(name.input_value())
        ask(save)
        assert told.inner_text() == f"Saved as {names[-1]}."
        reach(box, "Shift+Tab")
    assert names == ["thieves.noted.replay.jsonl", "thieves-2.noted.replay.jsonl"]
    one, two = (niagara.load(folder / saved) for saved in names)
    assert one == two and verify(one).verdict == "verified"
    assert [entry.comment for entry in one.entries if entry.comment] == [NOTE]
    reach(name)
    page.keyboard.press("Control+a")
    page.keyboard.type(names[0])
    ask(save)
    assert names[0] in told.inner_text() and "Saved as" not in told.inner_text()


def the_branch_is_saved(page: Page, viewer: Locator, folder: Path) -> None:
    reach(viewer.get_by_role("tab", name="As it was played"), "Shift+Tab")
    page.keyboard.press("ArrowRight")
    assert viewer.get_attribute("data-line") == "1"
    reach(viewer.get_by_role("textbox", name="Save the log with its notes"))
    page.keyboard.press("Control+a")
    page.keyboard.type("branch.jsonl")
    ask(viewer.get_by_role("button", name="Save the log with its notes"))
    assert viewer.locator(".nr-notes-panel .nr-told").inner_text() == "Saved as branch.jsonl."
    branch = niagara.load(folder / "branch.jsonl")
    found = origin(branch)
    assert found is not None and found.step == TRIED and branch.finished
    assert verify(branch).verdict == "verified"


def test_the_sign_of_readiness_waits_for_the_kernel(lab: str, folder: Path, open_page: Callable[..., Page]) -> None:
    """Its answer, and the pages that it sends for another seat, while it is busy with something else; and before that
    for the picture, which is drawn once JupyterLab has put the viewer into its place.
    """
    viewer = shown(open_page(localhost=True), lab.format("waiting.ipynb"))
    page, gate = viewer.page, folder / GATE
    assert page.evaluate("window.undrawn") == 0

    viewer.get_by_role("tab", name="Try a move").click()
    not_ready(viewer)
    assert viewer.locator(".nr-pieces button").count() == 0
    gate.touch()
    ready(viewer)
    assert viewer.locator(".nr-pieces button").count()

    gate.unlink()
    viewer.get_by_role("combobox", name="Whose view").select_option(index=1)
    not_ready(viewer)
    assert viewer.locator(".nr-own").count() == 0
    gate.touch()
    ready(viewer)
    assert viewer.locator(".nr-own").count() == 1
