"""How long one file of many may take: a folder goes on with the next one, whatever stands in a file."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from niagara.log.container import shown
from niagara.log.finding import refuse

SECONDS: Final = 120.0
"""Of the processor, so that a busy machine ends no file's work; the largest good log needs a tenth of them."""


class _OutOfTime(BaseException):
    """Comes at any place of the work, and is no error of what it is in."""


@contextmanager
def deadline(file: str, seconds: float = SECONDS) -> Iterator[None]:
    """Ends the block with a LogError that names `file` when it has taken so much of the processor's time.

    Only in the main thread, and where the system has such a clock: elsewhere, as on Windows, nothing ends it.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        yield
    except _OutOfTime:
        text = f"took more than {seconds:g} seconds of the processor and was left out: look at this file by itself"
        raise refuse("LOG-LIMIT-TIME", text, file=shown(file)) from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
