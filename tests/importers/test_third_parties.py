"""A third party's importer is found by its entry point and runs in a process of its own.

One that raises, hangs, crashes or babbles is named, its process is ended, and the others still run.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from niagara.log import importers
from niagara.log.finding import finding
from niagara.log.importers import third_party
from niagara.log.importers.draft import Budget, Draft, ForeignSeat, Said
from niagara.log.importers.drafting import Drafted, Trouble
from niagara.log.importers.pattern import NOTHING
from niagara.log.importers.registry import Listed, installed, ours
from niagara.log.importers.run import import_log
from niagara.log.importers.third_party import ThirdParty, ask
from niagara.log.importers.wire import Task, packed, unpacked
from niagara.log.limits import LIMITS

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
PATIENT = Budget(seconds=60)
QUICK = Budget(seconds=3)
"""Enough to start a process."""

CODE = """
import os, subprocess, sys
from pathlib import Path
from threading import Event, Thread

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
        code = "import time; time.sleep(600)"
        grandchild = subprocess.Popen([sys.executable, "-c", code])
        Path(__file__).with_name("pids").write_text(f"{os.getpid()} {grandchild.pid}")
        Event().wait()


class Crashes(Good):
    name = "crashes"

    def sniff(self, head, filename):
        os._exit(9)


class Exits(Good):
    name = "exits"

    def sniff(self, head, filename):
        sys.exit(3)


class Chatters(Good):
    name = "chatters"

    def sniff(self, head, filename):
        print("hello", flush=True)
        os.write(1, b"more")
        sys.stdin.read()
        Thread(target=Event().wait).start()
        return (40, "it talks")


class Objects(Good):
    name = "objects"

    def map(self, parsed):
        return Draft(level=2, samples={"greeting": object()})


class Knows(Good):
    name = "knows"

    def map(self, parsed):
        return Draft(level=99)


class Invents(Good):
    name = "invents"

    def map(self, parsed):
        from niagara.log.finding import Finding
        return Draft(level=2, findings=(Finding(code="NO-SUCH-CODE", severity="error", message="?"),))


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


ALL = ("Good", "Raises", "Hangs", "Babbles", "Greedy", "Crashes", "Exits", "Chatters", "Objects", "Invents", "Knows")


def theirs(name: str) -> ThirdParty:
    """The importer of this class."""
    return ThirdParty(name.lower(), f"their_importers:{name}")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that is installed, with good and bad entry points; the folder that it is in."""
    (tmp_path / "their_importers.py").write_text(CODE, encoding="utf-8")
    info = tmp_path / "their_importers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-importers\nVersion: 1.0\n", encoding="utf-8")
    points = [f"{kind.lower()} = their_importers:{kind}" for kind in ALL]
    points += ["gone = their_importers:Gone", "missing = no_such_module_of_theirs"]
    (info / "entry_points.txt").write_text("[niagara.importers]\n" + "\n".join(points) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("packages")
def test_entry_points_are_found_and_nothing_of_theirs_is_loaded() -> None:
    assert {*map(str.lower, ALL), "gone", "missing"} <= {one.name for one in installed()}
    report = import_log((FOREIGN / "packets_clean.json").read_bytes(), wanted="packets").report
    assert (report.verdict, report.troubles) == ("verified", {})
    assert "their_importers" not in sys.modules


@pytest.mark.usefixtures("packages")
def test_whatever_they_do_our_own_importers_still_run() -> None:
    data = (FOREIGN / "packets_clean.json").read_bytes()
    report = import_log(data, "packets_clean.json", budget=QUICK).report
    assert (report.importer, report.verdict) == ("packets", "verified")
    assert report.troubles == {
        "raises": "RuntimeError: <b>boom</b>",
        "hangs": "no answer within 3 s: its process was ended",
        "babbles": "sniff() gave no (score, reason)",
        "greedy": "it gave a dict, not a Parsed",
        "crashes": "its process ended with code 9 and no answer",
        "exits": "SystemExit: 3",
        "gone": "AttributeError: module 'their_importers' has no attribute 'Gone'",
        "missing": "ModuleNotFoundError: No module named 'no_such_module_of_theirs'",
    }
    assert ("chatters", 40) in [(one.name, one.score) for one in report.sniffed]
    said = "\n".join(report.lines(lambda ruling, names: ""))
    assert "Importers that failed:" in said and "hangs: no answer within 3 s" in said
    assert "their_importers" not in sys.modules


@pytest.mark.skipif(os.name != "posix", reason="looks for processes as POSIX has them")
def test_one_that_hangs_is_killed_with_all_that_it_started(packages: Path) -> None:
    with pytest.raises(Trouble, match="no answer within 3 s"):
        theirs("Hangs").sniff(QUICK, b"GOOD", "")
    pids = [int(pid) for pid in (packages / "pids").read_text(encoding="utf-8").split()]
    assert len(pids) == 2
    end = time.monotonic() + 10
    while any(map(_runs, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_runs, pids))


def _runs(pid: int) -> bool:
    """Whether a process is there that has not ended; one that nobody has asked for yet (a zombie) has."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Objects", "more than plain values"),
        ("Invents", "unknown code"),
        ("Greedy", "not a Parsed"),
        ("Knows", "level 99: expected 0 to 3"),
    ],
)
@pytest.mark.usefixtures("packages")
def test_a_draft_that_is_none_is_trouble(name: str, words: str) -> None:
    with pytest.raises(Trouble, match=words):
        theirs(name).draft(PATIENT, b"GOOD", (), LIMITS)


@pytest.mark.usefixtures("packages")
def test_where_no_process_can_be_started_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(third_party.sys, "executable", "/no/such/python")
    with pytest.raises(Trouble, match="no process could be started"):
        theirs("Good").sniff(PATIENT, b"GOOD", "")


def test_files_beside_us_are_no_modules_of_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever imports a folder of downloads runs nothing that lies in it."""
    (tmp_path / "msgspec.py").write_text("raise SystemExit(77)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    with pytest.raises(Trouble, match="ModuleNotFoundError"):
        ask(Task(reference="no_such_module_of_theirs", seconds=60, data=b""))


@pytest.mark.usefixtures("packages")
def test_theirs_is_asked_for_by_name_and_by_recognition() -> None:
    for wanted in ("good", ""):
        listed = [*ours(), theirs("Good")]
        report = import_log(b"GOOD day", "x", wanted, listed=listed, budget=PATIENT).report
        assert report.importer == "good" and report.opaque == {"greeting": (1, "line 1")}


def test_a_draft_travels_whole() -> None:
    said = Said(
        place="line 1",
        about="action",
        pattern={
            "type": frozenset({"a", "b"}),
            "ops": [{"op": "load"}, frozenset({1, 2})],
            "gem": NOTHING,
            "card": None,
        },
        actor="chance",
        shown={"to": 3, "way": ["S1", "S2"]},
        early=True,
    )
    draft = Draft(
        level=3, game="niagara", seats=(ForeignSeat(name="</script>"),), options={"landing_cost": 0}, said=(said, said),
        covered=frozenset({"x"}), opaque={"y": (2, "line 7")}, assumed=("so",),
        findings=(finding("LOG-TAIL-TORN", "cut off", line=3, offset=7),),
    )  # fmt: skip
    there = unpacked(packed(Drafted(draft, {"token": 2})))
    assert there == Drafted(draft, {"token": 2})


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
    assert "packets, boardgameio, csv, bgstats, bggplays, jsonlines, sc2024" in report.findings[0].message


def test_the_example_of_the_guide_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = Path(importers.__file__).with_name("IMPORTERS.md").read_text(encoding="utf-8")
    code = guide.split("```python\n")[1].split("```")[0]
    (tmp_path / "my_package.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    shout = ThirdParty("shout", "my_package:Shout")
    done = import_log(b"SHOUT\nADA 3\nBOB 5\nEVE 2\n", listed=[*ours(), shout])
    assert (done.report.importer, done.report.verdict, done.report.entries) == ("shout", "verified", 3)
    assert done.replay is not None and done.replay.names == ("ADA", "BOB", "EVE")
    more = import_log(b"SHOUT\nADA 3 4\nBOB 5\nEVE 2 1\n", listed=[*ours(), shout]).report
    assert more.verdict == "consistent"
    assert [(one.name, one.count, one.place, one.value) for one in more.unread_fields] == [
        ("field 2", 2, "line 2: /2", "4")
    ]
    late = import_log(b"SHOUT\nADA 3\nBOB 9\nEVE 2\n", listed=[*ours(), shout]).report
    assert late.difference is not None and late.difference.place == "line 3"
