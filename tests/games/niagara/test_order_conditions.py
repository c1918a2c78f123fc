"""The conditions of an order under every option: the search finds what is accepted, and a refusal is true."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from laws import said
from niagara_refusals import REFUSALS, Refused

from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import Paddle
from niagara.games.niagara.paddle import mover
from niagara.games.niagara.search import candidates
from niagara.games.niagara.state import State

from niagara_positions import GAME, turn

OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"ops_single_stop": False}, {"unload_own_colour": "forbid"}, {"swap_must_change_colour": False},
    {"steal_after_pre_unload": False}, {"landing_cost": 0}, {"allow_paddle_over_falls": True},
    {"allow_zero_step": False}, {"allow_load_and_deliver": False}, {"same_gem_scope": "canoe"},
)  # fmt: skip
FULL = os.environ.get("NIAGARA_SOAK") == "1"
PILES = {"amethyst": {"amethyst": 1, "ruby": 1}, "amber": {}, "diamond": {"diamond": 2}}


@cache
def states(number: int) -> tuple[State, ...]:
    """Positions under these options: every kind of space, low cards, rivals beside."""
    rng, given = Random(number), OPTIONS[number]
    found = [
        turn(1, "S4", "S3[ruby]", rivals=["S3[ruby]", "S3"], **given),
        turn(3, "S4[ruby]", "LOST", rivals=["S3[ruby]"], **given),
    ]
    for _ in range(60 if FULL else 4):
        spots = [rng.choice(["S1", "S3", "S4", "S5", "L6", "R7", "LAND"]) for _ in range(4)]
        fleet = [spot if spot == "LAND" else spot + rng.choice(["", "[ruby]", "[amethyst]"]) for spot in spots]
        card = rng.randint(1, 5 if FULL else 3)
        found.append(turn(card, fleet[0], "LOST", rivals=fleet[1:], piles=PILES, **given))
    return tuple(found)


def tries(state: State) -> Iterator[Paddle]:
    """All walks and works that there are to try, and jumps onto every space."""
    assert state.turn is not None
    yield from candidates(state, mover(state, state.turn, 0))
    yield from (
        Paddle(0, (), (space,), ()) for space in (*state.board.file.spaces, state.board.land, state.board.falls)
    )


@cache
def judged(number: int) -> tuple[Counter[str], list[str]]:
    """How often each rule refuses under these options, and what is wrong."""
    count, wrong = Counter[str](), []
    for state in states(number):
        accepted = set()
        assert state.turn is not None
        for order in tries(state):
            try:
                GAME.decide(state, order)
            except RuleViolation as violation:
                rule, blanks = violation.rule.id, said(violation.ruling)
                count[rule] += 1
                if not REFUSALS[rule](Refused(state, order), blanks):
                    wrong.append(f"{state!r} card {state.turn.card}: {order} does not break {violation} {blanks}")
            else:
                accepted.add(order)
        if {order for order in GAME.legal_actions(state) if isinstance(order, Paddle) and not order.canoe} != accepted:
            wrong.append(f"{state!r} card {state.turn.card}: not the legal orders")
    return count, wrong


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_what_is_refused_breaks_the_rule_that_is_named(number: int) -> None:
    count, wrong = judged(number)
    assert not wrong[:5]
    assert len(count) > 10


def test_every_rule_of_an_order_refuses_somewhere() -> None:
    found = sum((judged(number)[0] for number in range(len(OPTIONS))), Counter[str]())
    assert set(found) == set(REFUSALS)
