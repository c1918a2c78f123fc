"""A third party's importer is found by its entry point; one that raises or hangs is named, and the others still run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara.log import importers
from niagara.log.importers.draft import Budget
from niagara.log.importers.registry import Listed, Trouble, installed, ours, within
from niagara.log.importers.run import import_log

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
QUICK = Budget(seconds=0.3)
CODE = """
from threading import Event

from niagara.log.importers.draft import Draft, Parsed, Record


class Good:
    name = "good"
    games = ()

    def sniff(self, head, filename):
        return (99, "it begins with GOOD") if head.startswith(b"GOOD") else (0, "no")

    def parse(self, data, limits):
        return Parsed(records=(Record(place="line 1", kind="greeting", fields=data.decode()),))

    def map(self, parsed):
        return Draft(level=2, opaque={"greeting": (1, "line 1")}, samples={"greeting": "GOOD"})


class Raises(Good):
    name = "raises"

    def sniff(self, head, filename):
        raise RuntimeError("<b>boom</b>")


class Hangs(Good):
    name = "hangs"

    def sniff(self, head, filename):
        Event().wait()


class Babbles(Good):
    name = "babbles"

    def sniff(self, head, filename):
        return "very sure"


class Greedy(Good):
    name = "greedy"

    def sniff(self, head, filename):
        return (100, "I read everything")

    def parse(self, data, limits):
        return {"not": "parsed"}
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that is installed, with good and bad entry points."""
    (tmp_path / "their_importers.py").write_text(CODE, encoding="utf-8")
    info = tmp_path / "their_importers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-importers\nVersion: 1.0\n", encoding="utf-8")
    kinds = ("Good", "Raises", "Hangs", "Babbles", "Greedy")
    points = [f"{kind.lower()} = their_importers:{kind}" for kind in kinds]
    points += ["gone = their_importers:Gone", "missing = no_such_module_of_theirs"]
    (info / "entry_points.txt").write_text("[niagara.importers]\n" + "\n".join(points) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("their_importers", None)


@pytest.mark.usefixtures("packages")
def test_entry_points_are_found_and_the_broken_ones_named() -> None:
    found, troubles = installed(QUICK)
    assert {"good", "raises", "hangs", "babbles", "greedy"} <= {one.name for one in found}
    assert "AttributeError" in troubles["gone"] and "ModuleNotFoundError" in troubles["missing"]


@pytest.mark.usefixtures("packages")
def test_whatever_they_do_our_own_importers_still_run() -> None:
    report = import_log((FOREIGN / "packets_clean.json").read_bytes(), "packets_clean.json", budget=QUICK).report
    assert (report.importer, report.verdict) == ("packets", "verified")
    assert {"raises", "hangs", "babbles", "greedy", "gone", "missing"} <= set(report.troubles)
    assert report.troubles["raises"] == "RuntimeError: <b>boom</b>"
    assert "no answer within" in report.troubles["hangs"]
    assert "not a Parsed" in report.troubles["greedy"]
    said = "\n".join(report.lines(lambda ruling, names: ""))
    assert "Importers that failed:" in said and "hangs: no answer within 0.3 s" in said


@pytest.mark.usefixtures("packages")
def test_theirs_is_asked_for_by_name_and_by_recognition() -> None:
    for wanted in ("good", ""):
        others = [one for one in installed(QUICK)[0] if one.name != "greedy"]
        report = import_log(b"GOOD day", "x", wanted, listed=[*ours(), *others], budget=QUICK).report
        assert report.importer == "good" and report.opaque == {"greeting": (1, "line 1")}


def test_a_tie_is_shown_and_not_guessed() -> None:
    class One:
        name = "one"
        games = ()

        def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
            return 80, "it looks like it"

    class Two(One):
        name = "two"

    report = import_log(b"?", listed=[Listed(One()), Listed(Two())]).report
    assert report.importer == ""
    assert "one (it looks like it) and two (it looks like it) are equally sure" in report.findings[0].message


def test_an_unknown_importer_names_those_there_are() -> None:
    report = import_log(b"{}", wanted="nonsense", listed=ours()).report
    assert "packets, boardgameio, csv, bgstats, bggplays, jsonlines" in report.findings[0].message


def test_work_within_a_budget_gives_its_answer_or_trouble() -> None:
    assert within(5, lambda: 7) == 7
    with pytest.raises(Trouble, match="SystemExit"):
        within(5, lambda: sys.exit(3))


def test_the_example_of_the_guide_works() -> None:
    guide = Path(importers.__file__).with_name("IMPORTERS.md").read_text(encoding="utf-8")
    names: dict[str, type] = {}
    exec(guide.split("```python\n")[1].split("```")[0], names)
    shout = Listed(names["Shout"](), foreign=True)
    done = import_log(b"SHOUT\nADA 3\nBOB 5\nEVE 2\n", listed=[*ours(), shout])
    assert (done.report.importer, done.report.verdict, done.report.entries) == ("shout", "verified", 3)
    assert done.replay is not None and done.replay.names == ("ADA", "BOB", "EVE")
    late = import_log(b"SHOUT\nADA 3\nBOB 9\nEVE 2\n", listed=[*ours(), shout]).report
    assert late.difference is not None and late.difference.place == "line 3"
