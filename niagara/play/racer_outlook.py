"""What the racer sees before it: the goals that are left, and about how many moves it is to the finish by each."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from niagara.core.river_tiles import LENGTH
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.search import Outcome
from niagara.games.mississippi_queen.state import MOST_ABOARD, State, dock_space, finish_docks, last_tile
from niagara.play.racer_chart import Posture, chart

TILE: Final = 1.6
"""Moves for a tile."""

STOP: Final = 3.0
"""Moves for a passenger who is still to be found."""

NOT_TO_BE_FOUND: Final = 20.0
"""Moves for one who may be nowhere."""

EXPLORING: Final = 3
"""The highest speed at which it likes to come onto the last tile, since nobody knows what lies beyond."""

ASKEW: Final = 0.3
"""Moves that a sixth of a turn off the river costs there."""

OFF_CHART: Final = 14.0
"""Moves to a goal that the chart does not know."""


class Goal(Struct, frozen=True):
    """Somewhere to go: a chart of the moves to it, and about how many follow from there to the finish."""

    chart: dict[Posture, int]
    rest: float


class Outlook:
    """What a boat has before it in one state; remembers what it was asked."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._water = state.waters
        self._docks = {
            self._water.index[dock_space(state, laid.number)]: laid.number
            for laid, waiting in zip(state.river, state.waiting, strict=True)
            if waiting
        }
        self._school = state.options.mode == "driving_school"
        self._quay = tuple([self._water.index[space] for space in finish_docks(state)])
        self._fastest = TOP_SPEED if self._school else state.options.finish_max_speed
        self._islands = sum(bool(state.board.dock(tile)) for tile in state.pile)
        """With a dock, still to come."""
        supply = sum(state.waiting) + sum(state.board.passengers(tile, state.seats) for tile in state.pile)
        wanted = sum(self._missing(boat.aboard) for boat in state.boats if boat)
        self._spare = supply - wanted + MOST_ABOARD
        """About how many passengers are left for one boat if the others get all that they need."""
        self._goals: dict[tuple[int, ...], tuple[Goal, ...]] = {}
        self._known: dict[tuple[Posture, tuple[int, ...]], float] = {}

    def to_go(self, posture: Posture, aboard: tuple[int, ...]) -> float:
        """About how many moves it is to the finish from a posture at the end of a move."""
        key = (posture, aboard)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._to_go(posture, aboard)
        return known

    def from_cell(self, cell: int, speed: int, aboard: tuple[int, ...]) -> float:
        """The same from a cell, in the best heading."""
        return min(self.to_go((cell, heading, speed), aboard) for heading in range(6))

    def arrived(self, outcome: Outcome, aboard: tuple[int, ...]) -> bool:
        """Whether a move ends at the finish."""
        speed, cell, _, _ = outcome
        complete = not self._missing(self._with_pick_up(cell, speed, aboard))
        return complete and cell in self._quay and speed <= self._fastest

    def hopeless(self, seat: int) -> bool:
        """Whether a boat can no longer find the passengers that it needs to finish."""
        aboard = self._state.boat(seat).aboard
        return self._missing(aboard) > self._islands + sum(number not in aboard for number in self._docks.values())

    def _missing(self, aboard: tuple[int, ...]) -> int:
        return 0 if self._school else MOST_ABOARD - len(aboard)

    def _with_pick_up(self, cell: int, speed: int, aboard: tuple[int, ...]) -> tuple[int, ...]:
        here = self._docks.get(cell) if speed == 1 and self._missing(aboard) else None
        return aboard if here is None or here in aboard else (*aboard, here)

    def _to_go(self, posture: Posture, aboard: tuple[int, ...]) -> float:
        cell, heading, speed = posture
        aboard = self._with_pick_up(cell, speed, aboard)
        if aboard not in self._goals:
            self._goals[aboard] = tuple(self._list_goals(aboard))
        nearest = min(goal.chart.get(posture, OFF_CHART) + goal.rest for goal in self._goals[aboard])
        return nearest + self._beyond(cell, heading)

    def _beyond(self, cell: int, heading: int) -> float:
        """What is left of the last tile, and of turning down the river, before more of it lies."""
        last = self._state.river[-1]
        if self._state.quay or self._water.tiles[cell] != last.number:
            return 0.0
        askew = abs((heading - last.heading + 3) % 6 - 3)
        return TILE * (LENGTH - self._water.keys[cell][1]) / (2 * LENGTH) + ASKEW * askew

    def _list_goals(self, aboard: tuple[int, ...]) -> Iterator[Goal]:
        """Each dock with a passenger for this boat; and the end of the river, or the quay with all aboard."""
        state, water, missing = self._state, self._water, self._missing(aboard)
        docks = {cell: number for cell, number in self._docks.items() if missing and number not in aboard}
        for cell, number in docks.items():
            yield Goal(chart(water, (cell,), 1), self._rest(number, missing - 1, self._islands + len(docks) - 1))
        if state.quay is None:
            last = state.river[-1].number
            cells = tuple([cell for cell, tile in enumerate(water.tiles) if tile == last])
            yield Goal(chart(water, cells, EXPLORING), self._rest(last, missing, self._islands))
        elif not docks:
            yield Goal(chart(water, self._quay, self._fastest), self._rest(last_tile(state), missing, 0))

    def _rest(self, number: int, missing: int, islands: int) -> float:
        """Moves from a tile to the finish, with so many passengers to find on the way at so many islands."""
        found = max(0, min(islands, self._spare))
        return TILE * (last_tile(self._state) - number) + STOP * missing + NOT_TO_BE_FOUND * max(0, missing - found)
