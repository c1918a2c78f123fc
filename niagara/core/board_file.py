"""Boards as files: the one way in which a game comes to the bytes of a shipped board, or of one that a log holds."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from niagara.core.setup import BadSetup
from niagara.core.typed import Mistyped, typed


def board_source(board: object, file_type: Any, game: str, shipped: tuple[str, ...]) -> bytes:
    """A board as compact JSON, of the shape `file_type`; what makes two boards equal.

    `board` is the id of a board in the folder `boards` of the package `game`, or a whole board as a log holds it.
    Raises BadSetup, saying what is wrong with it or which boards there are.
    """
    if isinstance(board, str):
        if board not in shipped:
            raise BadSetup(f"unknown board {board[:60]!r}; known boards: {', '.join(shipped)}")
        return _shipped(board, file_type, game)
    try:
        return msgspec.json.encode(typed(board, file_type))
    except Mistyped as wrong:
        raise BadSetup(f"board: {_around(wrong)}{wrong}") from None


@cache
def _shipped(board: str, file_type: Any, game: str) -> bytes:
    text = (files(game) / "boards" / f"{board}.json").read_bytes()
    return msgspec.json.encode(msgspec.json.decode(text, type=file_type))


def _around(wrong: Mistyped) -> str:
    """The names of the parts around a value of a wrong type, such as "tiles A1-2 "."""
    steps = [step[:24] for step in wrong.pointer.split("/")[1:]]
    while steps and steps[-1].isdecimal() and wrong.fault != "missing" and f"item {int(steps[-1]) + 1}" in str(wrong):
        steps.pop()
    inside = steps if wrong.fault == "missing" else steps[:-1]
    return "".join(f"{step} " for step in inside[-4:])


def want(holds: bool, expected: str) -> None:
    """Raises BadSetup when a board does not hold what is expected of it."""
    if not holds:
        raise BadSetup(f"board: expected {expected}")
