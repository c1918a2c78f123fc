"""A bar for work on many files, in a terminal or a notebook; it is away whenever something else is printed."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, TypeVar

from niagara.core.text import safe_text

T = TypeVar("T")

NAMED_AFTER: Final = 10.0
"""Seconds after which a file is named where there is no bar."""


def watched(files: Iterable[str], work: Callable[[str], T], doing: str) -> Iterator[T]:
    """What `work` gives for each file, in order; the bar says which is at work, and how many are done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    files, console = list(files), Console(stderr=True)
    if len(files) < 2 or not (console.is_jupyter or sys.stderr.isatty()):
        for file in files:
            with named(file, doing, len(files) > 1):
                one = work(file)
            yield one
        return
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[name]}", markup=False))
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
    task = bar.add_task("files", total=len(files), name="")
    # A notebook has a place of its own for the bar, once; in a terminal it is away between two files.
    whole, each = (bar, nullcontext()) if console.is_jupyter else (nullcontext(), bar)
    with whole:
        for file in files:
            bar.update(task, name=safe_text(Path(file).name, 40))
            with each:
                done = work(file)
                bar.advance(task)
            yield done


@contextmanager
def named(file: str, doing: str, many: bool = True) -> Iterator[None]:
    """Names one file of many on stderr if the block takes long: whoever waits sees for which."""
    said = f"niagara: still {doing} {safe_text(file, 240)}"
    timer = threading.Timer(NAMED_AFTER, print, (said,), {"file": sys.stderr, "flush": True})
    timer.daemon = True
    if many:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
