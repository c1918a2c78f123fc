"""Which column a heading names, in any language that is read, and which columns a table of lines has."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.importers.cells import Column, resembled
from niagara.log.importers.foreign_json import private
from niagara.log.importers.mapping import Map
from niagara.log.importers.tongues import TONGUES, bare, catalogued, folded, spoken, terms

_HEAD: Final = 200
"""Characters of a heading by which its column is known."""
_STRANGE: Final = 30
"""Headings that nobody knows and that are compared with the known ones, to find what is misspelt."""


class Columns(Struct, frozen=True, kw_only=True):
    """The columns of a file, as one game reads them."""

    keys: tuple[str, ...]
    """What each is called in a record: a column of ours, or the heading as it is spelled."""
    columns: Mapping[str, Column]
    ours: tuple[str, ...]
    """Columns that the game has and somebody reads."""
    missing: tuple[str, ...]
    """Columns of the game that the file does not have."""
    known: int
    """How many columns of the game the file has."""
    alike: tuple[tuple[Column, ...], ...] = ()
    """Columns whose headings name the same."""


class Headings:
    """The headings of one table, looked up in English, then in the terms, then, where `deep`, in the catalogues."""

    def __init__(self, table: Map) -> None:
        self.table = table
        self._names = {folded(word): column for column, words in table.headings.items() for word in words}
        self._names |= {folded(column): column for column in table.headings}
        self._found: dict[tuple[str, bool], str] = {}  # each is asked again for every line that may be the headings

    def column(self, heading: str, deep: bool = True) -> str:
        """The column that a heading names, "" for none."""
        key = heading, deep
        if key not in self._found:
            self._found[key] = self._column(heading, deep)
        return self._found[key]

    def _column(self, heading: str, deep: bool) -> str:
        words = tuple(dict.fromkeys((folded(heading), bare(heading))))
        meant = [*words, *(one for word in words for one in terms().get(word, ()))]
        found = next((self._names[one] for one in meant if one in self._names), "")
        if found or not deep or not any(words):
            return found
        more = (one for word in words for one in catalogued(word, self.table.game))
        return next((self._names[one] for one in more if one in self._names), "")

    def count(self, heads: Sequence[str], deep: bool = True) -> int:
        """How many columns of the table these headings name."""
        return len({self.column(head, deep) for head in heads} - {""})

    def said(self, column: str, tongue: str) -> str:
        """What a column is headed in a language; "" where no word is there."""
        words = (name for word in self.table.headings[column] for name in spoken(word, self.table.game, tongue))
        return next((name for name in words if self.column(name) == column), "")

    def columns(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns:
        """The columns under these headings. Of several alike none is read if two have values: which counts?"""
        width = max([len(heads), *map(len, rows)])
        heads = [*(head.strip() for head in heads), *[""] * (width - len(heads))]
        filled = [any(len(row) > at and row[at].strip() for row in rows) for at in range(width)]
        places: dict[str, list[int]] = {}
        for at, head in enumerate(heads):
            places.setdefault(self.column(head), []).append(at)
        keys = [f"{safe_text(head, _HEAD).casefold()}\n{at + 1}" for at, head in enumerate(heads)]
        why = ["" if head else "no heading stands above it" for head in heads]
        times = Counter(heads)
        alike: list[tuple[Column, ...]] = []
        for name, at_ in places.items():
            full = [at for at in at_ if filled[at]]
            if name and len(full) < 2:
                keys[(full or at_)[0]] = name
            for at in at_:
                if name and len(full) > 1:
                    why[at] = f"{len(at_)} columns have this heading, and nothing says which of them counts"
                elif not name and heads[at] and times[heads[at]] == 1:
                    keys[at] = safe_text(heads[at], _HEAD).casefold()  # a table of types may know it
            if name and len(at_) > 1:
                alike.append(tuple(Column(at + 1, heads[at]) for at in at_))
        strange = [at for at, head in enumerate(heads) if not self.column(head)]
        near: dict[int, tuple[str, ...]] = dict.fromkeys(strange, ())
        near |= {at: self._near(heads[at]) for at in strange[:_STRANGE]}
        columns = {key: Column(at + 1, heads[at], why[at], near.get(at)) for at, key in enumerate(keys)}
        missing = tuple(column for column in self.table.headings if column not in places)
        ours = tuple(column for column in self.table.headings if column in columns)
        known = len(self.table.headings) - len(missing)
        return Columns(
            keys=tuple(keys), columns=columns, ours=ours, missing=missing, known=known, alike=tuple(alike)
        )  # fmt: skip

    def _near(self, head: str) -> tuple[str, ...]:
        if not head or private(head):
            return ()
        return resembled(head, self._all_names)

    @cached_property
    def _all_names(self) -> tuple[str, ...]:
        """In every language: to look them up takes as long as to compare them."""
        tongues = (name for column in self.table.headings for name in self._all(column))
        return tuple(dict.fromkeys((*self.table.headings, *self._names, *tongues)))

    def _all(self, column: str) -> list[str]:
        game = self.table.game
        return [
            name for word in self.table.headings[column] for tongue in TONGUES for name in spoken(word, game, tongue)
        ]
