"""How a contender of scripts/bench answers: a long-lived process that plays when it is told to.

It is told `run N` on a line, plays N matches at random, and answers with one line of JSON: how many decisions and
matches that were, and how many seconds it took. So nobody's start, imports and warming up are measured.
A decision is one choice out of a complete list of what is legal, chance included where the game lists it.
Only the standard library is used here: each contender runs in an environment of its own.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from random import Random

Play = Callable[[Random], int]
"""Plays one match; how many decisions it had."""


def contend(play: Play) -> None:
    """Answers until the input ends. What the peer itself prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    rng = Random(1)
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(run(play, int(line.split()[1]), rng)), file=answers, flush=True)


def run(play: Play, matches: int, rng: Random) -> dict[str, float]:
    """Decisions, matches and seconds: of the processor or of the clock, whichever are fewer.

    The processor's time counts every thread, that of the clock also whoever else uses the machine: the smaller one is
    fair to those that use several threads, and to those that had to wait.
    """
    count, worked, clock = 0, time.process_time(), time.perf_counter()
    for _ in range(matches):
        count += play(rng)
    return {
        "count": count,
        "matches": matches,
        "seconds": min(time.process_time() - worked, time.perf_counter() - clock),
    }
