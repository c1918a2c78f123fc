"""The conditions of acting with a canoe and of leaving one ashore (N-TURN, N-SETUP-05, N-FALL-01, N-WEATHER-03).

What was afloat and ashore when the turn began settles them. They stand in the order in which a refusal names them.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, hold
from niagara.core.rule import Ruling
from niagara.core.text import SeatName
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CANOES, Card
from niagara.games.niagara.marks import canoe_key


class Duty(Struct, frozen=True, gc=False, kw_only=True):
    """What a turn asks of its canoes: those afloat and ashore when it began, and those that have acted since."""

    seat: int
    card: Card
    afloat: tuple[int, ...]
    ashore: tuple[int, ...]
    done: tuple[int, ...] = ()
    must_launch: bool = True
    """Whether the only canoe left must be launched (D16)."""
    canoe: int = 0
    """The canoe that is to act."""
    landed: bool = False
    """Whether it landed in this turn."""

    @property
    def player(self) -> SeatName:
        """Whose turn it is."""
        return SeatName(self.seat)


def _is_number(duty: Duty) -> bool:
    return duty.card != "cloud"


def _cloud(duty: Duty) -> Ruling:
    return rules.WEATHER_03.forbids(player=duty.player)


def _both_ashore(duty: Duty) -> Ruling:
    return rules.TURN_03.forbids(player=duty.player)


NUMBER: Final = Condition[Duty](rule=rules.WEATHER_03, holds=_is_number, refusal=_cloud)

MAY_ACT: Final[Family[Duty]] = (
    NUMBER,
    Condition(
        rule=rules.SETUP_05,
        holds=lambda duty: duty.canoe in range(CANOES),
        refusal=lambda duty: rules.SETUP_05.forbids(canoe=duty.canoe + 1),
    ),
    Condition(
        rule=rules.FALL_01,
        holds=lambda duty: duty.canoe in duty.afloat + duty.ashore,
        refusal=lambda duty: rules.FALL_01.forbids(canoe=duty.canoe + 1, player=duty.player),
    ),
    Condition(
        rule=rules.TURN_08,
        holds=lambda duty: not duty.landed,
        refusal=lambda duty: rules.TURN_08.forbids(canoe=duty.canoe + 1, player=duty.player),
    ),
    Condition(
        rule=rules.TURN_07,
        holds=lambda duty: duty.canoe not in duty.done,
        refusal=lambda duty: rules.TURN_07.forbids(canoe=duty.canoe + 1),
    ),
    Condition(
        rule=rules.TURN_03,
        holds=lambda duty: bool(duty.afloat) or not duty.done,
        refusal=_both_ashore,
    ),
)
"""What a canoe needs to act in this turn."""


def single_ruling(duty: Duty) -> Ruling:
    """The only canoe, ashore (N-TURN-10)."""
    canoe = duty.ashore[0]
    words = rules.MUST_LAUNCH if duty.must_launch else rules.MAY_STAY
    return rules.TURN_10.rules(canoe_key(duty.seat, canoe), canoe=canoe + 1, player=duty.player, duty=words)


def pair_ruling(duty: Duty) -> Ruling:
    """One afloat, which must act, and one ashore, which may (N-TURN-04)."""
    afloat, ashore = duty.afloat[0], duty.ashore[0]
    keys = canoe_key(duty.seat, afloat), canoe_key(duty.seat, ashore)
    return rules.TURN_04.rules(*keys, afloat=afloat + 1, ashore=ashore + 1)


def _afloat_still(duty: Duty) -> Ruling:
    canoe = next(canoe for canoe in duty.afloat if canoe not in duty.done)
    return rules.TURN_02.forbids(canoe=canoe + 1, player=duty.player)


MAY_STAY: Final[Family[Duty]] = (
    NUMBER,
    Condition(
        rule=rules.TURN_03,
        holds=lambda duty: len(duty.ashore) < CANOES,
        refusal=_both_ashore,
    ),
    Condition(
        rule=rules.TURN_05,
        holds=lambda duty: len(duty.afloat) < CANOES,
        refusal=lambda duty: rules.TURN_05.forbids(player=duty.player),
    ),
    Condition(
        rule=rules.TURN_10,
        holds=lambda duty: bool(duty.afloat) or len(duty.ashore) != 1 or not duty.must_launch,
        refusal=lambda duty: rules.TURN_10.forbids(canoe=duty.ashore[0] + 1, player=duty.player),
        reason=lambda duty: None if duty.afloat or len(duty.ashore) != 1 else single_ruling(duty),
    ),
    Condition(
        rule=rules.TURN_04,
        holds=lambda duty: not duty.ashore or duty.ashore[0] in duty.done or set(duty.afloat) <= set(duty.done),
        refusal=lambda duty: rules.TURN_04.forbids(afloat=duty.afloat[0] + 1, player=duty.player),
        reason=lambda duty: pair_ruling(duty) if duty.afloat and duty.ashore else None,
    ),
    Condition(
        rule=rules.TURN_02,
        holds=lambda duty: set(duty.afloat) <= set(duty.done),
        refusal=_afloat_still,
    ),
)
"""What leaving the canoe ashore needs, while the turn still has something to decide."""


@lru_cache(maxsize=256)
def able(afloat: tuple[int, ...], ashore: tuple[int, ...], done: tuple[int, ...]) -> tuple[int, ...]:
    """The canoes that may act with a number card: few turns differ in this, so each is asked once."""
    fleet = range(CANOES)
    return tuple(
        canoe
        for canoe in fleet
        if hold(MAY_ACT, Duty(seat=0, card=1, afloat=afloat, ashore=ashore, done=done, canoe=canoe))
    )


@lru_cache(maxsize=256)
def may_stay(afloat: tuple[int, ...], ashore: tuple[int, ...], done: tuple[int, ...], must_launch: bool) -> bool:
    """Whether the canoe ashore may be left there with a number card; each such turn is asked once."""
    duty = Duty(seat=0, card=1, afloat=afloat, ashore=ashore, done=done, must_launch=must_launch)
    return bool(able(afloat, ashore, done)) and hold(MAY_STAY, duty)
