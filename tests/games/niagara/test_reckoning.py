"""In the middle of an order: what is spent so far and what is left, reckoned anew from the facts and the states."""

from __future__ import annotations

from niagara_telling import steps
from random_steps import random_steps

from niagara.core.text import plain
from niagara.games.niagara.actions import Paddle
from niagara.games.niagara.events import CanoePaddled, GemLoaded, GemUnloaded
from niagara.games.niagara.reckoning import so_far

from niagara_positions import GAME, order, play, turn


def test_what_is_spent_and_what_is_left_make_the_card() -> None:
    found = 0
    for seed in range(6):
        for step in random_steps(4, seed):
            total = GAME.so_far(step)
            rest = [type(fact).__name__ for fact in step.facts[step.place + 1 :]]
            own = {"GemLoaded", "GemUnloaded", "CanoePaddled", "CanoeLanded", "GemDelivered", "GemStolen"} & set(rest)
            spends = isinstance(step.event, CanoePaddled | GemLoaded | GemUnloaded)
            assert (total is not None) == (isinstance(step.action, Paddle) and spends and bool(own))
            if total is None:
                continue
            found += 1
            costs = []
            for fact in step.facts[: step.place + 1]:
                costs.append(len(fact.path) - 1 if isinstance(fact, CanoePaddled) else 2)
            card = step.opened.turn.card
            assert [line.number for line in total.lines] == [*costs, card - sum(costs)]
            assert total.value == card and plain(total.total) == f"card {card}"
            assert plain(total.lines[-1].phrase) == "left for the rest"
    assert found > 20


def test_free_landing_is_not_counted() -> None:
    state = turn(5, "S3[ruby]", landing_cost=0)
    action = order(path="S2 S1 LAND")
    (paddled, *_) = steps(state, action, play(state, action)[0])
    total = so_far(paddled)
    assert total is not None and [line.number for line in total.lines] == [2, 3]
