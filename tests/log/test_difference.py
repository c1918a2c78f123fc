"""Where a log and the rules part: both sides as values, in words and on boards, and what may be seen after it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from log.altered import Entry, joined, told, with_
from typer.testing import Result

import niagara
from niagara.core.replay import Replay
from niagara.core.text import plain
from niagara.log import load as loading
from niagara.log.finding import LogError
from niagara.log.load import examine, load
from niagara.log.shipped import samples
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.render import difference
from niagara.render.pages_data import pages_data

NO_BOARD, NOT_TOLD, NOTHING = map(plain, (difference.NO_BOARD, difference.NOT_TOLD, difference.NOTHING))


def test_another_event_is_told_and_drawn_on_both_sides(good: list[Entry]) -> None:
    data = with_(good, 60, lambda entry: entry["events"][0].update(steps=3))
    found, both = told(data)
    assert (found.code, found.entry, found.rule) == ("LOG-EVENTS-DIFFER", 60, "N-FLOW-01")
    assert both.expected.words == "The river moves by 2 discs."
    assert both.recorded.words == "The river moves by 3 discs."
    assert both.expected.board == both.recorded.board


def test_boards_differ_where_the_state_does(good: list[Entry]) -> None:
    data = with_(good, 42, lambda entry: entry["events"][0].update(canoe=1))
    _, both = told(data)
    differ = [pair for pair in zip(both.expected.board, both.recorded.board, strict=True) if pair[0] != pair[1]]
    assert differ == [
        ("Ada: canoe 1 on S3 with diamond and canoe 2 on S4 with diamond.",
         "Ada: canoe 1 on S4 with diamond and canoe 2 on S3 with diamond."),
    ]  # fmt: skip
    text = difference.as_text(both).splitlines()
    assert [line[2:] for line in text if line.startswith("> ")] == list(differ[0])
    assert text[:2] == [
        "By the rules this action leads to: Ada paddles 1 space up to S3.",
        "The log goes on with: Ada paddles 1 space up to S3.",
    ]


def test_an_event_too_few_and_one_too_many(good: list[Entry]) -> None:
    dropped = good[60]["events"].pop()
    _, both = told(joined(good))
    assert both.recorded.words == NOTHING
    assert both.expected.words not in (NOTHING, NOT_TOLD)
    good[60]["events"] += [dropped, {"type": "weather_shifted", "seat": 0, "to": 1}]
    _, both = told(joined(good))
    assert both.expected.words == NOTHING
    assert "weather" in both.recorded.words.lower()
    assert both.expected.board != both.recorded.board


def test_a_refused_action_is_told_by_the_rule_and_by_what_was_recorded(good: list[Entry]) -> None:
    data = with_(good, 5, lambda entry: entry.update(actor=1))
    found, both = told(data)
    assert (found.code, found.entry) == ("LOG-RULE-BROKEN", 5)
    assert found.rule is not None
    assert both.expected.words
    assert "amethyst" in both.recorded.words


def test_what_fits_no_match_is_not_told(good: list[Entry]) -> None:
    data = with_(good, 5, lambda entry: entry["events"][0].update(seat=99))
    _, both = told(data)
    assert both.recorded.words == NOT_TOLD
    assert both.recorded.board == (NO_BOARD,)
    assert difference.as_text(both).endswith(NO_BOARD)
    data = with_(good, 5, lambda entry: entry["events"][0].update(seat=-(2**53) + 1))
    assert told(data)[1].recorded.words == NOT_TOLD


def test_what_follows_is_loaded_as_recorded(good: list[Entry]) -> None:
    data = with_(good, 42, lambda entry: entry["events"][0].update(canoe=1))
    with pytest.raises(LogError):
        load(data)
    replay = load(data, as_recorded=True)
    assert len(replay.entries) == 151
    assert replay.verified_to == 34  # the check before: what stands between is not proved to be as it was written
    assert {"LOG-EVENTS-DIFFER", "LOG-CHECK", "LOG-NOTE-AS-RECORDED"} == {found.code for found in replay.found or ()}
    note = next(found for found in replay.found or () if found.code == "LOG-NOTE-AS-RECORDED")
    assert note.message == "entries 42 to 151 are shown as recorded, not verified"
    assert pages_data(niagara.walkthrough(replay))["last"] == len(replay) - 1
    for line in good:
        line.pop("check", None)
    assert load(joined(good), as_recorded=True).verified_to == 41


def test_a_good_log_is_the_same_as_recorded(replay: Replay, log: bytes) -> None:
    loaded = load(log, as_recorded=True)
    assert (loaded, loaded.verified_to, loaded.found) == (replay, None, ())


def test_a_damaged_log_is_refused_as_recorded_too(lines: list[bytes]) -> None:
    lines[4] = b'{"n":4'
    data = b"\n".join(lines) + b"\n"
    with pytest.raises(LogError):
        load(data, as_recorded=True)
    assert len(load(data, partial=True, as_recorded=True).entries) == 3


def test_whatever_is_loaded_as_recorded_can_be_shown(good: list[Entry]) -> None:
    """Absurd numbers in any event: the rest is kept as far as a viewer can show it, and no further."""
    rng = Random(1)
    kept = 0
    for _ in range(25):
        lines = json.loads(json.dumps(good[:60]))
        event = rng.choice(lines[rng.randrange(1, 60)]["events"])
        numbers = [key for key, value in event.items() if type(value) is int]
        if not numbers:
            continue
        event[rng.choice(numbers)] = rng.choice([-1, 0, 1, 2, 3, 7, 99, 2**53 - 1])
        replay = load(joined(lines), as_recorded=True)
        pages_data(niagara.walkthrough(replay))
        kept += replay.verified_to is not None
    assert kept


def test_the_options_that_a_log_fits_are_named(good: list[Entry]) -> None:
    good[0]["rules"]["options"] = {"landing_cost": 0}
    for line in good:
        line.pop("check", None)
    report = verify(joined(good))
    assert report.verdict == "contradicted"
    notes = [found for found in report.findings if found.code == "LOG-NOTE-OPTIONS"]
    assert [(found.entry, found.message) for found in notes] == [
        (14, "all 151 entries fit the rules with landing_cost=1; under the options that it names entry 14 does not")
    ]
    tried = verify(samples()["first_match"], {"fork_first": "R"})
    messages = [found.message for found in tried.findings if found.code == "LOG-NOTE-OPTIONS"]
    assert "with fork_rule=free, or with fork_first=L; under the options tried entry 9" in messages[0]


def test_no_options_are_named_where_none_fits(good: list[Entry]) -> None:
    data = with_(good, 60, lambda entry: entry["events"][0].update(steps=3))
    assert "LOG-NOTE-OPTIONS" not in {found.code for found in verify(data).findings}


def test_damage_at_the_end_is_said_before_all_rules_are_asked(
    lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "JUDGED_OF_DAMAGED", 5)
    data = b"\n".join([*lines[:-1], b"oops", lines[-1]]) + b"\n"
    report = verify(data)
    assert (report.verdict, report.entries) == ("unverifiable", 5)
    assert report.error is not None
    assert report.error.line == len(lines)
    assert "LOG-NOTE-NOT-JUDGED" in {found.code for found in report.findings}
    assert len(load(data, partial=True).entries) == len(lines) - 2
    assert verify(b"\n".join(lines) + b"\n").verdict == "verified"


# ---------------------------------------------------------------- the command line

Run = Callable[..., Result]


def test_show_difference(run: Run) -> None:
    result = run("show", "other.jsonl", "--difference")
    assert result.exit_code == 0
    assert "LOG-EVENTS-DIFFER other.jsonl:43" in result.stdout
    assert "By the rules this action leads to: Ada paddles" in result.stdout
    assert "> Ada: canoe 1 on S4" in result.stdout
    plain = json.loads(run("show", "other.jsonl", "--difference", "--json").stdout)
    assert plain["finding"]["entry"] == 42
    assert plain["expected"]["board"] != plain["found"]["board"]
    assert run("show", "good.jsonl", "--difference").stdout.startswith("good.jsonl: verified")
    assert run("show", "damaged.jsonl", "--difference").exit_code == 3


def test_show_as_recorded(run: Run) -> None:
    assert run("show", "other.jsonl").exit_code == 4
    last = run("show", "other.jsonl", "--as-recorded")
    assert "entry 151 (as recorded, not verified)" in last.stdout
    assert "LOG-EVENTS-DIFFER" in last.stderr
    early = run("show", "other.jsonl", "--as-recorded", "--step", "3", "--json")
    assert json.loads(early.stdout)["vouched_for"] is True


def test_verify_says_both_sides_in_words(run: Run) -> None:
    text = run("verify", "other.jsonl").stdout
    words = "Ada paddles 1 space up to S3."
    assert f"    By the rules this action leads to: {words}\n    The log goes on with: {words}" in text
    assert "its canoe is 0 by the rules and 1 in the log" in text  # where the words are the same
    finding = json.loads(run("verify", "other.jsonl", "--json").stdout)["findings"][0]
    assert finding["expected_words"] == "Ada paddles 1 space up to S3."
    assert json.loads(finding["expected"])["canoe"] == 0
    assert json.loads(finding["found"])["canoe"] == 1
    assert finding["found_words"]


def test_verify_many_ends_in_a_table(run: Run) -> None:
    result = run("verify", "good.jsonl", "other.jsonl", "torn.jsonl", "damaged.jsonl", "-", input=b"")
    assert result.exit_code == 4
    *_, head, good, other, torn, damaged, stdin, _, count = result.stdout.splitlines()
    assert head.split() == ["file", "verdict", "entries", "first", "finding"]
    assert good.split() == ["good.jsonl", "verified", "151"]
    assert other.split(None, 3) == ["other.jsonl", "contradicted", "41", "LOG-EVENTS-DIFFER N-MOVE-01, entry 42"]
    assert torn.split(None, 3) == ["torn.jsonl", "consistent", "48", "LOG-TAIL-TORN, entry 49"]
    assert damaged.split(None, 3) == ["damaged.jsonl", "unverifiable", "8", "LOG-JSON-SYNTAX, entry 9"]
    assert "LOG-EMPTY" in stdin
    assert count == "5 files: 2 unverifiable, 1 verified, 1 contradicted, 1 consistent"
    assert len(run("verify", "good.jsonl", "other.jsonl", "--json").stdout.splitlines()) == 2


def test_a_terminal_sees_how_far_it_is_and_the_results_stay_clean(run: Run) -> None:
    """The bar is for a terminal on stderr alone: what is piped on holds the reports and nothing else."""
    pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from niagara.cli import main; main()", "verify", "good.jsonl", "torn.jsonl"]
    environ = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=environ, check=False)
    os.close(theirs)
    seen = os.read(ours, 65_536).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "verifying" in seen
    assert "2/2" in seen or "1/2" in seen
    assert done.stdout.decode() == run("verify", "good.jsonl", "torn.jsonl").stdout


def test_how_far_the_rules_have_come_is_told(log: bytes, replay: Replay) -> None:
    told: list[tuple[int, int]] = []
    examine(log, watch=lambda done, total: told.append((done, total)))
    assert told[0] == (0, len(replay.entries))
    assert all(total == len(replay.entries) for _, total in told)


def test_verify_reads_stdin(run: Run, good: list[Entry]) -> None:
    result = run("verify", "-", input=joined(good[:8]))
    assert result.exit_code == 0
    assert "unfinished, ends after entry 7" in result.stdout


def test_repair_and_anonymise(run: Run) -> None:
    done = run("repair", "torn.jsonl", "-o", "whole.jsonl")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "48 entries kept" in done.stderr
    assert run("verify", "whole.jsonl").exit_code == 0
    assert run("repair", "torn.jsonl", "-o", "whole.jsonl").exit_code == 6
    told = json.loads(run("repair", "good.jsonl", "-o", "copy.jsonl", "--json").stdout)
    assert (told["entries"], told["whole"], told["findings"]) == (151, True, [])
    assert Path("copy.jsonl").read_bytes() == Path("good.jsonl").read_bytes()
    assert run("anonymise", "good.jsonl", "-o", "nobody.jsonl.gz").exit_code == 0
    nobody = load("nobody.jsonl.gz")
    assert verify("nobody.jsonl.gz").verdict == "verified"
    assert [player.name for player in nobody.header.seats] == [f"Player {seat}" for seat in range(1, 5)]
    assert nobody.header.x["x_origin"]["left_out"] == ["names", "title"]
    assert run("anonymise", "other.jsonl", "-o", "no.jsonl").exit_code == 4
    out = run("anonymise", "-", "-o", "-", input=Path("good.jsonl").read_bytes())
    assert out.stdout_bytes == dumps(nobody)


def test_anonymise_leaves_nothing_that_could_name_somebody() -> None:
    kept = load(Path(__file__).parents[1] / "data" / "v1" / "match.replay.jsonl")
    bare = niagara.anonymise(kept)
    text = dumps(bare).decode()
    words = [*kept.names, "A kept match", "Kept for ever", "The first gem", "Five discs", "x_app", "x_clock", "2026"]
    assert [word for word in words if word in text] == []
    assert bare.header.x["x_origin"]["left_out"] == [
        "names", "created", "title", "comment", "fields of other programs",
    ]  # fmt: skip
    assert [step.after for step in bare.steps()] == [step.after for step in kept.steps()]
    assert verify(dumps(bare)).verdict == "verified"
