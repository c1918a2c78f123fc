"""Charts of many matches, in the project's colours: rates with their intervals, counts, a table as a heat map."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from niagara.render.theme import MODES, SEAT_COLORS, Mode, mix, table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from niagara.corpus.statistics import Rate

BLUE: Final = SEAT_COLORS[2]
RED: Final = SEAT_COLORS[0]
_SERIES: Final = (BLUE, SEAT_COLORS[4], SEAT_COLORS[3], SEAT_COLORS[5])
_FONT: Final = '"Noto Sans","Segoe UI","Helvetica Neue",Arial,sans-serif'
_PAPER: Final = ("#FFFFFF", "#11181F")
_WIDTH, _HEIGHT = 760, 380


def rates(
    labels: Sequence[str], found: Sequence["Rate"], title: str, *, x: str = "", y: str, even: float | None = None,
    mode: Mode = "light",
) -> "Figure":  # fmt: skip
    """A dot and its 95 % interval for each label; `even`, from 0 to 1, is a dashed line. Needs Plotly."""
    percents = [100 * one.rate for one in found]
    dots = {
        "type": "scatter", "mode": "markers", "x": list(labels), "y": percents, "cliponaxis": False,
        "marker": {"color": BLUE, "size": 12},
        "error_y": {
            "type": "data", "symmetric": False, "color": BLUE, "thickness": 2, "width": 8,
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
    return _figure([dots], layout)


def bars(
    at: Sequence[float | str], series: Mapping[str, Sequence[float]], title: str, *, x: str, y: str,
    mark: tuple[float, str] | None = None, mode: Mode = "light",
) -> "Figure":  # fmt: skip
    """Bars at these places, the series on one another; `mark` is a dashed upright line with its words. Needs Plotly."""
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
    return _figure(traces, layout)


def heat(
    columns: Sequence[str], rows: Sequence[str], shares: Sequence[Sequence[float | None]], title: str, *, x: str,
    y: str, mode: Mode = "light",
) -> "Figure":  # fmt: skip
    """A cell for each column and row, the darker the larger its share (0 to 1); None stays empty. Needs Plotly."""
    paper = _PAPER[MODES.index(mode)]
    cells = {
        "type": "heatmap", "x": list(columns), "y": list(rows), "z": [list(row) for row in shares],
        "colorscale": [[0, mix(BLUE, paper, 0.06)], [1, BLUE]], "zmin": 0, "showscale": False, "xgap": 2, "ygap": 2,
        "text": [["" if share is None else f"{100 * share:.0f} %" for share in row] for row in shares],
        "texttemplate": "%{text}", "hovertemplate": "%{x} → %{y}: %{text}<extra></extra>",
    }  # fmt: skip
    layout = _layout(title, x, y, mode)
    for axis in ("xaxis", "yaxis"):
        layout[axis] |= {"type": "category", "showgrid": False, "ticks": ""}
    return _figure([cells], layout)


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
    color = RED if mode == "light" else mix(RED, "#FFFFFF", 0.35)
    layout["shapes"].append(
        {
            "type": "line",
            f"{across}ref": "paper",
            f"{across}0": 0,
            f"{across}1": 1,
            f"{axis}0": at,
            f"{axis}1": at,
            "line": {"color": color, "width": 2, "dash": "dash"},
        }
    )
    place = {"x": 1.01, "xanchor": "left", "yanchor": "middle"} if axis == "y" else {"y": 1, "xanchor": "left"}
    layout["annotations"].append(
        {f"{across}ref": "paper", axis: at, "text": words, "showarrow": False, "font": {"color": color}, **place}
    )


def _figure(traces: list[dict[str, Any]], layout: dict[str, Any]) -> "Figure":
    from plotly import graph_objects

    return graph_objects.Figure(data=traces, layout=layout)
