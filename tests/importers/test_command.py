"""`niagara import` in a process of its own: files, exit codes, streams."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"


def niagara(*args: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "niagara", *map(str, args)], input=stdin, capture_output=True, check=False, timeout=60
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_foreign_log_becomes_ours_with_a_report(tmp_path: Path) -> None:
    out = tmp_path / "match.replay.jsonl"
    code, said, told = niagara("import", FOREIGN / "packets_clean.json", "-o", out)
    assert (code, told.strip()) == (0, f"{out}: 35 entries")
    assert "verified: every action is legal" in said
    assert niagara("verify", out)[0] == 0
    assert str(FOREIGN) not in out.read_text(encoding="utf-8")
    code, _, told = niagara("import", FOREIGN / "packets_clean.json", "-o", out)
    assert code == 6 and "--force" in told


@pytest.mark.parametrize(("choice", "written"), [("stop", False), ("prefix", True), ("as-recorded", True)])
def test_on_difference(choice: str, written: bool, tmp_path: Path) -> None:
    out = tmp_path / "match.replay.jsonl"
    file = FOREIGN / "csv_contradicted.csv"
    code, said, _ = niagara("import", file, "-o", out, "--on-difference", choice)
    assert code == 4 and out.exists() is written
    assert "rule:     N-FLOW-01, Lowest card plus weather: The river moves by 4 discs" in said
    assert ("As recorded, not verified" in said) is (choice == "as-recorded")
    if choice == "as-recorded":
        assert "line 30: a disc is pushed into arm R" in said


def test_json_is_one_object_a_file_and_the_log_may_go_to_stdout(tmp_path: Path) -> None:
    code, said, _ = niagara("import", FOREIGN / "boardgameio_contradicted.json", "-o", tmp_path / "x.jsonl", "--json")
    report = json.loads(said)
    assert code == 4 and report["difference"]["rule"] == "N-CARD-03"
    assert "does not hold card 5" in report["difference"]["why"] and report["written"].endswith("19 entries")
    code, log, told = niagara("import", "-", "-o", "-", stdin=(FOREIGN / "csv_clean.csv").read_bytes())
    assert code == 0 and log.startswith('{"format":"niagara-replay"') and "verified" in told
    assert niagara("verify", "-", stdin=log.encode())[0] == 0


def test_a_batch_ends_with_a_table_of_every_file(tmp_path: Path) -> None:
    files = [FOREIGN / "packets_clean.json", FOREIGN / "csv_contradicted.csv", FOREIGN / "bggplays_doctype.xml"]
    code, said, _ = niagara("import", *files, tmp_path / "nothing.json", "-o", tmp_path)
    assert code == 6
    rows = said.splitlines()[-5:]
    assert rows[0].split() == ["file", "verdict", "importer", "game", "size", "remark"]
    words = [row.split()[1:3] for row in rows[1:]]
    assert words == [["verified", "packets"], ["contradicted", "csv"], ["unverifiable", "-"], ["unverifiable", "-"]]
    assert "entry 26" in rows[2] and "LOG-FOREIGN" in rows[3] and "LOG-NOT-FILE" in rows[4]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "csv_contradicted.replay.jsonl",
        "packets_clean.replay.jsonl",
    ]


def test_template_table_and_wrong_usage(tmp_path: Path) -> None:
    for game in ("niagara", "mississippi_queen", "whitewater"):
        code, template, _ = niagara("import", "--template", "--game", game)
        assert code == 0
        out = tmp_path / f"{game}.jsonl"
        assert niagara("import", "-", "-o", out, "--from", "csv", stdin=template.encode())[0] == 0
        assert f'"game":"{game}"' in out.read_text(encoding="utf-8")
    assert niagara("import", "--template")[1] == niagara("import", "--template", "--game", "niagara")[1]
    code, _, told = niagara("import", "--template", "mississippi_queen")
    assert code == 2 and "--game" in told
    code, _, told = niagara("import", "--template", "--game", "chess")
    assert code == 2 and told.startswith("niagara: --game: no form for 'chess'; games with one: mississippi_queen, ")
    code, _, told = niagara("import", FOREIGN / "csv_clean.csv", "-o", tmp_path / "g.jsonl", "--game", "niagara")
    assert code == 2 and "--template" in told
    table = tmp_path / "mine.toml"
    table.write_text(
        'shape = "packets"\ngame = "niagara"\n[types.hello]\nevent = "turn_began"\nargs = {}\n', encoding="utf-8"
    )
    assert niagara("import", FOREIGN / "packets_clean.json", "-o", tmp_path / "p.jsonl", "--map", table)[0] == 0
    table.write_text("shape = 7", encoding="utf-8")
    for args, expected in (([], 0), (["--map", table], 5), (["--from", "nonsense"], 2)):
        code, _, told = niagara("import", FOREIGN / "packets_clean.json", "-o", tmp_path / "q.jsonl", *args)
        assert "Traceback" not in told and code == expected
    assert told.startswith("niagara: --from: no importer 'nonsense'; importers: packets, boardgameio, csv")
    assert told.count("\n") == 1
    assert niagara("import")[0] == 2


UNKNOWN = {
    "object": b'{"a":1}',
    "array": b"[1,2]",
    "xml": b"<?xml version='1.0'?><a/>",
    "columns": b"a;b;c\n1;2;3\n4;5;6\n",
}
STRAY = {
    "LOG-EMPTY": b" \n\n",
    "LOG-ENCODING": b"\x7fELF\x02\x01\x01\0\0",
    "LOG-NOT-JSON": b"# A title\n\nSome words, and more words.\n",
}


@pytest.mark.parametrize("kind", UNKNOWN)
def test_records_of_an_unknown_program_are_an_unknown_format(kind: str, tmp_path: Path) -> None:
    code, said, told = niagara("import", "-", "-o", tmp_path / "x.jsonl", "--json", stdin=UNKNOWN[kind])
    assert (code, told) == (5, "")
    assert json.loads(said)["verdict"] == "unverifiable"


@pytest.mark.parametrize("code", STRAY)
def test_what_is_no_log_at_all_cannot_be_read(code: str, tmp_path: Path) -> None:
    done, said, _ = niagara("import", "-", "-o", tmp_path / "x.jsonl", "--json", stdin=STRAY[code])
    assert done == 3
    assert [found["code"] for found in json.loads(said)["findings"]] == [code]
    assert not (tmp_path / "x.jsonl").exists()


def test_in_a_batch_a_file_in_the_way_is_told_and_the_rest_is_imported(tmp_path: Path) -> None:
    files = [FOREIGN / "packets_clean.json", FOREIGN / "csv_clean.csv"]
    (tmp_path / "packets_clean.replay.jsonl").write_text("mine", encoding="utf-8")
    code, _, told = niagara("import", *files, "-o", tmp_path)
    assert code == 6
    assert "LOG-EXISTS" in told
    assert (tmp_path / "packets_clean.replay.jsonl").read_text(encoding="utf-8") == "mine"
    assert niagara("verify", tmp_path / "csv_clean.replay.jsonl")[0] == 0


@pytest.mark.parametrize(("files", "seen"), [(2, True), (1, False)])
def test_a_bar_says_how_far_a_batch_is_and_runs_into_nothing(files: int, seen: bool, tmp_path: Path) -> None:
    """On a terminal only: stdout holds the reports alone, and the bar is gone before each message on stderr."""
    pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
    ours, theirs = pty.openpty()
    names = ["packets_clean.json", "csv_clean.csv"][:files]
    goal = tmp_path if files > 1 else tmp_path / "x.jsonl"
    command = [sys.executable, "-m", "niagara", "import", *(str(FOREIGN / name) for name in names), "-o", str(goal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as child:
        os.close(theirs)
        said, told = child.communicate(timeout=60)[0].decode(), b""
        while select.select([ours], [], [], 1)[0]:
            try:
                told += os.read(ours, 4096)
            except OSError:  # nobody writes there any more
                break
    os.close(ours)
    assert child.returncode == 0
    assert said.count(": verified: ") == files and "\x1b" not in said
    assert (b"importing" in told) is seen
    assert (f"{files}/{files}".encode() in told) is seen
    lines = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\r", b"", told).decode()
    assert all(f"{name.split('.')[0]}.replay.jsonl: 35 entries" in lines for name in names if seen)
