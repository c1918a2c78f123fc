"""What can be chosen. One action a decision: a boat's whole move is a list of what it does, in order."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Space = str
"""A cell of the river as "3.c2": number of the tile (the start tile is 0), a dot, name of the cell."""

Bend = Literal["straight", "left", "right"]
"""How a tile joins the one before it."""


class Accelerate(Struct, frozen=True, gc=False, tag_field="do", tag="accelerate", forbid_unknown_fields=True):
    """Change the speed by so much."""

    by: Annotated[int, Meta(ge=-99, le=99)]


class Turn(Struct, frozen=True, gc=False, tag_field="do", tag="turn", forbid_unknown_fields=True):
    """Turn the boat to this heading."""

    to: Annotated[int, Meta(ge=0, le=5)]


class Advance(Struct, frozen=True, gc=False, tag_field="do", tag="advance", forbid_unknown_fields=True):
    """Go so many cells ahead."""

    cells: Annotated[int, Meta(ge=-99, le=99)]


class Push(Struct, frozen=True, gc=False, tag_field="do", tag="push", forbid_unknown_fields=True):
    """Push the other boat off the cell on which both lie, one cell in this heading."""

    to: Annotated[int, Meta(ge=0, le=5)]


Manoeuvre = Accelerate | Turn | Advance | Push


class Move(Struct, frozen=True, gc=False, cache_hash=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """The whole move of one boat."""

    actions: Annotated[tuple[Manoeuvre, ...], Meta(max_length=60)]


class DrawTile(Struct, frozen=True, gc=False, tag_field="type", tag="draw_tile", forbid_unknown_fields=True):
    """The tile that comes into sight (chance)."""

    tile: str


class RollDirection(Struct, frozen=True, gc=False, tag_field="type", tag="roll_direction", forbid_unknown_fields=True):
    """How the next tile, which is not in sight yet, will join the last one (chance)."""

    turn: Bend


Action = Move | DrawTile | RollDirection
