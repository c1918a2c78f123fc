"""A real browser, and what notes what a page must not do while the browser shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

import find_browser
from _project import is_root

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

OWN_MACHINE = {"localhost", "127.0.0.1", "::1"}

DESKTOP = (1400, 900)

STUCK = 180_000
"""Milliseconds after which what is waited for in a browser will not come: no test depends on how fast a machine is."""


PATIENT = """const { setTimeout: later } = window;
window.setTimeout = (act, time, ...given) => later(act, time === 60_000 ? 3_600_000 : time, ...given);
"""
"""A viewer gives Python up after a minute (`PATIENCE`); on a busy machine the answer is right that comes after it."""


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium, Chrome or Edge without a window; a missing one is an error that says what to install."""
    from playwright.sync_api import expect, sync_playwright

    try:
        program = find_browser.find()
    except find_browser.BrowserMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    expect.set_options(timeout=STUCK)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=find_browser.launch_flags(is_root()))
        yield running
        running.close()


def watched(
    browser: Browser, *, viewport: tuple[int, int] = DESKTOP, color_scheme: str = "light", localhost: bool = False,
    ignore: tuple[str, ...] = (), **others: Any,
) -> tuple[BrowserContext, Watch]:  # fmt: skip
    """A context of its own for pages, and what notes their problems; arguments as of `open_page` (conftest.py)."""
    context = browser.new_context(
        viewport={"width": viewport[0], "height": viewport[1]},
        color_scheme=color_scheme,  # type: ignore[arg-type]
        offline=not localhost,
        **others,
    )
    context.set_default_timeout(STUCK)
    if localhost:
        context.add_init_script(PATIENT)
    return context, Watch(context, localhost=localhost, ignore=ignore)


class Watch:
    """Notes what a page must not do: ask a network for anything, or complain."""

    def __init__(self, context: BrowserContext, *, localhost: bool, ignore: tuple[str, ...]) -> None:
        self.problems: list[str] = []
        self._localhost = localhost
        self._ignore = [re.compile(pattern) for pattern in ignore]
        context.on("request", lambda request: self._request(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._request(socket.url)))
        context.on("console", lambda message: self._console(message.type, message.text))
        context.on("weberror", lambda error: self._note(f"page error: {error.error}"))

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        own = parts.scheme in ("file", "data", "blob", "about") or (self._localhost and parts.hostname in OWN_MACHINE)
        if not own:
            self._note(f"request: {url[:200]}")

    def _console(self, kind: str, text: str) -> None:
        if kind == "error":
            self._note(f"console error: {text[:500]}")

    def _note(self, problem: str) -> None:
        if not any(pattern.search(problem) for pattern in self._ignore):
            self.problems.append(problem)
