"""`jupyter nbconvert --to niagara NOTEBOOK`: a notebook as one offline page in which the viewers are alive.

It shows the outputs that the notebook holds (`--execute` makes them first). Like every HTML export of nbconvert it
takes over the notebook's own HTML: it is for notebooks that you trust. A page for a log never goes through a notebook.
"""

import json
from pathlib import Path
from typing import Any, Final

from nbconvert.exporters.html import HTMLExporter
from nbformat import NotebookNode
from traitlets import default

from niagara.exporters.held import Held, held, language, slot
from niagara.exporters.html import held_bytes, script_safe, template_text
from niagara.notebook.front_end import box_style, pack, page_loader, page_script, player_style, plotly_packed
from niagara.render.pages_data import MIME

_WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"
_CHART: Final = "application/vnd.plotly.v1+json"
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
        # The last one: it comes after the one that executes the notebook.
        self.register_preprocessor(take_viewers, enabled=True)  # type: ignore[no-untyped-call]

    def from_notebook_node(  # type: ignore[override]
        self, nb: NotebookNode, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """The page of a notebook. The megabytes go in last: nbconvert parses what it made a second time."""
        html, resources = super().from_notebook_node(nb, resources, **kw)
        taken = resources.pop("niagara", {"slots": [], "charts": []})
        if not taken["slots"] and not taken["charts"]:
            return html, resources
        before, body_end, after = html.rpartition("</body>")
        return f"{before}{_front_end(taken)}{body_end}{after}", resources


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
    resources["language_code"] = language(found) or resources.get("language_code", "en")
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
        f'<script type="module">\n{page_loader()}\n</script>\n'
    )
