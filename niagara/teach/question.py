"""What can be asked about: a state and an action of one game, checked where they come in."""

from collections.abc import Mapping
from typing import Any

import msgspec

from niagara.core.game import AnyGame
from niagara.core.setup import Setup
from niagara.core.typed import Mistyped, typed
from niagara.games import UnknownGame, of


class BadQuestion(ValueError):
    """A question that does not fit the match: says what was expected, what was found, and what there is."""


def game_of(state: Any) -> AnyGame:
    """The game whose state this is; raises BadQuestion."""
    try:
        if isinstance(getattr(state, "setup", None), Setup):
            return of(state)
    except UnknownGame:
        pass
    kind = type(state).__name__
    raise BadQuestion(f"expected a state, such as step.after or match.state; found {kind}")


def action_of(game: AnyGame, action: Any) -> Any:
    """An action of this game, with all its values of the right types; plain values, as a log has them, will do.

    Raises BadQuestion.
    """
    try:
        plain = dict(action) if isinstance(action, Mapping) else _plain(game, action)
        return typed(plain, game.action_type)
    except (Mistyped, TypeError, RecursionError) as error:
        raise BadQuestion(f"no action of {game.title}: {str(error)[:200]}; {_known(game)}") from None


def _plain(game: AnyGame, action: Any) -> Any:
    """The plain values of an action, if it is one of this game."""
    try:
        home = of(action)
    except UnknownGame:
        raise TypeError(f"found {type(action).__name__}") from None
    if home is not game:
        raise TypeError(f"{type(action).__name__} is of {home.title}")
    return msgspec.to_builtins(action)


def _known(game: AnyGame) -> str:
    kinds = (str(kind.__struct_config__.tag) for kind in game.action_type.__args__)
    return f"its actions are {', '.join(kinds)}"
