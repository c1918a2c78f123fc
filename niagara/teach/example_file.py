"""The file of a game's examples: one line a case, as `scripts/examples` found it.

Nothing in it is believed: `niagara.teach.examples` plays each case anew, and a test says where one is stale.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from niagara.core.game import Actor, AnyGame


class Try(Struct, frozen=True, omit_defaults=True):
    """An action that is refused, as a log would have it."""

    actor: Actor
    action: dict[str, Any]


class Near(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The one change that makes an example a near miss: of a choice, of who chooses, or of the setup."""

    n: int = 0
    """The entry whose choice is another; one more than the example has, where its refused try is."""
    action: dict[str, Any] = {}
    actor: Actor | UnsetType = UNSET
    """Who decides instead, where another tried."""
    option: str = ""
    value: Any = UNSET
    board: str = ""
    """The board that is played on instead."""
    seats: int = 0
    """How many play instead."""


class Case(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An example of a rule under one set of options, with its near miss if it has one."""

    rule: str
    kind: Literal["fires", "refuses"]
    options: dict[str, Any] = {}
    """Those that are not as they are by default."""
    seats: int
    start: int = 0
    """The seat that starts."""
    board: str = ""
    """A shipped board; "" is the first one."""
    actions: tuple[dict[str, Any], ...] = ()
    attempt: Try | None = None
    near: Near | None = None

    def typed(self, game: AnyGame) -> tuple[Any, ...]:
        """The actions of the game."""
        return tuple(msgspec.convert(action, game.action_type) for action in self.actions)

    def attempted(self, game: AnyGame) -> tuple[Actor, Any] | None:
        """Who tried what."""
        tried = self.attempt
        return None if tried is None else (tried.actor, msgspec.convert(tried.action, game.action_type))


class Without(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that has no example under one set of options, and why."""

    rule: str
    options: dict[str, Any] = {}
    why: str
    silent: bool = False
    """Whether by these options the rule cannot be seen at all, whatever is played."""


class ExampleBook(Struct, frozen=True):
    """All cases of a game, those of a rule in their order, and the rules without one."""

    cases: tuple[Case, ...]
    without: tuple[Without, ...]

    def of_rule(self, rule: str) -> tuple[Case, ...]:
        """The cases of a rule."""
        return tuple(case for case in self.cases if case.rule == rule)

    def why(self, rule: str, options: Mapping[str, Any]) -> str:
        """Why a rule has no example under these options."""
        reasons = (one.why for one in self.without if one.rule == rule and one.options == options)
        return next(reasons, "none was searched under these options")


def source(game: str) -> Path:
    """The file of a game's examples, beside its rules."""
    return Path(__file__).parents[1] / "games" / game / "examples.jsonl"


@cache
def book(game: str) -> ExampleBook:
    """The examples of a game; none where the file is not there yet."""
    path = source(game)
    found = _decoded(path.read_bytes().splitlines()) if path.is_file() else []
    return ExampleBook(
        tuple(one for one in found if isinstance(one, Case)), tuple(one for one in found if isinstance(one, Without))
    )


def _decoded(lines: Iterable[bytes]) -> list[Case | Without]:
    return [msgspec.json.decode(line, type=Without if b'"why":' in line else Case) for line in lines]


def encoded(found: ExampleBook) -> bytes:
    """The lines of the file."""
    return b"".join(msgspec.json.encode(one) + b"\n" for one in (*found.cases, *found.without))
