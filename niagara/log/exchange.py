"""Two names that change places in one step: no moment is without either."""

import errno
import os
from pathlib import Path
from typing import Any, Final

_EXCHANGE: Final = 2
"""What Linux and macOS both call it."""

_HERE: Final = -100
"""Linux: paths are relative to the current folder."""


def exchange(one: Path, other: Path) -> None:
    """What has either name then has the other one. Raises OSError, also where the system cannot do it."""
    import ctypes

    system: Any = None if os.name == "nt" else ctypes.CDLL(None, use_errno=True)
    first, second = os.fsencode(one), os.fsencode(other)
    if hasattr(system, "renameat2"):
        failed = system.renameat2(_HERE, first, _HERE, second, _EXCHANGE)
    elif hasattr(system, "renamex_np"):
        failed = system.renamex_np(first, second, _EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if failed:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
