"""Lines of a newer minor version: what we do not know is left out in one pass, nothing else is taken more easily."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niagara.core.replay import Header
from niagara.games import get
from niagara.log.codec import Codec, Decoded, codec
from niagara.log.finding import LogError
from niagara.log.limits import LIMITS, Limits
from niagara.log.prune import prune
from niagara.log.shipped import samples
from niagara.log.verify import verify

CODEC: Codec = codec(get("niagara"))
HEADER, *ENTRIES = [json.loads(line) for line in samples()["first_match"].read_bytes().splitlines()]
NAMES = ("new", "mood", "a/b", "~", "x_deep", "path", "seat", "type2", "q`w", "e.f", "g[0]", "\x1b[2J", "", "format_2")
VALUES: tuple[Any, ...] = (1, "x", True, [], {}, [1, [2]], {"a": {"b": [1]}}, [{"type": "gems_kept", "seat": 0}])
ODD: tuple[Any, ...] = (None, 1.5, 2**60, "\ud800", {"é": 1}, {str(n): 1 for n in range(65)}, "y" * 5000, "1")


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(item)


def grown(line: dict[str, Any], rng: Random, most: int) -> dict[str, Any]:
    """A copy with up to `most` fields more, anywhere in it and at any place among the others."""
    copy = deepcopy(line)
    for _ in range(rng.randint(1, most)):
        spot = rng.choice(list(objects(copy)))
        fields = [*spot.items(), (rng.choice(NAMES), deepcopy(rng.choice(VALUES)))]
        rng.shuffle(fields)
        spot.clear()
        spot.update(fields)
    return copy


def one_by_one(plain: Any, kind: Any) -> tuple[Any, list[str]]:
    """What msgspec itself calls unknown, field after field: slow, and nobody's idea of the types but its own."""
    plain, names = deepcopy(plain), []
    while True:
        try:
            return msgspec.convert(plain, kind), names
        except msgspec.ValidationError as error:
            what, _, path = str(error).partition(" - at `$")
            if not what.startswith("Object contains unknown field `"):
                return None, names
            name = what.removeprefix("Object contains unknown field `")[:-1]
            spot = plain
            for key in path[:-1].replace("[", ".").replace("]", "").split(".")[1:]:
                spot = spot[int(key) if isinstance(spot, list) else key]
            del spot[name]
            names.append(name)


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_just_what_the_types_do_not_know_is_left_out(seed: int) -> None:
    rng = Random(seed)
    kind, line = (Header, HEADER) if rng.random() < 0.2 else (CODEC.type, rng.choice(ENTRIES))
    plain = grown(line, rng, 12)
    before = deepcopy(plain)
    value, names = one_by_one(plain, kind)
    kept, pointers = prune(plain, kind, 100)
    assert plain == before
    left_out = [pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~") for pointer in pointers]
    assert left_out[: len(names)] == names
    if value is not None:  # else msgspec stopped at a value of a wrong type, and did not look at the rest
        assert left_out == names
        assert msgspec.convert(kept, kind) == value


def test_of_too_many_the_rest_stays_and_is_refused() -> None:
    plain = ENTRIES[0] | {f"new{number}": number for number in range(5)}
    kept, pointers = prune(plain, CODEC.type, 3)
    assert pointers == ("/new0", "/new1", "/new2")
    assert list(kept)[-2:] == ["new3", "new4"]
    inside = {**ENTRIES[0], "action": {**ENTRIES[0]["action"], **{f"a{number}": 1 for number in range(60)}}}
    inside["events"] = [{**ENTRIES[0]["events"][0], **{f"e{number}": 1 for number in range(5)}}]
    with pytest.raises(LogError) as caught:
        CODEC.decode(json.dumps(inside).encode(), lenient=True)
    assert (caught.value.finding.code, caught.value.finding.pointer) == ("LOG-FIELD", "/events/0/e4")
    inside["events"][0].pop("e4")
    assert len(CODEC.decode(json.dumps(inside).encode(), lenient=True).unknown) == LIMITS.keys


def outcome(line: bytes, slowly: bool, limits: Limits) -> Decoded[Any] | tuple[Any, ...]:
    decode = CODEC._decode_slowly if slowly else CODEC.decode
    try:
        return decode(line, limits, lenient=True)
    except LogError as error:
        return error.finding.code, error.finding.pointer, error.finding.offset
    except UnicodeDecodeError as error:
        return error.start, error.reason


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_quick_way_and_the_scanner_agree(seed: int) -> None:
    """Odd values in the fields that nobody knows are as wrong as elsewhere: too deep, too many, null, a float."""
    rng = Random(seed)
    plain = grown(rng.choice(ENTRIES), rng, 6)
    if rng.random() < 0.5:
        rng.choice(list(objects(plain)))[rng.choice(NAMES)] = rng.choice(ODD)
    line = json.dumps(plain, ensure_ascii=rng.random() < 0.5, separators=(",", ":")).encode("utf-8", "surrogatepass")
    match rng.randrange(6):
        case 0:
            place = rng.randrange(len(line))
            line = line[:place] + rng.choice([b"", b'"', b",", b"\0", b"{", b"}", b"\xff"]) + line[place + 1 :]
        case 1:
            line = line[:-1] + b',"new":' + b"[" * 40 + b"]" * 40 + b"}"
        case 2:
            line = line.replace(b'"n":', b'"n":1,"n":', 1)
        case 3:
            line = line[:-1] + b',"format":1}'
        case 4:
            line = line.decode("utf-8", "replace").encode("utf-16-le")
    limits = rng.choice([LIMITS, LIMITS, Limits(depth=9), Limits(keys=24)])
    assert outcome(line, False, limits) == outcome(line, True, limits)


@pytest.mark.parametrize("minor", [0, 7])
@pytest.mark.parametrize("name", ["a/b", "~0", "\x1b[2J\u202e", "h" * 3000])
def test_any_name_of_a_field_is_left_out_and_shown_without_harm(name: str, minor: int) -> None:
    head, entry = HEADER | {"minor": minor}, deepcopy(ENTRIES[0])
    entry["events"][0][name] = 1
    report = verify(b"\n".join(json.dumps(line).encode() for line in (head, entry)) + b"\n")
    ascii_name = name.isascii()
    assert report.verdict == ("consistent" if minor and ascii_name else "unverifiable")
    code = "LOG-NOTE-MINOR" if minor and ascii_name else "LOG-FIELD"
    found = next(one for one in report.findings if one.code == code)
    assert (found.pointer or "").startswith("/events/0/")
    assert not set(str(report)) & {"\x1b", "\u202e"}
    assert len(str(found)) < 500
