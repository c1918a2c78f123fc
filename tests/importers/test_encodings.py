"""Encodings other than UTF-8: by the file's own signs, by --encoding, or by a guess that is said."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from niagara.log.finding import LogError
from niagara.log.importers import encoding
from niagara.log.importers.csv_rows import template
from niagara.log.importers.encoding import LIKELY, as_utf8, codec, guessed
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from niagara.log.load import load
from tests.importers.conftest import FOREIGN

Bring = Callable[..., Imported]
FORM = template("niagara").replace("陳", "P3").replace("Ada", "Олена")
NAMES = ("Олена", "Борис", "P3")


def note_of(done: Imported) -> str:
    (one,) = (one for one in done.report.findings if one.code == "LOG-NOTE-ENCODING")
    return one.explanation


@pytest.mark.parametrize("name", ["cp1251", "koi8-u", "cp866", "utf-16", "mac-cyrillic"])
def test_the_encoding_that_is_named_is_the_one_that_is_read(name: str) -> None:
    done = import_log(FORM.encode(name), listed=ours(), encoding=name)
    assert done.replay is not None and done.replay.names == NAMES and not done.report.findings


@pytest.mark.parametrize(
    ("old", "name", "said"),
    [
        ("cp1251", "Олена", "Windows-1251"),
        ("koi8-u", "Олена", "KOI8-U"),
        ("cp866", "Олена", "DOS 866"),
        ("big5", "王小明", "Big5"),
        ("big5", "陳", "Big5"),
        ("cp1252", "Zoë d’Été", "Windows-1252"),
    ],
)
def test_an_old_encoding_is_guessed_by_the_look_of_its_words_and_said(old: str, name: str, said: str) -> None:
    text, (note,) = guessed(f"round,player\n1,{name}\n".encode(old))
    assert name in text and said in note.message
    assert "--encoding NAME" in str(note.done) and "cp1251" in str(note.done)


def test_words_that_nobody_can_guess_are_said_to_look_garbled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "_GUESSED", ())
    (note,) = guessed("1,Олена".encode("cp1251"))[1]
    assert "its words look garbled" in note.message and "shift_jis" in str(note.done)


@pytest.mark.parametrize("text", ["Îëåíà", "ÐžÐ»ÐµÐ½Ð°", "Ol\ufffdna"])
def test_a_good_text_whose_words_were_garbled_before_is_told(text: str, bring: Bring) -> None:
    assert "look garbled" in note_of(bring(template("niagara").replace("Ada", text).encode()))


@pytest.mark.parametrize("name", ["Zoë", "Ínés", "Łukasz", "Ærøskøbing", "陳", "Борис", "naïve café", "Đặng Đình Áng"])
def test_a_good_name_is_not_told(name: str, bring: Bring) -> None:
    found = bring(template("niagara").replace("Ada", f"{name} 1").encode()).report.findings
    assert not found


@pytest.mark.parametrize(
    "name", ["hex", "rot13", "zlib", "idna", "punycode", "unicode_escape", "undefined", "x" * 999, "\0"]
)
def test_what_is_no_encoding_of_texts_is_refused_with_the_likely_ones(name: str) -> None:
    with pytest.raises(LogError) as refused:
        codec(name)
    assert refused.value.finding.code == "LOG-ENCODING" and "cp1251" in str(refused.value.finding.expected)
    report = import_log(b"round,player\n", encoding=name).report
    assert [one.code for one in report.findings] == ["LOG-ENCODING"] and report.verdict == "unverifiable"


def test_every_likely_encoding_is_one() -> None:
    for name in LIKELY:
        assert as_utf8("a,b".encode(name), name) == b"a,b"


def test_a_text_that_is_not_in_the_named_encoding_is_refused_with_its_place() -> None:
    (wrong,) = import_log(FORM.encode("cp1251"), encoding="utf-8").report.findings
    assert (wrong.code, wrong.offset) == ("LOG-ENCODING", FORM.index("Олена"))


PLAYS = """<?xml version="1.0" encoding="{}"?><plays><play id="1"><item name="Ніаґара"/><players>
<player name="Олена" score="7" win="1"/></players></play></plays>"""


@pytest.mark.parametrize("declared", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "windows-1251"])
def test_xml_is_read_in_the_encoding_that_it_declares(declared: str, bring: Bring) -> None:
    (play,) = bring(PLAYS.format(declared).encode(declared)).report.plays
    assert play.rows[0].name == "Олена"


def test_xml_that_declares_what_there_is_not_is_refused() -> None:
    (wrong,) = import_log(PLAYS.format("nonsense").encode()).report.findings
    assert wrong.code == "LOG-ENCODING" and "nonsense" in wrong.message


def test_levels_are_counted_in_utf_16_too(bring: Bring) -> None:
    deep = PLAYS.format("utf-16").replace("<players>", "<a>" * 50 + "<players>")
    assert [one.code for one in bring(deep.encode("utf-16")).report.findings] == ["LOG-LIMIT-DEPTH"]


def niagara(*args: str | Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "niagara", *map(str, args)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    return done.returncode, done.stderr.decode()


def test_the_command_takes_an_encoding(tmp_path: Path) -> None:
    file, log = tmp_path / "old.csv", tmp_path / "new.replay.jsonl"
    file.write_bytes(FORM.encode("koi8-u"))
    assert niagara("import", file, "--encoding", "koi8-u", "-o", log)[0] == 0
    assert load(str(log)).names == NAMES
    code, told = niagara("import", file, "--encoding", "hex", "-o", log)
    assert code == 2 and "--encoding: no encoding of texts is called 'hex'" in told


def test_the_fixture_is_what_its_name_says() -> None:
    data = (FOREIGN.parent / "faults" / "csv_wrong_alphabet_1251.csv").read_bytes()
    assert "Олена".encode("cp1251") in data
