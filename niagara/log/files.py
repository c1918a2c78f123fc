"""Whole files or none: what is written stands beside its target first, flushed, and is then renamed over it."""

import os
import secrets
from pathlib import Path

from niagara.log.container import shown
from niagara.log.finding import LogError, refuse

StrPath = str | os.PathLike[str]


def check_target(path: StrPath, force: bool = False) -> None:
    """Raises LogError where `path` may not be written: it exists (without `force`), is a folder, or has none to be in.

    For a caller who wants to know before the work; `write_whole` asks again.
    """
    target = Path(path)
    if target.is_dir():
        raise refuse("LOG-IO", "cannot be written: a folder", file=shown(path))
    if not target.parent.is_dir():
        raise refuse("LOG-IO", "cannot be written: there is no such folder", file=shown(path))
    if not force and os.path.lexists(target):
        raise already_there(path)


def already_there(path: StrPath, instead: str = "force=True replaces it") -> LogError:
    """The LogError for a file that is not to be replaced; `instead` says what its caller can do."""
    return refuse("LOG-EXISTS", f"there is such a file already; {instead}", file=shown(path))


def write_whole(path: StrPath, data: bytes, force: bool = False, flush: bool = True) -> None:
    """Writes `data` to `path`; a file that is there stays as it is unless `force`, and is never half overwritten.

    A symbolic link is replaced, not followed. Without `flush` the system writes to disk when it likes: whole whatever
    becomes of this process, but after a power cut the file may be there and empty; for whoever writes many files, a
    flush of each being forty times as dear as the file. Raises LogError.
    """
    check_target(path, force)
    target = Path(path)
    beside = target.with_name(f".{target.name[:60]}.{secrets.token_hex(4)}.part")
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


def write_error(path: StrPath, error: OSError) -> LogError:
    """The LogError for a write that failed."""
    return refuse("LOG-IO", f"cannot be written: {error.strerror or error}", file=shown(path))
