"""The viewer in a notebook: a widget that is a cursor over pages. Python makes the pages, the front end shows them."""

import base64
from typing import Any, Final

import anywidget
import traitlets
from ipywidgets import widget_serialization

from niagara.core.replay import Replay
from niagara.notebook.front_end import pack, player_module, player_style, plotly_packed
from niagara.notebook.plotly_bundle import NoPlotlyBundle
from niagara.notebook.still import still_html, still_text
from niagara.pages import Walkthrough
from niagara.render.pages_data import MIME, VERSION, encode, pages_data

_NOTHING_TO_SHOW: Final = "export default { render() {} };"


class PlotlyScript(anywidget.AnyWidget):
    """plotly.js, sent once a kernel: every viewer refers to it and none holds it."""

    _esm = _NOTHING_TO_SHOW
    code = traitlets.Bytes(help="The script, gzipped.").tag(sync=True)


class Viewer(anywidget.AnyWidget):
    """A match step by step: the river, what happened, and the rules that made it so.

    `step` can be read, set, observed and linked: 0 is the setup, n the state after event n. `seat` and `lang` too.
    """

    _esm = player_module()
    _css = player_style()

    step = traitlets.Int(0, help="The step that is shown.").tag(sync=True)
    seat = traitlets.Int(None, allow_none=True, help="Whose view is shown; None for everybody's.").tag(sync=True)
    lang = traitlets.Unicode("en", help="The language of the words.")
    pages = traitlets.Bytes(help="The pages as gzipped JSON.").tag(sync=True)
    plotly = traitlets.Instance(PlotlyScript, allow_none=True).tag(sync=True, **widget_serialization)
    live = traitlets.Bool(True, help="Whether somebody is there to make other pages.").tag(sync=True)

    def __init__(
        self, replay: Replay, lang: str = "en", seat: int | None = None, step: int | None = None,
        first: int = 0, last: int | None = None,
    ) -> None:  # fmt: skip
        end = len(replay) - 1
        self._replay = replay
        self._stretch = (_within(first, 0, end), _within(end if last is None else last, first, end))
        self._walk = Walkthrough(replay, lang=lang, seat=seat)
        super().__init__(
            step=_within(self._stretch[0] if step is None else step, *self._stretch),
            seat=seat, lang=lang, pages=self._packed(), plotly=plotly_script(),
        )  # fmt: skip

    def show(self, replay: Replay) -> None:
        """Show another match from its first step; `seat` stays where the match has that seat."""
        seat = self.seat if self.seat is not None and self.seat < len(replay.header.seats) else None
        self._replay = replay
        self._stretch = (0, len(replay) - 1)
        self._walk = Walkthrough(replay, lang=self.lang, seat=seat)
        with self.hold_sync():
            self.step = 0
            self.seat = seat
            self.pages = self._packed()

    @traitlets.validate("step")
    def _valid_step(self, proposal: Any) -> int:
        return _within(proposal["value"], *self._stretch)

    @traitlets.validate("seat")
    def _valid_seat(self, proposal: Any) -> int | None:
        Walkthrough(self._replay, seat=proposal["value"])  # raises IndexError for an unknown seat
        return proposal["value"]  # type: ignore[no-any-return]

    @traitlets.observe("seat", "lang")
    def _other_pages(self, change: Any) -> None:
        if (self._walk.seat, self._walk.lang) != (self.seat, self.lang):
            self._walk = Walkthrough(self._replay, lang=self.lang, seat=self.seat)
            self.pages = self._packed()

    def _packed(self) -> bytes:
        pages = pages_data(self._walk, *self._stretch)
        if self._replay.notice:
            pages["notice"] = self._replay.notice
        return pack(encode(pages))

    def __repr__(self) -> str:
        return still_text(self._walk, self.step)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; beside it what shows the same step where no widget runs, and what our exporter reads."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        held = {"version": VERSION, "step": self.step, "pages": base64.b64encode(self.pages).decode()}
        return {**data, "text/plain": repr(self), "text/html": still_html(self._walk, self.step), MIME: held}, metadata


_script: PlotlyScript | None = None


def plotly_script() -> PlotlyScript | None:
    """The one script model of this kernel, made when first wanted; None where there is no plotly.js."""
    global _script
    if _script is None or _script.comm is None:  # `Widget.close_all()` closes it too
        try:
            _script = PlotlyScript(code=plotly_packed())
        except NoPlotlyBundle:
            return None
    return _script


def _within(step: int, first: int, last: int) -> int:
    if not first <= step <= last:
        raise IndexError(f"step {step}: expected {first} to {last}")
    return step
