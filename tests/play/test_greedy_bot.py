"""The greedy player of Niagara: its matches come to an end."""

from random import Random

import pytest

from niagara.play import greedy_bot
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

SEATS = ("Ada", "Борис", "陳", "Joëlle")


def match_of_greedy_bots(seed: int, rounds: int | None = None) -> Match:
    """As `niagara play --players 4 --bot greedy --seed SEED` plays it."""
    rng = Random(seed)
    match = Match("niagara", SEATS, start_seat=rng.randrange(len(SEATS)), seed=seed)
    play_out(match, [bot("niagara", "greedy")] * len(SEATS), rng, rounds=rounds)
    return match


@pytest.mark.parametrize("seed", [33, 34, 51])
def test_bots_that_lead_each_other_in_a_circle_leave_it(seed: int) -> None:
    """Without a whim such matches go on for ever: each round all paddle up, and the river carries all back."""
    match = match_of_greedy_bots(seed)
    assert match.actor is None
    assert match.state.finishers


def test_no_whim_before_patience_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = match_of_greedy_bots(33, greedy_bot.PATIENCE)
    monkeypatch.setattr(greedy_bot, "WHIM", 0.0)
    firm = match_of_greedy_bots(33, greedy_bot.PATIENCE)
    assert usual.replay == firm.replay
    assert firm.actor is not None


def test_without_whims_the_circle_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy_bot, "WHIM", 0.0)
    match = match_of_greedy_bots(33, 300)
    assert match.actor is not None
    assert not any(map(any, match.state.stores))
