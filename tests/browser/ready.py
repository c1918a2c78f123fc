"""Pages in a browser, waited for by the one sign that they give themselves: `data-ready` (notebook/player/ready.js).

Every test opens its pages here, and waits here for whatever comes of itself after a click or a key; then all of it
stands, and can be read at once. What a handler does within the event (a step, a tab, a sentence) needs no waiting:
playwright's `press` and `click` come back after it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

A_FRAME = """one => new Promise((done) => {
  const seen = new IntersectionObserver(() => {
    seen.disconnect();
    done();
  });
  seen.observe(one.ownerDocument.documentElement);
})"""
"""Until the browser has told the page what was done to it, a new size or hash or an opened box; no clock stops this."""

LATER = datetime(2100, 1, 1)


def ready(place: Page | Locator) -> None:
    """Wait until nothing is under way in a page of ours, or in the one viewer or file (in JupyterLab) that is meant."""
    sign = place.locator("html") if isinstance(place, Page) else place
    expect(sign).to_have_attribute("data-ready", "")
    sign.evaluate(A_FRAME)
    expect(sign).to_have_attribute("data-ready", "")


def not_ready(sign: Locator) -> None:
    """It gives no sign, however many frames it has."""
    for _ in range(10):
        sign.evaluate(A_FRAME)
        assert sign.get_attribute("data-ready") is None


def opened(page: Page, path: Path, fragment: str = "") -> Page:
    """Open a page of ours anew, whatever was shown before."""
    page.goto("about:blank")  # else a page that is shown already would only hear of another hash
    page.goto(path.as_uri() + fragment)
    ready(page)
    return page


def opened_unsigned(page: Page, address: str) -> Page:
    """Open a page that gives no sign: without JavaScript, or somebody else's."""
    page.goto(address)
    return page


def reloaded(page: Page) -> None:
    page.reload()
    ready(page)


def reloaded_unsigned(page: Page) -> None:
    page.reload()


def led(page: Page, act: Callable[[], object]) -> None:
    """Do what leads to another page of ours, such as a click on a link."""
    with page.expect_navigation():
        act()
    ready(page)


def stopped(page: Page) -> Page:
    """From now on time passes in a page only where a test says so; its clock was installed before it was opened."""
    page.clock.pause_at(LATER)
    return page


def pass_time(page: Page, milliseconds: int) -> None:
    """Let time pass in a page that runs: whatever was due there in this time comes before the end of it."""
    page.evaluate("time => new Promise((done) => setTimeout(done, time))", milliseconds)
