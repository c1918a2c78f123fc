"""The contest's XML, by files that our exporter wrote: there and back, single states, damage, other dialects."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from niagara import load, sample
from niagara.cli.app import app
from niagara.core.replay import Replay
from niagara.exporters.contest_xml import contest_xml, state_xml, states
from niagara.games.mississippi_queen_sc2024.actions import Move
from niagara.games.mississippi_queen_sc2024.refusals import FRAGMENTS, SERVER, name_in
from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.games.mississippi_queen_sc2024.state import State
from niagara.log.finding import Finding, LogError
from niagara.log.importers.run import Imported, import_log
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

from sc2024_positions import GAME, after, at, move

Bring = Callable[..., Imported]
SHIPPED = ("piers_and_pushes", "both_at_the_goal", "four_tiles_ahead", "no_way_on", "thirty_rounds")


@cache
def xml(name: str = "piers_and_pushes") -> bytes:
    return contest_xml(sample(name))


def mementos(data: bytes) -> list[bytes]:
    """The states of a protocol, each as a file of its own."""
    return re.findall(rb"<state .*?</state>", data)


def folder(data: bytes) -> list[tuple[str, bytes]]:
    found = []
    for one in mementos(data):
        turn = re.search(rb'turn="(\d+)"', one)
        assert turn is not None
        found.append((f"{int(turn[1]):02}.state.xml", one))
    return found


def rules_of(done: Imported) -> list[str | None]:
    return [found.rule for found in done.report.findings if found.severity == "error"]


def moves_of(replay: Replay) -> list[Any]:
    return [entry.action for entry in replay.entries if isinstance(entry.action, Move)]


def boats_of(replay: Replay) -> list[Any]:
    """Where the boats are after each entry in which somebody moved or a tile came."""
    return [(state.boats, state.turn, state.phase, move) for state, move in states(replay)]


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("name", SHIPPED)
def test_what_we_export_gives_the_same_match(name: str, bring: Bring) -> None:
    there = sample(name)
    options = there.header.rules.options
    done = import_log(xml(name), f"{name}.xml", options=options)
    assert done.report.verdict == "verified", "\n".join(map(str, done.report.findings))
    assert done.replay is not None and verify(dumps(done.replay)).verdict == "verified"
    assert done.replay.header.rules.options == options
    if there.header.start_seat == 0:
        assert moves_of(done.replay) == moves_of(there)
        assert boats_of(done.replay) == boats_of(there)
    assert contest_xml(done.replay) == xml(name)


@pytest.mark.parametrize("version", VERSIONS)
def test_random_matches_come_back_under_every_version(version: str) -> None:
    for seed in range(3):
        options = {"sc_server": version} | ({"tiles": "all"} if seed == 2 else {})
        played = Match(GAME, ("Ada", "Борис"), seed=seed, options=options)
        play_out(played, [bot(GAME.id, "random")] * 2, Random(seed))
        done = import_log(contest_xml(played.replay), "match.xml", options=options)
        assert done.report.verdict == "verified", (seed, list(map(str, done.report.findings)))
        assert done.replay is not None and moves_of(done.replay) == moves_of(played.replay)


def test_a_folder_of_states_and_a_packed_protocol_are_the_same_match() -> None:
    (name, data), *rest = folder(xml())
    parts = import_log(data, name, beside=rest)
    packed = import_log(gzip.compress(xml()), "match.xml.gz")
    assert parts.report.verdict == packed.report.verdict == "verified"
    assert parts.replay is not None and packed.replay is not None
    assert moves_of(parts.replay) == moves_of(packed.replay) == moves_of(sample("piers_and_pushes"))
    assert packed.replay.names == sample("piers_and_pushes").names and parts.replay.names == ("ONE", "TWO")


def test_another_game_has_no_such_form() -> None:
    with pytest.raises(LogError, match="mississippi_queen_sc2024"):
        contest_xml(sample("first_match"))


def test_the_commands(tmp_path: Path) -> None:
    run = CliRunner().invoke
    shipped = Path(__file__).parents[2] / "replays" / GAME.id / "no_way_on.replay.jsonl"
    assert run(app, ["export", str(shipped), "-o", str(tmp_path / "match.xml")]).exit_code == 0
    back = tmp_path / "back.replay.jsonl"
    assert run(app, ["import", str(tmp_path / "match.xml"), "-o", str(back)]).exit_code == 0
    assert verify(back).verdict == "verified"
    assert moves_of(load(back)) == moves_of(load(shipped))
    (tmp_path / "states").mkdir()
    for name, data in folder((tmp_path / "match.xml").read_bytes()):
        (tmp_path / "states" / name).write_bytes(data)
    done = run(app, ["import", str(tmp_path / "states"), "-o", str(back), "--force", "--option", "sc_server=24.2.5"])
    assert done.exit_code == 0 and "verified" in done.stdout
    (tmp_path / "empty").mkdir()
    assert run(app, ["import", str(tmp_path / "empty"), "-o", str(back)]).exit_code == 6
    assert run(app, ["import", str(tmp_path / "states"), "-o", str(back), "--option", "x"]).exit_code == 2


# ---------------------------------------------------------------- the version


def test_a_last_move_that_the_server_left_out_is_found(bring: Bring) -> None:
    """A match that a stuck boat ended has no lastMove in its last state (S-E4)."""
    assert b"<lastMove>" not in mementos(xml("no_way_on"))[-1]
    done = bring(xml("no_way_on"), "no_way_on.xml")
    assert done.report.verdict == "verified" and done.report.counts["derived"] == 1
    assert any("no state tells this move; only one fits" in said for said in done.report.derived)


def test_a_lost_move_with_several_wordings_is_not_invented(bring: Bring) -> None:
    one = at("0.b1 c0", "0.d4", turn=1, seat=0)
    done = bring(_pair(one, after(one, "adv 1")), "one.xml")
    assert done.report.counts["derived"] == 1 and not done.report.unknown  # straight on: one wording
    several = at("0.a1 v2 c2", "0.d4", turn=1, seat=0)
    done = bring(_pair(several, after(several, "adv 1, turn 1, adv 1, turn 0")), "several.xml")
    (unknown,) = done.report.unknown  # the two steps may be made in either order
    assert set(unknown.candidates) == {
        "advance 1, turn DOWN_RIGHT, advance 1, turn RIGHT", "turn DOWN_RIGHT, advance 1, turn RIGHT, advance 1",
    }  # fmt: skip
    assert (done.report.verdict, done.report.entries, len(done.report.recorded)) == ("consistent", 0, 1)


def _pair(first: State, second: State) -> bytes:
    return f"<protocol>{state_xml(first, None)}{state_xml(second, None)}</protocol>".encode()


def test_signs_of_the_version(bring: Bring) -> None:
    newer = bring(xml("no_way_on"), "no_way_on.xml").report.derived
    assert any("attribute stuck: 24.2.2 or later" in said for said in newer)
    assert any("winner of the result has regular: 24.2.0 or later" in said for said in newer)
    played = Match(GAME, ("Ada", "Борис"), seed=1, options={"sc_server": "24.0.6"})
    play_out(played, [bot(GAME.id, "random")] * 2, Random(1))
    older = bring(contest_xml(played.replay), "older.xml").report
    assert (older.verdict, older.adopted) == ("verified", "sc_server=24.0.6")
    assert any("cause with each score: 24.1.6 or earlier" in said for said in older.derived)
    assert any("lastMove is there: 24.0.6 or earlier" in said for said in older.derived)


def test_T_40_reasons_and_quoted_moves(bring: Bring) -> None:
    assert {name for _, name in FRAGMENTS} == set(SERVER)
    reasons = {
        "Die minimale Geschwindigkeit von 1 darf nicht unterschritten werden": "below_min_speed",
        "Ein Schiff darf nicht auf das Feld abgedrängt werden, von dem er kommt": "push_backward",
        "Nicht genug Bewegungspunkte für nachfolgende Abdrängaktion": "no_point_for_push",
        "Nicht genug Bewegungspunkte": "movement_missing",
        "gut gespielt": "",
    }
    assert {reason: name_in(reason) for reason in reasons} == reasons
    spoilt = xml("no_way_on").replace(
        b'regular="true" reason=""', b'regular="false" reason="minimale Geschwindigkeit: Zug[Beschleunige um -1]"'
    )
    done = bring(spoilt, "spoilt.xml")
    assert any("refused move: below_min_speed" in found.message for found in done.report.findings)
    assert any("quoted as Zug[…]: 24.2.5" in said for said in done.report.derived)


def test_a_winner_that_does_not_follow_is_said(bring: Bring) -> None:
    told = re.search(rb'<winner team="(ONE|TWO)"', xml("no_way_on"))
    assert told is not None
    wrong = b"TWO" if told[1] == b"ONE" else b"ONE"
    done = bring(xml("no_way_on").replace(told[0], b'<winner team="' + wrong + b'"'), "wrong.xml")
    assert any("winner that is stated" in found.message for found in done.report.findings)


# ---------------------------------------------------------------- single states


def one_state(turn: int, *parts: str, **position: Any) -> bytes:
    """A state with its last move: the position before it, and the move."""
    *boats, text = parts
    before = at(*boats, turn=turn - 1, **position)
    return state_xml(after(before, text), move(text).actions).encode()


RIVER = {"river": "s s l s s s", "turn": 10}


def fifth() -> bytes:
    """As memento 5: the last move went from 3.e1 to 3.a3, and TWO is ahead (T-23)."""
    return one_state(10, "3.e1 h5 v4", "4.b3", "acc +1, turn 4, adv 4", river="s s l s s s", seat=0)


def test_T_23_a_single_state_is_consistent(bring: Bring) -> None:
    done = bring(fifth(), "memento5.xml")
    report = done.report
    assert (report.verdict, report.level) == ("consistent", 1)
    assert {found.rule for found in report.findings} == {"S-B8"}  # a board of water: no board of the contest


def test_T_24_the_edited_state_contradicts_itself_three_times(bring: Bring) -> None:
    place = re.search(rb'<ship team="ONE".*?(<position [^>]*/>)', fifth())
    other = re.search(
        rb'<ship team="ONE".*?(<position [^>]*/>)', state_xml(at("4.d4", "4.b3", **_flat()), None).encode()
    )
    assert place is not None and other is not None
    edited = fifth().replace(place[1], other[1], 1)
    done = bring(edited, "memento6.xml")
    assert done.report.verdict == "contradicted"
    assert sorted(filter(None, rules_of(done))) == ["S-M5", "S-O2", "S-U4"]
    score = next(found for found in done.report.findings if found.rule == "S-U4")
    assert (score.expected, score.found) == ("points 23", "points 17")
    assert "turn 10" in score.message and score.line == 1 and score.file == "memento6.xml"
    began = next(found for found in done.report.findings if found.rule == "S-M5")
    assert "it would have begun on" in began.message and "which is no water" in began.message


def _flat() -> dict[str, Any]:
    return {"river": "s s l s s s", "turn": 11, "seat": 1}


@pytest.mark.parametrize("text", ["adv 1, turn 0", "acc +1, turn 5, adv 1, turn 0, adv 1"])
def test_T_21_turns_after_and_between_the_steps(text: str, bring: Bring) -> None:
    boat = "1.b1 h5" if text.startswith("adv") else "1.b2"
    data = one_state(2, boat, "0.c4", text, seat=0)
    done = bring(data, "memento.xml")
    assert done.report.verdict == "consistent", list(map(str, done.report.findings))


def test_T_25_the_state_after_a_push(bring: Bring) -> None:
    data = one_state(19, "7.c4 h0 v5", "7.e4", "acc -2, turn 4, adv 2, push 5", river="s r r s s s s", seat=0)
    assert bring(data, "memento7.xml").report.verdict == "consistent"
    lied = data.replace(b'coal="4"', b'coal="6"', 1)
    done = bring(lied, "lied.xml")
    assert done.report.verdict == "contradicted" and rules_of(done) == ["S-M5"]


def test_T_26_the_team_that_is_said_to_start_is_no_information(bring: Bring) -> None:
    done = bring(fifth().replace(b'startTeam="ONE"', b'startTeam="TWO"'), "memento.xml")
    assert done.report.verdict == "consistent"


# ---------------------------------------------------------------- damage


def first_error(done: Imported) -> Finding:
    return next(found for found in done.report.findings if found.severity == "error")


def broken(old: bytes, new: bytes, count: int = 1) -> bytes:
    data = fifth()
    assert old in data
    return data.replace(old, new, count)


@pytest.mark.parametrize(
    ("old", "new", "code", "rule"),
    [
        (b'<center q="4"', b'<center q="5"', "LOG-TYPE", "S-B1"),
        (b"<water/></field-array>", b"</field-array>", "LOG-TYPE", "S-B3"),
        (b'direction="RIGHT"', b'direction="UP"', "LOG-TYPE", "S-B2"),
        (b'team="TWO"', b'team="THREE"', "LOG-TYPE", None),
        (b'team="TWO"', b'team="ONE"', "LOG-TYPE", None),
        (b'speed="5"', b'speed="fast"', "LOG-TYPE", None),
        (b"<water/>", b"<sandbank/>", "LOG-FOREIGN", None),
        (b'<center q="4" r="0" s="-4"/>', b'<center q="5" r="0" s="-5"/>', "LOG-RULE-BROKEN", "S-B4"),
        (b'speed="5"', b'speed="7"', "LOG-RULE-BROKEN", "S-B9"),
        (b'coal="6"', b'coal="9"', "LOG-RULE-BROKEN", "S-B9"),
        (b'freeTurns="1"', b'freeTurns="0"', "LOG-RULE-BROKEN", "S-B9"),
        (b'nextDirection="UP_RIGHT"', b'nextDirection="LEFT"', "LOG-RULE-BROKEN", "S-B7"),
        (b'points="17"', b'points="16"', "LOG-RULE-BROKEN", "S-U4"),
    ],
)
def test_a_state_that_is_wrong_is_a_finding_with_its_place(
    old: bytes, new: bytes, code: str, rule: str | None, bring: Bring
) -> None:
    done = bring(broken(old, new), "state.xml")
    found = first_error(done)
    assert (found.code, found.rule) == (code, rule), str(found)
    assert found.file == "state.xml" and found.line == 1
    assert done.report.verdict == ("contradicted" if code == "LOG-RULE-BROKEN" else "unverifiable")


def test_two_boats_on_one_cell(bring: Bring) -> None:
    places = re.findall(rb"<position [^>]*/>", fifth())
    done = bring(broken(places[1], places[0]), "state.xml")
    assert first_error(done).rule == "S-M3" and done.report.verdict == "contradicted"


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><state>&a;</state>',
        b'<!DOCTYPE lolz [<!ENTITY lol "lol">'
        + b"".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "&lol;"}">'.encode() for n in range(9))
        + b']><state currentTeam="ONE">&l8;</state>',
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><state currentTeam="ONE"/>',
    ],
)
def test_a_document_type_is_refused(data: bytes, bring: Bring) -> None:
    done = bring(data, "bomb.xml", "sc2024")
    assert done.report.verdict == "unverifiable"
    found = first_error(done)
    assert found.code == "LOG-FOREIGN" and "document type" in found.message and found.line == 1


def test_a_file_that_is_cut_keeps_its_good_part(bring: Bring) -> None:
    data = xml("both_at_the_goal")
    half = data[: len(data) // 2]
    done = bring(half, "cut.xml")
    whole = mementos(half)
    assert done.report.verdict == "consistent" and done.report.claims == len(whole)
    torn = next(found for found in done.report.findings if found.code == "LOG-TAIL-TORN")
    assert torn.line is not None and torn.line > 10
    assert done.replay is not None
    theirs = moves_of(sample("both_at_the_goal"))
    assert moves_of(done.replay) == theirs[: len(whole) - 1]


def test_an_unclosed_element(bring: Bring) -> None:
    done = bring(fifth().replace(b"</board>", b""), "state.xml")
    assert {found.code for found in done.report.findings} == {"LOG-TAIL-TORN"}
    assert done.report.verdict == "unverifiable"


def test_too_deep_is_refused(bring: Bring) -> None:
    done = bring(b"<protocol>" + b"<room>" * 500 + b'<state currentTeam="ONE"/>', "deep.xml", "sc2024")
    assert first_error(done).code == "LOG-LIMIT-DEPTH"


def test_a_missing_turn_is_found_and_nothing_is_lost(bring: Bring) -> None:
    parts = [part for part in folder(xml()) if not part[0].startswith("05")]
    (name, data), *rest = parts
    done = import_log(data, name, beside=rest)
    report = done.report
    assert report.verdict == "consistent" and report.difference is None
    assert "turn 5 is missing" in report.reason and "up to there it fits" in report.reason
    (gap,) = (found for found in report.findings if found.code == "LOG-FOREIGN-GAP")
    assert (gap.file, gap.line, gap.rule) == ("06.state.xml", 1, "S-K1") and "turn 5 is missing" in gap.message
    assert [place for place, _ in report.recorded] == [f"{part}:1, turn {int(part[:2])}" for part, _ in parts[5:]]
    assert done.replay is not None and len(moves_of(done.replay)) == 4


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (rb'<advance distance="1"/>', b'<advance distance="2"/>', None),
        (rb'points="(\d+)"', b'points="99"', "S-U4"),
        (rb'coal="(\d)"', b'coal="0"', "S-D1"),
        (rb"<island/>", b"<water/>", "S-B5"),
        (rb'passenger="1"', b'passenger="0"', "S-U2"),
    ],
)
def test_a_changed_state_contradicts_what_is_before_it(old: bytes, new: bytes, rule: str | None) -> None:
    parts = folder(xml())
    name, data = parts[9]
    changed = re.sub(old, new, data, count=1)
    assert changed != data
    (first, head), *rest = [*parts[:9], (name, changed), *parts[10:]]
    done = import_log(head, first, beside=rest)
    found = next(found for found in done.report.findings if found.code == "LOG-EVENTS-DIFFER")
    assert done.report.verdict == "contradicted"
    assert found.file in (name, parts[10][0]) and (rule is None or found.rule == rule), str(found)
    assert len(done.report.recorded) >= len(parts) - 11


def test_a_turn_twice(bring: Bring) -> None:
    parts = folder(xml())
    _, data = parts[4]
    same = import_log(*reversed(parts[0]), beside=[*parts[1:], ("again.xml", data)])  # type: ignore[arg-type]
    assert same.report.verdict == "verified" and any("once more, the same" in str(one) for one in same.report.findings)
    other = re.sub(rb'coal="(\d)"', b'coal="0"', data, count=1)
    twice = import_log(*reversed(parts[0]), beside=[*parts[1:], ("again.xml", other)])  # type: ignore[arg-type]
    assert twice.report.verdict == "contradicted"
    assert any(found.file == "again.xml" and found.rule == "S-X8" for found in twice.report.findings)


def test_an_illegal_listed_move_is_a_warning_and_a_missing_one_nothing(bring: Bring) -> None:
    parts = folder(xml())
    actions = b'<acceleration acc="1"/><turn direction="DOWN_RIGHT"/><advance distance="1"/>'
    good = b"<list><move><actions>" + actions + b"</actions></move></list>"
    bad = good.replace(b'"1"/></actions>', b'"5"/></actions>')
    (name, data), *rest = parts
    fine = import_log(data, name, beside=[*rest, ("00.moves.xml", good)])
    assert "1 move of 1 list beside the states are legal" in fine.report.derived and fine.report.verdict == "verified"
    wrong = import_log(data, name, beside=[*rest, ("00.moves.xml", bad)])
    found = next(found for found in wrong.report.findings if "listed move" in found.message)
    assert (found.severity, found.file, found.rule) == ("warning", "00.moves.xml", "S-F2")


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b'<state class="sc.plugin2017.GameState" currentTeam="RED" turn="0"><red/><blue/></state>', "2017"),
        (b'<state turn="0" currentTeam="ONE"><board nextDirection="RIGHT"><segments/></board></state>', "segments"),
        (
            b'<state turn="0" currentTeam="ONE"><board nextDirection="RIGHT"><fields/></board></state>',
            "fields",
        ),
    ],
)
def test_other_dialects_are_named(data: bytes, named: str, bring: Bring) -> None:
    done = bring(data, "old.xml", "sc2024")
    assert done.report.verdict == "unverifiable" and named in first_error(done).message


def test_hand_made_boards_are_a_warning(bring: Bring) -> None:
    state = at("0.b1", "0.d1", turn=1, tiles={1: {"land": ["c4"]}})
    done = bring(state_xml(replace(state), None).encode(), "mine.xml")
    warned = [found for found in done.report.findings if found.rule == "S-B8"]
    assert warned and {found.severity for found in warned} == {"warning"} and done.report.verdict == "consistent"


def test_unknown_packets_are_counted(bring: Bring) -> None:
    traffic = b'<joined roomId="r"/><data class="welcomeMessage"/><left/><odd x="1"/>'
    done = bring(xml().replace(b"<protocol>", b"<protocol>" + traffic), "traffic.xml")
    assert done.report.ignored == {"joined": 1, "data welcomeMessage": 1, "left": 1}
    assert set(done.report.opaque) == {"odd"} and done.report.verdict == "consistent"
