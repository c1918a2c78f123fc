"""A page with a folder of pictures beside it: the old pair or the new one, whatever ends the run.

The name of each picture holds the hash of its bytes. So new pictures stand beside those that the old page shows, the
page is replaced in one step when all are there, and only then those go that it no longer shows. By their names pictures
are also proven ours: one that somebody changed is theirs, as is whatever else is in the folder.
"""

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import structs

from niagara.log.container import shown
from niagara.log.files import alone, check_target, remove, remove_empty, strangers, was_cut_short, write_whole
from niagara.log.finding import LogError
from niagara.log.not_written import already_there, in_the_way, write_error

_DIGITS: Final = 16
"""Of the hash."""

_PICTURE: Final = re.compile(rf".*-([0-9a-f]{{{_DIGITS}}})\.[a-z]+", re.DOTALL)


def hashed(stem: str, suffix: str, content: bytes) -> str:
    """The name of a picture."""
    return f"{stem}-{sha256(content).hexdigest()[:_DIGITS]}{suffix}"


def _is_picture(path: Path) -> bool:
    found = _PICTURE.fullmatch(path.name)
    return found is not None and sha256(path.read_bytes()).hexdigest()[:_DIGITS] == found[1]


def pictures_of(page: Path) -> Path:
    """The folder for the pictures of a page."""
    return page.with_name(f"{page.stem}_files")


def check_illustrated(page: Path, force: bool) -> None:
    """Raises LogError where a page or its pictures may not be written; `write_illustrated` asks again."""
    check_target(page, force=True)  # first what `force` would not help against
    folder = pictures_of(page)
    if os.path.lexists(folder):
        if folder.is_symlink() or not folder.is_dir():
            raise in_the_way(page, [folder.name])
        if others := strangers(folder, _is_picture):
            raise in_the_way(folder, others)
    check_target(page, force)
    if not force and folder.exists() and not was_cut_short(folder) and any(folder.iterdir()):
        raise already_there(folder, what="folder of pictures")


def write_illustrated(page: Path, text: str, pictures: Mapping[str, bytes], force: bool = False) -> None:
    """Writes the pictures, by their hashed names, and the page that shows them, both whole; raises LogError."""
    check_illustrated(page, force)
    folder = pictures_of(page)
    new = not folder.exists()
    try:
        folder.mkdir(exist_ok=True)
        with alone(folder, page):
            check_target(page, force)  # somebody may have been faster
            _write(page, text, folder, pictures, force)
    except LogError as error:  # it may name a picture, which nobody asked for
        raise type(error)(structs.replace(error.finding, file=shown(page))) from None
    except OSError as error:
        raise write_error(page, error) from None
    finally:
        if new:
            remove_empty(folder)


def _write(page: Path, text: str, folder: Path, pictures: Mapping[str, bytes], force: bool) -> None:
    before = set(os.listdir(folder))
    coming = sorted(pictures.keys() - before)
    try:
        for name in coming:
            write_whole(folder / name, pictures[name], force=True)
        write_whole(page, text.encode(), force)
    except BaseException:
        _drop(folder, coming)
        raise
    _drop(folder, before - pictures.keys())


def _drop(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        with suppress(OSError):  # then it stays, shown by nothing, until the next export
            remove(folder / name, _is_picture)
