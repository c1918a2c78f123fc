"""Our own games as contenders: random matches with full legal lists, recorded with the events of every decision.

play_ours.py GAME      the referee: each action with its events is kept
play_ours.py match     Niagara by a `Match`, whose entries also hold the checks of the log
play_ours.py packed    Niagara on plain numbers, with nothing recorded
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

from contender import Play, contend

from niagara.core.referee import referee
from niagara.games import get
from niagara.games.niagara.packed import start
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

SEATS = {"niagara": 4, "mississippi_queen": 4, "mississippi_queen_sc2024": 2, "whitewater": 4}
OPTIONS: dict[str, dict[str, Any]] = {"niagara": {"max_rounds": 60}}


def recorded(name: str) -> Play:
    """The game of this name, each match set up as in `SEATS` and `OPTIONS`."""
    game = get(name)
    setup = game.make_setup(SEATS[name], OPTIONS.get(name, {}), None, 0)

    def play(rng: Random) -> int:
        state, record = game.setup(setup), []
        while legal := game.legal_actions(state):
            action = rng.choice(legal)
            events, state = referee(game, state, action)
            record.append((action, events))
        return len(record)

    return play


def match_play() -> Play:
    """Niagara as `niagara play --bot random` plays it, kept in memory."""
    players = [bot("niagara", "random")] * SEATS["niagara"]

    def play(rng: Random) -> int:
        match = Match("niagara", ["Ada", "Борис", "陳", "Joëlle"], options=OPTIONS["niagara"])
        play_out(match, players, rng)
        return len(match.replay.entries)

    return play


def packed_play() -> Play:
    """Niagara by `packed.py`: the same matches, of which nothing is kept."""
    setup = get("niagara").make_setup(SEATS["niagara"], OPTIONS["niagara"], None, 0)

    def play(rng: Random) -> int:
        position, decisions = start(setup), 0
        while legal := position.legal():
            position.play(rng.choice(legal))
            decisions += 1
        return decisions

    return play


KINDS: dict[str, Callable[[], Play]] = {"match": match_play, "packed": packed_play}


def main(kind: str) -> None:
    contend(KINDS[kind]() if kind in KINDS else recorded(kind))


if __name__ == "__main__":
    main(sys.argv[1])
