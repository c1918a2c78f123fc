"""Block: consecutive seeds that one worker plays. Whatever is in this file runs in a worker, maybe on another machine.

Which block a seed is in changes no byte of what is kept: `simulate` cuts blocks as long as it likes.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname

from msgspec import Struct

from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.corpus.fault import AnotherRun, WorkerDiffers
from niagara.corpus.results import line
from niagara.corpus.run import Run
from niagara.corpus.run_folder import check_run, has_none, log_path, write_log
from niagara.log.finding import LogError
from niagara.log.writer import packed
from niagara.play.unrecorded import result


class Block(Struct, frozen=True, kw_only=True):
    """Consecutive seeds of a run, with all that a worker needs."""

    run: Run
    folder: str
    """The run's folder: an absolute path, the same for every worker; workers look into it only to write logs."""
    first: int
    count: int

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
    """The results, one a seed, empty for a match that did not end; none where logs were written."""
    endless: dict[int, str]
    """The seeds whose matches do not come to an end, and why; nothing is kept of them."""
    seconds: float
    """What it took its worker."""


def play_block(block: Block) -> Played:
    """Plays a block; logs are written as they are played, and those that are there already are left as they are.

    Raises LogError where a log cannot be written, WorkerDiffers.
    """
    started = time.perf_counter()
    endless: dict[int, str] = {}
    play = _results if block.run.results else _logs
    lines = tuple(play(block, endless))
    return Played(block=block, lines=lines, endless=endless, seconds=time.perf_counter() - started)


def _results(block: Block, endless: dict[int, str]) -> Iterator[bytes]:
    for seed in block.seeds:
        text = b""
        with ending(seed, endless):
            text = line(result(block.run.lineup, seed))
        yield text


def _logs(block: Block, endless: dict[int, str]) -> Iterator[bytes]:
    """Writes the logs; yields nothing."""
    folder, lineup = Path(block.folder), block.run.lineup
    _check_folder(folder, block.run)
    for seed in block.seeds:
        path = log_path(folder, lineup.game, seed)
        if has_none(path):  # somebody else may be playing into this folder too
            with ending(seed, endless):
                write_log(path, packed(lineup.play(seed).dumps()))
    return
    yield


def _check_folder(folder: Path, run: Run) -> None:
    """Raises WorkerDiffers where this worker has not the folder of the run under its path."""
    try:
        check_run(folder, run)
    except (AnotherRun, LogError) as error:
        raise WorkerDiffers(
            f"a worker on {safe_text(gethostname(), 60)} does not find this run: {error} (logs are written by the "
            "workers, so they must all reach its folder under this path; --results needs no shared folder)"
        ) from None


@contextmanager
def ending(seed: int, endless: dict[int, str]) -> Iterator[None]:
    """Notes a match that does not come to an end; whatever else goes wrong in a match says of which seed it is."""
    try:
        yield
    except BadSetup as error:
        endless[seed] = str(error)
    except Exception as error:
        error.add_note(f"seed {seed}")
        raise
