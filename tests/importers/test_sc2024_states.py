"""No value of a recorded state is left uncompared: each attribute of each state of a clean file, altered alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

from mutations import Pairs, Path, at, fields, from_xml, to_xml

from niagara import sample
from niagara.exporters.contest_xml import contest_xml
from niagara.games.mississippi_queen_sc2024.words import HEADINGS
from niagara.log.importers.run import import_log

SOAK = bool(os.environ.get("NIAGARA_SOAK"))
CASES = 2_000 if SOAK else 20
MATCHES = ("no_way_on", "piers_and_pushes") if SOAK else ("no_way_on",)
SAYS_NOTHING = ("class", "startTeam")
OTHERS: dict[str, tuple[str, ...]] = {
    "team": ("ONE", "TWO"), "currentTeam": ("ONE", "TWO"), "direction": HEADINGS, "nextDirection": HEADINGS,
    "stuck": ("true", "false"),
}  # fmt: skip


@cache
def clean(name: str) -> Pairs:
    return from_xml(fromstring(contest_xml(sample(name))))


def attributes(tree: Pairs) -> list[tuple[Path, str, str]]:
    """The attributes of all states: path, names on the way, value."""
    found = [(path, where, at(tree, path)[1]) for path, where in fields(tree)]
    return [
        (path, where, value)
        for path, where, value in found
        if isinstance(value, str) and "/state/" in where and where.rsplit("/", 1)[-1] not in SAYS_NOTHING
    ]


def altered(tree: Any, path: Path, value: str) -> Any:
    """The tree with another value of a field."""
    step, *rest = path
    name, old = tree[step]
    return Pairs([*tree[:step], (name, altered(old, tuple(rest), value) if rest else value), *tree[step + 1 :]])


def cases() -> Iterator[tuple[str, str, str, bytes]]:
    """Each attribute of each kind in turn, of states by chance, with each value that it may be mistaken for."""
    rng = Random(8)
    kinds: dict[tuple[str, str], list[tuple[Path, str, str]]] = {}
    for name in MATCHES:
        for one in attributes(clean(name)):
            kinds.setdefault((name, one[1]), []).append(one)
    assert {where.rsplit("/", 1)[-1] for _, where in kinds} == {
        "turn", "currentTeam", "nextDirection", "direction", "q", "r", "s", "passenger", "team", "speed", "coal",
        "passengers", "freeTurns", "points", "stuck", "acc", "distance",
    }  # fmt: skip
    every = sorted(kinds)
    for number in range(CASES):
        name, where = every[number % len(every)]
        path, _, value = rng.choice(kinds[name, where])
        attribute = where.rsplit("/", 1)[-1]
        known = OTHERS.get(attribute) or (str(int(value) + rng.choice([-1, 1, 2])),)
        other = rng.choice([one for one in known if one != value])
        yield where, value, other, to_xml("protocol", altered(clean(name), path, other)).encode()


def test_a_state_with_one_value_altered_is_never_verified() -> None:
    for where, value, other, data in cases():
        report = import_log(data, "altered.xml").report
        assert report.verdict in ("contradicted", "consistent", "unverifiable"), (where, value, other)
        # A turn that is skipped follows from the state before it: altered, that one makes a hole of it, which is said.
        told = any(one.severity == "error" or one.code == "LOG-FOREIGN-GAP" for one in report.findings)
        assert told or report.difference is not None, (where, value, other)
