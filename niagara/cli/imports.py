"""`niagara import`: foreign files to our logs, each with its report; several end in a table."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from niagara.cli.on_difference import OnDifference
from niagara.cli.outcome import WrongUsage
from niagara.core.rule import Ruling
from niagara.log.container import read_file, read_stream, shown, unpack
from niagara.log.finding import LogError
from niagara.log.importers.boardgameio import BoardgameIo
from niagara.log.importers.csv_rows import CsvRows
from niagara.log.importers.draft import Budget
from niagara.log.importers.mapping import Map, read_map, shipped
from niagara.log.importers.packets import Packets
from niagara.log.importers.registry import Listed, installed, ours
from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import Imported, import_log
from niagara.log.writer import check_name, dumps, save
from niagara.render.prose import Speaker

STREAM = "-"


def imported(file: str, wanted: str, listed: Sequence[Listed] | None, views: Sequence[str]) -> Imported:
    """The import of one file; raises LogError where it cannot be opened."""
    return import_log(
        _bytes(file), "" if file == STREAM else shown(file), wanted, listed=listed, views=[*map(_bytes, views)]
    )


def _bytes(file: str) -> bytes:
    if file == STREAM:
        return unpack(read_stream(sys.stdin.buffer, "stdin"), "stdin")
    return read_file(file)


def all_importers(table: str) -> list[Listed] | None:
    """The importers with one more mapping table, or None for those there are anyway."""
    if not table:
        return None
    extra = read_map(read_file(table).decode("utf-8", "replace"))
    mapped: tuple[type[Packets] | type[BoardgameIo] | type[CsvRows], ...] = (Packets, BoardgameIo, CsvRows)
    kinds = {kind.name: kind for kind in mapped}
    if extra.shape not in kinds:
        raise WrongUsage(f"{shown(table)}: shape {extra.shape!r}; shapes with a mapping table: {', '.join(kinds)}")
    maps: tuple[Map, ...] = (extra, *shipped(extra.shape))
    own = [Listed(kinds[extra.shape](maps)) if one.name == extra.shape else one for one in ours()]
    return [*own, *installed(Budget())[0]]


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
    if done.replay is None or not done.replay.entries:
        return "no log written: no entry is known"
    if report.difference is not None and not report.adopted and on_difference is OnDifference.stop:
        return "no log written: the file and the rules differ (--on-difference prefix writes what comes before)"
    if output == STREAM:
        sys.stdout.flush()
        sys.stdout.buffer.write(dumps(done.replay))
        return ""
    save(done.replay, output, force)
    return f"{shown(output)}: {report.entries} entries"


def report_text(report: ImportReport, as_recorded: bool) -> Iterator[str]:
    """The report in the terminal."""
    yield from report.lines(_said)
    if as_recorded:
        yield from report.recorded_lines()


def report_dict(report: ImportReport) -> dict[str, Any]:
    """The report as plain values, the rule said."""
    plain = report.as_dict()
    if report.difference is not None and report.difference.ruling is not None:
        plain["difference"]["why"] = _said(report.difference.ruling, report.names)
    return plain


def failed(file: str, error: LogError) -> ImportReport:
    """The report on a file of a batch that cannot be opened."""
    return ImportReport(file=shown(file), sha256="", verdict="unverifiable", findings=(error.finding,))


def _said(ruling: Ruling, names: Sequence[str]) -> str:
    return Speaker(names).sentence(ruling.phrase)
