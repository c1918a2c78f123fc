"""The keys of the things in the picture: what a ruling is about names them, `draw` draws them."""

from typing import Final

from niagara.games.whitewater.animals import Animal


def animal_key(seat: int, animal: Animal) -> str:
    """An animal, wherever it is."""
    return f"animal:{seat}.{animal}"


def space_key(space: int) -> str:
    """A space of the track, 1 … the last one."""
    return f"space:{space}"


def slot_key(slot: int) -> str:
    """A slot of the river with the tile that lies there; slot 1 is the upper end."""
    return f"slot:{slot}"


def podium_key(animal: Animal) -> str:
    """The podium of a species."""
    return f"podium:{animal}"


def seat_key(seat: int) -> str:
    """A seat's team card, with its cards."""
    return f"seat:{seat}"


PILE: Final = "pile"
"""The log tiles that lie face down."""

DIE: Final = "die"

START: Final = "start"
"""The Start token."""
