"""Scenes → one compact figure, and the ONE mapping from its layers to Plotly.

The compact figure (`compact`) is plain JSON:

    {"extent": [x0, y0, x1, y1],                        scene units, x downstream, y up
     "layers": [{"role": …, "kind": area|line|token|arrow|label}, …],   drawing order
     "pool": [data, …],                                 distinct contents of a layer, each once; 0 is the empty one, {}
     "start": [pool index of each layer],               step 0
     "changes": [[layer, pool, layer, pool, …], …]}     for each later step: the layers that differ from the step before

Data by kind (numbers are rounded: whole ones on a picture more than 1,000 units wide, else up to two decimals):

    area, line, arrow   {"x": […], "y": […]}; null stands between two outlines or strokes
    token               {"x": […], "y": […], "s": width, or [a width for each]}
    label               {"x": […], "y": […], "t": [texts, as they are, not escaped], "s": font size, and optionally
                         "p": [side of each: center, above, below, left, right], all center if missing,
                         "u": […], "v": […]: x and y when the picture is turned, like "x" and "y" if missing}

Each layer is one scatter trace, without hover and legend. `ppu` is pixels per unit: plot width / extent width. A role's
style (`theme.table`) gives fill, stroke, width (px), dash, symbol, text (colour) and weight; what is missing is not drawn.

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

Turned for a narrow screen: every (x, y) becomes (y, -x), labels with "u" and "v" become (v, -u), the extent
[y0, -x1, y1, -x0], and ppu = plot width / (y1 - y0). Axes: hidden, fixed, range = extent, y anchored to x; no margins; no mode bar.
"""

from collections.abc import Iterable, Sequence
from graphlib import TopologicalSorter
from typing import Any, Final, NamedTuple

import msgspec

from niagara.core.scene import Area, Arrow, Label, Line, Mark, Scene, Token
from niagara.render import theme
from niagara.render.prose import Speaker

Data = dict[str, Any]
LayerKey = tuple[str, str, int]
"""Role, kind, and how many runs of them stand before it in the same scene."""
CONFIG: Final = {"displayModeBar": False, "staticPlot": False, "responsive": True}
"""Plotly's configuration of every picture."""

_KINDS: Final = {Area: "area", Line: "line", Token: "token", Arrow: "arrow", Label: "label"}
_SIDES: Final = {
    "center": "middle center", "above": "top center", "below": "bottom center",
    "left": "middle left", "right": "middle right",
}  # fmt: skip


class Run(NamedTuple):
    """Consecutive marks of one role and kind: what a layer shows in one scene."""

    layer: LayerKey
    kind: tuple[str, type[Mark]]
    marks: tuple[Mark, ...]


def compact(scenes: Iterable[Scene], names: Sequence[str] = (), lang: str = "en") -> dict[str, Any]:
    """All pictures of a match as one compact figure. 

    Raises ValueError without a scene, if their extents differ, or if two scenes draw their roles in opposite orders.
    """
    pictures = list(scenes)
    if not pictures:
        raise ValueError("compact: expected at least one scene")
    extent = pictures[0].extent
    if any(picture.extent != extent for picture in pictures):
        raise ValueError("compact: expected scenes of one extent")
    runs: list[list[Run]] = [[]]
    for picture in pictures:
        runs.append(_runs(picture.marks, runs[-1]))
    layers = _layers(dict.fromkeys(tuple(run.layer for run in scene) for scene in runs))
    place = {layer: index for index, layer in enumerate(layers)}
    pool = _Pool(_decimals(extent), Speaker(names, lang))
    frames = []
    for scene in runs[1:]:
        frame = [0] * len(layers)
        for run in scene:
            frame[place[run.layer]] = pool.index(run)
        frames.append(frame)
    changes = [
        [number for layer, (was, now) in enumerate(zip(last, frame, strict=True)) if was != now for number in (layer, now)]
        for last, frame in zip(frames, frames[1:], strict=False)
    ]
    return {
        "extent": [_round(value, 2) for value in extent],
        "layers": [{"role": role, "kind": kind} for role, kind, _ in layers],
        "pool": pool.contents,
        "start": frames[0],
        "changes": changes,
    }


def unfold(figure: dict[str, Any], step: int) -> list[tuple[str, str, Data]]:
    """The layers of one step that are not empty, as (role, kind, data): what every drawer does with a compact figure."""
    frame = list(figure["start"])
    for change in figure["changes"][:step]:
        for layer, content in zip(change[::2], change[1::2], strict=True):
            frame[layer] = content
    return [
        (layer["role"], layer["kind"], figure["pool"][content])
        for layer, content in zip(figure["layers"], frame, strict=True)
        if content
    ]


def _runs(marks: tuple[Mark, ...], known: list[Run]) -> list[Run]:
    """Consecutive marks of one role and kind; `known` are the runs of another scene, whose start is often the same."""
    runs: list[Run] = []
    at, end = 0, len(marks)
    for run in known:
        after = at + len(run.marks)
        if marks[at:after] != run.marks or (after < end and _kind_of(marks[after]) == run.kind):
            break
        runs.append(run)
        at = after
    while at < end:
        kind, after = _kind_of(marks[at]), at + 1
        while after < end and _kind_of(marks[after]) == kind:
            after += 1
        seen = sum(1 for run in runs if run.kind == kind)
        runs.append(Run((kind[0], _KINDS[kind[1]], seen), kind, marks[at:after]))
        at = after
    return runs


def _kind_of(mark: Mark) -> tuple[str, type[Mark]]:
    return mark.role, type(mark)


def _layers(sequences: Iterable[tuple[LayerKey, ...]]) -> list[LayerKey]:
    """The layers of all scenes in an order that keeps each scene's own."""
    after: dict[LayerKey, set[LayerKey]] = {}
    for sequence in sequences:
        for key, before in zip(sequence, (None, *sequence), strict=False):
            after.setdefault(key, set())
            if before:
                after[key].add(before)
    return list(TopologicalSorter(after).static_order())


class _Pool:
    """Distinct contents of layers. Marks that are the same objects were seen before, and cost nothing."""

    def __init__(self, decimals: int, speaker: Speaker) -> None:
        self.contents: list[Data] = [{}]
        self._decimals, self._speaker = decimals, speaker
        self._seen: dict[tuple[int, ...], tuple[int, Run]] = {}  # keeps the marks, so that an id is never reused
        self._equal: dict[bytes, int] = {}

    def index(self, run: Run) -> int:
        """The place of these marks' data in the pool."""
        same = tuple(map(id, run.marks))
        if same not in self._seen:
            data = _data(run.marks, self._decimals, self._speaker)
            encoded = run.layer[1].encode() + msgspec.json.encode(data)
            if encoded not in self._equal:
                self._equal[encoded] = len(self.contents)
                self.contents.append(data)
            self._seen[same] = (self._equal[encoded], run)
        return self._seen[same][0]


def _data(marks: Sequence[Mark], decimals: int, speaker: Speaker) -> Data:
    xs: list[float | None] = []
    ys: list[float | None] = []
    data: Data = {"x": xs, "y": ys}
    for mark in marks:
        match mark:
            case Area(points=points) | Line(points=points) | Arrow(points=points):
                if xs:
                    xs.append(None)
                    ys.append(None)
                xs += [_round(x, decimals) for x, _ in points]
                ys += [_round(y, decimals) for _, y in points]
            case Token(at=(x, y)) | Label(at=(x, y)):
                xs.append(_round(x, decimals))
                ys.append(_round(y, decimals))
    tokens = [_round(mark.size, decimals) for mark in marks if isinstance(mark, Token)]
    if tokens:
        data["s"] = tokens[0] if len(set(tokens)) == 1 else tokens
    labels = [mark for mark in marks if isinstance(mark, Label)]
    if labels:
        data |= _label_data(labels, decimals, speaker)
    return data


def _label_data(labels: Sequence[Label], decimals: int, speaker: Speaker) -> Data:
    data: Data = {
        "t": [speaker.say(label.words) for label in labels],
        "s": _round(max(label.size for label in labels), decimals),
    }
    if any(label.side != "center" for label in labels):
        data["p"] = [label.side for label in labels]
    if any(label.turned for label in labels):
        turned = [label.turned or label.at for label in labels]
        data["u"] = [_round(x, decimals) for x, _ in turned]
        data["v"] = [_round(y, decimals) for _, y in turned]
    return data


def _decimals(extent: Sequence[float]) -> int:
    width = max(extent[2] - extent[0], extent[3] - extent[1])
    return 0 if width > 1000 else 1 if width > 200 else 2


def _round(value: float, decimals: int) -> float:
    rounded = round(value, decimals)
    return int(rounded) if rounded == int(rounded) else rounded


def figure(
    scene: Scene, names: Sequence[str] = (), lang: str = "en", *, dark: bool = False, tall: bool = False, width: int = 920
) -> Any:
    """One picture as a `plotly.graph_objects.Figure`, `width` pixels wide; needs Plotly (the extra "lab")."""
    from plotly import graph_objects

    small = compact([scene], names, lang)
    x0, y0, x1, y1 = small["extent"]
    if tall:
        x0, y0, x1, y1 = y0, -x1, y1, -x0
    ppu = width / (x1 - x0)
    styles = theme.table(layer["role"] for layer in small["layers"])["dark" if dark else "light"]
    traces = [_trace(kind, data, styles[role], ppu, tall) for role, kind, data in unfold(small, 0)]
    hidden = {"visible": False, "fixedrange": True}
    return graph_objects.Figure(
        data=traces,
        layout={
            "width": width, "height": round(ppu * (y1 - y0)), "margin": dict.fromkeys("lrtb", 0), "showlegend": False,
            "hovermode": False, "dragmode": False, "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)",
            "xaxis": {**hidden, "range": [x0, x1]},
            "yaxis": {**hidden, "range": [y0, y1], "scaleanchor": "x"},
        },
    )  # fmt: skip


def _trace(kind: str, data: Data, style: theme.Style, ppu: float, tall: bool) -> dict[str, Any]:
    """One layer as a scatter trace: see the mapping in the module's docstring."""
    xs, ys = (data.get("u", data["x"]), data.get("v", data["y"])) if tall else (data["x"], data["y"])
    if tall:
        xs, ys = ys, [None if x is None else -x for x in xs]
    stroke = {"color": style.get("stroke", "rgba(0,0,0,0)"), "width": style.get("width", 0) if "stroke" in style else 0,
              "dash": style.get("dash", "solid")}  # fmt: skip
    trace: dict[str, Any] = {"type": "scatter", "x": xs, "y": ys, "hoverinfo": "skip", "showlegend": False}
    match kind:
        case "area":
            trace["x"], trace["y"] = _closed(xs), _closed(ys)
            trace |= {"mode": "lines", "fill": "toself", "fillcolor": style.get("fill"), "line": stroke}
        case "line":
            trace |= {"mode": "lines", "line": stroke}
        case "token":
            size = data["s"] if isinstance(data["s"], list) else [data["s"]] * len(xs)
            trace |= {"mode": "markers", "marker": {
                "symbol": style["symbol"], "size": [max(4, s * ppu) for s in size], "color": style.get("fill", "rgba(0,0,0,0)"),
                "line": {"color": stroke["color"], "width": stroke["width"]}, "opacity": 1,
            }}  # fmt: skip
        case "arrow":
            head = 9 + 2 * float(style["width"])
            ends = [x is not None and (i + 1 == len(xs) or xs[i + 1] is None) for i, x in enumerate(xs)]
            trace |= {"mode": "lines+markers", "line": stroke, "marker": {
                "symbol": "arrow", "angleref": "previous", "size": [head if end else 0 for end in ends],
                "color": stroke["color"], "line": {"width": 0}, "opacity": 1,
            }}  # fmt: skip
        case "label":
            trace |= {
                "mode": "text", "text": [escape(text) for text in data["t"]],
                "textposition": [_SIDES[side] for side in data.get("p", ["center"] * len(xs))],
                "textfont": {"color": style["text"], "size": max(9, data["s"] * ppu), "weight": style.get("weight", 400)},
            }  # fmt: skip
    return trace


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
