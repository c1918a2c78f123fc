"""What is told of each step, where it stands in the match, and the board in words."""

from typing import Any

import pytest
from msgspec.structs import replace
from players_table import said

from niagara.core.step import Step
from niagara.games.mississippi_queen.actions import (
    Board,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
)  # fmt: skip
from niagara.games.mississippi_queen.board_text import board_text
from niagara.games.mississippi_queen.events import BoatEliminated
from niagara.games.mississippi_queen.players import COLUMNS, players
from niagara.games.mississippi_queen.state import State

from mississippi_positions import GAME, after, beginning, move, play, position, turn
from mississippi_telling import SPEAKER, random_match, start_of, steps_of


def stories(state: State, *actions: Any) -> list[str]:
    """What is told of the last of these actions, step by step."""
    for action in actions[:-1]:
        state = after(state, action)
    return [SPEAKER.sentence(GAME.narrate(step).phrase) for step in last_steps(state, actions[-1])]


def last_steps(state: State, action: Any) -> list[Step]:
    return steps_of(state, action, play(state, action)[0])


def lead(state: State, action: Any) -> str:
    """What is told first of a whole entry: the weightiest, the later of equals."""
    steps = last_steps(state, action)
    best = max(steps, key=lambda step: (GAME.narrate(step).weight, step.index))
    return SPEAKER.sentence(GAME.narrate(best).phrase)


def test_the_opening() -> None:
    state = beginning(3)
    assert SPEAKER.sentence(GAME.narrate(start_of(state)).phrase) == "The match begins: Ada, Bo and Cy."
    assert stories(state, DrawTile("A3-1"))[:3] == [
        "Tile A3-1 is turned up.", "Tile 1 lies straight on.", "Ada's boat lies at dock 1.",
    ]  # fmt: skip
    assert stories(state, DrawTile("A3-1"), ChooseHeading(0)) == ["Ada faces the boat straight down the river."]
    middle = start_of(position("1.c3", "0.a2", "0.c1"))
    assert SPEAKER.sentence(GAME.narrate(middle).phrase) == (
        "The match begins in the middle, in round 2: Ada, Bo and Cy."
    )


def test_a_move_is_told_as_a_whole_at_its_end() -> None:
    state = turn("1.c1 s3", "1.c3", "0.e2", river="A3-3 A3-1")
    assert stories(state, move(4, "a >1.b4 a"))[:5] == [
        "Ada sets speed 4.",
        "Ada goes ahead to 1.c2.",
        "Ada pushes Bo from 1.c3 to 1.b4.",
        "Ada goes ahead to 1.c3.",
        "Ada steams 3 cells from 1.c1 to 1.c4.",
    ]
    assert stories(turn("1.c1", "0.c1", "0.e2"), move(1, "a r"))[:3] == [
        "Ada keeps speed 1.", "Ada goes ahead to 1.c2.", "Ada steams 1 cell from 1.c1 to 1.c2 and turns to the right.",
    ]  # fmt: skip


def test_what_is_told_first() -> None:
    pushing, push = turn("1.c1 s3", "1.c3", "0.e2"), move(4, "a >1.b4 a")
    assert lead(pushing, push) == "Ada pushes Bo from 1.c3 to 1.b4."
    docking = turn("1.b2", "0.c1", "0.e2", river="A2-3 A3-1")
    assert lead(docking, move(1, "a")) == "Ada takes a passenger from tile 1 aboard: 1 now."
    assert lead(turn("1.c1", "0.c1", "0.e2"), move(1, "a")) == "Ada steams 1 cell from 1.c1 to 1.c2."
    assert "push" in kinds_of(pushing, push) and "passenger" in kinds_of(docking, move(1, "a"))
    assert kinds_of(turn("1.c1", "0.c1", "0.e2"), move(1, "a")) == {""}


def kinds_of(state: State, action: Any) -> set[str]:
    """The kinds of milestone in the steps of an entry."""
    return {GAME.milestone(step) for step in last_steps(state, action)}


def test_the_die_and_the_tile() -> None:
    state = turn("3.b4/3", "0.a2", "0.c1", river="A3-1 L/A1-1 L/A3-2 L/A3-3")
    actions = (move(1, "a"), DrawTile("A2-1"), RollDirection(("left", "straight")))
    assert stories(state, *actions)[:2] == ["Ada rolls left → straight.", "Tile 5 lies straight on."]


def test_a_passenger_left_and_a_boat_faced() -> None:
    state = turn("1.b2", "0.c1", "0.e2", river="A2-3 A3-1", pickup="choice")
    assert stories(state, move(1, "a"), Decline())[0] == "Ada leaves a passenger of tile 1 at the dock."
    assert stories(state, move(1, "a"), Board())[0] == "Ada takes a passenger from tile 1 aboard: 1 now."
    pushed = turn("1.c1 s2", "1.c2", "0.e2", river="A1-1 A3-1")
    assert stories(pushed, move(2, ">1.b3"), Face(3))[0] == "Bo faces the pushed boat straight up the river."


def moments(*steps: Step) -> set[str]:
    return {SPEAKER.say(GAME.moment(step)) for step in steps}


def test_where_in_the_match_a_step_is() -> None:
    found = moments(*random_match(4, 5, max_rounds=25), *random_match(4, 5, pickup="choice", max_rounds=25))
    assert found >= {
        "before the first round", "the match is set up", "the boats are faced at the start", "a new tile",
        "a pushed boat is faced", "Ada's move, speed 3",
    }  # fmt: skip
    assert "" not in found
    assert moments(start_of(position("1.c3", "0.a2", "0.c1"))) == {"in the middle of a match"}


def lines(state: State) -> list[str]:
    return [SPEAKER.sentence(line) for line in board_text(state)]


def test_the_board_in_words() -> None:
    state = turn("1.c1/5 s3 c4 p2", "1.c2", "0.e2/1", river="A3-3 A2-3 A3-1")
    assert lines(state) == [
        "Round 2: it is Ada's turn.",
        "Order of this round: Bo → Ada → Cy.",
        "Ada: on 1.c1, facing down the river to the left at 1.b2, speed 3, 4 coal, 1 passenger from tile 2.",
        "Bo: on 1.c2, facing straight down the river at 1.c3, speed 1, 6 coal, nobody aboard.",
        "Cy: on 0.e2, facing down the river to the right with no water ahead, speed 1, 6 coal, nobody aboard.",
        "Tile 0: the start tile.",
        "Tile 1 (A3-3): no dock.",
        "Tile 2 (A2-3): dock at 2.b3, nobody there.",
        "Tile 3 (A3-1): no dock.",
        "In the pile: 8 tiles.",
    ]
    assert lines(beginning(3))[:2] == ["The match is set up.", "Ada has no dock yet."]


def test_the_order_of_a_round_that_is_ranked_anew_is_told_as_it_is_now() -> None:
    fleet = ("1.c3/3 s1", "1.c2/0 s2", "1.e3/0 s1")
    state = turn(*fleet, river="A1-1 A3-1", order="dynamic", seat=2)
    assert "Who has moved in this round, then the others by rank now: Cy → Ada → Bo." in lines(state)
    pushed = replace(state, boats=(replace(state.boat(0), space="1.c1"), *state.boats[1:]))  # Ada falls behind Bo
    assert "Who has moved in this round, then the others by rank now: Cy → Bo → Ada." in lines(pushed)


def test_the_driving_school_says_how_many_tiles_it_lays() -> None:
    assert lines(beginning(3, mode="driving_school"))[-1] == "In the pile: 11 tiles; the driving school lays 3 in all."


def test_the_table_of_players() -> None:
    state = turn("1.c1 s3 c4 p2", "1.c2", "0.e2", river="A3-3 A2-3 A3-1")
    gone = GAME.evolve(state, BoatEliminated(2, "0.e2"))
    first, second, third = map(said, players(gone))
    assert first == {"speed": ("3",), "coal": ("4",), "passengers": ("tile 2",), "place": ()}
    assert second["passengers"] == ()
    assert third == {"speed": (), "coal": (), "passengers": (), "place": ("out",)}
    over = replace(gone, phase="over", places=(1, 0, 2), finished=(1,))
    assert [said(row)["place"] for row in players(over)] == [("2",), ("1",), ("3", "out")]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_state_can_be_told(seats: int) -> None:
    for step in random_match(seats, seats, max_rounds=25):
        said = lines(step.after)
        assert len(said) == len(set(said)) and not [line for line in said if "{" in line]
        rows = players(step.after)
        assert [row.seat for row in rows] == list(range(seats))
        assert all(set(row.cells) == set(COLUMNS) for row in rows)
        assert 0 <= GAME.narrate(step).weight <= 9
