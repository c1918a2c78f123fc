"""The cells of one line of a table, which know who read them, and what becomes of those that nobody read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import brief
from niagara.log.importers.draft import UnreadField
from niagara.log.importers.tongues import folded
from niagara.log.importers.vocabulary import closest, likeness

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


class Cells(Mapping[str, str]):
    """Column → cell. A cell that is looked up counts as read."""

    def __init__(self, cells: Mapping[str, str]) -> None:
        self._cells = cells
        self._read: set[str] = set()

    def __getitem__(self, column: str) -> str:
        self._read.add(column)
        return self._cells.get(column, "")  # a table of one's own may lack a column that a game's lines have

    def __contains__(self, column: object) -> bool:
        return column in self._cells

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def peek(self, column: str) -> str:
        """The cell; it does not count as read."""
        return self._cells[column]

    def filled(self) -> "Cells":
        """The same line without its empty cells; what is read of it is read of this one."""
        found = Cells({column: cell for column, cell in self._cells.items() if cell})
        found._read = self._read
        return found

    def take(self, column: str) -> None:
        """The cell counts as read."""
        self._read.add(column)

    def leave(self, columns: Iterable[str]) -> None:
        """What was looked up in vain: nothing came of it."""
        self._read.difference_update(columns)

    def unread(self) -> Iterator[tuple[str, str]]:
        """Columns with something in them that nobody read, and what it is."""
        return ((column, cell) for column, cell in self._cells.items() if cell and column not in self._read)


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
    found = (word for word in closest(folded(heading), known) if likeness(folded(heading), word) >= _ALIKE)
    return tuple(found)[:_NEAR]
