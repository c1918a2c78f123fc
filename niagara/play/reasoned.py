"""An action with the reason why a bot chose it."""

from typing import Any, NamedTuple

from niagara.core.text import Phrase


class Reasoned(NamedTuple):
    """What a bot that can say why gives instead of an action alone."""

    action: Any
    reason: Phrase | None = None
    """One sentence; None where there was nothing to choose."""
