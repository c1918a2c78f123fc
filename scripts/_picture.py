"""What scripts/screenshot runs inside .venv."""

from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import niagara

import find_browser
from _project import ROOT, is_root, say

MATCH, RULE = "unload_then_steal", "N-STEAL-08"
SIZE = {"width": 1280, "height": 860}


def main() -> None:
    replay = niagara.sample(MATCH)
    walk = niagara.walkthrough(replay)
    step = next(page.step.index for page in walk if any(ruling.rule.id == RULE for ruling in page.rulings))
    presses = sum(stop < step for stop in walk.stops)
    target = ROOT / "notebooks" / "viewer.png"
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = f"{folder}/walk.html"
        niagara.export(replay, page_file)
        flags = find_browser.launch_flags(is_root())
        browser = playwright.chromium.launch(executable_path=find_browser.find(), args=flags)
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(f"file://{page_file}")
        page.wait_for_selector(".js-plotly-plot")
        for _ in range(presses):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(500)
        page.screenshot(path=target)
        browser.close()
    say(f"{target.relative_to(ROOT)}: step {step} of {MATCH}, {target.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
