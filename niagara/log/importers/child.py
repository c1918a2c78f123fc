"""The process in which somebody else's importer runs: a task on stdin, an answer on stdout, and the end."""

import faulthandler
import os
import sys
from importlib.metadata import EntryPoint
from typing import Any

import msgspec

from niagara.log.finding import brief
from niagara.log.importers.drafting import Trouble, Watched, drafted, sniffed
from niagara.log.importers.wire import LARGEST, Answer, Task, packed


def main() -> None:
    """Does the one task. What the importer prints goes nowhere; what it raises is in the answer."""
    task = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Task)
    answers, nowhere = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)
    faulthandler.dump_traceback_later(task.seconds + 1, exit=True, file=nowhere)  # even where Python itself hangs
    answer = msgspec.msgpack.encode(_answer(task))
    if len(answer) > LARGEST:
        answer = msgspec.msgpack.encode(
            Answer(trouble=f"its answer has {len(answer)} bytes, at most {LARGEST} are read")
        )
    with os.fdopen(answers, "wb") as file:
        file.write(answer)
    os._exit(0)  # threads that it may have begun are not waited for


def _answer(task: Task) -> Answer:
    try:
        return _asked(task)
    except Trouble as trouble:
        return Answer(trouble=brief(str(trouble), 200))
    except BaseException as error:  # whatever it is, it ends here and is named
        return Answer(trouble=f"{type(error).__name__}: {brief(str(error), 160)}")


def _asked(task: Task) -> Answer:
    found: Any = EntryPoint(name="", value=task.reference, group="").load()
    importer = found() if isinstance(found, type) else found
    if task.limits is not None:
        return packed(drafted(Watched(importer), task.data, task.views, task.limits))
    score, reason = sniffed(importer, task.data, task.filename)
    return Answer(score=score, reason=reason)


if __name__ == "__main__":
    main()
