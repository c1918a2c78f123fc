"""Every bad input has its own finding, with its place: tests/data/bad/manifest.json lists them."""

from __future__ import annotations

import gzip
import json
import os
import sys
import threading
import tracemalloc
from pathlib import Path

import pytest
from log.bad_inputs import BAD, KNOWN
from log.bad_makers import HERE, Bad, Place, rechecked
from log.bad_manifest import MANIFEST, data_of, good, manifest_text, verdict_of
from log.hostile_names import TABLES

from niagara.log.finding import CODES, Finding
from niagara.log.limits import LIMITS
from niagara.log.load import examine
from niagara.log.verify import verify

STORED = [bad for bad in BAD if bad.stored]
SILENT = {"LOG-NOTE-UNFINISHED"}
"""What is found in an input with nothing wrong that ends after a round."""


def found_in(data: bytes | Path, bad: Bad) -> Finding | None:
    """The finding that is expected: the one that settles the verdict, or the only kind of note; None for none."""
    report = verify(data)
    assert verify(data) == report
    assert report.verdict == verdict_of(bad), report
    if bad.code is None:
        assert {found.code for found in report.findings} <= SILENT
        return None
    if CODES[bad.code][0] == "error":
        return report.error
    return next(found for found in report.findings if found.code == bad.code)


def check(bad: Bad, found: Finding | None, data: bytes | Path) -> None:
    if bad.code is None:
        return
    assert found is not None
    assert found.code == bad.code, found
    assert found.line == bad.line, found
    if bad.pointer is not None:
        assert found.pointer == bad.pointer, found
    if bad.at is not None:
        assert isinstance(data, bytes)
        assert found.offset == data.index(bad.at), found
    if bad.rule is not None:
        assert (found.rule or "").startswith(bad.rule), found


def source_of(bad: Bad, folder: Path) -> bytes | Path:
    if bad.stored:
        return (HERE / bad.file).read_bytes()
    if not isinstance(bad.make, Place):
        return data_of(bad)
    if os.name != "posix":
        pytest.skip("pipes, devices and links need a POSIX system")
    return bad.make.put(folder)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_each_has_its_finding_in_its_place(bad: Bad, tmp_path: Path) -> None:
    data = source_of(bad, tmp_path)
    check(bad, found_in(data, bad), data)


def test_every_kind_has_its_row() -> None:
    rows = [bad.id for bad in BAD]
    assert rows == sorted(set(rows))
    listed = {row["id"][:3] for row in json.loads(MANIFEST.read_text(encoding="utf-8"))}
    assert listed == {id[:3] for id in rows}
    assert listed == set(KNOWN)


def test_a_name_that_is_taken_is_one_that_is_tried_wherever_names_are_shown() -> None:
    """`test_names` shows them in the terminal, in notebooks, in the figure and in the pages."""
    tried = {hostile.name for table in TABLES for hostile in table}
    for bad in BAD:
        if "B40" <= bad.id[:3] <= "B47" and verdict_of(bad) == "verified":
            header = json.loads(data_of(bad).splitlines()[0])
            first, second, _ = (seat["name"] for seat in header["seats"])
            assert {first, second} - {"Борис"} <= tried, bad.id


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
    assert found is not None
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
        assert (HERE / bad.file).read_bytes() == data_of(bad), bad.id


def test_the_good_one_is_good() -> None:
    assert verify(HERE / "good.replay.jsonl").verdict == "verified"


@pytest.mark.parametrize("bad", [bad for bad in BAD if bad.id in ("B12a", "B14a", "B14b")], ids=lambda bad: bad.id)
def test_deep_nesting_on_a_small_stack(bad: Bad) -> None:
    """No bracket becomes a call: a thread with the smallest stack reads it."""
    codes: list[str] = []
    before = threading.stack_size(256 * 1024)
    try:
        data = data_of(bad)
        thread = threading.Thread(target=lambda: codes.extend(found.code for found in verify(data).findings))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert bad.code in codes


def test_a_bomb_and_a_long_line_take_no_more_memory_than_the_limit() -> None:
    for bad in BAD:
        if bad.id in ("B15", "B17", "B18"):
            data = data_of(bad)
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


@pytest.mark.parametrize("bad", [bad for bad in BAD if bad.id[:3] == "B62"], ids=lambda bad: bad.id)
def test_a_time_changes_nothing(bad: Bad) -> None:
    """No order depends on it, and it is no part of any verdict."""
    replay, report = examine(data_of(bad))
    plain, without = examine(b"\n".join(good()[:8]) + b"\n")
    assert replay is not None
    assert plain is not None
    assert [(entry.n, entry.action) for entry in replay.entries] == [(entry.n, entry.action) for entry in plain.entries]
    assert (report.verdict, report.entries) == (without.verdict, without.entries) == ("verified", 7)
    assert "LOG-NOTE-TIME" not in {found.code for found in without.findings}


@pytest.mark.parametrize(
    "created",
    ["2026-11-30T17:05:00Z", "2026-11-30t17:05:00.123z", "1970-01-01 00:00:00+14:00", "2199-12-31T23:59:59-09:30"],
)
def test_a_usual_time_is_nothing_to_note(created: str) -> None:
    assert {found.code for found in verify(rechecked(created=created)(good())).findings} == SILENT


def test_the_recursion_limit_is_as_it_was() -> None:
    limit = sys.getrecursionlimit()
    verify(b'{"a":' * 5_000)
    assert sys.getrecursionlimit() == limit
