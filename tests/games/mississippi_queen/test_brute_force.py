"""Brute force: every raw course of a boat by a second opinion, against the engine's list and the engine's judgement.

Random rivers of two to six tiles, three to five boats close together, coal 0 to 6, every option that a move can feel.
A fixed share runs with the tests, 500 positions with the soak.
"""

import os
from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest

from niagara.core.setup import BadSetup
from niagara.games.mississippi_queen.actions import Push, Steam
from niagara.games.mississippi_queen.events import BoatPushed, BoatTurned, PassengerTaken, SpeedSet
from niagara.games.mississippi_queen.search import can_move, helm_of
from niagara.games.mississippi_queen.state import State

import mississippi_oracle as oracle
from mississippi_positions import GAME, accepted, at_turn, move, reprint, small_board

FULL = os.environ.get("NIAGARA_SOAK") == "1"
POSITIONS = 500 if FULL else 15
COURSES = 120
"""Courses judged one by one in each position: as many of the legal ones, and as many made up."""
CHOICES: dict[str, tuple[Any, ...]] = {
    "push_intended": ("next_step", "whole_path"),
    "push_astern": (True, False),
    "finish_by_push": (False, True),
    "finish_max_speed": (1, 2, 6),
    "pickup": ("auto", "pushed_may", "choice"),
    "mode": ("passenger", "driving_school"),
}


class Case(NamedTuple):
    """A random position: its scene for the oracle, and the board file and options for the engine."""

    scene: oracle.Scene
    board: dict[str, Any]
    seats: int
    options: dict[str, Any]


def random_case(rng: Random, at_docks: bool = False) -> Case:
    """A position that can be, its boats near each other; `at_docks`: slow boats with room aboard, about an island."""
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3}
        school = options.get("mode") == "driving_school"
        with_quay = school or rng.random() < 0.5
        length = 3 if school else rng.randint(2, 6)
        tiles = rng.sample(sorted(reprint()["tiles"]), length)
        board = small_board(tiles) if with_quay else reprint()
        turns = ["straight", *(rng.choice(sorted(oracle.BEND)) for _ in tiles[1:])]
        river = [{"tile": tile, "turn": turn, "passengers": "all"} for tile, turn in zip(tiles, turns, strict=True)]
        board["position"] = {"river": river, "boats": [], "quay": rng.choice(turns) if with_quay else ""}
        board["position"]["boats"] = fleet = boats(rng, board, length if with_quay else length - 1, at_docks)
        seats = len(fleet)
        for told in fleet if school else ():
            told["aboard"] = []
        if wrong := faults(board, seats, turns):
            with pytest.raises(BadSetup, match="|".join(wrong)):
                GAME.make_setup(seats, options, board, 0)
            continue
        scene = oracle.read(board, seats, options)
        return Case(scene._replace(seat=rng.randrange(seats)), board, seats, options)


def faults(board: dict[str, Any], seats: int, turns: list[str]) -> list[str]:
    """What is wrong with a position, a few words each: too many passengers, tiles or a quay that touch (M-P1, M-T3)."""
    told, found = board["position"], []
    lies = list(oracle.courses_of([*turns, told["quay"] or "straight"]))
    tiles = [{oracle.cell(*at, name) for name in oracle.NAMES} for at in lies[:-1]]
    if any(oracle.meet(tile, other) for place, tile in enumerate(tiles) for other in tiles[: max(0, place - 1)]):
        found.append("clear of the others")
    aboard = Counter(number for boat in told["boats"] for number in boat["aboard"])
    houses = [board["tiles"][tile["tile"]].get("house") for tile in told["river"]]
    if any(count > board["passengers"][str(seats)][houses[number - 1]] for number, count in aboard.items()):
        found.append("at most . passengers")
    quay = {oracle.cell(*lies[-1], name) for name in oracle.QUAY}
    if told["quay"] and any(oracle.meet(quay, tile) for tile in tiles[:-1]):
        found.append("the quay clear")
    return found


def boats(rng: Random, board: dict[str, Any], last: int, at_docks: bool) -> list[dict[str, Any]]:
    """Three to five boats, each within three cells of one spot, on tiles 0 to `last`."""
    lies = list(oracle.courses_of([tile["turn"] for tile in board["position"]["river"]]))
    water: dict[oracle.Point, str] = {}
    docks: dict[int, oracle.Point] = {}
    for number, where in enumerate(lies[: last + 1]):
        tile = board["tiles"][board["position"]["river"][number - 1]["tile"]] if number else board["start"]
        docks |= {number: oracle.cell(*where, tile["dock"])} if tile.get("dock") else {}
        water |= {oracle.cell(*where, name): f"{number}.{name}" for name in oracle.NAMES if name not in tile["land"]}
    at_the_end = [point for point in water if int(water[point].split(".")[0]) == last]
    near = {
        rng.choice(
            sorted(docks.values()) if at_docks and docks else at_the_end if rng.random() < 0.4 else sorted(water)
        )
    }
    for _ in range(3):
        near |= {oracle.plus(point, way, 1) for point in near for way in range(6)}
    pool = sorted(near & set(water))
    cells = rng.sample(pool, min(len(pool), rng.randint(3, 5)))
    return [boat(rng, seat, water[point], sorted(docks), at_docks) for seat, point in enumerate(cells)]


def boat(rng: Random, seat: int, space: str, docks: list[int], at_docks: bool) -> dict[str, Any]:
    """A boat on this cell; its passengers come from the islands of `docks`."""
    aboard = rng.choice((0, 0, 0, 1) if at_docks else (0, 1, 2))
    return {
        "seat": seat,
        "space": space,
        "heading": rng.randrange(6),
        "speed": rng.choice((1, 1, 2) if at_docks else (1, 2, 3, 4, 5, 6)),
        "coal": rng.choice((0, 0, 1, 2, 3, 4, 5, 6)),
        "aboard": sorted(rng.sample(docks, min(len(docks), aboard))),
    }


def engine_result(state: State, action: Steam) -> oracle.Result:
    """What the engine makes of a move: the same five things that the oracle says of one."""
    assert state.turn is not None
    facts, seat = GAME.decide(state, action), state.turn.seat
    pushes = tuple((fact.boat, fact.to) for fact in facts if isinstance(fact, BoatPushed))
    coal = sum(fact.coal for fact in facts if isinstance(fact, SpeedSet | BoatTurned))
    for fact in facts:
        state = GAME.evolve(state, fact)
    boat = state.boats[seat]
    assert boat is not None
    return oracle.Result(action.speed, boat.space, boat.heading, pushes, coal)


def notation(action: Steam) -> str:
    """The course in the oracle's words."""
    words = {"ahead": "a", "left": "l", "right": "r"}
    return " ".join(words[told] if isinstance(told, str) else f">{told.push}" for told in action.course)


def made_up(rng: Random, scene: oracle.Scene, legal: list[tuple[str, oracle.Result]]) -> tuple[int, str]:
    """A course that is nearly legal, or a legal one sailed with a detour."""
    cells = sorted(scene.chart.spot)
    if not legal:
        return rng.randrange(8), " ".join(rng.choice("aaalr") for _ in range(rng.randint(1, 6)))
    course, found = rng.choice(legal)
    parts, speed = course.split(), found.speed
    spot = rng.randrange(len(parts) + 1)
    match rng.randrange(6):
        case 0:
            parts[spot:spot] = rng.choice((["l", "r"], ["r", "l"], ["l"] * 3, ["r"] * 4))
        case 1:
            parts[spot : spot + 1] = [rng.choice("alr")]
        case 2:
            del parts[spot : spot + 1]
        case 3:
            parts[spot : spot + 1] = [f">{rng.choice(cells)}"]
        case 4:
            speed = rng.randrange(8)
        case _:
            pushes = [place for place, part in enumerate(parts) if part[0] == ">"]
            for place in pushes:
                around = [
                    scene.chart.water.get(oracle.plus(scene.chart.spot[parts[place][1:]], way, 1)) for way in range(6)
                ]
                parts[place] = f">{rng.choice([name for name in around if name])}"
    return speed, " ".join(parts)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_moves_are_exactly_what_the_rule_text_allows(seed: int) -> None:
    rng = Random(seed)
    case = random_case(rng)
    raw = list(oracle.every_move(case.scene))
    cheapest: dict[tuple[Any, ...], int] = {}
    for _, found in raw:
        cheapest[found[:4]] = min(found.coal, cheapest.get(found[:4], 99))
    state: State = GAME.setup(GAME.make_setup(case.seats, case.options, case.board, 0))
    if state.lost:  # the leader had no move: say the same of it, and look no further
        scene = case.scene._replace(seat=state.lost[0])
        assert not list(oracle.every_move(scene)), case
        return
    state = at_turn(state, case.scene.seat)
    assert can_move(helm_of(state, case.scene.seat)) == bool(raw)
    legal = GAME.legal_actions(state)
    listed = {found[:4]: found.coal for found in (engine_result(state, action) for action in legal)}
    assert listed == cheapest
    assert len(legal) == len(listed)
    for course, found in rng.sample(raw, min(len(raw), COURSES)):
        check_one(case, state, found.speed, course, listed)
    for _ in range(COURSES):
        check_one(case, state, *made_up(rng, case.scene, raw), listed)


def check_one(case: Case, state: State, speed: int, course: str, listed: dict[tuple[Any, ...], int]) -> None:
    """The engine accepts this course exactly when the oracle does, says the same of it, and lists its cheapest way."""
    action, found = move(speed, course), oracle.follow_course(case.scene, speed, course)
    assert accepted(state, action) == (found is not None), (case, speed, course)
    if found is None:
        return
    assert engine_result(state, action) == found, (case, speed, course)
    cheapest = GAME.canonical(state, action)
    assert cheapest in GAME.legal_actions(state)
    assert engine_result(state, cheapest)[:4] == found[:4]
    assert listed[found[:4]] <= found.coal


@pytest.mark.soak
def test_pick_ups_in_a_move_are_those_of_the_rule_text() -> None:
    """Who takes a passenger where, pushed or moving (M-P2, M-P3, M-B7), in moves of random positions."""
    rng, own, pushed = Random(1997), 0, 0
    for _ in range(POSITIONS * 3):
        case = random_case(rng, at_docks=True)
        state: State = GAME.setup(GAME.make_setup(case.seats, case.options, case.board, 0))
        if state.lost:
            continue
        state = at_turn(state, case.scene.seat)
        docks = {case.scene.chart.water[at] for at in case.scene.chart.docks}
        slow = [action for action in GAME.legal_actions(state) if action.speed == 1]
        onto = [action for action in GAME.legal_actions(state) if pushes_to(action) & docks]
        for action in (*slow, *rng.sample(onto, min(len(onto), COURSES))):
            facts = GAME.decide(state, action)
            found = tuple((fact.seat, fact.tile) for fact in facts if isinstance(fact, PassengerTaken))
            assert found == oracle.passengers(case.scene, action.speed, notation(action)), (case, action)
            own += any(seat == case.scene.seat for seat, _ in found)
            pushed += any(seat != case.scene.seat for seat, _ in found)
    assert own > POSITIONS / 2 and pushed > POSITIONS / 2  # what was looked for was found


def pushes_to(action: Steam) -> set[str]:
    """The cells onto which this move pushes boats."""
    return {told.push for told in action.course if isinstance(told, Push)}
