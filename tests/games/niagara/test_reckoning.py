"""In the middle of an order: what is spent so far and what is left, reckoned anew from the facts and the states."""

from __future__ import annotations

from itertools import product

from niagara_telling import steps
from random_steps import random_steps

from niagara.core.text import plain
from niagara.games.niagara.actions import Paddle
from niagara.games.niagara.events import CanoePaddled, FlowSet, GemLoaded, GemUnloaded
from niagara.games.niagara.reckoning import so_far

from niagara_positions import GAME, flow, order, play, position, river, turn


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


def test_the_lines_of_the_flow_are_the_lowest_card_and_the_weather() -> None:
    """By option a line more, where the river moves farther than they say."""
    found = set()
    for options in ({}, {"min_flow": 1}):
        for cards, weather in product(((1, 3, 4), (2, "cloud", 6), ("cloud",) * 3), (-1, 0, 1, 2)):
            events, _ = flow(cards, position(weather=weather, **options))
            before = river(cards, position(weather=weather, **options))
            told = next(
                one for one in steps(before, GAME.legal_actions(before)[0], events) if type(one.event) is FlowSet
            )
            total = next(one.sum for one in GAME.explain(told) if one.sum)
            numbers = [card for card in cards if card != "cloud"]
            lines = [*([min(numbers)] if numbers else []), weather]
            assert told.event.steps == total.value == max(sum(lines), options.get("min_flow", 0))
            more = total.value - sum(lines)
            assert [line.number for line in total.lines] == [*lines, *([more] if more else [])]
            found.add(more > 0)
    assert found == {True, False}
