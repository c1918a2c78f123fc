"""Tables as people write them, with what goes wrong: read as it was meant, or told, never lost and never blamed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from niagara.log.importers.csv_rows import template
from niagara.log.importers.draft import UnreadField
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from tests.importers.conftest import FOREIGN
from tests.importers.tables import draft_of, rows_of, told, written

Bring = Callable[..., Imported]
FAULTS = FOREIGN.parent / "faults"
FORM = template("niagara")


def fault(name: str) -> bytes:
    return (FAULTS / name).read_bytes()


def actions(done: Imported) -> list[Any]:
    assert done.replay is not None
    return [entry.action for entry in done.replay.entries]


@cache
def of_the_form() -> list[Any]:
    """The actions of the form as it is."""
    return actions(import_log(FORM.encode(), listed=ours()))


def only_unread(data: bytes) -> UnreadField:
    (one,) = draft_of(data).unread_fields
    return one


@pytest.mark.parametrize(
    "name",
    [
        "csv_headings_german.csv",
        "csv_headings_ukrainian.csv",
        "csv_sep_line.csv",
        "csv_round_only_in_first_line.csv",
        "csv_wrong_alphabet_1251.csv",
        "csv_heading_twice.csv",
        "csv_cell_too_many.csv",
    ],
)
def test_the_same_match_written_otherwise_is_the_same_match(name: str, bring: Bring) -> None:
    done = bring(fault(name), name)
    assert (done.report.verdict, done.report.entries, done.report.game) == ("consistent", 25, "niagara")
    assert actions(done) == actions(bring(fault("csv_right.csv")))
    assert done.report.mapped == {"seat": 3, "line": 12}


def test_the_right_table_has_a_theft_and_nothing_is_left(bring: Bring) -> None:
    done = bring(fault("csv_right.csv"))
    assert any(getattr(one, "steal", None) for one in actions(done))
    assert not draft_of(fault("csv_right.csv")).unread_fields and not done.report.findings


@pytest.mark.parametrize("heading", ["stolen_form", "steal", "Gestolen von", "вкрадино"])
def test_a_heading_that_nobody_knows_is_named_with_its_value(heading: str, bring: Bring) -> None:
    data = fault("csv_heading_misspelt_theft.csv").replace(b"stolen_form", heading.encode())
    one = only_unread(data)
    assert (one.name, one.count, one.place, one.value) == (heading, 1, "line 15, column 8", "P1 1")
    near = {"stolen_form": "stolen from", "Gestolen von": "gestohlen von", "вкрадино": "вкрадено"}
    assert heading == "steal" or one.near[0] == near[heading]
    report = bring(data).report
    assert report.verdict == "consistent"
    assert "no column stolen_from: nothing is taken to stand there" in report.assumed


def test_several_headings_that_nobody_knows_are_named_each(bring: Bring) -> None:
    data = FORM.replace("gem,stolen_from", "load,steal").encode()
    names = [one.name for one in draft_of(data).unread_fields]
    assert names == ["load", "canoe", "steal"]  # a canoe by itself says nothing
    assert bring(data).report.verdict == "consistent"


def test_cells_beyond_the_headings_are_named_with_their_line(bring: Bring) -> None:
    found = draft_of(fault("csv_cell_too_many.csv")).unread_fields
    assert [(one.place, one.value) for one in found] == [("line 11, column 10", "sadly"), ("line 11, column 11", "yet")]
    assert {one.why for one in found} == {"no heading stands above it"}
    (odd,) = bring(fault("csv_cell_too_many.csv")).report.findings
    assert (odd.code, odd.line) == ("LOG-FOREIGN-TABLE", 11)


def test_a_heading_that_stands_twice_is_named_and_read_where_one_only_has_values(bring: Bring) -> None:
    (odd,) = bring(fault("csv_heading_twice.csv")).report.findings
    assert odd.message == "the columns 6 and 10 have headings for the same: to" and "is read" in str(odd.done)
    rows = rows_of(FORM)
    both = written([[*row, row[5]] for row in rows])
    assert [one.place for one in draft_of(both).unread_fields][:2] == ["line 2, column 6", "line 2, column 10"]
    done = bring(both)
    assert done.report.verdict in ("consistent", "unverifiable") and "none of them is read" in told(
        done, draft_of(both)
    )


@pytest.mark.parametrize(
    ("good", "bad", "name", "value"),
    [
        ("seat,Ada,,,,start,,,red", "seat,Ada,,,,start,ruby,,red", "gem", "ruby"),
        ("1,river,,,,L R L,,", "1,river,,,,L R L,,Ada 1", "stolen_from", "Ada 1"),
        ("seat,Борис,,,,,,,yellow", "seat,Борис,,,,,,,yelow", "note", "yelow"),
        ("1,陳,cloud,,,-1,", "1,陳,cloud,2,,-1,", "canoe", "2"),
        ("2,Борис,2,1,R6,S4,,,a canoe", "2,Борис,2,1,,,,,a canoe", "canoe", "1"),
        ("2,river,,,,R,,,", "2,Ada,,,,,,,a remark about nothing", "note", "a remark about nothing"),
    ],
)
def test_a_cell_that_a_line_of_its_kind_never_reads_is_named(good: str, bad: str, name: str, value: str) -> None:
    assert FORM.count(good) == 1
    one = only_unread(FORM.replace(good, bad).encode())
    assert (one.name, one.value) == (name, value) and one.why


def test_a_remark_is_kept_wherever_it_stands(bring: Bring) -> None:
    card_only = bring(FORM.replace("1,陳,cloud,,,-1", "1,陳,cloud,,,").encode())
    for done, remark in ((card_only, "a cloud: where the weather"), (bring(FORM.encode()), "the arm of each disc")):
        assert done.replay is not None
        assert remark in " ".join(str(entry.comment) for entry in done.replay.entries)


def test_an_open_quote_is_named_with_its_line_and_what_is_inside(bring: Bring) -> None:
    report = bring(fault("csv_quote_never_closed.csv")).report
    (odd,) = report.findings
    assert (odd.code, odd.line) == ("LOG-FOREIGN-TABLE", 5)
    assert "lines 6 to 16 are inside of it" in odd.message and "close the quote" in str(odd.done)
    ((count, place),) = report.opaque.values()
    assert (count, place) == (11, "line 6") and report.verdict == "consistent"
    again = bring(fault("csv_quote_never_closed.csv").replace(b"a theft", b'"a theft"')).report
    assert [one.line for one in again.findings if "quote" in one.message] == [5]


def test_a_remark_of_several_lines_is_no_open_quote(bring: Bring) -> None:
    done = bring(FORM.replace("a theft: whose canoe and which", '"a theft:\nwhose, and\nwhich"').encode())
    assert not done.report.findings and not done.report.opaque


@pytest.mark.parametrize("sign", [",", ";"])
@pytest.mark.parametrize("above", [["sep="], ["Our match, in May"], ["", "  "], ["sep=", "", "Клас 7-Б; травень", ""]])
def test_the_headings_are_found_below_other_lines(above: list[str], sign: str, bring: Bring) -> None:
    head = [f"sep={sign}" if line == "sep=" else line for line in above]
    data = "\ufeff".encode() + "\n".join([*head, ""]).encode() + written(rows_of(FORM), sign)
    done = bring(data)
    assert actions(done) == of_the_form()
    titles = [line for line in head if line.strip() and not line.startswith("sep=")]
    assert [one.place for one in draft_of(data).unread_fields] == [f"line {head.index(one) + 1}" for one in titles]


def test_the_lines_have_their_own_numbers_below_a_title(bring: Bring) -> None:
    report = bring(b"A title\n\n" + FORM.replace("> +amethyst", "> +ametyst").encode()).report
    assert [one.line for one in report.findings] == [8]


def test_merged_cells_are_filled_down_and_said(bring: Bring) -> None:
    report = bring(fault("csv_round_only_in_first_line.csv")).report
    said = "the round of 9 lines without one is that of the line above, as in merged cells: "
    assert f"{said}lines 6 to 8, 10 to 12 and 14 to 16" in report.assumed
    rows = rows_of(FORM)
    del rows[4]
    merged = [[("" if above[0] == row[0] else row[0]), *row[1:]] for above, row in pairwise(rows)]
    assert actions(bring(written([rows[0], *merged]))) == actions(bring(written(rows)))


def test_a_player_who_stands_in_the_first_line_only_is_filled_down_within_the_round(bring: Bring) -> None:
    lines = FORM.replace("1,Ada,5,1,LAND", "1,Ada,5,,,,,,\n1,,,1,LAND")
    done = bring(lines.encode())
    assert actions(done) == of_the_form()
    assert any("player of 1 line" in one for one in done.report.assumed) and done.report.verdict == "consistent"
    none = bring(FORM.replace("2,Борис", "2,").encode()).report
    assert none.opaque == {"line (it names no player)": (1, "line 10")} and none.verdict == "consistent"


def test_the_game_is_the_one_that_fits_and_said(bring: Bring) -> None:
    done = bring(fault("csv_right.csv"), "", "csv")
    assert done.report.derived == ("the game is Niagara: 9 of its 9 headings are there",)
    few = written([row[:3] + row[5:6] + row[8:] for row in rows_of(FORM)])  # headings that Whitewater has as well
    assert bring(few, "", "csv").report.game == "niagara"
    nothing = bring(b"round,player,to,note\n1,A,,\n1,B,,\n1,C,,\n", "", "csv").report
    assert nothing.verdict == "unverifiable" and "fits as well" in nothing.derived[0]
    none = bring(b"a,b\n1,2\n", "", "csv").report
    assert none.game == "" and "no heading for the column round and player" in none.findings[0].message


def test_a_needed_heading_that_is_misspelt_is_named(bring: Bring) -> None:
    for heading, wrong in (("round", "rond"), ("player", "plyer")):
        data = FORM.replace(heading, wrong, 1).encode()
        done = bring(data)
        assert done.report.importer == "csv" and done.report.verdict == "unverifiable"
        assert any(one.name == wrong and heading in one.near for one in draft_of(data).unread_fields)


@pytest.mark.parametrize("name", ["Team 2", "2", "Ada 1 2", "River Song", "O'Neal", "a, b", 'she "A"', "Олена"])
def test_any_name_is_a_name(name: str, bring: Bring) -> None:
    rows = [[cell.replace("Ada", name) for cell in row[:-1]] + row[-1:] for row in rows_of(FORM)]
    done = bring(written(rows, ";"))
    assert done.replay is not None and done.replay.names[0] == name
    assert actions(done) == of_the_form() and not done.report.findings


def test_a_player_with_the_name_of_the_river_is_a_player_where_a_seat_line_says_so(bring: Bring) -> None:
    done = bring(FORM.replace("river", "Fluss").replace("Ada", "River").encode())
    assert actions(done) == of_the_form()


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n,,,,,,,,", "\n,,,,,,,,\n"])
def test_a_short_last_line_that_is_good_is_read(end: str, bring: Bring) -> None:
    short = "\n".join(line.rstrip(",") for line in FORM.splitlines()) + end
    assert actions(bring(short.encode())) == of_the_form()
    blank = FORM.rstrip("\n,") + (end or "\n")
    done = bring(blank.encode())
    assert not any(one.code == "LOG-TAIL-TORN" for one in done.report.findings)
    assert actions(done) == of_the_form()


def test_a_last_line_that_is_cut_off_is_told(bring: Bring) -> None:
    report = bring(FORM.rstrip("\n,").encode()).report
    assert [(one.code, one.line) for one in report.findings] == [("LOG-TAIL-TORN", 17)]


@pytest.mark.parametrize("game", ["niagara", "mississippi_queen", "whitewater"])
def test_digits_and_signs_of_any_width_are_read(game: str, bring: Bring) -> None:
    wide = {code: code + 0xFEE0 for code in range(0x21, 0x7F) if chr(code) not in "_"}
    rows = [
        [cell if at in (1, len(row) - 1) else cell.translate(wide) for at, cell in enumerate(row)]
        for row in rows_of(template(game))
    ]
    rows[0] = rows_of(template(game))[0]
    done, same = bring(written(rows)), bring(template(game).encode())
    assert actions(done) == actions(same) and done.report.verdict == same.report.verdict
