"""What each shape may look like, and what no file may do."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niagara.log.importers.boardgameio import resolve
from niagara.log.importers.csv_rows import CsvRows, template
from niagara.log.importers.fields import counting
from niagara.log.importers.foreign_json import good_part, private
from niagara.log.importers.mapping import read_map
from niagara.log.importers.packets import Packets
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from niagara.log.limits import LIMITS
from niagara.log.writer import dumps

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
ODD = (b"null", b"[]", b"-1", b"1e400", b'"', b"{", b"\\u0000", b"true")
TEMPLATE = template("niagara")
CASES = 3_000 if os.environ.get("NIAGARA_SOAK") else 24
Bring = Callable[..., Imported]


def packets() -> dict[str, Any]:
    log: dict[str, Any] = json.loads((FOREIGN / "packets_clean.json").read_bytes())
    return log


def actions(done: Imported) -> list[Any]:
    assert done.replay is not None
    return [entry.action for entry in done.replay.entries]


def clean(bring: Bring) -> list[Any]:
    return actions(bring((FOREIGN / "packets_clean.json").read_bytes()))


@pytest.mark.parametrize("frame", ["history", "packets", "list"])
def test_packets_come_in_three_frames(frame: str, bring: Bring) -> None:
    data = packets()["data"]
    value = {
        "history": {"status": "1", "data": {"valid": 1, "data": data["logs"]}},
        "packets": {"players": data["players"], "packets": data["logs"]},
        "list": data["logs"],
    }[frame]
    done = bring(json.dumps(value).encode())
    assert actions(done) == clean(bring)
    if frame != "packets":  # nobody lists the players: they are those who act
        assert any("in which they first act" in text for text in done.report.assumed)


def test_packets_are_sorted_by_move_and_number_and_count_once(bring: Bring) -> None:
    log = packets()
    rows = log["data"]["logs"]
    rows[:] = [*rows[::-1], rows[3], rows[9]]
    done = bring(json.dumps(log).encode())
    assert actions(done) == clean(bring)
    assert any("repeated notifications (same uid)" in text for text in done.report.derived)


def test_numbers_may_be_texts_and_moves_may_have_no_number(bring: Bring) -> None:
    log = packets()
    for place, row in enumerate(log["data"]["logs"]):
        row["move_id"] = None if place % 3 else place
        row["packet_id"] = 3 * place + 10
        for item in row["data"]:
            args = item["args"]
            if isinstance(args, dict):
                item["args"] = {key: int(v) if isinstance(v, str) and v.isdecimal() else v for key, v in args.items()}
    assert actions(bring(json.dumps(log).encode())) == clean(bring)


def test_arguments_may_be_an_empty_list(bring: Bring) -> None:
    log = packets()
    log["data"]["logs"][0]["data"].insert(0, {"uid": "n", "type": "canoeLanded", "log": "", "args": []})
    done = bring(json.dumps(log).encode())
    assert done.report.verdict in ("contradicted", "consistent", "verified")


def test_a_private_notification_and_the_table_s_own_are_one_event(bring: Bring) -> None:
    log = packets()
    rows = log["data"]["logs"]
    for row in list(rows):
        for item in row["data"]:
            if item["type"] == "paddleRevealed":
                seat = item["args"]["player_id"]
                card = item["args"].pop("card")
                secret = {"uid": f"p{item['uid']}", "type": "paddleRevealed", "args": {"player_id": seat, "card": card}}
                rows.append({**row, "channel": f"/player/p{seat}", "data": [secret]})
    done = bring(json.dumps(log).encode())
    assert actions(done) == clean(bring)
    assert any("players' own channels" in text for text in done.report.derived)


def test_spaces_by_number_may_be_either_arm_until_the_rest_tells(bring: Bring) -> None:
    log = packets()
    depth = {"LAND": 0, "S1": 1, "S2": 2, "S3": 3, "S4": 4, "S5": 5, "L6": 6, "R6": 6, "L7": 7, "R7": 7}
    for row in log["data"]["logs"]:
        for item in row["data"]:
            if item["type"] == "canoeMoved":
                args = item["args"]
                del args["path"]
                args["from"], args["to"] = depth[args["from"]], str(depth[args["to"]])
    done = bring(json.dumps(log).encode())
    known = actions(done)
    assert known == clean(bring)[: len(known)]
    assert len(known) > 5 and done.report.verdict in ("verified", "consistent")


def test_the_seats_follow_from_the_turns_where_the_list_has_another_order(bring: Bring) -> None:
    log = packets()
    log["data"]["players"].reverse()
    done = bring(json.dumps(log).encode())
    assert done.replay is not None
    assert set(done.replay.names) == {"Ada", "Борис", "陳"}
    assert any("order of the seats follows" in text for text in done.report.derived)
    assert done.report.verdict == "verified"


def test_a_naming_of_one_s_own_needs_a_table_and_no_code(bring: Bring) -> None:
    log = packets()
    for row in log["data"]["logs"]:
        for item in row["data"]:
            item["type"] = f"my_{item['type']}"
    assert bring(json.dumps(log).encode()).report.verdict == "unverifiable"
    text = (Path(__file__).parents[2] / "niagara/log/importers/maps/niagara/packets.toml").read_text(encoding="utf-8")
    table = read_map(text.replace("[types.", "[types.my_"))
    own = Packets((table,))
    draft = own.map(own.parse(json.dumps(log).encode(), LIMITS))
    assert draft.game == "niagara" and not draft.opaque


def move(kind: str, *args: Any) -> dict[str, Any]:
    return {"action": {"type": "MAKE_MOVE", "payload": {"type": kind, "args": list(args), "playerID": "0"}}}


UNDO: dict[str, Any] = {"action": {"type": "UNDO", "payload": {"type": None}}}
REDO: dict[str, Any] = {"action": {"type": "REDO", "payload": {"type": None}}}
AUTOMATIC = {"action": {"type": "GAME_EVENT", "payload": {"type": "endTurn"}}, "automatic": True}


@pytest.mark.parametrize(
    ("log", "kept", "undone"),
    [
        ([move("a"), UNDO], [], (0,)),
        ([move("a"), UNDO, REDO], [0], ()),
        ([move("a"), AUTOMATIC, UNDO, move("b"), REDO], [3], (0,)),
        ([move("a"), move("b"), UNDO, UNDO, REDO, REDO], [0, 1], ()),
        ([move("a"), move("b"), UNDO, move("c"), UNDO, REDO], [0, 3], (1,)),
        ([UNDO, REDO, move("a")], [2], ()),
        (["nonsense", None, 7, {}, move("a")], [3, 4], ()),
    ],
)
def test_undo_and_redo_are_resolved(log: list[Any], kept: list[int], undone: tuple[int, ...]) -> None:
    resolved = resolve(counting(log))
    assert [place for place, _ in resolved.kept] == kept
    assert resolved.undone == undone


def test_two_seats_files_are_one_match(bring: Bring) -> None:
    log = json.loads((FOREIGN / "boardgameio_clean.json").read_bytes())
    views = []
    for seat in ("0", "1", "2"):
        view = json.loads(json.dumps(log))
        for entry in view["log"]:
            payload = entry["action"]["payload"]
            if payload["type"] == "chooseCard" and payload["playerID"] != seat:
                payload["args"] = None
        views.append(json.dumps(view).encode())
    done = bring(views[0], views=tuple(views[1:]))
    assert done.report.verdict == "verified" and done.report.counts == {"stated": 35, "derived": 0, "assumed": 0}
    whole, place = json.loads(json.dumps(log)), len(log["log"]) - 1
    del log["log"][3]  # the other file tells it
    assert bring(json.dumps(log).encode(), views=(views[0], views[1], views[2])).report.verdict == "verified"
    whole["log"][place]["action"]["payload"]["type"] = "resign"
    said = bring(json.dumps(log).encode(), views=(json.dumps(whole).encode(),)).report.findings[0].message
    kind = log["log"][-1]["action"]["payload"]["type"]
    assert said == (
        f'these files are not views of one match: "{kind}" at /log/{place - 1}, "resign" at file 2: /log/{place}'
    )


def test_the_template_is_a_match_that_fits(bring: Bring) -> None:
    done = bring(TEMPLATE.encode())
    assert done.report.verdict == "consistent" and not done.report.opaque and not done.report.unknown
    assert done.report.difference is None
    assert done.replay is not None and done.replay.names == ("Ada", "Борис", "陳")
    assert all(isinstance(entry.comment, str | None) for entry in done.replay.entries)
    assert any("a theft" in str(entry.comment) for entry in done.replay.entries)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_csv_as_spreadsheets_write_it(separator: str, encoding: str, end: str, bring: Bring) -> None:
    rows = list(csv.reader(io.StringIO(TEMPLATE)))
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(rows)
    done = bring(out.getvalue().encode(encoding))
    assert done.report.importer == "csv"
    assert actions(done) == actions(bring(TEMPLATE.encode()))


def test_csv_in_an_old_encoding_is_read_with_a_note(bring: Bring) -> None:
    text = TEMPLATE.replace("Борис", "Zoë").replace("陳", "Ínés")
    done = bring(text.encode("cp1252"))
    assert done.replay is not None and done.replay.names == ("Ada", "Zoë", "Ínés")
    assert "Windows-1252" in done.report.findings[0].message


def test_people_write_less_than_the_template(bring: Bring) -> None:
    text = """Runde;Spieler;Karte;Kanu;von;nach;Gem
1;O'Neal;3,0;1;land;3;
1;"a, b";4;1;;S4;
1;Eve;6;2;0;6;
2;"a, b";2;1;;;
"""
    done = bring(text.encode())
    assert done.report.importer == "csv" and done.report.difference is None
    assert done.replay is not None and done.replay.names == ("O'Neal", "a, b", "Eve")
    assert any("clockwise" in text for text in done.report.assumed)


PRIVATE = ("credentials", "playerCredentials", "access_token", "email", "user_email", "avatar", "ip", "IP", "clientIp")


@pytest.mark.parametrize("key", PRIVATE)
def test_private_fields_are_dropped_by_their_words(key: str) -> None:
    assert private(key)


@pytest.mark.parametrize("key", ["tip", "type", "ship", "tokens_left", "trip", "equipment", "mail"])
def test_other_fields_stay(key: str) -> None:
    assert not private(key)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "LOG-EMPTY"),
        (b"<html><body>log in</body></html>", "LOG-NOT-JSON"),
        (b'{"packet_id":1,"channel":"x","move_id":' + b"[" * 100_000, "LOG-LIMIT-DEPTH"),
        (b'{"packet_id":1,"channel":"x","move_id":NOPE}', "LOG-JSON-SYNTAX"),
        (b'{"packet_id":"\xff","channel":"x","move_id":1}', "LOG-ENCODING"),
        (b"<plays>" + b"<a>" * 5_000 + b"<play ", "LOG-LIMIT-DEPTH"),
        (b'<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays><play id="1"/></plays>', "LOG-FOREIGN"),
        (b"PK\x03\x04 zip", "LOG-CONTAINER"),
        (gzip.compress(gzip.compress(b"{}", mtime=0), mtime=0), "LOG-CONTAINER"),
        (gzip.compress(b" " * (LIMITS.size + 1), mtime=0), "LOG-LIMIT-SIZE"),
        (b'{"format":"niagara-replay","version":1}', "LOG-FOREIGN"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_finding(data: bytes, code: str, bring: Bring) -> None:
    report = bring(data).report
    assert report.verdict == "unverifiable"
    assert [found.code for found in report.findings] == [code]
    assert report.exit_code in (3, 5)


def test_packed_files_are_unpacked(bring: Bring) -> None:
    packed = gzip.compress((FOREIGN / "packets_clean.json").read_bytes())
    assert actions(bring(packed)) == clean(bring)


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=CASES)
def test_the_good_part_of_a_cut_file_is_json(cut: int) -> None:
    text = (FOREIGN / "boardgameio_clean.json").read_text(encoding="utf-8")[:cut]
    value, end = good_part(text, LIMITS)
    assert value is None or (end <= cut and text[:end] in text)


@given(st.data())
@settings(deadline=None, max_examples=CASES)
def test_nothing_but_a_report_comes_of_changed_bytes(data: st.DataObject) -> None:
    """Bytes of good files changed, cut or doubled: a report that can be said, and a log that holds, or none."""
    names = sorted(path.name for path in FOREIGN.glob("*_clean.*"))
    name = data.draw(st.sampled_from(names))
    raw = bytearray((FOREIGN / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.integers(0, 3)):
            case 0:
                raw[at] = data.draw(st.integers(0, 255))
            case 1:
                del raw[at : at + data.draw(st.integers(1, 40))]
            case 2:
                raw[at:at] = raw[at : at + data.draw(st.integers(1, 40))]
            case _:
                raw[at:at] = data.draw(
                    st.sampled_from([b"null", b"[]", b"-1", b"1e400", b'"', b"{", b"\\u0000", b"true"])
                )
        raw = raw or bytearray(b"x")
    done = import_log(bytes(raw), name, listed=ours())
    said = "\n".join(done.report.lines(lambda ruling, names: ruling.rule.law))
    assert said.startswith(f"{name}: {done.report.verdict}")
    json.dumps(done.report.as_dict())
    if done.replay is not None:
        assert dumps(done.replay)
        assert done.report.verdict != "unverifiable" or done.report.reason


def test_a_csv_reader_never_takes_json_or_xml() -> None:
    for name in ("packets_clean.json", "bggplays_clean.xml", "bgstats_clean.bgsplay"):
        assert CsvRows().sniff((FOREIGN / name).read_bytes(), name)[0] == 0


def test_half_a_surrogate_pair_a_huge_number_and_an_endless_text_do_no_harm(bring: Bring) -> None:
    log = packets()
    log["data"]["players"][0]["name"] = "A\ud800da"
    log["data"]["logs"][1]["data"].append({"uid": "h", "type": "huge", "args": {"n": 2**80, "\udfff": [1e308]}})
    done = bring(json.dumps(log).encode())
    assert done.replay is not None and done.replay.names[0] == "A?da"
    assert dumps(done.replay) and done.report.opaque["huge"][0] == 1
    endless = b'{"packet_id":1,"channel":"x","move_id":"' + b'\\"' * 400_000
    assert [found.code for found in bring(endless).report.findings] == ["LOG-JSON-SYNTAX"]
