"""`niagara corpus` and `niagara stats`: many logs as one corpus, and what it says; `niagara find` in a corpus."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from niagara.cli.find import Found
from niagara.cli.outcome import WrongUsage, say
from niagara.core.game import AnyGame
from niagara.core.rule import Rule
from niagara.corpus.building import Built, Watch, build
from niagara.corpus.find import searched, showing
from niagara.corpus.parts import Corpus, opened
from niagara.corpus.place import is_corpus
from niagara.corpus.query import views_of
from niagara.corpus.statistics import Rate, Spread, Stats, stats_of
from niagara.games import get
from niagara.log.container import shown
from niagara.log.finding import UNKNOWN, UNREADABLE
from niagara.log.folder import is_no_log

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def processors() -> int:
    """How many processes can work at a time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def built(logs: list[str], folder: str, rules: bool, verify: bool, workers: int) -> Built:
    """Takes the logs in, with a bar on stderr where that is a terminal, and names those that cannot be."""
    if workers < 1:
        raise WrongUsage(f"--workers {workers}: expected 1 or more")
    with _bar("taking in") as watch:
        done = build(logs, folder, rules=rules, verify=verify, workers=workers, watch=watch)
    for file, found in done.troubles:
        if not is_no_log(file, found):
            say(f"niagara: {found}")
    for file in done.twins:
        say(f"niagara: {shown(file)}: its match is in the corpus already")
    return done


@contextmanager
def _bar(doing: str) -> Iterator[Watch | None]:
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        logs = bar.add_task("logs", total=None)
        yield lambda done, total: bar.update(logs, completed=done, total=total)


def built_text(done: Built, folder: str) -> str:
    """What a run did, on one line."""
    parts = [f"{done.matches:,} matches taken in, {done.events:,} events"]
    others = len(done.troubles) - _refused(done)
    for count, what in (
        (done.known, "in it already"), (len(done.twins), "of the same match as another"),
        (_refused(done), "not taken in"), (others, "no logs"),
    ):  # fmt: skip
        if count:
            parts.append(f"{count:,} {what}")
    return f"{shown(folder)}: {'; '.join(parts)}"


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
def _open(folder: str) -> Iterator[tuple["DuckDBPyConnection", Corpus]]:
    """The corpus in a folder; a part that is damaged is named on stderr."""
    corpus = opened(folder)
    for damaged in corpus.damaged:
        say(f"niagara: left out: {damaged}")
    with views_of(corpus) as connection:
        yield connection, corpus


class Search:
    """What a corpus has of a rule."""

    def __init__(self) -> None:
        self.matches = 0
        self.exit_code = 0

    def found(self, folder: str, game: AnyGame, rule: Rule) -> Iterator[Found]:
        """The matches that show it."""
        with _open(folder) as (connection, corpus):
            self.matches, unasked = searched(connection, game)
            self.exit_code = UNREADABLE if corpus.damaged else 0
            if unasked:
                say(
                    f"niagara: {unasked:,} of {self.matches:,} matches were taken in with --no-rules and are not "
                    "searched; a corpus that is built without it has them"
                )
                self.exit_code = self.exit_code or UNKNOWN
            for one in showing(connection, corpus, game, rule):
                yield Found(file=one.file, steps=one.steps, entries=one.entries, of_game=True)


def said(folder: str, game: str | None, workers: int) -> tuple[list[Stats], int]:
    """What a corpus says, or a folder of logs: these become a corpus first, which is gone afterwards. An exit code."""
    wanted = None if game is None else get(game).id
    if is_corpus(folder):
        with _open(folder) as (connection, corpus):
            return list(stats_of(connection, corpus, wanted)), UNREADABLE if corpus.damaged else 0
    with tempfile.TemporaryDirectory(prefix="niagara-corpus-") as place:
        done = built([folder], place, rules=True, verify=True, workers=workers)
        if not done.matches:
            return [], exit_code(done)
        with _open(place) as (connection, corpus):
            return list(stats_of(connection, corpus, wanted)), exit_code(done)


def stats_dict(stats: Stats) -> dict[str, Any]:
    """The statistics as plain values."""
    plain: dict[str, Any] = to_builtins(stats)
    return plain


def stats_text(stats: Stats) -> Iterator[str]:
    """The statistics in lines."""
    game = get(stats.game)
    yield f"{game.title}, {stats.players} players: {_matches(stats.matches)}, {stats.finished:,} of them finished"
    if stats.option_sets > 1:
        yield f"  played by {stats.option_sets} different sets of options, all counted together"
    if not stats.finished:
        return
    even = 1 / stats.players
    yield f"  who won ({_percent(even)} is even; behind it the 95 % interval){_shared(stats)}"
    for name, rates in (("seat", stats.seats), ("starting place", stats.places)):
        for number, rate in enumerate(rates):
            label = number if name == "seat" else number + 1
            yield f"    {f'{name} {label}':<18}{_rate(rate)}"
    yield "  how long (median, quartiles)"
    for name, spread in (("rounds", stats.rounds), ("decisions", stats.decisions)):
        if spread is not None:
            yield f"    {name:<18}{_spread(spread)}"
    yield "  what ended it"
    for ended, count in stats.endings.items():
        yield f"    {ended.replace('_', ' '):<18}{_percent(count / stats.finished):>7}   {count:,}"
    yield "  a match has (mean; median, quartiles)"
    for name, spread in stats.tallies.items():
        yield f"    {name.replace('_', ' '):<18}{spread.mean:7.2f}   {_spread(spread)}"
    yield from _rules(stats)


def _rules(stats: Stats) -> Iterator[str]:
    if stats.won is None or not stats.rules:
        yield "  rules that go with winning: too few matches to say, or none"
        return
    yield f"  rules that go with winning or losing (it says nothing of causes; {_matches(stats.rules_of)})"
    yield f"    of all players {_percent(stats.won.rate)} won; of those with a step that shows the rule"
    for one in stats.rules:
        yield f"    {one.rule:<14}{_rate(one.won)}   {one.title}"


def _shared(stats: Stats) -> str:
    parts = [f"{count:,} {what}" for count, what in ((stats.shared, "shared"), (stats.drawn, "drawn")) if count]
    return f"; {', '.join(parts)}" if parts else ""


def _matches(count: int) -> str:
    return f"{count:,} {'match' if count == 1 else 'matches'}"


def _rate(rate: Rate) -> str:
    within = f"{100 * rate.low:.1f} to {100 * rate.high:.1f}"
    return f"{_percent(rate.rate):>7}   {within:<14}{rate.hits:,} of {rate.of:,}"


def _spread(spread: Spread) -> str:
    return f"{spread.median:g} ({spread.lower:g} to {spread.upper:g}), {spread.least:g} to {spread.most:g} in all"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


