"""Which columns a corpus has: those of every game, and one for each field of a game's own events.

SCHEMA.md is written from here.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec.inspect as kinds
from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.corpus.extra import pa

VERSION: Final = 1
"""Of the columns that every game has; in the metadata of every file, under VERSION_KEY."""

VERSION_KEY: Final = b"niagara_corpus"


class Column(Struct, frozen=True):
    """A column: its name, its type and what it says."""

    name: str
    type: Any
    """An Arrow type."""
    says: str


_WORDS: Final = pa.list_(pa.string())
_SEATS: Final = pa.list_(pa.int8())

STEP_COLUMNS: Final = (
    Column("match", pa.int64(), "Which match: the key of `matches`"),
    Column("step", pa.int32(), "Number of the event, from 1; 0 is the setup, which has no event"),
    Column("round", pa.int32(), "The round in which its entry was decided, from 1: what ends a round belongs to it"),
    Column("entry", pa.int32(), "Number of its entry (one decision and all that it caused), from 1; 0 for the setup"),
    Column("actor", pa.int8(), "The seat that decided the entry; NULL for chance and for the setup"),
    Column("action", pa.string(), "What was decided: the `type` of the entry's action in the log; NULL for the setup"),
    Column("event", pa.string(), "What happened: the `type` of the event in the log, or `setup`"),
    Column("seat", pa.int8(), "The seat that the event is about; NULL if it is about none"),
    Column("rules", _WORDS, "Ids of the rules that the step shows, the most telling first; NULL if built without them"),
)
"""One row a step; then the fields of the game's own events."""

PLACE_COLUMNS: Final = (
    Column("game", pa.string(), "Id of the game: a partition, so that only the folder's name says it"),
    Column("players", pa.int32(), "How many play: a partition too"),
)

MATCH_COLUMNS: Final = (
    Column("match", pa.int64(), "The match: the first 15 hex digits of `digest`, as a number"),
    Column("digest", pa.string(), "The check over the whole log: two logs of one match have one digest"),
    Column("file", pa.string(), "The log it came from, seen from the corpus's folder; NULL if it never was a file"),
    Column("bytes", pa.int64(), "Size of that file"),
    Column("modified", pa.timestamp("us", "UTC"), "When that file was last changed"),
    Column(
        "verdict",
        pa.string(),
        "`verified`, `consistent`, `unverifiable` (no entry), or `recorded` (not verified)",
    ),
    Column("ruled", pa.bool_(), "Whether the steps say which rules they show"),
    Column("board", pa.string(), "Id of the shipped board; NULL for a board of its own"),
    Column("options", pa.string(), "JSON object of the options that differ from their defaults"),
    Column("revision", pa.int32(), "Of our rules, as the log names it"),
    Column("seed", pa.int64(), "Of the bots' chance; NULL if the log names none"),
    Column("producer", pa.string(), "The program that wrote the log"),
    Column("names", _WORDS, "The players by seat, cleaned of what cannot be seen; somebody else's text"),
    Column("start_seat", pa.int8(), "The seat that started"),
    Column("rounds", pa.int32(), "The last round"),
    Column("entries", pa.int32(), "Decisions, those of chance too"),
    Column("decisions", pa.int32(), "Decisions of the players"),
    Column("events", pa.int32(), "Events: the steps but for the setup"),
    Column("finished", pa.bool_(), "Whether the match came to its end"),
    Column("winners", _SEATS, "Seats that won; several share it; empty for a draw, or if it is not finished"),
    Column("ending", _WORDS, "What ended it, in words of the game, such as `seven gems`; a match may meet two goals"),
)
"""One row a match; then the tallies of the game."""


SQL_WORDS: Final = frozenset({"by", "left", "order", "to"})
"""Names of fields that a query would have to quote."""


class Field(Struct, frozen=True):
    """A column for a field of a game's events."""

    column: Column
    key: str
    """The field's name in the log."""
    text: bool
    """Whether it holds numbers and words, and is a text in the column."""


def fields(game: AnyGame) -> tuple[Field, ...]:
    """One for each field that an event of the game may have, but `seat`, which every game shares."""
    return _fields(game.event_type)


@cache
def _fields(event_type: Any) -> tuple[Field, ...]:
    found: dict[str, list[tuple[str, str, kinds.Type]]] = {}
    for event in _structs(event_type):
        for field in event.fields:
            found.setdefault(field.encode_name, []).append((field.name, str(event.tag), field.type))
    return tuple(_field(key, uses) for key, uses in found.items() if key != "seat")


def _field(key: str, uses: list[tuple[str, str, kinds.Type]]) -> Field:
    types = {_arrow(kind) for *_, kind in uses}
    text = len(types) > 1 or None in types
    name = uses[0][0]  # the log's `from` has another name in Python
    tags = ", ".join(f"`{tag}`" for _, tag, _ in uses)
    type_ = pa.string() if text else types.pop()
    said = " (a number or a word, as text)" if text else ""
    return Field(Column(_free(name), type_, f"Of {tags}{said}"), key, text)


def _free(name: str) -> str:
    """A name that needs no quotes in SQL, and that no column has which every game shares, so that tables join well."""
    taken = {column.name for column in (*STEP_COLUMNS, *MATCH_COLUMNS, *PLACE_COLUMNS)}
    return f"event_{name}" if name in taken or name in SQL_WORDS else name


def _structs(union: Any) -> Iterator[kinds.StructType]:
    info = kinds.type_info(union)
    for kind in info.types if isinstance(info, kinds.UnionType) else (info,):
        assert isinstance(kind, kinds.StructType)
        yield kind


def _arrow(kind: kinds.Type) -> Any:
    """The Arrow type of a field; None for one that holds numbers and words."""
    match kind:
        case kinds.BoolType():
            return pa.bool_()
        case kinds.IntType():
            return pa.int64()
        case kinds.StrType():
            return pa.string()
        case kinds.LiteralType(values=values):
            found = {pa.string() if isinstance(value, str) else pa.int64() for value in values}
            return found.pop() if len(found) == 1 else None
        case kinds.VarTupleType(item_type=item):
            return pa.list_(_arrow(item))
        case kinds.StructType(fields=inner):
            return pa.struct([(field.encode_name, _arrow(field.type)) for field in inner])
        case kinds.Metadata(type=inner_kind):
            return _arrow(inner_kind)
        case kinds.UnionType(types=types):
            found = {_arrow(one) for one in types if not isinstance(one, kinds.NoneType)}
            return found.pop() if len(found) == 1 else None
        case _:
            raise TypeError(f"no column for a field of the type {kind}")


def step_schema(game: AnyGame) -> Any:
    """The Arrow schema of a game's steps."""
    return _step_schema(game.event_type)


@cache
def _step_schema(event_type: Any) -> Any:
    return _schema((*STEP_COLUMNS, *(field.column for field in _fields(event_type))))


def match_schema(game: AnyGame) -> Any:
    """The Arrow schema of a game's matches."""
    return _schema((*MATCH_COLUMNS, *tally_columns(game)))


def tally_columns(game: AnyGame) -> tuple[Column, ...]:
    """What the game counts of a match."""
    return tuple(Column(name, pa.int32(), f"How many {name.replace('_', ' ')}") for name in game.tallies)


def _schema(columns: tuple[Column, ...]) -> Any:
    return pa.schema([(column.name, column.type) for column in columns], {VERSION_KEY: str(VERSION).encode()})
