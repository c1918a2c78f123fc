"""The figures of scripts/bench on asking the engine: why not, coverage of many matches, quizzes; and on a lesson."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from niagara import coverage, load, quiz, sample, why_not
from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion
from niagara.core.referee import referee
from niagara.games import get, names
from niagara.log.shipped import samples
from niagara.log.writer import save
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

from _figure import Figure, measured

POSITIONS = 200
CANDIDATES = 10
"""Tries at each position."""

QUESTIONS = 20
LESSON = Path(__file__).resolve().parents[1] / "notebooks" / "lessons" / "03-theft.ipynb"

SAMPLE, WHOLE = 40, 1_000
"""So many matches are measured, and scaled to so many."""

ROUNDS = 60
"""A match that bots do not end is cut off here."""


def asking(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    return [figure for game in names() for figure in why_nots(get(game))] + coverages() + quizzes() + lesson(rounds)


def why_nots(game: AnyGame) -> list[Figure]:
    """The median and the slowest answer over positions of random matches, most of them to refused actions."""
    rng, times = Random(5), list[float]()
    for state in positions(game, rng):
        every = list(game.candidates(state))
        for action in rng.sample(every, min(CANDIDATES, len(every))):
            started = time.process_time()
            why_not(state, action)
            times.append(time.process_time() - started)
    slowest = max(times) * 1000
    return [
        measured(f"why not, {game.title}", [time * 1000 for time in times], "ms", bar=50),
        measured(f"the slowest of {len(times):,} of these answers, {game.title}", slowest, "ms", bar=50),
    ]


def positions(game: AnyGame, rng: Random) -> Iterator[Any]:
    """States of random matches, one in five."""
    left = POSITIONS
    while left:
        seats = rng.choice(game.seats)
        state = game.setup(game.make_setup(seats, {}, game.boards[0], rng.randrange(seats)))
        while left and game.actor(state) is not None and game.round_of(state) < ROUNDS:
            if rng.random() < 0.2:
                left -= 1
                yield state
            _, state = referee(game, state, rng.choice(game.legal_actions(state)))


def coverages() -> list[Figure]:
    """Loading and going through matches of four greedy bots, one after the other, scaled from a sample."""
    with tempfile.TemporaryDirectory() as folder:
        files = [played(Path(folder) / f"{seed}.replay.jsonl", seed) for seed in range(SAMPLE)]
        loading = going = 0.0
        steps = 0
        for file in files:
            started = time.process_time()
            replay = load(file)
            loaded = time.process_time()
            coverage(replay)
            loading, going = loading + loaded - started, going + time.process_time() - loaded
            steps += len(replay)
    scale = WHOLE / SAMPLE
    note = (
        f", of it loading {loading * scale:.1f} s "
        f"(scaled from {SAMPLE} matches of {steps / SAMPLE:.0f} steps on average)"
    )
    what = f"coverage of {WHOLE:,} matches of Niagara, four greedy bots"
    return [measured(what, (loading + going) * scale, "s", bar=20, note=note)]


def quizzes() -> list[Figure]:
    """A quiz of twenty questions of each shipped match that has one."""
    times: dict[str, float] = {}
    for name in samples():
        replay = sample(name)
        started = time.process_time()
        with suppress(BadQuestion):  # a match of which so many cannot be asked
            quiz(replay, count=QUESTIONS)
            times[name] = time.process_time() - started
    slowest = max(times, key=lambda name: times[name])
    return [
        measured(f"a quiz of {QUESTIONS} questions, {len(times)} matches", list(times.values()), "s", bar=1),
        measured(f"the slowest of them, of {slowest}", times[slowest], "s", bar=1),
    ]


def lesson(rounds: int) -> list[Figure]:
    """Executing a lesson and writing its page, in a process of its own, as a teacher does."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            command = [sys.executable, "-m", "niagara", "export", str(LESSON), "-o", f"{folder}/{number}.html"]
            started = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times.append(time.perf_counter() - started)
    return [measured("a lesson executed and exported", times, "s", bar=10)]


def played(path: Path, seed: int) -> Path:
    match = Match("niagara", ["a", "b", "c", "d"], start_seat=seed % 4, seed=seed)
    play_out(match, [bot("niagara", "greedy")] * 4, Random(seed), rounds=ROUNDS)
    save(match.replay, path)
    return path
