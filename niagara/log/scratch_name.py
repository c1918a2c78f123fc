"""The hidden names of what is not whole yet. Each says whose it is, so that what a killed process left can be told.

    .walk.html.<machine>-<process>-<random>-<seal>.part

The seal is made of all that stands before it: no other program's file, and no person's, has such a name by chance.
"""

import os
import re
import secrets
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from socket import gethostname
from typing import Final

DAY: Final = 24 * 3600.0
"""Seconds after which a process that cannot be asked (another machine's, any on Windows) counts as gone."""

_LETTERS: Final = 24
"""Of the name of what is made: enough to know it, and short enough for every file system."""

_SCRATCH: Final = re.compile(r"(\.(.*)\.([0-9a-f]{8})-(\d{1,9})-[0-9a-f]{8})-([0-9a-f]{16})\.part", re.DOTALL)


def scratch_name(name: str) -> str:
    """A name of its own, beside its place, for what becomes `name`."""
    said = f".{name[:_LETTERS]}.{_machine()}-{os.getpid()}-{secrets.token_hex(4)}"
    return f"{said}-{_seal(said)}.part"


def made_of(name: str) -> str | None:
    """What is made under a scratch name, cut as there; None for a name that is none of ours."""
    found = _sealed(name)
    return found[2] if found else None


def left(folder: Path) -> list[os.DirEntry[str]]:
    """What killed processes of ours, and of whom it is that asks, left in a folder; nothing where none can be seen."""
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if _is_left(entry)]
    except OSError:
        return []


def _is_left(entry: os.DirEntry[str]) -> bool:
    found = _sealed(entry.name)
    if found is None:
        return False
    try:
        there = entry.stat(follow_symlinks=False)
    except OSError:  # somebody else was faster
        return False
    if hasattr(os, "geteuid") and there.st_uid != os.geteuid():
        return False
    if found[3] == _machine() and os.name != "nt":  # there the signal 0 is Ctrl-C
        return not _runs(int(found[4]))
    return time.time() - there.st_mtime > DAY


def _sealed(name: str) -> re.Match[str] | None:
    found = _SCRATCH.fullmatch(name)
    return found if found and found[5] == _seal(found[1]) else None


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    return True


def _seal(said: str) -> str:
    return sha256(b"niagara scratch " + said.encode("utf-8", "surrogateescape")).hexdigest()[:16]


@cache  # asked for every file that is written; a process does not move
def _machine() -> str:
    """Where the numbers of processes mean the same: one start of one machine, and in it one container."""
    said = [gethostname()]
    with suppress(OSError):
        said.append(Path("/proc/sys/kernel/random/boot_id").read_text("utf-8"))
    with suppress(OSError):
        said.append(os.readlink("/proc/self/ns/pid"))
    return sha256(" ".join(said).encode("utf-8", "surrogateescape")).hexdigest()[:8]
