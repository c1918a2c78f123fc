"""The whole viewer by the Tab key: every control once, in the order in which it is seen, each visibly focused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.ready import opened

import niagara
from niagara.core.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const cut = (part) => {
    const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      return box.left - reach < edge.left - 0.5 || box.right + reach > edge.right + 0.5;
    }
    return false;
  };
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  const over = document.elementFromPoint(x, box.top + Math.min(box.height / 2, 12));
  const labelled = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent;
  one.dataset.seen ||= window.seen = (window.seen ?? 0) + 1;
  return {
    number: one.dataset.seen, name: `${one.tagName.toLowerCase()} ${labelled.trim().replace(/\\s+/g, " ")}`,
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2, cut: cut(),
    hidden: !(one.contains(over) || over?.contains(one) || one.labels?.[0]?.contains(over)),
    top: box.top + scrollY, left: box.left, column: Boolean(one.closest(".nr-right")),
    whole: one.matches(".nr-root"),
  };
}"""
"""Where the focus is: its name; whether its ring is there, is cut off, or something lies over it; its place."""

LONGEST = 120


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The beginning of a match with a comparison, so that all tabs are there."""
    match = niagara.sample("thieves")
    replay = Replay(match.game, match.header, match.entries[:40], match.name)
    path = tmp_path_factory.mktemp("keyboard") / "match.html"
    return niagara.export(replay, path, tries=[6], comparisons=[niagara.compare(replay, options={"min_flow": 1})])


def walked(page: Page, key: str) -> list[dict[str, Any]]:
    """What has the focus, from one end of the page to where it leaves it (or begins again at the other end)."""
    found: list[dict[str, Any]] = []
    for _ in range(LONGEST):
        page.keyboard.press(key)
        here = page.evaluate(FOCUSED)
        if here is None or (found and here["number"] == found[0]["number"]):
            return found
        found.append(here)
    raise AssertionError(f"{LONGEST} times {key} do not lead out of the page: {[one['name'] for one in found[-5:]]}")


@pytest.mark.parametrize("viewport", [(1400, 900), (360, 780), (320, 256)], ids=["wide", "phone", "zoom 400 %"])
def test_there_and_back(viewport: tuple[int, int], written: Path, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=viewport)
    opened(page, written, "#step=6")
    page.get_by_role("button", name="Keys").click()
    page.evaluate("document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)")
    page.locator("h1").click()  # the way begins at the top of the page
    there = walked(page, "Tab")
    assert [one["name"] for one in there if not one["ring"]] == []
    assert [one["name"] for one in there if one["cut"]] == []
    assert [one["name"] for one in there if one["hidden"]] == []
    names = [one["name"] for one in there]
    assert len(names) > 25
    back = walked(page, "Shift+Tab")
    assert [one["name"] for one in back] == names[::-1]
    assert [one["name"] for one in back if one["hidden"]] == []

    for one, after in pairwise([one for one in there if not one["whole"]]):
        if one["column"] and not after["column"] and viewport[0] > 1000:
            continue  # from the foot of the right column to what is left of it
        on = after["top"] >= one["top"] - 12 and (after["left"] > one["left"] or after["top"] > one["top"])
        assert on, (one["name"], after["name"])


def test_what_is_told_anew_keeps_the_focus(written: Path, open_page: Callable[..., Page]) -> None:
    page = open_page()
    opened(page, written, "#step=6")
    for place in (".nr-rulings summary", ".nr-log button"):
        page.locator(place).first.focus()
        for key in ("ArrowRight", "ArrowRight", "Shift+ArrowRight"):
            page.keyboard.press(key)
            assert page.evaluate("place => document.activeElement.matches(`${place}, .nr-root`)", place), (place, key)
    page.get_by_role("button", name="Keys").click()
    page.keyboard.press("Tab")
    page.locator(".nr-letters").focus()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.nr-help')")


def test_keys_of_one_letter_can_be_switched_off(written: Path, open_page: Callable[..., Page]) -> None:
    page = open_page()
    opened(page, written, "#step=6")
    panel = page.get_by_role("tab", name="Rules")
    page.keyboard.press("3")
    assert panel.get_attribute("aria-selected") == "true"
    page.keyboard.press("?")
    page.get_by_label("Keys of one letter or digit do something").uncheck()
    page.locator(".nr-root").focus()
    page.keyboard.press("1")
    page.keyboard.press("?")
    assert panel.get_attribute("aria-selected") == "true"
    assert page.locator(".nr-keys").is_visible()
    before = page.locator(".nr-root").get_attribute("data-step")
    page.keyboard.press("ArrowRight")
    assert page.locator(".nr-root").get_attribute("data-step") != before
