"""Many matches of bots: the seeds of a run are cut into blocks, which workers play."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from math import ceil
from pathlib import Path
from typing import Final

from niagara.corpus.block import Block, Played, play_block
from niagara.corpus.crew import Crew
from niagara.corpus.fault import WorkerDiffers, WorkerLost
from niagara.corpus.results import Sheets, missing_results
from niagara.corpus.run import Run
from niagara.corpus.run_folder import missing_logs

SECONDS: Final = 1.0
"""What a block should take: long beside the way to a worker and back, short to whoever waits for it to end."""

_MOST: Final = 20_000
"""Matches of a block."""

_LOOK: Final = 0.2
"""Seconds after which we look whether to stop."""


def missing(folder: Path, run: Run, seeds: range) -> list[range]:
    """The seeds that are still to be played, in order; raises LogError."""
    return missing_results(folder, seeds) if run.results else missing_logs(folder, run.lineup.game, seeds)


def simulate(
    folder: Path, run: Run, seeds: Sequence[range], crew: Crew, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Played]:
    """Plays these stretches of seeds into the run's folder, and gives each block when it is done, in any order.

    When `stopped` says so, the blocks in hand are the last ones. Whatever is given is kept, and so is what was done
    when something goes wrong: BadSetup (a match that does not come to an end), LogError, WorkerLost, WorkerDiffers.
    """
    sheets = Sheets(folder, seeds) if run.results else None
    try:
        for played in _played(_Cutter(folder, run, seeds, crew.hands), crew, stopped):
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


class _Cutter:
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

    def next(self) -> Block | None:
        """The next block; None where there are no more seeds."""
        if not self._stretches:
            return None
        stretch = self._stretches.pop()
        count = min(self._size, len(stretch), ceil(self._left / (2 * self._hands)))
        if stretch[count:]:
            self._stretches.append(stretch[count:])
        self._left -= count
        return Block(run=self._run, folder=self._folder, first=stretch.start, count=count)


def _played(cutter: _Cutter, crew: Crew, stopped: Callable[[], bool]) -> Iterator[Played]:
    flying: dict[Future[Played], Block] = {}
    trouble: Exception | None = None
    stopping = False
    while True:
        stopping = stopping or trouble is not None or stopped()
        while not stopping and len(flying) < crew.ahead and (block := cutter.next()):
            flying[_submitted(block, crew)] = block
        if stopping:  # the oldest ones are being played; a cluster would drop even those
            waiting = list(flying)[crew.hands :]
            flying = {future: block for future, block in flying.items() if future not in waiting or not future.cancel()}
        if not flying:
            break
        for future in wait(flying, _LOOK, FIRST_COMPLETED).done:
            try:
                played = _outcome(future, flying.pop(future), crew)
            except Exception as error:  # the first one is raised when what else is in hand is done and kept
                trouble = trouble or error
                continue
            cutter.learn(played)
            yield played
    if trouble is not None:
        raise trouble


def _submitted(block: Block, crew: Crew) -> Future[Played]:
    try:
        return crew.executor.submit(play_block, block)
    except crew.lost as error:  # the others are told as soon as one is gone
        future: Future[Played] = Future()
        future.set_exception(error)
        return future


def _outcome(future: Future[Played], block: Block, crew: Crew) -> Played:
    try:
        return future.result()
    except crew.lost as error:
        why = f"{type(error).__name__}: was it killed, or out of memory?"
        raise WorkerLost(f"a worker is gone that had {block} to play ({why})") from None
    except ImportError as error:
        raise WorkerDiffers(f"a worker cannot play: {error}; install the same niagara there as here") from None
