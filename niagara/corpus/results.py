"""Results: what became of matches that left no logs, a line a match, a sheet a thousand seeds."""

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from niagara.corpus.run import Run
from niagara.corpus.run_folder import THOUSAND, check_run, gaps, locked, sheet_path, thousand_of
from niagara.log.container import read_file, shown
from niagara.log.files import write_whole
from niagara.log.finding import LogError, refuse
from niagara.play.unrecorded import Result

KEPT_EVERY: Final = 10.0
"""Seconds after which the sheets that are not full are written too."""


class _Numbered(Struct):
    seed: int


_NUMBER: Final = msgspec.json.Decoder(_Numbered)


def line(result: Result) -> bytes:
    """A result as a line of its sheet, without the line's end."""
    return msgspec.json.encode(result)


def missing_results(folder: Path, seeds: range) -> list[range]:
    """The seeds that have no result yet."""
    there: list[int] = []
    for first in range(thousand_of(seeds.start), seeds.stop, THOUSAND):
        there += _read(sheet_path(folder, first))
    return gaps(seeds, there)


def _read(path: Path) -> dict[int, bytes]:
    """The lines of a sheet by seed; none where there is no sheet. Raises LogError."""
    if not path.exists():
        return {}
    lines: dict[int, bytes] = {}
    for number, text in enumerate(read_file(path).splitlines(), 1):
        try:
            seed = _NUMBER.decode(text).seed
        except msgspec.MsgspecError:
            seed = -1
        if thousand_of(seed) != int(path.stem):
            message = "not a line of results as we write it: move the file away, and its matches are played again"
            raise refuse("LOG-FORM", message, file=shown(path), line=number)
        lines[seed] = text
    return lines


class Sheets:
    """Collects results, which come in any order, and writes each sheet when it is full; the others now and then."""

    def __init__(self, folder: Path, run: Run, missing: Iterable[range]) -> None:
        self._folder, self._run = folder, run
        self._open: dict[int, dict[int, bytes]] = {}
        self._awaited: dict[int, int] = {}
        """How many matches each sheet still waits for."""
        for stretch in missing:
            for first, count in _by_thousand(stretch):
                self._awaited[first] = self._awaited.get(first, 0) + count
        self._kept = time.monotonic()

    def add(self, seeds: range, lines: Sequence[bytes]) -> None:
        """The results of these seeds, in order, empty for a match that has none; raises LogError, AnotherRun."""
        for seed, text in zip(seeds, lines, strict=True):
            first = thousand_of(seed)
            self._awaited[first] -= 1
            if text:
                self._open.setdefault(first, {})[seed] = text
        self._write([first for first in self._open if not self._awaited[first]])
        if time.monotonic() - self._kept > KEPT_EVERY:
            self.keep()

    def keep(self) -> None:
        """Writes what there is; raises LogError, AnotherRun."""
        self._kept = time.monotonic()
        self._write([*self._open])

    def _write(self, firsts: Sequence[int]) -> None:
        """Tries each of these sheets, and raises the first error at the end; full ones are then done with."""
        if not firsts:
            return
        trouble: LogError | None = None
        with locked(self._folder):
            check_run(self._folder, self._run)  # another program may have begun the folder anew
            for first in firsts:
                try:
                    self._merge(first)
                except LogError as error:
                    trouble = trouble or error
        if trouble is not None:
            raise trouble

    def _merge(self, first: int) -> None:
        """Somebody else may have written into the same sheet since: both have it whole."""
        path = sheet_path(self._folder, first)
        lines = _read(path) | self._open[first]
        write_whole(path, b"".join(lines[seed] + b"\n" for seed in sorted(lines)), force=True)
        if not self._awaited[first]:
            del self._open[first]


def _by_thousand(seeds: range) -> Iterator[tuple[int, int]]:
    for first in range(thousand_of(seeds.start), seeds.stop, THOUSAND):
        yield first, min(seeds.stop, first + THOUSAND) - max(seeds.start, first)
