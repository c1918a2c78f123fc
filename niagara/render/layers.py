"""The marks of scenes as layers: runs of one role and kind, and their data, each once."""

from collections.abc import Callable, Iterable, Sequence
from graphlib import TopologicalSorter
from typing import Any, Final, NamedTuple

import msgspec

from niagara.core.scene import Area, Arrow, Label, Line, Mark, Token
from niagara.core.text import Phrase

Data = dict[str, Any]
Say = Callable[[Phrase], str | int]
"""What stands for the words of a label: what they say, or their number in a table."""
LayerKey = tuple[str, str, int]
"""Role, kind, and how many runs of them stand before it in the same scene."""

_KINDS: Final = {Area: "area", Line: "line", Token: "token", Arrow: "arrow", Label: "label"}


class Run(NamedTuple):
    """Consecutive marks of one role and kind: what a layer shows in one scene."""

    layer: LayerKey
    kind: tuple[str, type[Mark]]
    marks: tuple[Mark, ...]


def runs_of(marks: tuple[Mark, ...], known: list[Run]) -> list[Run]:
    """Consecutive marks of one role and kind; `known` are the runs of another scene, whose start is often the same."""
    runs: list[Run] = []
    at, end = 0, len(marks)
    for run in known:
        after = at + len(run.marks)
        if marks[at:after] != run.marks or (after < end and _kind_of(marks[after]) == run.kind):
            break
        runs.append(run)
        at = after
    while at < end:
        kind, after = _kind_of(marks[at]), at + 1
        while after < end and _kind_of(marks[after]) == kind:
            after += 1
        seen = sum(1 for run in runs if run.kind == kind)
        runs.append(Run((kind[0], _KINDS[kind[1]], seen), kind, marks[at:after]))
        at = after
    return runs


def _kind_of(mark: Mark) -> tuple[str, type[Mark]]:
    return mark.role, type(mark)


def layers_of(sequences: Iterable[tuple[LayerKey, ...]]) -> list[LayerKey]:
    """The layers of all scenes in an order that keeps each scene's own."""
    after: dict[LayerKey, set[LayerKey]] = {}
    for sequence in sequences:
        for key, before in zip(sequence, (None, *sequence), strict=False):
            after.setdefault(key, set())
            if before:
                after[key].add(before)
    return list(TopologicalSorter(after).static_order())


class Pool:
    """Distinct contents of layers. Marks that are the same objects were seen before, and cost nothing."""

    def __init__(self, decimals: int, label: Say) -> None:
        self.contents: list[Data] = [{}]
        self._decimals, self._label = decimals, label
        self._seen: dict[tuple[int, ...], tuple[int, Run]] = {}  # keeps the marks, so that an id is never reused
        self._equal: dict[bytes, int] = {}

    def index(self, run: Run) -> int:
        """The place of these marks' data in the pool."""
        same = tuple(map(id, run.marks))
        if same not in self._seen:
            data = _data(run.marks, self._decimals, self._label)
            encoded = run.layer[1].encode() + msgspec.json.encode(data)
            if encoded not in self._equal:
                self._equal[encoded] = len(self.contents)
                self.contents.append(data)
            self._seen[same] = (self._equal[encoded], run)
        return self._seen[same][0]


def _data(marks: Sequence[Mark], decimals: int, label: Say) -> Data:
    xs: list[float | None] = []
    ys: list[float | None] = []
    data: Data = {"x": xs, "y": ys}
    for mark in marks:
        match mark:
            case Area(points=points) | Line(points=points) | Arrow(points=points):
                if xs:
                    xs.append(None)
                    ys.append(None)
                xs += [rounded(x, decimals) for x, _ in points]
                ys += [rounded(y, decimals) for _, y in points]
            case Token(at=(x, y)) | Label(at=(x, y)):
                xs.append(rounded(x, decimals))
                ys.append(rounded(y, decimals))
    tokens = [rounded(mark.size, decimals) for mark in marks if isinstance(mark, Token)]
    if tokens:
        data["s"] = tokens[0] if len(set(tokens)) == 1 else tokens
    labels = [mark for mark in marks if isinstance(mark, Label)]
    if labels:
        data |= _label_data(labels, decimals, label)
    return data


def _label_data(labels: Sequence[Label], decimals: int, say: Say) -> Data:
    data: Data = {
        "t": [say(label.words) for label in labels],
        "s": rounded(max(label.size for label in labels), decimals),
    }
    if any(label.side != "center" for label in labels):
        data["p"] = [label.side for label in labels]
    if any(label.turned for label in labels):
        turned = [label.turned or label.at for label in labels]
        data["u"] = [rounded(x, decimals) for x, _ in turned]
        data["v"] = [rounded(y, decimals) for _, y in turned]
    return data


def decimals_for(extent: Sequence[float]) -> int:
    width = max(extent[2] - extent[0], extent[3] - extent[1])
    return 0 if width > 1000 else 1 if width > 200 else 2


def rounded(value: float, decimals: int) -> float:
    near = round(value, decimals)
    return int(near) if near == int(near) else near


def together(kind: str, some: list[Data]) -> list[Data]:
    """Layers of tokens, or of labels of one size, as one layer; others stay as they are."""
    if len(some) == 1 or kind not in ("token", "label") or (kind == "label" and len({data["s"] for data in some}) > 1):
        return some
    whole: Data = {key: _chained(some, key, key) for key in ("x", "y")}
    if kind == "token":
        sizes = [data["s"] if isinstance(data["s"], list) else [data["s"]] * len(data["x"]) for data in some]
        return [whole | {"s": [size for row in sizes for size in row]}]
    sides = [side for data in some for side in data.get("p") or ["center"] * len(data["x"])]
    turned = {"u": _chained(some, "u", "x"), "v": _chained(some, "v", "y")}
    return [whole | turned | {"s": some[0]["s"], "t": _chained(some, "t", "t"), "p": sides}]


def _chained(some: Iterable[Data], key: str, otherwise: str) -> list[Any]:
    return [value for data in some for value in data.get(key) or data[otherwise]]
