"""What an order can be put together from: as many reasons as there are to see, and nothing endless."""

from niagara.games.niagara.actions import BuyCanoe, Flow, Paddle
from niagara.games.niagara.pieces import pieces
from niagara.render.prose import Speaker
from niagara.teach.try_move import tries

import niagara_cases
from niagara_positions import order, position, turn

NAMES = ("Ada", "Bo", "Cy", "Dee")


def said(state: object, begun: object = None) -> dict[str, str]:
    """The words of the pieces, each with the key of its mark."""
    return {Speaker(NAMES).say(piece.phrase): piece.mark for piece in pieces(state, begun)}  # type: ignore[arg-type]


def test_most_reasons_can_be_seen_by_trying() -> None:
    states = [at.state for _, at, _ in niagara_cases.REFUSALS]
    seen = {one.rulings[0].rule.id for state in states for one in tries(state).tried[1:] if not one.legal}
    assert len(seen) >= 34
    assert {"N-MOVE-03", "N-MOVE-06", "N-MOVE-07", "N-MOVE-10", "N-LOAD-01", "N-STEAL-03", "N-TURN-08"} <= seen


def test_an_order_grows_by_loads_steps_and_thefts() -> None:
    state = turn(4, "S4", "LAND", rivals=["S3[ruby]", "S4[amber]"])
    assert said(state) == {
        "move canoe 1 from S4": "canoe:0.0",
        "move canoe 2 from the beach": "canoe:0.1",
        "leave a canoe ashore": "",
    }
    first = said(state, Paddle(0))
    assert {"to S5": "space:S5", "to S3": "space:S3"}.items() <= first.items()
    assert first["steal from Bo's canoe 2 at S4"] == "canoe:1.1"
    up = said(state, order(path="S3"))
    assert up["steal from Bo's canoe 1 at S3"] == "canoe:1.0"
    assert "to S4" in up  # the other way round: refused, with its reason
    assert said(state, order(path="S3", steal=(1, 0))) == {}
    assert said(state, order(path="S3 S2 S1 LAND")) != {}
    assert said(state, order(path="S5 L6 L7 L8 FALLS")) == {}  # more is spent than the card has


def test_a_gem_is_loaded_by_a_click_on_it() -> None:
    state = turn(6, "S5", "LAND")
    mine = state.board.gems[state.board.mine_at["S5"]]
    piles = {mine: dict.fromkeys(state.board.gems, 2)}
    mixed = said(turn(6, "S5", "LAND", piles=piles), Paddle(0))
    places = [mixed[f"load the {gem}"] for gem in state.board.gems]
    assert places == [f"pile:{mine}:{2 * number}" for number in range(len(state.board.gems))]
    alone = said(state, Paddle(0))
    assert [gem for gem in state.board.gems if alone[f"load the {gem}"]] == [mine]


def test_the_river_is_tried_disc_by_disc_only_where_its_arms_are_free() -> None:
    taken = tries(niagara_cases.START.state)
    assert not any(isinstance(one.piece.action, Flow) for one in taken.tried if one.piece)
    legal = [case for case in niagara_cases.REFUSALS if isinstance(case[2], Flow)]
    for _, at, _ in legal:
        found = tries(at.state)
        flows = [one for one in found.tried if one.piece and isinstance(one.piece.action, Flow)]
        assert not flows or any(one.legal for one in flows)


def test_a_dear_canoe_is_paid_gem_by_gem() -> None:
    state = position({0: ["LOST", "LAND"]}, stores={0: {"ruby": 1, "amber": 2}}, canoe_price=2)
    found = {one.piece.action: one for one in tries(state).tried if one.piece}
    assert found[BuyCanoe(("amber",))].rulings[0].rule.id == "N-BUY-01"
    assert found[BuyCanoe(("amber", "ruby"))].legal and found[BuyCanoe(("amber", "amber"))].legal
    assert BuyCanoe(("amber", "amber", "ruby")) not in found
    assert not found[BuyCanoe(("ruby", "ruby"))].legal
