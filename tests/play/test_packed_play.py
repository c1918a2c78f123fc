"""A match on plain numbers, recorded, is the match of `play_out`, byte for byte."""

from random import Random

import pytest

from niagara.core.setup import BadSetup
from niagara.games import get
from niagara.log.writer import dumps
from niagara.play import self_play
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.packed_play import packed_match, play_packed

NAMES = ["Ada", "Борис", "陳"]


@pytest.mark.parametrize("bots", [["greedy"] * 3, ["random", "greedy", "random"]], ids="-".join)
def test_the_same_bytes(bots: list[str]) -> None:
    options = {"max_rounds": 12}
    plain = Match("niagara", NAMES, options=options, start_seat=1, seed=5)
    self_play.play_out(plain, [bot("niagara", name) for name in bots], Random(5))
    fast = Match("niagara", NAMES, options=options, start_seat=1, seed=5)
    found = packed_match(fast.game, fast.state.setup, bots)
    assert found is not None
    decisions = play_packed(*found, Random(5), fast.play)
    assert decisions == len(fast.replay.entries)
    assert dumps(fast.replay) == dumps(plain.replay)
    assert (found[0].round, found[0].winners) == (plain.state.round, plain.state.winners)


def test_a_game_without_such_a_form_says_so() -> None:
    game = get("whitewater")
    assert packed_match(game, game.make_setup(2, {}, None, 0), ["random", "random"]) is None


def test_a_match_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "MOST_DECISIONS", 50)
    game = get("niagara")
    found = packed_match(game, game.make_setup(3, {}, None, 0), ["random"] * 3)
    assert found is not None
    with pytest.raises(BadSetup, match="reached no goal in 50 decisions"):
        play_packed(*found, Random(1))
