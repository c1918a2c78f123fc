"""What scripts/bench runs inside .venv: every figure that the project promises, measured on this machine.

Machines are slow and noisy: each round measures every contender once (A B A B …), and what counts is the median of the
rounds and the ratio of two medians, which stands with the lowest and the highest ratio of a round.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from functools import partial

from _measure_asking import asking
from _measure_browser import browser
from _measure_compiled import compiled
from _measure_corpus import MATCHES, corpus
from _measure_engine import engine
from _measure_log import log
from _measure_logs import logs
from _measure_page import page
from _measure_simulate import simulate
from _measure_start import start
from _measure_steam import steam

from _figure import Figure
from _measure_play import play

PARTS: dict[str, Callable[[int], list[Figure]]] = {
    "engine": engine,
    "play": play,
    "compiled": compiled,
    "steam": steam,
    "asking": asking,
    "log": log,
    "logs": logs,
    "simulate": simulate,
    "corpus": corpus,
    "start": start,
    "page": page,
    "browser": browser,
}


def machine() -> Figure:
    """Where this was measured, and how busy the machine was."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    where = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    return Figure("this machine", f"{where}, {platform.python_implementation()} {platform.python_version()}{load}")


def summary(figures: list[Figure]) -> str:
    """How many bars hold, and which do not."""
    barred = [figure for figure in figures if figure.holds is not None]
    missed = [figure.what for figure in barred if not figure.holds]
    said = f"{len(barred) - len(missed)} of {len(barred)} bars hold"
    return f"{said}; missed: {'; '.join(missed)}" if missed else said


def main() -> int:
    """Prints the figures; 1 where a part could not be measured to its end."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument(
        "--matches", type=int, default=MATCHES, help=f"different matches of the part corpus (default {MATCHES})"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args()
    for name in given.parts:
        if name not in PARTS:
            parser.error(f"unknown part {name}; parts: {', '.join(PARTS)}")
    if given.rounds < 1:
        parser.error(f"--rounds: expected at least 1, found {given.rounds}")
    if given.matches < 1:
        parser.error(f"--matches: expected at least 1, found {given.matches}")
    parts = PARTS | {"corpus": partial(corpus, matches=given.matches)}
    shown = []

    def show(part: str, figure: Figure) -> None:
        shown.append(figure)
        print(figure.data(part) if given.json else figure.line(), flush=True)

    show("machine", machine())
    broken = False
    for name in given.parts or PARTS:
        try:
            for figure in parts[name](given.rounds):
                show(name, figure)
        except Exception as error:  # such as no browser on this machine: the other parts are measured all the same
            show(name, Figure(f"the part {name}", f"stopped by {type(error).__name__}: {error}"))
            broken = True
    show("machine", machine())
    if not given.json:
        print(summary(shown))
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
