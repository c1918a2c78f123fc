"""Shape C: a match that people wrote down, as CSV.

What is common to all games: columns by their headings, `seat` and `option` lines. What a line of a match says is read
by the module `rows_GAME`; without one, by the table: the column `type` names a type of it, the others are arguments.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from niagara.core.text import safe_text
from niagara.games import UnknownGame, get
from niagara.log.finding import Finding, brief, finding
from niagara.log.importers.cells import Cells
from niagara.log.importers.csv_lines import Lines
from niagara.log.importers.csv_people import People, options, people
from niagara.log.importers.csv_records import is_option, records, said_filled, stretches
from niagara.log.importers.csv_table import Table, first_heads, read_table
from niagara.log.importers.draft import Draft, Parsed
from niagara.log.importers.encoding import beginning, guessed
from niagara.log.importers.headings import Columns, Headings
from niagara.log.importers.hooks import hook
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.reading import Reader
from niagara.log.importers.tongues import keywords, meanings
from niagara.log.importers.vocabulary import vocabulary
from niagara.log.importers.words import counted, listed
from niagara.log.limits import Limits

_LEAST: Final = 4
"""Headings of a game by which a table is recognised."""
_NEEDED: Final = ("round", "player")
_ABOUT: Final = ("game", "board")
"""Lines of options that tell the game, the surer first."""


class CsvRows:
    """A line of headings, then one line for each thing that happened."""

    name = "csv"

    def __init__(self, maps: tuple[Map, ...] | None = None) -> None:
        self.maps = shipped(self.name) if maps is None else maps
        self.games = tuple(table.game for table in self.maps)
        self._headings = [Headings(table) for table in self.maps]

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """One of the first lines names the columns."""
        text = beginning(head)
        if text.lstrip()[:1] in ("{", "[", "<") or "\0" in text:
            return 0, "the first line names no columns"
        for known in (self._known, self._known_deep):
            heads = first_heads(text, known)
            if len(heads) < _LEAST:
                break
            deep = known == self._known_deep
            best = max(self._headings, key=lambda one: one.count(heads, deep))
            found, columns = best.count(heads, deep), len(best.table.headings)
            needed = {best.column(head, deep) for head in heads} & set(_NEEDED)
            if found >= _LEAST and (len(needed) == len(_NEEDED) or (needed and 2 * found >= columns)):
                return min(40 + 8 * found, 95), f"{found} of {columns} columns"
        return 0, "no line of headings"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The lines, by the names of their columns."""
        text, findings = guessed(data)
        table = read_table(text, limits, self._known)
        if self._known(table.heads) < _LEAST:
            table = read_table(text, limits, self._known_deep)
        cells = [row.cells for row in table.rows]
        all_ = [(one, one.columns(table.heads, cells)) for one in self._headings]
        for about in _ABOUT:
            named = {name for _, columns in all_ if (name := _named(columns, cells, about))}
            for one, columns in all_:
                if not named.isdisjoint(_names(one.table, about)):
                    parsed = self._parsed(table, one, columns, findings)
                    return _fit(parsed, f"{self._title(one.table)}: a line option,{about} names it")
        most = max(columns.known for _, columns in all_)
        fitting = [
            self._parsed(table, one, columns, findings) for one, columns in all_ if columns.known == most
        ]  # fmt: skip
        if len(fitting) > 1:
            troubles = [self._trouble(one) for one in fitting]
            fitting = [one for one, trouble in zip(fitting, troubles, strict=True) if trouble == min(troubles)]
            # Of games that fit alike, the one of whose headings the fewest are missing comes first.
            fitting.sort(key=lambda one: len(one.about["columns"].missing))
        best, *others = fitting
        why = f"{self._title(self._table(best))}: {most} of its {len(self._table(best).headings)} headings are there"
        if others:
            names = " and ".join(self._title(self._table(one)) for one in others)
            why += f", and {names} fits as well: a line option,game says which it is"
        return _fit(best, why)

    def map(self, parsed: Parsed) -> Draft:
        """What the lines claim."""
        table = self._table(parsed)
        work, who, stated = _read(parsed, table)
        said_game, board = stated.pop("game", ""), stated.pop("board", "")
        columns: Columns = parsed.about["columns"]
        findings = [*parsed.findings, *_told(parsed), *work.reader.findings.values()]
        if said_game and said_game not in (table.game, *table.names):
            message = f"no table of CSV is there for a game {brief(said_game, 40)!r}"
            known = ", ".join(self.games)
            findings.append(finding("LOG-FOREIGN-WORD", message, expected=f"one of: {known}", done="not used"))
        missing = [column for column in columns.missing if column not in ("note", *_NEEDED)]
        absent = f"no column {', '.join(missing)}" if missing else ""
        taken = (f"{absent}: nothing is taken to stand there",) if absent and work.said else ()
        return Draft(
            level=3, game=table.game if columns.known else "", seats=who.seats, start_seat=who.start,
            options=stated or None, board=board, said=tuple(work.said), covered=table.covered, silent=table.silent,
            forced_unsaid=table.forced_unsaid, mapped=work.mapped, opaque=work.opaque, samples=work.samples,
            ignored=work.ignored, derived=(parsed.about.get("fit", ""),), findings=tuple(findings),
            assumed=(*who.assumed, *taken, *said_filled(parsed.about["filled"])),
            unread=tuple(work.unread), unread_fields=work.unreads.fields, absent=absent,
        )  # fmt: skip

    def _known(self, cells: Sequence[str]) -> int:
        """How many headings of a game are among these cells, by English and the terms."""
        return max(one.count(cells, deep=False) for one in self._headings)

    def _known_deep(self, cells: Sequence[str]) -> int:
        """The same with the catalogues, which take their time: only where the others are not enough."""
        return max(one.count(cells) for one in self._headings)

    def _table(self, parsed: Parsed) -> Map:
        return next(one for one in self.maps if one.game == parsed.about["game"])

    @staticmethod
    def _title(table: Map) -> str:
        try:
            return get(table.game).title
        except UnknownGame:
            return table.game

    def _trouble(self, parsed: Parsed) -> tuple[int, int]:
        """Lines with words that this game does not have, then all that cannot be read of a table as one of it."""
        work, *_ = _read(parsed, self._table(parsed))
        return work.strange, len(work.unread) + len(work.unreads.fields)

    @staticmethod
    def _parsed(table: Table, headings: Headings, columns: Columns, findings: tuple[Finding, ...]) -> Parsed:
        dropped: Counter[str] = Counter()
        found, about = records(table, columns, headings.table, dropped)
        above = [(row.line, ", ".join(filter(None, row.cells))) for row in table.above]
        about |= {"game": headings.table.game, "columns": columns, "at": table.at, "above": above}
        return Parsed(records=found, about=about, findings=(*findings, *table.findings), dropped=dropped)


def _read(parsed: Parsed, table: Map) -> tuple[Lines, People, dict[str, str]]:
    """All lines read as those of one game, its players, and what its `option` lines say."""
    lines = [replace(one, fields=Cells(one.fields)) for one in parsed.records]
    who, stated = people(lines, table), options(lines)
    names = [seat.name for seat in who.seats]
    seats = {safe_text(name).casefold(): seat for seat, name in enumerate(names)}
    words = vocabulary(table.game, stated.get("board", ""))
    work = Lines(Reader(table, seats, words, names, lambda word: meanings(word, table.game)), parsed)
    for record in lines:
        work.read(record)
    return work, who, stated


def template(game: str) -> str:
    """A match of this game written down, to be filled in; "" for a game without lines of its own."""
    rows = hook("rows", game)
    return "" if rows is None else str(rows.TEMPLATE)


def _fit(parsed: Parsed, why: str) -> Parsed:
    return replace(parsed, about={**parsed.about, "fit": f"the game is {why}"})


def _named(columns: Columns, rows: Sequence[Sequence[str]], about: str) -> str:
    """The game or the board that an `option` line names; "" for none."""
    if not {"round", "player", "to"} <= set(columns.keys):
        return ""
    kind, name, value = (columns.keys.index(key) for key in ("round", "player", "to"))
    for row in rows:
        if len(row) > max(kind, name, value) and is_option(row[kind]) and about in keywords(row[name]):
            return row[value].strip().casefold()
    return ""


def _names(table: Map, about: str) -> tuple[str, ...]:
    """What a game is called, or its boards."""
    if about == "game":
        return (table.game, *table.names)
    try:
        return get(table.game).boards
    except UnknownGame:
        return ()


def _told(parsed: Parsed) -> Iterator[Finding]:
    """What is odd about the headings and the widths of the lines."""
    columns: Columns = parsed.about["columns"]
    at: int = parsed.about["at"]
    for alike in columns.alike:
        numbers = listed([str(one.number) for one in alike])
        heads = " and ".join(dict.fromkeys(brief(one.spelled, 40) for one in alike))
        message = f"the columns {numbers} have headings for the same: {heads}"
        read = any(one.number == columns.columns[key].number for key in columns.ours for one in alike)
        done = "the one with values is read" if read else "none of them is read: leave out all but one"
        yield finding("LOG-FOREIGN-TABLE", message, line=at, done=done)
    lost = [column for column in _NEEDED if column in columns.missing]
    if lost:
        message = f"no heading for the column {' and '.join(lost)}: no line can be read without it"
        found = brief(", ".join(one.spelled for one in columns.columns.values() if one.spelled), 200)
        yield finding("LOG-FOREIGN-TABLE", message, line=at, found=found)
    for width, lines in parsed.about["widths"].items():
        message = f"{counted(width, 'cell')} where most lines have {parsed.about['usual']}, in {stretches(lines)}"
        done = "its cells may be shifted: check them" if len(lines) == 1 else "their cells may be shifted: check them"
        yield finding("LOG-FOREIGN-TABLE", message, line=lines[0], done=done)
