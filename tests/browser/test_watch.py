"""The watch on pages sees what it must: every other browser test relies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from watch import Watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def seen(browser: Browser) -> Iterator[Callable[..., list[str]]]:
    """A function that shows a page with a script in a watched browser, and returns what the watch noted."""
    contexts = []

    def show(script: str, *, localhost: bool = False, ignore: tuple[str, ...] = ()) -> list[str]:
        context = browser.new_context(offline=not localhost)
        contexts.append(context)
        watch = Watch(context, localhost=localhost, ignore=ignore)
        page = context.new_page()
        page.set_content(f"<title>a page</title><script>{script}; setTimeout(() => window.done = true, 100)</script>")
        page.wait_for_function("window.done")
        return watch.problems

    yield show
    for context in contexts:
        context.close()


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a server on this machine that answers everything with a few bytes."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()
            self.wfile.write(b"1")

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as serving:
        thread = Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()
        thread.join()


def test_a_page_of_its_own_is_fine(seen: Callable[..., list[str]]) -> None:
    blob = "const url = URL.createObjectURL(new Blob(['1'])); fetch(url); fetch('data:text/plain,1'); console.log(1)"
    assert seen(blob) == []


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("fetch('http://example.invalid/a.js').catch(() => 0)", "request: http://example.invalid/a.js"),
        ("new WebSocket('ws://example.invalid/a')", "request: ws://example.invalid/a"),
        ("console.error('a complaint')", "console error: a complaint"),
        ("setTimeout(() => { throw new Error('a fault') })", "page error: a fault"),
        ("Promise.reject(new Error('a broken promise'))", "page error: a broken promise"),
    ],
)
def test_a_fault_is_noted_unless_it_is_a_known_one(seen: Callable[..., list[str]], script: str, problem: str) -> None:
    assert problem in seen(script)
    assert problem not in seen(script, ignore=(problem,))


def test_the_own_machine_may_be_asked_when_told(seen: Callable[..., list[str]], server: str) -> None:
    asks = f"fetch('{server}').catch(() => 0)"
    assert seen(asks, localhost=True) == []
    assert f"request: {server}" in seen(asks)


@pytest.mark.parametrize("offline_page", [{"viewport": (360, 780), "color_scheme": "dark"}], indirect=True)
def test_a_page_has_the_size_and_the_colours_that_were_asked_for(offline_page: Page) -> None:
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    assert offline_page.evaluate(f"[innerWidth, innerHeight, {dark}]") == [360, 780, True]
