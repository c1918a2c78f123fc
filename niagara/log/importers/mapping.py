"""Mapping tables: foreign types → our events and actions, as data. A new naming needs a file, no code."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from niagara.log.finding import brief, refuse


class TypeMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one foreign type says."""

    args: Mapping[str, str]
    """Path in our event or action → "how:place|other place" in the foreign arguments."""
    event: str = ""
    action: str = ""
    actor: Literal["", "chance"] = ""
    early: bool = False
    """A secret choice, see `Said.early`."""
    state: str = ""
    """What is so, by its name in the table of words; `args` are paths into the state, with blanks of `at`."""
    at: Mapping[str, str] = {}
    reveals: str = ""
    """The secret choice that this event reveals."""
    whole: bool = False
    """The arguments say everything: what is absent is nothing, not unknown."""
    needed: tuple[str, ...] = ()
    """Paths whose misspelt words leave the whole record out: too much could stand in their place to try it all."""


class LastState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the state that a dump ends with says: values of our state."""

    state: str
    """How it is said, by its name in the table of words."""
    over: str = ""
    """A place in the foreign state; a blank such as {canoe} runs over a list, {seat} over the players."""
    args: Mapping[str, str]
    """Path into our state, with the blanks of `over` → "how:place inside of `over`", where "." is that place itself."""
    whole: bool = False
    """Whether null is nothing, and not hidden."""


class Map(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one program, or one shape, speaks of one game."""

    shape: str
    game: str
    names: tuple[str, ...] = ()
    """What the program calls the game."""
    covered: frozenset[str] = frozenset()
    everywhere: frozenset[str] = frozenset()
    """Events of every match: a file that has none of them does not record them."""
    silent: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    forced_unsaid: bool = False
    """Whether a choice need not be recorded where no other is legal: people do not write down what follows."""
    base: int = 1
    """What canoes and the like are counted from."""
    read: Mapping[str, Mapping[str, tuple[Any, ...]]] = {}
    """How → foreign word → our values; several are a choice."""
    types: Mapping[str, TypeMap] = {}
    headings: Mapping[str, tuple[str, ...]] = {}
    """Column → its headings in a CSV file, in the order of the columns."""
    parts: Mapping[str, Mapping[str, str]] = {}
    """A thing of several fields → field → how it is read."""
    turn: str = ""
    """Our event that begins a seat's turn: who has the turns of the first round, in which order."""
    chance: tuple[str, ...] = ("chance",)
    """What stands in a CSV file where a player's name stands, for what nobody decides."""
    final: tuple[LastState, ...] = ()
    says_nothing: Mapping[str, str] = {}
    """Arguments that are known, are not read, and can hold no fact of the match → why."""


@cache
def shipped(shape: str) -> tuple[Map, ...]:
    """The tables for a shape, one a game."""
    folder = files("niagara.log.importers") / "maps"
    games = sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
    found = ((folder / game / f"{shape}.toml") for game in games)
    return tuple(read_map(table.read_text(encoding="utf-8")) for table in found if table.is_file())


def read_map(text: str) -> Map:
    """A table out of its TOML text; raises LogError."""
    try:
        return msgspec.convert(tomllib.loads(text), Map)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise refuse("LOG-SETUP", "the mapping table cannot be read", found=brief(str(error), 240)) from None
