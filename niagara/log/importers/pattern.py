"""Claims against facts: does an action or event of ours agree with what a foreign record says of it?"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, to_builtins

NOTHING: Final = object()


@lru_cache(maxsize=1 << 16)
def plain(thing: Struct) -> Mapping[str, Any]:
    """An action or event as our log writes it."""
    found: dict[str, Any] = to_builtins(thing)
    return found


def look(value: Any, path: str) -> Any:
    """What stands at a dotted path, or NOTHING. Nothing is taken of a foreign file's `Fields` and `Items`."""
    for step in path.split("."):
        match value:
            case dict() if step in value:
                value = dict.__getitem__(value, step)
            case Mapping() if step in value:
                value = value[step]
            case Struct() if step in value.__struct_fields__:
                value = getattr(value, step)
            case list() | tuple() | str() if step == "length":
                value = len(value)
            case list() | tuple() if value and step in ("first", "last"):
                value = _item(value, 0 if step == "first" else -1)
            case list() | tuple() if step.isdecimal() and int(step) < len(value):
                value = _item(value, int(step))
            case _:
                return NOTHING
    return value


def _item(value: list[Any] | tuple[Any, ...], place: int) -> Any:
    return list.__getitem__(value, place) if isinstance(value, list) else value[place]


def field_of(path: str) -> str:
    """The field that a path into a state ends in, as a claim about it is said; "value" for a place in a list."""
    name = path.rsplit(".", 1)[-1]
    return name if name.isidentifier() else "value"


def fits(thing: Struct, pattern: Mapping[str, Any]) -> bool:
    """Whether every value of the pattern is the thing's own."""
    facts = plain(thing)
    return all(same(look(facts, path), wanted) for path, wanted in pattern.items())


def stands(state: Struct, pattern: Mapping[str, Any]) -> bool:
    """Whether a state is as a claim has it."""
    return all(same(look(state, path), wanted) for path, wanted in pattern.items())


def same(found: Any, wanted: Any) -> bool:
    """Whether a value is the wanted one, or one of the wanted ones; `true` is not 1."""
    if isinstance(wanted, frozenset):
        return any(same(found, one) for one in wanted)
    if wanted is NOTHING or found is NOTHING:
        return found is wanted or wanted in ((), [])  # a list that our log leaves out is an empty one
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)
