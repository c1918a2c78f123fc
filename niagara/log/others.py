"""Fields of other programs as they stand in a log: kept as text, and read when somebody asks for them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

_AS_TEXT: Final = 1024
"""Bytes from which on they stay text: as values they take ten to thirty times as much room as in the file."""


def kept(fields: dict[str, Any]) -> Mapping[str, Any]:
    """Fields as they are kept in an entry or a header: few as they are, many as text."""
    text = msgspec.json.encode(fields)
    return fields if len(text) < _AS_TEXT else Others(text, len(fields))


class Others(Mapping[str, Any]):
    """Fields of other programs as JSON text; whoever asks gets values made anew, which are nobody else's."""

    __slots__ = ("_fields", "_text")

    def __init__(self, text: bytes, fields: int) -> None:
        self._text = text
        self._fields = fields

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return self._fields

    def __repr__(self) -> str:
        return repr(self._read())

    def _read(self) -> dict[str, Any]:
        return msgspec.json.decode(self._text, type=dict[str, Any])
