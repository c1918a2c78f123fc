"""Refused tries of the two-boat Mississippi Queen: for each rule that refuses, a position and an action."""

from __future__ import annotations

from typing import Final

from niagara.core.referee import referee
from niagara.games.mississippi_queen_sc2024.actions import Action, DrawTile, RollDirection
from niagara.games.mississippi_queen_sc2024.state import State

from sc2024_positions import GAME, at, move, name, start


def drawing() -> State:
    """The opening of a shipped board: tile 1 is to come."""
    state: State = GAME.setup(GAME.make_setup(2, {}, None, 0))
    return state


def rolling() -> State:
    """The opening a moment later: the heading of tile 2 is to be drawn."""
    state: State = GAME.setup(GAME.make_setup(2, {}, None, 0))
    _, state = referee(GAME, state, DrawTile("R1"))
    return state


def second() -> State:
    """Tile 1 lies, and the next one is to come."""
    state: State = GAME.setup(GAME.make_setup(2, {"tiles": "all"}, None, 0))
    for action in (DrawTile("R1"), RollDirection("straight")):
        _, state = referee(GAME, state, action)
    return state


def before_bend(version: str, rights: int) -> State:
    """After so many bends to the right a boat is about to come onto the last tile but one."""
    laid = [{"tile": name(n), "turn": "right" if n > 1 else "straight"} for n in range(1, rights + 1)]
    boats = [{"space": f"{rights - 1}.e4", "heading": rights - 1, "speed": 2}, {"space": f"{rights - 1}.a1"}]
    position = {"river": laid, "next": "right", "boats": boats, "turn": 1, "seat": 0}
    tiles = {name(n): {} for n in range(1, 7)} | {name(7): {"goal": ["b4", "c4", "d4"]}}
    board = {"id": "bent", "tiles": tiles, "position": position}
    state: State = GAME.setup(GAME.make_setup(2, {"sc_server": version}, board, 0))
    return state


def bent(version: str, rights: int) -> State:
    """There a tile has come into sight, and the heading of its follower is to be drawn."""
    state = before_bend(version, rights)
    for action in TO_THE_BEND[rights]:
        _, state = referee(GAME, state, action)
    return state


TO_THE_BEND: Final[dict[int, tuple[Action, ...]]] = {
    rights: (move("adv 1"), DrawTile(name(rights + 1))) for rights in (2, 3)
}
"""What leads there, by the number of bends."""


LAND = {0: {"land": ["b3"], "piers": {"d3": 2}}}

REFUSALS: Final[tuple[tuple[str, State, Action], ...]] = (
    ("S-M1", start(), move("")),
    ("S-M3", at("0.c1 h2 v2", "0.d1"), move("adv 1, turn 0")),
    ("S-M4", start(), move("adv 1, acc +1")),
    ("S-M5", start(), move("acc +1, adv 1")),
    ("S-A1", start(), move("acc 0, adv 1")),
    ("S-A2", start(), move("acc +6, adv 6")),
    ("S-A2", start(), move("acc -1")),
    ("S-A3", at("0.b1 c0", "0.d1"), move("acc +2, adv 3")),
    ("S-D1", at("0.b1 c0", "0.d1"), move("turn 2, adv 1")),
    ("S-F1", start(), move("adv 7")),
    ("S-F2", start(), move("adv 2")),
    ("S-F3", start(), move("turn 1, adv 1")),
    ("S-F4", at("0.b2", "0.d1", tiles=LAND), move("adv 1")),
    ("S-F4", at("0.a1", "0.d1"), move("turn 5, adv 1")),
    ("S-F5", at("0.b1 v3", "0.b2"), move("adv 2")),
    ("S-F6", at("0.b1", "0.b2"), move("adv 1")),
    ("S-P1", at("0.b1 v2", "0.b2"), move("adv 1, push 0, push 1")),
    ("S-P2", at("0.c1 h2 v2", "0.d1"), move("adv 1, push 4")),
    ("S-P3", at("0.b1 v2", "0.b2", tiles=LAND), move("adv 1, push 0")),
    ("S-P4", start(), move("push 0")),
    ("S-P5", at("0.b1 v2", "0.b2"), move("adv 1, push 3")),
    ("S-V1", at("1.b4", "0.b2", river="s"), move("adv 1")),
    ("S-B7", drawing(), DrawTile("none")),
    ("S-B7", drawing(), DrawTile("R-goal")),
    ("S-B7", second(), DrawTile("R1")),
    ("S-O1", drawing(), move("adv 1")),
    ("S-O1", rolling(), move("adv 1")),
    ("S-O1", start(), DrawTile("R1")),
    ("S-B8", bent("24.2.5", 3), RollDirection("right")),
    ("S-B8", bent("24.1.6", 2), RollDirection("right")),
)
"""(rule, state, action)."""
