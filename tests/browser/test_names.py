"""Hostile names in the exported page of a real match, in a real browser: shown, and nothing made of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.ready import opened
from log.hostile_names import TABLES, match_of

import niagara

if TYPE_CHECKING:
    from playwright.sync_api import Page

OWN = "a[href^='http'], img:not([src^='data:']), span[style*='90px'], script[src], iframe, object, embed"
"""What a name could make, and no page of ours has."""


@pytest.mark.parametrize("number", range(len(TABLES)), ids=["B40-B44", "B45-B47b", "B47c-B47g"])
def test_names_are_shown_and_make_nothing(number: int, tmp_path: Path, offline_page: Page) -> None:
    table, path = TABLES[number], tmp_path / "walk.html"
    replay = match_of(table)
    niagara.export(replay, path)
    dialogs: list[str] = []
    offline_page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    opened(offline_page, path)
    scripts = offline_page.locator("script").count()
    shown = [hostile.shown for hostile in table]
    assert offline_page.title() == f"Niagara: {', '.join(shown)}"
    heads = offline_page.locator(".nr-players tbody th").all_text_contents()
    assert [head.strip() for head in heads] == shown
    told = ""
    for _ in range(12):
        offline_page.keyboard.press("ArrowRight")
        told += offline_page.locator(".nr-headline").inner_text() + "\n"
    offline_page.keyboard.press("End")
    assert sum(name in told for name in shown) >= 3
    assert offline_page.locator(OWN).count() == 0
    assert offline_page.locator("script").count() == scripts
    assert dialogs == []
