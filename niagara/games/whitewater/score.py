"""Points, and who has won (W-25)."""

from niagara.games.whitewater.animals import ANIMALS, TIE_ORDER, Animal
from niagara.games.whitewater.state import State


def place_of(state: State, seat: int, animal: Animal) -> int | None:
    """The step on which a seat's animal stands on its podium, from 1, or None."""
    podium = state.podiums[ANIMALS.index(animal)]
    return podium.index(seat) + 1 if seat in podium else None


def stars(state: State, seat: int, animal: Animal) -> int:
    """The points of one animal; 0 if it is not home."""
    place = place_of(state, seat, animal)
    return 0 if place is None else state.board.file.podium[animal][place - 1]


def points(state: State, seat: int) -> int:
    """The points of a seat."""
    return sum(stars(state, seat, animal) for animal in ANIMALS)


def tie_break(state: State, tied: tuple[int, ...]) -> Animal | None:
    """The species that decides between these seats: the first in order that one of them has at home, or None."""
    return next((animal for animal in TIE_ORDER if any(place_of(state, seat, animal) for seat in tied)), None)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats from first to last; those who share a place stand together."""
    by_points: dict[int, list[int]] = {}
    for seat in range(state.seats):
        by_points.setdefault(points(state, seat), []).append(seat)
    found: list[tuple[int, ...]] = []
    for _, tied in sorted(by_points.items(), reverse=True):
        left = tuple(tied)
        while left:
            first = _first(state, left)
            found.append(first)
            left = tuple(seat for seat in left if seat not in first)
    return tuple(found)


def _first(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Of seats with equal points, the one with the best place in the species that decides; all of them if none does."""
    animal = tie_break(state, tied) if len(tied) > 1 else None
    if animal is None:
        return tied
    return (next(seat for seat in state.podiums[ANIMALS.index(animal)] if seat in tied),)
