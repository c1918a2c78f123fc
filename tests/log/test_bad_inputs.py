"""Every bad input has its own finding, with its place: tests/data/bad/manifest.json lists them."""

from __future__ import annotations

import gzip
import json
import sys
import threading
import tracemalloc

import pytest
from log.bad_inputs import BAD, HERE, MANIFEST, Bad, good, manifest_text

from niagara.log.finding import CODES, Finding
from niagara.log.limits import LIMITS
from niagara.log.load import examine
from niagara.log.verify import verify

STORED = [bad for bad in BAD if bad.stored]


def found_in(data: bytes, bad: Bad) -> Finding:
    """The finding that is expected, which must be the one that settles the verdict, or the only kind of note."""
    report = verify(data)
    assert verify(data) == report
    severity = CODES[bad.code][0]
    if severity == "error":
        assert report.error is not None
        assert report.verdict == ("contradicted" if CODES[bad.code][1] == 4 else "unverifiable")
        return report.error
    return next(found for found in report.findings if found.code == bad.code)


def check(bad: Bad, found: Finding, data: bytes) -> None:
    assert found.code == bad.code, found
    assert found.line == bad.line, found
    if bad.pointer is not None:
        assert found.pointer == bad.pointer, found
    if bad.at is not None:
        assert found.offset == data.index(bad.at), found
    if bad.rule is not None:
        assert (found.rule or "").startswith(bad.rule), found


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_each_has_its_finding_in_its_place(bad: Bad) -> None:
    data = (HERE / bad.file).read_bytes() if bad.stored else bad.make(good())
    check(bad, found_in(data, bad), data)


@pytest.mark.parametrize("bad", STORED, ids=lambda bad: bad.id)
def test_the_same_in_gzip(bad: Bad) -> None:
    data = (HERE / bad.file).read_bytes()
    check(bad, found_in(gzip.compress(data), bad), data)


@pytest.mark.parametrize("bad", [bad for bad in STORED if bad.document], ids=lambda bad: bad.id)
@pytest.mark.parametrize("packed", [False, True], ids=["json", "json.gz"])
def test_the_same_in_one_object(bad: Bad, packed: bool) -> None:
    head, *entries = (HERE / bad.file).read_bytes().splitlines()
    data = b'{"entries":[\n' + b",\n".join(entries) + b'],\n"header":' + head + b"}\n"
    found = found_in(gzip.compress(data) if packed else data, bad)
    assert found.code == bad.code
    assert found.line == bad.line, found
    assert found.pointer is not None or bad.pointer is None
    assert (found.pointer or "").endswith(bad.pointer or ""), found
    assert (found.pointer or "").startswith(f"/entries/{(bad.line or 0) - 2}"), found
    if bad.at is not None:
        assert found.offset == data.index(bad.at)


def test_the_files_are_as_the_table_makes_them() -> None:
    assert MANIFEST.read_text(encoding="utf-8") == manifest_text()
    files = {path.name for path in HERE.iterdir()} - {MANIFEST.name, "good.replay.jsonl", "README.md"}
    assert files == {bad.file for bad in STORED}
    for bad in STORED:
        assert (HERE / bad.file).read_bytes() == bad.make(good()), bad.id


def test_the_good_one_is_good() -> None:
    assert verify(HERE / "good.replay.jsonl").verdict == "verified"


@pytest.mark.parametrize("bad", [bad for bad in BAD if bad.id in ("B12a", "B14a", "B14b")], ids=lambda bad: bad.id)
def test_deep_nesting_on_a_small_stack(bad: Bad) -> None:
    """No bracket becomes a call: a thread with the smallest stack reads it."""
    codes: list[str] = []
    before = threading.stack_size(256 * 1024)
    try:
        data = bad.make(good())
        thread = threading.Thread(target=lambda: codes.extend(found.code for found in verify(data).findings))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert bad.code in codes


def test_a_bomb_and_a_long_line_take_no_more_memory_than_the_limit() -> None:
    for bad in BAD:
        if bad.id in ("B15", "B17", "B18"):
            data = bad.make(good())
            tracemalloc.start()
            verify(data)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert peak < 3 * LIMITS.size, (bad.id, peak)


def test_fields_of_others_are_kept_wherever_they_may_stand() -> None:
    head, *entries = good()
    head = head[:-1] + b',"x_app":{"a":[1,2]}}'
    entries[1] = entries[1][:-1] + b',"x_clock":17}'
    replay, report = examine(b"\n".join([head, *entries]) + b"\n")
    assert replay is not None
    assert report.verdict == "verified"
    assert replay.header.x == {"x_app": {"a": [1, 2]}}
    assert replay.entries[1].x == {"x_clock": 17}


@pytest.mark.parametrize(
    "created",
    ["1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "2026-11-30T01:00:00", "2016-12-31T23:59:60Z", "-1", "yesterday"],
)
def test_a_time_changes_nothing(created: str) -> None:
    """B62: no order depends on it, and it is no part of any verdict."""
    head, *entries = good()
    plain = json.loads(head) | {"created": created}
    lines = [json.dumps(plain).encode(), *(entry for entry in entries[:6])]
    report = verify(b"\n".join(lines) + b"\n")
    assert report.verdict == "verified"
    assert report.entries == 6


def test_the_recursion_limit_is_as_it_was() -> None:
    limit = sys.getrecursionlimit()
    verify(b'{"a":' * 5_000)
    assert sys.getrecursionlimit() == limit
