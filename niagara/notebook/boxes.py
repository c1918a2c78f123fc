"""Boxes of ipywidgets (VBox, HBox, Tab, Accordion) that hold viewers or quizzes: what their outputs keep for a page.

Where a kernel is, ipywidgets shows them. An exported page has none and reads the same tree under our media type:

kind "box"          layout: column, row, tabs or folds; titles: of tabs and folds; open: which of them is; children
kind "text"         text: of a label, or of HTML without its marks; note: whether it says what is left out
kind viewer, quiz   as the widget alone has it
"""

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

from ipywidgets import HTML, Accordion, Box, HBox, HTMLMath, Label, Tab, VBox, Widget

from niagara.core.text import literal, phrase
from niagara.notebook.quiz import QuizCard
from niagara.notebook.viewer import Viewer
from niagara.render.pages_data import MIME, VERSION
from niagara.render.prose import Speaker

DEEPEST: Final = 12
"""So many boxes stand one in another; a box may hold itself."""

_LAYOUTS: Final = ((Tab, "tabs"), (Accordion, "folds"), (VBox, "column"), (HBox, "row"), (Box, "column"))
_LINES: Final = frozenset({"blockquote", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "p", "pre", "tr"})
_UNSEEN: Final = frozenset({"script", "style", "template", "title"})


class _Part(NamedTuple):
    """A widget in words, as HTML, and for a page."""

    text: str
    html: str
    held: dict[str, Any]


def box_bundle(box: Box) -> Any:
    """The output of a box: ipywidgets' own, and for a page what it holds, if a viewer or a quiz is in it."""
    shown: Any = box._repr_mimebundle_()
    ours = next(_ours(box), None)
    if ours is None:
        return shown
    part = _part(box, Speaker((), ours.lang))
    return shown | {"text/plain": part.text, "text/html": f"<div>{part.html}</div>", MIME: part.held}


def _ours(widget: Widget, depth: int = 0) -> Iterator[Viewer | QuizCard]:
    """The viewers and quizzes in a box, at any depth."""
    if isinstance(widget, Viewer | QuizCard):
        yield widget
    elif isinstance(widget, Box) and depth < DEEPEST:
        for child in widget.children:
            yield from _ours(child, depth + 1)


def _part(widget: Widget, speaker: Speaker, depth: int = 0) -> _Part:
    if isinstance(widget, Viewer | QuizCard):
        data, _ = widget._repr_mimebundle_()
        return _Part(data["text/plain"], data["text/html"], data[MIME])
    if isinstance(widget, Box) and depth < DEEPEST:
        return _box(widget, [_part(child, speaker, depth + 1) for child in widget.children])
    if isinstance(widget, HTML | HTMLMath):
        return _words(plain(widget.value))
    if isinstance(widget, Label):
        return _words(widget.value)
    return _words(speaker.sentence(_left_out(widget)), note=True)


def _box(box: Box, parts: list[_Part]) -> _Part:
    layout = next(layout for kind, layout in _LAYOUTS if isinstance(box, kind))
    titles = list(box.titles) if layout in ("tabs", "folds") else []
    held = {
        "version": VERSION, "kind": "box", "layout": layout, "titles": titles,
        "open": box.selected_index if titles else None, "children": [part.held for part in parts],
    }  # fmt: skip
    headed = list(zip(titles, parts, strict=True)) if titles else [("", part) for part in parts]
    text = "\n\n".join("\n".join(filter(None, (title, part.text))) for title, part in headed)
    html = "".join((f"<h4>{escape(title)}</h4>" if title else "") + part.html for title, part in headed)
    return _Part(text, html, held)


def _words(text: str, note: bool = False) -> _Part:
    return _Part(text, f"<p>{escape(text)}</p>", {"kind": "text", "text": text, "note": note})


def _left_out(widget: Widget) -> Any:
    name = " ".join(filter(None, (type(widget).__name__, getattr(widget, "description", ""))))
    return phrase("{widget} is left out here: it needs a kernel.", widget=literal(name))


def plain(html: str) -> str:
    """The text of some HTML: a line for a block, no marks, no scripts."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.seen).split("\n"))
    return "\n".join(filter(None, lines))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._unseen += tag in _UNSEEN
        if tag in _LINES:
            self.seen.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN and self._unseen > 0
        if tag in _LINES:
            self.seen.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.seen.append(" ".join(data.split("\n")))
