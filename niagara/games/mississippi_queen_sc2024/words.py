"""The small messages of the reasons: what fills the blanks of the sentences in `rules.py`."""

from typing import Final

from niagara.core.text import Phrase, phrase
from niagara.games.mississippi_queen_sc2024.actions import Bend

BENDS: Final[dict[Bend, Phrase]] = {
    "straight": Phrase("straight on"), "left": Phrase("to the left"), "right": Phrase("to the right"),
}  # fmt: skip
"""How a tile joins the one before it."""

HEADINGS: Final = ("RIGHT", "DOWN_RIGHT", "DOWN_LEFT", "LEFT", "UP_LEFT", "UP_RIGHT")
"""The server's names of the headings 0 to 5 (S-B2)."""


def heading(number: int) -> Phrase:
    """A heading, by its number and the server's name."""
    return phrase("{number} ({name})", number=number, name=HEADINGS[number % 6])


def heading_text(number: int) -> str:
    """The same as a text, for a refusal that has a message of its own."""
    return f"{number} ({HEADINGS[number % 6]})"


def signed(number: int) -> str:
    """A number with its sign: "+2", "0", "−3"."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
