"""A page made of a notebook: nothing runs in it but our viewer, nothing is loaded, and what was left out is named."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.exporters.inert import inert, is_inert
from niagara.exporters.nbconvert import NiagaraExporter, said_of
from niagara.notebook.charts import MIME, bars

ACTIVE = (
    "<script>x()</script>", "<ScRiPt src='a.js'></sCrIpT>", "<img src=x onerror='x()'>", "<b onclick=x()>a</b>",
    "<a href='javascript:x()'>a</a>", "<a href=' java\nscript:x()'>a</a>", "<iframe srcdoc='a'></iframe>",
    "<img src='http://evil.example/p.png'>", "<img srcset='//evil.example/p.png 2x'>", "<object data='a'></object>",
    "<link rel=preconnect href='//evil.example'>", "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<style>p { background: url(//evil.example/p.png) }</style>", "<p style='background:url(http://evil.example)'>a</p>",
    "<style>@import '//evil.example/a.css';</style>", "<svg onload='x()'></svg>", "<base href='//evil.example'>",
    "<svg><image href='http://evil.example/p.png'></image></svg>", "<!--><script>x()</script>-->",
    "<!--><meta http-equiv=refresh content='0'>-->", "<video poster='http://evil.example'></video>",
    "<a href='data:text/html,<script>x()</script>'>a</a>", "<embed src=a>", "<a ping='//evil.example' href='#a'>a</a>",
)  # fmt: skip
STILL = (
    "<table border='1' class='dataframe'><tr><th>a</th></tr></table>", "<a href='https://example.org'>a</a>",
    "<style scoped>.dataframe tbody tr th { vertical-align: top; }</style>", "<img src='data:image/png;base64,AAAA'>",
    "&lt;script&gt;x()&lt;/script&gt;", "<p title='on the river: go on=1'>online</p>", "<a href='#there'>a</a>",
    "<svg><path d='M0 0'></path></svg>", "<details><summary>a</summary>b</details>", "<metadata-view>a</metadata-view>",
)  # fmt: skip


@pytest.mark.parametrize("html", ACTIVE)
def test_what_runs_or_loads_is_found_and_taken_out(html: str) -> None:
    assert not is_inert(html)
    clean = inert(f"<p>before</p>{html}<p>after</p>")
    assert is_inert(clean)
    assert "evil" not in clean and "x()" not in clean


@pytest.mark.parametrize("html", STILL)
def test_what_only_shows_stays_as_it_is(html: str) -> None:
    assert is_inert(html)


def notebook(*bundles: dict[str, Any], text: str = "") -> NotebookNode:
    """A notebook of a text and a cell with these outputs."""
    outputs = [nbformat.v4.new_output("display_data", data=one) for one in bundles]
    cells = [nbformat.v4.new_markdown_cell(text), nbformat.v4.new_code_cell("1", outputs=outputs)]
    return nbformat.v4.new_notebook(cells=cells)


def page_of(made: NotebookNode) -> tuple[str, dict[int, int]]:
    exporter = NiagaraExporter()  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(made)
    return html, dict(exporter.left)


def test_the_page_says_what_it_left_out_and_keeps_the_rest() -> None:
    bundles = [{"text/html": html, "text/plain": f"kept {number}"} for number, html in enumerate(ACTIVE)]
    script = {"application/javascript": "x()"}
    html, left = page_of(notebook(*bundles, script, {"text/html": STILL[0]}, text="A <b onclick='x()'>text</b>."))
    assert left == {1: 1, 2: len(ACTIVE) + 1}
    assert html.count('class="niagara-left"') == len(ACTIVE) + 2
    assert "evil.example" not in html and "x()" not in html
    assert all(f"kept {number}" in html for number in range(len(ACTIVE)))
    assert "dataframe" in html and "<b>text</b>" in html
    assert said_of(left)[0].startswith("cell 1: 1 thing left out that would run a script or load from a network")


@pytest.mark.parametrize("made", [notebook(), notebook(bars([1], {"won": [1]}, "A", x="a", y="b")._repr_mimebundle_())])
def test_every_page_has_a_policy_that_names_our_script_alone(made: NotebookNode) -> None:
    html, left = page_of(made)
    (policy,) = re.findall(r'<meta content="([^"]*)" http-equiv="Content-Security-Policy"', html)
    alive = "niagara-plotly" in html
    assert "default-src 'none'" in policy and "http" not in policy and "unsafe-eval" not in policy
    assert re.findall(r"script-src ([^;]*);", policy)[0].startswith("'sha256-" if alive else "'none'")
    assert html.index("Content-Security-Policy") < html.index("<style")
    assert not left and "cdnjs" not in html and "MathJax.js" not in html


def test_a_chart_loses_only_its_images_from_elsewhere() -> None:
    data = json.loads(json.dumps(bars([1, 2], {"won": [1, 2]}, "A chart", x="a", y="b")._repr_mimebundle_()))
    data[MIME]["layout"]["images"] = [{"source": "http://evil.example/p.png"}, {"source": "data:image/png;base64,AAAA"}]
    html, left = page_of(notebook(data))
    assert left == {2: 1} and "evil.example" not in html and "data:image/png;base64,AAAA" in html
    assert "data-niagara-chart" in html


def test_it_is_said_in_the_language_of_the_viewers() -> None:
    viewer = niagara.view(niagara.sample("nobody_home"), lang="uk", last=3)
    html, left = page_of(notebook(viewer._repr_mimebundle_()[0], {"text/html": ACTIVE[0]}))
    assert left == {2: 1} and "An output is left out" not in html and 'class="niagara-left"' in html


def test_the_command_counts_it_by_cell(tmp_path: Path) -> None:
    file = tmp_path / "lesson.ipynb"
    nbformat.write(notebook({"text/html": ACTIVE[0]}, {"text/html": ACTIVE[2]}), file)  # type: ignore[no-untyped-call]
    done = CliRunner().invoke(app, ["export", str(file), "-o", str(tmp_path / "lesson.html")])
    assert done.exit_code == 0, done.output
    assert "niagara: lesson.ipynb: cell 2: 2 things left out that would run a script" in done.stderr
