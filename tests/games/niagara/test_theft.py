"""A theft's conditions, once: deciding, searching and explaining agree, and the numbers that are said are right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from random_steps import random_steps

from niagara import sample
from niagara.core.condition import broken
from niagara.core.rule import RuleViolation
from niagara.core.step import Step
from niagara.core.text import plain
from niagara.games.niagara.actions import CanoeRef, Paddle
from niagara.games.niagara.course import Course, course
from niagara.games.niagara.events import CanoePaddled, GemLoaded, GemStolen, GemUnloaded
from niagara.games.niagara.paddle import mover
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import State
from niagara.games.niagara.theft import MAY_STEAL, theft_from
from niagara.pages import Walkthrough

from niagara_positions import GAME, order, turn

OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"steal_after_pre_unload": False}, {"ops_single_stop": False}, {"landing_cost": 0},
    {"allow_paddle_over_falls": True, "allow_zero_step": False},
)  # fmt: skip


@cache
def states(seed: int) -> tuple[State, ...]:
    """Turns in which canoes stand close together, some loaded: thefts need company."""
    rng, found = Random(seed), []
    for _ in range(60):
        spots = [rng.choice(["S2", "S3", "S4", "S5", "L6", "R6", "LAND"]) for _ in range(6)]
        fleet = [spot if spot == "LAND" else f"{spot}{rng.choice(['', '[ruby]', '[amber]'])}" for spot in spots]
        found.append(turn(rng.randint(1, 6), *fleet[:2], rivals=fleet[2:], **OPTIONS[seed % len(OPTIONS)]))
    return tuple(found)


def tries(state: State) -> Iterator[tuple[Any, Paddle, CanoeRef]]:
    """Every legal order without a theft, with every canoe there is to be robbed, and two that there are not."""
    now = state.turn
    assert now is not None
    names = [CanoeRef(seat, canoe) for seat in range(len(state.canoes) + 1) for canoe in (0, 1)]
    for canoe in now.able:
        who = mover(state, now, canoe)
        for one in orders(state, now, canoe):
            if one.steal is None:
                yield from ((who, one, victim) for victim in names if victim != CanoeRef(now.seat, canoe))


@pytest.mark.parametrize("seed", range(6))
def test_decide_and_the_search_ask_the_same_conditions(seed: int) -> None:
    refused: set[str] = set()
    allowed = 0
    for state in states(seed):
        now = state.turn
        assert now is not None
        listed = {one for canoe in now.able for one in orders(state, now, canoe) if one.steal}
        for who, one, victim in tries(state):
            way = course(who, one)
            assert isinstance(way, Course)
            failing = broken(MAY_STEAL, theft_from(state, who, now.seat, one, way, victim))
            theft = replace(one, steal=victim)
            assert (theft in listed) == (not failing)
            if not failing:
                allowed += 1
                GAME.decide(state, theft)
                continue
            with pytest.raises(RuleViolation) as violation:
                GAME.decide(state, theft)
            ruling = violation.value.ruling
            assert ruling == failing[0].refusal(theft_from(state, who, now.seat, one, way, victim))
            refused.add(ruling.rule.id)
    assert allowed > 5
    assert {"N-STEAL-01", "N-STEAL-03", "N-STEAL-04", "N-STEAL-09", "N-STEAL-12"} <= refused
    assert ("N-STEAL-08" in refused) == (not states(seed)[0].options.steal_after_pre_unload)


def test_what_keeps_a_rule_has_the_numbers_of_the_try() -> None:
    """The quiz says it of a try that breaks another rule."""
    said = 0
    for state in states(0):
        now = state.turn
        assert now is not None
        for who, one, victim in tries(state):
            way = course(who, one)
            assert isinstance(way, Course)
            theft = theft_from(state, who, now.seat, one, way, victim)
            kept = {condition.rule.id: condition.kept(theft) for condition in MAY_STEAL if condition.holds(theft)}
            if "N-STEAL-04" in kept:
                gem = state.canoes[victim.seat][victim.canoe].cargo
                assert plain(kept["N-STEAL-04"]) == f"seat {victim.seat}'s canoe carries the {gem}."
            if "N-STEAL-01" in kept:
                climbed = state.board.depth[who.space] - state.board.depth[way.end]
                assert (
                    plain(kept["N-STEAL-01"]) == f"The thief goes {climbed} space{'s' * (climbed != 1)} up the river."
                )
                said += 1
    assert said > 5


def thieves() -> Iterator[tuple[Step, GemStolen]]:
    """Each theft of a shipped match and of random ones."""
    found = 0
    for seed in range(8):
        for step in random_steps(4, seed):
            if isinstance(step.event, GemStolen):
                found += 1
                yield step, step.event
    for page in Walkthrough(sample("thieves")):
        if isinstance(page.step.event, GemStolen):
            found += 1
            yield page.step, page.step.event
    assert found > 3


def test_what_is_said_of_a_theft_has_the_numbers_of_the_boards() -> None:
    """Each number and name is taken from the states and the facts, not from what explains them."""
    for step, event in thieves():
        before, opened = step.before, step.opened
        board, seat = before.board, event.seat
        said = {one.rule.id: dict(one.phrase.blanks) for one in GAME.explain(step)}
        path = next(one.path for one in step.facts if isinstance(one, CanoePaddled))
        climbed = sum(board.up.get(here) == to for here, to in pairwise(path))
        assert said["N-STEAL-01"]["spaces"].n == climbed > 0
        assert said["N-STEAL-02"]["points"].n == opened.turn.card
        assert before.canoes[seat][event.canoe].cargo is None
        robbed = before.canoes[event.victim.seat][event.victim.canoe]
        assert robbed.cargo == event.gem and robbed.space == path[-1]
        assert said["N-STEAL-03"]["gem"].word == said["N-STEAL-04"]["gem"].word == event.gem
        assert said["N-STEAL-04"]["victim"].seat == event.victim.seat
        here = [
            (other, canoe) for other, pair in enumerate(before.canoes) for canoe, one in enumerate(pair)
            if one.space == path[-1] and one.cargo and other != seat
        ]  # fmt: skip
        assert ("N-STEAL-07" in said) == (len(here) > 1)
        if "N-STEAL-07" in said:
            assert said["N-STEAL-07"]["canoe"] == event.victim.canoe + 1
        out = next((one.gem for one in step.facts if isinstance(one, GemUnloaded)), None)
        assert ("N-STEAL-08" in said) == (out is not None)
        assert out is None or said["N-STEAL-08"]["gem"].word == out
        assert ("N-STEAL-10" in said) == bool(opened.turn.done)
        if "N-STEAL-10" in said:
            assert said["N-STEAL-10"]["canoe"] == event.canoe + 1 and said["N-STEAL-10"]["player"].seat == seat
        assert not any(isinstance(one, GemLoaded) for one in step.facts)
        assert list(said) == sorted(said), "in the order of the book"


def test_nobody_is_robbed_on_the_beach_and_the_refusal_does_not_contradict_itself() -> None:
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(turn(1, "S1", rivals=["LAND"]), order(path="LAND", steal=(1, 0)))
    assert plain(refused.value.ruling.phrase) == (
        "The thief stops on the beach, but nobody is robbed there: a theft happens on one space of the river, "
        "where the move ends."
    )
