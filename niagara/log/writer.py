"""Replay → file, in either form. One match gives one file: no clock, no random, the same bytes every time."""

import gzip
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from niagara.core.game import AnyGame
from niagara.core.given import path_of
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

    def entry(self, entry: AnyEntry, sealed: bool) -> AnyEntry:
        """The next entry, with a check or without one: one on each entry would make a log a fifth longer."""
        self._chain.add(canonical_entry(entry))
        check = self._chain.close() if sealed else None
        return entry if entry.check == check else msgspec.structs.replace(entry, check=check)

    def seal(self, last: AnyEntry) -> AnyEntry:
        """The entry that came last, with a check if it has none; others may follow all the same."""
        return last if last.check is not None else msgspec.structs.replace(last, check=self._chain.check())


def with_checks(game: AnyGame, header: Header, entries: Iterable[AnyEntry]) -> tuple[AnyEntry, ...]:
    """Entries that hold their events with checks: at the end of each round, and on the last of them."""
    checked = Checked(header)
    made = [checked.entry(entry, game.ends_round(entry.events or ())) for entry in entries]
    return (*made[:-1], *(checked.seal(last) for last in made[-1:]))


def dumps(replay: Replay, seal: bool = True) -> bytes:
    """The log as JSON lines. The checks are made anew: at the end of each round, where the replay has one, and at the
    end of the log (not there without `seal`, as in a recording that nobody has closed).
    """
    return b"".join(line + b"\n" for line in _lines(replay, seal))


def dumps_checked(header: Header, entries: Iterable[AnyEntry]) -> bytes:
    """The log as JSON lines, of entries that hold their checks already, as those of a live match do."""
    return b"".join([encode_header(header), b"\n", *(encode_entry(entry) + b"\n" for entry in entries)])


def packed(data: bytes) -> bytes:
    """The bytes as a gzip file, without a time in it."""
    return gzip.compress(data, _LEVEL, mtime=0)


def dumps_whole(replay: Replay) -> bytes:
    """The log as one JSON object, `{"header": …, "entries": […]}`."""
    header, *entries = _lines(replay, seal=True)
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
    name = Path(path_of(path, "path")).name.lower()
    if not name.removesuffix(".gz").endswith((".jsonl", ".json")):
        raise refuse("LOG-SUFFIX", f"a log's name ends in {', '.join(SUFFIXES)}", file=shown(path))
    return name


def _lines(replay: Replay, seal: bool) -> Iterator[bytes]:
    yield encode_header(replay.header)
    checked = Checked(replay.header)
    ends = _ending_entries(replay)
    if seal:
        ends |= {entry.n for entry in replay.entries[-1:]}
    for entry in replay.entries:
        yield encode_entry(checked.entry(entry, entry.n in ends or entry.check is not None))


def _ending_entries(replay: Replay) -> set[int]:
    ends = replay.game.round_ends
    return {step.entry for step in replay.steps() if type(step.event) in ends}
