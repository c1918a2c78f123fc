"""`niagara corpus`: many logs as one corpus; and how a command opens one."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from niagara.cli.outcome import WrongUsage, say
from niagara.cli.progress import Counted, counting
from niagara.corpus.building import Built, Watch, build
from niagara.corpus.parts import Corpus, opened
from niagara.corpus.query import views_of
from niagara.log.container import shown
from niagara.log.finding import UNREADABLE
from niagara.log.folder import is_no_log

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def built(logs: list[str], folder: str, rules: bool, verify: bool, workers: int) -> Built:
    """Takes the logs in, says on stderr how far it is, and names those that cannot be."""
    if workers < 1:
        raise WrongUsage(f"--workers {workers}: expected 1 or more")
    with _counted() as watch:
        done = build(logs, folder, rules=rules, verify=verify, workers=workers, watch=watch)
    for file, found in done.troubles:
        if not is_no_log(file, found):
            say(f"niagara: {found}")
    for file in done.twins:
        say(f"niagara: {shown(file)}: its match is in the corpus already")
    return done


@contextmanager
def _counted() -> Iterator[Watch]:
    """Counts from when it is known how many there are."""
    with ExitStack() as stack:
        count: Counted | None = None

        def watch(done: int, total: int) -> None:
            nonlocal count
            if count is None:
                count = stack.enter_context(counting(total, 0, "taking in", "logs"))
            if done > count.done:
                count.add(done - count.done)

        yield watch


def built_text(done: Built, folder: str) -> str:
    """What a run did, on one line."""
    others = len(done.troubles) - _refused(done)
    parts = [
        f"{done.matches:,} {'match' if done.matches == 1 else 'matches'} taken in, {done.events:,} events",
        f"{done.known:,} in it already" if done.known else "",
        f"{len(done.twins):,} of the same match as another" if done.twins else "",
        f"{_refused(done):,} not taken in" if _refused(done) else "",
        f"{others:,} {'file is no log' if others == 1 else 'files are no logs'}" if others else "",
    ]
    return f"{shown(folder)}: {'; '.join(part for part in parts if part)}"


def built_dict(done: Built, folder: str) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "corpus": shown(folder), "matches": done.matches, "events": done.events, "known": done.known,
        "twins": [shown(file) for file in done.twins], "refused": _refused(done),
        "no_logs": len(done.troubles) - _refused(done),
    }  # fmt: skip


def _refused(done: Built) -> int:
    return sum(not is_no_log(file, found) for file, found in done.troubles)


def exit_code(done: Built) -> int:
    """0, or the worst that a log which was not taken in exits with; a file of another kind is no fault."""
    return max((found.exit_code for file, found in done.troubles if not is_no_log(file, found)), default=0)


# ---------------------------------------------------------------- asking a corpus


@contextmanager
def open_corpus(folder: str) -> Iterator[tuple["DuckDBPyConnection", Corpus]]:
    """The corpus in a folder; a part that is damaged is named on stderr."""
    corpus = opened(folder)
    for damaged in corpus.damaged:
        say(f"niagara: left out: {damaged}")
    with views_of(corpus) as connection:
        yield connection, corpus


def open_exit_code(corpus: Corpus) -> int:
    """0, or that of a file that cannot be read."""
    return UNREADABLE if corpus.damaged else 0
