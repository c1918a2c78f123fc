"""Shape C: a match that people wrote down, as CSV.

What is common to all games: columns by their headings, `seat` and `option` lines. What a line of a match says is read
by the module `rows_GAME`; without one, by the table: the column `type` names a type of it, the others are arguments.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from niagara.core.game import Actor
from niagara.core.text import safe_text
from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.importers.draft import Draft, ForeignSeat, Parsed, Record, Said, Unread
from niagara.log.importers.foreign_json import private, sample, text_of
from niagara.log.importers.hooks import hook
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.reading import Reader
from niagara.log.importers.vocabulary import UnknownWord, Unreadable, likeness, vocabulary
from niagara.log.limits import Limits

SEPARATORS: Final = ",;\t|"
_ALWAYS: Final = ("round", "player", "to", "note")
"""Columns that lines of every game have: `seat` and `option` lines use them."""
_ZEROS: Final = re.compile(r"([+-]?\d+)[.,]0+")
_ALIKE: Final = 0.7
"""Two names that look as much alike may be one, misspelt."""


class CsvRows:
    """A line of headings, then one line for each thing that happened."""

    name = "csv"

    def __init__(self, maps: tuple[Map, ...] | None = None) -> None:
        self.maps = shipped(self.name) if maps is None else maps
        self.games = tuple(table.game for table in self.maps)

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """The first line names the columns."""
        encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        lines = head.decode(encoding, "replace").lstrip().splitlines()
        line = lines[0] if lines else ""
        if line[:1] in "{[<":
            return 0, "the first line names no columns"
        row = next(csv.reader([line], delimiter=separator(line)))
        table = _table([row], self.maps)
        found = set(_heads(row, table)) & set(table.headings)
        sure = {"round", "player"} <= found and len(found) >= 4
        return (min(40 + 8 * len(found), 95) if sure else 0), f"{len(found)} of {len(table.headings)} columns"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The lines, by the names of their columns."""
        text, findings = _decoded(data)
        if "\0" in text:
            raise refuse("LOG-FOREIGN", "zero bytes: no CSV")
        first = text.lstrip().split("\n", 1)[0]
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(first), strict=False)
        rows: list[tuple[str, list[str]]] = []
        start, last = 1, 0
        try:
            for row in reader:
                place, start = f"line {start}", reader.line_num + 1
                if any(cell.strip() for cell in row):
                    rows.append((place, row))
                    last = reader.line_num
                if len(rows) > limits.entries + 1:
                    raise refuse("LOG-LIMIT-ENTRIES", f"more than {limits.entries} lines")
        except csv.Error as error:
            raise refuse("LOG-FOREIGN", f"no CSV: {safe_text(str(error))}", line=reader.line_num) from None
        table = _table([row for _, row in rows], self.maps)
        heads = _heads(rows[0][1], table) if rows else []
        dropped: Counter[str] = Counter()
        records = [_record(place, heads, row, dropped, table) for place, row in rows[1:]]
        torn = records and len(rows[-1][1]) < len(heads) and not text.endswith("\n") and last > text.count("\n")
        if torn:
            cut = records.pop()
            message = "the last line is cut off: it is not read"
            found = brief(text.rstrip("\n").rsplit("\n", 1)[-1])
            findings += (finding("LOG-TAIL-TORN", message, line=int(cut.place.split()[1]), found=found),)
        about = {"game": table.game}
        return Parsed(records=tuple(records), about=about, findings=findings, dropped=dropped)

    def map(self, parsed: Parsed) -> Draft:
        """What the lines claim."""
        table = next(one for one in self.maps if one.game == parsed.about["game"])
        seats, start, assumed = _people(parsed, table)
        options = {one.fields["player"]: one.fields["to"] for one in parsed.records if one.kind == "option"}
        options.pop("game", None)
        board = options.pop("board", "")
        names = [seat.name for seat in seats]
        people = {safe_text(name).casefold(): seat for seat, name in enumerate(names)}
        reader = Reader(table, people, vocabulary(table.game, board), names)
        said: list[Said] = []
        unread: list[Unread] = []
        mapped: Counter[str] = Counter()
        opaque: dict[str, tuple[int, str]] = {}
        samples: dict[str, str] = {}
        for record in parsed.records:
            before, gaps = len(said), len(reader.gaps)
            try:
                said += _claims(reader, record) if record.kind == "line" else ()
                mapped[record.kind] += 1
                if len(reader.gaps) > gaps:
                    unread.append(Unread(at=before, place=record.place, text="a word that names nothing there is"))
            except Unreadable as error:
                if isinstance(error, UnknownWord):
                    reader.told(error, record.place + error.inside, record.place, "this line is left out")
                unread.append(Unread(at=before, place=record.place, text=str(error)))
                kind = f"line ({error})"
                count, place = opaque.get(kind, (0, record.place))
                opaque[kind] = (count + 1, place)
                samples.setdefault(kind, sample(record.fields))
        return Draft(
            level=3, game=table.game, seats=seats, start_seat=start, options=options or None, board=board,
            said=tuple(said), covered=table.covered, silent=table.silent, mapped=mapped, opaque=opaque,
            samples=samples, assumed=assumed, findings=(*parsed.findings, *reader.findings.values()),
            unread=tuple(unread), forced_unsaid=table.forced_unsaid,
        )  # fmt: skip


def _claims(reader: Reader, record: Record) -> list[Said]:
    """What one line says; raises Unreadable."""
    fields = record.fields
    number = fields["round"]
    if not number.isdecimal() or len(number) > 6:
        raise Unreadable("the round is no number")
    chance = fields["player"].casefold() in reader.table.chance
    try:
        actor: Actor = "chance" if chance else reader.seat(fields["player"])
    except UnknownWord as error:
        raise error.at("player") from None
    base = Said(place=record.place, about="event", pattern={}, actor=actor, round=int(number), note=fields["note"])
    rows = hook("rows", reader.table.game)
    if rows is not None:
        return [*rows.claims(reader, record, base)]
    kind = fields.get("type", "line").casefold()
    if kind not in reader.table.types:
        raise UnknownWord("type of line", kind, reader.table.types).at("type")
    cells = {column: cell for column, cell in fields.items() if cell}
    said = reader.claim(kind, cells, record.place, actor, base.round, "")
    return [replace(one, note=base.note) for one in said]


def template(game: str) -> str:
    """A match of this game written down, to be filled in; "" for a game without lines of its own."""
    rows = hook("rows", game)
    return "" if rows is None else str(rows.TEMPLATE)


def separator(line: str) -> str:
    """The separator of a line of headings: the one that is there most often."""
    return max(SEPARATORS, key=line.count)


def _decoded(data: bytes) -> tuple[str, tuple[Finding, ...]]:
    try:
        return text_of(data), ()
    except LogError as error:
        message = "no UTF-8: read as Windows-1252, as spreadsheets write it"
        note = finding("LOG-NOTE-CTRL", message, offset=error.finding.offset)
        return data.decode("cp1252", errors="replace"), (note,)


def _table(rows: Sequence[list[str]], maps: Sequence[Map]) -> Map:
    """The table of the game that a line `option,game` names, else the one that knows most of the headings."""
    named = next((row for row in rows if [cell.strip().casefold() for cell in row[:2]] == ["option", "game"]), [])
    game = next((cell.strip().casefold() for cell in named[2:] if cell.strip()), "")
    return max(maps, key=lambda one: (game in (one.game, *one.names), _known(rows[0], one) if rows else 0))


def _known(row: list[str], table: Map) -> int:
    return len(set(_heads(row, table)) & set(table.headings))


def _heads(row: list[str], table: Map) -> list[str]:
    """The columns by our names; unknown ones keep theirs."""
    names = {word: column for column, words in table.headings.items() for word in words}
    clean = [safe_text(cell.lstrip("\ufeff")).casefold() for cell in row]
    return [names.get(cell, cell) for cell in clean]


def _record(place: str, heads: list[str], row: list[str], dropped: Counter[str], table: Map) -> Record:
    fields = dict.fromkeys((*_ALWAYS, *table.headings), "")
    for head, cell in zip(heads, row, strict=False):
        if head not in fields and private(head):
            dropped[head] += bool(cell)
            continue
        cell = cell.strip()
        whole = _ZEROS.fullmatch(cell)
        fields[head] = whole[1] if whole and head not in ("player", "note") else cell[:4000]
    kind = fields["round"].casefold()
    return Record(place=place, kind=kind if kind in ("seat", "option") else "line", fields=fields)


def _people(parsed: Parsed, table: Map) -> tuple[tuple[ForeignSeat, ...], int, tuple[str, ...]]:
    """The players, who starts, and what was assumed about that."""
    rows = [record.fields for record in parsed.records if record.kind == "seat"]
    if rows:
        starts = [seat for seat, row in enumerate(rows) if row["to"].casefold() == "start"]
        seats = tuple(ForeignSeat(name=row["player"], color=row["note"]) for row in rows)
        return seats, starts[0] if starts else 0, () if starts else ("the first player of the list starts",)
    names: dict[str, str] = {}
    at_first: dict[str, str] = {}
    lines = [one.fields for one in parsed.records if one.kind == "line"]
    begins = min((int(line["round"]) for line in lines if line["round"].isdecimal()), default=0)
    for line in lines:
        name = line["player"]
        if name and name.casefold() not in table.chance:
            names.setdefault(safe_text(name).casefold(), name)
            if line["round"].isdecimal() and int(line["round"]) == begins:
                at_first.setdefault(safe_text(name).casefold(), name)
    late = (name for name in names if name not in at_first)
    misspelt = {name for name in late if any(likeness(name, one) >= _ALIKE for one in at_first)}
    text = "the players sit, clockwise, in the order in which they first act, and the first of them starts"
    return tuple(ForeignSeat(name=name) for key, name in names.items() if key not in misspelt), 0, (text,)
