"""Boards as files: the one way in which a game comes to the bytes of a shipped board, or of one that a log holds."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from niagara.core.setup import BadSetup


def board_source(
    board: object,
    file_type: Any,
    game: str,
    shipped: tuple[str, ...],
    where: Callable[[object], str] = lambda board: "",
) -> bytes:
    """A board as compact JSON, of the shape `file_type`; what makes two boards equal.

    `board` is the id of a board in the folder `boards` of the package `game`, or a whole board as a log holds it.
    `where` says which part of a whole board has a wrong type, where the types alone cannot. Raises BadSetup, saying
    what is wrong with it or which boards there are.
    """
    if isinstance(board, str):
        if board not in shipped:
            raise BadSetup(f"unknown board {board[:60]!r}; known boards: {', '.join(shipped)}")
        return _shipped(board, file_type, game)
    try:
        return msgspec.json.encode(msgspec.convert(board, file_type))
    except msgspec.ValidationError as error:
        raise BadSetup(f"board: {where(board)}{error}") from None


@cache
def _shipped(board: str, file_type: Any, game: str) -> bytes:
    text = (files(game) / "boards" / f"{board}.json").read_bytes()
    return msgspec.json.encode(msgspec.json.decode(text, type=file_type))


def want(holds: bool, expected: str) -> None:
    """Raises BadSetup when a board does not hold what is expected of it."""
    if not holds:
        raise BadSetup(f"board: expected {expected}")
