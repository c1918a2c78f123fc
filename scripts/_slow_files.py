"""Files that were the dearest for their reader: (name, how the name of the file ends, what makes it)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

from niagara import sample
from niagara.exporters.contest_xml import contest_xml
from niagara.log.importers.exports import to_csv, to_packets
from niagara.log.writer import dumps

SIZE = 8_000_000

Slow = tuple[str, str, Callable[[], bytes]]


def slow_files() -> Iterator[Slow]:
    """For our reader what other programs write, members, values; for each importer many records."""
    yield "x_state of 40 kB a line, one Cyrillic name", ".replay.jsonl", _states
    yield "29,000 numbers a line after a Cyrillic letter", ".replay.jsonl", lambda: _foreign(b",1" * 29_000)
    yield "lists in lists", ".replay.jsonl", lambda: _foreign((b"," + b"[" * 20 + b"]" * 20) * 1_450)
    yield "paths of 12,000 spaces", ".replay.jsonl", _paths
    yield "2,600,000 entries in one object", ".replay.json", _entries
    yield "gzip members with nothing in them", ".replay.jsonl.gz", lambda: gzip.compress(b"", 1) * (SIZE // 20)
    yield "packets of unknown types", ".json", lambda: _packets(SIZE)
    yield "packets that are cut off", ".json", lambda: _packets(SIZE)[:-9]
    yield "moves of boardgame.io", ".json", lambda: _moves(SIZE // 150)
    yield "lines of CSV", ".csv", lambda: _lines(87_000)
    yield "lines of CSV, as many as are read", ".csv", lambda: _lines(5_000)
    yield "moves of boardgame.io, as many as are read", ".json", lambda: _moves(4_999)
    yield "columns of CSV", ".csv", _columns
    yield "short lines of CSV, as many as are read", ".csv", _short_lines
    yield "lines of CSV of a match, as many as are read", ".csv", _known_lines
    yield "lines of JSON", ".jsonl", lambda: b'{"type":"zz","a":{"b":[1,2]}}\n' * (SIZE // 31)
    yield "lines that are no JSON", ".jsonl", lambda: b'{"type":"zz"}\n' + b"{x" * 20 + b"\n" + b"{x\n" * 190_000
    yield "records on one line of JSON", ".jsonl", lambda: b'{"type":"zz"}' * (SIZE // 13)
    yield "headings that nobody knows", ".csv", lambda: _strange_heads(19_000)
    yield "headings that nobody knows, as many as are read", ".csv", lambda: _strange_heads(990)
    yield "nothing that could be taken back", ".json", _undone
    yield "fields under names of their own", ".json", _own_names
    yield "attributes of sc2024", ".xml", lambda: _protocol(b"<zz" + b' a="1"' + b"/>", SIZE // 11)
    yield "elements of BoardGameGeek", ".xml", lambda: b"<plays>" + b"<play ></play>" * (SIZE // 14) + b"</plays>"
    yield "short packets", ".json", lambda: _packed(b'{"packet_id":1}')
    yield "packets of known types, as many as are read", ".json", lambda: _known_packets(3)
    yield "packets of as many values as are read", ".json", _most_packets
    yield "a packet of many notifications", ".json", lambda: _packed(b",".join([b'{"type":"zz"}'] * (SIZE // 14)), 1)
    yield "notifications of many arguments", ".json", _arguments
    yield "plays of BG Stats", ".bgsplay", lambda: _plays(SIZE // 330)
    yield "plays of BG Stats, as many as are read", ".bgsplay", lambda: _plays(10_500)
    yield "plays of BoardGameGeek", ".xml", lambda: _pages(SIZE // 489)
    yield "plays of BoardGameGeek, as many as are read", ".xml", lambda: _pages(3_000)
    yield "states of sc2024", ".xml", _sc_states
    yield "unknown elements of sc2024", ".xml", lambda: _protocol(b'<water a="1"/>', SIZE // 14)
    yield "many rooms of sc2024", ".xml", lambda: _protocol(b'<room roomId="r"/>', SIZE // 18)
    yield "cut-off states of sc2024", ".xml", lambda: _sc_states()[:-30]


def _header() -> bytes:
    return dumps(sample("first_match")).splitlines(keepends=True)[0]


def _states() -> bytes:
    canoes = [{"at": i, "gem": "ruby", "c": [1, 2, 3, 4, 5]} for i in range(1000)]
    state = {"players": [{"name": "Борис", "canoes": canoes}]}
    field = b',"x_state":' + json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode() + b"}\n"
    return _header() + b"".join(line[:-1] + field for line in dumps(sample("first_match")).splitlines()[1:])


def _foreign(values: bytes) -> bytes:
    line = b'{"n":%d,"actor":0,"action":{"type":"choose_card","card":3},"x_p":["\xd0\xb6"%s]}\n'
    return _header() + b"".join(line % (n, values) for n in range(1, SIZE // len(values)))


def _paths() -> bytes:
    path = b",".join([b'"a1"'] * 12_000)
    line = b'{"n":%d,"actor":0,"action":{"type":"paddle","canoe":0,"path":[%s]}}\n'
    return _header() + b"".join(line % (n, path) for n in range(1, SIZE // len(path)))


def _entries() -> bytes:
    return b'{"header":' + _header().strip() + b',"entries":[' + b",".join([b"{}"] * (SIZE // 3)) + b"]}"


def _packets(size: int) -> bytes:
    packet = (
        b'{"channel":"/table/t1","packet_type":"history","packet_id":"%d","move_id":"%d",'
        b'"data":[{"type":"zz","args":{"a":1}}]}'
    )
    return b'{"data":{"data":[' + b",".join(packet % (n, n) for n in range(1, size // len(packet))) + b"]}}"


def _packed(packet: bytes, times: int = 0) -> bytes:
    inside = b",".join([packet] * (times or SIZE // (len(packet) + 1)))
    if times:
        inside = b'{"channel":"/table/t1","packet_type":"history","packet_id":1,"move_id":1,"data":[' + inside + b"]}"
    return b'{"data":{"data":[' + inside + b"]}}"


def _most_packets() -> bytes:
    """As many packets and values as are read."""
    args = b",".join(b'"a%d":%d' % (n, n) for n in range(13))
    packet = b'{"channel":"/table/t1","packet_id":%d,"move_id":%d,"data":[{"type":"zz","args":{' + args + b"}}]}"
    return b'{"data":{"data":[' + b",".join(packet % (n, n) for n in range(1, 5_001)) + b"]}}"


def _known_packets(times: int) -> bytes:
    whole = json.loads(to_packets(sample("the_long_way")))
    rows = whole["data"]["logs"]
    for row in rows:
        row["data"] = [{key: value for key, value in item.items() if key != "uid"} for item in row["data"]]
    more = [  # as many as are read
        {**row, "packet_id": str(place), "move_id": str(place)} for place, row in enumerate(rows * times, 1)
    ]
    whole["data"]["logs"] = more
    return json.dumps(whole).encode()


def _short_lines() -> bytes:
    return b"round,player,card,canoe,from,to\n" + b"1,P1,3\n" * 5_000


def _known_lines() -> bytes:
    head, *lines = to_csv(sample("the_long_way")).encode().splitlines(keepends=True)
    return head + b"".join((lines * 20)[:5_000])


def _arguments() -> bytes:
    args = b",".join(b'"a%d":%d' % (n, n) for n in range(500))
    item = b'{"type":"zz","args":{' + args + b"}}"
    return _packed(b",".join([item] * (SIZE // len(item))), 1)


def _plays(count: int) -> bytes:
    scores = [{"score": str(n), "winner": n == 1, "seatOrder": n, "playerRefId": n} for n in range(1, 5)]
    play = {"uuid": "u", "playDate": "2024-01-01 20:00:00", "gameRefId": 1, "playerScores": scores}
    players = [{"id": n, "name": f"P{n}"} for n in range(1, 5)]
    made = {"plays": [play] * count, "games": [{"id": 1, "name": "Niagara"}], "players": players}
    return json.dumps(made).encode()


def _pages(count: int) -> bytes:
    player = b'<player username="a" name="Ada" startposition="1" color="" score="3" new="0" rating="0" win="0"/>'
    play = b'<play id="1" date="2024-01-01" quantity="1" incomplete="0"><item name="N"/><players>' + player * 4
    play += b"</players></play>"
    return b"<plays>" + play * count + b"</plays>"


def _protocol(inside: bytes, times: int) -> bytes:
    return b'<protocol><room roomId="r"><data class="memento"></data></room>' + inside * times + b"</protocol>"


def _sc_states() -> bytes:
    one = contest_xml(sample("piers_and_pushes"))
    head, foot = one.index(b"<room"), one.rindex(b"</room>") + len(b"</room>")
    return one[:head] + one[head:foot] * (SIZE // (foot - head)) + one[foot:]


def _strange_heads(count: int) -> bytes:
    heads = b"round,player,card,canoe,from,to,gem,stolen_from,note" + b"".join(b",c%d" % n for n in range(count))
    return heads + b"\n" + (b"1,P1,3,,,,,," + b",1" * count + b"\n") * (170_000 // count)


def _undone() -> bytes:
    event = b'{"action":{"type":"GAME_EVENT","payload":{"type":"x","playerID":"0"}},"_stateID":%d}'
    undo = b'{"action":{"type":"UNDO","payload":{}},"_stateID":%d}'
    entries = (row % n for n, row in enumerate([event] * 2_500 + [undo] * 2_499))
    return b'{"initialState":{},"log":[' + b",".join(entries) + b"]}"


def _own_names() -> bytes:
    """As many fields and values as are read, no name twice."""
    rows = (b",".join(b'"a%d_%d":%d' % (row, n, n) for n in range(990)) for row in range(195))
    entry = b'{"action":{"type":"MAKE_MOVE","payload":{"type":"x","playerID":"0","args":[{%s}]}},"_stateID":%d}'
    return b'{"initialState":{},"log":[' + b",".join(entry % (row, n) for n, row in enumerate(rows)) + b"]}"


def _moves(count: int) -> bytes:
    def move(n: int) -> dict[str, Any]:
        payload = {"type": "chooseCard", "args": [3], "playerID": str(n % 4)}
        return {"action": {"type": "MAKE_MOVE", "payload": payload}, "_stateID": n, "turn": n, "phase": "cards"}

    ctx = {"numPlayers": 4, "turn": 1, "currentPlayer": "0", "playOrder": ["0", "1", "2", "3"]}
    log = [move(n) for n in range(count)]
    return json.dumps({"gameName": "niagara", "initialState": {"G": {}, "ctx": ctx}, "log": log}).encode()


def _lines(count: int) -> bytes:
    head = b"round,player,card,canoe,from,to,gem,stolen_from,note\n"
    return head + b"".join(b"%d,P%d,ruby,,,,,,%s\n" % (n // 4, n % 4, b"." * 60) for n in range(count))


def _columns() -> bytes:
    head = b"round,player,card,canoe,from,to,gem,stolen_from,note"
    more = b"".join(b",c%d" % n for n in range(2_000))
    return head + more + b"\n" + (b"1,P1,3,,,,,," + b",1" * 2_000 + b"\n") * (SIZE // 4_020)
