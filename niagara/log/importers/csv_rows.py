"""Shape C: a match that people wrote down, as CSV."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.text import safe_text
from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.importers.draft import Draft, ForeignSeat, Parsed, Record, Said
from niagara.log.importers.foreign_json import private, sample, text_of
from niagara.log.importers.mapping import Map, Reader, Unreadable, shipped
from niagara.log.limits import Limits

COLUMNS: Final = ("round", "player", "card", "canoe", "from", "to", "gem", "stolen_from", "note")
RIVER: Final = "river"
SEPARATORS: Final = ",;\t|"
_GEM: Final = re.compile(r"[+-]?[\w]+|>")
_ZEROS: Final = re.compile(r"([+-]?\d+)[.,]0+")
_ANY_GEM: Final = frozenset({"gem_loaded", "gem_unloaded", "gem_stolen", "gem_delivered", "canoe_lost"})

TEMPLATE: Final = """\
round,player,card,canoe,from,to,gem,stolen_from,note
seat,Ada,,,,start,,,red
seat,Борис,,,,,,,yellow
seat,陳,,,,,,,blue
option,landing_cost,,,,1,,,a house rule has a line like this; these three rounds play by the usual ones
1,Ada,5,1,LAND,S3,> +amethyst,,one line for each canoe that moves; + is loaded and - unloaded; > stands for the move
1,Борис,4,1,LAND,S4,,,the canoes of a player are 1 and 2
1,陳,cloud,,,-1,,,a cloud: where the weather marker goes
1,river,,,,L R L,,,the arm of each disc; leave this line out if they simply take turns
2,Борис,2,1,R6,S4,,,a canoe that is left ashore needs no line
2,陳,3,1,LAND,S3,,,"a purchase is a line with buy under to, and its price under gem"
2,Ada,3,1,L6,S3,,,
2,river,,,,R,,,
3,陳,2,1,,,+diamond,,nothing under from and to: the canoe does not move
3,Ada,cloud,,,0,,,
3,Борис,1,1,S5,S4,,Ada 1,a theft: whose canoe and which
3,river,,,,L,,,
"""


class CsvRows:
    """One line for each canoe that moves, each cloud, each purchase, each flow."""

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
        found = set(_heads(next(csv.reader([line], delimiter=separator(line))), self.maps))
        known = len(found & set(COLUMNS))
        sure = {"round", "player"} <= found and known >= 4
        return (min(40 + 8 * known, 95) if sure else 0), f"{known} of {len(COLUMNS)} columns"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The lines, by the names of their columns."""
        text, findings = _decoded(data)
        if "\0" in text:
            raise refuse("LOG-FOREIGN", "zero bytes: no CSV")
        first = text.lstrip().split("\n", 1)[0]
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(first), strict=False)
        records: list[Record] = []
        dropped: Counter[str] = Counter()
        heads: list[str] = []
        start, torn = 1, False
        try:
            for row in reader:
                place, start = f"line {start}", reader.line_num + 1
                if not any(cell.strip() for cell in row):
                    continue
                if not heads:
                    heads = _heads(row, self.maps)
                    continue
                if len(records) >= limits.entries:
                    raise refuse("LOG-LIMIT-ENTRIES", f"more than {limits.entries} lines")
                records.append(_record(place, heads, row, dropped))
                torn = len(row) < len(heads) and not text.endswith("\n") and reader.line_num > text.count("\n")
        except csv.Error as error:
            raise refuse("LOG-FOREIGN", f"no CSV: {safe_text(str(error))}", line=reader.line_num) from None
        if torn:
            last = records.pop()
            message = "the last line is cut off: it is not read"
            found = brief(text.rstrip("\n").rsplit("\n", 1)[-1])
            findings += (finding("LOG-TAIL-TORN", message, line=int(last.place.split()[1]), found=found),)
        return Parsed(records=tuple(records), findings=findings, dropped=dropped)

    def map(self, parsed: Parsed) -> Draft:
        """What the lines claim."""
        table = self.maps[0]
        seats, start, assumed = _people(parsed)
        names = [safe_text(seat.name).casefold() for seat in seats]
        rows = Rows(Reader(table, {name: seat for seat, name in enumerate(names)}))
        said: list[Said] = []
        mapped: Counter[str] = Counter()
        opaque: dict[str, tuple[int, str]] = {}
        samples: dict[str, str] = {}
        options: dict[str, Any] = {}
        for record in parsed.records:
            match record.kind:
                case "seat":
                    mapped["seat"] += 1
                case "option":
                    options[record.fields["player"]] = record.fields["to"]
                    mapped["option"] += 1
                case _:
                    try:
                        said += rows.claims(record)
                        mapped["line"] += 1
                    except Unreadable as error:
                        kind = f"line ({error})"
                        count, place = opaque.get(kind, (0, record.place))
                        opaque[kind] = (count + 1, place)
                        samples.setdefault(kind, sample(record.fields))
        board = options.pop("board", "")
        return Draft(
            level=3, game=table.game, seats=seats, start_seat=start, options=options or None, board=board,
            said=tuple(said), covered=table.covered, silent=table.silent, mapped=mapped, opaque=opaque,
            samples=samples, assumed=assumed, findings=parsed.findings,
        )  # fmt: skip


class Rows:
    """Turns lines into claims."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def claims(self, record: Record) -> Iterator[Said]:
        """What one line says; raises Unreadable."""
        fields = record.fields
        number = fields["round"]
        if not number.isdecimal() or len(number) > 6:
            raise Unreadable("the round is no number")
        base = Said(place=record.place, about="event", pattern={}, round=int(number), note=fields["note"])
        if fields["player"].casefold() == RIVER:
            arms = self.reader.value("list:arm", fields["to"].replace(",", " ").split())
            yield from (replace(base, actor="chance", pattern={"type": "river_pushed", "arm": arm}) for arm in arms)
            return
        seat = self.reader.seat(fields["player"])
        base = replace(base, actor=seat)
        card = self.reader.value("card", fields["card"]) if fields["card"] else None
        if card is not None:
            yield replace(base, about="action", pattern={"type": "choose_card", "card": card}, early=True, note="")
        yield from self._act(base, seat, fields, card)

    def _act(self, base: Said, seat: int, fields: Mapping[str, str], card: Any) -> Iterator[Said]:
        to = fields["to"].casefold()
        if to == "stay":
            yield replace(base, about="action", pattern={"type": "stay_ashore"})
        elif to == "keep":
            yield replace(base, about="action", pattern={"type": "keep_gems"})
        elif to == "buy":
            gems = self.reader.value("list:gem", [word for word in fields["gem"].replace(",", " ").split() if word])
            pattern: dict[str, Any] = {"type": "canoe_bought", "seat": seat}
            yield replace(base, pattern=pattern | ({"gems": gems} if gems else {}))
        elif card == "cloud" and to:
            yield replace(base, pattern={"type": "weather_shifted", "seat": seat, "to": self.reader.value("int", to)})
        else:
            yield from self._order(base, seat, fields)

    def _order(self, base: Said, seat: int, fields: Mapping[str, str]) -> Iterator[Said]:
        who: dict[str, Any] = {"seat": seat}
        if fields["canoe"]:
            who["canoe"] = self.reader.value("one", fields["canoe"])
        start, end = (self.reader.value("space", fields[at]) if fields[at] else None for at in ("from", "to"))
        moved = start != end and not (start is None and end is None)
        ends = {path: space for path, space in (("path.first", start), ("path.last", end)) if space is not None}
        move = replace(base, pattern={"type": "canoe_paddled", **who, **ends})
        words = _GEM.findall(fields["gem"])
        stolen = bool(fields["stolen_from"])
        loose = ">" not in words
        if loose and moved:
            yield replace(move, loose=True)
        plain: str | None = None
        for word in words:
            if word == ">":
                if moved:
                    yield move
            elif word[0] in "+-":
                kind = "gem_loaded" if word[0] == "+" else "gem_unloaded"
                gem = self.reader.value("gem", word[1:])
                yield replace(base, pattern={"type": kind, **who, "gem": gem}, loose=loose)
            elif stolen and plain is None:
                plain = word
            else:
                gem = self.reader.value("gem", word)
                yield replace(base, pattern={"type": _ANY_GEM, **who, "gem": gem}, loose=True)
        if stolen:
            pattern = {"type": "gem_stolen", **who, **self._victim(fields["stolen_from"])}
            yield replace(base, pattern=pattern | ({"gem": self.reader.value("gem", plain)} if plain else {}))

    def _victim(self, text: str) -> dict[str, Any]:
        """ "Ada" or "Ada 2": whose canoe, and which."""
        name, _, number = text.rpartition(" ")
        try:
            return {"from.seat": self.reader.seat(text)}
        except Unreadable:
            return {"from.seat": self.reader.seat(name), "from.canoe": self.reader.value("one", number)}


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


def _heads(row: list[str], maps: tuple[Map, ...]) -> list[str]:
    """The columns by our names; unknown ones keep theirs."""
    names = {word: column for table in maps for column, words in table.headings.items() for word in words}
    clean = [safe_text(cell.lstrip("\ufeff")).casefold() for cell in row]
    return [names.get(cell, cell) for cell in clean]


def _record(place: str, heads: list[str], row: list[str], dropped: Counter[str]) -> Record:
    fields = dict.fromkeys(COLUMNS, "")
    for head, cell in zip(heads, row, strict=False):
        if head not in COLUMNS and private(head):
            dropped[head] += bool(cell)
            continue
        cell = cell.strip()
        whole = _ZEROS.fullmatch(cell)
        fields[head] = whole[1] if whole and head in ("round", "card", "canoe", "to", "from") else cell[:4000]
    kind = fields["round"].casefold()
    return Record(place=place, kind=kind if kind in ("seat", "option") else "line", fields=fields)


def _people(parsed: Parsed) -> tuple[tuple[ForeignSeat, ...], int, tuple[str, ...]]:
    """The players, who starts, and what was assumed about that."""
    rows = [record.fields for record in parsed.records if record.kind == "seat"]
    if rows:
        starts = [seat for seat, row in enumerate(rows) if row["to"].casefold() == "start"]
        seats = tuple(ForeignSeat(name=row["player"], color=row["note"]) for row in rows)
        return seats, starts[0] if starts else 0, () if starts else ("the first player of the list starts",)
    names: dict[str, str] = {}
    for record in parsed.records:
        name = record.fields["player"]
        if record.kind == "line" and name and name.casefold() != RIVER:
            names.setdefault(safe_text(name).casefold(), name)
    text = "the players sit, clockwise, in the order in which they first act, and the first of them starts"
    return tuple(ForeignSeat(name=name) for name in names.values()), 0, (text,)
