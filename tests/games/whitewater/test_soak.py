"""Many matches of Whitewater: each ends, verifies, and holds what always holds, under every option.

A small share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) runs the full counts.
"""

import os
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from niagara.games.whitewater.events import AnimalMoved, RiverPushed
from niagara.games.whitewater.options import OPTIONS
from niagara.games.whitewater.state import State, missing
from niagara.log.verify import verify
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
MATCHES = 300 if FULL else 4
CHUNK = 50 if FULL else 4
RUNNERS = 60 if FULL else 2
NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Ġorġ")
ALTERED = [(option.name, value) for option in OPTIONS for value in option.values if value != option.default]


def played(seats: int, name: str, seed: int, board: str = "default-30", **options: Any) -> Match:
    """A whole match of one kind of bot."""
    match = Match("whitewater", NAMES[:seats], seed=seed, start_seat=seed % seats, options=options, board=board)
    play_out(match, [bot("whitewater", name)] * seats, Random(seed))
    return match


def check(match: Match) -> Counter[str]:
    """Verified, finished, and everything holds after every event; what has happened."""
    replay, seen = match.replay, Counter[str]()
    report = verify(replay)
    assert report.verdict == "verified", (replay.header.seed, report)
    assert match.finished and match.state.ending
    first = match.game.conserved(replay.step(0).after)
    for step in replay.steps():
        assert match.game.conserved(step.after) == first, (replay.header.seed, step)
        holds(step.after)
        match step.event:
            case RiverPushed(riders=riders):
                seen["pushes"] += 1
                seen["falls"] += sum(rider.to == 0 for rider in riders)
            case AnimalMoved(start=start, to=to):
                assert to >= start  # only towards the finish (W-12)
            case _:
                pass
    seen[match.state.ending] += 1
    seen["rounds"] += match.state.round
    return seen


def holds(state: State) -> None:
    """What is true after every event."""
    board, finish = state.board, state.board.finish
    places = [place for row in state.animals for place in row]
    on_track = [place for place in places if 0 < place < finish]
    assert len(set(on_track)) == len(on_track), state  # W-14
    assert not any(missing(state, place) for place in on_track), state  # nobody stands where no log lies
    assert all(0 <= place <= finish for place in places)
    lying = [tile for tile in state.river if tile != "none"]
    assert sorted([*lying, *state.spent, *state.unseen]) == sorted(board.file.log_tiles)
    assert len(state.unseen) - state.pile == board.tiles_left_out(state.seats) and state.pile >= 0
    for seat in range(state.seats):
        down = state.chosen[seat]
        shown = [*state.played[seat], *state.hands[seat]]
        assert len(set(shown)) == len(shown) and (len(shown) == 5 or (len(shown) == 4 and down not in shown)), state
    for kind, podium in enumerate(state.podiums):
        assert len(set(podium)) == len(podium)
        assert all(state.animals[seat][kind] == finish for seat in podium)


@pytest.mark.parametrize("start", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_matches_end_verify_and_conserve(seats: int, start: int) -> None:
    seen = Counter[str]()
    for seed in range(start, start + CHUNK):
        seen += check(played(seats, "random", seed))
    print(f"{seats} seats, {CHUNK} random matches: {dict(seen)}")
    assert seen["falls"] and seen["third_home"] + seen["no_tile"] == CHUNK
    assert not FULL or (seen["third_home"] and seen["no_tile"])


@pytest.mark.parametrize("seats", [2, 5])
def test_both_endings_occur(seats: int) -> None:
    found = {played(seats, "random", seed).state.ending for seed in range(12)}
    assert found == {"third_home", "no_tile"}


@pytest.mark.parametrize(("name", "value"), ALTERED)
@pytest.mark.parametrize("board", ["default-30", "against-30"])
def test_what_always_holds_under_every_option(name: str, value: Any, board: str) -> None:
    for seed in range(20 if FULL else 1):
        check(played(2 + seed % 5 if FULL else 4, "random", seed, board, **{name: value}))


def test_what_always_holds_under_every_set_of_options() -> None:
    sets = list(enumerate(product(*(option.values for option in OPTIONS))))
    for number, values in sets if FULL else sets[7::50]:
        given = dict(zip((option.name for option in OPTIONS), values, strict=True))
        check(played(2 + number % 5, "random", number, ("default-30", "against-30")[number % 2], **given))


@pytest.mark.parametrize("seats", range(2, 7))
def test_runner_matches_end_verify_and_conserve(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(RUNNERS):
        seen += check(played(seats, "runner", seed))
    print(f"{seats} seats, {RUNNERS} runner matches: {dict(seen)}")
    assert seen["third_home"] + seen["no_tile"] == RUNNERS
