"""Every file of tests/data/foreign gives what the manifest says, and a report that can be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from niagara.log.importers.report import ImportReport
from niagara.log.importers.run import Imported
from niagara.log.verify import verify
from niagara.log.writer import dumps

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
MANIFEST: dict[str, dict[str, Any]] = json.loads((FOREIGN / "manifest.json").read_text(encoding="utf-8"))
Bring = Callable[..., Imported]


def text(report: ImportReport) -> str:
    return "\n".join(report.lines(lambda ruling, names: ruling.rule.law))


def test_the_manifest_lists_every_file() -> None:
    there = {path.name for path in FOREIGN.iterdir()} - {"README.md", "manifest.json"}
    assert there == set(MANIFEST)


@pytest.mark.parametrize("name", MANIFEST)
def test_a_foreign_file_gives_its_verdict_and_loses_nothing(name: str, bring: Bring) -> None:
    wanted = MANIFEST[name]
    done = bring((FOREIGN / name).read_bytes(), name)
    report = done.report
    assert (report.importer, report.verdict, report.entries) == (
        wanted["importer"],
        wanted["verdict"],
        wanted["entries"],
    )
    assert {kind: count for kind, (count, _) in report.opaque.items()} == wanted.get("opaque", {})
    assert set(report.samples) == set(report.opaque)
    assert dict(report.ignored) == wanted.get("ignored", {})
    assert dict(report.dropped) == wanted.get("dropped", {})
    assert report.adopted == wanted.get("adopted", "")
    assert [[found.code, found.line] for found in report.findings] == wanted.get("findings", [])
    one = report.difference
    found = one and {
        "entry": one.entry, "round": one.round, "seat": one.seat, "place": one.place,
        "rule": one.ruling.rule.id if one.ruling else None,
    }  # fmt: skip
    assert found == wanted.get("difference")


@pytest.mark.parametrize("name", [name for name, wanted in MANIFEST.items() if wanted["entries"]])
def test_what_is_written_is_a_good_log_with_an_origin_for_every_choice(name: str, bring: Bring) -> None:
    done = bring((FOREIGN / name).read_bytes(), name)
    assert done.replay is not None
    assert verify(dumps(done.replay)).verdict == "verified"
    origin = done.replay.header.x["x_origin"]
    assert (origin["file"], len(origin["sha256"])) == (name, 64)
    for entry in done.replay.entries:
        certainty = entry.x["x_certainty"]
        assert set(certainty.values()) <= {"stated", "derived", "assumed"}
        assert "x_origin" in entry.x or certainty["type"] != "stated"


@pytest.mark.parametrize("name", MANIFEST)
def test_a_report_is_plain_text_and_plain_values(name: str, bring: Bring) -> None:
    report = bring((FOREIGN / name).read_bytes(), name).report
    said = text(report)
    under = f", under {report.adopted}" if report.adopted else ""
    assert said.splitlines()[0].startswith(f"{name}: {report.verdict}{under}: ")
    assert all(sign not in said for sign in ("\x1b", "\u202e", "frozenset", "NOTHING", "<object"))
    plain = json.loads(json.dumps(report.as_dict()))
    assert plain["verdict"] == report.verdict
    for secret in ("s3cret", "ada@example.org", "x@example.org", "10.0.0.1", "a.png"):
        assert secret not in said + json.dumps(plain)


def test_the_clean_files_are_one_match(bring: Bring) -> None:
    files = ("packets_clean.json", "boardgameio_clean.json", "csv_clean.csv")
    matches = [bring((FOREIGN / name).read_bytes(), name).replay for name in files]
    entries = [[(entry.actor, entry.action, entry.events) for entry in match.entries] for match in matches if match]
    assert len(entries) == 3 and entries[0] == entries[1] == entries[2]


@pytest.mark.parametrize("game", ["mississippi_queen", "whitewater"])
def test_the_clean_files_of_another_game_are_one_match(game: str, bring: Bring) -> None:
    files = (f"{game}_boardgameio_clean.json", f"{game}_csv_clean.csv")
    matches = [bring((FOREIGN / name).read_bytes(), name).replay for name in files]
    entries = [[(entry.actor, entry.action, entry.events) for entry in match.entries] for match in matches if match]
    assert len(entries) == 2 and entries[0] == entries[1]


def test_the_first_difference_is_said_with_the_rule_and_its_numbers(bring: Bring) -> None:
    report = bring((FOREIGN / "csv_contradicted.csv").read_bytes(), "csv_contradicted.csv").report
    said = text(report)
    assert "First difference: round 3, entry 26, at line 30." in said
    assert "expected: the river pushes discs into R, L, R, L" in said
    assert "found:    the river pushes discs into R, R, R, R, R" in said
    assert "rule:     N-FLOW-01" in said
    assert "before it: 25 legal entries." in said


def test_stated_options_stay_and_those_that_fit_are_named(bring: Bring) -> None:
    log = json.loads((FOREIGN / "packets_options.json").read_bytes())
    log["data"]["options"] = {"landing_cost": 1, "min_flow": 0}
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "contradicted" and report.adopted == ""
    assert report.fitting == ("landing_cost=0",)
    assert "everything fits under landing_cost=0" in report.meaning[0]
