"""What the racer sees before it: the goals that are left, and about how many moves it is to the finish by each."""

from typing import Final

from msgspec import Struct

from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.river import Waters
from niagara.games.mississippi_queen.state import MOST_ABOARD, State, dock_space, finish_docks, last_tile
from niagara.games.mississippi_queen.tiles import LENGTH, CELLS, progress
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
        self._school = state.options.mode == "driving_school"
        self._docks = {
            self._water.index[dock_space(state, laid.number)]: laid.number
            for laid, waiting in zip(state.river, state.waiting, strict=True)
            if waiting
        }
        self._goals: dict[tuple[int, ...], tuple[Goal, ...]] = {}
        self._known: dict[tuple[Posture, tuple[int, ...]], float] = {}

    def to_go(self, posture: Posture, aboard: tuple[int, ...]) -> float:
        """About how many moves it is to the finish from a posture at the end of a move; 0: there."""
        key = (posture, aboard)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._to_go(posture, aboard)
        return known

    def from_cell(self, cell: int, speed: int, aboard: tuple[int, ...]) -> float:
        """The same from a cell, in the best heading."""
        return min(self.to_go((cell, heading, speed), aboard) for heading in range(6))

    def _to_go(self, posture: Posture, aboard: tuple[int, ...]) -> float:
        cell, heading, speed = posture
        here = self._docks.get(cell)
        if here is not None and speed == 1 and here not in aboard and len(aboard) < MOST_ABOARD:
            aboard = (*aboard, here)
        if aboard not in self._goals:
            self._goals[aboard] = tuple(self._list_goals(aboard))
        return min((goal.chart.get(posture, OFF_CHART) + goal.rest for goal in self._goals[aboard])) + self._beyond(cell, heading)

    def _beyond(self, cell: int, heading: int) -> float:
        """What is left of the last tile, and the turns to come in line with the river, before more of it is laid."""
        state = self._state
        last = state.river[-1]
        if state.quay or self._water.tiles[cell] != last.number:
            return 0.0
        askew = abs((heading - last.heading + 3) % 6 - 3)
        return TILE * (LENGTH - self._water.keys[cell][1]) / (2 * LENGTH) + ASKEW * askew

    def _list_goals(self, aboard: tuple[int, ...]):
        state, water, end = self._state, self._water, last_tile(self._state)
        missing = 0 if self._school else MOST_ABOARD - len(aboard)
        docks = {cell: number for cell, number in self._docks.items() if number not in aboard} if missing else {}
        to_come = sum(bool(state.board.dock(tile)) for tile in state.pile)
        for cell, number in docks.items():
            others = to_come + len(docks) - 1
            yield Goal(chart(water, (cell,), 1), self._rest(number, missing - 1, others))
        if state.quay is None:
            last = state.river[-1].number
            cells = tuple([cell for cell, tile in enumerate(water.tiles) if tile == last])
            yield Goal(chart(water, cells, EXPLORING), self._rest(last, missing, to_come))
        elif not missing or not docks:
            fastest = TOP_SPEED if self._school else state.options.finish_max_speed
            cells = tuple([water.index[space] for space in finish_docks(state)])
            yield Goal(chart(water, cells, fastest), self._rest(end, missing, 0))

    def _rest(self, number: int, missing: int, islands: int) -> float:
        """Moves from a tile to the finish, with so many passengers to find on the way at so many islands."""
        stops = STOP * missing + NOT_TO_BE_FOUND * max(0, missing - islands)
        return TILE * (last_tile(self._state) - number) + stops
