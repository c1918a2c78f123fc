"""The worked examples of the rules, each named by its number and its main rule."""

from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.hexes import heading_to
from niagara.core.river_tiles import CELLS
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import ChooseHeading, DrawTile, Face, RollDirection
from niagara.games.mississippi_queen.events import (
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    SpeedSet,
    TileDrawn,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.search import can_move, helm_of
from niagara.games.mississippi_queen.state import State, place_of

from mississippi_positions import (
    GAME,
    after,
    at_quay,
    beginning,
    ends,
    kinds,
    move,
    only_first_tile,
    play,
    position,
    refused,
    reprint,
    spot,
    turn,
    whole_river,
)  # fmt: skip

ASIDE = ("0.a2", "0.e2")
"""Two boats that are in nobody's way."""


# Speed, coal, turns


@pytest.mark.parametrize(("was", "speed", "coal"), [(3, 4, 0), (3, 2, 0), (4, 2, 1), (1, 4, 2), (1, 6, 4)])
def test_01_m_s1_the_first_step_of_speed_is_free(was: int, speed: int, coal: int) -> None:
    facts, state = play(turn(f"0.c2/0 s{was}", *ASIDE), move(speed, "a " * speed))
    assert facts[0] == SpeedSet(0, was, speed, coal)
    assert (state.boat(0).speed, state.boat(0).coal) == (speed, 6 - coal)


def test_01_m_s1_a_speed_that_cannot_be_paid() -> None:
    state = turn("0.c2/0 s1 c3", *ASIDE)
    assert refused(state, move(6, "a a a a a a")) is rules.S1
    assert {action.speed for action in GAME.legal_actions(state)} == {1, 2, 3, 4, 5}
    assert 6 in {action.speed for action in GAME.legal_actions(turn("0.c2/0 s1 c4", *ASIDE))}


@pytest.mark.parametrize(
    ("course", "costs"), [("a a a r a", [0]), ("a a l a r a", [0, 1]), ("a l a r a r a", [0, 1, 1])]
)
def test_02_m_m2_every_turn_but_the_first_costs_coal(course: str, costs: list[int]) -> None:
    facts, state = play(turn("0.c2/0 s4", *ASIDE, river="A3-1 A3-3"), move(4, course))
    assert [fact.coal for fact in facts if isinstance(fact, BoatTurned)] == costs
    assert state.boat(0).coal == 6 - sum(costs)


def test_03_m_s2_without_coal_one_turn_is_left() -> None:
    state = turn("0.c2/0 s1 c2", *ASIDE)
    facts, later = play(state, move(4, "a a a a l"))
    assert facts[0] == SpeedSet(0, 1, 4, 2)
    assert later.boat(0).coal == 0 and later.boat(0).speed == 4
    assert refused(state, move(4, "a a a a l r")) is rules.M2


def test_04_m_m2_the_free_turn_and_one_more() -> None:
    state = turn("0.c2/0 s1", *ASIDE)
    assert after(state, move(2, "r a a")).boat(0).coal == 6
    facts, later = play(state, move(2, "r a a l"))
    assert facts[0] == SpeedSet(0, 1, 2, 0)
    assert [fact.coal for fact in facts if isinstance(fact, BoatTurned)] == [0, 1] and later.boat(0).coal == 5


# Setup and tiles


@pytest.mark.parametrize(("seats", "brown", "red", "total"), [(3, 1, 1, 8), (4, 2, 1, 12), (5, 2, 2, 16)])
def test_05_m_p1_passengers_on_a_new_tile(seats: int, brown: int, red: int, total: int) -> None:
    placed = {}
    for tile in reprint()["tiles"]:
        facts, state = play(beginning(seats), DrawTile(tile))
        assert facts[0] == TileDrawn(tile)
        (laid,) = (fact for fact in facts if isinstance(fact, TileLaid))
        assert (laid.number, laid.turn, state.waiting) == (1, "straight", (0, laid.passengers))
        placed[tile] = laid.passengers
    share = {"A1": brown, "A2": red, "A3": 0}
    assert placed == {tile: share[tile[:2]] for tile in placed}
    assert sum(placed.values()) == total


@pytest.mark.parametrize(
    ("rolled", "origin", "heading"), [("straight", (0, -8), 0), ("right", (4, -8), 1), ("left", (-4, -4), 5)]
)
def test_06_m_t1_where_the_second_tile_lies(rolled: str, origin: tuple[int, int], heading: int) -> None:
    state = after(beginning(3), DrawTile("A1-1"), *[ChooseHeading(0)] * 3)
    assert (state.river[1].origin, state.river[1].heading) == ((0, -4), 0)
    facts, state = play(state, move(3, "a a a"))
    assert spot(state, 0) == "1.e1/0" and GAME.actor(state) == "chance"
    assert not kinds(facts, TileLaid, TurnBegan)
    facts, state = play(state, DrawTile("A3-3"), RollDirection((rolled,)))  # type: ignore[arg-type]
    assert facts[1:3] == (DirectionRolled(0, (rolled,)), TileLaid(2, "A3-3", rolled, 0))  # type: ignore[arg-type]
    assert (state.river[2].origin, state.river[2].heading) == (origin, heading)


def test_07_m_t1_cells_of_a_tile_that_turns_right() -> None:
    state = position("1.c4", *ASIDE, river="A3-2 R/A1-1")
    assert [place_of(state, f"2.{name}") for name in ("c4", "a1", "e1")] == [(6, -10), (1, -7), (3, -5)]
    assert heading_to(place_of(state, "1.e4"), place_of(state, "2.c1")) == 1


def test_08_m_t2_nobody_passes_the_nose_of_a_tile_that_he_explores() -> None:
    laid = turn("0.c4/0 s6", *ASIDE)
    assert "2.c1/0" in ends(laid, 5)
    first = only_first_tile(laid)
    assert refused(first, move(6, "a a a a a a")) is rules.M3
    assert not [end for end in ends(first) if end.startswith("2.")]
    assert "1.c4/0" in ends(first, 4)
    facts, state = play(first, move(4, "a a a a"))
    assert not kinds(facts, TileLaid) and GAME.actor(state) == "chance"


def test_10_m_t1_a_pushed_boat_explores() -> None:
    state = turn("1.c2/0 s3", "1.c4", "1.a1")
    facts, state = play(state, move(3, "a >2.b1"))
    assert BoatPushed(0, 1, "1.c4", "2.b1") in facts and not kinds(facts, TileDrawn, TileLaid, TurnBegan)
    assert GAME.actor(state) == 1  # faces its boat first
    facts, state = play(state, Face(2), DrawTile("A1-1"), RollDirection(("left",)))
    assert DirectionRolled(1, ("left",)) in facts
    assert [laid.number for laid in state.river] == [1, 2, 3]


def test_11_m_t4_the_quay_comes_right_after_the_last_tile() -> None:
    river = whole_river("A3-3", "A3-1").rsplit(" ", 1)[0]  # ten tiles; A3-3 is the one to come
    state = turn("9.c4/0 s2", "9.a1", "9.e1", river=river, removed=9)
    facts, state = play(state, move(1, "a"), DrawTile("A3-3"), RollDirection(("straight",)))
    assert TileLaid(11, "A3-3", "straight", 0) in facts
    assert GAME.actor(state) == "chance" and state.quay is None and not kinds(facts, TurnBegan)
    facts, state = play(state, RollDirection(("left",)))
    assert facts[:2] == (DirectionRolled(0, ("left",)), QuayLaid("left", ("11.a3", "11.a4", "11.b4")))
    assert kinds(facts, TurnBegan)


def test_11_m_t4_entering_the_last_tile_lays_nothing() -> None:
    state = at_quay("10.c4/0 s2", "10.a1", "10.d1", last="A3-3", before="A3-1")
    facts, state = play(state, move(1, "a"))
    assert not kinds(facts, TileDrawn, TileLaid, QuayLaid) and kinds(facts, TurnBegan)


def test_11_m_t4_who_explored_rolls_for_the_quay_too() -> None:
    river = whole_river("A3-3", "A3-1").rsplit(" ", 1)[0]
    state = turn("9.c2/0 s3", "9.c4", "9.a1", river=river, removed=9)
    state = after(state, move(3, "a >10.b1"), Face(0), DrawTile("A3-3"))
    facts, state = play(state, RollDirection(("straight",)), RollDirection(("straight",)))
    assert kinds(facts, DirectionRolled) == [DirectionRolled(1, ("straight",))] * 2


def test_13_m_t5_only_what_all_have_passed_is_removed() -> None:
    river = "A3-1 A3-2 A3-3 A1-1 A1-2"
    assert position("2.c2", "3.c1", "3.d1", river=river).river[0].number == 2
    state = turn("3.c4/5 s3", "4.b1", "2.c2", river=river)
    facts, state = play(state, move(3, ">3.b4 r r r a"))
    assert {spot(state, seat)[:2] for seat in range(3)} == {"3.", "2."}
    assert not kinds(facts, TileRemoved) and [laid.number for laid in state.river] == [2, 3, 4, 5]


def test_13_m_t5_the_last_boat_to_leave_takes_the_tile_off() -> None:
    state = turn("0.c4/0 s1", "1.c2", "1.c4", river="A1-1 A3-1")
    facts, state = play(state, move(1, "a"))
    assert kinds(facts, TileRemoved) == [TileRemoved(0, 0)]
    facts, state = play(turn("1.c4/0 s2", "2.a1", "2.b1", river="A1-1 A3-3 A3-1"), move(2, "a a"))
    assert kinds(facts, TileRemoved) == [TileRemoved(1, 1)] and state.gone == 1  # with the passenger on it


# Ranking


def test_14_m_r5_at_the_start_docks_1_to_5() -> None:
    state = position("0.b1", "0.e2", "0.a2", "0.c1", "0.d1")
    assert state.order == (1, 3, 2, 4, 0)
    facts, _ = play(beginning(5), DrawTile("A3-3"), *[ChooseHeading(0)] * 5)
    (began,) = (fact for fact in facts if isinstance(fact, RoundBegan))
    keys = [(boat.along, boat.starboard) for boat in began.order]
    assert keys == [(-2, 2), (-2, 0), (-2, -2), (-3, 1), (-3, -1)]
    assert {(boat.tile, boat.speed, boat.coal) for boat in began.order} == {(0, 1, 6)}


def test_15_m_r2_the_later_tile_leads() -> None:
    assert position("1.b4", "2.a1", "1.c4", river="A3-3 A1-1 A3-2").order == (1, 2, 0)


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("1.b3 s3", "1.d3 s2", (0, 1)),
        ("1.b3 s2", "1.d3 s3", (1, 0)),
        ("1.b3 s2 c5", "1.d3 s2 c4", (0, 1)),
        ("1.b3 s2 c4", "1.d3 s2 c5", (1, 0)),
        ("1.b3 s2 c5", "1.d3 s2 c5", (1, 0)),
        ("1.b3/4 s2 c5", "1.d3/1 s2 c5", (1, 0)),  # M-R3: headings do not matter
    ],
)
def test_16_m_r4_level_boats(first: str, second: str, order: tuple[int, int]) -> None:
    assert position(first, second, "0.c2", river="A3-1 A3-3").order == (*order, 2)


def pushed_behind(**options: Any) -> State:
    """Order red, yellow, blue; red has pushed yellow behind blue, and yellow is faced."""
    state = position("1.c3/3 s1", "1.c2/0 s2", "1.e3/0 s1", river="A1-1 A3-1", **options)
    assert state.order == (0, 1, 2)
    return after(state, move(2, ">1.c1"), Face(0))


def test_17_m_r1_a_boat_that_was_pushed_back_keeps_its_turn() -> None:
    state = pushed_behind()
    assert state.turn is not None and state.turn.seat == 1 and state.order == (0, 1, 2)


# Movement and elimination


def on_the_nose(wheel: int, coal: int) -> State:
    """A boat on the nose of tile 1, faced downstream, nothing ahead of it."""
    state = only_first_tile(turn(f"1.c4/0 s{wheel}", *ASIDE, river="A3-2 A3-1"))
    return replace(state, boats=(replace(state.boat(0), coal=coal), *state.boats[1:]))


@pytest.mark.parametrize("wheel", range(1, 7))
def test_19_m_m4_on_the_nose_with_nothing_ahead(wheel: int) -> None:
    least = 1 if wheel <= 3 else 2
    for coal in range(4):
        state = on_the_nose(wheel, coal)
        assert bool(GAME.legal_actions(state)) == can_move(helm_of(state, 0)) == (coal >= least)
    if wheel <= 3:
        state = on_the_nose(wheel, 1)
        assert ends(state, 2) == {"1.a4/4", "1.e4/2"}
        assert ends(state, 1) == ({"1.b4/4", "1.d4/2"} if wheel < 3 else set())
        assert not ends(state, 3)


def test_20_m_m1_twelve_moves_without_coal() -> None:
    state = turn("0.c1/0 s1 c0", *ASIDE)
    assert len(GAME.legal_actions(state)) == 12
    assert ends(state, 1) == {"0.c2/0", "0.c2/1", "0.c2/5", "0.b2/5", "0.d2/1"}
    assert ends(state, 2) == {"0.c3/0", "0.c3/1", "0.c3/5", "0.b3/5", "0.d3/1", "0.a3/5", "0.e3/1"}
    assert not ends(state, 3)


# Pushing


def pushes(state: State, speed: int, end: str) -> set[str]:
    """Where the first push puts a boat, in the canonical moves of this speed that end on a cell."""
    found = set()
    for action in GAME.legal_actions(state):
        facts = GAME.decide(state, action)
        steps = [fact for fact in facts if isinstance(fact, BoatStepped)]
        if action.speed == speed and steps[-1].space == end:
            found |= {fact.to for fact in facts if isinstance(fact, BoatPushed)}
    return found


def test_21_m_b1_a_push_costs_a_point() -> None:
    state = turn("1.c1/0 s4", "1.c3", "0.c2", river="A3-3 A3-1")
    facts, later = play(state, move(4, "a >1.b4 a"))
    assert [fact.left for fact in facts if isinstance(fact, BoatStepped)] == [3, 1, 0]
    assert (spot(later, 0), later.boat(1).space) == ("1.c4/0", "1.b4")
    assert pushes(state, 4, "1.c4") == {"1.b4", "1.d3"}
    assert refused(state, move(4, "a >1.c2 a")) is rules.B4  # where the pusher comes from
    assert refused(state, move(4, "a >1.c4 a")) is rules.B4  # where he goes
    assert refused(state, move(4, "a >1.b3 a")) is refused(state, move(4, "a >1.d4 a")) is rules.B3  # land


def test_22_m_b2_not_with_the_last_point() -> None:
    state = turn("1.c1/0 s2", "1.c3", "0.c2", river="A3-3 A3-1")
    assert refused(state, move(2, "a >1.b4")) is rules.B2
    assert refused(state, move(2, "a a")) is rules.B2
    assert not {end for end in ends(state, 2) if end.startswith("1.c3")}
    assert "1.c2/0" in ends(state, 1) and "1.c3/0" in ends(state, 3)
    assert ends(state, 2)  # turning off


def test_23_m_b3_where_a_boat_may_be_put() -> None:
    state = turn("1.c1/0 s2", "1.c2", "0.c2", river="A1-1 A3-1")
    assert pushes(state, 2, "1.c2") == {"1.b3", "1.c3", "1.d3"}
    facts, later = play(state, move(2, ">1.c3 l"))
    assert [fact.left for fact in facts if isinstance(fact, BoatStepped)] == [0]
    assert spot(later, 0) == "1.c2/5"


def test_25_m_b5_no_cell_no_push() -> None:
    state = turn("1.c1/0 s2", "1.c2", "1.b2", "1.d2", river="A1-2 A3-1")
    for cell in ("b2", "d2", "b3", "c3", "d3", "c1"):
        assert refused(state, move(2, f">1.{cell}")) is rules.B5
    assert refused(state, move(2, "a a")) is rules.B5
    assert pushes(state, 2, "1.c2") == set()
    free = turn("1.c1/0 s2", "1.c2", "0.c2", river="A1-2 A3-1")
    assert pushes(free, 2, "1.c2") == {"1.b2", "1.d2"}


@pytest.mark.parametrize(("aboard", "takes"), [("", True), (" p3", True), (" p1", False), (" p3,4", False)])
def test_27_m_b7_pushed_to_a_dock(aboard: str, takes: bool) -> None:
    state = turn("1.c1/0 s2", f"1.c2 s1{aboard}", "0.c2", "0.b2", river="A1-1=1 A3-1 A2-1=0 A2-2=0 A3-2")
    facts, later = play(state, move(2, ">1.b3"))
    assert bool(kinds(facts, PassengerTaken)) == takes
    if takes:
        number = len(aboard) // 3 + 1
        assert facts[1:4] == (BoatPushed(0, 1, "1.c2", "1.b3"), PassengerTaken(1, 1, number), BoatStepped(0, "1.c2", 0))
    assert later.waiting[1] == (0 if takes else 1)
    assert [action for action in GAME.legal_actions(later) if GAME.actor(later) == 1] == [Face(way) for way in range(6)]
    assert after(later, Face(4)).boat(1).coal == 6


def test_27_m_b7_not_at_speed_2() -> None:
    facts, _ = play(turn("1.c1/0 s2", "1.c2 s2", "0.c2", river="A1-1 A3-1"), move(2, ">1.b3"))
    assert not kinds(facts, PassengerTaken)


# Passengers and finish


def test_29_m_p3_not_two_from_one_island() -> None:
    state = turn("1.c3/4 s1", "1.b4/3 s1", "0.c2", "0.b2", river="A1-1 A3-1")
    assert state.waiting[1] == 2
    facts, state = play(state, move(1, "a"))
    assert PassengerTaken(0, 1, 1) in facts and state.waiting[1] == 1
    back = turn("1.c3/4 s1 p1", "1.b4/3 s1", "0.c2", "0.b2", river="A1-1=1 A3-1")
    facts, state = play(back, move(1, "a"))
    assert not kinds(facts, PassengerTaken) and state.waiting[1] == 1
    facts, state = play(turn("1.c3/4 s1 p1", "1.b4/3 s1", "0.c2", "0.b2", river="A1-1=1 A3-1", seat=1), move(1, "a"))
    assert PassengerTaken(1, 1, 1) in facts and state.waiting[1] == 0


@pytest.mark.parametrize(("boat", "speed"), [("11.c3/0 s1 p1", 1), ("11.c2/0 s2 p1,2", 2), ("11.b4/1 s2 p1,2", 2)])
def test_30_m_e1_not_finished(boat: str, speed: int) -> None:
    state = at_quay(boat, "10.c4", "10.d4", quay="straight")
    facts, later = play(state, move(speed, {"11.c3/0": "a", "11.c2/0": "a a", "11.b4/1": "r a l l a"}[boat.split()[0]]))
    assert not kinds(facts, BoatFinished) and kinds(facts, TurnBegan) and later.boats[0] is not None


def test_30_m_e1_finished_at_speed_1_with_two() -> None:
    facts, later = play(at_quay("11.c3/0 s1 p1,2", "10.c4", "10.d4"), move(1, "a"))
    assert BoatFinished(0, 1) in facts and later.boats[0] is None and later.finished == (0,) and later.gone == 2


def test_31_m_p2_passing_a_dock_or_the_quay_does_nothing() -> None:
    facts, _ = play(turn("1.c3/4 s2", *ASIDE, river="A1-1 A3-1"), move(2, "a r a"))
    assert "1.b3" in [fact.space for fact in facts if isinstance(fact, BoatStepped)]
    assert not kinds(facts, PassengerTaken)
    facts, later = play(at_quay("11.c3/0 s2 p1,2", "10.c4", "10.d4"), move(2, "a l l a"))
    assert [fact.space for fact in facts if isinstance(fact, BoatStepped)] == ["11.c4", "11.b4"]
    assert not kinds(facts, BoatFinished) and later.boats[0] is not None


def test_33_m_e1_the_second_passenger_at_the_quay_itself() -> None:
    state = at_quay("11.a2/0 s1 p1", "10.c4", "10.d4", last="A1-3", quay="left")
    facts, later = play(state, move(1, "a"))
    assert [type(fact) for fact in facts[:4]] == [SpeedSet, BoatStepped, PassengerTaken, BoatFinished]
    assert facts[2] == PassengerTaken(0, 11, 2) and later.finished == (0,)


def test_every_cell_of_a_tile_is_named_once() -> None:
    assert len(CELLS) == 20 and len(set(CELLS.values())) == 20
