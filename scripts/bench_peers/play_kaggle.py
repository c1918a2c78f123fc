"""kaggle-environments: Connect X between two of its own random agents, as `env.run` plays it."""

from random import Random

from contender import contend
from kaggle_environments import make


def play(_rng: Random) -> int:
    environment = make("connectx")
    environment.run(["random", "random"])
    return len(environment.steps) - 1


if __name__ == "__main__":
    contend(play)
