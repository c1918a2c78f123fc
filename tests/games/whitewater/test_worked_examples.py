"""The worked examples of the rules, each by its number and its main rule."""

from typing import Any

import pytest

from niagara.games.whitewater import rules
from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import ANIMALS, SPEED
from niagara.games.whitewater.events import (
    AnimalFinished,
    AnimalMoved,
    CardsTaken,
    EndTriggered,
    Event,
    IconMet,
    MatchEnded,
    NothingDone,
    Rider,
    RiverPushed,
    RoundBegan,
)  # fmt: skip
from niagara.games.whitewater.score import points, ranking
from niagara.games.whitewater.state import State

from whitewater_positions import GAME, laid, of, play, position, refused, turn, where

GO = (Advance(),)
PUSH = (Act(), DrawTile("T04"))


@pytest.mark.parametrize(("seats", "pile"), [(2, 7), (3, 9), (4, 11), (5, 13), (6, 15)])
def test_01_w_setup_5_tiles_in_the_pile(seats: int, pile: int) -> None:
    state = laid(seats)
    assert state.pile == pile and len(state.unseen) == 15 and "none" not in state.river and state.river[0] == "RED"


MOVES: list[Any] = [
    # (id, state, actions, where A's animals end, icons met)
    ("02-w-12-from-the-team-card", turn("cheetah"), GO, "cheetah 5", []),
    ("03-w-16a-plus-one", turn("rhino"), GO, "rhino 4", ["+1"]),
    ("04-w-13-plus-one-onto-a-taken-space", turn("rhino", "", "zebra 4"), GO, "rhino 5", ["+1"]),
    ("05-w-13-on-to-the-next-free-space", turn("zebra", "", "zebra 4, rhino 5"), GO, "zebra 6", []),
    ("06-w-16a-plus-two", turn("cheetah", "cheetah 8"), GO, "cheetah 15", ["+2"]),
    ("10-w-16c-logs-on-land", turn("zebra", "zebra 24", "rhino 25"), (*GO, DrawTile("T04")), "zebra 28", ["logs"]),
    ("11-w-15-home", turn("cheetah", "cheetah 29"), GO, "cheetah home", []),
    ("12-w-15-not-home", turn("meerkat", "meerkat 27"), GO, "meerkat 29", []),
    ("15-w-11-turtle-card-moves-the-rhino", turn("turtle", "turtle home, meerkat home"), (TurtleAnimal("rhino"),),
     "rhino 1", []),
    ("16-w-17-die-five", turn("rhino", "cheetah 1"), (Act(), Roll(5)), "cheetah 6", []),
    ("16-w-17-die-four", turn("rhino"), (Act(), Roll(4)), "zebra 4", []),
    *((f"16-w-17-sun-{one}", turn("rhino", "cheetah home"), (Act(), Roll("sun"), SunAnimal(one)), f"{one} 1", [])
      for one in ANIMALS if one != "cheetah"),
    ("17-w-17-die-shows-a-finished-animal", turn("rhino", "rhino home"), (Act(), Roll(3)), "rhino home", []),
    ("24-w-16c-die-on-land", turn("turtle", "meerkat 17, zebra 9"), (TurtleAnimal("meerkat"), Roll(4)),
     "meerkat 18, zebra 15", ["die", "+2"]),
    ("27-w-14-two-cheetahs", turn("cheetah", "", "cheetah 5"), GO, "cheetah 6", []),
    ("27-w-14-two-own-animals", turn("cheetah", "turtle 5"), GO, "cheetah 6", []),
]  # fmt: skip


@pytest.mark.parametrize(("state", "actions", "there", "icons"), [row[1:] for row in MOVES], ids=[r[0] for r in MOVES])
def test_moves(state: State, actions: tuple[Action, ...], there: str, icons: list[str]) -> None:
    events, after = play(state, *actions)
    assert where(after, there), after
    assert [met.icon for met in of(events, IconMet)] == icons


def test_04_w_13_a_move_says_what_it_aimed_at() -> None:
    events, _ = play(turn("rhino", "", "zebra 4"), Advance())
    assert of(events, AnimalMoved) == [
        AnimalMoved(0, "rhino", 3, 0, 3, 3), AnimalMoved(0, "rhino", 1, 3, 4, 5),
    ]  # fmt: skip


def test_07_w_20_w_21_the_river_is_pushed() -> None:
    state = turn("zebra", "rhino 6, meerkat 20, turtle 4", "cheetah 25, zebra 26")
    events, after = play(state, *PUSH)
    assert where(after, "rhino 11, meerkat 25, turtle 4") and where(after, "cheetah 0, zebra 0", seat=1)
    assert after.river == ("T04", "RED", "T01", "T02", "T18") and after.spent == ("T17",)
    (push,) = of(events, RiverPushed)
    assert (push.came, push.left) == ("T04", "T17")
    assert set(push.riders) == {
        Rider(0, "rhino", 6, 11), Rider(0, "meerkat", 20, 25), Rider(1, "cheetah", 25, 0), Rider(1, "zebra", 26, 0),
    }  # fmt: skip
    assert after.pile == 6 and "T04" not in after.unseen


@pytest.mark.parametrize("tile", ["T03", "T09", "T15", "T17"])
def test_08_w_22_no_icon_for_the_drifted(tile: str) -> None:
    """Their logs have icons: both on slot 3 when the push begins, on slot 4 after it."""
    state = turn("zebra", "meerkat 16", "cheetah 15", river=f"RED T01 {tile} T02 T18")
    events, after = play(state, Act(), DrawTile("T04"))
    assert where(after, "meerkat 21") and where(after, "cheetah 20", seat=1) and not of(events, IconMet)
    assert GAME.actor(after) == 1


def test_10_w_16c_the_push_of_an_icon_carries_rivals_off() -> None:
    _, after = play(turn("zebra", "zebra 24", "rhino 25"), Advance(), DrawTile("T04"))
    assert where(after, "zebra 28") and where(after, "rhino 0", seat=1)


def test_10_w_16c_the_push_may_carry_off_the_animal_itself() -> None:
    """T17's second log on the last slot shows "logs"."""
    _, after = play(turn("zebra", "zebra 22"), Advance(), DrawTile("T04"))
    assert where(after, "zebra 0")


def test_11_w_15_first_on_the_podium_and_the_rest_is_lost() -> None:
    events, after = play(turn("cheetah", "cheetah 29"), Advance())
    assert AnimalFinished(0, "cheetah", 1) in events and after.podiums[0] == (0,) and points(after, 0) == 6
    events, after = play(turn("cheetah", "cheetah 29", "cheetah home"), Advance())
    assert AnimalFinished(0, "cheetah", 2) in events and after.podiums[0] == (1, 0) and points(after, 0) == 4


def test_14_w_11_the_card_of_a_finished_animal_must_act() -> None:
    state = turn("cheetah", "cheetah home", seats=3)
    assert GAME.legal_actions(state) == (Act(),) and refused(state, Advance()) is rules.W11
    _, asked = play(state, Act())
    assert GAME.legal_actions(asked) == (StartTarget(1), StartTarget(2))
    assert play(asked, StartTarget(2))[1].holder == 2


def test_15_w_8_the_turtle_card_moves_one_of_three() -> None:
    assert GAME.legal_actions(turn("turtle")) == tuple(map(TurtleAnimal, ("rhino", "meerkat", "turtle")))
    assert GAME.legal_actions(turn("turtle", "turtle home, meerkat home")) == (TurtleAnimal("rhino"),)


def test_15_w_11_the_turtle_card_with_nobody_left_does_nothing() -> None:
    """Reached by what an icon did in the turn of another: the round goes on."""
    home = "rhino home, meerkat home, turtle home"
    state = turn("meerkat", "", home, others=("turtle",))
    events, after = play(state, Act())
    assert NothingDone(1, "turtle_card") in events and after.animals[1] == (0, 0, 31, 31, 31)


def test_16_w_17_a_sun_with_nobody_left_does_nothing() -> None:
    home = ", ".join(f"{animal} home" for animal in ANIMALS)
    events, after = play(turn("rhino", home), Act(), Roll("sun"))
    assert NothingDone(0, "sun") in events and not of(events, AnimalMoved)
    assert after.turn is None or after.turn.seat == 1


def test_17_w_17_a_finished_animal_says_so() -> None:
    events, _ = play(turn("rhino", "rhino home"), Act(), Roll(3))
    assert NothingDone(0, "animal_home") in events and not of(events, AnimalMoved)


def whole_round(state: State, card: Action, *decisions: Action) -> State:
    """Seat 0's round; the others lay and move what comes first."""
    waiting = list(decisions)
    number = state.round
    state = play(state, card)[1]
    while state.round == number and GAME.actor(state) is not None:
        legal = GAME.legal_actions(state)
        state = play(state, waiting.pop(0) if waiting and waiting[0] in legal and GAME.actor(state) == 0 else legal[0])[
            1
        ]
    assert not waiting
    return state


def test_18_w_7_w_19_the_meerkat_takes_all_cards_back() -> None:
    state = laid()
    for card in ("cheetah", "zebra"):
        state = whole_round(state, ChooseCard(card), Advance())  # type: ignore[arg-type]
    assert state.hands[0] == ("rhino", "meerkat", "turtle") and state.played[0] == ("cheetah", "zebra")
    state = whole_round(state, ChooseCard("meerkat"), Act())
    assert state.hands[0] == ANIMALS and state.played[0] == ()
    assert {ChooseCard(card) for card in ANIMALS} <= set(GAME.legal_actions(state))


def test_19_w_10_five_cards_and_the_hand_is_full_again() -> None:
    state = laid()
    for number, card in enumerate(ANIMALS, 1):
        decision = TurtleAnimal("turtle") if card == "turtle" else Advance()
        state = whole_round(state, ChooseCard(card), decision)
        assert len(state.hands[0]) == (5 - number or 5)


def test_19_w_10_at_once_after_the_fifth_card() -> None:
    events, after = play(turn("rhino", hands=("rhino",)), Advance())
    assert CardsTaken(0, "empty") in events and after.hands[0] == ANIMALS
    assert not any(isinstance(event, RoundBegan) for event in events) and GAME.actor(after) == 1


def last_round() -> tuple[list[Event], State]:
    """A brings home the third animal as the first of four; B may bring home his third, by one step or by a chain."""
    state = turn(
        "cheetah", "zebra home, rhino home, cheetah 29", "cheetah home, zebra home, rhino 30, turtle 17, meerkat 29",
        seats=4, others=("turtle", "meerkat", "cheetah"),
    )  # fmt: skip
    return play(state, Advance())


def test_21_w_24_the_round_is_played_to_its_end() -> None:
    events, state = last_round()
    assert [type(event) for event in events[:3]] == [AnimalMoved, AnimalFinished, EndTriggered]
    assert EndTriggered("third_home", 0) in events and state.ending == "third_home" and GAME.actor(state) == 1
    seen = []
    while (seat := GAME.actor(state)) is not None:
        assert isinstance(seat, int)
        seen.append(seat)
        events, state = play(state, GAME.legal_actions(state)[0])
    assert sorted(set(seen)) == [1, 2, 3]
    (ended,) = of(events, MatchEnded)
    assert ended.reason == "third_home"


def test_21_w_24_a_third_and_a_fourth_in_the_last_round_score() -> None:
    _, state = last_round()
    assert points(state, 1) == 6 + 5  # first cheetah, second zebra
    _, third = play(state, TurtleAnimal("rhino"))
    assert points(third, 1) == 6 + 5 + 6
    _, asked = play(state, TurtleAnimal("turtle"))  # onto the die of space 18
    _, fourth = play(asked, Roll(2))
    assert where(fourth, "meerkat home", seat=1) and points(fourth, 1) == 6 + 5 + 9
    assert not of(play(asked, Roll(2))[0], EndTriggered)  # it is the last round already


def test_22_w_23_no_tile_left() -> None:
    state = turn("zebra", "rhino 6", "cheetah 25", pile=0)
    events, after = play(state, Act())
    assert after.river == ("none", "RED", "T01", "T02", "T18") and after.spent[-1] == "T17"
    assert where(after, "rhino 11") and where(after, "cheetah 0", seat=1)
    assert of(events, EndTriggered) == [EndTriggered("no_tile", 0)]
    (push,) = of(events, RiverPushed)
    assert (push.came, push.left) == ("none", "T17")
    events, over = play(after, TurtleAnimal("rhino"))
    assert GAME.actor(over) is None and MatchEnded((0, 1), "no_tile", (0, 0)) in events


def test_22_w_23_further_pushes_of_the_last_round() -> None:
    state = turn("zebra", "turtle 24", pile=0, seats=3, others=("zebra", "zebra"), river="- - RED - -")
    assert GAME.actor(state) == 0
    _, after = play(state, Act(), Act())
    assert after.river == ("none",) * 4 + ("RED",) and after.spent.count("RED") == 0
    _, after = play(after, Act())
    assert after.river == ("none",) * 5 and after.spent[-1] == "RED" and GAME.actor(after) is None


TIES: list[Any] = [
    # (id, places by seat, podiums, points by seat, the seats from first to last)
    ("25-w-25-21-to-21-one-has-a-turtle",
     ("turtle home, rhino home, zebra home", "rhino home, meerkat home, cheetah home", "turtle home, cheetah home"),
     "turtle 2 0, rhino 1 0, cheetah 2 1", (21, 21, 16), ((0,), (1,), (2,))),
    ("25-w-25-the-better-turtle-of-two", ("turtle home, rhino home", "turtle home, cheetah home"),
     "turtle 1 0", (16, 16), ((1,), (0,))),
    ("25-w-25-no-turtle-the-better-meerkat", ("meerkat home, rhino home", "meerkat home, cheetah home"),
     "meerkat 1 0", (15, 15), ((1,), (0,))),
    ("25-w-25-no-turtle-one-meerkat", ("zebra home, cheetah home", "meerkat home, cheetah home"),
     "cheetah 0 1", (13, 13), ((1,), (0,))),
    ("25-w-25-the-rhino-before-the-zebra", ("zebra home, cheetah home", "rhino home, zebra home"),
     "zebra 0 1", (13, 13), ((1,), (0,))),
    ("25-w-25-the-zebra-before-the-cheetah-for-a-later-place",
     ("cheetah home", "zebra home", "zebra home, cheetah home", "zebra home"), "zebra 2 3 1, cheetah 2 0",
     (4, 4, 13, 5), ((2,), (3,), (1,), (0,))),
    ("25-w-25-nobody-home-is-shared", ("", ""), "", (0, 0), ((0, 1),)),
    ("25-w-25-those-without-an-animal-share-the-last-place", ("", "turtle home", ""), "", (0, 10, 0), ((1,), (0, 2))),
]  # fmt: skip


@pytest.mark.parametrize(("places", "podiums", "scores", "order"), [r[1:] for r in TIES], ids=[r[0] for r in TIES])
def test_ties(
    places: tuple[str, ...], podiums: str, scores: tuple[int, ...], order: tuple[tuple[int, ...], ...]
) -> None:
    state = position(*places, podiums=podiums, seats=len(places))
    assert tuple(points(state, seat) for seat in range(len(places))) == scores
    assert ranking(state) == order


@pytest.mark.parametrize("place", [9, 14, 19, 24])
def test_28_w_21_land_is_never_affected(place: int) -> None:
    _, after = play(turn("zebra", f"meerkat {place}", f"rhino {place - 1}"), *PUSH)
    assert where(after, f"meerkat {place}") and where(after, f"rhino {place - 1}", seat=1)


def test_speeds_are_the_cards_numbers() -> None:
    """W-4 to W-7: the card moves its animal by its number."""
    for card in ("cheetah", "zebra", "rhino", "meerkat"):
        events, _ = play(turn(card, f"{card} 18"), Advance())  # type: ignore[arg-type]
        assert of(events, AnimalMoved)[0].steps == SPEED[card]  # type: ignore[index]
