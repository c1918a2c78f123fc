"""The board in words: the same as the picture, one line a thing."""

from niagara.core.text import Phrase, phrase
from niagara.games.whitewater.state import State


def board_text(state: State) -> tuple[Phrase, ...]:
    """Whose turn it is, the boats, the tiles."""
    return (phrase("Round {round}.", round=state.round),)
