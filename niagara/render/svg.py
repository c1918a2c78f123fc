"""Scene → a static SVG without any script: for print, fallbacks, Markdown and README.

It draws the same layers with the same styles as the Plotly figure (`niagara.render.figure`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby, takewhile
from math import hypot
from typing import Any, Final

from niagara.core.scene import Point, Scene
from niagara.render import theme
from niagara.render.camera import sheet
from niagara.render.figure import compact, frames_of, roles_of
from niagara.render.layers import Data, together
from niagara.render.svg_shapes import SHAPES

_XMLNS: Final = "http://www.w3.org/2000/svg"
WIDTHS: Final = {False: 920, True: 360}
"""Nominal width in pixels, wide and tall: what the widths of strokes refer to. The picture itself scales."""


def svg(
    scene: Scene,
    names: Sequence[str] = (),
    lang: str = "en",
    dark: bool = False,
    tall: bool = False,
    *,
    title: str = "The board",
    about: str = "",
) -> str:
    """The scene as one `<svg>` element. `title` and `about` are plain texts for those who do not see it."""
    (picture,) = film([scene], names, lang, dark, tall, title=title, about=about)
    return picture


def film(
    scenes: Sequence[Scene],
    names: Sequence[str] = (),
    lang: str = "en",
    dark: bool = False,
    tall: bool = False,
    *,
    title: str = "The board",
    about: str = "",
) -> Iterator[str]:
    """Each scene as `svg` draws it, all of one shape, with a camera that moves as seldom as in the viewer."""
    small = compact(scenes, names, lang)
    styles, keeps = _styles(small, dark), "views" in small
    for step, frame in enumerate(frames_of(small)):
        canvas = _Canvas(sheet(small, step), tall, keeps=keeps)
        first = small.get("panel", {}).get("from", len(frame))
        drawn = canvas.ground(styles[small["ground"]]) if "ground" in small else ""
        drawn += canvas.layers(_joined(small, styles, frame, 0, first))
        if "panel" in small:
            beside = _Canvas(small["panel"]["extent"], tall, over=True, share=canvas.share(small))
            drawn += canvas.inset(beside, beside.layers(_joined(small, styles, frame, first, len(frame))))
        yield canvas.frame(drawn, title, about)


def _joined(
    small: dict[str, Any], styles: dict[str, theme.Style], frame: Sequence[int], first: int, end: int
) -> Iterable[tuple[str, Data, theme.Style]]:
    """Layers of a single picture as (kind, data, style); neighbours that look alike are one."""
    shown = [
        (layer["kind"], small["pool"][content], styles[layer["role"]])
        for layer, content in zip(small["layers"][first:end], frame[first:end], strict=True)
        if content
    ]
    for (kind, style), some in groupby(shown, lambda layer: (layer[0], layer[2])):
        for data in together(kind, [data for _, data, _ in some]):
            yield kind, data, style


def svgs(
    scenes: Sequence[Scene],
    names: Sequence[str] = (),
    lang: str = "en",
    dark: bool = False,
    tall: bool = False,
    *,
    prefix: str = "layer",
    titles: Sequence[str] = (),
) -> tuple[str, list[str]]:
    """Several pictures for one page, a third of the size: (what they share, the pictures).

    A layer that several pictures show stands once in the first value, an `<svg>` of no size that has to be in the page
    too. Its ids are `prefix` and a number, so two sets in one page need two prefixes. `titles`: one a picture, or none.
    Raises ValueError for pictures with a camera, which show other parts each time (`niagara.exporters.shared_svg`).
    """
    small = compact(scenes, names, lang)
    if "views" in small:
        raise ValueError("svgs: expected pictures of one extent, without a camera")
    canvas, styles = _Canvas(sheet(small), tall), _styles(small, dark)
    frames = list(frames_of(small))
    ground = sum(1 for _ in takewhile(lambda contents: len(set(contents)) == 1, zip(*frames, strict=True)))
    uses = Counter(place for frame in frames for place in enumerate(frame) if place[1])
    drawn = {
        (layer, content): canvas.layer(kind["kind"], small["pool"][content], styles[kind["role"]])
        for layer, kind in enumerate(small["layers"])
        for content in {frame[layer] for frame in frames} - {0}
    }
    shared = ["".join(drawn.get(place, "") for place in list(enumerate(frames[0]))[:ground])]
    for place, count in uses.items():
        if count > 1 and place[0] >= ground:
            shared.append(drawn[place])
            drawn[place] = _use(prefix, len(shared) - 1)
    pictures = []
    for frame, title in zip(frames, titles or ["The board"] * len(frames), strict=True):
        own = "".join(drawn.get(place, "") for place in list(enumerate(frame))[ground:])
        pictures.append(canvas.frame(_use(prefix, 0) + own, title, ""))
    defined = "".join(f'<g id="{prefix}{number}">{element}</g>' for number, element in enumerate(shared))
    still = f'<svg xmlns="{_XMLNS}" width="0" height="0" aria-hidden="true"><defs>{defined}</defs></svg>'
    return still, pictures


def sign(roles: Sequence[str], x: float, y: float, size: float, dark: bool = False) -> str:
    """A sign of tokens drawn over each other, the first one `size` pixels wide, in a picture whose y points down."""
    styles, canvas = theme.table(roles)["dark" if dark else "light"], _Canvas((0, 0, WIDTHS[False], 0), False)
    sizes = (size, *[size * INNER] * (len(roles) - 1))
    tokens = (
        canvas.layer("token", {"x": [x], "y": [-y], "s": wide}, styles[role])
        for role, wide in zip(roles, sizes, strict=True)
    )
    return f"<g {_PENS}>{''.join(tokens)}</g>"


_PENS: Final = 'stroke-linejoin="round" stroke-linecap="round"'

INNER: Final = 0.5
"""How wide a sign's inner tokens are, measured by the first one."""


def _use(prefix: str, number: int) -> str:
    return f'<use href="#{prefix}{number}"/>'


def _styles(small: dict[str, Any], dark: bool) -> dict[str, theme.Style]:
    return theme.table(roles_of(small))["dark" if dark else "light"]


class _Canvas:
    """Draws layers in a picture that stands as it is or is turned by a quarter."""

    def __init__(
        self, extent: Sequence[float], tall: bool, *, keeps: bool = False, over: bool = False, share: float = 1
    ) -> None:
        """`keeps`: things have the same coordinates wherever the camera stands, so that pictures can share them.

        `over`: a turned picture is turned over too, as panels are. `share`: of the whole picture's width, this one's.
        """
        x0, y0, x1, y1 = extent
        self._origin = (0.0, 0.0, 0.0) if keeps else (x0, y0, y1)
        self._tall, self._over = tall, over
        across, down = x1 - x0, y1 - y0
        self.width, self.height = (down, across) if tall else (across, down)
        self._corner = self._at(x0, y0 if tall and not over else y1)
        self._px = self.width / (WIDTHS[tall] * share)
        """Units a pixel."""
        self._digits = 0 if max(across, down) > 1000 else 1

    def frame(self, drawn: str, title: str, about: str) -> str:
        """The whole picture with these elements."""
        said = f"<desc>{escape(about)}</desc>" if about else ""
        return (
            f'<svg xmlns="{_XMLNS}" viewBox="{self._box()}" role="img" fill="none" '
            f'font-family="system-ui,sans-serif" {_PENS}>'
            f"<title>{escape(title)}</title>{said}{drawn}</svg>"
        )

    def _box(self) -> str:
        return " ".join(map(_n, (*self._corner, self.width, self.height)))

    def share(self, small: dict[str, Any]) -> float:
        """How much of this sheet's width its panel takes."""
        x0, y0, x1, y1 = small["panel"]["extent"]
        return 1 if self._tall else self.height * (x1 - x0) / (y1 - y0) / self.width

    def inset(self, panel: "_Canvas", drawn: str) -> str:
        """A panel with these elements at the upstream end of this sheet."""
        scale = self.width / panel.width if self._tall else self.height / panel.height
        (x, y), (width, height) = self._corner, (panel.width * scale, panel.height * scale)
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        return f'<svg {place} viewBox="{panel._box()}">{drawn}</svg>'

    def ground(self, style: theme.Style) -> str:
        """What lies behind everything."""
        (x, y), (across, down) = self._corner, (self.width, self.height)
        edge = self._path([(x, y), (x + across, y), (x + across, y + down), (x, y + down)])
        return f'<path fill="{style["fill"]}" d="{edge}"/>'

    def _at(self, x: float, y: float) -> Point:
        x0, y0, y1 = self._origin
        if self._tall:
            return (y1 - y if self._over else y - y0, x - x0)
        return (x - x0, y1 - y)

    def layers(self, layers: Iterable[tuple[str, Data, theme.Style]]) -> str:
        """Several layers as SVG elements."""
        return "".join(self.layer(kind, data, style) for kind, data, style in layers)

    def layer(self, kind: str, data: Data, style: theme.Style) -> str:
        """One layer as SVG elements."""
        fill = f' fill="{style["fill"]}"' if "fill" in style else ""
        match kind:
            case "area":
                return f'<path{fill}{self._pen(style)} d="{self._strokes(data, close=True)}"/>'
            case "line":
                return f'<path{self._pen(style)} d="{self._strokes(data)}"/>'
            case "token":
                return self._tokens(data, style)
            case "label":
                return self._labels(data, style)
            case _:
                size = (9 + 2 * float(style["width"])) * self._px
                heads = "".join(self._head(part, size) for part in self._parts(data))
                line = f'<path{self._pen(style)} d="{self._strokes(data)}"/>'
                return f'{line}<path fill="{style["stroke"]}" d="{heads}"/>'

    def _pen(self, style: theme.Style) -> str:
        if "stroke" not in style:
            return ""
        width = float(style.get("width", 1)) * self._px
        pen = f' stroke="{style["stroke"]}" stroke-width="{_n(width)}"'
        if "dash" in style:
            pen += f' stroke-linecap="butt" stroke-dasharray="{self._dashes(str(style["dash"]), width)}"'
        return pen

    def _dashes(self, dash: str, width: float) -> str:
        """Plotly's dashes: a named one in multiples of the width, but at least of 3 pixels, or a list of pixels."""
        if dash in _DASHES:
            return " ".join(_n(part * max(width, 3 * self._px)) for part in _DASHES[dash])
        return " ".join(_n(float(part.removesuffix("px")) * self._px) for part in dash.split(","))

    def _tokens(self, data: Data, style: theme.Style) -> str:
        sizes = data["s"] if isinstance(data["s"], list) else [data["s"]] * len(data["x"])
        places = [
            (*self._at(x, y), max(size, 4 * self._px)) for x, y, size in zip(data["x"], data["y"], sizes, strict=True)
        ]
        if style["symbol"] == "circle" and "fill" in style:
            return self._dots(places, style)
        shapes = "".join(self._symbol(str(style["symbol"]), x, y, size / 2) for x, y, size in places)
        fill = f' fill="{style["fill"]}"' if "fill" in style else ""
        return f'<path{fill}{self._pen(style)} d="{shapes}"/>'

    def _dots(self, places: Sequence[tuple[float, float, float]], style: theme.Style) -> str:
        """Circles, written as short as can be: as strokes of no length with round ends, one path a size."""
        edge = float(style.get("width", 1)) * self._px if "stroke" in style else 0.0
        text = ""
        for color, more in (("stroke", edge), ("fill", -edge)) if edge else (("fill", 0.0),):
            for size in sorted({size for _, _, size in places}):
                dots = "".join(f"M{_n(x, self._digits)} {_n(y, self._digits)}h0" for x, y, s in places if s == size)
                text += f'<path stroke="{style[color]}" stroke-width="{_n(size + more)}" d="{dots}"/>'
        return text

    def _labels(self, data: Data, style: theme.Style) -> str:
        size = max(9 * self._px, data["s"])
        turned = self._tall and "u" in data
        xs, ys = (data["u"], data["v"]) if turned else (data["x"], data["y"])
        texts = []
        for x, y, text, side in zip(xs, ys, data["t"], data.get("p", ["center"] * len(xs)), strict=True):
            px, py = self._at(x, y)
            py += size * {"above": -0.15, "below": 0.85}.get(side, 0.35)
            anchor = {"left": ' text-anchor="end"', "right": ' text-anchor="start"'}.get(side, "")
            texts.append(f'<text x="{_n(px, 0)}" y="{_n(py, 0)}"{anchor}>{escape(text)}</text>')
        return (
            f'<g fill="{style["text"]}" font-size="{_n(size)}" font-weight="{style.get("weight", 400)}" '
            f'text-anchor="middle">{"".join(texts)}</g>'
        )

    def _parts(self, data: Data) -> Iterable[list[Point]]:
        part: list[Point] = []
        for x, y in zip(data["x"], data["y"], strict=True):
            if x is None:
                yield part
                part = []
            else:
                part.append(self._at(x, y))
        yield part

    def _strokes(self, data: Data, close: bool = False) -> str:
        return "".join(self._path(part, close) for part in self._parts(data))

    def _path(self, points: Iterable[Point], close: bool = True) -> str:
        """A path in relative steps, which are the shortest to write; what rounding leaves is carried along."""
        (x, y), *others = ((round(px, self._digits), round(py, self._digits)) for px, py in points)
        text, here = f"M{_n(x)} {_n(y)}l", (x, y)
        for px, py in others:
            step = (_n(px - here[0]), _n(py - here[1]))
            here = (px, py)
            text += step[0] if step[0][0] == "-" or text[-1] == "l" else f" {step[0]}"
            text += step[1] if step[1][0] == "-" else f" {step[1]}"
        return text + ("z" if close else "")

    def _head(self, line: Sequence[Point], size: float) -> str:
        """An arrow's head: its tip is the last point."""
        (ax, ay), (x, y) = line[-2:]
        far = hypot(x - ax, y - ay) or 1.0
        ux, uy = (x - ax) / far * size, (y - ay) / far * size
        left, right = (x - ux - uy / 2, y - uy + ux / 2), (x - ux + uy / 2, y - uy - ux / 2)
        return self._path([(x, y), left, (x - ux * 0.75, y - uy * 0.75), right])

    def _symbol(self, name: str, x: float, y: float, radius: float) -> str:
        if name == "circle":
            r, d = _n(radius), _n(2 * radius)
            return f"M{_n(x - radius)} {_n(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"
        return self._path((x + radius * dx, y + radius * dy) for dx, dy in SHAPES[name])


_DASHES: Final = {"dot": (1, 1), "dash": (3, 3)}


def _n(value: float, digits: int = 1) -> str:
    """A number in few characters."""
    text = f"{value:.{digits}f}"
    text = text.removesuffix(".0") if digits else text
    return "0" if text == "-0" else text
