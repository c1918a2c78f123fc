"""What each version of the server does in its own way (spec 4.2), and the option `tiles` (S-V1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.games.mississippi_queen_sc2024.events import MatchEnded, TurnPassed
from niagara.games.mississippi_queen_sc2024.follow import skipped
from niagara.games.mississippi_queen_sc2024.rank import first_of_round, over, winner_of
from niagara.games.mississippi_queen_sc2024.search import has_move, helm_of
from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.games.mississippi_queen_sc2024.state import State

from sc2024_positions import GAME, at, move, refused

FULL = "s s s s s s s"
BOXED = {0: {"land": ["a3", "b4", "b3"]}, 1: {"land": ["a1"]}}


def boxed(version: str, seat: int = 1) -> State:
    """ONE at 0.a4 has no move, TWO moves; the turn after it is ONE's."""
    return at("0.a4 h5 c0", "1.b1", {"sc_server": version}, tiles=BOXED, turn=2, seat=seat)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_boat_without_a_move(version: str) -> None:
    state = boxed(version)
    assert not has_move(helm_of(state, 0))
    facts, after = referee(GAME, state, move("adv 1"))
    passed = [fact for fact in facts if isinstance(fact, TurnPassed)]
    ended = [fact for fact in facts if isinstance(fact, MatchEnded)]
    match version:
        case "24.2.5" | "24.2.4":
            assert [fact.reason for fact in ended] == ["stuck"] and after.winners == (1,) and after.turn == 4
        case "24.2.3":
            assert passed and not ended and after.boats[0].stuck
        case "24.0.8":
            assert [fact.reason for fact in ended] == ["no_move"] and after.winners == (1,) and not passed
        case _:
            assert passed and not ended and not after.boats[0].stuck
    if passed:
        assert passed[0].reason == ("no_simple_move" if version in ("24.0.6", "24.0.7") else "no_legal_move")


@pytest.mark.parametrize("version", VERSIONS)
def test_exactly_two_passengers_or_more(version: str) -> None:
    three = at("7.b4 p3", "5.b1", {"sc_server": version}, river=FULL, turn=2, seat=0)
    assert (over(three) == "goal") == (version != "24.0.6")


@pytest.mark.parametrize("version", VERSIONS)
def test_passengers_in_the_order(version: str) -> None:
    state = at("1.b2", "1.d1 p1", {"sc_server": version}, turn=1, seat=0)
    assert first_of_round(state) == (1 if version in ("24.0.6", "24.0.7", "24.0.8") else 0)


@pytest.mark.parametrize("version", VERSIONS)
def test_who_wins(version: str) -> None:
    def winner(one: str, two: str) -> tuple[int | None, str]:
        return winner_of(at(one, two, {"sc_server": version}, river=FULL, turn=59, seat=0))

    apart = winner("2.b1", "6.b1")
    goal = winner("7.b4 p2", "6.e4 p4")
    assert apart == {"24.2.3": (0, "distance"), "24.2.0": (0, "score")}.get(
        version, (1, "distance" if version in ("24.2.5", "24.2.4") else "score")
    )
    if version in ("24.2.5", "24.2.4", "24.2.3"):
        assert goal == (0, "goal")
    else:
        assert goal == ((0 if version == "24.2.0" else 1), "score")
    level = winner("5.b1 p1", "6.b1")
    assert level == ((0, "score") if version == "24.2.0" else (0, "passengers"))
    assert winner("6.b1", "6.d1") == ((0, "score") if version == "24.2.0" else (None, "draw"))


@pytest.mark.parametrize("version", ["24.2.5", "24.2.4"])
def test_a_stuck_boat_counts_nothing_in_the_last_version(version: str) -> None:
    state = at("6.b1 x", "5.b1 x", {"sc_server": version}, river=FULL, turn=59, seat=0)
    assert winner_of(state) == ((None, "draw") if version == "24.2.5" else (0, "score"))


def test_both_without_a_move_end_the_match_before_24_2_4() -> None:
    walls = {0: {"land": ["a3", "b4", "b3", "d4", "d3", "e3"]}, 1: {"land": ["a1", "e1"]}}
    for version, ends in (("24.1.6", True), ("24.0.6", False)):
        state = at("0.a4 h5 c0", "0.e4 h1 c0", {"sc_server": version}, tiles=walls, turn=57, seat=0)
        if ends:
            assert state.phase == "over" and state.turn == 57
        else:
            assert state.phase == "over" and state.turn == 60  # nobody is asked any more, to the last round
        assert all(skipped(state, seat) is not None for seat in (0, 1))


def test_a_tile_out_of_sight() -> None:
    state = at("1.b4", "0.b2", river="s")
    assert refused(state, "adv 1") == "unseen_tile"
    laid = at("1.b4", "0.b2", {"tiles": "all"}, river="s s s s s s s")
    assert laid.shown == 8 and refused(replace(laid), "adv 1") == ""
