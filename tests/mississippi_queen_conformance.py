"""What is Mississippi Queen's own in its conformance file: positions in words, and cases beside the shipped matches."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.games.mississippi_queen.actions import Action, Board, ChooseDock, DrawTile, Face, RollDirection
from niagara.games.mississippi_queen.board import load_board
from niagara.games.mississippi_queen.state import State

from conformance import Book, Line, made
from conformance_case import accepted, legal, refused
from conformance_writer import not_now
from mississippi_positions import GAME, board_at, move, whole_river

TRIED = 60
"""Actions that are tried at each state of a shipped match."""


def opening_of(state: State) -> Line:
    """How a match begins, in the words of the file."""
    return {
        "phase": state.phase, "round": state.round, "pile": list(state.pile),
        "river": [
            {"number": laid.number, "tile": laid.tile, "middle": list(laid.origin), "heading": laid.heading}
            for laid in state.river
        ],
        "waiting": list(state.waiting),
    }  # fmt: skip


def begin(game: AnyGame, line: Line) -> State:
    """The state in which a case begins: a position is the `position` of a board that is held inline."""
    board: object = None
    if "position" in line:
        shipped: dict[str, Any] = msgspec.to_builtins(load_board(line["setup"]["board"]).file)
        board = {**shipped, "position": line["position"]}
    state: State = made(game, line, board)
    return state


def tries(state: State) -> Iterator[Action]:
    """Some of the brute-force candidates, the same ones at each run."""
    some = list(islice(GAME.candidates(state), 60_000))
    yield from Random(len(some)).sample(some, TRIED)


def case(name: str, *boats: str, options: dict[str, Any] | None = None, **position: Any) -> Line:
    """A case that begins with these boats on a river (see mississippi_positions)."""
    board = board_at(*boats, **position)
    setup = {"seats": max(3, len(boats)), "options": options or {}, "board": board["id"], "start_seat": 0}
    return {"case": name, "setup": setup, "position": board["position"], "actions": []}


def cases() -> Iterator[Line]:
    """Where a rule refuses that no shipped match may show, and whole lists of moves, from the worked examples."""
    docks = {"setup": {"seats": 3, "options": {"start_docks": "choice"}, "board": GAME.boards[0], "start_seat": 0}}
    taken = {**docks, "actions": msgspec.to_builtins([DrawTile("A3-1"), ChooseDock(2)])}
    yield _refused({"case": "M-SETUP-4: a dock that is taken", **taken}, ChooseDock(2), "M-SETUP-4")
    yield from _moves()
    yield from _pushes()
    yield from _tiles()
    yield from _at_the_quay()
    last = case(
        "the last round that was agreed on", "0.c2", "0.a2", "0.e2", options={"max_rounds": 3}, round=3, moved=[1, 2]
    )  # fmt: skip
    yield _accepted(last, move(1, "a"))
    yield from not_now(GAME)


def _moves() -> Iterator[Line]:
    """Speed, coal and turns."""
    start = case("20: all moves from a start dock without coal", "0.c1 c0", "0.a2", "0.e2", moved=[1, 2])
    yield _legal(start)
    poor = case("3: coal 2, from speed 1 to 4", "0.c1 c2", "0.a2", "0.e2", moved=[1, 2])
    yield _accepted(poor, move(4, "a a a a"))
    yield _refused(poor, move(4, "l a r a a a"), "M-M2")
    yield _refused(poor, move(5, "a a a a a"), "M-S1")
    yield _refused(poor, move(1, "a a"), "M-M1")
    yield _refused(poor, Board(), "M-P2")
    yield _refused(poor, move(2, "a"), "M-M1")
    yield _refused(case("land ahead", "0.b1/4", "0.a2", "0.e2", moved=[1, 2]), move(1, "a"), "M-M3")


def _pushes() -> Iterator[Line]:
    """Pushing and where a boat may be put."""
    one = case("21: speed 4, one boat pushed", "1.c1 s4", "1.c3", "0.c2", river="A3-3 A3-1", moved=[1, 2])
    for to, rule in (("1.c2", "M-B4"), ("1.c4", "M-B4"), ("1.b3", "M-B3"), ("0.a4", "M-B3")):
        yield _refused(one, move(4, f"a >{to} a"), rule)
    for to in ("1.b4", "1.d3"):
        yield _accepted(one, move(4, f"a >{to} a"))
    yield _refused(one, move(4, "a a a a"), "M-B1")
    yield _refused(one, move(4, ">1.d2 a a"), "M-B1")
    far = case("22: a boat two cells ahead, speed 2", "1.c1 s2", "1.c3", "0.c2", river="A3-3 A3-1", moved=[1, 2])
    yield _refused(far, move(2, "a >1.b4"), "M-B2")
    tight = case(
        "25: no cell for the pushed boat", "1.c1 s2", "1.c2", "1.b2", "1.d2", river="A1-2 A3-1", moved=[1, 2, 3]
    )  # fmt: skip
    yield _refused(tight, move(2, ">1.b3"), "M-B5")
    pushed = case("27: pushed to a dock", "1.c1 s2", "1.c2", "0.c2", river="A1-1 A3-1", moved=[1, 2])
    yield _accepted(pushed, move(2, ">1.b3"))
    faced = {**pushed, "actions": msgspec.to_builtins([move(2, ">1.b3")])}
    yield _legal(faced)
    yield _refused(faced, Face(6), "M-B6")
    yield _refused(faced, move(1, "a"), "M-R1")


def _tiles() -> Iterator[Line]:
    """Tiles laid, and rolls that do not count."""
    first = case("6: first on a tile", "1.c4 s2", "0.c2", "0.d2", river="A3-2 A3-1", moved=[1, 2])
    onto = move(2, "a r a")
    yield _accepted(first, onto)
    drawn = {**first, "actions": msgspec.to_builtins([onto])}
    yield _legal(drawn)
    yield _refused(drawn, DrawTile("A3-2"), "M-T1")
    rolled = {**first, "actions": msgspec.to_builtins([onto, DrawTile("A1-1")])}
    yield _legal(rolled)
    yield _accepted(rolled, RollDirection(("left",)))
    yield _refused(rolled, RollDirection(("left", "right")), "M-T3")
    bent = case(
        "a roll that would touch", "3.a4/3", "0.c2", "0.d2", river="A3-2 L/A3-1 L/A1-1 L/A1-2", moved=[1, 2]
    )  # fmt: skip
    bent["actions"] = msgspec.to_builtins([move(1, "a"), DrawTile("A2-1")])
    yield _legal(bent)
    yield _accepted(bent, RollDirection(("left", "left", "right")))
    yield _refused(bent, RollDirection(("left",)), "M-T3")


def _at_the_quay() -> Iterator[Line]:
    """The finish."""
    there = {"river": whole_river("A3-3", "A3-1"), "quay": "straight", "removed": 10, "moved": [1, 2]}
    two = case("30: two passengers, speed 1", "11.c3 p2,5", "10.c4", "10.d4", **there)
    yield _accepted(two, move(1, "a"))
    yield _accepted(case("30: one passenger", "11.c3 p2", "10.c4", "10.d4", **there), move(1, "a"))
    yield _accepted(case("30: speed 2", "11.c2 p2,5", "10.c4", "10.d4", **there), move(2, "a a"))
    school = case(
        "the driving school ends at the quay", "3.c3 s2", "2.c4", "2.d4",
        options={"mode": "driving_school"}, river="A3-1 A1-1 A3-3", quay="straight", moved=[1, 2],
    )  # fmt: skip
    yield _accepted(school, move(2, "a"))
    yield _refused(school, move(2, "a l a"), "M-E1")


def _refused(line: Line, action: Action, rule: str) -> Line:
    return {**line, **refused(GAME, _state(line), action, rule)}


def _accepted(line: Line, action: Action) -> Line:
    return {**line, **accepted(GAME, _state(line), action)}


def _legal(line: Line) -> Line:
    state = _state(line)
    return {**line, "actor": GAME.actor(state), **legal(GAME, state)}


def _state(line: Line) -> State:
    state = begin(GAME, line)
    for plain in line["actions"]:
        _, state = referee(GAME, state, msgspec.convert(plain, GAME.action_type))
    return state


BOOK = Book(game=GAME, opening=opening_of, begin=begin, tries=tries, cases=cases, another={"round": 9})
