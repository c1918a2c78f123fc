"""The figures of scripts/bench on the exported page's size and on importing the package."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from niagara import sample
from niagara.core.replay import Replay

from _figure import Figure, measured


def twelve_decisions(match: Replay) -> list[int]:
    """Twelve steps after which somebody decides, spread over a match."""
    ends = {step.entry: step for step in match.steps()}.values()
    steps = [step.index for step in ends if match.game.actor(step.after) is not None]
    return steps[1 :: max(1, len(steps) // 12)][:12]


def page(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    from niagara.notebook.plotly_bundle import bundle

    heavy = ["plotly", "ipywidgets", "anywidget", "nbconvert", "nbformat", "jupyterlab", "IPython"]
    code = f"import sys, niagara; print([m for m in {heavy!r} if m in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    starts = [start_time() * 1000 for _ in range(rounds)]
    return [
        Figure("plotly.js in the page", bundle().source_name),
        *sizes(),
        Figure("heavy modules that `import niagara` loads", loaded.stdout.strip()),
        measured("`import niagara`, more than an empty Python", starts, "ms"),
    ]


def sizes() -> list[Figure]:
    """The exported pages of whole matches of four: as they are, and with twelve positions to try moves in."""
    import niagara

    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, match in four_players().items():
            target = Path(folder) / f"{name}.html"
            niagara.export(match, target)
            plain = target.stat().st_size / 1e6
            niagara.export(match, target, tries=twelve_decisions(match), force=True)
            trying = target.stat().st_size / 1e6
            last = match.step(len(match) - 1).round
            found.append(measured(f"exported page of {name}, {last} rounds", plain, "MB", bar=0.75))
            found.append(measured(f"the same of {name}, with twelve positions to try moves in", trying, "MB", bar=1.2))
    return found


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
