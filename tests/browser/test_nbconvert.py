"""`jupyter nbconvert --to niagara`: the lesson as one offline page with live viewers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from browser.keys import fits
from browser.ready import opened, opened_unsigned

import niagara
from niagara.exporters.nbconvert import NiagaraExporter
from niagara.notebook.charts import MIME, bars

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "rules_walkthrough.ipynb"


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page that nbconvert makes of the lesson, in a process of its own: playwright keeps this one's event loop."""
    folder = tmp_path_factory.mktemp("converted")
    command = [
        sys.executable,
        "-m",
        "nbconvert",
        "--to",
        "niagara",
        "--execute",
        "--ExecutePreprocessor.startup_timeout=900",
        "--output-dir",
        str(folder),
        str(NOTEBOOK),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=900, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / "rules_walkthrough.html"


def test_nothing_comes_from_elsewhere_and_plotly_is_there_once(converted: Path) -> None:
    html = converted.read_text(encoding="utf-8")
    assert re.findall(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"'](?!data:)[^>]*>", html) == []
    assert html.count('id="niagara-plotly"') == html.count('id="niagara-player"') == 1
    assert "application/vnd.jupyter.widget" not in html


@pytest.mark.parametrize("viewport", [(1400, 900), (360, 780)], ids=["wide", "phone"])
def test_every_viewer_is_alive_and_keeps_to_its_stretch(
    converted: Path, open_page: Callable[..., Page], viewport: tuple[int, int]
) -> None:
    page = opened(open_page(viewport=viewport), converted)
    viewers = page.locator(".nr-root")
    number = NOTEBOOK.read_text(encoding="utf-8").count("niagara.view(")
    assert viewers.count() == number
    assert all(viewer.locator(".nr-moving .main-svg").count() for viewer in viewers.all())
    assert page.locator("[data-niagara-slot]").count() == 0
    assert fits(page)

    texts = viewers.all_inner_texts()
    thefts = viewers.nth(next(at for at, text in enumerate(texts) if "steals" in text))
    first, last = (int(thefts.get_by_role("slider").get_attribute(end) or -1) for end in ("min", "max"))
    stops = [stop for stop in niagara.walkthrough(niagara.sample("first_match")).stops if first <= stop <= last]
    thefts.focus()
    seen = []
    for key in ("Home", "ArrowRight", "End", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(int(thefts.get_attribute("data-step") or -1))
    assert seen == [first, stops[1], last, last, stops[-2]]
    thefts.get_by_role("combobox", name="Go to…").select_option(value="kind:theft")
    assert "steals" in thefts.locator(".nr-main .nr-headline").inner_text()


def test_a_chart_is_drawn_with_its_numbers_under_it(tmp_path: Path, open_page: Callable[..., Page]) -> None:
    """Also in a notebook without a viewer; a chart that cannot be drawn leaves its numbers."""
    data = bars([1, 2], {"won": [1, 2]}, "A chart", x="round", y="thefts")._repr_mimebundle_()
    broken = data | {MIME: {"data": [{"type": "bar", "y": [1]}], "layout": {"width": "x", "shapes": 3}}}
    outputs = [nbformat.v4.new_output("display_data", data=one) for one in (data, broken)]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=outputs)])
    html, _ = NiagaraExporter().from_notebook_node(notebook)
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    page = opened(open_page(), tmp_path / "page.html")
    first = page.locator("[data-niagara-chart='0']")
    assert first.locator(".bars path").count() == 2
    assert "A chart" in first.inner_text()
    assert page.locator("summary").count() == 2


def test_nothing_of_the_notebook_runs_or_asks(tmp_path: Path, open_page: Callable[..., Page]) -> None:
    """The page's policy alone would do it: here what was left out is put back, and still nothing runs."""
    active = (
        "<script>window.ran=1</script><img src='data:image/png;base64,x' onerror='window.ran=2'>"
        "<svg onload='window.ran=3'></svg><a id='go' href='javascript:window.ran=4'>go</a>"
    )
    cell = nbformat.v4.new_code_cell("", outputs=[nbformat.v4.new_output("display_data", data={"text/html": active})])
    html, _ = NiagaraExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert "window.ran" not in html
    for name, text in (("page", html), ("forced", html.replace("</main>", f"{active}</main>"))):
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    page = opened_unsigned(open_page(), (tmp_path / "page.html").as_uri())  # nothing runs in it, the sign neither
    assert page.get_by_role("note").inner_text().startswith("An output is left out here")
    watched = open_page(ignore=("Content Security Policy", "ERR_INVALID_URL"))
    page = opened_unsigned(watched, (tmp_path / "forced.html").as_uri())
    page.locator("#go").click()
    assert page.evaluate("window.ran") is None
