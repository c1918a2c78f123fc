"""What can be tried: every card, animal, seat, tile and face, each with the thing in the picture that stands for it."""

import whitewater_cases
from whitewater_cases import ROLLING, SUN, TOKEN

from niagara.games.whitewater.actions import ChooseCard
from niagara.games.whitewater.pieces import pieces
from niagara.teach.try_move import tries

from whitewater_positions import laid, turn


def test_reasons_can_be_seen_by_trying() -> None:
    states = [state for _, state, _ in whitewater_cases.REFUSALS]
    seen = {one.rulings[0].rule.id for state in states for one in tries(state).tried[1:] if not one.legal}
    assert {"W-4", "W-8", "W-9", "W-11", "W-17", "W-20"} <= seen


def test_each_piece_is_a_thing_in_the_picture() -> None:
    marks = {
        "cards": [piece.mark for piece in pieces(laid(), None)],
        "turn": [piece.mark for piece in pieces(turn("zebra"), None)],
        "token": [piece.mark for piece in pieces(TOKEN, None)],
        "sun": [piece.mark for piece in pieces(SUN, None)],
        "die": [piece.mark for piece in pieces(ROLLING, None)],
    }
    assert marks["cards"][0] == "card:0.cheetah" and len(marks["cards"]) == 5
    assert marks["turn"] == ["animal:0.zebra", ""]
    assert marks["token"] == ["seat:0", "seat:1", "seat:2"]
    assert marks["sun"][2] == "animal:0.rhino"
    assert set(marks["die"]) == {"die"} and len(marks["die"]) == 6


def test_nothing_follows_on_a_choice() -> None:
    assert pieces(laid(), ChooseCard("zebra")) == ()
