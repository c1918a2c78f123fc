"""Where the files of a corpus lie, and which of them are whole.

    DIR/game=niagara/players=4/part-0f3c….parquet             the steps of some matches
    DIR/matches/game=niagara/players=4/part-0f3c….parquet     these matches, one row each

A part is in the corpus once its matches are: they get their name last.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from niagara.core.given import path_of
from niagara.corpus.columns import VERSION, VERSION_KEY, match_schema, step_schema
from niagara.corpus.extra import duckdb, pa, pq
from niagara.corpus.place import ANY_PART, MATCHES, is_corpus
from niagara.corpus.trouble import BadCorpus
from niagara.games import get, names
from niagara.log.container import shown

_MAGIC: Final = b"PAR1"
_TAIL: Final = 8
"""Bytes of the end: the length of the footer, and the letters."""
_LEAST: Final = 12
"""Bytes of the shortest Parquet file."""
_AGAIN: Final = "and build again: only these matches are made anew"


class Part(Struct, frozen=True, kw_only=True):
    """Some matches of one game and number of players."""

    game: str
    players: int
    name: str

    @property
    def group(self) -> tuple[str, int]:
        """The parts of a group lie in one folder and have the same columns."""
        return self.game, self.players

    @property
    def _place(self) -> Path:
        return Path(f"game={self.game}", f"players={self.players}", f"{self.name}.parquet")

    def steps(self, folder: Path) -> Path:
        """Where their steps lie in a corpus."""
        return folder / self._place

    def matches(self, folder: Path) -> Path:
        """Where the rows of the matches lie in a corpus."""
        return folder / MATCHES / self._place

    def files(self, folder: Path) -> tuple[tuple[Path, Path], ...]:
        """Each of the two files, with its twin."""
        steps, matches = self.steps(folder), self.matches(folder)
        return (matches, steps), (steps, matches)


class Corpus(Struct, frozen=True):
    """The parts of a corpus, and what of it cannot be read."""

    folder: Path
    parts: tuple[Part, ...]
    damaged: tuple[BadCorpus, ...]
    """One a part: each names the file, and says what to do about it."""

    def of(self, game: str) -> tuple[Part, ...]:
        """The parts with matches of this game."""
        return tuple(part for part in self.parts if part.game == game)


def opened(folder: str | PathLike[str]) -> Corpus:
    """The corpus in a folder. Raises BadCorpus where there is none, or one of a later version of this program.

    A corpus may have thousands of parts: of each its end is looked at, which what is half written lacks, and of the
    first one of its folder all that it says of itself. What is damaged inside shows when it is read.
    """
    place = Path(path_of(folder, "folder"))
    if not is_corpus(place):
        raise BadCorpus(f"{shown(place)}: no corpus in this folder; 'niagara corpus LOGS -o {shown(place)}' builds one")
    good: list[Part] = []
    damaged: list[BadCorpus] = []
    for file in sorted(Path(place, MATCHES).glob(ANY_PART)):
        game, players = (here.partition("=")[2] for here in file.parts[-3:-1])
        part = Part(game=game, players=int(players) if players.isdecimal() else 0, name=file.stem)
        first = not good or good[-1].group != part.group  # they are sorted
        try:
            _check_place(part, file)
            for path, twin in part.files(place):
                _check_end(path, twin)
            footers = [(path, footer(path, twin)) for path, twin in part.files(place)] if first else []
        except BadCorpus as error:
            damaged.append(error)
            continue
        for path, found in footers:
            _check_version(path, found.metadata or {})
        good.append(part)
    return Corpus(place, tuple(good), tuple(damaged))


def _check_place(part: Part, file: Path) -> None:
    if part.game not in names() or part.players not in get(part.game).seats:
        known = ", ".join(names())
        raise BadCorpus(f"{shown(file)}: in the folder of no game that this program knows; known are {known}")


@contextmanager
def reading(path: Path, twin: Path) -> Iterator[None]:
    """Whatever goes wrong with a file of a part meanwhile is a BadCorpus that names it; `twin` is its other file."""
    try:
        yield
    except FileNotFoundError:
        raise BadCorpus(f"{shown(twin)}: its twin {shown(path)} is missing; delete it {_AGAIN}") from None
    except (pa.ArrowException, duckdb.Error, OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno:  # its bytes may be as they were
            raise BadCorpus(f"{shown(path)}: cannot be read: {error.strerror}; mend that, and ask again") from None
        other = f"the file of the same name in {shown(twin.parent)}"
        raise BadCorpus(
            f"{shown(path)}: no whole Parquet file ({_brief(error)}); delete it, and {other}, {_AGAIN}"
        ) from None


def _check_end(path: Path, twin: Path) -> None:
    """Raises BadCorpus for a file that does not end as Parquet does: the length of its footer, four letters."""
    with reading(path, twin), path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if size < _LEAST:
            raise ValueError("it is nearly empty")
        file.seek(-_TAIL, os.SEEK_END)
        tail = file.read()
        if tail[4:] != _MAGIC or int.from_bytes(tail[:4], "little") > size - _LEAST:
            raise ValueError("its end is missing")


def footer(path: Path, twin: Path) -> Any:
    """The metadata of a part's file; raises BadCorpus."""
    with reading(path, twin):
        return pq.read_metadata(path)


def _brief(error: Exception) -> str:
    return shown(str(error).partition("\n")[0].partition(". ")[0])


def _check_version(path: Path, said: dict[bytes, bytes]) -> None:
    version = said.get(VERSION_KEY, b"0").decode("ascii", "replace")
    if version == str(VERSION):
        return
    if version.isdecimal() and int(version) > VERSION:
        raise BadCorpus(
            f"{shown(path)}: made by a later version of this program (columns of version {int(version)}, "
            f"this one knows {VERSION}): update niagara, or build the corpus anew from its logs"
        )
    raise BadCorpus(f"{shown(path)}: not written by 'niagara corpus': a corpus holds no other Parquet files")


def check_columns(folder: Path) -> None:
    """Raises BadCorpus where this program would write other columns: the fields of a game's events have changed.

    All parts of a game have the same ones: one of them is asked.
    """
    for game in map(get, names()):
        file = next(Path(folder, MATCHES).glob(f"game={game.id}/players=*/part-*.parquet"), None)
        if file is None:
            continue
        steps = Path(folder, *file.parts[-3:])
        for path, twin, schema in ((file, steps, match_schema(game)), (steps, file, step_schema(game))):
            with reading(path, twin):
                found = pq.read_schema(path)
            if not found.equals(schema):
                raise BadCorpus(
                    f"{shown(path)}: made by another version of this program, whose columns for {game.title} differ: "
                    "build a new corpus from the logs"
                )


def orphans(folder: Path) -> Iterator[Path]:
    """Steps whose matches never came: a run was ended between the two."""
    for file in folder.glob(ANY_PART):
        if not Path(folder, MATCHES, *file.parts[-3:]).exists():
            yield file


def is_part(path: Path) -> bool:
    """Whether a file is whole and one of a corpus: it says so itself."""
    try:
        return VERSION_KEY in (pq.read_metadata(path).metadata or {})
    except (pa.ArrowException, OSError, ValueError):
        return False


def read_matches(corpus: Corpus, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """These columns of every match, a row at a time."""
    for part in corpus.parts:
        path, twin = part.files(corpus.folder)[0]
        with reading(path, twin):
            table = pq.read_table(path, columns=list(columns), partitioning=None)
            rows = list(zip(*(table.column(name).to_pylist() for name in columns), strict=True))
        yield from rows
