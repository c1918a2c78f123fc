"""`niagara import`: foreign files to our logs, each with its report; several end in a table."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from niagara.cli.on_difference import OnDifference
from niagara.cli.outcome import WrongUsage
from niagara.cli.position import board_of
from niagara.core.rule import Ruling
from niagara.exporters.progress import watched
from niagara.games import names
from niagara.log.container import read_file, read_stream, shown, unpack
from niagara.log.deadline import deadline
from niagara.log.finding import LogError, brief, refuse
from niagara.log.importers.boardgameio import BoardgameIo
from niagara.log.importers.csv_rows import CsvRows, template
from niagara.log.importers.encoding import codec
from niagara.log.importers.mapping import Map, read_map, shipped
from niagara.log.importers.packets import Packets
from niagara.log.importers.registry import Asked, Listed, installed, ours
from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import Imported, import_log
from niagara.log.writer import check_name, dumps, save
from niagara.render.prose import Speaker

STREAM = "-"


class Order(Struct, frozen=True, kw_only=True):
    """How files are imported, and where they go."""

    listed: Sequence[Asked]
    wanted: str
    output: str
    """Where to; "" writes nothing, and only reports."""
    many: bool
    """Whether there are several matches, not several views of one."""
    on_difference: OnDifference
    force: bool
    options: Mapping[str, str] = {}
    """Options of the game that are said on the command line."""
    encoding: str = ""
    """The encoding that the files are in, where they do not say so themselves."""


class Done(Struct, frozen=True):
    """What became of one match."""

    report: ImportReport
    written: str
    """What was written, in words."""
    drawn: tuple[str, ...] = ()
    """The board of a file that is one position, in words."""
    fault: int = 0
    """Exit code of what went wrong with the writing."""

    @property
    def exit_code(self) -> int:
        """The worse of the two."""
        return max(self.fault, self.report.exit_code)


def each(groups: Sequence[Sequence[str]], order: Order) -> Iterator[Done]:
    """Imports and writes each match; a group is a file, or several views of one match.

    Raises LogError for a single match; of several, each has its report.
    """
    views = {file: others for file, *others in groups}
    yield from watched([group[0] for group in groups], lambda file: _done(file, views[file], order), "importing")


def _done(file: str, views: Sequence[str], order: Order) -> Done:
    goal = target(file, order.output, order.many) if order.output else ""
    try:
        with deadline(file) if order.many else nullcontext():
            done = _imported(file, views, order)
    except LogError as error:
        if not order.many:
            raise
        why = "it took too long" if error.finding.code == "LOG-LIMIT-TIME" else "the file cannot be opened"
        return Done(failed(file, error), f"no log written: {why}")
    drawn = board_of(done)
    if not goal:
        return Done(done.report, "", drawn)
    try:
        return Done(done.report, write(done, goal, order.on_difference, order.force), drawn)
    except LogError as error:
        if not order.many:
            raise
        return Done(done.report, f"no log written: {error}", drawn, error.finding.exit_code)


def _imported(file: str, views: Sequence[str], order: Order) -> Imported:
    """What comes of one match; raises LogError."""
    if file != STREAM and Path(file).is_dir():
        return _folder(file, order)
    name, others = "" if file == STREAM else shown(file), [*map(_bytes, views)]
    return import_log(
        _bytes(file), name, order.wanted, listed=order.listed, views=others, options=order.options,
        encoding=order.encoding,
    )  # fmt: skip


def _folder(folder: str, order: Order) -> Imported:
    """A match in several files: every .xml file of a folder (or .xml.gz), by name."""
    paths = sorted(path for path in Path(folder).iterdir() if path.name.lower().endswith((".xml", ".xml.gz")))
    if not paths:
        raise refuse("LOG-NOT-FILE", "a folder without a file whose name ends in .xml", file=shown(folder))
    # A file of states comes first: by it the importer is recognised.
    (name, data), *rest = [(path.name, read_file(path)) for path in sorted(paths, key=lambda path: "move" in path.name)]
    done = import_log(
        data, name, order.wanted, listed=order.listed, beside=rest, options=order.options, encoding=order.encoding
    )  # fmt: skip
    return structs.replace(done, report=structs.replace(done.report, file=shown(folder)))


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """K=V, each once, as text: the importer knows the game; raises WrongUsage."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in found:
            raise WrongUsage(f"--option: expected K=V, each K once, found {brief(pair, 60)!r}")
        found[name] = value
    return found


def encoding_of(name: str) -> str:
    """The encoding that --encoding names, "" for none; raises WrongUsage."""
    try:
        return codec(name) if name else ""
    except LogError as error:
        raise WrongUsage(f"--encoding: {error.finding.explanation}") from None


def _bytes(file: str) -> bytes:
    if file == STREAM:
        return unpack(read_stream(sys.stdin.buffer, "stdin"), "stdin")
    return read_file(file)


def form(game: str) -> str:
    """A match of a game as CSV, to be filled in; raises WrongUsage where there is none."""
    forms = {name: text for name in names() if (text := template(name))}
    if game not in forms:
        raise WrongUsage(f"--game: no form for {brief(game, 40)!r}; games with one: {', '.join(forms)}")
    return forms[game]


def all_importers(table: str, wanted: str) -> list[Asked]:
    """The importers there are, with one more mapping table; raises WrongUsage where the wanted one is not there."""
    listed: list[Asked] = [*_with_table(table), *installed()]
    if wanted and wanted not in (one.name for one in listed):
        there = ", ".join(one.name for one in listed)
        raise WrongUsage(f"--from: no importer {brief(wanted, 40)!r}; importers: {there}")
    return listed


def _with_table(table: str) -> list[Listed]:
    if not table:
        return ours()
    extra = read_map(read_file(table).decode("utf-8", "replace"))
    mapped: tuple[type[Packets] | type[BoardgameIo] | type[CsvRows], ...] = (Packets, BoardgameIo, CsvRows)
    kinds = {kind.name: kind for kind in mapped}
    if extra.shape not in kinds:
        raise WrongUsage(f"{shown(table)}: shape {extra.shape!r}; shapes with a mapping table: {', '.join(kinds)}")
    maps: tuple[Map, ...] = (extra, *shipped(extra.shape))
    return [Listed(kinds[extra.shape](maps)) if one.name == extra.shape else one for one in ours()]


def target(file: str, output: str, many: bool) -> str:
    """Where the log of this file goes; several files go into a folder."""
    if output == STREAM:
        return output
    if not many:
        check_name(output)
        return output
    if not Path(output).is_dir():
        raise WrongUsage(f"{shown(output)}: several files are imported into a folder that is there")
    return str(Path(output) / f"{Path(file).name.split('.')[0]}.replay.jsonl")


def write(done: Imported, output: str, on_difference: OnDifference, force: bool) -> str:
    """Writes the log, and says so; "" is a log on stdout."""
    report = done.report
    if done.replay is None or not (done.replay.entries or report.position):
        return "no log written: no entry is known"
    if report.difference is not None and not report.adopted and on_difference is OnDifference.stop:
        return "no log written: the file and the rules differ (--on-difference prefix writes what comes before)"
    if output == STREAM:
        sys.stdout.flush()
        sys.stdout.buffer.write(dumps(done.replay))
        return ""
    save(done.replay, output, force)
    return f"{shown(output)}: {'one position' if report.position else f'{report.entries} entries'}"


def report_text(done: Done, as_recorded: bool) -> Iterator[str]:
    """The report in the terminal."""
    yield from done.report.lines(_said)
    if done.drawn:
        yield "  Position (`niagara export FILE -o board.svg` draws it, and `.html` makes a page of it):"
        yield from (f"    {line}".rstrip() for line in done.drawn)
    if as_recorded:
        yield from done.report.recorded_lines()


def report_dict(done: Done) -> dict[str, Any]:
    """The report as plain values, the rule said."""
    report = done.report
    plain = report.as_dict() | {"written": done.written} | ({"board": list(done.drawn)} if done.drawn else {})
    if report.difference is not None and report.difference.ruling is not None:
        plain["difference"]["why"] = _said(report.difference.ruling, report.names)
    return plain


def failed(file: str, error: LogError) -> ImportReport:
    """The report on a file of a batch that cannot be opened."""
    return ImportReport(file=shown(file), sha256="", verdict="unverifiable", findings=(error.finding,))


def _said(ruling: Ruling, names: Sequence[str]) -> str:
    return Speaker(names).sentence(ruling.phrase)
