"""The folder of a run: `simulate.json`, which says what is played, and beside it whole matches under their seeds.

    simulate.json                                    what is played, all that two runs must have in common
    00012000/niagara-00012345.replay.jsonl.gz        the log of seed 12345, among those of its thousand
    results/00012000.jsonl                           or, without logs, what became of its matches

Whatever has such a name is whole: it was written beside it and renamed. Logs are not flushed one by one (that would
take longer than to play them): after a power cut the last ones may be empty, and an empty log counts as not there.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import msgspec

from niagara.core.text import safe_text
from niagara.corpus.fault import AnotherRun
from niagara.corpus.run import FORMAT, Run, differences
from niagara.log.container import read_file, shown
from niagara.log.files import remove, remove_empty, sweep, write_whole
from niagara.log.finding import LogError, refuse
from niagara.log.not_written import in_the_way, write_error

DESCRIBED: Final = "simulate.json"
RESULTS: Final = "results"
THOUSAND: Final = 1000
MOST_SEEDS: Final = 100_000_000
"""Seeds have eight digits."""

LOCK: Final = ".lock"

PATIENCE: Final = 60.0
"""Seconds in which whoever else writes results into the folder has to be done: it takes a moment."""

_FOLDER: Final = re.compile(r"\d{8}")
_LOG: Final = re.compile(r"[a-z0-9_]+-(\d{8})\.replay\.jsonl\.gz")
_SHEET: Final = re.compile(r"(\d{8})\.jsonl")


def log_path(folder: Path, game: str, seed: int) -> Path:
    """Where the log of a seed is."""
    return folder / f"{thousand_of(seed):08}" / f"{game}-{seed:08}.replay.jsonl.gz"


def sheet_path(folder: Path, thousand: int) -> Path:
    """Where the results of a thousand seeds are."""
    return folder / RESULTS / f"{thousand:08}.jsonl"


def thousand_of(seed: int) -> int:
    """The first seed of its thousand."""
    return seed - seed % THOUSAND


def description(run: Run) -> bytes:
    """What `simulate.json` holds."""
    return msgspec.json.format(msgspec.json.encode(run.described()), indent=2) + b"\n"


def begin(folder: Path, run: Run, anew: bool = False) -> None:
    """Makes the folder of a run, or finds it there; `anew` removes the matches that are there.

    Raises LogError where it is of another run, is no folder of a run and holds files, or cannot be written.
    """
    try:
        if not folder.is_dir():
            if os.path.lexists(folder):
                raise refuse("LOG-IO", "not a folder but a file; expected the folder of a run", file=shown(folder))
            if not folder.parent.is_dir():
                raise refuse("LOG-IO", "cannot be written: there is no such folder to make it in", file=shown(folder))
            folder.mkdir(exist_ok=True)
        there = _described(folder)
        if there is not None and anew and folder.is_symlink():
            message = "a link: nothing is removed through one; name the folder that it leads to"
            raise refuse("LOG-IO", message, file=shown(folder))
        if there is None or anew:
            with locked(folder) if (folder / RESULTS).is_dir() else nullcontext():
                if there is not None:
                    _clear(folder, str(there.get("game")))
                _describe(folder, run, anew)
        check_run(folder, run)
        if run.results:
            (folder / RESULTS).mkdir(exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(13, os.strerror(13))
    except LogError:
        raise
    except OSError as error:
        raise write_error(folder, error) from None


def check_run(folder: Path, run: Run) -> None:
    """Raises AnotherRun where the folder is of another run, or of none; LogError where that cannot be said."""
    try:
        there = _described(folder)
    except OSError as error:
        raise AnotherRun(f"{shown(folder)} cannot be read: {error.strerror or error}") from None
    if there is None:
        raise AnotherRun(f"{shown(folder)} is empty, and no run's folder")
    if said := differences(there, run.described()):
        instead = "choose another folder, or --force begins anew"
        raise AnotherRun(f"{shown(folder)} holds another run: {'; '.join(said)}; {instead}")


def _describe(folder: Path, run: Run, anew: bool) -> None:
    """Writes what the run is; where somebody else was faster, that stays, and is still to be compared."""
    try:
        write_whole(folder / DESCRIBED, description(run), force=anew)
    except LogError as error:
        if error.finding.code != "LOG-EXISTS":
            raise


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody else writes results into this folder meanwhile, or begins it anew. Raises LogError."""
    from filelock import FileLock, Timeout  # where there are no locks (in a browser) its import warns

    path = folder / RESULTS / LOCK
    lock = FileLock(path, timeout=PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        message = f"another program has held this lock for {PATIENCE:.0f} seconds: end it, or wait until it is done"
        raise refuse("LOG-LOCKED", message, file=shown(path)) from None
    except (OSError, NotImplementedError) as error:  # a file system may have no locks
        message = f"cannot be locked: {getattr(error, 'strerror', None) or error}"
        raise refuse("LOG-IO", message, file=shown(path)) from None
    try:
        yield
    finally:
        lock.release()


def _described(folder: Path) -> dict[str, Any] | None:
    """What a run's folder says it is; None where it holds nothing. Raises LogError."""
    path = folder / DESCRIBED
    if not os.path.lexists(path):
        if others := sorted(name for name in os.listdir(folder) if not name.startswith(".")):
            raise in_the_way(folder, others, f"a run with a {DESCRIBED}")
        return None
    try:
        there = msgspec.json.decode(read_file(path), type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise refuse(
            "LOG-FORM", f"does not say what is played: {safe_text(str(error), 120)}", file=shown(path)
        ) from None
    if there.get("format") != FORMAT:
        raise refuse("LOG-FORM", f'does not say what is played: expected "format":"{FORMAT}"', file=shown(path))
    return there


def _clear(folder: Path, game: str) -> None:
    """Removes the logs and results of a run, and nothing else."""
    for thousand in _thousands(folder):
        first = int(thousand.name)
        for name in os.listdir(thousand):
            found = _LOG.fullmatch(name)
            if found and thousand_of(int(found[1])) == first:
                remove(thousand / name, lambda path: path.name.startswith(f"{game}-"))
        sweep(thousand)
        remove_empty(thousand)
    for sheet in _sheets(folder):
        remove(sheet, lambda path: thousand_of(int(path.stem)) == int(path.stem))


def _thousands(folder: Path) -> list[Path]:
    named = (folder / name for name in os.listdir(folder) if _FOLDER.fullmatch(name))
    return sorted(path for path in named if path.is_dir() and not path.is_symlink())


def _sheets(folder: Path) -> list[Path]:
    results = folder / RESULTS
    names = os.listdir(results) if results.is_dir() and not results.is_symlink() else []
    return sorted(results / name for name in names if _SHEET.fullmatch(name))


def missing_logs(folder: Path, game: str, seeds: range) -> list[range]:
    """The seeds that have no log yet; what a killed worker left is swept away."""
    there: set[int] = set()
    for first in range(thousand_of(seeds.start), seeds.stop, THOUSAND):
        thousand = folder / f"{first:08}"
        if thousand.is_dir():
            sweep(thousand)  # who writes many logs does not at each of them
            there.update(_logs(thousand, game))
    return gaps(seeds, there)


def _logs(thousand: Path, game: str) -> Iterator[int]:
    with os.scandir(thousand) as entries:
        for entry in entries:
            found = _LOG.fullmatch(entry.name)
            if found and entry.name.startswith(f"{game}-") and entry.stat().st_size:
                yield int(found[1])


def gaps(seeds: range, there: Iterable[int]) -> list[range]:
    """The stretches of `seeds` that are not there."""
    edges = sorted({seed for seed in there if seed in seeds} | {seeds.stop})
    found, begin = [], seeds.start
    for edge in edges:
        if begin < edge:
            found.append(range(begin, edge))
        begin = edge + 1
    return found


def write_log(path: Path, data: bytes) -> bool:
    """Writes a log, whole or not at all; False where somebody else had written it already. Raises LogError."""
    try:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, data, force=has_none(path), flush=False)
    except LogError as error:
        if error.finding.code == "LOG-EXISTS":
            return False
        raise
    except OSError as error:
        raise write_error(path, error) from None
    return True


def has_none(path: Path) -> bool:
    """Whether there is no log of this name, or an empty one."""
    try:
        return path.stat().st_size == 0
    except OSError:
        return True
