"""Interleaved rounds: every contender in short turns, one after the other, each in a process of its own that lives on.

A machine that others use changes its pace within a second: a round is many short turns, so that all meet the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from threading import Timer
from typing import Any, Self

from msgspec import Struct

PLAYERS = Path(__file__).resolve().parent / "bench_peers"
"""Where the programs of the contenders are."""

TURN = 0.15
"""Seconds of a turn, about: the number of matches is chosen so."""
TURNS = 8
"""Turns of each contender in a round."""
WARM = 5.0
"""It has played for so long, at least, before anything is measured: tables that fill as they are asked are filled."""
PATIENCE = 180.0
"""Seconds until a contender that does not answer is left out."""


class LeftOut(Exception):
    """Why a contender can't be measured, in a line."""


class Turn(Struct, frozen=True):
    """What a contender did in one turn, or in a round of them."""

    count: int
    """Decisions."""
    matches: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.count / self.seconds

    @property
    def match_rate(self) -> float:
        """Matches a second."""
        return self.matches / self.seconds


def together(turns: Sequence[Turn]) -> Turn:
    """What these turns make as one."""
    return Turn(
        sum(turn.count for turn in turns), sum(turn.matches for turn in turns), sum(turn.seconds for turn in turns)
    )


class Contender:
    """A process that plays when it is told to (see bench_peers/contender.py); raises LeftOut as soon as it can't."""

    def __init__(self, command: Sequence[str | Path], environ: Mapping[str, str] | None = None) -> None:
        self.said = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the process)
        self.matches = 1
        self.ready = False
        try:
            self.process = subprocess.Popen(
                [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said,
                encoding="utf-8", env={**os.environ, **(environ or {})},
            )  # fmt: skip
        except OSError as error:
            self.said.close()
            raise LeftOut(f"it does not start: {error.strerror}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        self.process.kill()
        self.process.communicate()
        self.said.close()

    def answer(self, *lines: str) -> dict[str, Any]:
        """What it says to these lines."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        alarm = Timer(PATIENCE, self.process.kill)
        alarm.start()
        try:
            self.process.stdin.writelines(f"{line}\n" for line in lines)
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            while answer and not answer.startswith("{"):  # what a peer prints while it is imported
                answer = self.process.stdout.readline()
        except OSError:
            answer = ""
        finally:
            alarm.cancel()
        if not answer:
            raise LeftOut(self._last_words())
        found: dict[str, Any] = json.loads(answer)
        return found

    def _last_words(self) -> str:
        code = self.process.wait()
        self.said.seek(0)
        lines = self.said.read().decode("utf-8", "replace").strip().splitlines()
        return f"it ended with code {code}: {lines[-1].strip()[:200] if lines else 'it said nothing'}"

    def run(self, matches: int) -> Turn:
        """So many matches now."""
        answer = self.answer(f"run {matches}")
        return Turn(answer["count"], answer["matches"], answer["seconds"])

    def wait(self) -> None:
        """Waits until it has come up."""
        if not self.ready:
            self.answer()
        self.ready = True

    def warm_up(self) -> None:
        """Lets it play for a while, and settles how many matches it plays in a turn."""
        self.wait()
        played, spent = 1, 0.0
        while spent < WARM:
            turn = self.run(played)
            spent += turn.seconds
            self.matches = max(1, round(played * TURN / max(turn.seconds, 1e-6)))
            played = min(self.matches, played * 8)

    def turn(self) -> Turn:
        """One of its turns in a round."""
        return self.run(self.matches)


def contest(contenders: Mapping[str, Contender], rounds: int) -> tuple[dict[str, list[Turn]], dict[str, str]]:
    """What each contender did, by name, round by round; and why others were left out."""
    out: dict[str, str] = {}

    def without(name: str, error: LeftOut) -> None:
        out[name] = str(error)
        done.pop(name, None)

    done: dict[str, list[Turn]] = {name: [] for name in contenders}
    for name, contender in contenders.items():
        try:
            contender.warm_up()
        except LeftOut as error:
            without(name, error)
    for _ in range(rounds):
        turns: dict[str, list[Turn]] = {name: [] for name in done}
        for _, name in product(range(TURNS), turns):
            if name in done:
                try:
                    turns[name].append(contenders[name].turn())
                except LeftOut as error:
                    without(name, error)
        for name, rows in done.items():
            rows.append(together(turns[name]))
    return done, out
