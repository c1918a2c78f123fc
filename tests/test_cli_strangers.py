"""A file that is no log: every command says what it is, and each command that is suggested can be run."""

from __future__ import annotations

import gzip
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.log.importers.exports import to_boardgameio, to_csv, to_packets
from niagara.log.importers.run import import_log
from niagara.log.writer import save

FOREIGN = Path(__file__).parent / "data" / "foreign"
EXPORTED = {
    "walk.html": "a page that Niagara exported", "walk.pages.json": "pages that Niagara exported",
    "walk.md": "a walkthrough in Markdown that Niagara exported", "walk.svg": "a picture (SVG)",
}  # fmt: skip
COMMANDS = {
    "verify": "verify {}", "show": "show {}", "difference": "show {} --difference", "export": "export {} -o new.html",
    "compare": "compare {} --option fork_first=R", "branch": "branch {} --step 0 --action {{}} -o new.jsonl",
    "find": "find {} --rule N-STEAL-08", "anonymise": "anonymise {} -o new.jsonl", "repair": "repair {} -o new.jsonl",
}  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one file of each kind that is no log."""
    folder = tmp_path_factory.mktemp("strangers")
    replay = niagara.sample("short_match")
    for name in ("walk.html", "walk.pages.json"):
        niagara.export(replay, folder / name)
    save(replay, folder / "match.replay.jsonl")
    for name in ("walk.md", "walk.svg"):
        said = CliRunner().invoke(app, ["export", str(folder / "match.replay.jsonl"), "-o", str(folder / name)])
        assert said.exit_code == 0, said.output
    (folder / "packed.html").write_bytes(gzip.compress((folder / "walk.html").read_bytes()))
    (folder / "table.json").write_bytes(to_packets(replay))
    (folder / "a table of ours.json").write_bytes(to_packets(replay))
    (folder / "table.json.gz").write_bytes(gzip.compress(to_packets(replay)))
    (folder / "club.json").write_bytes(to_boardgameio(replay))
    (folder / "sheet.csv").write_text(to_csv(replay), encoding="utf-8")
    return folder


@pytest.fixture
def run(made: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs the program in that folder."""
    monkeypatch.chdir(made)
    return lambda *words: CliRunner().invoke(app, list(words))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_a_page_is(run: Callable[..., Result], command: str) -> None:
    said = run(*shlex.split(COMMANDS[command].format("walk.html")))
    assert said.exit_code == (0 if command == "find" else 3), said.output  # `find` passes over what is no log
    assert EXPORTED["walk.html"] in said.output and "the log that it was made of" in said.output
    assert not Path("new.html").exists() and not Path("new.jsonl").exists()


@pytest.mark.parametrize(("name", "words"), [*EXPORTED.items(), ("packed.html", EXPORTED["walk.html"])])
def test_each_of_our_products_is_told(run: Callable[..., Result], made: Path, name: str, words: str) -> None:
    for command in ("verify", "import"):
        said = run(command, name, *(["-o", "new.replay.jsonl"] if command == "import" else []))
        assert said.exit_code in (3, 5) and words in said.output, said.output
    asked = import_log((made / name).read_bytes(), name).report  # what JupyterLab shows of it
    assert words in asked.findings[0].message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"nbformat":4,"cells":[]}', "a Jupyter notebook"),
        (b'{\n "cells": [],\n "nbformat": 4\n}\n', "a Jupyter notebook"),
        (b'{"format":"niagara-conformance","version":1}\n{"case":"a"}\n', "cases of ours"),
        (b'{"format":"niagara-unheard-of"}', "a file of Niagara's (niagara-unheard-of)"),
        (b'{"seed":0,"start_seat":1,"winners":[1],"rounds":22}\n', "results of 'niagara simulate --results'"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a picture (PNG)"),
        (b"GIF89a\0", "a picture (GIF)"),
        (b"PAR1\0\0", "a table (Parquet)"),
        (b"<!doctype html><title>x</title>", "a web page"),
        (b"<!DOCTYPE html>\n<title>Niagara: Matches</title>", "the list of a site"),
        (b'<?xml version="1.0"?>\n<svg width="1"></svg>', "a picture (SVG)"),
    ],
)
def test_other_kinds_by_their_content(run: Callable[..., Result], tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "file.json").write_bytes(data)
    said = run("show", str(tmp_path / "file.json"))
    assert said.exit_code in (3, 5) and words in said.output, said.output
    assert "niagara import" not in said.output


@pytest.mark.parametrize("data", [b"# A title\n\ntext\n", b"{}", b"[1]", b"7", b'{"format":"niagara-replay"}', b"{"])
def test_what_nobody_knows_keeps_its_finding(run: Callable[..., Result], tmp_path: Path, data: bytes) -> None:
    (tmp_path / "file.json").write_bytes(data)
    said = run("verify", str(tmp_path / "file.json"))
    assert said.exit_code in (3, 5)
    assert "looks like" not in said.output and "Niagara exported" not in said.output


# ---------------------------------------------------------------- logs of other programs


def suggested(output: str) -> list[list[str]]:
    """The commands that are named in what was said."""
    return [shlex.split(line) for line in re.findall(r"niagara (import .*)$", output, re.MULTILINE)]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_the_importer(run: Callable[..., Result], command: str) -> None:
    said = run(*shlex.split(COMMANDS[command].format("table.json")))
    assert "it looks like packets" in said.output, said.output
    assert ["import", "table.json", "-o", "table.replay.jsonl", "--from", "packets"] in suggested(said.output)
    assert not Path("new.html").exists() and not Path("new.jsonl").exists()


@pytest.mark.parametrize("name", ["table.json", "a table of ours.json", "table.json.gz", "club.json", "sheet.csv"])
def test_what_is_suggested_can_be_run(run: Callable[..., Result], name: str) -> None:
    for _ in range(2):  # the second time another name is free
        for line in run("verify", name, "--json").output.splitlines():
            (words,) = suggested(json.loads(line)["findings"][0]["message"])
            assert not Path(words[3]).exists()
            done = run(*words)
            assert done.exit_code == 0, done.output
            assert run("verify", words[3]).exit_code == 0


@pytest.mark.parametrize("file", sorted(path.name for path in FOREIGN.iterdir() if path.is_file()))
def test_no_command_is_suggested_that_would_write_nothing(
    run: Callable[..., Result], tmp_path: Path, file: str
) -> None:
    (tmp_path / file).write_bytes((FOREIGN / file).read_bytes())
    for words in suggested(run("show", str(tmp_path / file)).output):
        done = run(*words)
        assert done.exit_code in (0, 4, 5), done.output  # what the rules say, and how much was read, is another matter
        assert Path(words[3]).exists(), done.output


@pytest.mark.parametrize("file", ["bggplays_clean.xml", "sc2024_2017.xml"])
def test_where_no_match_comes_of_a_file_that_is_said(run: Callable[..., Result], tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_bytes((FOREIGN / file).read_bytes())
    said = run("show", str(tmp_path / file))
    assert file.partition("_")[0] in said.output and "nothing of which a match could be made" in said.output
    assert not suggested(said.output)


def test_a_log_of_ours_is_never_taken_for_anothers(run: Callable[..., Result], made: Path, tmp_path: Path) -> None:
    header, *rest = (made / "match.replay.jsonl").read_bytes().splitlines(keepends=True)
    for data in (header[:-30], header + b"{\n", header.replace(b'"niagara"', b'"chess"', 1), b"".join(rest)):
        (tmp_path / "a.jsonl").write_bytes(data)
        assert "looks like" not in run("verify", str(tmp_path / "a.jsonl")).output
