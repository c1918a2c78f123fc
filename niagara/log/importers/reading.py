"""Reads foreign values with a mapping table: what a record of a known type claims."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.text import safe_text
from niagara.log.finding import Finding, brief
from niagara.log.importers.draft import Said
from niagara.log.importers.fields import Fields, Items, take, take_whole
from niagara.log.importers.mapping import LastState, Map, TypeMap
from niagara.log.importers.pattern import NOTHING, field_of, look
from niagara.log.importers.tongues import folded, keywords, narrow, whole
from niagara.log.importers.vocabulary import UnknownWord, Unreadable, Vocabulary

_NAME: Final = re.compile(r"\w[\w -]{0,39}")
_LEFT_OUT: Final = "left out: the rules may tell what it is"
_KEPT: Final = 50
"""Unknown words that are told one by one."""


class Reader:
    """Reads foreign values with a table.

    `people` are ids and names of players → seat, `names` the players as a person knows them, `known` the words of the
    game, `meanings` what a word may stand for, itself first. A name of nothing that there is becomes a finding, and the
    claim says nothing of that value.
    """

    def __init__(
        self, table: Map, people: Mapping[str, int], known: Vocabulary | None = None, names: Sequence[str] = (),
        meanings: Callable[[str], Iterable[str]] | None = None,
    ) -> None:  # fmt: skip
        self.table = table
        self.people = people
        self.known = known or {}
        self.names = names
        self.meanings = meanings or (lambda word: (word,))
        self.findings: dict[tuple[str, str], Finding] = {}
        self.gaps: list[str] = []
        """Places of the records with a word that nobody knows, in order."""

    def told(self, error: UnknownWord, place: str, record: str, done: str = _LEFT_OUT) -> None:
        """Keeps what is to be told of a word; the same word again is counted."""
        self.gaps.append(record)
        key = (error.what, error.word)
        if key in self.findings:
            self.findings[key] = replace(self.findings[key], count=self.findings[key].count + 1)
        elif len(self.findings) < _KEPT:
            self.findings[key] = error.finding(place, done)

    def claim(
        self, kind: str, args: Any, place: str, actor: Any = None, round_: int | None = None, inside: str = ""
    ) -> list[Said]:
        """What a record of this foreign type says; raises Unreadable. `inside` leads from the record to `args`."""
        one = self.table.types[kind]
        if one.state:
            return [self._state(one, args, place, round_, inside)]
        pattern: dict[str, Any] = {"type": one.event or one.action}
        for path, where in one.args.items():
            try:
                value = self._found(where, args)
            except UnknownWord as error:
                if path in one.needed or (error.what == "player" and path == "seat"):
                    raise
                self.told(error, f"{place}{inside}{error.inside}", place)
                continue
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
        return [replace(said, pattern={**pattern, "type": one.reveals}, early=True), said]

    def _state(self, one: TypeMap, args: Any, place: str, round_: int | None, inside: str) -> Said:
        at = {name: found for name, where in one.at.items() if (found := self._found(where, args)) is not None}
        pattern: dict[str, Any] = {}
        shown: dict[str, Any] = {"type": one.state, **at}
        for path, where in one.args.items():
            try:
                value = self._found(where, args)
                if value is not None:
                    pattern[path.format_map(at)] = value
                    shown[field_of(path)] = value
            except UnknownWord as error:
                self.told(error, f"{place}{inside}{error.inside}", place)
            except KeyError as error:
                raise Unreadable(f"it does not say which {error.args[0]}") from None
        return Said(place=place, about="state", pattern=pattern, shown=shown, actor=at.get("seat"), round=round_)

    def final(self, one: LastState, state: Any, place: str) -> Iterator[Said]:
        """What a recorded last state says, a claim for each value, so that the first that differs can be named."""
        steps = one.over.split(".") if one.over else []
        itself = any(where.rpartition(":")[2] == "." for where in one.args.values())
        for at, pointer, value in self._spots(state, steps, {}, place, itself):
            for path, where in one.args.items():
                how, _, inner = where.rpartition(":")
                given = value if inner == "." else take(value, inner)
                spot = pointer if inner == "." else f"{pointer}/{inner.replace('.', '/')}"
                if given is NOTHING or (given is None and not one.whole) or (isinstance(given, list) and None in given):
                    self._hidden(given)
                    continue
                try:
                    ours = None if given is None else self.value(how, given)
                except Unreadable as error:
                    wrong = error if isinstance(error, UnknownWord) else UnknownWord(how, given, ())
                    self.told(wrong, f"{spot}{wrong.inside}", spot, "not compared")
                    continue
                blanks = {name: str(found) for name, found in at.items()}
                shown = {"type": one.state, **at, field_of(path): ours}
                yield Said(
                    place=spot,
                    about="state",
                    pattern={path.format_map(blanks): ours},
                    shown=shown,
                    actor=at.get("seat"),
                )

    def _hidden(self, given: Any) -> None:
        """What the file hides says nothing; what stands beside it in a list is not compared, and is left."""
        if isinstance(given, Items):
            for place, item in enumerate(given.peek()):
                if item is None:
                    given[place]

    def _spots(
        self, value: Any, steps: Sequence[str], at: Mapping[str, int], pointer: str, itself: bool
    ) -> Iterator[tuple[Mapping[str, int], str, Any]]:
        """Every place that a path with blanks leads to: the blanks there, the pointer, and what stands there.

        What leads nowhere is not taken; `itself` says whether a value at the end may be no object or list.
        """
        if not steps:
            yield at, pointer, value
            return
        step, *rest = steps
        blank = step.strip("{}")
        keys: Sequence[Any] = (step,)
        if blank != step:
            keys = range(len(value)) if isinstance(value, Items) else list(value) if isinstance(value, Fields) else ()
        for key in keys:
            inner = look(value, str(key))
            known = {blank: self._number_of(blank, key)} if blank != step else {}
            goes_on = inner is None or isinstance(inner, Fields | Items) or (itself and not rest)
            if goes_on and inner is not NOTHING and None not in known.values():
                take(value, str(key))
                yield from self._spots(inner, rest, {**at, **known}, f"{pointer}/{key}", itself)  # type: ignore[dict-item]

    def _number_of(self, blank: str, key: Any) -> int | None:
        if blank == "seat":
            return self.people.get(str(key).casefold())
        return int(key) if _is_number(key) else None

    def _found(self, where: str, args: Any) -> Any:
        """The value at the first of these places that is there, read; None for none.

        What stands at the others is taken where it says the same.
        """
        how, _, places = where.rpartition(":")
        found = None
        for at in places.split("|"):
            value = take(args, at) if found is None else look(args, at)
            if value is NOTHING or value is None:
                continue
            if found is not None:
                if self._says(how, value, found):
                    take_whole(take(args, at))
                continue
            try:
                found = self.value(how, value)
            except UnknownWord as error:
                raise error.at(at.replace(".", "/")) from None
        return found

    def _says(self, how: str, value: Any, found: Any) -> bool:
        try:
            return bool(self.value(how, value) == found)
        except Unreadable:
            return False

    def value(self, how: str, value: Any) -> Any:
        """A foreign value as ours, or a frozenset of what it may be; raises Unreadable."""
        head, _, rest = how.partition(":")
        match head:
            case "list":
                items = value if isinstance(value, list | tuple) else [value]
                return [self._single(rest, item, place) for place, item in enumerate(items)]
            case "part":
                return self._part(rest, value)
            case "player":
                return self.seat(value)
            case "int":
                return _number(value)
            case "one":
                return _number(value) - self.table.base
            case _ if isinstance(value, Mapping) and head in self.table.parts:
                return self._part(head, value)
            case _:
                return self.word(head, value)

    def seat(self, value: Any) -> int:
        """The seat of a player's id or name."""
        key = safe_text(str(value)).casefold()
        if isinstance(value, bool) or key not in self.people:
            raise UnknownWord("player", value, self.names or self.people)
        return self.people[key]

    def keyword(self, text: str, words: Iterable[str]) -> str:
        """The one of these words that a text is, in any language that is read; "" for none."""
        known = {folded(word): word for word in words}
        return next((known[one] for one in keywords(text) if one in known), "")

    def _single(self, how: str, value: Any, place: int | str) -> Any:
        try:
            found = self.value(how, value)
        except UnknownWord as error:
            raise error.at(place) from None
        if isinstance(found, frozenset):
            raise Unreadable(f"{brief(value, 60)} may be several things here")
        return found

    def _part(self, name: str, item: Any) -> Any:
        """A thing of several fields, as an object, or as its words in their order: {"op": "load", "gem": "ruby"}."""
        fields = self.table.parts.get(name, {})
        if isinstance(item, str):
            item = dict(zip(fields, re.split(r"[ :]+", item.strip()), strict=False))
        if not isinstance(item, Mapping) or not any(field in item for field in fields):
            raise Unreadable(f"{brief(item, 60)} is no {name}")
        given = {field: how for field, how in fields.items() if item.get(field) is not None}
        return {field: self._single(how, item[field], field) for field, how in given.items()}

    def word(self, how: str, value: Any) -> Any:
        """The thing of ours that a word stands for; raises UnknownWord."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise Unreadable(f"{brief(value, 60)} is no {how}")
        word = narrow(str(value)).strip()
        table = self.table.read.get(how, {})
        known = self.known.get(how)
        meant = table.get(word) or table.get(word.casefold()) or ()
        if known is not None:
            spelled = (found for one in self.meanings(word) if (found := _meant(one, table, known)))
            meant = _meant(word, table, known) or next(spelled, ())
            if not meant:
                raise UnknownWord(how, value, [*known, *(one for one in table if not one.isdecimal())])
        elif not meant and not _NAME.fullmatch(word):
            raise Unreadable(f"{brief(word, 60)} is no {how}")
        return word if not meant else meant[0] if len(meant) == 1 else frozenset(meant)


def _meant(word: str, table: Mapping[str, tuple[Any, ...]], known: Sequence[Any]) -> tuple[Any, ...]:
    """What a word names, of all that there is."""
    here = tuple(one for one in table.get(word) or table.get(word.casefold()) or () if one in known)
    return here or tuple(one for one in known if str(one).casefold() == word.casefold())


def _is_number(key: Any) -> bool:
    return isinstance(key, int) or (isinstance(key, str) and key.isdecimal() and len(key) < 5)


def _number(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return value
    if isinstance(value, str) and (number := whole(value)) is not None:
        return number
    raise Unreadable(f"{brief(value, 60)} is no whole number")
