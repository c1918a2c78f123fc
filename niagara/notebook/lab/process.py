"""The processes that open files for the server. A file that takes too long, or more, costs one of them and no more."""

import faulthandler
import os
import subprocess
import sys
import time
from contextlib import suppress
from queue import LifoQueue
from typing import IO, Final

import msgspec

from niagara.log.importers.third_party import environment
from niagara.notebook.lab.messages import Request

SECONDS: Final = 45
"""So long a process may think about one request; its own watchdog ends it then, even where Python itself hangs."""

MOST: Final = 4
"""So many processes work side by side, each started when the others are at work: a file that takes long, or two of
them, keep no other file waiting."""

_PROGRAM: Final = ("-P", "-m", "niagara.notebook.lab.process")
"""With -P, as the folder that we are in may hold anybody's files."""


class NoAnswer(Exception):
    """A process ended without an answer; the message says why."""


class Worker:
    """A process that answers one request after the other; started when first asked, and anew when it ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: Request) -> bytes:
        """The answer, as JSON. Raises NoAnswer."""
        began = time.monotonic()
        try:
            process = self.start()
            assert process.stdin is not None and process.stdout is not None
            _send(process.stdin, msgspec.msgpack.encode(request))
            return _receive(process.stdout)
        except (OSError, EOFError) as error:
            self.close()
            if time.monotonic() - began >= SECONDS:
                raise NoAnswer(f"it took more than {SECONDS} s, and was stopped") from None
            raise NoAnswer(f"the process that reads it ended ({str(error) or 'without a word'})") from None

    def start(self) -> subprocess.Popen[bytes]:
        """The process, running. Raises OSError."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, *_PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
                start_new_session=os.name == "posix",  # Ctrl-C in the server's terminal is for the server
            )  # fmt: skip
        return self._process

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Workers:
    """A few processes; whoever asks waits for a free one, and gets the one that worked last: it remembers most."""

    def __init__(self, most: int = MOST) -> None:
        self._all = [Worker() for _ in range(most)]
        self._free: LifoQueue[Worker] = LifoQueue()
        for worker in self._all:
            self._free.put(worker)

    def make_ready(self) -> None:
        """Start the process that will be asked first: it needs its time to load."""
        worker = self._free.get()
        try:
            worker.start()
        finally:
            self._free.put(worker)

    def ask(self, request: Request) -> bytes:
        """The answer, as JSON; blocks. Raises NoAnswer."""
        worker = self._free.get()
        try:
            return worker.ask(request)
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.close()


def _send(pipe: IO[bytes], content: bytes) -> None:
    pipe.write(len(content).to_bytes(8, "big"))
    pipe.write(content)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    """One message. Raises EOFError where the other side is gone."""
    head = pipe.read(8)
    content = pipe.read(int.from_bytes(head, "big")) if len(head) == 8 else b""
    if len(head) < 8 or len(content) < int.from_bytes(head, "big"):
        raise EOFError
    return content


def main() -> None:
    """Answers requests until nobody is there to ask. What anything prints goes to the server's log, not between."""
    from niagara.notebook.lab.opened import answered

    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    with suppress(EOFError, OSError):
        while True:
            request = msgspec.msgpack.decode(_receive(questions), type=Request)
            faulthandler.dump_traceback_later(SECONDS, exit=True, file=nowhere)
            told = answered(request)
            faulthandler.cancel_dump_traceback_later()
            _send(answers, told)


if __name__ == "__main__":
    main()
