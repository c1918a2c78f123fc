"""What is said of a log that differs from the rules, or of a file that is in the way, in words that say what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from log.altered import Entry, joined, told, with_
from typer.testing import Result

import niagara
from niagara.log.finding import LogError
from niagara.log.verify import verify
from niagara.log.writer import save

Run = Callable[..., Result]
ROWS = Path(__file__).parents[1] / "data" / "foreign" / "csv_clean.csv"


def test_a_changed_action_and_a_changed_event_are_told_apart(good: list[Entry]) -> None:
    """Whoever reads it sees what the log says (the action and the event), what the rules give, and where."""
    other = json.loads(json.dumps(good))
    event = told(with_(good, 2, lambda entry: entry["events"][0].update(card=3)))[0]
    action = told(with_(other, 2, lambda entry: entry["action"].update(card=3)))[0]
    start = "event 1 of the entry does not follow from its action "
    end = "; either may have been changed"
    assert event.message == (
        f'{start}{{"type":"choose_card","card":5}}: its card is 5 by the rules and 3 in the log{end}'
    )
    assert action.message == (
        f'{start}{{"type":"choose_card","card":3}}: its card is 3 by the rules and 5 in the log{end}'
    )
    assert (
        (event.line, event.pointer, event.entry) == (action.line, action.pointer, action.entry) == (3, "/events/0", 2)
    )


@pytest.mark.parametrize(
    ("n", "change", "said"),
    [
        (5, lambda events: events.pop(), ["event 3 of the entry is missing", "a further one, turn_began"]),
        (8, lambda events: events.append({"type": "weather_shifted", "seat": 3, "to": 1}),
         ["event 2 of the entry, weather_shifted, is one too many", "leads to no more than 1"]),
        (9, lambda events: events.insert(1, {"type": "gems_kept", "seat": 0}),
         ["it is river_pushed by the rules and gems_kept in the log"]),
        (9, lambda events: events[0].update(steps=3, lowest=4),
         ["its lowest is 5 by the rules and 4 in the log, steps is 4 by the rules and 3 in the log"]),
        (5, lambda events: events[1].update(gem="\x1b[2J" + "ruby" * 99),
         ['its gem is "amethyst" by the rules and "\\u001b[2Jruby', "… in the log"]),
    ],
)  # fmt: skip
def test_what_differs_is_said_in_plain_words(
    good: list[Entry], n: int, change: Callable[[list[Entry]], object], said: list[str]
) -> None:
    found = told(with_(good, n, lambda entry: change(entry["events"])))[0]
    assert found.code == "LOG-EVENTS-DIFFER"
    for words in said:
        assert words in found.message


def test_a_refusal_is_said_once(run: Run, good: list[Entry]) -> None:
    data = with_(good, 10, lambda entry: (entry["action"].update(card=5), entry["events"][0].update(card=5)))
    Path("broken.jsonl").write_bytes(data)
    text = run("verify", "broken.jsonl").stdout
    assert text.count("does not hold card 5 now") == 1
    assert "    In the log: Борис chooses card 5.\n" in text


@pytest.mark.parametrize(
    ("n", "size"), [(1, "no entry before that"), (2, "the first entry fits"), (9, "the first 8 entries fit")]
)
def test_the_verdict_says_how_far_a_log_is_good(good: list[Entry], n: int, size: str) -> None:
    assert f"({size}" in verify(with_(good, n, lambda entry: entry.update(events=[]))).headline


def test_a_log_that_fits_says_how_long_it_is(good: list[Entry]) -> None:
    assert "(151 entries, " in verify(joined(good)).headline
    assert "(1 entry, 1 event; rules revision 1)" in verify(joined(good[:2])).headline


def test_a_file_that_is_there_is_answered_in_the_words_of_who_asked(run: Run) -> None:
    """A command names the option that it has, or another name; a function names its argument."""
    Path("there.jsonl").write_bytes(b"mine")
    Path("there.html").write_bytes(b"mine")
    Path("rows.csv").write_bytes(ROWS.read_bytes())
    for args in (
        ("anonymise", "good.jsonl", "-o", "there.jsonl"),
        ("play", "--seed", "1", "-o", "there.jsonl"),
        ("export", "good.jsonl", "-o", "there.html"),
        ("import", "rows.csv", "-o", "there.jsonl"),
        ("repair", "torn.jsonl", "-o", "there.jsonl"),
    ):
        done = run(*args)
        assert done.exit_code == 6, args
        has_it = "--force" in run(args[0], "--help").stdout
        assert has_it == (args[0] != "repair")
        assert ("--force replaces it" in done.stderr) == has_it, args
        assert ("another name" in done.stderr) != has_it, args
        assert "force=" not in done.stderr
    with pytest.raises(LogError, match="already; force=True replaces it"):
        save(niagara.load("good.jsonl"), "there.jsonl")
    with pytest.raises(LogError, match="already; give the new one another name: repair replaces none"):
        niagara.repair("torn.jsonl", "there.jsonl")
    assert {Path(name).read_bytes() for name in ("there.jsonl", "there.html")} == {b"mine"}


def test_partial_adds_what_its_help_says(run: Run) -> None:
    """A torn last line is left out without it; damage and broken rules before that are refused without it."""
    assert run("show", "torn.jsonl").exit_code == 0
    assert run("show", "torn.jsonl").stdout == run("show", "torn.jsonl", "--partial").stdout
    for name, code in (("damaged.jsonl", 3), ("other.jsonl", 4)):
        assert run("show", name).exit_code == code
        assert run("show", name, "--partial").exit_code == 0
    for command in ("show", "export"):
        text = " ".join(run(command, "--help").stdout.split())
        assert "Take the entries before the first damage or broken rule" in text
        assert "A last line that is cut off is left out without it" in text
