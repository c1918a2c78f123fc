"""The viewer shows what a page tells in the page's order: it chooses no headline and sorts nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from browser.hand_pages import hand_pages
from browser.ready import opened

import niagara
from niagara.exporters.html import page

if TYPE_CHECKING:
    from playwright.sync_api import Page

STOP = 4


def test_headline_others_reasons_and_log_are_those_of_the_page(tmp_path: Path, offline_page: Page) -> None:
    """Whatever the page says, here the lighter step first, and the reason without a sum before the one with it."""
    data = hand_pages()
    stop, _, _, _ = data["told"][STOP // 2]
    assert stop == STOP
    data["told"][STOP // 2] = [STOP, STOP, [9, 7], [1, 0]]
    path = tmp_path / "match.html"
    path.write_text(page(data), encoding="utf-8")
    opened(offline_page, path)
    for _ in range(STOP // 2):
        offline_page.keyboard.press("ArrowRight")
    texts = data["texts"]
    assert offline_page.locator(".nr-headline").inner_text() == texts[STOP]
    assert offline_page.locator(".nr-others li").all_inner_texts() == [texts[9], texts[7]]
    assert offline_page.locator(".nr-ruling .nr-rule-id").all_inner_texts() == ["H-2", "H-1"]
    assert offline_page.locator(".nr-log [aria-current]").inner_text().endswith(texts[STOP])


def test_the_viewer_and_the_terminal_give_the_reasons_in_one_order(tmp_path: Path, offline_page: Page) -> None:
    replay = niagara.sample("first_match")
    walk = niagara.walkthrough(replay)
    opened(offline_page, niagara.export(replay, tmp_path / "walk.html"))
    for stop in walk.stops[1:60]:
        offline_page.keyboard.press("ArrowRight")
        shown = offline_page.locator(".nr-ruling .nr-rule-id").all_inner_texts()
        assert shown == [ruling.rule.id for ruling in walk.told(stop).rulings], stop
