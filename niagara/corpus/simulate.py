"""Many matches of bots: the seeds of a run are cut into blocks, which workers play."""

import os
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Final

from niagara.corpus.block import Block, Played, play_block
from niagara.corpus.crew import Crew
from niagara.corpus.results import Sheets, missing_results
from niagara.corpus.run import Run
from niagara.corpus.run_folder import missing_logs

SECONDS: Final = 1.0
"""What a block should take: long beside the way to a worker and back, short to whoever waits for it to end."""

_MOST: Final = 20_000
"""Matches of a block."""


def missing(folder: Path, run: Run, seeds: range) -> list[range]:
    """The seeds that are still to be played, in order; raises LogError."""
    return missing_results(folder, seeds) if run.results else missing_logs(folder, run.lineup.game, seeds)


def simulate(
    folder: Path, run: Run, seeds: Sequence[range], crew: Crew, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Played]:
    """Plays these stretches of seeds into the run's folder, and gives each block when it is done, in any order.

    When `stopped` says so, the blocks in hand are the last ones. What was played is kept, also when something goes
    wrong: LogError, AnotherRun, WorkerLost, WorkerDiffers.
    """
    sheets = Sheets(folder, run, seeds) if run.results else None
    blocks = _Cutter(folder, run, seeds, crew.hands)
    try:
        for played in crew.outcomes(play_block, blocks, stopped):
            blocks.learn(played)
            if sheets is not None:
                sheets.add(played.block.seeds, played.lines)
            yield played
    finally:
        if sheets is not None:
            sheets.keep()
        else:
            flush_all()


def flush_all() -> None:
    """Makes all logs last through a power cut, at once."""
    if hasattr(os, "sync"):
        os.sync()


class _Cutter(Iterator[Block]):
    """Cuts seeds into blocks that take about a second, as the blocks before them did; shorter ones at the end."""

    def __init__(self, folder: Path, run: Run, seeds: Sequence[range], hands: int) -> None:
        self._folder, self._run, self._hands = str(folder.absolute()), run, hands
        self._stretches = [stretch for stretch in reversed(seeds) if stretch]
        self._left = sum(map(len, seeds))
        self._size = 1

    def learn(self, played: Played) -> None:
        """How long the next blocks are."""
        pace = played.block.count / max(played.seconds, 1e-6)
        self._size = max(1, min(round(SECONDS * pace), 4 * self._size, _MOST))

    def __next__(self) -> Block:
        if not self._stretches:
            raise StopIteration
        stretch = self._stretches.pop()
        count = min(self._size, len(stretch), ceil(self._left / (2 * self._hands)))
        if stretch[count:]:
            self._stretches.append(stretch[count:])
        self._left -= count
        return Block(run=self._run, folder=self._folder, first=stretch.start, count=count)
