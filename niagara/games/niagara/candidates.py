"""Brute force, for the tests: far more actions than are legal, made without looking at a rule."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from niagara.games.niagara.actions import (
    CANOES,
    Action,
    BuyCanoe,
    ChooseCard,
    Flow,
    KeepGems,
    ShiftWeather,
    StayAshore,
)  # fmt: skip
from niagara.games.niagara.paddle import mover
from niagara.games.niagara.search import candidates as orders
from niagara.games.niagara.state import CARDS, State


def candidates(state: State) -> Iterator[Action]:
    """Every action that might be legal in some state like this one, and many that are not."""
    board = state.setup.board
    yield KeepGems()
    yield from (BuyCanoe((gem,)) for gem in board.gems)
    yield from (BuyCanoe(pair) for pair in product(board.gems, repeat=2))
    for price in range(3, 8):
        yield from (BuyCanoe(gems) for gems in combinations_with_replacement(board.gems, price))
    yield from (ChooseCard(card) for card in CARDS)
    yield StayAshore()
    yield from (ShiftWeather(to) for to in range(-9, 10))
    for steps in range(9):
        yield from (Flow(arms) for arms in product(board.arms, repeat=steps))
    if state.turn is not None and state.turn.card != "cloud":
        for canoe in range(CANOES):
            yield from orders(state, mover(state, state.turn, canoe))
