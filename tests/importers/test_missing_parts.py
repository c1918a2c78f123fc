"""A hole in a file, and a late beginning, are told and never called a contradiction; saves fill each other's holes."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.importers.exports import to_boardgameio, to_csv, to_packets
from niagara.log.importers.gaps import Numbers, entry_gaps, packet_gaps
from niagara.log.importers.run import Imported, import_log
from niagara.log.load import load
from niagara.log.shipped import samples

FAULTS = Path(__file__).parents[1] / "data" / "faults"
CASES = 300 if os.environ.get("NIAGARA_SOAK") else 5
Bring = Callable[..., Imported]


@pytest.fixture(scope="module")
def match() -> Replay:
    return load(str(samples()["short_match"]))


def fault(name: str) -> bytes:
    return (FAULTS / name).read_bytes()


def rows(data: bytes) -> tuple[Any, list[Any]]:
    """A file and the list of its records, to be changed."""
    log = json.loads(data)
    return log, log["log"] if "log" in log else log["data"]["logs"]


def without(data: bytes, first: int, last: int) -> bytes:
    """The file without the records from `first` to before `last`."""
    log, listed = rows(data)
    del listed[first:last]
    return json.dumps(log).encode()


def actions(done: Imported) -> list[Any]:
    return [] if done.replay is None else [entry.action for entry in done.replay.entries]


def test_packets_that_are_missing_end_the_log_before_them(bring: Bring) -> None:
    report = bring(fault("packets_hole_in_the_middle.json")).report
    assert (report.verdict, report.entries, report.exit_code, report.difference) == ("consistent", 9, 0, None)
    assert report.reason == (
        "packets 10 to 22 are missing: up to there it fits, and what follows, from /data/logs/12/data/0 on, "
        "cannot be checked"
    )
    (found,) = report.findings
    assert (found.code, found.message, found.pointer) == (
        "LOG-FOREIGN-GAP", "packets 10 to 22 are missing", "/data/logs/9"
    )  # fmt: skip


@pytest.mark.parametrize("shape", [to_packets, to_boardgameio])
def test_any_hole_leaves_what_is_before_it(shape: Callable[[Replay], bytes], match: Replay, bring: Bring) -> None:
    whole, rng = [entry.action for entry in match.entries], Random(shape.__name__)
    data = shape(match)
    count = len(rows(data)[1])
    judged = 0
    for _ in range(CASES):
        first = rng.randrange(1, count - 1)
        done = bring(without(data, first, rng.randrange(first + 1, count)))
        known = actions(done)
        assert done.report.verdict == "consistent" and done.report.difference is None
        assert known == whole[: len(known)]
        assert any("missing" in found.message for found in done.report.findings)
        judged += len(known)
    assert judged


@pytest.mark.parametrize("shape", [to_packets, to_boardgameio])
def test_a_late_beginning_is_told_and_nothing_is_written(
    shape: Callable[[Replay], bytes], match: Replay, bring: Bring
) -> None:
    what = "move" if shape is to_packets else "entry"
    for first in (1, 4, 30):
        done = bring(without(shape(match), 0, first))
        number = first + 1 if shape is to_packets else first
        assert done.report.verdict == "unverifiable" and done.replay is None and done.report.difference is None
        assert f"starts at {what} {number}" in done.report.reason
        assert any(f"starts at {what} {number}:" in found.message for found in done.report.findings)


def test_a_turn_that_is_not_the_first_begins_late(match: Replay, bring: Bring) -> None:
    log, listed = rows(to_boardgameio(match))
    for entry in listed:
        del entry["_stateID"]
        entry["turn"] = 7
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "unverifiable" and "starts at turn 7" in report.reason


def test_rounds_of_a_sheet(bring: Bring) -> None:
    lines = fault("csv_right.csv").decode().splitlines(keepends=True)
    whole = actions(bring(fault("csv_right.csv")))
    hole = bring("".join(line for line in lines if not line.startswith("2,")).encode())
    assert hole.report.verdict == "consistent" and 0 < hole.report.entries < len(whole)
    assert hole.report.reason.startswith("round 2 is missing: up to there it fits")
    assert actions(hole) == whole[: hole.report.entries]
    late = bring("".join(line for line in lines if not re.match("[12],", line)).encode())
    assert late.report.verdict == "unverifiable" and late.replay is None
    assert "begins with round 3" in late.report.reason


def test_a_difference_before_a_hole_stays_one(bring: Bring) -> None:
    log, listed = rows(fault("packets_hole_in_the_middle.json"))
    moved = next(item for row in listed for item in row["data"] if item["type"] == "canoeMoved")
    moved["args"] |= {"to": "S5", "path": ["LAND", "S1", "S2", "S3", "S4", "S5"]}
    assert bring(json.dumps(log).encode()).report.verdict == "contradicted"


def test_behind_a_record_of_an_unknown_type_nothing_is_a_contradiction(bring: Bring) -> None:
    data = (FAULTS.parent / "foreign" / "packets_contradicted.json").read_bytes()
    assert bring(data).report.verdict == "contradicted"
    for place, verdict in ((0, "consistent"), (-1, "contradicted")):  # before the difference, and behind it
        log, listed = rows(data)
        listed[place]["data"].append({"uid": "new", "type": "novelty", "args": {}})
        report = bring(json.dumps(log).encode()).report
        assert report.verdict == verdict and (report.entries == 12) is (verdict == "contradicted")
        assert ("nobody knows the type novelty" in report.reason) is (verdict == "consistent")


def numbers(*given: tuple[int | None, int | None, bool]) -> list[Numbers]:
    return [
        Numbers(order=(place,), place=f"/{place}", move=move, number=number, hidden=hidden)
        for place, (move, number, hidden) in enumerate(given)
    ]


@pytest.mark.parametrize(
    ("given", "begins", "missing"),
    [
        ([(1, 1, False), (2, 3, False), (3, 4, False)], "", []),  # one went to another player
        ([(1, 1, False), (2, 2, False), (4, 4, False)], "", ["packet 3 is missing"]),
        ([(1, 1, False), (3, 3, True), (5, 7, False)], "", ["packets 2 to 6 are missing"]),
        ([(1, 1, False), (2, 2, True), (3, 3, False)], "", []),  # no packet is missing, whosever it is
        ([(1, 1, False), (None, 2, False), (3, 3, False)], "", []),  # a packet without a move may be the second
        ([(1, None, False), (4, None, False)], "", ["moves 2 to 3 are missing"]),
        ([(None, 1, False), (None, 5, False)], "", ["packets 2 to 4 are missing"]),
        ([(2, 1, False), (3, 2, False)], "starts at move 2", []),
        ([(9, 1, False), (10**15, 10**15, False)], "starts at move 9", [f"packets 2 to {10**15 - 1} are missing"]),
        ([], "", []),
    ],
)  # fmt: skip
def test_which_numbers_are_missing(given: list[Any], begins: str, missing: list[str]) -> None:
    starts, gaps = packet_gaps(numbers(*given))
    assert (starts, [gap.text for gap in gaps]) == (begins, missing)


def test_entries_count_states() -> None:
    rows = [Numbers(order=(at,), place=f"/log/{at}", number=number) for at, number in enumerate((0, 0, 1, None, 4, 2))]
    assert [(gap.text, gap.place) for gap in entry_gaps(rows)] == [("entries 2 to 3 are missing", "/log/4")]


def test_an_end_of_phase_has_the_turn_that_ends_with_it(bring: Bring) -> None:
    report = bring(fault("boardgameio_endphase_after_endturn.json")).report
    assert not report.findings
    assert any("the file ends in turn 4" in text for text in report.derived)


def test_saves_of_one_match(bring: Bring) -> None:
    early, whole = fault("packets_saved_early.json"), fault("packets_three_rounds.json")
    for pair, text in (((early, whole), ("1", "2")), ((whole, early), ("2", "1"))):
        report = bring(pair[0], views=pair[1:]).report
        assert (report.verdict, report.entries, report.findings) == ("verified", 34, ())
        first, second = text
        assert report.derived[0] == (
            f"file {first} is a beginning of file {second}: file {second} adds 22 packets and changes none"
        )


@pytest.mark.parametrize("shape", [to_packets, to_boardgameio, to_csv])
def test_what_one_file_lacks_another_tells(shape: Callable[[Replay], bytes | str], match: Replay, bring: Bring) -> None:
    made = shape(match)
    if isinstance(made, str):
        head, *lines = made.splitlines(keepends=True)
        fixed = [line for line in lines if not line[:1].isdigit()]
        late = "".join([head, *fixed, *(line for line in lines if re.match("[3-9],", line))]).encode()
        early = "".join([head, *fixed, *(line for line in lines if re.match("[1-3],", line))]).encode()
        data = made.encode()
    else:
        data, count = made, len(rows(made)[1])
        early, late = without(made, count // 2, count), without(made, 0, count // 3)
    whole = bring(data)
    for pair in ((early, late), (late, early)):
        done = bring(pair[0], views=pair[1:])
        assert (done.report.verdict, actions(done)) == (whole.report.verdict, actions(whole))
        assert any("overlap, and agree where they do" in text for text in done.report.derived)


def test_files_that_say_different_things_are_named_with_both(bring: Bring) -> None:
    log, listed = rows(fault("packets_three_rounds.json"))
    listed[4]["data"][0]["args"]["to"] = "S1"
    report = bring(fault("packets_saved_early.json"), views=(json.dumps(log).encode(),)).report
    was = json.loads(fault("packets_saved_early.json"))["data"]["logs"][4]["data"][0]["args"]["to"]
    assert report.verdict == "unverifiable" and report.exit_code == 5
    assert report.findings[0].message == (
        f'these files are not views of one match: "{was}" at /data/logs/4/data/0/args/to, '
        '"S1" at file 2: /data/logs/4/data/0/args/to'
    )


def test_saves_of_a_contest_say_what_they_add() -> None:
    foreign = FAULTS.parent / "foreign" / "sc2024_clean.xml"
    whole = foreign.read_bytes()
    states = re.findall(rb"<state.*?</state>", whole, re.DOTALL)
    early = b"<protocol>" + b"".join(states[:4]) + b"</protocol>"
    report = import_log(early, "early.xml", views=(b"<protocol>" + b"".join(states) + b"</protocol>",)).report
    adds = len(states) - 4
    assert report.derived[0] == f"early.xml is a beginning of file 2, which adds {adds} states and changes none"
    (again,) = report.findings
    assert again.count == 4 and again.message == "turn 0 once more, the same" and "turn 3" in str(again.last)
    other = early.replace(b'coal="6"', b'coal="5"', 1)
    report = import_log(other, "other.xml", views=(whole,)).report
    said = next(str(found) for found in report.findings if found.rule == "S-X8")
    assert "coal of ONE; expected 5 as there, found 6" in said
