"""Files that were the dearest for their reader: (name, how the name of the file ends, what makes it)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

from niagara import sample
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
    yield "moves of boardgame.io", ".json", _moves
    yield "lines of CSV", ".csv", _lines
    yield "columns of CSV", ".csv", _columns


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


def _moves() -> bytes:
    def move(n: int) -> dict[str, Any]:
        payload = {"type": "chooseCard", "args": [3], "playerID": str(n % 4)}
        return {"action": {"type": "MAKE_MOVE", "payload": payload}, "_stateID": n, "turn": n, "phase": "cards"}

    ctx = {"numPlayers": 4, "turn": 1, "currentPlayer": "0", "playOrder": ["0", "1", "2", "3"]}
    log = [move(n) for n in range(SIZE // 150)]
    return json.dumps({"gameName": "niagara", "initialState": {"G": {}, "ctx": ctx}, "log": log}).encode()


def _lines() -> bytes:
    head = b"round,player,card,canoe,from,to,gem,stolen_from,note\n"
    return head + b"".join(b"%d,P%d,ruby,,,,,,%s\n" % (n // 4, n % 4, b"." * 60) for n in range(87_000))


def _columns() -> bytes:
    head = b"round,player,card,canoe,from,to,gem,stolen_from,note"
    more = b"".join(b",c%d" % n for n in range(2_000))
    return head + more + b"\n" + (b"1,P1,3,,,,,," + b",1" * 2_000 + b"\n") * (SIZE // 4_020)
