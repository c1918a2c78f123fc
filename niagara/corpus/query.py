"""SQL over a corpus: a DuckDB connection that has it as tables."""

import glob
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from niagara.core.text import safe_text
from niagara.corpus.columns import STEP_COLUMNS
from niagara.corpus.extra import duckdb
from niagara.corpus.parts import Corpus, Part, opened
from niagara.corpus.place import MATCHES
from niagara.corpus.trouble import BadCorpus

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

STEPS: Final = "steps"
_REMEDY: Final = "delete it, and its twin of the same name, and build again: only its matches are made anew"


def connect(folder: str | os.PathLike[str]) -> "DuckDBPyConnection":
    """A DuckDB connection with these views on the corpus in `folder`.

    `matches`: one row a match, of all games. A view for each game, named by its id (`niagara`, `whitewater`, …): one
    row a step, with the fields of the game's events. `steps`: one row a step of all games, with what they share.
    Parts that are damaged are left out (`niagara.corpus.parts.opened` names them). Raises BadCorpus.
    """
    return views_of(opened(folder))


def views_of(corpus: Corpus) -> "DuckDBPyConnection":
    """The connection of a corpus that is open already. Raises BadCorpus where nothing of it can be read."""
    if not corpus.parts:
        raise BadCorpus(str(corpus.damaged[0]))
    connection = duckdb.connect(
        config={
            "temp_directory": str(Path(tempfile.gettempdir(), f"niagara-{os.getpid()}")),  # never where we stand
            "autoinstall_known_extensions": "false",  # no network
        }
    )
    _view(connection, MATCHES, corpus.parts, corpus.folder, matches=True)
    games = sorted({part.game for part in corpus.parts})
    for game in games:
        _view(connection, game, corpus.of(game), corpus.folder)
    shared = ", ".join(column.name for column in STEP_COLUMNS)
    every = " UNION ALL ".join(f'SELECT {shared}, game, players FROM "{game}"' for game in games)
    connection.execute(f"CREATE VIEW {STEPS} AS {every}")
    return connection


def _view(connection: Any, name: str, parts: Sequence[Part], folder: Path, matches: bool = False) -> None:
    """The files are named to DuckDB's own function, never in SQL; what it would take for a pattern is escaped."""
    files = [part.matches(folder) if matches else part.steps(folder) for part in parts]
    paths = [glob.escape(os.path.abspath(file)) for file in files]
    connection.read_parquet(paths, union_by_name=True, hive_partitioning=False).create_view(name)


def asked(connection: "DuckDBPyConnection", sql: str, **given: object) -> "DuckDBPyConnection":
    """The answer to a query; what is not our own text goes in as `$name`. Raises BadCorpus for a damaged part."""
    try:
        return connection.execute(sql, given)
    except (duckdb.IOException, duckdb.InvalidInputException, duckdb.SerializationException) as error:
        raise BadCorpus(f"a part of the corpus cannot be read: {safe_text(str(error), 400)}; {_REMEDY}") from None
