"""The table of players: points, animals at home, animals on the track, cards that do not lie face up."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import PlayerRow
from niagara.core.text import Phrase, Term, literal, phrase, word
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.reckoning import still_open
from niagara.games.whitewater.score import place_of, points
from niagara.games.whitewater.state import State

COLUMNS: Final = {"points": "Points", "home": "Home", "track": "On the track", "cards": "Cards not face up"}


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat; it shows no more than everybody may know."""
    return tuple(
        PlayerRow(
            seat=seat,
            cells={
                "points": (literal(str(points(state, seat))),),
                "home": tuple(_home(state, seat)),
                "track": tuple(_track(state, seat)),
                "cards": tuple(map(word, still_open(state, seat))),
            },
        )
        for seat in range(state.seats)
    )


def _home(state: State, seat: int) -> Iterable[Phrase]:
    """Each animal at home with its step of the podium."""
    for animal in ANIMALS:
        place = place_of(state, seat, animal)
        if place:
            yield phrase("{animal}, step {n}", animal=Term(animal), n=place)


def _track(state: State, seat: int) -> Iterable[Phrase]:
    """Each animal on the track with its space."""
    for animal in ANIMALS:
        place = state.place(seat, animal)
        if 0 < place < state.board.finish:
            yield phrase("{animal} {n}", animal=Term(animal), n=place)
