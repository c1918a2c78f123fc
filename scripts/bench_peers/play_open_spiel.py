"""open_spiel's API for games written in Python, by one of the games that come with it (its short name is the argument).

Its games are small, so this is about what the API itself allows: a decision of a player, of the chance player, and of
each player where all decide at once.
"""

import sys
from random import Random

import open_spiel.python.games  # noqa: F401  (it registers them)
import pyspiel
from contender import Play, contend


def playing(name: str) -> Play:
    game = pyspiel.load_game(f"python_{name}")
    players = range(game.num_players())

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                decisions += 1
            elif state.is_simultaneous_node():
                chosen = [rng.choice(some) for some in map(state.legal_actions, players)]
                state.apply_actions(chosen)
                decisions += len(chosen)
            else:
                legal = state.legal_actions()
                state.apply_action(rng.choice(legal))
                decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    contend(playing(sys.argv[1]))
