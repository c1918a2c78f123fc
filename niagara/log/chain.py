"""The check chain: seals a log, stretch by stretch.

A check is the first 32 hex digits of SHA-256 over the check before it as ASCII (nothing at first), a newline, then each
line since, as canonical JSON (RFC 8785) without its `check`, `comment` and `x_…` fields, each followed by a newline.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from niagara.core.replay import AnyEntry

# With ASCII field names and whole numbers only, sorted keys are all that RFC 8785 asks for; the tests compare with it.
_CANONICAL: Final = msgspec.json.Encoder(order="sorted")
_NOTES: Final = ("check", "comment")
DIGITS: Final = 32

PROVES: Final = (
    "Checks that fit prove that nothing up to the last of them was changed by accident or in the middle; they do not "
    "prove who wrote the log, that it was not forged anew as a whole, that nothing followed, or anything of comments "
    "and `x_` fields."
)
"""What a seal is worth: the README and FORMAT.md say it in these words."""


def canonical(line: Mapping[str, Any]) -> bytes:
    """A header's or entry's line, as plain values, in the form that is checked."""
    return _CANONICAL.encode({key: value for key, value in line.items() if key not in _NOTES and key[:2] != "x_"})


def canonical_entry(entry: AnyEntry) -> bytes:
    """An entry in the form that is checked."""
    return _CANONICAL.encode(_bare(entry))


def canonical_entries(entries: Iterable[AnyEntry]) -> bytes:
    """Entries in the form that is checked, each with its line's end."""
    return _CANONICAL.encode_lines([_bare(entry) for entry in entries])


def _bare(entry: AnyEntry) -> AnyEntry:
    if entry.check is None and entry.comment is None and not entry.x:
        return entry
    return msgspec.structs.replace(entry, check=None, comment=None, x={})


class Chain:
    """Lines go in, a check comes out wherever one is to stand."""

    def __init__(self) -> None:
        self._hash = sha256(b"\n")
        self.commas = 0
        """In all lines so far: about as many values stood in them."""

    def add(self, line: bytes) -> None:
        """One line in canonical form."""
        self._hash.update(line + b"\n")
        self.commas += line.count(b",")

    def add_entries(self, entries: Iterable[AnyEntry]) -> None:
        """Entries whose lines are as we would write them."""
        lines = canonical_entries(entries)
        self._hash.update(lines)
        self.commas += lines.count(b",")

    def check(self) -> str:
        """The check over the lines since the last one; the stretch stays open."""
        return self._hash.hexdigest()[:DIGITS]

    def close(self, recorded: str | None = None) -> str:
        """The check over the lines since the last one; the next stretch begins with it, or with the recorded one.

        So a change in one round is found in that round, and the others are still proved.
        """
        check = self.check()
        self._hash = sha256((check if recorded is None else recorded).encode() + b"\n")
        return check
