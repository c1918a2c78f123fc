"""Logs → corpus: in parallel, and only those that are not yet in it.

A worker turns some logs into a part without a name; this process alone gives names, once it has seen that no match of
the part is in the corpus already. So whatever ends a run, what it has finished is kept, and the next run goes on there.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from msgspec import Struct, structs

from niagara.core.replay import Replay
from niagara.corpus.parts import opened, orphans, read_matches
from niagara.corpus.place import is_corpus
from niagara.corpus.rows import changed_at, digest_of
from niagara.corpus.trouble import BadCorpus
from niagara.corpus.writing import MATCHES_A_PART, PartsWriter, Pending, scratch
from niagara.log.container import read_file, shown
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.folder import logs_in
from niagara.log.load import load
from niagara.log.reader import read
from niagara.log.report import verdict as verdict_of
from niagara.log.writer import SUFFIXES

Watch = Callable[[int, int], None]
"""Told from time to time how many logs of how many are done."""

LEFT_OVER: Final = 24 * 3600
"""Seconds after which what a killed run left behind is swept away."""

_TASKS_A_WORKER: Final = 4
_LOGS_A_TASK: Final = 20
"""At least; fewer would make many small parts."""
_MISSING: Final = ("LOG-NOTE-NO-EVENTS", "LOG-NOTE-NO-CHECK")
_CHANGED: Final = "changed since the corpus took it in, which holds it as it was: build a new corpus to have it as it is"
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


class Built(Struct, frozen=True, kw_only=True):
    """What a run did."""

    matches: int = 0
    """Matches that were taken in."""
    events: int = 0
    known: int = 0
    """Logs that were in the corpus before."""
    twins: tuple[str, ...] = ()
    """Logs of matches that are in the corpus already, by another name."""
    troubles: tuple[tuple[str, Finding], ...] = ()
    """Logs that could not be taken in, and why."""


def build(
    logs: str | Sequence[str], folder: str | os.PathLike[str], *, rules: bool = True, verify: bool = True, workers: int = 1,
    watch: Watch | None = None,
) -> Built:  # fmt: skip
    """Takes logs into the corpus in `folder`, those that are not yet in it, by as many processes as there are `workers`.

    `logs` are files, and folders that are searched with all in them.

    `rules=False` leaves out which rules each step shows, `verify=False` asks no rules whether the logs are right (their
    checks still have to fit): either makes it much faster. A log that cannot be taken in is named in what is returned.
    Raises BadCorpus: something of the corpus is damaged, or another run writes there; LogError for a failing disk.
    """
    target = Path(folder)
    named = [logs] if isinstance(logs, str) else logs
    listed = [file for name in named for file in logs_in(name)]
    if not listed:
        raise refuse("LOG-NOT-FILE", f"no logs here (a log is called *{', *'.join(SUFFIXES)})", file=shown(named[0] if named else ""))
    with scratch(target) as place, _alone(target):
        _sweep(target, place)
        known, files = _known(target)
        coming, before = _coming(listed, target, files)
        size = max(_LOGS_A_TASK, min(MATCHES_A_PART, -(-len(coming) // (_TASKS_A_WORKER * workers))))
        tasks = [
            Task(logs=tuple(coming[at : at + size]), scratch=place, rules=rules, verify=verify)
            for at in range(0, len(coming), size)
        ]
        built = Built(known=before)
        for done in _finished(tasks, workers, known):
            for pending in done.parts:
                pending.accept(target)
                known.update(pending.digests)
            built = _with(built, done)
            if watch is not None:
                watch(built.matches + built.known - before + len(built.twins) + len(built.troubles), len(coming))
        return built


def _with(built: Built, done: Done) -> Built:
    return Built(
        matches=built.matches + sum(len(part.digests) for part in done.parts),
        events=built.events + sum(part.events for part in done.parts),
        known=built.known + done.known,
        twins=built.twins + done.twins,
        troubles=built.troubles + done.troubles,
    )


# ---------------------------------------------------------------- what there is already


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Only one run at a time builds a corpus."""
    from filelock import FileLock, Timeout

    try:
        with FileLock(folder / ".building.lock", timeout=0.5):
            yield
    except Timeout:
        raise BadCorpus(f"{shown(folder)}: another 'niagara corpus' is building here; wait until it is done") from None


def _sweep(folder: Path, ours: str) -> None:
    """Takes away what runs left that were killed: steps without their matches, and what was not whole long ago."""
    for file in orphans(folder):
        file.unlink(missing_ok=True)
    for place in folder.glob(".building-*"):
        if str(place) != ours and time.time() - place.stat().st_mtime > LEFT_OVER:
            rmtree(place, ignore_errors=True)


def _known(folder: Path) -> tuple[set[str], dict[str, tuple[str, int, datetime]]]:
    """The digests of all matches in the corpus; and by file: its match's digest, its size and when it was changed."""
    if not is_corpus(folder):
        return set(), {}
    corpus = opened(folder)
    if corpus.damaged:
        raise BadCorpus(str(corpus.damaged[0]))
    rows = list(read_matches(corpus, ("digest", "file", "bytes", "modified")))
    return {row[0] for row in rows}, {file: (digest, *rest) for digest, file, *rest in rows if file is not None}


def _coming(logs: Sequence[str], folder: Path, files: Mapping[str, tuple[str, int, datetime]]) -> tuple[list[Log], int]:
    """The logs that have to be looked at, and how many need not be."""
    coming, before = [], 0
    for path in logs:
        file = _seen_from(path, folder)
        digest, size, modified = files.get(file, (None, None, None))
        if digest is not None and _stat(path) == (size, modified):
            before += 1
        else:
            coming.append(Log(path, file, digest))
    return coming, before


def _seen_from(path: str, folder: Path) -> str:
    """A path from the corpus's folder, so that both can be moved together; bytes that are no text are escaped."""
    try:
        seen = os.path.relpath(path, folder)
    except ValueError:  # another drive of Windows
        seen = os.path.abspath(path)
    return Path(seen).as_posix().encode("utf-8", "backslashreplace").decode()


def _stat(path: str) -> tuple[int, datetime] | None:
    try:
        found = os.stat(path)
    except OSError:  # whoever reads it says so
        return None
    return found.st_size, changed_at(found.st_mtime_ns)


# ---------------------------------------------------------------- the work


def _finished(tasks: Sequence[Task], workers: int, known: set[str]) -> Iterator[Done]:
    """What comes of the tasks, in the order in which they are done.

    One that holds a match which another has brought in the meantime is done again without it.
    """
    if workers == 1 or len(tasks) < 2:
        for task in tasks:
            yield _settled(_work(task), known, _work)
        return
    context = get_context("spawn")  # whoever calls may have threads
    stop = context.Event()
    with ProcessPoolExecutor(workers, context, _begin, (stop,)) as pool:
        try:
            for future in as_completed([pool.submit(_work, task) for task in tasks]):
                yield _settled(future.result(), known, _work)
        except BrokenProcessPool:
            raise BadCorpus(
                "a worker died, perhaps for want of memory: what was finished is kept; run it again to go on, "
                "with fewer --workers"
            ) from None
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _settled(done: Done, known: set[str], work: Callable[[Task], Done]) -> Done:
    both = known.intersection(digest for pending in done.parts for digest in pending.digests)
    if not both:
        return done
    for pending in done.parts:
        pending.drop()
    return work(structs.replace(done.task, known=frozenset(both)))


_STOP: Any = None


def _begin(stop: Any) -> None:
    """A worker leaves Ctrl-C to the process that started it, and hears from there when to stop."""
    import signal

    global _STOP
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _STOP = stop


def _work(task: Task) -> Done:
    """The parts of a task. Whatever is wrong with a log is told; a failing disk is raised."""
    parts, seen = PartsWriter(task.scratch, task.rules), set(task.known)
    known, twins, troubles = 0, list[str](), list[tuple[str, Finding]]()
    for log in task.logs:
        if _STOP is not None and _STOP.is_set():
            break
        try:
            replay, verdict = _replay(log, task.verify)
            digest = digest_of(replay)
            if log.was is not None and log.was != digest:
                raise refuse("LOG-EXISTS", _CHANGED, file=shown(log.path))
            if log.was == digest:
                known += 1
            elif digest in seen:
                twins.append(log.path)
            else:
                size, modified = _stat(log.path) or (None, None)
                parts.add(replay, digest, verdict, file=log.file, bytes=size, modified=modified)
                seen.add(digest)
        except LogError as error:
            troubles.append((log.path, structs.replace(error.finding, difference=None, ruling=None)))
        except OSError:
            raise
        except Exception:
            if task.verify:
                raise
            troubles.append((log.path, finding("LOG-EVENTS-DIFFER", _UNFIT, file=shown(log.path))))
    return Done(task=task, parts=tuple(parts.close()), known=known, twins=tuple(twins), troubles=tuple(troubles))


def _replay(log: Log, verify: bool) -> tuple[Replay, str]:
    """The match of a log, and the verdict on it; raises LogError, and anything for a log that no rule was asked of."""
    if verify:
        replay = load(log.path)
        found = replay.found or ()
        return replay, verdict_of(found, any(one.code in _MISSING for one in found))
    try:
        reading = read(read_file(log.path))
    except LogError as error:
        raise LogError(structs.replace(error.finding, file=shown(log.path))) from None
    wrong = next((found for found in reading.findings if found.severity == "error"), None)
    if wrong is not None:
        raise LogError(structs.replace(wrong, file=shown(log.path)))
    return Replay(reading.game, reading.header, reading.entries, Path(log.path).name), "recorded"
