"""What each option changes: a position that the values play differently, one row a value."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.events import (
    CardsTaken,
    DieRolled,
    EndTriggered,
    IconMet,
    MatchEnded,
    NothingDone,
)  # fmt: skip
from niagara.games.whitewater.options import OPTIONS, READINGS, Options
from niagara.games.whitewater.state import State

from whitewater_positions import GAME, of, play, turn, where

SHIPPED: dict[str, Any] = msgspec.to_builtins(GAME.make_setup(2, {}, None, 0).board.file)

AGAINST: dict[str, Any] = msgspec.to_builtins(GAME.make_setup(2, {}, "against-30", 0).board.file)


def altered(base: dict[str, Any] = SHIPPED, **parts: Any) -> dict[str, Any]:
    """A board with some parts replaced."""
    return {**base, **parts}


def test_declared_defaults_are_the_typed_ones() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


@pytest.mark.parametrize(
    ("value", "holder", "targets"),
    [
        ("not_current_holder", 0, {1, 2}),
        ("not_current_holder", 1, {0, 2}),
        ("not_self", 0, {1, 2}),
        ("not_self", 1, {1, 2}),
        ("any", 0, {0, 1, 2}),
        ("any", 1, {0, 1, 2}),
    ],
)
def test_d1_start_action_target(value: str, holder: int, targets: set[int]) -> None:
    """Seat 0 plays the cheetah; an icon may put the token anywhere under every value."""
    given: dict[str, Any] = {"seats": 3, "start_action_target": value}
    state = _token(turn("cheetah", **given), holder)
    assert set(GAME.legal_actions(play(state, Act())[1])) == {StartTarget(seat) for seat in targets}
    landed = play(_token(turn("turtle", "turtle 7", **given), holder), TurtleAnimal("turtle"))[1]
    assert set(GAME.legal_actions(landed)) == {StartTarget(seat) for seat in range(3)}


def _token(state: State, seat: int) -> State:
    return replace(state, holder=seat)


@pytest.mark.parametrize(("value", "last"), [("push_impossible", False), ("pile_empty", True)])
def test_d2_pile_end(value: str, last: bool) -> None:
    events, after = play(turn("zebra", pile=1, pile_end=value), Act(), DrawTile("T03"))
    assert (EndTriggered("no_tile", 0) in events) == last
    assert after.ending == ("no_tile" if last else "") and after.pile == 0
    events, _ = play(after, TurtleAnimal("turtle"))
    assert bool(of(events, MatchEnded)) == last


@pytest.mark.parametrize("value", ["push_impossible", "pile_empty"])
def test_d2_pile_end_later_pushes_of_the_last_round(value: str) -> None:
    state = turn("zebra", pile=1, pile_end=value, others=("zebra",))
    events, after = play(state, Act(), DrawTile("T03"), Act())
    assert after.river[0] == "none" and GAME.actor(after) is None
    assert len(of(events, EndTriggered)) == 1 and of(events, MatchEnded)[0].reason == "no_tile"


def test_d3_die_finished_no_effect() -> None:
    events, after = play(turn("rhino", "rhino home"), Act(), Roll(3))
    assert NothingDone(0, "animal_home") in events and GAME.actor(after) == 1


def test_d3_die_finished_reroll() -> None:
    state = turn("rhino", "rhino home, zebra home", die_finished="reroll")
    events, after = play(state, Act(), Roll(3), Roll(4), Roll(3), Roll(2))
    assert [roll.face for roll in of(events, DieRolled)] == [3, 4, 3, 2]
    assert where(after, "meerkat 2") and not of(events, NothingDone)
    assert where(play(state, Act(), Roll(3), Roll("sun"), SunAnimal("turtle"))[1], "turtle 1")
    home = ", ".join(f"{animal} home" for animal in ANIMALS)
    assert NothingDone(0, "animal_home") in play(turn("rhino", home, die_finished="reroll"), Act(), Roll(3))[0]


def test_d3_no_reroll_without_end() -> None:
    """A board's die may lack the faces of those that are away: it is not rolled for ever."""
    state = turn("rhino", "rhino home", board=altered(die=[3]), die_finished="reroll")
    events, after = play(state, Act(), Roll(3))
    assert NothingDone(0, "animal_home") in events and GAME.actor(after) == 1


@pytest.mark.parametrize(
    ("places", "card", "finish", "kept"),
    [
        (("rhino 27", "zebra 30"), "rhino", "rhino home", "rhino 29"),
        (("rhino 27", "zebra 30, turtle 29, cheetah 28"), "rhino", "rhino home", "rhino 27"),
        (("rhino 27, cheetah 29", "zebra 30"), "rhino", "rhino home", "rhino 28"),
        (("meerkat 27", "zebra 29"), "meerkat", "meerkat 30", "meerkat 30"),
        (("meerkat 29", "zebra 30"), "meerkat", "meerkat home", "meerkat home"),
    ],
)
def test_d4_displace_into_finish(places: tuple[str, ...], card: Any, finish: str, kept: str) -> None:
    for value, there in ((True, finish), (False, kept)):
        state = turn(card, *places, displace_into_finish=value)
        assert where(_settled(state, Advance()), there), value


def _settled(state: State, action: Action) -> State:
    """After the action; a tile that an icon asks for is the first there is."""
    after = play(state, action)[1]
    while GAME.actor(after) == "chance":
        after = play(after, GAME.legal_actions(after)[0])[1]
    return after


@pytest.mark.parametrize(
    ("places", "card", "blocked", "skip"),
    [
        # a gap on slot 1, spaces 5 and 6: the count stops on 4, or leaves them out
        (("cheetah 2", ""), "cheetah", 4, 9),
        (("rhino 4", ""), "rhino", 4, 9),
        (("meerkat 4", "rhino 7"), "meerkat", 4, 8),
        # stopped: the last free space before the gap, never behind its start
        (("zebra 2", "rhino 4"), "zebra", 3, 8),
        (("zebra 2", "rhino 4, turtle 3"), "zebra", 2, 8),
        (("zebra 0", "rhino 4, turtle 3, meerkat 2, cheetah 1"), "cheetah", 0, 7),
        # displaced in front of the gap (W-13): back to the nearest free space, or on to the other side
        (("meerkat 2", "rhino 4"), "meerkat", 3, 7),
        (("meerkat 2", "rhino 4, cheetah 3, turtle 7"), "meerkat", 2, 8),
        (("zebra 0", "rhino 4, cheetah 7"), "zebra", 3, 8),
        # past the gap all is as ever
        (("zebra 7", "rhino 11"), "zebra", 12, 12),
    ],
)
def test_d5_gap(places: tuple[str, ...], card: Any, blocked: int, skip: int) -> None:
    for value, there in (("blocked", blocked), ("skip", skip)):
        state = turn(card, *places, river="- RED T01 T02 T18", pile=0, gap=value, board=altered(land_icons={}))
        assert where(play(state, Advance())[1], f"{card} {there}"), value


def test_d5_a_move_that_a_gap_stops_at_once_is_legal_and_fires_nothing() -> None:
    board = altered(land_icons={"4": "+1"})
    state = turn("rhino", "rhino 4", river="- RED T01 T02 T18", pile=0, board=board)
    events, after = play(state, Advance())
    assert where(after, "rhino 4") and not of(events, IconMet) and GAME.actor(after) == 1


ICONS = {
    "T01": ["none", "+2"],
    "T02": ["start", "die"],
    "T18": ["hand", "+1"],
    "T17": ["none", "logs"],
    "T04": ["+1", "none"],
}
"""Logs for the river of the examples; T02 lies on slot 3, spaces 15 and 16."""


def test_d6_drift_triggers_in_order_for_each_owner() -> None:
    """Slot by slot downstream, the first log first; each owner decides; the push comes to its end after that."""
    board = altered(log_tiles={**SHIPPED["log_tiles"], **ICONS})
    places = ("meerkat 16", "zebra 15, cheetah 11", "turtle 26")
    state = turn("zebra", *places, seats=3, board=board, drift_triggers=True)
    events, after = play(state, Act(), DrawTile("T09"), Roll(1))  # the cheetah: "+2", onto the die of space 18
    assert GAME.actor(after) == 1
    more, after = play(after, StartTarget(2), Roll(3))
    met = [(one.seat, one.animal, one.space, one.icon) for one in of([*events, *more], IconMet)]
    assert met == [
        (1, "cheetah", 16, "+2"), (1, "cheetah", 18, "die"), (1, "zebra", 20, "start"), (0, "meerkat", 21, "die"),
        (0, "rhino", 3, "+1"),
    ]  # fmt: skip
    assert where(after, "rhino 4") and where(after, "turtle 1", 1) and where(after, "turtle 0", 2) and after.holder == 2
    assert GAME.actor(after) == 1 and after.turn is not None and after.turn.card == "turtle"


def test_d6_an_animal_that_has_gone_on_and_come_back_stops_once() -> None:
    """A nested push takes the rhino away from a log that was to work for it; its way leads back to that space."""
    tiles = {**SHIPPED["log_tiles"], "RED": ["die", "start"], "T01": ["none", "+3"]}
    board = {**AGAINST, "log_tiles": tiles, "land_icons": {"28": "logs", "14": "+2"}}
    state = turn(
        "zebra", "cheetah 25, zebra 24", "rhino 21", river="RED T01 T02 T18 T05", board=board, drift_triggers=True
    )
    events, after = play(state, Act(), DrawTile("T06"), Roll(4), DrawTile("T04"), Roll(1), StartTarget(1))
    met = [(one.animal, one.space, one.icon) for one in of(events, IconMet)]
    assert met == [
        ("cheetah", 20, "die"), ("zebra", 28, "logs"), ("cheetah", 15, "die"), ("rhino", 11, "+3"), ("rhino", 14, "+2"),
        ("rhino", 16, "start"),
    ]  # fmt: skip
    assert where(after, "rhino 16", 1) and after.turn is not None and after.turn.seat == 1


def test_d6_drift_triggers_false_asks_nobody() -> None:
    board = altered(log_tiles={**SHIPPED["log_tiles"], **ICONS})
    state = turn("zebra", "meerkat 16", "zebra 15, cheetah 11", board=board)
    events, after = play(state, Act(), DrawTile("T09"))
    assert not of(events, IconMet) and where(after, "zebra 20, cheetah 16", 1) and where(after, "meerkat 21")


@pytest.mark.parametrize(("value", "hand"), [(True, ANIMALS), (False, ("cheetah", "zebra", "rhino", "turtle"))])
def test_d8_takeback_includes_self_with_the_card(value: bool, hand: tuple[str, ...]) -> None:
    state = turn("meerkat", hands=("rhino meerkat",), takeback_includes_self=value)
    events, after = play(state, Act())
    assert after.hands[0] == hand and CardsTaken(0, "action") in events
    assert after.played[0] == (() if value else ("meerkat",))


@pytest.mark.parametrize(("value", "hand"), [(True, ANIMALS), (False, ("cheetah", "rhino", "meerkat", "turtle"))])
def test_d8_takeback_includes_self_with_the_icon(value: bool, hand: tuple[str, ...]) -> None:
    state = turn("zebra", "zebra 19", hands=("zebra turtle",), takeback_includes_self=value)
    events, after = play(state, Advance())
    assert after.hands[0] == hand and CardsTaken(0, "icon") in events


def test_d8_the_last_card_taken_back_without_itself_is_not_an_empty_hand() -> None:
    state = turn("meerkat", hands=("meerkat",), takeback_includes_self=False)
    events, after = play(state, Act())
    assert after.hands[0] == ("cheetah", "zebra", "rhino", "turtle") and CardsTaken(0, "empty") not in events
    state = turn("meerkat", hands=("meerkat",), takeback_includes_self=False)
    assert CardsTaken(0, "empty") in play(state, Advance())[0]


@pytest.mark.parametrize("value", [True, False])
def test_d8_a_card_that_lies_face_down_is_not_taken_back(value: bool) -> None:
    """D-6 lets an icon work for somebody whose turn is still to come: that card stays in the round."""
    board = altered(log_tiles={**SHIPPED["log_tiles"], "T01": ["hand", "none"]})
    state = turn(
        "zebra", "", "rhino 10", hands=(" ".join(ANIMALS), "zebra turtle"), board=board, drift_triggers=True,
        takeback_includes_self=value,
    )  # fmt: skip
    events, after = play(state, Act(), DrawTile("T04"))
    assert CardsTaken(1, "icon") in events
    assert after.hands[1] == ("cheetah", "zebra", "rhino", "meerkat") and after.played[1] == ("turtle",)


def test_the_reading_by_the_summary() -> None:
    """The French summary, to the letter: the last tile ends the match."""
    (summary,) = [reading for reading in READINGS if reading.name == "summary"]
    events, _ = play(turn("zebra", pile=1, **summary.options), Act(), DrawTile("T03"))
    assert EndTriggered("no_tile", 0) in events


def test_every_option_has_its_test() -> None:
    here = " ".join(name for name in globals() if name.startswith("test_"))
    assert all(f"test_{option.point.replace('-', '').lower()}_" in here for option in OPTIONS)
