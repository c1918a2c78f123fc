"""How chance decides where nobody watches: anything legal, each as likely; a die is rolled until a roll counts."""

from random import Random
from typing import Any

from niagara.games.mississippi_queen.actions import RollDirection
from niagara.games.mississippi_queen.tiles import TURNS


def decide(legal: tuple[Any, ...], rng: Random) -> Any:
    """One of the legal actions of chance; of the direction die, with the rolls that were refused before it (M-T3)."""
    return _rolled(legal, rng) if isinstance(legal[0], RollDirection) else legal[rng.randrange(len(legal))]


def _rolled(legal: tuple[Any, ...], rng: Random) -> RollDirection:
    """Two of the die's six faces for each turn."""
    free = {action.rolls[-1] for action in legal}
    rolls = [rng.choice(TURNS)]
    while rolls[-1] not in free:
        rolls.append(rng.choice(TURNS))
    return RollDirection(tuple(rolls))
