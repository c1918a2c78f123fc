"""Opens logs. Whatever comes out can be folded, explained and drawn: `load` puts every entry before the rules first."""

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeGuard

from msgspec import structs

from niagara.core.given import of_kind, path_of, wrong_kind
from niagara.core.replay import Header, Replay
from niagara.core.text import safe_text
from niagara.log.as_recorded import recorded_rest, verified_to
from niagara.log.checks import sealed_to
from niagara.log.container import read_file, read_stream, shown, unpack
from niagara.log.finding import BREAKS_RULES, Finding, LogError, finding
from niagara.log.judge import Judgement, Watch, judge_entries
from niagara.log.limits import LIMITS, Limits
from niagara.log.neighbours import neighbours_note
from niagara.log.options import set_options, with_options
from niagara.log.reader import Reading, read
from niagara.log.report import Report, unreadable, verdict

Source = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the bytes of a log, or a binary stream."""


def is_source(given: object) -> TypeGuard[Source]:
    """Whether this may be a log, to be read."""
    if isinstance(given, str | os.PathLike | bytes):
        return True
    return hasattr(given, "read") and not isinstance(given, type | io.TextIOBase)


_LIMITS: Final = "leave them out, or give niagara.log.limits.Limits"

JUDGED_OF_DAMAGED: Final = 2_000
"""So many entries before a damage are put before the rules: what is wrong with a file is to be said soon."""


_ON_THE_END: Final = ("LOG-NOTE-NO-CHECK", "LOG-NOTE-NO-ENTRY", "LOG-NOTE-UNFINISHED")


def load(source: Source, partial: bool = False, *, as_recorded: bool = False, limits: Limits = LIMITS) -> Replay:
    """The match in a log.

    Raises LogError with the first thing that is wrong: a file that cannot be read, a field of the wrong type, a check
    that does not fit, an entry that breaks a rule. `partial=True` keeps the good entries before that (as long as the
    header can be read). `as_recorded=True` also keeps what follows an entry that breaks the rules, or a wrong check:
    `replay.verified_to` is then the last entry that is vouched for. Either way `replay.found` has all findings: a torn
    last line is one, and no error.
    """
    name = source_name(source)
    of_kind(limits, Limits, "limits", "Limits", _LIMITS)
    try:
        reading = read(_data(source, name, limits), limits)
    except LogError as error:
        raise LogError(_in_file(error.finding, name)) from None
    damage = _damage(reading)
    if damage is not None and not partial:  # said at once: the rules need not be asked
        raise LogError(_in_file(damage, name))
    replay, report = _judge(reading, name, len(reading.entries), trail=[])
    if report.error is not None and not partial and not as_recorded:
        raise LogError(report.error)
    return _as_recorded(reading, replay, name) if as_recorded else replay


def examine(
    source: Source, limits: Limits = LIMITS, options: Mapping[str, Any] | None = None, watch: Watch | None = None
) -> tuple[Replay | None, Report]:
    """The good part of a log and the report on the whole of it; no replay where not even the header can be read.

    Of a damaged log only the first entries are put before the rules. `options` are tried instead of those that the
    header names; raises BadSetup for one that the game does not know. `watch` hears how far the rules have come.
    """
    name = source_name(source)
    of_kind(limits, Limits, "limits", "Limits", _LIMITS)
    try:
        reading = read(_data(source, name, limits), limits)
    except LogError as error:
        return None, unreadable(_in_file(error.finding, name), name)
    if options:
        header = with_options(reading.header, options)
        reading = structs.replace(reading, header=header, setup=set_options(reading.game, header))
    damaged = _damage(reading) is not None
    replay, report = _judge(reading, name, JUDGED_OF_DAMAGED if damaged else len(reading.entries), watch)
    wrong = report.error
    if damaged or wrong is None or wrong.code == "LOG-CHECK":
        return replay, report
    notes = neighbours_note(reading.game, reading.header, reading.entries, wrong, tried=bool(options))
    return replay, structs.replace(report, findings=_in_order(reading, (*report.findings, *notes), name))


def _damage(reading: Reading) -> Finding | None:
    errors = (found for found in reading.findings if found.severity == "error")
    return next((found for found in errors if found.exit_code != BREAKS_RULES), None)


def _judge(
    reading: Reading, name: str, most: int, watch: Watch | None = None, trail: list[Any] | None = None
) -> tuple[Replay, Report]:
    """The good entries, judged; with a `trail` the replay keeps the judge's states and need not fold them again."""
    judgement = judge_entries(reading.game, reading.setup, reading.entries[:most], watch, trail)
    notes: tuple[Finding, ...] = ()
    if len(reading.entries) > most:
        message = f"only the first {most} entries were put before the rules: the log is damaged further on"
        notes = (finding("LOG-NOTE-NOT-JUDGED", message),)
    findings = _findings(reading, judgement, notes, name)
    entries, short = reading.entries[: judgement.entries], safe_text(Path(name).name, 240)
    replay = Replay(reading.game, reading.header, entries, short, tuple(trail or ()))
    replay.found = findings
    return replay, judged(replay, reading.header, judgement, findings, name)


def _as_recorded(reading: Reading, replay: Replay, name: str) -> Replay:
    findings = replay.found or ()
    entries, notes = recorded_rest(reading.game, reading.setup, reading.entries, len(replay.entries))
    whole = Replay(reading.game, reading.header, entries, replay.name)
    whole.found = _in_order(reading, (*findings, *notes), name)
    good = verified_to(reading.entries, len(replay.entries), findings)
    whole.verified_to = good if good < len(entries) else None
    return whole


def judged(replay: Replay, header: Header, judgement: Judgement, findings: tuple[Finding, ...], name: str) -> Report:
    """The report on entries that were judged, under this header's options."""
    return Report(
        verdict=verdict(findings), findings=findings, file=name, game=replay.game.id,
        revision=header.rules.revision, entries=judgement.entries, events=judgement.events,
        sealed=sealed_to(replay.entries[: judgement.entries], findings), finished=judgement.finished,
    )  # fmt: skip


def source_name(source: Source) -> str:
    """How a source is named in findings; raises WrongKind for what is none."""
    if isinstance(source, bytes):
        return ""
    if isinstance(source, str | os.PathLike):
        return shown(path_of(source, "log"))
    if not is_source(source):
        expected = "a log (its path, bytes or binary stream)"
        raise wrong_kind("log", expected, source, 'give its name, such as "match.replay.jsonl"')
    return safe_text(str(getattr(source, "name", "")), 240)


def _data(source: Source, name: str, limits: Limits) -> bytes:
    if isinstance(source, bytes):
        return unpack(source, name, limits)
    if isinstance(source, str | os.PathLike):
        return read_file(source, limits)
    return unpack(read_stream(source, name, limits), name, limits)


def _findings(reading: Reading, judgement: Judgement, notes: tuple[Finding, ...], name: str) -> tuple[Finding, ...]:
    """Notes on the end say nothing where an error ended the reading; a difference names the rules it was found by."""
    found = [*reading.findings, *_by_revision(reading, judgement), *notes]
    if any(one.severity == "error" for one in reading.findings):
        found = [one for one in found if one.code not in _ON_THE_END]
    return _in_order(reading, found, name)


def _by_revision(reading: Reading, judgement: Judgement) -> Iterator[Finding]:
    theirs, ours = reading.header.rules.revision, reading.game.revision
    for one in judgement.findings:
        if one.severity == "error" and theirs != ours:
            by = f"by revision {ours} of our rules; the log was made under revision {theirs}"
            one = structs.replace(one, message=f"{one.message} ({by})")
        yield one


def _in_order(reading: Reading, findings: Iterable[Finding], name: str) -> tuple[Finding, ...]:
    """Each with its place in the file, sorted by entry; what is wrong with an entry before the check that shows it."""
    located = [_in_file(_on_line(one, reading), name) for one in findings]
    return tuple(sorted(located, key=lambda one: (one.entry or 0, one.code == "LOG-CHECK")))


def _on_line(found: Finding, reading: Reading) -> Finding:
    if found.entry is None or found.line is not None:
        return found
    return reading.pieces.locate(found.entry, found)


def _in_file(found: Finding, name: str) -> Finding:
    return structs.replace(found, file=name) if name and not found.file else found
