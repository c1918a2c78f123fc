"""catanatron: four of its RandomPlayers, each decision out of its own list of playable actions."""

import random
from random import Random

from catanatron import Color, Game, RandomPlayer
from contender import contend

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def play(rng: Random) -> int:
    seed = rng.randrange(1 << 30)
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in COLORS], seed=seed)
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    contend(play)
