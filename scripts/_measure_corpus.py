"""The figures of scripts/bench on corpora: a question against a plain loop over the logs, size, how fast one is made.

The matches are greedy ones of four, each of a seed of its own. The plain loop is what one writes without a corpus:
every log unpacked, every line read as JSON.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from niagara.corpus import build, connect
from niagara.corpus.crew import cores, crew
from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin
from niagara.corpus.simulate import simulate
from niagara.games import get
from niagara.play.lineup import lineup

from _figure import Figure, compared, measured

MATCHES = 200
"""If nothing else is said: a quarter of a minute to play them on one core."""

TAKEN_IN = 25
"""Of these it is measured how fast they are taken in, in four ways."""

QUESTION = """
    SELECT round, count(*) FROM niagara JOIN matches USING (match)
    WHERE event = 'gem_stolen' AND list_contains(winners, seat) GROUP BY round
"""


def corpus(rounds: int, matches: int = MATCHES) -> list[Figure]:
    """Every figure of this file."""
    with tempfile.TemporaryDirectory() as folder:
        logs = written(Path(folder) / "logs", matches)
        first = logs[:TAKEN_IN]
        return [*rates(first, Path(folder)), *size(first, Path(folder)), *question(logs, Path(folder), rounds)]


def written(folder: Path, matches: int) -> list[Path]:
    """The logs, packed with gzip."""
    run = Run(lineup=lineup(get("niagara"), players=4, bots=["greedy"]))
    begin(folder, run)
    with crew(min(cores(), matches)) as hands:
        for _ in simulate(folder, run, [range(matches)], hands):
            pass
    return sorted(folder.glob("*/*.replay.jsonl.gz"))


def question(logs: list[Path], folder: Path, rounds: int) -> list[Figure]:
    """How many thefts a round has after which the thief won: SQL over a corpus, and a plain loop over its logs."""
    target = folder / "corpus"
    built = build([str(log) for log in logs], target, verify=False, workers=cores())

    def by_corpus() -> dict[int, int]:
        return dict(connect(target).sql(QUESTION).fetchall())

    def by_loop() -> dict[int, int]:
        return plain_loop(logs)

    assert by_corpus() == by_loop()
    pairs = [(taken(by_corpus), taken(by_loop)) for _ in range(rounds)]
    many = f"{len(logs):,} different matches, {built.events:,} events"
    asked, looped = zip(*pairs, strict=True)
    rates = [[1 / seconds for seconds in times] for times in (asked, looped)]
    return [
        measured(f"thefts by round whose thief won, in a corpus of {many}", [1000 * one for one in asked], "ms"),
        measured("the same by a plain loop over the logs", looped, "s"),
        compared("a question to a corpus, against a plain loop over the logs", *rates, bar=15),
    ]


def size(logs: list[Path], folder: Path) -> list[Figure]:
    """Bytes an event, of matches that all differ."""
    target, packed = folder / "size", sum(log.stat().st_size for log in logs)
    built = build([str(log) for log in logs], target)
    steps = sum(file.stat().st_size for file in target.glob("game=*/**/*.parquet"))
    return [
        measured("an event in a corpus, with its rules", steps / built.events, "bytes"),
        measured("an event in a log that is packed with gzip", packed / built.events, "bytes"),
    ]


def plain_loop(logs: list[Path]) -> dict[int, int]:
    """The same answer, from the logs as they stand."""
    found: Counter[int] = Counter()
    for log in logs:
        thefts, number, winners = list[tuple[int, int]](), 1, list[int]()
        with gzip.open(log, "rt", encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                for event in json.loads(line)["events"]:
                    match event["type"]:
                        case "gem_stolen":
                            thefts.append((number, event["seat"]))
                        case "round_ended":
                            number = event["round"] + 1
                        case "match_ended":
                            winners = event["winners"]
        found.update(number for number, seat in thefts if seat in winners)
    return dict(found)


def rates(logs: list[Path], folder: Path) -> list[Figure]:
    """How fast logs become a corpus, in matches a second of one process's own time."""
    named, found = [str(log) for log in logs], list[Figure]()
    build(named, folder / "first")  # the caches of pure functions, as in any longer run
    for rules, verify in ((True, True), (False, True), (True, False), (False, False)):
        target = folder / f"{rules}{verify}"
        started = time.process_time()
        built = build(named, target, rules=rules, verify=verify)
        spent = time.process_time() - started
        shutil.rmtree(target)
        how = f"{'with' if rules else 'without'} rules, {'verified' if verify else 'as recorded'}"
        what = f"logs of {built.events / built.matches:,.0f} events taken into a corpus, {how}"
        found.append(measured(what, built.matches / spent, "matches a second of one process", at_most=False))
    return found


def taken(work: Callable[[], object]) -> float:
    """Seconds on the clock: a query works with several threads."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
