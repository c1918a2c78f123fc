"""Positions of random matches, for tests of what can be asked about any of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from niagara.core.game import AnyGame
from niagara.core.referee import referee


def positions(game: AnyGame, count: int, seed: int) -> Iterator[Any]:
    """States of random matches, one in five."""
    rng = Random(seed)
    while count > 0:
        seats = rng.choice(game.seats)
        state = game.setup(game.make_setup(seats, {}, game.boards[0], rng.randrange(seats)))
        while count > 0 and game.actor(state) is not None and game.round_of(state) < 60:
            if rng.random() < 0.2:
                count -= 1
                yield state
            _, state = referee(game, state, rng.choice(game.legal_actions(state)))
