"""What does not fit behind a word that nobody can read, or behind a hole, is no broken rule: the log ends before it."""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from niagara.log.importers.draft import Draft, Unread
from niagara.log.importers.fitting import Tried

_PLACES: Final = 8
"""Unread places that are tried as the end, the last before the difference first."""
_ENTRY: Final = 40
"""Claims that one entry may answer at most: what does not fit shows at the first of them."""


def until_unread(draft: Draft, first: Tried, weave: Callable[[Draft], Tried]) -> tuple[Draft, Tried, str]:
    """Draft and claims up to an unread place where they do not fit only behind it, and why they end there.

    Without such a place: as they are, and "".
    """
    if first.woven.whole or first.woven.stopped or not draft.unread:
        return draft, first, ""
    reached = first.far[0]
    for one in _before(draft, reached):
        less = _cut(draft, one.at, one.hole)
        tried = weave(less)
        if tried.woven.whole:
            return less, tried, _why(one, less)
    return draft, first, ""


def _why(end: Unread, less: Draft) -> str:
    if not end.hole:
        return f"what follows {end.place} cannot be checked: {end.text}"
    fits = "up to there it fits" if less.said else "nothing comes before that"
    return f"{end.text}: {fits}, and what follows, from {end.place} on, cannot be checked"


def doubt(draft: Draft, first: Tried, weave: Callable[[Draft], Tried]) -> str:
    """Why a difference is no contradiction: all fits that stands before something that nobody read; else ""."""
    if first.woven.whole or first.woven.stopped:
        return ""
    fields = ((one.at, f"the field {one.name}, which nobody read, see {one.place}") for one in draft.unread_fields)
    records = ((one.at, f"{one.place}: {one.text}") for one in draft.unread)
    absent = [(0, f"what the file does not have: {draft.absent}")] if draft.absent else []
    at, text = min((*fields, *records, *absent), key=lambda pair: pair[0], default=(-1, ""))
    if at < 0 or (at and not weave(replace(draft, said=draft.said[:at], final=())).woven.whole):
        return ""  # later secret choices are left out: to which rounds they belong may follow from it, too
    return f"what does not fit may follow from {text}"


def _before(draft: Draft, reached: int) -> Iterator[Unread]:
    """The unread places that the first difference may follow from: two in the entry in which it is, then those before
    it, the last of them first; the first of all is never left out.

    Holes behind it come first: a secret choice is taken for one of an earlier round where records are missing.
    """
    ordered = [0, *accumulate(int(not one.early) for one in draft.said)]  # claims in order, before each claim
    known = [one for one in draft.unread if 0 <= one.at < len(ordered)]
    found = [one for one in known if ordered[one.at] <= reached]
    ahead = [one for one in known if ordered[one.at] > reached]
    yield from reversed([one for one in ahead if one.hole][:_PLACES])
    yield from [one for one in ahead if not one.hole and ordered[one.at] <= reached + _ENTRY][:2]
    yield from reversed(found[-_PLACES:])
    if len(found) > _PLACES:
        yield found[0]


def _cut(draft: Draft, end: int, hole: bool = False) -> Draft:
    """The claims before a place, with the secret choices of the rounds that had begun: all make them at once.

    What the unread records themselves say of such choices is left out. Behind a hole nobody knows of which round a
    choice is, if the file counts none.
    """
    kept, rest = draft.said[:end], draft.said[end:]
    begun = max((one.round or 0 for one in kept if one.early), default=0)
    unread = {one.place for one in draft.unread if one.at >= end}
    told = (one for one in rest if one.early and (one.round or 0) <= begun and one.place not in unread)
    early = () if hole else told
    return replace(draft, said=(*kept, *early), final=())
