"""Strict JSON: the value on a line, or what is wrong with it and where.

The fast way (`codec`) accepts a line that it can write back byte for byte. Only a line that differs comes here: the
parser of Python's library reads it, and what it gives is looked through. Our own scanner, which is a hundred times as
slow, has only to say what is wrong with a line; the first such line ends a reading.
"""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn

from msgspec import Struct

from niagara.log.finding import LogError, brief, refuse
from niagara.log.limits import LARGEST_INT, LIMITS, Limits

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_$][A-Za-z0-9_$]*")
_DIGITS: Final = 16
"""As many digits as the largest integer has."""
_MINUS_ZERO: Final = re.compile(r"-0(?![.0-9])")
_LONG: Final = re.compile(f"[0-9]{{{_DIGITS}}}")
_WIDEST: Final = 4
"""Bytes of a character in UTF-8, at most."""
_HOLDING: Final = frozenset({dict, list})


class Scanned(Struct, frozen=True):
    """A value, and the text in which it stands."""

    value: Any
    text: str
    limits: Limits

    def offset(self, pointer: str) -> int | None:
        """The byte at which the part under a JSON pointer begins; None where there is no such part."""
        scanner = _Scanner(self.text, self.limits, pointer)
        with suppress(LogError):  # of a line with a fault, what stands before it is found
            scanner.document()
        return scanner.found


def scan(data: bytes, limits: Limits = LIMITS) -> Scanned:
    """The JSON value in `data` (valid UTF-8); raises LogError with `offset` (bytes into data) and `pointer`."""
    text = data.decode("utf-8")
    try:
        value = _DECODER.decode(text)
        _check(value, text, limits)
    except (ValueError, RecursionError):
        value = _Scanner(text, limits).document()
    return Scanned(value, text, limits)


# ---------------------------------------------------------------- nothing wrong


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field twice")
    return fields


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_float=_refuse, parse_constant=_refuse)


def _check(value: Any, text: str, limits: Limits) -> None:
    """Raises ValueError for a value that the scanner refuses; goes through it level by level.

    `text`, in which it stands, tells what need not be looked for: most lines hold no long number, text or escape.
    """
    if _MINUS_ZERO.search(text):  # the parser makes 0 of it
        raise ValueError("minus zero, perhaps")
    numbers = _LONG.search(text) is not None
    texts = len(text) * _WIDEST > limits.string or "\\u" in text
    level = [value]
    for depth in range(limits.depth + 1):
        kinds = set(map(type, level))
        if type(None) in kinds:
            raise ValueError("null")
        if numbers and any(abs(item) > LARGEST_INT for item in level if type(item) is int):
            raise ValueError("a number out of range")
        if texts and str in kinds:
            _check_texts([item for item in level if type(item) is str], limits)
        if kinds.isdisjoint(_HOLDING):
            return
        if depth == limits.depth:
            raise ValueError("too deep")
        inside: list[Any] = []
        for item in level:
            if type(item) is list:
                inside += item
            elif type(item) is dict:
                _check_fields(item, limits)
                inside += item.values()
        level = inside


def _check_texts(texts: Sequence[str], limits: Limits) -> None:
    if max(map(len, texts)) * _WIDEST > limits.string and any(len(text.encode()) > limits.string for text in texts):
        raise ValueError("a long text")
    "".join(texts).encode()  # raises for half of a pair, which only an escape can make: the line was valid UTF-8


def _check_fields(fields: dict[str, Any], limits: Limits) -> None:
    names = "".join(fields)
    if len(fields) > limits.keys or not names.isascii():
        raise ValueError("too many fields, or an odd name")
    if len(names) > limits.string and max(map(len, fields)) > limits.string:
        raise ValueError("a long name")


# ---------------------------------------------------------------- what is wrong


class _Scanner:
    def __init__(self, text: str, limits: Limits, wanted: str | None = None) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self.path: list[str] = []
        """The field or place of each level that we are in: a pointer is made of it when it is to be said."""
        self.wanted = None if wanted is None else _path(wanted)
        self.found: int | None = None
        """The byte at which the wanted part begins."""

    def document(self) -> Any:
        """The value; raises LogError."""
        value = self._value()
        self._skip()
        if self.at < len(self.text):
            raise self._fault("LOG-JSON-TRAILING", "something follows the end of the JSON value")
        return value

    def _value(self) -> Any:
        self._skip()
        if self.path == self.wanted:
            self.found = self._byte(self.at)
        match self.text[self.at : self.at + 1]:
            case "{" | "[" if len(self.path) >= self.limits.depth:
                raise self._fault("LOG-LIMIT-DEPTH", f"more than {self.limits.depth} levels inside one another")
            case "{":
                return self._object()
            case "[":
                return self._array()
            case '"':
                return self._string()
            case "":
                raise self._fault("LOG-JSON-SYNTAX", "the JSON value is cut off")
            case _:
                return self._word_or_number()

    def _object(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        places: dict[str, int] = {}
        self.at += 1
        while not self._closes("}", not found):
            start = self.at
            if self.text[start : start + 1] != '"':
                raise self._fault("LOG-JSON-SYNTAX", f"a field name in double quotes is missing{self._hint()}")
            key = self._string()
            self.path.append(key)
            self._key(key, places, start)
            self._skip()
            if self.text[self.at : self.at + 1] != ":":
                raise self._fault("LOG-JSON-SYNTAX", f"a colon is missing{self._hint()}")
            self.at += 1
            self._skip()
            places[key] = self.at
            found[key] = self._value()
            self.path.pop()
        return found

    def _key(self, key: str, places: dict[str, int], start: int) -> None:
        if key in places:
            self.at = start
            first = self._byte(places[key])
            raise self._fault(
                "LOG-JSON-DUPKEY", f"the field {brief(key)} stands twice, first at byte {first} of its line"
            )
        if len(places) == self.limits.keys:
            raise self._fault("LOG-LIMIT-KEYS", f"more than {self.limits.keys} fields in one object")
        if not key.isascii():
            self.at = start
            raise self._fault("LOG-FIELD", f"the field name {brief(key)} is not ASCII")

    def _array(self) -> list[Any]:
        found: list[Any] = []
        self.at += 1
        while not self._closes("]", not found):
            self.path.append(str(len(found)))
            found.append(self._value())
            self.path.pop()
        return found

    def _closes(self, bracket: str, first: bool) -> bool:
        """Past the closing bracket (True), or at the next item."""
        self._skip()
        char = self.text[self.at : self.at + 1]
        if char == bracket:
            self.at += 1
            return True
        if first:
            return False
        if char != ",":
            what = "cut off" if not char else f"a comma or {bracket} is missing{self._hint()}"
            raise self._fault("LOG-JSON-SYNTAX", what)
        self.at += 1
        self._skip()
        if self.text[self.at : self.at + 1] == bracket:
            raise self._fault("LOG-JSON-SYNTAX", f"a comma before {bracket}: JSON has no trailing comma")
        return False

    def _string(self) -> str:
        token = _STRING.match(self.text, self.at)
        if token is None:
            raise self._fault("LOG-JSON-SYNTAX", "a text with no end, or with a raw control character")
        text: str = json.loads(token[0])
        if "\\u" in token[0] and any("\ud800" <= char <= "\udfff" for char in text):
            raise self._fault("LOG-STRING", "half of a surrogate pair is no character")
        if len(text.encode()) > self.limits.string:
            raise self._fault("LOG-LIMIT-STRING", f"a text of more than {self.limits.string} bytes")
        self.at = token.end()
        return text

    def _word_or_number(self) -> Any:
        number = _NUMBER.match(self.text, self.at)
        if number is not None:
            return self._number(number)
        word = _WORD.match(self.text, self.at)
        match word[0] if word else "":
            case "true" | "false" as constant:
                self.at += len(constant)
                return constant == "true"
            case "null":
                raise self._fault("LOG-JSON-NULL", "null is no value of a log: leave the field out")
            case "NaN" | "Infinity" | "-Infinity" as constant:
                raise self._fault("LOG-JSON-CONST", f"{constant} is no JSON")
            case _:
                raise self._fault("LOG-JSON-SYNTAX", f"no JSON value{self._hint()}")

    def _number(self, number: re.Match[str]) -> int:
        if number[0] == "-0":  # RFC 8785 writes 0: two logs that are the same would have two forms
            raise self._fault("LOG-JSON-FLOAT", "zero has no sign: write 0", found="-0")
        if number[1] or number[2]:
            raise self._fault("LOG-JSON-FLOAT", "a log holds whole numbers only", found=brief(number[0], 40))
        if len(number[0].lstrip("-")) > _DIGITS or abs(int(number[0])) > LARGEST_INT:
            raise self._fault("LOG-INT-RANGE", f"a number beyond {LARGEST_INT}", found=brief(number[0], 40))
        self.at = number.end()
        return int(number[0])

    def _hint(self) -> str:
        match self.text[self.at : self.at + 1]:
            case "'":
                return ": JSON takes double quotes"
            case "/" | "#":
                return ": JSON has no comments"
            case char if char.isalpha():
                return ": JSON names stand in double quotes"
            case _:
                return ""

    def _skip(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at

    def _byte(self, at: int) -> int:
        """The byte at which the character `at` begins: asked for what is said of a line, not for each of its parts."""
        return len(self.text[:at].encode())

    def _fault(self, code: str, message: str, **details: Any) -> LogError:
        return refuse(code, message, offset=self._byte(self.at), pointer=_pointer(self.path) or None, **details)


def _pointer(path: Sequence[str]) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in path)


def _path(pointer: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
