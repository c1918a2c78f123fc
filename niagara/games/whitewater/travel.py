"""How far an animal gets: counted spaces, taken spaces, gaps in the river, the finish line (W-12 to 15, W-23)."""

from msgspec import Struct

from niagara.games.whitewater.animals import Animal
from niagara.games.whitewater.state import State, animal_on, missing


class Travel(Struct, frozen=True):
    """Where a move leads."""

    aimed: int
    """Where its count ends, taken or not; one more than the last space is the finish."""
    to: int
    """Where the animal comes to stand; its start if it cannot advance."""


def travel(state: State, seat: int, animal: Animal, steps: int) -> Travel:
    """Where so many steps lead this animal (W-13; D-4, D-5)."""
    start = state.place(seat, animal)
    aimed, stopped = _count(state, start, steps)
    if stopped:
        return Travel(aimed, _last_free(state, start, aimed))
    return Travel(aimed, _next_free(state, start, aimed))


def _count(state: State, start: int, steps: int) -> tuple[int, bool]:
    """The space on which the count ends, and whether a gap has stopped it."""
    finish, at = state.board.finish, start
    for _ in range(steps):
        ahead = _ahead(state, at)
        if ahead is None:
            return at, True
        at = ahead
        if at == finish:
            break
    return at, False


def _ahead(state: State, at: int) -> int | None:
    """The next space that counts, the finish included; None before a gap that stops."""
    ahead = at + 1
    if state.options.gap == "skip":
        while missing(state, ahead):
            ahead += 1
        return ahead
    return None if missing(state, ahead) else ahead


def _next_free(state: State, start: int, aimed: int) -> int:
    """The space aimed at or, if it is taken, the next free one ahead (W-13)."""
    at, finish = aimed, state.board.finish
    while at < finish and animal_on(state, at):
        ahead = _ahead(state, at)
        if ahead is None or (ahead == finish and not state.options.displace_into_finish):
            return _last_free(state, start, at)
        at = ahead
    return at


def _last_free(state: State, start: int, at: int) -> int:
    """The nearest free space back from here, no further back than the start."""
    while at > start and (animal_on(state, at) or missing(state, at)):
        at -= 1
    return at
