"""Ctrl-C as a wish: work that can end cleanly looks at it; a second one interrupts as usual."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from niagara.cli.outcome import say


@contextmanager
def ctrl_c(message: str) -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether Ctrl-C was pressed; at the first one the message is said."""
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield pressed.is_set
        return

    def press(number: int, frame: FrameType | None) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()
        say(message)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
