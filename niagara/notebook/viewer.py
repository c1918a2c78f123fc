"""The viewer in a notebook: a widget that is a cursor over pages. Python makes the pages, the front end shows them."""

import base64
from typing import Any, Final, NamedTuple

import anywidget
import traitlets
from ipywidgets import widget_serialization

from niagara.core.replay import Replay
from niagara.notebook.answers import answer
from niagara.notebook.front_end import pack, player_module, player_style, plotly_packed
from niagara.notebook.plotly_bundle import NoPlotlyBundle
from niagara.notebook.still import still_html, still_text
from niagara.pages import Walkthrough
from niagara.render.extras import Extras, common_step, disputed, noted_name, with_extras
from niagara.render.languages import LANGUAGES, NAMES, bcp47, check_language
from niagara.render.pages_data import MIME, VERSION, Pages, encode
from niagara.teach.notes import rewritten
from niagara.teach.question import BadQuestion, action_of
from niagara.teach.what_if import go_on, played_on, what_if

MOST_BRANCHES: Final = 8
"""So many branches stand in one viewer."""

PANELS: Final = ("why", "try", "rules", "notes", "readings")
"""What may be open first: one of the panels beside the river, or the tab of two readings."""

TONGUES: Final = {bcp47(lang): NAMES[lang] for lang in LANGUAGES}
"""The languages there are."""

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

    def __init__(
        self, replay: Replay, lang: str = "en", seat: int | None = None, step: int | None = None,
        first: int = 0, last: int | None = None, panel: str = "why", spoiler_free: bool = False,
        extras: Extras | None = None,
    ) -> None:  # fmt: skip
        end = len(replay) - 1
        self._stretch = (_within(first, 0, end), _within(end if last is None else last, first, end))
        self._extras = extras or Extras()
        self._packs: dict[int, _Packed] = {}
        self._walks = [Walkthrough(one, lang=lang, seat=seat) for one in (replay, *self._extras.branches)]
        super().__init__(
            step=_within(self._stretch[0] if step is None else step, *self._stretch),
            seat=seat, lang=bcp47(check_language(lang)), panel=panel, spoiler_free=spoiler_free,
            pages=self._packed(0), branches=self._branches(), plotly=plotly_script(),
        )  # fmt: skip
        self.on_msg(self._asked)

    @property
    def replay(self) -> Replay:
        """The line that is shown, as a replay: with the notes that were written, ready to be saved."""
        return self._walks[self.line].replay

    def walk(self, line: int) -> Walkthrough:
        """The pages of a line; raises IndexError."""
        return self._walks[_within(line, 0, len(self._walks) - 1, "line")]

    def show(self, replay: Replay) -> None:
        """Show another match from its first step; `seat` stays where the match has that seat."""
        seat = self.seat if self.seat is not None and self.seat < len(replay.header.seats) else None
        self._stretch = (0, len(replay) - 1)
        self._extras = Extras()
        self._walks = [Walkthrough(replay, lang=self.lang, seat=seat)]
        with self.hold_sync():
            self.line = 0
            self.step = 0
            self.seat = seat
            self.pages, self.branches = self._packed(0), []

    def branch(self, action: Any, step: int | None = None, line: int | None = None) -> Replay:
        """What if `action` were chosen at the first decision after `step`? Shows that line and returns it as a replay.

        By default at the step and in the line that are shown. At the end of a branch the branch itself goes on.
        Raises BadQuestion, RuleViolation (a rule refuses the action), IndexError.
        """
        walk = self.walk(self.line if line is None else line)
        at = self.step if step is None else step
        number = self._walks.index(walk)
        if number > 0 and at == len(walk) - 1:
            match = go_on(walk.replay)  # it stays a branch of the main line
            match.play(action_of(walk.replay.game, action))
            return self._put(number, match.replay, at)
        made = what_if(walk.replay, at, action)
        if len(self._walks) > MOST_BRANCHES:
            raise BadQuestion(f"expected at most {MOST_BRANCHES} branches in one viewer; `niagara.what_if` makes more")
        self._walks.append(Walkthrough(made, lang=self.lang, seat=self.seat))
        return self._put(len(self._walks) - 1, made, at)

    def play_on(self, line: int | None = None, bot: str = "", seed: int = 0) -> Replay:
        """Let bots play a branch to its end. Raises BadQuestion for the main line, UnknownBot."""
        number = self.line if line is None else line
        walk = self.walk(number)
        if number == 0:
            raise BadQuestion("bots play on in a branch: try a move and open one first")
        return self._put(number, played_on(walk.replay, bot, seed), len(walk) - 1)

    def write(self, entry: int, text: str, line: int | None = None) -> Replay:
        """Write a note on an entry of a line (0 for the match as a whole); "" takes it away. Returns the new replay.

        Other languages of a note that has several stay. Raises BadQuestion, LogError: a note that no log can hold.
        """
        number = self.line if line is None else line
        made = rewritten(self.walk(number).replay, entry, text, self.lang)
        self._walks[number] = Walkthrough(made, lang=self.lang, seat=self.seat)
        self._send_pages()
        return made

    def _put(self, number: int, replay: Replay, step: int) -> Replay:
        """Take a replay as a line, and show it behind this step of it."""
        self._walks[number] = Walkthrough(replay, lang=self.lang, seat=self.seat)
        with self.hold_sync():
            self._send_pages()
            self.line = number
            self.step = next((stop for stop in self._walks[number].stops if stop > step), len(replay) - 1)
        return replay

    @traitlets.validate("step")
    def _valid_step(self, proposal: Any) -> int:
        stretch = self._stretch if self.line == 0 else (0, len(self._walks[self.line]) - 1)
        return _within(proposal["value"], *stretch)

    @traitlets.validate("line")
    def _valid_line(self, proposal: Any) -> int:
        return _within(proposal["value"], 0, len(self._walks) - 1, "line")

    @traitlets.validate("seat")
    def _valid_seat(self, proposal: Any) -> int | None:
        Walkthrough(self._walks[0].replay, seat=proposal["value"])  # raises IndexError for an unknown seat
        return proposal["value"]  # type: ignore[no-any-return]

    @traitlets.observe("line")
    def _other_line(self, change: Any) -> None:
        if self.step >= len(self._walks[self.line]):
            self.step = len(self._walks[self.line]) - 1

    @traitlets.validate("lang")
    def _valid_lang(self, proposal: Any) -> str:
        return bcp47(check_language(proposal["value"]))

    @traitlets.observe("lang")
    def _other_words(self, change: Any) -> None:
        """The front end asks for the words that it does not have; what is asked from now on is answered in these."""
        for walk in self._walks:
            walk.lang = self.lang

    @traitlets.observe("seat")
    def _other_pages(self, change: Any) -> None:
        if self._walks[0].seat != self.seat:
            self._walks = [Walkthrough(walk.replay, lang=self.lang, seat=self.seat) for walk in self._walks]
            self._send_pages()

    def said_in(self, lang: str, line: int) -> dict[str, Any]:
        """All words of a line in another language, as its pages hold them. Raises UnknownLanguage, IndexError."""
        walk = self.walk(line)
        self._packed(line)
        return self._packs[line].pages.said_in(lang) | {"disputed": disputed(walk.replay, lang)}

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        self.send(answer(self, content))

    def _send_pages(self) -> None:
        with self.hold_sync():
            self.pages, self.branches = self._packed(0), self._branches()

    def _packed(self, line: int) -> bytes:
        """The pages of a line, with what they answer by themselves and what they can ask; made once a walkthrough."""
        walk, held = self._walks[line], self._packs.get(line)
        if held is None or (held.walk, held.lang) != (walk, walk.lang):
            self._packs[line] = held = self._pack(line, walk)
        return held.content

    def _pack(self, line: int, walk: Walkthrough) -> "_Packed":
        first, last = self._stretch if line == 0 else (0, None)
        pages = Pages(walk, first, last, self._extras.languages)
        data = pages.data()
        if walk.replay.notice:
            data["notice"] = walk.replay.notice
        data |= {"file": noted_name(walk.replay), "disputed": disputed(walk.replay, walk.lang)}
        for lang, said in data.get("languages", {}).items():
            said["disputed"] = disputed(walk.replay, lang)
        content = pack(encode(with_extras(data, walk, self._extras) if line == 0 else data))
        return _Packed(walk, walk.lang, pages, content)

    def _branches(self) -> list[dict[str, Any]]:
        main = self._walks[0].replay
        return [
            {"step": common_step(main, walk.replay), "pages": self._packed(line)}
            for line, walk in enumerate(self._walks[1:], 1)
        ]

    def __repr__(self) -> str:
        return still_text(self._walks[self.line], self.step)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; beside it what shows the same step where no widget runs, and what our exporter reads."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        held = {
            "version": VERSION, "kind": "viewer", "step": self.step, "line": self.line, "panel": self.panel,
            "lang": self.lang, "spoiler_free": self.spoiler_free, "pages": base64.b64encode(self._packed(0)).decode(),
            "branches": [one | {"pages": base64.b64encode(one["pages"]).decode()} for one in self._branches()],
        }  # fmt: skip
        return {
            **data,
            "text/plain": repr(self),
            "text/html": still_html(self._walks[self.line], self.step),
            MIME: held,
        }, metadata


class _Packed(NamedTuple):
    """The pages of a line as they were sent: of which walkthrough, in which language."""

    walk: Walkthrough
    lang: str
    pages: Pages
    content: bytes


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


def _within(number: int, first: int, last: int, what: str = "step") -> int:
    if not first <= number <= last:
        raise IndexError(f"{what} {number}: expected {first} to {last}")
    return number
