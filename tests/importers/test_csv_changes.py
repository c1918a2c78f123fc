"""A good table with one thing changed: what nobody reads is named, never *verified* over, never a broken rule."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from niagara.log.importers.csv_rows import template
from niagara.log.importers.exports import to_csv
from niagara.log.importers.headings import Headings
from niagara.log.importers.mapping import shipped
from niagara.log.importers.run import Imported
from niagara.log.load import load
from niagara.log.shipped import samples
from tests.importers.tables import Rows, draft_of, rows_of, told, written

FULL = os.environ.get("NIAGARA_SOAK") == "1"
CASES = 1000 if FULL else 24
WHOLE = ("short_match", "a_straight_race", "seven_rounds") if FULL else ()
TABLES = {table.game: table for table in shipped("csv")}
Bring = Callable[..., Imported]
Change = Callable[[Rows, int, int, Random], str]
"""Changes the rows at a column and a line; gives what has to be told, "" for nothing."""


def values(rows: Rows, column: int) -> list[str]:
    return [row[column] for row in rows[1:] if row[column]]


def rename(rows: Rows, column: int, line: int, rng: Random) -> str:
    head = rows[0][column]
    table = next(table for table in TABLES.values() if rows[0][: len(table.headings)] == list(table.headings))
    names = [head[:-1], head[1:], f"x{head}", f"{head[:2]}{head[1:]}"]
    new = next(name for name in [*rng.sample(names, 4), "zzz"] if name and not Headings(table).column(name))
    rows[0][column], was = new, values(rows, column)
    return new if was else ""


def rename_as_another(rows: Rows, column: int, line: int, rng: Random) -> str:
    new = rng.choice([head for head in rows[0] if head != rows[0][column]])
    rows[0][column], was = new, values(rows, column)
    return new if was else ""


def double_heading(rows: Rows, column: int, line: int, rng: Random) -> str:
    for row in rows:
        row.append("")
    rows[0][-1] = rows[0][column]
    return f"columns {column + 1} and {len(rows[0])} have headings for the same"


def double_column(rows: Rows, column: int, line: int, rng: Random) -> str:
    for row in rows:
        row.append(row[column])
    return f"columns {column + 1} and {len(rows[0])} have headings for the same"


def add_column(rows: Rows, column: int, line: int, rng: Random) -> str:
    for row in rows:
        row.insert(column, rng.choice(["", "dull", "7"]))
    rows[0][column], rows[line][column] = "Luft", "warm"
    return "Luft"


def add_empty_column(rows: Rows, column: int, line: int, rng: Random) -> str:
    for row in rows:
        row.insert(column, "")
    rows[0][column] = rng.choice(["Luft", ""])
    return ""


def remove_column(rows: Rows, column: int, line: int, rng: Random) -> str:
    head, was = rows[0][column], values(rows, column)
    for row in rows:
        del row[column]
    return head if was and head != "note" else ""


def remove_heading(rows: Rows, column: int, line: int, rng: Random) -> str:
    rows[0][column], was = "", values(rows, column)
    return f"column {column + 1}" if was else ""


def add_cell(rows: Rows, column: int, line: int, rng: Random) -> str:
    rows[line].append("surplus")
    return "surplus"


def insert_cell(rows: Rows, column: int, line: int, rng: Random) -> str:
    rows[line].insert(column, rng.choice(["", "7", "ruby", "left"]))
    return f"line {line + 1}"


def remove_cell(rows: Rows, column: int, line: int, rng: Random) -> str:
    del rows[line][column]
    return f"line {line + 1}"


def empty_cell(rows: Rows, column: int, line: int, rng: Random) -> str:
    rows[line][column] = ""
    return ""


def fill_cell(rows: Rows, column: int, line: int, rng: Random) -> str:
    if rows[line][column] or rows[0][column] in ("note", "player", "round"):
        return ""
    rows[line][column] = "zzz"
    return "zzz"


CHANGES: tuple[Change, ...] = (
    rename, rename_as_another, double_heading, double_column, add_column, add_empty_column, remove_column,
    remove_heading, add_cell, insert_cell, remove_cell, empty_cell, fill_cell,
)  # fmt: skip


@pytest.fixture(scope="module")
def good() -> list[tuple[str, str]]:
    """Good tables with their games."""
    shown = (load(str(samples()[name])) for name in WHOLE)
    return [*((game, template(game)) for game in TABLES), *((one.game.id, to_csv(one)) for one in shown)]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change.__name__))
def test_one_thing_changed_is_named(change: Change, good: list[tuple[str, str]], bring: Bring) -> None:
    rng = Random(change.__name__)
    for case in range(-(-CASES // len(CHANGES))):
        game, text = good[case % len(good)]
        rows = rows_of(text)
        column, line = rng.randrange(len(rows[0])), rng.randrange(1, len(rows))
        named = change(rows, column, line, rng)
        data = written(rows)
        done, draft = bring(data, "changed.csv"), draft_of(data)
        about = (game, case, column, line, rows[0], rows[line] if line < len(rows) else "")
        assert done.report.importer == "csv", about
        assert named in told(done, draft), (named, about)
        emptied = change is empty_cell  # it says that nothing is there: where that breaks a rule, this is said
        assert emptied or done.report.verdict != "contradicted", (str(done.report.difference), about)
        assert done.report.verdict != "verified" or not (draft.unread_fields or draft.unread), about
        lost = change is remove_column and named and done.report.verdict == "verified"
        assert not lost and draft.game in (game, ""), about
