"""Why something was not written: what is in its place, or what the system said."""

import errno
import os
from collections.abc import Sequence
from typing import Final

from niagara.log.container import shown
from niagara.log.finding import LogError, finding, refuse

StrPath = str | os.PathLike[str]

FORCE: Final = "force=True replaces it"
"""What can be done about a file that is there; a command says it in its own words."""

_FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_FULL: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})


class AlreadyThere(LogError, FileExistsError):
    """A file or folder that is there and may be replaced, but was not said to be."""


class NoFolder(LogError, FileNotFoundError):
    """The folder in which something is to be written is not there."""


class NotWritable(LogError):
    """The folder is no place for us to write in. The match can go on all the same, in memory."""


def already_there(path: StrPath, instead: str = FORCE, what: str = "file") -> LogError:
    """The error for what is not to be replaced; `instead` says what its caller can do."""
    return AlreadyThere(finding("LOG-EXISTS", f"there is such a {what} already; {instead}", file=shown(path)))


def no_folder(path: StrPath) -> LogError:
    """The error for a place in a folder that is not there."""
    return NoFolder(finding("LOG-IO", "cannot be written: there is no such folder", file=shown(path)))


def in_the_way(place: StrPath, names: Sequence[str], of: str = "an export") -> LogError:
    """The LogError for things in a place that is to be written, and that we may not touch."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    verb, them = ("are", "them") if more else ("is", "it")
    said = f"{shown(names[0])}{more} {verb} not of {of} of ours; move {them} away or choose another name"
    return refuse("LOG-IO", said, file=shown(place))


def write_error(path: StrPath, error: OSError) -> LogError:
    """The LogError for a write that failed."""
    way = ""
    if error.errno in _FORBIDDEN:
        way = "; choose another folder"
    elif error.errno in _FULL:
        way = "; make room there, or choose another folder"
    found = finding("LOG-IO", f"cannot be written: {error.strerror or error}{way}", file=shown(path))
    return NotWritable(found) if error.errno in _FORBIDDEN else LogError(found)
