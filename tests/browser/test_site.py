"""A site in a real browser, from files, with no network: searched by rule and by player, a link opens at its step."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.axe import findings
from browser.ready import led, opened, opened_unsigned
from playwright.sync_api import expect

import niagara
from niagara.exporters.site import export_site
from niagara.games import names
from niagara.log.shipped import samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

FULL = os.environ.get("NIAGARA_SOAK") == "1"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the shipped matches: of the first match and each game's shortest, with the full counts of all."""
    logs, target = tmp_path_factory.mktemp("logs"), tmp_path_factory.mktemp("site") / "site"
    for game in names():
        every = [path for path in samples().values() if path.parent.name == game]
        few = {min(every, key=lambda path: path.stat().st_size), samples()["first_match"]} & {*every}
        (logs / game).mkdir()
        for path in every if FULL else few:
            shutil.copy(path, logs / game)
    done = export_site(logs, target, languages=("uk",))
    assert not done.left and len(done.matches) == (len(samples()) if FULL else len(names()) + 1)
    return target


@pytest.fixture
def shown(offline_page: Page, site: Path) -> Page:
    return opened(offline_page, site / "index.html")


def titles(page: Page) -> list[str]:
    return page.locator("tbody tr:visible .match > a").all_inner_texts()


def test_a_search_by_rule_leads_to_its_steps(shown: Page) -> None:
    total = len(titles(shown))
    shown.get_by_label("Search").fill("N-STEAL-08")
    assert "First match" in titles(shown) and len(titles(shown)) < total
    expect(shown.get_by_role("status")).to_have_text(f"Shown: {len(titles(shown))} of {total}")
    steps = niagara.coverage(niagara.sample("first_match")).steps("N-STEAL-08")
    row = shown.locator("tbody tr", has=shown.get_by_text("First match"))
    assert row.locator(".rules a").all_inner_texts() == [str(step) for step in steps]
    led(shown, row.get_by_role("link", name=f"step {steps[0]}").click)
    assert shown.locator(".nr-root").get_attribute("data-step") == str(steps[0])
    led(shown, shown.go_back)
    assert shown.get_by_label("Search").input_value() == "N-STEAL-08"
    assert "First match" in titles(shown)
    led(shown, shown.get_by_role("link", name="First match").click)
    led(shown, shown.get_by_role("link", name="All matches").click)
    expect(shown.get_by_role("status")).to_have_text(f"Shown: {total} of {total}")


def test_words_of_a_rules_title_a_player_and_a_game_are_found_together(shown: Page) -> None:
    search = shown.get_by_label("Search")
    search.fill("joelle")  # Joëlle
    assert "First match" in titles(shown)
    assert all("Joëlle" in row for row in shown.locator("tbody tr:visible").all_inner_texts())
    search.fill("борис thief chooses")
    assert titles(shown)[:1] == ["First match"]
    assert shown.locator(".rules").first.inner_text().startswith("N-STEAL-07 The thief chooses: ")
    search.fill("")
    shown.get_by_label("Game").select_option("Whitewater")
    rows = shown.locator("tbody tr:visible").all_inner_texts()
    assert rows and all("Whitewater" in row for row in rows)
    search.fill("no such thing")
    expect(shown.get_by_text("No match fits")).to_be_visible()
    assert titles(shown) == []


def test_the_list_is_sorted_by_its_heads(shown: Page) -> None:
    steps = [int(text) for text in shown.locator("tbody td:nth-child(5)").all_inner_texts()]
    for reverse, order in ((False, "ascending"), (True, "descending")):
        shown.get_by_role("button", name="Steps").click()
        sorted_ = [int(text) for text in shown.locator("tbody td:nth-child(5)").all_inner_texts()]
        assert sorted_ == sorted(steps, reverse=reverse)
        expect(shown.get_by_role("columnheader", name="Steps")).to_have_attribute("aria-sort", order)


def test_another_language_is_another_list_with_the_same_search(shown: Page) -> None:
    shown.get_by_label("Search").fill("N-STEAL")
    found = titles(shown)
    led(shown, shown.get_by_role("link", name="Українська").click)
    assert shown.locator("#query").input_value() == "N-STEAL"
    assert titles(shown) == found
    step = shown.locator(".rules a").first.inner_text()
    led(shown, shown.locator(".rules a").first.click)
    assert shown.evaluate("document.documentElement.lang") == "uk"
    assert shown.locator(".nr-root").get_attribute("data-step") == step


@pytest.mark.parametrize("look", [{"viewport": (360, 780)}, {"color_scheme": "dark"}], ids=["phone", "dark"])
def test_the_list_is_for_everybody(open_page: Callable[..., Page], site: Path, look: dict[str, object]) -> None:
    page = opened(open_page(**look), site / "index.html", "#q=N-STEAL")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


def test_without_javascript_the_list_is_there(open_page: Callable[..., Page], site: Path) -> None:
    page = opened_unsigned(open_page(java_script_enabled=False), (site / "index.html").as_uri())
    expect(page.get_by_role("link", name="First match")).to_be_visible()
    expect(page.locator("#search")).to_be_hidden()


def test_a_page_that_left_its_site_says_so_and_tells_the_match(
    open_page: Callable[..., Page], site: Path, tmp_path: Path
) -> None:
    page = open_page(ignore=("niagara.js", "ERR_FILE_NOT_FOUND", "page error"))
    opened(page, Path(shutil.copy(site / "matches" / "first_match.html", tmp_path)))
    expect(page.get_by_role("alert")).to_contain_text("copy the whole folder")
    expect(page.locator("#niagara-story")).to_be_visible()
