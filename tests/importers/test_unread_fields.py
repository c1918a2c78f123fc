"""Every field of a foreign file is read, or named as not read: one field of a good export is changed, by chance.

Renamed, doubled, added: the report names it, nothing is *verified*, and nothing is *contradicted* behind it. Removed:
the match is the same where it is *verified*, as what is gone follows from the rules, or the report says what it took
for granted; else it is said to be less than verified.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from mutations import Change, Pairs, change, fields, from_json, from_xml, to_json, to_xml
from mutations import Path as Way

from niagara.core.replay import Replay
from niagara.exporters.contest_xml import contest_xml
from niagara.log.importers.draft import Budget
from niagara.log.importers.exports import to_boardgameio, to_packets
from niagara.log.importers.registry import ours
from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import Imported, import_log
from niagara.log.load import load
from niagara.log.shipped import samples

CASES = 1_000 if os.environ.get("NIAGARA_SOAK") else 60
KINDS = ("renamed", "doubled", "added", "removed")
FAULTS = Path(__file__).parents[1] / "data" / "faults"
MATCHES = {
    "packets": ("short_match", "first_match"),
    "boardgameio": ("short_match", "a_straight_race", "rolled_again"),
    "sc2024": ("piers_and_pushes", "no_way_on"),
}
WRITTEN: dict[str, Callable[[Replay], bytes]] = {
    "packets": to_packets, "boardgameio": to_boardgameio, "sc2024": contest_xml,
}  # fmt: skip
Bring = Callable[..., Imported]


def taken(data: bytes) -> Imported:
    """The import with a small budget: which options would fit is not what is asked."""
    return import_log(data, "changed", listed=ours(), budget=Budget(tries=4_000))


@cache
def good(shape: str, name: str) -> tuple[Any, tuple[tuple[Way, str], ...], Imported]:
    """The tree of a good export, its fields, and what its import gives."""
    data = WRITTEN[shape](load(str(samples()[name])))
    tree = from_xml(fromstring(data)) if shape == "sc2024" else from_json(data)
    done = taken(written(shape, tree))
    assert done.report.verdict == "verified" and not done.report.unread_fields, name
    return tree, tuple(fields(tree)), done


def written(shape: str, tree: Any) -> bytes:
    return (to_xml("protocol", tree) if shape == "sc2024" else to_json(tree)).encode()


def cases(shape: str) -> Iterator[tuple[Change, bytes, Imported]]:
    rng = Random(shape)
    for number in range(CASES):
        name = MATCHES[shape][number % len(MATCHES[shape])]
        tree, places, done = good(shape, name)
        one = change(tree, rng, KINDS, _varied(rng, places))
        if shape == "sc2024" and one.kind == "doubled" and not isinstance(one.value, Pairs):
            continue  # an attribute that stands twice is no XML
        yield one, written(shape, one.tree), done


def _varied(rng: Random, places: tuple[tuple[Way, str], ...]) -> list[tuple[Way, str]]:
    """The places of one name, each name as often as another: most fields of a file are alike."""
    by_name: dict[str, list[tuple[Way, str]]] = {}
    for place in places:
        by_name.setdefault("/".join(step for step in place[1].split("/") if not step.isdecimal()), []).append(place)
    return by_name[rng.choice(sorted(by_name))]


def text(report: ImportReport) -> str:
    return "\n".join(report.lines(lambda ruling, names: ruling.rule.law))


@pytest.mark.parametrize("shape", MATCHES)
def test_a_changed_field_is_named_and_nothing_is_said_of_what_nobody_read(shape: str) -> None:
    for one, data, before in cases(shape):
        done = taken(data)
        report, what = done.report, f"{one.kind} {one.where} → {one.name}: {one.value!r}"[:300]
        if one.kind == "removed":
            assert report.verdict != "verified" or _same(done, before), what
            continue
        if one.kind == "doubled" and report.verdict == "verified":
            assert _same(done, before) and "once more, the same" in text(report), what
            continue
        assert report.verdict not in ("verified", "contradicted"), (what, text(report)[:2000])
        assert _names(report, one.name), (what, text(report)[:2000])


def _names(report: ImportReport, name: str) -> bool:
    """Whether a report names a field: as unread, or in a finding or a record that nobody understands."""
    plain = json.dumps([report.as_dict()["findings"], list(report.samples.values())], ensure_ascii=False)
    return any(one.name == name for one in report.unread_fields) or name in plain or name in report.dropped


def _same(done: Imported, before: Imported) -> bool:
    """Whether two imports give the same match under the same options on the same board."""
    first, second = before.replay, done.replay
    assert first is not None and second is not None
    heads = [(one.header.rules, one.header.board, one.header.start_seat, len(one.names)) for one in (first, second)]
    actions = [[(entry.actor, entry.action) for entry in one.entries] for one in (first, second)]
    return heads[0] == heads[1] and actions[0] == actions[1]
