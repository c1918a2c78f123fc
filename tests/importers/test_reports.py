"""A report: the share that was read, one finding for one cause, a position to look at; nothing written without -o."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from niagara.cli.app import app
from niagara.log.finding import finding
from niagara.log.importers.gathered import gathered
from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import Imported, import_log

DATA = Path(__file__).parents[1] / "data"
FOREIGN, FAULTS = DATA / "foreign", DATA / "faults"
MEMENTO = FAULTS / "sc2024_right.xml"
Bring = Callable[..., Imported]


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.mark.parametrize(
    ("read", "unread", "reason", "code"),
    [
        (12, 0, "", 0),
        (11, 1, "", 5),
        (11, 1, "what follows line 8 cannot be checked: the round is no number", 0),
        (6, 6, "what follows line 8 cannot be checked: the round is no number", 0),
        (5, 6, "what follows line 8 cannot be checked: the round is no number", 5),
    ],
)
def test_what_was_not_read_shows_in_the_exit_code(read: int, unread: int, reason: str, code: int) -> None:
    opaque = {"odd": (unread, "line 3")} if unread else {}
    report = ImportReport(
        file="x.csv", sha256="", verdict="consistent", importer="csv", mapped={"line": read - 2}, ignored={"chat": 2},
        opaque=opaque, reason=reason,
    )  # fmt: skip
    assert report.exit_code == code
    total = read + unread
    share = f"{read} of {total} lines read; what was read" if unread else f"({total} lines, all read)"
    assert share in report.headline
    lost = ImportReport(file="x", sha256="", verdict="verified", importer="packets", mapped={"a": 9}, lost=1)
    assert lost.exit_code == 5 and "9 of 10 records read" in lost.headline


def test_a_contradiction_stays_one_whatever_was_read() -> None:
    report = ImportReport(file="x", sha256="", verdict="contradicted", importer="csv", opaque={"odd": (7, "line 1")})
    assert report.exit_code == 4 and "0 of 7 lines read" in report.headline


def test_a_record_of_an_unknown_type_is_no_part_of_what_was_read(bring: Bring) -> None:
    log = json.loads((FOREIGN / "packets_clean.json").read_bytes())
    log["data"]["logs"][5]["data"].append({"uid": "new", "type": "somethingNew", "args": {}})
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "consistent" and report.read == report.records - 1 and report.exit_code == 5


def test_one_cause_is_one_finding() -> None:
    states = [
        finding("LOG-FOREIGN", f"turn {turn}: an odd form", file="a.xml", line=9 * turn, rule="S-X9", found="odd")
        for turn in range(3, 49)
    ]
    other = finding("LOG-FOREIGN", "turn 4: an odd form", file="a.xml", line=36, rule="S-X9", found="another")
    first, second = gathered([*states, other])
    assert first.count == 46 and second == other
    assert str(first) == (
        "error LOG-FOREIGN a.xml:27: turn 3: an odd form; found odd (46 times, the last at a.xml:432, turn 48)"
    )
    assert gathered([first, first])[0].count == 92


def test_states_of_another_form_are_recognised_all_the_same() -> None:
    state = re.search(rb"<state.*?</state>", (FOREIGN / "sc2024_2017.xml").read_bytes(), re.DOTALL)
    assert state is not None
    report = import_log(b"<protocol>\n" + b"\n".join([state[0]] * 46) + b"\n</protocol>", "old.xml").report
    (found,) = report.findings
    assert found.count == 46 and report.opaque["state"][0] == 46 and report.exit_code == 5
    assert report.reason == "46 states of a match, of a form that is not known: see the findings"


def test_without_a_goal_there_is_only_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, code in (("packets_clean.json", 0), ("csv_contradicted.csv", 4), ("bggplays_doctype.xml", 5)):
        done = run("import", FOREIGN / name)
        assert done.exit_code == code and name in done.stdout and done.stderr == ""
    done = run("import", FOREIGN / "packets_clean.json", FOREIGN / "csv_contradicted.csv")
    assert done.exit_code == 4 and "contradicted" in done.stdout.splitlines()[-1]
    plain = json.loads(run("import", FOREIGN / "packets_clean.json", "--json").stdout)
    assert (plain["verdict"], plain["written"], plain["read"]) == ("verified", "", plain["records"])
    assert run("import").exit_code == 2
    assert not [*tmp_path.iterdir()]


def test_one_position_is_looked_at(tmp_path: Path) -> None:
    done = run("import", MEMENTO)
    assert done.exit_code == 0 and "Position (" in done.stdout
    assert "ONE (ONE): on 4.b4, heading 2 (DOWN_LEFT), speed 3, 1 coal, 1 passenger, score 28." in done.stdout
    assert "TWO (TWO): on 3.b2" in json.loads(run("import", MEMENTO, "--json").stdout)["board"][2]
    shown = run("show", MEMENTO)
    assert shown.exit_code == 0 and "at turn 15" in shown.stdout and "ONE (ONE): on 4.b4" in shown.stdout
    assert "a position of another program (sc2024), consistent" in shown.stderr
    for name in ("board.svg", "board.html"):
        assert run("export", MEMENTO, "-o", tmp_path / name).exit_code == 0
        assert (tmp_path / name).stat().st_size > 2_000
    log = tmp_path / "position.replay.jsonl"
    done = run("import", MEMENTO, "-o", log)
    assert done.exit_code == 0 and "one position" in done.stderr
    assert "ONE (ONE): on 4.b4" in run("show", log).stdout


def test_what_is_no_position_is_refused_as_before(tmp_path: Path) -> None:
    for file in (FOREIGN / "sc2024_clean.xml", FOREIGN / "csv_clean.csv", FOREIGN / "sc2024_2017.xml"):
        done = run("show", file)
        assert done.exit_code in (3, 5) and done.stdout == ""
    log = json.loads((FOREIGN / "packets_clean.json").read_bytes())
    args = {"player_id": log["data"]["players"][0]["id"], "canoe": 1, "space": "LAND"}
    row = log["data"]["logs"][0]
    log["data"]["logs"] = [{**row, "data": [{"uid": "p", "type": "canoePosition", "args": args}]}]
    (tmp_path / "places.json").write_text(json.dumps(log), encoding="utf-8")
    done = run("import", tmp_path / "places.json")
    assert "none of them can be drawn" in done.stdout
