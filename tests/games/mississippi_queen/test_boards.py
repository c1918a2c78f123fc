"""Boards and positions are data: what is wrong with one is refused with its place; others than the shipped one play."""

import json
from random import Random
from typing import Any

import pytest

import niagara
from niagara.core.referee import referee
from niagara.core.setup import BadSetup
from niagara.games.mississippi_queen.board import load_board
from niagara.games.mississippi_queen.events import MatchEnded
from niagara.log.finding import LogError

from mississippi_positions import GAME, board_at, reprint, small_board, whole_river

BOATS = ("1.c2", "0.c2", "0.e2")
SEATS = [{"name": name} for name in ("Ada", "Bo", "Cy")]


def spoil(path: str, value: Any, board: dict[str, Any] | None = None) -> dict[str, Any]:
    """The shipped board (or another) with one value replaced."""
    board = reprint() if board is None else board
    spot: Any = board
    *way, last = path.split(".")
    for part in way:
        spot = spot[int(part) if isinstance(spot, list) else part]
    spot[int(last) if isinstance(spot, list) else last] = value
    return board


def with_tile(**tile: Any) -> dict[str, Any]:
    """The shipped board with A1-1 replaced by this tile."""
    return spoil("tiles.A1-1", {"land": ["a2", "b2", "d2"], "dock": "b3", "island": "b2", "house": "brown"} | tile)


def without(name: str) -> dict[str, Any]:
    """The shipped board with one tile fewer."""
    board = reprint()
    del board["tiles"][name]
    return board


def put(path: str, value: Any) -> dict[str, Any]:
    """A good position with one value replaced."""
    return spoil(f"position.{path}", value, board_at(*BOATS, river="A1-1 A3-1"))


BOARDS: list[tuple[dict[str, Any], str]] = [
    (with_tile(dock="d4"), "tile A1-1: a dock beside its island b2, found d4"),
    (with_tile(dock="d2"), "tile A1-1: a dock in the water, found d2 on land"),
    (with_tile(dock="f9"), "tiles A1-1 dock: expected a text of the form"),
    (with_tile(dock="b3\n"), "tiles A1-1 dock: expected a text of the form"),
    (with_tile(land=["a2", "b2", "d2\n"]), "tiles A1-1 land, item 3: expected a text of the form"),
    (spoil("tiles.A9-9\n", {"land": []}), "tiles A9-9"),
    (spoil("id", "reprint\n"), "id"),
    (with_tile(island="c3"), "tile A1-1: an island on land, found c3 in the water"),
    (with_tile(island=""), "tile A1-1: dock, island and house together"),
    (with_tile(dock=""), "tile A1-1: dock, island and house together"),
    (with_tile(house=""), "tile A1-1: dock, island and house together"),
    (with_tile(house="blue"), "blue"),
    (with_tile(land=["a2", "b2", "d2", "a2"]), "tile A1-1: each land cell once"),
    (with_tile(land=["a2", "b2", "d5"]), "tiles A1-1 land, item 3: expected a text of the form"),
    (with_tile(land="a2"), "land"),
    (with_tile(depth=3), "depth"),
    (spoil("tiles.start", {"land": []}), "start tile"),
    (spoil("tiles.A9 9", {"land": []}), "tiles A9 9: "),
    (spoil("tiles", {}), "tiles"),
    (spoil("tiles.A4-1", {"land": [], "dock": "c2", "island": "c1", "house": "red"}), "A4-1: an island on land"),
    (spoil("tiles.A4-1", {"land": ["c1"], "dock": "c2", "island": "c1", "house": "red"}), "8 on all islands, found 9"),
    (without("A1-1"), "passengers for 3 players: 8 on all islands, found 7"),
    (spoil("passengers.4.red", 2), "passengers for 4 players: 12 on all islands, found 16"),
    (spoil("passengers.5.in_play", 15), "passengers for 5 players: 15 on all islands, found 16"),
    (spoil("passengers", {"3": {"in_play": 8, "red": 1, "brown": 1}}), "passengers for 4 players"),
    (spoil("passengers.3.red", -1), "red"),
    (spoil("passengers.3.red", True), "red"),
    (spoil("passengers.6", {"in_play": 8, "red": 1, "brown": 1}), "6"),
    (spoil("start.land", ["a1", "a1"]), "start tile: each land cell once"),
    (spoil("start.land", ["a1", "c1"]), "start docks rank_consistent: cells in the water, found c1 on land"),
    (spoil("start.docks.reprint", ["c1", "c1", "a2", "d1", "b1"]), "start docks reprint: five cells, each once"),
    (spoil("start.docks.reprint", ["c1", "a2", "d1", "b1"]), "docks"),
    (spoil("start.docks", {"reprint": ["c1", "e2", "a2", "d1", "b1"]}), "rank_consistent"),
    (spoil("id", "../../etc/passwd"), "id"),
    (spoil("extra", 1), "extra"),
]

POSITIONS: list[tuple[dict[str, Any], str]] = [
    (put("boats.1.space", "1.c2"), "one boat a cell, found two on 1.c2"),
    (put("boats.1.space", "1.a2"), "in the water of the river, found one on 1.a2"),
    (put("boats.1.space", "7.c2"), "in the water of the river, found one on 7.c2"),
    (put("boats.1.space", "1.f2"), "space"),
    (put("boats.1.space", "1.b1\n"), "space"),
    (put("boats.1.seat", 0), "one boat a seat, found two of seat 0"),
    (put("boats.1.seat", 3), "boats of seats 0 to 2, found seat 3"),
    (put("boats.0.heading", 6), "heading"),
    (put("boats.0.speed", 0), "speed"),
    (put("boats.0.coal", 7), "coal"),
    (put("boats.0.coal", -1), "coal"),
    (put("boats.0.aboard", [1, 1]), "passengers of seat 0 from different tiles with a dock, found 1, 1"),
    (put("boats.0.aboard", [2]), "passengers of seat 0 from different tiles with a dock, found 2"),
    (put("boats.0.aboard", [9]), "passengers of seat 0 from different tiles with a dock, found 9"),
    (put("boats.0.aboard", [1, 2, 3]), "aboard"),
    (put("boats", []), "boats"),
    (put("boats.0.space", "2.c1"), "no boat on tile 2, since the next one does not lie yet"),
    (put("river.0.tile", "B1"), "tile 1 of the board, found B1"),
    (put("river.0.tile", "A3-1"), "tile A3-1 once, found again at 2"),
    (put("river.0.tile", "start"), "tile 1 of the board, found start"),
    (put("river.0.turn", "left"), "tile 1 straight on, found it to the left"),
    (put("river.1.turn", "back"), "turn"),
    (put("river", []), "river"),
    (put("river.0.passengers", 2), "at most 1 passengers from tile 1, found 2 waiting and 0 aboard"),
    (put("river.1.passengers", 1), "at most 0 passengers from tile 2"),
    (put("river.0.passengers", -1), "passengers"),
    (spoil("position.boats.0.aboard", [1], put("river.0.passengers", 1)), "at most 1 .* found 1 waiting and 1 aboard"),
    (spoil("position.boats.1.aboard", [1], put("boats.0.aboard", [1])), "at most 1 .* found 0 waiting and 2 aboard"),
    (put("quay", "left"), "a quay behind tile 11, and only there"),
    (board_at("11.c2", "10.b1", "10.c1", river=whole_river("A3-3", "A3-1"), removed=10), "a quay behind tile 11"),
    (put("removed", 3), "fewer than 3 tiles removed, found 3"),
    (put("removed", 1), "in the water of the river, found one on 0.c2"),
    (put("finished", [0]), "no boat on the river for a seat that has finished"),
    (put("finished", [7]), "finished seats among 0 to 2"),
    (put("finished", [1, 1]), "each finished seat once"),
    (put("finished", [0, 1, 2]), "somebody afloat"),
    (put("round", 0), "round"),
    (board_at("1.c2", "-", "-", river="A1-1 A3-1", finished=[1]), "a boat that can move"),
    (board_at(*BOATS, river="A1-1 L/A1-2 L/A1-3 L/A1-4 L/A3-1 A3-2"), "tile 5 clear of the others, found it at tile 0"),
    (
        board_at(
            "6.c1", "5.c1", "0.c2", river="A3-1 L/A3-2 L/A3-3 L/A1-1 A1-2 L/A1-3", quay="left",
            tiles=["A3-1", "A3-2", "A3-3", "A1-1", "A1-2", "A1-3"],
        ),
        "the quay clear of all tiles but the last, found it at tile 0",
    ),
]  # fmt: skip

FAULTS = [*BOARDS, *POSITIONS]
EVERY = pytest.mark.parametrize(
    ("board", "says"), FAULTS, ids=[f"{n}-{says[:40]}" for n, (_, says) in enumerate(FAULTS)]
)


@EVERY
def test_a_bad_board_says_what_is_wrong(board: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says) as caught:
        GAME.make_setup(3, {}, board, 0)
    assert "board" in str(caught.value)


@EVERY
def test_a_log_with_a_bad_board_is_refused_at_its_header(board: dict[str, Any], says: str) -> None:
    header = {
        "format": "niagara-replay", "version": 1, "game": "mississippi_queen", "rules": {"revision": 1}, "board": board,
        "seats": SEATS, "producer": {"name": "test"},
    }  # fmt: skip
    log = json.dumps(header).encode() + b"\n"
    with pytest.raises(LogError) as caught:
        niagara.load(log)
    assert caught.value.finding.code == "LOG-SETUP", caught.value.finding
    assert caught.value.finding.line == 1
    report = niagara.verify(log)
    assert report.verdict == "unverifiable" and report.error is not None and report.error.line == 1


def test_the_driving_school_has_three_tiles() -> None:
    board = board_at(*BOATS, river="A1-1 A3-1 A3-2 A3-3")
    GAME.make_setup(3, {}, board, 0)
    with pytest.raises(BadSetup, match="at most 3 river tiles, found 4"):
        GAME.make_setup(3, {"mode": "driving_school"}, board, 0)


def test_a_quay_may_touch_by_option() -> None:
    board, _ = POSITIONS[-1]
    GAME.make_setup(3, {"finish_reroll": False}, board, 0)


def test_passengers_that_are_not_said_are_those_that_are_nowhere_else() -> None:
    state = GAME.setup(GAME.make_setup(4, {}, board_at("1.c2 p1", "0.c2", "0.e2", "0.a2", river="A1-1 A3-1"), 0))
    assert state.waiting == (0, 1, 0)  # two came, one is aboard


@pytest.mark.parametrize("board", [None, 7, [], "", "reprint", {"id": "x"}])
def test_no_board_at_all(board: object) -> None:
    with pytest.raises(BadSetup, match="board"):
        load_board(board)


def test_a_board_given_whole_equals_the_shipped_one() -> None:
    assert load_board(reprint()) == load_board("reprint-2019")
    assert hash(load_board(reprint())) == hash(load_board("reprint-2019"))
    assert load_board(small_board(["A1-1", "A3-1"])) != load_board("reprint-2019")


def test_every_dock_of_the_shipped_board_is_beside_its_island() -> None:
    tiles = load_board("reprint-2019").tiles
    houses = [tile.house for tile in tiles.values()]
    assert (houses.count("red"), houses.count("brown"), houses.count("")) == (4, 4, 3)
    assert len({name[:2] for name in tiles}) == 3 and len(tiles) == 11


@pytest.mark.parametrize("tiles", [["A1-1", "A3-1"], ["A1-1", "A2-1", "A3-2", "A3-3"]])
def test_other_boards_play_to_the_end(tiles: list[str]) -> None:
    rng = Random(4)
    state = GAME.setup(GAME.make_setup(4, {"max_rounds": 30}, small_board(tiles), 1))
    events: tuple[Any, ...] = ()
    while GAME.actor(state) is not None:
        events, state = referee(GAME, state, rng.choice(GAME.legal_actions(state)))
    assert isinstance(events[-1], MatchEnded)
