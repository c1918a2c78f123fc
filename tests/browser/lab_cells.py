"""Cells and menus of a JupyterLab page, as a person uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.ready import opened_unsigned
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def notebook(page: Page, address: str) -> None:
    """Open a notebook and wait until its kernel is idle."""
    opened_unsigned(page, address + "&reset")
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    idle(page)


def idle(page: Page) -> None:
    """Wait for the kernel."""
    indicator = page.locator(".jp-Notebook-ExecutionIndicator")
    expect(indicator).to_have_attribute("data-status", "idle")


def code(page: Page, number: int) -> Locator:
    """A code cell, counted from 0."""
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number)


def run(cell: Locator, keys: str = "Control+Enter") -> Locator:
    """Run a cell by its keys, again where JupyterLab, still busy with itself, took no notice; its output."""
    prompt = cell.locator(".jp-InputPrompt").first
    before = prompt.inner_text()
    for _ in range(6):
        cell.locator(".cm-content").click()
        cell.page.keyboard.press(keys)
        try:
            expect(prompt).not_to_have_text(before, timeout=10_000)
        except AssertionError:
            continue
        expect(prompt).not_to_have_text("[*]:")
        return cell.locator(".jp-OutputArea-output")
    raise AssertionError("JupyterLab did not run the cell")


def choose(page: Page, menu: str, *path: str) -> None:
    """Choose a command of the menu bar."""
    page.locator(".lm-MenuBar-itemLabel", has_text=menu).first.click()
    for name in path:
        item = page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).last
        item.hover()
        last = item
    last.click()
