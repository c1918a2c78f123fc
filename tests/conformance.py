"""The conformance file of a game: one line a case, so that an engine in any language can be checked without Python.

`check` puts one line before our own engine, reading nothing but the line, as an engine in another language would;
conformance_writer makes the file. What is a game's own (its positions in words, its tables) is in GAME_conformance.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.referee import judge
from niagara.core.rule import RuleViolation
from niagara.log.shipped import folder

NAME = "conformance.jsonl"

Line = dict[str, Any]


class Book(Struct, frozen=True):
    """What is a game's own in its conformance file."""

    game: AnyGame
    opening: Callable[[Any], Line]
    """How a match begins, a state in the words of the file (see the FORMAT.md of the game)."""
    begin: Callable[[AnyGame, Line], Any]
    """The state in which a case begins: its setup and, if it has one, its position."""
    tries: Callable[[Any], Iterable[Any]]
    """Actions that are tried at a state of a shipped match, to find where each rule first refuses."""
    cases: Callable[[], Iterator[Line]]
    """The cases of the table tests."""
    another: Line
    """Something of an opening that is not so, to see that a difference is found."""


def book(game: str) -> Book:
    """The book of a game."""
    found: Book = import_module(f"{game}_conformance").BOOK
    return found


def file(game: str) -> Path:
    """Where the conformance file is shipped."""
    replays = folder("replays")
    assert replays is not None
    return replays / game / NAME


def made(game: AnyGame, line: Line, board: object = None) -> Any:
    """The state with which a match of this setup begins."""
    setup = line["setup"]
    where = setup["board"] if board is None else board
    return game.setup(game.make_setup(setup["seats"], setup["options"], where, setup["start_seat"]))


def check(of: Book, line: Line) -> None:
    """Puts one case before our engine; raises AssertionError where they differ."""
    game, state = of.game, of.begin(of.game, line)
    for action in line["actions"]:
        actor = game.actor(state)
        assert actor is not None
        _, state = judge(game, state, actor, _action(game, action))
    if "opening" in line:
        assert json.loads(json.dumps(of.opening(state))) == line["opening"]
    elif "legal" in line:
        assert game.actor(state) == line["actor"]
        expected = {_action(game, action) for action in line["legal"]}
        assert set(game.legal_actions(state)) == expected
        assert len(line["legal"]) == len(expected)
    elif "refused" in line:
        assert _refusal(game, state, line) == line["refused"]
    else:
        _check_events(game, state, line)


def _action(game: AnyGame, plain: Line) -> Any:
    return msgspec.convert(plain, game.action_type)


def _check_events(game: AnyGame, state: Any, line: Line) -> None:
    action = _action(game, line["action"])
    events, _ = judge(game, state, line["actor"], action)
    assert events == msgspec.convert(line["events"], tuple[game.event_type, ...])
    assert game.canonical(state, action) in game.legal_actions(state)


def _refusal(game: AnyGame, state: Any, line: Line) -> str | None:
    try:
        judge(game, state, line["actor"], _action(game, line["action"]))
    except RuleViolation as violation:
        return violation.rule.id
    return None
