"""Every fault has its own finding, with its place; nothing else leaves the reader."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niagara.log.finding import CODES, Finding, LogError
from niagara.log.limits import LIMITS, Limits
from niagara.log.load import examine, load
from niagara.log.report import Report
from niagara.log.verify import verify

Lines = list[bytes]


def joined(lines: Lines) -> bytes:
    return b"\n".join(lines) + b"\n"


def header(lines: Lines, **changes: Any) -> bytes:
    return joined([json.dumps(json.loads(lines[0]) | changes).encode(), *lines[1:]])


def entry(lines: Lines, place: int, **changes: Any) -> bytes:
    other = json.dumps(json.loads(lines[place]) | changes, separators=(",", ":")).encode()
    return joined([*lines[:place], other, *lines[place + 1 :]])


def swap(lines: Lines, place: int, old: bytes, new: bytes) -> bytes:
    assert old in lines[place]
    return joined([*lines[:place], lines[place].replace(old, new, 1), *lines[place + 1 :]])


def second(lines: Lines, old: bytes, new: bytes) -> bytes:
    """The log with something else on the line of entry 2."""
    return swap(lines, 2, old, new)


def changed(lines: Lines, **changes: Any) -> bytes:
    """The log with other fields in entry 2."""
    return entry(lines, 2, **changes)


def refused(data: bytes, limits: Limits = LIMITS) -> Finding:
    with pytest.raises(LogError) as caught:
        load(data, limits=limits)
    return caught.value.finding


FILES: dict[str, tuple[Callable[[Lines], bytes], str]] = {
    "empty": (lambda lines: b"", "LOG-EMPTY"),
    "blank lines": (lambda lines: b"\n \n\t\n", "LOG-EMPTY"),
    "prose": (lambda lines: b"Dear diary\n", "LOG-NOT-JSON"),
    "a web page": (lambda lines: b"<!doctype html><title>log in</title>", "LOG-NOT-JSON"),
    "a notebook": (lambda lines: b'{\n "cells": [],\n "nbformat": 4\n}\n', "LOG-FOREIGN"),
    "other JSON": (lambda lines: b'{\n "moves": []\n}\n', "LOG-HEADER"),
    "other JSON on a line": (lambda lines: b'{"moves":[]}\n', "LOG-FORMAT"),
    "an array": (lambda lines: b"[]", "LOG-HEADER"),
    "null": (lambda lines: b"null", "LOG-HEADER"),
    "a text": (lambda lines: b'"x"', "LOG-HEADER"),
    "a number": (lambda lines: b"42", "LOG-HEADER"),
    "deep brackets": (lambda lines: b"[" * 100_000, "LOG-HEADER"),
    "deep brackets on line 2": (lambda lines: joined([lines[0], b'{"n":' * 2_000]), "LOG-LIMIT-DEPTH"),
    "UTF-16": (lambda lines: joined(lines).decode().encode("utf-16"), "LOG-ENCODING"),
    "Latin-1": (lambda lines: swap(lines, 0, b"Ada", b"Zo\xeb"), "LOG-ENCODING"),
    "overlong": (lambda lines: swap(lines, 0, b"Ada", b"\xc0\xaf"), "LOG-ENCODING"),
    "raw surrogate": (lambda lines: swap(lines, 0, b"Ada", b"\xed\xa0\x80"), "LOG-ENCODING"),
    "zip": (lambda lines: b"PK\x03\x04rest", "LOG-CONTAINER"),
    "gzip in gzip": (lambda lines: gzip.compress(gzip.compress(joined(lines))), "LOG-CONTAINER"),
    "gzip cut off": (lambda lines: gzip.compress(joined(lines))[:-20], "LOG-CONTAINER"),
    "gzip damaged": (lambda lines: gzip.compress(joined(lines))[:40] + b"\xff" * 99, "LOG-CONTAINER"),
    "header cut off": (lambda lines: lines[0][:60], "LOG-HEADER"),
    "no header": (lambda lines: joined(lines[1:]), "LOG-FORMAT"),
    "header twice": (lambda lines: joined([lines[0], *lines]), "LOG-TWO-GAMES"),
    "document with two lists": (
        lambda lines: b'{"header":' + lines[0] + b',"entries":[],"entries":[' + lines[1] + b"]}",
        "LOG-JSON-DUPKEY",
    ),
    "document cut off": (lambda lines: b'{"header":' + lines[0] + b',"entries":[' + lines[1], "LOG-JSON-SYNTAX"),
    "other format": (lambda lines: header(lines, format="chess"), "LOG-FORMAT"),
    "newer version": (lambda lines: header(lines, version=2), "LOG-VERSION"),
    "version 0": (lambda lines: header(lines, version=0), "LOG-VERSION"),
    "version true": (lambda lines: header(lines, version=True), "LOG-HEADER"),
    "unknown header field": (lambda lines: header(lines, moves=3), "LOG-FIELD"),
    "the field that holds others": (lambda lines: header(lines, **{"(x)": {"a": 1}}), "LOG-FIELD"),
    "unknown game": (lambda lines: header(lines, game="chess"), "LOG-GAME"),
    "game by path": (lambda lines: header(lines, game="../../etc/passwd"), "LOG-GAME"),
    "later rules": (lambda lines: header(lines, rules={"revision": 99, "options": {}}), "LOG-REVISION"),
    "unknown option": (lambda lines: header(lines, rules={"revision": 1, "options": {"hats": 1}}), "LOG-SETUP"),
    "unknown board": (lambda lines: header(lines, board="pond"), "LOG-SETUP"),
    "no seats": (lambda lines: header(lines, seats=[]), "LOG-SETUP"),
    "nine seats": (lambda lines: header(lines, seats=[{"name": "A"}] * 9), "LOG-SETUP"),
    "start seat": (lambda lines: header(lines, start_seat=3), "LOG-SETUP"),
    "long name": (lambda lines: header(lines, seats=[{"name": "A" * 65}] * 3), "LOG-LIMIT-NAME"),
    "seats are text": (lambda lines: header(lines, seats="three"), "LOG-TYPE"),
    "seats are missing": (lambda lines: header(json.loads(lines[0]) and lines, seats=None), "LOG-JSON-NULL"),
}

ENTRIES: dict[str, tuple[Callable[[Lines], bytes], str, str | None]] = {
    "a field twice": (lambda lines: second(lines, b'{"n":2,', b'{"n":2,"n":2,'), "LOG-JSON-DUPKEY", "/n"),
    "a field twice, deep": (
        lambda lines: second(lines, b'"action":{', b'"action":{"type":"choose_card",'),
        "LOG-JSON-DUPKEY", "/action/type",
    ),
    "NaN": (lambda lines: second(lines, b'"n":2', b'"n":NaN'), "LOG-JSON-CONST", "/n"),
    "infinity": (lambda lines: second(lines, b'"n":2', b'"n":-Infinity'), "LOG-JSON-CONST", "/n"),
    "1e400": (lambda lines: second(lines, b'"n":2', b'"n":1e400'), "LOG-JSON-FLOAT", "/n"),
    "2.0": (lambda lines: second(lines, b'"n":2', b'"n":2.0'), "LOG-JSON-FLOAT", "/n"),
    "null": (lambda lines: second(lines, b"}]}", b'}],"check":null}'), "LOG-JSON-NULL", "/check"),
    "too large": (lambda lines: second(lines, b'"n":2', b'"n":9007199254740993'), "LOG-INT-RANGE", "/n"),
    "5,000 digits": (lambda lines: second(lines, b'"n":2', b'"n":' + b"9" * 5000), "LOG-INT-RANGE", "/n"),
    "half a surrogate": (lambda lines: second(lines, b"}]}", b'}],"comment":"\\ud800"}'), "LOG-STRING", "/comment"),
    "a long text": (
        lambda lines: second(lines, b"}]}", b'}],"comment":"' + b"a" * 5000 + b'"}'), "LOG-LIMIT-STRING", "/comment",
    ),
    "many fields": (lambda lines: changed(lines, x_many={f"k{i}": i for i in range(100_000)}), "LOG-LIMIT-LINE", None),
    "65 fields": (lambda lines: changed(lines, x_={f"k{i}": i for i in range(65)}), "LOG-LIMIT-KEYS", "/x_/k64"),
    "deep": (lambda lines: second(lines, b"}]}", b'}],"x_a":' + b"[" * 40 + b"]" * 40 + b"}"), "LOG-LIMIT-DEPTH",
             "/x_a" + "/0" * 31),
    "trailing text": (lambda lines: second(lines, b"}]}", b"}]} {}"), "LOG-JSON-TRAILING", None),
    "trailing comma": (lambda lines: second(lines, b"}]}", b"}],}"), "LOG-JSON-SYNTAX", None),
    "single quotes": (lambda lines: second(lines, b'"n"', b"'n'"), "LOG-JSON-SYNTAX", None),
    "a comment": (lambda lines: second(lines, b'{"n"', b'{/*2*/"n"'), "LOG-JSON-SYNTAX", None),
    "no quotes": (lambda lines: second(lines, b'"n"', b"n"), "LOG-JSON-SYNTAX", None),
    "lone CR": (lambda lines: second(lines, b'{"n"', b'{"n":0}\r{"n"'), "LOG-JSON-TRAILING", None),
    "empty line": (lambda lines: joined([*lines[:2], b"", *lines[2:]]), "LOG-JSON-SYNTAX", None),
    "not an object": (lambda lines: joined([*lines[:2], b"[2]", *lines[2:]]), "LOG-TYPE", None),
    "unknown field": (lambda lines: changed(lines, clock=3), "LOG-FIELD", "/clock"),
    "unknown field, deep": (
        lambda lines: second(lines, b'"action":{', b'"action":{"hat":1,'), "LOG-FIELD", "/action/hat",
    ),
    "the field that holds others": (lambda lines: changed(lines, **{"(x)": {"a": 1}}), "LOG-FIELD", "/(x)"),
    "unknown action": (lambda lines: changed(lines, action={"type": "fly"}), "LOG-KIND-UNKNOWN", "/action/type"),
    "unknown event": (lambda lines: changed(lines, events=[{"type": "boom"}]), "LOG-KIND-UNKNOWN", "/events/0/type"),
    "a missing field": (lambda lines: changed(lines, action={"type": "choose_card"}), "LOG-FIELD-MISSING", "/action"),
    "true for 1": (lambda lines: changed(lines, n=True), "LOG-TYPE", "/n"),
    "a text for 1": (lambda lines: changed(lines, actor="1"), "LOG-TYPE", "/actor"),
    "a gap": (lambda lines: changed(lines, n=3), "LOG-GAP", "/n"),
    "a repeat": (lambda lines: changed(lines, n=1), "LOG-GAP", "/n"),
    "an entry dropped": (lambda lines: joined([*lines[:2], *lines[3:]]), "LOG-GAP", "/n"),
    "a wrong check": (lambda lines: joined([
        line.replace(b'"check":"', b'"check":"f') if line.startswith(b'{"n":') else line for line in lines
    ]), "LOG-CHECK", "/check"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FILES)
def test_files(fault: str, lines: Lines) -> None:
    make, code = FILES[fault]
    found = refused(make(lines))
    assert found.code == code, found
    assert found.exit_code == CODES[code][1]


@pytest.mark.parametrize("fault", ENTRIES)
def test_entries(fault: str, lines: Lines) -> None:
    make, code, pointer = ENTRIES[fault]
    data = make(lines)
    found = refused(data)
    assert (found.code, found.pointer) == (code, pointer), found
    if code != "LOG-CHECK":
        assert (found.line, found.entry) == (3, 2)
        partial = load(data, partial=True) if code != "LOG-LIMIT-LINE" else None
        assert partial is None or len(partial.entries) == 1
        assert verify(data).verdict == "unverifiable"


@pytest.mark.parametrize(
    "fault", [fault for fault, (_, code, _) in ENTRIES.items() if code not in ("LOG-LIMIT-LINE", "LOG-CHECK")]
)
def test_the_same_in_one_document(fault: str, lines: Lines) -> None:
    make, code, pointer = ENTRIES[fault]
    head, *entries = make(lines).removesuffix(b"\n").split(b"\n")
    found = refused(b'{"header":' + head + b',"entries":[\n' + b",\n".join(entries) + b"]}")
    if code in ("LOG-JSON-SYNTAX", "LOG-JSON-CONST", "LOG-JSON-TRAILING", "LOG-STRING"):
        assert found.code in ("LOG-JSON-SYNTAX", code)  # the whole is no JSON
    else:
        assert (found.code, found.pointer) == (code, "/entries/1" + (pointer or ""))


def test_the_place_of_a_fault_is_its_byte(lines: Lines) -> None:
    data = swap(lines, 2, b'"n":2', b'"n":2.5')
    assert refused(data).offset == data.index(b"2.5")
    data = swap(lines, 0, b"Ada", b"Zo\xeb")
    assert refused(data).offset == data.index(b"\xeb")
    data = b"\xef\xbb\xbf" + swap(lines, 2, b'"n":2', b'"n":2.5').replace(b"\n", b"\r\n")
    assert refused(data).offset == data.index(b"2.5")


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(size=100), "LOG-LIMIT-SIZE"),
        (Limits(line=100), "LOG-LIMIT-LINE"),
        (Limits(entries=3), "LOG-LIMIT-ENTRIES"),
        (Limits(depth=1), "LOG-LIMIT-DEPTH"),
        (Limits(keys=2), "LOG-LIMIT-KEYS"),
        (Limits(string=4), "LOG-LIMIT-STRING"),
        (Limits(name=2), "LOG-LIMIT-NAME"),
    ],
)
def test_each_limit_by_its_name(log: bytes, tmp_path: Path, limits: Limits, code: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(log)
    with pytest.raises(LogError) as caught:
        load(path, limits=limits)
    assert caught.value.finding.code == code


def test_a_gzip_bomb_is_unpacked_to_the_limit_only() -> None:
    bomb = gzip.compress(bytes(100_000_000))
    assert len(bomb) < 100_000
    assert refused(bomb).code == "LOG-LIMIT-SIZE"


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "broken").symlink_to(tmp_path / "nothing")
    places = [tmp_path / "pipe", tmp_path, tmp_path / "broken", tmp_path / "missing", Path("/dev/zero"), "a\0b"]
    for place in places:
        report = verify(place)
        assert (report.verdict, report.error and report.error.code) == ("unverifiable", "LOG-NOT-FILE"), place
        assert report.exit_code == 6
    assert verify(tmp_path / "loop").exit_code == 6


def notes(data: bytes) -> tuple[Report, set[str]]:
    replay, report = examine(data)
    assert replay is not None
    return report, {found.code for found in report.findings}


def test_what_is_accepted_with_a_note(log: bytes, lines: Lines) -> None:
    assert notes(b"\xef\xbb\xbf" + log)[1] == {"LOG-NOTE-BOM"}
    assert notes(log.replace(b"\n", b"\r\n"))[1] == {"LOG-NOTE-CRLF"}
    assert notes(log.rstrip(b"\n"))[1] == {"LOG-NOTE-NEWLINE"}
    assert all(notes(data)[0].verdict == "verified" for data in (b"\xef\xbb\xbf" + log, log.rstrip(b"\n")))


def test_names_that_look_alike_or_cannot_be_seen(lines: Lines) -> None:
    twins = [{"name": "Ada"}, {"name": "\u202eADA\u200b"}, {"name": ""}]
    codes = notes(header(lines, seats=twins))[1]
    assert {"LOG-NAME-DUP", "LOG-NOTE-CTRL"} <= codes


def test_a_torn_last_line_is_left_out(lines: Lines) -> None:
    whole = joined(lines[:9])
    for cut in range(len(whole) - len(lines[8]), len(whole) - 2):
        report, codes = notes(whole[:cut])
        assert codes == {"LOG-TAIL-TORN", "LOG-NOTE-UNFINISHED"}
        assert (report.verdict, report.entries) == ("consistent", 7)
    report, codes = notes(whole + bytes(512))
    assert "LOG-TAIL-TORN" in codes
    assert report.entries == 8


def test_a_torn_letter_in_the_last_line(lines: Lines) -> None:
    torn = joined(lines[:3]) + lines[3][:-1] + ',"comment":"Бо'.encode()[:-1]
    assert "LOG-TAIL-TORN" in notes(torn)[1]


def test_a_newer_minor_version_is_read_without_what_it_adds(lines: Lines) -> None:
    newer = [json.loads(line) for line in lines[:5]]
    newer[0] |= {"minor": 7, "weather_report": "sunny"}
    newer[2]["action"]["mood"] = "good"
    newer[3] |= {"clock": 3}
    report, codes = notes(joined([json.dumps(line).encode() for line in newer]))
    assert "LOG-NOTE-MINOR" in codes
    assert report.verdict == "consistent"
    assert report.entries == 4


mutations = st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.binary(max_size=12))


@settings(max_examples=300, deadline=None)
@given(changes=st.lists(mutations, min_size=1, max_size=4), packed=st.booleans())
def test_only_typed_errors_leave_the_reader(changes: list[tuple[int, int, bytes]], packed: bool, log: bytes) -> None:
    data = log
    for place, size, new in changes:
        place %= len(data) or 1
        data = data[:place] + new + data[place + size :]
    data = gzip.compress(data) if packed else data
    replay, report = examine(data)
    assert examine(data)[1] == report
    assert verify(data) == report
    assert [found.entry or 0 for found in report.findings] == sorted(found.entry or 0 for found in report.findings)
    if report.error is None:
        assert load(data) == replay == load(data, partial=True)
    elif replay is not None:
        partial = load(data, partial=True)
        assert partial == replay
        assert len(list(partial.steps())) >= 1
