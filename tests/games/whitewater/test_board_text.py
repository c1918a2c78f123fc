"""The board in words and the table of players say what the state says, and no more than everybody may know."""

from random import Random

import pytest
from msgspec.structs import replace
from players_table import said

from niagara.core.referee import referee
from niagara.games.whitewater.actions import ChooseCard
from niagara.games.whitewater.board_text import board_text
from niagara.games.whitewater.players import COLUMNS, players
from niagara.games.whitewater.state import State
from niagara.render.prose import Speaker

from whitewater_positions import GAME, laid, position, turn

SPEAKER = Speaker(("Ada", "Bo", "Cy", "Di", "Ed", "Flo"))


def lines(state: State) -> list[str]:
    return [SPEAKER.sentence(line) for line in board_text(state)]


def test_the_start_of_a_match() -> None:
    said = lines(laid())
    assert said[0] == "Round 1: the cards are chosen."
    assert "Slot 1, spaces 5 and 6: tile RED; it shows no icon." in said
    assert "Slot 5, spaces 25 and 26: tile T17; it shows a log tile on 26." in said
    assert "Bo has played nothing; in hand: cheetah, zebra, rhino, meerkat and turtle." in said
    assert "In the pile: 7 tiles." in said and "Ada has the Start token." in said
    assert (
        "Icons on land: +1 on 3, the Start token on 8, +2 on 13, the die on 18, cards in hand on 23 and "
        "a log tile on 28; last space: 30."
    ) in said


def test_a_turn_in_the_middle_of_a_match() -> None:
    state = turn(
        "zebra", "cheetah home, rhino 26", "cheetah home", podiums="cheetah 1 0", river="- RED T01 T02 T18",
        hands=("zebra turtle",), pile=3,
    )  # fmt: skip
    said = lines(state)
    assert said[0] == "Round 1: it is Ada's turn with the zebra card."
    assert "Cards turned up: Ada zebra." in said
    assert (
        "Ada's animals on the track: rhino on 26; on the team card: zebra, meerkat and turtle; home: cheetah."
    ) in said
    assert "Ada has played cheetah, rhino, meerkat and zebra; in hand: turtle." in said
    assert (
        "Bo has played nothing; in hand but for one laid face down: cheetah, zebra, rhino, meerkat and turtle."
    ) in said
    assert "Slot 1, spaces 5 and 6: no tile." in said
    assert "Podium of the cheetah: Bo (6 points) and Ada (4 points)." in said
    assert "Points: Ada 4 and Bo 6." in said and "In the pile: 3 tiles." in said
    assert (
        lines(replace(state, ending="third_home"))[0] == "Round 1, the last one: it is Ada's turn with the zebra card."
    )


def test_the_end() -> None:
    over = replace(position(), phase="over", round=9, winners=(0, 1))
    assert lines(over)[0] == "The match is over after round 9. Won by Ada and Bo."
    assert lines(replace(position(), phase="round", round=9))[0] == "Round 9 is over."


def test_the_table_of_players() -> None:
    state = turn("zebra", "cheetah home, rhino 26", "cheetah home", podiums="cheetah 1 0", hands=("zebra turtle",))
    first, second = map(said, players(state))
    assert first == {
        "points": ("4",), "home": ("cheetah, step 2",), "track": ("rhino 26",), "cards": ("turtle",)
    }  # fmt: skip
    assert second["home"] == ("cheetah, step 1",) and second["track"] == ()
    assert len(second["cards"]) == 5


def test_a_card_face_down_shows_nowhere() -> None:
    state = laid()
    for card in ("rhino", "turtle"):
        _, after = referee(GAME, state, ChooseCard(card))
        assert lines(after) == lines(referee(GAME, state, ChooseCard("zebra"))[1])
        assert lines(GAME.observe(after, 1)) == lines(after)
        assert players(GAME.observe(after, 1)) == players(after)


@pytest.mark.parametrize(("seats", "board"), [(2, "default-30"), (3, "against-30"), (6, "default-30")])
def test_every_state_can_be_told(seats: int, board: str) -> None:
    rng = Random(seats)
    state = GAME.setup(GAME.make_setup(seats, {}, board, 0))
    for _ in range(200):
        if GAME.actor(state) is None:
            break
        said = lines(state)
        assert len(said) == len(set(said))
        assert not [line for line in said if "{" in line or line != line.strip()]
        rows = players(state)
        assert [row.seat for row in rows] == list(range(seats))
        assert all(set(row.cells) == set(COLUMNS) for row in rows)
        state = referee(GAME, state, rng.choice(GAME.legal_actions(state)))[1]
