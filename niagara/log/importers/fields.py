"""What a file holds, as objects and lists that know which of their fields somebody took; the rest can be named.

A value is taken by `[]` or `get`, or with all others by going through `values`, `items` or a list. Whoever takes an
object or a list must take what is in it as well. `in`, `peek` and `len` take nothing.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from niagara.log.finding import brief
from niagara.log.importers.pattern import NOTHING, look

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


class Loose(NamedTuple):
    """A field that nobody took."""

    name: str
    place: str
    """A JSON pointer, or a file with its line."""
    value: Any
    why: str = ""
    """Why it is not read, where that is known."""
    silent: bool = False
    """Whether it is known and says nothing about the rules."""


class Fields(dict[str, Any]):
    """An object of a foreign file."""

    __slots__ = ("same", "silent", "taken", "twice")

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.taken: set[str] | None = None
        self.twice: tuple[tuple[str, Any], ...] = ()
        """Fields that stand twice: (name, value that does not count)."""
        self.silent = _NONE
        self.same: tuple[Fields, ...] = ()
        """Other objects that say the same: what is equal there is taken with what is taken here."""

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> Self:
        """The object of a JSON parser's pairs; of a name that stands twice the last value counts."""
        made = cls(pairs)
        if len(made) < len(pairs):
            last = {name: place for place, (name, _) in enumerate(pairs)}
            made.twice = tuple(pair for place, pair in enumerate(pairs) if last[pair[0]] != place)
        return made

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        self._take(key, value)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        """The value, which is then taken."""
        if key not in self:
            return default
        return self[key]

    def values(self) -> Any:
        """All values, which are then taken."""
        self.take_all()
        return super().values()

    def items(self) -> Any:
        """All fields, which are then taken."""
        self.take_all()
        return super().items()

    def peek(self, key: str) -> Any:
        """The value, or None; it is not taken."""
        return super().get(key)

    def only(self, key: str, *kinds: type) -> Any:
        """The value if it is of one of these kinds, else None; another one is not taken."""
        value = self.peek(key)
        return self.get(key) if value is None or type(value) in kinds else None

    def take_all(self) -> None:
        """Takes every value, not what is inside of them."""
        for key, value in super().items():
            self._take(key, value)

    def loose(self, place: str, skip: Container[int] = ()) -> Iterator[Loose]:
        """The fields that nobody took; where that is an object or a list, its own name only."""
        for key, value in self.twice:
            yield Loose(key, f"{place}/{key}", value, "it stands twice")
        for key, value in super().items():
            if self.taken is None or key not in self.taken:
                here = f"{place}/{key}"
                yield Loose(key, here, value, silent=key in self.silent)
                yield from twice(value, here)
            elif isinstance(value, dict | list):  # most are neither, and are not worth a call
                yield from loose(value, f"{place}/{key}", key, skip)

    def _take(self, key: str, value: Any) -> None:
        if self.taken is None:
            self.taken = set()
        self.taken.add(key)
        for other in self.same:
            known = other.taken is not None and key in other.taken  # two may say the same of one another
            if key in other and not known and (other.peek(key) is None or alike(other.peek(key), value)):
                other.get(key)


class Items(list[Any]):
    """A list of a foreign file."""

    __slots__ = ("same", "taken")

    def __init__(self, given: Iterable[Any] = ()) -> None:
        super().__init__(given)
        self.taken: set[int] | None = None
        self.same: tuple[Items, ...] = ()

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        for one in range(len(self))[place] if isinstance(place, slice) else (range(len(self))[place],):
            self._take(one)
        return value

    def __iter__(self) -> Iterator[Any]:
        for place, value in enumerate(super().__iter__()):
            self._take(place)
            yield value

    def take_all(self) -> None:
        """Takes every item, not what is inside of them."""
        for place in range(len(self)):
            self._take(place)

    def peek(self) -> list[Any]:
        """The items as a plain list; none of them is taken."""
        return self.copy()

    def loose(self, place: str, name: str, skip: Container[int] = ()) -> Iterator[Loose]:
        """The items that nobody took, by the name of the list and their place in it, from 0."""
        for number, value in enumerate(super().__iter__()):
            if self.taken is None or number not in self.taken:
                yield Loose(f"{name} {number}".strip(), f"{place}/{number}", value)
                yield from twice(value, f"{place}/{number}")
            elif isinstance(value, dict | list):
                yield from loose(value, f"{place}/{number}", name, skip)

    def _take(self, place: int) -> None:
        if self.taken is None:
            self.taken = set()
        self.taken.add(place)
        for other in self.same:
            known = other.taken is not None and place in other.taken
            if place < len(other) and not known and alike(other.peek()[place], self.peek()[place]):
                other._take(place)


def counting(value: Any) -> Any:
    """A plain value with its objects and lists as those that know what is taken."""
    if isinstance(value, dict):
        made = Fields((key, counting(item)) for key, item in dict.items(value))
        made.twice = value.twice if isinstance(value, Fields) else ()
        return made
    return Items(map(counting, value)) if isinstance(value, list) else value


def take(value: Any, path: str) -> Any:
    """What stands at a dotted path, which is then taken; NOTHING where the path leads nowhere.

    Then only the objects and lists on the way are taken, for what is in them to be named, and null, which says nothing.
    """
    found = look(value, path)
    for step in path.split("."):
        inner = look(value, step)
        if inner is NOTHING or (found is NOTHING and not (inner is None or isinstance(inner, Fields | Items))):
            break
        if isinstance(value, Fields):
            value.get(step)
        elif isinstance(value, Items) and step != "length":
            value[{"first": 0, "last": -1}.get(step, int(step) if step.isdecimal() else 0)]
        value = inner
    return found


def listed(rows: Any) -> list[Fields]:
    """The objects of a list, which are then taken; what else stands in it is not."""
    places = (
        [place for place, row in enumerate(rows.peek()) if isinstance(row, Fields)] if isinstance(rows, Items) else ()
    )
    return [rows[place] for place in places]


def names_in(value: Any) -> str:
    """The names of an object's fields, for a message about one that lacks what it must have."""
    return brief(", ".join(value) if isinstance(value, Fields) else type(value).__name__)


def take_whole(value: Any) -> None:
    """Takes a value with all that is in it: it is told otherwise, such as by the type of its record."""
    if isinstance(value, Fields | Items):
        for item in value.values() if isinstance(value, Fields) else value:
            take_whole(item)


def tie(value: Any, other: Any) -> None:
    """From now on, what is taken of one value is taken of the other one, as far as they are equal."""
    if value is other:
        return
    if isinstance(value, Fields) and isinstance(other, Fields):
        value.same = (*value.same, other)
        for key in value.keys() & other.keys():
            tie(value.peek(key), other.peek(key))
    elif isinstance(value, Items) and isinstance(other, Items):
        value.same = (*value.same, other)
        for one, two in zip(value.peek(), other.peek(), strict=False):
            tie(one, two)


def alike(value: Any, other: Any) -> bool:
    """Whether two values are equal, or of one kind, so that what is in them is looked at by itself."""
    if isinstance(value, Fields | Items):
        return type(value) is type(other)
    return type(value) is type(other) and bool(value == other)


def loose(value: Any, place: str = "", name: str = "", skip: Container[int] = ()) -> Iterator[Loose]:
    """What nobody took inside of a value that somebody took, but for values whose `id` is to be skipped."""
    if id(value) in skip:
        return
    if isinstance(value, Fields):
        yield from value.loose(place, skip)
    elif isinstance(value, Items):
        yield from value.loose(place, name, skip)


def twice(value: Any, place: str) -> Iterator[Loose]:
    """The fields that stand twice inside of a value that nobody looked at."""
    if isinstance(value, Fields):
        yield from (Loose(key, f"{place}/{key}", old, "it stands twice") for key, old in value.twice)
        for key, item in dict.items(value):
            yield from twice(item, f"{place}/{key}")
    elif isinstance(value, Items):
        for number, item in enumerate(list.__iter__(value)):
            yield from twice(item, f"{place}/{number}")
