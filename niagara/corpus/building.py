"""Logs → corpus: in parallel, and only those that are not yet in it.

A worker turns some logs into a part without a name; this process alone gives names, once it has seen that no match of
the part is in the corpus already. So whatever ends a run, what it has finished is kept, and the next run goes on there.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct, structs

from niagara.core.given import BadQuestion, each_of, number_of, path_of, wrong_kind
from niagara.corpus.crew import Crew, crew
from niagara.corpus.fault import WorkerLost
from niagara.corpus.parts import check_columns, is_part, opened, orphans, read_matches
from niagara.corpus.place import check_no_results, is_corpus
from niagara.corpus.trouble import BadCorpus
from niagara.corpus.worker import Done, Log, Task, stat, work
from niagara.corpus.writing import MATCHES_A_PART, scratch
from niagara.log.container import shown
from niagara.log.files import remove
from niagara.log.finding import Finding, refuse
from niagara.log.folder import logs_in
from niagara.log.writer import SUFFIXES, StrPath

Watch = Callable[[int, int], None]
"""Told from time to time how many logs of how many are done."""

LEFT_OVER: Final = 24 * 3600
"""Seconds after which steps without their matches count as left behind."""

_TASKS_A_WORKER: Final = 4
_LOGS_A_TASK: Final = 20
"""At least; fewer would make many small parts."""


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


_LOGS: Final = 'give them as ["matches", "match.replay.jsonl"]'


def build(
    logs: StrPath | Sequence[StrPath],
    folder: str | os.PathLike[str],
    *,
    rules: bool = True,
    verify: bool = True,
    workers: int = 1,
    watch: Watch | None = None,
) -> Built:
    """Takes logs into the corpus in `folder`, those that are not yet in it, by `workers` processes at a time.

    `logs` are files, and folders that are searched with all in them.

    `rules=False` leaves out which rules each step shows, `verify=False` asks no rules whether the logs are right (their
    checks still have to fit): either makes it much faster. A log that cannot be taken in is named in what is returned.
    Raises BadCorpus: something of the corpus is damaged, or another run writes there; LogError for a failing disk;
    WorkerLost.
    """
    target, named = Path(path_of(folder, "folder")), (logs,) if isinstance(logs, str | os.PathLike) else logs
    listed = _listed([os.fspath(path_of(one, "one of logs")) for one in each_of(named, "logs", _LOGS)])
    if number_of(workers, "workers") < 1:
        raise BadQuestion(f"workers: expected 1 or more, found {workers}")
    if watch is not None and not callable(watch):
        raise wrong_kind("watch", "a function of two numbers", watch, "leave it out")
    with scratch(target) as place, _alone(target):
        _sweep(target)
        known, files = _known(target)
        coming, before = _coming(listed, target, files)
        size = max(_LOGS_A_TASK, min(MATCHES_A_PART, -(-len(coming) // (_TASKS_A_WORKER * workers))))
        tasks = [
            Task(logs=tuple(coming[at : at + size]), scratch=place, rules=rules, verify=verify)
            for at in range(0, len(coming), size)
        ]
        built = Built(known=before)
        if watch is not None:
            watch(0, len(coming))
        with crew(min(workers, len(tasks))) as hands:
            for done in _finished(tasks, hands, known):
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


def _listed(named: Sequence[str]) -> list[str]:
    """The files that may be logs; one that is named twice, alone and with its folder, is there once."""
    found: dict[str, str] = {}
    for name in named:
        check_no_results(name)
        for file in logs_in(name):
            found.setdefault(os.path.realpath(file), file)
    if not found:
        message = f"no logs here (a log is called *{', *'.join(SUFFIXES)})"
        raise refuse("LOG-NOT-FILE", message, file=", ".join(map(shown, named[:3])))
    return [*found.values()]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Only one run at a time builds a corpus."""
    from filelock import FileLock, Timeout

    try:
        with FileLock(folder / ".building.lock", timeout=0.5):
            yield
    except Timeout:
        raise BadCorpus(f"{shown(folder)}: another 'niagara corpus' is building here; wait until it is done") from None


def _sweep(folder: Path) -> None:
    """Takes away the steps without their matches that a killed run left long ago.

    What is new may be of a `write` that goes on meanwhile, and whose matches are still to come.
    """
    for file in filter(_is_old, orphans(folder)):
        if any(place.is_symlink() for place in file.parents[:2]):  # what is behind a link is not of this corpus
            continue
        with suppress(OSError):  # then it stays: nobody reads it
            remove(file, is_part)


def _is_old(path: Path) -> bool:
    try:
        return time.time() - path.stat().st_mtime > LEFT_OVER
    except FileNotFoundError:  # whoever wrote it has taken it away
        return False


def _known(folder: Path) -> tuple[set[str], dict[str, tuple[str, int, datetime]]]:
    """The digests of all matches in the corpus; and by file: its match's digest, its size and when it was changed."""
    if not is_corpus(folder):
        return set(), {}
    corpus = opened(folder)
    if corpus.damaged:
        raise corpus.damaged[0]
    check_columns(folder)
    known: set[str] = set()
    files: dict[str, tuple[str, int, datetime]] = {}
    for digest, file, size, modified in read_matches(corpus, ("digest", "file", "bytes", "modified")):
        known.add(digest)
        if file is not None:
            files[file] = digest, size, modified
    return known, files


def _coming(logs: Sequence[str], folder: Path, files: Mapping[str, tuple[str, int, datetime]]) -> tuple[list[Log], int]:
    """The logs that have to be looked at, and how many need not be."""
    coming, before = [], 0
    for path in logs:
        file = _seen_from(path, folder)
        digest, size, modified = files.get(file, (None, None, None))
        if digest is not None and stat(path) == (size, modified):
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


# ---------------------------------------------------------------- the work


def _finished(tasks: Sequence[Task], hands: Crew, known: AbstractSet[str]) -> Iterator[Done]:
    """What comes of the tasks, in the order in which they are done; `known` grows with what has been given.

    One that holds a match which another has brought in the meantime is done again without it, after all others. It may
    meet with that again only for another of its matches, so it comes to an end.
    """
    waiting = tasks
    while waiting:
        again: list[tuple[Task, frozenset[str]]] = []
        for done in _outcomes(waiting, hands):
            digests = frozenset(digest for pending in done.parts for digest in pending.digests)
            if known.isdisjoint(digests):
                yield done
                continue
            again.append((done.task, digests))
        waiting = [structs.replace(task, known=task.known | digests & known) for task, digests in again]


def _outcomes(tasks: Sequence[Task], hands: Crew) -> Iterator[Done]:
    try:
        yield from hands.outcomes(work, iter(tasks))
    except WorkerLost:
        raise WorkerLost(
            "a worker is gone (was it killed, or out of memory?): what was finished is kept; run it again to go on, "
            "with fewer --workers"
        ) from None
