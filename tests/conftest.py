"""What several tests share: a real browser, and pages that may ask nothing of any network.

A test that takes one of these fixtures carries the marker `browser` (`pytest -m "not browser"` leaves it out).
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from watch import Watch, launched, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell that runs tests in the background has children ignore Ctrl-C, which some tests send to theirs."""


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name bytes by their argument alone: two workers must collect the same names, and packed bytes hold a time."""
    return argname if isinstance(val, bytes) else None


DEAR = frozenset({"test_languages", "test_page_languages", "test_lessons", "test_cli_lesson", "test_wheel"})
"""Modules whose tests share something that takes long to make; those of a browser do too, and one browser is enough."""


@pytest.hookimpl(wrapper=True)  # xdist reads the groups in a hook of its own
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Mark the tests that drive a browser, and group those that one worker does better alone than two."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.xdist_group("browser"))
        elif item.path.stem in DEAR:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    yield
    grouped = [item for item in items if item.get_closest_marker("xdist_group")]
    if getattr(config.option, "loadgroup", False) and not all("@" in item.nodeid for item in grouped):
        raise pytest.UsageError("pytest-xdist did not take the groups of tests: does this pytest fit it?")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a module, in the folder `browser` one for all of them (its own conftest.py).

    While playwright runs, its event loop counts as the thread's own, and asyncio in another test (a notebook's kernel,
    say) would trip over it.
    """
    with launched() as running:
        yield running


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A function that opens a page which is watched until the test ends; any request or error in it fails the test.

    viewport: (width, height) in CSS pixels. color_scheme: "light" or "dark". localhost=True: this machine's own
    servers may be asked (JupyterLab); otherwise the page has no network at all. ignore: patterns of known problems,
    searched in lines like "console error: ...". Other arguments go to playwright's new_context.
    """
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_one(**choices: Any) -> Page:
        opened.append(watched(browser, **choices))
        return opened[-1][0].new_page()

    yield open_one
    problems: list[str] = []
    for context, watch in opened:
        context.close()
        problems += watch.problems
    if problems:
        pytest.fail("The page did what it must not:\n  " + "\n  ".join(problems), pytrace=False)


@pytest.fixture
def offline_page(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Page:
    """One watched page without a network; `indirect` parameters are the arguments of open_page, as a dict."""
    return open_page(**getattr(request, "param", {}))
