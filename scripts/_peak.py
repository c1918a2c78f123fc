"""The most memory that this process has needed so far."""

import sys
from pathlib import Path


def peak() -> int:
    """In bytes. On Linux from /proc: what `resource` says there begins with what the parent process had."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024
    import resource  # not on Windows: there the figure is left out

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
