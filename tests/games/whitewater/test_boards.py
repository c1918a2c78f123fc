"""Boards are data: each fault is refused with its place; others than the shipped ones play without code changes."""

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niagara.core.referee import referee
from niagara.core.setup import BadSetup
from niagara.games import get
from niagara.games.whitewater.board import SHIPPED, load_board
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.verify import verify
from niagara.play.match import Match

GAME = get("whitewater")


def plain(name: str = "default-30") -> dict[str, Any]:
    """A shipped board as plain data, to be spoilt."""
    text = (files("niagara.games.whitewater") / "boards" / f"{name}.json").read_text("utf-8")
    board: dict[str, Any] = json.loads(text)
    return board


def spoil(path: str, value: Any) -> dict[str, Any]:
    """The default board with one value replaced; "…" as the value takes it away."""
    board = plain()
    spot: Any = board
    *way, last = path.split(".")
    for part in way:
        spot = spot[int(part) if isinstance(spot, list) else part]
    key: Any = int(last) if isinstance(spot, list) else last
    if value is ...:
        del spot[key]
    else:
        spot[key] = value
    return board


FAULTS: list[tuple[str, Any, str]] = [
    # the track
    ("spaces.1", {"from": 5, "to": 6}, "one crossing for each slot.*found slots 2, 3, 4, 5"),
    ("spaces.3", {"from": 10, "to": 11}, "one crossing for each slot.*found slots 1, 3, 4, 5"),
    ("spaces.9", {"from": 25, "to": 26, "slot": 6}, "one crossing for each slot.*found slots 1, 2, 3, 4, 6"),
    ("spaces.3.slot", 1, "one crossing for each slot.*found slots 1, 1, 3, 4, 5"),
    ("river_direction", "against_race", "from the last to 1 .against_race., found slots 1, 2, 3, 4, 5"),
    ("spaces.2.from", 6, "a stretch from 7, found one from 6"),
    ("spaces.2.from", 8, "a stretch from 7, found one from 8"),
    ("spaces.2.to", 5, "a stretch that ends at 7 or later, found 5"),
    ("spaces.10.to", 29, "spaces up to 30, found up to 29"),
    ("track_length", 31, "spaces up to 31, found up to 30"),
    ("spaces.1.to", 7, "a stretch from 8, found one from 7"),
    ("spaces", [{"from": 1, "to": 2, "slot": 1}, {"from": 3, "to": 30}], "at least two slots.*found 1"),
    ("spaces.0.slot", -1, "slot"),
    ("spaces.0.kind", "land", "kind"),
    ("spaces.0.from", ..., "from"),
    # icons
    ("land_icons.5", "+1", "land_icons on land, found \\+1 on space 5, which is a log"),
    ("land_icons.26", "hand", "on space 26, which is a log"),
    ("land_icons.31", "+1", "land_icons on spaces up to 30, found 31"),
    ("land_icons.0", "+1", "land_icons|pattern|regex"),
    ("land_icons.3", "+4", "\\+4"),
    # tiles
    ("log_tiles.T07", ["none", "+3", "none"], "log tile T07: 2 logs, as many as a crossing has, found 3"),
    ("log_tiles.T07", ["none"], "log tile T07: 2 logs.*found 1"),
    ("log_tiles.T07", [], "log_tiles"),
    ("log_tiles.T07", ["none", "sun"], "sun"),
    ("log_tiles.RED", ..., "the red tile RED among log_tiles"),
    ("red_tile", "T20", "the red tile T20 among log_tiles"),
    ("red_tile", ..., "red_tile"),
    ("log_tiles.none", ["none", "none"], "no log tile called none"),
    ("log_tiles.T 7", ["none", "none"], "log_tiles|pattern|regex"),
    ("removed_tiles.2", 16, "a tile for each of 5 slots with 2 players, found 4"),
    ("removed_tiles.6", 19, "a tile for each of 5 slots with 6 players, found 1"),
    ("removed_tiles.2", -1, "removed_tiles"),
    ("removed_tiles.4", ..., "removed_tiles for 2 to 6 players"),
    ("removed_tiles.7", 0, "7"),
    # die and podiums
    ("die", [1, 2, 3, 4, 5, 5], "die: each face once"),
    ("die", [1, 2, 3, 4, "sun", "sun"], "die: each face once"),
    ("die", [], "die"),
    ("die", [1, 2, 3, 4, 5, 6], "die|6"),
    ("podium.rhino", [8, 6, 5, 4, 3], "podium of the rhino: 6 steps, found 5"),
    ("podium.rhino", [8, 6, 5, 4, 3, 2, 1], "podium of the rhino: 6 steps, found 7"),
    ("podium.rhino", [8, 9, 5, 4, 3, 2], "podium of the rhino: never more points for a later place"),
    ("podium.rhino", ..., "a podium for the rhino"),
    ("podium.hippo", [8, 6, 5, 4, 3, 2], "hippo"),
    # the file
    ("id", "../../etc/passwd", "id"),
    ("extra", 1, "extra"),
    ("track_length", True, "track_length"),
    ("track_length", 10**9, "track_length"),
]


@pytest.mark.parametrize(("path", "value", "says"), FAULTS, ids=[f"{n}-{row[0]}" for n, row in enumerate(FAULTS)])
def test_a_bad_board_says_what_is_wrong_and_where(path: str, value: Any, says: str) -> None:
    with pytest.raises(BadSetup, match=f"board: .*(?:{says})"):
        load_board(spoil(path, value))


def test_a_crossing_of_another_width() -> None:
    """All crossings are as wide as a tile has logs."""
    board = plain()
    board["spaces"][8:10] = [{"from": 22, "to": 23}, {"from": 24, "to": 26, "slot": 5}]
    del board["land_icons"]["23"]
    with pytest.raises(BadSetup, match="2 logs at every crossing, found 3 at slot 5"):
        load_board(board)


@pytest.mark.parametrize("board", [None, 7, [], "", "niagara", {"id": "x"}])
def test_no_board_at_all(board: object) -> None:
    with pytest.raises(BadSetup, match="board"):
        load_board(board)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_board_given_whole_equals_the_shipped_one(name: str) -> None:
    assert load_board(plain(name)) == load_board(name) and hash(load_board(plain(name))) == hash(load_board(name))


def test_the_shipped_boards() -> None:
    with_race, against = load_board("default-30"), load_board("against-30")
    assert [with_race.drift(space) for space in (5, 6, 20, 21, 25, 26)] == [10, 11, 25, 26, 0, 0]
    assert [against.drift(space) for space in (25, 26, 10, 11, 5, 6)] == [20, 21, 5, 6, 0, 0]
    for board in (with_race, against):
        assert "not published" in board.file.status and len(board.file.log_tiles) == 20 and board.finish == 31


def three_logs() -> dict[str, Any]:
    """A short board with three crossings of three logs, the last of them right before the line."""
    return {
        "id": "short-14", "track_length": 14, "river_direction": "with_race", "red_tile": "RED",
        "spaces": [{"from": 1, "to": 3, "slot": 1}, {"from": 4, "to": 5}, {"from": 6, "to": 8, "slot": 2},
                   {"from": 9, "to": 11}, {"from": 12, "to": 14, "slot": 3}],
        "land_icons": {"4": "hand", "9": "logs"},
        "log_tiles": {"RED": ["none"] * 3, **{f"T{n}": ["+1", "none", "die"] for n in range(12)}},
        "die": [2, 3, "sun"], "removed_tiles": dict.fromkeys("23456", 2), "podium": plain()["podium"],
    }  # fmt: skip


@pytest.mark.parametrize(
    "make", [plain, lambda: plain("against-30"), three_logs], ids=["with", "against", "three-logs"]
)
def test_other_boards_play_to_the_end(make: Callable[[], dict[str, Any]]) -> None:
    for seats in GAME.seats:
        rng = Random(seats)
        state = GAME.setup(GAME.make_setup(seats, {}, copy.deepcopy(make()), 1))
        first = GAME.conserved(state)
        while GAME.actor(state) is not None:
            _, state = referee(GAME, state, rng.choice(GAME.legal_actions(state)))
            assert GAME.conserved(state) == first


def log_of(board: dict[str, Any], tmp_path: Path) -> Path:
    """The log of a match that has just begun, with its board replaced."""
    match = Match("whitewater", ["Ada", "Bo"], board=plain())
    match.play(match.legal_actions()[0])
    match.save(tmp_path / "good.replay.jsonl")
    header, *rest = (tmp_path / "good.replay.jsonl").read_text("utf-8").splitlines()
    told = json.loads(header)
    told["board"] = board
    path = tmp_path / "bad.replay.jsonl"
    path.write_text("\n".join([json.dumps(told), *rest]) + "\n", "utf-8")
    return path


@pytest.mark.parametrize(("path", "value", "says"), FAULTS, ids=[f"{n}-{row[0]}" for n, row in enumerate(FAULTS)])
def test_a_log_with_a_bad_board_gives_a_located_finding(path: str, value: Any, says: str, tmp_path: Path) -> None:
    file = log_of(spoil(path, value), tmp_path)
    with pytest.raises(LogError) as caught:
        load(file)
    found = caught.value.finding
    assert found.code.startswith("LOG-") and found.line == 1
    assert found.code != "LOG-SETUP" or found.pointer == "/board", found
    error = verify(file).error
    assert error is not None and (error.code, error.line) == (found.code, 1)


def test_a_log_with_its_board_is_read(tmp_path: Path) -> None:
    assert load(log_of(plain(), tmp_path)).setup.board == load_board("default-30")
