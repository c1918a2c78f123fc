"""The table of players: speed, coal, passengers, place."""

from typing import Final

from niagara.core.game import PlayerRow
from niagara.games.whitewater.state import State

COLUMNS: Final = {"points": "Points", "home": "Home", "cards": "Cards"}


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(PlayerRow(seat=seat, cells={}) for seat in range(state.seats))
