"""Boards are data: checked on load, and others than the shipped one play without code changes."""

import json
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from niagara.core.referee import referee
from niagara.core.setup import BadSetup
from niagara.games import get
from niagara.games.niagara.board import SHIPPED, load_board

GAME = get("niagara")


def zoch() -> dict[str, Any]:
    """The shipped board as plain data, to be spoilt."""
    text = (files("niagara.games.niagara") / "boards" / "zoch-2004.json").read_text(encoding="utf-8")
    board: dict[str, Any] = json.loads(text)
    return board


def test_the_shipped_board() -> None:
    board = load_board("zoch-2004")
    assert board.depth == {"LAND": 0, "S1": 1, "S2": 2, "S3": 3, "S4": 4, "S5": 5, "L6": 6, "L7": 7, "R6": 6, "R7": 7}
    assert board.gems == ("amethyst", "diamond", "amber", "sapphire", "ruby") and board.values == (1, 2, 3, 4, 5)
    assert board.drift["L"]["S5"] == "L6" and "R6" not in board.drift["L"] and board.drift["R"]["R7"] == "FALLS"


def test_a_board_given_whole_equals_the_shipped_one() -> None:
    assert load_board(zoch()) == load_board("zoch-2004")
    assert hash(load_board(zoch())) == hash(load_board("zoch-2004"))


def spoil(path: str, value: Any) -> dict[str, Any]:
    """The shipped board with one value replaced."""
    board = zoch()
    spot: Any = board
    *way, last = path.split(".")
    for part in way:
        spot = spot[int(part) if part.isdecimal() else part]
    spot[last] = value
    return board


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("downstream.S5", ["L6"], "downstream of S5"),
        ("downstream.S2", ["S4"], "downstream of S2"),
        ("downstream.S9", ["S1"], "S9"),
        ("downstream.L7", ["LAND"], "downstream of L7"),
        ("fork.at", "S4", "fork"),
        ("fork.arms", {"L": ["L6", "L7"]}, "two to four arms"),
        ("fork.arms", {"L": ["L6", "L7"], "R": []}, "at least one space in each arm"),
        ("fork.arms", {"L": ["L6", "L7"], "R": ["L6", "R7"]}, "one arm only"),
        ("mines", [{"gem": "ruby", "value": 5, "spaces": ["S99"]}], "S99"),
        ("mines", [], "mines"),
        ("weather", {"values": [0, 2], "start": 0}, "rise by one"),
        ("weather", {"values": [0, 1], "start": 5}, "start on the track"),
        ("spaces", ["S1"], "arms among spaces"),
        ("spaces", ["S1", "S1"], "once in spaces"),
        ("discs_on_river", 8, "one disc a space"),
        ("gems_per_mine", 0, "gems_per_mine"),
        ("gems_per_mine", True, "gems_per_mine"),
        ("land", "S1", "land and falls"),
        ("falls", "LAND", "differ"),
        ("id", "../../etc/passwd", "id"),
        ("id", "zoch\n", "id"),
        ("falls", "FALLS\n", "falls"),
        ("extra", 1, "extra"),
    ],
)
def test_a_bad_board_says_what_is_wrong(path: str, value: Any, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        load_board(spoil(path, value))


@pytest.mark.parametrize("board", [None, 7, [], "", "zoch", {"id": "x"}])
def test_no_board_at_all(board: object) -> None:
    with pytest.raises(BadSetup, match="board"):
        load_board(board)


@pytest.mark.parametrize("board", [*SHIPPED, "inline"])
def test_other_boards_play_to_the_end(board: str) -> None:
    rng = Random(4)
    given: Any = spoil("gems_per_mine", 3) if board == "inline" else board
    state = GAME.setup(GAME.make_setup(4, {"max_rounds": 25}, given, 1))
    first = GAME.conserved(state)
    while GAME.actor(state) is not None:
        _, state = referee(GAME, state, rng.choice(GAME.legal_actions(state)))
        assert GAME.conserved(state) == first
