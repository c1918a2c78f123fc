"""What is still to be done in a turn: tasks on a stack, the next one first, so that a chain runs depth first (W-16)."""

from typing import Literal

from msgspec import Struct

from niagara.games.whitewater.animals import Animal


class Move(Struct, frozen=True, gc=False):
    """Move an animal by so many steps."""

    seat: int
    animal: Animal
    steps: int


class Stop(Struct, frozen=True, gc=False):
    """An animal has come to a space: its icon works, if there is one (W-16; D-6 for the river)."""

    seat: int
    animal: Animal
    space: int


class Arrive(Struct, frozen=True, gc=False):
    """An animal has crossed the line: it takes its place on the podium (W-15)."""

    seat: int
    animal: Animal


class PushRiver(Struct, frozen=True, gc=False):
    """A tile comes in, the tiles move on (W-20, W-23)."""

    seat: int


class RollDie(Struct, frozen=True, gc=False):
    """The die is rolled (W-17)."""

    seat: int


class ChooseSun(Struct, frozen=True, gc=False):
    """One animal moves by one space, of one's choice (W-17)."""

    seat: int


class ChooseTurtle(Struct, frozen=True, gc=False):
    """The turtle card moves one of three animals (W-8)."""

    seat: int


class ChooseStart(Struct, frozen=True, gc=False):
    """The Start token goes to a team card (W-4 with the card, W-16b with the icon)."""

    seat: int
    by: Literal["card", "icon"]


class TakeCards(Struct, frozen=True, gc=False):
    """All cards come back to the hand (W-7, W-16c)."""

    seat: int
    by: Literal["action", "icon"]


class Idle(Struct, frozen=True, gc=False):
    """The die shows an animal that is home already: nothing happens (D-3)."""

    seat: int


Task = Idle | Move | Stop | Arrive | PushRiver | RollDie | ChooseSun | ChooseTurtle | ChooseStart | TakeCards
