"""Any single entry or event of a shipped match that is dropped, doubled, swapped or changed is found, at its entry.

A share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) touches every entry and every event of every match.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from niagara.log.finding import Finding
from niagara.log.load import load
from niagara.log.shipped import samples
from niagara.log.verify import verify

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
SHARE = 5
"""Changes of each kind and match without the soak."""

Entry = dict[str, Any]
NEXT = {"L": "R", "R": "L", "cloud": 3, "amethyst": "diamond", "diamond": "ruby", "S1": "S2", "S2": "S3", "S3": "S4"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to every single value."""
    match value:
        case dict():
            for key, item in value.items():
                yield from leaves(item, (*path, key))
        case list():
            for place, item in enumerate(value):
                yield from leaves(item, (*path, place))
        case _:
            yield path


def another(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case _:
            return NEXT.get(value, value + "x")


def changed(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy with another value at `path`."""
    copy = deepcopy(value)
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = another(at[path[-1]])
    return copy


def numbered(entries: list[Entry]) -> list[Entry]:
    """What a careful forger does: the count has no gap."""
    return [{**entry, "n": place} for place, entry in enumerate(entries, 1)]


def found_in(header: bytes, entries: list[Entry]) -> tuple[Finding, ...]:
    """All findings; with the soak without those that only try other options, which takes most of the time."""
    lines = [header, *(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() for entry in entries)]
    data = b"\n".join(lines) + b"\n"
    return load(data, partial=True).found or () if FULL else verify(data).findings


def names_it(findings: tuple[Finding, ...], first: int, last: int) -> str:
    """How the entries `first` to `last` are named: "entry" or, by the chain alone, "stretch"; "" if they are not."""
    for found in findings:
        if found.severity == "error" and found.entry is not None and first <= found.entry <= last:
            return "entry"
    for found in findings:
        if found.code == "LOG-CHECK":
            stretch = re.search(r"entries (\d+) to (\d+) are", found.message)
            if stretch and int(stretch[1]) <= first <= int(stretch[2]):
                return "stretch"
    return ""


def changes_of_entries(entries: list[Entry], k: int, rng: Random) -> Iterator[tuple[str, list[Entry], int]]:
    """(kind, entries, last place where the fault can show) for entry k, counted from 0."""
    rest = entries[:k], entries[k], entries[k + 1 :]
    before, entry, after = rest
    for careful in (False, True):
        kind = "careful" if careful else "plain"
        done = numbered if careful else list
        if after:  # without the last one it is an unfinished match: see below
            yield f"entry dropped, {kind}", done([*before, *after]), k + 1
            yield f"entry swapped, {kind}", done([*before, after[0], entry, *after[1:]]), k + 2
        yield f"entry doubled, {kind}", done([*before, entry, entry, *after]), k + 2
    places = [path for path in leaves(entry) if path[0] != "events"]
    for path in places if FULL else [rng.choice(places)]:
        yield "entry changed", [*before, changed(entry, path), *after], k + 1


def changes_of_events(entries: list[Entry], k: int, rng: Random) -> Iterator[tuple[str, list[Entry], int]]:
    events = entries[k]["events"]
    for place in range(len(events)) if FULL else [rng.randrange(len(events))]:
        before, event, after = events[:place], events[place], events[place + 1 :]
        kinds = {"event dropped": [*before, *after], "event doubled": [*before, event, event, *after]}
        if after and after[0] != event:
            kinds["event swapped"] = [*before, after[0], event, *after[1:]]
        paths = list(leaves(event))
        for number, path in enumerate(paths if FULL else [rng.choice(paths)]):
            kinds[f"event changed {number}"] = [*before, changed(event, path), *after]
        for kind, other in kinds.items():
            yield kind, [*entries[:k], {**entries[k], "events": other}, *entries[k + 1 :]], k + 1


@pytest.mark.parametrize("name", samples())
def test_every_change_is_found_at_its_entry(name: str) -> None:
    header, *lines = samples()[name].read_bytes().splitlines()
    entries = [json.loads(line) for line in lines]
    rng = Random(name)
    ends = [place for place, entry in enumerate(entries) if "check" in entry]
    chosen = range(len(entries)) if FULL else sorted(rng.sample(range(len(entries)), SHARE))
    counts: Counter[str] = Counter()
    for number, k in enumerate(chosen):
        # What follows the stretch of an entry does not matter to it: an unfinished match is a match.
        later = [end for end in ends if end > k]
        part = entries[: (later[0] if later else ends[-1]) + 1]
        made = [*changes_of_entries(part, k, rng), *changes_of_events(part, k, rng)]
        for kind, other, last in made if FULL else [made[number % len(made)]]:
            findings = found_in(header, other)
            named = names_it(findings, k + 1, last)
            assert named, (kind, k + 1, findings)
            counts[named] += 1
    print(f"{name}: {dict(counts)}")


@pytest.mark.parametrize("name", samples())
def test_a_cut_tail_is_named(name: str) -> None:
    header, *lines = samples()[name].read_bytes().splitlines()
    rng = Random(name)
    for n in range(len(lines)) if FULL else rng.sample(range(len(lines)), 3):
        report = verify(b"\n".join([header, *lines[:n]]) + b"\n")
        sealed = max((place for place, line in enumerate(lines[:n], 1) if b',"check":"' in line), default=0)
        worth = "unverifiable" if not n else "verified" if sealed == n else "consistent"
        assert (report.verdict, report.sealed) == (worth, sealed)
        codes = [found.code for found in report.findings]
        said = {"verified": [], "consistent": ["LOG-NOTE-NO-CHECK"], "unverifiable": ["LOG-NOTE-NO-ENTRY"]}[worth]
        assert [code for code in codes if code != "LOG-NOTE-OUTSIDE"] == [*said, *["LOG-NOTE-UNFINISHED"] * bool(n)]
