"""Links into an exported page: to a moment, and with a whole match in them; no link opens what a page keeps closed."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.hand_pages import HOSTILE, STEPS, hand_file, hand_pages, in_ukrainian, whole
from browser.ready import opened, ready, reloaded
from playwright.sync_api import expect

import niagara
from niagara.core.replay import Replay
from niagara.exporters.html import page
from niagara.pages import Walkthrough
from niagara.render.pages_data import VERSION
from niagara.render.pages_file import match_fragment

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

LAST = STEPS - 1
OTHERS = ("Ada", "Борис", "陳")
COPYING: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages by hand: in two languages with a branch, for one seat, free of spoilers, of another match."""
    folder = tmp_path_factory.mktemp("links")
    main = whole(hand_pages()) | {
        "languages": {"uk": in_ukrainian(hand_pages())},
        "notes": [[4, [1]]],
        "noted": [[2, 1]],
    }
    branch = whole(hand_pages(steps=20)) | {"languages": {"uk": in_ukrainian(hand_pages(steps=20))}}
    pages = {
        "whole": page(main, branches=[{"step": 10, "pages": branch}]),
        "seat": page(hand_pages() | {"seat": 1}),
        "spoiler_free": page(hand_pages(), branches=[{"step": 10, "pages": hand_pages(steps=20)}], spoiler_free=True),
        "other": page(hand_pages(OTHERS)),
    }
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def root(page: Page) -> Locator:
    return page.locator(".nr-root")


def told(page: Page) -> Locator:
    return page.locator(".nr-page-told")


def step(page: Page) -> int:
    return int(root(page).get_attribute("data-step") or -1)


def place(page: Page) -> tuple[int, str | None, str | None]:
    return step(page), root(page).get_attribute("data-line"), root(page).get_attribute("lang")


def follow(page: Page, fragment: str) -> None:
    """As somebody who writes another end of the address."""
    page.evaluate("hash => { location.hash = hash; }", fragment)
    ready(page)


def test_a_link_names_a_moment_and_a_reload_keeps_the_place(offline_page: Page, folder: Path) -> None:
    path = folder / "whole.html"
    shown = opened(offline_page, path, "#step=14&lang=uk&line=1&panel=notes")
    assert place(shown) == (14, "1", "uk")
    assert shown.locator("html").get_attribute("lang") == "uk"
    assert shown.title() == f"By hand: {', '.join(HOSTILE)} (uk)"
    assert shown.get_by_role("tab", name="Notes (uk)").get_attribute("aria-selected") == "true"
    assert told(shown).inner_text() == ""
    history = shown.evaluate("history.length")
    for _ in range(3):
        shown.keyboard.press("ArrowLeft")
    ready(shown)
    assert shown.url == f"{path.as_uri()}#step=8&line=1&lang=uk&panel=notes"
    assert shown.evaluate("history.length") == history
    reloaded(shown)
    assert place(shown) == (8, "1", "uk")
    follow(shown, "step=20&panel=rules")  # a link without a line is about the main line; the language stays
    assert place(shown) == (20, "0", "uk")
    assert shown.get_by_role("tab", name="Rules (uk)").get_attribute("aria-selected") == "true"
    follow(shown, "lang=en")
    assert place(shown) == (20, "0", "en")
    assert shown.title() == f"By hand: {', '.join(HOSTILE)}"
    assert shown.url == f"{path.as_uri()}#step=20&panel=rules"


JUNK = {
    "step=99999": (LAST, f"step=0 … {LAST}"),
    f"step={'9' * 400}": (LAST, f"step=0 … {LAST}"),
    "step=-3": (0, f"step=0 … {LAST}"),
    "step=1e1": (0, f"step=0 … {LAST}"),
    "step=%E0%A4%A": (0, f"step=0 … {LAST}"),
    "step=": (0, f"step=0 … {LAST}"),
    "step=6&lang=tlh": (6, "en, uk"),
    "step=6&lang=constructor": (6, "en, uk"),
    "step=6&lang=__proto__": (6, "en, uk"),
    "step=6&seat=2": (6, "Everybody's view"),
    "step=6&line=7": (6, "line=0 … 1"),
    "step=6&panel=<img src=x onerror=alert(1)>": (6, "why, try, rules, notes"),
    "step=6&panel=readings": (6, "why, try, rules, notes"),
    "step=6&seat=%3C/script%3E%3Cb%3Ex&lang=%00%0A%E2%80%AE": (6, "Everybody's view"),
}


def test_what_the_page_does_not_have_is_told(offline_page: Page, folder: Path) -> None:
    shown = opened(offline_page, folder / "whole.html", "#step=99999&lang=tlh")
    for fragment, (expected, sentence) in {"": (LAST, "en, uk."), **JUNK}.items():
        if fragment:
            told(shown).evaluate("told => told.replaceChildren()")
            follow(shown, fragment)
        assert f"which this page does not have. Expected: {sentence}" in told(shown).inner_text()
        assert step(shown) == expected, fragment
        assert len(told(shown).inner_text()) < 400
        assert shown.locator("main :is(b, img, script)").count() == 0
    follow(shown, "step=8")  # the address says step=6 by now: a browser tells nobody of a link to the same place
    assert told(shown).inner_text() == ""
    for fragment in ("", "anything", "&&==", "%", "%00=%00", "niagara-viewer"):
        follow(shown, fragment)
    assert shown.url.endswith("#niagara-viewer")
    assert (step(shown), told(shown).inner_text()) == (8, "")


def test_a_page_for_one_seat_stays_one(offline_page: Page, folder: Path) -> None:
    path = folder / "seat.html"
    shown = opened(offline_page, path, "#step=4&seat=0")
    assert step(shown) == 4
    assert "Expected: seat=1 (" in told(shown).inner_text()
    assert shown.url == f"{path.as_uri()}#step=4&seat=1"
    shown = opened(offline_page, path, "#step=4&seat=1")
    assert told(shown).inner_text() == ""
    assert shown.locator(".nr-own th").inner_text() == HOSTILE[1]


def test_a_link_opens_nothing_of_what_is_to_come(offline_page: Page, folder: Path) -> None:
    path = folder / "spoiler_free.html"
    shown = opened(offline_page, path, "#step=30")
    for fragment in ("step=30", "step=99999", "step=12&line=1", "step=0"):
        follow(shown, fragment)
        assert ("was not reached yet" in told(shown).inner_text()) == (fragment != "step=0")
        assert step(shown) == 0
        assert f" {LAST}" not in told(shown).inner_text()
        assert shown.get_by_role("slider").get_attribute("max") == "0"
    for _ in range(4):
        shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowLeft")
    ready(shown)
    assert shown.url == f"{path.as_uri()}#step=6"
    reloaded(shown)
    assert step(shown) == 6
    assert shown.get_by_role("slider").get_attribute("max") == "8"  # what was seen stays seen
    follow(shown, "step=8")
    assert step(shown) == 8
    follow(shown, "step=9")
    assert "step 9" in told(shown).inner_text()
    assert step(shown) == 8
    assert step(opened(offline_page, path, "#step=8")) == 0  # and a copied link does not take it along


@pytest.mark.parametrize("offline_page", [COPYING], indirect=True)
def test_a_moment_is_copied(offline_page: Page, folder: Path) -> None:
    shown = opened(offline_page, folder / "whole.html", "#step=6&line=1")
    shown.get_by_role("button", name="Copy link to this moment").press("Enter")
    ready(shown)
    assert "The link was copied." in told(shown).inner_text()
    copied = shown.evaluate("navigator.clipboard.readText()")
    assert copied == f"{(folder / 'whole.html').as_uri()}#step=6&line=1"
    shown.keyboard.press("ArrowRight")  # the keys are the viewer's again at once
    assert step(shown) == 8


def test_where_copying_is_refused_the_link_is_there_to_be_copied(offline_page: Page, folder: Path) -> None:
    offline_page.add_init_script("delete Navigator.prototype.clipboard;")
    shown = opened(offline_page, folder / "whole.html", "#step=6")
    shown.get_by_role("button", name="Copy link to this moment").click()
    ready(shown)
    assert "does not let this page copy" in told(shown).inner_text()
    assert told(shown).get_attribute("role") == "status"
    link = shown.get_by_role("textbox", name="Copy link to this moment")
    expect(link).to_be_focused()
    assert link.input_value() == f"{(folder / 'whole.html').as_uri()}#step=6"
    assert shown.evaluate("getSelection().toString()") == link.input_value()


@pytest.mark.parametrize("offline_page", [COPYING], indirect=True)
def test_a_whole_match_travels_in_a_link(offline_page: Page, folder: Path) -> None:
    shown = opened(offline_page, folder / "whole.html", "#step=4&lang=uk")
    copy = shown.get_by_role("button", name="Copy this match as a link (uk)")
    assert copy.is_visible()  # it is offered where the match is short enough
    shown.get_by_role("tab", name="Notes").click()
    copy.click()
    ready(shown)
    assert "The link was copied." in told(shown).inner_text()
    fragment = shown.evaluate("navigator.clipboard.readText()").partition("#")[2]
    shown = opened(offline_page, folder / "other.html", f"#{fragment}")
    assert shown.title() == f"By hand: {', '.join(HOSTILE)} (uk)"
    assert shown.locator(".nr-players tbody th").all_inner_texts() == list(HOSTILE)
    assert step(shown) == 4
    mark = shown.locator(".nr-page-from")  # in a language of the page that is read, not of the link
    assert mark.inner_text() == "From a link: nobody checked this match, nor what it says of the rules."
    assert (mark.get_attribute("role"), mark.get_attribute("lang")) == ("status", "en")
    assert f"{HOSTILE[1]} takes step 1. (uk)" in shown.locator(".nr-notes").inner_text()
    for name in OTHERS:
        assert name not in shown.locator("main").inner_text()
    shown.keyboard.press("ArrowRight")
    ready(shown)
    assert re.search(r"#match=[\w-]+&step=6$", shown.url)
    reloaded(shown)
    assert step(shown) == 6
    assert shown.locator(".nr-players tbody th").all_inner_texts() == list(HOSTILE)
    follow(shown, "step=2")  # a link without a match is about the page's own
    assert shown.title() == f"By hand: {', '.join(OTHERS)}"
    assert step(shown) == 2
    assert shown.locator(".nr-page-from").inner_text() == ""


def test_a_real_match_in_a_link_that_python_made(offline_page: Page, folder: Path) -> None:
    whole = niagara.sample("short_match")
    replay = Replay(whole.game, whole.header, whole.entries[:12], whole.name)
    walk = Walkthrough(replay, lang="uk")
    shown = opened(offline_page, folder / "other.html", f"#{match_fragment(walk)}&step=5")
    assert shown.locator(".nr-players tbody th").all_inner_texts() == list(replay.names)
    assert shown.locator(".nr-headline").inner_text()
    assert shown.get_by_role("button", name="Відкрити…").or_(shown.get_by_role("button", name="Open…")).count() == 1
    assert step(shown) == 5


def packed(content: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip("=")


TORN = "The match in this link is cut off or damaged. Ask for the link anew, or for a pages file."


def bad_links() -> list[tuple[str, str]]:
    """(the match of a link, what is said of it)."""
    good = hand_file(hand_pages())
    text = json.dumps(good).encode()
    older = json.dumps(good | {"version": "<b>3"}).encode()
    bent = json.dumps(good | {"pages": good["pages"] | {"stops": ["<img src=x>"]}}).encode()
    return [
        ("", TORN),
        ("<script>alert(1)</script>", TORN),
        (packed(text)[:-40], TORN),
        (packed(b"\xff\xfe nothing"), TORN),
        (packed(b'{"format":"niagara-replay"}'), TORN),
        (packed(older), f'version "<b>3" of the pages; this page opens version {VERSION}.'),
        (packed(bent), "damaged: pages.stops[0], expected integer."),
        (packed(b" " * 150_000_000), "larger than 8 MB"),  # small in the link: it unpacks to a thousand times that
        ("A" * 300_000, "larger than 8 MB"),
    ]


def test_a_bad_match_in_a_link_is_told_and_the_own_one_shown(offline_page: Page, folder: Path) -> None:
    path = folder / "other.html"
    shown = opened(offline_page, path, f"#match={packed(b'{}')}&step=6")
    assert (told(shown).inner_text()[-70:], step(shown)) == (TORN[-70:], 0)
    for match, sentence in bad_links():
        told(shown).evaluate("told => told.replaceChildren()")
        follow(shown, f"match={match}&step=6")
        assert sentence in told(shown).inner_text()
        assert shown.locator(".nr-players tbody th").all_inner_texts() == list(OTHERS)
        assert shown.locator("main :is(b, img, script)").count() == 0
    assert (shown.title(), step(shown)) == (f"By hand: {', '.join(OTHERS)}", 0)


def test_a_page_within_a_page_needs_no_address(open_page: Callable[..., Page], folder: Path) -> None:
    page = open_page()
    page.set_content("<iframe sandbox='allow-scripts' width=900 height=700></iframe>")
    text = (folder / "whole.html").read_text(encoding="utf-8")
    page.evaluate("text => { document.querySelector('iframe').srcdoc = text; }", text)
    inside = page.frame_locator("iframe")
    ready(inside.locator("html"))
    inside.get_by_role("button", name="Next step", exact=True).click()
    ready(inside.locator("html"))  # also when the page has tried to write its address
    assert inside.locator(".nr-root").get_attribute("data-step") == "2"
