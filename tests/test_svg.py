"""The static picture: well-formed, without script, small, the same either way round."""

import re
from xml.etree import ElementTree

import pytest
from random_steps import random_scenes

from niagara.core.scene import Label, Scene, Token
from niagara.core.text import phrase
from niagara.render import theme
from niagara.render.svg import svg, svgs

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}" for name in ("svg", "title", "desc", "path", "g", "text", "defs", "use")}
SCENES = [random_scenes(seats, seats)[step][2] for seats in (3, 5) for step in (0, 90, 200)]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_it_is_a_small_well_formed_picture_without_script(scene: Scene, tall: bool, dark: bool) -> None:
    text = svg(scene, dark=dark, tall=tall)
    root = ElementTree.fromstring(text)
    assert {element.tag for element in root.iter()} <= ALLOWED
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name.startswith("on") or name in ("id", "href", "style", "class")]
    assert len(text) <= 17_000
    x0, y0, x1, y1 = scene.extent
    size = (y1 - y0, x1 - x0) if tall else (x1 - x0, y1 - y0)
    assert root.attrib["viewBox"] == f"0 0 {size[0]:g} {size[1]:g}"


@pytest.mark.parametrize("tall", [False, True])
def test_its_texts_are_those_of_the_scene_and_stand_inside(tall: bool) -> None:
    scene = SCENES[1]
    root = ElementTree.fromstring(svg(scene, tall=tall))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert len(texts) == sum(isinstance(mark, Label) for mark in scene.marks)
    assert {"S1", "R7", "weather", "amethyst"} <= set(texts)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.attrib["x"]) < width
        assert 0 < float(element.attrib["y"]) < height


def test_titles_and_words_are_escaped_once() -> None:
    label = Label(key="a", role="count", at=(1, 1), words=phrase("</text><script>&"), size=1)
    text = svg(Scene(extent=(0, 0, 9, 9), marks=(label,)), title="</script><b>x", about="A & B <3")
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title") == "</script><b>x"
    assert root.findtext(f"{SVG}desc") == "A & B <3"
    assert [element.text for element in root.iter(f"{SVG}text")] == ["</text><script>&"]
    assert "<script" not in text


@pytest.mark.parametrize(
    "symbol", sorted({look[0] for look in [*theme.GEMS.values(), *theme.OTHER_GEMS]} | set(theme.SEAT_SYMBOLS))
)
def test_every_symbol_of_the_theme_can_be_drawn(symbol: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(theme.GEMS, "ruby", (symbol, "#111111", "#222222"))
    token = Token(key="a", role="gem-ruby", at=(500, 500), size=100)
    text = svg(Scene(extent=(0, 0, 2000, 1000), marks=(token,)))
    assert re.search(r' d="M\d', text)


def test_pictures_of_one_page_share_what_they_have_in_common() -> None:
    scenes = [page[2] for page in random_scenes(4, 4)[::20]]
    shared, pictures = svgs(scenes, titles=[f"Round {number}" for number in range(len(scenes))])
    definitions = ElementTree.fromstring(shared)
    ids = [element.attrib["id"] for element in definitions.iter(f"{SVG}g") if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = set()
    for number, picture in enumerate(pictures):
        root = ElementTree.fromstring(picture)
        assert root.findtext(f"{SVG}title") == f"Round {number}"
        used |= {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used == set(ids)
    assert len(shared) + sum(map(len, pictures)) < 0.5 * sum(len(svg(scene)) for scene in scenes)


def test_shared_pictures_draw_what_single_ones_draw() -> None:
    scenes = [page[2] for page in random_scenes(4, 4)[::20]]
    shared, pictures = svgs(scenes)
    parts = dict(re.findall(r'<g id="(\w+)">(.*?)</g>(?=<g id=|</defs>)', shared))
    for scene, picture in zip(scenes, pictures, strict=True):
        assert re.sub(r'<use href="#(\w+)"/>', lambda use: parts[use[1]], picture) == svg(scene)
