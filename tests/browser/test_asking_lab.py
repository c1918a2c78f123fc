"""What the viewer answers in a real JupyterLab, with Python behind it: inside the viewer by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import lab_server
from browser.keys import board, drawn, go, press, reach, step
from playwright.sync_api import expect

import niagara
from niagara.core.replay import Replay
from niagara.log.verify import verify
from niagara.pages import Walkthrough
from niagara.teach.what_if import origin

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SLOW = 90_000
"""Milliseconds that JupyterLab, a kernel or bots may need."""

ENTRIES, TRIED = 110, 6
NOTE = "</script><b onclick=alert(1)>Look: {n}</b>"

CELL = f"""import niagara
match = niagara.sample('thieves')
viewer = niagara.view(niagara.Replay(match.game, match.header, match.entries[:{ENTRIES}], 'thieves.jsonl'))
viewer"""


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
    with lab_server.running(folder) as address:
        yield address


@pytest.fixture
def viewer(lab: str, open_page: Callable[..., Page]) -> Locator:
    """The viewer, shown by its cell and focused."""
    page = open_page(localhost=True)
    page.goto(lab.format("asking.ipynb") + "&reset")
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    cell.locator(".cm-content").click(timeout=SLOW)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle", timeout=SLOW)
    for _ in range(6):  # JupyterLab, still busy with itself, may take no notice
        page.keyboard.press("Shift+Enter")
        try:
            expect(cell.locator(".jp-InputPrompt").first).not_to_have_text("[ ]:", timeout=10_000)
            break
        except AssertionError:
            cell.locator(".cm-content").click()
    shown = page.locator(".nr-root")
    shown.locator(".nr-main .nr-moving .main-svg").first.wait_for(timeout=SLOW)
    shown.focus()
    return shown


def choose(viewer: Locator, *pieces: str) -> None:
    for name in pieces:
        press(viewer.locator(".nr-pieces").get_by_role("button", name=name, exact=True))
        expect(viewer.locator(".nr-chain li").last).to_have_text(name)


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
    viewer.locator(".nr-pieces button").first.wait_for(timeout=SLOW)
    verdict = viewer.locator(".nr-verdict")
    for _ in range(6):  # deeper and deeper, until a rule refuses
        if verdict.locator(".nr-refused").count():
            break
        press(viewer.locator(".nr-pieces button").last)
    expect(verdict.locator(".nr-judgement")).to_have_text("✗ Not allowed")
    assert verdict.locator(".nr-rule-id").inner_text().startswith("N-")
    press(viewer.locator(".nr-nearest button").first)
    expect(verdict.locator(".nr-judgement")).to_have_text("✓ Allowed")
    assert step(viewer) == TRIED


def a_branch_by_hand_and_by_bots_and_back(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    press(viewer.locator(".nr-main summary", has_text="The board in words"))
    lines, main = viewer.locator(".nr-main .nr-board li"), viewer.locator(".nr-main")
    expect(lines).to_have_text(board(walk, TRIED))  # the page writes them once the browser tells it that they are open
    before = (lines.all_inner_texts(), drawn(main))
    press(viewer.get_by_role("button", name="Play it: what if?"))
    expect(viewer).to_have_attribute("data-line", "1", timeout=SLOW)
    assert step(viewer) > TRIED
    expect(viewer.get_by_role("tab", name="What if? 1")).to_have_attribute("aria-selected", "true")
    opened = step(viewer)
    viewer.locator(".nr-pieces button").first.wait_for(timeout=SLOW)  # and on by hand: the next one's first legal move
    press(viewer.locator(".nr-pieces button").first)
    for _ in range(6):
        if viewer.get_by_role("button", name="Play it: what if?").is_visible():
            break
        nearest = viewer.locator(".nr-nearest button")
        press(nearest.first if nearest.count() else viewer.locator(".nr-pieces button").first)
    press(viewer.get_by_role("button", name="Play it: what if?"))
    expect(viewer).not_to_have_attribute("data-step", str(opened), timeout=SLOW)
    assert viewer.get_by_role("tab", name="What if? 2").count() == 0
    press(viewer.get_by_role("button", name="Let bots play on"))
    expect(viewer.get_by_role("button", name="Let bots play on")).to_be_hidden(timeout=SLOW)
    press(viewer.get_by_role("button", name="Last step"))
    expect(viewer.locator(".nr-headline").first).to_contain_text("win")
    press(viewer.get_by_role("button", name="First step"))
    viewer.focus()
    go(page, viewer, opened)
    reach(viewer.get_by_role("tab", name="What if? 1"))
    page.keyboard.press("ArrowRight")
    sides = viewer.locator(":scope > .nr-duo .nr-side .nr-meta")
    rounds = [text.split(" of ")[0] for text in sides.all_inner_texts()]
    assert rounds == [f"Round {walk[opened].step.round}"] * 2
    page.keyboard.press("Home")
    expect(viewer).to_have_attribute("data-line", "0")
    press(viewer.get_by_role("button", name="First step"))
    viewer.focus()
    go(page, viewer, TRIED)
    expect(lines).to_have_text(before[0])
    assert drawn(main) == before[1]


def two_readings(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    parting = niagara.compare(walk.replay, "zh").parting
    assert parting is not None
    reach(viewer.get_by_role("tab", name="As it was played"))
    page.keyboard.press("End")
    reach(viewer.get_by_role("combobox", name="Reading"))
    page.keyboard.type("zh")
    place = viewer.locator(".nr-place")
    expect(place).to_contain_text(f"Entry {parting.entry} ", timeout=SLOW)
    sides = viewer.locator(".nr-compare .nr-side")
    rules = [[ruling.rule.id for ruling in told.rulings] for told in (parting.ours, parting.theirs)]
    assert [side.locator(".nr-rule-id").all_inner_texts() for side in sides.all()] == rules
    press(viewer.get_by_role("button", name="Go to this step"))
    assert step(viewer) == next(stop for stop in walk.stops if stop >= parting.step)


def the_next_theft(page: Page, viewer: Locator, walk: Walkthrough) -> None:
    here = step(viewer)
    reach(viewer.get_by_role("combobox", name="Go to…"))
    page.keyboard.type("Theft")
    expect(viewer).not_to_have_attribute("data-step", str(here))
    first = step(viewer)
    reach(viewer.get_by_role("button", name="Go to the next one"))
    page.keyboard.press("n")
    expect(viewer).not_to_have_attribute("data-step", str(first))
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
    press(viewer.get_by_role("button", name="Write the note"))
    expect(told).to_contain_text("4096 bytes")
    assert box.input_value() == "x" * 5000
    reach(box, "Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type(NOTE)
    press(viewer.get_by_role("button", name="Write the note"))
    expect(viewer.locator(".nr-notes")).to_have_text(f"Note {NOTE}", timeout=SLOW)
    assert step(viewer) == at
    names = []
    for _ in range(2):
        names.append(name.input_value())
        press(save)
        expect(told).to_have_text(f"Saved as {names[-1]}.", timeout=SLOW)
        reach(box, "Shift+Tab")
    assert names == ["thieves.noted.replay.jsonl", "thieves-2.noted.replay.jsonl"]
    one, two = (niagara.load(folder / saved) for saved in names)
    assert one == two and verify(one).verdict == "verified"
    assert [entry.comment for entry in one.entries if entry.comment] == [NOTE]
    reach(name)
    page.keyboard.press("Control+a")
    page.keyboard.type(names[0])
    press(save)
    expect(told).to_contain_text(names[0])
    expect(told).not_to_contain_text("Saved as")


def the_branch_is_saved(page: Page, viewer: Locator, folder: Path) -> None:
    reach(viewer.get_by_role("tab", name="As it was played"), "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(viewer).to_have_attribute("data-line", "1")
    reach(viewer.get_by_role("textbox", name="Save the log with its notes"))
    page.keyboard.press("Control+a")
    page.keyboard.type("branch.jsonl")
    press(viewer.get_by_role("button", name="Save the log with its notes"))
    expect(viewer.locator(".nr-notes-panel .nr-told")).to_have_text("Saved as branch.jsonl.", timeout=SLOW)
    branch = niagara.load(folder / "branch.jsonl")
    found = origin(branch)
    assert found is not None and found.step == TRIED and branch.finished
    assert verify(branch).verdict == "verified"
