"""The conditions of a change of speed (S-M4, S-A1 to S-A3) and of a turn (S-D1), for whoever decides or searches.

They stand in the order in which a refusal names them.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, check
from niagara.core.rule import Ruling
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.refusals import named
from niagara.games.mississippi_queen_sc2024.words import signed


class SpeedChange(Struct, frozen=True, gc=False):
    """A change of speed that is tried."""

    was: int
    by: int
    coal: int
    """What the boat has."""
    number: int = 1
    """Which action of the move it is."""

    @property
    def speed(self) -> int:
        """The speed after it."""
        return self.was + self.by

    @property
    def cost(self) -> int:
        """Its coal: the first step up or down is free (S-A3)."""
        return max(0, abs(self.by) - 1)


def _beyond_limits(change: SpeedChange) -> Ruling:
    name = "above_max_speed" if change.speed > TOP_SPEED else "below_min_speed"
    return rules.A2.forbids(was=change.was, by=signed(change.by), speed=change.speed, **named(name))


def _too_dear_change(change: SpeedChange) -> Ruling:
    return rules.A3.forbids(
        was=change.was, speed=change.speed, cost=rules.coal(change.cost), coal=rules.coal(change.coal),
        **named("no_coal_for_acceleration"),
    )  # fmt: skip


MAY_ACCELERATE: Final[Family[SpeedChange]] = (
    Condition(
        rule=rules.M4,
        holds=lambda change: change.number == 1,
        refusal=lambda change: rules.M4.forbids(number=change.number, **named("acceleration_not_first")),
    ),
    Condition(
        rule=rules.A1,
        holds=lambda change: change.by != 0,
        refusal=lambda change: rules.A1.forbids(**named("zero_acceleration")),
    ),
    Condition(
        rule=rules.A2,
        holds=lambda change: 1 <= change.speed <= TOP_SPEED,
        refusal=_beyond_limits,
    ),
    Condition(
        rule=rules.A3,
        holds=lambda change: change.cost <= change.coal,
        refusal=_too_dear_change,
    ),
)
"""What a change of speed needs."""


@lru_cache(maxsize=1024)  # few small numbers, asked for in every decision
def accelerated(was: int, by: int, coal: int, number: int) -> tuple[int, int]:
    """The speed after a change and its coal; raises the first rule that the change breaks."""
    change = SpeedChange(was, by, coal, number)
    check(MAY_ACCELERATE, change)
    return change.speed, change.cost


class Turning(Struct, frozen=True, gc=False):
    """A turn that is tried: by how many sixths, with how many free ones left and how much coal."""

    sixths: int
    free: int
    coal: int

    @property
    def used(self) -> int:
        """The free sixths that it takes: they come first (S-D1)."""
        return min(self.sixths, self.free)

    @property
    def cost(self) -> int:
        """Its coal."""
        return self.sixths - self.used


def _too_dear_turn(turn: Turning) -> Ruling:
    return rules.D1.forbids(
        sixths=rules.sixths(turn.sixths), cost=rules.coal(turn.cost), coal=rules.coal(turn.coal),
        **named("no_coal_for_turn"),
    )  # fmt: skip


MAY_TURN: Final[Family[Turning]] = (
    Condition(
        rule=rules.D1,
        holds=lambda turn: turn.cost <= turn.coal,
        refusal=_too_dear_turn,
    ),
)
"""What a turn needs."""


@lru_cache(maxsize=256)  # few small numbers, asked for in every decision
def paid_turn(sixths: int, free: int, coal: int) -> tuple[int, int]:
    """The free sixths and the coal that a turn takes; raises the rule that it breaks."""
    turn = Turning(sixths, free, coal)
    check(MAY_TURN, turn)
    return turn.used, turn.cost
