"""The figures of scripts/bench on a log: verifying and writing against python-chess, and its size."""

from __future__ import annotations

import gzip
import io
import json
from functools import lru_cache
from random import Random
from typing import Any

from niagara import sample
from niagara.core.replay import Replay
from niagara.log.verify import verify
from niagara.log.writer import dumps

from _figure import Figure, measured, versus


def long_match() -> Replay:
    """A whole match of four random players, 60 rounds."""
    from niagara.play.bots import bot
    from niagara.play.match import Match
    from niagara.play.self_play import play_out

    match = Match("niagara", ["Ada", "Борис", "陳", "Joëlle"], seed=1, options={"max_rounds": 60})
    play_out(match, [bot("niagara", "random")] * 4, Random(1))
    return match.replay


@lru_cache(maxsize=1)
def chess_games() -> str:
    """Random chess games as PGN text."""
    import chess
    import chess.pgn

    games = []
    for seed in range(6):
        rng, board = Random(seed), chess.Board()
        while board.ply() < 150 and (legal := list(board.legal_moves)):
            board.push(legal[rng.randrange(len(legal))])
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games)


def read_games() -> list[Any]:
    """The games of that text."""
    import chess.pgn

    stream = io.StringIO(chess_games())
    return list(iter(lambda: chess.pgn.read_game(stream), None))


@lru_cache(maxsize=1)
def known_games() -> tuple[list[Any], int]:
    """The same games, read once, and their plies."""
    games = read_games()
    return games, sum(game.end().ply() for game in games)


def log(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    replay = long_match()
    data = dumps(replay)
    shipped = sample("first_match")
    first = len(dumps(shipped)) / (len(shipped) - 1)
    choices = f"{len(choices_only(replay)):,} bytes for {len(replay.entries)} decisions"
    return [
        *speed(replay, data, rounds),
        measured("a full log, bytes an event", len(data) / (len(replay) - 1), "bytes", bar=100),
        measured("the same of first_match", first, "bytes", bar=100),
        Figure("the choices alone, gzipped", choices),
        measured("the choices of first_match, gzipped", len(choices_only(shipped)), "bytes", bar=3000),
    ]


def speed(replay: Replay, data: bytes, rounds: int) -> list[Figure]:
    """Verifying and writing a log, against python-chess and a PGN of about as many plies."""
    events = len(replay) - 1

    def checked() -> int:
        assert verify(data).verdict == "verified"
        return events

    def read() -> int:
        return sum(game.end().ply() for game in read_games())

    def written() -> int:
        dumps(replay)
        return events

    def exported() -> int:
        games, plies = known_games()
        for game in games:
            str(game)
        return plies

    verifying = ("verify from bytes", "events/s", checked)
    writing = ("writing a log with its checks", "events/s", written)
    return [
        *versus(verifying, ("python-chess read_game", "plies/s", read), rounds, bar=3),
        *versus(writing, ("python-chess writing PGN", "plies/s", exported), rounds),
    ]


def choices_only(replay: Replay) -> bytes:
    """A log without events and checks, gzipped."""
    from msgspec import structs

    bare = [structs.replace(entry, events=None, check=None) for entry in replay.entries]
    text = dumps(Replay(replay.game, replay.header, tuple(bare)))
    lines = [json.loads(line) for line in text.decode("utf-8").splitlines()]
    for line in lines:
        line.pop("check", None)
    plain = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    return gzip.compress(plain.encode("utf-8"), 9, mtime=0)
