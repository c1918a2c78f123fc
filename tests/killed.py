"""A child that is killed before its first change to the disk, another before its second, and so on, until one lives.

    python killed.py CASE OLD FOLDER [CASE OLD FOLDER …]

OLD is what is there before; FOLDER/1, FOLDER/2 … are made of it, and hold what each child left. The last one lived.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from killed_cases import CASES

CHANGES = frozenset({"os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir", "os.truncate", "half a write"})


def die_before(number: int) -> None:
    """From here on this process is killed before its change of this number."""
    changes = count(1)
    write = os.write

    def hook(event: str, args: tuple[object, ...]) -> None:
        creates = event == "open" and isinstance(args[2], int) and args[2] & (os.O_CREAT | os.O_TRUNC)
        if (event in CHANGES or creates) and next(changes) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def halves(handle: int, data: bytes) -> int:
        sys.audit("half a write")
        return write(handle, data[: max(64, len(data) // 2)])

    os.write = halves  # type: ignore[assignment]
    sys.addaudithook(hook)


def lives(run: Callable[[], None], folder: Path, number: int) -> bool:
    child = os.fork()
    if not child:
        os.chdir(folder)
        die_before(number)
        run()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return False
    assert os.waitstatus_to_exitcode(status) == 0, number
    return True


def main() -> None:
    tasks = iter(sys.argv[1:])
    for case, old, folder in zip(tasks, tasks, tasks, strict=True):
        for number in count(1):
            place = Path(folder, str(number))
            shutil.copytree(old, place, symlinks=True)
            if lives(CASES[case], place, number):
                break


if __name__ == "__main__":
    main()
