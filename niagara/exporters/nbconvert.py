"""`jupyter nbconvert --to niagara NOTEBOOK`: a notebook as one offline page in which the viewers are alive.

It shows the outputs that the notebook holds (`--execute` makes them first). The page has a policy like that of every
page of ours: no script but ours runs, and nothing is asked of any network. What a notebook holds that would (scripts
and handlers in outputs, images from elsewhere) is left out; the page says where, and a line of the log counts it.
"""

import json
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from jinja2 import pass_context
from nbconvert.exporters.html import HTMLExporter
from nbformat import NotebookNode
from nbformat.v4 import new_output
from traitlets import default

from niagara.core.text import Phrase
from niagara.exporters.held import Held, held, language, slot
from niagara.exporters.html import held_bytes, policy, script_safe, template_text
from niagara.exporters.inert import inert, is_inert, without_images
from niagara.notebook.front_end import box_style, pack, page_loader, page_script, player_style, plotly_packed
from niagara.render.pages_data import MIME
from niagara.render.prose import Speaker

_WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"
_CHART: Final = "application/vnd.plotly.v1+json"
_SCRIPTS: Final = ("application/javascript", "text/javascript")
OUTPUT_LEFT: Final = Phrase("An output is left out here: it would run a script or load something from a network.")
TEXT_LEFT: Final = Phrase("Part of this text is left out: it would run a script or load something from a network.")
_DRAWN: Final = ("scatter", "bar", "pie")
"""The traces of the "basic" bundle."""


class NiagaraExporter(HTMLExporter):
    """One offline HTML page of a notebook with live viewers; plotly.js and the player stand in it once."""

    export_from_notebook = "Niagara walkthrough (HTML, offline)"

    @default("template_name")
    def _template_name_default(self) -> str:
        return "niagara"

    @default("extra_template_basedirs")
    def _default_extra_template_basedirs(self) -> list[str]:
        return [str(Path(__file__).with_name("nbconvert_templates")), *super()._default_extra_template_basedirs()]

    def _init_preprocessors(self) -> None:
        super()._init_preprocessors()  # type: ignore[no-untyped-call]
        # The last ones: they come after the one that executes the notebook.
        self.register_preprocessor(leave_out, enabled=True)  # type: ignore[no-untyped-call]
        self.register_preprocessor(take_viewers, enabled=True)  # type: ignore[no-untyped-call]

    def from_notebook_node(  # type: ignore[override]
        self, nb: NotebookNode, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """The page of a notebook. The megabytes go in last: nbconvert parses what it made a second time."""
        self.left: Counter[int] = Counter()
        html, resources = super().from_notebook_node(nb, resources, **kw)
        taken, left = resources.pop("niagara"), resources.pop("niagara_left")
        self.left.update(left)
        for line in said_of(self.left):
            self.log.warning(line)
        if not taken["slots"] and not taken["charts"]:
            return html, resources
        before, body_end, after = html.rpartition("</body>")
        return f"{before}{_front_end(taken)}{body_end}{after}", resources

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """The HTML of a text, without what would run or load; where that was, it says so."""
        html: str = super().markdown2html(context, source)
        if is_inert(html):
            return html
        resources = context["resources"]
        self.left[context["cell"]["metadata"]["niagara_cell"]] += 1
        return f"{inert(html)}\n{_told(TEXT_LEFT, resources['language_code'])}"


def said_of(left: Mapping[int, int]) -> list[str]:
    """What was left out of each cell (from 1), a line a cell."""
    return [
        f"cell {cell}: {'1 thing' if count == 1 else f'{count} things'} left out that would run a script or load from "
        "a network; the page says so in the place"
        for cell, count in sorted(left.items())
    ]


def _told(message: Phrase, lang: str) -> str:
    return f'<p class="niagara-left" role="note"><strong>{escape(Speaker((), lang).sentence(message))}</strong></p>'


def leave_out(nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
    """Leave out each form of an output that would run or load, and say so in its place; what else it holds is shown."""
    shown = [held((output.get("data") or {}).get(MIME)) for cell in nb.cells for output in cell.get("outputs", ())]
    lang = language(one for one in shown if one is not None) or resources.get("language_code", "en")
    resources["language_code"], left = lang, Counter[int]()
    for number, cell in enumerate(nb.cells, 1):
        cell.metadata["niagara_cell"] = number
        if cell.cell_type == "raw" and not is_inert(cell.source):
            left[number] += 1
            cell.source = _told(TEXT_LEFT, lang)
        outputs = []
        for output in cell.get("outputs", ()):
            if _without_what_runs(output.get("data") or {}):
                left[number] += 1
                said = {"text/html": _told(OUTPUT_LEFT, lang)}
                outputs.append(new_output("display_data", data=said))  # type: ignore[no-untyped-call]
            if output.get("data") != {}:
                outputs.append(output)
        if cell.cell_type == "code":
            cell.outputs = outputs
    resources["niagara_left"] = left
    return nb, resources


def _without_what_runs(data: dict[str, Any]) -> bool:
    """Takes out of an output what would run or load; whether there was any that a reader misses."""
    chart: Any = data.get(_CHART)
    missed = _can_be_drawn(chart) and without_images(chart.get("layout"))
    for kind in (*_SCRIPTS, "text/html"):
        if kind in data and (kind in _SCRIPTS or not is_inert("".join(data[kind]))):
            del data[kind]
            missed = missed or not _can_be_drawn(chart)  # what draws a chart elsewhere is not missed here
    return missed


def take_viewers(nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
    """Put a numbered place where each viewer was shown, and what they show, each once, into the resources.

    So for the charts of Plotly that the small plotly.js can draw; what else an output holds stands under the chart.
    """
    nb.metadata.pop("widgets", None)
    found: list[Held] = []
    charts: list[Any] = []
    for cell in nb.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data")
            if not data:
                continue
            data.pop(_WIDGET_VIEW, None)  # no kernel and no widget manager: other widgets show their text
            if _can_be_drawn(data.get(_CHART)):
                still = data.get("text/html", "")
                data["text/html"] = f'<div data-niagara-chart="{len(charts)}"></div>{still}'
                charts.append(data.pop(_CHART))
                continue
            one = held(data.pop(MIME, None))
            if one is None:
                continue
            still = data.get("text/html", "")
            data["text/html"] = f'<div data-niagara-slot="{len(found)}">{still}</div>'
            found.append(one)
    pages: dict[str, int] = {}
    slots = [slot(one, pages) for one in found]
    resources["niagara"] = {"pages": list(pages), "slots": slots, "charts": charts}
    resources["niagara_policy"] = policy(*([_loader()] if slots or charts else []))
    return nb, resources


def _can_be_drawn(chart: Any) -> bool:
    """Whether a chart has only what the small plotly.js knows."""
    if not isinstance(chart, dict) or not isinstance(chart.get("data"), list) or not chart["data"]:
        return False
    return all(isinstance(trace, dict) and trace.get("type", "scatter") in _DRAWN for trace in chart["data"])


def _front_end(taken: dict[str, Any]) -> str:
    player = held_bytes(pack(page_script("boot_notebook.js").encode()))
    return (
        f"<style>{player_style()}{box_style()}{template_text('notebook.css')}</style>\n"
        f'<script type="application/json" id="niagara-pages">{script_safe(json.dumps(taken))}</script>\n'
        f'<script type="application/json" id="niagara-plotly">{held_bytes(plotly_packed())}</script>\n'
        f'<script type="application/json" id="niagara-player">{player}</script>\n'
        f'<script type="module">{_loader()}</script>\n'
    )


def _loader() -> str:
    return f"\n{page_loader()}\n"
