"""What scripts/screenshot runs inside .venv."""

from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

import niagara

import find_browser
from _project import ROOT, is_root, say

SIZE = {"width": 1280, "height": 860}
PICTURES = (
    ("viewer", "unload_then_steal", "N-STEAL-08", 0),
    ("mississippi_queen", "pushed_to_a_passenger", "M-B7", 0),
    ("whitewater", "over_the_falls", "W-21", 3),
)
"""Name of the picture, shipped match, the rule that is shown, and how many times it was shown before."""


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        flags = find_browser.launch_flags(is_root())
        browser = playwright.chromium.launch(executable_path=find_browser.find(), args=flags)
        for picture in PICTURES:
            shoot(browser, folder, *picture)
        browser.close()


def shoot(browser: Browser, folder: str, name: str, match: str, rule: str, skip: int) -> None:
    """One picture: the exported page of a match at the stop where the rule is told."""
    replay = niagara.sample(match)
    walk = niagara.walkthrough(replay)
    shown = [page.step.index for page in walk if any(ruling.rule.id == rule for ruling in page.rulings)]
    presses = sum(stop < shown[skip] for stop in walk.stops)
    target = ROOT / "notebooks" / f"{name}.png"
    page_file = f"{folder}/{name}.html"
    niagara.export(replay, page_file)
    page = browser.new_page(viewport=SIZE, color_scheme="light")
    page.goto(f"file://{page_file}")
    page.wait_for_selector("html[data-ready]")
    for _ in range(presses):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("html[data-ready]")
    page.screenshot(path=target)
    page.close()
    say(f"{target.relative_to(ROOT)}: step {shown[skip]} of {match}, {target.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
