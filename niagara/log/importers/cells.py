"""The cells of one line of a table, which know who read them, and what becomes of those that nobody read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import brief
from niagara.log.importers.draft import UnreadField
from niagara.log.importers.fields import Fields
from niagara.log.importers.tongues import folded
from niagara.log.importers.vocabulary import likeness

_ALIKE: Final = 0.6
"""Headings that look as much alike may be one, misspelt."""
_NEAR: Final = 3
_NAMES: Final = 200
"""Fields that are told one by one."""


class Column(Struct, frozen=True):
    """A column of the file."""

    number: int
    """From 1."""
    spelled: str
    """The heading as the file has it."""
    why: str = ""
    """Why nobody reads it, where that is known beforehand."""
    near: tuple[str, ...] | None = None
    """Headings that one which nobody knows resembles."""


class Cells(Fields):
    """Column → cell; one that is not there is empty: a table of one's own may lack what a game's lines have."""

    __slots__ = ()

    def __init__(self, cells: Mapping[str, str]) -> None:
        super().__init__(cells)
        self.taken: set[str] = set()

    def __missing__(self, column: str) -> str:
        return ""

    def filled(self) -> "Cells":
        """The same line without its empty cells; what is taken of it is taken of this one."""
        found = Cells({column: cell for column in self if (cell := self.peek(column))})
        found.taken = self.taken
        return found

    def leave(self, columns: Iterable[str]) -> None:
        """What was looked up in vain: nothing came of it."""
        self.taken.difference_update(columns)

    def unread(self) -> Iterator[tuple[str, str]]:
        """Columns with something in them that nobody took, and what it is."""
        return ((one.name, one.value) for one in self.loose("") if one.value)


class Unreads:
    """All cells that nobody read, once for each column and reason."""

    def __init__(self, columns: Mapping[str, Column]) -> None:
        self._columns = columns
        self._found: dict[tuple[str, str], UnreadField] = {}

    def add(self, column: str, cell: str, line: str, why: str) -> None:
        """One more of them."""
        about = self._columns[column]
        why = about.why or ("" if about.near is not None else why)
        one = self._found.get((column, why))
        if one is not None:
            self._found[column, why] = replace(one, count=one.count + 1)
        elif len(self._found) < _NAMES:
            name = about.spelled or f"column {about.number}"
            self._found[column, why] = UnreadField(
                name=brief(name, 60), count=1, place=f"{line}, column {about.number}", value=brief(cell, 60),
                near=about.near or (), why=why,
            )  # fmt: skip

    def say(self, name: str, place: str, text: str, why: str) -> None:
        """Something beside the columns that nobody reads."""
        if len(self._found) < _NAMES:
            self._found[place, why] = UnreadField(name=name, count=1, place=place, value=brief(text, 60), why=why)

    @property
    def fields(self) -> tuple[UnreadField, ...]:
        """Each with its count."""
        return tuple(self._found.values())


def resembled(heading: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known headings that an unknown one looks like, the closest first."""
    near = {brief(word, 60): likeness(folded(heading), brief(word, 60)) for word in known}
    return tuple(sorted((word for word in near if near[word] >= _ALIKE), key=lambda word: -near[word])[:_NEAR])
