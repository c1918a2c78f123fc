"""Whole files or none, and nothing that is not proven ours is replaced or removed. No other module does either.

What is written stands beside its place first, under a scratch name, flushed, and is then renamed to it. Ours are: the
file that was named and is to be replaced (`force`), what has a scratch name of a process that is gone, and what the
caller proves for each file, such as by a hash in a list or in its name. A link is never ours, and never followed.
"""

import errno
import os
import random
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from niagara.log.container import shown
from niagara.log.exchange import exchange
from niagara.log.finding import LogError, refuse
from niagara.log.not_written import StrPath, already_there, in_the_way, no_folder, write_error
from niagara.log.scratch_name import left, made_of, scratch_name

Proof = Callable[[Path], bool]
"""Whether a file, which is there and no link, is ours."""

PATIENCE: Final = 10.0
"""Seconds in which another writer into a folder has to be done: it takes a moment."""

_CLAIM: Final = "writing"


# ---------------------------------------------------------------- one file


def check_target(path: StrPath, force: bool = False) -> None:
    """Raises LogError where `path` may not be written: it exists (without `force`), is no file, or has no folder.

    For a caller who wants to know before the work; `write_whole` asks again.
    """
    target = Path(path)
    if target.is_dir():
        raise refuse("LOG-IO", "cannot be written: a folder; choose another name", file=shown(path))
    if not target.parent.is_dir():
        raise no_folder(path)
    if target.exists() and not target.is_file():
        raise refuse("LOG-IO", "cannot be written: a device, and no file; choose another name", file=shown(path))
    if not force and os.path.lexists(target):
        if not os.access(target.parent, os.W_OK):  # `force` would not help
            raise write_error(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        raise already_there(path)


def write_whole(path: StrPath, data: bytes, force: bool = False, flush: bool = True) -> None:
    """Writes `data` to `path`; a file that is there stays as it is unless `force`, and is never half overwritten.

    A symbolic link is replaced, not followed. Without `flush` the system writes to disk when it likes: whole whatever
    becomes of this process, but after a power cut the file may be there and empty; for whoever writes many files, a
    flush of each being forty times as dear as the file. That one sweeps by itself, too. Raises LogError.
    """
    check_target(path, force)
    target = Path(path)
    beside = target.with_name(scratch_name(target.name))
    if flush:
        sweep(target.parent)
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            write_all(handle, data)
            if flush:
                os.fsync(handle)
        finally:
            os.close(handle)
        _rename(beside, target, force)
        if flush:
            flush_folder(target.parent)
    except FileExistsError:
        raise already_there(path) from None
    except OSError as error:
        raise write_error(path, error) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _rename(beside: Path, target: Path, force: bool) -> None:
    if not force:
        try:
            os.link(beside, target)  # unlike a rename, it fails when somebody else was faster
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            os.replace(beside, target)
    else:
        os.replace(beside, target)


def settle(half: Path, target: Path, ours: Proof) -> None:
    """Gives a whole file its final name. Raises OSError; LogError where something stands there that is not ours."""
    if os.path.lexists(target) and not _is_ours(target, ours):
        raise in_the_way(target.parent, [target.name])
    os.replace(half, target)
    flush_folder(target.parent)


def remove(path: Path, ours: Proof) -> bool:
    """Removes a file if it is one, and ours; whether it is gone by that. Raises OSError."""
    if not _is_ours(path, ours):
        return False
    path.unlink(missing_ok=True)
    return True


def remove_empty(folder: Path) -> None:
    """Removes a folder, if nothing is in it."""
    with suppress(OSError):
        folder.rmdir()


def _is_ours(path: Path, ours: Proof) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode) and ours(path)
    except OSError:  # what cannot be read is not proven
        return False


# ---------------------------------------------------------------- folders


def contents(folder: Path) -> Iterator[str]:
    """Whatever is no folder, and folders with nothing in them, by the path in `folder`; no scratch of ours."""
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if made_of(name) is None]
        links = [name for name in folders if Path(here, name).is_symlink()]
        empty = not folders and not names and Path(here) != folder
        for name in sorted([*names, *links]):
            if made_of(name) is None:
                yield Path(here, name).relative_to(folder).as_posix()
        if empty:
            yield Path(here).relative_to(folder).as_posix()


def strangers(folder: Path, ours: Proof) -> list[str]:
    """What is in a folder and not proven ours."""
    return [name for name in contents(folder) if not _is_ours(folder / name, ours)]


@contextmanager
def scratch(folder: Path, name: str, mode: int = 0o700) -> Iterator[Path]:
    """A hidden folder in `folder` for what is not whole; gone at the end, or with the next sweep. Raises OSError."""
    sweep(folder)
    place = folder / scratch_name(name)
    place.mkdir(mode)
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def temporary(name: str) -> Iterator[Path]:
    """A scratch folder where the system keeps such; gone at the end, or when the next one is made. Raises OSError."""
    with scratch(Path(tempfile.gettempdir()), name) as place:
        yield place


def sweep(folder: Path) -> None:
    """Takes away what killed processes of ours left in a folder."""
    for entry in left(folder):
        if not (made_of(entry.name) or "").endswith(_OLD):
            _take_away(entry)


def _take_away(entry: os.DirEntry[str]) -> None:
    with suppress(OSError):  # somebody else was faster
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path, ignore_errors=True)
        elif entry.is_file(follow_symlinks=False):
            os.unlink(entry.path)


@contextmanager
def alone(folder: Path, said: StrPath) -> Iterator[None]:
    """No other writer that asks for it is at work in `folder` meanwhile; its mark stays if it is killed.

    `said` is what is being written there, for the LogError where another one goes on for too long.
    """
    end = time.monotonic() + PATIENCE
    while True:
        mark = folder / scratch_name(_CLAIM)
        os.close(os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            sweep(folder)
            if not any(made_of(name) == _CLAIM and name != mark.name for name in os.listdir(folder)):
                yield
                return
        finally:
            with suppress(OSError):
                mark.unlink(missing_ok=True)
        if time.monotonic() > end:
            raise refuse("LOG-LOCKED", "another export is writing here; wait until it is done", file=shown(said))
        time.sleep(random.uniform(0.01, 0.1))  # two that met do not meet again


def was_cut_short(folder: Path) -> bool:
    """Whether a writer was killed in this folder that was alone in it."""
    return any(made_of(entry.name) == _CLAIM for entry in left(folder))


# ---------------------------------------------------------------- a folder in the place of another

_OLD: Final = ".old"


@contextmanager
def replacing(target: Path, others: Callable[[Path], list[str]]) -> Iterator[Path]:
    """A folder beside `target`, which takes its place when all went well and is else away again.

    What was there is removed then, if there are no `others` in it, which are not ours. The two change places in one
    step where the system can do that; else whoever is killed between two steps leaves the old one hidden, and the next
    run brings it back. Raises LogError.
    """
    try:
        _bring_back(target)
        with scratch(target.parent, target.name, 0o777) as half:
            yield half
            if os.path.lexists(target):
                _change_places(half, target, others)
            else:
                half.rename(target)
            flush_folder(target.parent)
    except LogError:
        raise
    except OSError as error:
        raise write_error(target, error) from None


def _change_places(half: Path, target: Path, others: Callable[[Path], list[str]]) -> None:
    """Where something came into the old folder since it was looked at, all is as it was."""
    if target.is_symlink() or not target.is_dir():
        raise in_the_way(target.parent, [target.name])
    try:
        exchange(half, target)
    except OSError:
        _change_in_two_steps(half, target, others)
        return
    if found := others(half):
        exchange(half, target)
        raise in_the_way(target, found)


def _change_in_two_steps(half: Path, target: Path, others: Callable[[Path], list[str]]) -> None:
    old = target.with_name(scratch_name(_old(target)))
    target.rename(old)
    found = others(old)
    try:
        if found:
            raise in_the_way(target, found)
        half.rename(target)
    except BaseException:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _bring_back(target: Path) -> None:
    """Ends what a run began that was killed between its two steps."""
    for entry in left(target.parent):
        if made_of(entry.name) == _old(target):
            if os.path.lexists(target):
                _take_away(entry)
            else:
                os.rename(entry.path, target)


def _old(target: Path) -> str:
    return sha256(os.fsencode(target.name)).hexdigest()[:12] + _OLD


# ---------------------------------------------------------------- bytes, folders' names


def flush_folder(folder: Path) -> None:
    """Makes a new name in `folder` last through a power cut, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:  # some file systems refuse to flush a folder; the file itself was flushed
        pass
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    """Every byte, however little the system takes at once; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
