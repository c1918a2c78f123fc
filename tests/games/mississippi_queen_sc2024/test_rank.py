"""Thresholds of the end and of the order, at, below and above; which of equals is first."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from niagara.games.mississippi_queen_sc2024.actions import Manoeuvre
from niagara.games.mississippi_queen_sc2024.rank import first_of_round, over, winner_of
from niagara.games.mississippi_queen_sc2024.search import Outcome, enumeration, helm, moves
from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.games.mississippi_queen_sc2024.state import State

from sc2024_positions import at

LONG = "s s s s s s s"


def server(version: str) -> dict[str, str]:
    return {"sc_server": version}


def apart(tiles: int, ahead: int, version: str) -> State:
    """Boats so many whole tiles apart, the one behind with more points by its passengers."""
    boats = ["1.b1 p9", "1.b1 p9"]
    boats[ahead] = f"{1 + tiles}.d1"
    state: State = at(boats[0], boats[1], server(version), river=LONG, turn=15)
    return state


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize(("tiles", "ends"), [(2, False), (3, False), (4, True), (5, True)])
def test_exactly_three_tiles_apart_is_not_more_than_three(version: str, ahead: int, tiles: int, ends: bool) -> None:
    state = apart(tiles, ahead, version)
    assert over(state) == ("distance" if ends else None)
    behind = 1 - ahead
    if not ends:
        expected = 0 if version == "24.2.0" else behind  # 24.2.0 asks only whether ONE has more points than passengers
        assert winner_of(state) == (expected, "score")
    elif version in ("24.2.5", "24.2.4"):
        assert winner_of(state) == (ahead, "distance")
    elif version == "24.2.3":
        assert winner_of(state) == (0, "distance")
    else:
        assert winner_of(state)[1] == "score"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("turn", "ends"), [(59, False), (60, True), (61, True)])
def test_thirty_rounds_are_sixty_turns(version: str, turn: int, ends: bool) -> None:
    state = replace(at("1.a1", "0.a1", server(version), turn=1), turn=turn)
    assert over(state) == ("rounds" if ends else None)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("aboard", "speed"), [(aboard, speed) for aboard in (1, 2, 3) for speed in (1, 2, 3)])
@pytest.mark.parametrize("place", ["7.b4", "7.c4", "7.c3", "7.b3"])
def test_the_goal_wants_its_passengers_its_speed_and_its_cell(
    version: str, aboard: int, speed: int, place: str
) -> None:
    state = replace(at("6.a1", "6.b1", server(version), river=LONG, turn=1), turn=2)
    boat = replace(state.boats[0], space=place, passengers=aboard, speed=speed)
    state = replace(state, boats=(boat, state.boats[1]))
    enough = aboard == 2 if version == "24.0.6" else aboard >= 2
    slow = speed - (state.cell(0) in state.waters.stream) <= 1
    assert over(state) == ("goal" if enough and slow and place in ("7.b4", "7.c4") else None)
    assert over(replace(state, turn=3)) is None, "in the middle of a round"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("stuck", [(False, False), (True, False), (False, True), (True, True)])
def test_boats_that_are_stuck(version: str, stuck: tuple[bool, bool]) -> None:
    state = at("1.a1", "1.e1", server(version))
    one, two = (
        replace(boat, stuck=flag, score=5 + seat)
        for seat, (boat, flag) in enumerate(zip(state.boats, stuck, strict=True))
    )
    state = replace(state, boats=(one, two))
    ends = any(stuck) if version in ("24.2.5", "24.2.4") else all(stuck) and version != "24.0.6"
    assert over(state) == ("stuck" if ends else None)
    if stuck[0] != stuck[1] and version in ("24.2.5", "24.2.4", "24.2.3"):
        assert winner_of(state) == (stuck.index(False), "stuck")
    elif all(stuck) and version == "24.2.5":
        assert winner_of(state) == (None, "draw"), "what stuck boats have counts nothing"
    else:
        assert winner_of(state) == (0 if version == "24.2.0" else 1, "score")


@pytest.mark.parametrize(
    ("first", "second", "leads"),
    [
        ("1.c1", "1.c1", 0), ("1.c1", "1.c2", 1), ("1.c2", "1.c1", 0), ("1.a1", "0.a4", 0), ("0.a4", "1.a1", 1),
        ("1.c1 v1", "1.c1 v2", 1), ("1.c1 v2", "1.c1 v1", 0), ("1.c1 c5", "1.c1 c6", 1), ("1.c1 c6", "1.c1 c5", 0),
        ("1.c1 v2 c0", "1.c1 v1 c6", 0), ("1.c2 v1 c0", "1.c1 v6 c6", 0), ("1.c1 v1 c6", "1.c1 v2 c0", 1),
    ],
)  # fmt: skip
def test_the_first_of_a_round(first: str, second: str, leads: int) -> None:
    """By row, then speed, then coal; of equals ONE. Boats share a row, not a cell: c and its mirror lie level."""
    state = at(first.replace("c", "b", 1), second.replace("c", "d", 1))
    assert first_of_round(state) == leads


@pytest.mark.parametrize("version", VERSIONS)
def test_passengers_count_for_the_order_up_to_24_0_8(version: str) -> None:
    counts = version in ("24.0.6", "24.0.7", "24.0.8")
    assert first_of_round(at("1.a1 p1", "1.e3", server(version))) == (0 if counts else 1)
    assert first_of_round(at("1.a1 p1", "2.a1", server(version))) == (0 if counts else 1), "level: ONE"
    assert first_of_round(at("1.a1 p1", "2.a2", server(version))) == 1


def positions() -> list[State]:
    """Boats close together with all kinds of speed, coal and free turns."""
    rng, found = Random(5), []
    spaces = [f"{tile}.{column}{row}" for tile in (0, 1) for column in "bcd" for row in (1, 2, 3)]
    for _ in range(12):
        one, two = rng.sample(spaces, 2)
        marks = f"h{rng.randrange(6)} v{rng.randint(1, 3)} c{rng.randint(0, 3)} f{rng.randint(1, 2)}"
        found.append(at(f"{one} {marks}", two))
    return found


def test_of_equally_cheap_moves_the_first_of_the_list_is_kept() -> None:
    """Each outcome has its cheapest move; where several cost the same, the one found first, breadth first."""
    equals = 0
    for state in positions():
        who = helm(state)
        groups: dict[Outcome, list[tuple[int, tuple[Manoeuvre, ...]]]] = {}
        for sailed in enumeration(who):
            groups.setdefault(sailed.outcome, []).append((sailed.coal, sailed.path))
        assert list(moves(who)) == list(groups), "in the order in which they are found"
        for outcome, sailed_all in groups.items():
            most = max(coal for coal, _ in sailed_all)
            cheapest = [path for coal, path in sailed_all if coal == most]
            equals += len(cheapest) > 1
            assert moves(who)[outcome].actions == cheapest[0]
            assert len(cheapest[0]) == min(len(path) for path in cheapest), "none is shorter"
    assert equals > 100
