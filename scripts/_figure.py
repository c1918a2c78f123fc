"""A figure of scripts/bench: what was measured, its numbers, the bar it is held to, and all of it in words."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One row of the table."""

    what: str
    """What was measured."""
    value: str
    """It in words, its bar apart."""
    unit: str = ""
    median: float | None = None
    """Of the rounds, or the only number there is (an average where the row says so); None for words and for a ratio."""
    ratio: float | None = None
    """Of two medians: ours to a peer's, so that more is better."""
    low: float | None = None
    high: float | None = None
    """The lowest and the highest of a round: of the ratio where there is one."""
    bar: float | None = None
    goal: float | None = None
    at_most: bool = False
    """Whether bar and goal are the most that the number may be, rather than the least."""

    @property
    def holds(self) -> bool | None:
        """Whether the bar is kept; None where there is none, or no number."""
        return self._keeps(self.bar)

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None where there is none, or no number."""
        return self._keeps(self.goal)

    def _keeps(self, limit: float | None) -> bool | None:
        number = self.median if self.ratio is None else self.ratio
        if limit is None or number is None:
            return None
        return number <= limit if self.at_most else number >= limit

    @property
    def words(self) -> str:
        """The value, its bar and its goal, and whether they hold."""
        said = [self.value]
        for name, limit, kept, lost in (
            ("bar", self.bar, "holds", "MISSED"),
            ("goal", self.goal, "reached", "not reached"),
        ):
            if limit is not None:
                keeps = self._keeps(limit)
                verdict = "" if keeps is None else f" {kept if keeps else lost}"
                said.append(f"{name} {spoken(limit, self.unit)}{verdict}")
        return "; ".join(said)

    def line(self) -> str:
        """The row as it is printed."""
        return f"{self.what:.<72} {self.words}"

    def data(self, part: str) -> str:
        """The row as JSON."""
        numbers: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("unit", "median", "low", "high", "ratio", "bar", "goal", "at_most", "holds", "reached")
        }
        return json.dumps({"part": part, "what": self.what, "value": self.value, **numbers}, ensure_ascii=False)


def measured(
    what: str,
    values: float | Sequence[float],
    unit: str,
    *,
    bar: float | None = None,
    goal: float | None = None,
    at_most: bool = True,
    note: str = "",
) -> Figure:
    """A number, or the median of one a round with the lowest and the highest; a rate is not `at_most` its bar."""
    every = [values] if isinstance(values, int | float) else list(values)
    middle, low, high = median(every), min(every), max(every)
    value = spoken(middle, unit)
    if len(every) > 1:
        value += f" ({spoken(low)} to {spoken(high)})"
    return Figure(what, value + note, unit, middle, None, low, high, bar, goal, at_most)


def compared(
    what: str,
    ours: Sequence[float],
    theirs: Sequence[float],
    *,
    bar: float | None = None,
    goal: float | None = None,
    note: str = "",
) -> Figure:
    """How many times as fast as a peer: rates (not times) of the same rounds, ours and theirs."""
    ratios = [mine / its for mine, its in zip(ours, theirs, strict=True)]
    ratio, low, high = median(ours) / median(theirs), min(ratios), max(ratios)
    value = f"{spoken(ratio, 'x')} ({spoken(low)} to {spoken(high)}){note}"
    return Figure(what, value, "x", None, ratio, low, high, bar, goal)


def spoken(number: float, unit: str = "") -> str:
    """A number to three places, with its unit."""
    said = f"{number:,.0f}" if abs(number) >= 100 or number == int(number) else f"{number:.3g}"
    return said + {"": "", "x": "x"}.get(unit, f" {unit}")


def rate(work: Callable[[], int]) -> float:
    """How many things a second of this process's own time `work` does; it gives how many it did."""
    started = time.process_time()
    count = work()
    return count / (time.process_time() - started)


def versus(
    ours: tuple[str, str, Callable[[], int]],
    theirs: tuple[str, str, Callable[[], int]],
    rounds: int,
    *,
    bar: float | None = None,
    goal: float | None = None,
) -> list[Figure]:
    """Two works by turns, in this process: what each is called, its unit and its work; both rates and their ratio.

    Where the peer is not installed, ours is measured alone.
    """
    (name, unit, work), (peer, its_unit, its_work) = ours, theirs
    work()  # the caches of pure functions, as in any longer run
    try:
        its_work()
    except ImportError as error:
        alone = measured(name, [rate(work) for _ in range(rounds)], unit, at_most=False)
        return [alone, Figure(f"{name}, against {peer}", f"left out: {error.name} is not installed")]
    pairs = [(rate(work), rate(its_work)) for _ in range(rounds)]
    mine, its = [one for one, _ in pairs], [other for _, other in pairs]
    return [
        measured(name, mine, unit, at_most=False),
        measured(peer, its, its_unit, at_most=False),
        compared(f"{name}, against {peer}", mine, its, bar=bar, goal=goal),
    ]
