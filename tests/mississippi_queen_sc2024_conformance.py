"""What is the contest's Mississippi Queen's own in its conformance file: positions in words, cases of the tables."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.games.mississippi_queen_sc2024.actions import Action, DrawTile, RollDirection
from niagara.games.mississippi_queen_sc2024.state import State

from conformance import Book, Line, made
from conformance_case import accepted, legal, refused
from conformance_writer import not_now
from sc2024_cases import REFUSALS, TO_THE_BEND, before_bend, bent, drawing
from sc2024_positions import GAME, at, move

TRIED = 40
"""Actions that are tried at each state of a shipped match."""


def opening_of(state: State) -> Line:
    """How a match begins, in the words of the file."""
    return {
        "phase": state.phase, "pile": list(state.pile), "following": state.following,
        "boats": [{"space": boat.space, "heading": boat.heading} for boat in state.boats],
    }  # fmt: skip


def begin(game: AnyGame, line: Line) -> State:
    """The state in which a case begins: a `position` is a whole board that holds one."""
    state: State = made(game, line, line.get("position"))
    return state


def tries(state: State) -> Iterator[Action]:
    """Some of the brute-force candidates, the same ones at each run."""
    some = list(islice(GAME.candidates(state), 20_000))
    yield from Random(len(some)).sample(some, TRIED)


def case(name: str, state: State) -> Line:
    """A case that begins with this state, whose board holds it as its position."""
    board: dict[str, Any] = msgspec.to_builtins(state.board.file)
    options = {
        option.name: value
        for option in GAME.options
        if (value := getattr(state.options, option.name)) != option.default
    }
    setup = {"seats": 2, "options": options, "board": board["id"], "start_seat": 0}
    return {"case": name, "setup": setup, "position": board, "actions": []}


def cases() -> Iterator[Line]:
    """Where a rule refuses, from the table of refusals; pushes, piers and whole lists from the worked examples."""
    for rule, state, action in REFUSALS:
        if state.board.file.position is not None and state == GAME.setup(state.setup):
            line = case(f"{rule}: {action}"[:80], state)
            yield {**line, **refused(GAME, state, action, rule)}
    start = {"setup": {"seats": 2, "options": {}, "board": GAME.boards[0], "start_seat": 0}, "actions": []}
    yield {"case": "S-B7: no such tile", **start, **refused(GAME, drawing(), DrawTile("none"), "S-B7")}
    for version, rights in (("24.2.5", 3), ("24.1.6", 2)):
        line = case(f"S-B8: no way back, {version}", before_bend(version, rights))
        line["actions"] = msgspec.to_builtins(TO_THE_BEND[rights])
        yield {**line, **refused(GAME, bent(version, rights), RollDirection("right"), "S-B8")}
    tight = at("0.b1 h0 v1 c0", "0.d1 c0")
    yield {**case("all moves of a boat without coal", tight), "actor": 0, **legal(GAME, tight)}
    pier: dict[str, Any] = {"tiles": {0: {"piers": {"c3": 3}}}}
    yield from _accepted("T-36 a) a pier in the stream", at("0.b2 h1", "0.e1", **pier), "acc +1, adv 1")
    yield from _accepted("T-36 b) pushed to a pier", at("0.a2 h1 v2", "0.b2", **pier), "adv 1, push 1")
    yield from _accepted("T-36 c) pushed too fast", at("0.a2 h1 v2", "0.b2 v2", **pier), "adv 1, push 1")
    yield from _accepted("T-29: the stream twice", at("0.b1", "0.d1"), "acc +5, turn 1, adv 2, turn 5, adv 2")
    whole = {"river": "s s s s s s s", "turn": 1}
    yield from _accepted("the goal, and the end of a round", at("7.b3 p2", "5.b1", **whole), "adv 1")
    asked = at("0.a4 h5 c0", "1.b1", {"sc_server": "24.0.8"}, tiles=WALL, turn=2, seat=1)
    yield from _accepted("24.0.8 asks a boat that can only stop", asked, "adv 1")
    yield from not_now(GAME)


WALL: dict[int, Any] = {0: {"land": ["a3", "b4", "b3"]}, 1: {"land": ["a1"]}}


def _accepted(name: str, state: State, text: str) -> Iterator[Line]:
    yield {**case(name, state), **accepted(GAME, state, move(text))}


def _state(line: Line) -> State:
    state = begin(GAME, line)
    for plain in line["actions"]:
        _, state = referee(GAME, state, msgspec.convert(plain, GAME.action_type))
    return state


BOOK = Book(game=GAME, opening=opening_of, begin=begin, tries=tries, cases=cases, another={"phase": "over"})
