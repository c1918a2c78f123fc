"""The figures of scripts/bench on self-play: our games and the engines of others, in the same interleaved rounds."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from statistics import median

from _port_check import port_check

import _project
from _contest import PLAYERS, Contender, LeftOut, Turn, contest
from _figure import Figure, compared, measured
from _peers import (
    BOARDGAME_IO,
    CATANATRON,
    CHESS,
    OPEN_SPIEL,
    PEERS,
    SPIELS,
    NoPeer,
    Peer,
    command,
    prepare,
)

OURS = {
    "niagara": "Niagara, recorded",
    "mississippi_queen": "Mississippi Queen, recorded",
    "mississippi_queen_sc2024": "Mississippi Queen of the contest, recorded",
    "whitewater": "Whitewater, recorded",
    "match": "Niagara, by a Match with the checks of its log",
    "packed": "Niagara, packed, nothing recorded",
}
"""What play_ours.py plays, and what it is called."""

BARS: Mapping[str, Mapping[str, tuple[float, float | None]]] = {
    "niagara": {CATANATRON.name: (5, None), BOARDGAME_IO.name: (18, None), CHESS.name: (2.5, 5)},
    "packed": {CATANATRON.name: (12, 28), BOARDGAME_IO.name: (57, 130), OPEN_SPIEL.name: (2, 4)},
}
"""Bar and goal: ours → peer → at least so many times its decisions a second."""


def play(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    found: list[Figure] = []
    with ExitStack() as stack:
        contenders: dict[str, Contender] = {}
        for kind in OURS:
            run = [sys.executable, str(PLAYERS / "play_ours.py"), kind]
            contenders[kind] = stack.enter_context(Contender(run, {"PYTHONPATH": str(_project.ROOT)}))
        for peer in PEERS:
            try:
                prepare(peer)
                for name, arguments in names(peer):
                    contenders[name] = stack.enter_context(Contender(*command(peer, *arguments)))
                if peer is BOARDGAME_IO:
                    found.append(port_check(contenders[peer.title]))
            except (NoPeer, LeftOut) as error:
                found.append(left_out(peer.title, str(error)))
                contenders.pop(peer.title, None)
        turns, out = contest(contenders, rounds)
    missing = [left_out(OURS.get(name, name), why) for name, why in out.items()]
    return [*found, *missing, *table(turns)]


def names(peer: Peer) -> list[tuple[str, list[str]]]:
    """What a peer's contenders are called, and the arguments of their programs: open_spiel has one for each game."""
    return [(f"{peer.title} {game}", [game]) for game in SPIELS] if peer is OPEN_SPIEL else [(peer.title, [])]


def left_out(who: str, why: str) -> Figure:
    """A contender that was not measured."""
    return Figure(f"self-play: {who}", f"left out: {why}")


def table(turns: Mapping[str, Sequence[Turn]]) -> list[Figure]:
    """The rates of every contender, then ours against each peer."""
    rates = {name: [turn.rate for turn in row] for name, row in turns.items()}
    found = []
    for name, row in turns.items():
        what = f"self-play: {OURS.get(name, name)}"
        found.append(measured(what, rates[name], "decisions/s", at_most=False))
        if name in OURS or name == BOARDGAME_IO.title:  # matches of other games are of other lengths
            found.append(measured(what, [turn.match_rate for turn in row], "matches/s", at_most=False))
    return found + [figure for ours in ("niagara", "packed") if ours in rates for figure in ratios(ours, rates)]


def ratios(ours: str, rates: Mapping[str, Sequence[float]]) -> list[Figure]:
    """Ours against each peer that was measured, open_spiel by the fastest of its games."""
    found = []
    for peer in PEERS:
        measured_ones = [name for name, _ in names(peer) if name in rates]
        if measured_ones:
            fastest = max(measured_ones, key=lambda name: median(rates[name]))
            bar, goal = BARS[ours].get(peer.name, (None, None))
            what = f"{OURS[ours]}, against {fastest}"
            found.append(compared(what, rates[ours], rates[fastest], bar=bar, goal=goal))
    return found
