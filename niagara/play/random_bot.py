"""The random player: any legal action, each as likely as another. It knows no game."""

from random import Random
from typing import Any


def choose(state: Any, legal: tuple[Any, ...], rng: Random) -> Any:
    """Any of the legal actions."""
    return legal[rng.randrange(len(legal))]


def player(match: object) -> Any:
    """The same for a packed match."""
    return choose
