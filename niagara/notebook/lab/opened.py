"""A file that is opened in JupyterLab: its pages as far as it is a match, what was found in it, and further questions.

Nothing is kept between two requests but what a cache may lose: whoever asks sends the file and the logs of the lines
that are shown (`""` for a main line that is as in the file). So the process that answers may end at any time.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.log.finding import Finding, LogError, brief
from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import import_log
from niagara.log.load import examine, load
from niagara.log.report import Report
from niagara.log.writer import dumps
from niagara.notebook.answers import answer
from niagara.notebook.lab.messages import About, Request, Said
from niagara.notebook.lines import TONGUES, Lines
from niagara.pages import MOST_STEPS, Walkthrough
from niagara.render.languages import UnknownLanguage, bcp47, check_language
from niagara.render.prose import Speaker

EARLY: Final = 24
"""About so many steps are shown at once, while the others are made."""

_KEPT: Final = 6
"""So many lines are kept, for whoever asks about them next."""


class Opened(Struct, frozen=True):
    """A file as it was read."""

    replay: Replay | None
    about: About


class _Named(BytesIO):
    """Bytes that findings name as a file."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def answered(request: Request) -> bytes:
    """The answer to a request, as JSON: pages and report, or the answer to a question; `error` says what was wrong."""
    try:
        told = _answered(request)
    except LogError as error:  # such as a branch that is too long to be shown
        told = {"error": str(error)}
    return msgspec.json.encode(told)


def _answered(request: Request) -> dict[str, Any]:
    opened = _opened(request.data, request.name)
    if opened.replay is None:
        return {"about": opened.about}
    seats = len(opened.replay.header.seats)
    seat = request.seat if request.seat is not None and 0 <= request.seat < seats else None
    lines = _lines(request.data, request.name, request.logs, seat)
    about = _about_stretch(opened.about, lines)
    lines.speak(_language(request.lang))
    if request.question is not None:
        return _question(lines.copy() if _changes(request.question) else lines, request.question)
    lang = bcp47(lines.walk(0).lang)
    shown = {"about": about, "lang": lang, "languages": TONGUES, "seat": seat}
    early = lines.stop_after(0, EARLY)
    if request.early and early < len(lines.walk(0)) - 1:
        return shown | {"pages": msgspec.Raw(Lines(lines.walks[:1], (0, early)).encoded(0)), "whole": False}
    branches = [_branch(lines, line) for line in range(1, len(lines))]
    return shown | {"pages": msgspec.Raw(lines.encoded(0)), "branches": branches, "whole": True}


def _language(lang: str) -> str:
    """The language that JupyterLab speaks, if we do."""
    try:
        return check_language(lang)
    except UnknownLanguage:
        return "en"


def _about_stretch(about: About, lines: Lines) -> About:
    """What is said of a file, with a word on what is not shown of a match that is too long."""
    walk, (_, last) = lines.walk(0), lines.stretch
    if last == len(walk) - 1:
        return about
    what = f"only the steps 0 to {last} of {len(walk) - 1} are shown: `niagara export` makes pages of any other stretch"
    return structs.replace(about, findings=(*about.findings, Said("note", "LOG-LIMIT-STEPS", "", what)))


def _branch(lines: Lines, line: int) -> dict[str, Any]:
    return {"step": lines.common(line), "pages": msgspec.Raw(lines.encoded(line))}


# ---------------------------------------------------------------- reading


def read(data: bytes, name: str) -> Opened:
    """What a file is: a log of ours as far as it can be read, else what an importer makes of it."""
    replay, report = examine(_Named(data, name))
    if replay is not None:
        if report.verdict == "contradicted":  # what follows is shown too, as recorded
            replay = load(_Named(data, name), partial=True, as_recorded=True)
        return Opened(replay, _about(report, replay.names))
    done = import_log(data, name)
    if done.replay is not None and done.replay.entries:
        return Opened(done.replay, _about_import(done.report))
    asked = tuple(done.report.lines(_say))
    return Opened(None, structs.replace(_about(report, ()), imported=asked))


def _about(report: Report, names: Sequence[str]) -> About:
    findings = tuple(_said(found, names) for found in report.findings)
    return About(headline=report.headline, verdict=report.verdict, findings=findings)


def _about_import(report: ImportReport) -> About:
    headline, *lines = report.lines(_say)
    return About(headline=headline, verdict=report.verdict, imported=tuple(lines))


def _said(found: Finding, names: Sequence[str]) -> Said:
    why = f" {found.ruling.rule.id}: {_say(found.ruling, names)}" if found.ruling is not None else ""
    return Said(found.severity, found.code, found.place, found.explanation + why)


def _say(ruling: Ruling, names: Sequence[str]) -> str:
    return Speaker(names).sentence(ruling.phrase)


# ---------------------------------------------------------------- questions


def _changes(asked: Any) -> bool:
    """Whether the answer is another line: what is kept stays as it is."""
    return isinstance(asked, dict) and asked.get("ask") in ("branch", "bots", "note")


def _question(lines: Lines, asked: Any) -> dict[str, Any]:
    if isinstance(asked, dict) and asked.get("ask") == "save":  # whoever shows the file saves it, not this process
        line = asked.get("line")
        if not isinstance(line, int) or not 0 <= line < len(lines):
            return {"error": f"line {brief(line)}: expected 0 to {len(lines) - 1}"}
        return {"log": dumps(lines.walk(line).replay).decode()}
    shown = _Shown(lines)
    told = answer(shown, asked)
    if shown.changed is None or "error" in told:
        return told
    line, step = shown.changed
    pages = {"pages": msgspec.Raw(lines.encoded(0))} if line == 0 else _branch(lines, line)
    return told | {"changed": {"line": line, "log": dumps(lines.walk(line).replay).decode(), "to": step, **pages}}


class _Shown:
    """Lines as `answers` asks a viewer about them; and which line was changed, with the step to be shown of it."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.changed: tuple[int, int | None] | None = None

    def walk(self, line: int) -> Walkthrough:
        return self._lines.walk(line)

    def said_in(self, lang: str, line: int) -> dict[str, Any]:
        return self._lines.said_in(lang, line)

    def branch(self, action: Any, step: int, line: int) -> None:
        made = self._lines.branch(action, step, line)
        self.changed = made, self._lines.stop_after(made, step)

    def play_on(self, line: int) -> None:
        end = len(self._lines.walk(line)) - 1
        made = self._lines.play_on(line)
        self.changed = made, self._lines.stop_after(made, end)

    def write(self, entry: int, text: str, line: int) -> None:
        self._lines.write(entry, text, line)
        self.changed = line, None


# ---------------------------------------------------------------- what is kept, and may be lost


@lru_cache(maxsize=_KEPT)
def _opened(data: bytes, name: str) -> Opened:
    return read(data, name)


@lru_cache(maxsize=_KEPT)
def _lines(data: bytes, name: str, logs: tuple[str, ...], seat: int | None) -> Lines:
    walks = [_walk(data, name, log, seat) for log in logs or ("",)]
    return Lines(walks, (0, min(len(walks[0]), MOST_STEPS) - 1))


@lru_cache(maxsize=2 * _KEPT)
def _walk(data: bytes, name: str, log: str, seat: int | None) -> Walkthrough:
    replay = load(log.encode(), partial=True, as_recorded=True) if log else _opened(data, name).replay
    assert replay is not None  # what holds no match is not asked about
    if log:
        replay.name = name
    return Walkthrough(replay, seat=seat)
