"""Logs of which an entry was changed: each change is found, with the rule that it breaks or the event that differs."""

import json
from random import Random
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.finding import Finding
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out


def played(seed: int = 5) -> Replay:
    """A whole random match of three."""
    match = Match("whitewater", ["Ada", "Bo", "Cy"], seed=seed)
    play_out(match, [bot("whitewater", "random")] * 3, Random(seed))
    return match.replay


REPLAY = played()


@pytest.fixture
def entries() -> list[dict[str, Any]]:
    """The header and the entries as plain values, without checks: what a careful forger would hand in."""
    plain = [json.loads(line) for line in dumps(REPLAY).splitlines()]
    for entry in plain:
        entry.pop("check", None)
    return plain


def fault(entries: list[dict[str, Any]]) -> Finding:
    """What `verify` has to say of these lines."""
    data = b"\n".join(json.dumps(entry, separators=(",", ":")).encode() for entry in entries) + b"\n"
    report = verify(data)
    assert report.verdict == "contradicted" and report.error is not None, report
    return report.error


def with_action(entries: list[dict[str, Any]], kind: str) -> int:
    """The number of the first entry with this action."""
    return next(n for n, entry in enumerate(entries[1:], 1) if entry["action"]["type"] == kind)


def with_event(entries: list[dict[str, Any]], kind: str, last: bool = False) -> tuple[int, int]:
    """The first, or last, event of this kind: the number of its entry, its place in it."""
    found = [
        (n, place)
        for n, entry in enumerate(entries[1:], 1)
        for place, event in enumerate(entry["events"])
        if event["type"] == kind
    ]
    return found[-1 if last else 0]


def test_the_match_itself_is_verified(entries: list[dict[str, Any]]) -> None:
    data = b"\n".join(json.dumps(entry).encode() for entry in entries) + b"\n"
    assert verify(data).verdict == "consistent" and verify(dumps(REPLAY)).verdict == "verified"


ACTIONS: list[Any] = [
    ("draw_tile", {"type": "draw_tile", "tile": "RED"}, "W-SETUP-6"),
    ("draw_tile", {"type": "draw_tile", "tile": "T99"}, "W-SETUP-6"),
    ("draw_tile", {"type": "roll", "face": 3}, "W-SETUP-6"),
    ("choose_card", {"type": "advance"}, "W-1"),
    ("advance", {"type": "sun_animal", "animal": "zebra"}, "W-17"),
    ("act", {"type": "choose_card", "card": "zebra"}, "W-2"),
    ("start_target", {"type": "start_target", "seat": 7}, "W-4"),
    ("turtle_animal", {"type": "turtle_animal", "animal": "cheetah"}, "W-8"),
    ("turtle_animal", {"type": "act"}, "W-8"),
    ("roll", {"type": "draw_tile", "tile": "T01"}, "W-20"),
]


@pytest.mark.parametrize(("kind", "action", "rule"), ACTIONS)
def test_an_action_that_a_rule_refuses(entries: list[dict[str, Any]], kind: str, action: Any, rule: str) -> None:
    n = with_action(entries, kind)
    entries[n]["action"] = action
    found = fault(entries)
    assert (found.code, found.entry, found.line, found.rule) == ("LOG-RULE-BROKEN", n, n + 1, rule)
    assert found.ruling is not None


def test_a_card_that_is_not_in_hand(entries: list[dict[str, Any]]) -> None:
    """The second card of a seat is made the first one again."""
    chosen = [
        n for n, entry in enumerate(entries[1:], 1) if entry["action"]["type"] == "choose_card" and entry["actor"] == 0
    ]
    first, second = chosen[:2]
    entries[second]["action"] = entries[first]["action"]
    found = fault(entries)
    assert (found.code, found.entry, found.seat, found.rule) == ("LOG-RULE-BROKEN", second, 0, "W-9")


def test_an_animal_that_is_home_does_not_move(entries: list[dict[str, Any]]) -> None:
    home: set[tuple[int, str]] = set()
    for n, entry in enumerate(entries[1:], 1):
        turn = REPLAY_TURNS.get(n)
        if entry["action"]["type"] == "act" and turn in home:
            break
        home |= {(event["seat"], event["animal"]) for event in entry["events"] if event["type"] == "animal_finished"}
    else:
        pytest.fail("this match has no card of a finished animal: take another seed")
    entries[n]["action"] = {"type": "advance"}
    found = fault(entries)
    assert (found.code, found.entry, found.rule) == ("LOG-RULE-BROKEN", n, "W-11")


REPLAY_TURNS = {
    step.entry: (step.opened.turn.seat, step.opened.turn.card)
    for step in REPLAY.steps()
    if step.opened.turn is not None
}
"""Whose card is being played when an entry begins."""


def test_what_comes_after_the_end(entries: list[dict[str, Any]]) -> None:
    entries.append({**entries[-1], "n": len(entries)})
    found = fault(entries)
    assert found.code in ("LOG-AFTER-END", "LOG-RULE-BROKEN") and found.entry == len(entries) - 1
    assert found.rule in (None, "W-25")


@pytest.mark.parametrize("kind", ["choose_card", "draw_tile", "roll", "turtle_animal", "start_target", "act"])
def test_an_actor_out_of_turn(entries: list[dict[str, Any]], kind: str) -> None:
    n = with_action(entries, kind)
    entries[n]["actor"] = 1 if entries[n]["actor"] == "chance" else (entries[n]["actor"] + 1) % 3
    found = fault(entries)
    assert (found.code, found.entry, found.rule) == ("LOG-RULE-BROKEN", n, "W-2")


EVENTS: list[tuple[str, str, Any]] = [
    ("tile_placed", "slot", 5),
    ("turn_began", "seat", 2),
    ("animal_moved", "to", 30),
    ("animal_moved", "aimed", 29),
    ("animal_moved", "steps", 9),
    ("animal_finished", "place", 3),
    ("icon_met", "icon", "none"),
    ("die_rolled", "seat", 5),
    ("river_pushed", "left", "T99"),
    ("river_pushed", "riders", [{"seat": 0, "animal": "zebra", "start": 26, "to": 1}]),
    ("start_moved", "to", 4),
    ("cards_taken", "reason", "icon"),
    ("end_triggered", "seat", 4),
    ("round_began", "first", 4),
    ("round_ended", "round", 99),
    ("match_ended", "winners", [0, 1, 2]),
    ("match_ended", "points", [99, 0, 0]),
]


@pytest.mark.parametrize(("kind", "field", "value"), EVENTS)
def test_an_event_that_is_not_what_the_action_causes(
    entries: list[dict[str, Any]], kind: str, field: str, value: Any
) -> None:
    n, place = with_event(entries, kind)
    assert entries[n]["events"][place][field] != value
    entries[n]["events"][place][field] = value
    found = fault(entries)
    assert (found.code, found.entry, found.pointer) == ("LOG-EVENTS-DIFFER", n, f"/events/{place}")


@pytest.mark.parametrize(
    "kind", ["animal_moved", "icon_met", "river_pushed", "animal_finished", "cards_taken", "match_ended"]
)
def test_an_event_left_out(entries: list[dict[str, Any]], kind: str) -> None:
    n, place = with_event(entries, kind)
    del entries[n]["events"][place]
    found = fault(entries)
    assert (found.code, found.entry) == ("LOG-EVENTS-DIFFER", n)


def test_an_entry_left_out(entries: list[dict[str, Any]]) -> None:
    n = with_action(entries, "act")
    del entries[n]
    for number, entry in enumerate(entries[1:], 1):
        entry["n"] = number
    assert fault(entries).entry in range(n, n + 3)


def test_another_option_than_was_played() -> None:
    """By the reading of the summary the same record ends earlier: the report says where the two part."""
    short = next(
        replay for seed in range(40) if (replay := played(seed)).step(len(replay) - 1).after.ending == "no_tile"
    )
    report = verify(short, {"pile_end": "pile_empty"})
    assert report.verdict == "contradicted" and report.error is not None
    assert report.error.code in ("LOG-EVENTS-DIFFER", "LOG-AFTER-END", "LOG-RULE-BROKEN")
