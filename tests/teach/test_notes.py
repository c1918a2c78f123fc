"""Notes on entries: written, saved, proved to change nothing else, and shown in every host as text and nothing more."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import niagara
from niagara.cli import app
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.exporters.html import _BASE_85
from niagara.exporters.html import page as html_page
from niagara.exporters.story import story
from niagara.log.anonymise import anonymise
from niagara.log.chain import canonical_entry
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.shipped import sample
from niagara.log.verify import verify
from niagara.log.writer import save
from niagara.notebook.still import still_html, still_text
from niagara.render.pages_data import encode, pages_data
from niagara.teach.notes import lines_of, notes, notes_by_step, with_note

HOSTILE = (
    '</script><script>alert(1)</script>',
    "</noscript><img src=x onerror=alert(1)>",
    "\x1b[2J\x1b]0;gone\x07",
    "\u202eright to left\u2066",
    "{0} %s {{ 7*7 }} [red]x[/red] **bold** `code`",
    "a\u0300" * 400,
    "\x00\x01\u2028\u2029",
    "}}]]\"'\\",
)  # fmt: skip


@pytest.fixture
def replay() -> Replay:
    return sample("unload_then_steal")


def theft(replay: Replay) -> int:
    """The entry of the first theft."""
    return replay.step(next(iter(niagara.coverage(replay).steps("N-STEAL-01")))).entry


def test_a_note_is_saved_and_changes_nothing_else(replay: Replay, tmp_path: Path) -> None:
    entry = theft(replay)
    noted = niagara.with_note(replay, entry, "Look at the empty canoe.\nIt came from below.")
    assert verify(noted).verdict == "verified"
    assert replay.entries[entry - 1].comment is None
    assert [canonical_entry(one) for one in noted.entries] == [canonical_entry(one) for one in replay.entries]
    assert [one.check for one in noted.entries] == [one.check for one in replay.entries]
    for name in ("a.replay.jsonl", "a.replay.json", "a.replay.jsonl.gz"):
        save(noted, tmp_path / name)
        back = load(tmp_path / name)
        assert back == noted and verify(tmp_path / name).verdict == "verified"
        assert notes(back)[0].lines == ("Look at the empty canoe.", "It came from below.")
    assert with_note(noted, entry, None) == with_note(noted, entry, "") == replay
    assert with_note(noted, entry, "other").entries[entry - 1].comment == "other"
    assert notes(anonymise(noted)) == ()


def test_a_note_on_the_match_and_notes_by_language(replay: Replay, tmp_path: Path) -> None:
    noted = with_note(with_note(replay, 0, "For beginners"), 3, {"uk": "Дивись", "en": "Look"})
    save(noted, tmp_path / "a.replay.jsonl")
    back = load(tmp_path / "a.replay.jsonl")
    assert back == noted and verify(back).verdict == "verified"
    assert [(note.entry, note.text) for note in notes(back)] == [(0, "For beginners"), (3, "Look")]
    assert notes(back, "uk")[1].text == "Дивись" and notes(back, "fr")[1].text == "Look"
    assert lines_of({"uk": "Дивись"}, "fr") == ("Дивись",)
    assert notes_by_step(niagara.walkthrough(back))[0][0].text == "For beginners"


def test_a_note_is_read_at_every_step_of_its_entry_and_at_its_stop(replay: Replay) -> None:
    walk = niagara.walkthrough(with_note(with_note(replay, 2, "second card"), theft(replay), "theft"))
    found = notes_by_step(walk)
    mine = [step.index for step in replay.steps() if step.entry == theft(replay)]
    assert all(found[step][-1].text == "theft" for step in mine)
    cards = next(stop for stop in walk.stops if stop and replay.step(stop).entry >= 2)  # a round's cards are one stop
    assert replay.step(cards).entry > 2
    assert [note.text for note in found[cards]] == ["second card"]
    assert set(found) <= {*mine, cards, *(step.index for step in replay.steps() if step.entry == 2)}


def test_notes_on_what_others_choose_in_secret_are_not_for_a_seat(replay: Replay) -> None:
    noted = with_note(replay, 2, "she lays the cloud")
    other, own = (replay.entries[0].actor, replay.entries[1].actor)
    assert notes(noted, seat=int(own)) and not notes(noted, seat=int(other))
    data = pages_data(niagara.walkthrough(noted, seat=int(other)))
    assert "cloud" not in " ".join(data["texts"][text] for _, some in data.get("notes", ()) for text in some)
    assert b"she lays" not in encode(data)
    assert b"she lays" in encode(pages_data(niagara.walkthrough(noted, seat=int(own))))


def test_shown_in_the_terminal(replay: Replay, tmp_path: Path) -> None:
    entry = theft(replay)
    save(with_note(replay, entry, "first\n\nsecond"), tmp_path / "a.replay.jsonl")
    step = max(one.index for one in replay.steps() if one.entry == entry)
    shown = CliRunner().invoke(app, ["show", str(tmp_path / "a.replay.jsonl"), "--step", str(step)])
    assert "\n  Note: first\n    second\n" in shown.stdout
    as_json = CliRunner().invoke(app, ["show", str(tmp_path / "a.replay.jsonl"), "--step", str(step), "--json"])
    assert json.loads(as_json.stdout)["notes"] == [{"entry": entry, "text": "first\nsecond"}]
    plain = CliRunner().invoke(app, ["show", str(tmp_path / "a.replay.jsonl"), "--step", "1"])
    assert "Note" not in plain.stdout


def pages_in(page: str) -> Any:
    """The pages object of an exported page."""
    held = re.search(r'id="niagara-pages">(.*?)</script>', page, re.DOTALL)
    assert held is not None
    packed = json.loads(held[1])["pages"].translate({new: old for old, new in _BASE_85.items()})
    return json.loads(gzip.decompress(base64.b85decode(packed)))


def test_shown_in_the_page_its_story_and_a_still(replay: Replay) -> None:
    entry = theft(replay)
    noted = with_note(replay, entry, "first\nsecond")
    walk = niagara.walkthrough(noted)
    page = html_page(pages_data(walk), story(walk))
    assert '<p class="nr-note"><b>Note</b> first<br>second</p>' in page
    data = pages_in(page)
    steps = {step: [data["texts"][text] for text in some] for step, some in data["notes"]}
    last = max(one.index for one in replay.steps() if one.entry == entry)
    assert steps[last] == ["first\nsecond"]
    assert "Note: first\nsecond" in still_text(walk, last)
    assert "<b>Note</b> first</div><div>second" in still_html(walk, last)
    assert "notes" not in pages_data(niagara.walkthrough(replay))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_notes_are_kept_and_shown_as_text(replay: Replay, text: str, tmp_path: Path) -> None:
    noted = with_note(with_note(replay, 0, text), 5, text)
    save(noted, tmp_path / "a.replay.jsonl")
    back = load(tmp_path / "a.replay.jsonl")
    assert back.entries[4].comment == text and back.header.comment == text
    assert verify(back).verdict == "verified"
    walk = niagara.walkthrough(back)
    page = html_page(pages_data(walk), story(walk))
    assert page.count("<script") == html_page(pages_data(niagara.walkthrough(replay))).count("<script")
    assert "<img src=x" not in page and "</noscript><img" not in page
    step = max(one.index for one in back.steps() if one.entry == 5)
    shown = CliRunner().invoke(app, ["show", str(tmp_path / "a.replay.jsonl"), "--step", str(step)])
    for said in (shown.stdout, still_text(walk, step), still_html(walk, step)):
        assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e\u2066-\u2069]", said)
        assert "a" + "\u0300" * 5 not in said
    assert "<script>alert" not in still_html(walk, step)


def test_notes_that_a_log_cannot_hold(replay: Replay) -> None:
    for text, size in (("x" * 5_000, "5000 bytes"), ("я" * 2_100, "4200 bytes"), ({"en": "x" * 4_097}, "4097 bytes")):
        for entry in (0, 7):
            with pytest.raises(LogError) as caught:
                with_note(replay, entry, text)
            found = caught.value.finding
            assert (found.code, found.entry, found.found) == ("LOG-LIMIT-STRING", entry or None, size)
            assert found.expected == "at most 4096 bytes of UTF-8"
    with pytest.raises(LogError, match="LOG-STRING"):
        with_note(replay, 1, "half a pair: \ud800")
    many = {f"x{number}": "y" * 4_000 for number in range(20)}
    for entry in (0, 1):
        with pytest.raises(LogError, match="LOG-LIMIT-LINE"):
            with_note(replay, entry, many)
        with pytest.raises(LogError, match="LOG-LIMIT-KEYS"):
            with_note(replay, entry, {f"x{number}": "y" for number in range(80)})
    assert with_note(replay, 1, "x" * 4_096).entries[0].comment == "x" * 4_096


def test_notes_on_what_is_not_there_or_is_no_text(replay: Replay) -> None:
    last = len(replay.entries)
    for entry in (-1, last + 1, 10**9, True, "3", None, 1.0):
        with pytest.raises(BadQuestion, match=f"expected (1 to {last}|a whole number)"):
            with_note(replay, entry, "x")  # type: ignore[arg-type]
    for text in (7, ["x"], {"en": 7}, {7: "x"}, b"x"):
        with pytest.raises(BadQuestion, match="a note: expected a text"):
            with_note(replay, 1, text)  # type: ignore[arg-type]
