"""Rulings that are easily wrong: under options, at the ends of things, with odd names."""

from typing import Any

import pytest
from msgspec.structs import replace
from niagara_telling import SPEAKER, board, said, told

from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup
from niagara.games.niagara.actions import Action, Flow, StayAshore
from niagara.games.niagara.events import MatchEnded
from niagara.games.niagara.follow import follow

from niagara_positions import GAME, order, play, position, turn


def test_two_stops_are_said_as_one_order() -> None:
    state = turn(5, "S3[ruby]", "LOST", ops_single_stop=False)
    sentences = told(state, order(before="-", path="S4", after="+diamond"))["N-LOAD-04"]
    assert sentences == ["By option this canoe unloads at S3, moves on and loads at S4."]


def ended(finishers: tuple[int, ...], stores: dict[int, dict[str, int]], **options: Any) -> dict[str, list[str]]:
    """What is said of the end when these seats have reached a goal, in this order."""
    state = replace(position(stores=stores, **options), finishers=finishers, phase="end")
    events = follow(state)
    assert isinstance(events[0], MatchEnded)
    return said(state, None, events)


def test_tie_breaks_are_said_until_one_decides() -> None:
    stores = {0: {"amethyst": 7}, 1: {"ruby": 4}, 2: {"diamond": 4}}
    value = "Several players have a goal; the value of all their gems decides: Ada 7, Bo 20 and Cy 8."
    assert ended((0, 1, 2), stores, tiebreak=("value", "count"))["N-END-04"] == [value]
    equal = {0: {"amber": 4}, 1: {"diamond": 4, "sapphire": 1}, 2: {"amethyst": 7}}
    assert ended((0, 1, 2), equal, tiebreak=("value", "count"))["N-END-04"][1].endswith("Ada 4 and Bo 5.")
    assert "N-END-05" not in ended((0, 1, 2), equal, tiebreak=("value", "count"))
    first = "Several players have a goal; whoever was first decides: Cy and Ada."
    assert ended((2, 0), equal, tiebreak=("earliest",))["N-END-04"] == [first]
    shared = ended((0, 1), equal, tiebreak=("shared", "value"))
    assert "N-END-04" not in shared
    assert shared["N-END-05"] == ["By option no tie-break is played: Ada and Bo share the victory."]


def test_staying_is_said_of_what_was_afloat_when_the_turn_began() -> None:
    _, landed = play(turn(3, "S2", "LAND"), order(path="S1 LAND"))
    (sentence,) = told(landed, StayAshore())["N-TURN-04"]
    assert sentence.startswith("When the turn began, canoe 1 was afloat and has to act")
    state = turn(3, "LAND", "LOST", must_launch_if_none_afloat=False)
    assert told(state, StayAshore())["N-TURN-10"] == [
        "Canoe 1 is Ada's only one and is ashore: it may stay there, by option."
    ]


def test_a_goal_is_reached_once() -> None:
    state = turn(2, "S1[ruby]", "S2[ruby]", stores={0: {"ruby": 3}})
    events, after = play(state, order(0, path="LAND"))
    assert "N-END-01" in said(state, order(0, path="LAND"), events)
    assert "N-END-01" not in told(after, order(1, path="S1 LAND"))


def test_the_way_ashore_by_its_cost() -> None:
    state = turn(2, "S3[ruby]", "LOST", landing_cost=0)
    assert told(state, order(path="S2 S1 LAND"))["N-LAND-02"] == [
        "The way ashore costs 2 of the 2 points at hand: the canoe lands."
    ]


def test_a_rival_is_named_once() -> None:
    state = turn(2, "S5", "LOST", rivals=["S3[ruby]", "S3[amber]"])
    assert told(state, order(path="S4 S3"))["N-STEAL-06"] == ["Ada could have robbed Bo here, but does not have to."]


def test_a_card_without_a_step_is_said_of_an_unloading_too() -> None:
    assert "N-MOVE-11" in told(turn(2, "S3[ruby]", "LOST"), order(before="-"))


HOSTILE = "S\x1b[31mX\u202e" + "y" * 200


@pytest.mark.parametrize(
    "action",
    [
        order(path=HOSTILE),
        order(before=f"+{HOSTILE}".replace(" ", "_")),
        Flow((HOSTILE,)),
        order(path="S2 S3 S4", steal=(1, 0)),
    ],
)
def test_a_refusal_repeats_no_hostile_text(action: Action) -> None:
    state = turn(3, "S3", "LOST")
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    sentence = SPEAKER.sentence(caught.value.ruling.phrase)
    assert sentence.isprintable() and len(sentence) < 300


def test_the_first_arm_is_one_of_the_boards_own() -> None:
    arms = {"at": "S5", "arms": {"North": ["L6", "L7"], "South": ["R6", "R7"]}}
    own = board(fork=arms)
    state = GAME.setup(GAME.make_setup(3, {"fork_first": "South"}, own, 0))
    assert state.arm == "South" and GAME.setup(GAME.make_setup(3, {}, own, 0)).arm == "North"
    with pytest.raises(BadSetup, match="North, South"):
        GAME.make_setup(3, {"fork_first": "L"}, own, 0)


def test_a_free_fork_with_too_many_ways_is_refused() -> None:
    wild = board(weather={"values": list(range(-1, 10)), "start": 0})
    GAME.make_setup(3, {}, wild, 0)
    with pytest.raises(BadSetup, match="fork_rule"):
        GAME.make_setup(3, {"fork_rule": "free"}, wild, 0)


def test_a_gem_just_unloaded_is_never_called_missing() -> None:
    mines = board()["mines"]
    mines[1]["spaces"], mines[2]["spaces"] = ["S4", "S5"], []
    own = board(mines=[mine for mine in mines if mine["spaces"]])
    state = turn(5, "S4[ruby]", "LOST", board=own, ops_single_stop=False)
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, order(before="-", path="S5", after="+ruby"))
    assert caught.value.rule.id == "N-LOAD-06"
