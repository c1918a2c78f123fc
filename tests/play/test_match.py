"""A live match: what may be decided, what follows, and what it leaves behind."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import niagara
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup
from niagara.games import UnknownGame, get
from niagara.log.verify import verify
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

SEATS = ["Ada", "Борис", "陳"]


def test_a_match_is_played_and_proves_itself(tmp_path: Path) -> None:
    match, rng = Match("niagara", SEATS, options={"max_rounds": 3}, start_seat=1, seed=7, title="a test"), Random(7)
    assert match.actor == 1
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
    assert match.finished
    assert match.legal_actions() == ()
    assert verify(match.replay).verdict == "verified"
    assert match.replay.step(len(match.replay) - 1).after == match.state
    assert "over" in repr(match)
    with pytest.raises(RuleViolation):
        match.play(get("niagara").legal_actions(Match("niagara", SEATS).state)[0])
    match.save(tmp_path / "a.jsonl")
    assert niagara.load(tmp_path / "a.jsonl") == match.replay


def test_a_refused_action_changes_nothing() -> None:
    match = Match("niagara", SEATS)
    chance = get("niagara").action_type.__args__
    flow = next(kind for kind in chance if kind.__name__ == "Flow")
    before = match.state
    with pytest.raises(RuleViolation):
        match.play(flow(arms=("L",)))
    assert match.state is before
    assert match.replay.entries == ()


def test_only_options_that_differ_are_written() -> None:
    given = {"max_rounds": 3, "landing_cost": 1, "fork_rule": "free"}
    assert Match("niagara", SEATS, options=given).header.rules.options == {"fork_rule": "free", "max_rounds": 3}


def test_a_whole_board_is_played_on() -> None:
    import msgspec

    setup = Match("niagara", SEATS, board="long-arms")
    board = msgspec.to_builtins(setup.state.setup.board.file)
    match = Match("niagara", SEATS, board=board, options={"max_rounds": 1})
    play_out(match, [bot("niagara", "random")] * 3, Random(1))
    assert verify(match.replay).verdict == "verified"


@pytest.mark.parametrize(
    ("error", "details"),
    [
        (UnknownGame, {"game": "chess"}),
        (BadSetup, {"seats": ["one"]}),
        (BadSetup, {"seats": ["A" * 65, "B", "C"]}),
        (BadSetup, {"options": {"hats": 1}}),
        (BadSetup, {"options": {"landing_cost": True}}),
        (BadSetup, {"board": "pond"}),
        (BadSetup, {"start_seat": 3}),
    ],
)
def test_what_cannot_be_set_up(error: type[Exception], details: dict[str, object]) -> None:
    with pytest.raises(error):
        Match(**{"game": "niagara", "seats": SEATS} | details)  # type: ignore[arg-type]


def test_one_seed_gives_one_match() -> None:
    def played() -> niagara.Replay:
        match = Match("niagara", SEATS, options={"max_rounds": 5}, seed=3)
        play_out(match, [bot("niagara", "random")] * 3, Random(3))
        return match.replay

    assert played() == played()
