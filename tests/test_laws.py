"""Every sentence that is said of a step is true of it, under every option, and none that is due is left out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from laws import Due, Law, left_out, match_of, option_sets, untrue
from niagara_laws import DUE as NIAGARA_DUE
from niagara_laws import LAWS as NIAGARA

from niagara.core.replay import Replay
from niagara.core.rule import Kind
from niagara.games import get
from niagara.log.shipped import sample, samples

FULL = os.environ.get("NIAGARA_SOAK") == "1"
SEEDS = 40 if FULL else 1
ROUNDS = 30 if FULL else 12

LAWS: Mapping[str, Mapping[str, Law]] = {"niagara": NIAGARA}
DUE: Mapping[str, Mapping[str, Due]] = {"niagara": NIAGARA_DUE}
SKILLED: Mapping[str, str] = {"niagara": "greedy"}
"""A bot that brings matches to their end."""


def matches(name: str) -> Iterator[Replay]:
    """The shipped matches, and random ones under every set of options; under some of them one that is won."""
    game = get(name)
    yield from (match for match in map(sample, samples()) if match.header.game == name)
    for number, options in enumerate(option_sets(game)):
        if FULL or number % 4 == 0:
            yield match_of(game, SKILLED[name], game.seats[number % len(game.seats)], number, options, 60)
        for seed in range(SEEDS):
            seats = game.seats[(number + seed) % len(game.seats)]
            yield match_of(game, "random", seats, 100 * number + seed, options, ROUNDS)


@pytest.mark.parametrize("name", LAWS)
def test_what_is_said_is_true(name: str) -> None:
    game, asked, problems = get(name), set[str](), list[Any]()
    for match in matches(name):
        for step in match.steps():
            rulings = game.explain(step)
            asked |= {ruling.rule.id for ruling in rulings}
            problems += (*untrue(step, rulings, LAWS[name]), *left_out(step, rulings, DUE[name]))
    assert not problems[:10]
    assert asked == set(LAWS[name])


@pytest.mark.parametrize("name", LAWS)
def test_every_rule_that_can_be_said_has_a_law(name: str) -> None:
    said = {rule.id for rule in get(name).rules if Kind.FIRES in rule.kinds or Kind.SETS_UP in rule.kinds}
    assert said == set(LAWS[name])
