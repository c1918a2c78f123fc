"""Step → rulings: which rules made this so, with which numbers. One function an event."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    DockTaken,
    Event,
    HeadingChosen,
    MatchEnded,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    RoundEnded,
    SpeedSet,
    TileDrawn,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.explain_dock import declined, taken
from niagara.games.mississippi_queen.explain_end import eliminated, ended, finished
from niagara.games.mississippi_queen.explain_move import speed_set, stepped, turned
from niagara.games.mississippi_queen.explain_order import began, ordered, round_over
from niagara.games.mississippi_queen.explain_push import faced, pushed
from niagara.games.mississippi_queen.explain_river import drawn, laid, quay_laid, removed, rolled
from niagara.games.mississippi_queen.explain_setup import dock_taken, heading_chosen, set_up


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made the step so, the most telling first; at least one."""
    event: Event | None = step.event
    match event:
        case None:
            return set_up(step.after)
        case DockTaken():
            return dock_taken(step, event)
        case HeadingChosen():
            return heading_chosen(step, event)
        case RoundBegan():
            return ordered(step, event)
        case TurnBegan():
            return began(step, event)
        case SpeedSet():
            return speed_set(step, event)
        case BoatTurned():
            return turned(step, event)
        case BoatStepped():
            return stepped(step, event)
        case BoatPushed():
            return pushed(step, event)
        case BoatFaced():
            return faced(step, event)
        case PassengerTaken():
            return taken(step, event)
        case PassengerDeclined():
            return declined(step, event)
        case TileDrawn():
            return drawn(step, event)
        case DirectionRolled():
            return rolled(step, event)
        case TileLaid():
            return laid(step, event)
        case QuayLaid():
            return quay_laid(step, event)
        case TileRemoved():
            return removed(step, event)
        case BoatFinished():
            return finished(step, event)
        case BoatEliminated():
            return eliminated(step, event)
        case RoundEnded():
            return round_over(event)
        case MatchEnded():
            return ended(step, event)
        case _:
            assert_never(event)
