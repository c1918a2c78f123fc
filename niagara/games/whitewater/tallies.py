"""What the statistics of many matches count, and what brought a match to its end."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara.core.step import Step
from niagara.games.whitewater.events import AnimalFinished, CardsTaken, Event, IconMet, MatchEnded, RiverPushed

TALLIES: Final[Mapping[str, Callable[[Event], int]]] = {
    "animals_lost": lambda event: _over_the_falls(event),
    "animals_finished": lambda event: isinstance(event, AnimalFinished),
    "icons_met": lambda event: isinstance(event, IconMet),
    "cards_taken": lambda event: isinstance(event, CardsTaken),
}


def _over_the_falls(event: Event) -> int:
    """Animals that the river carried over the waterfall (W-20)."""
    return sum(rider.to == 0 for rider in event.riders) if isinstance(event, RiverPushed) else 0


def ending(step: Step) -> tuple[str, ...]:
    """Why the match is over (W-23, W-24)."""
    match step.event:
        case MatchEnded(reason=reason):
            return (reason,)
        case _:
            return ()
