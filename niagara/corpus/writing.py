"""Replays → Parquet. Nothing has its final name before it is whole."""

import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.given import path_of, text_of, wrong_kind
from niagara.corpus.columns import match_schema, step_schema
from niagara.corpus.extra import pa, pq
from niagara.corpus.parts import Part, check_columns, is_part
from niagara.corpus.rows import Rows, digest_of, match_table, rows_of
from niagara.log.files import scratch as scratch_folder
from niagara.log.files import settle
from niagara.log.finding import LogError
from niagara.log.given import MatchLike, replay_of
from niagara.log.not_written import write_error

MATCHES_A_PART: Final = 500
STEPS_A_GROUP: Final = 128 * 1024
"""Rows that stand together: a query reads groups in parallel, and passes over those that cannot hold what it asks."""

_COUNTED: Final = ("step", "entry")
"""Columns that count up: they are kept as differences, all others as numbers into a dictionary."""


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Whatever the system refuses meanwhile is a LogError: this folder cannot be written."""
    try:
        yield
    except LogError:
        raise
    except OSError as error:
        raise write_error(folder, error) from error


class Pending(Struct, frozen=True, kw_only=True):
    """A part that is whole but has no final name yet."""

    part: Part
    scratch: str
    """The folder that holds it, laid out as a corpus."""
    digests: tuple[str, ...]
    events: int

    def accept(self, folder: Path) -> None:
        """Gives it its names in a corpus; the matches last. Raises LogError."""
        with _writing(folder):
            for of in (Part.steps, Part.matches):
                target = of(self.part, folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                settle(of(self.part, Path(self.scratch)), target, is_part)


class PartWriter:
    """One part as it grows, of one game and number of players."""

    def __init__(self, game: AnyGame, players: int, scratch: str) -> None:
        self.game = game
        self.scratch = scratch
        self.digests: list[str] = []
        self._part = Part(game=game.id, players=players, name="growing")
        self._rows: list[dict[str, Any]] = []
        self._tables: list[Any] = []
        self._waiting = self._events = 0
        path = self._part.steps(Path(scratch))
        path.parent.mkdir(parents=True, exist_ok=True)
        self._steps = _writer(path, step_schema(game))

    def add(self, steps: Any, row: dict[str, Any]) -> None:
        """The steps of a match and its row."""
        self._tables.append(steps)
        self._rows.append(row)
        self.digests.append(row["digest"])
        self._waiting += steps.num_rows
        self._events += row["events"]
        if self._waiting >= STEPS_A_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._tables:
            self._steps.write_table(pa.concat_tables(self._tables), row_group_size=STEPS_A_GROUP)
        self._tables, self._waiting = [], 0

    def close(self) -> Pending:
        """The part, whole, named by the matches in it: the same ones make the same part."""
        self._flush()
        self._steps.close()
        scratch = Path(self.scratch)
        name = "part-" + sha256("".join(self.digests).encode()).hexdigest()[:16]
        part = Part(game=self._part.game, players=self._part.players, name=name)
        settle(self._part.steps(scratch), part.steps(scratch), is_part)
        part.matches(scratch).parent.mkdir(parents=True, exist_ok=True)
        with _writer(part.matches(scratch), match_schema(self.game)) as matches:
            matches.write_table(match_table(self.game, self._rows))
        for file in (part.steps(scratch), part.matches(scratch)):
            _flushed(file)
        return Pending(part=part, scratch=self.scratch, digests=tuple(self.digests), events=self._events)


def _writer(path: Path, schema: Any) -> Any:
    counted = [name for name in _COUNTED if name in schema.names]
    return pq.ParquetWriter(
        path, schema, compression="zstd", compression_level=3,
        column_encoding=dict.fromkeys(counted, "DELTA_BINARY_PACKED"),
        use_dictionary=[leaf for leaf in _leaves(schema) if leaf not in counted],
    )  # fmt: skip


def _leaves(schema: Any) -> Iterator[str]:
    """The columns as Parquet names them: a list's and a record's parts are columns of their own."""
    for field in schema:
        yield from _parts_of(field.name, field.type)


def _parts_of(name: str, kind: Any) -> Iterator[str]:
    if pa.types.is_list(kind):
        yield from _parts_of(f"{name}.list.element", kind.value_type)
    elif pa.types.is_struct(kind):
        for inner in kind:
            yield from _parts_of(f"{name}.{inner.name}", inner.type)
    else:
        yield name


def _flushed(file: Path) -> None:
    handle = os.open(file, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class PartsWriter:
    """Parts as they grow, one for each game and number of players. Each method raises LogError for a failing disk."""

    def __init__(self, scratch: str) -> None:
        self._folder = Path(scratch).parent
        self._growing: dict[tuple[str, int], PartWriter] = {}
        with _writing(self._folder):
            place = Path(scratch, secrets.token_hex(8))  # of its own: others may be at work beside it
            place.mkdir()
            self._scratch = str(place)

    def add(self, found: Rows) -> None:
        """One match."""
        place = found.game.id, found.players
        with _writing(self._folder):
            if place not in self._growing:
                self._growing[place] = PartWriter(found.game, found.players, self._scratch)
            self._growing[place].add(found.steps, found.match)

    def close(self) -> list[Pending]:
        """The parts, whole."""
        with _writing(self._folder):
            return [part.close() for part in self._growing.values()]


@contextmanager
def scratch(folder: Path) -> Iterator[str]:
    """A hidden folder in a corpus for what is not whole; it is gone at the end. Raises LogError if it can't be made."""
    with ExitStack() as stack:
        with _writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            place = stack.enter_context(scratch_folder(folder, "building"))
        yield str(place)


def write(
    replays: Iterable[MatchLike], folder: str | os.PathLike[str], *, rules: bool = True, verdict: str = "recorded"
) -> int:
    """Writes matches from memory, such as bots have just played, into the corpus in `folder`; how many.

    `rules=False` leaves out which rules each step shows, the dearest part. `verdict` is what is said of each: a match
    that was played by the rules of this program is "verified". Every part is whole, or not there. The same matches
    written twice are there once if they come in the same order. Several processes may write at a time. Raises LogError;
    BadCorpus, before it takes a match, for a corpus of other columns.
    """
    if isinstance(replays, str | bytes | Mapping) or not isinstance(replays, Iterable):
        raise wrong_kind("replays", "a list of matches", replays, "give one match as [match]")
    text_of(verdict, "verdict", "verified")
    target, coming, count = Path(path_of(folder, "folder")), map(replay_of, replays), 0
    check_columns(target)
    while True:
        with scratch(target) as place:
            parts = PartsWriter(place)
            for replay in islice(coming, MATCHES_A_PART):
                parts.add(rows_of(replay, digest_of(replay), verdict, rules))
            done = parts.close()
            for pending in done:
                pending.accept(target)
        if not done:
            return count
        count += sum(len(pending.digests) for pending in done)
