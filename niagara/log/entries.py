"""The lines of a log as entries: many at once where they are as we would write them, else one by one.

The first error ends the reading: the entries before it are kept, what stands after it is not looked at.
"""

from typing import Final

from msgspec import structs

from niagara.core.replay import AnyEntry
from niagara.log.chain import Chain
from niagara.log.checks import Checks
from niagara.log.codec import Codec
from niagara.log.finding import Finding, LogError, finding
from niagara.log.limits import LIMITS, Limits
from niagara.log.pieces import Pieces
from niagara.log.upgrade import VERSION

_AT_ONCE: Final = 256
"""Lines that are decoded together: one odd line sends no more than these the slow way."""


def read_entries(
    pieces: Pieces, version: int, lenient: bool, coder: Codec, chain: Chain, limits: Limits = LIMITS
) -> tuple[tuple[AnyEntry, ...], list[Finding]]:
    """The good entries from the first on, and what was found; `lenient` is for a newer minor version."""
    reader = _Entries(pieces, version, lenient, coder, chain, limits)
    stopped = reader.read()
    found = [*reader.checks.findings, *reader.found]
    if pieces.open_end and not stopped:
        found.append(finding("LOG-NOTE-NEWLINE", "the last line has no end of line"))
    return tuple(reader.entries), found


def unknown_fields(pointers: tuple[str, ...]) -> Finding:
    """The note on fields that a newer minor version added."""
    return finding("LOG-NOTE-MINOR", "fields of a newer version", pointer=pointers[0], count=len(pointers),
                   done="left out")  # fmt: skip


class _Entries:
    def __init__(self, pieces: Pieces, version: int, lenient: bool, coder: Codec, chain: Chain, limits: Limits) -> None:
        self.pieces = pieces
        self.version = version
        self.lenient = lenient
        self.coder = coder
        self.chain = chain
        self.checks = Checks(chain, pieces.locate)
        self.limits = limits
        self.entries: list[AnyEntry] = []
        self.found: list[Finding] = []

    def read(self) -> bool:
        """Reads until the end or an error; whether it was an error."""
        lines = self.pieces.entries
        for start in range(0, len(lines), _AT_ONCE):
            part = lines[start : start + _AT_ONCE]
            few = sum(line.count(b",") for line in part) <= self.limits.values - self.chain.commas
            fast = self.coder.decode_all(part, self.limits) if few and self.version == VERSION else None
            if fast is not None and [entry.n for entry in fast] == list(range(start + 1, start + len(part) + 1)):
                self.checks.compare_all(fast)
                self.entries += fast
            elif self._one_by_one(part):
                return True
        return False

    def _one_by_one(self, lines: list[bytes]) -> bool:
        for line in lines:
            place = len(self.entries) + 1
            try:
                decoded = self.coder.decode(line, self.limits, self.lenient, self.version)
            except (LogError, UnicodeDecodeError) as error:
                self.found.append(_fault(self.pieces, place, error))
                return True
            entry = decoded.value
            if entry.n != place:
                gap = finding("LOG-GAP", "the entries are not counted from 1 with no gap", pointer="/n",
                              expected=f"n {place}", found=f"n {entry.n}")  # fmt: skip
                self.found.append(self.pieces.locate(place, gap))
                return True
            if self.chain.commas + decoded.canonical.count(b",") > self.limits.values:
                many = finding("LOG-LIMIT-VALUES", f"more than {self.limits.values} values in the entries up to here")
                self.found.append(self.pieces.locate(place, many))
                return True
            self._note(place, decoded.unknown)
            self.checks.add(entry, decoded.canonical)
            self.entries.append(entry)
        return False

    def _note(self, place: int, unknown: tuple[str, ...]) -> None:
        if unknown and not self.found:
            self.found = [self.pieces.locate(place, unknown_fields(unknown))]
        elif unknown:
            self.found = [structs.replace(self.found[0], count=self.found[0].count + len(unknown))]


def _fault(pieces: Pieces, place: int, error: LogError | UnicodeDecodeError) -> Finding:
    line = pieces.entries[place - 1]
    last = place == len(pieces.entries) and pieces.open_end
    if isinstance(error, UnicodeDecodeError):
        fault = finding("LOG-ENCODING", "not UTF-8", offset=error.start)
        torn = last and error.reason == "unexpected end of data"
    else:
        fault = error.finding
        torn = last and fault.code == "LOG-JSON-SYNTAX"
    if torn:
        fault = finding("LOG-TAIL-TORN", "the last line is cut off", done=f"{len(line)} bytes left out")
    elif not line.strip():
        fault = finding("LOG-JSON-SYNTAX", "an empty line between entries")
    return pieces.locate(place, fault)
