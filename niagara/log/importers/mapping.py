"""Mapping tables: foreign types → our events and actions, as data. A new naming needs a file, no code."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.finding import brief, refuse
from niagara.log.importers.draft import Said
from niagara.log.importers.pattern import NOTHING, look

_WHOLE: Final = re.compile(r"\s*[+-]?\d{1,9}\s*")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,23}")


class Unreadable(ValueError):
    """A value that is not what the table says it is; the message says what it is."""


class TypeMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one foreign type says."""

    args: Mapping[str, str]
    """Path in our event or action → "how:place|other place" in the foreign arguments."""
    event: str = ""
    action: str = ""
    actor: Literal["", "chance"] = ""
    early: bool = False
    """A secret choice, see `Said.early`."""
    state: str = ""
    """What is so, by its name in the table of words; `args` are paths into the state, with blanks of `at`."""
    at: Mapping[str, str] = {}
    reveals: str = ""
    """The secret choice that this event reveals."""
    whole: bool = False
    """The arguments say everything: what is absent is nothing, not unknown."""


class Map(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one program, or one shape, speaks of one game."""

    shape: str
    game: str
    names: tuple[str, ...] = ()
    """What the program calls the game."""
    covered: frozenset[str] = frozenset()
    everywhere: frozenset[str] = frozenset()
    """Events of every match: a file that has none of them does not record them."""
    silent: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    base: int = 1
    """What canoes and the like are counted from."""
    read: Mapping[str, Mapping[str, tuple[Any, ...]]] = {}
    """How → foreign word → our values; several are a choice."""
    types: Mapping[str, TypeMap] = {}
    headings: Mapping[str, tuple[str, ...]] = {}


@cache
def shipped(shape: str) -> tuple[Map, ...]:
    """The tables for a shape, one a game."""
    folder = files("niagara.log.importers") / "maps"
    games = sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
    found = ((folder / game / f"{shape}.toml") for game in games)
    return tuple(read_map(table.read_text(encoding="utf-8")) for table in found if table.is_file())


def read_map(text: str) -> Map:
    """A table out of its TOML text; raises LogError."""
    try:
        return msgspec.convert(tomllib.loads(text), Map)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise refuse("LOG-SETUP", "the mapping table cannot be read", found=brief(str(error), 240)) from None


class Reader:
    """Reads foreign values with a table; `people` are ids and names of players → seat."""

    def __init__(self, table: Map, people: Mapping[str, int]) -> None:
        self.table = table
        self.people = people

    def claim(self, kind: str, args: Any, place: str, actor: Any = None, round_: int | None = None) -> list[Said]:
        """What a record of this foreign type says; raises Unreadable."""
        one = self.table.types[kind]
        if one.state:
            return [self._state(one, args, place, round_)]
        pattern: dict[str, Any] = {"type": one.event or one.action}
        for path, where in one.args.items():
            value = self._found(where, args)
            if value is not None:
                pattern[path] = value
            elif one.whole and args:
                pattern[path.split(".")[0]] = NOTHING
        who = one.actor or (pattern.get("seat") if actor is None else actor)
        said = Said(
            place=place, about="event" if one.event else "action", pattern=pattern,
            actor=None if isinstance(who, frozenset) else who, round=round_, early=one.early,
        )  # fmt: skip
        if not one.reveals:
            return [said]
        return [msgspec.structs.replace(said, pattern={**pattern, "type": one.reveals}, early=True), said]

    def _state(self, one: TypeMap, args: Any, place: str, round_: int | None) -> Said:
        at = {name: found for name, where in one.at.items() if (found := self._found(where, args)) is not None}
        pattern: dict[str, Any] = {}
        shown: dict[str, Any] = {"type": one.state, **at}
        for path, where in one.args.items():
            value = self._found(where, args)
            if value is not None:
                try:
                    pattern[path.format_map(at)] = value
                except KeyError as error:
                    raise Unreadable(f"it does not say which {error.args[0]}") from None
                shown[path.rsplit(".", 1)[-1]] = value
        actor = at.get("seat")
        return Said(place=place, about="state", pattern=pattern, shown=shown, actor=actor, round=round_)

    def _found(self, where: str, args: Any) -> Any:
        """The value at the first of these places that is there, read; None for none."""
        how, _, places = where.rpartition(":")
        value = next((found for at in places.split("|") if (found := look(args, at)) not in (NOTHING, None)), None)
        return None if value is None else self.value(how, value)

    def value(self, how: str, value: Any) -> Any:
        """A foreign value as ours, or a frozenset of what it may be; raises Unreadable."""
        head, _, rest = how.partition(":")
        match head:
            case "list":
                items = value if isinstance(value, list | tuple) else [value]
                return [self._single(rest, item) for item in items]
            case "ops":
                return [self._op(item) for item in (value if isinstance(value, list | tuple) else [value])]
            case "player":
                return self.seat(value)
            case "int":
                return _number(value)
            case "one":
                return _number(value) - self.table.base
            case "card":
                return self._card(value)
            case _:
                return self._word(head, value)

    def seat(self, value: Any) -> int:
        """The seat of a player's id or name."""
        key = safe_text(str(value)).casefold()
        if isinstance(value, bool) or key not in self.people:
            raise Unreadable(f"{brief(value, 60)} is no player of this match")
        return self.people[key]

    def _single(self, how: str, value: Any) -> Any:
        found = self.value(how, value)
        if isinstance(found, frozenset):
            raise Unreadable(f"{brief(value, 60)} may be several things here")
        return found

    def _op(self, item: Any) -> Any:
        if isinstance(item, str):
            item = (
                {"op": "unload"} if item == "unload" else {"op": "load", "gem": item.removeprefix("load").strip(" :")}
            )
        if not isinstance(item, Mapping) or item.get("op") not in ("load", "unload"):
            raise Unreadable(f"{brief(item, 60)} is neither loading nor unloading")
        return {"op": "unload"} if item["op"] == "unload" else {"op": "load", "gem": self._word("gem", item.get("gem"))}

    def _card(self, value: Any) -> Any:
        found = self._word("card", value)
        return int(found) if isinstance(found, str) and found.isdecimal() else found

    def _word(self, how: str, value: Any) -> Any:
        word = str(value).strip()
        table = self.table.read.get(how, {})
        known = table.get(word) or table.get(word.casefold())
        if known is None and isinstance(value, str | int) and not isinstance(value, bool):
            return word.lower() if how in ("gem", "card") else _name(word)
        if not known:
            raise Unreadable(f"{brief(value, 60)} is no {how}")
        return known[0] if len(known) == 1 else frozenset(known)


def _name(word: str) -> str:
    if not _NAME.fullmatch(word):
        raise Unreadable(f"{brief(word, 60)} is no name of a place")
    return word


def _number(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value.replace("−", "-")):
        return int(value.replace("−", "-"))
    raise Unreadable(f"{brief(value, 60)} is no whole number")
