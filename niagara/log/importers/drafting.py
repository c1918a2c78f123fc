"""From the bytes of a file to a draft, by one importer; whatever it gives must be what it says it is."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from niagara.log.importers.boardgameio import merge
from niagara.log.importers.draft import Draft, Parsed
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
    if views:
        parsed = merge([parsed, *(_typed(importer.parse(view, limits), Parsed) for view in views)])
    draft: Draft = _typed(importer.map(parsed), Draft)
    if draft.level not in range(LEVELS):
        raise Trouble(f"level {draft.level}: expected 0 to {LEVELS - 1}")
    return Drafted(draft, parsed.dropped)


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
