"""Which matches of a corpus show a rule, and at which steps."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.rule import Rule
from niagara.corpus.parts import Corpus
from niagara.corpus.query import asked

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_AT_ONCE = 1_000


class Showing(Struct, frozen=True):
    """A match that shows a rule."""

    file: str
    """Its log, seen from where we are; for a match that never was a file, its digest."""
    steps: tuple[int, ...]
    entries: tuple[int, ...]
    """The entry of each step."""


def showing(connection: "DuckDBPyConnection", corpus: Corpus, game: AnyGame, rule: Rule) -> Iterator[Showing]:
    """The matches that show the rule, in the order of their files. Raises BadCorpus."""
    if not corpus.of(game.id):
        return
    rows = asked(
        connection,
        corpus,
        f"""
        SELECT file, digest, list(step ORDER BY step), list(entry ORDER BY step)
        FROM "{game.id}" JOIN matches USING (match) WHERE list_contains(rules, $rule)
        GROUP BY match, file, digest ORDER BY file, match
        """,
        rule=rule.id,
    )
    while found := rows.fetchmany(_AT_ONCE):
        for file, digest, steps, entries in found:
            yield Showing(seen(corpus, file, digest), tuple(steps), tuple(entries))


def searched(connection: "DuckDBPyConnection", corpus: Corpus, game: AnyGame) -> tuple[int, int]:
    """How many matches of the game there are, and of how many nobody has asked which rules they show."""
    (row,) = asked(
        connection,
        corpus,
        "SELECT count(*), count(*) FILTER (NOT ruled) FROM matches WHERE game = $game",
        game=game.id,
    ).fetchall()
    return row[0], row[1]


def seen(corpus: Corpus, file: str | None, digest: str) -> str:
    """How the log of a match is named from where we are."""
    return f"match {digest}" if file is None else os.path.normpath(Path(corpus.folder, file))
