"""Many matches of Whitewater under every option; tests/test_soak.py plays those under the default reading.

A small share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) runs the full counts.
"""

import os
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from niagara.games.whitewater.events import RiverPushed
from niagara.games.whitewater.options import OPTIONS
from niagara.log.verify import verify
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

from whitewater_always import holds

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Ġorġ")
ALTERED = [(option.name, value) for option in OPTIONS for value in option.values if value != option.default]


def played(seats: int, seed: int, board: str = "default-30", **options: Any) -> Match:
    """A whole random match."""
    match = Match("whitewater", NAMES[:seats], seed=seed, start_seat=seed % seats, options=options, board=board)
    play_out(match, [bot("whitewater", "random")] * seats, Random(seed))
    return match


def check(match: Match) -> None:
    """Verified, finished, and everything holds after every event."""
    replay = match.replay
    report = verify(replay)
    assert report.verdict == "verified", (replay.header.seed, report)
    assert match.finished and match.state.ending
    first = match.game.conserved(replay.step(0).after)
    for step in replay.steps():
        assert match.game.conserved(step.after) == first, (replay.header.seed, step)
        holds(step)


@pytest.mark.parametrize("seats", range(2, 7) if FULL else (2, 5))
def test_both_endings_and_falls_occur(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(60 if FULL else 12):
        match = played(seats, seed)
        seen[match.state.ending] += 1
        for step in match.replay.steps():
            if isinstance(step.event, RiverPushed):
                seen["falls"] += sum(rider.to == 0 for rider in step.event.riders)
    print(f"{seats} seats: {dict(seen)}")
    assert all(seen[what] for what in ("third_home", "no_tile", "falls"))


@pytest.mark.parametrize(("name", "value"), ALTERED)
@pytest.mark.parametrize("board", ["default-30", "against-30"])
def test_what_always_holds_under_every_option(name: str, value: Any, board: str) -> None:
    for seed in range(20 if FULL else 1):
        check(played(2 + seed % 5 if FULL else 4, seed, board, **{name: value}))


def test_what_always_holds_under_every_set_of_options() -> None:
    sets = list(enumerate(product(*(option.values for option in OPTIONS))))
    for number, values in sets if FULL else sets[7::50]:
        given = dict(zip((option.name for option in OPTIONS), values, strict=True))
        check(played(2 + number % 5, number, ("default-30", "against-30")[number % 2], **given))
