"""A notebook, such as a lesson, as one offline page: run first if it holds no outputs. Needs the extra `lab`.

It runs the notebook's code: for notebooks that you trust. In the page nothing of theirs runs.
"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 600
"""So long one cell may run."""


class BadNotebook(Exception):
    """A notebook that cannot be read, or whose cells do not run; the message says which cell, and why."""


def notebook_html(path: str | os.PathLike[str], told: Callable[[str], None] | None = None) -> str:
    """The page of a notebook, whose viewers step and whose quizzes ask with no kernel; nothing is written.

    A notebook with no outputs is run first, in its own folder. `told` hears of each cell of which is left out
    what would run a script or load from a network. Raises BadNotebook, OSError, NoPlotlyBundle, and
    ModuleNotFoundError where the extra `lab` is not installed.
    """
    from niagara.exporters.nbconvert import NiagaraExporter, said_of

    source = Path(path)
    notebook = _read(source)
    if not any(cell.get("outputs") for cell in notebook.cells):
        _run(notebook, source)
    resources = {"metadata": {"name": source.stem, "path": str(source.parent.resolve())}}
    exporter = NiagaraExporter()  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(notebook, resources)
    for line in said_of(exporter.left):
        if told is not None:
            told(f"{source.name}: {line}")
    return html


def _read(source: Path) -> Any:
    """The notebook in a file, in nbformat 4."""
    import nbformat

    text = source.read_bytes()
    try:
        notebook: Any = nbformat.reads(text.decode("utf-8-sig"), as_version=4)  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
    except Exception as error:  # nbformat has no one kind of error for what is no notebook
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise BadNotebook(f"{source.name}: expected a Jupyter notebook, found something else: {reason[:200]}") from None
    return notebook


def _run(notebook: Any, source: Path) -> None:
    """Run the cells of a notebook in the folder where it lies."""
    from jupyter_client.kernelspec import NoSuchKernel
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    folder = str(source.parent.resolve())
    client = NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": folder}})
    try:
        client.execute(stderr=subprocess.DEVNULL)  # what a kernel says of itself; its cells' words are outputs
    except CellExecutionError as error:
        raise BadNotebook(f"{source.name}: {_failed(notebook)}: {error.ename}: {error.evalue[:300]}") from None
    except CellTimeoutError:
        raise BadNotebook(f"{source.name}: {_failed(notebook)} ran longer than {SECONDS} seconds") from None
    except DeadKernelError:
        raise BadNotebook(f"{source.name}: {_failed(notebook)}: the kernel died") from None
    except NoSuchKernel as error:
        raise BadNotebook(
            f"{source.name}: its kernel {error.name!r} is not installed; choose another one and save it"
        ) from None


def _failed(notebook: Any) -> str:
    """Which cell failed, counted from 1 as in JupyterLab's list of cells: the last one that was begun."""
    begun = [at for at, cell in enumerate(notebook.cells, 1) if cell.get("execution_count") or cell.get("outputs")]
    return f"cell {max(begun, default=1)}"
