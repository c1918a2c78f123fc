"""Positions built from Python are boards like any other: matches begin on them, logs hold them, viewers show them."""

from pathlib import Path

import niagara
from niagara.games.mississippi_queen.actions import Steam
from niagara.games.mississippi_queen.position import boat, position

NAMES = ["Ada", "Борис", "陳"]


def test_a_match_begins_on_a_position_and_its_log_proves_itself(tmp_path: Path) -> None:
    here = position(
        "A1-1", ("A2-3", "left"), boats=[boat(0, "1.c1", speed=2), boat(1, "1.c2", coal=3), boat(2, "0.c1")]
    )
    match = niagara.Match("mississippi_queen", NAMES, board=here)
    assert match.actor == 1  # c2 is ahead of c1
    match.play(next(action for action in match.legal_actions() if isinstance(action, Steam) and action.speed == 1))
    match.save(tmp_path / "a.replay.jsonl")
    replay = niagara.load(tmp_path / "a.replay.jsonl")
    assert niagara.verify(replay).verdict == "verified"
    assert replay.step(0).after.boat(1).coal == 3
    assert "Ada" in repr(niagara.view(replay))


def test_a_position_may_stand_in_the_middle_of_a_race() -> None:
    here = position(
        *(f"A1-{n}" for n in (1, 2, 3, 4)), *(f"A2-{n}" for n in (1, 2, 3, 4)), "A3-1", "A3-2", ("A3-3", "left"),
        quay="straight", removed=9, round=17, finished=[2],
        boats=[boat(0, "10.c2", speed=3, aboard=[1, 5]), boat(1, "11.c1", coal=0)],
    )  # fmt: skip
    match = niagara.Match("mississippi_queen", NAMES, board=here)
    assert (match.state.round, match.actor, match.state.river[0].number) == (17, 1, 10)
