"""The worked examples of the rules, each named by its number and its main rule."""

import pytest
from msgspec.structs import replace

from niagara.games.niagara import rules
from niagara.games.niagara.actions import BuyCanoe, ChooseCard, KeepGems, Paddle, ShiftWeather, StayAshore
from niagara.games.niagara.events import (
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    GemDelivered,
    HandsRefilled,
    MatchEnded,
    RiverPushed,
    TurnBegan,
)  # fmt: skip
from niagara.games.niagara.follow import follow
from niagara.games.niagara.state import CARDS, State, goals_met

from niagara_positions import GAME, boat, ends, flow, gems, order, play, position, refused, steps_of, thefts, turn

# Launching and exact points


def test_01_n_turn_03_launch_exactly_one() -> None:
    state = turn(1, "LAND", "LAND")
    assert ends(state, 0) == {"S1"}
    assert ends(state, 1) == {"S1"}
    assert refused(state, StayAshore()) is rules.TURN_03
    _, after = play(state, order(0, path="S1"))
    assert after.turn is not None and after.turn.seat == 1  # nothing left to decide


def test_02_n_move_07_launch_3_leaves_nothing_for_loading() -> None:
    assert ends(turn(3, "LAND", "LAND")) == {"S3"}


def test_03_n_load_03_launch_5_or_3_and_load() -> None:
    assert ends(turn(5, "LAND", "LAND")) == {"S5", "S3[amethyst]"}


def test_04_n_move_07_launch_6_not_s3() -> None:
    state = turn(6, "LAND", "LAND")
    assert ends(state) == {"L6", "R6", "S4[diamond]"}
    assert refused(state, order(path="S1 S2 S3", after="+amethyst")) is rules.MOVE_07


def test_05_n_load_01_launch_4_finds_no_mine_at_s2() -> None:
    state = turn(4, "LAND", "LAND")
    assert ends(state) == {"S4"}
    assert refused(state, order(path="S1 S2", after="+amethyst")) is rules.LOAD_01


def test_06_n_turn_04_afloat_must_act_ashore_may_launch() -> None:
    state = turn(4, "S2", "LAND")
    assert refused(state, StayAshore()) is rules.TURN_04
    moved = GAME.evolve(state, GAME.decide(state, order(0, path="S1 LAND"))[0])
    assert StayAshore() in GAME.legal_actions(moved)
    assert ends(moved, 1) == {"S4"}
    assert ends(state, 1) == {"S4"}  # launching may also come first


def test_07_n_turn_05_n_move_04_both_move_each_its_own_way() -> None:
    state = turn(1, "S3", "S1")
    assert ends(state, 0) == {"S2", "S4"}
    assert ends(state, 1) == {"LAND", "S2"}
    assert refused(state, StayAshore()) is rules.TURN_05
    _, after = play(state, order(0, path="S2"))
    assert after.turn is not None
    assert after.turn.seat == 0
    assert ends(after, 1) == {"LAND", "S2"}
    assert ends(after, 0) == set()


def test_08_n_move_11_whole_card_for_loading() -> None:
    assert ends(turn(2, "S3", "LOST")) == {"S1", "S5", "S3[amethyst]"}


def test_09_n_load_03_card_1_is_too_little_to_load() -> None:
    state = turn(1, "S3", "LOST")
    assert ends(state) == {"S2", "S4"}
    assert refused(state, order(before="+amethyst")) is rules.MOVE_07


# Waste and landing


def test_11_n_land_02_surplus_is_lost_ashore() -> None:
    state = turn(4, "S2[ruby]", "LOST")
    assert ends(state) == {"LAND(ruby)", "L6[ruby]", "R6[ruby]", "S4"}
    events, _ = play(state, order(path="S1 LAND"))
    assert CanoeLanded(0, 0, 2) in events
    assert GemDelivered(0, 0, "ruby") in events


def test_12_n_move_02_the_beach_costs_a_point() -> None:
    assert "S1[ruby]" in ends(turn(2, "S3[ruby]", "LOST"))
    assert "LAND(ruby)" not in ends(turn(2, "S3[ruby]", "LOST"))
    assert {"S1[ruby]", "LAND(ruby)"} <= ends(turn(2, "S3[ruby]", "LOST", landing_cost=0))


def test_13_n_land_02_from_s1_with_6() -> None:
    state = turn(6, "S1[ruby]", "LOST")
    events, _ = play(state, order(path="LAND"))
    assert CanoeLanded(0, 0, 5) in events
    assert not any(end.startswith(("S1", "S2", "S3[ruby]")) for end in ends(state))


def test_14_n_land_05_no_loading_to_use_up_the_point() -> None:
    state = turn(6, "S5[amber]", "LOST")
    events, _ = play(state, order(path="S4 S3 S2 S1 LAND"))
    assert CanoeLanded(0, 0, 1) in events
    assert refused(state, order(path="S4 S3 S2 S1 LAND", after="+amber")) is rules.LAND_05


def test_16_n_turn_08_no_relaunch() -> None:
    state = turn(5, "S2", "S5")
    landed = replace(state)
    for event in GAME.decide(state, order(0, path="S1 LAND")):
        landed = GAME.evolve(landed, event)
    assert refused(landed, order(0, path="S1 S2 S3 S4 S5")) is rules.TURN_08


def test_17_n_land_04_both_may_land() -> None:
    state = turn(2, "S1[ruby]", "S2[sapphire]", stores={0: {"amethyst": 1, "diamond": 1, "amber": 1}})
    _, after = play(state, order(0, path="LAND"), order(1, path="S1 LAND"))
    assert after.stores[0] == gems(after, amethyst=1, diamond=1, amber=1, sapphire=1, ruby=1)
    assert after.finishers == (0,)


def test_18_n_land_06_load_and_deliver() -> None:
    assert "LAND(amethyst)" in ends(turn(5, "S3", "LOST"))
    state = turn(5, "S3", "LOST", allow_load_and_deliver=False)
    assert "LAND(amethyst)" not in ends(state)
    assert refused(state, order(before="+amethyst", path="S2 S1 LAND")) is rules.LAND_06


# Loading and unloading


def test_19_n_load_05_swap_and_two_steps() -> None:
    state = turn(6, "S3[sapphire]", "LOST")
    assert {"S1[amethyst]", "S5[amethyst]", "S5[amber]"} <= ends(state)
    _, after = play(state, order(path="S4 S5", after="- +amber"))
    assert after.piles[2] == gems(after, amber=6, sapphire=1)


def test_20_n_load_07_no_swap_for_the_same_colour() -> None:
    state = turn(4, "S4[diamond]", "LOST")
    assert ends(state) == {"LAND(diamond)", "L6", "R6", "S2"}
    assert refused(state, order(before="- +diamond")) is rules.LOAD_07


def test_21_n_load_08_unload_at_the_own_mine() -> None:
    assert {"S2", "S4"} <= ends(turn(3, "S3[amethyst]", "LOST"))
    state = turn(3, "S3[amethyst]", "LOST", unload_own_colour="forbid")
    assert "S2" not in ends(state)
    assert "S4" in ends(state)  # one down, and unloaded there: another mine
    assert refused(state, order(before="-", path="S4")) is rules.LOAD_08


def test_23_n_load_04_not_load_here_and_unload_there() -> None:
    state = turn(5, "S3", "LOST")
    assert refused(state, order(before="+amethyst", path="S4", after="-")) is rules.LOAD_04


def test_24_n_load_11_empty_pile() -> None:
    state = turn(2, "S5", "LOST", piles={"amber": {}})
    assert ends(state) == {"S3", "L7", "R7"}
    assert refused(state, order(before="+amber")) is rules.LOAD_11


def test_25_n_load_09_mixed_pile() -> None:
    state = turn(2, "S5", "LOST", piles={"amber": {"amber": 2, "ruby": 1}})
    assert {"S5[amber]", "S5[ruby]"} <= ends(state)


# Theft


def test_26_n_steal_01_n_steal_06_up_and_free() -> None:
    state = turn(2, "S5", "LOST", rivals=["S3[sapphire]"])
    assert "S3" in ends(state)
    assert thefts(state) == {(1, 0)}
    _, after = play(state, order(path="S4 S3", steal=(1, 0)))
    assert after.canoes[0][0] == boat("S3[sapphire]")
    assert after.canoes[1][0] == boat("S3")


def test_28_n_steal_01_not_going_down() -> None:
    state = turn(2, "S1", "LOST", rivals=["S3[ruby]"])
    assert thefts(state) == set()
    assert refused(state, order(path="S2 S3", steal=(1, 0))) is rules.STEAL_01


def test_30_n_steal_03_not_loaded() -> None:
    state = turn(2, "S5[amber]", "LOST", rivals=["S3[sapphire]"])
    assert refused(state, order(path="S4 S3", steal=(1, 0))) is rules.STEAL_03


def test_31_n_steal_07_either_of_two() -> None:
    state = turn(2, "S5", "LOST", rivals=["S3[ruby]", "LAND", "S3[amber]"])
    assert thefts(state) == {(1, 0), (2, 0)}
    _, after = play(state, order(path="S4 S3", steal=(2, 0)))
    assert after.canoes[1][0].cargo == "ruby"
    assert after.canoes[2][0].cargo is None


def test_32_n_steal_04_not_from_the_own_canoe() -> None:
    state = turn(2, "S5", "S3[ruby]")
    assert refused(state, order(path="S4 S3", steal=(0, 1))) is rules.STEAL_04


def test_33_n_steal_12_not_across_the_arms() -> None:
    state = turn(1, "L7", "LOST", rivals=["R6[ruby]"])
    assert thefts(state) == set()
    assert refused(state, order(path="L6", steal=(1, 0))) is rules.STEAL_12


def test_34_n_steal_01_not_without_a_step() -> None:
    state = turn(2, "S3", "LOST", rivals=["S3[ruby]"])
    assert refused(state, order(before="+amethyst", steal=(1, 0))) is rules.STEAL_01
    loaded = turn(2, "S3[amethyst]", "LOST", rivals=["S3[ruby]"])
    assert refused(loaded, order(before="-", steal=(1, 0))) is rules.STEAL_01


def test_35_n_steal_10_each_canoe_for_itself() -> None:
    state = turn(4, "S5", "S3[sapphire]", rivals=["S1[ruby]"])
    _, after = play(state, order(0, path="S4 S3 S2 S1", steal=(1, 0)), order(1, before="- +amethyst"))
    assert after.canoes[0] == (boat("S1[ruby]"), boat("S3[amethyst]"))


# Fork


def test_37_n_move_05_n_move_06_the_fork() -> None:
    assert {"L6", "R6"} <= ends(turn(1, "S5", "LOST"))
    assert {"L7", "R7"} <= ends(turn(2, "S5", "LOST"))
    assert ends(turn(1, "L6", "LOST")) == {"L7", "S5"}
    assert refused(turn(2, "L6", "LOST"), order(path="S5 R6")) is rules.MOVE_03  # checked before N-MOVE-06
    assert refused(turn(1, "L6", "LOST"), order(path="R6")) is rules.MOVE_06


# Flow


def test_38_n_flow_04_three_pushes() -> None:
    state = position({0: ["S5", "L7"], 1: ["R7", "S1"]}, arm="L")
    events, after = flow([3, 5, 6], state)
    assert [event.arm for event in events if isinstance(event, RiverPushed)] == ["L", "R", "L"]
    assert [canoe.space for pair in after.canoes[:2] for canoe in pair] == ["L7", "LOST", "LOST", "S4"]
    assert after.arm == "R"


def test_39_n_flow_04_the_other_arm_stands_still() -> None:
    _, after = flow([1, 5, 6], position({0: ["L7", "R7"]}, arm="R"))
    assert [canoe.space for canoe in after.canoes[0]] == ["L7", "LOST"]


def test_41_n_flow_01_never_below_zero() -> None:
    assert steps_of(flow([1, 4, "cloud"], position(weather=-1))[0]) == 0
    assert steps_of(flow([1, 4, "cloud"], position(weather=-1, min_flow=1))[0]) == 1


@pytest.mark.parametrize(("weather", "steps"), [(-1, 0), (0, 0), (1, 1), (2, 2)])
def test_42_n_flow_02_only_clouds(weather: int, steps: int) -> None:
    assert steps_of(flow(["cloud"] * 4, position(weather=weather, seats=4))[0]) == steps


def test_43_n_weather_02_three_clouds_in_turn() -> None:
    state = position(seats=3)
    _, state = play(state, *[ChooseCard("cloud")] * 3)
    _, state = play(state, ShiftWeather(1), ShiftWeather(2))
    assert GAME.legal_actions(state) == (ShiftWeather(1),)
    _, state = play(state, ShiftWeather(1))
    (action,) = GAME.legal_actions(state)
    assert len(action.arms) == 1


def test_44_n_weather_02_at_the_ends() -> None:
    assert GAME.legal_actions(turn("cloud", weather=2)) == (ShiftWeather(1),)
    assert GAME.legal_actions(turn("cloud", weather=-1)) == (ShiftWeather(0),)
    assert refused(turn("cloud", weather=2), ShiftWeather(3)) is rules.WEATHER_02


def test_45_n_flow_01_the_cloud_is_never_the_lowest() -> None:
    assert steps_of(flow([4, "cloud", 6], position(weather=1))[0]) == 5


# Loss and buying back


def test_48_n_buy_01_pay_a_diamond() -> None:
    state = position({0: ["LOST", "LAND"]}, stores={0: {"diamond": 1}}, piles={"diamond": {"diamond": 6}})
    assert GAME.legal_actions(state) == (BuyCanoe(("diamond",)), KeepGems())
    _, after = play(state, BuyCanoe(("diamond",)))
    assert after.canoes[0][0].space == "LAND"
    assert after.piles[1] == gems(after, diamond=7)
    assert not any(after.stores[0])
    _, after = play(after, *[ChooseCard(1)] * 3)
    assert Paddle(0, path=("S1",)) in GAME.legal_actions(after)
    assert refused(after, BuyCanoe(("diamond",))) is rules.BUY_02


def test_49_n_buy_06_one_canoe_free() -> None:
    events, after = flow([2, 3, 4], position({0: ["LOST", "LOST"]}))
    assert CanoeFreed(0, 0) in events
    assert [canoe.space for canoe in after.canoes[0]] == ["LAND", "LOST"]


def test_51_n_buy_06_nothing_free_with_a_canoe_left() -> None:
    state = position({0: ["LOST", "S1"]})
    assert GAME.actor(state) == 0
    assert GAME.legal_actions(state) == tuple(map(ChooseCard, CARDS))
    events, _ = flow([1, 3, 4], state)
    assert not any(isinstance(event, CanoeFreed) for event in events)


def test_52_n_turn_10_the_only_canoe_must_be_launched() -> None:
    state = turn(3, "LOST", "LAND")
    assert ends(state, 1) == {"S3"}
    assert refused(state, StayAshore()) is rules.TURN_10
    free = turn(3, "LOST", "LAND", must_launch_if_none_afloat=False)
    assert StayAshore() in GAME.legal_actions(free)


# The end


def finished(stores: dict[int, dict[str, int]], **options: object) -> MatchEnded:
    """How a match ends after the round in which these stores were reached."""
    state = position(stores=stores, **options)  # type: ignore[arg-type]
    state = replace(state, finishers=tuple(seat for seat in stores if goals_met(state.stores[seat])), phase="end")
    (ended,) = follow(state)
    assert isinstance(ended, MatchEnded)
    return ended


def test_54_n_end_05_equal_value_is_shared() -> None:
    stores = {0: {"amber": 4}, 1: {"diamond": 4, "sapphire": 1}}
    assert finished(stores) == MatchEnded((0, 1), "goal", (12, 12, 0))
    assert finished(stores, tiebreak=("value", "count")).winners == (1,)


def seven_on_the_last_step(**options: object) -> State:
    """Seat 0 about to deliver its seventh gem, first in turn order."""
    state = position(
        {0: ["S1[ruby]", "LAND"]}, stores={0: {"amethyst": 2, "diamond": 2, "amber": 2}}, **options  # type: ignore[arg-type]
    )  # fmt: skip
    return GAME.evolve(replace(state, chosen=(1, 1, 1)), TurnBegan(0, 1))


def test_55_n_end_02_the_round_is_played_out() -> None:
    events, after = play(seven_on_the_last_step(), order(path="LAND"), StayAshore())
    assert after.turn is not None
    assert after.turn.seat == 1
    assert not any(isinstance(e, MatchEnded) for e in events)
    events, after = play(seven_on_the_last_step(end_timing="immediate"), order(path="LAND"))
    assert events[-1] == MatchEnded((0,), "goal", (17, 0, 0))
    assert GAME.actor(after) is None


def test_56_n_end_01_only_delivered_gems_count() -> None:
    state = turn(1, "S3[ruby]", "LOST", stores={0: {"ruby": 3}})
    _, after = play(state, order(path="S2"))
    assert after.finishers == ()


def test_57_n_card_03_hands_come_back_after_round_7() -> None:
    state = replace(position(round=7), hands=((3,), (4,), (5,)))
    assert GAME.legal_actions(state) == (ChooseCard(3),)
    events, after = flow([3, 4, 5], replace(state, hands=((), (), ())))
    assert HandsRefilled() in events
    assert after.hands == (CARDS,) * 3


def test_58_n_load_06_never_the_same_gem() -> None:
    state = turn(2, "S4[ruby]", "S4")
    _, after = play(state, order(0, before="-"))
    assert "S4[diamond]" in ends(after, 1)
    assert "S4[ruby]" not in ends(after, 1)
    assert refused(after, order(1, before="+ruby")) is rules.LOAD_06
    lying = turn(2, "S4[ruby]", "S4", piles={"diamond": {"diamond": 6, "ruby": 1}})
    _, after = play(lying, order(0, before="-"))
    assert "S4[ruby]" in ends(after, 1)
    _, after = play(turn(2, "S4[ruby]", "S4", same_gem_scope="canoe"), order(0, before="-"))
    assert "S4[ruby]" in ends(after, 1)


def test_drowning_table_of_section_4() -> None:
    """Steps that drown a canoe left untouched, by the arm that takes the next disc (L / R)."""
    table = {"S1": (9, 9), "S2": (8, 8), "S3": (7, 7), "S4": (6, 6), "S5": (5, 5),
             "L6": (3, 4), "R6": (4, 3), "L7": (1, 2), "R7": (2, 1)}  # fmt: skip
    board = position().board
    for space, expected in table.items():
        for first, steps in zip("LR", expected, strict=True):
            here, arm, count = space, first, 0
            while here != board.falls:
                here, arm, count = board.drift[arm].get(here, here), "R" if arm == "L" else "L", count + 1
            assert count == steps, (space, first)


def test_losses_follow_the_push_that_caused_them() -> None:
    events, _ = flow([2, 3, 4], position({0: ["L7[ruby]", "R7"]}, arm="L"))
    assert events[1:5] == [RiverPushed("L"), CanoeLost(0, 0, "ruby"), RiverPushed("R"), CanoeLost(0, 1)]
