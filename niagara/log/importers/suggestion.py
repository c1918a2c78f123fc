"""What to do with a file that is no log of ours: which importer would take it, as a command that can be run."""

import os
import shlex
import subprocess
from pathlib import Path
from typing import Final

from niagara.log.container import read_file, shown
from niagara.log.finding import LogError
from niagara.log.importers.draft import Budget
from niagara.log.importers.drafting import Trouble
from niagara.log.importers.registry import Asked, Listed, Sniffed, installed, ours, rank
from niagara.log.importers.run import import_log, is_ours
from niagara.log.limits import LIMITS

_SURE: Final = 50
"""A score from which on an importer is named that can make nothing of the file."""
_NAMES: Final = 100
"""So many names are tried for the log to be written."""


def suggestion(path: str | os.PathLike[str]) -> str:
    """Which importer recognises this file, and the command that has it read; "" where none does, or nothing would come.

    The file is read as its importer reads it; of claims no rule is asked: what they are worth the import says.
    """
    try:
        data = read_file(path)
        if is_ours(data):
            return ""
        ranked, scores = rank([*ours(), *installed()], data, os.fspath(path), "", Budget(), {})
        importer, sniffed = ranked[0], scores[0]
        useful = _useful(importer, data, os.fspath(path))
    except (LogError, Trouble):
        return ""
    if useful:
        return f"it looks like {_words(sniffed)}: {_command(path, sniffed.name)}"
    nothing = f"it looks like {_words(sniffed)}, and says nothing of which a match could be made"
    return nothing if sniffed.score >= _SURE else ""


def _useful(importer: Asked, data: bytes, name: str) -> bool:
    """Whether the file says something of a match; of another package's importer that is taken for granted."""
    if not isinstance(importer, Listed):
        return True
    if importer.whole:
        replay = import_log(data, name, importer.name).replay
        return replay is not None and bool(replay.entries)
    return bool(importer.draft(Budget(), data, (), LIMITS).draft.said)


def _words(sniffed: Sniffed) -> str:
    return f"{sniffed.name} ({sniffed.reason})" if sniffed.reason else sniffed.name


def _command(path: str | os.PathLike[str], importer: str) -> str:
    """The command, with a name for the new log that is still free."""
    source = Path(path)
    stem = source.name.partition(".")[0] or "match"
    names = (source.with_name(f"{stem}{number}.replay.jsonl") for number in ("", *(f"-{n}" for n in range(2, _NAMES))))
    target = next((name for name in names if not os.path.lexists(name)), None)
    words = ["niagara", "import", _said(source), "-o", _said(target) if target else "NEW.replay.jsonl"]
    return _quoted([*words, "--from", importer])


def _said(path: Path) -> str:
    """A path as it can be typed in; a word in capitals where it holds what cannot be shown."""
    text = str(path)
    if shown(text) != text:
        return "FILE" if path.exists() else "NEW.replay.jsonl"
    return f".{os.sep}{text}" if text.startswith("-") else text


def _quoted(words: list[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
