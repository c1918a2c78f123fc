"""Every game in the same viewer: an exported match of each is stepped through, wide and on a phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.keys import fits
from browser.ready import opened

import niagara
from niagara.games import names
from niagara.log.shipped import samples
from niagara.pages import Walkthrough
from niagara.render.prose import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MOST_STOPS = 16
"""Stops that are looked at from the start; then the last one."""


@cache
def shortest(game: str) -> niagara.Replay:
    """The shortest shipped match of a game."""
    shipped = [niagara.sample(name) for name, path in samples().items() if path.parent.name == game]
    return min(shipped, key=len)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.mark.parametrize("viewport", [(1400, 900), (360, 780)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", names())
def test_each_stop_is_drawn_and_told(
    game: str, viewport: tuple[int, int], folder: Path, open_page: Callable[..., Page]
) -> None:
    replay, path = shortest(game), folder / f"{game}.html"
    if not path.exists():
        niagara.export(replay, path)
    pages = Walkthrough(replay)
    speaker = Speaker(replay.names)
    page = open_page(viewport=viewport)
    opened(page, path)
    stops = list(pages.stops)
    for stop in stops[1 : MOST_STOPS + 1]:
        page.keyboard.press("ArrowRight")
        assert page.locator(".nr-root").get_attribute("data-step") == str(stop)
        told = speaker.sentence(pages.told(stop).lead.telling.phrase)
        assert page.locator(".nr-headline").inner_text() == told
        assert page.locator(".nr-ruling").count()
    page.keyboard.press("End")
    assert page.locator(".nr-root").get_attribute("data-step") == str(len(replay) - 1)
    assert fits(page)
