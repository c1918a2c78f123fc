"""A step as a picture, a stretch as a GIF: what is shown, with which words, and what is refused."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from PIL import Image
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.core.distribution import extra_hint
from niagara.exporters import UnknownSuffix, raster, stretch
from niagara.exporters.raster import MissingLetters, NoPictureTools
from niagara.exporters.stretch import BadStretch, moving
from niagara.games import names
from niagara.log.shipped import samples
from niagara.pages import Walkthrough
from niagara.render.caption import WIDTH, Caption, captioned, length, wrapped
from niagara.render.svg import film, svg

pytestmark = pytest.mark.filterwarnings("ignore::niagara.exporters.raster.MissingLetters")  # whatever fonts are here

HOSTILE = ("</text><script>x", "A & B <3", "'\"><image href=x>", "{{ 7*7 }}")


@pytest.fixture(scope="module")
def replay() -> niagara.Replay:
    return niagara.sample("first_match")


def shortest(game: str) -> niagara.Replay:
    return min((niagara.sample(name) for name, path in samples().items() if path.parent.name == game), key=len)


def words(picture: str) -> list[str]:
    """The texts of an SVG, which has to be XML, in order."""
    return ["".join(text.itertext()) for text in fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("game", names())
def test_a_step_is_a_picture_with_its_headline_and_who_plays(game: str, tmp_path: Path) -> None:
    replay = shortest(game)
    walk = niagara.walkthrough(replay, lang="uk")
    stop = walk.stops[len(walk.stops) // 2]
    picture = niagara.export(replay, tmp_path / "step.svg", step=stop, lang="uk").read_text(encoding="utf-8")
    from niagara.render.prose import Speaker

    headline = Speaker(replay.names, "uk").sentence(walk.told(stop).lead.telling.phrase)
    said = words(picture)
    at = said.index(wrapped(headline, WIDTH - 48, 28)[0])
    assert f"крок {stop}" in " ".join(said[at:])
    assert said[-len(replay.names) :] == list(replay.names)
    bare = niagara.export(replay, tmp_path / "bare.svg", step=stop, lang="uk", caption=False).read_text("utf-8")
    assert words(bare) == said[:at]


def test_without_a_step_it_is_the_last_one_as_in_show(replay: niagara.Replay, tmp_path: Path) -> None:
    picture = niagara.export(replay, tmp_path / "end.svg").read_text(encoding="utf-8")
    assert f"step {len(replay) - 1}" in " ".join(words(picture))


def test_hostile_names_stay_text(replay: niagara.Replay, tmp_path: Path) -> None:
    seats = tuple(structs.replace(seat, name=name) for seat, name in zip(replay.header.seats, HOSTILE, strict=True))
    hostile = niagara.Replay(replay.game, structs.replace(replay.header, seats=seats), replay.entries[:8])
    picture = niagara.export(hostile, tmp_path / "step.svg").read_text(encoding="utf-8")
    assert set(HOSTILE) <= set(words(picture))
    tags = {element.tag.rpartition("}")[2] for element in fromstring(picture).iter()}
    assert tags <= {"svg", "title", "desc", "path", "g", "text"}
    assert niagara.export(hostile, tmp_path / "step.png").read_bytes().startswith(b"\x89PNG")


def test_a_png_is_the_same_each_time_and_of_one_width(replay: niagara.Replay, tmp_path: Path) -> None:
    one, other = (niagara.export(replay, tmp_path / name, step=60, lang="zh_Hant") for name in ("1.png", "2.png"))
    assert one.read_bytes() == other.read_bytes()
    with Image.open(one) as image:
        assert image.width == WIDTH
        assert len(image.convert("RGB").getcolors(1 << 24)) > 50, "something is drawn"


def test_a_gif_shows_the_stops_of_a_round_in_time_to_be_read(replay: niagara.Replay, tmp_path: Path) -> None:
    walk, pictures = niagara.walkthrough(replay), niagara.export(replay, tmp_path / "round.gif", round=2)
    first, end = walk.rounds()[2], walk.rounds()[3]
    assert moving(walk, None, 2) == [first - 1, *(stop for stop in walk.stops if first <= stop < end)]
    with Image.open(pictures) as image:
        assert image.n_frames == len(moving(walk, None, 2))
        assert image.info["loop"] == 0
        times = []
        for frame in range(image.n_frames):
            image.seek(frame)
            times.append(image.info["duration"])
        assert image.convert("RGB").getpixel((image.width - 2, image.height - 2)) == (255, 255, 255)
    assert min(times) >= 1200 and times[-1] == max(times) and all(time % 10 == 0 for time in times)


def test_a_stretch_begins_and_ends_where_it_was_asked_to(replay: niagara.Replay) -> None:
    walk = Walkthrough(replay)
    inside = next(step for step in range(100, 200) if step not in walk.stops)
    steps = moving(walk, (inside, inside + 20), None)
    assert steps[0] == inside and steps[-1] == inside + 20
    assert set(steps[1:-1]) <= set(walk.stops)
    assert moving(walk, 7, None) == [7]
    assert moving(walk, None, None)[-1] == len(replay) - 1


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("a.svg", {"step": 999}, "step 999: this match has the steps 0 to 309"),
        ("a.svg", {"step": -1}, "step -1"),
        ("a.png", {"step": (3, 9)}, "for a .gif"),
        ("a.png", {"round": 2}, "for a .gif"),
        ("a.gif", {"step": (9, 3)}, "the earlier step first"),
        ("a.gif", {"step": (9, 999)}, "0 to 309"),
        ("a.gif", {"round": 77}, "rounds 1 to 13"),
        ("a.gif", {"round": 2, "step": 3}, "not both"),
    ],
)
def test_steps_that_are_not_there_are_refused_with_those_there_are(
    replay: niagara.Replay, tmp_path: Path, name: str, asked: dict[str, int], said: str
) -> None:
    with pytest.raises(BadStretch, match=said):
        niagara.export(replay, tmp_path / name, **asked)
    assert not list(tmp_path.iterdir())


def test_a_gif_has_no_more_pictures_than_it_may(replay: niagara.Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stretch, "MOST_FRAMES", 10)
    with pytest.raises(BadStretch, match=r"at most 10 pictures, and steps 0 to 309 would make \d+: choose a round"):
        moving(Walkthrough(replay), None, None)


def test_a_round_and_one_step_are_for_pictures_only(replay: niagara.Replay, tmp_path: Path) -> None:
    with pytest.raises(UnknownSuffix, match="for pictures"):
        niagara.export(replay, tmp_path / "walk.html", round=3)
    with pytest.raises(BadStretch, match="a page shows a stretch of steps"):
        niagara.export(replay, tmp_path / "walk.html", step=3)


def test_a_picture_that_fails_leaves_the_one_that_was_there(
    replay: niagara.Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "step.png"
    there.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        niagara.export(replay, there, step=3)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPictureTools, match=re.escape(f"a PNG needs resvg_py: {extra_hint('pictures')}")):
        niagara.export(replay, there, step=3, force=True)
    assert there.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["step.png"]
    assert niagara.export(replay, tmp_path / "step.svg", step=3).exists(), "an SVG needs no extra"
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NoPictureTools, match="a GIF needs PIL"):
        niagara.export(replay, tmp_path / "step.gif", step=3)


def test_letters_that_no_font_has_are_named(
    replay: niagara.Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raster, "_letter", lambda letter: b"" if letter in "陳\u0378" else letter.encode())
    with pytest.warns(MissingLetters, match="no font of this machine has the letter 陳") as warned:
        niagara.export(replay, tmp_path / "step.png", step=3)
    assert len(warned) == 1
    log = samples()["first_match"]
    done = CliRunner().invoke(app, ["export", str(log), "-o", str(tmp_path / "c.png"), "--step", "3"])
    assert done.exit_code == 0
    assert "niagara: no font of this machine has the letter 陳" in done.stderr


def test_a_camera_stands_still_between_the_pictures_of_a_gif() -> None:
    walk = Walkthrough(niagara.sample("down_the_river"))
    scenes = [walk[stop].scene for stop in walk.stops[:40]]
    boxes = [picture.split('viewBox="')[1].split('"')[0].split() for picture in film(scenes)]
    assert len({tuple(box[2:]) for box in boxes}) == 1, "all of one shape"
    assert len(set(map(tuple, boxes))) < len({svg(scene).split('viewBox="')[1].split('"')[0] for scene in scenes})


def test_captions_of_different_lengths_make_pictures_of_one_size() -> None:
    scene = Walkthrough(niagara.sample("short_match"))[0].scene
    pictures = list(captioned([svg(scene)] * 2, [Caption("Short"), Caption("Much longer " * 40, "place")]))
    heads = {picture.partition(" role=")[0] for picture in pictures}
    assert len(heads) == 1
    assert words(pictures[1])[-2].endswith("…")


TEXTS = st.text("ab Ваї 陳，。「」的. -éM", max_size=120)


@given(TEXTS, st.integers(60, 600))
def test_wrapping_loses_nothing_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = wrapped(text, width, 20, rows=1000)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(length(line, 20) <= width for line in lines)


def test_han_marks_do_not_begin_a_line() -> None:
    for width in range(120, 400, 7):
        lines = wrapped("陳的獨木舟，從河流劃到「S3」。然後裝載寶石：鑽石、紅寶石！" * 2, width, 20, rows=1000)
        assert not any(line[0] in "，。：、！」" or line[-1] == "「" for line in lines)


def test_the_command_writes_a_stretch(tmp_path: Path) -> None:
    log, target = str(samples()["short_match"]), tmp_path / "part.gif"
    run = CliRunner().invoke
    assert run(app, ["export", log, "-o", str(target), "--step", "3-9", "--no-caption"]).exit_code == 0
    with Image.open(BytesIO(target.read_bytes())) as image:
        assert image.n_frames > 1
    for arguments, said in (
        (["walk.html", "--step", "3"], "a stretch of steps, such as 30-60"),
        (["walk.html", "--round", "3"], "for pictures"),
        (["a.png", "--step", "3-x"], "expected a whole number, found 'x'"),
        (["a.gif", "--round", "99"], "round 99"),
    ):
        done = run(app, ["export", log, "-o", str(tmp_path / arguments[0]), *arguments[1:]])
        assert (done.exit_code, said in done.stderr) == (2, True), done.stderr
