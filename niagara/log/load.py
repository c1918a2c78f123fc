"""Opens logs. Whatever comes out can be folded, explained and drawn: `load` puts every entry before the rules first."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import structs

from niagara.core.game import AnyGame
from niagara.core.replay import Header, Replay
from niagara.core.text import safe_text
from niagara.log.container import read_file, read_stream, shown, unpack
from niagara.log.finding import BREAKS_RULES, Finding, LogError
from niagara.log.judge import Judgement, judge_entries
from niagara.log.limits import LIMITS, Limits
from niagara.log.reader import Reading, read
from niagara.log.report import Report, unreadable, verdict

Source = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the bytes of a log, or a binary stream."""


def load(source: Source, partial: bool = False, limits: Limits = LIMITS) -> Replay:
    """The match in a log.

    Raises LogError with the first thing that is wrong: a file that cannot be read, a field of the wrong type, a check
    that does not fit, an entry that breaks a rule. `partial=True` keeps the good entries before that (as long as the
    header can be read). Either way `replay.found` has all findings: a torn last line is one, and no error.
    """
    name = source_name(source)
    try:
        reading = read(_data(source, name, limits), limits)
    except LogError as error:
        raise LogError(_in_file(error.finding, name)) from None
    errors = (found for found in reading.findings if found.severity == "error")
    damage = next((found for found in errors if found.exit_code != BREAKS_RULES), None)
    if damage is not None and not partial:  # said at once: the rules need not be asked
        raise LogError(_in_file(damage, name))
    replay, report = _judge(reading, name)
    if report.error is not None and not partial:
        raise LogError(report.error)
    return replay


def examine(
    source: Source, limits: Limits = LIMITS, options: Mapping[str, Any] | None = None
) -> tuple[Replay | None, Report]:
    """The good part of a log and the report on the whole of it; no replay where not even the header can be read.

    `options` are tried instead of those that the header names; raises BadSetup for one that the game does not know.
    """
    name = source_name(source)
    try:
        reading = read(_data(source, name, limits), limits)
    except LogError as error:
        return None, unreadable(_in_file(error.finding, name), name)
    return _judge(_under(reading, options) if options else reading, name)


def _judge(reading: Reading, name: str) -> tuple[Replay, Report]:
    judgement = judge_entries(reading.game, reading.setup, reading.entries)
    findings = _findings(reading, judgement, name)
    replay = Replay(reading.game, reading.header, reading.entries[: judgement.entries], safe_text(Path(name).name, 240))
    replay.found = findings
    return replay, judged(reading.game, judgement, findings, name)


def judged(game: AnyGame, judgement: Judgement, findings: tuple[Finding, ...], name: str) -> Report:
    """The report on entries that were judged."""
    return Report(
        verdict=verdict(findings, judgement.missing), findings=findings, file=name, game=game.id,
        entries=judgement.entries, events=judgement.events, finished=judgement.finished,
    )  # fmt: skip


def with_options(header: Header, options: Mapping[str, Any]) -> Header:
    """The header with some options instead of its own."""
    rules = structs.replace(header.rules, options={**header.rules.options, **options})
    return structs.replace(header, rules=rules)


def _under(reading: Reading, options: Mapping[str, Any]) -> Reading:
    header = with_options(reading.header, options)
    setup = reading.game.make_setup(len(header.seats), header.rules.options, header.board, header.start_seat)
    return structs.replace(reading, header=header, setup=setup)


def source_name(source: Source) -> str:
    """How a source is named in findings."""
    if isinstance(source, bytes):
        return ""
    if isinstance(source, str | os.PathLike):
        return shown(source)
    return safe_text(str(getattr(source, "name", "")), 240)


def _data(source: Source, name: str, limits: Limits) -> bytes:
    if isinstance(source, bytes):
        return unpack(source, name, limits)
    if isinstance(source, str | os.PathLike):
        return read_file(source, limits)
    return unpack(read_stream(source, name, limits), name, limits)


def _findings(reading: Reading, judgement: Judgement, name: str) -> tuple[Finding, ...]:
    """Sorted by entry; a note on the end says nothing where an error ended the reading."""
    found = [*reading.findings, *judgement.findings]
    if any(one.severity == "error" for one in reading.findings):
        found = [one for one in found if one.code != "LOG-NOTE-UNFINISHED"]
    located = [_in_file(_on_line(one, reading), name) for one in found]
    return tuple(sorted(located, key=lambda one: one.entry or 0))


def _on_line(found: Finding, reading: Reading) -> Finding:
    if found.entry is None or found.line is not None:
        return found
    return reading.pieces.locate(found.entry, found)


def _in_file(found: Finding, name: str) -> Finding:
    return structs.replace(found, file=name) if name and not found.file else found
