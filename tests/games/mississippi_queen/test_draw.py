"""The picture: everything is drawn and lies inside, what moved has an arrow, and the camera sees what matters."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import niagara
from niagara.core.hex_outline import SIDE, point
from niagara.core.hexes import neighbour
from niagara.core.scene import Area, Arrow, Label, Scene, Token
from niagara.core.step import Step
from niagara.core.text import literal, phrase
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.actions import DrawTile, Face, RollDirection
from niagara.games.mississippi_queen.draw import draw
from niagara.games.mississippi_queen.events import (
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    DirectionRolled,
    TileRemoved,
)
from niagara.games.mississippi_queen.geometry import CAMERA
from niagara.games.mississippi_queen.marks import QUAY, boat_key, seat_key, space_key, tile_key
from niagara.games.mississippi_queen.panel import ranked
from niagara.games.mississippi_queen.state import finish_docks, place_of, tile_number
from niagara.games.mississippi_queen.tiles import TURNS
from niagara.play.bots import bot
from niagara.play.self_play import play_out
from niagara.render import theme
from niagara.render.camera import stands
from niagara.render.figure import compact, roles_of, unfold
from niagara.render.svg import svg

from mississippi_positions import at_quay, move, play, position, turn

if TYPE_CHECKING:
    from niagara.core.scene import Box, Mark, Point
    from niagara.games.mississippi_queen.actions import Action
    from niagara.games.mississippi_queen.state import State
    from niagara.pages import Page

SEATS = (3, 4, 5)


@cache
def pages(seats: int) -> tuple[Page, ...]:
    """A random match, page by page."""
    names = ["Ada", "Борис", "陳", "Joëlle", "Max"][:seats]
    match = niagara.Match("mississippi_queen", names, seed=seats + 1)
    play_out(match, [bot("mississippi_queen", "random")] * seats, Random(seats))
    return tuple(niagara.walkthrough(match.replay))


def marks_of(scene: Scene) -> dict[str, Mark]:
    """The marks of the river and of the panel by key."""
    beside = scene.panel.marks if scene.panel else ()
    marks = (*scene.marks, *beside)
    found = {mark.key: mark for mark in marks}
    assert len(found) == len(marks)
    return found


def points_of(mark: Mark) -> tuple[Point, ...]:
    """All points of a mark."""
    return (mark.at,) if isinstance(mark, Token | Label) else mark.points


def inside(points: tuple[Point, ...], box: Box) -> bool:
    """Whether all points lie in the box."""
    x0, y0, x1, y1 = box
    return all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points)


def step_of(state: State, *actions: Action, last: type | None = None) -> Step:
    """The last step of the last action, or its last one with an event of this type."""
    for action in actions[:-1]:
        state = play(state, action)[1]
    facts, _ = play(state, actions[-1])
    place = max(at for at, fact in enumerate(facts) if last is None or isinstance(fact, last))
    before = after = state
    for fact in facts[: place + 1]:
        before, after = after, niagara.game("mississippi_queen").evolve(after, fact)
    return Step(
        index=1, round=2, entry=1, place=place, actor=0, action=actions[-1], event=facts[place], before=before,
        after=after, opened=state, facts=facts,
    )  # fmt: skip


def still(state: State) -> Step:
    """A step at which nothing happened."""
    return Step(
        index=0, round=1, entry=0, place=0, actor=None, action=None, event=None, before=state, after=state,
        opened=state, facts=(),
    )  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_keys_are_unique_and_all_lies_inside_its_extent(seats: int) -> None:
    for page in pages(seats):
        scene = page.scene
        assert scene.panel
        marks_of(scene)
        for extent, marks in ((scene.extent, scene.marks), (scene.panel.extent, scene.panel.marks)):
            assert not [mark for mark in marks if not inside(points_of(mark), extent)], page.step


@pytest.mark.parametrize("seats", SEATS)
def test_every_boat_tile_passenger_and_dock_is_drawn(seats: int) -> None:
    for page in pages(seats)[::3]:
        state: State = page.step.after
        marks = marks_of(page.scene)
        for seat, boat in enumerate(state.boats):
            assert seat_key(seat) in marks
            assert (f"speed:{seat}" in marks) == bool(boat)
            if boat:
                assert isinstance(marks[boat_key(seat)], Area)
                assert (f"coal:{seat}" in marks) == (boat.coal > 0)
                assert sum(key.startswith(f"aboard:{seat}.") for key in marks) == len(boat.aboard)
        for laid, waiting in zip(state.river, state.waiting, strict=True):
            assert {f"{role}:{laid.number}" for role in ("bank", "water", "tile-number")} <= set(marks)
            assert sum(key.startswith(f"passenger:{laid.number}.") for key in marks) == waiting
            assert (f"house:{laid.number}" in marks) == bool(state.board.dock(laid.tile))
        assert {space_key(space) for space in state.waters.spaces} <= set(marks)
        assert ("start-number:5" in marks) == (state.river[0].number == 0)


@pytest.mark.parametrize("seats", SEATS)
def test_wheels_show_speed_and_coal_at_the_boat_and_in_the_panel(seats: int) -> None:
    for page in pages(seats)[::7]:
        marks = marks_of(page.scene)
        for seat, boat in enumerate(page.step.after.boats):
            if boat:
                for name, number in (("speed", boat.speed), ("coal", boat.coal)):
                    shown = [f"{name}-label:{seat}", f"plate-{name}-label:{seat}"]
                    wanted = [literal(str(number))] * 2 * bool(number)
                    assert [marks[key].words for key in shown if key in marks] == wanted  # type: ignore[union-attr]


def test_the_bow_shows_the_heading() -> None:
    for heading in range(6):
        state = position(f"1.c2/{heading}", "0.c3", "0.c2")
        hull = marks_of(draw(still(state), ()))[boat_key(0)]
        assert isinstance(hull, Area)
        here = place_of(state, "1.c2")
        (x, y), (ax, ay) = point(here), point(neighbour(here, heading))
        bow = max(hull.points, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        assert (bow[0] - x) * (ay - y) == pytest.approx((bow[1] - y) * (ax - x), abs=1)
        assert (bow[0] - x) * (ax - x) + (bow[1] - y) * (ay - y) > 0


def test_what_moved_has_an_arrow_and_so_has_who_was_pushed() -> None:
    state = turn("1.c1 s2", "1.c2", "0.c2", river="A1-1 A3-1=0")
    step = step_of(state, move(2, ">1.c3"), last=BoatStepped)
    marks = marks_of(draw(step, ()))
    way, shove = marks["path:0"], marks["push:0"]
    assert isinstance(way, Arrow)
    (ax, ay), (cx, cy) = way.points[0], point(place_of(state, "1.c1"))
    assert hypot(ax - cx, ay - cy) < SIDE * 0.866  # it begins on the cell that the boat left
    assert isinstance(shove, Arrow)
    (x, y), (vx, vy) = shove.points[-1], point(place_of(state, "1.c3"))
    assert abs(x - vx) + abs(y - vy) < 80
    assert not any(isinstance(mark, Arrow) for mark in marks_of(draw(still(state), ())).values())


def test_a_push_is_drawn_from_the_old_cell_until_the_pusher_lies_there() -> None:
    state = turn("1.c1 s2", "1.c2", "0.c2", river="A1-1 A3-1=0")
    old = point(place_of(state, "1.c2"))
    shown = marks_of(draw(step_of(state, move(2, ">1.c3"), last=BoatPushed), ()))["push:0"]
    beside = marks_of(draw(step_of(state, move(2, ">1.c3"), last=BoatStepped), ()))["push:0"]
    assert isinstance(shown, Arrow) and isinstance(beside, Arrow)
    assert min(hypot(x - old[0], y - old[1]) for x, y in shown.points) < 12
    assert min(hypot(x - old[0], y - old[1]) for x, y in beside.points) > 30


def test_a_boat_that_only_turned_has_an_arrow_around_its_bow() -> None:
    state = turn("1.c1 s2", "1.c2", "0.c2", river="A1-1 A3-1=0")
    step = step_of(state, move(2, ">1.c3"), Face(2), last=BoatFaced)
    marks = marks_of(draw(step, ()))
    assert isinstance(marks["turn:1"], Arrow) and "path:0" not in marks


def test_the_boat_that_finished_lies_at_the_quay_and_its_plate_says_its_place() -> None:
    state = at_quay("11.c3 s1 p1,2", "11.a1", "10.c3")
    assert "11.c4" in finish_docks(state)
    marks = marks_of(draw(step_of(state, move(1, "a")), ()))
    assert {QUAY, "finish:c4", boat_key(0), "path:0"} <= set(marks)
    assert "speed:0" not in marks
    place = marks["place:0"]
    assert isinstance(place, Label) and place.words == phrase("place {place}", place=1)


@pytest.mark.parametrize("way", TURNS)
def test_the_word_at_the_quay_is_within_sight(way: str) -> None:
    scene = draw(still(at_quay("11.c3", "11.a1", "10.c3", quay=way)), ())
    label = marks_of(scene)["finish"]
    assert isinstance(label, Label) and scene.camera
    (x, y), half = label.at, label.size / 2
    assert inside(((x - 2 * half, y - half), (x + 2 * half, y + half)), scene.camera.sight)


@pytest.mark.parametrize("seats", SEATS)
def test_the_last_piece_of_a_way_aims_the_head_of_its_arrow(seats: int) -> None:
    ways = [mark for page in pages(seats) for mark in page.scene.marks if mark.key.startswith(("path:", "taken:"))]
    assert ways
    for way in ways:
        assert isinstance(way, Arrow)
        (ax, ay), (bx, by) = way.points[-2:]
        assert hypot(bx - ax, by - ay) >= 8  # eight times what rounding may take from it


def test_the_name_of_a_cell_that_a_boat_went_through_stands_above_its_way() -> None:
    step = step_of(at_quay("11.c3 s1 p1,2", "11.a1", "10.c3"), move(1, "a"), last=BoatFinished)
    about = replace(rules.E1.rules(), about=(space_key("11.c4"), space_key("11.d4")))
    marks = marks_of(draw(step, (about,)))
    crossed, free = marks["focus-name:11.c4"], marks["focus-name:11.d4"]
    assert isinstance(crossed, Label) and isinstance(free, Label)
    assert (crossed.side, free.side) == ("above", "center")
    assert (crossed.words, free.words) == (literal("c4"), literal("d4"))


def test_a_refused_roll_shows_where_the_tile_could_not_lie_and_the_new_tile_stands_out() -> None:
    river = "A3-3 A1-3=0 L/A1-1=0 L/A2-1=0 L/A2-3=0"
    state = position("4.c3 s2", "0.c3", "0.c2", river=river)
    legal = niagara.game("mississippi_queen").legal_actions(state)
    steam = next(action for action in legal if tile_number(play(state, action)[1].boat(0).space) == 5)
    step = step_of(state, steam, DrawTile("A2-4"), RollDirection(("left", "straight")))
    marks = marks_of(draw(step, ()))
    assert {"refused:0", "new:6"} <= set(marks)
    rolled = step_of(state, steam, DrawTile("A2-4"), RollDirection(("left", "straight")), last=DirectionRolled)
    assert "new:6" not in marks_of(draw(rolled, ()))


def test_a_removed_tile_fades_and_then_is_gone() -> None:
    page = next(page for seats in SEATS for page in pages(seats) if isinstance(page.step.event, TileRemoved))
    number = page.step.event.number
    marks = marks_of(page.scene)
    assert f"gone:{number}" in marks and f"water:{number}" not in marks
    later = draw(still(page.step.after), ())
    assert not [key for key in marks_of(later) if key.split(":")[-1] == str(number) and key.startswith("gone")]


@pytest.mark.parametrize("seats", SEATS)
def test_the_camera_sees_the_leaders_and_whatever_moves(seats: int) -> None:
    book = pages(seats)
    scenes = [page.scene for page in book]
    boxes = list(stands(scene.camera for scene in scenes if scene.camera))
    assert len(boxes) == len(book)
    for page, box in zip(book, boxes, strict=True):
        state: State = page.step.after
        marks = marks_of(page.scene)
        tiles = [tile_number(boat.space) for boat in state.boats if boat]
        event = page.step.event
        seen = {event.seat} if isinstance(event, BoatStepped | BoatPushed | BoatFaced) else set()
        if not seen:
            lead = max(tiles, default=0)
            seen = {seat for seat, boat in enumerate(state.boats) if boat and tile_number(boat.space) == lead}
        for seat in seen:
            assert inside(points_of(marks[boat_key(seat)]), box), page.step


@pytest.mark.parametrize("seats", SEATS)
def test_the_camera_stands_still_while_it_can(seats: int) -> None:
    book = pages(seats)
    boxes = list(stands(page.scene.camera for page in book if page.scene.camera))
    moves = sum(one != other for one, other in pairwise(boxes))
    tiles = book[-1].step.after.river[-1].number
    turns = sum(type(page.step.event).__name__ == "TurnBegan" for page in book)
    assert moves <= 2 * tiles + turns // 4
    assert all((box[2] - box[0]) / (box[3] - box[1]) == pytest.approx(CAMERA[0] / CAMERA[1]) for box in boxes)


def test_the_hindmost_is_shown_when_it_moves() -> None:
    river = "A3-3 A1-3=0 L/A1-1=0 R/A2-1=0 L/A2-3=0"
    state = turn("0.c3 s1", "4.c2", "4.c1", river=river)
    scene = draw(step_of(state, move(1, "a"), last=BoatStepped), ())
    assert scene.camera
    assert inside(points_of(marks_of(scene)[boat_key(0)]), scene.camera.sight)
    waiting = draw(still(state), ())
    assert waiting.camera
    assert inside(points_of(marks_of(waiting)[boat_key(1)]), waiting.camera.sight)


def test_rings_are_drawn_around_what_the_rulings_are_about() -> None:
    state = at_quay("11.c3 s1 p1,2", "11.a1", "10.c3")
    about = (boat_key(0), space_key("11.c4"), tile_key(10), QUAY, seat_key(2))
    ruling = replace(rules.SETUP_5.rules(passengers=rules.passengers(8), match=words.for_players(3)), about=about)
    marks = marks_of(draw(still(state), (ruling,)))
    assert {f"focus:{key}" for key in about} == {key for key in marks if key.startswith("focus:")}
    assert isinstance(marks["focus-name:11.c4"], Label)
    with pytest.raises(KeyError):
        draw(still(state), (replace(ruling, about=("canoe:1.0",)),))


def test_the_panel_follows_the_order_of_the_round() -> None:
    state = position("1.c1", "1.c3", "0.c2")
    assert ranked(state) == state.order == (1, 0, 2)
    marks = marks_of(draw(still(state), ()))
    heights = [marks[f"plate-seat:{seat}.0"].at[1] for seat in ranked(state)]  # type: ignore[union-attr]
    assert heights == sorted(heights, reverse=True)
    assert marks[seat_key(1)].role == "plate-now"


def test_the_panel_is_ranked_anew_where_the_order_is() -> None:
    state = turn("1.c3/3 s1", "1.c2/0 s2", "1.e3/0 s1", river="A1-1 A3-1", order="dynamic", seat=2)
    state = replace(state, boats=(replace(state.boat(0), space="1.c1"), *state.boats[1:]))  # pushed behind seat 1
    assert ranked(state) == (2, 1, 0)
    marks = marks_of(draw(still(state), ()))
    assert [marks[f"order:{seat}"].words for seat in range(3)] == [*map(literal, "321")]  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", SEATS)
def test_a_match_is_one_small_figure_with_few_layers(seats: int) -> None:
    book = pages(seats)
    small = compact(page.scene for page in book)
    assert len(small["layers"]) <= 110
    theme.table(roles_of(small))
    assert small["views"][0][0] == 0 and small["panel"]["from"] < len(small["layers"])
    for step in range(0, len(book), 40):
        scene = book[step].scene
        assert scene.panel
        drawn = sum(_count(kind, data) for _, kind, data in unfold(small, step))
        assert drawn == len(scene.marks) + len(scene.panel.marks)


def _count(kind: str, data: dict[str, Any]) -> int:
    return len(data["x"]) if kind in ("token", "label") else data["x"].count(None) + 1


@pytest.mark.parametrize("tall", [False, True])
def test_the_still_picture_is_small_and_shows_the_camera_and_the_panel(tall: bool) -> None:
    page = pages(4)[len(pages(4)) // 2]
    text = svg(page.scene, tall=tall)
    assert len(text) < 20_000
    assert text.count("<svg") == text.count("</svg>") == 2
    ElementTree.fromstring(text)


@pytest.mark.parametrize("mode", theme.MODES)
def test_boats_arrows_and_rings_stand_out_and_every_text_has_its_ground(mode: theme.Mode) -> None:
    labels = {mark.role for page in pages(5) for mark in marks_of(page.scene).values() if isinstance(mark, Label)}
    assert {re.sub(r"-label-\w+$", "-label", role) for role in labels} <= set(theme.TEXT_ON)
    hulls = [f"boat-{color}" for color in niagara.game("mississippi_queen").colors]
    signs = [f"boat-mark-{color}" for color in niagara.game("mississippi_queen").colors]
    lines = ["path", "focus-boat", "focus-space"]
    table = theme.table([*hulls, *signs, *lines, "water", "cell"])[mode]
    for ground in ("water", "cell"):
        for role in [*hulls, *lines]:
            assert theme.contrast(str(table[role]["stroke"]), str(table[ground]["fill"])) >= 3, (role, ground)
    assert len({table[role]["fill"] for role in hulls}) == len({table[role]["symbol"] for role in signs}) == 5
