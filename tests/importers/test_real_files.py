"""Files that other programs and people made, each with its right reading. None of them is part of the project."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from niagara.log.importers.boardgameio import BoardgameIo
from niagara.log.importers.draft import Draft, Parsed
from niagara.log.importers.packets import Packets
from niagara.log.importers.plays import BggPlays
from niagara.log.importers.run import Imported
from niagara.log.importers.views import merge
from niagara.log.limits import LIMITS

Bring = Callable[..., Imported]


def packets(folder: Path, name: str) -> tuple[Parsed, Draft]:
    path = next((folder / "bga-ttr").glob(f"{name}*.json"))
    parsed = Packets().parse(path.read_bytes(), LIMITS)
    return parsed, Packets().map(parsed)


def uids(parsed: Parsed) -> dict[str, str]:
    return {record.fields["uid"]: record.kind for record in parsed.records}


@pytest.mark.parametrize(("table", "added"), [("A", (59, 25)), ("B", (24,))])
def test_a_longer_snapshot_adds_packets_and_changes_none(real: Path, table: str, added: tuple[int, ...]) -> None:
    steps = [packets(real, f"table{table}_snapshot{number}")[0] for number in ((1, 2, 3) if table == "A" else (1, 3))]
    counts = [step.about["packets"] for step in steps]
    assert [after - before for before, after in pairwise(counts)] == [*added]
    for before, after in pairwise(steps):
        assert uids(before).items() <= uids(after).items()


@pytest.mark.parametrize(
    ("name", "twice"),
    [("tableA_snapshot2", 22), ("tableA_snapshot3", 26), ("tableB_snapshot1", 26), ("tableB_snapshot3", 28)],
)
def test_a_move_on_both_channels_is_one_event(real: Path, name: str, twice: int) -> None:
    parsed, _ = packets(real, name)
    assert parsed.about["private"] == twice
    assert len(parsed.records) == parsed.about["packets"] - twice + _more_items(real, name)
    joined = [record for record in parsed.records if "private" in record.fields]
    assert joined and all("colors" in record.fields["args"] for record in joined)


def _more_items(real: Path, name: str) -> int:
    path = next((real / "bga-ttr").glob(f"{name}*.json"))
    return sum(len(packet["data"]) - 1 for packet in json.loads(path.read_bytes())["data"]["data"])


def test_the_packets_of_another_game_are_counted_by_type_and_nothing_is_guessed(real: Path, bring: Bring) -> None:
    for path in sorted((real / "bga-ttr").glob("table*packets.json")):
        done = bring(path.read_bytes(), path.name)
        report = done.report
        assert (report.importer, report.verdict, done.replay) == ("packets", "unverifiable", None)
        assert "another game" in report.reason
        assert set(report.opaque) <= {"trainCarPicked", "destinationsPicked", "claimedRoute", "simpleNote"}
        assert all(report.samples[kind] for kind in report.opaque)


def test_what_a_table_s_own_screen_said_is_read_by_nobody(real: Path, bring: Bring) -> None:
    report = bring((real / "bga-ttr" / "tableB_ui_expected_stats.json").read_bytes(), "stats.json").report
    assert report.verdict == "unverifiable"
    assert [found.code for found in report.findings] == ["LOG-FOREIGN"]


def dump(real: Path, name: str) -> Parsed:
    return BoardgameIo().parse((real / "boardgameio" / f"{name}.json").read_bytes(), LIMITS)


def test_undone_moves_are_resolved_and_seen(real: Path) -> None:
    parsed = dump(real, "undo_redo")
    added = [record.fields["args"][0] for record in parsed.records if record.kind == "add"]
    assert sum(added) == 26
    assert parsed.about["undone"] == (1, 7)


def test_automatic_events_count_once_and_are_no_moves(real: Path, bring: Bring) -> None:
    parsed = dump(real, "phases_automatic_events")
    turn = parsed.about["first turn"] + parsed.about["turns"]
    order = parsed.about["order"]
    assert (turn, order[(turn - 1) % len(order)]) == (8, "1")
    report = bring((real / "boardgameio" / "phases_automatic_events.json").read_bytes()).report
    assert report.verdict == "unverifiable"
    assert report.ignored["(automatic endTurn)"] == 7


def test_a_refused_move_is_not_invented(real: Path) -> None:
    parsed = dump(real, "ttt_gameover_with_one_refused_move")
    assert sum(not record.kind.startswith("(") for record in parsed.records) == 5
    assert len(parsed.records) == 9


def test_hidden_arguments_are_unknown_until_the_other_seat_s_file_tells_them(real: Path, bring: Bring) -> None:
    views = [dump(real, f"redacted_seen_by_player{seat}") for seat in (0, 1)]
    chosen = [[record.fields["args"] for record in view.records if record.kind == "choose"] for view in views]
    assert chosen == [[[5], None], [None, [2]]]
    merged = [record.fields["args"] for record in merge(views).parsed.records if record.kind == "choose"]
    assert merged == [[5], [2]]


def test_a_page_of_plays_keeps_the_stated_winners(real: Path, bring: Bring) -> None:
    data = (real / "bgg-plays" / "plays_page1_100.xml").read_bytes()
    plays = BggPlays().map(BggPlays().parse(data, LIMITS)).plays
    rows = [row for play in plays for row in play.rows]
    assert (len(plays), len(rows), sum(row.winner for row in rows)) == (100, 344, 105)
    assert sum(sum(row.winner for row in play.rows) == 2 for play in plays) == 5
    assert sum(row.seat is None for row in rows) == 12
    lower = next(play for play in plays if play.id == "700070")
    assert {row.score: row.winner for row in lower.rows} == {"17": False, "7": True}
    report = bring(data, "plays.xml").report
    assert (report.verdict, report.level) == ("unverifiable", 0)


@pytest.mark.parametrize(
    ("name", "code", "line", "offset"),
    [
        ("gear_last_line_cut", "LOG-TAIL-TORN", 2, None),
        ("ao3_two_records_one_line", "LOG-JSON-TRAILING", 2, 108 + 107),
        ("datalad_no_final_newline", "LOG-NOTE-NEWLINE", 2, None),
    ],
)
def test_broken_lines_are_located(
    real: Path, bring: Bring, name: str, code: str, line: int, offset: int | None
) -> None:
    data = (real / "broken-jsonl" / f"{name}.jsonl").read_bytes()
    report = bring(data, f"{name}.jsonl").report
    found = next(found for found in report.findings if found.code == code)
    assert found.line == line
    if offset is not None:
        assert found.offset == offset and data[offset : offset + 1] == b"{"
    if code == "LOG-TAIL-TORN":
        assert found.found is not None and "Julie Christie was nominated" in found.found
    assert sum(count for count, _ in report.opaque.values()) >= 1
