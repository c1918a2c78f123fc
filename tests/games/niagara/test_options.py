"""What each option changes, one row a value (the table of effects in the rules)."""

from typing import Any

import pytest
from msgspec.structs import replace
from niagara_telling import SPEAKER, board, told

from niagara.core.replay import Replay
from niagara.core.rule import Kind
from niagara.core.setup import BadSetup
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Paddle
from niagara.games.niagara.events import CanoeLost, MatchEnded
from niagara.games.niagara.explain_round import set_up
from niagara.games.niagara.follow import follow
from niagara.games.niagara.options import OPTIONS, READINGS, Options
from niagara.play.match import Match

from niagara_positions import GAME, flow, order, play, position, river, turn


def test_declared_defaults_are_the_typed_ones() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


def test_fork_first() -> None:
    assert GAME.setup(GAME.make_setup(3, {"fork_first": "R"}, None, 0)).arm == "R"
    assert position().arm == "L"


def test_end_timing_immediate_wins_alone_and_stops_everything() -> None:
    stores = {0: {"ruby": 3}, 1: {"ruby": 4}}
    state = turn(1, "S1[ruby]", "S2[ruby]", stores=stores, end_timing="immediate")
    events, after = play(state, order(0, path="LAND"))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == (0,)
    assert GAME.actor(after) is None
    assert {"N-END-02", "N-END-03"} <= set(told(state, order(0, path="LAND")))


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
    assert {"N-MOVE-10", "N-FALL-01", "N-FALL-02"} <= set(told(state, over))
    _, after = flow([1, 1, 1], replace(after, weather=-1))
    assert after.canoes[0][0].space == "LAND"  # N-BUY-06 even though the river stood still
    assert not any(
        isinstance(action, Paddle) and "FALLS" in action.path for action in GAME.legal_actions(turn(4, "R7"))
    )


def test_max_rounds_ends_without_a_winner() -> None:
    events, after = flow([1, 2, 3], position(max_rounds=1))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == () and events[-1].reason == "max_rounds"
    assert GAME.actor(after) is None
    state = river([1, 2, 3], position(max_rounds=1))
    (action,) = GAME.legal_actions(state)
    assert "N-OPTION-ROUNDS" in set(told(state, action))


def test_rules_that_only_an_option_makes_fire_are_shown_here() -> None:
    """N-MOVE-10 and N-OPTION-ROUNDS fire under an option only; both do in the tests above."""
    by_option = {rules.MOVE_10.id, rules.MAX_ROUNDS.id}
    assert all(Kind.FIRES in rules.RULES[rule].kinds and rules.RULES[rule].option for rule in by_option)


def test_a_board_has_its_own_number_of_gems_unless_the_option_names_one() -> None:
    few = board(gems_per_mine=3)
    for options, expected in (({}, 3), ({"gems_per_mine": 7}, 7), ({"gems_per_mine": 8}, 8)):
        state = GAME.setup(GAME.make_setup(3, options, few, 0))
        assert {sum(pile) for pile in state.piles} == {expected} and state.options.gems_per_mine == expected
        told = {ruling.rule.id: SPEAKER.sentence(ruling.phrase) for ruling in set_up(state)}
        assert told["N-SETUP-02"] == f"Each mine starts with {expected} gems of its own colour."
    with pytest.raises(BadSetup, match="gems_per_mine: expected at most 20, found 21"):
        GAME.make_setup(3, {"gems_per_mine": 21}, None, 0)


def by_reading(name: str) -> dict[str, Any]:
    """The options that a reading names."""
    return next(dict(reading.options) for reading in READINGS if reading.name == name)


def test_the_readings_name_what_their_text_says() -> None:
    """§6.2 of the rules: what differs from the default, and what each text leaves of the points that the rules name."""
    defaults = by_default()
    assert {
        reading.name: {name: value for name, value in reading.options.items() if value != defaults[name]}
        for reading in READINGS
    } == {
        "default": {},
        "ua": {"end_timing": "immediate", "allow_zero_step": False, "allow_load_and_deliver": False},
        "zh": {"landing_cost": 0, "unload_own_colour": "forbid", "steal_after_pre_unload": False,
               "buyback_phase": "own_turn", "same_gem_scope": "canoe", "tiebreak": ("shared",),
               "allow_load_and_deliver": False},
    }  # fmt: skip
    (ua,) = (reading for reading in READINGS if reading.name == "ua")
    assert set(ua.left_open) >= {"ops_single_stop", "swap_must_change_colour", "must_launch_if_none_afloat"}


def by_default() -> dict[str, Any]:
    return {option.name: option.default for option in OPTIONS}


def header(**options: Any) -> Replay:
    """A match of these options before its first entry."""
    return Match("niagara", ["Ada", "Bo", "Cy"], options=options).replay


def test_an_option_stated_as_the_default_is_no_change() -> None:
    """A reading names options that agree with the default: what they settle is still our default, badge and all."""
    replay = header(**by_reading("ua"))
    assert replay.is_default(GAME.rule("N-BUY-02")) and not replay.is_default(GAME.rule("N-END-02"))
    assert header().is_default(GAME.rule("N-BUY-05")) and header(tiebreak=["value", "shared"]).is_default(rules.END_04)
    for options in ({"max_buyback_per_round": 1}, {"phase1_order": "select_first"}):
        assert not header(**options).is_default(GAME.rule("N-BUY-05"))


def test_every_disputed_point_is_an_option_of_some_rule() -> None:
    named = {name for rule in GAME.rules for name in rule.options}
    assert named == {option.name for option in OPTIONS}
    assert {option.point for option in OPTIONS} >= {f"D{n}" for n in (*range(1, 19), 21, 24)}
