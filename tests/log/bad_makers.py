"""How a bad input is made out of a good log: what it is, and the changes that the table in `bad_inputs` names."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from niagara.log.chain import Chain, canonical

from mississippi_bad_logs import BROKEN

HERE = Path(__file__).parents[1] / "data" / "bad"
GOOD = HERE / "good.replay.jsonl"
COLORS = ("red", "yellow", "blue")

ROUND = 7
"""Entries of the first round; most files are no longer."""

Lines = list[bytes]
Make = Callable[[Lines], bytes]
"""From the lines of the good log to the bytes of a bad one."""


class Place(NamedTuple):
    """Something in a folder that is no file, or no good one."""

    put: Callable[[Path], Path]
    """Puts it into the folder; where it is then."""


class Bad(NamedTuple):
    """A bad input: its id, what is wrong in words, how it is made, and the finding that is expected."""

    id: str
    what: str
    make: Make | Place
    code: str | None
    """None where nothing is found: such as a name that does harm only where it is shown."""
    line: int | None = None
    pointer: str | None = None
    at: bytes | None = None
    """The byte offset of the finding is where these bytes stand first."""
    rule: str | None = None
    made: str | None = None
    """How it is made, in words, where no file of it is kept."""
    document: bool = False
    """Whether the same must be found when the lines stand in one JSON object."""
    verdict: str = ""
    """Where it is not the one that goes with the code."""

    @property
    def stored(self) -> bool:
        return self.made is None

    @property
    def file(self) -> str:
        return f"{self.id}.replay.jsonl"


def joined(lines: Lines) -> bytes:
    return b"\n".join(lines) + b"\n"


def short(lines: Lines) -> Lines:
    return lines[: ROUND + 1]


def swap(line: int, old: bytes, new: bytes, entries: int = ROUND) -> Make:
    """Other bytes on a line (1 is the header), once."""

    def make(lines: Lines) -> bytes:
        lines = lines[: max(entries + 1, line)]
        assert old in lines[line - 1], (old, lines[line - 1])
        return joined([*lines[: line - 1], lines[line - 1].replace(old, new, 1), *lines[line:]])

    return make


def header(**changes: Any) -> Make:
    """Other fields in the header, and no check: what a careful forger would hand in."""
    return lambda lines: joined([compact(json.loads(lines[0]) | changes), *_unchecked(short(lines)[1:])])


def rechecked(**changes: Any) -> Make:
    """Other fields in the header, and the check that goes with them: nothing else is to be found."""

    def make(lines: Lines) -> bytes:
        head, *entries = short(lines)
        changed = compact(json.loads(head) | changes)
        chain = Chain()
        chain.add(canonical(json.loads(changed)))
        for entry in entries:
            chain.add(canonical(json.loads(entry)))
        last = json.loads(entries[-1]) | {"check": chain.close()}
        return joined([changed, *entries[:-1], compact(last)])

    return make


def named(*names: str) -> Make:
    """Other names on the first seats."""
    seats = [*names, "Борис", "陳", "Chloé"][:3]
    return rechecked(seats=[{"name": name, "color": color} for name, color in zip(seats, COLORS, strict=True)])


def timed(*times: int) -> Make:
    """Another program's clock on the first entries."""

    def make(lines: Lines) -> bytes:
        entries = [json.loads(line) for line in short(lines)[1:]]
        for entry, time in zip(entries, times, strict=False):
            entry["x_clock"] = time
        return joined([lines[0], *map(compact, entries)])

    return make


def linked(target: str) -> Place:
    """A symbolic link to something in its own folder."""

    def put(folder: Path) -> Path:
        (folder / "link").symlink_to(folder / target)
        return folder / "link"

    return Place(put)


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def forged(entry: int, change: Callable[[dict[str, Any]], object]) -> Make:
    """Another entry (by its number) in a log without checks that ends two entries later."""

    def make(lines: Lines) -> bytes:
        entries = [json.loads(line) for line in _unchecked(lines[1 : entry + 3])]
        change(entries[entry - 1])
        return joined([lines[0], *map(compact, entries)])

    return make


def _unchecked(lines: Lines) -> Lines:
    return [compact({key: value for key, value in json.loads(line).items() if key != "check"}) for line in lines]


def compact(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def action(**changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda entry: entry["action"].update(changes)


def event(place: int, **changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda entry: entry["events"][place].update(changes)


def twice(place: int) -> Callable[[dict[str, Any]], object]:
    return lambda entry: entry["events"].insert(place, entry["events"][place])


def card(value: int) -> Callable[[dict[str, Any]], object]:
    return lambda entry: (action(card=value)(entry), event(0, card=value)(entry))


def path(*spaces: str) -> Callable[[dict[str, Any]], object]:
    def change(entry: dict[str, Any]) -> None:
        entry["action"].pop("after")
        start = entry["events"][0]["path"][0]
        entry["action"]["path"] = list(spaces)
        entry["events"][0]["path"] = [start, *spaces]

    return change


def zipped() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.replay.jsonl", "{}")
    return target.getvalue()


def finished(name: str = "first_match") -> Lines:
    """The whole of a shipped match that ends in a goal."""
    return (Path(__file__).parents[2] / "replays" / "niagara" / f"{name}.replay.jsonl").read_bytes().splitlines()


def last_events(change: Callable[[list[Any]], object], name: str = "first_match") -> Make:
    def make(lines: Lines) -> bytes:
        whole = finished(name)
        end = json.loads(whole[-1])
        end.pop("check")
        change(end["events"])
        return joined([whole[0], *_unchecked(whole[1:-1]), compact(end)])

    return make


def after_end(lines: Lines) -> bytes:
    whole = finished()
    extra = json.loads(whole[1]) | {"n": len(whole)}
    return joined([*whole, compact(extra)])


def lines_of(number: int) -> Make:
    return lambda lines: (
        lines[0] + b"\n" + (b'{"n":1,"actor":0,"action":{"type":"stay_ashore"},"x_":"abcd"}\n' * number)
    )


def second_header(lines: Lines) -> bytes:
    return joined([*lines[:4], lines[0], *lines[4:8]])


def colliding() -> list[str]:
    """Names with one and the same hash in the languages that add up 31 times what they had."""
    return ["".join(parts) for parts in product(("Aa", "BB"), repeat=11)]


def document(lines: Lines) -> bytes:
    head, *entries = short(lines)
    return b'{"header":' + head + b',"entries":[\n' + b",\n".join(entries) + b"]}\n"


def other_options(lines: Lines) -> bytes:
    whole = finished()
    head = json.loads(whole[0])
    head["rules"]["options"] = {"landing_cost": 0}
    return joined([compact(head), *_unchecked(whole[1:40])])


def river_log(what: str) -> Make:
    """A log of the other river that breaks its rules; nothing of the good log is in it."""
    return lambda lines: BROKEN[what][0]
