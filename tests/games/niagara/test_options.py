"""What each option changes, one row a value (the table of effects in the rules)."""

from msgspec.structs import replace

from niagara.core.rule import Kind
from niagara.core.step import Step
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Action, Flow, Paddle, StayAshore
from niagara.games.niagara.events import CanoeFreed, CanoeLost, MatchEnded, RiverPushed
from niagara.games.niagara.follow import follow
from niagara.games.niagara.options import OPTIONS, Options
from niagara.games.niagara.state import State

from niagara_positions import GAME, ends, flow, order, outcome, play, position, refused, river, steps_of, thefts, turn


def explained(state: State, action: Action) -> set[str]:
    """The ids of all rules that explain the steps of one entry."""
    events, _ = play(state, action)
    found, before = set(), state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        step = Step(
            index=place + 1, round=1, entry=1, place=place, actor=GAME.actor(state), action=action, event=event,
            before=before, after=after, opened=state, facts=tuple(events),
        )  # fmt: skip
        found |= {ruling.rule.id for ruling in GAME.explain(step)}
        before = after
    return found


def test_declared_defaults_are_the_typed_ones() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


def test_fork_rule_free_takes_any_arm() -> None:
    state = river([2, 3, 4], position({0: ["L7", "R7"]}, fork_rule="free"))
    assert set(GAME.legal_actions(state)) == {Flow((a, b)) for a in "LR" for b in "LR"}
    events, after = play(state, Flow(("R", "R")))
    assert [event.arm for event in events if isinstance(event, RiverPushed)] == ["R", "R"]
    assert [canoe.space for canoe in after.canoes[0]] == ["L7", "LOST"]
    assert "N-FLOW-04" not in explained(state, Flow(("R", "R")))


def test_fork_first() -> None:
    assert GAME.setup(GAME.make_setup(3, {"fork_first": "R"}, None, 0)).arm == "R"
    assert position().arm == "L"


def test_ops_single_stop_false_adds_one_pattern() -> None:
    state = turn(5, "S3[ruby]", "LOST", ops_single_stop=False)
    two_stops = order(before="-", path="S4", after="+diamond")
    assert two_stops in GAME.legal_actions(state) and outcome(state, two_stops) == "S4[diamond]"
    assert refused(turn(5, "S3[ruby]", "LOST"), two_stops) is rules.LOAD_04
    assert refused(turn(5, "S3", "LOST", ops_single_stop=False), order(before="+amethyst", path="S4", after="-")) is (
        rules.LOAD_04
    )
    rival = turn(6, "S5[ruby]", "LOST", rivals=["S3[ruby]"], ops_single_stop=False)
    robbing = order(before="-", path="S4 S3", after="+amethyst", steal=(1, 0))
    assert refused(rival, robbing) is rules.STEAL_09


def test_ops_single_stop_false_keeps_never_the_same_gem() -> None:
    state = turn(6, "S5[ruby]", "LOST", ops_single_stop=False)
    assert "L6[sapphire]" not in ends(state)  # 2 + 1 + 2 leaves a point
    state = turn(5, "S5[ruby]", "LOST", ops_single_stop=False)
    assert "L6[sapphire]" in ends(state) and "L6[ruby]" not in ends(state)


def test_swap_must_change_colour_false() -> None:
    assert "S4[diamond]" in ends(turn(4, "S4[diamond]", "LOST", swap_must_change_colour=False))
    empty = turn(4, "S4[diamond]", "LOST", piles={"diamond": {}}, swap_must_change_colour=False)
    assert refused(empty, order(before="- +diamond")) is rules.LOAD_06


def test_unload_own_colour_forbid_leaves_landing_alone() -> None:
    state = turn(4, "S4[diamond]", "LOST", unload_own_colour="forbid")
    assert "LAND(diamond)" in ends(state)
    assert refused(state, order(before="- +ruby")) is rules.LOAD_08


def test_steal_after_pre_unload_false() -> None:
    fleet = {"rivals": ["S3[ruby]"]}
    assert thefts(turn(4, "S5[amber]", "LOST", **fleet)) == {(1, 0)}
    assert thefts(turn(4, "S5[amber]", "LOST", **fleet, steal_after_pre_unload=False)) == set()
    assert thefts(turn(2, "S5", "LOST", **fleet, steal_after_pre_unload=False)) == {(1, 0)}


def test_landing_cost_0_lands_with_points_left() -> None:
    state = turn(3, "S3[ruby]", "LOST", landing_cost=0)
    assert "LAND(ruby)" in ends(state) and "S1[ruby]" not in ends(state)
    assert refused(state, order(path="S2 S1")) is rules.MOVE_07


def test_landing_cost_0_chooses_at_exactly_0() -> None:
    state = turn(2, "S3", "LOST", rivals=["S1[ruby]"], landing_cost=0)
    assert {"S1", "LAND"} <= ends(state) and thefts(state) == {(1, 0)}
    robbing = order(path="S2 S1 LAND", steal=(1, 0))
    assert refused(state, robbing) is rules.STEAL_12


def test_landing_cost_0_from_s1_with_any_card() -> None:
    for card in range(1, 7):
        assert "LAND" in ends(turn(card, "S1", "LOST", landing_cost=0))
    assert ends(turn(1, "LAND", "LAND", landing_cost=0)) == {"S1"}  # launching still costs 1


def test_end_timing_immediate_wins_alone_and_stops_everything() -> None:
    stores = {0: {"ruby": 3}, 1: {"ruby": 4}}
    state = turn(1, "S1[ruby]", "S2[ruby]", stores=stores, end_timing="immediate")
    events, after = play(state, order(0, path="LAND"))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == (0,)
    assert GAME.actor(after) is None
    assert {"N-END-02", "N-END-03"} <= explained(state, order(0, path="LAND"))


def ended(finishers: tuple[int, ...], stores: dict[int, dict[str, int]], **options: object) -> tuple[int, ...]:
    """The winners when these seats have reached a goal, in this order."""
    state = position(stores=stores, **options)  # type: ignore[arg-type]
    (event,) = follow(replace(state, finishers=finishers, phase="end"))
    assert isinstance(event, MatchEnded)
    return event.winners


def test_tiebreaks_in_order() -> None:
    stores = {0: {"amethyst": 7}, 1: {"ruby": 4}, 2: {"diamond": 4}}
    assert ended((0, 1, 2), stores) == (1,)  # 7, 20, 8
    assert ended((0, 1, 2), stores, tiebreak=("count",)) == (0,)
    assert ended((2, 0, 1), stores, tiebreak=("earliest",)) == (2,)
    assert ended((2, 0, 1), stores, tiebreak=("shared",)) == (0, 1, 2)
    assert ended((2, 0, 1), stores, tiebreak=("shared", "value")) == (0, 1, 2)
    assert ended((1, 2), {1: {"ruby": 4}, 2: {"ruby": 4}}, tiebreak=("value", "count")) == (1, 2)
    assert ended((2, 1), {1: {"ruby": 4}, 2: {"ruby": 4}}, tiebreak=("value", "earliest")) == (2,)


def test_allow_paddle_over_falls() -> None:
    state = turn(4, "R7[ruby]", "LOST", allow_paddle_over_falls=True, piles={"ruby": {"ruby": 6}})
    over = order(path="FALLS")
    events, after = play(state, over)
    assert CanoeLost(0, 0, "ruby") in events and after.piles[4][4] == 7
    assert {"N-MOVE-10", "N-FALL-01", "N-FALL-02"} <= explained(state, over)
    _, after = flow([1, 1, 1], replace(after, weather=-1))
    assert after.canoes[0][0].space == "LAND"  # N-BUY-06 even though the river stood still
    assert not any(
        isinstance(action, Paddle) and "FALLS" in action.path for action in GAME.legal_actions(turn(4, "R7"))
    )


def test_a_flow_of_zero_still_frees_a_canoe() -> None:
    events, _ = flow([1, 1, 1], position({0: ["LOST", "LOST"]}, weather=-1))
    assert steps_of(events) == 0 and CanoeFreed(0, 0) in events


def test_allow_zero_step_false() -> None:
    assert ends(turn(2, "S3", "LOST", allow_zero_step=False)) == {"S1", "S5"}


def test_min_flow_in_all_cloud_rounds_too() -> None:
    for weather in (-1, 0):
        assert steps_of(flow(["cloud"] * 3, position(weather=weather, min_flow=1))[0]) == 1


def test_must_launch_false_is_for_the_only_canoe() -> None:
    assert StayAshore() in GAME.legal_actions(turn(3, "LAND", "LOST", must_launch_if_none_afloat=False))
    assert refused(turn(3, "LAND", "LAND", must_launch_if_none_afloat=False), StayAshore()) is rules.TURN_03
    state = turn(3, "LAND", "LOST", must_launch_if_none_afloat=False)
    _, after = play(state, StayAshore())
    assert after.turn is not None and after.turn.seat == 1


def test_max_rounds_ends_without_a_winner() -> None:
    events, after = flow([1, 2, 3], position(max_rounds=1))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == () and events[-1].reason == "max_rounds"
    assert GAME.actor(after) is None
    state = river([1, 2, 3], position(max_rounds=1))
    (action,) = GAME.legal_actions(state)
    assert "N-OPTION-ROUNDS" in explained(state, action)


def test_rules_that_only_an_option_makes_fire_are_shown_here() -> None:
    """N-MOVE-10 and N-OPTION-ROUNDS fire under an option only; both do in the tests above."""
    by_option = {rules.MOVE_10.id, rules.MAX_ROUNDS.id}
    assert all(Kind.FIRES in rules.RULES[rule].kinds and rules.RULES[rule].option for rule in by_option)
