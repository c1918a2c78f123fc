"""What the rulings say, rule by rule, and that they hold for every step under every option."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from niagara.core.rule import Kind, Sum
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.events import BoatEliminated, MatchEnded, Reason
from niagara.games.mississippi_queen.follow import follow
from niagara.games.mississippi_queen.search import can_move, helm_of
from niagara.games.mississippi_queen.state import State
from niagara.games.mississippi_queen.stuck import attempts
from niagara.games.mississippi_queen.tiles import Turn

from mississippi_positions import GAME, beginning, move, only_first_tile, play, position, turn
from mississippi_telling import SPEAKER, random_match, rulings_of, said, start_of, steps_of, told

WHOLE = "A3-3 A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2"
"""A whole river; the last tile is A3-2, so that a quay straight on has the docks 11.b4, 11.c4 and 11.d4."""


def at_quay(*boats: str, **more: Any) -> State:
    """A turn before the quay."""
    return turn(*boats, river=WHOLE, removed=9, quay="straight", **more)


def followed(state: State) -> dict[str, list[str]]:
    """What is said of what follows by itself from this state."""
    return said(*steps_of(state, None, follow(state)))


def stuck(boat: str, *others: str, river: str = "A3-2 A1-4", alone: bool = False) -> dict[str, list[str]]:
    """What is said when it would be the first boat's turn; `alone`: nothing is laid behind tile 1."""
    state = position(boat, *others, river=river)
    state = only_first_tile(state) if alone else state
    order = (0, *(seat for seat in state.order if seat))
    return followed(replace(state, turn=None, moved=(), order=order))


def test_the_setup() -> None:
    assert said(start_of(beginning(4))) == {
        "M-SETUP-5": ["For 4 players: 12 passengers in play."],
        "M-SETUP-3": ["Each boat starts with speed 1 and 6 coal."],
    }
    assert said(start_of(beginning(3, mode="driving_school")))["M-SETUP-5"] == [
        "In the driving school: 0 passengers in play."
    ]


def test_the_first_tile_and_the_docks() -> None:
    found = told(beginning(4, start_seat=2), DrawTile("A1-1"))
    assert found["M-SETUP-1"] == [
        "Tile A1-1 is the top one of 11 tiles; as the first of all it joins the start tile straight on, without a roll."
    ]
    assert found["M-SETUP-2"] == ["The first tile gets its passengers too, at once: 2 passengers."]
    assert found["M-P1"] == ["Tile 1 has a dock with a brown house, and 4 players take part: 2 passengers."]
    assert found["M-SETUP-4"][0] == "Cy gets dock 1, cell 0.e2: docks go out in seat order, and this is number 1."
    assert "M-SETUP-2" not in told(beginning(4), DrawTile("A3-1"))
    assert told(beginning(4), DrawTile("A3-1"))["M-P1"] == ["Tile 1 has no dock: 0 passengers."]
    school = told(beginning(4, mode="driving_school"), DrawTile("A1-1"))
    assert school["M-P1"] == ["In the driving school nobody waits at the docks: 0 passengers."]


def test_docks_by_choice() -> None:
    found = told(beginning(3, start_docks="choice"), DrawTile("A3-1"), ChooseDock(2), ChooseDock(5))
    assert found["M-SETUP-4"] == [
        "Bo takes dock 5, cell 0.b1: by option each in turn takes any free one, here of 1, 3, 4 and 5."
    ]


def first_order(**options: Any) -> dict[str, list[str]]:
    """What is said when the last boat has been faced, and the first order is set."""
    return told(beginning(3, **options), DrawTile("A3-1"), ChooseHeading(1), ChooseHeading(0), ChooseHeading(5))


def test_the_first_order_is_that_of_the_docks() -> None:
    found = first_order()
    assert found["M-SETUP-4"] == [
        "Cy faces the boat down the river to the left: at the start any direction will do.",
    ]
    assert found["M-R1"][0] == "Round 1: the numbers of the start docks give the order, Ada → Bo → Cy."
    assert found["M-R5"][0] == (
        "Ada is ahead of Bo: they are level, both with speed 1 and 6 coal, "
        "and column e is further to starboard than column c."
    )
    # Where the docks are numbered against the ranking, the ranking is no reason.
    assert set(first_order(start_numbering="reprint")) == {"M-SETUP-4", "M-R1"}


FLEET = ("1.b3 s2", "1.d3 s2", "1.b4", "2.a1", "1.c4")


def ranked(*boats: str, **options: Any) -> dict[str, list[str]]:
    """What is said of the order of these boats on a straight river."""
    return said(start_of(position(*boats, river="A2-3 A1-1 A3-1", **options)))


def test_each_key_that_decides_between_neighbours() -> None:
    found = ranked(*FLEET)
    assert found["M-R1"] == ["Round 2: the leader moves first, the last boat last: Di → Ed → Cy → Bo → Ada."]
    assert found["M-R2"] == ["Di is ahead of Ed: on tile 2, against tile 1."]
    assert found["M-R3"] == [
        "Ed is ahead of Cy, however they face: on tile 1 Ed is at +4 and Cy at +3, in half steps from its middle.",
        "Cy is ahead of Bo, however they face: on tile 1 Cy is at +3 and Bo at +1, in half steps from its middle.",
    ]
    assert found["M-R5"][0].endswith("column d is further to starboard than column b.")
    assert found["M-R6"] == [
        (
            "The keys side by side (tile, half steps along it, speed, coal, column to starboard): "
            "Di 2 | −4 | 1 | 6 | a, Ed 1 | +4 | 1 | 6 | c, Cy 1 | +3 | 1 | 6 | b, "
            "Bo 1 | +1 | 2 | 6 | d and Ada 1 | +1 | 2 | 6 | b."
        )
    ]
    level = ranked("1.b3 s3", "1.d3 s2 c5", "1.b4 s1", "0.c3 c4", "0.a3 c5")
    assert level["M-R4"][0] == "Ada is ahead of Bo: they are level, and speed 3 goes before speed 2."
    coal = ranked("1.b3 c5", "1.d3 c4", "0.c1")
    assert coal["M-R4"] == [
        "Ada is ahead of Bo: they are level, and at speed 1 both, 5 coal goes before 4 coal.",
    ]


def test_the_keys_under_options() -> None:
    found = ranked(*FLEET, rank="river_half_steps")
    assert found["M-R5"][0].startswith("Ed is ahead of Di: they are level")
    assert found["M-R2"] == ["Di is ahead of Cy: by option 12 half steps down the river, 8 for each tile, against 11."]
    assert found["M-R6"][0].endswith("Bo +9 | 2 | 6 | d and Ada +9 | 2 | 6 | b.")
    (dynamic,) = ranked(*FLEET, order="dynamic")["M-R1"]
    assert dynamic.startswith("Round 2: by option the best-placed boat that has not moved is always next; ")
    assert dynamic.endswith("now they lie Di → Ed → Cy → Bo → Ada.")
    after = told(turn("1.b3", "1.d3 s2", "0.c1", river="A2-3 A1-1", order="dynamic", seat=2), move(1, "a"))
    assert after["M-R1"] == ["Round 2: Bo's boat moves, the best placed of 2 boats that have not moved."]
    assert after["M-R4"] == ["Bo is ahead of Ada: they are level, and speed 2 goes before speed 1."]


def test_whose_turn_and_the_end_of_a_round() -> None:
    found = told(turn("1.b4", "0.c1", "0.e2", seat=0), move(1, "l r r a"))
    assert found["M-R1"] == ["Round 2: Cy's boat moves, number 2 of 3 in the order."]
    state = turn("1.c1", "0.c1", "0.e2")
    assert told(replace(state, moved=(1, 2, 0)), move(1, "a"))["M-R1"][0] == (
        "Round 2: every boat on the river has moved."
    )


@pytest.mark.parametrize(
    ("was", "speed", "words", "coal"),
    [
        (3, 3, "keeps speed 3", 0),
        (3, 2, "changes speed from 3 to 2, 1 step, which is free", 0),
        (4, 2, "changes speed from 4 to 2, 2 steps, of which only the first is free", 1),
        (1, 4, "changes speed from 1 to 4, 3 steps, of which only the first is free", 2),
    ],
)
def test_coal_for_the_speed(was: int, speed: int, words: str, coal: int) -> None:
    state = turn(f"1.c1 s{was}", "0.c1", "0.e2", river="A3-3 A3-1")
    step = steps_of(state, None, GAME.decide(state, move(speed, "a a a a"[: 2 * speed])))[0]
    (ruling,) = GAME.explain(step)
    assert SPEAKER.sentence(ruling.phrase) == f"Ada {words}: {coal} coal."
    assert ruling.sum and ruling.sum.value == coal


def lines(total: Sum | None) -> list[tuple[str, int]]:
    """The lines of a sum in words, its total the last."""
    assert total
    said_lines = [(SPEAKER.say(line.phrase), line.number) for line in total.lines]
    return [*said_lines, (SPEAKER.say(total.total), total.value)]


def test_coal_and_points_of_a_whole_move() -> None:
    state = turn("0.c1 c4", "0.a2", "0.e2", river="A3-3 A3-1")
    action = move(3, "l a r r a l a")
    steps = steps_of(state, action, GAME.decide(state, action))
    assert [SPEAKER.sentence(it.phrase) for it in rulings_of(steps, "M-M2")] == [
        "The first turn of this move, to the left, is free: 0 coal.",
        "Turn 2 of this move, to the right; only the first is free: 1 coal.",
        "Turn 3 of this move, to the right; only the first is free: 1 coal.",
        "Turn 4 of this move, to the left; only the first is free: 1 coal.",
        "In all, for the change of speed and 4 turns, the first of them free: 4 coal.",
    ]
    assert lines(rulings_of(steps, "M-M2")[-1].sum) == [
        ("speed from 1 to 3", 1), ("4 turns", 4), ("the first turn is free", -1), ("coal for the whole move", 4),
    ]  # fmt: skip
    assert said(*steps)["M-S2"] == [
        "That was Ada's last coal: the wheel is taken off, and the boat sails on with what is free."
    ]
    assert [it.sum and lines(it.sum) for it in rulings_of(steps, "M-M1")] == [
        None, None, [("3 cells ahead", 3), ("speed 3", 3)],
    ]  # fmt: skip
    assert said(*steps)["M-M1"][-1].endswith("at which the bow points: 0 of 3 points left.")


def test_a_push() -> None:
    state = turn("1.c1 s3", "1.c3", "0.e2", river="A3-3 A3-1")
    action = move(4, "a >1.b4 a")
    steps = steps_of(state, action, GAME.decide(state, action))
    found = said(*steps)
    assert found["M-B1"] == ["Ada enters 1.c3, where Bo's boat lies, and pushes it: two points, the push and the step."]
    assert found["M-B2"] == ["Ada has 3 points in hand and may push; with the last point alone a boat may not."]
    assert found["M-B3"] == [
        "Ada puts Bo's boat on 1.b4, empty water beside 1.c3; free beside it: 1.c4, 1.d3 and 1.b4."
    ]
    assert found["M-B4"] == ["The pusher comes from 1.c2 and goes on to 1.c4: 1.b4 is out of its way."]
    assert lines(rulings_of(steps, "M-M1")[-1].sum) == [
        ("3 cells ahead", 3), ("push of Bo's boat", 1), ("speed 4", 4),
    ]  # fmt: skip
    (faced,) = told(state, action, Face(2))["M-B6"]
    assert faced.startswith("Bo may face the pushed boat in any direction, here up the river to the right, ")
    assert faced.endswith("for no coal; speed 1 and 6 coal stay.")


def test_where_the_pusher_goes() -> None:
    still = told(turn("1.c1 s2", "1.c2", "0.e2", river="A1-1 A3-1"), move(2, ">1.b3"))["M-B4"]
    assert still == ["The pusher comes from 1.c1 and goes no further: 1.b3 is out of its way."]
    state = turn("1.c1 s3", "1.c2", "0.e2", river="A3-3 A3-1", push_intended="whole_path")
    assert told(state, move(4, ">1.d3 a a"))["M-B4"] == [
        "The pusher comes from 1.c1 and goes on over 1.c3 → 1.c4: 1.d3 is out of its way."
    ]


PUSHED_TO_DOCK = {
    "1.c2": (
        "M-B7",
        (
            "Bo's boat was pushed at speed 1 onto the dock of tile 1, and that counts as well as a move of its own: "
            "it takes 1 passenger of 1."
        ),
    ),
    "1.c2 s2": (
        "M-P2",
        "Bo's boat takes no passenger at the dock of tile 1: its speed is 2, and it must be 1.",
    ),
    "1.c2 p2,3": (
        "M-P3",
        "Bo's boat has 2 passengers aboard, from tile 2 and tile 3: no boat carries more than 2.",
    ),
    "1.c2 p1": (
        "M-P3",
        (
            "Bo's boat has 1 passenger aboard, from tile 1: "
            "the two may not come from one island, so it takes none from tile 1."
        ),
    ),
}


@pytest.mark.parametrize("boat", PUSHED_TO_DOCK)
def test_a_boat_pushed_to_a_dock(boat: str) -> None:
    rule, sentence = PUSHED_TO_DOCK[boat]
    found = told(turn("1.c1 s2", boat, "0.e2", river="A1-1 A1-2 A2-3 A3-1"), move(2, ">1.b3"))
    assert found[rule] == [sentence]
    assert len({"M-B7", "M-P2", "M-P3"} & set(found)) == 1


def test_a_boat_that_ends_its_move_at_a_dock() -> None:
    others, there = ("0.c1", "0.e2"), move(1, "a")
    assert told(turn("1.b2", *others, river="A2-3 A3-1"), there)["M-P2"] == [
        "Ada's boat takes 1 passenger at the dock of tile 1: its move ended there at speed 1, and 1 passenger waited."
    ]
    (again,) = told(turn("1.b2 p1", *others, river="A2-3 A3-1"), there)["M-P3"]
    assert again.endswith("from tile 1: the two may not come from one island, so it takes none from tile 1.")
    assert told(turn("1.b2", *others, river="A2-3=0 A3-1"), there)["M-P2"] == [
        "Ada's boat takes no passenger at the dock of tile 1: nobody waits there any more."
    ]


def test_a_second_passenger() -> None:
    found = told(turn("1.b2 p2", "0.c1", "0.e2", river="A2-3 A1-1 A3-1"), move(1, "a"))
    assert found["M-P3"] == [
        "Ada's boat has 2 passengers aboard, from tile 2 and tile 1: that is the most, and they come from two islands."
    ]


def test_passengers_by_choice() -> None:
    state = turn("1.b2", "0.c1", "0.e2", river="A2-3 A3-1", pickup="choice")
    assert not {"M-P2", "M-P3"} & set(told(state, move(1, "a")))  # the owner is still to be asked
    assert told(state, move(1, "a"), Decline())["M-P2"] == [
        "Ada's boat takes no passenger at the dock of tile 1: by option its owner may leave her at the dock, and does."
    ]
    assert told(state, move(1, "a"), Board())["M-P2"][0].startswith("Ada's boat takes 1 passenger")
    pushed = turn("1.c1 s2", "1.c2", "0.e2", river="A1-1 A3-1", pickup="choice")
    assert "M-B7" in told(pushed, move(2, ">1.b3"), Face(0), Board())


def test_no_dock_is_spoken_of_in_the_driving_school() -> None:
    state = turn("1.b2", "0.c1", "0.e2", river="A2-3 A3-1", mode="driving_school")
    assert not {"M-P2", "M-P3"} & set(told(state, move(1, "a")))


@pytest.mark.parametrize(
    ("boat", "action", "limit", "words"),
    [
        (
            "11.c3 p2,3", move(1, "a"), 1,
            "finishes at the quay, on 11.c4: it ended its own move there at speed 1 with 2 passengers aboard.",
        ),
        (
            "11.c3 p2", move(1, "a"), 1,
            "has not finished at the quay, on 11.c4: it has 1 passenger aboard, and 2 are needed.",
        ),
        (
            "11.c2 p2,3", move(2, "a a"), 1,
            "has not finished at the quay, on 11.c4: its speed is 2, and it must be 1.",
        ),
        (
            "11.c2 p2,3", move(2, "a a"), 2,
            ("finishes at the quay, on 11.c4: "
            "it ended its own move there with 2 passengers aboard, and by option speed 2 is slow enough."),
        ),
        (
            "11.b2 s3 p2,3", move(3, "a r a a"), 2,
            "has not finished at the quay, on 11.d4: its speed is 3, and by option it may be 2 at most.",
        ),
    ],
)  # fmt: skip
def test_finishing_and_why_not(boat: str, action: Steam, limit: int, words: str) -> None:
    found = told(at_quay(boat, "11.a1", "11.e2", finish_max_speed=limit), action)
    assert found["M-E1"] == [f"Ada's boat {words}"]


def test_pushed_to_the_quay() -> None:
    boats = ("11.c2 s2 p2,3", "11.c3 p4,5", "11.e2")
    assert told(at_quay(*boats), move(2, ">11.b4"))["M-E1"] == [
        "Bo's boat has not finished at the quay, on 11.b4: it was pushed there, and only its own move counts."
    ]
    (sentence,) = told(at_quay(*boats, finish_by_push=True), move(2, ">11.b4"))["M-E1"]
    assert sentence.startswith("Bo's boat finishes at the quay, on 11.b4: it was pushed there at speed 1 ")
    assert sentence.endswith("with 2 passengers aboard, and by option that counts as well.")


def test_a_passenger_at_the_quay_is_counted_before_the_finish_is_judged() -> None:
    river = WHOLE.replace(" A1-3 ", " A3-2 ").rsplit(" ", 1)[0] + " A1-3"  # the last tile has its dock on a3
    state = turn("11.a2 p2", "11.a1", "11.e2", river=river, removed=9, quay="left")
    assert told(state, move(1, "a"))["M-E1"] == [
        "Ada's boat finishes at the quay, on 11.a3: it ended its own move there at speed 1 with 2 passengers aboard."
    ]
    choice = turn("11.a2 p2", "11.a1", "11.e2", river=river, removed=9, quay="left", pickup="choice")
    assert "M-E1" not in told(choice, move(1, "a"))
    assert told(choice, move(1, "a"), Decline())["M-E1"][0].endswith("it has 1 passenger aboard, and 2 are needed.")


def test_places_and_the_end() -> None:
    found = told(at_quay("11.c3 p2,3", "11.a2", "11.e2"), move(1, "a"))
    assert found["M-E2"] == [
        "Ada takes place 1: the first boat at the quay is the winner, the others race on for the places."
    ]
    assert "M-E3" not in found
    found = told(at_quay("11.c3 p2,3", "11.a2", "-"), move(1, "a"))  # nobody is left to race on
    assert found["M-E2"] == [
        "Ada takes place 1: the first boat at the quay is the winner.", "Ada wins: the boat was the first at the quay.",
    ]  # fmt: skip
    found = told(at_quay("11.c3 p2,3", "11.a2", "-", "-", finished=(2,)), move(1, "a"))
    assert found["M-E2"] == ["Ada takes place 2: Cy finished before.", "Cy wins: the boat was the first at the quay."]
    assert found["M-E3"] == ["The match is over: somebody has finished, and one boat is left on the river."]
    assert found["M-E4"] == [
        "Behind those who finished come the boat still on the river, then the boat that was out: 3 Bo and 4 Di."
    ]


def test_a_lone_boat() -> None:
    state = turn("0.c1", "0.a2", "0.e2", last_survivor_wins=True)
    for seat in (1, 2):
        state = GAME.evolve(state, BoatEliminated(seat, state.boat(seat).space))
    found = followed(state)
    assert found["M-E2"] == ["Ada wins: by option the last boat on the river wins at once."]
    assert found["M-E3"] == ["The match is over: one boat is left on the river, and by option that is enough."]
    (places,) = found["M-E4"]
    assert places.startswith("Nobody has finished, so the places go to the boat still on the river, then those that ")
    assert places.endswith(" were out, the latest first: 1 Ada, 2 Cy and 3 Bo.")


def test_a_last_round_by_option() -> None:
    state = replace(turn("1.c3", "0.a2", "0.c1", max_rounds=2), turn=None, moved=(0, 1, 2))
    found = followed(state)
    assert found["M-OPTION-ROUNDS"] == ["Not a rule of the game: an option ends this match after round 2."]
    assert found["M-E4"] == [
        "Nobody has finished, so the places go to the boats still on the river, by rank: 1 Ada, 2 Cy and 3 Bo."
    ]
    assert "M-E3" not in found


@pytest.mark.parametrize(
    ("boats", "river", "words"),
    [
        (
            ("1.c4 c0", "0.a2", "0.e2"), "",
            ("at speeds 1 and 2 with 1 turn it is stopped after 0 points by the edge of the river; "
            "speeds 3 to 6 cost more coal than it has."),
        ),
        (
            ("0.c4/1 s6 c0", "1.d3", "1.e3", "0.b3", "1.c2"), "A3-3 A3-1",
            ("at speeds 5 and 6 with 1 turn it is stopped after 4 points by the boat that it has just pushed; "
            "speeds 1 to 4 cost more coal than it has."),
        ),
        (
            ("1.e2/1 s5 c0", "1.e4", "1.d3", "1.a2", "0.b4"), "A3-3 A3-1",
            ("at speeds 4 to 6 with 1 turn it is stopped after 1 point by a boat that there is no room to push; "
            "speeds 1 to 3 cost more coal than it has."),
        ),
        (
            ("1.e2/1 s4 c0", "1.e4", "1.d3", "1.a2", "0.b4"), "A3-3 A3-1",
            ("at speeds 3 to 5 with 1 turn it is stopped after 1 point by a boat that there is no room to push; "
            "speeds 1, 2 and 6 cost more coal than it has."),
        ),
        (
            ("1.a2/2 s4 c0", "1.a1", "0.e3", "1.a4", "0.b4"), "A3-2 A3-1",
            ("at speeds 3 to 5 with 1 turn it is stopped after 2 points by the boat that it has just pushed and land; "
            "speeds 1, 2 and 6 cost more coal than it has."),
        ),
    ],
)  # fmt: skip
def test_what_stops_a_boat_that_is_out(boats: tuple[str, ...], river: str, words: str) -> None:
    (found,) = (stuck(*boats, river=river) if river else stuck(*boats, alone=True))["M-M4"]
    assert found.split(", has no whole move: ")[1] == words
    assert found.startswith(f"Ada's boat on {boats[0][:4]}, at speed ")


def test_no_attempt_of_a_boat_that_is_out_uses_all_points() -> None:
    checked = 0
    for seed in range(8):
        for step in random_match(5, seed, max_rounds=40):
            if isinstance(step.event, BoatEliminated):
                who = helm_of(step.before, step.event.seat)
                tried = attempts(who)
                assert not can_move(who) and tried
                assert all(one.used < one.speed and one.obstacles for one in tried)
                for one in tried:
                    pushes = {"last point", "no room"} & set(one.obstacles)
                    assert pushes <= {"last point" if one.speed - one.used == 1 else "no room"}
                checked += 1
    assert checked > 10


def lay(*rolls: str) -> dict[str, list[str]]:
    """What is said of a fifth tile on a river that bends back on itself: to the left it would meet the start tile."""
    state = turn("3.b4/3", "0.a2", "0.c1", river="A3-1 L/A1-1 L/A3-2 L/A3-3")
    return told(state, move(1, "a"), DrawTile("A2-1"), RollDirection(rolls))


def test_a_new_tile() -> None:
    state = turn("3.b4/3 s2", "0.a2", "0.c1", river="A3-1 L/A1-1 L/A3-2 L/A3-3")
    entered = told(state, move(2, "a r a"))
    assert entered["M-T1"] == ["Ada's boat was the first on tile 4: Ada will roll for the next one."]
    assert entered["M-T2"] == ["First Ada makes the whole move, with 1 point left; the die is rolled after it."]
    assert told(state, move(2, "a r a"), DrawTile("A2-1"))["M-T1"] == [
        "Ada's boat was the first on tile 4: tile A2-1 comes off the pile, which still has 6 tiles."
    ]
    found = lay("straight")
    assert found["M-T1"] == [
        "Ada's boat was the first on tile 4: Ada rolls straight.",
        "Ada's boat was the first on tile 4: so tile 5 joins it straight on.",
    ]
    assert found["M-T3"] == ["Left would touch tile 0: had it come up, the die would have been rolled again."]
    assert found["M-P1"] == ["Tile 5 has a dock with a red house, and 3 players take part: 1 passenger."]
    assert lay("left", "right")["M-T3"] == ["Left would touch tile 0: it came up, and the die was rolled again."]
    assert lay("left", "left", "straight")["M-T3"] == [
        "Left would touch tile 0: it came up 2 times, and each time the die was rolled again."
    ]


def test_a_tile_that_a_pushed_boat_enters_first() -> None:
    found = told(turn("1.c3/5 s2", "1.b4", "0.e2", river="A3-3 A3-1"), move(2, ">2.b1"))
    assert found["M-T1"] == ["Bo's boat was the first on tile 2: Bo will roll for the next one."]
    assert found["M-T2"] == ["First Ada makes the whole move, with 1 point left; the die is rolled after it."]


def test_the_quay() -> None:
    river = "A3-3 A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1"
    state = turn("9.c4", "9.c2", "9.c1", river=river, removed=9)
    found = told(state, move(1, "a"), DrawTile("A3-2"), RollDirection(("straight",)), RollDirection(("right",)))
    assert found["M-T4"] == [
        "The last tile lies: Ada rolls at once for the quay, right.",
        "The last tile lies: the quay joins it to the right, with docks at 11.d4, 11.e4 and 11.e3.",
    ]
    state = turn("9.c4", "9.c2", "9.c1", river=river.replace("A3-3", "A3-2"), removed=9)
    straight = RollDirection(("straight",))
    blocked = told(state, move(1, "a"), DrawTile("A3-3"), straight, straight)
    assert blocked["M-T4"][1] == (
        "The last tile lies: the quay joins it straight on, with docks at 11.b4 and 11.c4; land blocks 11.d4."
    )


@pytest.mark.parametrize(
    ("reroll", "rolls", "words"),
    [
        (False, ("left",), "by option the quay is not rolled for again"),
        (True, ("left", "straight"), "it came up, and the die was rolled again"),
    ],
)
def test_a_quay_that_would_touch_a_tile(reroll: bool, rolls: tuple[Turn, ...], words: str) -> None:
    river = "A3-3 A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 L/A2-3 L/A2-4 L/A3-1"
    state = turn("9.b4/3", "7.c1", "8.c4", river=river, removed=7, finish_reroll=reroll)
    found = told(state, move(1, "a"), DrawTile("A3-2"), RollDirection(("left",)), RollDirection(rolls))
    assert found["M-T3"] == [f"Left would touch tile 7: {words}."]


@pytest.mark.parametrize("reason", get_args(Reason))
def test_every_reason_to_end_is_said(reason: Reason) -> None:
    state = turn("1.c1", "0.c1", "0.e2")
    found = said(*steps_of(state, None, [MatchEnded((), reason, (0, 1, 2))]))
    assert len(found.get("M-E3", []) + found.get("M-OPTION-ROUNDS", [])) == 1


def test_tiles_that_are_passed() -> None:
    found = told(turn("0.c4", "1.a2", "1.e2", river="A3-3 A2-3 A3-1", seat=0), move(1, "a"))
    assert found["M-T5"] == ["The last boat is on tile 1: tile 0 leaves the table, and nobody with it."]
    found = told(turn("1.c4", "2.a2", "2.e2", river="A2-3 A3-3 A3-1", removed=1, seat=0), move(1, "a"))
    assert found["M-T5"] == ["The last boat is on tile 2: tile 1 leaves the table, and 1 passenger with it."]


OPTIONS: list[dict[str, Any]] = [
    {},
    *(
        {option.name: value}
        for option in GAME.options
        for value in option.values
        if option.kind == "choice" and repr(value) != repr(option.default)
    ),
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_step_has_reasons_that_hold_together(options: dict[str, Any]) -> None:
    """Sums add up, sentences have no gaps, and what is spoken of lies on the table."""
    for step in random_match(4, 5, **{"max_rounds": 25, **options}):
        found = GAME.explain(step)
        assert found and len(set(found)) == len(found)
        for ruling in found:
            assert {Kind.FIRES, Kind.SETS_UP} & set(ruling.rule.kinds), ruling.rule.id
            sentence = SPEAKER.sentence(ruling.phrase)
            assert sentence.endswith(".") and "{" not in sentence and ".." not in sentence
            if ruling.sum:
                assert sum(line.number for line in ruling.sum.lines) == ruling.sum.value
            for key in ruling.about:
                assert on_table(step.after, key), (step, ruling.rule.id, key)


def on_table(state: State, key: str) -> bool:
    """Whether the thing with this key is there to be drawn."""
    kind, _, name = key.partition(":")
    match kind:
        case "boat":
            return state.boats[int(name)] is not None
        case "space":
            return name in state.waters.index
        case "tile":
            return int(name) in [laid.number for laid in state.river]
        case "seat":
            return int(name) < state.seats
        case "quay":
            return state.quay is not None
        case _:
            return False


def test_every_blank_of_every_rule_is_a_word() -> None:
    for rule in rules.RULES:
        for text in (rule.law, rule.sentence, rule.refusal):
            assert text == text.strip() and "  " not in text
            assert not text or text.endswith(".")


def test_a_boat_that_reaches_the_quay_of_the_driving_school_stops_there() -> None:
    river, fleet = "A3-3 A1-1 A3-2", ("3.c2 s4", "3.a2", "3.e2")
    state = turn(*fleet, river=river, removed=2, quay="straight", mode="driving_school")
    action = move(4, "a a")
    steps = steps_of(state, action, play(state, action)[0])
    assert lines(rulings_of(steps, "M-M1")[-1].sum) == [("2 cells ahead", 2), ("points left", 2), ("speed 4", 4)]
    found = said(*steps)
    assert found["M-E1"] == [
        "Ada's boat finishes at the quay, on 3.c4: in the driving school the first boat at the quay wins, at any speed."
    ]
    assert found["M-E3"] == ["The match is over: in the driving school one boat at the quay is enough."]
    assert found["M-E2"][0] == "Ada takes place 1: the first boat at the quay is the winner."
    assert found["M-E4"] == ["Behind those who finished come the boats still on the river, by rank: 2 Cy and 3 Bo."]
