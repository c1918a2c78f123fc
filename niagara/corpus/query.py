"""SQL over a corpus: a DuckDB connection that has it as tables."""

import glob
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from niagara.core.text import safe_text
from niagara.corpus.columns import STEP_COLUMNS
from niagara.corpus.extra import duckdb
from niagara.corpus.parts import Corpus, Part, opened, reading
from niagara.corpus.place import MATCHES
from niagara.corpus.trouble import BadCorpus, LeftOut
from niagara.log.container import shown

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

STEPS: Final = "steps"
_SHARED: Final = ", ".join(column.name for column in STEP_COLUMNS)
_OF_FILES: Final = (duckdb.Error, duckdb.IOException, duckdb.InvalidInputException, duckdb.SerializationException)
"""What DuckDB says of a damaged file, each of its own type; all else is ours."""


def connect(folder: str | os.PathLike[str]) -> "DuckDBPyConnection":
    """A DuckDB connection with these views on the corpus in `folder`.

    `matches`: one row a match, of all games. A view for each game, named by its id (`niagara`, `whitewater`, …): one
    row a step, with the fields of the game's events; it shares only the column `match` with `matches`, so that
    `FROM niagara JOIN matches USING (match)` joins both. `steps`: one row a step of all games, with what they share.
    Parts that are damaged are left out, each with a warning (LeftOut). Raises BadCorpus.
    """
    return views_of(opened_with_warnings(folder))


def opened_with_warnings(folder: str | os.PathLike[str]) -> Corpus:
    """The corpus in a folder; warns of each part that is damaged (LeftOut). Raises BadCorpus."""
    corpus = opened(folder)
    if corpus.parts:  # else the first is raised
        for damaged in corpus.damaged:
            warnings.warn(f"left out: {damaged}", LeftOut, stacklevel=3)
    return corpus


def views_of(corpus: Corpus) -> "DuckDBPyConnection":
    """The connection of a corpus that is open already. Raises BadCorpus where nothing of it can be read."""
    if not corpus.parts:
        raise corpus.damaged[0]
    connection = duckdb.connect(
        config={
            "temp_directory": str(Path(tempfile.gettempdir(), f"niagara-{os.getpid()}")),  # never where we stand
            "autoinstall_known_extensions": "false",  # no network
        }
    )
    with asking(connection, corpus):
        for game in sorted({part.game for part in corpus.parts}):
            read_files(connection, [part.steps(corpus.folder) for part in corpus.of(game)]).create_view(game)
        _united(connection, MATCHES, corpus, Part.matches, "*")
        _united(connection, STEPS, corpus, Part.steps, _SHARED)
    return connection


def _united(connection: Any, name: str, corpus: Corpus, of: Callable[[Part, Path], Path], columns: str) -> None:
    """A view over all games. It names the partitions itself: a folder above may be called like one."""
    views = []
    for game, players in sorted({(part.game, part.players) for part in corpus.parts}):
        files = [of(part, corpus.folder) for part in corpus.of(game) if part.players == players]
        view = f"{name} of {game} for {players}"
        read_files(connection, files).project(f"{columns}, '{game}' AS game, {players} AS players").create_view(view)
        views.append(f'FROM "{view}"')
    connection.execute(f"CREATE VIEW {name} AS {' UNION ALL BY NAME '.join(views)}")


def read_files(connection: Any, files: Sequence[Path]) -> Any:
    """The files are named to DuckDB's own function, never in SQL; what it would take for a pattern is escaped."""
    paths = [glob.escape(os.path.abspath(file)) for file in files]
    return connection.read_parquet(paths, hive_partitioning=False)


def asked(connection: "DuckDBPyConnection", corpus: Corpus, sql: str, **given: object) -> "DuckDBPyConnection":
    """The answer to a query; what is not our own text goes in as `$name`. Raises BadCorpus for a damaged part."""
    with asking(connection, corpus):
        return connection.execute(sql, given)


@contextmanager
def asking(connection: "DuckDBPyConnection", corpus: Corpus) -> Iterator[None]:
    """Where DuckDB cannot read a file meanwhile, it is a BadCorpus that names it."""
    try:
        yield
    except duckdb.Error as error:
        if type(error) not in _OF_FILES:
            raise
        _find_damage(connection, corpus, str(error))
        raise BadCorpus(
            f"{shown(corpus.folder)}: its parts do not fit together: {safe_text(str(error), 400)}; "
            "build a new corpus from the logs"
        ) from None


def _find_damage(connection: Any, corpus: Corpus, said: str) -> None:
    """Reads every part by itself to its end, one that was named first: DuckDB names few. Raises BadCorpus."""
    for part in sorted(corpus.parts, key=lambda part: part.name not in said):
        for path, twin in part.files(corpus.folder):
            with reading(path, twin):
                read_files(connection, [path]).aggregate("bit_xor(hash(COLUMNS(*)))").fetchall()
