"""A viewer by the keyboard alone, and what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from niagara.pages import Walkthrough
from niagara.render.prose import Speaker

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST = 150
"""So many controls are gone through on the way to one."""


def reach(control: Locator, key: str = "Tab") -> None:
    """Press Tab (or another key that goes on) until this control has the focus."""
    page = control.page
    handle = control.element_handle()
    for _ in range(MOST):
        if page.evaluate("one => one === document.activeElement", handle):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{MOST} times {key} do not lead to {control}")


def press(control: Locator, key: str = "Enter") -> None:
    """Go to a control by keyboard and press it."""
    reach(control)
    control.page.keyboard.press(key)


def step(viewer: Locator) -> int:
    return int(viewer.get_attribute("data-step") or -1)


def go(page: Page, viewer: Locator, to: int) -> None:
    """From stop to stop, forward."""
    for _ in range(MOST):
        if step(viewer) >= to:
            break
        page.keyboard.press("ArrowRight")
    assert step(viewer) == to


def board(walk: Walkthrough, number: int) -> list[str]:
    """The board in words at a step, as Python says it."""
    says = Speaker(walk.replay.names, walk.lang).sentence
    return [says(line) for line in walk.replay.game.board_text(walk[number].step.after)]


def drawn(place: Locator) -> str:
    """All that a picture draws: its traces and shapes."""
    found: str = place.locator(".nr-river").evaluate(
        "river => JSON.stringify([...river.children].map(({ data, layout }) => [data, layout?.shapes]))"
    )
    return found


def fits(page: Page) -> bool:
    """Whether nothing scrolls sideways."""
    answer: bool = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return answer
