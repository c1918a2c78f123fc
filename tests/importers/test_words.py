"""A word that names nothing there is: told as such, with its place and the words there are, never as a broken rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.importers.csv_rows import template
from niagara.log.importers.exports import to_boardgameio, to_csv, to_packets
from niagara.log.importers.mapping import shipped
from niagara.log.importers.reading import Reader
from niagara.log.importers.run import Imported
from niagara.log.importers.vocabulary import UnknownWord, closest, vocabulary
from niagara.log.load import load
from niagara.log.shipped import samples

Bring = Callable[..., Imported]
TEMPLATE = template("niagara")


def told(done: Imported) -> list[tuple[int | None, str | None, str]]:
    """Line, pointer and message of each unknown word."""
    return [(one.line, one.pointer, one.message) for one in done.report.findings if one.code == "LOG-FOREIGN-WORD"]


def first_known(done: Imported) -> str:
    found = next(one for one in done.report.findings if one.code == "LOG-FOREIGN-WORD")
    assert found.expected is not None
    return found.expected.removeprefix("one of: ").split(",")[0]


CSV = [
    ("> +amethyst", "> +ametyst", 6, "column gem: ametyst is no gem", "amethyst"),
    ("LAND,S4,,,the", "LAND,S44,,,the", 7, "column to: S44 is no space", "S4"),
    ("Борис,2,1,R6,S4", "Борис,2,1,R66,S4", 10, "column from: R66 is no space", "R6"),
    ("1,陳,cloud", "1,陳,clod", 8, "column card: clod is no card", "cloud"),
    ("1,Ada,5,", "1,Adda,5,", 6, "column player: Adda is no player of this match", "Ada"),
    ("Ada 1,a theft", "Adda 1,a theft", 16, "column stolen_from: Adda is no player of this match", "Ada"),
    ("L R L", "L Q L", 9, "column to: Q is no arm", "L"),
]


@pytest.mark.parametrize(("good", "bad", "line", "message", "nearest"), CSV)
def test_a_misspelt_word_of_a_csv_has_its_line_its_column_and_the_nearest_word(
    good: str, bad: str, line: int, message: str, nearest: str, bring: Bring
) -> None:
    assert TEMPLATE.count(good) == 1
    done = bring(TEMPLATE.replace(good, bad).encode())
    assert told(done) == [(line, None, message)]
    assert first_known(done) == nearest
    assert done.report.verdict == "consistent" and done.report.difference is None
    whole = bring(TEMPLATE.encode()).replay
    assert whole is not None and done.replay is not None
    known = [entry.action for entry in done.replay.entries]
    assert known == [entry.action for entry in whole.entries[: len(known)]]


def test_a_value_that_is_left_out_may_follow_from_the_rules(bring: Bring) -> None:
    done = bring(TEMPLATE.replace("> +amethyst", "> +ametyst").encode())
    assert done.report.entries == 25 and not done.report.unknown


def test_what_cannot_be_checked_without_a_word_ends_the_log_and_says_why(bring: Bring) -> None:
    done = bring(TEMPLATE.replace("2,陳,3,1", "2,陈,3,1").encode())
    assert "what follows line 11 cannot be checked: 陈 is no player of this match" in done.report.reason
    assert done.report.entries == 8
    assert [one.entry for one in done.report.unknown] == [9]  # Ada's card of this round stands behind it, and is known
    assert ("line 13" in dict(done.report.recorded)) and "line 11" not in dict(done.report.recorded)


def test_a_broken_rule_before_the_word_is_a_broken_rule(bring: Bring) -> None:
    text = TEMPLATE.replace("LAND,S4,,,the", "LAND,S2,,,the").replace("Ada 1,a theft", "Adda 1,a theft")
    report = bring(text.encode()).report
    assert report.verdict == "contradicted" and report.difference is not None
    assert report.difference.place == "line 7"


def test_a_broken_rule_behind_a_word_that_is_no_reason_for_it_is_not_blamed_on_the_rules(bring: Bring) -> None:
    """What follows an unread record is not judged where it does not fit: the record may be the reason."""
    text = TEMPLATE.replace("1,Ada,5,", "1,Adda,5,").replace("L6,S3", "L6,S5")
    report = bring(text.encode()).report
    assert report.verdict == "consistent" and "line 6" in report.reason


def test_a_name_that_only_looks_like_one_of_the_first_round_is_misspelt(bring: Bring) -> None:
    lines = [line for line in TEMPLATE.splitlines() if not line.startswith("seat")]
    text = "\n".join(lines).replace("2,Ada,3", "2,Adda,3")
    done = bring(text.encode())
    assert done.replay is not None and done.replay.names == ("Ada", "Борис", "陳")
    assert told(done) == [(9, None, "column player: Adda is no player of this match")]


def thieves() -> Replay:
    return load(str(samples()["thieves"]))


def changed_packets(kind: str, **args: Any) -> tuple[bytes, str]:
    """The match with the arguments of the first packet of a type changed, and the pointer to that packet."""
    log = json.loads(to_packets(thieves()))
    for index, packet in enumerate(log["data"]["logs"]):
        for place, item in enumerate(packet["data"]):
            if item["type"] == kind:
                item["args"] |= args
                return json.dumps(log).encode(), f"/data/logs/{index}/data/{place}"
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "args", "inside", "message"),
    [
        ("gemLoaded", {"gem": "dimond"}, "/args/gem", "dimond is no gem"),
        ("canoeMoved", {"from": "LAMD"}, "/args/from", "LAMD is no space"),
        ("canoeMoved", {"path": ["LAND", "S7"]}, "/args/path/1", "S7 is no space"),
        ("gemStolen", {"victim_id": "900"}, "/args/victim_id", "900 is no player of this match"),
        ("paddleRevealed", {"player_id": "900"}, "/args/player_id", "900 is no player of this match"),
        ("discPushed", {"arm": "leftt"}, "/args/arm", "leftt is no arm"),
    ],
)
def test_a_misspelt_word_of_a_packet_has_its_pointer(
    kind: str, args: dict[str, Any], inside: str, message: str, bring: Bring
) -> None:
    data, place = changed_packets(kind, **args)
    done = bring(data)
    assert told(done) == [(None, place + inside, message)]
    assert done.report.verdict == "consistent"


def test_a_naming_that_is_unknown_throughout_is_counted_and_the_match_follows_all_the_same(bring: Bring) -> None:
    log = json.loads(to_packets(thieves()))
    count = 0
    for packet in log["data"]["logs"]:
        for item in packet["data"]:
            if item["type"] == "gemDelivered":
                item["args"]["gem"], count = "jewel", count + 1
    done = bring(json.dumps(log).encode())
    found = [one for one in done.report.findings if one.code == "LOG-FOREIGN-WORD"]
    assert [one.count for one in found] == [count] and count > 1
    assert done.report.entries == len(thieves().entries)


@pytest.mark.parametrize(
    ("where", "inside", "message"),
    [
        ("path", "/action/payload/args/0/path/1", "S22 is no space"),
        ("before", "/action/payload/args/0/before/0/gem", "rubby is no gem"),
        ("player", "/action/payload/playerID", "7 is no player of this match"),
        ("card", "/action/payload/args/0", "9 is no card"),
    ],
)
def test_a_misspelt_word_of_a_dump_has_its_pointer(where: str, inside: str, message: str, bring: Bring) -> None:
    log = json.loads(to_boardgameio(thieves()))
    kind = "chooseCard" if where == "card" else "paddle"
    place, payload = next(
        (place, entry["action"]["payload"])
        for place, entry in enumerate(log["log"])
        if entry["action"]["payload"]["type"] == kind and place > 20
    )
    match where:
        case "path":
            payload["args"][0]["path"] = ["S1", "S22"]
        case "before":
            payload["args"][0]["before"] = [{"op": "load", "gem": "rubby"}]
        case "player":
            payload["playerID"] = "7"
        case _:
            payload["args"] = [9]
    done = bring(json.dumps(log).encode())
    assert told(done) == [(None, f"/log/{place}{inside}", message)]
    assert done.report.verdict == "consistent" and done.report.entries >= 20


def test_a_misspelt_option_is_told_with_the_nearest_first(bring: Bring) -> None:
    report = bring(TEMPLATE.replace("landing_cost", "landing_csot").encode()).report
    assert report.verdict == "unverifiable"
    assert "unknown option 'landing_csot'; known options: landing_cost, " in report.findings[0].message


def test_words_are_those_of_the_board_and_capitals_do_not_matter(bring: Bring) -> None:
    assert "L4" in vocabulary("niagara", "long-arms")["space"] and "L4" not in vocabulary("niagara")["space"]
    assert vocabulary("nothing") == {} == vocabulary("niagara", "no such board")
    text = to_csv(thieves()).replace("amethyst", "Amethyst").replace(",S1,", ",s1,")
    assert bring(text.encode()).report.verdict == "verified"


def test_a_word_of_the_table_that_the_board_does_not_have_is_unknown() -> None:
    reader = Reader(shipped("packets")[0], {}, vocabulary("niagara", "single-stream"))
    with pytest.raises(UnknownWord, match="7 is no space"):
        reader.value("space", 7)
    assert Reader(shipped("packets")[0], {}, vocabulary("niagara")).value("space", 7) == {"L7", "R7"}


def test_the_closest_word_comes_first() -> None:
    assert closest("saphire", ["amber", "ruby", "sapphire"])[0] == "sapphire"
    assert closest("\u202e", [1, 2]) == ["1", "2"]


def test_many_words_are_told_within_a_bound(bring: Bring) -> None:
    log = json.loads(to_packets(thieves()))
    number = 0
    for packet in log["data"]["logs"]:
        for item in packet["data"]:
            if item["type"] == "canoeMoved":
                item["args"]["from"] = f"X{number}"
                number += 1
    assert number > 60
    assert len(told(bring(json.dumps(log).encode()))) == 50
