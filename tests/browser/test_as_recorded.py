"""After the first difference the viewer shows a log as recorded: greyed, and it says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import niagara
from niagara.log.shipped import samples

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAID = "as recorded, not verified"


def test_what_nobody_vouches_for_is_greyed(tmp_path: Path, offline_page: Page) -> None:
    lines = samples()["first_match"].read_bytes().splitlines()
    entry = json.loads(lines[42])
    entry["events"][0]["canoe"] = 1
    lines[42] = json.dumps(entry).encode()
    replay = niagara.load(b"\n".join(lines) + b"\n", as_recorded=True)
    path = tmp_path / "walk.html"
    niagara.export(replay, path)
    last = max(step.index for step in replay.steps() if step.entry <= 34)
    offline_page.goto(path.as_uri())
    offline_page.wait_for_selector(".nr-moving .main-svg")
    root, meta, slider = (offline_page.locator(at) for at in (".nr-root", ".nr-meta", ".nr-root input[type=range]"))
    slider.fill(str(last))
    assert SAID not in meta.inner_text()
    assert "nr-doubtful" not in (root.get_attribute("class") or "")
    slider.fill(str(last + 1))
    assert meta.inner_text().endswith(SAID)
    assert "nr-doubtful" in (root.get_attribute("class") or "")
    grey = offline_page.locator(".nr-river").evaluate("river => getComputedStyle(river).filter")
    assert grey == "grayscale(1)"
    offline_page.keyboard.press("Home")
    assert SAID not in meta.inner_text()
    assert offline_page.locator(".nr-log .nr-as-recorded").count() == 0
    offline_page.keyboard.press("End")
    assert offline_page.locator(".nr-log .nr-as-recorded").count() > 0
