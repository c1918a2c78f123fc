"""What a public function is given, checked where it comes in: a wrong object is refused in one sentence."""

import operator
import os
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex, TypeVar

from niagara.core.text import safe_text

Kind = TypeVar("Kind")


class BadQuestion(ValueError):
    """A question that does not fit the match: says what was expected, what was found, and what there is."""


class WrongKind(BadQuestion, TypeError):
    """An object of a kind that is not taken: says what was expected, what was found, and what to do."""


def wrong_kind(what: str, expected: str, given: object, instead: str) -> WrongKind:
    """The refusal of `given` for the parameter `what`; `instead` says what to do."""
    return WrongKind(f"{what}: expected {expected}, found {kind_of(given)}; {instead}")


def kind_of(given: object) -> str:
    """What an object is, in a word or two."""
    if given is None:
        return "None"
    if isinstance(given, type):
        return f"the class {safe_text(given.__name__)}"
    name = safe_text(type(given).__name__)
    return f"a text ({name})" if isinstance(given, str) else name


def found_text(given: object) -> str:
    """What was found where one of some texts was expected."""
    return repr(safe_text(given)) if isinstance(given, str) else kind_of(given)


def of_kind(given: object, kind: type[Kind], what: str, expected: str, instead: str) -> Kind:
    """An object of this kind; raises WrongKind."""
    if isinstance(given, kind):
        return given
    raise wrong_kind(what, expected, given, instead)


def path_of(given: object, what: str) -> str | os.PathLike[str]:
    """The path of a file or a folder; raises WrongKind."""
    if isinstance(given, str):
        return given
    if isinstance(given, os.PathLike) and isinstance(os.fspath(given), str):
        return given
    raise wrong_kind(what, "a path, as text or pathlib.Path", given, 'give a name such as "match.replay.jsonl"')


def text_of(given: object, what: str, example: str) -> str:
    """A text; raises WrongKind."""
    if isinstance(given, str):
        return given
    raise wrong_kind(what, "a text", given, f'give one such as "{example}"')


def number_of(given: object, what: str) -> int:
    """A whole number; raises WrongKind."""
    if type(given) is int:
        return given
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        return operator.index(given)  # NumPy's too
    raise wrong_kind(what, "a whole number", given, "give one such as 0")


def seat_of(given: object, seats: int) -> int | None:
    """A seat, or None for everybody's view; raises WrongKind, and IndexError for a seat that is not there."""
    if given is None:
        return None
    seat = number_of(given, "seat")
    if not 0 <= seat < seats:
        raise IndexError(f"seat {seat}: expected 0 to {seats - 1}")
    return seat


def options_of(given: object) -> dict[str, Any]:
    """Options by name; None for no options. Raises WrongKind."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise wrong_kind("options", "options by name", given, 'give them as {"name": value}')
    return dict(given)


def each_of(given: object, what: str, instead: str) -> tuple[Any, ...]:
    """The things in a list; raises WrongKind."""
    if isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping):
        return tuple(given)
    raise wrong_kind(what, "a list", given, instead)
