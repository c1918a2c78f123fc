"""The board in words, for terminals, screen readers and outputs without a picture."""

from collections.abc import Sequence
from typing import Any

from niagara.core.game import AnyGame
from niagara.render.prose import Speaker


def board(game: AnyGame, state: Any, names: Sequence[str], lang: str = "en") -> str:
    """The state in words, one line a thing; plain text, not escaped. Raises UnknownLanguage."""
    speaker = Speaker(names, lang)
    return "\n".join(speaker.sentence(line) for line in game.board_text(state))
