"""The walkthrough as Markdown: a picture and its reasons a turn, other people's names literal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from msgspec import structs

import niagara
from niagara.exporters.markdown import escape
from niagara.games import names
from niagara.log.shipped import samples

HOSTILE = ("</script><b>x", "# [a](javascript:1) *b*", "http://x.example/_y_ `z`", "1. - + = | ~~q~~")


def beginning(replay: niagara.Replay, entries: int = 16) -> niagara.Replay:
    """The first entries of a match: enough for a round or two."""
    return niagara.Replay(replay.game, replay.header, replay.entries[:entries])


@pytest.mark.parametrize("game", names())
def test_every_turn_has_its_headline_reasons_and_picture(game: str, tmp_path: Path) -> None:
    shipped = [niagara.sample(name) for name, path in samples().items() if path.parent.name == game]
    replay = beginning(min(shipped, key=len))
    walk = niagara.walkthrough(replay)
    text = niagara.export(replay, tmp_path / "walk.md").read_text(encoding="utf-8")
    assert text.count("\n### ") == len(walk.stops)
    assert text.count("\n## ") == len(walk.rounds())
    pictures = re.findall(r"\((walk_files/step-\d{4}-[0-9a-f]{16}\.svg)\)", text)
    assert [int(name[16:20]) for name in pictures] == list(walk.stops)
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in pictures)
    cited = {ruling.rule.id for stop in walk.stops for ruling in walk.told(stop).rulings}
    assert cited <= set(re.findall(r"\((\S+) ", text))


def test_names_are_literal(tmp_path: Path) -> None:
    replay = niagara.sample("short_match")
    seats = [structs.replace(seat, name=name) for seat, name in zip(replay.header.seats, HOSTILE, strict=True)]
    hostile = niagara.Replay(replay.game, structs.replace(replay.header, seats=tuple(seats)), replay.entries[:16])
    text = niagara.export(hostile, tmp_path / "walk.md").read_text(encoding="utf-8")
    page = MarkdownIt().enable(["table", "strikethrough"]).render(text)
    assert "<b>" not in page and "javascript:1)" in page and "<a " not in page and "<em>" not in page
    assert "&lt;/script&gt;&lt;b&gt;x" in page


@pytest.mark.parametrize("text", HOSTILE)
def test_an_escaped_text_reads_as_it_is(text: str) -> None:
    assert re.sub(r"<[^>]*>", "", MarkdownIt().render(escape(text))).strip() == (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def test_nothing_is_overwritten_unless_asked(tmp_path: Path) -> None:
    replay = beginning(niagara.sample("short_match"))
    (tmp_path / "walk_files").mkdir()  # an empty folder is free
    page = niagara.export(replay, tmp_path / "walk.md")
    with pytest.raises(FileExistsError, match=r"walk\.md.*there is such a file already"):
        niagara.export(replay, page)
    page.unlink()
    with pytest.raises(FileExistsError, match=r"walk_files.*there is such a folder of pictures already"):
        niagara.export(replay, page)
    assert not page.exists()
    niagara.export(replay, tmp_path / "walk.md", force=True)
    assert (tmp_path / "walk_files").is_dir() and len(list(tmp_path.iterdir())) == 2
