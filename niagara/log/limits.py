"""How much a log may hold. Each limit has its own finding, so that a hostile file is refused quickly and by name."""

from typing import Final

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of one reading; the defaults are those of the format."""

    size: int = 32 * 1024 * 1024
    """Bytes of a file, packed and unpacked."""
    line: int = 64 * 1024
    """Bytes of the header and of each entry."""
    entries: int = 100_000
    values: int = 2_500_000
    """Commas in the canonical form of all lines: about a value each, which takes ten times its room in the file."""
    foreign: int = 200_000
    """Values of a file of another program: seventeen times those of a match of 700 entries, or ten thousand plays of
    four players in JSON. What is made of each takes hundreds of bytes and ten microseconds."""
    records: int = 5_000
    """Records of a match (packets or what is in them, moves, lines): nearly five times those of one of 700 entries."""
    fields: int = 1_000
    """Headings of such a table, or fields of one of its objects: nobody has named thirty."""
    depth: int = 32
    """Objects and arrays inside one another."""
    keys: int = 64
    """Fields of one object."""
    string: int = 4 * 1024
    """UTF-8 bytes of one text."""
    name: int = 64
    """Characters of a player's name."""


LIMITS: Final = Limits()

LARGEST_INT: Final = 2**53 - 1
"""Integers beyond this are not the same number in every language that reads JSON."""
