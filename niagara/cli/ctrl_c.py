"""Ctrl-C as a wish: work that can end cleanly looks at it; a second one interrupts as usual."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from niagara.cli.outcome import say

_ONE_PRESS: Final = 0.5
"""Seconds in which a second signal is of the same press."""


@contextmanager
def ctrl_c(message: str) -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether Ctrl-C was pressed; at the first one the message is said."""
    pressed = threading.Event()
    first = 0.0
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield pressed.is_set
        return

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal first
        if not pressed.is_set():
            pressed.set()
            first = time.monotonic()
            say(message)
        elif time.monotonic() - first > _ONE_PRESS:  # `timeout` and some terminals send one press twice
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
