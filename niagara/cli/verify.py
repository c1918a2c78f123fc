"""`niagara verify`: the report on one file, under the options that are to be tried."""

from collections.abc import Sequence
from typing import Any

from niagara.cli.outcome import why
from niagara.cli.play import parse_options
from niagara.log.load import Source, examine
from niagara.log.report import Report


def judged(source: Source, options: list[str]) -> tuple[Report, Sequence[str]]:
    """The report and the players' names; raises BadSetup for an option that the log's game does not know."""
    if options and not isinstance(source, str):  # a stream can be read once only
        source = source.read() if hasattr(source, "read") else source
    replay, report = examine(source)
    if replay is None:
        return report, ()
    if options:
        replay, report = examine(source, options=parse_options(replay.game, options))
    return report, replay.names if replay else ()


def report_text(report: Report, names: Sequence[str]) -> str:
    """The verdict and the findings, each with its rule."""
    lines = [report.headline]
    for found in report.findings:
        lines += [f"  {found}", *(f"    {sentence}" for sentence in why(found, names))]
    return "\n".join(lines)


def report_dict(report: Report, names: Sequence[str]) -> dict[str, Any]:
    """The report as plain values; a finding with a rule says it under `why`."""
    plain = report.as_dict()
    for found, one in zip(report.findings, plain["findings"], strict=True):
        if sentences := why(found, names):
            one["why"] = sentences[0]
    return plain
