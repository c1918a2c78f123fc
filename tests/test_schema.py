"""The JSON Schema takes what the reader takes and refuses what the reader refuses, as far as a schema can see."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from typer.testing import CliRunner

from niagara.cli.app import app
from niagara.games import get, names
from niagara.log.finding import BREAKS_RULES, LogError
from niagara.log.reader import read
from niagara.log.scan import scan
from niagara.log.schema import READER_ONLY, schema
from niagara.log.shipped import samples

SHIPPED = samples()
FULL = os.environ.get("NIAGARA_SOAK") == "1"
WHOLE = sorted(SHIPPED) if FULL else ["short_match", "three_at_the_river"]
CASES = 3000 if FULL else 120

# Each code of a refused file that the schema lets through, with the part of READER_ONLY that it belongs to.
UNSEEN = {
    "LOG-JSON-DUPKEY": "how it is written",
    "LOG-JSON-FLOAT": "how it is written",
    "LOG-STRING": "how it is written",
    "LOG-LIMIT-LINE": "sizes in bytes",
    "LOG-LIMIT-SIZE": "sizes in bytes",
    "LOG-LIMIT-STRING": "sizes in bytes",
    "LOG-LIMIT-DEPTH": "depth",
    "LOG-GAP": "one line and another",
    "LOG-SETUP": "the header's own sense",
}
NO_VALUE = {
    "LOG-EMPTY",
    "LOG-ENCODING",
    "LOG-FOREIGN",
    "LOG-HEADER",
    "LOG-INT-RANGE",
    "LOG-JSON-CONST",
    "LOG-JSON-SYNTAX",
    "LOG-JSON-TRAILING",
    "LOG-NOT-JSON",
    "LOG-TWO-GAMES",
}
"""Codes of files that are no JSON (or that Python's reader refuses): a schema never sees them."""


@cache
def validator(game: str = "niagara") -> Draft202012Validator:
    """What judges a line or a document."""
    return Draft202012Validator(schema(get(game)))


def why_not(value: Any, game: str = "niagara") -> str:
    """What the schema of a game has against a value; "" if nothing."""
    error = best_match(validator(game).iter_errors(value))
    return "" if error is None else f"{error.json_path}: {error.message[:300]}"


def lines(name: str) -> list[Any]:
    """A shipped match, line by line."""
    return [json.loads(line) for line in SHIPPED[name].read_bytes().splitlines()]


@pytest.mark.parametrize("game", names())
def test_it_is_a_schema_and_the_command_prints_it(game: str) -> None:
    made = schema(get(game))
    Draft202012Validator.check_schema(made)
    done = CliRunner().invoke(app, ["schema", game])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == made


def test_every_reference_leads_somewhere_and_every_definition_is_used() -> None:
    text = json.dumps(schema(get("niagara")))
    for name in schema(get("niagara"))["$defs"]:
        assert f'"#/$defs/{name}"' in text, name
    assert text.count('"$ref"') == sum(text.count(f'"#/$defs/{name}"') for name in schema(get("niagara"))["$defs"])


def test_every_action_and_event_is_described() -> None:
    made = schema(get("niagara"))["$defs"]
    for name, one in made.items():
        assert name in ("document",) or one["description"], name


@pytest.mark.parametrize("name", WHOLE)
def test_it_takes_every_line_of_a_shipped_match(name: str) -> None:
    for line in lines(name):
        assert not why_not(line), (name, line)


def test_it_takes_a_shipped_match_in_one_document() -> None:
    header, *entries = lines("short_match")
    assert not why_not({"header": header, "entries": entries})
    assert why_not({"header": header})
    assert why_not({"entries": entries[:3], "header": entries[0]})


def test_it_takes_the_header_and_the_first_round_of_every_shipped_match() -> None:
    for name, path in SHIPPED.items():
        for line in lines(name)[:20]:
            assert not why_not(line, path.parent.name), (name, line)


# ---------------------------------------------------------------- the bad files

BAD = Path(__file__).parent / "data" / "bad"
STORED = [bad for bad in json.loads((BAD / "manifest.json").read_text(encoding="utf-8")) if "file" in bad]
NEWER = {"B53b"}
"""A field of a newer minor version: the reader leaves it out with a note, the schema refuses it (READER_ONLY)."""


def rows(data: bytes) -> list[Any] | None:
    """The lines of a file as JSON values; None where one of them is none."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
        return [json.loads(line) for line in text.removesuffix("\n").split("\n")]
    except (ValueError, RecursionError):
        return None


@cache
def part(name: str, game: str) -> Draft202012Validator:
    """What judges a header, or an entry, alone."""
    made = schema(get(game))
    return Draft202012Validator({"$defs": made["$defs"], "$ref": f"#/$defs/{name}"})


def stops_reader(data: bytes) -> str:
    """The code of the error that ends the reading; "" if there is none."""
    try:
        found = read(data).findings
    except LogError as error:
        found = (error.finding,)
    return next((one.code for one in found if one.severity == "error" and one.exit_code != BREAKS_RULES), "")


@pytest.mark.parametrize("bad", [pytest.param(bad, id=f"{bad['id']} {bad['what']}") for bad in STORED])
def test_they_agree_on_a_bad_file(bad: dict[str, Any]) -> None:
    data = (BAD / bad["file"]).read_bytes()
    code, lines_of_it = stops_reader(data), rows(data)
    if not lines_of_it:
        assert code in ("", *NO_VALUE), "nothing that a schema could look at"
        return
    header, *entries = lines_of_it
    game = "mississippi_queen" if bad["id"].startswith("B74") else "niagara"
    refused = not part("header", game).is_valid(header) or not all(map(part("entry", game).is_valid, entries))
    if code in UNSEEN:
        assert UNSEEN[code] in READER_ONLY
    else:
        assert refused == bool(code) or bad["id"] in NEWER, code


def test_most_bad_files_that_hold_json_are_refused_by_the_schema() -> None:
    refused = {bad["code"] for bad in STORED if stops_reader((BAD / bad["file"]).read_bytes()) not in ("", *UNSEEN)}
    assert {"LOG-TYPE", "LOG-FIELD", "LOG-KIND-UNKNOWN", "LOG-VERSION", "LOG-FORMAT", "LOG-TWO-GAMES"} <= refused


# ---------------------------------------------------------------- one value changed, the reader and the schema asked

HEADER, *ENTRIES = lines("short_match")
RICH_HEADER = HEADER | {
    "rules": {"revision": 1, "options": {"landing_cost": 0, "tiebreak": ["count", "shared"], "max_rounds": 9}},
    "created": "2026-01-01T00:00:00Z", "title": "A match", "comment": {"en": "Hello", "uk": "Привіт"},
    "x_table": {"name": "7", "seats": [1, 2, {"deep": True}]},
}  # fmt: skip
BOARD_HEADER = RICH_HEADER | {"board": msgspec.to_builtins(get("niagara").make_setup(3, {}, None, 0).board.file)}
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**53, -(2**53), 1.5, 3, "", "cloud", "chance", "niagara-replay", "x" * 4097,
    "é" * 65, [], {}, [1], ["S3"], {"type": "paddle"}, {"type": "fly"}, {"a": None}, {"a": 0.5}, {"é": 1},
    {str(n): n for n in range(65)}, [{"type": "gems_kept", "seat": 0}], {"op": "load", "gem": "ruby"}, {"en": 3},
]  # fmt: skip


def accepted(line: Any, header: Any) -> str:
    """The code of the reader's error on the line (as the header, or as entry 1 after `header`); "" if it takes it."""
    both = [line] if header is None else [header, line]
    return stops_reader(b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in both))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a value."""
    found = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        found += places(item, (*path, key))
    return found


def mutated(line: Any, rng: Random) -> Any:
    """A copy of a line with one thing replaced, taken away or added."""
    copy = json.loads(json.dumps(line))
    *path, last = rng.choice(places(copy))
    spot = copy
    for key in path:
        spot = spot[key]
    match rng.randrange(4):
        case 0:
            del spot[last]
        case 1 if isinstance(spot, dict):
            spot[rng.choice(["extra", "x_other", "type", "seat", "comment", "check", "canoe", "é", "minor"])] = (
                rng.choice(ODD)
            )
        case _:
            spot[last] = rng.choice(ODD)
    return copy


@settings(max_examples=CASES, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_they_agree_on_a_line_in_which_one_thing_is_changed(seed: int) -> None:
    rng = Random(seed)
    whole = rng.random() < 0.4
    header = rng.choice([RICH_HEADER, BOARD_HEADER])
    line = mutated(header if whole else {**rng.choice(ENTRIES), "n": 1, "x_mine": [1, {"a": "b"}]}, rng)
    if whole and line.get("minor"):
        return  # fields of a newer minor version: the reader leaves them out (READER_ONLY)
    code, complaint = accepted(line, None if whole else HEADER), why_not(line)
    if code in UNSEEN:
        assert UNSEEN[code] in READER_ONLY
    else:
        assert bool(code) == bool(complaint), (code, complaint, line)


@settings(max_examples=CASES, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_board_has_the_right_types_for_both_or_for_none(seed: int) -> None:
    game = get("niagara")
    board = mutated(BOARD_HEADER["board"], Random(seed))
    try:
        msgspec.convert(scan(json.dumps(board).encode()).value, game.board_type)
    except (msgspec.ValidationError, LogError):
        taken = False
    else:
        taken = True
    assert part("BoardFile", game.id).is_valid(board) == taken, board
