"""The log of a live match, written as it is played: one writer a file, one line an entry, flushed to disk each time."""

import os
import re
from contextlib import suppress
from pathlib import Path
from socket import gethostname
from types import TracebackType
from typing import Final, Self

from msgspec import structs

from niagara.core.replay import AnyEntry, Header, Replay
from niagara.core.text import safe_text
from niagara.log.codec import encode_entry, encode_header
from niagara.log.container import read_file, shown
from niagara.log.files import check_target, remove, write_all, write_whole
from niagara.log.finding import LogError, refuse
from niagara.log.load import load
from niagara.log.not_written import NotWritable as NotWritable  # what a recorder raises
from niagara.log.not_written import StrPath, in_the_way, write_error
from niagara.log.writer import dumps

LOCK_SECONDS: Final = 0.5
"""How long a second writer waits before it is refused."""

_OWNER: Final = re.compile(r"process \d+ on .*")
"""What the file of a lock says; none of another content is ours."""

_TORN: Final = ("LOG-TAIL-TORN", "LOG-NOTE-NEWLINE")
"""What a killed writer leaves: half a line, or a line without its end."""


class Recorder:
    """Writes the header at once, then each entry that is appended. A context manager: leaving it closes the file.

    Without a header it goes on with the file that is there; `open_for_more` looks at that first. Raises LogError:
    somebody else records into the file, it exists (without `force`), the disk is full; of these NotWritable where the
    folder may not be written. A line that cannot be written whole is taken back, so that the file always holds a good
    log.
    """

    def __init__(self, path: StrPath, header: Header | None, force: bool = False, wait: float = LOCK_SECONDS) -> None:
        self.path = Path(path)
        self._handle: int | None = None
        from filelock import FileLock  # where there are no locks (in a browser) its import warns: only who records

        self._lock = FileLock(self.path.with_name(self.path.name + ".lock"), timeout=wait)
        try:
            check_target(self.path, force=True)
            self._acquire()
            self._open(header, force)
        except LogError:
            self.close()
            raise
        except OSError as error:
            self.close()
            raise write_error(self.path, error) from None
        except BaseException:
            self.close()
            raise

    def _open(self, header: Header | None, force: bool) -> None:
        if header is not None:
            write_whole(self.path, encode_header(header) + b"\n", force)
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        self._handle = os.open(self.path, flags)

    def _acquire(self) -> None:
        from filelock import Timeout

        lock = Path(self._lock.lock_file)
        with suppress(PermissionError):  # a locked file may not be read everywhere; who waits for it is told so
            if os.path.lexists(lock) and (lock.is_symlink() or not _is_lock(lock)):
                raise in_the_way(self.path, [lock.name], "a recording")
        try:
            self._lock.acquire()
        except Timeout:
            who = f"another match is being recorded here{self._owner()}"
            raise refuse("LOG-LOCKED", who, file=shown(self.path)) from None
        with suppress(OSError):  # it is only for the message; a system may keep a locked file from being written
            Path(self._lock.lock_file).write_text(f"process {os.getpid()} on {gethostname()}", encoding="utf-8")

    def _owner(self) -> str:
        """Who holds the lock, as far as its file says."""
        try:
            written = Path(self._lock.lock_file).read_bytes()[:200].decode("utf-8", "replace")
        except OSError:
            return ""
        return f", by {safe_text(written, 100)}" if written.strip() else ""

    def append(self, entry: AnyEntry) -> None:
        """Writes an entry and flushes it to disk."""
        self._write(encode_entry(entry))

    def seal(self, last: AnyEntry) -> None:
        """Writes the last entry anew, with its check, and ends the recording.

        The file is replaced whole. Where it cannot be (a full disk, another file under its name), it stays as it is,
        which is a good log all the same, its last entries not sealed.
        """
        bare = encode_entry(structs.replace(last, check=None)) + b"\n"
        with suppress(LogError, OSError):
            written = read_file(self.path)
            if self._is_ours() and written.endswith(b"\n" + bare):
                self._end()  # Windows replaces no open file
                write_whole(self.path, written.removesuffix(bare) + encode_entry(last) + b"\n", force=True)
        self.close()

    def _is_ours(self) -> bool:
        """Whether the file that is written is still the one under its name."""
        return self._handle is not None and os.path.samestat(os.fstat(self._handle), os.lstat(self.path))

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
        self._end()
        if self._lock.is_locked:
            with suppress(OSError):  # then it stays, and locks nobody out
                remove(Path(self._lock.lock_file), _is_lock)
            self._lock.release()

    def _end(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _is_lock(path: Path) -> bool:
    """Whether a file is a lock of ours: it says whose it is, or nothing yet."""
    written = path.read_bytes()[:200].decode("utf-8", "replace") if path.is_file() else "no file"
    return not written or _OWNER.fullmatch(written) is not None


def open_for_more(path: StrPath) -> tuple[Recorder, Replay]:
    """A recorder that goes on where a recording stopped, and what stands there.

    Raises LogError for a file whose end is torn (a writer was killed): `niagara repair` keeps the good part in a new
    one; also for one that is not line by line as we write it, and for one that somebody else records into.
    """
    recorder = Recorder(path, None)
    try:
        replay = load(path)
        torn = next((found for found in replay.found or () if found.code in _TORN), None)
        if torn is not None:
            kept = f"'niagara repair {shown(path)} -o NEW' keeps the {len(replay.entries)} entries that are whole"
            raise LogError(structs.replace(torn, code="LOG-TAIL-TORN", severity="warning", done=kept))
        if dumps(replay, seal=False) != recorder.path.read_bytes():
            raise refuse("LOG-FORM", "not written as we would write it: save it anew and go on there", file=shown(path))
    except BaseException:
        recorder.close()
        raise
    return recorder, replay
