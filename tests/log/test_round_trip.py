"""What is written is read back the same, in every form, and one match gives one file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niagara.core.replay import Replay
from niagara.log.load import load
from niagara.log.verify import verify
from niagara.log.writer import dumps, dumps_whole, save
from niagara.play.match import Match

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=64)


@settings(max_examples=25, deadline=None)
@given(seats=st.lists(names, min_size=3, max_size=5), seed=st.integers(0, 2**32), whole=st.booleans())
def test_load_gives_back_what_was_written(seats: list[str], seed: int, whole: bool) -> None:
    match, rng = Match("niagara", seats, options={"max_rounds": 2}, seed=seed), Random(seed)
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
    data = dumps_whole(match.replay) if whole else dumps(match.replay)
    assert load(data) == match.replay
    assert dumps(load(data)) == dumps(match.replay)
    assert verify(data).verdict == "verified"


@pytest.mark.parametrize("suffix", [".replay.jsonl", ".replay.json", ".jsonl.gz", ".json.gz"])
def test_every_form_of_file(replay: Replay, tmp_path: Path, suffix: str) -> None:
    for name in ("one", "two"):
        save(replay, tmp_path / f"{name}{suffix}")
    one, two = (tmp_path / f"{name}{suffix}" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert load(one) == replay
    assert load(one).name == one.name
    assert load(one).found == ()
    assert verify(one).verdict == "verified"


def test_the_file_reads_as_the_format_says(log: bytes, replay: Replay) -> None:
    header, first = (json.loads(line) for line in log.splitlines()[:2])
    assert list(header) == ["format", "version", "game", "rules", "board", "seats", "start_seat", "producer"]
    assert header["rules"] == {"revision": 1, "options": {"max_rounds": 6}}
    assert list(first) == ["n", "actor", "action", "events"]
    assert log.endswith(b"}\n")
    assert b" " not in log.splitlines()[1]


def test_choices_alone_are_enough(replay: Replay, lines: list[bytes]) -> None:
    bare = [{key: value for key, value in json.loads(line).items() if key != "events"} for line in lines[1:]]
    data = b"\n".join([lines[0], *(json.dumps(line).encode() for line in bare)])
    data = data.replace(b', "check"', b', "x_old"')  # the checks were over lines with events
    loaded = load(data)
    assert [step.after for step in loaded.steps()] == [step.after for step in replay.steps()]
    report = verify(data)
    assert report.verdict == "consistent"
    codes = {found.code: found.count for found in report.findings}
    assert codes["LOG-NOTE-NO-EVENTS"] == len(replay.entries)
    assert codes["LOG-NOTE-NO-CHECK"] == 1
    assert f"entries 1 to {len(replay.entries)} are legal, not sealed" in report.headline


def shuffled(value: object) -> object:
    match value:
        case dict():
            return {key: shuffled(value[key]) for key in reversed(value)}
        case list():
            return [shuffled(item) for item in value]
        case _:
            return value


def test_fields_in_any_order_and_any_spacing(replay: Replay, lines: list[bytes]) -> None:
    odd = [json.dumps(shuffled(json.loads(line)), separators=(" ,\t", " : ")).encode() for line in lines]
    data = b"\n".join(odd) + b"\n"
    assert load(data) == replay
    assert verify(data).verdict == "verified"


def test_a_document_that_somebody_made_pretty(replay: Replay, lines: list[bytes]) -> None:
    header, *entries = (json.loads(line) for line in lines)
    for document in ({"header": header, "entries": entries}, {"entries": entries, "header": header}):
        data = json.dumps(document, indent=2, ensure_ascii=False).encode()
        assert load(data) == replay
        assert verify(data).verdict == "verified"


def test_an_unfinished_match_says_where_it_ends(lines: list[bytes]) -> None:
    report = verify(b"\n".join(lines[:8]) + b"\n")
    assert report.verdict == "verified"
    assert [found.code for found in report.findings] == ["LOG-NOTE-UNFINISHED"]
    assert "ends after entry 7" in str(report)
