"""The door of all public functions: what may be given for a match, a state or an action of its game."""

import os
from collections.abc import Mapping
from typing import Any, BinaryIO, Protocol, SupportsIndex, get_args

import msgspec

from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion, kind_of, number_of, wrong_kind
from niagara.core.replay import Replay
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.core.typed import Mistyped, typed
from niagara.games import UnknownGame, of
from niagara.log.load import is_source, load


class LiveMatch(Protocol):
    """A match that is being played, as `niagara.Match` is one."""

    @property
    def replay(self) -> Replay:
        """The match so far."""

    def play(self, action: Any) -> tuple[Any, ...]:
        """Decides the open choice."""


MatchLike = Replay | LiveMatch | str | os.PathLike[str] | bytes | BinaryIO
"""What is taken for a match: a replay, a live match, or its log (a path, the bytes, a stream)."""


def replay_of(given: MatchLike, what: str = "replay") -> Replay:
    """The match that is given: a replay as it is, a live match so far, a log as `load` reads it.

    Raises WrongKind, and LogError for a log that cannot be read.
    """
    if isinstance(given, Replay):
        return given
    if is_source(given):
        return load(given)
    inside = getattr(given, "replay", None)
    if isinstance(inside, Replay) and hasattr(given, "play"):
        return inside
    instead = "give its .replay" if isinstance(inside, Replay) else 'niagara.load("match.replay.jsonl") opens a log'
    raise wrong_kind(what, "a Replay, a live Match, or a log (its path, bytes or stream)", given, instead)


def step_of(replay: Replay, given: int | Step, what: str = "step") -> Step:
    """A step of this match, given as it is or by its number; raises WrongKind, IndexError."""
    if isinstance(given, Step):
        return replay.step(given.index)
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        raise wrong_kind(what, "a step or its number", given, "give one such as 4 or replay.step(4)")
    return replay.step(number_of(given, what))


def game_of(state: Any) -> AnyGame:
    """The game whose state this is; raises WrongKind."""
    try:
        if isinstance(getattr(state, "setup", None), Setup):
            return of(state)
    except UnknownGame:
        pass
    raise wrong_kind("state", "a state of a match", state, "give one such as step.after or match.state")


def action_of(game: AnyGame, action: Any) -> Any:
    """An action of this game, with all its values of the right types; plain values, as a log has them, will do.

    Raises BadQuestion.
    """
    try:
        if type(action) in get_args(game.action_type):  # by its own type: four times as fast as by that of all actions
            return typed(msgspec.to_builtins(action), type(action))
        if isinstance(action, Mapping):
            return typed(dict(action), game.action_type)
        raise _no_action(action)
    except (Mistyped, TypeError, RecursionError) as error:
        raise BadQuestion(f"no action of {game.title}: {str(error)[:200]}; {_known(game)}") from None


def _no_action(action: Any) -> TypeError:
    """That something is no action of the game; one of another game is named as such."""
    expected = "expected an action or its plain values by name"
    try:
        home = of(action)
    except UnknownGame:
        return TypeError(f"{expected}, found {kind_of(action)}")
    return TypeError(f"{expected}, found {type(action).__name__} of {home.title}")


def _known(game: AnyGame) -> str:
    kinds = (str(kind.__struct_config__.tag) for kind in get_args(game.action_type))
    return f"its actions are {', '.join(kinds)}"
