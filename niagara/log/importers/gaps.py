"""What is missing in a file by its own numbers: a late beginning, a hole between two of its records."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import Finding, finding
from niagara.log.importers.draft import Draft, Record, Unread

CODE: Final = "LOG-FOREIGN-GAP"
_LISTED: Final = 6
_MANY: Final = {"entry": "entries"}


class Gap(Struct, frozen=True):
    """A hole: what is missing, in words, and the order and place of what follows it."""

    text: str
    order: tuple[int, ...]
    place: str
    sure: bool = True
    """Whether the numbers prove it; else it is told only where what follows does not fit."""


class Numbers(Struct, frozen=True, kw_only=True):
    """What a file counts: the number of one packet or entry, with its move, as far as they are there."""

    order: tuple[int, ...]
    place: str
    number: int | None
    move: int | None = None
    hidden: bool = False
    """Whether it went to one player only."""


def packet_gaps(packets: Iterable[Numbers]) -> tuple[str, tuple[Gap, ...]]:
    """How a file begins ("" for move 1), and its holes.

    A table has one packet a move on its own channel, others go to single players: by numbers of packets alone nothing
    is lost, by moves that no packet of the table has, something is. One without a move may be that of a missing one.
    """
    rows = sorted(packets, key=lambda row: row.order)
    numbers = sorted({row.number for row in rows if row.number is not None})
    own = [row for row in rows if not row.hidden] or rows
    if all(row.move is None for row in own):
        counted = [row for row in rows if row.number is not None]
        return "", tuple(
            Gap(_missing("packet", before.number or 0, row.number or 0), row.order, row.place, sure=False)
            for before, row in pairwise(counted)
            if (row.number or 0) > (before.number or 0) + 1
        )
    begins, found, spare = "", [], 0
    before: Numbers | None = None
    for row in own:
        if row.move is None:
            spare += 1
            continue
        if row.move - (before.move or 0 if before else 0) - 1 > spare:
            if before is None:
                begins = f"starts at move {row.move}"
            elif text := _lost(before, row, numbers):
                found.append(Gap(text, row.order, row.place))
        before, spare = row, 0
    return begins, tuple(found)


def _lost(before: Numbers, row: Numbers, numbers: Sequence[int]) -> str:
    """What is missing between two packets of which the moves are not next to one another; "" for nothing."""
    if before.number is None or row.number is None:
        return _missing("move", before.move or 0, row.move or 0)
    low, high = before.number, row.number
    inside = numbers[bisect_left(numbers, low + 1) : bisect_left(numbers, high)]
    if high - low - 1 <= len(inside):
        return ""
    for number in inside:
        low += number == low + 1
    for number in reversed(inside):
        high -= number == high - 1
    return _missing("packet", low, high)


def _missing(what: str, before: int, after: int) -> str:
    if after - before == 2:
        return f"{what} {before + 1} is missing"
    many = _MANY.get(what, f"{what}s")
    return f"{many} {before + 1} to {after - 1} are missing"


def entry_gaps(entries: Iterable[Numbers]) -> Iterator[Gap]:
    """The holes in numbers that count up by one, or stay as they are."""
    last: int | None = None
    for row in entries:
        if row.number is None:
            continue
        if last is not None and row.number > last + 1:
            yield Gap(_missing("entry", last, row.number), row.order, row.place)
        last = row.number


def marked(records: Sequence[Record], gaps: Sequence[Gap]) -> tuple[Record, ...]:
    """The records with what is missing before them; `records` are in the order of their numbers."""
    left = sorted(gaps, key=lambda gap: gap.order)
    made = []
    for record in records:
        here = []
        while left and left[0].order <= record.order:
            here.append(left.pop(0).text)
        made.append(replace(record, gap=", ".join(here)) if here else record)
    return tuple(made)


def told(begins: str, gaps: Sequence[Gap]) -> tuple[Finding, ...]:
    """The findings on how a file begins, and on all its holes together."""
    found = []
    if begins:
        message = f"the file {begins}: what came before is not in it"
        found.append(finding(CODE, message))
    sure = [gap for gap in gaps if gap.sure]
    if sure:
        more = f", and {len(sure) - _LISTED} more holes" if len(sure) > _LISTED else ""
        message = "; ".join(gap.text for gap in sure[:_LISTED]) + more
        found.append(finding(CODE, message, pointer=sure[0].place))
    return tuple(found)


def with_rounds(draft: Draft, first: int) -> Draft:
    """The draft with the holes that its rounds show; `first` is the round in which the match begins.

    A claim that is of a later round than the next one begins behind a hole.
    """
    if draft.begins or not draft.said:
        return draft
    stated = [(at, one.round, one.place) for at, one in enumerate(draft.said) if one.round is not None]
    there = {one.at for one in draft.unread}
    """Where something stands that nobody can read: it may be of the round that no claim is of."""
    lowest = min((number for _, number, _ in stated), default=first)
    if lowest > first and 0 not in there:
        return replace(draft, begins=f"begins with round {lowest}")
    last, holes = first, []
    for at, number, place in stated:
        if number > last + 1 and at not in there:
            holes.append(Unread(at=at, place=place, text=_missing("round", last, number), hole=True))
        last = max(last, number)
    if not holes:
        return draft
    return replace(draft, unread=tuple(sorted((*draft.unread, *holes), key=lambda one: one.at)))
