"""A table out of the text of a CSV file: where its headings stand, its lines with their places, and what is odd."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.finding import Finding, brief, finding, refuse
from niagara.log.importers.foreign_json import check_fields, check_records, check_values
from niagara.log.limits import Limits

SEPARATORS: Final = ",;\t|"
SEARCHED: Final = 20
"""Lines at the beginning among which the headings are looked for."""
_SEP: Final = "sep="

Known = Callable[[Sequence[str]], int]
"""How many cells of a line are headings that somebody knows."""


class Row(Struct, frozen=True):
    """A line of a table; a cell with line breaks makes it several lines of the file."""

    line: int
    """Where it begins, from 1."""
    cells: tuple[str, ...]
    swallowed: tuple[int, int] | None = None
    """First and last line of the file that stand inside of a quote that is not closed in this one."""


class Table(Struct, frozen=True, kw_only=True):
    """The headings, the lines above and below them, and what is odd."""

    heads: tuple[str, ...] = ()
    at: int = 0
    """Line of the headings, 0 for none."""
    above: tuple[Row, ...] = ()
    rows: tuple[Row, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_table(text: str, limits: Limits, known: Known) -> Table:
    """The table in a text; the headings are those of the first lines of which most are known. Raises LogError."""
    if "\0" in text:
        raise refuse("LOG-FOREIGN", "zero bytes: no CSV")
    said = _said_separator(text)
    sign = said or _separator(text, known)
    check_values(text, sign, limits)
    rows = [row for row in _rows(text, sign, limits) if any(cell.strip() for cell in row.cells)]
    if said:
        rows = rows[1:]
    if not rows:
        return Table()
    for row in rows[:SEARCHED]:
        check_fields([cell for cell in row.cells if cell.strip()], limits, line=row.line)
    place = max(range(min(SEARCHED, len(rows))), key=lambda at: (known(rows[at].cells), -at))
    heads, rest = rows[place], rows[place + 1 :]
    if len(rest) > limits.records:
        check_records(len(rest), limits, line=rest[limits.records].line)
    torn = _torn(text, heads, rest)
    if torn:
        rest = rest[:-1]
    quotes = [_quote_finding(row) for row in (heads, *rest) if row.swallowed]
    return Table(
        heads=heads.cells, at=heads.line, above=tuple(rows[:place]), rows=tuple(rest), findings=(*torn, *quotes)
    )


def first_heads(text: str, known: Known) -> tuple[str, ...]:
    """The headings of a table of which only the beginning is there; () where nothing can be read."""
    sign = _said_separator(text) or _separator(text, known)
    return max(_beginning(text, sign), key=known, default=())


def _said_separator(text: str) -> str:
    """What a first line such as `sep=;` says, as Excel writes it."""
    first = text.lstrip("\ufeff").split("\n", 1)[0].strip("\r\n \"'")
    return first[len(_SEP) :][:1] if first.casefold().startswith(_SEP) and len(first) <= len(_SEP) + 1 else ""


def _separator(text: str, known: Known) -> str:
    """The separator with which most headings are known, else the one that is most often in the first line."""
    best = max(SEPARATORS, key=lambda sign: max(map(known, _beginning(text, sign)), default=0))
    if any(map(known, _beginning(text, best))):
        return best
    return max(SEPARATORS, key=text.lstrip("\ufeff").lstrip().split("\n", 1)[0].count)


def _beginning(text: str, sign: str) -> list[tuple[str, ...]]:
    """The first lines with something in them."""
    found: list[tuple[str, ...]] = []
    lines = (line for line in text.lstrip("\ufeff").splitlines()[: 4 * SEARCHED] if line.strip(f"{sign} \"'"))
    for line, _ in zip(lines, range(SEARCHED + 1), strict=False):
        try:
            found += [tuple(cells) for cells in csv.reader([line[:4096]], delimiter=sign)]
        except csv.Error:
            continue
    return found


def _rows(text: str, sign: str, limits: Limits) -> Iterator[Row]:
    lines = text.lstrip("\ufeff")
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=sign, strict=False)
    start, width = 1, 0
    try:
        for count, cells in enumerate(reader):
            end = reader.line_num
            check_records(count - SEARCHED, limits, line=start)  # which lines are above the headings shows later
            row = _row(start, end, cells, sign, width)
            yield row
            start, width = end + 1, max(width, len(row.cells))
    except csv.Error as error:
        message = f"no CSV: {safe_text(str(error))}"
        done = f"is a quote in line {start} not closed?" if reader.line_num > start else None
        raise refuse("LOG-FOREIGN", message, line=start, done=done) from None


def _row(start: int, end: int, cells: Sequence[str], sign: str, width: int) -> Row:
    """A line; a cell that holds whole lines of a table has a quote that was not meant to go on so far."""
    opened = start
    usual = max(width // 2, 2)
    for place, cell in enumerate(cells):
        first, *inner = cell.splitlines() or [""]
        if inner and max(line.count(sign) for line in inner) >= usual:
            return Row(start, (*cells[:place], first), (opened + 1, end))
        opened += len(inner)
    return Row(start, tuple(cells))


def _quote_finding(row: Row) -> Finding:
    first, last = row.swallowed or (0, 0)
    inside = f"line {first} is" if first == last else f"lines {first} to {last} are"
    return finding(
        "LOG-FOREIGN-TABLE", f"a quote is not closed: {inside} inside of it, and not read", line=first - 1,
        expected='a second " at the end of the cell', found=brief(row.cells[-1], 60),
        done="close the quote, or take it out, and import again",
    )  # fmt: skip


def _torn(text: str, heads: Row, rows: Sequence[Row]) -> tuple[Finding, ...]:
    """A last line without an end that is shorter than all others, and has nothing after it, was cut off."""
    if len(rows) < 2 or text.endswith(("\n", "\r")):
        return ()
    *others, last = rows
    lines = text.splitlines()
    if last.line < len(lines) or last.swallowed or len(last.cells) >= min(len(row.cells) for row in (heads, *others)):
        return ()
    message = "the last line is cut off: it is not read"
    return (finding("LOG-TAIL-TORN", message, line=last.line, found=brief(lines[-1])),)


def odd_widths(table: Table) -> tuple[int, dict[int, list[int]]]:
    """How many cells most lines have, and the lines with more or fewer, which may be shifted: cells → lines."""
    widths = Counter(len(row.cells) for row in table.rows if not row.swallowed)
    usual = widths.most_common(1)[0][0] if widths else 0
    found: dict[int, list[int]] = {}
    if 2 * widths[usual] <= widths.total():  # the writer leaves out what is empty at the end of a line
        return usual, found
    for row in table.rows:
        if len(row.cells) != usual and not row.swallowed:
            found.setdefault(len(row.cells), []).append(row.line)
    return usual, found
