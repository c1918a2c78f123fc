"""Brute force: every (space, cargo, card), rivals all over the river; `legal_actions` is what `decide` accepts."""

import os
from itertools import product
from random import Random

import pytest

from niagara.core.rule import RuleViolation
from niagara.games.niagara.board import load_board
from niagara.games.niagara.paddle import mover
from niagara.games.niagara.search import candidates

from niagara_positions import GAME, turn

SPACES = ("LAND", "S1", "S2", "S3", "S4", "S5", "L6", "L7", "R6", "R7")
CARGOES = ("", "amethyst", "diamond", "amber", "sapphire", "ruby")
WHOLE = [
    (space, cargo, card)
    for space, cargo, card in product(SPACES, CARGOES, range(1, 7))
    if not (space == "LAND" and cargo)  # a gem ashore is delivered at once
]
SHARE = int(os.environ.get("NIAGARA_SOAK", "0"))
"""0: a fixed share; 1: all of it (scripts/soak)."""


def share() -> list[tuple[str, str, int]]:
    """Each space with each low card, and a few of the high ones, which take long."""
    if SHARE:
        return WHOLE
    rng = Random(2004)
    low = [case for case in WHOLE if case[2] <= 3]
    middle = [case for case in WHOLE if case[2] in (4, 5)]
    high = [case for case in WHOLE if case[2] == 6]
    return sorted([*rng.sample(low, 20), *rng.sample(middle, 4), *rng.sample(high, 1)])


@pytest.mark.parametrize(("space", "cargo", "card"), share())
def test_legal_orders_are_exactly_what_is_accepted(space: str, cargo: str, card: int) -> None:
    # Four rivals have eight canoes for the nine spaces: the first space is left out with even cards, the last with odd.
    rivals = [f"{there}[ruby]" for there in (SPACES[1:9] if card % 2 else SPACES[2:10])]
    piles = {"amethyst": {"amethyst": 3, "ruby": 1}, "amber": {}}
    own = f"{space}[{cargo}]" if cargo else space
    state = turn(card, own, "LOST", rivals=rivals, piles=piles)
    assert state.turn is not None
    accepted = set()
    for order in candidates(state, mover(state, state.turn, 0)):
        try:
            GAME.decide(state, order)
        except RuleViolation:
            continue
        accepted.add(order)
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal))
    assert set(legal) == accepted
    assert accepted  # there is never a position without a legal move


def test_the_cases_cover_the_board() -> None:
    board = load_board("zoch-2004")
    assert set(SPACES) == {"LAND", *board.file.spaces}
    assert set(CARGOES) - {""} == set(board.gems)
    assert len(WHOLE) == (9 * 6 + 1) * 6
