"""The compact figure says exactly what the scenes say; the theme is readable."""

from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from random_steps import random_scenes

from niagara.core.scene import Area, Arrow, Label, Line, Scene, Token
from niagara.core.text import phrase
from niagara.render import theme
from niagara.render.figure import compact, escape, figure, frames_of, unfold

KINDS = {Area: "area", Line: "line", Token: "token", Arrow: "arrow", Label: "label"}
SEATS = (3, 4, 5)


def scenes(seats: int) -> list[Scene]:
    return [scene for _, _, scene in random_scenes(seats, seats)]


def said_by(scene: Scene) -> list[tuple[Any, ...]]:
    """What a scene says, mark by mark, in the figure's rounding."""
    said: list[tuple[Any, ...]] = []
    for mark in scene.marks:
        places = mark.points if isinstance(mark, Area | Line | Arrow) else (mark.at,)
        size = round(mark.size) if isinstance(mark, Token | Label) else None
        said.append((mark.role, KINDS[type(mark)], [(round(x), round(y)) for x, y in places], size))
    return said


def told_by(layers: list[tuple[str, str, Any]]) -> list[tuple[Any, ...]]:
    """What the layers of a compact figure say, mark by mark."""
    told: list[tuple[Any, ...]] = []
    for role, kind, data in layers:
        places = list(zip(data["x"], data["y"], strict=True))
        if kind in ("token", "label"):
            sizes = data["s"] if isinstance(data["s"], list) else [data["s"]] * len(places)
            told += [(role, kind, [place], size) for place, size in zip(places, sizes, strict=True)]
            continue
        part: list[Any] = []
        for place in [*places, (None, None)]:
            if place[0] is None:
                told.append((role, kind, part, None))
                part = []
            else:
                part.append(place)
    return told


@pytest.mark.parametrize("seats", SEATS)
def test_the_folded_figure_is_each_scene(seats: int) -> None:
    pictures = scenes(seats)
    small = msgspec.json.decode(msgspec.json.encode(compact(pictures)))
    assert len(small["changes"]) == len(pictures) - 1
    for step in range(0, len(pictures), 5):
        assert told_by(unfold(small, step)) == said_by(pictures[step]), step


@pytest.mark.parametrize("seats", SEATS)
def test_the_figure_is_small(seats: int) -> None:
    small = compact(scenes(seats))
    assert len({msgspec.json.encode(data) for data in small["pool"]}) == len(small["pool"])
    assert len(small["layers"]) <= 90
    assert len(msgspec.json.encode(small)) < 600 * len(scenes(seats))
    for was, frame in pairwise(frames_of(small)):
        assert len(was) == len(frame) == len(small["layers"])


def test_scenes_of_several_sizes_or_orders_are_refused() -> None:
    land = Area(key="land", role="land", points=((0, 0), (1, 0), (1, 1)))
    tree = Token(key="tree", role="tree", at=(0, 0), size=1)
    one = Scene(extent=(0, 0, 1, 1), marks=(land, tree))
    with pytest.raises(ValueError, match="at least one scene"):
        compact([])
    with pytest.raises(ValueError, match="one extent"):
        compact([one, Scene(extent=(0, 0, 2, 1), marks=())])
    with pytest.raises(ValueError, match="cycle"):
        compact([one, Scene(extent=(0, 0, 1, 1), marks=(tree, land))])


def test_words_are_said_and_sides_and_turned_places_kept() -> None:
    label = Label(key="a", role="count", at=(5, 5), words=phrase("{n} gems", n=3), size=2, side="left", turned=(1, 2))
    plain = Label(key="b", role="count", at=(7, 7), words=phrase("x"), size=2)
    small = compact([Scene(extent=(0, 0, 10, 10), marks=(label, plain))])
    (data,) = small["pool"][1:]
    assert data == {
        "x": [5, 7], "y": [5, 7], "t": ["3 gems", "x"], "s": 2, "p": ["left", "center"], "u": [1, 7], "v": [2, 7],
    }  # fmt: skip


def test_a_plotly_figure_has_a_trace_a_layer_and_shows_text_literally() -> None:
    picture = scenes(3)[100]
    marks = (*picture.marks, Label(key="x", role="count", at=(9, 9), words=phrase("<b>A & B</b>"), size=30))
    made = figure(Scene(extent=picture.extent, marks=marks))
    assert len(made.data) == len(unfold(compact([Scene(extent=picture.extent, marks=marks)]), 0))
    assert made.data[-1].text[-1] == "&lt;b&gt;A &amp; B&lt;/b&gt;" == escape("<b>A & B</b>")
    assert {trace.type for trace in made.data} == {"scatter"}
    assert made.layout.xaxis.range == (picture.extent[0], picture.extent[2])


def test_the_tall_figure_is_turned_by_a_quarter() -> None:
    picture = scenes(3)[0]
    _, _, x1, y1 = picture.extent
    made = figure(picture, tall=True, width=360)
    assert made.layout.xaxis.range == (0, y1)
    assert made.layout.yaxis.range == (-x1, 0)
    assert made.layout.height == round(360 / y1 * x1)
    land = made.data[0]
    assert set(zip(land.x, land.y, strict=True)) == {(0, 0), (0, -x1), (y1, -x1), (y1, 0)}


def all_roles() -> set[str]:
    return {mark.role for seats in SEATS for scene in scenes(seats) for mark in scene.marks}


def test_every_role_has_a_style_in_both_modes() -> None:
    tables = theme.table(all_roles())
    for table in tables.values():
        assert set(table) == all_roles()
        assert all({"fill", "stroke", "text"} & set(style) for style in table.values())
    with pytest.raises(KeyError, match="dragon"):
        theme.table(["dragon"])


@pytest.mark.parametrize("mode", theme.MODES)
def test_texts_are_readable(mode: theme.Mode) -> None:
    labels = {mark.role for scene in scenes(4) for mark in scene.marks if isinstance(mark, Label)}
    assert labels <= set(theme.TEXT_ON)
    table = theme.table([*theme.TEXT_ON, *(ground for grounds in theme.TEXT_ON.values() for ground in grounds)])[mode]
    for role, grounds in theme.TEXT_ON.items():
        for ground in grounds:
            assert theme.contrast(str(table[role]["text"]), str(table[ground]["fill"])) >= 4.5, (role, ground)


@pytest.mark.parametrize("mode", theme.MODES)
def test_canoes_and_arrows_stand_out_from_the_water(mode: theme.Mode) -> None:
    grounds = ("water", "disc", "beach", "turn")
    hulls = [f"canoe-{seat}" for seat in range(5)]
    lines = ["path", "drift", "push", "theft", "fall", "focus", "haul"]
    table = theme.table([*grounds, *hulls, *lines, "land"])[mode]
    for role in [*hulls, "path", "focus"]:
        for ground in grounds:
            assert theme.contrast(str(table[role]["stroke"]), str(table[ground]["fill"])) >= 3, (role, ground)
    for role in lines:
        assert theme.contrast(str(table[role]["stroke"]), str(table["water"]["fill"])) >= 2.5, role


GRAPHICS = {
    "disc": ("water", "disc"),
    "mine": ("land",),
    "rope": ("water",),
    "next": ("water",),
    "path": ("water", "disc", "land"),
    "drift": ("water", "disc", "land"),
    "push": ("water", "cell", "stream-cell"),
    "fall": ("water", "disc", "pool"),
    "theft": ("water", "disc", "beach"),
    "haul": ("water", "disc", "land"),
    "focus": ("water", "disc", "land", "beach"),
    "ring": ("beach", "turn"),
    "card-back": ("beach",),
    "track": ("land",),
    "dock": ("cell",),
    "start-dock": ("cell",),
    "pier": ("cell", "island"),
    "finish": ("cell", "water"),
    "refused": ("cell",),
    "shove": ("cell",),
    "lost": ("cell",),
    "no-passenger": ("plate", "plate-done", "plate-now"),
    "stone": ("trail",),
    "log": ("water",),
    "gap": ("water",),
    "ride": ("log", "water", "stone"),
    "displaced": ("stone", "trail"),
    "arrow-red": ("water",),
    "team-now": ("camp", "team"),
    "hand-card": ("team",),
}
"""The lines that somebody has to see to follow a match, and what they are drawn on; fills behind them may be pale."""


@pytest.mark.parametrize("mode", theme.MODES)
def test_what_has_to_be_seen_stands_out(mode: theme.Mode) -> None:
    """WCAG 2.2, 1.4.11: graphics have 3:1 against what is beside them."""
    table = theme.table({*GRAPHICS, "cloud", *(ground for grounds in GRAPHICS.values() for ground in grounds)})[mode]
    pairs = [(role, "stroke", ground) for role, grounds in GRAPHICS.items() for ground in grounds]
    pairs += [("cloud", "fill", "track"), ("cloud", "fill", "land")]
    pale = [
        (role, ground, round(found, 2))
        for role, part, ground in pairs
        if (found := theme.contrast(str(table[role][part]), str(table[ground]["fill"]))) < 3
    ]
    assert pale == []


def test_seats_and_gems_differ_in_colour_and_symbol() -> None:
    seats = [f"seat-{seat}" for seat in range(5)]
    marks = [f"seat-mark-{seat}" for seat in range(5)]
    gems = [f"gem-{gem}" for gem in theme.GEMS]
    for table in theme.table([*seats, *marks, *gems]).values():
        assert len({table[role]["fill"] for role in seats}) == 5
        assert len({table[role]["symbol"] for role in marks} | {table[role]["symbol"] for role in gems}) == 10
        assert all(table[one]["fill"] != table[other]["fill"] for one, other in combinations(gems, 2))


def test_gems_that_nobody_knows_get_looks_of_their_own() -> None:
    strange = [f"gem-{gem}" for gem in ("jade", "opal", "onyx", "star-stone", "zircon", "agate", "beryl", "topaz")]
    table = theme.table([*strange, "cargo-jade", "gem-ruby"])["light"]
    assert len({(table[role]["fill"], table[role]["symbol"]) for role in [*strange, "gem-ruby"]}) == 9
    assert table["cargo-jade"] == table["gem-jade"]


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
