"""Old logs load for ever, newer ones say what they need, and a fix of the rules is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from niagara.core.replay import Replay
from niagara.games import get
from niagara.log import upgrade
from niagara.log.chain import Chain, canonical
from niagara.log.finding import LogError
from niagara.log.load import examine, load
from niagara.log.verify import verify
from niagara.log.writer import dumps

KEPT = Path(__file__).parents[1] / "data" / "v1"


@pytest.mark.parametrize("name", ["match.replay.jsonl", "match.replay.json"])
def test_the_kept_log_of_version_1_always_loads(name: str) -> None:
    """These files are never written anew: whoever has logs of version 1 has such ones."""
    replay = load(KEPT / name)
    assert verify(KEPT / name).verdict == "verified"
    assert len(replay.entries) == 35
    assert replay.header.title == "A kept match"
    assert replay.header.comment == {"en": "Kept for ever.", "uk": "Збережено назавжди."}
    assert replay.header.x == {"x_app": {"table": 17, "tags": ["kept", True]}}
    assert (replay.entries[3].comment, replay.entries[3].x) == ("The first gem.", {"x_clock": 1200})
    assert dumps(replay) == (KEPT / "match.replay.jsonl").read_bytes()


def test_the_kept_log_is_the_one_that_was_kept() -> None:
    data = (KEPT / "match.replay.jsonl").read_bytes()
    assert sha256(data).hexdigest() == ("9399084a8d7d4c1b8a29fef768c00998195ba96541651aa97487bd726beac002")


def older(log: bytes) -> bytes:
    """As a version 0 would have had it: `seats` called `players`, an actor `who`, and checks of its own."""
    head, *entries = (json.loads(line) for line in log.splitlines())
    head = {**{key: value for key, value in head.items() if key != "seats"}, "version": 0, "players": head["seats"]}
    chain = Chain()
    chain.add(canonical(head))
    for entry in entries:
        entry["who"] = entry.pop("actor")
        checked = entry.pop("check", None)
        chain.add(canonical(entry))
        if checked:
            entry["check"] = chain.close()
    return b"\n".join(json.dumps(line).encode() for line in (head, *entries)) + b"\n"


def step(line: Mapping[str, Any]) -> Mapping[str, Any]:
    names = {"players": "seats", "who": "actor"}
    return {names.get(key, key): value for key, value in line.items()}


@pytest.fixture
def version_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there had been a version before the first."""
    monkeypatch.setitem(upgrade.STEPS, 0, step)  # type: ignore[arg-type]


def test_without_its_step_an_older_version_is_refused(log: bytes) -> None:
    with pytest.raises(LogError) as caught:
        load(older(log))
    assert caught.value.finding.code == "LOG-VERSION"


@pytest.mark.usefixtures("version_0")
def test_an_older_version_is_upgraded_and_its_own_checks_hold(log: bytes, replay: Replay) -> None:
    data = older(log)
    loaded, report = examine(data)
    assert report.verdict == "verified", report
    assert [found.code for found in report.findings] == ["LOG-NOTE-UPGRADED"]
    assert "format version 0, read as version 1" in str(report)
    assert loaded is not None
    assert loaded.header == replay.header
    assert [entry.action for entry in loaded.entries] == [entry.action for entry in replay.entries]
    assert dumps(loaded) == log


@pytest.mark.usefixtures("version_0")
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"who": 1', b'"who": 2', "LOG-RULE-BROKEN"),
        (b'"who": 1', b'"who": "me"', "LOG-TYPE"),
        (b'"who": 1', b'"actor": 1, "mood": 3', "LOG-FIELD"),
        (b'"version": 0', b'"version": 0, "version": 0', "LOG-JSON-DUPKEY"),
        (b'"check": "', b'"check": "f', "LOG-CHECK"),
    ],
)
def test_an_older_version_is_read_as_strictly(log: bytes, old: bytes, new: bytes, code: str) -> None:
    error = verify(older(log).replace(old, new, 1)).error
    assert error is not None
    assert error.code == code


def test_a_newer_version_names_what_it_needs(log: bytes) -> None:
    with pytest.raises(LogError) as caught:
        load(log.replace(b'"version":1', b'"version":2', 1))
    finding = caught.value.finding
    assert (finding.code, finding.exit_code, finding.pointer, finding.line) == ("LOG-VERSION", 5, "/version", 1)
    assert "format version 2" in finding.message
    assert finding.expected == "1"


def test_a_newer_minor_version_with_nothing_new_is_judged_with_a_note(lines: list[bytes]) -> None:
    head = json.loads(lines[0]) | {"minor": 3}
    entries = [json.loads(line) for line in lines[1:6]]
    report = verify(b"\n".join(json.dumps(line).encode() for line in (head, *entries)) + b"\n")
    assert report.verdict == "consistent"
    assert "entries 1 to 5 are legal, not sealed" in report.headline
    assert [found.code for found in report.findings] == ["LOG-NOTE-NEWER", "LOG-NOTE-NO-CHECK", "LOG-NOTE-UNFINISHED"]
    assert "1.3" in report.findings[0].message


def test_the_revision_of_the_rules_is_named(log: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "rules revision 1" in verify(log).headline
    assert verify(log).as_dict()["revision"] == 1
    game = msgspec.structs.replace(get("niagara"), revision=2)
    monkeypatch.setattr("niagara.log.reader.get", lambda name: game)
    report = verify(log)
    assert report.verdict == "verified"
    assert [found.code for found in report.findings] == ["LOG-NOTE-REVISION"]
    wrong = verify(log.replace(b'{"n":2,"actor":1,', b'{"n":2,"actor":2,')).error
    assert wrong is not None
    assert wrong.entry == 2
    assert "by revision 2 of our rules; the log was made under revision 1" in wrong.message
    monkeypatch.undo()
    newer = verify(log.replace(b'"revision":1', b'"revision":9', 1))
    assert newer.error is not None
    assert (newer.error.code, newer.error.found, newer.exit_code) == ("LOG-REVISION", "9", 5)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("/rules/revision", 0, "LOG-TYPE"),
        ("/rules/revision", -1, "LOG-TYPE"),
        ("/rules/revision", -(2**53) + 1, "LOG-TYPE"),
        ("/rules/revision", 2, "LOG-REVISION"),
        ("/rules/revision", True, "LOG-TYPE"),
        ("/version", 0, "LOG-VERSION"),
        ("/version", -1, "LOG-HEADER"),
        ("/version", True, "LOG-HEADER"),
        ("/minor", -1, "LOG-HEADER"),
        ("/start_seat", -1, "LOG-SETUP"),
        ("/start_seat", 3, "LOG-SETUP"),
        ("/start_seat", True, "LOG-TYPE"),
        ("/seats", [], "LOG-SETUP"),
        ("/seats", [{"name": f"P{seat}"} for seat in range(6)], "LOG-SETUP"),
        ("/rules/options", {"landing_cost": 2}, "LOG-SETUP"),
        ("/rules/options", {"landing_cost": -1}, "LOG-SETUP"),
        ("/rules/options", {"max_rounds": 0}, "LOG-SETUP"),
        ("/rules/options", {"hats": 1}, "LOG-SETUP"),
        ("/board", "pond", "LOG-SETUP"),
        ("/board", {"id": "pond"}, "LOG-SETUP"),
        ("/seed", True, "LOG-TYPE"),
        ("/seed", 2**53, "LOG-INT-RANGE"),
    ],
)
def test_a_number_of_the_header_out_of_its_range_is_refused_in_its_place(
    lines: list[bytes], field: str, value: object, code: str
) -> None:
    head = json.loads(lines[0]) | {"seed": 1}
    *path, last = field.split("/")[1:]
    spot = head
    for key in path:
        spot = spot[key]
    spot[last] = value
    error = verify(b"\n".join([json.dumps(head).encode(), *lines[1:]]) + b"\n").error
    assert error is not None
    assert (error.code, error.line, error.pointer) == (code, 1, field), error


@pytest.mark.parametrize("n", [0, -1, 1, 3, 2**53 - 1])
def test_an_entry_out_of_its_range_is_refused_in_its_place(lines: list[bytes], n: int) -> None:
    lines[2] = lines[2].replace(b'{"n":2,', f'{{"n":{n},'.encode())
    error = verify(b"\n".join(lines) + b"\n").error
    assert error is not None
    assert (error.code, error.line, error.pointer, error.expected) == ("LOG-GAP", 3, "/n", "n 2")
