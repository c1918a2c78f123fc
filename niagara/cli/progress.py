"""A bar on stderr for work on many files, where stderr is a terminal; it is away whenever something else is printed."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from niagara.core.text import safe_text

T = TypeVar("T")


def watched(files: Sequence[str], work: Callable[[str], T], doing: str) -> Iterator[T]:
    """What `work` gives for each file, in order; the bar says which is at work, and how many are done."""
    if len(files) < 2 or not sys.stderr.isatty():
        yield from map(work, files)
        return
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[name]}", markup=False))
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
    task = bar.add_task("files", total=len(files), name="")
    for file in files:
        bar.update(task, name=safe_text(Path(file).name, 40))
        with bar:
            done = work(file)
            bar.advance(task)
        yield done
