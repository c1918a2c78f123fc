"""Several saves of one match, or several players' views of it: what one of them lacks or hides another may tell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import brief, refuse
from niagara.log.importers.draft import Parsed, Record
from niagara.log.importers.fields import Fields, Items, tie
from niagara.log.importers.foreign_json import sample
from niagara.log.importers.words import counted

_BESIDE: Final = frozenset({"uid", "log", "note", "private", "time", "h"})
"""Fields that say nothing of the match: in two saves they may differ."""
_SHOWN: Final = 120
_NO_VIEWS: Final = "these files are not views of one match"

Order = tuple[int, ...]


class Merged(Struct, frozen=True):
    """One match out of several files, and what each of them adds, in words."""

    parsed: Parsed
    notes: tuple[str, ...]


class _View(Struct, frozen=True):
    number: int
    """Which file it is, from 1."""
    parsed: Parsed
    records: Mapping[Order, Record]

    @property
    def end(self) -> Order:
        return max(self.records, default=())


def merge(views: Sequence[Parsed]) -> Merged:
    """One match out of what several files say of it.

    Raises LogError where two of them contradict each other, with the place and both values, or have nothing in common.
    """
    read = [_View(number, parsed, _by_order(parsed.records, number)) for number, parsed in enumerate(views, 1)]
    longest = max(read, key=lambda view: (view.end, len(view.records)))
    gone = longest.parsed.about.get("gone", frozenset())
    found: dict[Order, Record] = {}
    for view in read:
        if found and not found.keys() & view.records.keys():
            raise refuse("LOG-FOREIGN", f"{_NO_VIEWS}: file {view.number} has no part of it that others have")
        for order, record in view.records.items():
            found[order] = _joined(found[order], record) if order in found else record
    records = tuple(found[order] for order in sorted(found) if order not in gone)
    about = _about([view.parsed.about for view in sorted(read, key=lambda view: view.end)])
    for view, other in permutations(read, 2):  # what all of them say of the match stands in each
        for one, two in zip(view.parsed.whole, other.parsed.whole, strict=False):
            tie(one, two)
    parsed = replace(
        longest.parsed, records=records, about=about, dropped=_most(views),
        whole=tuple(one for view in views for one in view.whole),
        beside=tuple(one for view in views for one in view.beside),
    )  # fmt: skip
    return Merged(parsed, tuple(_notes(sorted(read, key=lambda view: (view.end, len(view.records))))))


def _by_order(records: Sequence[Record], file: int) -> dict[Order, Record]:
    """By the file's own numbers; where it has none, by the round and the place in it, else by the place in the file.

    Places in another file than the first name it.
    """
    found: dict[Order, Record] = {}
    count: dict[int, int] = {}
    for record in records:
        order = record.order
        if not order:
            number = _round(record)
            count[number] = count.get(number, 0) + 1
            order = (number, count[number])
        found.setdefault(order, record if file == 1 else replace(record, place=f"file {file}: {record.place}"))
    return found


def _round(record: Record) -> int:
    told = record.fields.get("round") if isinstance(record.fields, Mapping) else None
    told = record.round if record.round is not None else told
    text = str(told if told is not None else "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _joined(known: Record, other: Record) -> Record:
    """One record out of two of the same place in a match; raises LogError where they say different things."""
    differs = _differs(known.kind, other.kind, "") or _differs(known.fields, other.fields, "")
    if differs is not None:
        where, one, two = differs
        here, there = (brief(record.place + where, _SHOWN) for record in (known, other))
        message = f"{_NO_VIEWS}: {sample(one, _SHOWN)} at {here}, {sample(two, _SHOWN)} at {there}"
        raise refuse("LOG-FOREIGN", message)
    tie(known.whole, other.whole)
    tie(other.whole, known.whole)
    return replace(known, fields=_filled(known.fields, other.fields))


def _differs(one: Any, two: Any, where: str) -> tuple[str, Any, Any] | None:
    """The first place at which two values differ, and both; what one of them hides or leaves out is no difference."""
    if _hidden(one) or _hidden(two):
        return None
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        here, there = dict(one), dict(two)  # as plain values, of which nothing is taken
        same = (key for key in here if key in there and key not in _BESIDE)
        return next((found for key in same if (found := _differs(here[key], there[key], f"{where}/{key}"))), None)
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(list.copy(one), list.copy(two), strict=True))
        return next((found for place, pair in pairs if (found := _differs(*pair, f"{where}/{place}"))), None)
    return None if str(one) == str(two) else (where, one, two)


def _filled(one: Any, two: Any) -> Any:
    """One value with what it hides told by the other; what is taken of it is taken of both."""
    if _hidden(one):
        return two if two is not None else one
    filled: Any
    if isinstance(one, dict) and isinstance(two, dict):
        here, there = dict(one), dict(two)
        filled = {**there, **{key: _filled(value, there.get(key)) for key, value in here.items()}}
        filled = Fields(filled) if isinstance(one, Fields) else filled
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        filled = Items(_filled(*pair) for pair in zip(list.copy(one), list.copy(two), strict=True))
    else:
        return one
    tie(filled, one)
    tie(filled, two)
    return filled


def _hidden(value: Any) -> bool:
    return value is None or value == ""


def _about(views: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the files say of the whole match: the later save counts, numbers of all of them are kept."""
    found: dict[str, Any] = {}
    for about in views:
        for key, value in about.items():
            if key == "numbers" and key in found:
                there = {row.order: row for row in (*value, *found[key])}
                found[key] = tuple(there[order] for order in sorted(there))
            elif not _hidden(value):
                found[key] = value
    return found


def _most(views: Sequence[Parsed]) -> dict[str, int]:
    return {name: max(view.dropped.get(name, 0) for view in views) for view in views for name in view.dropped}


def _notes(views: Sequence[_View]) -> Iterator[str]:
    """What each file adds to the one before it, the shortest first."""
    for before, view in pairwise(views):
        name, had, has = _counts(before, view)
        new, lost = len(has - had), len(had - has)
        if not new and not lost:
            yield f"file {before.number} and file {view.number} tell the same {name}s, each what the other may hide"
        elif not lost and min(has - had) > max(had):
            adds = f"file {view.number} adds {counted(new, name)} and changes none"
            yield f"file {before.number} is a beginning of file {view.number}: {adds}"
        elif not lost:
            yield f"file {before.number} is a part of file {view.number}, which adds {counted(new, name)}, changes none"
        else:
            own = f"{counted(lost, name)} only in file {before.number}, {counted(new, name)} only in file {view.number}"
            yield f"file {before.number} and file {view.number} overlap, and agree where they do: {own}"


def _counts(before: _View, view: _View) -> tuple[str, set[Any], set[Any]]:
    """What is counted of two files, and what each has: packets where it has them, else records."""
    if "packets" in view.parsed.about:
        rows = [{row.order for row in one.parsed.about["numbers"]} for one in (before, view)]
        return "packet", rows[0], rows[1]
    return "record", set(before.records), set(view.records)
