"""The keys of the things in the picture: what a ruling is about names them, `draw` draws them."""


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
