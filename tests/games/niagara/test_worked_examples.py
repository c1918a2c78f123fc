"""The worked examples of the rules, each named by its number and its main rule, and what each option changes."""

from typing import Any

import pytest

from niagara.core.referee import referee
from niagara.games.niagara.state import State

from niagara_cases import Does, Example
from niagara_examples import EXAMPLES
from niagara_option_examples import BY_OPTION
from niagara_positions import GAME, boat, ends, gems, position, refused, thefts

EVERY = pytest.mark.parametrize("example", [pytest.param(one, id=one.name) for one in (*EXAMPLES, *BY_OPTION)])


@EVERY
def test_the_orders_of_a_canoe(example: Example) -> None:
    state, found = example.at.state, ends(example.at.state, example.canoe)
    assert example.ends is None or found == example.ends
    assert example.some <= found
    assert not example.none & found
    assert example.robs is None or thefts(state, example.canoe) == example.robs


@EVERY
def test_what_may_be_chosen(example: Example) -> None:
    legal = GAME.legal_actions(example.at.state)
    assert example.legal is None or set(legal) == set(example.legal)
    assert set(example.may) <= set(legal)
    for rule, action in example.refuses:
        assert refused(example.at.state, action) is rule


@EVERY
def test_what_an_action_causes(example: Example) -> None:
    for does in example.does:
        assert does.action in GAME.legal_actions(example.at.state)
        events, after = referee(GAME, example.at.state, does.action)
        rest = iter(events)
        assert all(event in rest for event in does.events), events  # in this order
        assert not any(isinstance(event, does.never) for event in events)
        check_state(does, after)


def check_state(does: Does, after: State) -> None:
    """What is where after an action."""
    for (seat, canoe), spot in does.leaves.items():
        assert after.canoes[seat][canoe] == boat(spot)
    for seat, store in does.stores.items():
        assert after.stores[seat] == gems(after, **store)
    for mine, pile in does.piles.items():
        assert after.piles[after.board.gems.index(mine)] == gems(after, **pile)
    assert does.arm in ("", after.arm)


def test_no_example_says_nothing_and_none_is_there_twice() -> None:
    names = [example.name for example in (*EXAMPLES, *BY_OPTION)]
    assert len(set(names)) == len(names)
    for one in (*EXAMPLES, *BY_OPTION):
        said: tuple[Any, ...] = (one.some, one.none, one.may, one.refuses, one.does)
        assert any(said) or one.ends is not None or one.robs is not None or one.legal is not None, one.name


def test_drowning_table_of_section_4() -> None:
    """Steps that drown a canoe left untouched, by the arm that takes the next disc (L / R)."""
    table = {"S1": (9, 9), "S2": (8, 8), "S3": (7, 7), "S4": (6, 6), "S5": (5, 5),
             "L6": (3, 4), "R6": (4, 3), "L7": (1, 2), "R7": (2, 1)}  # fmt: skip
    board = position().board
    for space, expected in table.items():
        for first, steps in zip("LR", expected, strict=True):
            here, arm, count = space, first, 0
            while here != board.falls:
                here, arm, count = board.drift[arm].get(here, here), "R" if arm == "L" else "L", count + 1
            assert count == steps, (space, first)
