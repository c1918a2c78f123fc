"""Crew: who plays the blocks of a run: this process, others on this machine, or a cluster's. The run does not care."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final

from msgspec import Struct

_MOST: Final = 61
"""Windows waits for no more processes at once."""


class Crew(Struct, frozen=True):
    """An executor, and what a run has to know of it."""

    executor: Executor
    hands: int
    """How many blocks it plays at once."""
    ahead: int
    """How many blocks it should have, with those that wait, so that no hand ever does."""
    lost: tuple[type[BaseException], ...] = ()
    """What a block raises whose worker is gone."""


def cores() -> int:
    """How many processes this one may keep busy."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def crew(workers: int, cluster: str = "") -> Iterator[Crew]:
    """So many workers on this machine, or those of the cluster at this address. Raises NoCluster, NoClusterTools."""
    from niagara.corpus.dask_cluster import cluster_crew

    made = cluster_crew(cluster) if cluster else _processes(min(workers, _MOST)) if workers > 1 else _here()
    with made as found:
        yield found


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
    except KeyboardInterrupt:
        held.close()  # what is in hand is dropped
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
