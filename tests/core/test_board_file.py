"""A value of a wrong type in a board is found under the name that the board gives it, in every game."""

from typing import Any

import msgspec
import pytest

from niagara.core.setup import BadSetup
from niagara.games import get, names


def named_parts() -> list[Any]:
    """(game, part of its board file whose names a board chooses, one of the names)."""
    found = []
    for name in names():
        game = get(name)
        plain = msgspec.to_builtins(game.make_setup(game.seats[-1], {}, None, 0).board.file)
        maps = {part: value for part, value in plain.items() if isinstance(value, dict)}
        found += [(name, part, key) for part, value in maps.items() for key in list(value)[1:2]]
    return found


PARTS = [part for part in named_parts() if part[1] not in ("fork", "weather", "start")]
"""But for the parts whose fields are fixed: the types name those."""


@pytest.mark.parametrize(("name", "part", "key"), PARTS)
def test_the_name_is_told(name: str, part: str, key: str) -> None:
    game = get(name)
    board = msgspec.to_builtins(game.make_setup(game.seats[-1], {}, None, 0).board.file)
    board[part][key] = 3.5
    with pytest.raises(BadSetup, match=rf"board: {part} {key}: "):
        game.make_setup(game.seats[-1], {}, board, 0)


def test_there_is_something_to_try_in_every_game() -> None:
    assert {name for name, _, _ in PARTS} == set(names())
