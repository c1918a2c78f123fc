"""Step → rulings: which rules made this so, with which numbers. One function an event."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.whitewater.events import (
    ActionTaken,
    AnimalFinished,
    AnimalMoved,
    CardChosen,
    CardsTaken,
    DieRolled,
    EndTriggered,
    Event,
    IconMet,
    MatchEnded,
    NothingDone,
    RiverPushed,
    RoundBegan,
    RoundEnded,
    StartMoved,
    TilePlaced,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.explain_cards import acted, chose, gave_start, round_began, took_back, turn_began
from niagara.games.whitewater.explain_end import ended, round_ended, triggered
from niagara.games.whitewater.explain_icons import met, nothing, rolled
from niagara.games.whitewater.explain_move import finished, moved
from niagara.games.whitewater.explain_river import pushed
from niagara.games.whitewater.explain_setup import placed, set_up


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made the step so, the most telling first; at least one."""
    event: Event | None = step.event
    match event:
        case None:
            return set_up(step.after)
        case TilePlaced():
            return placed(step, event)
        case RoundBegan():
            return round_began(step, event)
        case CardChosen():
            return chose(step, event)
        case TurnBegan():
            return turn_began(step, event)
        case ActionTaken():
            return acted(step, event)
        case AnimalMoved():
            return moved(step, event)
        case AnimalFinished():
            return finished(step, event)
        case IconMet():
            return met(step, event)
        case DieRolled():
            return rolled(step, event)
        case RiverPushed():
            return pushed(step, event)
        case StartMoved():
            return gave_start(step, event)
        case CardsTaken():
            return took_back(step, event)
        case NothingDone():
            return nothing(step, event)
        case EndTriggered():
            return triggered(step, event)
        case RoundEnded():
            return round_ended(step, event)
        case MatchEnded():
            return ended(step, event)
        case _:
            assert_never(event)
