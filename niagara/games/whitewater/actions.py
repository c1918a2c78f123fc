"""What can be chosen. One action a decision."""

from msgspec import Struct

from niagara.games.whitewater.animals import Animal, Face


class ChooseCard(Struct, frozen=True, gc=False, tag_field="type", tag="choose_card", forbid_unknown_fields=True):
    """Lay this card face down."""

    card: Animal


class Advance(Struct, frozen=True, gc=False, tag_field="type", tag="advance", forbid_unknown_fields=True):
    """Move the animal of the card by the card's number."""


class Act(Struct, frozen=True, gc=False, tag_field="type", tag="act", forbid_unknown_fields=True):
    """Do the card's action instead."""


class StartTarget(Struct, frozen=True, gc=False, tag_field="type", tag="start_target", forbid_unknown_fields=True):
    """Put the Start token on the team card of this seat."""

    seat: int


class SunAnimal(Struct, frozen=True, gc=False, tag_field="type", tag="sun_animal", forbid_unknown_fields=True):
    """Move this animal by one space, since the die shows the sun."""

    animal: Animal


class TurtleAnimal(Struct, frozen=True, gc=False, tag_field="type", tag="turtle_animal", forbid_unknown_fields=True):
    """Move this animal by one space with the turtle card."""

    animal: Animal


class DrawTile(Struct, frozen=True, gc=False, tag_field="type", tag="draw_tile", forbid_unknown_fields=True):
    """The log tile that was turned up (chance)."""

    tile: str


class Roll(Struct, frozen=True, gc=False, tag_field="type", tag="roll", forbid_unknown_fields=True):
    """What the die shows (chance)."""

    face: Face


Action = ChooseCard | Advance | Act | StartTarget | SunAnimal | TurtleAnimal | DrawTile | Roll
