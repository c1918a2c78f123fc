"""What the statistics of many matches count, and what brought a match to its end."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara.core.step import Step
from niagara.games.niagara.events import CanoeBought, CanoeLost, Event, GemDelivered, GemStolen, MatchEnded
from niagara.games.niagara.state import State, goals_met

TALLIES: Final[Mapping[str, Callable[[Event], int]]] = {
    "thefts": lambda event: isinstance(event, GemStolen),
    "canoes_lost": lambda event: isinstance(event, CanoeLost),
    "canoes_bought": lambda event: isinstance(event, CanoeBought),
    "gems_delivered": lambda event: isinstance(event, GemDelivered),
}


def ending(step: Step) -> tuple[str, ...]:
    """The goals that were reached (N-END-01), one or several, or that no round is left (option max_rounds)."""
    event, state = step.event, step.after
    match event:
        case MatchEnded(reason="goal"):
            return _goals(state)
        case MatchEnded(reason=reason):
            return (reason,)
        case _:
            return ()


def _goals(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(goal for seat in state.finishers for goal in goals_met(state.stores[seat])))
