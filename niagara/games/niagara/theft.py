"""The conditions of a theft (N-STEAL-01, 12, 09, 03, 04; 08 by option), for whoever decides, searches, explains, asks.

They stand in the order in which a refusal names them.
"""

from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CANOES, CanoeRef, Paddle
from niagara.games.niagara.course import Course
from niagara.games.niagara.marks import canoe_key, space_key
from niagara.games.niagara.paddle import Mover, spoken
from niagara.games.niagara.state import Canoe, State


class Theft(Struct, frozen=True, gc=False):
    """A theft that is tried: who, by which order, where that leads, from whom."""

    who: Mover
    seat: int
    order: Paddle
    way: Course
    victim: CanoeRef
    rival: Canoe | None
    """The canoe that is named; None if there is none of that name."""

    @property
    def thief_marks(self) -> tuple[str, str]:
        """The thief's canoe and the space where its move ends."""
        return canoe_key(self.seat, self.who.canoe), space_key(self.way.end)


def theft_from(state: State, who: Mover, seat: int, order: Paddle, way: Course, victim: CanoeRef) -> Theft:
    """The theft from this canoe, at the end of an order that is legal without it."""
    known = victim.seat in range(state.setup.seats) and victim.canoe in range(CANOES)
    return Theft(who, seat, order, way, victim, state.canoes[victim.seat][victim.canoe] if known else None)


def _cargo(theft: Theft) -> str:
    return theft.rival.cargo or "" if theft.rival else ""


def _went_up_reason(theft: Theft) -> Ruling:
    return rules.STEAL_01.rules(*theft.thief_marks, spaces=rules.spaces(theft.way.ups))


def _went_up_refusal(theft: Theft) -> Ruling:
    return rules.STEAL_01.forbids(moved=rules.MOVED_DOWN if theft.order.path else rules.DID_NOT_MOVE)


def _stops_beside(theft: Theft) -> bool:
    return not theft.way.lands and theft.rival is not None and theft.rival.space == theft.way.end


def _elsewhere(theft: Theft) -> Ruling:
    board = theft.who.board
    return rules.STEAL_12.forbids(here=spoken(board, theft.way.end), problem=_not_there(theft))


def _not_there(theft: Theft) -> Phrase:
    if theft.rival is None:
        return rules.NO_SUCH_CANOE
    return rules.ASHORE if theft.way.lands else rules.is_on(spoken(theft.who.board, theft.rival.space))


def _empty_reason(theft: Theft) -> Ruling:
    return rules.STEAL_03.rules(theft.thief_marks[0], gem=Term(_cargo(theft)))


def _full(theft: Theft) -> Ruling:
    return rules.STEAL_03.forbids(gem=Term(theft.way.cargo or ""))


def _loaded_rival(theft: Theft) -> bool:
    return theft.victim.seat != theft.seat and theft.rival is not None and theft.rival.cargo is not None


def _loaded_rival_reason(theft: Theft) -> Ruling:
    robbed = canoe_key(theft.victim.seat, theft.victim.canoe)
    victim, gem = SeatName(theft.victim.seat), Term(_cargo(theft))
    return rules.STEAL_04.rules(robbed, theft.thief_marks[1], victim=victim, gem=gem)


def _loaded_rival_kept(theft: Theft) -> Phrase:
    return phrase("{victim}'s canoe carries the {gem}.", victim=SeatName(theft.victim.seat), gem=Term(_cargo(theft)))


def _no_loaded_rival(theft: Theft) -> Ruling:
    problem = rules.OWN_CANOE if theft.victim.seat == theft.seat else rules.EMPTY_CANOE
    return rules.STEAL_04.forbids(problem=problem)


def _may_have_unloaded(theft: Theft) -> bool:
    return not theft.way.unloaded_before or theft.who.options.steal_after_pre_unload


def _unloaded_reason(theft: Theft) -> Ruling | None:
    if not theft.way.unloaded_before:
        return None
    return rules.STEAL_08.rules(theft.thief_marks[0], gem=Term(theft.who.cargo or ""))


MAY_STEAL: Final[Family[Theft]] = (
    Condition(
        rule=rules.STEAL_01,
        holds=lambda theft: theft.way.ups > 0,
        refusal=_went_up_refusal,
        reason=_went_up_reason,
        kept=lambda theft: phrase("The thief goes {spaces} up the river.", spaces=rules.spaces(theft.way.ups)),
    ),
    Condition(
        rule=rules.STEAL_12,
        holds=_stops_beside,
        refusal=_elsewhere,
        kept=lambda theft: Phrase("The thief's move ends on the space of the other canoe."),
    ),
    Condition(
        rule=rules.STEAL_09,
        holds=lambda theft: not theft.way.worked_after,
        refusal=lambda theft: rules.STEAL_09.forbids(),
        kept=lambda theft: Phrase("The thief neither loads nor unloads after the move."),
    ),
    Condition(
        rule=rules.STEAL_03,
        holds=lambda theft: theft.way.cargo is None,
        refusal=_full,
        reason=_empty_reason,
        kept=lambda theft: Phrase("The thief's canoe is empty when its move ends."),
    ),
    Condition(
        rule=rules.STEAL_04,
        holds=_loaded_rival,
        refusal=_no_loaded_rival,
        reason=_loaded_rival_reason,
        kept=_loaded_rival_kept,
    ),
    Condition(
        rule=rules.STEAL_08,
        holds=_may_have_unloaded,
        refusal=lambda theft: rules.STEAL_08.forbids(),
        reason=_unloaded_reason,
    ),
)
"""What a theft needs."""
