"""What each option of Niagara changes, as data (see niagara_cases)."""

from niagara.games.niagara import rules
from niagara.games.niagara.actions import Flow, StayAshore
from niagara.games.niagara.events import CanoeFreed, CanoeLost, FlowSet, MatchEnded, RiverPushed, TurnBegan

from niagara_cases import Example, at_river, at_turn, causes, example
from niagara_positions import order, position

_RIVALS = ["S3[ruby]"]
_TWO_STOPS = order(before="-", path="S4", after="+diamond")
_OVER = at_turn(4, "R7[ruby]", "LOST", allow_paddle_over_falls=True, piles={"ruby": {"ruby": 6}})

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
)  # fmt: skip
