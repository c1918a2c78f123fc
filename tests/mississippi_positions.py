"""Positions in few words: a boat is `1.c3/0 s2 c5 p4` (cell, heading, speed, coal, tiles its passengers came from).

A river is `A1-1 L/A3-2 R/A2-1=0`: the tiles from number 1 on, how each turns, and how many passengers wait (all if not
said). A course is `a l >1.b3 r`: ahead, left, a push to 1.b3, right.
"""

import json
import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.core.rule import Rule, RuleViolation
from niagara.games import get
from niagara.games.mississippi_queen.actions import Action, Manoeuvre, Push, Steam
from niagara.games.mississippi_queen.events import Event, TurnBegan
from niagara.games.mississippi_queen.state import State

GAME = get("mississippi_queen")
BOAT = re.compile(r"(\d+\.[a-e]\d)(?:/(\d))?(?: s(\d))?(?: c(\d))?(?: p([\d,]+))?")
TILE = re.compile(r"(?:([LRS])/)?([\w-]+?)(?:=(\d))?")
TURN = {None: "straight", "S": "straight", "L": "left", "R": "right"}
COURSE: dict[str, Manoeuvre] = {"a": "ahead", "l": "left", "r": "right"}


def reprint() -> dict[str, Any]:
    """The shipped board as plain data, to be changed."""
    text = (files("niagara.games.mississippi_queen") / "boards" / "reprint-2019.json").read_text(encoding="utf-8")
    board: dict[str, Any] = json.loads(text)
    return board


def small_board(tiles: list[str]) -> dict[str, Any]:
    """A board of these tiles alone, so that a quay may follow on them."""
    board = reprint()
    board["tiles"] = {name: board["tiles"][name] for name in tiles}
    houses = Counter(tile.get("house") for tile in board["tiles"].values())
    for share in board["passengers"].values():
        share["in_play"] = share["red"] * houses["red"] + share["brown"] * houses["brown"]
    return board


def boat_file(seat: int, told: str) -> dict[str, Any]:
    """A boat of a position from its notation."""
    found = BOAT.fullmatch(told)
    assert found, told
    space, heading, speed, coal, aboard = found.groups()
    return {
        "seat": seat,
        "space": space,
        "heading": int(heading or 0),
        "speed": int(speed or 1),
        "coal": 6 if coal is None else int(coal),
        "aboard": [int(number) for number in aboard.split(",")] if aboard else [],
    }


def river_file(told: str) -> list[dict[str, Any]]:
    """The tiles of a position from their notation."""
    tiles = []
    for one in told.split():
        found = TILE.fullmatch(one)
        assert found, one
        turn, tile, passengers = found.groups()
        tiles.append({"tile": tile, "turn": TURN[turn], "passengers": int(passengers) if passengers else "all"})
    return tiles


def board_at(*boats: str, river: str = "A3-3 A3-1", tiles: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """The shipped board (or one of these tiles alone) with a position; boats by seat, "-" for a seat that has none."""
    fleet = [boat_file(seat, told) for seat, told in enumerate(boats) if told != "-"]
    return {
        **(small_board(tiles) if tiles else reprint()),
        "position": {"river": river_file(river), "boats": fleet, **more},
    }


def position(
    *boats: str,
    river: str = "A3-3 A3-1",
    quay: str = "",
    removed: int = 0,
    round: int = 2,
    finished: tuple[int, ...] = (),
    seats: int | None = None,
    tiles: list[str] | None = None,
    **options: Any,
) -> State:
    """The state that begins with these boats on this river: the leader's turn."""
    board = board_at(*boats, river=river, tiles=tiles, quay=quay, removed=removed, round=round, finished=list(finished))
    state: State = GAME.setup(GAME.make_setup(seats or max(3, len(boats)), options, board, 0))
    return state


def turn(*boats: str, seat: int = 0, **more: Any) -> State:
    """A position in which it is this seat's turn, whoever leads; all others have still to move."""
    return at_turn(position(*boats, **more), seat)


def at_turn(state: State, seat: int) -> State:
    """The same state, but it is this seat's turn, the first one of the round."""
    after: State = GAME.evolve(replace(state, moved=(), turn=None), TurnBegan(seat))
    return after


def beginning(seats: int = 3, board: object = None, start_seat: int = 0, **options: Any) -> State:
    """The state before the first decision."""
    state: State = GAME.setup(GAME.make_setup(seats, options, board, start_seat))
    return state


def only_first_tile(state: State) -> State:
    """The same state with nothing laid behind tile 1, as before anybody has come onto it."""
    kept = tuple(laid for laid in state.river if laid.number <= 1)
    return replace(state, river=kept, waiting=state.waiting[: len(kept)], visited=0)


def move(speed: int, course: str = "") -> Steam:
    """A whole move from its notation."""
    return Steam(speed, tuple(Push(part[1:]) if part[0] == ">" else COURSE[part] for part in course.split()))


def play(state: State, *actions: Action) -> tuple[tuple[Event, ...], State]:
    """The facts of these actions, and the state after them; each must be legal."""
    facts: tuple[Event, ...] = ()
    for action in actions:
        events, state = referee(GAME, state, action)
        facts += events
    return facts, state


def after(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return play(state, *actions)[1]


def refused(state: State, action: Action) -> Rule:
    """The rule that refuses this action."""
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    return caught.value.rule


def accepted(state: State, action: Action) -> bool:
    """Whether the rules accept this action."""
    try:
        GAME.decide(state, action)
    except RuleViolation:
        return False
    return True


def kinds(events: tuple[Event, ...], *of: type[Event]) -> list[Event]:
    """The facts of these kinds, in order."""
    return [event for event in events if isinstance(event, of)]


def ends(state: State, speed: int | None = None) -> set[str]:
    """Where the canonical moves (of this speed) end: `1.c3/0`."""
    found = set()
    for action in GAME.legal_actions(state):
        if speed in (None, action.speed):
            left = state
            for fact in GAME.decide(state, action):
                left = GAME.evolve(left, fact)
            found.add(spot(left, mover(state)))
    return found


def mover(state: State) -> int:
    """The seat whose turn it is."""
    assert state.turn is not None
    return state.turn.seat


def spot(state: State, seat: int) -> str:
    """Cell and heading of a boat: `1.c3/0`."""
    boat = state.boat(seat)
    return f"{boat.space}/{boat.heading}"


def whole_river(last: str, before: str = "A3-3") -> str:
    """All eleven tiles straight on, these two at the end; the first ones have docks."""
    rest = [name for name in sorted(reprint()["tiles"]) if name not in (before, last)]
    return " ".join([*rest, before, last])


def at_quay(*boats: str, last: str = "A3-3", before: str = "A3-1", quay: str = "straight", **more: Any) -> State:
    """Seat 0's turn on the last two tiles, numbers 10 and 11, with the quay behind them."""
    return turn(*boats, river=whole_river(last, before), quay=quay, removed=10, **more)
