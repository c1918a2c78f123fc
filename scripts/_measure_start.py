"""The figures of scripts/bench on starting and on memory, each in fresh processes.

_measure_start.py WORK      does one of WORKS, and prints the most memory that the process needed
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from _peak import peak

from niagara.games import names
from niagara.log.shipped import FIRST, samples

import _project
from _figure import Figure, measured

MATCHES = 100


def start(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    return [*starts(rounds), *memory(rounds)]


def starts(rounds: int) -> list[Figure]:
    """How long the commands take from nothing, in turn; what an empty Python takes is in each of them."""
    shipped = str(samples()[FIRST])
    commands = {
        "an empty Python": ["-c", "pass"],
        "`import niagara`": ["-c", "import niagara"],
        "`niagara --version`": ["-m", "niagara", "--version"],
        "`niagara show first_match --step 40`": ["-m", "niagara", "show", shipped, "--step", "40"],
        "`niagara verify first_match`": ["-m", "niagara", "verify", shipped],
    }
    times: dict[str, list[float]] = {what: [] for what in commands}
    for number in range(rounds + 1):
        for what, arguments in commands.items():
            spent = spent_by([sys.executable, *arguments]) * 1000
            if number:  # the first round brings the files into memory
                times[what].append(spent)
    return [measured(f"from nothing: {what}", row, "ms") for what, row in times.items()]


def spent_by(command: list[str]) -> float:
    """Seconds of a process: of the processor's time or of the clock, whichever are fewer (on Windows of the clock)."""
    worked, clock = children(), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=_project.ROOT)
    clock, worked = time.perf_counter() - clock, children() - worked
    return min(worked, clock) if worked else clock


def children() -> float:
    """Seconds of the processor that the processes which have ended have needed; 0 where nobody counts them."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def memory(rounds: int) -> list[Figure]:
    """The most memory that a process needs: with the package alone, and for some work."""
    if sys.platform == "win32":
        return [Figure("peak memory", "left out: Windows has no figure of it that Python can read")]
    command = [sys.executable, __file__]
    found = []
    for what in WORKS:
        runs = [subprocess.run([*command, what], check=True, capture_output=True) for _ in range(rounds)]
        found.append(measured(f"peak memory: {what}", [int(run.stdout) / 1e6 for run in runs], "MB"))
    return found


# ---------------------------------------------------------------- in a fresh process


def walk() -> object:
    """Loads first_match and goes through its steps."""
    import niagara

    replay = niagara.sample(FIRST)
    return sum(1 for _ in replay.steps()), replay


def many(game: str) -> object:
    """Matches of four random players, recorded with events and kept, each cut off after 60 rounds."""
    from niagara.play.bots import bot
    from niagara.play.match import Match
    from niagara.play.self_play import play_out

    matches = []
    for seed in range(MATCHES):
        seats = 2 if game == "mississippi_queen_sc2024" else 4
        match = Match(game, ["Ada", "Bo", "Cy", "Di"][:seats], seed=seed)
        play_out(match, [bot(game, "random")] * seats, Random(seed), rounds=60)
        matches.append(match.replay)
    return matches


WORKS: dict[str, Callable[[], object]] = {
    "`import niagara`": lambda: __import__("niagara"),
    "first_match loaded and walked": walk,
    **{f"{MATCHES} recorded matches of {game}, all kept": partial(many, game) for game in names()},
}


if __name__ == "__main__":
    kept = WORKS[sys.argv[1]]()
    print(peak())
