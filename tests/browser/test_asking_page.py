"""What an exported page answers with no kernel and no network: by keyboard alone, in every game, and on a phone."""

from __future__ import annotations

import itertools
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from browser.axe import findings
from browser.keys import board, drawn, fits, go, press, reach, step
from browser.ready import opened, ready
from playwright.sync_api import expect

import niagara
from niagara.core.replay import Replay
from niagara.games import names
from niagara.log.shipped import samples
from niagara.log.verify import verify
from niagara.pages import Walkthrough
from niagara.render.tries_data import tries_data
from niagara.teach.what_if import played_on, what_if

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

NAMES = ("</script><b>x", "A & B <3", "${alert(1)}", "{n} <img src=x>", "Ada")
NOTE = "</script><b onclick=alert(1)>Look: {n} & ${n}</b>"
FULL = os.environ.get("NIAGARA_SOAK") == "1"
TRIED = 6
"""The step after which moves are tried, and where the branch leaves the main line."""


@pytest.fixture(scope="module")
def replay() -> Replay:
    """The beginning of a match with thefts, its players called by hostile names."""
    match = niagara.sample("thieves")
    seats = tuple(
        msgspec.structs.replace(seat, name=name) for seat, name in zip(match.header.seats, NAMES, strict=False)
    )
    return Replay(match.game, msgspec.structs.replace(match.header, seats=seats), match.entries[:110], "thieves.jsonl")


@pytest.fixture(scope="module")
def branch(replay: Replay) -> Replay:
    """Another order at the first turn, and two rounds by bots."""
    game, here = replay.game, replay.step(TRIED)
    played = replay.step(TRIED + 1).action
    other = next(action for action in game.legal_actions(here.after) if action != played)
    return played_on(what_if(replay, TRIED, other), rounds=3)


@pytest.fixture(scope="module")
def written(replay: Replay, branch: Replay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("asking") / "match.html"
    zh = niagara.compare(replay, "zh")
    return niagara.export(replay, path, tries=(TRIED, 9), branches=[branch], comparisons=[zh])


@pytest.fixture
def shown(offline_page: Page, written: Path) -> Page:
    return opened(offline_page, written)


def viewer(page: Page) -> Locator:
    return page.locator(".nr-root")


def refusal(data: dict[str, Any]) -> tuple[list[str], str, str, list[str]]:
    """The first move that is whole and refused: its pieces, the rule, the reason, the pieces of a legal one near it."""
    nodes, answers, texts = data["nodes"], data["answers"], data["texts"]
    parents = {node[0] for node in nodes}

    def pieces(number: int) -> list[str]:
        return [*pieces(nodes[number][0]), texts[nodes[number][1]]] if number > 0 else []

    for number, node in enumerate(nodes[1:], 1):
        legal, why, _, near = answers[node[3]]
        if not legal and near and number not in parents and not node[4]:
            rule, text, _ = data["rulings"][why[0]]
            return pieces(number), data["rules"][rule]["id"], texts[text], pieces(near[0])
    raise AssertionError("nothing is refused")


def piece(page: Page, name: str) -> Locator:
    return page.locator(".nr-pieces").get_by_role("button", name=name, exact=True)


def test_a_refused_move_its_reason_and_a_nearest_legal_one(shown: Page, replay: Replay) -> None:
    pieces, rule, reason, near = refusal(tries_data(Walkthrough(replay), TRIED))
    go(shown, viewer(shown), TRIED)
    shown.keyboard.press("2")
    for name in pieces:
        reach(piece(shown, name), "ArrowRight" if name != pieces[0] else "Tab")
        shown.keyboard.press("Enter")
    verdict = shown.locator(".nr-verdict")
    assert verdict.locator(".nr-judgement").inner_text() == "✗ Not allowed"
    assert verdict.locator(".nr-rule-id").inner_text() == rule
    assert verdict.locator(".nr-because").inner_text() == reason
    press(shown.locator(".nr-nearest button").first)
    assert shown.locator(".nr-chain li").all_inner_texts() == near
    assert verdict.locator(".nr-judgement").inner_text() == "✓ Allowed"
    assert verdict.locator(".nr-would li").count()
    assert step(viewer(shown)) == TRIED  # the arrows of the panel are its own
    shown.keyboard.press("Backspace")
    assert shown.locator(".nr-chain li").all_inner_texts() == near[:-1]


def test_elsewhere_the_page_says_where_moves_can_be_tried(shown: Page) -> None:
    shown.keyboard.press("2")
    assert "at these steps" in shown.locator(".nr-try .nr-hint").inner_text()
    press(shown.locator(".nr-try .nr-steps button").last)
    assert step(viewer(shown)) == 9
    assert shown.locator(".nr-pieces button").count()


def test_a_branch_and_back_and_side_by_side(shown: Page, replay: Replay, branch: Replay) -> None:
    main, other, root = Walkthrough(replay), Walkthrough(branch), viewer(shown)
    press(root.locator(".nr-main summary", has_text="The board in words"))
    lines = root.locator(".nr-main .nr-board li")
    start = next(stop for stop in main.stops if stop > TRIED)
    go(shown, root, start)
    ready(shown)  # they are written once the browser tells the page that they are open
    assert lines.all_inner_texts() == board(main, start)
    before = (lines.all_inner_texts(), drawn(root.locator(".nr-main")))
    reach(root.get_by_role("tab", name="As it was played"))
    shown.keyboard.press("ArrowRight")
    assert root.get_attribute("data-line") == "1"
    at = step(root)
    assert lines.all_inner_texts() == board(other, at)
    assert drawn(root.locator(".nr-main")) != before[1]
    shown.keyboard.press("ArrowLeft")  # in the row of tabs: no step of the match
    assert root.get_attribute("data-line") == "0"
    assert step(root) == start
    assert (lines.all_inner_texts(), drawn(root.locator(".nr-main"))) == before
    shown.keyboard.press("ArrowRight")
    reach(root.get_by_role("button", name="Next step"))
    for _ in range(4):
        shown.keyboard.press("ArrowRight")
        assert lines.all_inner_texts() == board(other, step(root))
    reach(root.get_by_role("tab", name="What if? 1"))
    shown.keyboard.press("ArrowRight")
    sides = shown.locator(".nr-root > .nr-duo .nr-side")
    assert sides.locator(".nr-side-title").all_inner_texts() == ["As it was played", "What if? 1"]
    for side, walk in zip(sides.all(), (main, other), strict=True):
        number = int(re.findall(r"step (\d+)$", side.locator(".nr-meta").inner_text())[0])
        assert walk[number].step.round == other[step(root)].step.round
        texts = side.locator(".nr-board li").evaluate_all("lines => lines.map((line) => line.textContent)")
        assert texts == board(walk, number)
    assert drawn(sides.first) != drawn(sides.last)
    shown.keyboard.press("Home")
    assert root.get_attribute("data-line") == "0"
    assert lines.all_inner_texts() == board(main, step(root))
    while step(root) > start:
        shown.keyboard.press("Shift+Tab")
        reach(root.get_by_role("button", name="Previous step"))
        shown.keyboard.press("Enter")
    assert (lines.all_inner_texts(), drawn(root.locator(".nr-main"))) == before


def test_the_first_difference_of_two_readings_and_to_its_step(shown: Page, replay: Replay) -> None:
    parting = niagara.compare(replay, "zh").parting
    assert parting is not None
    root = viewer(shown)
    reach(root.get_by_role("tab", name="As it was played"))
    shown.keyboard.press("End")
    assert root.locator(".nr-place").inner_text().startswith(f"Entry {parting.entry} ")
    sides = root.locator(".nr-compare .nr-side").all()
    for side, told in zip(sides, (parting.ours, parting.theirs), strict=True):
        assert side.locator(".nr-rule-id").all_inner_texts() == [ruling.rule.id for ruling in told.rulings]
        assert side.locator(".nr-still .main-svg").count()
    press(root.get_by_role("button", name="Go to this step"))
    assert step(root) == next(stop for stop in Walkthrough(replay).stops if stop >= parting.step)
    assert root.locator(".nr-main").is_visible()


def test_to_the_next_theft(shown: Page, replay: Replay) -> None:
    walk = Walkthrough(replay)
    thefts = [
        stop
        for stop in walk.stops
        if any(p.milestone == "theft" for p in (walk.told(stop).lead, *walk.told(stop).others))
    ]
    assert len(thefts) >= 2
    reach(viewer(shown).get_by_role("combobox", name="Go to…"))
    shown.keyboard.type("Theft")
    seen = [step(viewer(shown))]
    reach(viewer(shown).get_by_role("button", name="Go to the next one"))
    for _ in thefts:
        shown.keyboard.press("n")
        seen.append(step(viewer(shown)))
    assert seen == [*thefts, thefts[0]]


def test_a_note_is_written_shown_and_saved_in_a_log(shown: Page, replay: Replay, tmp_path: Path) -> None:
    root, told = viewer(shown), shown.locator(".nr-notes-panel .nr-told")
    go(shown, root, TRIED)
    shown.keyboard.press("4")
    box = root.get_by_role("textbox", name="Note")
    reach(box)
    shown.keyboard.insert_text("x" * 5000)
    press(root.get_by_role("button", name="Write the note"))
    assert "4096 bytes" in told.inner_text() and "5000" in told.inner_text()
    assert box.input_value() == "x" * 5000
    reach(box, "Shift+Tab")
    shown.keyboard.press("Control+a")
    shown.keyboard.type(f"{NOTE} ← 陳")
    press(root.get_by_role("button", name="Write the note"))
    assert root.locator(".nr-notes").inner_text() == f"Note {NOTE} ← 陳"
    assert root.locator("b", has_text="Look").count() == 0
    assert step(root) == TRIED
    with shown.expect_download() as download:
        press(root.get_by_role("button", name="Save the log with its notes"))
    assert told.inner_text() == "Saved as thieves.noted.replay.jsonl."
    assert download.value.suggested_filename == "thieves.noted.replay.jsonl"
    path = tmp_path / "noted.jsonl"
    download.value.save_as(path)
    saved = niagara.load(path)
    entry = replay.step(TRIED).entry
    assert [one.n for one in saved.entries if one.comment] == [entry]
    assert saved.entries[entry - 1].comment == f"{NOTE} ← 陳"
    assert verify(saved).verdict == "verified"
    assert [one.action for one in saved.entries] == [one.action for one in replay.entries]


def test_axe_finds_nothing_in_any_panel(shown: Page) -> None:
    go(shown, viewer(shown), TRIED)
    looks = list(itertools.product((1400, 360), ("dark", "light")))
    tabs = ("Try a move", "Rules", "Notes", "Side by side", "Two readings")
    # A share: each panel in one look and each look once; with the full counts each panel in each.
    for tab, (width, scheme) in (
        itertools.product(tabs, looks) if FULL else zip(tabs, itertools.cycle(looks), strict=False)
    ):
        shown.set_viewport_size({"width": width, "height": 900})
        shown.emulate_media(color_scheme=scheme)
        viewer(shown).get_by_role("tab", name=tab).click()
        shown.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
        ready(shown)
        assert findings(shown, ".nr-root") == [], (tab, width, scheme)


def test_nothing_is_told_of_what_is_to_come(offline_page: Page, replay: Replay, branch: Replay, tmp_path: Path) -> None:
    path = niagara.export(replay, tmp_path / "guarded.html", tries=(TRIED, 9), branches=[branch], spoiler_free=True)
    page, walk, end = opened(offline_page, path), Walkthrough(replay), len(replay) - 1
    root, slider = viewer(page), page.get_by_role("slider")
    assert root.get_by_role("button", name="Hide what is to come").get_attribute("aria-pressed") == "true"
    for reached in (0, TRIED, 18):
        go(page, root, reached)
        assert slider.get_attribute("max") == str(reached)
        page.keyboard.press("End")
        assert step(root) == reached
        page.keyboard.press("3")
        cited = [ruling.rule.id for one in range(reached + 1) for ruling in walk[one].reasons]
        assert sorted(root.locator(".nr-coverage .nr-rule-id").all_inner_texts()) == sorted(set(cited))
        assert root.locator(".nr-never").count() == 0
        milestones = [one for one in range(reached + 1) if walk[one].milestone]
        assert root.locator(".nr-marks .nr-mark").count() == len(milestones)
        rules = root.locator('.nr-goto option[value^="rule:"]')
        assert rules.count() == len(set(cited))
        told = [stop for stop in walk.rounds() and walk.stops if walk[stop].step.round == walk[reached].step.round]
        assert root.locator(".nr-log button").count() == len([stop for stop in told if stop <= reached])
        text = root.inner_text()
        assert f"of {end}" not in text and f"of {max(walk.rounds())}" not in text
        assert (slider.get_attribute("aria-valuetext") or "") == f"step {reached}"
        page.keyboard.press("2")
        tried = [str(one) for one in (TRIED, 9) if one <= reached]
        if reached not in (TRIED, 9):
            assert root.locator(".nr-try .nr-steps button").all_inner_texts() == tried
        reach(root.get_by_role("button", name="Next step"))
    press(root.get_by_role("button", name="Hide what is to come"))
    assert slider.get_attribute("max") == str(end)
    assert f"of {end}" in root.locator(".nr-main .nr-meta").inner_text()


@cache
def beginning(game: str) -> tuple[Replay, tuple[int, ...]]:
    """The beginning of a match, and where in it a move is tried: the first and the last decision but for the cards."""
    name = next(name for name, path in samples().items() if path.parent.name == game)
    match = niagara.sample(name)
    replay = Replay(match.game, match.header, match.entries[:14], match.name)
    ends = {one.entry: one for one in replay.steps()}.values()
    decided = [one.index for one in ends if replay.game.actor(one.after) is not None]
    return replay, (decided[0], decided[-2])


@pytest.mark.parametrize("game", names())
def test_a_click_into_the_picture_is_a_press_of_the_button(
    game: str, tmp_path: Path, open_page: Callable[..., Page]
) -> None:
    replay, tried = beginning(game)
    page = open_page(viewport=(360, 780))
    opened(page, niagara.export(replay, tmp_path / "match.html", tries=tried))
    clicked = 0
    for at in tried:
        page.evaluate("step => { location.hash = `step=${step}`; }", at)
        ready(page)
        assert step(viewer(page)) == at
        page.keyboard.press("2")
        spots = page.locator(".nr-spots button:not(:disabled)")
        if not spots.count():
            page.locator(".nr-pieces button").last.click()
        begun = page.locator(".nr-chain li").all_inner_texts()
        pieces = page.locator(".nr-pieces button").all_inner_texts()
        for title in [spot.get_attribute("title") or "" for spot in spots.all()[:3]]:
            spot = page.locator(f".nr-spots button[title={json.dumps(title, ensure_ascii=False)}]:not(:disabled)")
            spot.click()
            clicked += 1
            assert fits(page)
            if title not in pieces:  # a place of several pieces: the buttons ask which
                first = title.split(" · ")[0]
                expect(piece(page, first)).to_be_focused()
                continue
            assert page.locator(".nr-chain li").all_inner_texts() == [*begun, title]
            by_click = (page.locator(".nr-chain").inner_text(), page.locator(".nr-verdict").inner_text())
            page.get_by_role("button", name="Take back").click()
            piece(page, title).click()
            assert (page.locator(".nr-chain").inner_text(), page.locator(".nr-verdict").inner_text()) == by_click
            page.get_by_role("button", name="Take back").click()
    assert clicked


@pytest.mark.parametrize("offline_page", [{"viewport": (360, 780)}], indirect=True)
def test_no_panel_scrolls_sideways_on_a_phone(shown: Page) -> None:
    go(shown, viewer(shown), TRIED)
    for key in "1234":
        shown.keyboard.press(key)
        assert fits(shown), key
    for tab in ("What if? 1", "Side by side", "Two readings"):
        viewer(shown).get_by_role("tab", name=tab).click()
        assert fits(shown), tab
