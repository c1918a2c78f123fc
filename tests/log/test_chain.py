"""The check chain, against the text of the format and against another implementation of RFC 8785."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from niagara.core.replay import Replay
from niagara.log.chain import canonical, canonical_entry
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.writer import dumps

NOTES = ("check", "comment")

words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
values: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(words.filter(lambda word: word not in NOTES and word[:2] != "x_"), values, max_size=5))
def test_canonical_form_is_rfc_8785(line: dict[str, Any]) -> None:
    assert canonical(line) == rfc8785.dumps(line)


def test_an_entry_is_checked_as_its_line_says(log: bytes, replay: Replay) -> None:
    for line, entry in zip(log.splitlines()[1:], replay.entries, strict=True):
        plain = {key: value for key, value in json.loads(line).items() if key not in NOTES}
        assert canonical_entry(entry) == rfc8785.dumps(plain)


def test_checks_by_the_letter_of_the_format(log: bytes) -> None:
    before, since, seen = "", b"", 0
    for line in log.splitlines():
        plain = json.loads(line)
        check = plain.pop("check", None)
        since += rfc8785.dumps(plain) + b"\n"
        if check is not None:
            assert check == sha256(before.encode() + b"\n" + since).hexdigest()[:32]
            before, since, seen = check, b"", seen + 1
    assert seen == 6


def test_a_check_stands_exactly_where_a_round_ends(log: bytes) -> None:
    for line in log.splitlines()[1:]:
        plain = json.loads(line)
        ends = any(event["type"] in ("round_ended", "match_ended") for event in plain["events"])
        assert ends == ("check" in plain)


def test_notes_do_not_break_the_proof(lines: list[bytes]) -> None:
    entry = json.loads(lines[3])
    entry |= {"comment": {"en": "well played", "zh-Hant": "好棋"}, "x_clock": [1, {"left": 2}]}
    lines[3] = json.dumps(entry).encode()
    replay = load(b"\n".join(lines) + b"\n")
    assert replay.entries[2].x == {"x_clock": [1, {"left": 2}]}
    assert replay.entries[2].comment == {"en": "well played", "zh-Hant": "好棋"}
    assert load(dumps(replay)) == replay
    assert [found.code for found in replay.found or ()] == ["LOG-NOTE-OUTSIDE"]


def test_a_change_is_found_in_its_round_and_counted_once(lines: list[bytes]) -> None:
    header = json.loads(lines[0])
    header["title"] = "not what was written"
    lines[0] = json.dumps(header).encode()
    with pytest.raises(LogError) as caught:
        load(b"\n".join(lines) + b"\n")
    found = caught.value.finding
    assert (found.code, found.count) == ("LOG-CHECK", 1)
    assert found.message.startswith("the check does not fit: the header and entries 1 to ")
