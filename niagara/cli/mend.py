"""`niagara repair` and `niagara anonymise`: one log into another."""

from pathlib import Path
from typing import Any

from niagara.core.replay import Replay
from niagara.log.anonymise import anonymise
from niagara.log.container import shown
from niagara.log.load import load
from niagara.log.not_written import StrPath
from niagara.log.repair import Repaired, repair
from niagara.log.writer import save


def repaired(file: str, output: str) -> Repaired:
    """The good part of a log in a new file; raises LogError."""
    return repair(file, output)


def repaired_dict(done: Repaired, output: str) -> dict[str, Any]:
    """What was done, as plain values."""
    return {
        "file": shown(output),
        "entries": done.kept,
        "whole": not done.findings,
        "findings": [found.as_dict() for found in done.findings],
    }


def anonymised(source: Any, output: StrPath | None, force: bool) -> Replay:
    """The log without its players, saved if there is an output; raises LogError."""
    replay = anonymise(load(source))
    if output is not None:
        save(replay, output, force)
        replay.name = Path(output).name
    return replay
