"""What the tests of CSV share: tables as rows, and what an import tells of one."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from niagara.log.importers.csv_rows import CsvRows
from niagara.log.importers.draft import Draft
from niagara.log.importers.run import Imported
from niagara.log.limits import LIMITS

Rows = list[list[str]]


def rows_of(text: str) -> Rows:
    """A table as rows of cells."""
    return [list(row) for row in csv.reader(io.StringIO(text))]


def written(rows: Sequence[Sequence[str]], sign: str = ",") -> bytes:
    """Rows as the bytes of a CSV file."""
    out = io.StringIO()
    csv.writer(out, delimiter=sign, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def draft_of(data: bytes) -> Draft:
    """What the importer of CSV makes of a file."""
    importer = CsvRows()
    return importer.map(importer.parse(data, LIMITS))


def told(done: Imported, draft: Draft) -> str:
    """All that is told of what was not read, was taken for granted, or is odd."""
    report = done.report
    fields = (f"{one.name} {one.place} {one.value} {one.why}" for one in draft.unread_fields)
    lines = (f"{kind}: {report.samples.get(kind, '')}" for kind in report.opaque)
    return "\n".join([*map(str, report.findings), *report.assumed, report.reason, *lines, *fields])
