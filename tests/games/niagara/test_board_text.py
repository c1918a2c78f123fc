"""The board in words and the table of players say what the state says."""

import pytest
from msgspec.structs import replace
from players_table import said
from random_steps import random_steps

from niagara.core.setup import Setup
from niagara.games import get
from niagara.games.niagara.board import LOST, load_board
from niagara.games.niagara.board_text import board_text
from niagara.games.niagara.options import options_from
from niagara.games.niagara.players import COLUMNS, players
from niagara.games.niagara.state import Canoe, State, Turn, opening
from niagara.render.prose import Speaker

NAMES = ("Ada", "Борис", "陳", "Joëlle", "A & B <3")


def at_start(seats: int = 3, board: str = "zoch-2004") -> State:
    return opening(Setup(seats=seats, options=options_from({}), board=load_board(board)))


def lines(state: State) -> list[str]:
    speaker = Speaker(NAMES)
    return [speaker.sentence(line) for line in board_text(state)]


def test_the_opening() -> None:
    said = lines(at_start())
    assert said[0] == "Round 1: the cards are chosen."
    assert "Борис: canoe 1 on the beach and canoe 2 on the beach." in said
    assert "陳 has delivered nothing." in said
    assert "Mine of ruby at L7 and R7: 7 × ruby." in said
    assert "Weather: 0." in said
    assert "The next disc takes arm L." in said


def test_a_turn_in_the_middle_of_a_match() -> None:
    state = replace(
        at_start(),
        phase="turns",
        turn=Turn(seat=1, card=4, afloat=(0,), ashore=()),
        chosen=(6, 4, "cloud"),
        begun=2,
        canoes=((Canoe("S3", "ruby"), Canoe(LOST)), (Canoe("R7"), Canoe("FALLS")), (Canoe("LAND"), Canoe("LAND"))),
        stores=((2, 0, 0, 0, 1), (0,) * 5, (0,) * 5),
        piles=((0,) * 5, (1, 4, 0, 0, 0), (0, 0, 7, 0, 0), (0, 0, 0, 7, 0), (0, 0, 0, 0, 5)),
    )
    said = lines(state)
    assert said[0] == "Round 1: it is Борис's turn."
    assert said[1] == "Cards turned up: Ada 6 and Борис 4."
    assert "Ada: canoe 1 on S3 with ruby and canoe 2 lost." in said
    assert "Борис: canoe 1 on R7 and canoe 2 going over the falls." in said
    assert "Ada has delivered 2 × amethyst and 1 × ruby." in said
    assert "Mine of amethyst at S3: nothing." in said
    assert "Mine of diamond at S4: 1 × amethyst and 4 × diamond." in said


@pytest.mark.parametrize("seed", range(3))
def test_hands_are_told_as_the_picture_shows_them_and_no_card_that_lies_face_down(seed: int) -> None:
    game, hidden = get("niagara"), 0
    for step in random_steps(3, seed):
        for seat in (None, 0, 1, 2):
            state = step.after if seat is None else game.observe(step.after, seat)
            rows = [said(row)["cards"] for row in players(state)]
            told = [line.split(": ")[1][:-1] for line in lines(state) if line.startswith("Cards in ")]
            assert [tuple(line.replace(" and ", ", ").split(", ")) for line in told] == [
                row or ("nothing",) for row in rows
            ]
            for other, row in enumerate(rows):
                laid = state.chosen[other] not in (None, "hidden")
                assert len(row) == (7 - (state.round - 1) % 7) - laid or not row
                hidden += seat not in (None, other) and state.chosen[other] == "hidden"
    assert hidden


def test_a_river_without_a_fork_speaks_of_no_arm() -> None:
    assert not [line for line in lines(at_start(board="single-stream")) if "arm" in line]


def test_the_table_of_players() -> None:
    state = replace(
        at_start(),
        stores=((0, 1, 0, 0, 2), (0,) * 5, (0,) * 5),
        hands=((1, 6, "cloud"), (), (5,)),
        canoes=((Canoe("S3", "amber"), Canoe(LOST)), (Canoe("LAND"), Canoe("LAND")), (Canoe("S1"), Canoe("FALLS"))),
    )
    first, second, third = map(said, players(state))
    assert first == {
        "gems": (("gem-diamond", "diamond"), ("gem-ruby", "ruby"), ("gem-ruby", "ruby")),
        "value": ("12",),
        "canoes": ("S3", ("gem-amber", "amber"), "lost"),
        "cards": ("1", "6", "cloud"),
    }
    assert (second["gems"], second["cards"]) == ((), ())
    assert third["canoes"] == ("S1", "falls")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_state_can_be_told(seats: int) -> None:
    for step in random_steps(seats, seats):
        said = lines(step.after)
        assert len(said) == len(set(said))
        assert not [line for line in said if "{" in line]
        rows = players(step.after)
        assert [row.seat for row in rows] == list(range(seats))
        assert all(set(row.cells) == set(COLUMNS) for row in rows)
