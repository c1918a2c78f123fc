"""How far a store is from a goal, counted in rounds, and so which gems the planner wants, and how much."""

from functools import lru_cache
from math import exp, log
from typing import Final

from niagara.games.niagara.state import Gems, goals_met

OPEN_MINDED: Final = 1.0
"""Rounds by which one plan may be longer than another and still count: a mine may be empty when one gets there."""

VICTORY: Final = 4.0
"""Rounds that the last gem is worth on top."""

Efforts = tuple[float, ...]
"""Rounds that it takes to fetch a gem of each kind."""


def wants(efforts: Efforts, left: Gems, store: Gems) -> tuple[float, ...]:
    """How many rounds each kind of gem brings the store nearer to a goal."""
    here = to_go(efforts, left, store)
    more = [(*store[:kind], count + 1, *store[kind + 1 :]) for kind, count in enumerate(store)]
    return tuple([here - to_go(efforts, left, after) for after in more])


@lru_cache(maxsize=1 << 14)
def to_go(efforts: Efforts, left: Gems, store: Gems) -> float:
    """About how many rounds a store is from a goal, by all plans together (N-END-01).

    `left` says how many gems of each kind can still be had.
    """
    if goals_met(store):
        return -VICTORY
    kinds = range(len(store))
    alike = [max(0, 4 - store[kind]) * efforts[kind] for kind in kinds if 4 - store[kind] <= left[kind]]
    cheapest = sorted(efforts[kind] for kind in kinds if not store[kind])
    colours = sum(cheapest[: max(0, 5 - sum(map(bool, store)))])
    plans = [*alike, (7 - sum(store)) * min(efforts)]
    if len(store) >= 5:
        plans.append(colours)
    nearest = min(plans)
    return nearest - OPEN_MINDED * log(sum(exp((nearest - plan) / OPEN_MINDED) for plan in plans))
