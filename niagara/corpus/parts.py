"""Where the files of a corpus lie, and which of them are whole.

    DIR/game=niagara/players=4/part-0f3c….parquet             the steps of some matches
    DIR/matches/game=niagara/players=4/part-0f3c….parquet     these matches, one row each

A part is in the corpus once its matches are: they get their name last.
"""

import os
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from niagara.corpus.columns import VERSION, VERSION_KEY, match_schema, step_schema
from niagara.corpus.extra import pa, pq
from niagara.corpus.place import ANY_PART, MATCHES, is_corpus
from niagara.corpus.trouble import BadCorpus
from niagara.games import get, names
from niagara.log.container import shown

_MAGIC: Final = b"PAR1"
_LEAST: Final = 12
"""Bytes of the shortest Parquet file."""
_REMEDY: Final = "delete it, and the file of the same name in {twin}, and build again: only these matches are made anew"


class Part(Struct, frozen=True, kw_only=True):
    """Some matches of one game and number of players."""

    game: str
    players: int
    name: str

    @property
    def _place(self) -> Path:
        return Path(f"game={self.game}", f"players={self.players}", f"{self.name}.parquet")

    def steps(self, folder: Path) -> Path:
        """Where their steps lie in a corpus."""
        return folder / self._place

    def matches(self, folder: Path) -> Path:
        """Where the rows of the matches lie in a corpus."""
        return folder / MATCHES / self._place


class Damaged(Struct, frozen=True):
    """A file of a corpus that cannot be read, and what to do about it."""

    file: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"


class Corpus(Struct, frozen=True):
    """The parts of a corpus, and what of it cannot be read."""

    folder: Path
    parts: tuple[Part, ...]
    damaged: tuple[Damaged, ...]

    def of(self, game: str) -> tuple[Part, ...]:
        """The parts with matches of this game."""
        return tuple(part for part in self.parts if part.game == game)


def opened(folder: str | PathLike[str]) -> Corpus:
    """The corpus in a folder. Raises BadCorpus where there is none, or one of a later version of this program."""
    place = Path(folder)
    if not is_corpus(place):
        raise BadCorpus(f"{shown(place)}: no corpus in this folder; 'niagara corpus LOGS -o {shown(place)}' builds one")
    good: list[Part] = []
    damaged: list[Damaged] = []
    for file in sorted(Path(place, MATCHES).glob(ANY_PART)):
        game, players = (here.partition("=")[2] for here in file.parts[-3:-1])
        part = Part(game=game, players=int(players) if players.isdecimal() else 0, name=file.stem)
        trouble = next(_troubles(place, part, first=all(one.game != game for one in good)), None)
        if trouble is None:
            good.append(part)
        else:
            damaged.append(trouble)
    return Corpus(place, tuple(good), tuple(damaged))


def _troubles(folder: Path, part: Part, first: bool) -> Iterator[Damaged]:
    """What is wrong with the two files of a part. All parts of a game have the same columns: the first is asked."""
    steps, matches = part.steps(folder), part.matches(folder)
    if part.game not in names() or part.players not in get(part.game).seats:
        yield Damaged(
            shown(matches), f"in the folder of no game that this program knows; known are {', '.join(names())}"
        )
        return
    for path, twin in ((matches, steps), (steps, matches)):
        remedy = _REMEDY.format(twin=shown(twin.parent))
        try:
            _check_end(path)
            if first:
                _check_version(path, pq.read_metadata(path).metadata or {})
        except FileNotFoundError:
            yield Damaged(shown(twin), f"its twin {shown(path)} is missing; {remedy}")
        except (pa.ArrowException, OSError) as error:
            yield Damaged(shown(path), f"no whole Parquet file ({_brief(error)}); {remedy}")


def _check_end(path: Path) -> None:
    """Raises OSError for a file that does not end as Parquet does: what is cut off lacks its end."""
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END) < _LEAST:
            raise OSError("it is nearly empty")
        file.seek(-len(_MAGIC), os.SEEK_END)
        if file.read() != _MAGIC:
            raise OSError("its end is missing")


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


def check_columns(corpus: Corpus) -> None:
    """Raises BadCorpus where this program would write other columns: the fields of a game's events have changed."""
    for part in {part.game: part for part in corpus.parts}.values():
        game = get(part.game)
        for path, schema in (
            (part.steps(corpus.folder), step_schema(game)),
            (part.matches(corpus.folder), match_schema(game)),
        ):
            if not pq.read_schema(path).equals(schema):
                raise BadCorpus(
                    f"{shown(path)}: made by another version of this program, whose columns for {game.title} differ: "
                    "build a new corpus from the logs"
                )


def orphans(folder: Path) -> Iterator[Path]:
    """Steps whose matches never came: a run was ended between the two."""
    for file in folder.glob(ANY_PART):
        if not Path(folder, MATCHES, *file.parts[-3:]).exists():
            yield file


def read_matches(corpus: Corpus, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """These columns of every match, a row at a time."""
    for part in corpus.parts:
        table = pq.read_table(part.matches(corpus.folder), columns=list(columns), partitioning=None)
        yield from zip(*(table.column(name).to_pylist() for name in columns), strict=True)
