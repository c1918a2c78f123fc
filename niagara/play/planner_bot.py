"""The planner of Niagara: a bot that looks ahead, and says why.

It draws the hidden cards of its rivals many times, so that it knows how far the river may move; it weighs every card
and every pair of orders for its two canoes by where the river then carries them, and by the best card of the next
round; what lies beyond it knows from a chart. Worths are counted in rounds that they save on the way to a goal. The
numbers here and in the files beside it are its taste, not rules.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct

from niagara.games.niagara.actions import Action, Flow
from niagara.games.niagara.moment import actor
from niagara.games.niagara.state import State
from niagara.play.planner_chart import chart
from niagara.play.planner_plan import Plan
from niagara.play.planner_worlds import Worlds
from niagara.play.reasoned import Reasoned

SAMPLES: Final = 48
"""So many times it draws the hidden cards."""

DEEPER: Final = 12.0
"""How much longer it takes to play one round more."""

DEEPEST: Final = 4
"""The most rounds after the next one that are played with a time to use."""


class Budget(Struct, frozen=True, kw_only=True):
    """How long the planner thinks. Without `seconds` one seed gives one match on any machine."""

    samples: int = SAMPLES
    ahead: int = 0
    """Rounds after the next one that are played card by card: each takes some twelve times as long."""
    seconds: float | None = None
    """It looks further as long as that takes no longer: such a match is not the same again, whatever its seed."""


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal action that brings it to a goal soonest, as far as it can see."""
    action: Action = reasoned(state, legal, rng).action
    return action


def reasoned(state: State, legal: tuple[Action, ...], rng: Random, budget: Budget = Budget()) -> Reasoned:  # noqa: B008
    """As `choose`, with the reason; there is none where there is no choice."""
    seat = actor(state)
    if len(legal) == 1 or not isinstance(seat, int) or isinstance(legal[0], Flow):
        return Reasoned(legal[rng.randrange(len(legal))])
    began = monotonic()
    plan = Plan(state, seat, Worlds(chart(state.setup), state, seat, budget.samples, rng))
    found = plan.decide(legal, budget.ahead)
    ahead = budget.ahead
    while budget.seconds and ahead < DEEPEST and DEEPER * (monotonic() - began) < budget.seconds:
        ahead += 1
        found = plan.decide(legal, ahead)
    return found


def planner(budget: Budget) -> Callable[[State, tuple[Action, ...], Random], Reasoned]:
    """A planner that thinks so long, for `play_out`."""
    return partial(reasoned, budget=budget)
