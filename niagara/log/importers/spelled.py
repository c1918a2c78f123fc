"""Claims about actions, taken at their word: the action that a record spells, whether the rules list it or not.

A game may list one action for many that come to the same, such as the cheapest way to a cell: a file may spell another.
"""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from niagara.core.game import AnyGame
from niagara.core.rule import RuleViolation
from niagara.log.importers.draft import Said


def spelled(game: AnyGame, one: Said) -> tuple[Any, ...]:
    """The action that a claim spells, one for each type that it may mean; a value that it leaves out is the default.

    Empty where it is about something else, or leaves out what has no default.
    """
    if one.about != "action":
        return ()
    found = []
    for kind in sorted(one.kinds):
        try:
            found.append(msgspec.convert({**_nested(one.pattern), "type": kind}, game.action_type))
        except (msgspec.ValidationError, AttributeError, TypeError):
            continue
    return tuple(found)


def in_full(game: AnyGame, state: Any, one: Said) -> tuple[Any, ...]:
    """As `spelled`, what the rules accept in `state`, if no other action of its type can be meant."""
    found = [action for action in spelled(game, one) if one.pattern.keys() >= set(action.__struct_fields__)]
    chosen = any(isinstance(value, frozenset) for path, value in one.pattern.items() if path != "type")
    return () if chosen else tuple(action for action in found if _accepted(game, state, action))


def kinds(game: AnyGame) -> frozenset[str]:
    """The types of all actions of a game, as the log names them."""
    types = get_args(game.action_type) or (game.action_type,)
    return frozenset(str(one.__struct_config__.tag) for one in types)


def _accepted(game: AnyGame, state: Any, action: Any) -> bool:
    try:
        game.decide(state, action)
    except RuleViolation:
        return False
    return True


def _nested(pattern: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted paths as objects; what is nothing is left out."""
    found: dict[str, Any] = {}
    for path, value in pattern.items():
        here = found
        *way, last = path.split(".")
        for step in way:
            here = here.setdefault(step, {})
        if isinstance(value, str | int | list):
            here[last] = value
    return found
