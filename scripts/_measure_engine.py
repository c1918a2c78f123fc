"""The figures of scripts/bench on the engine alone: self-play at a glance, the state at a step."""

from __future__ import annotations

import time
from random import Random

from niagara import sample
from niagara.core.referee import referee
from niagara.games import get

from _figure import Figure, measured, versus


def self_play() -> int:
    """Random matches with full legal lists and events; how many decisions."""
    game, decisions = get("niagara"), 0
    for seed in range(6):
        rng = Random(seed)
        state = game.setup(game.make_setup(4, {"max_rounds": 60}, None, 0))
        while legal := game.legal_actions(state):
            _, state = referee(game, state, legal[rng.randrange(len(legal))])
            decisions += 1
    return decisions


def chess_play() -> int:
    """Random playouts of python-chess with full legal lists; how many decisions."""
    import chess

    decisions = 0
    for seed in range(20):
        rng, board = Random(seed), chess.Board()
        while board.ply() < 200:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[rng.randrange(len(legal))])
            decisions += 1
    return decisions


def engine(rounds: int) -> list[Figure]:
    """Quick figures, with one peer in the same process; the part `play` has every peer."""
    ours = ("self-play, a quick look", "decisions/s", self_play)
    theirs = ("python-chess random playouts", "decisions/s", chess_play)
    return [
        *versus(ours, theirs, rounds, bar=2.5, goal=5),
        measured("state at any step, after the first access", access(), "µs", bar=100),
    ]


def access() -> float:
    """Microseconds until the state at a step is there."""
    replay = sample("first_match")
    len(replay)
    rng = Random(1)
    picks = [rng.randrange(len(replay)) for _ in range(1000)]
    started = time.perf_counter()
    for pick in picks:
        replay.step(pick)
    return (time.perf_counter() - started) / len(picks) * 1e6
