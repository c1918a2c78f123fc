"""python-chess: a random playout with its full list of legal moves, cut off after 200."""

from random import Random

import chess
from contender import contend


def play(rng: Random) -> int:
    board = chess.Board()
    while board.ply() < 200 and (legal := list(board.legal_moves)):
        board.push(rng.choice(legal))
    return board.ply()


if __name__ == "__main__":
    contend(play)
