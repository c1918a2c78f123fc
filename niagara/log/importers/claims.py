"""Records → claims, with a mapping table: what is common to all shapes that record actions or events."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from niagara.core.text import safe_text
from niagara.log.finding import Finding, brief
from niagara.log.importers.draft import Draft, Parsed, Record, Said, Unread
from niagara.log.importers.fields import Fields, take_whole
from niagara.log.importers.foreign_json import sample
from niagara.log.importers.leftovers import AFTER_ALL, Leftovers
from niagara.log.importers.mapping import Map
from niagara.log.importers.people import People
from niagara.log.importers.reading import Reader
from niagara.log.importers.vocabulary import UnknownWord, Unreadable, vocabulary

NO_TYPE: Final = ("(no type)", "no type")
"""Instead of the type of a record that has none."""
Arguments = Callable[[Record], Any]


class Shape(Struct, frozen=True):
    """Where the records of a shape have what the tables read."""

    arguments: Arguments
    inside: str
    """From the place of a record to its arguments, as a JSON pointer."""
    player: str = ""
    """From the place of a record to whoever acts, where that is no argument."""
    known: frozenset[str] = frozenset()
    """Names that are read of a file besides the arguments: what is not read may be one of them, misspelt."""


def claims(parsed: Parsed, maps: Sequence[Map], people: People, shape: Shape, chosen: str = "") -> Draft:
    """The draft of the records, by the table that knows most of their types."""
    counts = Counter(record.kind for record in parsed.records)
    table = next((one for one in maps if chosen and chosen in (one.game, *one.names)), None) or best(maps, counts)
    if table is None:
        opaque = _opaque(parsed.records)
        left = Leftovers()
        for record in (*parsed.records, *parsed.beside):
            _told(record, left)
        named = _left(left, parsed, shape.known)
        return _draft(parsed, people, opaque=opaque[0], samples=opaque[1], level=2, **named)
    board = parsed.about.get("board")
    known = vocabulary(table.game, board if isinstance(board, str) else "")
    made = _claim_all(parsed, Reader(table, people.known, known, people.names), shape)
    order, derived = _seat_order(made.said, people, table.turn)
    if order is not None:
        people = people.ordered(order)
        made = _claim_all(parsed, Reader(table, people.known, known, people.names), shape)
    first = next((one.actor for one in made.said if one.about == "event" and table.turn in one.kinds), None)
    start = first if isinstance(first, int) else 0
    given = parsed.about.get("start_seat")
    assumed = [] if isinstance(first, int) or given is not None else ["the first player of the list starts"]
    if people.guessed:
        assumed.append("the players are those who act in the file, in the order in which they first act")
    return _draft(
        parsed, people, game=table.game, level=_level(made.said),
        start_seat=int(given) if isinstance(given, int) and given in range(len(people.seats)) else start,
        said=made.said, covered=_covered(table, made.said), silent=table.silent, mapped=made.mapped, opaque=made.opaque,
        forced_unsaid=table.forced_unsaid,
        samples=made.samples, ignored=made.ignored, assumed=tuple(assumed), derived=derived, unread=made.unread,
        final=made.final, findings=(*parsed.findings, *made.findings),
        **_left(made.left, parsed, shape.known | _names(table)),
    )  # fmt: skip


def _left(left: Leftovers, parsed: Parsed, known: Iterable[str]) -> dict[str, Any]:
    """What nobody read, after all has been read that is."""
    for number, whole in enumerate(parsed.whole, 1):
        left.rest(whole, f"file {number}: " if number > 1 else "")
    return {"unread_fields": left.fields(known), "says_nothing": left.silent}


def _names(table: Map) -> frozenset[str]:
    """The names of all arguments that a table reads."""
    rows = [args for one in table.types.values() for args in (one.args, one.at)]
    places = [place for args in rows for where in args.values() for place in where.rpartition(":")[2].split("|")]
    places += [
        place for one in table.final for place in (one.over, *(at.rpartition(":")[2] for at in one.args.values()))
    ]
    steps = {step for place in places for step in place.split(".")}
    parts = {field for fields in table.parts.values() for field in fields}
    return frozenset(name for name in steps | parts if name.isidentifier())


def best(maps: Sequence[Map], counts: Mapping[str, int]) -> Map | None:
    """The table that knows most of these records, or None if none knows half of them: two games may share a name."""
    known = [
        (sum(count for kind, count in counts.items() if kind in one.types), -at, one) for at, one in enumerate(maps)
    ]
    most, _, table = max(known, key=lambda found: found[:2], default=(0, 0, None))
    told = sum(count for kind, count in counts.items() if table is None or kind not in table.ignored)
    return table if most and 2 * most >= told else None


def _level(said: Sequence[Said]) -> int:
    """1 positions only, 2 actions only, 3 actions and facts."""
    told = {one.about for one in said}
    return 1 if told == {"state"} else 2 if told <= {"action"} else 3


def _covered(table: Map, said: Sequence[Said]) -> frozenset[str]:
    """What the file always records: not what happens in every match and never stands in this file."""
    if _level(said) == 1:
        return frozenset()
    told = {kind for one in said for kind in one.kinds}
    return frozenset(kind for kind in table.covered if kind in told or kind not in table.everywhere)


class _Made(Struct):
    said: tuple[Said, ...] = ()
    mapped: Counter[str] = Counter()
    opaque: dict[str, tuple[int, str]] = {}
    samples: dict[str, str] = {}
    ignored: Counter[str] = Counter()
    unread: tuple[Unread, ...] = ()
    final: tuple[Said, ...] = ()
    findings: tuple[Finding, ...] = ()
    left: Leftovers = msgspec.field(default_factory=Leftovers)


def _claim_all(parsed: Parsed, reader: Reader, shape: Shape) -> _Made:
    made = _Made(mapped=Counter(), ignored=Counter())
    said: list[Said] = []
    odd: list[Record] = []
    unread: list[Unread] = []
    for record in parsed.records:
        if record.gap:
            unread.append(Unread(at=len(said), place=record.place, text=record.gap, hole=True))
        before = len(said)
        if record.kind in reader.table.ignored:
            made.ignored[record.kind] += 1
            _told(record, made.left)
        elif record.kind not in reader.table.types:
            odd.append(record)
            _told(record, made.left)
            why = "it has no type" if record.kind in NO_TYPE else f"nobody knows the type {brief(record.kind, 60)}"
            unread.append(Unread(at=before, place=record.place, text=why))
        else:
            gaps = len(reader.gaps)
            try:
                said += _claim(record, reader, shape)
            except Unreadable as error:
                odd.append(replace(record, kind=f"{record.kind} ({error})"))
                _told(record, made.left)
                unread.append(Unread(at=before, place=record.place, text=str(error)))
                continue
            one = reader.table.types[record.kind]
            made.mapped[f"{record.kind} → {one.event or one.action or one.state}"] += 1
            if len(reader.gaps) > gaps:
                unread.append(Unread(at=before, place=record.place, text="a word that names nothing there is"))
            if names := made.left.record(record.whole, record.place, before):
                unread.append(Unread(at=before, place=record.place, text=f"its field {names[0]} is not read"))
    _look_beside(parsed, reader, shape, made.left)
    made.opaque, made.samples = _opaque(odd)
    made.said, made.unread = _in_rounds(said), tuple(unread)
    if "final" in parsed.about and not parsed.findings:  # of a file that is cut off, the end is not the end
        rows = (reader.final(one, parsed.about["final"], "/state") for one in reader.table.final)
        made.final = tuple(one for row in rows for one in row)
    made.findings = tuple(reader.findings.values())
    return made


def _look_beside(parsed: Parsed, reader: Reader, shape: Shape, left: Leftovers) -> None:
    """Reads what does not count for its fields only."""
    aside = Reader(reader.table, reader.people, reader.known, reader.names)
    for record in parsed.beside:
        if record.kind in aside.table.types:
            with suppress(Unreadable):
                _claim(record, aside, shape)
                left.record(record.whole, record.place, AFTER_ALL)
                continue
        _told(record, left)


def _told(record: Record, left: Leftovers) -> None:
    """A record that is told by its type, with what was joined to it; one that has none tells what it has instead."""
    if record.kind in NO_TYPE:
        left.record(record.whole, record.place, 0)
        return
    for value in record.fields.values() if isinstance(record.fields, Mapping) else ():
        take_whole(value)
    left.told(record.whole, record.place)


def _claim(record: Record, reader: Reader, shape: Shape) -> list[Said]:
    inside = shape.player
    try:
        given = record.fields.get("(actor)") if isinstance(record.fields, Mapping) else None
        actor = None if given is None else reader.seat(given)
        inside = shape.inside
        args = shape.arguments(record)
        if isinstance(args, Fields):
            args.silent = reader.table.says_nothing
        return reader.claim(record.kind, args, record.place, actor, record.round, inside)
    except UnknownWord as error:
        reader.told(error, record.place + inside + error.inside, record.place, "this record is left out")
        raise


def _in_rounds(said: Sequence[Said]) -> tuple[Said, ...]:
    """Early claims with their round: where a file counts no rounds, the k-th of a seat belongs to round k."""
    count: Counter[Any] = Counter()
    placed = []
    for index, one in enumerate(said):
        if one.early and one.round is None:
            revealed = index + 1 < len(said) and said[index + 1].place == one.place
            count[one.actor, revealed] += 1
            one = replace(one, round=count[one.actor, revealed])
        placed.append(one)
    return tuple(placed)


def _seat_order(said: Sequence[Said], people: People, turn: str) -> tuple[list[int] | None, tuple[str, ...]]:
    """The order of seats that the turns of the first round show, if it is not the one of the list."""
    turns = [one.actor for one in said if one.about == "event" and turn in one.kinds][: len(people.seats)]
    if len(set(turns)) != len(people.seats) or None in turns:
        return None, ()
    order = [seat for seat in turns if isinstance(seat, int)]
    seats = len(order)
    if all((here + 1) % seats == after for here, after in pairwise(order)):
        return None, ()
    return order, ("the order of the seats follows from the turns of the first round, not from the list of players",)


def _opaque(records: Iterable[Record]) -> tuple[dict[str, tuple[int, str]], dict[str, str]]:
    found: dict[str, tuple[int, str]] = {}
    samples: dict[str, str] = {}
    for record in records:
        kind = safe_text(record.kind, 160) or "(no type)"
        count, place = found.get(kind, (0, record.place))
        found[kind] = (count + 1, place)
        if not count:
            samples[kind] = sample(record.fields if record.whole is None else record.whole)
    return found, samples


def _draft(parsed: Parsed, people: People, **rest: Any) -> Draft:
    options, board = parsed.about.get("options"), parsed.about.get("board")
    rest.setdefault("findings", parsed.findings)
    return Draft(
        seats=people.seats, options=options if isinstance(options, Mapping) else None,
        board=board if isinstance(board, str) else "", **rest,
    )  # fmt: skip
