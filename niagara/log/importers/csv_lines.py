"""The lines of a written match, one by one: what each claims, and which of its cells nobody read."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from niagara.core.game import Actor
from niagara.log.importers.cells import Cells, Column, Unreads
from niagara.log.importers.csv_people import is_chance
from niagara.log.importers.csv_records import LINE
from niagara.log.importers.draft import Parsed, Record, Said, Unread
from niagara.log.importers.foreign_json import sample
from niagara.log.importers.hooks import hook
from niagara.log.importers.reading import Reader
from niagara.log.importers.settle import NOTE_BYTES
from niagara.log.importers.tongues import whole
from niagara.log.importers.vocabulary import UnknownWord, Unreadable

_NOTHING_THERE: Final = {
    "seat": "a seat line says its player, start under to, and the colour under note",
    "option": "an option line says its name under player and its value under to",
    LINE: "a line of this kind has nothing there",
}


class Lines:
    """Reads the lines one by one, and keeps what came of each."""

    def __init__(self, reader: Reader, parsed: Parsed) -> None:
        self.reader = reader
        self.about = parsed.about
        self.columns: Mapping[str, Column] = parsed.about["columns"].columns
        self.unreads = Unreads(self.columns)
        self.said: list[Said] = []
        self.mapped: Counter[str] = Counter()
        self.ignored: Counter[str] = Counter()
        self.opaque: dict[str, tuple[int, str]] = {}
        self.samples: dict[str, str] = {}
        self.unread: list[Unread] = []
        """Lines that were not read as a whole, or in doubt."""
        self.strange = 0
        """Lines with a word that names nothing there is in this game."""
        for line, text in parsed.about["above"]:
            self.unreads.say("above the headings", f"line {line}", text, "it stands above the headings")
        for first, last in parsed.about["swallowed"]:
            kind = f"line (inside of a quote that is not closed in line {first - 1})"
            self.opaque[kind] = (last - first + 1, f"line {first}")

    def read(self, record: Record) -> None:
        """One line."""
        if record.kind not in _NOTHING_THERE:
            self.ignored[record.kind] += 1
            return
        cells: Cells = record.fields
        before, gaps = len(self.said), len(self.reader.gaps)
        try:
            if record.kind == LINE:
                self.said += _noted(cells, _claims(self.reader, record))
            elif record.kind == "option" and cells.peek("note"):
                cells.get("note")
                self.ignored["note of an option line"] += 1
            self.mapped[record.kind] += 1
            strange = len(self.reader.gaps) > gaps
            self.strange += strange
            why = self._left(record, self.columns) or ("a word that names nothing there is" if strange else "")
        except Unreadable as error:
            why = str(error)
            self._left_out(record, error)
            self._left(record, self.columns.keys() - self.reader.table.headings.keys())
        doubt = self._doubt(record.place)
        if why or doubt:
            at = self._since(before) if doubt else before
            self.unread.append(Unread(at=at, place=record.place, text=why or doubt))

    def _left(self, record: Record, columns: Iterable[str]) -> str:
        """Keeps the cells of these columns that nobody read, and says that there are some."""
        cells: Cells = record.fields
        why = ""
        for column, cell in cells.unread():
            if column in columns:
                self.unreads.add(column, cell, record.place, _NOTHING_THERE[record.kind])
                why = why or f"its {self.columns[column].spelled or 'last cell'} is not read"
        note = cells.peek("note")
        if len(note.encode()) > NOTE_BYTES:
            self.unreads.add("note", note, record.place, f"of a remark {NOTE_BYTES} bytes are kept")
        return why

    def _since(self, before: int) -> int:
        """From where on the claims behind `before` may be wrong: a secret choice is looked up by its round."""
        rounds = {one.round for one in self.said[before:] if one.early}
        return next((at for at, one in enumerate(self.said[:before]) if one.round in rounds), before)

    def _doubt(self, place: str) -> str:
        """What may be wrong with a line that was read."""
        filled = self.about["filled"].get(place, ())
        if filled:
            return f"its {' and '.join(filled)} is taken from the line above"
        return "its cells may be shifted" if place in self.about["odd"] else ""

    def _left_out(self, record: Record, error: Unreadable) -> None:
        if isinstance(error, UnknownWord):
            self.strange += 1
            self.reader.told(error, record.place + error.inside, record.place, "this line is left out")
        kind = f"line ({error})"
        count, place = self.opaque.get(kind, (0, record.place))
        self.opaque[kind] = (count + 1, place)
        if kind not in self.samples:
            self.samples[kind] = sample({name: record.fields.peek(name) for name in record.fields})


def _noted(cells: Cells, claims: Sequence[Said]) -> Sequence[Said]:
    """The claims of a line with its remark; of a line that claims nothing nothing counts as read."""
    if not claims:
        cells.leave(set(cells) - {"round", "player"})
        return ()
    note = cells["note"]
    if note and not any(one.note for one in claims):
        return (*claims[:-1], replace(claims[-1], note=note))
    return claims


def _claims(reader: Reader, record: Record) -> Sequence[Said]:
    """What one line says; raises Unreadable."""
    cells: Cells = record.fields
    number = whole(cells["round"], 6)
    if number is None or number < 0:
        raise Unreadable("the round is no number")
    name = cells["player"]
    if not name:
        raise Unreadable("it names no player")
    try:
        actor: Actor = "chance" if name not in reader.names and is_chance(name, reader.table) else reader.seat(name)
    except UnknownWord as error:
        raise error.at("player") from None
    base = Said(place=record.place, about="event", pattern={}, actor=actor, round=number, note=cells["note"])
    rows = hook("rows", reader.table.game)
    if rows is not None:
        return tuple(rows.claims(reader, record, base))
    kind = cells["type"].casefold() if "type" in cells else LINE
    if kind not in reader.table.types:
        raise UnknownWord("type of line", kind, reader.table.types).at("type")
    said = reader.claim(kind, cells.filled(), record.place, actor, base.round, "")
    return tuple(replace(one, note=base.note) for one in said)
