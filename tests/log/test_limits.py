"""The limits of a log are met exactly: what is as large as it may be is read, one more is refused, in both forms."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from niagara.log.finding import LogError
from niagara.log.limits import LIMITS
from niagara.log.pieces import cut

HEADER = b'{"format":"niagara-replay"}'
MOST = replace(LIMITS, entries=7, line=60)


def lines(entries: int, end: bytes = b"\n") -> bytes:
    return b"\n".join([HEADER, *(b'{"n":%d}' % n for n in range(1, entries + 1))]) + end


def document(entries: int, end: bytes = b"") -> bytes:
    rows = [json.loads(line) for line in lines(entries).splitlines()]
    return json.dumps({"header": rows[0], "entries": rows[1:]}).encode() + end


def refused(data: bytes) -> str:
    with pytest.raises(LogError) as caught:
        cut(data, MOST)
    return caught.value.finding.code


@pytest.mark.parametrize("end", [b"", b"\n", b"\n\n\n", b"\r\n", b"\n \n\t\n", b"\n\0\0"])
def test_as_many_entries_as_there_may_be(end: bytes) -> None:
    assert len(cut(lines(7, end), MOST).entries) == 7
    assert refused(lines(8, end)) == "LOG-LIMIT-ENTRIES"


def test_as_many_entries_in_one_object() -> None:
    assert len(cut(document(7), MOST).entries) == 7
    assert refused(document(8)) == "LOG-LIMIT-ENTRIES"


def padded(size: int) -> bytes:
    return b'{"n":1,"comment":"' + b"x" * (size - 20) + b'"}'


def in_lines(line: bytes) -> bytes:
    return HEADER + b"\n" + line + b"\n"


def in_windows_lines(line: bytes) -> bytes:
    return HEADER + b"\r\n" + line + b"\r\n"


def in_one_object(line: bytes) -> bytes:
    return b'{"header":' + HEADER + b',"entries":[' + line + b"]}"


@pytest.mark.parametrize("form", [in_lines, in_windows_lines, in_one_object])
def test_a_line_as_long_as_it_may_be(form: Callable[[bytes], bytes]) -> None:
    line = padded(60)
    assert len(line) == 60
    assert cut(form(line), MOST).entries == [line]
    assert refused(form(padded(61))) == "LOG-LIMIT-LINE"


def test_a_header_as_long_as_it_may_be() -> None:
    header = b'{"format":"niagara-replay","title":"' + b"x" * 22 + b'"}'
    assert len(header) == 60
    assert cut(header + b"\n", MOST).header == header
    assert refused(header.replace(b'x"}', b'xx"}') + b"\n") == "LOG-LIMIT-LINE"
