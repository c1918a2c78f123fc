"""What scripts/bench runs inside .venv: every figure that the project promises, measured on this machine.

Machines are slow and noisy: each round measures every contender once (A B A B …), and what counts is the median of the
rounds and the ratio of two medians.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from _measure_asking import asking
from _measure_browser import browser
from _measure_logs import logs
from _measure_steam import steam

from niagara import sample
from niagara.core.referee import referee
from niagara.core.replay import Replay
from niagara.games import get
from niagara.log.verify import verify
from niagara.log.writer import dumps

Figure = tuple[str, str]
"""What was measured, and its value in words."""


def rate(work: Callable[[], int]) -> float:
    """How many things a second of this process's own time `work` does; it gives how many it did."""
    started = time.process_time()
    count = work()
    return count / (time.process_time() - started)


def compare(ours: Callable[[], int], theirs: Callable[[], int], rounds: int) -> tuple[float, float, float, float]:
    """Medians of both rates, and the lowest and highest ratio of a round."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(rounds)]
    ratios = [a / b for a, b in pairs]
    return median(a for a, _ in pairs), median(b for _, b in pairs), min(ratios), max(ratios)


# ---------------------------------------------------------------- engine


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
    self_play()  # the caches of pure functions, as in any longer run
    ours, theirs, low, high = compare(self_play, chess_play, rounds)
    replay = sample("first_match")
    len(replay)
    rng = Random(1)
    picks = [rng.randrange(len(replay)) for _ in range(1000)]
    started = time.perf_counter()
    for pick in picks:
        replay.step(pick)
    access = (time.perf_counter() - started) / len(picks)
    return [
        ("self-play, decisions a second", f"{ours:,.0f}"),
        ("python-chess random playouts, decisions a second", f"{theirs:,.0f}"),
        ("self-play against python-chess", f"{ours / theirs:.1f}x ({low:.1f} to {high:.1f}); bar 2.5x, goal 5x"),
        ("state at any step, after the first access", f"{access * 1e6:.1f} µs; bar 100 µs"),
    ]


# ---------------------------------------------------------------- log


def long_match() -> Replay:
    """A whole match of four random players, 60 rounds."""
    from niagara.play.bots import bot
    from niagara.play.match import Match
    from niagara.play.self_play import play_out

    match = Match("niagara", ["Ada", "Борис", "陳", "Joëlle"], seed=1, options={"max_rounds": 60})
    play_out(match, [bot("niagara", "random")] * 4, Random(1))
    return match.replay


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


def log(rounds: int) -> list[Figure]:
    import chess.pgn

    replay, text = long_match(), chess_games()
    data = dumps(replay)
    events = len(replay) - 1

    def ours() -> int:
        report = verify(data)
        assert report.verdict == "verified"
        return events

    def theirs() -> int:
        stream, plies = io.StringIO(text), 0
        while (found := chess.pgn.read_game(stream)) is not None:
            plies += found.end().ply()
        return plies

    ours()
    mine, peer, low, high = compare(ours, theirs, rounds)
    shipped = sample("first_match")
    first = len(dumps(shipped)) / (len(shipped) - 1)
    choices = choices_only(replay)
    return [
        ("verify from bytes, events a second", f"{mine:,.0f}"),
        ("python-chess read_game, plies a second", f"{peer:,.0f}"),
        ("verify against read_game", f"{mine / peer:.1f}x ({low:.1f} to {high:.1f}); bar 3x"),
        ("a full log, bytes an event", f"{len(data) / events:.0f}; first_match {first:.0f}; bar 100"),
        ("the choices alone, gzipped", f"{len(choices):,} bytes for {len(replay.entries)} decisions"),
        ("the choices of first_match, gzipped", f"{len(choices_only(shipped)):,} bytes; bar 3 KB a match"),
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


# ---------------------------------------------------------------- page and import


def twelve_decisions(match: Replay) -> list[int]:
    """Twelve steps after which somebody decides, spread over a match."""
    ends = {step.entry: step for step in match.steps()}.values()
    steps = [step.index for step in ends if match.game.actor(step.after) is not None]
    return steps[1 :: max(1, len(steps) // 12)][:12]


def page(rounds: int) -> list[Figure]:
    import niagara
    from niagara.notebook.plotly_bundle import bundle

    sizes, trying = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, match in four_players().items():
            target = Path(folder) / f"{name}.html"
            niagara.export(match, target)
            sizes.append((target.stat().st_size / 1e6, match.step(len(match) - 1).round, name))
            niagara.export(match, target, tries=twelve_decisions(match), force=True)
            trying.append((target.stat().st_size / 1e6, name))
    pages = "; ".join(f"{size:.3f} MB {name} ({rounds} rounds)" for size, rounds, name in sorted(sizes))
    heavy = ["plotly", "ipywidgets", "anywidget", "nbconvert", "nbformat", "jupyterlab", "IPython"]
    code = f"import sys, niagara; print([m for m in {heavy!r} if m in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    starts = [start_time() for _ in range(rounds)]
    return [
        ("plotly.js in the page", bundle().source_name),
        ("exported pages of whole 4-player matches, bar 0.75 MB", pages),
        (
            "the same with twelve positions to try moves in, bar 1.2 MB",
            "; ".join(f"{size:.3f} MB {name}" for size, name in sorted(trying)),
        ),
        ("heavy modules that `import niagara` loads", loaded.stdout.strip()),
        ("`import niagara`", f"{median(starts) * 1000:.0f} ms more than an empty Python"),
    ]


def four_players() -> dict[str, Replay]:
    """The shipped matches of four."""
    from niagara.log.shipped import samples

    matches = {name: sample(name) for name in samples()}
    return {name: match for name, match in matches.items() if len(match.header.seats) == 4}


def start_time() -> float:
    """What importing the package adds to the start of Python, in seconds."""
    times = []
    for code in ("import niagara", "pass"):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - started)
    return times[0] - times[1]


PARTS: dict[str, Callable[[int], list[Figure]]] = {
    "engine": engine,
    "steam": steam,
    "asking": asking,
    "log": log,
    "logs": logs,
    "page": page,
    "browser": browser,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args()
    for name in given.parts or PARTS:
        if name not in PARTS:
            parser.error(f"unknown part {name}; parts: {', '.join(PARTS)}")
        for what, value in PARTS[name](given.rounds):
            if given.json:
                print(json.dumps({"part": name, "what": what, "value": value}, ensure_ascii=False), flush=True)
            else:
                print(f"{what:.<58} {value}", flush=True)


if __name__ == "__main__":
    main()
