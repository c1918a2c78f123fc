"""A file's bytes cut into its header and its entries, whichever of the two forms it has; nothing is decoded yet."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from niagara.core.text import safe_text
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.limits import LIMITS, Limits

_BOM: Final = b"\xef\xbb\xbf"
_WHOLE: Final = re.compile(rb'[ \t\r\n]*\{[ \t\r\n]*"(?:header|entries)"')
_FRAME: Final = re.compile(rb'\{("header":H,)?"entries":\[(E(?:,E)*)?\](,"header":H)?\}')
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_SPACE: Final = b" \t\r\n"


class Pieces(Struct, frozen=True, kw_only=True):
    """The header and the entries as bytes (valid UTF-8), and where each begins in the file."""

    data: bytes
    header: bytes
    entries: list[bytes]
    starts: Callable[[int], int]
    """Offset of the header (0) or of an entry."""
    findings: tuple[Finding, ...] = ()
    open_end: bool = False
    """Whether the last entry has no end of line: a writer may have been killed there."""
    whole: bool = False
    """Whether the file is one JSON object."""

    def locate(self, piece: int, fault: Finding) -> Finding:
        """A fault inside a piece (0 the header, then the entries) with its place in the file."""
        offset = self.starts(piece) + (fault.offset or 0)
        inside = fault.pointer
        if self.whole:
            inside = (f"/entries/{piece - 1}" if piece else "/header") + (inside or "")
        line = self.data.count(b"\n", 0, offset) + 1
        return structs.replace(fault, offset=offset, line=line, pointer=inside, entry=piece or None)


class _Document(Struct, forbid_unknown_fields=True):
    header: msgspec.Raw
    entries: list[msgspec.Raw]


def cut(data: bytes, limits: Limits = LIMITS) -> Pieces:
    """The pieces of a file; raises LogError for what is no log at all."""
    base = len(_BOM) if data.startswith(_BOM) else 0
    notes = (finding("LOG-NOTE-BOM", "begins with a byte order mark"),) if base else ()
    if not data[base:].strip(_SPACE + b"\0"):
        raise refuse("LOG-EMPTY", "nothing in it", line=1)
    if data[base:].lstrip(_SPACE)[:1] != b"{":
        raise _no_object(data[base:].lstrip(_SPACE))
    if _WHOLE.match(data, base):
        return _check_lengths(_cut_document(data, base, notes, limits), limits)
    return _check_lengths(_cut_lines(data, base, notes, limits), limits)


def _no_object(head: bytes) -> LogError:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return refuse("LOG-ENCODING", "UTF-16: a log is UTF-8", offset=0, line=1)
    if head.startswith(b"<"):
        return refuse("LOG-NOT-JSON", "a web page or XML, no log", offset=0, line=1)
    if head[:1] in b'["-0123456789' or head.startswith((b"null", b"true", b"false")):
        return refuse("LOG-HEADER", "the first line is no header", offset=0, line=1, expected="an object with a format")
    return refuse("LOG-NOT-JSON", "no JSON", offset=0, line=1, expected="a line that begins with {")


def _cut_lines(data: bytes, base: int, notes: tuple[Finding, ...], limits: Limits) -> Pieces:
    body = data.rstrip(b"\0")
    if len(body) < len(data):
        notes += (finding("LOG-TAIL-TORN", "zero bytes at the end", offset=len(body), done="left out"),)
    _check_text(body[: body.rfind(b"\n") + 1])
    filled = len(body.rstrip(_SPACE))
    if body.count(b"\n", 0, filled) > limits.entries:  # before they are listed
        raise refuse("LOG-LIMIT-ENTRIES", f"more than {limits.entries} entries", line=limits.entries + 2)
    end = body.find(b"\n", filled)  # of the last line with something on it: blank lines behind it are none
    lines = written = body[base : len(body) if end < 0 else end + 1].split(b"\n")
    if b"\r\n" in body:
        notes += (finding("LOG-NOTE-CRLF", "lines end with CR and LF", expected="LF"),)
        lines = [line.removesuffix(b"\r") for line in written]
    open_end = bool(lines[-1].strip(_SPACE))
    last = len(lines)
    while not lines[last - 1].strip(_SPACE):
        last -= 1
    return Pieces(
        data=data, header=lines[0], entries=lines[1:last], findings=notes, open_end=open_end,
        starts=lambda piece: base + sum(len(line) + 1 for line in written[:piece]),
    )  # fmt: skip


def _cut_document(data: bytes, base: int, notes: tuple[Finding, ...], limits: Limits) -> Pieces:
    _check_text(data)
    text = memoryview(data)[base:]
    if max(map(data.count, (b"{", b","))) > limits.entries:
        _check_number(text, limits)
    try:
        document = msgspec.json.decode(text, type=_Document)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _no_document(data, base, str(error)) from None
    header, entries = bytes(document.header), [bytes(entry) for entry in document.entries]
    header_first = data.find(b'"header"', base) < data.find(b'"entries"', base)
    starts: list[int] = []
    frame: list[bytes] = []
    at = base
    for piece in [header, *entries] if header_first else [*entries, header]:
        start = data.index(piece, at)
        frame += (data[at:start], b"H" if piece is header else b"E")
        starts.append(start)
        at = start + len(piece)
    _check_frame(b"".join([*frame, data[at:]]))
    ordered = starts if header_first else [starts[-1], *starts[:-1]]
    return Pieces(
        data=data, header=header, entries=entries, findings=notes, whole=True, starts=ordered.__getitem__
    )  # fmt: skip


class _One:
    """Stands for an entry that is only counted."""


class _Counted(Struct):
    header: msgspec.Raw = msgspec.Raw()
    entries: list[_One] = []


def _check_number(text: memoryview, limits: Limits) -> None:
    """Raises LogError for too many entries, before a list of them is made, which may take fifty times their room."""
    room = limits.entries

    def one(kind: type, plain: object) -> _One:
        nonlocal room
        room -= 1
        if room < 0:
            raise refuse("LOG-LIMIT-ENTRIES", f"more than {limits.entries} entries", entry=limits.entries + 1)
        return _One()

    with suppress(msgspec.MsgspecError, RecursionError):  # what reads it in earnest says what is wrong with it
        msgspec.json.decode(text, type=_Counted, dec_hook=one)


def _no_document(data: bytes, base: int, message: str) -> LogError:
    """What is wrong with a file that begins like one object; `message` is the decoder's, which may name a byte."""
    byte = _BYTE.search(message)
    offset = base + int(byte[1]) if byte else len(data) if "truncated" in message else base
    if "trailing characters" in message:
        offset -= 1  # the decoder names the byte after the first that is too much
        second = data[offset : offset + 1] == b"{"
        code, text = ("LOG-TWO-GAMES", "a second object") if second else ("LOG-JSON-TRAILING", "something")
        message = f"{text} follows the end of the log: one file holds one match"
    else:
        code, message = "LOG-JSON-SYNTAX", f"no whole log in one object: {safe_text(message, 240)}"
    return refuse(code, message, offset=offset, line=data.count(b"\n", 0, offset) + 1)


def _check_frame(frame: bytes) -> None:
    """What is left of a document without its pieces: nothing else may stand in it, and nothing twice."""
    fits = _FRAME.fullmatch(b"".join(frame.split()))
    if not fits or bool(fits[1]) == bool(fits[3]):
        raise refuse("LOG-JSON-DUPKEY", "more in the object than one header and one list of entries", line=1)


def _check_text(data: bytes) -> None:
    if data.isascii():
        return
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = " (Latin-1 or another old encoding?)" if error.reason == "invalid continuation byte" else ""
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse("LOG-ENCODING", f"not UTF-8{hint}", offset=error.start, line=line) from None


def _check_lengths(pieces: Pieces, limits: Limits) -> Pieces:
    if len(pieces.entries) > limits.entries:
        fault = finding("LOG-LIMIT-ENTRIES", f"more than {limits.entries} entries")
        raise LogError(pieces.locate(limits.entries + 1, fault))
    sizes = [len(pieces.header), *map(len, pieces.entries)]
    if max(sizes) > limits.line:
        place = next(place for place, size in enumerate(sizes) if size > limits.line)
        fault = finding("LOG-LIMIT-LINE", f"a line of more than {limits.line} bytes", found=f"{sizes[place]} bytes")
        raise LogError(pieces.locate(place, fault))
    return pieces


def foreign(data: bytes) -> LogError | None:
    """What a JSON file that is no log is, if it is something we know."""
    try:
        fields: dict[str, Any] = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError):
        return None
    if "nbformat" in fields:
        return refuse("LOG-FOREIGN", "a Jupyter notebook, no log", line=1)
    if "format" in fields:
        return refuse("LOG-HEADER", "the header is spread over lines", line=1, expected="one JSON object a line")
    return refuse("LOG-HEADER", "no header", line=1, expected="an object with a format on the first line")
