"""What each option of Niagara changes, as data (see niagara_cases)."""

from niagara.games.niagara import rules
from niagara.games.niagara.actions import BuyCanoe, ChooseCard, Flow, KeepGems, StayAshore
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLost,
    CardChosen,
    FlowSet,
    GemsKept,
    HandsRefilled,
    MatchEnded,
    RingPassed,
    RiverPushed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
)
from niagara.games.niagara.state import CARDS

from niagara_cases import At, Example, at_river, at_turn, causes, example
from niagara_positions import order, position

_RIVALS = ["S3[ruby]"]
_TWO_STOPS = order(before="-", path="S4", after="+diamond")
_OVER = at_turn(4, "R7[ruby]", "LOST", allow_paddle_over_falls=True, piles={"ruby": {"ruby": 6}})

_KEEP = KeepGems()
_CARDS = tuple(ChooseCard(card) for card in CARDS)


def _buy(*gems: str) -> BuyCanoe:
    return BuyCanoe(gems)


_BUY = _buy("ruby")
_FREED = {0: ["LOST", "LOST"]}
_RUBY = {0: {"ruby": 1}}
_RUBIES = {0: {"ruby": 2, "amber": 1}}
_ONE_LOST = {"fleet": {0: ["LOST", "LAND"]}, "stores": _RUBY}
_BOTH_LOST = {"fleet": _FREED, "stores": _RUBIES}
_IN_TURN = at_turn(3, "LOST", "LAND", stores=_RUBY, buyback_phase="own_turn")
_NO_CANOE = at_turn(3, "LOST", "LOST", stores=_RUBIES, buyback_phase="own_turn")
_NEXT = At(position({1: ["LOST", "LAND"]}, stores={1: {"ruby": 1}}, buyback_phase="own_turn")).then(
    ChooseCard(2), ChooseCard(3), ChooseCard("cloud"), order(path="S1 S2")
)
_ONE_A_ROUND = At(position(**_BOTH_LOST, max_buyback_per_round=1))
_FORCED = At(position(**_BOTH_LOST, force_buyback_if_no_canoe=True))
_DEAR = At(position(**_BOTH_LOST, canoe_price=2))
_LAID = At(position(**_ONE_LOST, phase1_order="select_first")).then(*[ChooseCard(3)] * 3)
_LOAD_3 = order(path="S1 S2 S3", after="+amethyst")

BUYING: tuple[Example, ...] = (
    example("buyback_phase phase1: the offer comes before the cards", At(position(**_ONE_LOST)), legal=(_BUY, _KEEP)),
    example("buyback_phase own_turn: no offer before the cards", At(position(**_ONE_LOST, buyback_phase="own_turn")),
            legal=_CARDS, refuses=((rules.BUY_02, _BUY), (rules.BUY_02, _KEEP))),
    example("buyback_phase own_turn: the offer comes before the card is turned up", _IN_TURN, legal=(_BUY, _KEEP),
            refuses=((rules.ROUND_01, ChooseCard(3)), (rules.ROUND_01, order(1, path="S1 S2 S3")),
                     (rules.ROUND_01, StayAshore()), (rules.ROUND_01, Flow(()))),
            does=(causes(_BUY, CanoeBought(0, 0, ("ruby",)), TurnBegan(0, 3), leaves={(0, 0): "LAND"}, stores={0: {}},
                         piles={"ruby": {"ruby": 8}}),
                  causes(_KEEP, GemsKept(0), TurnBegan(0, 3), stores=_RUBY))),
    example("buyback_phase own_turn: a bought canoe may be launched at once", _IN_TURN.then(_BUY), ends="S3",
            refuses=((rules.TURN_03, StayAshore()), (rules.BUY_02, _BUY))),
    example("buyback_phase own_turn: before a cloud too",
            at_turn("cloud", "LOST", "LAND", stores=_RUBY, buyback_phase="own_turn"), legal=(_BUY, _KEEP)),
    example("buyback_phase own_turn: asked again for the second canoe", _NO_CANOE.then(_BUY),
            legal=(_buy("amber"), _BUY, _KEEP)),
    example("buyback_phase own_turn: who buys none has no move", _NO_CANOE,
            does=(causes(_KEEP, GemsKept(0), TurnBegan(0, 3), TurnPassed(0, "no_canoe"), TurnBegan(1, 1)),)),
    example("buyback_phase own_turn: each in its turn", _NEXT, legal=(_BUY, _KEEP),
            does=(causes(_BUY, CanoeBought(1, 0, ("ruby",)), TurnBegan(1, 3), never=(TurnPassed,)),)),
    example("free_canoe_timing immediate: before the round ends", at_river([1, 1, 1], position(_FREED)),
            does=(causes(Flow(("L",)), RiverPushed("L"), CanoeFreed(0, 0), RoundEnded(1), RingPassed(1)),)),
    example("free_canoe_timing phase1: when the next round begins",
            at_river([1, 1, 1], position(_FREED, free_canoe_timing="phase1")),
            does=(causes(Flow(("L",)), RoundEnded(1), RingPassed(1), CanoeFreed(0, 0),
                         leaves={(0, 0): "LAND", (0, 1): "LOST"}),)),
    example("free_canoe_timing phase1: after the cards have come back",
            at_river([1, 1, 1], position(_FREED, free_canoe_timing="phase1"), hands=[[]] * 3),
            does=(causes(Flow(("L",)), RingPassed(1), HandsRefilled(), CanoeFreed(0, 0)),)),
    example("free_canoe_timing phase1: not after the last round",
            at_river([1, 1, 1], position(_FREED, free_canoe_timing="phase1", max_rounds=1)),
            does=(causes(Flow(("L",)), MatchEnded((), "max_rounds", (0, 0, 0)), never=(CanoeFreed,)),)),
    example("max_buyback_per_round none", At(position(**_BOTH_LOST)).then(_BUY), legal=(_buy("amber"), _BUY, _KEEP)),
    example("max_buyback_per_round 1", _ONE_A_ROUND.then(_BUY), legal=_CARDS,
            refuses=((rules.BUY_05, _BUY), (rules.BUY_05, _KEEP))),
    example("max_buyback_per_round 1 in one's own turn",
            at_turn(3, "LOST", "LOST", stores=_RUBIES, buyback_phase="own_turn", max_buyback_per_round=1),
            does=(causes(_BUY, CanoeBought(0, 0, ("ruby",)), TurnBegan(0, 3)),)),
    example("max_buyback_per_round 2 buys both", At(position(**_BOTH_LOST, max_buyback_per_round=2)).then(_BUY),
            legal=(_buy("amber"), _BUY, _KEEP)),
    example("force_buyback_if_no_canoe false", At(position(**_BOTH_LOST)), legal=(_buy("amber"), _BUY, _KEEP)),
    example("force_buyback_if_no_canoe true: exactly one", _FORCED, legal=(_buy("amber"), _BUY),
            refuses=((rules.TURN_09, _KEEP),)),
    example("force_buyback_if_no_canoe true: the second stays optional", _FORCED.then(_BUY),
            legal=(_buy("amber"), _BUY, _KEEP)),
    example("force_buyback_if_no_canoe true: not with a canoe left",
            At(position(**_ONE_LOST, force_buyback_if_no_canoe=True)), legal=(_BUY, _KEEP)),
    example("force_buyback_if_no_canoe true in one's own turn",
            at_turn(3, "LOST", "LOST", stores=_RUBY, buyback_phase="own_turn", force_buyback_if_no_canoe=True),
            legal=(_BUY,), refuses=((rules.TURN_09, _KEEP),)),
    example("canoe_price 1", At(position(**_BOTH_LOST)), legal=(_buy("amber"), _BUY, _KEEP),
            refuses=((rules.BUY_01, _buy("ruby", "ruby")),)),
    example("canoe_price 2", _DEAR, legal=(_buy("amber", "ruby"), _buy("ruby", "ruby"), _KEEP),
            refuses=((rules.BUY_01, _BUY), (rules.BUY_01, _buy("amber", "amber")),
                     (rules.BUY_01, _buy("amber", "ruby", "ruby")), (rules.BUY_01, _buy("amber", "pearl"))),
            does=(causes(_buy("amber", "ruby"), CanoeBought(0, 0, ("amber", "ruby")), stores=_RUBY,
                         piles={"ruby": {"ruby": 8}, "amber": {"amber": 8}}),
                  causes(_buy("ruby", "ruby"), CanoeBought(0, 0, ("ruby", "ruby")), stores={0: {"amber": 1}},
                         piles={"ruby": {"ruby": 9}}))),
    example("canoe_price 2: with one gem left nobody is asked", _DEAR.then(_buy("amber", "ruby")), legal=_CARDS,
            refuses=((rules.BUY_01, _BUY), (rules.BUY_01, _KEEP))),
    example("canoe_price 1: with a gem there is no free canoe", at_river([1, 1, 1], position(_FREED, stores=_RUBY)),
            does=(causes(Flow(("L",)), RoundEnded(1), never=(CanoeFreed,)),)),
    example("canoe_price 2: who can't pay gets one for nothing and keeps the gem",
            at_river([1, 1, 1], position(_FREED, stores=_RUBY, canoe_price=2)),
            does=(causes(Flow(("L",)), CanoeFreed(0, 0), stores=_RUBY),)),
    example("canoe_price 2: who can pay gets none", at_river([1, 1, 1], position(**_BOTH_LOST, canoe_price=2)),
            does=(causes(Flow(("L",)), RoundEnded(1), never=(CanoeFreed,)),)),
    example("gems_per_mine 7", at_turn(5, "LAND", "LAND"),
            does=(causes(_LOAD_3, piles={"amethyst": {"amethyst": 6}}),)),
    example("gems_per_mine 8", at_turn(5, "LAND", "LAND", gems_per_mine=8),
            does=(causes(_LOAD_3, piles={"amethyst": {"amethyst": 7}, "ruby": {"ruby": 8}}),)),
    example("phase1_order buy_first", At(position(**_ONE_LOST)).then(_KEEP), legal=_CARDS),
    example("phase1_order select_first: first the cards", At(position(**_ONE_LOST, phase1_order="select_first")),
            legal=_CARDS, refuses=((rules.BUY_05, _BUY), (rules.BUY_05, _KEEP))),
    example("phase1_order select_first: then the offers", _LAID, legal=(_BUY, _KEEP),
            refuses=((rules.ROUND_01, ChooseCard(3)), (rules.ROUND_01, order(1, path="S1 S2 S3"))),
            does=(causes(_BUY, CanoeBought(0, 0, ("ruby",)), TurnBegan(0, 3)),
                  causes(_KEEP, GemsKept(0), TurnBegan(0, 3)))),
    example("phase1_order select_first: nobody to ask",
            At(position(phase1_order="select_first")).then(*[ChooseCard(3)] * 2),
            does=(causes(ChooseCard(3), CardChosen(2, 3), TurnBegan(0, 3)),)),
)  # fmt: skip
"""Canoes bought back: when, how many, for what (D6, D7, D10, D11, D17, D18, D21)."""

BY_OPTION: tuple[Example, ...] = (
    example("fork_rule free takes any arm", at_river([2, 3, 4], position({0: ["L7", "R7"]}, fork_rule="free")),
            legal=tuple(Flow((a, b)) for a in "LR" for b in "LR"),
            does=(causes(Flow(("R", "R")), RiverPushed("R"), CanoeLost(0, 1), RiverPushed("R"),
                         leaves={(0, 0): "L7", (0, 1): "LOST"}),)),
    example("fork_first R", at_river([1, 1, 1], position(fork_first="R", arm="R")), legal=(Flow(("R",)),)),
    example("ops_single_stop false adds one pattern", at_turn(5, "S3[ruby]", "LOST", ops_single_stop=False),
            does=(causes(_TWO_STOPS, leaves={(0, 0): "S4[diamond]"}),)),
    example("ops_single_stop true has one stop", at_turn(5, "S3[ruby]", "LOST"),
            refuses=((rules.LOAD_04, _TWO_STOPS),)),
    example("ops_single_stop false adds no other pattern", at_turn(5, "S3", "LOST", ops_single_stop=False),
            refuses=((rules.LOAD_04, order(before="+amethyst", path="S4", after="-")),)),
    example("ops_single_stop false: no theft after two stops",
            at_turn(6, "S5[ruby]", "LOST", rivals=_RIVALS, ops_single_stop=False),
            refuses=((rules.STEAL_09, order(before="-", path="S4 S3", after="+amethyst", steal=(1, 0))),)),
    example("ops_single_stop false: every point is spent", at_turn(6, "S5[ruby]", "LOST", ops_single_stop=False),
            none="L6[sapphire]"),  # 2 + 1 + 2 leaves a point
    example("ops_single_stop false keeps never the same gem", at_turn(5, "S5[ruby]", "LOST", ops_single_stop=False),
            some="L6[sapphire]", none="L6[ruby]"),
    example("swap_must_change_colour false", at_turn(4, "S4[diamond]", "LOST", swap_must_change_colour=False),
            some="S4[diamond]"),
    example("swap_must_change_colour false needs another gem",
            at_turn(4, "S4[diamond]", "LOST", piles={"diamond": {}}, swap_must_change_colour=False),
            refuses=((rules.LOAD_06, order(before="- +diamond")),)),
    example("unload_own_colour forbid leaves landing alone",
            at_turn(4, "S4[diamond]", "LOST", unload_own_colour="forbid"), some="LAND(diamond)",
            refuses=((rules.LOAD_08, order(before="- +ruby")),)),
    example("steal_after_pre_unload true", at_turn(4, "S5[amber]", "LOST", rivals=_RIVALS), robs={(1, 0)}),
    example("steal_after_pre_unload false",
            at_turn(4, "S5[amber]", "LOST", rivals=_RIVALS, steal_after_pre_unload=False), robs=()),
    example("steal_after_pre_unload false lets an empty canoe steal",
            at_turn(2, "S5", "LOST", rivals=_RIVALS, steal_after_pre_unload=False), robs={(1, 0)}),
    example("landing_cost 0 lands with points left", at_turn(3, "S3[ruby]", "LOST", landing_cost=0),
            some="LAND(ruby)", none="S1[ruby]", refuses=((rules.MOVE_07, order(path="S2 S1")),)),
    example("landing_cost 0 chooses at exactly 0", at_turn(2, "S3", "LOST", rivals=["S1[ruby]"], landing_cost=0),
            some="S1 LAND", robs={(1, 0)},
            refuses=((rules.STEAL_12, order(path="S2 S1 LAND", steal=(1, 0))),)),
    *(
        example(f"landing_cost 0 from S1 with a {card}", at_turn(card, "S1", "LOST", landing_cost=0), some="LAND")
        for card in range(1, 7)
    ),
    example("landing_cost 0: launching still costs 1", at_turn(1, "LAND", "LAND", landing_cost=0), ends="S1"),
    example("end_timing immediate wins alone and stops everything",
            at_turn(1, "S1[ruby]", "S2[ruby]", stores={0: {"ruby": 3}, 1: {"ruby": 3}}, end_timing="immediate"),
            does=(causes(order(0, path="LAND"), MatchEnded((0,), "goal", (20, 15, 0))),)),
    example("allow_paddle_over_falls", _OVER,
            does=(causes(order(path="FALLS"), CanoeLost(0, 0, "ruby"), piles={"ruby": {"ruby": 7}}),)),
    example("allow_paddle_over_falls only to its end",
            at_turn(4, "R7", "LOST"), refuses=((rules.MOVE_10, order(path="FALLS")),)),
    example("N-BUY-06 after a flow of zero too", at_river([1, 1, 1], position({0: ["LOST", "LOST"]}, weather=-1)),
            does=(causes(Flow(()), FlowSet(1, -1, 0), CanoeFreed(0, 0)),)),
    example("allow_zero_step false", at_turn(2, "S3", "LOST", allow_zero_step=False), ends="S1 S5"),
    *(
        example(f"min_flow 1 in a round of clouds, weather {weather}",
                at_river(["cloud"] * 3, position(weather=weather, min_flow=1)),
                does=(causes(Flow(("L",)), FlowSet("none", weather, 1)),))
        for weather in (-1, 0)
    ),
    example("must_launch_if_none_afloat false: the only canoe may stay",
            at_turn(3, "LAND", "LOST", must_launch_if_none_afloat=False),
            does=(causes(StayAshore(), TurnBegan(1, 1)),)),
    example("must_launch_if_none_afloat false is for the only canoe",
            at_turn(3, "LAND", "LAND", must_launch_if_none_afloat=False), refuses=((rules.TURN_03, StayAshore()),)),
    example("max_rounds ends without a winner", at_river([1, 2, 3], position(max_rounds=1)),
            does=(causes(Flow(("L",)), MatchEnded((), "max_rounds", (0, 0, 0))),)),
    *BUYING,
)  # fmt: skip
