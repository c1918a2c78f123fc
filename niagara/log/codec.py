"""Lines ↔ headers and entries: typed and fast where a line is as we would write it, slow and exact where it is not."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.replay import OTHERS, AnyEntry, Entry, Header
from niagara.core.typed import Fault, Mistyped
from niagara.core.typed import typed as converted
from niagara.log.chain import canonical, canonical_entry
from niagara.log.finding import LogError, refuse
from niagara.log.limits import LIMITS, Limits
from niagara.log.others import kept
from niagara.log.prune import prune
from niagara.log.scan import scan
from niagara.log.upgrade import VERSION, upgrade

T = TypeVar("T")

_PLAIN: Final = msgspec.json.Encoder()
_HEADER: Final = msgspec.json.Decoder(Header)
_NUMBERS: Final = bytes(ord("0") if 48 <= byte <= 57 else ord(":") if byte in b":,[" else 32 for byte in range(256))
"""Makes every digit a 0 and whatever a number may follow a colon."""
_LONG_NUMBER: Final = b":" + b"0" * 16
_FOREIGN: Final = b'"x_'
_TYPED_DEPTH: Final = 8
_TYPED_KEYS: Final = 24
_CODES: Final[Mapping[Fault, str]] = {
    "type": "LOG-TYPE", "missing": "LOG-FIELD-MISSING", "unknown": "LOG-FIELD", "kind": "LOG-KIND-UNKNOWN",
}  # fmt: skip


class Decoded(Struct, Generic[T], frozen=True):
    """A value out of a line, the line in canonical form, and the fields of a newer minor version that were left out."""

    value: T
    canonical: bytes
    unknown: tuple[str, ...] = ()


class Codec:
    """The entries of one game as lines. Made by `codec(game)`."""

    def __init__(self, action_type: Any, event_type: Any) -> None:
        self.type: Any = Entry[action_type, event_type]
        decoder = msgspec.json.Decoder(self.type)
        self._decode: Callable[[bytes], AnyEntry] = decoder.decode
        self._decode_lines: Callable[[bytes], list[AnyEntry]] = decoder.decode_lines

    def decode_all(self, lines: list[bytes], limits: Limits = LIMITS) -> list[AnyEntry] | None:
        """The entries on these lines if every line is as we would write it, else None: the fastest way."""
        text = b"\n".join(lines) + b"\n"
        if not _types_fit(limits) or _has_long_number(text) or any(len(line) > limits.string for line in lines):
            return None
        try:
            entries = self._decode_lines(text)
        except (msgspec.MsgspecError, RecursionError):
            return None
        return None if any(map(_open, entries)) or _PLAIN.encode_lines(entries) != text else entries

    def decode(
        self, line: bytes, limits: Limits = LIMITS, lenient: bool = False, version: int = VERSION
    ) -> Decoded[AnyEntry]:
        """The entry on this line (valid UTF-8); raises LogError with `offset` and `pointer` inside the line.

        `lenient` is for a line of a newer minor version: unknown fields are left out and named. A line of an older
        `version` is upgraded; its canonical form stays the one that its check was made over.
        """
        if version == VERSION and _FOREIGN not in line and _ordinary(line, limits):
            try:
                entry = self._decode(line)
            except (msgspec.MsgspecError, RecursionError):
                return self._decode_slowly(line, limits, lenient)  # says what is wrong with it
            if not _open(entry):
                if _PLAIN.encode(entry) == line:
                    return Decoded(entry, canonical_entry(entry))
                return Decoded(entry, canonical(scan(line, limits).value))  # the same in other words
        return self._decode_slowly(line, limits, lenient, version)

    def _decode_slowly(self, line: bytes, limits: Limits, lenient: bool, version: int = VERSION) -> Decoded[AnyEntry]:
        scanned = scan(line, limits)
        if isinstance(scanned.value, dict) and "format" in scanned.value:
            raise refuse("LOG-TWO-GAMES", "a second header: one file holds one match", pointer="/format")
        try:
            if version == VERSION:
                return typed(scanned.value, self.type, lenient)
            return older(scanned.value, self.type, version)
        except LogError as error:
            found = error.finding
            raise LogError(msgspec.structs.replace(found, offset=scanned.offset(found.pointer or ""))) from None

    def encode(self, entry: AnyEntry) -> bytes:
        """The entry as a line, without the line's end."""
        return encode_entry(entry)


def codec(game: AnyGame) -> Codec:
    """The codec of a game."""
    return _codec(game.action_type, game.event_type)


@lru_cache(maxsize=32)
def _codec(action_type: Any, event_type: Any) -> Codec:
    return Codec(action_type, event_type)


def encode_entry(entry: AnyEntry) -> bytes:
    """An entry as a line, without the line's end."""
    if not entry.x:
        return _PLAIN.encode(entry)
    return _PLAIN.encode({**msgspec.to_builtins(msgspec.structs.replace(entry, x={})), **entry.x})


def encode_header(header: Header) -> bytes:
    """A header as a line, without the line's end."""
    return _PLAIN.encode(plain_header(header))


def plain_header(header: Header) -> dict[str, Any]:
    """A header as plain values: what every log says, then what this one says besides."""
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(header, x={}))
    said = {key: value for key, value in plain.items() if value is not None and key != OTHERS}
    if not said["minor"]:
        del said["minor"]
    return {**said, **header.x}


def decode_header(line: bytes, limits: Limits = LIMITS) -> Decoded[Header] | None:
    """The header on this line if the line is as we would write it, else None."""
    try:
        header = _HEADER.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return None
    plain = plain_header(header)
    simple = isinstance(header.board, str) and len(header.rules.options) <= limits.keys
    if not simple or _open(header) or not _ordinary(line, limits) or _PLAIN.encode(plain) != line:
        return None
    return Decoded(header, canonical(plain))


def encode_value(value: object) -> str:
    """An action or event as compact JSON, for a message."""
    return _PLAIN.encode(value).decode("utf-8")


def typed(plain: Any, kind: Any, lenient: bool = False) -> Decoded[Any]:
    """Plain values as a Header or Entry; raises LogError with a `pointer`."""
    if not isinstance(plain, dict):
        raise refuse("LOG-TYPE", f"{type(plain).__name__} on a line", expected="an object")
    form = canonical(plain)
    if OTHERS in plain:
        raise refuse("LOG-FIELD", f"unknown field {OTHERS}", pointer=f"/{OTHERS}")
    others = {key: value for key, value in plain.items() if key.startswith("x_")}
    fields = {key: value for key, value in plain.items() if key not in others}
    unknown: tuple[str, ...] = ()
    if lenient:  # of more than that the rest is refused: whoever invents so many fields has another format
        fields, unknown = prune(fields, kind, LIMITS.keys)
    try:
        value = converted(fields, kind)
    except Mistyped as wrong:
        raise refuse(_CODES[wrong.fault], str(wrong), pointer=wrong.pointer) from None
    return Decoded(msgspec.structs.replace(value, x=kept(others)) if others else value, form, unknown)


def older(plain: Any, kind: Any, version: int) -> Decoded[Any]:
    """Plain values of an older version as a Header or Entry, with the canonical form that they had in their own."""
    if not isinstance(plain, dict):
        return typed(plain, kind)  # says what is wrong with it
    return msgspec.structs.replace(typed(dict(upgrade(plain, version)), kind), canonical=canonical(plain))


def _ordinary(line: bytes, limits: Limits) -> bool:
    """Whether no limit can be broken on this line, if its types are right."""
    return _types_fit(limits) and len(line) <= limits.string and not _has_long_number(line)


def _types_fit(limits: Limits) -> bool:
    """Whether whatever has the right types is within the limits of depth and fields."""
    return limits.depth >= _TYPED_DEPTH and limits.keys >= _TYPED_KEYS


def _open(value: AnyEntry | Header) -> bool:
    """Whether it has a part that types leave open: fields of other programs, a comment in several languages."""
    return bool(value.x) or not (value.comment is None or isinstance(value.comment, str))


def _has_long_number(text: bytes) -> bool:
    """Whether there may be a number out of range (a text that looks like one is looked at too)."""
    return _LONG_NUMBER in text.translate(_NUMBERS, b"- \t\r\n")
