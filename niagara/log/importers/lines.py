"""JSON lines of a program that we do not know: every line is kept and counted, nothing is guessed."""

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from niagara.log.finding import Finding, LogError, brief, finding
from niagara.log.importers.draft import Draft, Parsed, Record
from niagara.log.importers.fields import Fields
from niagara.log.importers.foreign_json import (
    check_depth,
    check_records,
    check_values,
    fields_of,
    sample,
    text_of,
    without_private,
)  # fmt: skip
from niagara.log.importers.leftovers import Leftovers
from niagara.log.limits import Limits


class JsonLines:
    """One JSON object a line."""

    name = "jsonlines"
    games: tuple[str, ...] = ()

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """The last resort: a first line that is an object by itself."""
        try:
            line = text_of(head.split(b"\n", 1)[0])
            return (
                15 if isinstance(_values(line, Fields.of)[0][0], dict) else 0
            ), "lines of JSON of an unknown program"
        except (LogError, ValueError, IndexError, RecursionError):
            return 0, "no JSON lines"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The good lines; a torn last line and a second record on a line are findings with their place."""
        records: list[Record] = []
        findings: list[Finding] = []
        dropped: Counter[str] = Counter()
        text = text_of(data)
        check_values(text, ",\n", limits)
        lines = text.split("\n")
        if lines[-1]:
            findings.append(finding("LOG-NOTE-NEWLINE", "the last line has no line end", line=len(lines)))
        offset = 0
        for number, line in enumerate(lines, 1):
            if line.strip():
                check_depth(line, limits)
                check_records(len(findings), limits, line=number)  # lines that are none count as well
                self._line(line, number, offset, number == len(lines), records, findings, limits)
            offset += len(line.encode()) + 1
        clean = tuple(replace(one, fields=without_private(one.fields, dropped)) for one in records)
        return Parsed(records=clean, findings=tuple(findings), dropped=dropped)

    def _line(
        self, line: str, number: int, offset: int, last: bool, records: list[Record], findings: list[Finding],
        limits: Limits,
    ) -> None:  # fmt: skip
        try:
            values = _values(line, partial(fields_of, limits))
        except ValueError as error:
            torn = last and "\n" not in line
            code, what = ("LOG-TAIL-TORN", "the last line is cut off") if torn else ("LOG-JSON-SYNTAX", "no JSON")
            at = offset + len(line[: getattr(error, "pos", 0)].encode())
            findings.append(finding(code, what, line=number, offset=at, found=brief(line, 400)))
            return
        for value, at in values:
            if at:
                message = "a second record on this line"
                place = offset + len(line[:at].encode())
                findings.append(finding("LOG-JSON-TRAILING", message, line=number, offset=place))
            kind = value.get("type", "(no type)") if isinstance(value, dict) else type(value).__name__
            check_records(len(records) + 1, limits, line=number)
            records.append(Record(place=f"line {number}", kind=brief(kind, 60), fields=value))

    def map(self, parsed: Parsed) -> Draft:
        """Nothing: every record is opaque."""
        opaque: dict[str, tuple[int, str]] = {}
        samples: dict[str, str] = {}
        left = Leftovers()
        for record in parsed.records:
            left.told(record.fields, record.place)
            count, place = opaque.get(record.kind, (0, record.place))
            opaque[record.kind] = (count + 1, place)
            samples.setdefault(record.kind, sample(record.fields))
        unread = left.fields(())
        return Draft(level=2, opaque=opaque, samples=samples, findings=parsed.findings, unread_fields=unread)


def _values(line: str, made: Callable[[list[tuple[str, Any]]], Fields]) -> list[tuple[Any, int]]:
    """The JSON values on a line with their places."""
    decoder = json.JSONDecoder(object_pairs_hook=made)
    found: list[tuple[Any, int]] = []
    at = 0
    while at < len(line.rstrip()):
        start = at + len(line[at:]) - len(line[at:].lstrip())
        value, at = decoder.raw_decode(line, start)
        found.append((value, start if found else 0))
    return found
