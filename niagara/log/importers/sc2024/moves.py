"""A move of the server in words."""

from collections.abc import Iterable
from typing import assert_never

from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Push, Turn
from niagara.games.mississippi_queen_sc2024.words import HEADINGS, signed


def move_text(actions: Iterable[Manoeuvre]) -> str:
    """A move as "acceleration +1, turn RIGHT, advance 2"."""
    return ", ".join(map(_text, actions)) or "no action"


def _text(action: Manoeuvre) -> str:
    match action:
        case Accelerate(by):
            return f"acceleration {signed(by)}"
        case Turn(to):
            return f"turn {HEADINGS[to]}"
        case Advance(cells):
            return f"advance {cells}"
        case Push(to):
            return f"push {HEADINGS[to]}"
        case _:
            assert_never(action)
