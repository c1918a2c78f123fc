"""Names of others in every place where they are shown: literally, or without what cannot be seen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from log.hostile_names import TABLES, Hostile, match_of
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.core.replay import Replay
from niagara.core.scene import Label, Scene
from niagara.core.text import SeatName, phrase
from niagara.log.finding import LogError
from niagara.log.importers.exports import to_packets
from niagara.log.importers.run import import_log
from niagara.log.load import load
from niagara.log.verify import verify
from niagara.log.writer import save
from niagara.notebook.display import replay_html
from niagara.notebook.still import still_html, still_text
from niagara.render.figure import escape, figure
from niagara.render.pages_data import encode, pages_data
from niagara.render.svg import svg

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")

Seated = tuple[list[Hostile], Replay]


@pytest.fixture(scope="module", params=range(len(TABLES)), ids=["B40-B44", "B45-B47b", "B47c-B47f"])
def seated(request: pytest.FixtureRequest) -> Seated:
    """A table of players and their match."""
    table = TABLES[request.param]
    return table, match_of(table)


class Seen(HTMLParser):
    """The text and the elements of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: list[str] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    @property
    def all_text(self) -> str:
        return "".join(self.text)


def harmless(html: str) -> Seen:
    seen = Seen(html)
    assert not seen.elements & {"script", "a", "span", "iframe"}
    assert "onerror" not in seen.attributes
    assert UNSEEN.search(html) is None
    return seen


def test_the_names_are_told_apart_and_cleaned(seated: Seated) -> None:
    table, replay = seated
    assert list(replay.names) == [hostile.shown for hostile in table]
    assert [player.name for player in replay.header.seats] == [hostile.name for hostile in table]


def test_in_the_terminal(seated: Seated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, replay = seated
    monkeypatch.chdir(tmp_path)
    save(replay, "a.jsonl")
    lines = Path("a.jsonl").read_bytes().splitlines()
    place = next(n for n, line in enumerate(lines) if b'"choose_card"' in line)
    lines[place] = re.sub(rb'"card":[^}]*', b'"card":9', lines[place])
    Path("b.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    run: Callable[..., Result] = lambda *args: CliRunner().invoke(app, list(args))  # noqa: E731
    shown = run("show", "a.jsonl").stdout
    for hostile in table:
        assert hostile.shown in shown
    refused = run("verify", "b.jsonl", "a.jsonl")
    assert refused.exit_code == 4
    assert any(hostile.shown[1:] in refused.stdout for hostile in table)  # a sentence begins with a capital
    for args in (("show", "a.jsonl", "--json"), ("show", "a.jsonl", "--seat", "9"), ("show", "b.jsonl"),
                 ("show", "b.jsonl", "--difference"), ("verify", "a.jsonl", "--json")):  # fmt: skip
        assert UNSEEN.search(run(*args).output) is None, args
    assert UNSEEN.search(shown + refused.output) is None


def test_in_text_plain(seated: Seated) -> None:
    table, replay = seated
    walk = niagara.walkthrough(replay)
    texts = [repr(replay), *(still_text(walk, step) for step in walk.stops), repr(niagara.verify(replay))]
    for hostile in table:
        assert hostile.shown in texts[0]
        assert any(hostile.shown in text for text in texts[1:])
    assert UNSEEN.search("".join(texts)) is None


def test_in_html_that_a_notebook_shows(seated: Seated) -> None:
    table, replay = seated
    walk = niagara.walkthrough(replay)
    seen = harmless(replay_html(replay))
    for hostile in table:
        assert hostile.shown in seen.all_text
    stills = "".join(harmless(still_html(walk, step)).all_text for step in walk.stops)
    assert all(hostile.shown in stills for hostile in table)
    harmless(verify(replay)._repr_html_())


def test_in_the_plotly_figure(seated: Seated) -> None:
    """Plotly reads a little HTML in its texts: every text of the figure is escaped for that, once."""
    table, replay = seated
    walk = niagara.walkthrough(replay)
    picture = walk[len(walk) - 1].scene
    names = (Label(key=f"x{seat}", role="count", at=(9, 9), words=phrase("{who}", who=SeatName(seat)), size=30)
             for seat in range(len(table)))  # fmt: skip
    made = json.loads(figure(Scene(extent=picture.extent, marks=(*picture.marks, *names)), replay.names).to_json())
    texts = list(all_texts(made["data"]))
    assert not [text for text in texts if re.search(r"<|>|&(?!amp;|lt;|gt;)", text)]
    assert UNSEEN.search("".join(texts)) is None
    assert all(escape(hostile.shown) in texts for hostile in table)


def all_texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for item in value:
                yield from all_texts(item)
        case dict():
            for item in value.values():
                yield from all_texts(item)


def test_in_the_pages_and_the_picture(seated: Seated) -> None:
    table, replay = seated
    walk = niagara.walkthrough(replay)
    data = json.loads(encode(pages_data(walk)))
    assert data["seats"] == [hostile.shown for hostile in table]
    assert UNSEEN.search("".join(all_texts(data))) is None
    picture = svg(walk[len(walk) - 1].scene, replay.names)
    assert not Seen(picture).elements & {"script", "a", "img", "foreignobject"}


def test_a_name_without_end_is_refused(log: bytes) -> None:
    for name in ("A" * 10_000, "a" + "\u0301" * 2_000):
        with pytest.raises(LogError) as caught:
            load(log.replace(b'"Ada"', json.dumps(name).encode(), 1))
        finding = caught.value.finding
        if len(json.dumps(name)) > 4_096:
            assert finding.code in ("LOG-LIMIT-STRING", "LOG-LIMIT-NAME")
        else:
            assert finding.code == "LOG-LIMIT-NAME"
        assert len(str(finding)) < 400


def test_what_is_found_about_names(seated: Seated) -> None:
    _, replay = seated
    codes = {found.code for found in replay.found or ()}
    names = [player.name for player in replay.header.seats]
    assert ("LOG-NAME-DUP" in codes) == ("   " in names)
    assert ("LOG-NOTE-CTRL" in codes) == any(UNSEEN.search(name) or not name.strip() for name in names)


def test_names_that_look_the_same_are_told_by_setup_reader_and_importer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ada = "\u0410da"  # its first letter is Cyrillic
    names = [word for name in ("Ada", ada, "Bo") for word in ("--name", name)]
    played = CliRunner().invoke(app, ["play", "--players", "3", "--seed", "1", *names, "-o", "a.jsonl"])
    assert played.exit_code == 0 and "LOG-NAME-DUP" in played.output, played.output
    replay = load("a.jsonl")
    assert replay.names == ("Ada (red)", f"{ada} (yellow)", "Bo")
    for report in (verify("a.jsonl"), verify(replay), verify(Replay(replay.game, replay.header, replay.entries))):
        (found,) = [found for found in report.findings if found.code == "LOG-NAME-DUP"]
        assert (found.severity, found.seat, report.verdict) == ("warning", 1, "verified")
        assert "CYRILLIC CAPITAL LETTER A" in str(found)
    imported = import_log(to_packets(replay), "table.json").report
    assert [found.seat for found in imported.findings if found.code == "LOG-NAME-DUP"] == [1]
