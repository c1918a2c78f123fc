"""The figures of scripts/bench on the compiled wheel: the same self-play from its modules and from their sources."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import _project
from _contest import PLAYERS, Contender, contest
from _figure import Figure, compared, measured

KINDS = {
    "niagara": ("Niagara, recorded", None),
    "packed": ("Niagara, packed, nothing recorded", 1.5),
}
"""What play_ours.py plays, what it is called, and how many times as fast the compiled wheel plays it at least."""


def compiled(rounds: int) -> list[Figure]:
    """Builds and installs the wheel in a folder of its own, then lets both play by turns."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        if why := install(Path(folder)):
            return [Figure("the compiled wheel", f"left out: {why}")]
        contenders = {
            (kind, where): stack.enter_context(
                Contender([sys.executable, str(PLAYERS / "play_ours.py"), kind], {"PYTHONPATH": str(where)})
            )
            for kind in KINDS
            for where in (_project.ROOT, folder)
        }
        turns, out = contest({f"{kind} {where}": playing for (kind, where), playing in contenders.items()}, rounds)
        for kind, (name, bar) in KINDS.items():
            plain, fast = f"{kind} {_project.ROOT}", f"{kind} {folder}"
            if out.keys() & {plain, fast}:
                found.append(Figure(f"compiled: {name}", f"left out: {out.get(plain) or out.get(fast)}"))
                continue
            rates, peers = [turn.rate for turn in turns[fast]], [turn.rate for turn in turns[plain]]
            found.append(measured(f"compiled: {name}", rates, "decisions/s", at_most=False))
            found.append(compared(f"compiled: {name}, against the sources", rates, peers, bar=bar))
    return found


def install(folder: Path) -> str:
    """Puts the compiled package into a folder; why it could not, in a line, or nothing."""
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps"]
    done = subprocess.run(
        [*pip, "--target", str(folder), str(_project.ROOT)], env={**os.environ, "NIAGARA_COMPILE": "1"},
        capture_output=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    lines = done.stderr.strip().splitlines()
    return "" if not done.returncode else f"pip ended with code {done.returncode}: {lines[-1] if lines else ''}"
