"""Bad inputs: how each file is made out of a good one, and what is to be found in it.

`python tests/log/bad_inputs.py` (with tests/log as the folder of this file) writes the small ones and the manifest to
tests/data/bad/; the big ones and those that depend on a packer are made when they are tested.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parents[1] / "data" / "bad"
GOOD = HERE / "good.replay.jsonl"
MANIFEST = HERE / "manifest.json"
ROUND = 7
"""Entries of the first round; most files are no longer."""

Lines = list[bytes]
Make = Callable[[Lines], bytes]


class Bad(NamedTuple):
    """A bad input: its id, what is wrong in words, how it is made, and the finding that is expected."""

    id: str
    what: str
    make: Make
    code: str
    line: int | None = None
    pointer: str | None = None
    at: bytes | None = None
    """The byte offset of the finding is where these bytes stand first."""
    rule: str | None = None
    stored: bool = True
    document: bool = False
    """Whether the same must be found when the lines stand in one JSON object."""

    @property
    def file(self) -> str:
        return f"{self.id}.replay.jsonl"


def joined(lines: Lines) -> bytes:
    return b"\n".join(lines) + b"\n"


def short(lines: Lines) -> Lines:
    return lines[: ROUND + 1]


def swap(line: int, old: bytes, new: bytes, entries: int = ROUND) -> Make:
    """Other bytes on a line (1 is the header), once."""

    def make(lines: Lines) -> bytes:
        lines = lines[: max(entries + 1, line)]
        assert old in lines[line - 1], (old, lines[line - 1])
        return joined([*lines[: line - 1], lines[line - 1].replace(old, new, 1), *lines[line:]])

    return make


def header(**changes: Any) -> Make:
    """Other fields in the header, and no check: what a careful forger would hand in."""
    return lambda lines: joined([_compact(json.loads(lines[0]) | changes), *_unchecked(short(lines)[1:])])


def forged(entry: int, change: Callable[[dict[str, Any]], object]) -> Make:
    """Another entry (by its number) in a log without checks that ends two entries later."""

    def make(lines: Lines) -> bytes:
        entries = [json.loads(line) for line in _unchecked(lines[1 : entry + 3])]
        change(entries[entry - 1])
        return joined([lines[0], *map(_compact, entries)])

    return make


def _unchecked(lines: Lines) -> Lines:
    return [_compact({key: value for key, value in json.loads(line).items() if key != "check"}) for line in lines]


def _compact(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def action(**changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda entry: entry["action"].update(changes)


def event(place: int, **changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda entry: entry["events"][place].update(changes)


def card(value: int) -> Callable[[dict[str, Any]], object]:
    return lambda entry: (action(card=value)(entry), event(0, card=value)(entry))


def path(entry: dict[str, Any], spaces: list[str]) -> None:
    entry["action"].pop("after")
    start = entry["events"][0]["path"][0]
    entry["action"]["path"] = spaces
    entry["events"][0]["path"] = [start, *spaces]


def _zip() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.replay.jsonl", "{}")
    return target.getvalue()


def _finished(lines: Lines) -> Lines:
    """The whole of a shipped match that ends in a goal."""
    name = "first_match.replay.jsonl"
    return (Path(__file__).parents[2] / "replays" / "niagara" / name).read_bytes().splitlines()


def _last(change: Callable[[list[Any]], object]) -> Make:
    def make(lines: Lines) -> bytes:
        whole = _finished(lines)
        end = json.loads(whole[-1])
        end.pop("check")
        change(end["events"])
        return joined([whole[0], *_unchecked(whole[1:-1]), _compact(end)])

    return make


def _after_end(lines: Lines) -> bytes:
    whole = _finished(lines)
    extra = json.loads(whole[1]) | {"n": len(whole)}
    return joined([*whole, _compact(extra)])


def _lines_of(number: int) -> Make:
    return lambda lines: (
        lines[0] + b"\n" + (b'{"n":1,"actor":0,"action":{"type":"stay_ashore"},"x_":"abcd"}\n' * number)
    )


def _document(lines: Lines) -> bytes:
    head, *entries = short(lines)
    return b'{"header":' + head + b',"entries":[\n' + b",\n".join(entries) + b"]}\n"


def _other_options(lines: Lines) -> bytes:
    whole = _finished(lines)
    head = json.loads(whole[0])
    head["rules"]["options"] = {"landing_cost": 0}
    return joined([_compact(head), *_unchecked(whole[1:40])])


CARD = b'"card":5}'
N = b'{"n":2,'

BAD = [
    Bad("B01", "nothing in it", lambda lines: b"", "LOG-EMPTY", 1),
    Bad("B02", "only blank lines", lambda lines: b"\n \n\t\n", "LOG-EMPTY", 1),
    Bad("B03", "a field twice", swap(3, N, b'{"n":2,"n":3,'), "LOG-JSON-DUPKEY", 3, "/n", at=b'"n":3', document=True),
    Bad("B05", "NaN", swap(3, CARD, b'"card":NaN}'), "LOG-JSON-CONST", 3, "/action/card", at=b"NaN"),
    Bad("B06", "-Infinity", swap(3, CARD, b'"card":-Infinity}'), "LOG-JSON-CONST", 3, "/action/card", at=b"-Inf"),
    Bad("B07", "1e400", swap(3, CARD, b'"card":1e400}'), "LOG-JSON-FLOAT", 3, "/action/card", at=b"1e400"),
    Bad("B08", "3.0", swap(3, CARD, b'"card":3.0}'), "LOG-JSON-FLOAT", 3, "/action/card", at=b"3.0", document=True),
    Bad("B09", "beyond 2^53", swap(3, N, b'{"n":9007199254740993,'), "LOG-INT-RANGE", 3, "/n", document=True),
    Bad("B10", "5,000 digits", swap(3, N, b'{"n":' + b"9" * 5000 + b","), "LOG-INT-RANGE", 3, "/n"),
    Bad("B12a", "30,000 opening brackets in a field", swap(3, N, N + b'"x_a":' + b"[" * 30_000), "LOG-LIMIT-DEPTH", 3,
        "/x_a" + "/0" * 31, stored=False),
    Bad("B12b", "100,000 opening brackets on a line", swap(3, N, N + b'"x_a":' + b"[" * 100_000), "LOG-LIMIT-LINE", 3,
        stored=False),
    Bad("B14a", "10,000,000 brackets and nothing else", lambda lines: b"[" * 10_000_000, "LOG-HEADER", 1,
        stored=False),
    Bad("B14b", "10,000,000 brackets in an object", lambda lines: b'{"a":' + b"[" * 10_000_000, "LOG-LIMIT-LINE", 1,
        stored=False),
    Bad("B15", "a gzip bomb: 97 kB become 100 MB", lambda lines: gzip.compress(bytes(100_000_000), mtime=0),
        "LOG-LIMIT-SIZE", stored=False),
    Bad("B16a", "gzip in gzip", lambda lines: gzip.compress(gzip.compress(joined(lines))), "LOG-CONTAINER",
        stored=False),
    Bad("B16b", "zip in gzip", lambda lines: gzip.compress(_zip()), "LOG-CONTAINER", stored=False),
    Bad("B17", "a line of 1 MB", swap(3, b'"card":5', b'"card":"' + b"a" * 1_000_000 + b'"'), "LOG-LIMIT-LINE", 3,
        stored=False),
    Bad("B18", "100,001 entries of 60 bytes", _lines_of(100_001), "LOG-LIMIT-ENTRIES", 100_002, stored=False),
    Bad("B19a", "an object with 100,000 fields",
        swap(3, N, N + b'"x_a":' + _compact({f"k{i}": 0 for i in range(100_000)}) + b","), "LOG-LIMIT-LINE", 3,
        stored=False),
    Bad("B19b", "an object with 65 fields",
        swap(3, N, N + b'"x_a":' + _compact({f"k{i}": 0 for i in range(65)}) + b","), "LOG-LIMIT-KEYS", 3,
        "/x_a/k64", document=True),
    Bad("B20", "a byte order mark", lambda lines: b"\xef\xbb\xbf" + joined(short(lines)), "LOG-NOTE-BOM"),
    Bad("B22", "UTF-16", lambda lines: b"\xff\xfe" + joined(short(lines)).decode().encode("utf-16-le"),
        "LOG-ENCODING", 1),
    Bad("B23", "Latin-1 in a name", swap(1, b"Ada", b"Zo\xe9"), "LOG-ENCODING", 1, at=b"\xe9"),
    Bad("B24", "an overlong form", swap(1, b"Ada", b"Zo\xc0\xaf"), "LOG-ENCODING", 1, at=b"\xc0"),
    Bad("B25", "half of a surrogate pair, escaped", swap(3, N, N + b'"comment":"\\ud800",'), "LOG-STRING", 3,
        "/comment"),
    Bad("B26", "half of a surrogate pair, as bytes", swap(1, b"Ada", b"Zo\xed\xa0\x80"), "LOG-ENCODING", 1,
        at=b"\xed"),
    Bad("B28a", "lines end with CR and LF", lambda lines: joined(short(lines)).replace(b"\n", b"\r\n"),
        "LOG-NOTE-CRLF"),
    Bad("B28b", "lines end with CR", lambda lines: joined(short(lines)).replace(b"\n", b"\r"), "LOG-JSON-TRAILING", 1),
    Bad("B29", "cut in the last line", lambda lines: joined(lines[:5])[:-30], "LOG-TAIL-TORN", 5),
    Bad("B30", "cut in the first line", lambda lines: lines[0][:60], "LOG-HEADER", 1),
    Bad("B31", "no end of line at the end", lambda lines: joined(short(lines))[:-1], "LOG-NOTE-NEWLINE"),
    Bad("B32a", "something after an entry", swap(3, b"}]}", b"}]} end"), "LOG-JSON-TRAILING", 3, at=b"end"),
    Bad("B32b", "something after a document", lambda lines: _document(lines) + b"!end", "LOG-JSON-TRAILING",
        ROUND + 2, at=b"!end"),
    Bad("B33a", "two logs in a file", lambda lines: joined([*short(lines), *short(lines)]), "LOG-TWO-GAMES",
        ROUND + 2, "/format"),
    Bad("B33b", "two documents in a file", lambda lines: _document(lines) * 2, "LOG-TWO-GAMES", ROUND + 2),
    Bad("B35a", "a trailing comma", swap(3, b"}]}", b"}],}"), "LOG-JSON-SYNTAX", 3),
    Bad("B35b", "a comment", swap(3, N, b"{/*2*/" + N[1:]), "LOG-JSON-SYNTAX", 3, at=b"/*2"),
    Bad("B35c", "single quotes", swap(3, N, b"{'n':2,"), "LOG-JSON-SYNTAX", 3, at=b"'n'"),
    Bad("B35d", "a name without quotes", swap(3, N, b"{n:2,"), "LOG-JSON-SYNTAX", 3, at=b"n:2"),
    Bad("B36", "a web page", lambda lines: b"<!doctype html><title>Log in</title>\n", "LOG-NOT-JSON", 1),
    Bad("B37", "a notebook", lambda lines: b'{\n "cells": [],\n "metadata": {},\n "nbformat": 4\n}\n',
        "LOG-FOREIGN", 1),
    Bad("B38a", "null", lambda lines: b"null\n", "LOG-HEADER", 1),
    Bad("B38b", "an array", lambda lines: b"[]\n", "LOG-HEADER", 1),
    Bad("B38c", "a text", lambda lines: b'"x"\n', "LOG-HEADER", 1),
    Bad("B38d", "a number", lambda lines: b"42\n", "LOG-HEADER", 1),
    Bad("B48a", "a game named as a path", header(game="../../etc/passwd"), "LOG-GAME", 1, "/game"),
    Bad("B48b", "a board named as a path", header(board="../../etc/passwd"), "LOG-SETUP", 1),
    Bad("B50a", "a game's name of 300 letters", header(game="n" * 300), "LOG-GAME", 1, "/game"),
    Bad("B50b", "a game's name in other case", header(game="Niagara"), "LOG-GAME", 1, "/game"),
    Bad("B52", "an unknown format", header(format="chess"), "LOG-FORMAT", 1, "/format"),
    Bad("B53a", "a newer minor version", header(minor=99), "LOG-NOTE-NEWER", 1, "/minor"),
    Bad("B53b", "a newer minor version with a new field", header(minor=99, sponsor="S"), "LOG-NOTE-MINOR", 1,
        "/sponsor"),
    Bad("B54", "a newer version", header(version=2), "LOG-VERSION", 1, "/version"),
    Bad("B55a", "no header", lambda lines: joined(short(lines)[1:]), "LOG-FORMAT", 1, "/format"),
    Bad("B55b", "the header twice", lambda lines: joined([lines[0], *short(lines)]), "LOG-TWO-GAMES", 2, "/format"),
    Bad("B55c", "the header last", lambda lines: joined([*short(lines)[1:], lines[0]]), "LOG-FORMAT", 1, "/format"),
    Bad("B56a", "an unknown event", swap(3, b"card_chosen", b"card_eaten"), "LOG-KIND-UNKNOWN", 3, "/events/0/type",
        at=b'"card_eaten"', document=True),
    Bad("B56b", "an unknown action", swap(3, b"choose_card", b"eat_card"), "LOG-KIND-UNKNOWN", 3, "/action/type",
        at=b'"eat_card"', document=True),
    Bad("B57a", "an unknown field in an event", swap(3, b'"seat":1', b'"seat":1,"mood":2'), "LOG-FIELD", 3,
        "/events/0/mood", at=b'2,"card":5}]}', document=True),
    Bad("B57b", "a field is missing", swap(3, b',"card":5}', b"}"), "LOG-FIELD-MISSING", 3, "/action", document=True),
    Bad("B58a", "true for 1", swap(3, b'"actor":1', b'"actor":true'), "LOG-TYPE", 3, "/actor", document=True),
    Bad("B58b", "a text for 1", swap(3, b'"actor":1', b'"actor":"1"'), "LOG-TYPE", 3, "/actor", document=True),
    Bad("B58c", "null for a list", swap(3, b'"events":[', b'"events":null,"x_":['), "LOG-JSON-NULL", 3, "/events",
        document=True),
    Bad("B59a", "a gap", swap(3, N, b'{"n":3,'), "LOG-GAP", 3, "/n", document=True),
    Bad("B59b", "a repeat", swap(3, N, b'{"n":1,'), "LOG-GAP", 3, "/n", document=True),
    Bad("B59c", "a decrease", swap(3, N, b'{"n":-2,'), "LOG-GAP", 3, "/n", document=True),
    Bad("B60", "a wrong check", swap(8, b'"check":"', b'"check":"f'), "LOG-CHECK", 8, "/check", document=True),
    Bad("B63a", "an actor that is not there", forged(2, lambda entry: entry.update(actor=7)), "LOG-RULE-BROKEN", 3,
        document=True),
    Bad("B63b", "nobody plays", header(seats=[]), "LOG-SETUP", 1),
    Bad("B63c", "nine play", header(seats=[{"name": f"P{seat}"} for seat in range(9)]), "LOG-SETUP", 1),
    Bad("B63d", "the same player twice", header(seats=[{"name": "Ada"}, {"name": "ADA"}, {"name": "B"}]),
        "LOG-NAME-DUP", 1),
    Bad("B64", "out of turn", forged(2, lambda entry: entry.update(actor=2)), "LOG-RULE-BROKEN", 3, document=True),
    Bad("B65", "an entry after the end", _after_end, "LOG-AFTER-END", 153, stored=False),
    Bad("B67a", "a card that is no longer in hand", forged(8, card(5)), "LOG-RULE-BROKEN", 9, rule="N-CARD-",
        document=True),
    Bad("B67b", "a card that does not exist", forged(8, card(9)), "LOG-RULE-BROKEN", 9, rule="N-CARD-"),
    Bad("B68a", "a space that does not exist", forged(4, lambda entry: path(entry, ["S1", "S2", "S99"])),
        "LOG-RULE-BROKEN", 5, document=True),
    Bad("B68b", "a canoe that does not exist", forged(4, action(canoe=-1)), "LOG-RULE-BROKEN", 5),
    Bad("B68c", "a canoe on another space than it moved to", forged(4, lambda entry: entry["events"][0]["path"].pop()),
        "LOG-EVENTS-DIFFER", 5, "/events/0", rule="N-MOVE-", document=True),
    Bad("B68d", "a move longer than the card",
        forged(4, lambda entry: path(entry, ["S1", "S2", "S3", "S4", "S5", "L6"])), "LOG-RULE-BROKEN", 5,
        rule="N-MOVE-", document=True),
    Bad("B69a", "a gem from nowhere", forged(4, event(1, gem="ruby")), "LOG-EVENTS-DIFFER", 5, "/events/1",
        document=True),
    Bad("B69b", "a second gem in a canoe",
        forged(32, lambda entry: entry["action"].update(before=[{"op": "load", "gem": "sapphire"}] * 2)),
        "LOG-RULE-BROKEN", 33),
    Bad("B70", "a river that moves by another number", forged(7, event(0, steps=4)), "LOG-EVENTS-DIFFER", 8,
        "/events/0", rule="N-FLOW-", document=True),
    Bad("B72a", "a theft from a canoe that is not beside it", forged(30, action(steal={"seat": 2, "canoe": 0})),
        "LOG-RULE-BROKEN", 31, rule="N-STEAL-", document=True),
    Bad("B72b", "a theft from a canoe on the beach",
        lambda lines: forged(30, action(steal={"seat": 2, "canoe": 0}))(_finished(lines)), "LOG-RULE-BROKEN", 31,
        rule="N-STEAL-12"),
    Bad("B73a", "another winner", _last(lambda events: events[-1].update(winners=[3])), "LOG-EVENTS-DIFFER", 152,
        stored=False),
    Bad("B73b", "no winner", _last(lambda events: events[-1].update(winners=[])), "LOG-EVENTS-DIFFER", 152,
        stored=False),
    Bad("B73c", "no end", _last(lambda events: events.pop()), "LOG-EVENTS-DIFFER", 152, stored=False),
    Bad("B75", "legal under another option", _other_options, "LOG-NOTE-OPTIONS", 15),
]  # fmt: skip


def good() -> Lines:
    return GOOD.read_bytes().splitlines()


def manifest() -> list[dict[str, Any]]:
    """The table as plain values, for authors of other programs."""
    rows = []
    for bad in BAD:
        row: dict[str, Any] = {"id": bad.id, "what": bad.what, "code": bad.code}
        if bad.stored:
            data = bad.make(good())
            row["file"] = bad.file
            if bad.at is not None:
                row["offset"] = data.index(bad.at)
        row |= {key: getattr(bad, key) for key in ("line", "pointer", "rule") if getattr(bad, key) is not None}
        rows.append(row)
    return rows


def manifest_text() -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in manifest()) + "\n]\n"


def write() -> None:
    for bad in BAD:
        if bad.stored:
            (HERE / bad.file).write_bytes(bad.make(good()))
    MANIFEST.write_text(manifest_text(), encoding="utf-8")


if __name__ == "__main__":
    write()
