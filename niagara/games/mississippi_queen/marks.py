"""The keys of the things in the picture: what a ruling is about names them, `draw` draws them.

A ruling names only what is on the table after its own step: boats on the river, cells and tiles of the river, the quay
once it lies; a seat's place is always there. A picture of a later step may lack a thing that has left since.
"""


def boat_key(seat: int) -> str:
    """A boat on the river."""
    return f"boat:{seat}"


def space_key(space: str) -> str:
    """A cell of the river, water or land: "3.c2"."""
    return f"space:{space}"


def tile_key(number: int) -> str:
    """A tile on the table."""
    return f"tile:{number}"


def seat_key(seat: int) -> str:
    """A seat's place beside the river."""
    return f"seat:{seat}"


QUAY = "quay"
