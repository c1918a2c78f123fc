"""`niagara verify`: the reports on files, under the options that are to be tried, and a summary of many."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, structs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.table import Table
from rich.text import Text

from niagara.cli.outcome import why, with_suggestion
from niagara.cli.play import parse_options
from niagara.core.text import safe_text
from niagara.exporters.progress import named
from niagara.games import get
from niagara.log.deadline import deadline
from niagara.log.finding import UNKNOWN, Finding, LogError
from niagara.log.judge import Watch
from niagara.log.load import Source, examine
from niagara.log.report import Report, unreadable
from niagara.render.difference import Sides, sides

WIDE: Final = 120


class Judged(Struct, frozen=True):
    """A report, and the players' names for its sentences."""

    report: Report
    names: Sequence[str]

    def exit_code(self, all_of_it: bool) -> int:
        """The report's; `all_of_it` asks for verified and no less."""
        short = all_of_it and self.report.verdict == "consistent"
        return UNKNOWN if short else self.report.exit_code


def judged(source: Source, options: list[str], watch: Watch | None = None) -> Judged:
    """The report on one log; raises BadSetup for an option that the log's game does not know."""
    if options and not isinstance(source, str):  # a stream can be read once only
        source = source.read() if hasattr(source, "read") else source
    replay, report = examine(source, watch=watch)
    if replay is not None and options:
        replay, report = examine(source, options=parse_options(replay.game, options), watch=watch)
    if replay is None:
        report = structs.replace(report, findings=tuple(map(with_suggestion, report.findings)))
    return Judged(report, replay.names if replay else ())


def each(sources: Sequence[Source], options: list[str]) -> Iterator[Judged]:
    """The reports in order; a bar on stderr, if that is a terminal, says how far it is.

    Of several logs none is waited for endlessly.
    """
    if sys.stderr.isatty():
        yield from _watched(sources, options)
        return
    for source in sources:
        with named(_name(source), "verifying", len(sources) > 1):
            one = _one(partial(judged, source, options), _name(source), len(sources) > 1)
        yield one


def _one(work: Callable[[], Judged], name: str, many: bool) -> Judged:
    """The report on one log; of one among many that takes too long, that."""
    if not many:
        return work()
    try:
        with deadline(name):
            return work()
    except LogError as error:
        return Judged(unreadable(error.finding, name), ())


def _name(source: Source) -> str:
    return source if isinstance(source, str) else "stdin"


def _watched(sources: Sequence[Source], options: list[str]) -> list[Judged]:
    """The reports, once all are there: they would run into the bar."""
    name = TextColumn("{task.fields[name]}", markup=False)
    columns = (TextColumn("verifying"), BarColumn(), MofNCompleteColumn(), name)
    console = Console(stderr=True)
    done: list[Judged] = []
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        files = bar.add_task("files", total=len(sources), name="files", visible=len(sources) > 1)
        for source in sources:
            file = safe_text(Path(_name(source)).name, 40)
            entries = bar.add_task("entries", total=None, name=f"entries of {file}")
            work = partial(judged, source, options, partial(_move, bar, entries))
            done.append(_one(work, _name(source), len(sources) > 1))
            bar.remove_task(entries)
            bar.advance(files)
    return done


def _move(bar: Progress, task: TaskID, at: int, total: int) -> None:
    bar.update(task, completed=at, total=total)


def told(report: Report, names: Sequence[str]) -> Iterator[tuple[Finding, list[str], Sides | None]]:
    """Each finding with its rule in words, and with both sides where log and rules part."""
    game = get(report.game) if report.game else None
    for found in report.findings:
        both = None
        if game is not None and found.difference is not None:
            both = sides(game, found.difference, names, ruling=found.ruling)
        yield found, why(found, names), both


def report_text(judgement: Judged) -> str:
    """The verdict and the findings, each with its rule and, where log and rules part, both sides in words."""
    report = judgement.report
    lines = [report.headline]
    for found, sentences, both in told(report, judgement.names):
        lines += [f"  {found.said(judgement.names)}", *(f"    {sentence}" for sentence in sentences)]
        if both is not None:
            ours, theirs = both.expected.words, both.recorded.words
            said = any(ours in sentence for sentence in sentences)  # a refusal stands there already
            lines += [] if said else [f"    {both.headings[0]}: {ours}"]
            lines += [f"    {both.headings[1]}: {theirs}"] if theirs else []
    return "\n".join(lines)


def report_dict(judgement: Judged) -> dict[str, Any]:
    """The report as plain values; a finding with a rule says it under `why`, a difference under `…_words`."""
    plain = judgement.report.as_dict()
    for (_, sentences, both), one in zip(told(judgement.report, judgement.names), plain["findings"], strict=True):
        if sentences:
            one["why"] = sentences[0]
        if both is not None:
            words = {"expected_words": both.expected.words, "found_words": both.recorded.words}
            one |= {name: said for name, said in words.items() if said}
    return plain


def summary_text(judgements: Sequence[Judged]) -> str:
    """A table of many reports, a line a file, and how many have which verdict."""
    table = Table("file", "verdict", "entries", "first finding", box=None, pad_edge=False)
    for judgement in judgements:
        report = judgement.report
        first = report.error or min(report.findings, key=lambda found: found.severity == "note", default=None)
        cells = (report.file or "stdin", report.verdict, str(report.entries), _short(first))
        table.add_row(*map(Text, cells))
    console = Console(width=WIDE, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as capture:
        console.print(table)
    counts = Counter(judgement.report.verdict for judgement in judgements)
    numbers = ", ".join(f"{number} {verdict}" for verdict, number in counts.most_common())
    rows = "\n".join(line.rstrip() for line in capture.get().splitlines())
    return f"{rows}\n\n{len(judgements)} files: {numbers}"


def _short(found: Finding | None) -> str:
    if found is None:
        return ""
    entry = f", entry {found.entry}" if found.entry else ""
    rule = f" {found.rule}" if found.rule else ""
    return f"{found.code}{rule}{entry}"
