"""FORMAT.md holds what it says: its examples load and verify, its check is right, its tables are whole."""

import json
import re
import shutil
import subprocess
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
import rfc8785
from jsonschema import Draft202012Validator
from msgspec import structs

from niagara import load, verify
from niagara.core.replay import OTHERS, Header, RulesUsed
from niagara.games import get
from niagara.games.niagara.board import BoardFile
from niagara.log.finding import CODES
from niagara.log.limits import LIMITS
from niagara.log.report import MEANING
from niagara.log.schema import schema
from niagara.log.writer import dumps

import conformance

FORMAT = (files("niagara.log") / "FORMAT.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = dict(re.findall(r"(?ms)^```\w+ (\w+)\n(.*?)^```$", FORMAT))
GAME = get("niagara")


def table(first: str) -> dict[str, str]:
    """The table whose first column is called so: what stands there in code → the rest of the row."""
    (found,) = re.findall(rf"(?m)^\| {re.escape(first)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", FORMAT)
    rows = [row.strip("|\n ").split(" | ", 1) for row in found.splitlines()]
    return {name: rest for names, rest in rows for name in re.findall(r"`([^`]+)`", names) or [names]}


def section(title: str) -> str:
    """The text under a heading, to the next one."""
    return re.split(r"(?m)^## ", FORMAT.split(f"## {title}\n", 1)[1])[0]


def rows(title: str) -> dict[str, str]:
    """The first table of a section: what stands in code in its first column → the rest of the row."""
    found = [row for row in re.findall(r"(?m)^\| (`.*)$", section(title)) if not row.startswith("`type` | fields")]
    cells = [row.rstrip("|").split(" | ", 1) for row in found]
    return {name: rest for names, rest in cells for name in re.findall(r"`([^`]+)`", names)}


@pytest.mark.parametrize(("name", "verdict"), [("minimal", "consistent"), ("full", "verified")])
def test_an_example_has_the_verdict_that_is_said(name: str, verdict: str) -> None:
    data = BLOCKS[name].encode()
    report = verify(data)
    assert report.verdict == verdict, str(report)
    assert f"says: *{verdict}*" in FORMAT or f"says of it: *{verdict}*" in FORMAT
    assert {found.severity for found in report.findings} == {"note"}
    replay = load(data)
    assert len(list(replay.steps())) > len(replay.entries) > 0


def test_the_minimal_match_is_choices_only_and_the_full_one_as_we_write_it() -> None:
    assert all(entry.events is None and entry.check is None for entry in load(BLOCKS["minimal"].encode()).entries)
    full = load(BLOCKS["full"].encode())
    assert dumps(full) == BLOCKS["full"].encode()
    assert [entry.action for entry in full.entries[:7]] == [e.action for e in load(BLOCKS["minimal"].encode()).entries]


def test_the_examples_fit_the_schema() -> None:
    validator = Draft202012Validator(schema(GAME))
    for name in ("minimal", "full"):
        for line in BLOCKS[name].splitlines():
            validator.validate(json.loads(line))


def test_the_canonical_lines_and_the_check_are_right() -> None:
    lines = [json.loads(line) for line in BLOCKS["minimal"].splitlines()]
    assert BLOCKS["canonical"].encode() == b"".join(rfc8785.dumps(line) + b"\n" for line in lines)
    (said,) = re.findall(r"gives `([0-9a-f]{32})`", FORMAT)
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
    (command,) = re.findall(r"(?m)^```sh\n(.*)\n```$", FORMAT)
    (tmp_path / "lines").write_text(BLOCKS["canonical"], encoding="utf-8", newline="\n")
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert f"gives `{done.stdout.strip()}`" in FORMAT


# ---------------------------------------------------------------- the tables


def names_of(kind: Any) -> set[str]:
    """The fields of a struct as they stand in a file."""
    return {field.encode_name for field in structs.fields(kind)} - {OTHERS}


def test_every_field_of_the_header_and_of_an_entry_is_described() -> None:
    codec_entry = {"n", "actor", "action", "events", "check", "comment", "x_…"}
    assert set(rows("The header")) == names_of(Header) | {"x_…"} | names_of(BoardFile)
    assert set(rows("An entry")) == codec_entry
    assert all(f"`{name}`" in section("The header") for name in names_of(RulesUsed))


@pytest.mark.parametrize(
    ("title", "union"), [("Niagara's actions", GAME.action_type), ("Niagara's events", GAME.event_type)]
)
def test_every_action_and_event_is_described_with_its_fields(title: str, union: Any) -> None:
    described = rows(title)
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(union)}
    assert set(described) == set(kinds)
    for tag, kind in kinds.items():
        assert set(re.findall(r"`(\w+)`", described[tag].split(" | ")[0])) == names_of(kind), tag


def test_every_finding_is_described_with_its_severity() -> None:
    described = table("code")
    assert described.keys() == CODES.keys()
    for code, (severity, _) in CODES.items():
        assert described[code].startswith(f"{severity} | "), code


def test_every_limit_is_the_readers() -> None:
    limits = {f"LOG-LIMIT-{name.upper()}": getattr(LIMITS, name) for name in LIMITS.__struct_fields__}
    found = re.findall(r"(?m)^\| [^|]+ \| (\d+) \| `(LOG-LIMIT-\w+)` \|$", FORMAT)
    assert {code: int(number) for number, code in found} == limits


def test_every_verdict_is_described() -> None:
    assert table("verdict").keys() == MEANING.keys()


def test_the_options_and_boards_it_names_are_there() -> None:
    assert set(re.findall(r'`"([a-z0-9]+-[a-z0-9-]+)"`', section("The header"))) - {"niagara-replay"} == set(
        GAME.boards
    )


# ---------------------------------------------------------------- conformance


def test_the_case_that_is_shown_is_in_the_file_and_passes() -> None:
    shown = BLOCKS["case"]
    lines = conformance.file("niagara").read_text(encoding="utf-8").splitlines(keepends=True)
    assert shown in lines
    conformance.check(conformance.book("niagara"), json.loads(shown))


def test_every_field_of_a_case_is_described() -> None:
    lines = [json.loads(line) for line in conformance.file("niagara").read_text(encoding="utf-8").splitlines()[1:]]
    text = section("Conformance of an engine")
    names = {name for line in lines for name in line}
    names |= {name for line in lines for part in ("position", "opening", "setup") for name in line.get(part, ())}
    assert not {name for name in names if f"`{name}`" not in text}


def test_so_many_fields_of_a_newer_minor_version_are_left_out_and_no_more() -> None:
    header, *_ = [json.loads(line) for line in BLOCKS["minimal"].splitlines()]
    entry = {"n": 1, "actor": 0, "action": {"type": "choose_card", "card": 3}}
    for count, code in ((LIMITS.keys, "LOG-NOTE-MINOR"), (LIMITS.keys + 1, "LOG-FIELD")):
        events = [{"type": "gems_kept", "seat": 0, "newer": 1}] * count
        lines = [{**header, "minor": 7}, {**entry, "events": events}]
        found = {one.code for one in verify("\n".join(map(json.dumps, lines)).encode() + b"\n").findings}
        assert code in found and not {"LOG-NOTE-MINOR", "LOG-FIELD"} - {code} & found, found
    assert f"at most {LIMITS.keys} of them a line" in FORMAT


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
