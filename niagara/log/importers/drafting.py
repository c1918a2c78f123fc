"""From the bytes of a file to a draft, by one importer; whatever it gives must be what it says it is."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.importers.draft import Draft, Parsed, Record
from niagara.log.importers.fields import counting, loose
from niagara.log.importers.leftovers import Leftovers
from niagara.log.importers.views import merge
from niagara.log.limits import Limits

LEVELS: Final = 4
"""How many levels of knowledge a draft may have."""


class Trouble(Exception):
    """An importer that raised, hung or answered nonsense."""


class Drafted(Struct, frozen=True):
    """A draft, and the private fields that were dropped on the way: name → how often."""

    draft: Draft
    dropped: Mapping[str, int]


def drafted(importer: Any, data: bytes, views: Sequence[bytes], limits: Limits) -> Drafted:
    """What `importer` makes of a file and other players' views of it. Raises Trouble, and what the importer raises."""
    parsed: Parsed = _typed(importer.parse(data, limits), Parsed)
    notes: tuple[str, ...] = ()
    if views:
        merged = merge([parsed, *(_typed(importer.parse(view, limits), Parsed) for view in views)])
        parsed, notes = merged.parsed, merged.notes
    draft: Draft = _typed(importer.map(parsed), Draft)
    if draft.level not in range(LEVELS):
        raise Trouble(f"level {draft.level}: expected 0 to {LEVELS - 1}")
    return Drafted(replace(draft, derived=(*notes, *draft.derived)) if notes else draft, parsed.dropped)


class Watched(Struct, frozen=True):
    """Somebody else's importer; its records know what it takes of them, and the rest is added to what nobody read."""

    importer: Any

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """Its records, objects and lists in them as those that know what is taken."""
        parsed = _typed(self.importer.parse(data, limits), Parsed)
        kept = tuple(_typed(one, Record) for one in parsed.records)
        records: Any = tuple(replace(one, fields=counting(one.fields)) for one in kept)
        made: Parsed = replace(parsed, records=records)
        return made

    def map(self, parsed: Parsed) -> Draft:
        """Its draft. Of a record that it tells by its type, nothing is named."""
        draft = _typed(self.importer.map(parsed), Draft)
        left = Leftovers()
        for one in parsed.records:
            if one.kind not in draft.opaque and one.kind not in draft.ignored:
                left.add(loose(one.fields, f"{one.place}: ", "field"), 0)
        made: Draft = replace(draft, unread_fields=(*draft.unread_fields, *left.fields(())))
        return made


def sniffed(importer: Any, head: bytes, filename: str) -> tuple[int, str]:
    """How sure `importer` is, 0 to 100, that it can read the file, and why. As above."""
    match importer.sniff(head, filename):
        case (int(score), str(reason)) if not isinstance(score, bool):
            return max(0, min(score, 100)), reason
        case _:
            raise Trouble("sniff() gave no (score, reason)")


def _typed(answer: Any, kind: type[Any]) -> Any:
    if not isinstance(answer, kind):
        raise Trouble(f"it gave a {type(answer).__name__}, not a {kind.__name__}")
    return answer
