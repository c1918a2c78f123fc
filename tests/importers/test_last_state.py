"""The state that a boardgame.io dump ends with, and its count of turns, are compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from niagara.log.importers.exports import to_boardgameio
from niagara.log.importers.run import Imported
from niagara.log.load import load
from niagara.log.shipped import samples

Bring = Callable[..., Imported]
Change = Callable[[dict[str, Any]], None]


def whole() -> dict[str, Any]:
    log: dict[str, Any] = json.loads(to_boardgameio(load(str(samples()["thieves"]))))
    return log


def put(log: dict[str, Any], pointer: str, value: Any) -> None:
    """Puts a value at a JSON pointer."""
    *way, last = pointer.split("/")[1:]
    here: Any = log
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value


def test_the_last_state_of_our_own_dump_is_compared_and_fits(bring: Bring) -> None:
    report = bring(json.dumps(whole()).encode()).report
    assert report.verdict == "verified"
    assert any(text.startswith("38 values of the state that the file ends with") for text in report.derived)


@pytest.mark.parametrize(
    ("pointer", "value", "seat", "expected", "found"),
    [
        ("/state/G/round", 21, None, "round 22", "round 21"),
        ("/state/G/weather", 2, None, "the weather at 0", "the weather at 2"),
        ("/state/G/canoes/2/1/space", "S2", 2, "canoe 2 of 王芳 on R6", "canoe 2 of 王芳 on S2"),
        ("/state/G/canoes/2/1/cargo", None, 2, "canoe 2 of 王芳 with ruby", "canoe 2 of 王芳 with nothing"),
        ("/state/G/canoes/0/0/cargo", "ruby", 0, "canoe 1 of Marta with nothing", "canoe 1 of Marta with ruby"),
        ("/state/G/stores/1", [1, 1, 2, 1, 1], 1, "by colour: 1, 1, 1, 1, 1", "by colour: 1, 1, 2, 1, 1"),
        ("/state/G/piles/4", [0, 4, 0, 0, 5], None, "pile 5, by colour: 0, 4, 0, 0, 4", "0, 4, 0, 0, 5"),
        ("/state/G/hands/1", [1, "cloud"], 1, "holding the cards 1, 2, 3, 4, 5, cloud", "the cards 1, cloud"),
        ("/state/ctx/gameover/winners", ["3"], None, "the match won by Тарас", "the match won by Ínés"),
    ],
)
def test_the_first_value_that_differs_is_named(
    pointer: str, value: Any, seat: int | None, expected: str, found: str, bring: Bring
) -> None:
    log = whole()
    put(log, pointer, value)
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "contradicted" and report.difference is not None
    assert report.difference.place == pointer and report.difference.seat == seat
    assert report.difference.expected.endswith(expected) and report.difference.found.endswith(found)
    assert report.entries == report.difference.entry - 1 == 304


def test_of_two_values_the_first_in_the_table_s_order_is_named(bring: Bring) -> None:
    log = whole()
    put(log, "/state/G/weather", 1)
    put(log, "/state/G/canoes/2/1/space", "S2")
    report = bring(json.dumps(log).encode()).report
    assert report.difference is not None and report.difference.place == "/state/G/weather"


@pytest.mark.parametrize(
    "change",
    [
        lambda log: log.pop("state"),
        lambda log: log["state"].pop("G"),
        lambda log: log["state"]["G"].update(hands=[[None, None]] * 5),
        lambda log: log["state"]["G"].update(canoes={"0": [{"space": "LAND"}]}),
        lambda log: log["state"]["G"].update(canoes={"0": [None]}),
    ],
)
def test_what_the_last_state_does_not_tell_or_hides_is_not_compared(change: Change, bring: Bring) -> None:
    log = whole()
    change(log)
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "verified" and not report.unread_fields


@pytest.mark.parametrize(
    ("change", "unread"),
    [
        (lambda log: log["state"].update(G="nothing"), {"G": "nothing"}),
        (lambda log: log["state"]["G"].update(stores=7), {"stores": "7"}),
        (lambda log: log["state"]["G"].update(canoes={"9": 3}), {"9": "3"}),
        (lambda log: log["state"]["G"].update(canoes={"0": 3}), {"0": "3"}),
        (lambda log: log["state"]["G"].update(hands=[[None, 5]]), {"hands 1": "5"}),
        (lambda log: log["state"]["G"].update(wether=3), {"wether": "3"}),
        (lambda log: log["state"]["G"]["canoes"][1][0].update(load="ruby"), {"load": "ruby"}),
        (lambda log: log["initialState"]["G"].update(weather=2), {"weather": "2"}),
    ],
)
def test_what_of_the_last_state_nobody_compares_is_named(change: Change, unread: dict[str, str], bring: Bring) -> None:
    log = whole()
    change(log)
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "consistent"
    assert {one.name: one.value for one in report.unread_fields} == unread


def test_a_word_of_the_last_state_that_nobody_knows_is_told_and_not_compared(bring: Bring) -> None:
    log = whole()
    put(log, "/state/G/canoes/2/1/cargo", "rubby")
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "consistent"
    assert [(one.code, one.pointer, one.done) for one in report.findings] == [
        ("LOG-FOREIGN-WORD", "/state/G/canoes/2/1/cargo", "not compared")
    ]


def test_a_log_that_ends_too_early_does_not_lead_to_its_last_state(bring: Bring) -> None:
    log = whole()
    log["log"] = log["log"][:100]
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "contradicted" and report.difference is not None
    assert (report.entries, report.difference.place) == (100, "/state/G/round")


def test_the_end_of_a_file_that_is_cut_off_is_no_last_state(bring: Bring) -> None:
    log = whole()
    text = json.dumps({"state": log["state"], "metadata": log["metadata"], "initialState": log["initialState"]})
    torn = text[:-1] + ', "log": ' + json.dumps(log["log"])[:20_000]
    report = bring(torn.encode()).report
    assert report.verdict == "consistent" and report.difference is None
    assert [one.code for one in report.findings] == ["LOG-TAIL-TORN"]


def test_the_last_state_tells_a_hidden_card(bring: Bring) -> None:
    """Two cards fit a landing: what the player still holds at the end tells which it was."""
    log = whole()
    last = next(
        entry["action"]["payload"]
        for entry in reversed(log["log"])
        if entry["action"]["payload"]["type"] == "chooseCard"
    )
    hidden = last["args"]
    last["args"] = None
    done = bring(json.dumps(log).encode())
    assert done.report.verdict == "verified" and done.replay is not None
    card = [entry.action.card for entry in done.replay.entries if type(entry.action).__name__ == "ChooseCard"][-1]
    assert [card] == hidden


def turns(log: dict[str, Any]) -> None:
    """Ends a turn automatically after every third move, and counts the turns as the library does."""
    turn, entries = 1, []
    for place, entry in enumerate(log["log"]):
        entries.append({**entry, "turn": turn})
        if place % 3 == 2:
            ends = {"type": "GAME_EVENT", "payload": {"type": "endTurn", "args": True}}
            entries.append({"action": ends, "_stateID": place, "turn": turn, "automatic": True})
            turn += 1
    log["log"] = entries
    log["state"]["ctx"]["turn"] = turn


def test_turns_are_counted_as_they_are_ended(bring: Bring) -> None:
    log = whole()
    turns(log)
    assert bring(json.dumps(log).encode()).report.verdict == "verified"


@pytest.mark.parametrize("pointer", ["/log/41/turn", "/state/ctx/turn"])
def test_a_count_of_turns_that_does_not_fit_is_told_with_its_place(pointer: str, bring: Bring) -> None:
    log = whole()
    turns(log)
    put(log, pointer, 99)
    report = bring(json.dumps(log).encode()).report
    assert report.verdict == "consistent"
    assert [(one.code, one.pointer, one.found) for one in report.findings] == [("LOG-FOREIGN-TURN", pointer, "turn 99")]


def test_an_automatic_end_of_turn_that_is_lost_is_noticed(bring: Bring) -> None:
    log = whole()
    turns(log)
    del log["log"][3]
    report = bring(json.dumps(log).encode()).report
    assert [(one.code, one.pointer) for one in report.findings] == [("LOG-FOREIGN-TURN", "/log/3/turn")]
