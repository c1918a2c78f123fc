"""The bytes of a file, bounded: a plain file or a gzip one, told apart by content, never by name."""

import os
import stat
import zlib
from pathlib import Path
from typing import BinaryIO, Final

from niagara.core.text import safe_text
from niagara.log.finding import LogError, refuse
from niagara.log.limits import LIMITS, Limits

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK\x03\x04"
_MEMBER: Final = zlib.MAX_WBITS | 16
_PIECE: Final = 4096
"""Bytes that are unpacked at a time."""
_KINDS: Final = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def shown(path: str | os.PathLike[str]) -> str:
    """A path as it may be named in a message."""
    return safe_text(os.fspath(path), 240)


def read_file(path: str | os.PathLike[str], limits: Limits = LIMITS) -> bytes:
    """What the file holds, unpacked; raises LogError for anything that is not a regular file, quickly."""
    name = shown(path)
    try:
        # A pipe with no writer would make a plain open() wait for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise refuse("LOG-NOT-FILE", "no such file", file=name) from None
    except (IsADirectoryError, ValueError):
        raise refuse("LOG-NOT-FILE", "no file that can be read", file=name) from None
    except OSError as error:
        raise _refusal(path, name, error) from None
    kind = stat.S_IFMT(os.fstat(handle).st_mode)
    if kind != stat.S_IFREG:
        os.close(handle)
        raise refuse("LOG-NOT-FILE", f"not a file but {_KINDS.get(kind, 'something else')}", file=name)
    with open(handle, "rb") as file:
        return unpack(read_stream(file, name, limits), name, limits)


def _refusal(path: str | os.PathLike[str], name: str, error: OSError) -> LogError:
    if Path(path).is_dir():  # Windows says "permission denied" of a folder
        return refuse("LOG-NOT-FILE", "not a file but a folder", file=name)
    return refuse("LOG-IO", f"cannot be read: {error.strerror or error}", file=name)


def read_stream(file: BinaryIO, name: str, limits: Limits = LIMITS) -> bytes:
    """What a binary stream holds, as it is; raises LogError where that is too much."""
    try:
        packed = file.read(limits.size + 1)
    except OSError as error:
        raise refuse("LOG-IO", f"cannot be read: {error.strerror or error}", file=name) from None
    if len(packed) > limits.size:
        raise refuse("LOG-LIMIT-SIZE", f"more than {limits.size} bytes", file=name)
    return unpack(packed, name, limits)


def unpack(packed: bytes, name: str = "", limits: Limits = LIMITS) -> bytes:
    """`packed` itself, or what it holds if it is gzip; nothing is unpacked beyond the limit."""
    if packed.startswith(_ZIP):
        raise refuse("LOG-CONTAINER", "a zip archive: unpack it first", file=name)
    if not packed.startswith(_GZIP):
        return packed
    data = _gunzip(packed, name, limits)
    if data.startswith((_GZIP, _ZIP)):
        raise refuse("LOG-CONTAINER", "an archive inside a gzip file", file=name)
    return data


def _gunzip(packed: bytes, name: str, limits: Limits) -> bytes:
    """What the members of a gzip file hold, one after the other.

    Each is given a small piece of the file at a time: what a member leaves over is copied, and were that the rest of
    the file, a file of many members would be copied once for each of them.
    """
    data = bytearray()
    member = zlib.decompressobj(wbits=_MEMBER)
    for at in range(0, len(packed), _PIECE):
        piece = packed[at : at + _PIECE]
        while piece:
            if member.eof:
                member = zlib.decompressobj(wbits=_MEMBER)
            try:
                data += member.decompress(piece, limits.size + 1 - len(data))
            except zlib.error as error:
                raise refuse("LOG-CONTAINER", "damaged gzip", file=name, found=safe_text(str(error))) from None
            if len(data) > limits.size:
                raise refuse("LOG-LIMIT-SIZE", f"more than {limits.size} bytes when unpacked", file=name)
            piece = member.unused_data
    if not member.eof:
        raise refuse("LOG-CONTAINER", "a gzip file that is cut off", file=name)
    return bytes(data)
