"""The exported page as a file: what stands in it, how it is written, and how large it is."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import niagara
from niagara.core.replay import Player, Replay
from niagara.exporters import UnknownSuffix, export
from niagara.exporters.html import export_html, held_bytes, page
from niagara.exporters.shared_svg import share
from niagara.exporters.story import PICTURES, pictured, story
from niagara.notebook.plotly_bundle import bundle
from niagara.render.pages_data import pages_data
from niagara.render.prose import UnknownLanguage
from niagara.render.svg import svg

LARGEST = {"basic": 750_000, "full": 2_300_000}
"""Bytes of the page of a whole match with four seats, by the plotly.js in use."""


@pytest.fixture(scope="module")
def replay() -> Replay:
    return niagara.sample("first_match")


@pytest.fixture(scope="module")
def html(replay: Replay, tmp_path_factory: pytest.TempPathFactory) -> str:
    return export_html(replay, tmp_path_factory.mktemp("html") / "page.html").read_text(encoding="utf-8")


def test_a_whole_match_with_four_seats_is_small(html: str) -> None:
    used = bundle().source_name
    size = len(html.encode())
    print(f"plotly.js: {used}; page: {size} bytes, at most {LARGEST[used]}")
    assert size <= LARGEST[used]


def test_the_same_match_gives_the_same_bytes(replay: Replay, html: str, tmp_path: Path) -> None:
    again = niagara.load(Path(niagara.__file__).parents[1] / "replays" / "niagara" / "first_match.replay.jsonl")
    assert export_html(again, tmp_path / "again.html").read_text(encoding="utf-8") == html


def test_nothing_in_the_page_names_another_place(html: str) -> None:
    without_names = html.replace("http://www.w3.org/", "")
    assert not re.search(
        r"https?://|//[a-z]+\.", re.sub(r'<script type="application/json".*?</script>', "", without_names)
    )


def test_the_policy_lets_exactly_the_inline_scripts_run(html: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    scripts = re.findall(r'<script(?: type="module")?>(.*?)</script>', html, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert policy
    assert len(scripts) == 2
    directives = dict(part.strip().split(" ", 1) for part in policy[1].replace("&#39;", "'").split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"].split() == [*(f"'sha256-{digest}'" for digest in hashes), "blob:"]
    assert "connect-src" not in directives


class Shape(HTMLParser):
    """Notes every tag, and that each element which must be closed is."""

    VOID = frozenset({"meta", "br", "li"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "script":
            self.text.append(data)


NAMES = ("</script><b>x", "A & B <3", "'\"><img src=x>", "{{ 7*7 }}")


def renamed(replay: Replay, names: tuple[str, ...]) -> Replay:
    seats = tuple(Player(name=name, color=seat.color) for name, seat in zip(names, replay.header.seats, strict=True))
    header = type(replay.header)(
        **{**{field: getattr(replay.header, field) for field in replay.header.__struct_fields__}, "seats": seats}
    )
    return Replay(replay.game, header, replay.entries, replay.name)


def test_hostile_names_stay_text(replay: Replay, tmp_path: Path) -> None:
    shape = Shape()
    shape.feed(export_html(renamed(replay, NAMES), tmp_path / "page.html").read_text(encoding="utf-8"))
    assert shape.open == []
    assert not shape.tags & {"b", "img"}
    for name in NAMES:
        assert any(name in text for text in shape.text), name


def test_the_story_tells_every_step_and_shows_every_round(replay: Replay) -> None:
    walk = niagara.walkthrough(replay)
    told = story(walk)
    assert [chapter.first for chapter in told.chapters] == list(walk.rounds().values())
    assert sum(len(chapter.tellings) for chapter in told.chapters) == len(walk)
    assert all(chapter.board and "<use " in chapter.picture for chapter in told.chapters)


def test_a_page_for_one_seat_never_holds_what_that_seat_may_not_know(replay: Replay) -> None:
    walk = niagara.walkthrough(replay, seat=1)
    texts = pages_data(walk)["texts"]
    hidden = f"{replay.names[0]} lays a card face down."
    assert hidden in texts
    assert not [text for text in texts if text.startswith(f"{replay.names[0]} chooses card")]
    assert not [
        text
        for chapter in story(walk).chapters
        for text in chapter.tellings
        if text.startswith(f"{replay.names[0]} chooses card")
    ]


def test_pictures_keep_their_parts_when_they_share_them(replay: Replay) -> None:
    walk = niagara.walkthrough(replay)
    pictures = [svg(walk[step].scene, replay.names) for step in (0, 40, 80, 81, 82, 120)]
    shared = share(pictures)
    assert sum(map(len, (*shared.pictures, shared.parts, shared.style))) < sum(map(len, pictures)) / 2
    for whole, lean in zip(pictures, shared.pictures, strict=True):
        assert sorted(expanded(lean, shared.parts)) == sorted(outlines(whole))


def outlines(picture: str) -> list[str]:
    """Every outline and text of a picture, on its own."""
    paths = [outline for path in re.findall(r' d="([^"]*)"', picture) for outline in re.findall(r"M[^M]*", path)]
    return paths + re.findall(r"<text.*?</text>", picture)


def expanded(picture: str, parts: str) -> Iterator[str]:
    """The outlines and texts of a picture with its uses followed."""
    shapes = dict(re.findall(r'<path id="(\w+)" d="M0 0([^"]*)"/>', parts))
    groups = dict(re.findall(r'<g id="(\w+)">(.*?)</g>(?=<g id|</defs>)', parts))
    yield from outlines(picture)
    for name, place in re.findall(r'<use href="#(\w+)"([^>]*)/>', picture):
        if name in shapes:
            x, y = re.findall(r'"(-?[\d.]+)"', place)
            yield f"M{x} {y}{shapes[name]}"
        else:
            yield from expanded(groups[name], parts)


def test_packed_bytes_come_back(html: str) -> None:
    for content in (b"", b"a", b"ab", b"abc", b"abcd", bytes(range(256)) * 3):
        text = json.loads(held_bytes(content))
        assert not set(text) & set("<>&\"'\\/")
        assert base64.b85decode(text.translate(str.maketrans(".,:", "<>&"))) == content


def test_a_small_match_stands_in_the_page_as_json() -> None:
    from browser.hand_pages import hand_pages

    text = page(hand_pages(steps=9))
    held = re.search(r'id="niagara-pages">(.*?)</script>', text)
    assert held
    assert json.loads(held[1])["pages"]["texts"][0] == "</script><b>x takes step 0."


def test_an_existing_file_is_left_alone_unless_forced(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match=r"page\.html"):
        export(replay, path)
    assert path.read_text(encoding="utf-8") == "mine"
    export(replay, path, force=True)
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


def test_wrong_arguments_are_named_and_write_nothing(replay: Replay, tmp_path: Path) -> None:
    with pytest.raises(UnknownSuffix, match=r"\.html"):
        export(replay, tmp_path / "page.docx")
    with pytest.raises(IndexError, match="expected 0 to 3"):
        export(replay, tmp_path / "page.html", seat=9)
    with pytest.raises(UnknownLanguage, match="known languages: en"):
        export(replay, tmp_path / "page.html", lang="xx")
    with pytest.raises(FileNotFoundError):
        export(replay, tmp_path / "nowhere" / "page.html")
    assert list(tmp_path.iterdir()) == []


def test_packing_is_the_same_each_time() -> None:
    from niagara.notebook.front_end import pack, plotly_packed

    assert pack(b"text") == pack(b"text")
    assert gzip.decompress(plotly_packed()).decode() == bundle().text()


def test_a_long_story_has_its_pictures_evenly_and_the_last_one() -> None:
    assert list(pictured(3)) == [0, 1, 2]
    assert list(pictured(28)) == list(range(1, 28, 2))
    for rounds in range(1, 99):
        shown = pictured(rounds)
        assert shown[-1] == rounds - 1
        assert PICTURES / 2 <= len(shown) <= PICTURES or rounds < PICTURES


def test_outlines_that_come_and_go_together_are_one_part() -> None:
    tiles = [f"M{100 * tile} 10l{'20 30 ' * 9}z" for tile in range(4)]
    pictures = [
        f'<svg viewBox="0 0 9 9" role="img"><title>x</title><path fill="#111" d="{"".join(tiles[at : at + 3])}"/></svg>'
        for at in (0, 0, 1, 1)
    ]
    shared = share(pictures)
    for whole, lean in zip(pictures, shared.pictures, strict=True):
        assert sorted(expanded(lean, shared.parts)) == sorted(outlines(whole))
    assert sum(shared.parts.count(tile.partition("l")[2]) for tile in tiles[:1]) == 1
