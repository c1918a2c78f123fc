"""The logs in a folder, and in the folders in it."""

import os
from pathlib import Path
from typing import Final

from niagara.log.container import shown
from niagara.log.finding import BREAKS_RULES, INPUT_OUTPUT, Finding, refuse
from niagara.log.writer import SUFFIXES

CALLED: Final = ".replay."
"""What a log is called; a .json file of another name may be anything."""

_FOREIGN: Final = ("LOG-FOREIGN", "LOG-FORMAT")


def logs_in(folder: str) -> list[str]:
    """The files of a folder, and of those in it, that may be logs, in order; a file itself.

    Hidden folders (a notebook's checkpoints, a version control's) are left out, links to folders are not followed, and
    a file that several names lead to is there once. Raises LogError.
    """
    place = Path(folder)
    if place.is_file():
        return [folder]
    if not place.is_dir():
        raise refuse("LOG-IO", "no such folder, or file", file=shown(folder))
    found: dict[str, str] = {}
    for name in sorted(_files(place), key=lambda name: (Path(name).is_symlink(), name)):
        found.setdefault(os.path.realpath(name), name)
    return sorted(found.values())


def _files(folder: Path) -> list[str]:
    files: list[str] = []
    for here, folders, names in os.walk(folder, onerror=_refuse_folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        called = (str(Path(here, name)) for name in names if name.lower().endswith(SUFFIXES))
        files += [name for name in called if Path(name).is_file()]
    return files


def _refuse_folder(error: OSError) -> None:
    raise refuse("LOG-IO", f"cannot be read: {error.strerror or error}", file=shown(error.filename)) from None


def is_no_log(file: str, found: Finding) -> bool:
    """Whether a file that was refused is of another kind: it says so, or cannot be read and is not called a log."""
    if found.exit_code in (BREAKS_RULES, INPUT_OUTPUT):
        return False
    return found.code in _FOREIGN or CALLED not in Path(file).name.lower()
