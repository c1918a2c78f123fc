"""Replay → file, in either form. One match gives one file: no clock, no random, the same bytes every time."""

import gzip
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from niagara.core.replay import AnyEntry, Header, Replay
from niagara.log.chain import Chain, canonical, canonical_entry
from niagara.log.codec import encode_entry, encode_header, plain_header
from niagara.log.container import shown
from niagara.log.files import write_whole
from niagara.log.finding import refuse

StrPath = str | os.PathLike[str]
SUFFIXES = (".jsonl", ".json", ".jsonl.gz", ".json.gz")

_LEVEL: Final = 6
"""Of gzip. The highest, 9, makes logs a tenth smaller and takes three times as long: more than all else of writing."""


class Checked:
    """Puts the checks on entries as they are written."""

    def __init__(self, header: Header) -> None:
        self._chain = Chain()
        self._chain.add(canonical(plain_header(header)))

    def entry(self, entry: AnyEntry, ends_round: bool) -> AnyEntry:
        """The entry with its check if it ends a round, and without one if it does not."""
        self._chain.add(canonical_entry(entry))
        check = self._chain.close() if ends_round else None
        return entry if entry.check == check else msgspec.structs.replace(entry, check=check)


def dumps(replay: Replay) -> bytes:
    """The log as JSON lines. The checks are made anew."""
    return b"".join(line + b"\n" for line in _lines(replay))


def dumps_checked(header: Header, entries: Iterable[AnyEntry]) -> bytes:
    """The log as JSON lines, of entries that hold their checks already, as those of a live match do."""
    return b"".join([encode_header(header), b"\n", *(encode_entry(entry) + b"\n" for entry in entries)])


def packed(data: bytes) -> bytes:
    """The bytes as a gzip file, without a time in it."""
    return gzip.compress(data, _LEVEL, mtime=0)


def dumps_whole(replay: Replay) -> bytes:
    """The log as one JSON object, `{"header": …, "entries": […]}`."""
    header, *entries = _lines(replay)
    return b'{"header":' + header + b',"entries":[\n' + b",\n".join(entries) + b"\n]}\n"


def save(replay: Replay, path: StrPath, force: bool = False) -> None:
    """Writes the log to `path`, whole or not at all; its suffix says how: .jsonl, .json, either with .gz.

    Raises LogError: the file exists (without `force`), or it cannot be written.
    """
    name = check_name(path)
    form = name.removesuffix(".gz")
    data = dumps_whole(replay) if form.endswith(".json") else dumps(replay)
    write_whole(path, packed(data) if form != name else data, force)


def check_name(path: StrPath) -> str:
    """The file's name in small letters, if it says how a log is to be written; raises LogError."""
    name = Path(path).name.lower()
    if not name.removesuffix(".gz").endswith((".jsonl", ".json")):
        raise refuse("LOG-SUFFIX", f"a log's name ends in {', '.join(SUFFIXES)}", file=shown(path))
    return name


def _lines(replay: Replay) -> Iterator[bytes]:
    yield encode_header(replay.header)
    checked = Checked(replay.header)
    ends = _ending_entries(replay)
    for entry in replay.entries:
        yield encode_entry(checked.entry(entry, entry.n in ends))


def _ending_entries(replay: Replay) -> set[int]:
    ends = replay.game.round_ends
    return {step.entry for step in replay.steps() if type(step.event) in ends}
