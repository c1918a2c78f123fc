"""Logs that break the rules of the river: `verify` finds each at its entry, with the rule that it breaks (B74)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import niagara
from niagara.games.mississippi_queen.actions import Action, DrawTile, RollDirection
from niagara.log.finding import LogError
from niagara.log.writer import dumps

from mississippi_bad_logs import BROKEN, DOCK, EXPLORING, FAR, SEATS, Entry
from mississippi_positions import move


@pytest.mark.parametrize("name", BROKEN)
def test_verify_finds_the_entry_and_the_rule(name: str) -> None:
    data, entry, rule = BROKEN[name]
    report = niagara.verify(data)
    assert report.verdict == "contradicted" and report.error is not None, report
    assert (report.error.entry, report.error.line) == (entry, entry + 1)
    assert report.error.rule == rule
    with pytest.raises(LogError):
        niagara.load(data)
    assert len(niagara.load(data, partial=True).entries) == entry - 1


# Facts that are told wrongly, in a log that tells them all


def told(board: Any, *actions: Action) -> tuple[Entry, list[Entry]]:
    """The header and the entries of a log with its facts, the checks left out."""
    match = niagara.Match("mississippi_queen", [seat["name"] for seat in SEATS], board=board)
    for action in actions:
        match.play(action)
    header, *entries = (json.loads(line) for line in dumps(match.replay).splitlines())
    for entry in entries:
        entry.pop("check", None)
    return header, entries


def fact(entry: Entry, kind: str) -> dict[str, Any]:
    """The first fact of this kind in an entry."""
    found: dict[str, Any] = next(event for event in entry["events"] if event["type"] == kind)
    return found


PAST_THE_DOCK = (DOCK, move(2, "a r a"))
EXPLORED = (EXPLORING, move(1, "a"), DrawTile("A1-1"), RollDirection(("left",)))


def free_speed(entries: list[Entry]) -> int:
    """Three speeds up, and no coal told for it."""
    fact(entries[0], "speed_set")["coal"] = 0
    return 1


def free_turn(entries: list[Entry]) -> int:
    """The second turn told as free."""
    [event for event in entries[0]["events"] if event["type"] == "boat_turned"][1]["coal"] = 0
    return 1


def picked_up_at_speed_2(entries: list[Entry]) -> int:
    """A passenger told as taken by a boat that came to the dock at speed 2."""
    entries[0]["events"].insert(-1, {"type": "passenger_taken", "seat": 0, "tile": 1, "aboard": 1})
    return 1


def turned_otherwise(entries: list[Entry]) -> int:
    """The die says left, the tile is told as laid to the right."""
    fact(entries[2], "tile_laid")["turn"] = "right"
    return 3


def laid_sideways(entries: list[Entry]) -> int:
    """A tile told as laid in a way that no die shows."""
    fact(entries[2], "tile_laid")["turn"] = "back"
    return 3


def laid_twice(entries: list[Entry]) -> int:
    """The tile of tile 1 told as laid again."""
    fact(entries[2], "tile_laid")["tile"] = "A3-3"
    return 3


def more_passengers(entries: list[Entry]) -> int:
    """Two passengers told on an island that gets one."""
    fact(entries[2], "tile_laid")["passengers"] = 2
    return 3


def another_order(entries: list[Entry]) -> int:
    """The turn told as another boat's."""
    fact(entries[2], "turn_began")["seat"] = 0
    return 3


@pytest.mark.parametrize(
    ("begun", "change"),
    [
        ((FAR, move(4, "a a a a")), free_speed),
        ((FAR, move(1, "r l a")), free_turn),
        (PAST_THE_DOCK, picked_up_at_speed_2),
        (EXPLORED, turned_otherwise),
        (EXPLORED, laid_sideways),
        (EXPLORED, laid_twice),
        (EXPLORED, more_passengers),
        (EXPLORED, another_order),
    ],
)
def test_verify_finds_a_fact_that_is_told_wrongly(begun: tuple[Any, ...], change: Callable[[list[Entry]], int]) -> None:
    header, entries = told(*begun)
    assert niagara.verify(as_bytes(header, entries)).verdict == "consistent"  # no check is in it
    place = change(entries)
    report = niagara.verify(as_bytes(header, entries))
    assert report.error is not None, report
    assert report.error.code == ("LOG-TYPE" if change is laid_sideways else "LOG-EVENTS-DIFFER")
    assert (report.error.entry, report.error.line) == (place, place + 1)


def as_bytes(header: Entry, entries: list[Entry]) -> bytes:
    """The log's lines."""
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in (header, *entries))
