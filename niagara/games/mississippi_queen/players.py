"""The table of players: speed, coal, the islands from which the passengers came, the place."""

from typing import Final

from niagara.core.game import PlayerRow
from niagara.core.text import Phrase, literal, phrase
from niagara.games.mississippi_queen.state import State

COLUMNS: Final = {"speed": "Speed", "coal": "Coal", "passengers": "Passengers", "place": "Place"}


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(PlayerRow(seat=seat, cells=_cells(state, seat)) for seat in range(state.seats))


def _cells(state: State, seat: int) -> dict[str, tuple[Phrase | tuple[str, Phrase], ...]]:
    boat = state.boats[seat]
    return {
        "speed": (literal(str(boat.speed)),) if boat else (),
        "coal": (literal(str(boat.coal)),) if boat else (),
        "passengers": tuple(phrase("tile {number}", number=tile) for tile in boat.aboard) if boat else (),
        "place": _place(state, seat),
    }


def _place(state: State, seat: int) -> tuple[Phrase, ...]:
    """The place once it is settled; "out" for a boat that was eliminated."""
    ranked = state.places or state.finished
    out = (Phrase("out"),) if seat in state.lost else ()
    return ((literal(str(ranked.index(seat) + 1)),) if seat in ranked else ()) + out
