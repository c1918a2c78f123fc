"""What the statistics of many matches count, and what brought a match to its end."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara.core.step import Step
from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFinished,
    BoatPushed,
    Event,
    MatchEnded,
    PassengerTaken,
)  # fmt: skip

TALLIES: Final[Mapping[str, Callable[[Event], int]]] = {
    "pushes": lambda event: isinstance(event, BoatPushed),
    "boats_lost": lambda event: isinstance(event, BoatEliminated),
    "boats_finished": lambda event: isinstance(event, BoatFinished),
    "passengers_taken": lambda event: isinstance(event, PassengerTaken),
}


def ending(step: Step) -> tuple[str, ...]:
    """Why the match is over (M-E1, M-E2)."""
    match step.event:
        case MatchEnded(reason=reason):
            return (reason,)
        case _:
            return ()
