"""The conditions of moving the weather marker (N-CARD-02, N-WEATHER-01, 02), in the order of a refusal."""

from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Listing, SeatName
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Card
from niagara.games.niagara.card import spoken_card
from niagara.games.niagara.marks import WEATHER
from niagara.games.niagara.state import signed


class Shift(Struct, frozen=True, gc=False):
    """A shift of the marker: who tries it with which card, the track, where the marker is and where it is to go."""

    seat: int
    card: Card
    track: tuple[int, ...]
    old: int
    new: int

    @property
    def at_end(self) -> bool:
        """Whether the marker is at an end of the track."""
        return self.old in (self.track[0], self.track[-1])


def _a_number(shift: Shift) -> Ruling:
    return rules.CARD_02.forbids(card=spoken_card(shift.card))


def _no_field(shift: Shift) -> Ruling:
    low, high = signed(shift.track[0]), signed(shift.track[-1])
    return rules.WEATHER_02.forbids(low=low, high=high, new=signed(shift.new))


def _end_reason(shift: Shift) -> Ruling | None:
    return rules.WEATHER_02.rules(WEATHER, new=signed(shift.new)) if shift.at_end else None


def _too_far(shift: Shift) -> Ruling:
    near = tuple(signed(value) for value in shift.track if abs(value - shift.old) == 1)
    return rules.WEATHER_01.forbids(old=signed(shift.old), choices=Listing(near), new=signed(shift.new))


def _one_field(shift: Shift) -> Ruling:
    player, old, new = SeatName(shift.seat), signed(shift.old), signed(shift.new)
    return rules.WEATHER_01.rules(WEATHER, player=player, old=old, new=new)


MAY_SHIFT: Final[Family[Shift]] = (
    Condition(rule=rules.CARD_02, holds=lambda shift: shift.card == "cloud", refusal=_a_number),
    Condition(
        rule=rules.WEATHER_02,
        holds=lambda shift: shift.new in shift.track,
        refusal=_no_field,
        reason=_end_reason,
    ),
    Condition(
        rule=rules.WEATHER_01,
        holds=lambda shift: abs(shift.new - shift.old) == 1,
        refusal=_too_far,
        reason=_one_field,
    ),
)
"""What moving the marker there needs."""
