"""Boards as files: the one way in which a game comes to the bytes of a shipped board, or of one that a log holds."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from niagara.core.setup import BadSetup


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
        return msgspec.json.encode(msgspec.convert(board, file_type))
    except msgspec.ValidationError as error:
        raise BadSetup(f"board: {_where(board, file_type)}{error}") from None


@cache
def _shipped(board: str, file_type: Any, game: str) -> bytes:
    text = (files(game) / "boards" / f"{board}.json").read_bytes()
    return msgspec.json.encode(msgspec.json.decode(text, type=file_type))


def _where(board: object, file_type: Any) -> str:
    """Under which name a value has a wrong type, or "": msgspec says "[...]" for names that a board may choose."""
    for part, hint in get_type_hints(file_type, include_extras=True).items():
        hint = get_args(hint)[0] if get_origin(hint) is Annotated else hint  # how many there must be is not asked here
        named = board.get(part) if isinstance(board, Mapping) and get_origin(hint) is dict else None
        for name, value in named.items() if isinstance(named, Mapping) else ():
            try:
                msgspec.convert({name: value}, hint)
            except msgspec.ValidationError:
                return f"{part} {str(name)[:24]}: "
    return ""


def want(holds: bool, expected: str) -> None:
    """Raises BadSetup when a board does not hold what is expected of it."""
    if not holds:
        raise BadSetup(f"board: expected {expected}")
