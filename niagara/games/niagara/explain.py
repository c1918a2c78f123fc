"""Step → rulings: which rules made this so, with which numbers. One function an event."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    Event,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemsKept,
    GemStolen,
    GemUnloaded,
    HandsRefilled,
    MatchEnded,
    RingPassed,
    RiverPushed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.explain_order import loaded, moved, stolen, unloaded
from niagara.games.niagara.explain_river import fell, flowed, freed, pushed, shifted
from niagara.games.niagara.explain_round import bought, chose, closed, ended, kept, passed_ring, refilled, set_up
from niagara.games.niagara.explain_turn import began, delivered, landed, passed, stayed


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made the step so, the most telling first; at least one.

    The facts that happen most often stand first, as in `evolve`.
    """
    event: Event | None = step.event
    match event:
        case CanoePaddled():
            return moved(step, event)
        case CardChosen():
            return chose(step, event)
        case TurnBegan():
            return began(step, event)
        case RiverPushed():
            return pushed(step, event)
        case FlowSet():
            return flowed(step, event)
        case RoundEnded():
            return closed(event)
        case RingPassed():
            return passed_ring(step, event)
        case GemLoaded():
            return loaded(step, event)
        case GemsKept():
            return kept(step, event)
        case WeatherShifted():
            return shifted(step, event)
        case CanoeLanded():
            return landed(step, event)
        case GemDelivered():
            return delivered(step, event)
        case GemStolen():
            return stolen(step, event)
        case CanoeStayed():
            return stayed(step, event)
        case CanoeLost():
            return fell(step, event)
        case CanoeBought():
            return bought(step, event)
        case HandsRefilled():
            return refilled(step)
        case GemUnloaded():
            return unloaded(step, event)
        case CanoeFreed():
            return freed(step, event)
        case None:
            return set_up(step.after)
        case TurnPassed():
            return passed(event, step)
        case MatchEnded():
            return ended(step, event)
        case _:
            assert_never(event)
