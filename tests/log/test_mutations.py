"""Good logs with their bytes changed at random: nothing but typed, located, sorted findings, the same each time.

Some hundreds of cases run with the tests, 20,000 with the soak.
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from niagara.log.finding import Finding, LogError
from niagara.log.load import examine, load
from niagara.log.verify import verify

pytestmark = pytest.mark.soak

FULL = os.environ.get("NIAGARA_SOAK") == "1"
CASES = 20_000 if FULL else 150
DATA = Path(__file__).parents[1] / "data"
WITHOUT_A_LINE = {"LOG-CONTAINER", "LOG-LIMIT-SIZE"}
"""What is wrong with a packed file has no line."""

lines = (DATA / "bad" / "good.replay.jsonl").read_bytes().splitlines(keepends=True)
BASES = (
    b"".join(lines[:9]),
    b"".join(lines[:9]).replace(b"\n", b"\r\n"),
    (DATA / "v1" / "match.replay.jsonl").read_bytes()[:3_000],
    b'{"header":' + lines[0] + b',"entries":[' + b",".join(lines[1:9]) + b"]}",
)
PIECES = (
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\r", b"\0", b"null", b"true", b"1e9", b"-1", b"9" * 20,
    b'"n":', b'"x_a":', b'"type":', b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\\u0000", b"\\ud800", b'"actor":2',
)  # fmt: skip

places = st.integers(0, 1 << 14)
changes = st.one_of(
    st.tuples(st.just("put"), places, st.one_of(st.sampled_from(PIECES), st.binary(max_size=6))),
    st.tuples(st.just("cut"), places, st.integers(0, 60)),
    st.tuples(st.just("flip"), places, st.integers(1, 255)),
    st.tuples(st.just("copy"), places, st.integers(1, 200)),
    st.tuples(st.just("end"), places, st.just(0)),
)


def mutated(data: bytes, change: tuple[str, int, object]) -> bytes:
    kind, place, what = change
    place %= len(data) + 1
    match kind, what:
        case "put", bytes(new):
            return data[:place] + new + data[place:]
        case "cut", int(size):
            return data[:place] + data[place + size :]
        case "flip", int(mask):
            return data[:place] + bytes(byte ^ mask for byte in data[place : place + 1]) + data[place + 1 :]
        case "copy", int(size):
            return data[:place] + data[place : place + size] + data[place:]
        case _:
            return data[:place]


def located(found: Finding) -> bool:
    return found.severity != "error" or found.line is not None or found.code in WITHOUT_A_LINE


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    base=st.sampled_from(BASES),
    edits=st.lists(changes, min_size=1, max_size=4),
    packed=st.sampled_from([0, 0, 1, 2]),
)
def test_nothing_but_typed_findings(base: bytes, edits: list[tuple[str, int, object]], packed: int) -> None:
    data = base
    if packed == 2:  # damage in the packed bytes themselves
        data = gzip.compress(data, mtime=0)
    for edit in edits:
        data = mutated(data, edit)
    if packed == 1:
        data = gzip.compress(data, mtime=0)
    replay, report = examine(data)
    assert verify(data) == report
    findings = report.findings
    assert [found.entry or 0 for found in findings] == sorted(found.entry or 0 for found in findings)
    assert all(map(located, findings)), report
    judged = report.verdict in ("verified", "consistent")
    nothing = any(found.code == "LOG-NOTE-NO-ENTRY" for found in findings)
    assert (report.error is None) == (judged or nothing)
    if replay is None:
        with pytest.raises(LogError):
            load(data, partial=True)
        return
    partial = load(data, partial=True)
    assert partial == replay
    assert len(list(partial.steps())) >= 1
    if report.error is None:
        assert load(data) == partial == load(data, as_recorded=True)
    else:
        with pytest.raises(LogError) as caught:
            load(data)
        assert caught.value.finding in findings
