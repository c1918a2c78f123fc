"""What of a file nobody read, told once a name: with its number, its first place, a value, and what it resembles."""

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from niagara.core.text import safe_text
from niagara.log.importers.draft import UnreadField
from niagara.log.importers.fields import Loose, loose, twice
from niagara.log.importers.foreign_json import sample

_NAMES: Final = 200
"""Names that are told one by one; a file may have a new one in every record."""
_LENGTH: Final = 60
_NEAR: Final = 3
_ALIKE: Final = 0.6
AFTER_ALL: Final = 1 << 60
"""The place among the claims of what has no influence on any of them."""


class Leftovers:
    """Gathers the fields that nobody took, record by record, and then those around the records."""

    def __init__(self) -> None:
        self.silent: Counter[str] = Counter()
        """Known fields that say nothing about the rules: name → how often."""
        self._found: dict[str, UnreadField] = {}
        self._more: UnreadField | None = None
        self._seen: set[int] = set()

    def record(self, whole: Any, place: str, at: int) -> tuple[str, ...]:
        """The names of what nobody took of a record, before which there are `at` claims."""
        self._seen.add(id(whole))
        return self.add(loose(whole, place), at)

    def told(self, whole: Any, place: str) -> None:
        """A record that is told by its type: of its fields only those are named that stand twice."""
        self._seen.add(id(whole))
        self.add(twice(whole, place), 0)

    def rest(self, whole: Any, place: str = "") -> None:
        """All that is around the records: it may say something of each claim."""
        self.add(loose(whole, place, skip=self._seen), 0)

    def add(self, found: Iterable[Loose], at: int) -> tuple[str, ...]:
        """Counts these fields, and gives the names of those that may hold a fact of the match."""
        names: dict[str, None] = {}
        for one in found:
            if one.silent:
                self.silent[safe_text(one.name, _LENGTH)] += 1
                continue
            name = safe_text(one.name, _LENGTH) or "(no name)"
            names[name] = None
            known = self._found.get(name)
            if known is None and len(self._found) >= _NAMES:
                name, known = f"(more than {_NAMES} names)", self._more
            made = _again(known, one, at) if known is not None else _first(name, one, at)
            if name in self._found or len(self._found) < _NAMES:
                self._found[name] = made
            else:
                self._more = made
        return tuple(names)

    def fields(self, known: Iterable[str]) -> tuple[UnreadField, ...]:
        """All of them, each with the known names that it resembles."""
        words = sorted({name for name in known if not name.isdecimal()})
        return tuple(_near(one, words) for one in self._all())

    def _all(self) -> Iterator[UnreadField]:
        yield from self._found.values()
        if self._more is not None:
            yield self._more


def _first(name: str, one: Loose, at: int) -> UnreadField:
    value = one.value if isinstance(one.value, str) else sample(one.value, _LENGTH)
    return UnreadField(
        name=name, count=1, place=safe_text(one.place, 240), value=safe_text(value, _LENGTH), why=one.why, at=at
    )


def _again(known: UnreadField, one: Loose, at: int) -> UnreadField:
    return UnreadField(
        name=known.name, count=known.count + 1, place=known.place, value=known.value, why=known.why or one.why,
        at=min(known.at, at),
    )  # fmt: skip


def _near(one: UnreadField, words: list[str]) -> UnreadField:
    """With the known names like it, unless it is one of them, in a place where nobody looks for it."""
    folded = {word.casefold(): word for word in words}
    named = one.name not in words and " " not in one.name  # else it has no name, but a place in a list
    found = get_close_matches(one.name.casefold(), folded, _NEAR, _ALIKE) if named else []
    return UnreadField(
        name=one.name, count=one.count, place=one.place, value=one.value, why=one.why, at=one.at,
        near=tuple(folded[word] for word in found),
    )  # fmt: skip
