"""Verdicts: what the rules say of a record, and the first difference."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from niagara.core.replay import Replay
from niagara.core.setup import BadSetup
from niagara.games import get
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.report import Report
from niagara.log.verify import verify
from niagara.log.writer import dumps


def joined(entries: list[dict[str, Any]]) -> bytes:
    return b"\n".join(json.dumps(entry, separators=(",", ":")).encode() for entry in entries) + b"\n"


@pytest.fixture
def entries(lines: list[bytes]) -> list[dict[str, Any]]:
    """The header and the entries as plain values, without checks: what a careful forger would hand in."""
    plain = [json.loads(line) for line in lines]
    for entry in plain:
        entry.pop("check", None)
    return plain


def first(entries: list[dict[str, Any]], kind: str) -> tuple[int, int]:
    """The first event of this kind: number of its entry, place in it."""
    return next(
        (number, place)
        for number, entry in enumerate(entries[1:], 1)
        for place, event in enumerate(entry["events"])
        if event["type"] == kind
    )


def test_a_good_log_is_verified_in_every_way(log: bytes, replay: Replay) -> None:
    reports = [verify(log), verify(replay), verify(load(log))]
    assert [report.verdict for report in reports] == ["verified"] * 3
    assert all((report.entries, report.events) == (len(replay.entries), len(replay) - 1) for report in reports)
    assert all(report.finished and report.exit_code == 0 for report in reports)


def test_an_action_that_a_rule_refuses(entries: list[dict[str, Any]]) -> None:
    entries[2]["action"]["card"] = 9
    report = verify(joined(entries))
    assert report.verdict == "contradicted"
    assert report.exit_code == 4
    (found,) = [found for found in report.findings if found.severity == "error"]
    assert (found.code, found.entry, found.line, found.round, found.seat) == ("LOG-RULE-BROKEN", 2, 3, 1, 1)
    assert found.rule is not None
    assert found.rule.startswith("N-CARD-")
    assert found.ruling is not None
    assert found.found == '{"type":"choose_card","card":9}'
    with pytest.raises(LogError):
        load(joined(entries))
    assert len(load(joined(entries), partial=True).entries) == 1


def test_an_actor_out_of_turn(entries: list[dict[str, Any]]) -> None:
    entries[2]["actor"] = 2
    found = verify(joined(entries)).error
    assert found is not None
    assert (found.code, found.entry, found.seat) == ("LOG-RULE-BROKEN", 2, 2)


def test_an_event_that_is_not_what_the_action_causes(entries: list[dict[str, Any]]) -> None:
    number, place = first(entries, "flow_set")
    entries[number]["events"][place]["steps"] += 1
    found = verify(joined(entries)).error
    assert found is not None
    assert (found.code, found.entry, found.pointer) == ("LOG-EVENTS-DIFFER", number, f"/events/{place}")
    assert found.rule is not None
    assert found.rule.startswith("N-FLOW-")
    assert found.expected is not None
    assert found.found is not None
    expected, recorded = json.loads(found.expected), json.loads(found.found)
    assert recorded == {**expected, "steps": expected["steps"] + 1}


def test_an_event_too_few_and_one_too_many(entries: list[dict[str, Any]]) -> None:
    number, _ = first(entries, "round_ended")
    dropped = entries[number]["events"].pop()
    found = verify(joined(entries)).error
    assert found is not None
    assert (found.found, json.loads(found.expected or "")) == ("no further event", dropped)
    entries[number]["events"] += [dropped, {"type": "hands_refilled"}]
    found = verify(joined(entries)).error
    assert found is not None
    assert (found.expected, found.found) == ("no further event", '{"type":"hands_refilled"}')
    assert found.rule is None


def test_an_entry_after_the_end(entries: list[dict[str, Any]]) -> None:
    entries.append({**entries[1], "n": len(entries)})
    found = verify(joined(entries)).error
    assert found is not None
    assert (found.code, found.entry) == ("LOG-AFTER-END", len(entries) - 1)


def test_any_single_change_is_found(lines: list[bytes]) -> None:
    """Dropped, swapped, changed or invented: no entry can be touched without a finding."""
    rng = Random(1)
    for _ in range(60):
        place = rng.randrange(1, len(lines) - 1)
        other = rng.randrange(1, len(lines) - 1)
        changed = list(lines)
        match rng.randrange(3):
            case 0:
                del changed[place]
            case 1:
                changed[place], changed[other] = changed[other], changed[place]
            case _:
                changed.insert(place, lines[other])
        if changed != lines:
            assert verify(b"\n".join(changed) + b"\n").error is not None, (place, other)


def test_a_forged_match_that_keeps_the_rules_breaks_its_check(log: bytes) -> None:
    forged = log.replace("陳".encode(), b"Eve")
    report = verify(forged)
    assert report.verdict == "contradicted"
    assert report.error is not None
    assert report.error.code == "LOG-CHECK"


def test_another_reading_of_the_same_record(replay: Replay, log: bytes) -> None:
    assert verify(log, {"fork_first": "L"}).verdict == "verified"
    for source in (log, replay):
        report = verify(source, {"fork_first": "R"})
        assert report.verdict == "contradicted"
        assert report.error is not None
        assert report.error.rule == "N-FLOW-04"
    with pytest.raises(BadSetup, match="known options"):
        verify(log, {"hats": 1})


def test_a_replay_made_by_hand(replay: Replay) -> None:
    gap = Replay(replay.game, replay.header, replay.entries[1:])
    report = verify(gap)
    assert report.error is not None
    assert report.error.code in ("LOG-GAP", "LOG-RULE-BROKEN")
    last = msgspec.structs.replace(replay.entries[-1], check="0" * 32)
    forged = Replay(replay.game, replay.header, (*replay.entries[:-1], last))
    report = verify(forged)
    assert report.error is not None
    assert report.error.code == "LOG-CHECK"
    assert verify(load(dumps(forged))).verdict == "verified"  # the writer makes checks anew


def test_partial_reading_never_says_verified(lines: list[bytes]) -> None:
    lines[4] = b'{"n":4'
    partial = load(b"\n".join(lines) + b"\n", partial=True)
    assert len(partial.entries) == 3
    assert verify(partial).verdict == "unverifiable"


HOSTILE = "</script><b>x\x1b[2J\u202e& <3"


def test_a_report_shows_what_is_in_a_file_harmlessly(entries: list[dict[str, Any]]) -> None:
    entries[0]["game"] = HOSTILE
    report = verify(joined(entries))
    assert "\x1b" not in str(report)
    html = report._repr_html_()
    assert "<b>" not in html
    assert "&lt;/script&gt;&lt;b&gt;x" in html
    assert "&amp;lt;" not in html


def test_a_report_as_plain_values(entries: list[dict[str, Any]]) -> None:
    entries[2]["action"]["card"] = 9
    report = verify(joined(entries))
    plain = json.loads(json.dumps(report.as_dict()))
    assert plain["verdict"] == "contradicted"
    assert plain["findings"][0]["code"] == "LOG-RULE-BROKEN"
    assert plain["findings"][0]["entry"] == 2
    assert repr(report) == f"<Report {report}>"
    assert isinstance(report, Report)


def test_typed_values_out_of_range_break_rules_and_nothing_else(entries: list[dict[str, Any]]) -> None:
    """Every action with absurd numbers gets a verdict: the rules refuse it, nothing fails."""
    game = get("niagara")
    absurd = [-1, 2, 7, 99, -(2**53) + 1, 2**53 - 1]
    for number in range(1, len(entries)):
        action = entries[number]["action"]
        for field, value in action.items():
            if type(value) is int:
                for other in absurd:
                    changed = [*entries]
                    changed[number] = {**entries[number], "action": {**action, field: other}}
                    report = verify(joined(changed))
                    assert report.game == game.id
