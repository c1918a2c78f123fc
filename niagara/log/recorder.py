"""The log of a live match, written as it is played: one writer a file, one line an entry, flushed to disk each time."""

import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from filelock import FileLock, Timeout

from niagara.core.replay import AnyEntry, Header
from niagara.log.codec import encode_entry, encode_header
from niagara.log.container import shown
from niagara.log.files import StrPath, check_target, flush_folder, write_all, write_error
from niagara.log.finding import refuse

LOCK_SECONDS: Final = 0.5
"""How long a second writer waits before it is refused."""


class Recorder:
    """Writes the header at once, then each entry that is appended. A context manager: leaving it closes the file.

    Raises LogError: somebody else records into the file, it exists (without `force`), the disk is full. A line that
    cannot be written whole is taken back, so that the file always holds a good log.
    """

    def __init__(self, path: StrPath, header: Header, force: bool = False, wait: float = LOCK_SECONDS) -> None:
        self.path = Path(path)
        self._handle: int | None = None
        self._lock = FileLock(self.path.with_name(self.path.name + ".lock"), timeout=wait)
        check_target(self.path, force=True)
        self._acquire()
        try:
            check_target(self.path, force)
            self.path.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self.path, flags, 0o666)
            self._write(encode_header(header))
            flush_folder(self.path.parent)
        except OSError as error:
            self.close()
            raise write_error(self.path, error) from None
        except BaseException:
            self.close()
            raise

    def _acquire(self) -> None:
        try:
            self._lock.acquire()
        except Timeout:
            raise refuse("LOG-LOCKED", "another match is being recorded here", file=shown(self.path)) from None
        except OSError as error:
            raise write_error(self.path, error) from None

    def append(self, entry: AnyEntry) -> None:
        """Writes an entry and flushes it to disk."""
        self._write(encode_entry(entry))

    def _write(self, line: bytes) -> None:
        if self._handle is None:
            raise refuse("LOG-IO", "the recording is closed", file=shown(self.path))
        good = os.fstat(self._handle).st_size
        try:
            write_all(self._handle, line + b"\n")
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, good)
            raise write_error(self.path, error) from None

    def close(self) -> None:
        """Ends the recording; the lock's file goes with it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        if self._lock.is_locked:
            Path(self._lock.lock_file).unlink(missing_ok=True)
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
