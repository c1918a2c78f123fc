"""What the server makes of a file that is opened in JupyterLab, and the processes that make it."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import niagara
from niagara.cli.verify import judged, report_text
from niagara.core.version import VERSION
from niagara.log.shipped import samples
from niagara.log.writer import dumps
from niagara.notebook.lab import process
from niagara.notebook.lab.messages import Request
from niagara.notebook.lab.opened import answered, read
from niagara.notebook.lab.process import NoAnswer, Worker, Workers

DATA = Path(__file__).parent / "data"
EXTENSION = Path(niagara.__file__).parent / "notebook" / "lab_extension"
MATCH = samples()["a_gap_in_the_river"].read_bytes()


def opened(data: bytes, **others: Any) -> dict[str, Any]:
    """The answer about a file, of which the first steps are enough."""
    request = Request(data=data, name="a.replay.jsonl", **({"early": True} | others))
    told: dict[str, Any] = json.loads(answered(request))
    return told


def test_a_good_log_needs_no_words() -> None:
    told = opened(MATCH)
    assert told["about"]["verdict"] == "verified" and "findings" not in told["about"]
    assert told["pages"]["version"] and not told["whole"]


@pytest.mark.parametrize("path", sorted((DATA / "bad").iterdir()), ids=lambda path: path.name)
def test_no_bad_file_ends_in_a_blank_page(path: Path) -> None:
    found = read(path.read_bytes(), str(path))
    said = report_text(judged(str(path), []))  # what `niagara verify` says
    assert said.startswith(found.about.headline)
    assert all(one.code in said and one.what.split("; ")[0] in said for one in found.about.findings)
    wrong = any(one.severity == "error" for one in found.about.findings)
    assert wrong == (found.about.verdict in ("contradicted", "unverifiable"))
    assert wrong or found.replay is not None


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (DATA / "foreign").iterdir() if path.name != "README.md"),
    ids=lambda path: path.name,
)
def test_a_foreign_file_comes_with_its_report(path: Path) -> None:
    found = read(path.read_bytes(), path.name)
    assert found.about.imported
    if "clean" in path.name and not path.name.startswith(("bgstats", "bggplays")):  # results only
        assert found.replay is not None and len(found.replay) > 1
        assert any("Read as" in line for line in found.about.imported)


def test_what_breaks_the_rules_is_shown_as_recorded() -> None:
    log = samples()["free_canoe"].read_bytes().replace(b'"path":["S1","S2","S3"]', b'"path":["S1","S2","S1"]', 1)
    told = opened(log)
    assert told["about"]["verdict"] == "contradicted"
    assert told["pages"]["verified_to"] < 24
    assert any("N-MOVE-03" in found["what"] for found in told["about"]["findings"])


def test_a_branch_and_a_note_live_in_what_is_sent_along() -> None:
    entries = {one.entry: one for one in niagara.load(MATCH).steps()}.values()
    last = [one.index for one in entries if niagara.game("whitewater").actor(one.after) in (0, 1)][-3]
    tries = opened(MATCH, question={"ask": "tries", "line": 0, "step": last})["data"]
    assert tries["nodes"]
    made = opened(MATCH, question={"ask": "branch", "line": 0, "step": last, "chain": [0]})["changed"]
    assert made["line"] == 1 and made["step"] >= last and made["to"] > last
    logs = ("", made["log"])
    ended = opened(MATCH, logs=logs, question={"ask": "bots", "line": 1})["changed"]
    assert (
        ended["line"] == 1
        and ended["to"] >= made["to"]
        and ended["log"].startswith(made["log"].rpartition(',"check"')[0])
    )
    noted = opened(MATCH, logs=logs, question={"ask": "note", "line": 0, "entry": 0, "text": "Look"})["changed"]
    assert noted["line"] == 0 and noted["to"] is None and noted["pages"]["noted"]
    logs = (noted["log"], made["log"])
    seen = opened(MATCH, logs=logs, seat=1, early=False)
    assert seen["seat"] == 1 and len(seen["branches"]) == 1 and seen["pages"]["noted"]
    assert opened(MATCH, logs=logs, question={"ask": "save", "line": 0})["log"] == noted["log"]
    assert opened(MATCH, question={"ask": "save", "line": 0})["log"].encode() == dumps(niagara.load(MATCH))
    assert "error" in opened(MATCH, logs=("no log",), question={"ask": "tries", "line": 0, "step": 0})


def test_a_seat_or_a_language_that_is_not_there_is_none() -> None:
    told = opened(MATCH, seat=7, lang="tlh")
    assert told["seat"] is None and told["lang"] == "en"


# ---------------------------------------------------------------- the processes


def test_a_file_that_takes_too_long_costs_a_process_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = (
        "import time; from niagara.notebook.lab import opened, process;"
        "process.SECONDS = 1; real = opened.answered;"
        "opened.answered = lambda asked: time.sleep(60) if asked.data == b'slow' else real(asked); process.main()"
    )
    monkeypatch.setattr(process, "_PROGRAM", ("-P", "-c", slow))
    monkeypatch.setattr(process, "SECONDS", 1)
    workers = Workers(1)
    try:
        workers.make_ready()
        with pytest.raises(NoAnswer, match="more than 1 s"):
            workers.ask(Request(data=b"slow", name="a"))
        assert b"LOG-" in workers.ask(Request(data=b"{", name="a"))
    finally:
        workers.close()


def test_a_process_that_ends_is_started_anew() -> None:
    worker = Worker()
    try:
        first = worker.start()
        first.kill()
        first.wait()
        assert worker.start() is not first
        assert b"LOG-" in worker.ask(Request(data=b"{", name="a"))
        worker.start().kill()
        with suppress(NoAnswer):  # asked while it ends
            worker.ask(Request(data=b"{", name="a"))
        assert b"LOG-" in worker.ask(Request(data=b"{", name="a"))
    finally:
        worker.close()


# ---------------------------------------------------------------- what Jupyter finds


def test_the_container_says_that_it_is_a_module() -> None:
    package = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    assert package["version"] == VERSION
    container = (EXTENSION / package["jupyterlab"]["_build"]["load"]).read_text(encoding="utf-8")
    assert "__esModule: true" in container  # without it the whole page of JupyterLab stays blank
    assert f"_JUPYTERLAB.{package['name']} =" in container


def test_what_is_installed_is_what_is_here() -> None:
    """An editable install copies these files: scripts/setup copies them again when they changed."""
    installed = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / "niagara"
    for path in EXTENSION.rglob("*"):
        if path.is_file():
            again = "run scripts/setup: what is installed is older"
            assert (installed / path.relative_to(EXTENSION)).read_bytes() == path.read_bytes(), again
