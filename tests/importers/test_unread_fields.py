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

SOAK = bool(os.environ.get("NIAGARA_SOAK"))
CASES = 1_000 if SOAK else 24
KINDS = ("renamed", "doubled", "added", "removed")
LISTED = frozenset({
    "room", "data", "state", "result", "segment", "ship", "entry", "part", "fragment",
})  # fmt: skip
"""Elements of which several may stand side by side: a second one is read as the first is."""
ACTIONS = frozenset({"acceleration", "turn", "advance", "push"})
"""Actions of a move: with one more it is another move, which is read whole, and judged."""
FAULTS = Path(__file__).parents[1] / "data" / "faults"
MATCHES = {
    "packets": ("short_match", *(("first_match", "thieves") if SOAK else ())),
    "boardgameio": ("short_match", "a_straight_race", "rolled_again"),
    "sc2024": ("no_way_on", *(("piers_and_pushes",) if SOAK else ())),
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
    number = 0
    while number < CASES:
        name = MATCHES[shape][number % len(MATCHES[shape])]
        tree, places, done = good(shape, name)
        one = change(tree, rng, KINDS, _varied(rng, places))
        if shape == "sc2024" and one.kind == "doubled" and not isinstance(one.value, Pairs):
            continue  # an attribute that stands twice is no XML
        number += 1
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
            assert report.verdict != "verified" or _same(done, before) or report.assumed, what
            continue
        if one.kind == "doubled" and isinstance(one.value, Pairs) and one.name in LISTED:
            assert report.verdict != "verified" or "once more, the same" in text(report), what
            continue
        if one.kind == "doubled" and isinstance(one.value, Pairs) and one.name in ACTIONS:
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


@pytest.mark.parametrize(
    ("file", "verdict", "names"),
    [
        ("packets_three_rounds.json", "verified", {}),
        ("packets_winner_under_another_name.json", "consistent", {"winner_ids": ("winners",)}),
        ("boardgameio_arguments_too_many.json", "consistent", {"args 0": (), "args 1": ()}),
        ("sc2024_right.xml", "consistent", {}),
        ("sc2024_unknown_attribute.xml", "consistent", {"mood": ()}),
    ],
)
def test_a_file_that_went_wrong_is_read_right(
    file: str, verdict: str, names: dict[str, tuple[str, ...]], bring: Bring
) -> None:
    report = bring((FAULTS / file).read_bytes(), file).report
    assert report.verdict == verdict
    assert {one.name: one.near for one in report.unread_fields} == names
    assert all(name in report.headline and name in text(report) for name in names)
    told = json.loads(json.dumps(report.as_dict())).get("unread_fields", [])
    assert {one["name"] for one in told} == set(names) and all(one["place"] and one["value"] for one in told)


def packets(name: str = "short_match") -> dict[str, Any]:
    log: dict[str, Any] = json.loads(to_packets(load(str(samples()[name]))))
    return log


def items(log: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each packet with each of its notifications."""
    for packet in log["data"]["logs"]:
        for item in packet["data"]:
            yield packet, item


def told(log: Any) -> ImportReport:
    return taken(json.dumps(log).encode()).report


def test_each_argument_renamed_alone_is_named() -> None:
    """Each of the arguments of each type, in the first record that has it; without a soak, some of them."""
    names = sorted({(item["type"], name) for _, item in items(packets()) for name in item["args"]})
    assert len(names) > 30
    for kind, name in names if SOAK else names[::5]:
        log = packets()
        args = next(item["args"] for _, item in items(log) if item["type"] == kind and name in item["args"])
        args[f"{name}_x"] = args.pop(name)
        report = told(log)
        assert report.verdict in ("consistent", "unverifiable"), (kind, name)
        assert [one.name for one in report.unread_fields] == [f"{name}_x"], (kind, name)
        assert name in report.unread_fields[0].near


def test_a_field_of_a_record_that_stands_twice_or_is_taken_back_is_named_too() -> None:
    log = packets()
    packet, item = next(pair for pair in items(log) if pair[1]["type"] == "gemLoaded")
    packet["data"].append(item)
    assert told(log).verdict == "verified"  # the same once more: it counts once
    packet["data"][-1] = {**item, "args": {**item["args"], "gem": "ruby"}}
    report = told(log)
    assert report.verdict == "consistent" and [one.name for one in report.unread_fields] == ["gem"]
    assert [(one.code, one.severity) for one in report.findings] == [("LOG-EVENTS-DIFFER", "warning")]
    dump = json.loads(to_boardgameio(load(str(samples()["short_match"]))))
    move = dump["log"][0]
    wrong = {"action": {**move["action"], "payload": {**move["action"]["payload"], "args": [5, 7]}}}
    undo = {"action": {"type": "UNDO", "payload": {"type": None, "args": None, "playerID": "0"}}}
    dump["log"] = [{**move, **wrong}, {**move, **undo}, *dump["log"]]
    report = told(dump)
    assert report.verdict == "consistent" and [one.name for one in report.unread_fields] == ["args 1"]


@pytest.mark.parametrize(
    ("private", "verdict", "codes"),
    [
        ({}, "verified", []),
        ({"card": "1"}, "consistent", ["LOG-EVENTS-DIFFER"]),
        ({"mood": "low"}, "consistent", []),
    ],
)
def test_a_player_s_own_packet_that_says_otherwise_is_told(
    private: dict[str, str], verdict: str, codes: list[str]
) -> None:
    log = packets()
    packet, item = next(pair for pair in items(log) if pair[1]["type"] == "paddleRevealed")
    own = {**item, "uid": "own", "args": {**item["args"], **private}}
    log["data"]["logs"].insert(0, {**packet, "channel": "/player/p101", "data": [own]})
    report = told(log)
    assert (report.verdict, [one.code for one in report.findings]) == (verdict, codes)
    assert {one.name for one in report.unread_fields} == set(private)


def test_a_name_beside_an_id_is_read_where_it_is_the_same_player_s() -> None:
    log = packets()
    named = {str(player["id"]): player["name"] for player in log["data"]["players"]}
    for _, item in items(log):
        if "player_id" in item["args"]:
            item["args"] |= {"player_name": named[item["args"]["player_id"]], "i18n": ["card"]}
    report = told(log)
    assert report.verdict == "verified" and report.says_nothing["i18n"] > 100
    next(item for _, item in items(log) if "player_id" in item["args"])["args"]["player_name"] = "Nobody"
    report = told(log)
    assert report.verdict == "consistent" and [one.name for one in report.unread_fields] == ["player_name"]


def test_a_real_contradiction_before_an_unread_field_stays_one() -> None:
    log = packets()
    moved = [item["args"] for _, item in items(log) if item["type"] == "canoeMoved"]
    moved[0] |= {"to": "S5", "path": ["LAND", "S1", "S2", "S3", "S4", "S5"]}
    moved[-1]["mood"] = "low"
    report = told(log)
    assert report.verdict == "contradicted" and [one.name for one in report.unread_fields] == ["mood"]
    moved[0]["mood"] = moved[-1].pop("mood")
    report = told(log)
    assert report.verdict in ("consistent", "unverifiable") and "mood" in report.reason


def test_an_object_among_the_players_that_says_nothing_of_one_is_named_by_its_own_name() -> None:
    dump = json.loads(to_boardgameio(load(str(samples()["short_match"]))))
    dump["metadata"]["players"]["zz"] = {"mood": 1}
    assert [one.name for one in told(dump).unread_fields] == ["zz"]
    dump["metadata"]["players"]["zz"] = {}
    assert told(dump).verdict == "verified"


def test_a_second_entry_of_a_team_never_counts(bring: Bring) -> None:
    good = contest_xml(load(str(samples()["no_way_on"]))).decode()
    first, last = good.index("<entry>"), good.index("</entry>") + len("</entry>")
    entry = good[first:last]
    report = bring(good.replace("</scores>", f"{entry}</scores>").encode(), "again.xml").report
    assert report.verdict == "verified" and "the entry of a team once more, the same" in text(report)
    other = entry.replace("<part>", "<part>9", 1)
    report = bring(good.replace("</scores>", f"{other}</scores>").encode(), "other.xml").report
    assert report.verdict == "consistent" and "part" in {one.name for one in report.unread_fields}


def test_what_stands_twice_in_an_object_is_named_wherever_it_stands(bring: Bring) -> None:
    lines = b'{"type":"a","x":1,"x":2}\n'
    assert [(one.name, one.value, one.why) for one in bring(lines).report.unread_fields] == [
        ("x", "1", "it stands twice")
    ]
    stats = b'{"plays":[{"uuid":"p","gameRefId":1,"gameRefId":2,"playerScores":[{"winer":true}]}],"games":[{"id":1}]}'
    report = bring(stats, "a.bgsplay").report
    assert {one.name: one.near[:1] for one in report.unread_fields} == {"gameRefId": (), "winer": ("winner",)}


def test_a_file_of_new_names_in_every_record_is_told_within_a_bound() -> None:
    log = packets()
    for number, (_, item) in enumerate(items(log)):
        item["args"] |= {f"a{number}_{place}": place for place in range(5)}
    report = told(log)
    assert len(report.unread_fields) == 201 and report.unread_fields[-1].name == "(more than 200 names)"
    assert len(text(report)) < 10_000
