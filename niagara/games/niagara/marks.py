"""The keys of the things in the picture: what a ruling is about names them, `draw` draws them."""


def canoe_key(seat: int, canoe: int) -> str:
    """A canoe, wherever it is."""
    return f"canoe:{seat}.{canoe}"


def space_key(space: str) -> str:
    """A space of the river."""
    return f"space:{space}"


def mine_key(gem: str) -> str:
    """A mine with its pile, named by its own gem."""
    return f"mine:{gem}"


def seat_key(seat: int) -> str:
    """A seat's place on the beach."""
    return f"seat:{seat}"


WEATHER = "weather"
FORK = "fork"
FALLS = "falls"
