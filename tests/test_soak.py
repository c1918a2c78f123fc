"""Many matches: each verifies, and gems, cards and canoes are conserved after every event.

A fixed share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) runs the full counts.
"""

import os
from random import Random

import pytest

from niagara.log.verify import verify
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
RANDOM_MATCHES = 1000 if FULL else 12
GREEDY_MATCHES = 200 if FULL else 8
CHUNK = 100 if FULL else 12
NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë")


def played(seats: int, name: str, seed: int, most: int) -> Match:
    """A whole match of one kind of bot."""
    match = Match("niagara", NAMES[:seats], seed=seed, start_seat=seed % seats, options={"max_rounds": most})
    play_out(match, [bot("niagara", name)] * seats, Random(seed))
    return match


def check(match: Match) -> None:
    """Verified, finished, and everything conserved."""
    replay = match.replay
    report = verify(replay)
    assert report.verdict == "verified", (replay.header.seed, report)
    assert match.finished
    first = match.game.conserved(replay.step(0).after)
    for step in replay.steps():
        assert match.game.conserved(step.after) == first, (replay.header.seed, step)


@pytest.mark.parametrize("start", range(0, RANDOM_MATCHES, CHUNK))
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_verify_and_conserve(seats: int, start: int) -> None:
    for seed in range(start, start + CHUNK):
        check(played(seats, "random", seed, 60))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_matches_end_by_a_goal(seats: int) -> None:
    goals = 0
    for seed in range(GREEDY_MATCHES):
        match = played(seats, "greedy", seed, 200)
        check(match)
        goals += bool(match.state.winners)
    print(f"{seats} seats: {goals} of {GREEDY_MATCHES} greedy matches end by a goal")
    assert goals >= 0.95 * GREEDY_MATCHES
