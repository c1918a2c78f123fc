"""What axe finds in a page: the rules of WCAG 2.2 A and AA, and good practice beyond them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""Named, since the rules of WCAG 2.2 (the size of targets) are off otherwise."""


def findings(page: Page, context: str | None = None) -> list[str]:
    """What is wrong in the page, or in the part of it that a selector names: one line a rule that is broken."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": list(TAGS)}}
    response: dict[str, Any] = Axe().run(page, context=context, options=options).response
    return [f"{found['impact']} {found['id']}: {found['nodes'][0]['html'][:200]}" for found in response["violations"]]
