"""What a worker does: some logs become parts that have no final name yet."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct, structs

from niagara.core.replay import Replay
from niagara.corpus.rows import changed_at, digest_of, rows_of
from niagara.corpus.writing import PartsWriter, Pending
from niagara.log.container import read_file, shown
from niagara.log.deadline import deadline
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.load import load
from niagara.log.reader import read
from niagara.log.report import verdict as verdict_of

_CHANGED: Final = (
    "changed since the corpus took it in, which holds it as it was: build a new corpus to have it as it is"
)
_UNFIT: Final = "its entries do not follow from one another: 'niagara verify' says where"


class Log(Struct, frozen=True):
    """A log that is to be taken in."""

    path: str
    file: str
    """Its path seen from the corpus's folder."""
    was: str | None = None
    """The digest of the match that this file had when it was taken in."""


class Task(Struct, frozen=True, kw_only=True):
    """What one worker does at a time: these logs become parts."""

    logs: tuple[Log, ...]
    scratch: str
    rules: bool
    verify: bool
    known: frozenset[str] = frozenset()
    """Digests of matches that are in the corpus, as far as these logs may hold them."""


class Done(Struct, frozen=True, kw_only=True):
    """What came of a task."""

    task: Task
    parts: tuple[Pending, ...]
    known: int
    """Logs that were in the corpus before, and only their files were touched."""
    twins: tuple[str, ...]
    """Logs of matches that are in the corpus already, by another name."""
    troubles: tuple[tuple[str, Finding], ...]


def work(task: Task) -> Done:
    """The parts of a task. Whatever is wrong with a log is told; raises LogError for a failing disk."""
    parts, seen = PartsWriter(task.scratch), set(task.known)
    known, twins, troubles = 0, list[str](), list[tuple[str, Finding]]()
    for log in task.logs:
        try:
            with deadline(log.path):
                replay, verdict = _replay(log, task.verify)
                digest = digest_of(replay)
                if log.was is not None and log.was != digest:
                    raise refuse("LOG-EXISTS", _CHANGED, file=shown(log.path))
                if log.was == digest:
                    known += 1
                    continue
                if digest in seen:
                    twins.append(log.path)
                    continue
                size, modified = stat(log.path) or (None, None)
                rows = rows_of(replay, digest, verdict, task.rules, file=log.file, bytes=size, modified=modified)
        except LogError as error:
            troubles.append((log.path, structs.replace(error.finding, difference=None, ruling=None)))
        except Exception:
            if task.verify:
                raise
            troubles.append((log.path, finding("LOG-EVENTS-DIFFER", _UNFIT, file=shown(log.path))))
        else:
            parts.add(rows)
            seen.add(digest)
    return Done(task=task, parts=tuple(parts.close()), known=known, twins=tuple(twins), troubles=tuple(troubles))


def _replay(log: Log, verify: bool) -> tuple[Replay, str]:
    """The match of a log, and the verdict on it; raises LogError, and anything for a log that no rule was asked of."""
    if verify:
        replay = load(log.path)
        return replay, verdict_of(replay.found or ())
    try:
        reading = read(read_file(log.path))
    except LogError as error:
        raise LogError(structs.replace(error.finding, file=shown(log.path))) from None
    wrong = next((found for found in reading.findings if found.severity == "error"), None)
    if wrong is not None:
        raise LogError(structs.replace(wrong, file=shown(log.path)))
    return Replay(reading.game, reading.header, reading.entries, Path(log.path).name), "recorded"


def stat(path: str) -> tuple[int, datetime] | None:
    """Size of a file, and when it was changed; None where that cannot be said."""
    try:
        found = os.stat(path)
    except OSError:  # whoever reads it says so
        return None
    return found.st_size, changed_at(found.st_mtime_ns)
