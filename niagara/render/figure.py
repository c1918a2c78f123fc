"""Scenes → one compact figure, and the ONE mapping from its layers to Plotly.

The compact figure (`compact`) is plain JSON:

    {"extent": [x0, y0, x1, y1],                        scene units, x downstream, y up
     "layers": [{"role": …, "kind": area|line|token|arrow|label}, …],   drawing order
     "pool": [data, …],                                 distinct contents of a layer, each once; 0 is the empty one, {}
     "start": [pool index of each layer],               step 0
     "changes": [[layer, pool, layer, pool, …], …]      for each later step: the layers that differ from the step before
     "ground": role,                                    whose fill lies behind everything, if there is one
     "views": [[step, box, whole], …],                  with a camera: where it moves or the whole grows,
                                                        what is shown from then on, and what the whole is;
                                                        boxes have the shape of "extent", which is the first of them
     "panel": {"extent": [x0, y0, x1, y1], "from": n}}  layers from n on are drawn in a picture of their own, upstream
                                                        of the first and as high as it

Data by kind (numbers are rounded: whole ones on a picture more than 1,000 units wide, else up to two decimals):

    area, line, arrow   {"x": […], "y": […]}; null stands between two outlines or strokes
    token               {"x": […], "y": […], "s": width, or [a width for each]}
    label               {"x": […], "y": […], "t": [texts, as they are, not escaped, or what `compact` was told],
                         "s": font size, and optionally
                         "p": [side of each: center, above, below, left, right], all center if missing,
                         "u": […], "v": […]: x and y when the picture is turned, like "x" and "y" if missing}

Each layer is one scatter trace, without hover and legend. `ppu` is pixels per unit: plot width / extent width. A role's
style (`theme.table`) gives fill, stroke, width (px), dash, symbol, text (colour), weight; what is missing is not drawn.

    area    mode "lines", fill "toself", fillcolor=fill, line.color=stroke, line.width=width (0 without a stroke),
            line.dash=dash; the drawer closes each outline (its first point again)
    line    mode "lines", line.color=stroke, line.width=width, line.dash=dash
    token   mode "markers", marker.symbol=symbol, marker.size=max(4, s·ppu), marker.color=fill (transparent without),
            marker.line.color=stroke, marker.line.width=width
    arrow   mode "lines+markers", the line as for `line`; marker.symbol "arrow", marker.angleref "previous",
            marker.color=stroke, marker.line.width=0, marker.size=9 + 2·width at the last point of each stroke, else 0
    label   mode "text", text=t escaped for Plotly (&, <, >), textposition from the side (center "middle center",
            above "top center", below "bottom center", left "middle left", right "middle right"),
            textfont.color=text, textfont.size=max(9, s·ppu), textfont.weight=weight

The viewer draws the same with fewer traces: neighbours of a kind as one, areas and lines that move as shapes of the
layout with the same colours, and what seldom changes in a picture of its own underneath.

Turned for a narrow screen: every (x, y) becomes (y, -x), labels with "u" and "v" become (v, -u), the extent
[y0, -x1, y1, -x0], and ppu = plot width / (y1 - y0). A panel is turned over too: y runs from right to left there, so
that what stands on top in the wide picture comes first in the turned one.
Axes: hidden, fixed, range = extent, y anchored to x; no margins; no mode bar; no hover.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, Final

from niagara.core.scene import Mark, Scene
from niagara.core.text import Phrase
from niagara.render import theme
from niagara.render.camera import beside, sheet, views_of
from niagara.render.layers import Data, LayerKey, Pool, Run, decimals_for, layers_of, rounded, runs_of
from niagara.render.prose import Speaker

CONFIG: Final = {"displayModeBar": False, "staticPlot": False, "responsive": True}
"""Plotly's configuration of every picture."""

_CLEAR: Final = "rgba(0,0,0,0)"
_SIDES: Final = {
    "center": "middle center",
    "above": "top center",
    "below": "bottom center",
    "left": "middle left",
    "right": "middle right",
}


def compact(
    scenes: Iterable[Scene],
    names: Sequence[str] = (),
    lang: str = "en",
    label: Callable[[Phrase], str | int] | None = None,
) -> dict[str, Any]:
    """All pictures of a match as one compact figure.

    Labels say their words, with the players' names, in this language; or `label` gives what stands for their words.
    Raises ValueError without a scene, if their extents differ (their cameras' sizes where they have one), or if two
    scenes draw their roles in opposite orders.
    """
    pictures = list(scenes)
    if not pictures:
        raise ValueError("compact: expected at least one scene")
    views = views_of(pictures)
    extent = views[0][1] if views else pictures[0].extent
    if any(picture.camera is None and picture.extent != extent for picture in pictures):
        raise ValueError("compact: expected scenes of one extent")
    pool = Pool(decimals_for(extent), label or Speaker(names, lang).say)
    river = _runs([picture.marks for picture in pictures])
    beside = _runs([picture.panel.marks if picture.panel else () for picture in pictures])
    kinds = _layers(river), _layers(beside)
    layers, first = [*kinds[0], *kinds[1]], len(kinds[0])
    places = [
        {layer: start + at for at, layer in enumerate(some)} for start, some in zip((0, first), kinds, strict=True)
    ]
    frames = []
    for scene in zip(river, beside, strict=True):
        frame = [0] * len(layers)
        for place, runs in zip(places, scene, strict=True):
            for run in runs:
                frame[place[run.layer]] = pool.index(run)
        frames.append(frame)
    changes = [
        [
            number
            for layer, (was, now) in enumerate(zip(last, frame, strict=True))
            if was != now
            for number in (layer, now)
        ]
        for last, frame in pairwise(frames)
    ]
    return {
        "extent": [rounded(value, 2) for value in extent],
        "layers": [{"role": role, "kind": kind} for role, kind, _ in layers],
        "pool": pool.contents,
        "start": frames[0],
        "changes": changes,
        **({"ground": pictures[0].ground} if pictures[0].ground else {}),
        **({"views": views} if views else {}),
        **_panel(pictures, first),
    }


def _runs(pictures: Sequence[tuple[Mark, ...]]) -> list[list[Run]]:
    """The runs of these pictures, one after the other."""
    runs: list[list[Run]] = [[]]
    for marks in pictures:
        runs.append(runs_of(marks, runs[-1]))
    return runs[1:]


def _layers(pictures: Iterable[list[Run]]) -> list[LayerKey]:
    """The layers of these pictures, in drawing order."""
    return layers_of(dict.fromkeys(tuple(run.layer for run in runs) for runs in pictures))


def _panel(pictures: Sequence[Scene], first: int) -> dict[str, Any]:
    """What is said of the panel, whose layers begin at `first`; empty without one."""
    extents = {picture.panel.extent if picture.panel else None for picture in pictures}
    if len(extents) > 1:
        raise ValueError("compact: expected panels of one extent")
    (extent,) = extents
    return {"panel": {"extent": [rounded(value, 2) for value in extent], "from": first}} if extent else {}


def roles_of(figure: dict[str, Any]) -> set[str]:
    """The roles that a compact figure draws."""
    ground = {figure["ground"]} if "ground" in figure else set()
    return ground | {layer["role"] for layer in figure["layers"]}


def frames_of(figure: dict[str, Any]) -> Iterator[list[int]]:
    """For each step, the pool's index of each layer: what every drawer does with a compact figure."""
    frame = list(figure["start"])
    yield list(frame)
    for change in figure["changes"]:
        for layer, content in zip(change[::2], change[1::2], strict=True):
            frame[layer] = content
        yield list(frame)


def unfold(figure: dict[str, Any], step: int, tall: bool = False) -> list[tuple[str, str, Data]]:
    """The layers of one step that are not empty, as (role, kind, data), in drawing order, on one sheet.

    A panel comes last, moved to its place beside what the camera shows: it covers what lies under it. `tall` is for a
    picture that will be turned.
    """
    (frame,) = islice(frames_of(figure), step, step + 1)
    first, pool = figure.get("panel", {}).get("from", len(frame)), figure["pool"]
    return [
        (layer["role"], layer["kind"], pool[content] if at < first else beside(figure, step, pool[content], tall))
        for at, (layer, content) in enumerate(zip(figure["layers"], frame, strict=True))
        if content
    ]


def figure(
    scene: Scene,
    names: Sequence[str] = (),
    lang: str = "en",
    *,
    dark: bool = False,
    tall: bool = False,
    width: int = 920,
) -> Any:
    """One picture as a `plotly.graph_objects.Figure`, `width` pixels wide; needs Plotly (the extra "lab")."""
    from plotly import graph_objects

    small = compact([scene], names, lang)
    x0, y0, x1, y1 = sheet(small)
    if tall:
        x0, y0, x1, y1 = y0, -x1, y1, -x0
    ppu = width / (x1 - x0)
    styles = theme.table(roles_of(small))["dark" if dark else "light"]
    ground = styles[small["ground"]]["fill"] if "ground" in small else _CLEAR
    traces = [_trace(kind, data, styles[role], ppu, tall) for role, kind, data in unfold(small, 0, tall)]
    hidden = {"visible": False, "fixedrange": True}
    return graph_objects.Figure(
        data=traces,
        layout={
            "width": width, "height": round(ppu * (y1 - y0)), "margin": dict.fromkeys("lrtb", 0), "showlegend": False,
            "hovermode": False, "dragmode": False, "paper_bgcolor": _CLEAR, "plot_bgcolor": ground,
            "xaxis": {**hidden, "range": [x0, x1]},
            "yaxis": {**hidden, "range": [y0, y1], "scaleanchor": "x"},
        },
    )  # fmt: skip


def _trace(kind: str, data: Data, style: theme.Style, ppu: float, tall: bool) -> dict[str, Any]:
    """One layer as a scatter trace: see the mapping in the module's docstring."""
    xs: list[Any] = data["u"] if tall and "u" in data else data["x"]
    ys: list[Any] = data["v"] if tall and "v" in data else data["y"]
    if tall:
        xs, ys = ys, [None if x is None else -x for x in xs]
    pen = {"color": style.get("stroke", _CLEAR), "width": style.get("width", 0) if "stroke" in style else 0}
    line = {**pen, "dash": style.get("dash", "solid")}
    shape: dict[str, Any] = {"x": xs, "y": ys}
    marker: dict[str, Any]
    match kind:
        case "area":
            shape = {"x": _closed(xs), "y": _closed(ys)}
            shape |= {"mode": "lines", "fill": "toself", "fillcolor": style["fill"], "line": line}
        case "line":
            shape |= {"mode": "lines", "line": line}
        case "token":
            sizes = data["s"] if isinstance(data["s"], list) else [data["s"]] * len(xs)
            marker = {"symbol": style["symbol"], "size": [max(4, size * ppu) for size in sizes], "opacity": 1}
            shape |= {"mode": "markers", "marker": {**marker, "color": style.get("fill", _CLEAR), "line": pen}}
        case "arrow":
            ends = [x is not None and (i + 1 == len(xs) or xs[i + 1] is None) for i, x in enumerate(xs)]
            sizes = [9 + 2 * float(pen["width"]) if end else 0 for end in ends]
            marker = {"symbol": "arrow", "angleref": "previous", "size": sizes, "opacity": 1}
            marker |= {"color": pen["color"], "line": {"width": 0}}
            shape |= {"mode": "lines+markers", "line": line, "marker": marker}
        case _:
            sides = data.get("p") or ["center"] * len(xs)
            font = {"color": style["text"], "size": max(9, data["s"] * ppu), "weight": style.get("weight", 400)}
            shape |= {"mode": "text", "text": [escape(text) for text in data["t"]], "textfont": font}
            shape["textposition"] = [_SIDES[side] for side in sides]
    return {"type": "scatter", "hoverinfo": "skip", "showlegend": False, **shape}


def _closed(values: Sequence[float | None]) -> list[float | None]:
    closed: list[float | None] = []
    first: float | None = None
    for value in values:
        if value is None:
            closed += [first, None]
            first = None
            continue
        if first is None:
            first = value
        closed.append(value)
    return [*closed, first]


def escape(text: str) -> str:
    """A text as Plotly shows it literally: its pseudo-HTML knows &, < and >."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
