"""SCHEMA.md: what every column of a corpus says, written from the columns themselves."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from niagara.core.game import AnyGame
from niagara.corpus.columns import (
    MATCH_COLUMNS,
    PLACE_COLUMNS,
    STEP_COLUMNS,
    VERSION,
    VERSION_KEY,
    Column,
    fields,
    tally_columns,
)  # fmt: skip
from niagara.corpus.extra import pa
from niagara.games import get, names

_HEAD: Final = """\
# The columns of a corpus, version {version}

`niagara corpus LOGS -o DIR` turns logs into Parquet files, for SQL over many matches. Any program that reads Parquet
can ask them; types are named here as DuckDB does.

    DIR/game=niagara/players=4/part-….parquet            one row a step of some matches
    DIR/matches/game=niagara/players=4/part-….parquet    one row for each of these matches

`game` and `players` are partitions, as Hive names them. A part is whole, or has another name: a reader takes the steps
of the parts whose matches are there. The metadata of each file hold `{key}`: this version.

In Python, with the extra `corpus`:

```python
from niagara.corpus import connect

sql = connect("corpus")
sql.sql('''
    SELECT round, count(*) / (SELECT count(*) FROM matches WHERE game = 'niagara') AS thefts_a_match
    FROM niagara JOIN matches USING (match)
    WHERE event = 'gem_stolen' AND list_contains(winners, seat)
    GROUP BY round ORDER BY round
''')
```

Its tables: `matches`; one of the steps of each game, named by its id and without the partitions, which `matches` has;
`steps`, of all games, with what they share.
"""

_STEPS: Final = """\
## A step

What every game has. Step 0 is the setup; every further step is one event. The steps of a match stand together, in
order.
"""

_MATCHES: Final = """\
## A match

The table `matches`; `match` joins both. Rows of matches that are not finished have no winners.
"""

_GAMES: Final = """\
## The fields of each game's events

A field has the name, and the meaning, that it has in the log (the page FORMAT.md of the game); it is NULL in events
without it. Where the name is a word of SQL, or a column of every game, the column has another one, and the log's stands
in brackets.
"""


def schema_page() -> str:
    """The page, as Markdown."""
    lines = [_HEAD.format(version=VERSION, key=VERSION_KEY.decode()), _STEPS]
    lines += [*_table((*STEP_COLUMNS, *PLACE_COLUMNS)), "", _MATCHES, *_table((*MATCH_COLUMNS, *PLACE_COLUMNS))]
    lines += ["", "And what the game counts of a match:", "", "| game | columns |", "|---|---|"]
    for name in names():
        lines.append(f"| `{name}` | {', '.join(f'`{column.name}`' for column in tally_columns(get(name)))} |")
    lines += ["", _GAMES]
    for name in names():
        lines += [f"### {get(name).title}: `{name}`", "", *_table(_own(get(name))), ""]
    return "\n".join(lines).rstrip() + "\n"


def _own(game: AnyGame) -> Iterator[Column]:
    for field in fields(game):
        column = field.column
        renamed = "" if field.key == column.name else f" (`{field.key}`)"
        yield Column(column.name, column.type, f"{column.says}{renamed}")


def _table(columns: Iterable[Column]) -> Iterator[str]:
    yield "| column | type | says |"
    yield "|---|---|---|"
    for column in columns:
        yield f"| `{column.name}` | {_sql(column.type)} | {column.says} |"


def _sql(kind: Any) -> str:
    """The type as DuckDB names it."""
    types = pa.types
    if types.is_list(kind):
        return f"{_sql(kind.value_type)}[]"
    if types.is_struct(kind):
        return f"STRUCT({', '.join(f'{field.name} {_sql(field.type)}' for field in kind)})"
    return _NAMES[str(kind)]


_NAMES: Final = {
    "int8": "TINYINT", "int32": "INTEGER", "int64": "BIGINT", "string": "VARCHAR", "bool": "BOOLEAN",
    "timestamp[us, tz=UTC]": "TIMESTAMPTZ",
}  # fmt: skip
