"""Many matches in figures: one worker against two, Dask against processes, and how long a million would take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from niagara.corpus.block import Block, play_block
from niagara.corpus.crew import Crew, crew
from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin
from niagara.corpus.simulate import simulate as play
from niagara.games import get
from niagara.play.lineup import lineup

from _figure import Figure, compared, measured

SECONDS = 15.0
"""What a turn of one worker takes, about: long beside a run's beginning and end, when not all hands are busy."""

TASKS = 8
"""Of about a second each, for two workers."""

WARM = 400
"""Matches that a worker plays before it is measured: they take twice as long as those that follow."""

MILLION = 1_000_000
WHO = lineup(get("niagara"), players=4, bots=["greedy"])
RUNS = {"recorded": Run(lineup=WHO), "unrecorded": Run(lineup=WHO, results=True)}


def simulate(rounds: int) -> list[Figure]:
    """Every figure of this file: wall time, since what is measured is that two processes work at once."""
    with ExitStack() as stack:
        alone, two = stack.enter_context(crew(1)), stack.enter_context(crew(2))
        figures: list[Figure] = []
        for name, goal in (("recorded", 12.0), ("unrecorded", 3.0)):
            figures += _workers(name, goal, {1: alone, 2: two}, rounds)
        try:
            cluster = stack.enter_context(_dask())
        except ImportError as missing:
            return [*figures, Figure("Dask against processes", f"left out: {missing.name} is not installed")]
        return [*figures, *_tasks(two, cluster, rounds)]


def _workers(name: str, goal: float, crews: dict[int, Crew], rounds: int) -> list[Figure]:
    """Matches a second of one worker and of two, by turns: the same seeds for both, others in each round.

    What the caches of pure functions remember is then of other matches, as in any longer run.
    """
    for workers, hands in crews.items():
        _rate(name, hands, range(WARM * workers))
    matches = max(20, round(SECONDS * _rate(name, crews[1], range(WARM, WARM + 40))))
    rates: dict[int, list[float]] = {1: [], 2: []}
    for number in range(rounds):
        first = 2 * WARM + number * matches
        for workers, hands in crews.items():
            rates[workers].append(_rate(name, hands, range(first, first + matches)))
    what = f"greedy matches of four, {name}"
    minutes = [MILLION / rate / 60 for rate in rates[2]]
    return [
        measured(f"{what}, one worker", rates[1], "matches/s", at_most=False),
        measured(f"{what}, two workers", rates[2], "matches/s", at_most=False),
        compared(f"{what}: two workers against one", rates[2], rates[1], bar=1.85),
        measured(f"a million {what}, two workers", minutes, "min", goal=goal),
    ]


def _rate(name: str, hands: Crew, seeds: range) -> float:
    """Matches a second, into a new folder."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch, "run")
        begin(folder, RUNS[name])
        started = time.perf_counter()
        for _ in play(folder, RUNS[name], [seeds], hands):
            pass
        return len(seeds) / (time.perf_counter() - started)


@contextmanager
def _dask() -> Iterator[Crew]:
    """Two workers of a cluster on this machine, each a process with one thread."""
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        crew(2, cluster.scheduler_address) as hands,
    ):
        yield hands


def _tasks(processes: Crew, cluster: Crew, rounds: int) -> list[Figure]:
    """The same tasks of about a second given to both, by turns."""
    first = Block(run=RUNS["unrecorded"], folder="", first=0, count=20)
    play_block(first)
    size = max(1, round(first.count / play_block(first).seconds))
    turns: dict[str, list[float]] = {"processes": [], "Dask": []}
    for number in range(rounds + 1):
        for name, hands in (("processes", processes), ("Dask", cluster)):
            rate = _task_rate(hands, number * TASKS * size, size)
            if number:  # Dask's workers are new
                turns[name].append(rate)
    return [
        measured("tasks of about a second, two processes", turns["processes"], "tasks/s", at_most=False),
        measured("tasks of about a second, two Dask workers", turns["Dask"], "tasks/s", at_most=False),
        compared("Dask against processes, tasks of about a second", turns["Dask"], turns["processes"], bar=0.8),
    ]


def _task_rate(hands: Crew, first: int, size: int) -> float:
    firsts = range(first, first + TASKS * size, size)
    blocks = (Block(run=RUNS["unrecorded"], folder="", first=seed, count=size) for seed in firsts)
    started = time.perf_counter()
    for _ in hands.outcomes(play_block, blocks):
        pass
    return TASKS / (time.perf_counter() - started)
