"""Changes of one field of a foreign file: renamed, doubled, added, removed. What is made must be named by a report.

A file is a tree: an object is `Pairs`, so that a field can stand in it twice; lists and scalars are as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

Path = tuple[int, ...]
"""From the root to a field: its place in each object and list on the way."""


class Pairs(list[tuple[str, Any]]):
    """The fields of an object, in order."""


class Change(NamedTuple):
    """A changed tree, and the field that was changed."""

    kind: str
    tree: Any
    name: str
    """What a report must name: the new name, or the one that is gone."""
    where: str
    """The names on the way to it."""
    value: Any
    """What stands there."""


def fields(tree: Any, path: Path = (), where: str = "") -> Iterator[tuple[Path, str]]:
    """Every field that has a name, an object's own before those inside of it, with the names on the way."""
    if isinstance(tree, Pairs):
        for at, (name, value) in enumerate(tree):
            if not name:
                continue
            yield (*path, at), f"{where}/{name}"
            yield from fields(value, (*path, at), f"{where}/{name}")
    elif isinstance(tree, list):
        for at, value in enumerate(tree):
            yield from fields(value, (*path, at), f"{where}/{at}")


def renamed(tree: Any, path: Path, name: str) -> Any:
    """The tree with another name for a field."""
    return _with(tree, path, lambda pairs, at: [(name, pairs[at][1])])


def doubled(tree: Any, path: Path, value: Any) -> Any:
    """The tree with a field that stands twice, the second time with `value`."""
    return _with(tree, path, lambda pairs, at: [pairs[at], (pairs[at][0], value)])


def added(tree: Any, path: Path, name: str, value: Any) -> Any:
    """The tree with a new field behind another."""
    return _with(tree, path, lambda pairs, at: [pairs[at], (name, value)])


def removed(tree: Any, path: Path) -> Any:
    """The tree without a field."""
    return _with(tree, path, lambda pairs, at: [])


def change(tree: Any, rng: Random, kinds: tuple[str, ...], places: list[tuple[Path, str]]) -> Change:
    """One change of one field, by chance."""
    kind = rng.choice(kinds)
    path, where = rng.choice(places)
    name, value = at(tree, path)
    new = rng.choice([f"{name}_x", f"x{name}", _swapped(name), "zz_unknown"])
    match kind:
        case "renamed":
            return Change(kind, renamed(tree, path, new), new, where, value)
        case "doubled":
            second = value if isinstance(value, Pairs) else rng.choice([value, "7", None])
            return Change(kind, doubled(tree, path, second), name, where, value)
        case "added":
            value = rng.choice([1, "1", value, [2], Pairs([("a", 1)])])
            return Change(kind, added(tree, path, "zz_" + name, value), "zz_" + name, where, value)
        case _:
            return Change(kind, removed(tree, path), name, where, value)


def _swapped(name: str) -> str:
    """A name with two letters in the wrong order, as people type it."""
    return name[:1] + name[2:3] + name[1:2] + name[3:] if len(set(name[1:3])) > 1 else f"{name}{name[-1:]}"


def at(tree: Any, path: Path) -> tuple[str, Any]:
    """The field at a path: its name and value."""
    *way, last = path
    for step in way:
        tree = tree[step][1] if isinstance(tree, Pairs) else tree[step]
    name, value = tree[last]
    return name, value


def _with(tree: Any, path: Path, made: Callable[[Pairs, int], list[tuple[str, Any]]]) -> Any:
    step, *rest = path
    if not rest:
        return Pairs([*tree[:step], *made(tree, step), *tree[step + 1 :]])
    if isinstance(tree, Pairs):
        name, value = tree[step]
        return Pairs([*tree[:step], (name, _with(value, tuple(rest), made)), *tree[step + 1 :]])
    return [*tree[:step], _with(tree[step], tuple(rest), made), *tree[step + 1 :]]


def from_json(data: bytes) -> Any:
    """The tree of a JSON file."""
    return json.loads(data, object_pairs_hook=Pairs)


def to_json(tree: Any) -> str:
    """A tree as JSON; a field that stands twice is written twice."""
    if isinstance(tree, Pairs):
        return "{" + ",".join(f"{json.dumps(name)}:{to_json(value)}" for name, value in tree) + "}"
    if isinstance(tree, list):
        return "[" + ",".join(map(to_json, tree)) + "]"
    return json.dumps(tree)


def from_xml(element: Any) -> Pairs:
    """The tree of an XML element: attributes as texts, then the elements in it; its text is the field ""."""
    inside = [(child.tag, from_xml(child)) for child in element]
    text = [("", element.text)] if element.text and element.text.strip() else []
    return Pairs([*element.attrib.items(), *inside, *text])


def to_xml(tag: str, tree: Any) -> str:
    """A tree as an XML element. What is no object is an attribute."""
    if not isinstance(tree, Pairs):
        tree = Pairs([("value", str(tree))])
    flat = [(name, value) for name, value in tree if name and not isinstance(value, Pairs | list)]
    attributes = "".join(f" {name}={quoteattr(str(value))}" for name, value in flat)
    inside = "".join(to_xml(name, value) for name, value in tree if isinstance(value, Pairs | list))
    text = "".join(escape(str(value)) for name, value in tree if not name)
    return f"<{tag}{attributes}>{inside}{text}</{tag}>"
