"""What can be chosen. One action a decision; a boat's whole move is one action from its speed to its last turn."""

from typing import Literal

from msgspec import Struct

from niagara.games.mississippi_queen.tiles import Turn

Space = str
"""A cell of the river as "3.c2": number of the tile (the start tile is 0), a dot, name of the cell."""


class Push(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One cell ahead, onto a boat, which goes to this cell: two points."""

    push: Space


Manoeuvre = Literal["left", "right", "ahead"] | Push
"""A turn of a sixth, a step of one cell, or a step with a push."""


class ChooseDock(Struct, frozen=True, gc=False, tag_field="type", tag="choose_dock", forbid_unknown_fields=True):
    """Put the boat on the start dock of this number."""

    dock: int


class ChooseHeading(Struct, frozen=True, gc=False, tag_field="type", tag="choose_heading", forbid_unknown_fields=True):
    """Face the boat at the start: 0 downstream of the start tile, then clockwise to 5."""

    heading: int


class Steam(Struct, frozen=True, gc=False, cache_hash=True, tag_field="type", tag="steam", forbid_unknown_fields=True):
    """The whole move of one boat: its speed first, then turns, steps and pushes in order."""

    speed: int
    course: tuple[Manoeuvre, ...]


class Face(Struct, frozen=True, gc=False, tag_field="type", tag="face", forbid_unknown_fields=True):
    """Turn the boat that was pushed to this heading."""

    heading: int


class Board(Struct, frozen=True, gc=False, tag_field="type", tag="board", forbid_unknown_fields=True):
    """Let the passenger at the dock come aboard."""


class Decline(Struct, frozen=True, gc=False, tag_field="type", tag="decline", forbid_unknown_fields=True):
    """Leave the passenger at the dock."""


class DrawTile(Struct, frozen=True, gc=False, tag_field="type", tag="draw_tile", forbid_unknown_fields=True):
    """The tile that was turned up (chance)."""

    tile: str


class RollDirection(Struct, frozen=True, gc=False, tag_field="type", tag="roll_direction", forbid_unknown_fields=True):
    """What the direction die showed, roll by roll: all but the last were refused (chance)."""

    rolls: tuple[Turn, ...]


Action = ChooseDock | ChooseHeading | Steam | Face | Board | Decline | DrawTile | RollDirection
