"""The fixed map: spaces, fork, mines, weather track; read from a board file and checked (N-SETUP-02 to 04, 07)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from niagara.core.board_file import board_source, want

SHIPPED: Final = ("zoch-2004", "long-arms", "single-stream")
"""Ids of the boards in the folder `boards`, the default one first."""

LOST: Final = "LOST"
"""Where a canoe is that went over the falls: out of play."""

ONLY_ARM: Final = "main"
"""The name under which a river without a fork takes its discs."""

# Patterns end in $(?!\n): to Python, $ alone also stands before a last line end.
Name = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,23}$(?!\n)")]


class Fork(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last space of the main stream, and the spaces of each arm from there to the falls."""

    at: Name
    arms: dict[Name, tuple[Name, ...]]


class Mine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mine: its gem, what one is worth at a tie, and the spaces that face it."""

    gem: Name
    value: Annotated[int, Meta(ge=1, le=99)]
    spaces: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=16)]


class Weather(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weather track from its lowest to its highest value, and where the marker starts."""

    values: Annotated[tuple[Annotated[int, Meta(ge=-9, le=9)], ...], Meta(min_length=2, max_length=12)]
    start: int


MOST_GEMS: Final = 20
"""Gems at a mine at the start: the picture has room for so many."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as its JSON file says it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    title: Annotated[str, Meta(max_length=80)] = ""
    land: Name
    falls: Name
    spaces: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=40)]
    downstream: dict[Name, tuple[Name, ...]]
    fork: Fork | None = None
    mines: Annotated[tuple[Mine, ...], Meta(min_length=1, max_length=8)]
    weather: Weather
    gems_per_mine: Annotated[int, Meta(ge=1, le=MOST_GEMS)]
    discs_on_river: Annotated[int, Meta(ge=1, le=40)]
    discs_spare: Annotated[int, Meta(ge=0, le=40)]


@dataclass(frozen=True)
class Board:
    """A checked board with its look-up tables; equal when the board files are equal."""

    source: bytes
    """The board file as compact JSON: what makes two boards equal."""
    file: BoardFile = field(compare=False, repr=False)
    land: str = field(compare=False)
    falls: str = field(compare=False)
    trunk: tuple[str, ...] = field(compare=False)
    """The spaces of the main stream, from the rope on."""
    arms: Mapping[str, tuple[str, ...]] = field(compare=False)
    """The spaces of each arm; one empty arm where the river has no fork."""
    arm_of: Mapping[str, str] = field(compare=False)
    """In which arm a space lies: space → arm; those of the trunk are missing."""
    down: Mapping[str, tuple[str, ...]] = field(compare=False)
    """Where a canoe may go next downstream: space → spaces."""
    up: Mapping[str, str] = field(compare=False)
    """The one space upstream: space → space, the land above the first space."""
    gems: tuple[str, ...] = field(compare=False)
    """The gems, in the order of the mines."""
    values: tuple[int, ...] = field(compare=False)
    mine_at: Mapping[str, int] = field(compare=False)
    """Which mine a space faces: space → index of the mine."""
    drift: Mapping[str, Mapping[str, str]] = field(compare=False)
    """Where a push into an arm carries a canoe: arm → space → space; spaces that stand still are missing."""
    next_arm: Mapping[str, str] = field(compare=False)
    """The arm after this one when the discs take turns (N-FLOW-04)."""
    depth: Mapping[str, int] = field(compare=False)
    """Steps from the land: space → number."""
    river: frozenset[str] = field(compare=False)
    """The spaces of the river, without land and falls."""

    def __hash__(self) -> int:
        return hash(self.source)

    @property
    def id(self) -> str:
        """The board's id."""
        return self.file.id

    @property
    def weather(self) -> Weather:
        """The weather track."""
        return self.file.weather

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.file.spaces)} spaces, {len(self.gems)} mines>"


def load_board(board: object) -> Board:
    """The board with this id, or the board that a log holds inline (an object of the same shape as a file).

    Raises BadSetup, saying what is wrong with it or which boards there are.
    """
    return _build(board_source(board, BoardFile, "niagara.games.niagara", SHIPPED))


@lru_cache(maxsize=64)
def _build(source: bytes) -> Board:
    file = msgspec.json.decode(source, type=BoardFile)
    arms = dict(file.fork.arms) if file.fork else {ONLY_ARM: ()}
    in_arms = [space for arm in arms.values() for space in arm]
    trunk = tuple(space for space in file.spaces if space not in in_arms)
    _check(file, trunk, arms)
    up = {after: before for before, nexts in file.downstream.items() for after in nexts if after != file.falls}
    depth = {file.land: 0}
    for space in (*trunk, *in_arms):
        depth[space] = depth[up[space]] + 1
    return Board(
        source=source,
        file=file,
        land=file.land,
        falls=file.falls,
        trunk=trunk,
        arms=arms,
        arm_of={space: arm for arm, spaces in arms.items() for space in spaces},
        down=dict(file.downstream),
        up=up,
        gems=tuple(mine.gem for mine in file.mines),
        values=tuple(mine.value for mine in file.mines),
        mine_at={space: index for index, mine in enumerate(file.mines) for space in mine.spaces},
        drift={arm: _drift((*trunk, *spaces), file.falls) for arm, spaces in arms.items()},
        next_arm=dict(zip(arms, [*list(arms)[1:], next(iter(arms))], strict=True)),
        depth=depth,
        river=frozenset(file.spaces),
    )


def _drift(stream: tuple[str, ...], falls: str) -> dict[str, str]:
    return dict(zip(stream, (*stream[1:], falls), strict=True))


def _check(file: BoardFile, trunk: tuple[str, ...], arms: Mapping[str, tuple[str, ...]]) -> None:
    """The river must be one stream from the land, with at most one fork, whose arms all end at the falls."""
    want(file.land != file.falls and LOST not in (file.land, file.falls, *file.spaces), "land, falls and LOST differ")
    _check_names(file, arms)
    want(bool(trunk), "at least one space before the fork")
    expected: dict[str, tuple[str, ...]] = dict(zip((file.land, *trunk), ((space,) for space in trunk), strict=False))
    if file.fork:
        want(file.fork.at == trunk[-1], f"the fork at the end of the main stream, {trunk[-1]}, found {file.fork.at}")
        expected[trunk[-1]] = tuple(spaces[0] for spaces in arms.values())
    else:
        expected[trunk[-1]] = (file.falls,)
    for spaces in arms.values():
        expected |= {here: (after,) for here, after in zip(spaces, (*spaces, file.falls)[1:], strict=True)}
    for space, nexts in expected.items():
        found = file.downstream.get(space, ())
        want(sorted(found) == sorted(nexts), f"downstream of {space}: {', '.join(nexts)}, found {', '.join(found)}")
    unknown = sorted(set(file.downstream) - set(expected))
    want(not unknown, f"downstream of spaces of the board only, found {', '.join(unknown)}")
    want(file.weather.start in file.weather.values, "the weather marker to start on the track")
    low = file.weather.values[0]
    want(
        file.weather.values == tuple(range(low, low + len(file.weather.values))),
        "weather values that rise by one",
    )
    want(file.discs_on_river == len(file.spaces), f"one disc a space: {len(file.spaces)} discs_on_river")


def _check_names(file: BoardFile, arms: Mapping[str, tuple[str, ...]]) -> None:
    want(len(set(file.spaces)) == len(file.spaces), "each space once in spaces")
    want(file.land not in file.spaces and file.falls not in file.spaces, "land and falls not among the spaces")
    if file.fork:
        want(2 <= len(arms) <= 4, "two to four arms at the fork")
        want(all(arms.values()), "at least one space in each arm")
    in_arms = [space for spaces in arms.values() for space in spaces]
    want(len(set(in_arms)) == len(in_arms), "each space in one arm only")
    want(set(in_arms) <= set(file.spaces), "the spaces of the arms among spaces")
    gems = [mine.gem for mine in file.mines]
    want(len(set(gems)) == len(gems), "one mine a gem")
    faced = [space for mine in file.mines for space in mine.spaces]
    want(len(set(faced)) == len(faced), "at most one mine at a space")
    strange = sorted(set(faced) - set(file.spaces))
    want(not strange, f"mines on spaces of the river, found {', '.join(strange)}")
