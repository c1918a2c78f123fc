"""The conditions of the river's flow (N-FLOW-01, 02, 04): how many discs, and which arm each of them takes."""

from typing import Final, Literal

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Listing, SeatName, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Card
from niagara.games.niagara.card import spoken_card
from niagara.games.niagara.marks import FORK, WEATHER
from niagara.games.niagara.reckoning import flow_sum
from niagara.games.niagara.state import NiagaraSetup, lowest_of, signed, steps_of


class Flowing(Struct, frozen=True, gc=False):
    """So many discs, for the cards and the weather of a round."""

    chosen: tuple[Card | Literal["hidden"] | None, ...]
    weather: int
    least: int
    """The least the river moves (D15)."""
    discs: int

    @property
    def lowest(self) -> int | None:
        """The lowest number; None if only clouds were played."""
        return lowest_of(self.chosen)

    @property
    def due(self) -> int:
        """How many discs the rules ask for."""
        return steps_of(self.lowest, self.weather, self.least)


def _is_due(flowing: Flowing) -> bool:
    return flowing.discs == flowing.due


def _only_clouds(flowing: Flowing) -> bool:
    return flowing.lowest is None


def _cloudy_refusal(flowing: Flowing) -> Ruling:
    return rules.FLOW_02.forbids(discs=rules.discs(flowing.due), found=rules.discs(flowing.discs))


def _cloudy_reason(flowing: Flowing) -> Ruling | None:
    if not _only_clouds(flowing):
        return None
    weather, discs = signed(flowing.weather), rules.discs(flowing.discs)
    total = flow_sum(None, flowing.weather, flowing.discs)
    return rules.FLOW_02.rules(WEATHER, weather=weather, discs=discs, sum=total)


def _lowest_refusal(flowing: Flowing) -> Ruling:
    return rules.FLOW_01.forbids(discs=rules.discs(flowing.due), found=rules.discs(flowing.discs))


def _lowest_reason(flowing: Flowing) -> Ruling | None:
    lowest = flowing.lowest
    if lowest is None:
        return None
    cards, weather, discs = _cards(flowing.chosen), signed(flowing.weather), rules.discs(flowing.discs)
    total = flow_sum(lowest, flowing.weather, flowing.discs)
    return rules.FLOW_01.rules(WEATHER, cards=cards, lowest=lowest, weather=weather, discs=discs, sum=total)


def _cards(chosen: tuple[Card | Literal["hidden"] | None, ...]) -> Listing:
    """Who laid which card."""
    return Listing(
        tuple(
            phrase("{player} {card}", player=SeatName(seat), card=spoken_card(card))
            for seat, card in enumerate(chosen)
            if card is not None and card != "hidden"
        )
    )


MAY_FLOW: Final[Family[Flowing]] = (
    Condition(
        rule=rules.FLOW_02,
        holds=lambda flowing: not _only_clouds(flowing) or _is_due(flowing),
        refusal=_cloudy_refusal,
        reason=_cloudy_reason,
    ),
    Condition(
        rule=rules.FLOW_01,
        holds=lambda flowing: _only_clouds(flowing) or _is_due(flowing),
        refusal=_lowest_refusal,
        reason=_lowest_reason,
    ),
)
"""What so many discs need."""


class Disc(Struct, frozen=True, gc=False):
    """A disc that goes into an arm: the how-manieth of the round, and which arm's turn it is."""

    setup: NiagaraSetup
    number: int
    due: str
    arm: str

    @property
    def in_turn(self) -> bool:
        """Whether the arms of this river take turns."""
        return self.setup.options.fork_rule == "alternate" and len(self.setup.board.arms) > 1


def _no_such_arm(disc: Disc) -> Ruling:
    return rules.FLOW_04.forbids(why=rules.no_such_arm(disc.arm, Listing(tuple(disc.setup.board.arms))))


def _other_arm(disc: Disc) -> Ruling:
    return rules.FLOW_04.forbids(why=rules.arms_in_turn(disc.number, disc.due, disc.arm))


def _in_turn_reason(disc: Disc) -> Ruling | None:
    if not disc.in_turn:
        return None
    following = disc.setup.board.next_arm[disc.arm]
    return rules.FLOW_04.rules(FORK, n=disc.number, arm=disc.arm, next=following)


MAY_TAKE_ARM: Final[Family[Disc]] = (
    Condition(
        rule=rules.FLOW_04,
        holds=lambda disc: disc.arm in disc.setup.board.arms,
        refusal=_no_such_arm,
    ),
    Condition(
        rule=rules.FLOW_04,
        holds=lambda disc: not disc.in_turn or disc.arm == disc.due,
        refusal=_other_arm,
        reason=_in_turn_reason,
    ),
)
"""What a disc needs to go into an arm."""
