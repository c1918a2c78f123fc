"""Somebody else's importer: it runs in a process of its own, which is killed when its time is over.

It is code of somebody whom the user trusts enough to have installed it: the process keeps it from hanging, crashing or
changing us, not from what else a program can do.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Final

import msgspec
from msgspec import Struct

from niagara.log.importers.draft import Budget
from niagara.log.importers.drafting import Drafted, Trouble
from niagara.log.importers.wire import LARGEST, Answer, Task, unpacked
from niagara.log.limits import Limits

_PROGRAM: Final = ("-P", "-m", "niagara.log.importers.child")
"""With -P, as the folder that we are in may hold anybody's files."""


class ThirdParty(Struct, frozen=True):
    """An importer of an installed package, by name and value of its entry point. Nothing of it is loaded here."""

    name: str
    reference: str

    def sniff(self, budget: Budget, head: bytes, filename: str) -> tuple[int, str]:
        """How sure it is, and why; raises Trouble."""
        answer = ask(Task(reference=self.reference, seconds=budget.seconds, data=head, filename=filename))
        return answer.score, answer.reason

    def draft(self, budget: Budget, data: bytes, views: Sequence[bytes], limits: Limits) -> Drafted:
        """What it makes of the file; raises Trouble."""
        views = tuple(views)
        task = Task(reference=self.reference, seconds=budget.seconds, data=data, views=views, limits=limits)
        return unpacked(ask(task))


def ask(task: Task) -> Answer:
    """Runs a task in a process of its own. Raises Trouble where it fails, ends without an answer or takes too long."""
    with TemporaryFile() as question, TemporaryFile() as told:  # files: nobody waits for a pipe that is held open
        question.write(msgspec.msgpack.encode(task))
        question.seek(0)
        try:
            process = subprocess.Popen(
                [sys.executable, *_PROGRAM], stdin=question, stdout=told, stderr=subprocess.DEVNULL,
                env=environment(), start_new_session=os.name == "posix",
            )  # fmt: skip
        except (OSError, ValueError) as error:  # no second process in a browser's Python, say
            raise Trouble(f"no process could be started for it: {error}") from None
        try:
            code = process.wait(task.seconds)
        except subprocess.TimeoutExpired:
            raise Trouble(f"no answer within {task.seconds:g} s: its process was ended") from None
        finally:
            _end(process)
        told.seek(0)
        return _answer(told.read(LARGEST + 1), code)


def _answer(told: bytes, code: int) -> Answer:
    if code or not told:
        raise Trouble(f"its process ended with code {code} and no answer")
    try:
        answer = msgspec.msgpack.decode(told, type=Answer)
    except msgspec.MsgspecError as error:
        raise Trouble(f"what its process wrote is no answer: {error}") from None
    if answer.trouble:
        raise Trouble(answer.trouble)
    return answer


def environment() -> dict[str, str]:
    """Ours, with the places where we find modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(place or os.getcwd() for place in sys.path)}


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process that still runs, with all that it started."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
