"""Finds the game folders: a game is a package in this folder with a `GAME`."""

import copyreg
from functools import cache
from importlib import import_module
from pickle import PicklingError
from pkgutil import iter_modules
from typing import Any

from niagara.core.game import AnyGame, Game
from niagara.core.given import text_of


class UnknownGame(LookupError):
    """No such game; the message names those there are."""


@cache
def names() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def get(name: str) -> AnyGame:
    """The game with this id; raises UnknownGame, WrongKind."""
    return _found(text_of(name, "game", "niagara"))


@cache
def _found(name: str) -> AnyGame:
    if name not in names():
        raise UnknownGame(f"unknown game {name[:60]!r}; known games: {', '.join(names())}")
    game: AnyGame = import_module(f"{__name__}.{name}").GAME
    return game


def of(thing: Any) -> AnyGame:
    """The game of a state, an action, an event: the one whose folder its type is at home in; raises UnknownGame."""
    module = type(thing).__module__
    folder, _, rest = module.removeprefix(f"{__name__}.").partition(".")
    if not module.startswith(f"{__name__}.") or not rest or folder not in names():
        raise UnknownGame(f"{type(thing).__name__} is of no game; known games: {', '.join(names())}")
    return get(folder)


def _by_id(game: AnyGame) -> tuple[Any, tuple[str]]:
    """A game is pickled as its id, and a copy of it is the game itself: functions cannot be sent elsewhere."""
    if game.id not in names() or get(game.id) is not game:
        raise PicklingError(f"{game.id}: expected a game that is installed, found a changed one; send its id instead")
    return get, (game.id,)


# By the registry: what a game's record is knows nothing of which games there are.
copyreg.pickle(Game, _by_id)
