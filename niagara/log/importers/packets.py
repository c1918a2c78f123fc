"""Shape A: packets of a table, as Board Game Arena's pages get them, saved by the user from the browser."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from niagara.log.finding import refuse
from niagara.log.importers.claims import People, Shape, claims
from niagara.log.importers.draft import Draft, Parsed, Record
from niagara.log.importers.foreign_json import parse_json, without_private
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_KEYS = (b'"packet_id"', b'"packet_type"', b'"move_id"', b'"channel"')


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
        packets, at, about = _frame(value)
        records, twice, private = _records(packets, at)
        about |= {"packets": len(packets), "repeated": twice, "private": private}
        return Parsed(records=records, about=about, findings=findings, dropped=dropped)

    def map(self, parsed: Parsed) -> Draft:
        """What the notifications claim."""
        people = People.listed(parsed.about.get("players"), parsed.records)
        draft = claims(parsed, self.maps, people, Shape(lambda record: record.fields.get("args"), "/args"))
        return _noted(draft, parsed)


def _frame(value: Any) -> tuple[list[Any], str, dict[str, Any]]:
    """The packets, the pointer to their list, and what the frame says besides."""
    match value:
        case {"data": {"data": list(packets), **about}}:
            return packets, "/data/data", {str(key): found for key, found in about.items()}
        case {"data": {"logs": list(packets), **about}}:
            return packets, "/data/logs", {str(key): found for key, found in about.items()}
        case {"packets": list(packets), **about}:
            return packets, "/packets", {str(key): found for key, found in about.items()}
        case {"data": list(packets), **about}:
            return packets, "/data", {str(key): found for key, found in about.items()}
        case list(packets):
            return packets, "", {}
        case _:
            raise refuse("LOG-FOREIGN", "no list of packets", expected="data.logs, data.data or packets")


def _records(packets: list[Any], at: str) -> tuple[tuple[Record, ...], int, int]:
    """By move and packet number; a repeated uid is one record, and so is a private packet beside the table's own.

    A gap in the numbers is no loss. `move_id` may be null: such a packet keeps its place behind those before it.
    """
    rows = sorted(_rows(packets, at), key=lambda row: row[0])
    private: dict[Any, Record] = {}
    public = {row[1] for row in rows if not row[2] and row[1] is not None}
    seen: set[str] = set()
    records: list[Record] = []
    twice = 0
    for _, move, hidden, record in rows:
        uid = record.fields.get("uid")
        if isinstance(uid, str) and uid in seen:
            twice += 1
            continue
        if isinstance(uid, str):
            seen.add(uid)
        if hidden and move in public:
            private[move] = record
        else:
            records.append(record)
    of_move = [(record.fields.get("(move)"), record) for record in records]
    return tuple(_joined(record, private.get(move)) for move, record in of_move), twice, len(private)


def _joined(record: Record, private: Record | None) -> Record:
    """One event out of the table's notification and the player's own, which knows the secret part."""
    fields = {key: value for key, value in record.fields.items() if key != "(move)"}
    if private is not None:
        args, more = fields.get("args"), private.fields.get("args")
        if isinstance(args, Mapping) and isinstance(more, Mapping):
            fields |= {"args": {**more, **args}, "private": private.place}
    return replace(record, fields=fields)


def _rows(packets: list[Any], at: str) -> Iterator[tuple[tuple[int, int, int], Any, bool, Record]]:
    last = (0, 0)
    for index, packet in enumerate(packets):
        if not isinstance(packet, Mapping):
            yield (
                (*last, index),
                None,
                False,
                Record(place=f"{at}/{index}", kind="(no packet)", fields={"args": packet}),
            )
            continue
        move, number = _int(packet.get("move_id")), _int(packet.get("packet_id"))
        last = (last[0] if move is None else move, last[1] if number is None else number)
        hidden = str(packet.get("channel", "")).startswith("/player/")
        items = packet.get("data")
        for place, item in enumerate(items if isinstance(items, list) else [items]):
            fields = dict(item) if isinstance(item, Mapping) else {"args": item}
            kind = str(fields.get("type", "(no type)"))
            record = Record(place=f"{at}/{index}/data/{place}", kind=kind, fields=fields)
            key = None if move is None else (move, kind)
            fields["(move)"] = key
            yield (*last, index), key, hidden, record


def _int(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value).strip()
    return int(text) if text.isdecimal() and len(text) < 16 else None


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
