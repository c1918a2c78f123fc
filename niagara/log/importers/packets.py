"""Shape A: packets of a table, as Board Game Arena's pages get them, saved by the user from the browser."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from niagara.log.finding import Finding, brief, finding, refuse
from niagara.log.importers.claims import Shape, claims
from niagara.log.importers.draft import Draft, Parsed, Record
from niagara.log.importers.fields import Fields, Items, names_in, take, take_whole, tie
from niagara.log.importers.foreign_json import check_records, parse_json, without_private
from niagara.log.importers.gaps import Numbers, marked, packet_gaps, told
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.pattern import look
from niagara.log.importers.people import People
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_KEYS: Final = (b'"packet_id"', b'"packet_type"', b'"move_id"', b'"channel"')
_NAMES: Final = frozenset({
    "data", "logs", "packets", "players", "options", "board", "start_seat", "id", "name", "color", "colour", "channel",
    "table_id", "packet_id", "move_id", "uid", "type", "args",
})  # fmt: skip
_OF_FRAME: Final = {"status": "whether the site answered", "valid": "whether the site answered"}
"""What says nothing about the rules, with its reason: of the frame, of a packet, of a notification."""
_OF_PACKET: Final = {"packet_type": "whether it was sent again", "time": "when it was sent"}
_OF_ITEM: Final = {
    "log": "a text for the reader, whose blanks are filled from the arguments", "h": "a checksum",
    "lock_uuid": "which click it answers", "synchro": "how a page waits for it",
}  # fmt: skip


class Packets:
    """Packet logs, in any of the three frames that they are saved in."""

    name = "packets"

    def __init__(self, maps: tuple[Map, ...] | None = None) -> None:
        self.maps = shipped(self.name) if maps is None else maps
        self.games = tuple(table.game for table in self.maps)

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """Packets name their channel, their move and their number."""
        found = sum(key in head for key in _KEYS)
        return (25 * found - 5 if found > 1 else 0), f"{found} of {len(_KEYS)} marks of packets"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The notifications in order, each once."""
        value, findings = parse_json(data, limits)
        dropped: Counter[str] = Counter()
        value = without_private(value, dropped)
        packets, at, frame = _frame(value)
        rows = tuple(_rows(packets, at, limits))
        records, twice, private, differ = _records(rows)
        about = _about(frame) | {"packets": len(packets), "repeated": twice, "private": private}
        about["numbers"] = tuple(numbers for numbers, _ in rows)
        return Parsed(
            records=records, about=about, findings=(*findings, *differ), dropped=dropped, whole=(value,)
        )  # fmt: skip

    def map(self, parsed: Parsed) -> Draft:
        """What the notifications claim."""
        people = People.listed(parsed.about.get("players"), parsed.records)
        begins, gaps = packet_gaps(parsed.about["numbers"])
        parsed = replace(
            parsed, records=marked(parsed.records, gaps), findings=(*parsed.findings, *told(begins, gaps))
        )  # fmt: skip
        draft = claims(parsed, self.maps, people, _SHAPE)
        return _noted(replace(draft, begins=begins), parsed)


def _frame(value: Any) -> tuple[Items, str, Fields]:
    """The packets, the pointer to their list, and the object that it stands in."""
    ways = (("data", "data"), ("data", "logs"), ("packets",), ("data",), ())
    for way in ways:
        *holders, holder = [value, *(look(value, ".".join(way[: at + 1])) for at in range(len(way)))]
        if isinstance(holder, Items) and all(isinstance(one, Fields) for one in holders):
            for one in holders:
                one.silent = _OF_FRAME
            if way:
                take(value, ".".join(way))
            return holder, "".join(f"/{step}" for step in way), holders[-1] if holders else Fields()
    inner = look(value, "data")
    found = names_in(inner if isinstance(inner, Fields) else value)
    raise refuse("LOG-FOREIGN", "no list of packets", expected="data.logs, data.data or packets", found=found)


def _about(frame: Fields) -> dict[str, Any]:
    options = frame.only("options", Fields)
    take_whole(options)  # each is an option of the game, or an error
    return {
        "players": frame.only("players", Items), "options": options, "board": frame.only("board", str),
        "start_seat": frame.only("start_seat", int),
    }  # fmt: skip


def _records(
    packets: Sequence[tuple[Numbers, list[tuple[Any, Record]]]],
) -> tuple[tuple[Record, ...], int, int, tuple[Finding, ...]]:
    """By move and packet number; a repeated uid is one record, and so is a private packet beside the table's own."""
    rows = [(packet.hidden, key, record) for packet, items in sorted(packets, key=_order) for key, record in items]
    private: dict[Any, Record] = {}
    public = {key for hidden, key, _ in rows if not hidden and key is not None}
    seen: dict[str, Record] = {}
    records: list[tuple[Any, Record]] = []
    differ: list[Finding] = []
    twice = 0
    for hidden, key, record in rows:
        uid = record.fields.get("uid")
        if isinstance(uid, str) and uid in seen:
            twice += 1
            tie(seen[uid].whole, record.whole)
            differ += _differing(seen[uid], record, "a notification stands twice, and not the same")
            continue
        if isinstance(uid, str):
            seen[uid] = record
        if hidden and key in public:
            private[key] = record
        else:
            records.append((key, record))
    of_move = [(record, private.get(key)) for key, record in records]
    for record, own in of_move:
        if own is not None:
            differ += _differing(record, own, "a player's own channel says otherwise than the table's")
    return tuple(_joined(*pair) for pair in of_move), twice, len(private), tuple(differ)


def _order(row: tuple[Numbers, Any]) -> tuple[int, ...]:
    return row[0].order


def _differing(one: Record, other: Record, message: str) -> Iterator[Finding]:
    """The first argument that two records of one event have in common and that is not the same."""
    args, more = one.fields.get("args"), other.fields.get("args")
    if isinstance(args, Fields) and isinstance(more, Fields):
        for key in args:
            if key in more and more.peek(key) is not None and more.peek(key) != args.peek(key):
                where = f"{other.place}/args/{key}"
                told = {"expected": brief(args.peek(key)), "found": brief(more.peek(key))}
                yield replace(finding("LOG-EVENTS-DIFFER", message, pointer=where, **told), severity="warning")
                return


def _joined(record: Record, private: Record | None) -> Record:
    """One event out of the table's notification and the player's own, which knows the secret part."""
    if private is None:
        return record
    args, more = record.fields.get("args"), private.fields.get("args")
    if not isinstance(args, Fields) or not isinstance(more, Fields):
        return record
    both = Fields({**more, **args})
    tie(both, args)
    tie(both, more)
    return replace(record, fields={**record.fields, "args": both, "private": private.place})


def _rows(packets: Items, at: str, limits: Limits) -> Iterator[tuple[Numbers, list[tuple[Any, Record]]]]:
    """Each packet with its notifications: what a private one has in common with the table's own, and the record.

    `move_id` may be null: such a packet keeps its place behind those before it. Raises LogError for too many of them.
    """
    last, count = (0, 0), Counter[tuple[int, int]]()
    table, told = None, 0
    for index, packet in enumerate(packets):
        fields = packet if isinstance(packet, Fields) else Fields()
        fields.silent = _OF_PACKET
        move, number = _int(fields, "move_id"), _int(fields, "packet_id")
        last = (last[0] if move is None else move, last[1] if number is None else number)
        order = (*last, count[last])
        count[last] += 1
        table = table or fields.only("table_id", str, int)
        if fields.peek("table_id") == table:
            fields.get("table_id")
        hidden = (fields.only("channel", str) or "").startswith("/player/")
        one = Numbers(order=order, place=f"{at}/{index}", move=move, number=number, hidden=hidden)
        items = packet.peek("data") if isinstance(packet, Fields) else None
        told += max(len(items), 1) if isinstance(items, Items) else 1
        check_records(told, limits, pointer=one.place)
        yield one, [*_items(packet, one)]


def _items(packet: Any, one: Numbers) -> Iterator[tuple[Any, Record]]:
    if not isinstance(packet, Fields):
        yield None, Record(place=one.place, kind="(no packet)", fields={"args": packet}, order=(*one.order, 0))
        return
    items = packet.get("data")
    several = isinstance(items, Items)
    for spot, item in enumerate(items if several else [items]):
        record = _record(f"{one.place}/data/{spot}" if several else f"{one.place}/data", item)
        key = None if one.move is None else (one.move, record.kind)
        yield key, replace(record, order=(*one.order, spot))


def _record(place: str, item: Any) -> Record:
    if not isinstance(item, Fields):
        return Record(place=place, kind="(no type)", fields={"args": item}, whole=item)
    item.silent = _OF_ITEM
    item.only("uid", str)
    item.only("args", Fields, Items)
    return Record(place=place, kind=str(item.get("type", "(no type)")), fields=dict(item), whole=item)


def _int(packet: Fields, key: str) -> int | None:
    """A number, or a text that is one; what is none is not taken."""
    value = packet.peek(key)
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None if value is not None else packet.get(key)
    text = str(value).strip()
    return int(text) if text.isdecimal() and len(text) < 16 and packet.get(key) is not None else None


_SHAPE: Final = Shape(lambda record: record.fields.get("args"), "/args", known=_NAMES)


def _noted(draft: Draft, parsed: Parsed) -> Draft:
    derived = list(draft.derived)
    about = parsed.about
    if about.get("repeated"):
        again = counted(about["repeated"], "repeated notification")
        derived.append(f"{again} (same uid): each counts once")
    if about.get("private"):
        own = counted(about["private"], "notification")
        text = f"{own} of players' own channels, about moves that the table's channel tells too"
        derived.append(f"{text}: each is one event, its private detail is known to that player only")
    return replace(draft, derived=tuple(derived))
