"""A compact figure made denser for the way to the viewer: each outline, stroke, symbol and label stands once.

In a compact figure (`niagara.render.figure`) the contents of a layer stand whole: two canoes of one colour in a new
pair of places are new contents, although each hull was seen before. Here contents are lists of numbers of **pieces**:

    {"extent", "layers", "start",                   as in the compact figure
     "changes": [[layer, pool, …], …],              as there, but -1 stands for the lowest number not yet named
     "pieces": [piece, …],
     "pool": [{} | {"is": [piece numbers, -1 as above], other keys as in the compact figure}, …]}

A piece of an area, line or arrow is one outline or stroke: [x, y, dx, dy, dx, dy, …], each point as seen from the one
before. A piece of a token or label holds one point: {"x": …, "y": …, "s": …, …}, the keys that have one value a point.
"""

from itertools import pairwise
from typing import Any, Final

import msgspec

NEXT: Final = -1
"""Stands for the lowest number that was not named before: what is new is named in order, so this is what repeats."""


def dense(figure: dict[str, Any]) -> dict[str, Any]:
    """The dense form of a compact figure; `loosen` undoes it."""
    pieces: dict[bytes, int] = {}
    pool = [_contents(data, pieces) for data in figure["pool"]]
    seen = 0
    for data in pool:
        if data:
            data["is"], seen = _named(data["is"], seen)
    seen = max(figure["start"]) + 1
    changes = []
    for change in figure["changes"]:
        named, seen = _named(change[1::2], seen)
        changes.append([number for pair in zip(change[::2], named, strict=True) for number in pair])
    return {**figure, "changes": changes, "pool": pool, "pieces": [msgspec.Raw(piece) for piece in pieces]}


def loosen(figure: dict[str, Any]) -> dict[str, Any]:
    """The compact figure that `dense` was made from, as the viewer rebuilds it."""
    pieces = msgspec.json.decode(msgspec.json.encode(figure["pieces"]))
    pool: list[dict[str, Any]] = []
    seen = 0
    for data in figure["pool"]:
        numbers, seen = _numbers(data.get("is", []), seen)
        pool.append(_loose({**data, "is": numbers}, pieces) if data else {})
    seen = max(figure["start"]) + 1
    changes = []
    for change in figure["changes"]:
        numbers, seen = _numbers(change[1::2], seen)
        changes.append([number for pair in zip(change[::2], numbers, strict=True) for number in pair])
    return {**{key: figure[key] for key in ("extent", "layers", "start")}, "pool": pool, "changes": changes}


def _named(numbers: list[int], seen: int) -> tuple[list[int], int]:
    """The numbers with NEXT for each that is new, and how many are known after them."""
    named = []
    for number in numbers:
        named.append(NEXT if number == seen else number)
        seen += number == seen
    return named, seen


def _numbers(named: list[int], seen: int) -> tuple[list[int], int]:
    numbers = []
    for name in named:
        numbers.append(seen if name == NEXT else name)
        seen += name == NEXT
    return numbers, seen


def _contents(data: dict[str, Any], pieces: dict[bytes, int]) -> dict[str, Any]:
    if not data.get("x"):
        return {}
    parallel = {key for key, value in data.items() if isinstance(value, list) and len(value) == len(data["x"])}
    found = _points(data, parallel) if parallel - {"x", "y"} or "s" in data else _strokes(data["x"], data["y"])
    numbers = [pieces.setdefault(msgspec.json.encode(piece), len(pieces)) for piece in found]
    return {"is": numbers} | {key: value for key, value in data.items() if key not in parallel}


def _points(data: dict[str, Any], keys: set[str]) -> list[dict[str, Any]]:
    return [{key: data[key][at] for key in sorted(keys)} for at in range(len(data["x"]))]


def _strokes(xs: list[float | None], ys: list[float | None]) -> list[list[float]]:
    strokes: list[list[tuple[float, float]]] = [[]]
    for x, y in zip(xs, ys, strict=True):
        if x is None or y is None:
            strokes.append([])
        else:
            strokes[-1].append((x, y))
    return [_steps(stroke) for stroke in strokes]


def _steps(stroke: list[tuple[float, float]]) -> list[float]:
    steps = list(stroke[0])
    for (x, y), (nx, ny) in pairwise(stroke):
        steps += [_plain(nx - x), _plain(ny - y)]
    return steps


def _plain(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _loose(data: dict[str, Any], pieces: list[Any]) -> dict[str, Any]:
    found = [pieces[number] for number in data["is"]]
    rest = {key: value for key, value in data.items() if key != "is"}
    if isinstance(found[0], dict):
        return {key: [piece[key] for piece in found] for key in found[0]} | rest
    xs: list[float | None] = []
    ys: list[float | None] = []
    for steps in found:
        if xs:
            xs.append(None)
            ys.append(None)
        x = y = 0.0
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = _plain(x + dx), _plain(y + dy)
            xs.append(x)
            ys.append(y)
    return {"x": xs, "y": ys} | rest
