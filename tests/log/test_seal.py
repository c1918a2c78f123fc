"""What a verdict rests on: which entries a check covers, and what is said of all else, change by change."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from typer.testing import CliRunner

import niagara
from niagara.cli import app
from niagara.core.replay import Replay
from niagara.games import names
from niagara.log import recorder
from niagara.log.anonymise import anonymise
from niagara.log.chain import PROVES
from niagara.log.finding import LogError, refuse
from niagara.log.load import load
from niagara.log.repair import repair
from niagara.log.report import Report
from niagara.log.shipped import samples
from niagara.log.verify import verify
from niagara.log.writer import dumps, dumps_whole, save
from niagara.play.match import Match

FAULTS = Path(__file__).parents[1] / "data" / "faults"
ROOT = Path(__file__).parents[2]
SEATS = ["Ada", "Борис", "陳"]

Line = dict[str, Any]


def played(entries: int, path: Path | None = None) -> Match:
    """A match of so many entries, recorded where a path is given."""
    match, rng = Match("niagara", SEATS, options={"max_rounds": 3}, record=path), Random(3)
    for _ in range(entries):
        match.play(rng.choice(match.legal_actions()))
    return match


def codes(report: Report) -> set[str]:
    return {found.code for found in report.findings}


def changed(data: bytes, change: Callable[[list[Line]], None]) -> bytes:
    """The log with its lines changed as plain values."""
    lines = [json.loads(line) for line in data.splitlines()]
    change(lines)
    return b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines)


def unsealed(data: bytes) -> bytes:
    """The log as a writer leaves it that is killed."""
    return changed(data, lambda lines: lines[-1].pop("check"))


# ---------------------------------------------------------------- the files of the faults


def test_cards_changed_after_the_last_check_are_not_sealed() -> None:
    report = verify(FAULTS / "tail_changed_after_last_check.replay.jsonl")
    assert (report.verdict, report.sealed, report.entries, report.exit_code) == ("consistent", 34, 37, 0)
    assert "entries 35 to 37 are legal, not sealed (the last check stands on entry 34)" in report.headline


def test_of_a_header_alone_nothing_was_judged() -> None:
    report = verify(FAULTS / "header_only.replay.jsonl")
    assert (report.verdict, report.sealed, report.exit_code) == ("unverifiable", 0, 5)
    assert "nothing was judged: there is no entry" in report.headline and "legal" not in report.headline
    assert load(FAULTS / "header_only.replay.jsonl").entries == ()  # it can be shown all the same


def test_another_board_under_the_id_of_a_shipped_one() -> None:
    report = verify(FAULTS / "other_board_named_zoch-2004.replay.jsonl")
    (found,) = report.findings
    assert (found.code, found.line, found.pointer) == ("LOG-NOTE-BOARD", 1, "/board")
    assert "zoch-2004" in found.message


@pytest.mark.parametrize("game", names())
def test_a_board_of_any_game_under_the_id_of_a_shipped_one(game: str) -> None:
    one = niagara.game(game)
    for name in one.boards:
        file = ROOT / "niagara" / "games" / game / "boards" / f"{name}.json"
        board = json.loads(file.read_text(encoding="utf-8"))
        for given, noted in (
            (board, False),
            (dict(reversed(board.items())), False),
            ({**board, "title": "Another title"}, True),
            ({**board, "title": "Another title", "id": "ours"}, False),
        ):
            match = Match(one, ["A", "B", "C"][: one.seats.start], board=given)
            for report in (verify(match.replay), verify(match.dumps())):
                assert ("LOG-NOTE-BOARD" in codes(report)) == noted, (name, given)


# ---------------------------------------------------------------- a lawyer's changes


def other_card(lines: list[Line]) -> None:
    """Another card, which its player may lay, in the last entry that lays one."""
    laid = [line for line in lines if line.get("action", {}).get("type") == "choose_card"]
    entry = laid[-1]
    gone = {one["action"]["card"] for one in laid if one["actor"] == entry["actor"]}
    card = next(card for card in (1, 2, 3, 4, 5, 6) if card not in gone)
    entry["action"]["card"] = card
    for event in entry["events"]:
        if event["seat"] == entry["actor"]:
            event["card"] = card


TAIL = unsealed(played(20).dumps())
"""Entries 18 to 20, the cards of round 2, stand behind the check of round 1."""


def test_what_a_tail_without_a_check_is_worth() -> None:
    whole = verify(TAIL)
    assert whole.verdict == "consistent" and whole.sealed < whole.entries == 20
    named = f"entries {whole.sealed + 1} to 20 are legal, not sealed"
    assert named in whole.headline
    other = verify(changed(TAIL, other_card))
    assert other.verdict == "consistent" and named in other.headline  # nobody can see it, and nobody says otherwise
    shorter = verify(changed(TAIL, lambda lines: lines.pop()))
    assert f"entries {whole.sealed + 1} to 19 are legal, not sealed" in shorter.headline


def test_one_entry_behind_the_last_check_is_told_as_one() -> None:
    sealed = verify(TAIL).sealed
    report = verify(b"".join(TAIL.splitlines(keepends=True)[: sealed + 2]))
    assert f"entry {sealed + 1} is legal, not sealed" in report.headline
    assert verify(b"".join(TAIL.splitlines(keepends=True)[: sealed + 1])).verdict == "verified"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_card, "LOG-CHECK"),
        (lambda lines: lines[0].update(title="another"), "LOG-CHECK"),
        (lambda lines: lines[0]["seats"][0].update(name="Eve"), "LOG-CHECK"),
        (lambda lines: lines.insert(3, lines.pop(2)), "LOG-GAP"),
        (lambda lines: lines.pop(5), "LOG-GAP"),
    ],
)
def test_under_the_seal_no_change_passes(change: Callable[[list[Line]], None], code: str) -> None:
    report = verify(changed(played(20).dumps(), change))
    assert report.error is not None and report.error.code == code


def test_a_sealed_log_that_loses_its_end_says_where_it_ends() -> None:
    data = played(20).dumps()
    report = verify(changed(data, lambda lines: lines.pop()))
    assert report.verdict == "consistent" and "not sealed" in report.headline
    assert "unfinished, ends after entry 19" in str(report)


def test_comments_and_fields_of_others_are_said_to_be_outside() -> None:
    data = played(20).dumps()
    assert "LOG-NOTE-OUTSIDE" not in codes(verify(data))

    def noted(lines: list[Line]) -> None:
        lines[4]["comment"] = "a fine move"
        lines[9]["x_clock"] = 7

    with_notes = changed(data, noted)
    for text in (with_notes, changed(with_notes, lambda lines: lines[4].update(comment="a blunder"))):
        report = verify(text)
        (found,) = [found for found in report.findings if found.code == "LOG-NOTE-OUTSIDE"]
        assert (found.entry, found.line) == (4, 5)
        assert "2 lines" in found.message and "outside the seal" in found.message
        assert report.verdict == verify(load(text)).verdict == "verified"
        assert codes(verify(load(text))) == codes(report)
    (head,) = [one for one in verify(changed(data, lambda lines: lines[0].update(x_a=1))).findings if one.line == 1]
    assert head.code == "LOG-NOTE-OUTSIDE" and "1 line:" in head.message
    bare = verify(changed(data, lambda lines: [lines[4].update(comment="x"), *(one.pop("check", 0) for one in lines)]))
    assert "LOG-NOTE-OUTSIDE" not in codes(bare)  # where there is no seal, nothing is outside it


def test_a_stretch_that_is_not_the_first_is_named_from_its_first_entry() -> None:
    lines = samples()["short_match"].read_bytes().splitlines()
    ends = [n for n, line in enumerate(lines) if b'"check"' in line]
    assert len(ends) > 2
    for before, end in pairwise(ends):
        forged = [*lines]
        check = json.loads(lines[end])["check"]
        forged[end] = lines[end].replace(check.encode(), check[::-1].encode())
        found = verify(b"\n".join(forged) + b"\n").error
        assert found is not None and found.code == "LOG-CHECK"
        assert f"entries {before + 1} to {end} are not" in found.message
        assert verify(b"\n".join(forged) + b"\n").sealed == before


@pytest.mark.parametrize("place", ["in an entry", "in the header", "in another's field", "spelled with spaces"])
def test_minus_zero_is_refused_with_its_place(place: str) -> None:
    data = played(6).dumps()
    wrong = {
        "in an entry": data.replace(b'"actor":0', b'"actor":-0', 1),
        "in the header": data.replace(b'"start_seat":0', b'"start_seat":-0', 1),
        "in another's field": data.replace(b'{"n":2,', b'{"n":2,"x_a":[-0],', 1),
        "spelled with spaces": data.replace(b'"actor":0', b'"actor": -0', 1),
    }[place]
    assert wrong != data
    found = verify(wrong).error
    assert found is not None
    assert (found.code, found.found) == ("LOG-JSON-FLOAT", "-0")
    assert found.offset == wrong.index(b"-0") and "write 0" in found.message
    fine = changed(data, lambda lines: lines[1].update(comment="-0 of 2026-01-02", x_b=-1))
    assert verify(fine).verdict == "verified"


def test_require_verified_asks_for_every_entry_sealed(tmp_path: Path) -> None:
    for data, code in ((TAIL, 5), (played(20).dumps(), 0), (TAIL.splitlines()[0] + b"\n", 5)):
        (tmp_path / "a.jsonl").write_bytes(data)
        said = CliRunner().invoke(app, ["verify", str(tmp_path / "a.jsonl"), "--require", "verified"])
        assert said.exit_code == code, said.output


# ---------------------------------------------------------------- who writes a log seals it


def test_whatever_writes_a_log_seals_its_end(tmp_path: Path) -> None:
    match = played(20)
    tail = load(TAIL)
    save(match.replay, tmp_path / "a.jsonl")
    (tmp_path / "torn.jsonl").write_bytes(TAIL + b'{"n":21')
    repair(tmp_path / "torn.jsonl", tmp_path / "repaired.jsonl")
    branch = niagara.what_if(tail, 30, match.game.legal_actions(tail.step(30).after)[0]) if len(tail) > 30 else tail
    written = {
        "dumps": match.dumps(), "save": (tmp_path / "a.jsonl").read_bytes(), "whole": dumps_whole(match.replay),
        "anew": dumps(tail), "anonymised": dumps(anonymise(tail)), "branch": dumps(branch),
        "repaired": (tmp_path / "repaired.jsonl").read_bytes(),
    }  # fmt: skip
    for who, data in written.items():
        report = verify(data)
        assert (report.verdict, report.sealed) == ("verified", report.entries), who
    assert load(written["dumps"]) == match.replay
    assert verify(match.replay).verdict == verify(branch).verdict == "verified"


def test_a_recording_is_sealed_when_it_is_closed_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    match = played(20, path)
    assert "not sealed" in verify(path).headline  # while it goes on, its last entries are legal
    match.close()
    assert verify(path).verdict == "verified"
    assert path.read_bytes() == match.dumps()
    for _ in range(2):  # each pause leaves a check behind
        with Match.resume(path) as again:
            again.play(again.legal_actions()[0])
            assert verify(path).sealed == len(again.replay.entries) - 1
        assert verify(path).verdict == "verified"
        assert path.read_bytes() == again.dumps() == dumps(load(path))
    assert [file.name for file in tmp_path.iterdir()] == ["live.jsonl"]
    with Match.resume(path) as again:
        rng = Random(1)
        while again.actor is not None:
            again.play(rng.choice(again.legal_actions()))
    report = verify(path)
    assert report.finished and report.verdict == "verified"


def test_a_recording_that_cannot_be_sealed_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise refuse("LOG-IO", "cannot be written: the disk is full")

    path = tmp_path / "live.jsonl"
    match = played(20, path)
    monkeypatch.setattr(recorder, "write_whole", full)
    match.close()
    assert len(load(path).entries) == 20 and "not sealed" in verify(path).headline
    assert [file.name for file in tmp_path.iterdir()] == ["live.jsonl"]


def test_a_file_that_took_the_recordings_name_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    match = played(20, path)
    mine = match.replay
    os.replace(path, tmp_path / "moved.jsonl")
    path.write_bytes((tmp_path / "moved.jsonl").read_bytes())  # the same bytes, and another file
    before = path.read_bytes()
    match.close()
    assert path.read_bytes() == before == (tmp_path / "moved.jsonl").read_bytes()
    assert load(path).entries[:-1] == mine.entries[:-1]


def test_a_closed_match_that_goes_on_in_memory_writes_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    match = played(20, path)
    match.close()
    sealed = path.read_bytes()
    match.play(match.legal_actions()[0])
    match.close()
    assert path.read_bytes() == sealed


KILLED = """
import os, sys
from niagara.play.match import Match
with Match("niagara", ["A", "B", "C"], record=sys.argv[1]) as match:
    match.play(match.legal_actions()[0])
    replace = os.replace
    os.replace = lambda *names: os.kill(os.getpid(), 9)
"""


def test_killed_while_it_seals_a_recording_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    assert subprocess.run([sys.executable, "-c", KILLED, path], check=False).returncode == -9
    assert len(load(path).entries) == 1


def test_a_check_on_every_entry_is_kept_and_made_anew() -> None:
    replay = played(20).replay
    every = tuple(structs.replace(entry, check="0" * 32) for entry in replay.entries)
    many = Replay(replay.game, replay.header, every)
    data = dumps(many)
    assert data.count(b'"check"') == 20 and verify(data).verdict == "verified"
    forged = changed(data, other_card)
    assert verify(forged).verdict == "contradicted"
    with pytest.raises(LogError):
        load(forged)


def test_a_branch_names_its_main_line_as_it_stands_in_its_file() -> None:
    for data in (TAIL, played(20).dumps()):
        main = load(data)
        branch = niagara.what_if(main, 0, main.game.legal_actions(main.step(0).after)[0])
        assert branch.header.x["x_branch"]["sha256"] == sha256(data).hexdigest()


# ---------------------------------------------------------------- said the same everywhere


@pytest.mark.parametrize("page", ["README.md", "niagara/log/FORMAT.md"])
def test_what_a_seal_proves_is_said_in_the_same_words(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert PROVES in re.sub(r"\s+", " ", text)
