"""The table of players: score, speed, coal, passengers."""

from typing import Final

from niagara.core.game import PlayerRow
from niagara.core.text import literal
from niagara.games.mississippi_queen_sc2024.state import State, team

COLUMNS: Final = {"team": "Team", "score": "Score", "speed": "Speed", "coal": "Coal", "passengers": "Passengers"}


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(
        PlayerRow(
            seat=seat,
            cells={
                "team": (literal(team(state, seat)),),
                "score": (literal(str(boat.score)),),
                "speed": (literal(str(boat.speed)),),
                "coal": (literal(str(boat.coal)),),
                "passengers": (literal(str(boat.passengers)),),
            },
        )
        for seat, boat in enumerate(state.boats)
    )
