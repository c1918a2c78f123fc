"""What the statistics of many matches count, and what brought a match to its end."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara.core.step import Step
from niagara.games.mississippi_queen_sc2024.events import BoatPushed, Event, MatchEnded, PassengerTaken, TurnPassed

TALLIES: Final[Mapping[str, Callable[[Event], int]]] = {
    "pushes": lambda event: isinstance(event, BoatPushed),
    "boats_stuck": lambda event: isinstance(event, TurnPassed) and event.stuck,
    "turns_passed": lambda event: isinstance(event, TurnPassed),
    "passengers_taken": lambda event: isinstance(event, PassengerTaken),
}


def ending(step: Step) -> tuple[str, ...]:
    """Why the match is over (S-E1 to S-E5)."""
    match step.event:
        case MatchEnded(reason=reason):
            return (reason,)
        case _:
            return ()
