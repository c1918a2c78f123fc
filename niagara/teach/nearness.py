"""How near two actions are, whatever the game: counted over their values, sequences item by item.

Two values that differ are 1 apart, two numbers less than that, the less the nearer they are; a sequence is as far from
another as items have to be changed, put in or left out. An action of another kind is farther than any of its own kind.
"""

from collections.abc import Sequence
from heapq import nsmallest
from typing import Any, Final

from msgspec import Struct

ANOTHER_KIND: Final = 1_000.0

ROUNDING: Final = 1e-9
"""Two sums of fractions that differ by less are equal."""

Row = tuple[float, ...]
"""How far the first 0, 1, 2 … items that are wanted are from a beginning of another sequence."""


def nearest(wanted: Struct, others: Sequence[Struct], most: int) -> tuple[Any, ...]:
    """The actions of `others` that are nearest to `wanted`, at most so many; of equally near ones the first."""
    return Nearby(others).nearest(wanted, most)


class Nearby:
    """Actions of which the nearest to many others are asked.

    Those of one kind, with equal values and sequences of equal lengths, lie together: how near they can be at best is
    known without a look at each.
    """

    def __init__(self, actions: Sequence[Struct]) -> None:
        self._actions = actions
        self._heaps: dict[tuple[Any, ...], list[int]] = {}
        for place, action in enumerate(actions):
            self._heaps.setdefault(_shape(action), []).append(place)

    def nearest(self, wanted: Struct, most: int) -> tuple[Any, ...]:
        """The nearest to `wanted`, at most so many, the nearest first; of equally near ones the first."""
        if most <= 0:
            return ()
        measure = _Measure(wanted)
        heaps = sorted((measure.least(shape), places) for shape, places in self._heaps.items())
        found: list[tuple[float, int]] = []
        for least, places in heaps:
            if len(found) == most and least > found[-1][0] + ROUNDING:
                break
            found = nsmallest(most, [*found, *((measure.to(self._actions[place]), place) for place in places)])
        return tuple(self._actions[place] for _, place in found)


def _shape(action: Struct) -> tuple[Any, ...]:
    """The kind of an action, its values, and how long its sequences are."""
    values = (getattr(action, name) for name in action.__struct_fields__)
    return type(action), *(_Items(len(value)) if isinstance(value, tuple) else value for value in values)


class _Items(Struct, frozen=True):
    """A sequence of which only the length is known."""

    count: int


class _Measure:
    """The distance from one action. Many moves begin alike: what was reckoned of a beginning is kept."""

    def __init__(self, wanted: Struct) -> None:
        self._kind = type(wanted)
        self._values = [(name, getattr(wanted, name)) for name in wanted.__struct_fields__]
        self._rows: dict[tuple[str, tuple[Any, ...]], Row] = {}

    def to(self, other: Struct) -> float:
        if type(other) is not self._kind:
            return ANOTHER_KIND
        return sum(self._value(name, value, getattr(other, name)) for name, value in self._values)

    def least(self, shape: tuple[Any, ...]) -> float:
        """How near an action of this shape can be at best."""
        kind, *values = shape
        if kind is not self._kind:
            return ANOTHER_KIND
        return sum(_at_least(wanted, value) for (_, wanted), value in zip(self._values, values, strict=True))

    def _value(self, name: str, one: Any, other: Any) -> float:
        if isinstance(one, tuple) and isinstance(other, tuple):
            return self._row(name, one, other)[-1]
        return _apart(one, other)

    def _row(self, name: str, wanted: tuple[Any, ...], other: tuple[Any, ...]) -> Row:
        """The last row of the table by which the changes from one sequence to another are counted."""
        known = self._rows.get((name, other))
        if known is None:
            known = tuple(float(count) for count in range(len(wanted) + 1))
            if other:
                known = _next_row(self._row(name, wanted, other[:-1]), wanted, other[-1])
            self._rows[name, other] = known
        return known


def _at_least(one: Any, other: Any) -> float:
    """How far two values are apart at least, of the second one of which perhaps only the length is known."""
    if isinstance(other, _Items):
        return abs(len(one) - other.count) if isinstance(one, tuple) else 1.0
    return _apart(one, other)


def _next_row(above: Row, wanted: tuple[Any, ...], item: Any) -> Row:
    row = [above[0] + 1]
    for place, one in enumerate(wanted):
        row.append(min(above[place] + _apart(one, item), above[place + 1] + 1, row[place] + 1))
    return tuple(row)


def _apart(one: Any, other: Any) -> float:
    """0 for equal values, 1 for others; numbers, and parts of one kind, may be nearer."""
    if one == other:
        return 0.0
    if type(one) is int and type(other) is int:
        return abs(one - other) / (1 + abs(one - other))
    if isinstance(one, Struct) and type(one) is type(other):
        parts = [_apart(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__]
        return sum(parts) / len(parts)
    return 1.0
