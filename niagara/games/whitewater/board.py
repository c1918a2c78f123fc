"""The board as data: track, crossings, icons, log tiles, die, podiums; read from a board file and checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from niagara.core.board_file import board_source, want
from niagara.core.setup import BadSetup
from niagara.core.text import Phrase
from niagara.games.whitewater.animals import ANIMALS, Animal, Face, Icon

SHIPPED: Final = ("default-30", "against-30")
"""Ids of the boards in the folder `boards`, the default one first."""

MOST_SEATS: Final = 6

UNPUBLISHED: Final = "chosen default, not published"
"""What a board file says of itself where it is ours."""

STATUS: Final = Phrase("board: chosen default, not published")
"""The same, for whoever looks at it or has it read."""

GONE: Final = "none"
"""Where no tile lies on a slot."""

Name = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,23}$")]
Space = Annotated[int, Meta(ge=1, le=200)]


class SpanFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stretch of the track: land, or a crossing over the logs on one slot of the river."""

    start: Space = msgspec.field(name="from")
    to: Space
    slot: Annotated[int, Meta(ge=0, le=20)] = 0
    """0: land. Slot 1 is where new tiles come in."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as its JSON file says it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
    title: Annotated[str, Meta(max_length=80)] = ""
    status: Annotated[str, Meta(max_length=400)] = ""
    """How sure it is that this is the published board."""
    track_length: Annotated[int, Meta(ge=5, le=200)]
    river_direction: Literal["with_race", "against_race"]
    spaces: Annotated[tuple[SpanFile, ...], Meta(min_length=2, max_length=60)]
    land_icons: dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,2}$")], Icon]
    red_tile: Name
    """The tile that lies on slot 1 when the match begins."""
    log_tiles: Annotated[dict[Name, Annotated[tuple[Icon, ...], Meta(min_length=1, max_length=6)]], Meta(max_length=99)]
    """The icon of each log, the log first that an animal reaches first."""
    die: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]
    removed_tiles: dict[Literal["2", "3", "4", "5", "6"], Annotated[int, Meta(ge=0, le=90)]]
    podium: dict[Animal, tuple[Annotated[int, Meta(ge=0, le=99)], ...]]


@dataclass(frozen=True)
class Board:
    """A checked board with its look-up tables; equal when the board files are equal."""

    source: bytes
    """The board file as compact JSON: what makes two boards equal."""
    file: BoardFile = field(compare=False, repr=False)
    slots: Mapping[int, tuple[int, ...]] = field(compare=False)
    """The spaces of each slot of the river, in race order: slot → spaces."""
    log_at: Mapping[int, tuple[int, int]] = field(compare=False)
    """Which log a space of a crossing is: space → (slot, place on the tile, from 0)."""
    land_icons: Mapping[int, Icon] = field(compare=False)

    def __hash__(self) -> int:
        return hash(self.source)

    @property
    def id(self) -> str:
        """The board's id."""
        return self.file.id

    @property
    def finish(self) -> int:
        """The place of an animal that is home: one more than the last space."""
        return self.file.track_length + 1

    @property
    def last_slot(self) -> int:
        """The slot before the waterfall."""
        return len(self.slots)

    def drift(self, space: int) -> int:
        """Where the river carries an animal from a space of a crossing; 0: over the waterfall (W-21)."""
        slot, log = self.log_at[space]
        return self.slots[slot + 1][log] if slot < self.last_slot else 0

    def tiles_left_out(self, seats: int) -> int:
        """How many tiles leave the game unseen (W-SETUP-5)."""
        return self.file.removed_tiles[str(seats)]  # type: ignore[index]

    def __repr__(self) -> str:
        return f"<Board {self.id}: {self.file.track_length} spaces, {len(self.slots)} crossings>"


def load_board(board: object) -> Board:
    """The board with this id, or the board that a log holds inline (an object of the same shape as a file).

    Raises BadSetup, saying what is wrong with it or which boards there are.
    """
    return _build(board_source(board, BoardFile, "niagara.games.whitewater", SHIPPED))


@lru_cache(maxsize=64)
def _build(source: bytes) -> Board:
    file = msgspec.json.decode(source, type=BoardFile)
    _check_track(file)
    _check_tiles(file)
    _check_scores(file)
    slots = {span.slot: tuple(range(span.start, span.to + 1)) for span in file.spaces if span.slot}
    return Board(
        source=source,
        file=file,
        slots=dict(sorted(slots.items())),
        log_at={space: (slot, log) for slot, spaces in slots.items() for log, space in enumerate(spaces)},
        land_icons={int(space): icon for space, icon in file.land_icons.items()},
    )


def _check_track(file: BoardFile) -> None:
    """Stretches follow on one another from space 1 to the last; each slot has one crossing, in the river's order."""
    due = 1
    for span in file.spaces:
        want(span.start == due, f"spaces: a stretch from {due}, found one from {span.start}")
        want(span.to >= span.start, f"spaces: a stretch that ends at {span.start} or later, found {span.to}")
        due = span.to + 1
    want(due == file.track_length + 1, f"spaces up to {file.track_length}, found up to {due - 1}")
    crossings = [span.slot for span in file.spaces if span.slot]
    expected = list(range(1, len(crossings) + 1))
    against = file.river_direction == "against_race"
    want(len(crossings) >= 2, f"at least two slots with a crossing, found {len(crossings)}")
    found = ", ".join(map(str, crossings))
    want(
        crossings == (expected[::-1] if against else expected),
        f"one crossing for each slot {'from the last to 1' if against else 'from 1 up'} "
        f"({file.river_direction}), found slots {found}",
    )
    crossed = {space for span in file.spaces if span.slot for space in range(span.start, span.to + 1)}
    for text, icon in file.land_icons.items():
        space = int(text)
        want(space <= file.track_length, f"land_icons on spaces up to {file.track_length}, found {space}")
        want(space not in crossed, f"land_icons on land, found {icon} on space {space}, which is a log")


def _check_tiles(file: BoardFile) -> None:
    spans = [span for span in file.spaces if span.slot]
    logs = spans[0].to - spans[0].start + 1
    for span in spans:
        count = span.to - span.start + 1
        want(count == logs, f"{logs} logs at every crossing, found {count} at slot {span.slot}")
    for name, icons in file.log_tiles.items():
        want(len(icons) == logs, f"log tile {name}: {logs} logs, as many as a crossing has, found {len(icons)}")
    want(GONE not in file.log_tiles, f"no log tile called {GONE}: that says that none lies there")
    want(file.red_tile in file.log_tiles, f"the red tile {file.red_tile} among log_tiles")
    want(set(file.removed_tiles) == set("23456"), "removed_tiles for 2 to 6 players")
    for seats, removed in file.removed_tiles.items():
        left = len(file.log_tiles) - removed
        slots = len(spans)
        want(left >= slots, f"removed_tiles: a tile for each of {slots} slots with {seats} players, found {left}")


def _check_scores(file: BoardFile) -> None:
    want(len(set(file.die)) == len(file.die), "die: each face once")
    for animal in ANIMALS:
        steps = file.podium.get(animal)
        if steps is None:
            raise BadSetup(f"board: expected a podium for the {animal}")
        want(len(steps) == MOST_SEATS, f"podium of the {animal}: {MOST_SEATS} steps, found {len(steps)}")
        want(list(steps) == sorted(steps, reverse=True), f"podium of the {animal}: never more points for a later place")
