"""Positions and moves of the two-boat Mississippi Queen in few words, for the tests."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.core.rule import RuleViolation
from niagara.games import get
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.refusals import name_of
from niagara.games.mississippi_queen_sc2024.state import Boat, State

GAME = get("mississippi_queen_sc2024")
_BOAT = re.compile(r"(\d\.[a-e]\d)((?: [hvcpfx]\d*)*)")
_FIELDS = {"h": "heading", "v": "speed", "c": "coal", "p": "passengers", "f": "free_turns"}
GOAL = {"goal": ["b4", "c4", "d4"]}


def boat(text: str) -> dict[str, Any]:
    """ "0.b1 h5 v3 c0 p2 f2 x": cell, heading, speed, coal, passengers, free turns, stuck; what is absent is usual."""
    found = _BOAT.fullmatch(text)
    assert found is not None, text
    made: dict[str, Any] = {"space": found[1]}
    for part in found[2].split():
        if part == "x":
            made["stuck"] = True
        else:
            made[_FIELDS[part[0]]] = int(part[1:])
    return made


def board_at(
    one: str, two: str, *, river: str = "s s", following: str = "s", turn: int = 1, seat: int = 0,
    tiles: Mapping[int, Any] | None = None, empty: tuple[str, ...] = (),
) -> dict[str, Any]:  # fmt: skip
    """A board whose position has these boats. `river` joins tile after tile from 1 on: s, l, r; all of it is water but
    what `tiles` says by number (0 is the start tile, 7 has the goal). The turn is odd, so that either boat may move.
    """
    bends = {"s": "straight", "l": "left", "r": "right"}
    laid = river.split()
    given = dict(tiles or {})
    tiles_of = {number: given.get(number, {}) for number in range(1, 7)} | {7: {**GOAL, **given.get(7, {})}}
    position: dict[str, Any] = {
        "river": [{"tile": name(number), "turn": bends[bend]} for number, bend in enumerate(laid, 1)],
        "boats": [boat(one), boat(two)], "turn": turn, "seat": seat, "empty": list(empty),
    }  # fmt: skip
    if len(laid) < 7:
        position["next"] = bends[following]
    pile = {name(number): tile for number, tile in tiles_of.items()}
    return {"id": "water", "start": given.get(0, {}), "tiles": pile, "position": position}


def name(number: int) -> str:
    """The id of a tile of such a board: those of a shipped board, though the tiles are others."""
    return "R-goal" if number == 7 else f"R{number}"


def at(one: str, two: str, options: Mapping[str, Any] | None = None, **position: Any) -> State:
    """The state of such a position."""
    state: State = GAME.setup(GAME.make_setup(2, options or {}, board_at(one, two, **position), 0))
    return state


def start(options: Mapping[str, Any] | None = None) -> State:
    """The start on water, ONE to move."""
    state: State = GAME.setup(
        GAME.make_setup(2, options or {}, board_at("0.b1", "0.d1", river="s", turn=0), 0)
    )  # fmt: skip
    return state


def together(state: State, space: str) -> State:
    """The same with both boats on one cell, as in the middle of a move."""
    return replace(state, boats=tuple(replace(boat, space=space) for boat in state.boats))


_DO: Mapping[str, type] = {"acc": Accelerate, "turn": Turn, "adv": Advance, "push": Push}


def move(text: str) -> Move:
    """ "acc +2, turn 5, adv 2, push 3": the actions in order."""
    made: list[Manoeuvre] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        what, number = part.split()
        made.append(_DO[what](int(number)))
    return Move(tuple(made))


def refused(state: State, text: str) -> str:
    """The name of the refusal of a move, "" if it is legal."""
    try:
        GAME.decide(state, move(text))
    except RuleViolation as violation:
        return name_of(violation.ruling) or violation.rule.id
    return ""


def after(state: State, *texts: str) -> State:
    """The state after these moves; chance, where it is asked, takes the first that may be."""
    for text in texts:
        while GAME.actor(state) == "chance":
            _, state = referee(GAME, state, GAME.legal_actions(state)[0])
        _, state = referee(GAME, state, move(text))
    while GAME.actor(state) == "chance":
        _, state = referee(GAME, state, GAME.legal_actions(state)[0])
    return state


def where(state: State) -> tuple[str, ...]:
    """The cells of the boats, by seat."""
    return tuple(boat.space for boat in state.boats)


def one(state: State) -> Boat:
    """The boat of seat 0."""
    return state.boats[0]


def two(state: State) -> Boat:
    """The boat of seat 1."""
    return state.boats[1]
