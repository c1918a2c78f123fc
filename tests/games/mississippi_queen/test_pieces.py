"""What a move can be put together from: a speed, then manoeuvre by manoeuvre, and where it leads to no end."""

import mississippi_cases

from niagara.games.mississippi_queen.actions import RollDirection, Steam
from niagara.games.mississippi_queen.pieces import pieces
from niagara.render.prose import Speaker
from niagara.teach.try_move import tries

NAMES = ("Ada", "Bo", "Cy")


def said(state: object, begun: object = None) -> dict[str, str]:
    """The words of the pieces, each with the key of its mark."""
    return {Speaker(NAMES).say(piece.phrase): piece.mark for piece in pieces(state, begun)}  # type: ignore[arg-type]


def test_reasons_can_be_seen_by_trying() -> None:
    states = {repr(state): state for _, state, _ in mississippi_cases.REFUSALS}.values()
    seen = {one.rulings[0].rule.id for state in states for one in tries(state, limit=90).tried[1:] if not one.legal}
    assert {"M-B2", "M-B3", "M-B4", "M-B5", "M-E1", "M-M1", "M-M2", "M-M3", "M-S1", "M-T3"} <= seen


def test_first_the_speed_then_one_manoeuvre_after_the_other() -> None:
    state = mississippi_cases.open_water()
    assert [words[:11] for words in said(state)] == [f"set speed {speed}" for speed in range(1, 7)]
    follow = said(state, Steam(2, ()))
    assert list(follow)[:2] == ["turn left", "turn right"]
    assert all(mark.startswith("space:") for mark in follow.values() if mark)
    assert said(state, Steam(2, ("ahead", "ahead", "ahead"))) == {}  # a point too many: nothing mends that


def test_a_roll_that_has_no_room_may_be_followed_by_another() -> None:
    state = mississippi_cases.bend()
    found = {one.piece.action: one for one in tries(state).tried if one.piece}
    rolls = [action for action in found if isinstance(action, RollDirection)]
    refused = [action for action in rolls if len(action.rolls) == 1 and not found[action].legal]
    assert refused
    for first in refused:
        again = [action for action in rolls if action.rolls[:1] == first.rolls and len(action.rolls) == 2]
        assert any(found[action].legal for action in again)
