"""Matches of Mississippi Queen as boardgame.io dumps and as CSV: there and back, misspelt words, broken rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.games.mississippi_queen.actions import ChooseHeading, RollDirection
from niagara.log.importers.csv_rows import template
from niagara.log.importers.exports import to_boardgameio, to_csv
from niagara.log.importers.run import Imported
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

GAME = "mississippi_queen"
FORM = template(GAME)
SHAPES: dict[str, Callable[[Replay], bytes]] = {
    "boardgameio": to_boardgameio,
    "csv": lambda replay: to_csv(replay).encode(),
}
Bring = Callable[..., Imported]
OPTIONS: list[tuple[int, Mapping[str, Any]]] = [
    (3, {}),
    (4, {"start_docks": "choice", "pickup": "choice", "order": "dynamic", "start_numbering": "reprint"}),
    (5, {"mode": "driving_school"}),
]


@cache
def played(place: int) -> Replay:
    """A whole match of racers."""
    seats, options = OPTIONS[place]
    match = Match(GAME, ["Ada", "O'Neal", "a, b", "陳", "Zoë"][:seats], options=options, start_seat=place, seed=place)
    play_out(match, [bot(GAME, "racer")] * seats, Random(place))
    return match.replay


@cache
def bend() -> Replay:
    """Two race round a bend to the left, the third stays behind, until a roll touches a tile and is made again."""
    match, racer, rng = Match(GAME, ["Ada", "Bo", "Cy"]), bot(GAME, "racer"), Random(1)
    while match.actor is not None:
        legal = match.legal_actions()
        if not isinstance(legal[0], RollDirection):
            slow = match.actor == 2 or match.actor == "chance"
            match.play(legal[0] if slow else racer(match.state, legal, rng))
        elif RollDirection(("left",)) in legal:
            match.play(RollDirection(("left",)))
        else:
            match.play(RollDirection(("left", *legal[0].rolls)))
            break
    return match.replay


def told(done: Imported) -> list[tuple[int | None, str | None, str]]:
    """Line, pointer and message of each unknown word."""
    return [(one.line, one.pointer, one.message) for one in done.report.findings if one.code == "LOG-FOREIGN-WORD"]


def nearest(done: Imported) -> str:
    found = next(one for one in done.report.findings if one.code == "LOG-FOREIGN-WORD")
    return str(found.expected).removeprefix("one of: ").split(",")[0]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("place", range(len(OPTIONS)))
def test_a_match_comes_back_through_each_shape(place: int, shape: str, bring: Bring) -> None:
    replay = played(place)
    back = bring(SHAPES[shape](replay))
    assert (back.report.importer, back.report.verdict) == (shape, "verified")
    assert back.replay is not None and back.replay.finished
    assert back.report.counts["stated"] == len(replay.entries)
    heads = [(one.header.seats, one.header.rules, one.header.start_seat) for one in (replay, back.replay)]
    facts = [[(entry.actor, entry.action, entry.events) for entry in one.entries] for one in (replay, back.replay)]
    assert heads[0] == heads[1] and facts[0] == facts[1]


def test_the_matches_hold_what_is_to_come_back() -> None:
    kinds = {type(entry.action).__name__ for place in range(len(OPTIONS)) for entry in played(place).entries}
    assert kinds == {
        "ChooseDock", "ChooseHeading", "Steam", "Face", "Board", "DrawTile", "RollDirection",
    }  # fmt: skip
    assert "push" in to_csv(played(0))


@pytest.mark.parametrize("shape", SHAPES)
def test_rolls_that_were_refused_come_back_too(shape: str, bring: Bring) -> None:
    replay = bend()
    back = bring(SHAPES[shape](replay))
    assert back.report.verdict == "verified" and back.replay is not None
    assert [entry.action for entry in back.replay.entries] == [entry.action for entry in replay.entries]
    assert back.replay.entries[-1].action.rolls[0] == "left" and len(back.replay.entries[-1].action.rolls) == 2


def test_a_roundabout_way_stays_as_it_is_written(bring: Bring) -> None:
    """`legal_actions` lists one way to each end of a move: this is another, and a dearer one."""
    done = bring(FORM.replace("1,Ada,2,ahead ahead,", "1,Ada,2,left right ahead right left ahead,").encode())
    assert done.report.verdict == "verified" and done.replay is not None
    assert done.replay.entries[4].action.course == ("left", "right", "ahead", "right", "left", "ahead")
    assert done.replay.step(len(done.replay) - 1).after.boats[0].coal == 3


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ("1,river,,,A2-2 right,", "1,river,,,A2-2,\n1,river,,,right,"),
        ("1,river,,,A2-2 right,", "1,River,,,A2-2 R,"),
        ("left ahead right ahead", "PORT, ahead > starboard; Ahead"),
        ("1,Борис,,,ne,", "1,Борис,,,1,"),
        ("push 1.e2", "Push  1.E2"),
    ],
)
def test_several_ways_to_write_it(given: str, same: str, bring: Bring) -> None:
    assert FORM.count(given) == 1
    lines = FORM.replace(given, f'"{same}"' if ";" in same else same)
    one, other = bring(FORM.encode()).replay, bring(lines.encode()).replay
    assert one is not None and other is not None
    assert [entry.action for entry in one.entries] == [entry.action for entry in other.entries]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_dock_that_nobody_else_can_take_need_not_be_written_down(shape: str, bring: Bring) -> None:
    match = Match(GAME, ["A", "B", "C", "D", "E"], options={"start_docks": "choice"})
    while not isinstance(match.legal_actions()[0], ChooseHeading):
        match.play(match.legal_actions()[0])
    match.play(ChooseHeading(3))
    if shape == "csv":
        data = to_csv(match.replay).replace("1,E,,,dock 5,\n", "").encode()
    else:
        log = json.loads(to_boardgameio(match.replay))
        del log["log"][5]
        hole = bring(json.dumps(log).encode()).report
        assert hole.verdict == "consistent" and hole.entries == 5 and hole.reason.startswith("entry 5 is missing: ")
        for place, entry in enumerate(log["log"]):
            entry["_stateID"] = place
        data = json.dumps(log).encode()
    done = bring(data)
    if shape == "boardgameio":  # a program records every move
        assert done.report.verdict == "contradicted" and done.report.entries == 5
        return
    assert done.report.verdict == "verified" and done.replay is not None
    assert [entry.action for entry in done.replay.entries] == [entry.action for entry in match.replay.entries]
    assert done.replay.entries[5].x["x_certainty"]["type"] == "derived"


WORDS = [
    ("ahead left push", "ahed left push", 17, "column course: ahed is no manoeuvre", "ahead"),
    ("push 1.e2", "push 1.e22", 17, "column course: 1.e22 is no space", "1.e2"),
    ("push 1.e2", "pusch 1.e2", 17, "column course: pusch is no manoeuvre", "push"),
    ("A2-2 right,a new", "A22 right,a new", 14, "column to: A22 is no tile", "A2-2"),
    ("A2-2 right,a new", "A2-2 rigt,a new", 14, "column to: rigt is no direction", "right"),
    ("2,Ada,,,ne", "2,Ada,,,nne", 18, "column to: nne is no heading", "ne"),
    ("2,Борис,3", "2,Борыс,3", 17, "column player: Борыс is no player of this match", "Борис"),
]


@pytest.mark.parametrize(("good", "bad", "line", "message", "near"), WORDS)
def test_a_misspelt_word_of_a_csv_is_told_with_the_nearest_and_the_log_ends_before_it(
    good: str, bad: str, line: int, message: str, near: str, bring: Bring
) -> None:
    assert FORM.count(good) == 1
    done = bring(FORM.replace(good, bad).encode())
    assert told(done) == [(line, None, message)] and nearest(done) == near
    assert done.report.verdict == "consistent" and done.report.difference is None
    whole = bring(FORM.encode()).replay
    assert whole is not None and done.replay is not None
    known = [entry.action for entry in done.replay.entries]
    assert known == [entry.action for entry in whole.entries[: len(known)]] and len(known) >= 7


@pytest.mark.parametrize(
    ("good", "bad", "text"),
    [
        ("1,Ada,2,ahead ahead", "1,Ada,,ahead ahead", "nothing in column speed"),
        ("1,Ada,2,ahead ahead", "1,Ada,two,ahead ahead", "two is no whole number"),
        ("push 1.e2", "push", "a push does not say where the boat is put, such as push 1.b3"),
    ],
)
def test_a_move_that_does_not_say_enough_is_left_out_and_named(good: str, bad: str, text: str, bring: Bring) -> None:
    report = bring(FORM.replace(good, bad).encode()).report
    assert list(report.opaque) == [f"line ({text})"]
    assert report.verdict == "consistent" and report.difference is None


RULES = [
    ("1,Ada,2,ahead ahead", "1,Ada,7,ahead ahead", 5, "M-S1"),
    ("1,Ada,2,ahead ahead", "1,Ada,3,ahead ahead", 5, "M-M1"),
    ("1,Ada,2,ahead ahead", "1,Ada,2," + "left right " * 4 + "ahead ahead", 5, "M-M2"),
    ("1,Ada,2,ahead ahead", "1,Ada,2,right right ahead ahead", 5, "M-M3"),
    ("push 1.e2", "ahead", 12, "M-B1"),
    ("push 1.e2", "push 2.a1", 12, "M-B3"),
    ("push 1.e2", "push 0.e4", 12, "M-B4"),
    ("2,陳,2,right", "2,Борис,2,right", 10, "M-R1"),
    ("A2-2 right,a", "A1-1 right,a", 8, "M-T1"),
    ("A2-2 right,a", "A2-2 left right,a", 9, "M-T3"),
]


@pytest.mark.parametrize(("good", "bad", "entry", "rule"), RULES)
def test_a_broken_rule_of_a_csv_is_told_at_its_line_with_the_rule(
    good: str, bad: str, entry: int, rule: str, bring: Bring
) -> None:
    assert FORM.count(good) == 1
    line = next(number for number, text in enumerate(FORM.splitlines(), 1) if good in text)
    report = bring(FORM.replace(good, bad).encode()).report
    one = report.difference
    assert one is not None and one.ruling is not None
    assert (report.verdict, one.entry, one.place, one.ruling.rule.id) == ("contradicted", entry, f"line {line}", rule)
    assert one.expected and one.found


def test_a_push_is_said_with_its_cell(bring: Bring) -> None:
    one = bring(FORM.replace("push 1.e2", "push 2.a1").encode()).report.difference
    assert one is not None and one.found == "Борис steams at speed 3: ahead, left, push 2.a1"


def dump() -> dict[str, Any]:
    log: dict[str, Any] = json.loads(to_boardgameio(played(0)))
    return log


def at(log: dict[str, Any], kind: str, after: int = 0) -> tuple[int, dict[str, Any]]:
    """The first move of a type after a place in the log, and its place."""
    payloads = [entry["action"]["payload"] for entry in log["log"]]
    return next((place, one) for place, one in enumerate(payloads) if place > after and one["type"] == kind)


@pytest.mark.parametrize(
    ("kind", "args", "inside", "message"),
    [
        ("steam", [2, ["ahead", "lefft"]], "/args/1/1", "lefft is no manoeuvre"),
        ("steam", [2, [{"push": "99.b1"}]], "/args/1/0/push", "99.b1 is no space"),
        ("steam", [{"speed": 2, "course": ["ahed", "left"]}], "/args/0/course/0", "ahed is no manoeuvre"),
        ("drawTile", ["A9-9"], "/args/0", "A9-9 is no tile"),
        ("rollDirection", [["strait"]], "/args/0/0", "strait is no direction"),
    ],
)
def test_a_misspelt_word_of_a_dump_has_its_pointer(
    kind: str, args: list[Any], inside: str, message: str, bring: Bring
) -> None:
    log = dump()
    place, payload = at(log, kind, 20)
    payload["args"] = args
    done = bring(json.dumps(log).encode())
    assert told(done) == [(None, f"/log/{place}/action/payload{inside}", message)]
    assert done.report.verdict == "consistent" and done.report.entries >= place


@pytest.mark.parametrize(
    ("kind", "args", "rule"),
    [("steam", [9, ["ahead"]], "M-S1"), ("face", [6], "M-B6"), ("drawTile", ["A1-1"], "M-T1")],
)
def test_a_broken_rule_of_a_dump_is_told_at_its_move_with_the_rule(
    kind: str, args: list[Any], rule: str, bring: Bring
) -> None:
    log = dump()
    laid = [one["action"]["payload"]["args"] for one in log["log"] if one["action"]["payload"]["type"] == "drawTile"]
    place, payload = at(log, kind, 20)
    payload["args"] = laid[0] if kind == "drawTile" else args
    report = bring(json.dumps(log).encode()).report
    one = report.difference
    assert report.verdict == "contradicted" and one is not None and one.ruling is not None
    assert (one.entry, one.place, one.ruling.rule.id) == (place + 1, f"/log/{place}", rule)
    assert report.entries == place


def test_a_hidden_move_is_found_where_nothing_else_fits_the_rest(bring: Bring) -> None:
    log = dump()
    last = max(place for place, one in enumerate(log["log"]) if one["action"]["payload"]["type"] == "rollDirection")
    log["log"][last]["action"]["payload"]["args"] = None
    done = bring(json.dumps(log).encode())
    assert done.report.verdict in ("verified", "consistent") and done.report.difference is None
    assert done.report.entries >= last


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (lambda log: log["G"].update(round=99), "/state/G/round", "round "),
        (lambda log: log["G"]["boats"][-1].update(coal=99), "/coal", "the boat of "),
        (lambda log: log["G"].update(finished=[]), "/state/G/finished", "finished, the first one first: "),
        (lambda log: log["ctx"]["gameover"].update(winners=[]), "/state/ctx/gameover/winners", "the match won by "),
        (lambda log: log["G"]["river"][0].update(tile="start"), "/state/G/river/0/tile", "tile "),
    ],
)
def test_the_first_value_of_the_last_state_that_differs_is_named(
    change: Callable[[Any], None], place: str, expected: str, bring: Bring
) -> None:
    log = dump()
    change(log["state"])
    report = bring(json.dumps(log).encode()).report
    one = report.difference
    assert report.verdict == "contradicted" and one is not None
    assert one.place.endswith(place) and one.expected.startswith(expected) and one.found.startswith(expected)


def test_a_boat_that_has_left_the_river_is_null_in_the_dump() -> None:
    boats = dump()["state"]["G"]["boats"]
    state = played(0).step(len(played(0)) - 1).after
    there = [seat for seat, boat in enumerate(boats) if boat is not None]
    assert there == list(state.afloat) and len(there) < 3
