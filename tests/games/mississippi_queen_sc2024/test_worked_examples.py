"""The test cases T-19 to T-39 of the spec that need no file of others, by their number."""

from __future__ import annotations

import pytest

from niagara.core.hexes import Hex
from niagara.games.mississippi_queen_sc2024.pushing import push_headings
from niagara.games.mississippi_queen_sc2024.rank import over, winner_of
from niagara.games.mississippi_queen_sc2024.reach import reach
from niagara.games.mississippi_queen_sc2024.state import State, at_goal, effective_speed, place_of

from sc2024_positions import after, at, one, refused, start, together, two, where


def cube(q: int, r: int) -> Hex:
    """The server's (q, r) as ours (S-B1)."""
    return r, -q - r


def place(state: State, seat: int) -> Hex:
    return place_of(state, state.boats[seat].space)


def test_T_19_more_than_three_tiles_apart_ends_at_an_odd_turn() -> None:
    state = at("6.b1", "2.c4", river="s s s s s s", turn=15)
    assert (one(state).score, two(state).score) == (30, 13)
    assert state.phase == "over" and over(state) == "distance"


def test_T_20_thirty_rounds_and_the_higher_score() -> None:
    state = at("7.c4 v2", "6.e1 p1", river="s s s s s s s", turn=60, seat=0)
    assert (one(state).score, two(state).score) == (38, 35)
    assert over(state) == "rounds" and winner_of(state) == (0, "score")
    assert effective_speed(state, 0) == 1 and not at_goal(state, 0)


def test_T_22_the_boat_ahead_moves_first() -> None:
    state = at("0.a4", "1.d2", river="s s", turn=4, seat=1)
    assert (one(state).score, two(state).score, state.seat) == (3, 6, 1)
    assert len(state.river) == 3


def test_T_25_a_push_at_the_goal() -> None:
    state = at("7.c4 h0 v5", "7.e4", river="s r r s s s s", turn=18, seat=0)
    assert state.river[7].heading == 2
    state = after(state, "acc -2, turn 4, adv 2, push 5")
    assert where(state) == ("7.e4", "7.e3")
    assert (one(state).speed, one(state).score, two(state).score, two(state).free_turns) == (3, 38, 37, 2)
    assert (state.turn, state.seat) == (19, 1)


def test_T_27_the_first_moves() -> None:
    assert refused(start(), "turn 1, adv 1") == "movement_missing"
    assert place(after(start(), "acc +1, turn 1, adv 1"), 0) == cube(-1, 0)
    assert refused(start(), "acc +4, turn 1, adv 4") == "blocked"


def test_T_28_the_stream_ahead() -> None:
    state = at("0.c2", "0.a1")
    assert refused(state, "adv 1") == "movement_missing"
    assert place(after(state, "acc +1, adv 1"), 0) == cube(1, 0)
    assert place(after(state, "acc +2, adv 2"), 0) == cube(2, 0)


def test_T_29_two_advances_pay_the_stream_twice() -> None:
    assert refused(start(), "acc +4, turn 1, adv 2, turn 5, adv 2") == "movement_missing"
    state = after(start(), "acc +5, turn 1, adv 2, turn 5, adv 2")
    assert place(state, 0) == cube(1, -1) and one(state).coal == 0


def test_T_30_neighbouring_advances_add_up() -> None:
    state = after(at("0.c2", "0.a1"), "acc +2, turn 0, turn 5, turn 0, adv 1, adv 1, turn 1")
    assert place(state, 0) == cube(2, 0) and one(state).coal == 3


def test_T_31_a_turn_by_nothing_splits() -> None:
    state = at("0.c2", "0.a1")
    assert refused(state, "acc +2, adv 1, turn 0, adv 1") == "movement_missing"
    assert refused(state, "acc +3, adv 1, turn 0, adv 1") == ""


def test_T_32_where_a_boat_may_be_pushed() -> None:
    state = together(at("0.d1", "0.a1"), "0.d1")
    water = state.waters
    assert place(state, 0) == cube(-2, 1)
    assert push_headings(water, water.index["0.d1"], 0) == (0, 1, 2, 5)
    pushed = after(state, "push 1")
    assert place(pushed, 1) == cube(-2, 2) and (two(state).score, two(pushed).score) == (0, 1)


@pytest.mark.parametrize(
    ("points", "cells", "stop"), [(1, 0, "movement_missing"), (2, 0, "no_point_for_push"), (3, 1, "boat_in_the_way")]
)
def test_T_33_reaching_a_boat_in_the_stream(points: int, cells: int, stop: str) -> None:
    state = at("0.b1 h1", "0.c1")
    assert (place(state, 0), place(state, 1)) == (cube(-1, -1), cube(-1, 0))
    found = reach(state.waters, state.cell(0), 1, points, state.cell(1))
    assert (len(found.cells), found.stop) == (cells, stop)
    assert all(there.cost == 2 for there in found.cells)


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("adv 1", "movement_left"),
        ("adv 1, turn 0", "push_required"),
        ("adv 2", "boat_in_the_way"),
        ("adv 1, push 5", "push_backward"),
        ("adv 1, push 4", "push_off_river"),
        ("adv 1, push 0", ""),
    ],
)
def test_T_34_onto_the_other_boat(moves: str, name: str) -> None:
    state = at("0.c1 h2 v2", "0.d1")
    assert (place(state, 0), place(state, 1)) == (cube(-1, 0), cube(-2, 1))
    assert refused(state, moves) == name


@pytest.mark.parametrize(
    ("moves", "name", "coal"),
    [
        ("", "no_actions", 6),
        ("acc 0", "zero_acceleration", 6),
        ("acc -1", "below_min_speed", 6),
        ("acc +6", "above_max_speed", 6),
        ("adv 1, acc +1", "acceleration_not_first", 6),
        ("adv 0", "bad_distance", 6),
        ("adv 7", "bad_distance", 6),
        ("push 0", "push_same_cell", 6),
        ("acc +2", "no_coal_for_acceleration", 0),
        ("turn 2", "no_coal_for_turn", 0),
    ],
)
def test_T_35_each_refusal_by_its_name(moves: str, name: str, coal: int) -> None:
    assert refused(at(f"0.b1 c{coal}", "0.d1"), moves) == name


PIER = {0: {"piers": {"c3": 3}}}


def test_T_36_a_pier_in_the_stream() -> None:
    taken = after(at("0.b2 h1", "0.e1", tiles=PIER), "acc +1, adv 1")
    assert (one(taken).passengers, one(taken).score) == (1, 6)
    pushed = after(at("0.a2 h1 v2", "0.b2", tiles=PIER), "adv 1, push 1")
    assert (two(pushed).passengers, two(pushed).score, two(pushed).free_turns) == (1, 6, 2)
    fast = after(at("0.a2 h1 v2", "0.b2 v2", tiles=PIER), "adv 1, push 1")
    assert (two(fast).passengers, two(fast).score) == (0, 1)


def test_T_37_the_score_decides() -> None:
    state = after(start(), "acc +2, adv 3", "acc +1, adv 1, turn 1, adv 1", "acc -1, turn 1, adv 1")
    assert (one(state).score, two(state).score) == (3, 2)
    assert winner_of(state) == (0, "score")


def test_T_38_sixty_turns() -> None:
    assert over(at("1.a1", "0.a1", turn=59)) is None
    assert over(at("1.a1", "0.a1", turn=60)) == "rounds"


@pytest.mark.parametrize(("turn", "aboard", "is_over"), [(1, 2, False), (2, 2, True), (2, 1, False)])
def test_T_39_the_goal_counts_at_the_end_of_a_round(turn: int, aboard: int, is_over: bool) -> None:
    state = at(f"7.b4 p{aboard}", "5.b1", river="s s s s s s s", turn=turn, seat=0)
    assert (over(state) == "goal") == is_over == (state.phase == "over")
