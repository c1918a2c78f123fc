"""The workers of a Dask cluster as a crew. Needs the extra `cluster`, asked for only here."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

from niagara.core.distribution import extra_hint
from niagara.core.text import safe_text
from niagara.core.version import VERSION
from niagara.corpus.crew import Crew
from niagara.corpus.fault import NoCluster, NoClusterTools, WorkerDiffers

_ANSWERS: Final = 5.0
"""Seconds in which a scheduler has to answer, and then a worker to be there."""


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of the scheduler at this address, such as tcp://host:8786.

    Raises NoCluster, NoClusterTools; WorkerLost, WorkerDiffers where they cannot play.
    """
    dask = _tools()
    with _client(dask, address) as client:
        hands = _hands(client, safe_text(address, 120))
        executor = client.get_executor(pure=False)
        lost = (dask.KilledWorker, dask.comm.CommClosedError, CancelledError)
        made = Crew(executor, hands, 2 * hands, lost, lambda: _nobody(client))
        try:
            _greet_workers(made)
            yield made
        except BaseException:
            executor.shutdown(wait=False)  # what is in hand is dropped
            raise
        executor.shutdown(wait=True)


def _tools() -> Any:
    try:
        import distributed
    except ImportError as missing:
        hint = extra_hint("cluster", missing.name)
        message = f"--cluster needs {missing.name}: {hint} (--workers needs nothing more)"
        raise NoClusterTools(message) from missing
    return distributed


def _client(dask: Any, address: str) -> Any:
    where = safe_text(address, 120)
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook's loop is running here already
            aside.submit(asyncio.run, _greet(dask, address)).result()
        return dask.Client(address, timeout=_ANSWERS, set_as_default=False)
    except (OSError, MemoryError) as error:  # what answers and is no scheduler may announce any number of bytes
        raise NoCluster(
            f"no Dask scheduler answers at {where} within {_ANSWERS:.0f} seconds ({_why(error)}): is it running, "
            "is this the address that it says, and may this machine reach it?"
        ) from None
    except Exception as error:
        raise NoCluster(
            f"{where!r} is no address of a Dask scheduler: expected one such as tcp://host:8786 ({_why(error)})"
        ) from None


async def _greet(dask: Any, address: str) -> None:
    """Connects once: a Client would wait for ever for the first word of something that listens and says nothing."""
    comm = await asyncio.wait_for(dask.comm.connect(address, timeout=_ANSWERS), _ANSWERS)
    comm.abort()


def _hands(client: Any, where: str) -> int:
    """How many tasks the workers do at once: one each, since the threads of a worker take turns."""
    try:
        client.wait_for_workers(1, timeout=_ANSWERS)
    except TimeoutError:
        start = f"'dask worker {where} --nworkers -1 --nthreads 1' starts one a core"
        raise NoCluster(f"the cluster at {where} has no workers: {start}") from None
    return len(client.nthreads())


def _greet_workers(made: Crew) -> None:
    """Gives out a task that is none: before anything depends on it, scheduler and workers show whether they can."""
    try:
        list(made.outcomes(str, iter(["its first task"])))
    except RuntimeError as error:  # a scheduler unpacks what it passes on
        raise WorkerDiffers(f"the scheduler needs niagara {VERSION} too, as here: {_why(error)}") from None


def _nobody(client: Any) -> bool:
    try:
        return not client.nthreads()
    except OSError:  # the scheduler is gone: the tasks will say so
        return False


def _why(error: BaseException) -> str:
    return safe_text(f"{type(error).__name__}: {error}", 200)
