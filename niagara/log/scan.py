"""The slow, strict JSON scanner: it names what is wrong with a line, and where.

The fast way (`codec`) accepts a line that it can write back byte for byte. Only a line that differs comes here.
"""

import json
import re
from typing import Any, Final

from msgspec import Struct

from niagara.log.finding import LogError, brief, refuse
from niagara.log.limits import LARGEST_INT, LIMITS, Limits

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_$][A-Za-z0-9_$]*")
_DIGITS: Final = 16
"""More digits than the largest integer has."""


class Scanned(Struct, frozen=True):
    """A value and the byte offset of each part of it, by JSON pointer."""

    value: Any
    places: dict[str, int]


def scan(data: bytes, limits: Limits = LIMITS) -> Scanned:
    """The JSON value in `data` (valid UTF-8); raises LogError with `offset` (bytes into data) and `pointer`."""
    return _Scanner(data.decode("utf-8"), limits).document()


class _Scanner:
    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self.places: dict[str, int] = {}
        self.ascii = text.isascii()

    def document(self) -> Scanned:
        value = self._value("", 0)
        self._skip()
        if self.at < len(self.text):
            raise self._fault("LOG-JSON-TRAILING", "something follows the end of the JSON value", "")
        return Scanned(value, self.places)

    def _value(self, pointer: str, depth: int) -> Any:
        self._skip()
        self.places[pointer] = self._byte()
        match self.text[self.at : self.at + 1]:
            case "{" | "[" if depth >= self.limits.depth:
                raise self._fault(
                    "LOG-LIMIT-DEPTH", f"more than {self.limits.depth} levels inside one another", pointer
                )
            case "{":
                return self._object(pointer, depth)
            case "[":
                return self._array(pointer, depth)
            case '"':
                return self._string(pointer)
            case "":
                raise self._fault("LOG-JSON-SYNTAX", "the JSON value is cut off", pointer)
            case _:
                return self._word_or_number(pointer)

    def _object(self, pointer: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self.at += 1
        while not self._closes("}", pointer, not found):
            start = self.at
            if self.text[start : start + 1] != '"':
                raise self._fault("LOG-JSON-SYNTAX", f"a field name in double quotes is missing{self._hint()}", pointer)
            key = self._string(pointer)
            inner = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
            self._key(key, found, start, inner)
            self._skip()
            if self.text[self.at : self.at + 1] != ":":
                raise self._fault("LOG-JSON-SYNTAX", f"a colon is missing{self._hint()}", inner)
            self.at += 1
            found[key] = self._value(inner, depth + 1)
        return found

    def _key(self, key: str, found: dict[str, Any], start: int, inner: str) -> None:
        if key in found:
            first = self.places[inner]
            self.at = start
            twice = f"the field {brief(key)} stands twice, first at byte {first} of its line"
            raise self._fault("LOG-JSON-DUPKEY", twice, inner)
        if len(found) == self.limits.keys:
            raise self._fault("LOG-LIMIT-KEYS", f"more than {self.limits.keys} fields in one object", inner)
        if not key.isascii():
            self.at = start
            raise self._fault("LOG-FIELD", f"the field name {brief(key)} is not ASCII", inner)

    def _array(self, pointer: str, depth: int) -> list[Any]:
        found: list[Any] = []
        self.at += 1
        while not self._closes("]", pointer, not found):
            found.append(self._value(f"{pointer}/{len(found)}", depth + 1))
        return found

    def _closes(self, bracket: str, pointer: str, first: bool) -> bool:
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
            raise self._fault("LOG-JSON-SYNTAX", what, pointer)
        self.at += 1
        self._skip()
        if self.text[self.at : self.at + 1] == bracket:
            raise self._fault("LOG-JSON-SYNTAX", f"a comma before {bracket}: JSON has no trailing comma", pointer)
        return False

    def _string(self, pointer: str) -> str:
        token = _STRING.match(self.text, self.at)
        if token is None:
            raise self._fault("LOG-JSON-SYNTAX", "a text with no end, or with a raw control character", pointer)
        text: str = json.loads(token[0])
        if any("\ud800" <= char <= "\udfff" for char in text):
            raise self._fault("LOG-STRING", "half of a surrogate pair is no character", pointer)
        if len(text.encode()) > self.limits.string:
            raise self._fault("LOG-LIMIT-STRING", f"a text of more than {self.limits.string} bytes", pointer)
        self.at = token.end()
        return text

    def _word_or_number(self, pointer: str) -> Any:
        number = _NUMBER.match(self.text, self.at)
        if number is not None:
            return self._number(number, pointer)
        word = _WORD.match(self.text, self.at)
        match word[0] if word else "":
            case "true" | "false" as constant:
                self.at += len(constant)
                return constant == "true"
            case "null":
                raise self._fault("LOG-JSON-NULL", "null is no value of a log: leave the field out", pointer)
            case "NaN" | "Infinity" | "-Infinity" as constant:
                raise self._fault("LOG-JSON-CONST", f"{constant} is no JSON", pointer)
            case _:
                raise self._fault("LOG-JSON-SYNTAX", f"no JSON value{self._hint()}", pointer)

    def _number(self, number: re.Match[str], pointer: str) -> int:
        if number[0] == "-0":  # RFC 8785 writes 0: two logs that are the same would have two forms
            message = "zero has no sign: write 0"
            raise self._fault("LOG-JSON-FLOAT", message, pointer, found="-0")
        if number[1] or number[2]:
            raise self._fault("LOG-JSON-FLOAT", "a log holds whole numbers only", pointer, found=brief(number[0], 40))
        if len(number[0].lstrip("-")) > _DIGITS or abs(int(number[0])) > LARGEST_INT:
            raise self._fault("LOG-INT-RANGE", f"a number beyond {LARGEST_INT}", pointer, found=brief(number[0], 40))
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

    def _byte(self) -> int:
        return self.at if self.ascii else len(self.text[: self.at].encode())

    def _fault(self, code: str, message: str, pointer: str, **details: Any) -> LogError:
        return refuse(code, message, offset=self._byte(), pointer=pointer or None, **details)
