"""The five species: their speed, which is also the number on their card, and their order."""

from typing import Final, Literal

Animal = Literal["cheetah", "zebra", "rhino", "meerkat", "turtle"]
"""A species; each player has one animal of each. Its card has the same name."""

ANIMALS: Final[tuple[Animal, ...]] = ("cheetah", "zebra", "rhino", "meerkat", "turtle")

SPEED: Final[dict[Animal, int]] = {"cheetah": 5, "zebra": 4, "rhino": 3, "meerkat": 2, "turtle": 1}

BY_SPEED: Final[dict[int, Animal]] = {speed: animal for animal, speed in SPEED.items()}

TURTLE_MOVES: Final[tuple[Animal, ...]] = ("rhino", "meerkat", "turtle")
"""Those that the turtle card may advance (W-8)."""

TIE_ORDER: Final[tuple[Animal, ...]] = ("turtle", "meerkat", "rhino", "zebra", "cheetah")
"""In which order the species decide between equal points (W-25)."""

Face = Literal[1, 2, 3, 4, 5, "sun"]
"""A face of the die: the speed of a species, or the sun."""

Icon = Literal["none", "+1", "+2", "+3", "start", "die", "hand", "logs"]
"""What a space or a log shows: steps, the Start token, the die, the cards in hand, a new log tile, or nothing."""
