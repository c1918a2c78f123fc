"""Many pictures of one board in little space: what several SVGs have in common stands once and is used from there.

A match has a picture a round. As they come, twenty take 390 kB; together they take a fifth of that.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Final

from msgspec import Struct

_PART: Final = re.compile(r"<path [^>]*/>|<g .*?</g>|<svg x=[^>]*>|</svg>(?=.)", re.DOTALL)
_HEAD: Final = re.compile(r'^<svg (?:xmlns="[^"]*" )?(viewBox="[^"]*" role="[^"]*")([^>]*)>')
_PATH: Final = re.compile(r'<path ([^>]*?) ?d="([^"]*)"/>')
_GROUP: Final = re.compile(r"<g ([^>]*)>")
_SHAPE: Final = re.compile(r"M(-?[\d.]+) (-?[\d.]+)([^M]{40,})")
_CLASSED: Final = re.compile(r'<path class="([^"]*)" d="([^"]*)"/>')
_OUTLINES: Final = re.compile(r"M[^M]*")
_UNITS: Final = {"font-size": "px"}
"""What CSS wants to be said where an attribute of SVG needs no unit."""
_WORTH: Final = 60
"""Outlines that take fewer characters stay in the path in which they came."""
_OFTEN: Final = 4
"""Two parts that follow each other at least so often become one."""


class Shared(Struct, frozen=True, kw_only=True):
    """The pictures, and what has to stand before them in the page."""

    pictures: tuple[str, ...]
    style: str
    """Rules of CSS for the classes that the pictures use."""
    parts: str
    """An `<svg>` that shows nothing, with the parts by id."""


def share(pictures: Iterable[str], prefix: str = "nr") -> Shared:
    """Pictures with their common parts taken out; ids and classes begin with `prefix`.

    A picture is what `niagara.render.svg.svg` makes: a head that ends in its title, then paths, groups that hold no
    other group, and at most one picture set into it.
    """
    whole = list(pictures)
    classes: dict[str, str] = {}
    heads = [
        _HEAD.sub(lambda found: _head(found, classes, prefix), picture.partition("</title>")[0]) for picture in whole
    ]
    rows = _parted([[_classed(part, classes, prefix) for part in _PART.findall(picture)] for picture in whole])
    counts = Counter(part for row in rows for part in row if "svg" not in part[:5])
    parts = {part: f"{prefix}{number}" for number, part in enumerate(part for part in counts if counts[part] > 1)}
    short = [[parts.get(part, part) for part in row] for row in rows]
    blocks = _blocks(short, set(parts.values()), prefix)
    shapes: dict[str, str] = {}
    bodies = [
        "".join(_use(part) if part.startswith(prefix) else _shaped(part, shapes, prefix) for part in row)
        for row in short
    ]
    named = {name: _shaped(part, shapes, prefix) for part, name in parts.items()}
    named |= {name: _use(first) + _use(second) for name, (first, second) in blocks.items()}
    defined = "".join(f'<path id="{name}" d="M0 0{tail}"/>' for tail, name in shapes.items())
    defined += "".join(f'<g id="{name}">{body}</g>' for name, body in named.items())
    return Shared(
        pictures=tuple(f"{head}</title>{body}</svg>" for head, body in zip(heads, bodies, strict=True)),
        style="".join(f".{name}{{{rule}}}" for rule, name in classes.items()),
        parts=f'<svg width="0" height="0" aria-hidden="true"><defs>{defined}</defs></svg>',
    )


def _parted(rows: list[list[str]]) -> list[list[str]]:
    """Paths cut where outlines that are always seen together end: a river's tile comes and goes as one."""
    seen: dict[tuple[str, str], set[int]] = {}
    for number, row in enumerate(rows):
        for part in row:
            for path in _CLASSED.findall(part):
                for outline in _OUTLINES.findall(path[1]):
                    seen.setdefault((path[0], outline), set()).add(number)
    return [[piece for part in row for piece in _cut(part, seen)] for row in rows]


def _cut(part: str, seen: dict[tuple[str, str], set[int]]) -> Iterator[str]:
    path = _CLASSED.fullmatch(part)
    if path is None:
        yield part
        return
    style, drawn = path.groups()
    groups = ["".join(group) for _, group in groupby(_OUTLINES.findall(drawn), lambda line: seen[style, line])]
    held = ""
    for group in groups:
        if len(group) < _WORTH:
            held += group
            continue
        yield from (f'<path class="{style}" d="{one}"/>' for one in (held, group) if one)
        held = ""
    if held:
        yield f'<path class="{style}" d="{held}"/>'


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'


def _classed(part: str, classes: dict[str, str], prefix: str) -> str:
    if part.startswith("<g "):
        return _GROUP.sub(lambda found: f'<g class="{_class(found[1], classes, prefix)}">', part, count=1)
    return _PATH.sub(lambda found: f'<path class="{_class(found[1], classes, prefix)}" d="{found[2]}"/>', part)


def _head(found: re.Match[str], classes: dict[str, str], prefix: str) -> str:
    return f'<svg {found[1]} class="{_class(found[2], classes, prefix)}">'


def _class(attributes: str, classes: dict[str, str], prefix: str) -> str:
    """A class for attributes of style, which are properties of CSS too."""
    style = ";".join(
        f"{name}:{value}{_UNITS.get(name, '')}" for name, value in re.findall(r'([\w-]+)="([^"]*)"', attributes)
    )
    return classes.setdefault(style, f"{prefix}-{len(classes)}")


def _shaped(part: str, shapes: dict[str, str], prefix: str) -> str:
    """A path of long outlines that are all written from their first point on, as uses of these shapes."""
    path = _PATH.fullmatch(part)
    if not path or "".join(found[0] for found in _SHAPE.finditer(path[2])) != path[2]:
        return part
    uses = "".join(
        f'<use href="#{shapes.setdefault(tail, f"{prefix}s{len(shapes)}")}" x="{x}" y="{y}"/>'
        for x, y, tail in _SHAPE.findall(path[2])
    )
    return f"<g {path[1]}>{uses}</g>"


def _blocks(rows: list[list[str]], shared: set[str], prefix: str) -> dict[str, tuple[str, str]]:
    """Joins shared parts that often follow each other, in place; name of a block → the two that it joins."""
    blocks: dict[str, tuple[str, str]] = {}
    while True:
        pairs = Counter(pair for row in rows for pair in pairwise(row) if shared.issuperset(pair))
        best = max(pairs, key=pairs.__getitem__, default=None)
        if best is None or pairs[best] < _OFTEN:
            return blocks
        name = f"{prefix}b{len(blocks)}"
        blocks[name] = best
        shared.add(name)
        for row in rows:
            _join(row, best, name)


def _join(row: list[str], pair: tuple[str, str], name: str) -> None:
    at = 0
    while at + 1 < len(row):
        if (row[at], row[at + 1]) == pair:
            row[at : at + 2] = [name]
        at += 1
