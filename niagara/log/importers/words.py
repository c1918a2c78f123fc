"""Claims and facts in words, by a game's table `words.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

import msgspec
from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.importers.pattern import NOTHING, look

_PARTS: Final = Formatter()


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """How one game's events and actions are said; of several templates the first whose blanks are known."""

    events: Mapping[str, tuple[str, ...]] = {}
    actions: Mapping[str, tuple[str, ...]] = {}
    blanks: Mapping[str, tuple[str, ...]] = {}
    stated: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    decides: frozenset[str] = frozenset()
    """Events that show a decision of whoever they are about."""
    known: Mapping[str, tuple[Any, ...]] = {}
    """How a value is read → all that it can be, see `vocabulary`."""
    chance: str = "chance"
    """What is said instead of a name for what nobody decides, such as "the river"."""

    def who(self, actor: Any, names: Sequence[str]) -> str:
        """An actor's name."""
        if isinstance(actor, int) and actor in range(len(names)):
            return names[actor]
        return self.chance if actor == "chance" else "somebody"

    def say(self, pattern: Mapping[str, Any], names: Sequence[str], actor: Any = None) -> str:
        """An action, an event or a claim about one; several possible types are said as the first of them."""
        kind = pattern.get("type", "")
        kind = sorted(kind)[0] if isinstance(kind, frozenset) else str(kind)
        if kind in self.actions:
            return f"{self.who(actor, names)} {self._first(self.actions[kind], pattern, names, kind)}"
        return self._first(self.events.get(kind, ()), pattern, names, kind)

    def _first(self, templates: Sequence[str], pattern: Mapping[str, Any], names: Sequence[str], kind: str) -> str:
        for template in templates:
            said = self._fill(template, pattern, names)
            if said is not None:
                return said
        return safe_text(kind.replace("_", " "))

    def _fill(self, template: str, pattern: Mapping[str, Any], names: Sequence[str]) -> str | None:
        said = ""
        for text, blank, _, _ in _PARTS.parse(template):
            said += text
            if blank is not None:
                value = pattern.get(blank, look(pattern, blank))
                if value is NOTHING:
                    return None
                said += self._value(blank, value, names)
        return said

    def _value(self, blank: str, value: Any, names: Sequence[str]) -> str:
        if isinstance(value, frozenset):
            return any_of([self._value(blank, one, names) for one in sorted(value, key=str)])
        if isinstance(value, list | tuple):
            sign = " → " if blank in self.blanks.get("ways", ()) else ", "
            return sign.join(self._value(blank, one, names) for one in value) or "nothing"
        if value is None:
            return "nothing"
        if isinstance(value, Mapping):
            named = blank in self.blanks.get("named", ())
            parts = [part for pair in value.items() for part in pair] if named else value.values()
            return " ".join(safe_text(str(part)) for part in parts)
        if blank in self.blanks.get("seats", ()):
            return self.who(value, names)
        if blank in self.blanks.get("from_one", ()) and isinstance(value, int):
            return str(value + 1)
        article = "a " if blank in self.blanks.get("article", ()) else ""
        return article + safe_text(str(value))


@cache
def words_of(game: str) -> Words:
    """The words of a game; none where it has no table."""
    table = files("niagara.log.importers") / "maps" / game / "words.toml"
    return msgspec.convert(tomllib.loads(table.read_text(encoding="utf-8")), Words) if table.is_file() else Words()


def any_of(items: Sequence[str]) -> str:
    """ "a 5 or a 6": candidates in words."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def listed(items: Sequence[str]) -> str:
    """ "1, 2 and 3": all of several things."""
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 move", "2 moves"."""
    return f"{number} {one if number == 1 else many or one + 's'}"
