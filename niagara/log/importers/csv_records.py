"""The lines of a table as records: cells by their columns, and what is filled down from the line above."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from niagara.log.importers.csv_table import Row, Table, odd_widths
from niagara.log.importers.draft import Record
from niagara.log.importers.foreign_json import private
from niagara.log.importers.headings import Columns
from niagara.log.importers.mapping import Map
from niagara.log.importers.tongues import folded, keywords, narrow
from niagara.log.importers.words import counted, listed

ALWAYS: Final = ("round", "player", "to", "note")
"""Columns that lines of every game have: `seat` and `option` lines use them."""
LINE: Final = "line"
_KINDS: Final = ("seat", "option")
_HEADINGS: Final = "headings again"
_ZEROS: Final = re.compile(r"([+-]?[0-9]+)[.,]0+")
_TOLD: Final = 12
_AS_WRITTEN: Final = ("player", "note")
"""Columns with texts of people: their signs stay as they are."""


def records(
    table: Table, columns: Columns, form: Map, dropped: Counter[str]
) -> tuple[tuple[Record, ...], dict[str, Any]]:
    """The lines of a match as records, and what is to be known of them, for `Parsed.about`."""
    found: list[Record] = []
    filled: dict[str, tuple[str, ...]] = {}
    heads = [folded(head) for head in table.heads]
    above: Mapping[str, str] = {}
    for row in table.rows:
        fields = _fields(row, columns, form, dropped)
        if [folded(cell) for cell in row.cells[: len(heads)]] == heads:
            found.append(Record(place=f"line {row.line}", kind=_HEADINGS, fields=fields))
            continue
        merged = _merged(fields, above)
        if merged:
            fields |= {column: above[column] for column in merged}
            filled[f"line {row.line}"] = merged
        above = fields
        kind = next((one for one in keywords(fields["round"]) if one in _KINDS), LINE)
        found.append(Record(place=f"line {row.line}", kind=kind, fields=fields))
    usual, widths = odd_widths(table)
    odd = {f"line {line}" for lines in widths.values() for line in lines}
    swallowed = tuple(row.swallowed for row in table.rows if row.swallowed)
    about: dict[str, Any] = {"filled": filled, "odd": odd, "usual": usual, "widths": widths, "swallowed": swallowed}
    return tuple(found), about


def is_option(cell: str) -> bool:
    """Whether a line that begins so says an option."""
    return "option" in keywords(cell)


def _fields(row: Row, columns: Columns, form: Map, dropped: Counter[str]) -> dict[str, str]:
    fields = dict.fromkeys((*ALWAYS, *form.headings), "")
    for key, cell in zip(columns.keys, row.cells, strict=False):
        cell = cell.strip()
        head = columns.columns[key].spelled
        if key not in form.headings and private(head):
            dropped[head] += bool(cell)
            continue
        if key not in _AS_WRITTEN:
            cell = narrow(cell)
            whole = _ZEROS.fullmatch(cell)
            cell = whole[1] if whole else cell
        fields[key] = cell
    return fields


def _merged(fields: Mapping[str, str], above: Mapping[str, str]) -> tuple[str, ...]:
    """What a line has from the one above: spreadsheets write a merged cell in its first line only."""
    others = any(cell for column, cell in fields.items() if column not in ("round", "note"))
    if not above or not others:
        return ()
    columns = () if fields["round"] or not above["round"] else ("round",)
    same = fields["round"] in ("", above["round"]) and folded(above["round"]).isdecimal()
    return (*columns, "player") if same and not fields["player"] and above["player"] else columns


def said_filled(filled: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """What was filled down, a sentence for each column."""
    found = []
    for column in ("round", "player"):
        lines = [int(place.split()[1]) for place, columns in filled.items() if column in columns]
        if lines:
            found.append(
                f"the {column} of {counted(len(lines), 'line')} without one is that of the line above, as in merged "
                f"cells: {stretches(lines)}"
            )
    return tuple(found)


def stretches(lines: Iterable[int]) -> str:
    """Lines by their numbers: "lines 6 to 8 and 10"."""
    rows: list[list[int]] = []
    for line in lines:
        if rows and rows[-1][-1] == line - 1:
            rows[-1] = [rows[-1][0], line]
        else:
            rows.append([line])
    said = [" to ".join(map(str, row)) for row in rows]
    if len(said) > _TOLD:
        said = [*said[:_TOLD], f"{len(said) - _TOLD} more stretches"]
    return f"line{'s' if len(rows) > 1 or len(rows[0]) > 1 else ''} {listed(said)}"
