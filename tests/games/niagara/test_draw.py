"""The picture: everything has its place, whatever happens and whatever the board looks like."""

import os
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from msgspec.structs import replace
from random_steps import random_scenes

from niagara.core.rule import Rule, Ruling
from niagara.core.scene import Area, Arrow, Label, Mark, Point, Scene, Token
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.core.text import phrase
from niagara.games.niagara.actions import CanoeRef
from niagara.games.niagara.board import LOST, SHIPPED, load_board
from niagara.games.niagara.draw import draw
from niagara.games.niagara.events import CanoeLost, CanoePaddled, GemLoaded, GemStolen, GemUnloaded, RiverPushed
from niagara.games.niagara.evolve import evolve
from niagara.games.niagara.geometry import DISC, WATER, plan
from niagara.games.niagara.options import options_from
from niagara.games.niagara.state import Canoe, State, opening

FULL = os.environ.get("NIAGARA_SOAK") == "1"
MATCHES = [
    (seats, seed, board)
    for seed, board in enumerate(SHIPPED)
    for seats in (3, 4, 5)
    if FULL or seats == 3 + seed % 3  # each board and each number of seats once
]


def points_of(mark: Mark) -> tuple[Point, ...]:
    return (mark.at,) if isinstance(mark, Token | Label) else mark.points


def marks_by_key(scene: Scene) -> dict[str, Mark]:
    return {mark.key: mark for mark in scene.marks}


@pytest.mark.parametrize(("seats", "seed", "board"), MATCHES)
def test_keys_are_unique_and_everything_is_inside(seats: int, seed: int, board: str) -> None:
    for step, _, scene in random_scenes(seats, seed, board):
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys)), step
        x0, y0, x1, y1 = scene.extent
        outside = [
            mark.key for mark in scene.marks if any(not (x0 <= x <= x1 and y0 <= y <= y1) for x, y in points_of(mark))
        ]
        assert not outside, step


@pytest.mark.parametrize(("seats", "seed", "board"), MATCHES)
def test_what_the_rulings_are_about_has_a_ring(seats: int, seed: int, board: str) -> None:
    rings = 0
    for _, rulings, scene in random_scenes(seats, seed, board):
        about = {key for ruling in rulings for key in ruling.about}
        drawn = {mark.key.removeprefix("focus:") for mark in scene.marks if mark.key.startswith("focus:")}
        assert drawn == about
        rings += len(drawn)
    assert rings


def test_the_still_marks_are_the_same_objects_in_every_scene() -> None:
    scenes = [scene for _, _, scene in random_scenes(4, 0, SHIPPED[0])]
    still = [mark for mark in scenes[0].marks if mark.role in ("land", "water", "disc", "mine", "track", "falls")]
    assert still
    for scene in scenes:
        assert {id(mark) for mark in still} <= {id(mark) for mark in scene.marks}


def river(arms: int, length: int, trunk: int) -> dict[str, Any]:
    """A board of somebody else's: any number of arms, any length, gems that nobody knows."""
    main = [f"S{n}" for n in range(1, trunk + 1)]
    sides = {f"A{arm}": [f"A{arm}x{n}" for n in range(length)] for arm in range(arms)}
    down = {here: [after] for here, after in zip(["LAND", *main], main, strict=False)}
    down[main[-1]] = [spaces[0] for spaces in sides.values()] or ["FALLS"]
    for spaces in sides.values():
        down |= {here: [after] for here, after in zip(spaces, [*spaces[1:], "FALLS"], strict=True)}
    last = [spaces[-1] for spaces in sides.values()] or [main[-1]]
    mines = (
        {"opal": last} | ({"jade": [main[0]]} if arms or trunk > 1 else {}) | ({"onyx": [main[2]]} if trunk > 3 else {})
    )
    file = {
        "id": "river",
        "land": "LAND",
        "falls": "FALLS",
        "spaces": [*main, *(space for spaces in sides.values() for space in spaces)],
        "downstream": down,
        "mines": [{"gem": gem, "value": 1, "spaces": spaces} for gem, spaces in mines.items()],
        "weather": {"values": list(range(-3, 9)), "start": 0},
        "gems_per_mine": 20,
        "discs_on_river": trunk + arms * length,
        "discs_spare": 3,
    }
    return file | ({"fork": {"at": main[-1], "arms": sides}} if arms else {})


def at_start(seats: int, board: object = SHIPPED[0]) -> State:
    return opening(Setup(seats=seats, options=options_from({}), board=load_board(board)))


def after(state: State, *facts: Any) -> Step:
    """The last step of an entry with these facts."""
    before = now = state
    for fact in facts:
        before, now = now, evolve(now, fact)
    return Step(
        index=len(facts), round=1, entry=1, place=max(0, len(facts) - 1), actor=0, action=None,
        event=facts[-1] if facts else None, before=before, after=now, opened=state, facts=facts,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arms", "length", "trunk"), [(0, 0, 1), (0, 0, 40), (2, 1, 1), (2, 9, 4), (3, 2, 2), (4, 3, 1)]
)
def test_any_river_has_room(arms: int, length: int, trunk: int) -> None:
    state = at_start(5, river(arms, length, trunk))
    scene = draw(after(state), ())
    x0, y0, x1, y1 = scene.extent
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for mark in scene.marks for x, y in points_of(mark))
    the = plan(state.board, 5)
    assert set(the.spaces) == set(state.board.file.spaces)
    for (ax, ay), (bx, by) in combinations(the.spaces.values(), 2):
        assert hypot(ax - bx, ay - by) > 2 * DISC


@pytest.mark.parametrize("board", SHIPPED)
def test_mines_stand_on_land_and_apart(board: str) -> None:
    the = plan(load_board(board), 4)
    for (ax, ay), (bx, by) in combinations((place.at for place in the.mines.values()), 2):
        assert abs(ax - bx) > 160 or abs(ay - by) > 160
    for place in the.mines.values():
        x, y = place.at
        assert min(hypot(x - px, y - py) for stream in the.streams for px, py in stream) > WATER + 50


def test_a_shared_mine_is_one_pile_with_a_path_to_each_of_its_spaces() -> None:
    scene = marks_by_key(draw(after(at_start(3)), ()))
    assert sum(key.startswith("mine:") for key in scene) == 5
    assert {"jetty:ruby.0", "jetty:ruby.1", "jetty:sapphire.0", "jetty:sapphire.1"} <= set(scene)
    assert sum(key.startswith("pile:ruby") for key in scene) == 7


def crowd(*spaces: str) -> State:
    """Five seats whose ten canoes lie on these spaces, over and over."""
    places = [Canoe(spaces[index % len(spaces)]) for index in range(10)]
    return replace(at_start(5), canoes=tuple(zip(places[::2], places[1::2], strict=True)))


def box(area: Mark) -> tuple[float, float, float, float]:
    points = points_of(area)
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@pytest.mark.parametrize(
    "spaces", [("S4",), ("S4", "L6"), ("S4", "S4", "S5"), ("LAND",), (LOST,), ("R7", "R7", "LAND", LOST)]
)
def test_canoes_never_cover_each_other(spaces: tuple[str, ...]) -> None:
    scene = draw(after(crowd(*spaces)), ())
    hulls = [mark for mark in scene.marks if isinstance(mark, Area) and mark.key.startswith("canoe:")]
    assert len(hulls) == 10
    for one, other in combinations(map(box, hulls), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_the_two_canoes_of_a_seat_are_told_apart() -> None:
    keys = set(marks_by_key(draw(after(at_start(3)), ())))
    assert {"mark:0.0.-1", "mark:0.1.-1", "mark:0.1.1"} <= keys
    assert "mark:0.0.1" not in keys


def loaded(**places: tuple[Canoe, Canoe]) -> State:
    canoes = tuple(places.get(f"seat{seat}", (Canoe("LAND"), Canoe("LAND"))) for seat in range(3))
    return replace(at_start(3), canoes=canoes)


def arrows(step: Step) -> dict[str, list[Arrow]]:
    found: dict[str, list[Arrow]] = {}
    for mark in draw(step, ()).marks:
        if isinstance(mark, Arrow):
            found.setdefault(mark.role, []).append(mark)
    return found


def test_an_order_is_drawn_from_where_the_canoe_was_to_where_it_is() -> None:
    state = loaded(seat0=(Canoe("S5"), Canoe("LAND")))
    (arrow,) = arrows(after(state, CanoePaddled(0, 0, ("S5", "S4", "S3"))))["path"]
    spaces = plan(state.board, 3).spaces
    assert hypot(arrow.points[0][0] - spaces["S5"][0], arrow.points[0][1] - spaces["S5"][1]) < DISC
    assert hypot(arrow.points[-1][0] - spaces["S3"][0], arrow.points[-1][1] - spaces["S3"][1]) < 1.5 * DISC
    assert min(abs(x - spaces["S4"][0]) for x, _ in arrow.points) < DISC


def test_arrows_add_up_within_an_entry() -> None:
    state = loaded(seat0=(Canoe("S5", "amber"), Canoe("LAND")), seat1=(Canoe("S3", "ruby"), Canoe("S3")))
    facts = (
        GemUnloaded(0, 0, "amber", "amber"),
        CanoePaddled(0, 0, ("S5", "S4", "S3")),
        GemStolen(seat=0, canoe=0, gem="ruby", victim=CanoeRef(1, 0)),
    )
    assert set(arrows(after(state, *facts[:1]))) == {"haul"}
    assert set(arrows(after(state, *facts[:2]))) == {"haul", "path"}
    assert set(arrows(after(state, *facts))) == {"haul", "path", "theft"}


def test_a_gem_comes_from_its_mine() -> None:
    state = loaded(seat0=(Canoe("L6"), Canoe("LAND")))
    (arrow,) = arrows(after(state, GemLoaded(0, 0, "sapphire", "sapphire")))["haul"]
    mine, canoe = plan(state.board, 3).mines["sapphire"].at, plan(state.board, 3).spaces["L6"]
    start, end = arrow.points[0], arrow.points[-1]
    assert hypot(start[0] - mine[0], start[1] - mine[1]) < hypot(start[0] - canoe[0], start[1] - canoe[1])
    assert hypot(end[0] - canoe[0], end[1] - canoe[1]) < DISC


def test_the_river_carries_and_loses_canoes() -> None:
    state = loaded(seat0=(Canoe("S4"), Canoe("L7", "ruby")))
    step = after(state, RiverPushed("L"), CanoeLost(0, 1, "ruby"), RiverPushed("R"), RiverPushed("L"))
    found = arrows(step)
    assert {role: len(marks) for role, marks in found.items()} == {"push": 3, "drift": 1, "fall": 1, "haul": 1}
    assert marks_by_key(draw(step, ()))["canoe:0.1"].role == "wreck-0"


def about(*keys: str) -> tuple[Ruling, ...]:
    rule = Rule(id="X", title="", law="", source="", certainty="A")
    return (Ruling(rule=rule, phrase=phrase(""), about=keys),)


EVERYTHING = ("space:S3", "space:LAND", "canoe:1.1", "mine:ruby", "weather", "fork", "falls", "seat:2")


@pytest.mark.parametrize("board", SHIPPED)
def test_everything_can_be_in_focus(board: str) -> None:
    scene = draw(after(at_start(3, board)), about(*EVERYTHING))
    assert {mark.key for mark in scene.marks if mark.key.startswith("focus:")} == {f"focus:{key}" for key in EVERYTHING}


@pytest.mark.parametrize("key", ["dragon", "mine:jade", "canoe:7.0"])
def test_a_ruling_about_nothing_on_the_picture_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        draw(after(at_start(3)), about(key))


def test_a_face_down_card_shows_nothing() -> None:
    state = replace(at_start(3), chosen=(5, "cloud", None), begun=0)
    assert [mark.key for mark in draw(after(state), ()).marks if mark.key.startswith("card")] == ["card:0", "card:1"]
    state = replace(state, chosen=(5, "cloud", 2), begun=2, ring=0)
    scene = marks_by_key(draw(after(state), ()))
    assert [scene[f"card:{seat}"].role for seat in range(3)] == ["card", "card", "card-back"]
    assert {"card-value:0", "card-cloud:1"} <= set(scene)
    assert "card-value:2" not in scene
