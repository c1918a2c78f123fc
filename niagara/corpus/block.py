"""Block: consecutive seeds that one worker plays. Whatever is in this file runs in a worker, maybe on another machine.

Which block a seed is in changes no byte of what is kept: `simulate` cuts blocks as long as it likes.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname

from msgspec import Struct

from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.core.version import VERSION
from niagara.corpus.fault import WorkerDiffers
from niagara.corpus.results import line
from niagara.corpus.run import Run
from niagara.corpus.run_folder import DESCRIBED, description, has_none, log_path, write_log
from niagara.log.container import shown
from niagara.log.writer import packed
from niagara.play.unrecorded import result


class Block(Struct, frozen=True, kw_only=True):
    """Consecutive seeds of a run, with all that a worker needs."""

    run: Run
    folder: str
    """The run's folder: an absolute path, the same for every worker; workers look into it only to write logs."""
    first: int
    count: int
    niagara: str = VERSION
    """The version of whoever asks: workers of another one would play other matches."""

    @property
    def seeds(self) -> range:
        """The seeds to play."""
        return range(self.first, self.first + self.count)

    def __str__(self) -> str:
        last = self.first + self.count - 1
        return f"seed {self.first}" if self.count == 1 else f"seeds {self.first} to {last}"


class Played(Struct, frozen=True, kw_only=True):
    """A block that is done."""

    block: Block
    lines: tuple[bytes, ...] = ()
    """The results, one a seed; none where logs were written."""
    seconds: float
    """What it took its worker."""


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles meanwhile: matches make none, and it would look at all that is remembered each time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@uncollected()
def play_block(block: Block) -> Played:
    """Plays a block; logs are written as they are played, and those that are there already are left as they are.

    Raises BadSetup for a match that does not come to an end, LogError where a log cannot be written, WorkerDiffers.
    """
    started = time.perf_counter()
    if block.niagara != VERSION:
        raise WorkerDiffers(f"a worker has niagara {VERSION}, this is {block.niagara}: install the same on both")
    play = _results if block.run.results else _logs
    lines = tuple(play(block))
    return Played(block=block, lines=lines, seconds=time.perf_counter() - started)


def _results(block: Block) -> Iterator[bytes]:
    for seed in block.seeds:
        with _named(seed):
            found = result(block.run.lineup, seed)
        yield line(found)


def _logs(block: Block) -> Iterator[bytes]:
    """Writes the logs; yields nothing."""
    folder, lineup = Path(block.folder), block.run.lineup
    _check_folder(folder, block.run)
    for seed in block.seeds:
        path = log_path(folder, lineup.game, seed)
        if has_none(path):  # somebody else may be playing into this folder too
            with _named(seed):
                match = lineup.play(seed)
            write_log(path, packed(match.dumps()))
    return
    yield


def _check_folder(folder: Path, run: Run) -> None:
    """Raises WorkerDiffers where this worker has not the folder of the run under its path."""
    try:
        there = (folder / DESCRIBED).read_bytes()
    except OSError:
        there = b""
    if there != description(run):
        raise WorkerDiffers(
            f"{shown(folder)} is not this run's folder to a worker on {safe_text(gethostname(), 60)}: logs are written "
            "by the workers, so they must all reach it under this path (--results needs no shared folder)"
        )


@contextmanager
def _named(seed: int) -> Iterator[None]:
    """Whatever goes wrong in a match says of which seed it is."""
    try:
        yield
    except BadSetup as error:
        raise BadSetup(f"seed {seed}: {error}") from None
    except Exception as error:
        error.add_note(f"seed {seed}")
        raise
