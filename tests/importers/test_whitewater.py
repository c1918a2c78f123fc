"""Matches of Whitewater as boardgame.io dumps and as CSV: there and back, misspelt words, broken rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.importers.csv_rows import template
from niagara.log.importers.exports import to_boardgameio, to_csv
from niagara.log.importers.run import Imported
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

GAME = "whitewater"
FORM = template(GAME)
SHAPES: dict[str, Callable[[Replay], bytes]] = {
    "boardgameio": to_boardgameio,
    "csv": lambda replay: to_csv(replay).encode(),
}
Bring = Callable[..., Imported]
OPTIONS: list[tuple[int, str, Mapping[str, Any]]] = [
    (3, "default-30", {}),
    (6, "against-30", {"pile_end": "pile_empty", "start_action_target": "any", "takeback_includes_self": False}),
    (2, "default-30", {"gap": "skip", "drift_triggers": True, "die_finished": "reroll", "displace_into_finish": False}),
]


@cache
def played(place: int) -> Replay:
    """A whole match of bots that choose at random."""
    seats, board, options = OPTIONS[place]
    names = ["Ada", "O'Neal", "a, b", "陳", "Zoë > Bo", "start"][:seats]
    match = Match(GAME, names, options=options, board=board, start_seat=place % 2, seed=place)
    play_out(match, [bot(GAME, "random")] * seats, Random(place))
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
    heads = [
        (one.header.seats, one.header.rules, one.header.board, one.header.start_seat) for one in (replay, back.replay)
    ]
    facts = [[(entry.actor, entry.action, entry.events) for entry in one.entries] for one in (replay, back.replay)]
    assert heads[0] == heads[1] and facts[0] == facts[1]


def test_the_matches_hold_what_is_to_come_back() -> None:
    kinds = {type(entry.action).__name__ for place in range(len(OPTIONS)) for entry in played(place).entries}
    assert kinds == {
        "ChooseCard", "Advance", "Act", "StartTarget", "SunAnimal", "TurtleAnimal", "DrawTile", "Roll",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ("1,Ada,rhino,move,4,", "1,Ada,3,MOVE,,"),
        ("1,Ada,rhino,move,4,", "1,Ada,rhino,move,3,"),
        ("2,Борис,rhino,action > die sun > turtle,", "2,Борис,rhino,action,,\n2,river,,die sun,,\n2,Борис,,turtle,"),
        ("action > tile T10", "Action>Tile t10"),
        ("1,陳,turtle,meerkat,1,", "1,陳,turtle,meerkat,,"),
    ],
)
def test_several_ways_to_write_it(given: str, same: str, bring: Bring) -> None:
    assert FORM.count(given) == 1
    one, other = bring(FORM.encode()), bring(FORM.replace(given, same).encode())
    assert other.report.verdict == "verified"
    assert one.replay is not None and other.replay is not None
    assert [entry.action for entry in one.replay.entries] == [entry.action for entry in other.replay.entries]


@pytest.mark.parametrize("place", range(len(OPTIONS)))
def test_what_is_forced_need_not_be_written_down(place: int, bring: Bring) -> None:
    """The card of an animal that is home does its action; the turtle card moves the only animal that it can."""
    replay = played(place)
    opened = {step.entry: step.opened for step in replay.steps()}
    forced = [
        entry.n
        for entry in replay.entries
        if len(replay.game.legal_actions(opened[entry.n])) == 1 and not replay.game.secret(entry.action)
    ]
    lines = to_csv(replay).splitlines()
    first = len(lines) - len(replay.entries)
    kept = [line for place, line in enumerate(lines) if place - first + 1 not in forced]
    back = bring("\n".join(kept).encode())
    assert forced and back.replay is not None
    assert back.report.verdict == "verified"
    assert [entry.action for entry in back.replay.entries] == [entry.action for entry in replay.entries]
    assert {back.replay.entries[n - 1].x["x_certainty"]["type"] for n in forced} == {"derived"}


def test_a_space_without_an_animal_that_goes_there_is_left_out_and_named(bring: Bring) -> None:
    report = bring(FORM.replace("action > start 陳,,", "action > start 陳,7,").encode()).report
    assert list(report.opaque) == ["line (a space under to, and no animal that goes there by a choice)"]
    assert report.verdict == "consistent" and report.difference is None


def test_home_is_a_space_too(bring: Bring) -> None:
    replay = played(0)
    home = next(
        entry.n
        for entry in replay.entries
        if type(entry.action).__name__ == "Advance"
        and any(type(fact).__name__ == "AnimalFinished" for fact in entry.events or ())
    )
    lines = to_csv(replay).splitlines()
    at = len(lines) - len(replay.entries) + home - 1
    assert ",move,31," in lines[at]
    right = "\n".join([*lines[:at], lines[at].replace("31", "home"), *lines[at + 1 :]])
    assert bring(right.encode()).report.verdict == "verified"
    early = next(place for place, line in enumerate(lines) if ",move," in line)
    wrong = "\n".join([*lines[:early], lines[early].rsplit(",", 2)[0] + ",home,", *lines[early + 1 :]])
    one = bring(wrong.encode()).report.difference
    assert one is not None and one.place == f"line {early + 1}" and "is home" in one.found


WORDS = [
    ("1,Ada,rhino,move", "1,Ada,rhyno,move", 8, "column card: rhyno is no card", "rhino"),
    ("1,Ada,rhino,move", "1,Ada,rhino,muve", 8, "column does: muve is no animal or decision", "move"),
    ("tile T10", "tile T100", 9, "column does: T100 is no tile", "T10"),
    ("turtle,meerkat", "turtle,merkat", 10, "column does: merkat is no animal or decision", "meerkat"),
    ("start 陳,", "start 陈,", 11, "column does: 陈 is no player of this match", "Ada"),
    ("die sun > turtle", "die sum > turtle", 12, "column does: sum is no face", "sun"),
    ("2,Борис,rhino", "2,Борыс,rhino", 12, "column player: Борыс is no player of this match", "Борис"),
]


@pytest.mark.parametrize(("good", "bad", "line", "message", "near"), WORDS)
def test_a_misspelt_word_of_a_csv_is_told_with_the_nearest(
    good: str, bad: str, line: int, message: str, near: str, bring: Bring
) -> None:
    assert FORM.count(good) == 1
    done = bring(FORM.replace(good, bad).encode())
    assert told(done) == [(line, None, message)] and nearest(done) == near
    assert done.report.verdict == "consistent" and done.report.difference is None
    whole = bring(FORM.encode()).replay
    assert whole is not None and done.replay is not None
    known = [entry.action for entry in done.replay.entries]
    assert known == [entry.action for entry in whole.entries[: len(known)]] and len(known) >= 4


RULES = [
    ("2,Ada,cheetah,", "2,Ada,rhino,", 12, "W-9"),
    ("1,陳,turtle,meerkat", "1,陳,turtle,zebra", 11, "W-8"),
    ("start 陳,", "start Ada,", 16, "W-4"),
    ("tile T10", "tile T05", 10, "W-20"),
    ("1,陳,turtle,meerkat,1", "1,陳,turtle,move,1", 11, "W-8"),
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


def test_a_space_that_an_animal_does_not_come_to_is_told_with_the_count(bring: Bring) -> None:
    one = bring(FORM.replace("1,Ada,rhino,move,4", "1,Ada,rhino,move,7").encode()).report.difference
    assert one is not None and one.ruling is not None
    assert (one.place, one.entry) == ("line 8", 8)
    assert (one.expected, one.found) == ("rhino of Ada goes from 0 to 3", "an animal of Ada goes to 7")


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
        ("drawTile", ["T99"], "/args/0", "T99 is no tile"),
        ("roll", ["moon"], "/args/0", "moon is no face"),
        ("turtleAnimal", [{"animal": "tortoise"}], "/args/0/animal", "tortoise is no animal"),
        ("startTarget", ["9"], "/args/0", "9 is no player of this match"),
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
    ("kind", "args", "rule"), [("turtleAnimal", ["zebra"], "W-8"), ("drawTile", ["RED"], "W-20"), ("roll", [7], "")]
)
def test_a_broken_rule_of_a_dump_is_told_at_its_move_with_the_rule(
    kind: str, args: list[Any], rule: str, bring: Bring
) -> None:
    log = dump()
    place, payload = at(log, kind, 20)
    payload["args"] = args
    report = bring(json.dumps(log).encode()).report
    one = report.difference
    if not rule:  # there is no such face: a word that nobody knows
        assert report.verdict == "consistent" and one is None
        return
    assert report.verdict == "contradicted" and one is not None and one.ruling is not None
    assert (one.entry, one.place, one.ruling.rule.id) == (place + 1, f"/log/{place}", rule)


def test_a_hidden_card_is_found(bring: Bring) -> None:
    log = dump()
    place, payload = at(log, "chooseCard", 30)
    card, payload["args"] = payload["args"], None
    done = bring(json.dumps(log).encode())
    assert done.report.verdict == "verified" and done.replay is not None
    assert [done.replay.entries[place].action.card] == card


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (lambda log: log["G"].update(round=99), "/state/G/round", "round "),
        (lambda log: log["G"]["animals"][1].__setitem__(0, 17), "/state/G/animals/1", "the animals of O'Neal"),
        (lambda log: log["G"]["river"].reverse(), "/state/G/river", "on the river, slot 1 first: "),
        (lambda log: log["G"]["podiums"].__setitem__(4, ["2", "0", "1"]), "/state/G/podiums/4", "on podium 5, "),
        (lambda log: log["G"]["hands"].__setitem__(0, []), "/state/G/hands/0", "Ada holding the cards "),
        (lambda log: log["ctx"]["gameover"].update(winners=[]), "/state/ctx/gameover/winners", "the match won by "),
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
    assert one.place == place and one.expected.startswith(expected) and one.found.startswith(expected)
