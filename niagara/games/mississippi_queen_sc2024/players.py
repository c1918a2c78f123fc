"""The table of players: score, speed, coal, passengers."""

from typing import Final

from niagara.core.game import PlayerRow
from niagara.games.mississippi_queen_sc2024.state import State, team

COLUMNS: Final = {"team": "Team", "score": "Score", "speed": "Speed", "coal": "Coal", "passengers": "Passengers"}


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(
        PlayerRow(
            seat=seat,
            cells={
                "team": (team(state, seat),),
                "score": (str(boat.score),),
                "speed": (str(boat.speed),),
                "coal": (str(boat.coal),),
                "passengers": (str(boat.passengers),),
            },
        )
        for seat, boat in enumerate(state.boats)
    )
