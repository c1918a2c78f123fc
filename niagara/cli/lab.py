"""`niagara lab`: JupyterLab on the viewer notebook, the lessons beside it."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from niagara.cli.outcome import MissingExtra, say
from niagara.core.distribution import extra_hint
from niagara.log.files import temporary
from niagara.log.load import load
from niagara.log.shipped import VARIABLE, folder

NOTEBOOK: Final = "replay.ipynb"
NEEDED: Final = ("jupyterlab", "ipywidgets", "anywidget")


def command(root: Path, extra: list[str]) -> list[str]:
    """What is run: JupyterLab on the notebook in `root`, with the user's own flags behind ours."""
    flags = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{NOTEBOOK}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in extra:
        flags.append("--allow-root")
    return [sys.executable, "-m", "jupyterlab", *flags, *extra]


def open_lab(file: str | None, extra: list[str]) -> int:
    """Opens JupyterLab and waits for its end; its exit code. Raises MissingExtra, LogError."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingExtra(f"{', '.join(missing)} not installed; get the extra: {extra_hint('lab')}")
    environ = dict(os.environ)
    if file is not None:
        load(file)  # what is wrong with the file is said here, not in a notebook
        environ[VARIABLE] = str(Path(file).resolve())
    notebooks = folder("notebooks")
    if notebooks is None or not (notebooks / NOTEBOOK).is_file():
        raise MissingExtra(f"the notebook {NOTEBOOK} is not part of this installation")
    if notebooks.parent.name != "niagara" or not (notebooks.parent / "__init__.py").is_file():
        return wait_for(command(notebooks, extra), environ)
    with temporary("niagara-lab") as scratch:  # an installed package is not edited
        copied = shutil.copytree(notebooks, scratch / "notebooks", ignore=shutil.ignore_patterns("locale"))
        say("The notebooks are copies that go when JupyterLab ends; save them elsewhere to keep them.")
        return wait_for(command(copied, extra), environ)


def wait_for(arguments: list[str], environ: dict[str, str]) -> int:
    """Runs a program to its end; its exit code. Ctrl-C is for it alone: JupyterLab asks before it stops."""
    with subprocess.Popen(arguments, env=environ) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue
