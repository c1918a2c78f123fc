"""The FORMAT.md of the log holds what it says: its check is right, its tables are whole, others may go by it."""

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from msgspec import structs

from niagara import load, verify
from niagara.core.replay import OTHERS, Header, RulesUsed
from niagara.games import get, names
from niagara.log.finding import CODES
from niagara.log.limits import LIMITS
from niagara.log.report import MEANING

import conformance
from format_page import FORMAT, of_game

BLOCKS = FORMAT.blocks
TEXT = FORMAT.text


def test_the_canonical_lines_and_the_check_are_right() -> None:
    lines = [json.loads(line) for line in BLOCKS["minimal"].splitlines()]
    assert BLOCKS["canonical"].encode() == b"".join(rfc8785.dumps(line) + b"\n" for line in lines)
    (said,) = re.findall(r"gives `([0-9a-f]{32})`", TEXT)
    assert sha256(b"\n" + BLOCKS["canonical"].encode()).hexdigest()[:32] == said
    lines[-1]["check"] = said
    checked = "\n".join(json.dumps(line) for line in lines).encode()
    codes = [found.code for found in verify(checked + b"\n").findings]
    assert "LOG-NOTE-NO-CHECK" not in codes and "LOG-CHECK" not in codes
    lines[-1]["check"] = said[::-1]
    assert verify("\n".join(map(json.dumps, lines)).encode()).verdict == "contradicted"


def test_the_second_check_of_the_full_match_follows_from_the_first() -> None:
    lines = [json.loads(line) for line in BLOCKS["full"].splitlines()]
    checks = [line["check"] for line in lines if "check" in line]
    before, stretch = b"", []
    for line in lines:
        stretch.append(rfc8785.dumps({k: v for k, v in line.items() if k not in ("check", "comment", "x_table")}))
        if "check" in line:
            assert line["check"] == sha256(b"\n".join([before, *stretch, b""])).hexdigest()[:32]
            before, stretch = line["check"].encode(), []
    assert len(checks) == 2 and not stretch


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum here: the command of FORMAT.md is not run")
def test_the_shell_command_gives_the_check(tmp_path: Path) -> None:
    (command,) = re.findall(r"(?m)^```sh\n(.*)\n```$", TEXT)
    (tmp_path / "lines").write_text(BLOCKS["canonical"], encoding="utf-8", newline="\n")
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert f"gives `{done.stdout.strip()}`" in TEXT


# ---------------------------------------------------------------- the tables


def names_of(kind: Any) -> set[str]:
    """The fields of a struct as they stand in a file."""
    return {field.encode_name for field in structs.fields(kind)} - {OTHERS}


def test_every_field_of_the_header_and_of_an_entry_is_described() -> None:
    codec_entry = {"n", "actor", "action", "events", "check", "comment", "x_…"}
    assert set(FORMAT.rows("The header")) == names_of(Header) | {"x_…"}
    assert set(FORMAT.rows("An entry")) == codec_entry
    assert all(f"`{name}`" in FORMAT.section("The header") for name in names_of(RulesUsed))


def test_every_finding_is_described_with_its_severity() -> None:
    described = FORMAT.table("code")
    assert described.keys() == CODES.keys()
    for code, (severity, _) in CODES.items():
        assert described[code].startswith(f"{severity} | "), code


def test_every_limit_is_the_readers() -> None:
    limits = {f"LOG-LIMIT-{name.upper()}": getattr(LIMITS, name) for name in LIMITS.__struct_fields__}
    found = re.findall(r"(?m)^\| [^|]+ \| (\d+) \| `(LOG-LIMIT-\w+)` \|$", TEXT)
    assert {code: int(number) for number, code in found} == limits


def test_every_verdict_is_described() -> None:
    assert FORMAT.table("verdict").keys() == MEANING.keys()


def test_every_game_is_named_with_its_players_and_its_page() -> None:
    games = FORMAT.table("`game`")
    assert set(games) == {f'"{name}"' for name in names()}
    for name in names():
        game = get(name)
        seats = f"{game.seats.start} to {game.seats.stop - 1}"
        assert games[f'"{name}"'] == f"{seats} | [{game.title}](../games/{name}/FORMAT.md)"
        assert of_game(name).text.startswith(f"# The log of a match of {game.title}\n")


# ---------------------------------------------------------------- conformance


def test_the_case_that_is_shown_is_in_the_file_and_passes() -> None:
    shown = BLOCKS["case"]
    lines = conformance.file("niagara").read_text(encoding="utf-8").splitlines(keepends=True)
    assert shown in lines
    conformance.check(conformance.book("niagara"), json.loads(shown))


@pytest.mark.parametrize("game", names())
def test_every_field_of_a_case_is_described(game: str) -> None:
    lines = [json.loads(line) for line in conformance.file(game).read_text(encoding="utf-8").splitlines()[1:]]
    text = FORMAT.section("Conformance of an engine")
    fields = {name for line in lines for name in (*line, *line["setup"])}
    assert not {name for name in fields if f"`{name}`" not in text}


def test_so_many_fields_of_a_newer_minor_version_are_left_out_and_no_more() -> None:
    header, *_ = [json.loads(line) for line in BLOCKS["minimal"].splitlines()]
    entry = {"n": 1, "actor": 0, "action": {"type": "choose_card", "card": 3}}
    for count, code in ((LIMITS.keys, "LOG-NOTE-MINOR"), (LIMITS.keys + 1, "LOG-FIELD")):
        events = [{"type": "gems_kept", "seat": 0, "newer": 1}] * count
        lines = [{**header, "minor": 7}, {**entry, "events": events}]
        found = {one.code for one in verify("\n".join(map(json.dumps, lines)).encode() + b"\n").findings}
        assert code in found and not {"LOG-NOTE-MINOR", "LOG-FIELD"} - {code} & found, found
    assert f"at most {LIMITS.keys} of them a line" in TEXT


# ---------------------------------------------------------------- somebody else's writer, by the letter of FORMAT.md


def other_writer(lines: list[Any]) -> bytes:
    """A log as another program may write it: other spaces, order and escapes, all fields spelled out, own checks."""
    before, stretch, written = b"", b"", []
    for line in lines:
        kept = {name: value for name, value in line.items() if name not in ("check", "comment", "x_table")}
        if kept.get("action", {}).get("type") == "paddle":
            kept["action"] = {"before": [], "after": [], "path": [], **kept["action"]}
        noted = {**kept, "comment": "мова", "x_mine": {"b": [True, 1], "a": ""}}
        stretch += json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() + b"\n"
        if "check" in line:
            check = sha256(before + b"\n" + stretch).hexdigest()[:32]
            noted["check"] = check
            before, stretch = check.encode(), b""
        written.append(json.dumps(dict(reversed(noted.items())), ensure_ascii=True, separators=(" , ", " : ")).encode())
    return b"\n".join(written) + b"\n"


def test_another_writer_that_goes_by_the_letter_is_verified() -> None:
    lines = [json.loads(line) for line in BLOCKS["full"].splitlines()]
    data = other_writer([{**line, "minor": 0} if "format" in line else line for line in lines])
    report = verify(data)
    assert report.verdict == "verified", str(report)
    assert load(data).entries[13].comment == "мова" and load(data).entries[13].x == {
        "x_mine": {"b": [True, 1], "a": ""}
    }
    assert verify(data.replace(b"amethyst", b"diamond", 1)).verdict == "contradicted"
