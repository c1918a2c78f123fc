"""The viewer in a notebook: a widget that is a cursor over pages. Python makes the pages, the front end shows them."""

import base64
from typing import Any, Final

import anywidget
import traitlets
from ipywidgets import widget_serialization

from niagara.core.given import BadQuestion, found_text
from niagara.core.replay import Replay
from niagara.log.given import MatchLike, replay_of
from niagara.notebook.answers import answer
from niagara.notebook.front_end import player_module, player_style, plotly_packed
from niagara.notebook.lines import TONGUES, Lines, within
from niagara.notebook.plotly_bundle import NoPlotlyBundle
from niagara.notebook.still import still_html, still_text
from niagara.pages import Walkthrough
from niagara.render.extras import Extras
from niagara.render.languages import bcp47, check_language
from niagara.render.pages_data import MIME, VERSION

PANELS: Final = ("why", "try", "rules", "notes", "readings")
"""What may be open first: one of the panels beside the river, or the tab of two readings."""

_NOTHING_TO_SHOW: Final = "export default { render() {} };"


class PlotlyScript(anywidget.AnyWidget):
    """plotly.js, sent once a kernel: every viewer refers to it and none holds it."""

    _esm = _NOTHING_TO_SHOW
    code = traitlets.Bytes(help="The script, gzipped.").tag(sync=True)


class Viewer(anywidget.AnyWidget):
    """A match step by step: the river, what happened, and the rules that made it so; and what its readers ask next.

    `step` can be read, set, observed and linked: 0 is the setup, n the state after event n. `seat` and `lang` too.
    `line` says which line is shown: 0 the main line, then the branches that `branch` opened. `replay` is what is shown.
    """

    _esm = player_module()
    _css = player_style()

    step = traitlets.Int(0, help="The step that is shown.").tag(sync=True)
    line = traitlets.Int(0, help="The line that is shown: 0 the main line, 1 … the branches.").tag(sync=True)
    seat = traitlets.Int(None, allow_none=True, help="Whose view is shown; None for everybody's.").tag(sync=True)
    lang = traitlets.Unicode("en", help="The language of the words.").tag(sync=True)
    languages = traitlets.Dict(TONGUES, help="What can be asked for: code → its own name.").tag(sync=True)
    panel = traitlets.Enum(PANELS, "why", help="What is open first: a panel, or two readings.").tag(sync=True)
    spoiler_free = traitlets.Bool(False, help="Whether what is to come is hidden at first.").tag(sync=True)
    pages = traitlets.Bytes(help="The pages as gzipped JSON.").tag(sync=True)
    branches: traitlets.List[dict[str, Any]] = traitlets.List(help="The branches: {step, pages}.").tag(sync=True)
    plotly = traitlets.Instance(PlotlyScript, allow_none=True).tag(sync=True, **widget_serialization)
    live = traitlets.Bool(True, help="Whether somebody is there to answer.").tag(sync=True)
    edition = traitlets.Int(0, help="Raised with each match or line that Python shows.").tag(sync=True)
    taken = traitlets.Int(0, help="The edition in which the front end stands.").tag(sync=True)

    def __init__(
        self, replay: Replay, lang: str = "en", seat: int | None = None, step: int | None = None,
        first: int = 0, last: int | None = None, panel: str = "why", spoiler_free: bool = False,
        extras: Extras | None = None,
    ) -> None:  # fmt: skip
        if panel not in PANELS:
            raise BadQuestion(f"panel: expected one of {', '.join(PANELS)}, found {found_text(panel)}")
        end = len(replay) - 1
        stretch = (within(first, 0, end), within(end if last is None else last, first, end))
        replays = (replay, *(extras.branches if extras else ()))
        self._lines = Lines([Walkthrough(one, lang=lang, seat=seat) for one in replays], stretch, extras)
        super().__init__(
            step=within(stretch[0] if step is None else step, *stretch),
            seat=seat, lang=bcp47(check_language(lang)), panel=panel, spoiler_free=spoiler_free,
            pages=self._lines.packed(0), branches=self._lines.branches(), plotly=plotly_script(),
        )  # fmt: skip
        self.on_msg(self._asked)

    @property
    def replay(self) -> Replay:
        """The line that is shown, as a replay: with the notes that were written, ready to be saved."""
        return self._lines.walks[self.line].replay

    def walk(self, line: int) -> Walkthrough:
        """The pages of a line; raises IndexError."""
        return self._lines.walk(line)

    def show(self, replay: MatchLike) -> None:
        """Show another match from its first step; `seat` stays where the match has that seat."""
        replay = replay_of(replay)
        seat = self.seat if self.seat is not None and self.seat < len(replay.header.seats) else None
        self._lines = Lines([Walkthrough(replay, lang=self.lang, seat=seat)])
        with self.hold_sync():
            self.edition += 1
            self.line = 0
            self.step = 0
            self.seat = seat
            self.pages, self.branches = self._lines.packed(0), []

    def branch(self, action: Any, step: int | None = None, line: int | None = None) -> Replay:
        """What if `action` were chosen at the first decision after `step`? Shows that line and returns it as a replay.

        By default at the step and in the line that are shown. At the end of a branch the branch itself goes on.
        Raises BadQuestion, RuleViolation (a rule refuses the action), IndexError.
        """
        at = self.step if step is None else step
        return self._show_line(self._lines.branch(action, at, self.line if line is None else line), at)

    def play_on(self, line: int | None = None, bot: str = "", seed: int = 0) -> Replay:
        """Let bots play a branch to its end. Raises BadQuestion for the main line, UnknownBot."""
        number = self.line if line is None else line
        end = len(self.walk(number)) - 1
        return self._show_line(self._lines.play_on(number, bot, seed), end)

    def write(self, entry: int, text: str, line: int | None = None) -> Replay:
        """Write a note on an entry of a line (0 for the match as a whole); "" takes it away. Returns the new replay.

        Other languages of a note that has several stay. Raises BadQuestion, LogError: a note that no log can hold.
        """
        made = self._lines.write(entry, text, self.line if line is None else line)
        self._send_pages()
        return made

    def _show_line(self, number: int, step: int) -> Replay:
        """Show a line behind this step of it."""
        with self.hold_sync():
            self.edition += 1
            self._send_pages()
            self.line = number
            self.step = self._lines.stop_after(number, step)
        return self.walk(number).replay

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the front end says. Where it stood in what was shown before, it may say late: that is not heard."""
        if sync_data.get("taken", self.taken) != self.edition:
            sync_data = {name: value for name, value in sync_data.items() if name not in ("step", "line")}
        super().set_state(sync_data)

    @traitlets.validate("step")
    def _valid_step(self, proposal: Any) -> int:
        stretch = self._lines.stretch if self.line == 0 else (0, len(self.walk(self.line)) - 1)
        return within(proposal["value"], *stretch)

    @traitlets.validate("line")
    def _valid_line(self, proposal: Any) -> int:
        return within(proposal["value"], 0, len(self._lines) - 1, "line")

    @traitlets.validate("seat")
    def _valid_seat(self, proposal: Any) -> int | None:
        Walkthrough(self.walk(0).replay, seat=proposal["value"])  # raises IndexError for an unknown seat
        return proposal["value"]  # type: ignore[no-any-return]

    @traitlets.observe("line")
    def _other_line(self, change: Any) -> None:
        if self.step >= len(self.walk(self.line)):
            self.step = len(self.walk(self.line)) - 1

    @traitlets.validate("lang")
    def _valid_lang(self, proposal: Any) -> str:
        return bcp47(check_language(proposal["value"]))

    @traitlets.observe("lang")
    def _other_words(self, change: Any) -> None:
        """The front end asks for the words that it does not have; what is asked from now on is answered in these."""
        self._lines.speak(self.lang)

    @traitlets.observe("seat")
    def _other_pages(self, change: Any) -> None:
        if self.walk(0).seat != self.seat:
            self._lines.seen_by(self.seat)
            self._send_pages()

    def said_in(self, lang: str, line: int) -> dict[str, Any]:
        """All words of a line in another language, as its pages hold them. Raises UnknownLanguage, IndexError."""
        return self._lines.said_in(lang, line)

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        self.send(answer(self, content))

    def _send_pages(self) -> None:
        with self.hold_sync():
            self.pages, self.branches = self._lines.packed(0), self._lines.branches()

    def __repr__(self) -> str:
        return still_text(self.walk(self.line), self.step)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; beside it what shows the same step where no widget runs, and what our exporter reads."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        held = {
            "version": VERSION, "kind": "viewer", "step": self.step, "line": self.line, "panel": self.panel,
            "lang": self.lang, "spoiler_free": self.spoiler_free,
            "pages": base64.b64encode(self._lines.packed(0)).decode(),
            "branches": [one | {"pages": base64.b64encode(one["pages"]).decode()} for one in self._lines.branches()],
        }  # fmt: skip
        return {
            **data,
            "text/plain": repr(self),
            "text/html": still_html(self.walk(self.line), self.step),
            MIME: held,
        }, metadata


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
