"""Crew: who does the tasks of a run: this process, others on this machine, or a cluster's. The run does not care."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from msgspec import Struct

from niagara.core.version import VERSION
from niagara.corpus.fault import WorkerDiffers, WorkerLost

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

_MOST: Final = 61
"""Windows waits for no more processes at once."""

_LOOK: Final = 0.2
"""Seconds after which we look whether to stop."""


class Crew(Struct, frozen=True):
    """An executor, and what a run has to know of it."""

    executor: Executor
    hands: int
    """How many tasks it does at once."""
    ahead: int
    """How many tasks it should have, with those that wait, so that no hand ever does."""
    lost: tuple[type[BaseException], ...] = ()
    """What a task raises whose worker is gone."""
    nobody: Callable[[], bool] = lambda: False
    """Whether all workers are gone: a cluster would wait for others."""

    def outcomes(
        self, work: Callable[[Task], Outcome], tasks: Iterator[Task], stopped: Callable[[], bool] = lambda: False
    ) -> Iterator[Outcome]:
        """What `work` gives for each task, as it comes, in any order; the next task is asked for when it is needed.

        When `stopped` says so, the tasks in hand are the last ones; they are too when one goes wrong, and then its
        error is raised: whatever `work` raises, or WorkerLost, WorkerDiffers. `str(task)` says what was lost.
        """
        flying: dict[Future[Outcome], Task] = {}
        trouble: Exception | None = None
        stopping = False
        while True:
            stopping = stopping or trouble is not None or stopped()
            while not stopping and len(flying) < self.ahead and (task := next(tasks, None)) is not None:
                flying[self._submitted(work, task)] = task
            if stopping:  # the oldest ones are being done; a cluster would drop even those
                for future in list(flying)[self.hands :]:
                    if future.cancel():
                        del flying[future]
            if not flying:
                break
            done = wait(flying, _LOOK, FIRST_COMPLETED).done
            if not done and self.nobody():
                raise WorkerLost(f"all workers are gone; their logs say why: have they memory, and niagara {VERSION}?")
            for future in done:
                try:
                    outcome = self._outcome(future, flying.pop(future))
                except Exception as error:  # the first one is raised when what else is in hand is done
                    trouble = trouble or error
                    continue
                yield outcome
        if trouble is not None:
            raise trouble

    def _submitted(self, work: Callable[[Task], Outcome], task: Task) -> Future[Outcome]:
        lost: tuple[type[BaseException], ...] = (*self.lost, OSError)  # a pool that is just ending has closed its pipe
        try:
            return self.executor.submit(_done, VERSION, work, task)
        except lost as error:  # the others are told as soon as one is gone
            future: Future[Outcome] = Future()
            future.set_exception(_gone(error, task))
            return future

    def _outcome(self, future: Future[Outcome], task: object) -> Outcome:
        try:
            return future.result()
        except self.lost as error:
            raise _gone(error, task) from None
        except ImportError as error:
            raise WorkerDiffers(f"a worker cannot play: {error}; install the same niagara there as here") from None


def _gone(error: BaseException, task: object) -> WorkerLost:
    why = f"{type(error).__name__}: was it killed, or out of memory?"
    return WorkerLost(f"a worker is gone that had {task} to play ({why})")


def cores() -> int:
    """How many processes this one may keep busy."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def crew(workers: int, cluster: str = "") -> Iterator[Crew]:
    """So many workers on this machine, or those of the cluster at this address. Raises what `cluster_crew` does."""
    from niagara.corpus.dask_cluster import cluster_crew

    workers = min(workers, _MOST) if os.name == "nt" else workers
    made = cluster_crew(cluster) if cluster else _processes(workers) if workers > 1 else _here()
    with made as found:
        yield found


# ---------------------------------------------------------------- in a worker

_ALONE: Final = Lock()
"""Threads of a process (a cluster's worker may have several) take turns: neither the tables of packed matches nor the
collector are for two at once, and Python would not let two play at once anyway."""


@contextmanager
def alone() -> Iterator[None]:
    """No other task in this process meanwhile, and no search for cycles: matches make none, and it would look at all
    that is remembered each time."""
    with _ALONE:
        collecting = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if collecting:
                gc.enable()


def _done(niagara: str, work: Callable[[Task], Outcome], task: Task) -> Outcome:
    """Does a task for somebody who has this version of niagara; another one would play other matches."""
    if niagara != VERSION:
        raise WorkerDiffers(f"a worker has niagara {VERSION}, this is {niagara}: install the same on both")
    with alone():
        return work(task)


# ---------------------------------------------------------------- this process


class _Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def _here() -> Iterator[Crew]:
    yield Crew(_Here(), hands=1, ahead=1)


# ---------------------------------------------------------------- processes of this machine


class _Processes(ProcessPoolExecutor):
    """Its processes begin with Ctrl-C blocked: a terminal sends it to all, but it is for the one that asked."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _ctrl_c_blocked():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """What is started inside inherits it; for us Ctrl-C waits until the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _processes(workers: int) -> Iterator[Crew]:
    """Processes of their own, each begun afresh: nothing of this one's threads, files or locks comes with them.

    They end when we are gone (killed, even): each watches the other end of a pipe that only we hold.
    """
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    executor = _Processes(workers, context, _begin, (watched,))
    try:
        yield Crew(executor, hands=workers, ahead=2 * workers, lost=(BrokenExecutor,))
    except BaseException:
        held.close()  # what is in hand is dropped; a pool whose worker is gone may wait for one that just begins
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
        held.close()
        watched.close()


def _begin(watched: Connection) -> None:
    """In a worker, first of all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    try:
        watched.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
