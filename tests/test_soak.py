"""Many matches: each ends, verifies, and what its game conserves is conserved after every event.

A fixed share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) runs the full counts.
"""

import os
from collections.abc import Callable
from random import Random

import pytest
from msgspec import Struct

from niagara.core.step import Step
from niagara.games import get, names
from niagara.log.verify import verify
from niagara.play.bots import bot, bots
from niagara.play.match import Match
from niagara.play.self_play import play_out

from whitewater_always import holds as holds_in_whitewater

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
CHUNK = 100
NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Ġorġ")


def nothing_more(step: Step) -> None:
    """No more holds than what the game conserves."""


class Soak(Struct, frozen=True):
    """So many matches at each table of a game, all seats played by the same kind of bot."""

    game: str
    bot: str
    matches: int
    share: int
    """How many of them run with the tests."""
    max_rounds: int = 0
    """The option of that name; 0: the game has none, its matches come to an end."""
    winners: float = 0.0
    """The share of the matches that must end with a winner."""
    holds: Callable[[Step], None] = nothing_more
    """Asserts what else is so after every step."""

    @property
    def count(self) -> int:
        """How many to play now."""
        return self.matches if FULL else self.share

    @property
    def name(self) -> str:
        """For the reports of the tests."""
        return f"{self.game}-{self.bot}"


SOAKS = (
    Soak("niagara", "random", 1000, 6, max_rounds=60),
    Soak("niagara", "greedy", 200, 5, max_rounds=200, winners=0.95),
    Soak("niagara", "planner", 60, 1, max_rounds=200, winners=0.95),
    Soak("mississippi_queen", "random", 200, 8, max_rounds=200),
    Soak("mississippi_queen", "racer", 50, 2, max_rounds=200, winners=0.95),
    Soak("mississippi_queen_sc2024", "random", 200, 8),
    Soak("mississippi_queen_sc2024", "pilot", 50, 3, winners=0.85),
    Soak("whitewater", "random", 300, 4, holds=holds_in_whitewater),
    Soak("whitewater", "runner", 60, 2, winners=1.0, holds=holds_in_whitewater),
)


def parts(soak: Soak) -> list[range]:
    """The seeds, in parts that a test each plays; whole where winners are counted."""
    size = soak.count if soak.winners else CHUNK
    return [range(start, min(start + size, soak.count)) for start in range(0, soak.count, size)]


PARTS = [
    pytest.param(soak, seats, seeds, id=f"{soak.name}-{seats}-{seeds.start}")
    for soak in SOAKS
    for seats in get(soak.game).seats
    for seeds in parts(soak)
]


def played(soak: Soak, seats: int, seed: int) -> Match:
    """A whole match."""
    options = {"max_rounds": soak.max_rounds} if soak.max_rounds else {}
    match = Match(soak.game, NAMES[:seats], seed=seed, start_seat=seed % seats, options=options)
    play_out(match, [bot(soak.game, soak.bot)] * seats, Random(seed))
    return match


def check(match: Match, holds: Callable[[Step], None]) -> None:
    """Verified, finished, and everything conserved."""
    replay = match.replay
    report = verify(replay)
    assert report.verdict == "verified", (replay.header.seed, report)
    assert match.finished
    first = match.game.conserved(replay.step(0).after)
    for step in replay.steps():
        assert match.game.conserved(step.after) == first, (replay.header.seed, step)
        holds(step)


@pytest.mark.parametrize(("soak", "seats", "seeds"), PARTS)
def test_matches_end_verify_and_conserve(soak: Soak, seats: int, seeds: range) -> None:
    won = 0
    for seed in seeds:
        match = played(soak, seats, seed)
        check(match, soak.holds)
        won += bool(match.state.winners)
    print(f"{soak.name}, {seats} seats: {won} of {len(seeds)} matches end with a winner")
    assert won >= soak.winners * len(seeds)


def test_every_bot_of_every_game_is_soaked() -> None:
    assert {(soak.game, soak.bot) for soak in SOAKS} == {(game, name) for game in names() for name in bots(game)}
