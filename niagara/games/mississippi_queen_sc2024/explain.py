"""Step → rulings: which rules made this so, with which numbers. One function an event."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    DirectionRolled,
    Event,
    MatchEnded,
    PassengerTaken,
    RoundEnded,
    Scored,
    SpeedSet,
    TileShown,
    TurnBegan,
    TurnEnded,
    TurnPassed,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.explain_end import ended, passed
from niagara.games.mississippi_queen_sc2024.explain_move import advanced, pushed, scored, speed_set, taken, turned
from niagara.games.mississippi_queen_sc2024.explain_order import began, round_over, set_up, turn_over
from niagara.games.mississippi_queen_sc2024.explain_river import rolled, shown


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made the step so, the most telling first; at least one."""
    event: Event | None = step.event
    match event:
        case None:
            return set_up(step.after)
        case TileShown():
            return shown(step, event)
        case DirectionRolled():
            return rolled(step, event)
        case TurnBegan():
            return began(step, event)
        case SpeedSet():
            return speed_set(event)
        case BoatTurned():
            return turned(step, event)
        case BoatAdvanced():
            return advanced(step, event)
        case BoatPushed():
            return pushed(step, event)
        case PassengerTaken():
            return taken(step, event)
        case Scored():
            return scored(step, event)
        case TurnEnded():
            return turn_over(event)
        case TurnPassed():
            return passed(step, event)
        case RoundEnded():
            return round_over(event)
        case MatchEnded():
            return ended(step, event)
        case _:
            assert_never(event)
