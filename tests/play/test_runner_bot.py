"""The runner of Whitewater: legal, deterministic for a seed, and better than chance."""

from random import Random

import pytest

from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    StartTarget,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.state import State
from niagara.play.bots import bot, bots, default_bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

from whitewater_positions import GAME, play, position, turn

NAMES = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Ġorġ")


def chosen(state: State, seed: int = 0) -> Action:
    """What the runner does here, knowing what its seat may know."""
    seat = GAME.actor(state)
    assert isinstance(seat, int)
    seen = GAME.observe(state, seat)
    action: Action = bot("whitewater", "runner")(seen, GAME.legal_actions(seen), Random(seed))
    assert action in GAME.legal_actions(state)
    return action


def test_it_plays_where_nobody_is_named() -> None:
    assert set(bots("whitewater")) == {"random", "runner"} and default_bot("whitewater") == "runner"


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_same_seed_makes_the_same_match(seats: int) -> None:
    def match() -> Match:
        played = Match("whitewater", NAMES[:seats])
        play_out(played, [bot("whitewater", "runner")] * seats, Random(3))
        return played

    first, again = match(), match()
    assert first.replay == again.replay and first.finished


@pytest.mark.parametrize("board", ["default-30", "against-30"])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats: int, board: str) -> None:
    """One runner among random players; by chance alone it would win one match in `seats`."""
    won, matches = 0.0, 6
    for seed in range(matches):
        at = seed % seats
        names = ["runner" if seat == at else "random" for seat in range(seats)]
        match = Match("whitewater", NAMES[:seats], board=board)
        play_out(match, [bot("whitewater", name) for name in names], Random(seed))
        won += (at in match.state.winners) / len(match.state.winners)
    assert won >= 4


def test_it_brings_an_animal_home() -> None:
    assert chosen(turn("cheetah", "cheetah 28", "cheetah 29")) == Advance()
    assert chosen(position("turtle 30, rhino 3")) == ChooseCard("turtle")
    assert chosen(turn("turtle", "turtle 30, rhino 3")) == TurtleAnimal("turtle")


def test_it_pushes_the_river_under_a_rival_on_the_last_slot() -> None:
    state = turn("zebra", "zebra 1", "turtle 26, meerkat 25, zebra 30")
    assert chosen(state) == Act()
    assert chosen(turn("zebra", "turtle 26, meerkat 25")) == Advance()


def test_it_leaves_the_last_slot() -> None:
    assert chosen(position("meerkat 26, rhino 12", "zebra 3")) == ChooseCard("meerkat")


def test_it_takes_its_cards_back_when_the_hand_is_poor() -> None:
    poor = turn("meerkat", "cheetah 12, zebra 13, meerkat 3", hands=("meerkat turtle",))
    assert chosen(poor) == Act()
    rich = turn("meerkat", "cheetah 12, meerkat 3")
    assert chosen(rich) == Advance()


def test_it_stops_on_icons() -> None:
    """The rhino comes from 2 onto the "+2" of space 13 only by its number."""
    assert chosen(turn("rhino", "rhino 10, cheetah 1")) == Advance()


def test_it_keeps_the_start_token() -> None:
    asked = play(turn("turtle", "turtle 7"), TurtleAnimal("turtle"))[1]
    assert chosen(asked) == StartTarget(0)


def test_it_answers_an_icon_that_works_for_it_in_the_turn_of_another() -> None:
    """D-6 by option: the river makes an icon work for it, while others still have a turn with cards it cannot see."""
    state = turn("zebra", "", "rhino 11", seats=3, river="RED T13 T02 T18 T17", drift_triggers=True)
    asked = play(state, Act(), DrawTile("T04"))[1]
    assert GAME.actor(asked) == 1 and chosen(asked) == StartTarget(1)
