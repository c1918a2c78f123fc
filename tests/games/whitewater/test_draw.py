"""The picture: everything has its place, whatever happens and whatever the board looks like."""

import gzip
import os
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.core.scene import Area, Arrow, Label, Mark, Point, Scene, Token
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.core.text import literal, phrase
from niagara.games.whitewater import COLORS as OF_THE_GAME
from niagara.games.whitewater import GAME, rules
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.board import GONE, SHIPPED, UNPUBLISHED, load_board
from niagara.games.whitewater.draw import draw
from niagara.games.whitewater.events import (
    AnimalFinished,
    AnimalMoved,
    CardChosen,
    DieRolled,
    RiverPushed,
    RoundBegan,
    StartMoved,
    TilePlaced,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.evolve import evolve
from niagara.games.whitewater.follow import pushed
from niagara.games.whitewater.geometry import Plan, plan
from niagara.games.whitewater.herd import COLORS, ON_TRACK
from niagara.games.whitewater.marks import DIE, PILE, START, animal_key, podium_key, seat_key, slot_key, space_key
from niagara.games.whitewater.options import options_from
from niagara.games.whitewater.state import State, opening
from niagara.games.whitewater.teams import nest
from niagara.games.whitewater.track import EDGE, SPACE
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out
from niagara.render import theme
from niagara.render.dense import dense
from niagara.render.figure import compact

FULL = os.environ.get("NIAGARA_SOAK") == "1"
MATCHES = (
    [(board, seats) for board in SHIPPED for seats in (2, 4, 6)] if FULL else list(zip(SHIPPED, (2, 6), strict=True))
)


@cache
def random_match(board: str, seats: int) -> Replay:
    match = Match("whitewater", [f"Player {seat}" for seat in range(seats)], board=board, seed=seats)
    play_out(match, [bot("whitewater", "random")] * seats, Random(seats))
    return match.replay


@cache
def scenes(board: str, seats: int) -> tuple[tuple[Step, tuple[Ruling, ...], Scene], ...]:
    steps = random_match(board, seats).steps()
    return tuple((step, told, draw(step, told)) for step in steps for told in (GAME.explain(step),))


def points_of(mark: Mark) -> tuple[Point, ...]:
    return (mark.at,) if isinstance(mark, Token | Label) else mark.points


def by_key(scene: Scene) -> dict[str, Mark]:
    return {mark.key: mark for mark in scene.marks}


def roles(scene: Scene) -> set[str]:
    return {mark.role for mark in scene.marks}


def middle(mark: Mark) -> Point:
    """The middle of a disc."""
    xs, ys = zip(*points_of(mark), strict=True)
    return round((min(xs) + max(xs)) / 2), round((min(ys) + max(ys)) / 2)


def arrow(scene: Scene, key: str) -> Arrow:
    mark = by_key(scene)[key]
    assert isinstance(mark, Arrow)
    return mark


def near(arrow: Arrow, at: Point) -> float:
    """How far a place is from an arrow."""
    return min(_far(at, start, end) for start, end in pairwise(arrow.points))


def _far(at: Point, start: Point, end: Point) -> float:
    (x, y), (ax, ay), (bx, by) = at, start, end
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)))
    return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def at_start(seats: int = 4, board: object = SHIPPED[0]) -> State:
    """The river is laid, with tiles in the order of their names."""
    state = opening(Setup(seats=seats, options=options_from({}), board=load_board(board)))
    for slot in range(2, state.board.last_slot + 1):
        state = evolve(state, TilePlaced(state.unseen[0], slot))
    return evolve(state, RoundBegan(1, 0))


def standing(state: State, *places: tuple[int, Animal, int]) -> State:
    rows = [list(row) for row in state.animals]
    for seat, animal, place in places:
        rows[seat][ANIMALS.index(animal)] = place
    return replace(state, animals=tuple(map(tuple, rows)))


def after(state: State, *facts: Any) -> Step:
    """The last step of an entry with these facts."""
    before = now = state
    for fact in facts:
        before, now = now, evolve(now, fact)
    return Step(
        index=len(facts), round=1, entry=1, place=max(0, len(facts) - 1), actor=0, action=None,
        event=facts[-1] if facts else None, before=before, after=now, opened=state, facts=facts,
    )  # fmt: skip


def own_board(crossings: int, logs: int, land: tuple[int, ...], against: bool = False) -> dict[str, Any]:
    """A board of somebody else's: any number of crossings and logs, and as much land before each crossing and after."""
    spaces: list[dict[str, int]] = []
    first = 1
    for crossing in range(crossings + 1):
        wide = land[crossing % len(land)]
        if wide:
            spaces.append({"from": first, "to": first + wide - 1})
            first += wide
        if crossing < crossings:
            slot = crossings - crossing if against else crossing + 1
            spaces.append({"from": first, "to": first + logs - 1, "slot": slot})
            first += logs
    file: dict[str, Any] = msgspec.to_builtins(load_board(SHIPPED[0]).file)
    ashore = [space for part in spaces if "slot" not in part for space in range(part["from"], part["to"] + 1)]
    return file | {
        "id": "own", "status": "as in the box", "track_length": first - 1, "spaces": spaces,
        "river_direction": "against_race" if against else "with_race",
        "land_icons": {str(space): "+1" for space in ashore}, "red_tile": "RED",
        "log_tiles": {name: ["die"] * logs for name in ("RED", *(f"T{number}" for number in range(crossings + 12)))},
    }  # fmt: skip


BOARDS = [
    *SHIPPED,
    own_board(2, 2, (6, 14, 6)),
    own_board(8, 1, (2, 1, 4, 0)),
    own_board(4, 4, (0, 7, 2, 5), against=True),
    own_board(3, 6, (0, 1, 30, 0)),
    own_board(20, 2, (3,)),
]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=[*SHIPPED, *"ABCDE"])


@pytest.mark.parametrize(("board", "seats"), MATCHES)
def test_keys_are_unique_and_everything_is_inside(board: str, seats: int) -> None:
    for step, _, scene in scenes(board, seats):
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys)), step
        x0, y0, x1, y1 = scene.extent
        for mark in scene.marks:
            assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points_of(mark)), (step, mark)


@pytest.mark.parametrize(("board", "seats"), MATCHES)
def test_what_the_rulings_are_about_has_a_ring(board: str, seats: int) -> None:
    rings = 0
    for step, told, scene in scenes(board, seats):
        about = {key for ruling in told for key in ruling.about}
        drawn = {mark.key.removeprefix("focus:") for mark in scene.marks if mark.role.startswith("focus")}
        assert drawn == about, step
        rings += len(drawn)
    assert rings


def test_each_kind_of_thing_can_be_in_focus_and_nothing_else() -> None:
    state = standing(at_start(), (2, "rhino", 8))
    keys = (
        animal_key(2, "rhino"), animal_key(0, "turtle"), space_key(3), space_key(6), slot_key(4), podium_key("zebra"),
        seat_key(3), PILE, DIE, START,
    )  # fmt: skip
    ruling = Ruling(rule=rules.W14, phrase=phrase("about"), about=keys)
    scene = draw(after(state), (ruling,))
    rings = {mark.key: mark for mark in scene.marks if mark.role.startswith("focus")}
    assert set(rings) == {f"focus:{key}" for key in keys}
    for key in keys:
        xs, ys = zip(*points_of(rings[f"focus:{key}"]), strict=True)
        thing = by_key(scene).get(key) or by_key(scene).get(f"{key}:top") or rings[f"focus:{key}"]
        tx, ty = points_of(thing)[0]
        reach = 60 if isinstance(rings[f"focus:{key}"], Token) else 10
        assert min(xs) - reach <= tx <= max(xs) + reach and min(ys) - reach <= ty <= max(ys) + reach, key
    for unknown in ("canoe:1", "falls"):
        with pytest.raises(KeyError, match=unknown):
            draw(after(state), (replace(ruling, about=(unknown,)),))


def test_the_still_marks_are_the_same_objects_in_every_scene() -> None:
    shown = [scene for _, _, scene in scenes(SHIPPED[0], 4)]
    still = [mark for mark in shown[0].marks if mark.role in ("water", "stone", "trail", "star", "step", "nest-sign")]
    assert {mark.role for mark in still} == {"water", "stone", "trail", "star", "step", "nest-sign"}
    for scene in shown:
        assert {id(mark) for mark in still} <= {id(mark) for mark in scene.marks}


@pytest.mark.parametrize(("board", "seats"), MATCHES)
def test_discs_and_signs_are_areas_without_a_text_between(board: str, seats: int) -> None:
    """The viewer draws what moves as an area below or above all tokens and texts, so both have to be areas."""
    for _, _, scene in scenes(board, seats)[::7]:
        kinds = [mark.key.partition(":")[0] for mark in scene.marks]
        first, last = kinds.index("animal"), len(kinds) - kinds[::-1].index("animal-sign")
        assert set(kinds[first:last]) == {"animal", "animal-sign"}
        assert all(isinstance(mark, Area) for mark in scene.marks[first:last])
        assert all(isinstance(mark, Token) for mark in scene.marks if mark.key.startswith("animal-mark:"))


@EVERY_BOARD
def test_any_board_has_room(board: object) -> None:
    state = at_start(6, board)
    scene = draw(after(state), ())
    x0, y0, x1, y1 = scene.extent
    for mark in scene.marks:
        assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points_of(mark)), mark
    the, finish = plan(state.board, 6), state.board.finish
    assert sorted(the.stops) == list(range(finish + 1))
    assert sorted(the.stops.values()) == list(the.stops.values())
    for one, other in combinations(range(1, finish), 2):
        apart = hypot(*(a - b for a, b in zip(the.spot(one), the.spot(other), strict=True)))
        assert apart >= SPACE - 8, (one, other)
    for space in range(1, finish):
        x, y = the.spot(space)
        if space in state.board.log_at:
            assert y == the.middle
            assert abs(x - the.slots[state.board.log_at[space][0]]) < the.half
        else:
            assert abs(y - the.middle) >= EDGE + SPACE / 2 - 3
            assert the.camp[2] < x < x1 or x0 < x < the.camp[0]
            assert y + SPACE / 2 < the.sheet[1] or y - SPACE / 2 > the.sheet[3]


@EVERY_BOARD
def test_the_river_carries_straight_down_and_the_race_goes_bank_to_bank(board: object) -> None:
    checked = load_board(board)
    the = plan(checked, 3)
    for space, (slot, _) in checked.log_at.items():
        if slot < checked.last_slot:
            (ax, ay), (bx, by) = the.spot(space), the.spot(checked.drift(space))
            assert by == ay and bx - ax == the.slots[slot + 1] - the.slots[slot] > 0
    for spaces in checked.slots.values():
        before, behind = (the.way[the.stops[at] + side] for at, side in ((spaces[0], -1), (spaces[-1], 1)))
        assert abs(before[1] - the.middle) >= EDGE - 1 or spaces[0] - 1 in checked.log_at
        assert (before[1] - the.middle) * (behind[1] - the.middle) <= 0
    assert the.source < the.pile[0] < the.pile[2] < min(the.slots.values()) - the.half
    assert max(the.slots.values()) + the.half < the.lip
    assert abs(the.spot(0)[0] - the.camp[0]) <= abs(the.spot(checked.finish)[0] - the.camp[0])


@pytest.mark.parametrize(("board", "seats"), MATCHES)
def test_a_match_is_one_figure_and_a_small_one(board: str, seats: int) -> None:
    """No two scenes draw their roles in opposite orders, and what does not move is stored once."""
    shown = [scene for _, _, scene in scenes(board, seats)]
    small = compact(shown)
    assert len(small["layers"]) <= 160
    packed = len(gzip.compress(msgspec.json.encode(dense(small)), mtime=0))
    print(f"{len(shown)} steps: {packed} bytes packed")
    assert packed < 7_000 + 30 * len(shown)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_animal_is_drawn_once_where_it_is(seats: int) -> None:
    for step, _, scene in scenes(SHIPPED[0], seats)[::11]:
        state: State = step.after
        the, marks = plan(state.board, seats), by_key(scene)
        discs = [mark for mark in scene.marks if mark.key.startswith("animal:")]
        assert len({middle(disc) for disc in discs}) == len(discs) == 5 * seats
        for seat in range(seats):
            for animal in ANIMALS:
                disc = marks[animal_key(seat, animal)]
                assert disc.role == f"animal-{COLORS[seat]}"
                place = state.place(seat, animal)
                if place == 0:
                    assert middle(disc) == nest(the, seat, animal)
                elif place < state.board.finish:
                    assert middle(disc) == the.spot(place)
                assert (f"animal-mark:{seat}.{animal}" in marks) == (place > 0)
                if place:
                    assert marks[f"animal-mark:{seat}.{animal}"].role == f"animal-mark-{COLORS[seat]}"


def test_species_seats_and_signs_can_be_told_apart() -> None:
    assert COLORS == OF_THE_GAME
    scene = draw(after(at_start(6)), ())
    signs = [by_key(scene)[f"animal-sign:0.{animal}"] for animal in ANIMALS]
    shapes = {tuple((round(x - px), round(y - py)) for x, y in points_of(mark)) for mark in signs
              for px, py in [points_of(mark)[0]]}  # fmt: skip
    assert len(shapes) == len(ANIMALS)
    for look in theme.table(
        role for seat in COLORS for role in (f"animal-{seat}", f"seat-mark-{seat}", f"emblem-{seat}")
    ).values():
        assert len({look[f"animal-{seat}"]["fill"] for seat in COLORS}) == 6
        assert len({look[f"seat-mark-{seat}"]["symbol"] for seat in COLORS}) == 6
        for seat in COLORS:
            assert theme.contrast(str(look[f"animal-{seat}"]["fill"]), str(look[f"emblem-{seat}"]["fill"])) >= 4
    for number, color in enumerate(COLORS):  # the table of players shows the same
        table = theme.table([f"seat-{theme.seat_ending(number, COLORS)}", f"seat-{color}"])["light"]
        assert len({str(look) for look in table.values()}) == 1


@pytest.mark.parametrize("mode", theme.MODES)
def test_every_role_has_a_style_and_texts_are_readable(mode: theme.Mode) -> None:
    used = {mark.role for board, seats in MATCHES for _, _, scene in scenes(board, seats) for mark in scene.marks}
    table = theme.table(used | {"water", "savanna", "log", "stone", "team"})[mode]
    texts = {mark.role for _, _, scene in scenes(SHIPPED[0], 4) for mark in scene.marks if isinstance(mark, Label)}
    assert texts <= set(theme.TEXT_ON)
    for role in ("path", "displaced", "ride", "focus"):
        style = theme.table([role])[mode][role]
        for ground in ("savanna", "water", "log", "stone", "team"):
            if role == "focus" or ground != "team":
                assert theme.contrast(str(style["stroke"]), str(table[ground]["fill"])) >= 2.5, (role, ground)


def test_a_move_runs_over_each_passed_space() -> None:
    state = standing(at_start(), (1, "zebra", 9), (2, "cheetah", 12))
    scene = draw(after(state, AnimalMoved(1, "zebra", 3, 9, 12, 13)), ())
    the = plan(state.board, 4)
    way, more = arrow(scene, "path:0"), arrow(scene, "displaced:0")
    assert all(near(way, the.spot(space)) <= 4 for space in (10, 11))
    assert near(way, the.spot(9)) < ON_TRACK / 2 and near(way, the.spot(12)) <= 8
    assert near(way, the.spot(13)) > SPACE / 2
    assert near(more, the.spot(12)) <= 4 and ON_TRACK / 2 <= near(more, the.spot(13)) < SPACE / 2


def test_the_first_move_comes_from_the_team_card_and_a_stopped_one_has_no_arrow() -> None:
    state = at_start()
    the = plan(state.board, 4)
    way = arrow(draw(after(state, AnimalMoved(3, "rhino", 3, 0, 3, 3)), ()), "path:0")
    assert the.teams[3][1] <= way.points[0][1] <= the.teams[3][3]
    assert all(near(way, the.spot(space)) <= 4 for space in (0, 1, 2))
    stopped = draw(after(standing(state, (0, "rhino", 4)), AnimalMoved(0, "rhino", 3, 4, 4, 4)), ())
    assert not any(isinstance(mark, Arrow) for mark in stopped.marks)


def test_home_is_on_the_podium() -> None:
    state = standing(at_start(), (1, "rhino", 29))
    the = plan(state.board, 4)
    facts = AnimalMoved(1, "rhino", 3, 29, 31, 31), AnimalFinished(1, "rhino", 1)
    over = draw(after(state, facts[0]), ())
    assert middle(by_key(over)[animal_key(1, "rhino")]) == the.spot(31)
    scene = draw(after(state, *facts), ())
    (x, y), box = middle(by_key(scene)[animal_key(1, "rhino")]), the.podiums["rhino"]
    assert box[0] < x < box[2] and box[1] < y < box[3]
    end = arrow(scene, "path:0").points[-1]
    assert hypot(end[0] - x, end[1] - y) < 50
    home = standing(evolve(evolve(state, facts[0]), facts[1]), (2, "rhino", 31))
    second = draw(after(home, AnimalFinished(2, "rhino", 2)), ())
    later = middle(by_key(second)[animal_key(2, "rhino")])
    assert later[0] > x and later[1] < y


@pytest.mark.parametrize("board", SHIPPED)
def test_a_push_shows_tiles_riders_and_falls(board: str) -> None:
    state = at_start(4, board)
    last, first = state.board.slots[5], state.board.slots[1]
    state = standing(state, (0, "rhino", last[0]), (1, "zebra", first[1]), (2, "turtle", 9))
    push = pushed(state, 0, state.unseen[0])
    scene = draw(after(state, push), ())
    the, marks = plan(state.board, 4), by_key(scene)
    ride = arrow(scene, "ride:0.1.zebra")
    assert hypot(ride.points[0][0] - the.spot(first[1])[0], ride.points[0][1] - the.middle) < 5
    assert near(ride, the.spot(state.board.slots[2][1])) < SPACE / 2
    fall = arrow(scene, "fall:0.0.rhino")
    assert fall.points[0][0] < the.lip < fall.points[-1][0]
    assert "back:0.0.rhino" in marks and not any("turtle" in key for key in marks if key.startswith(("ride", "fall")))
    assert arrow(scene, "push:1").points[-1][0] < the.slots[1]
    assert arrow(scene, "push:falls").points[0][0] < the.lip < arrow(scene, "push:falls").points[-1][0]


def test_a_gap_in_the_river_is_shown_and_an_empty_pile_too() -> None:
    state = replace(at_start(), pile=0)
    push = RiverPushed(0, GONE, state.river[-1], ())
    scene = draw(after(state, push), ())
    marks = by_key(scene)
    assert slot_key(1) not in marks and slot_key(2) in marks
    assert [key for key in marks if key.startswith("gap:")] == ["gap:1.5", "gap:1.6"]
    assert "push:1" not in marks and "push:falls" in marks
    count = marks[PILE]
    assert isinstance(count, Label) and count.words == literal("0") and f"{PILE}:top" not in marks


def test_logs_show_the_icons_of_the_tile_that_lies_there() -> None:
    state = at_start()
    scene = draw(after(state), ())
    for push in range(12):
        scene = draw(after(state), ())
        shown = {key.split(":")[1] for key in by_key(scene) if key.startswith("log-icon:")}
        tiles = state.board.file.log_tiles
        assert shown == {
            f"{slot}.{log}" for slot, tile in enumerate(state.river, 1) for log, icon in enumerate(tiles[tile])
            if icon != "none"
        }  # fmt: skip
        red = [slot for slot, tile in enumerate(state.river, 1) if tile == "RED"]
        assert [key for key in by_key(scene) if by_key(scene)[key].role == "arrow-red"] == [
            f"raft-arrow:{slot}.{side}" for slot in red for side in (0, 1)
        ]
        state = evolve(state, pushed(state, 0, state.unseen[push % 3]))
    icons = {space for space in load_board(SHIPPED[0]).land_icons if f"icon:{space}:badge" in by_key(scene)}
    assert icons == {3, 8, 13, 18, 23, 28}


def test_cards_lie_face_down_until_they_are_turned_up() -> None:
    state = at_start(2)
    state = evolve(evolve(state, CardChosen(0, "zebra")), CardChosen(1, "hidden"))
    down = draw(after(state), ())
    assert [by_key(down)[f"chosen:{seat}"].role for seat in (0, 1)] == ["card-back", "card-back"]
    assert [key for key in by_key(down) if key.startswith("not-in-hand:0")] == ["not-in-hand:0.zebra"]
    assert not {"card", "card-label", "team-now"} & roles(down)
    up = draw(after(state, TurnBegan(0, "zebra")), ())
    number = by_key(up)["chosen-number:0"]
    assert isinstance(number, Label) and number.words == literal("4")
    assert [by_key(up)[f"chosen:{seat}"].role for seat in (0, 1)] == ["card", "card-back"]
    assert "team-now" in roles(up)


def test_the_die_shows_its_face_while_it_counts() -> None:
    state = at_start()
    assert by_key(draw(after(state), ()))["die-face"].role == "die-rest"
    four = by_key(draw(after(state, DieRolled(0, 4)), ()))["die-face"]
    assert isinstance(four, Label) and four.words == literal("4")
    assert by_key(draw(after(state, DieRolled(0, "sun")), ()))["die-face"].role == "die-sun"


def test_the_start_token_lies_on_its_holders_card() -> None:
    state = at_start()
    the: Plan = plan(state.board, 4)
    for holder in range(4):
        scene = draw(after(state, StartMoved(0, holder)), ())
        x, y = points_of(by_key(scene)[START])[0]
        x0, y0, x1, y1 = the.teams[holder]
        assert x0 < x < x1 and y0 < y < y1
        assert ("haul" in roles(scene)) == (holder != 0)


def test_the_picture_says_that_a_board_is_not_the_published_one() -> None:
    assert load_board(SHIPPED[0]).file.status == UNPUBLISHED
    label = by_key(draw(after(at_start()), ()))["status"]
    assert isinstance(label, Label) and UNPUBLISHED in label.words.text
    assert "status" not in by_key(draw(after(at_start(4, own_board(3, 2, (3,)))), ()))
