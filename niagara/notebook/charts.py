"""Charts of many matches, in the project's colours: rates with their intervals, counts, shares of a table.

A chart is data for Plotly, which JupyterLab draws; where nobody draws it (a notebook that is exported, printed or not
trusted) its numbers stand there as a table.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from niagara.render.theme import MODES, SEAT_COLORS, Mode, mix, table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from niagara.corpus.statistics import Rate

MIME: Final = "application/vnd.plotly.v1+json"

_BLUE: Final = SEAT_COLORS[2]
_RED: Final = SEAT_COLORS[0]
_SERIES: Final = (_BLUE, SEAT_COLORS[4], SEAT_COLORS[3], SEAT_COLORS[5])
_FONT: Final = '"Noto Sans","Segoe UI","Helvetica Neue",Arial,sans-serif'
_PAPER: Final = ("#FFFFFF", "#11181F")
_WIDTH, _HEIGHT = 760, 380


class Chart(Struct, frozen=True, kw_only=True):
    """A chart: what Plotly draws, and the same as a table."""

    title: str
    data: list[dict[str, Any]]
    layout: dict[str, Any]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def figure(self) -> "Figure":
        """A Plotly figure, to be changed or saved; needs Plotly (the extra "lab")."""
        from plotly import graph_objects

        return graph_objects.Figure(data=self.data, layout=self.layout)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return {MIME: {"data": self.data, "layout": self.layout}, "text/html": self._html(), "text/plain": repr(self)}

    def _html(self) -> str:
        head = "".join(f"<th>{escape(cell)}</th>" for cell in self.head)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self.rows)
        numbers = f"<table><tr>{head}</tr>{rows}</table>"
        return f"<details><summary>{escape(self.title)}: the numbers</summary>{numbers}</details>"

    def __repr__(self) -> str:
        lines = [f"{self.title} ({', '.join(self.head)})", *("  " + ", ".join(row) for row in self.rows)]
        return "\n".join(lines)


def rates(
    labels: Sequence[str], found: Sequence["Rate"], title: str, *, x: str = "", y: str, even: float | None = None,
    mode: Mode = "light",
) -> Chart:  # fmt: skip
    """A dot and its 95 % interval for each label; `even`, from 0 to 1, is a dashed line."""
    percents = [100 * one.rate for one in found]
    dots = {
        "type": "scatter", "mode": "markers", "x": list(labels), "y": percents, "cliponaxis": False,
        "marker": {"color": _BLUE, "size": 12},
        "error_y": {
            "type": "data", "symmetric": False, "color": _BLUE, "thickness": 2, "width": 8,
            "array": [100 * one.high - percent for one, percent in zip(found, percents, strict=True)],
            "arrayminus": [percent - 100 * one.low for one, percent in zip(found, percents, strict=True)],
        },
        "customdata": [[one.hits, one.of, 100 * one.low, 100 * one.high] for one in found],
        "hovertemplate": "%{y:.1f} % (%{customdata[2]:.1f} to %{customdata[3]:.1f})<br>"
        "%{customdata[0]} of %{customdata[1]}<extra></extra>",
    }  # fmt: skip
    most = max((100 * one.high for one in found), default=100)
    layout = _layout(title, x, y, mode)
    layout["xaxis"] |= {"type": "category", "showgrid": False}
    layout["yaxis"] |= {"range": [0, min(100, 1.12 * most)], "ticksuffix": " %"}
    if even is not None:
        layout["margin"]["r"] = 72  # for the words beside the line
        _line(layout, "y", 100 * even, f"even:<br>{100 * even:.3g} %", mode)
    rows = tuple(
        (label, f"{100 * one.rate:.1f} %", f"{100 * one.low:.1f} to {100 * one.high:.1f} %", f"{one.hits} of {one.of}")
        for label, one in zip(labels, found, strict=True)
    )
    return Chart(title=title, data=[dots], layout=layout, head=(x, y, "95 % interval", "count"), rows=rows)


def bars(
    at: Sequence[float | str], series: Mapping[str, Sequence[float]], title: str, *, x: str, y: str,
    mark: tuple[float, str] | None = None, mode: Mode = "light",
) -> Chart:  # fmt: skip
    """Bars at these places, the series on one another; `mark` is a dashed upright line with its words."""
    traces = [
        {
            "type": "bar", "name": name, "x": list(at), "y": list(values), "marker": {"color": color},
            "hovertemplate": f"%{{x}}: %{{y:.3g}}<extra>{name}</extra>",
        }
        for (name, values), color in zip(series.items(), _SERIES, strict=False)
    ]  # fmt: skip
    layout = _layout(title, x, y, mode) | {
        "barmode": "stack", "bargap": 0.12, "showlegend": len(series) > 1,
        "legend": {"orientation": "h", "x": 1, "xanchor": "right", "y": 1.02, "yanchor": "bottom"},
    }  # fmt: skip
    layout["xaxis"] |= {"showgrid": False}
    layout["yaxis"] |= {"rangemode": "tozero"}
    if mark is not None:
        _line(layout, "x", *mark, mode)
    rows = tuple(
        (str(place), *(f"{value:.3g}" for value in row)) for place, *row in zip(at, *series.values(), strict=True)
    )
    return Chart(title=title, data=traces, layout=layout, head=(x, *(f"{y}: {name}" for name in series)), rows=rows)


def shares(
    columns: Sequence[str], rows: Sequence[str], found: Sequence[Sequence[float | None]], title: str, *, x: str,
    y: str, mode: Mode = "light",
) -> Chart:  # fmt: skip
    """A cell for each column and row, the darker the larger its share (0 to 1); None stays empty.

    A cell is a bar of height 1: the small plotly.js of exported pages has bars, and no heat maps.
    """
    paper = _PAPER[MODES.index(mode)]
    said = [["" if share is None else f"{100 * share:.0f} %" for share in row] for row in found]
    most = max((share for row in found for share in row if share is not None), default=1) or 1
    cells = [
        {
            "type": "bar", "x": list(columns), "y": [None if share is None else 1 for share in row], "base": place,
            "marker": {
                "color": [mix(_BLUE, paper, 0.06 + 0.94 * (share or 0) / most) for share in row],
                "line": {"color": paper, "width": 2},
            },
            "text": texts, "textposition": "inside", "insidetextanchor": "middle", "textangle": 0,
            "hovertemplate": f"%{{x}} → {name}: %{{text}}<extra></extra>",
        }
        for place, (name, row, texts) in enumerate(zip(rows, found, said, strict=True))
    ]  # fmt: skip
    layout = _layout(title, x, y, mode) | {"barmode": "overlay", "bargap": 0}
    layout["xaxis"] |= {"type": "category", "showgrid": False}
    middles = [place + 0.5 for place in range(len(rows))]
    layout["yaxis"] |= {"showgrid": False, "tickvals": middles, "ticktext": list(rows), "range": [0, len(rows)]}
    table_rows = tuple((row, *cells_of) for row, cells_of in zip(rows, said, strict=True))
    return Chart(title=title, data=cells, layout=layout, head=(f"{y} by {x}", *columns), rows=table_rows)


def _layout(title: str, x: str, y: str, mode: Mode) -> dict[str, Any]:
    dark = MODES.index(mode)
    ink = str(table(["track-label"])[mode]["track-label"]["text"])
    grid = mix(ink, _PAPER[dark], 0.13)
    axis = {"zeroline": False, "gridcolor": grid, "linecolor": grid, "automargin": True}
    return {
        "title": {"text": title, "x": 0, "xref": "paper", "xanchor": "left", "font": {"size": 17}},
        "font": {"family": _FONT, "size": 13, "color": ink},
        "width": _WIDTH, "height": _HEIGHT, "margin": {"l": 64, "r": 24, "t": 64, "b": 56},
        "paper_bgcolor": _PAPER[dark], "plot_bgcolor": _PAPER[dark], "showlegend": False, "shapes": [],
        "annotations": [], "xaxis": {**axis, "title": {"text": x}}, "yaxis": {**axis, "title": {"text": y}},
    }  # fmt: skip


def _line(layout: dict[str, Any], axis: str, at: float, words: str, mode: Mode) -> None:
    """A dashed line across the chart at a place of an axis, with its words at the end of it."""
    across = "x" if axis == "y" else "y"
    color = _RED if mode == "light" else mix(_RED, "#FFFFFF", 0.65)
    pen = {"color": color, "width": 2, "dash": "dash"}
    ends = {f"{across}ref": "paper", f"{across}0": 0, f"{across}1": 1, f"{axis}0": at, f"{axis}1": at}
    layout["shapes"].append({"type": "line", "line": pen, **ends})
    place = {"x": 1.01, "xanchor": "left", "yanchor": "middle"} if axis == "y" else {"y": 1, "xanchor": "left"}
    layout["annotations"].append(
        {f"{across}ref": "paper", axis: at, "text": words, "showarrow": False, "font": {"color": color}, **place}
    )
