"""A bar on stderr for many things that are counted, where that is a terminal; else a line now and then."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)  # fmt: skip
from rich.text import Text

LINE_EVERY: Final = 30.0
"""Seconds between two lines where there is no terminal."""


class _Pace(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        pace = task.finished_speed or task.speed
        return Text("" if pace is None else f"{pace:,.1f}/s", style="progress.data.speed")


class Counted:
    """How many of many things are done, as a bar; where stderr is no terminal, as a line now and then."""

    def __init__(self, total: int, done: int, doing: str, what: str) -> None:
        self.total, self.done = total, done
        self._doing, self._what = doing, what
        self._started = self._said = time.monotonic()
        self._before = done
        self._bar: Progress | None = None
        if sys.stderr.isatty():
            columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), _Pace(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
            self._task = self._bar.add_task(what, total=total, completed=done)
            self._bar.start()

    def add(self, more: int) -> None:
        """So many more are done."""
        self.done += more
        if self._bar is not None:
            self._bar.advance(self._task, more)
        elif time.monotonic() - self._said > LINE_EVERY:
            self._said = time.monotonic()
            pace = (self.done - self._before) / (self._said - self._started)
            left = _clock((self.total - self.done) / pace)
            done = f"{self.done:,} of {self.total:,} {self._what}"
            print(f"{self._doing}: {done}, {pace:,.1f} a second, {left} left", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


@contextmanager
def counting(total: int, done: int, doing: str, what: str) -> Iterator[Counted]:
    """Counts up from `done` to `total` while the block runs."""
    counted = Counted(total, done, doing, what)
    try:
        yield counted
    finally:
        counted.close()
