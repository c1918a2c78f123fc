"""What is true now, frozen, and the questions that a state alone can answer."""

from typing import Literal, assert_never

from msgspec import Struct

from niagara.core.hexes import Hex
from niagara.core.setup import Setup
from niagara.games.mississippi_queen_sc2024.actions import Space
from niagara.games.mississippi_queen_sc2024.board import COAL, LAST, Board
from niagara.games.mississippi_queen_sc2024.options import Options
from niagara.games.mississippi_queen_sc2024.river import Laid, River, Waters, tile_number, waters

ContestSetup = Setup[Board, Options]


class Boat(Struct, frozen=True, gc=False, cache_hash=True):
    """A boat on the river."""

    space: Space
    heading: int = 0
    speed: int = 1
    coal: int = COAL
    passengers: int = 0
    free_turns: int = 1
    """Free turns in its next move: 1, and 1 for each push that it has suffered since its last turn (S-P6, S-U5)."""
    score: int = 0
    """As last reckoned (S-U4)."""
    stuck: bool = False
    """Marked by the server as a boat without a move."""


class State(Struct, frozen=True, gc=False, kw_only=True):
    """All that is true now."""

    setup: ContestSetup
    phase: Literal["opening", "turn", "moving", "moved", "over"]
    """opening: tile 1 and the heading of tile 2; turn: the next boat is found; moving: a boat is asked for its move;
    moved: tiles come into sight; over: the match is."""
    turn: int = 0
    """Turns done, those included in which a boat was not asked (S-O1)."""
    rounds: int = 0
    """Rounds that are over."""
    seat: int
    """Whose turn it is or was last; before the first turn, the seat that does not start."""
    left: int = 0
    """Movement points left in this move."""
    free: int = 0
    """Free turns left in this move."""
    pushed: bool = False
    """Whether this move held a push."""
    river: River
    """The tiles on the table, upstream to downstream."""
    following: int | None
    """The heading of the tile after them, if it is known."""
    furthest: int = 0
    """The highest number of a tile on which a mover has ended (S-B7)."""
    pile: tuple[str, ...]
    """Tiles that are still to come, in the order of the board file: nobody knows which is next."""
    waiting: tuple[Space, ...]
    """Piers on the table with a waiting passenger."""
    boats: tuple[Boat, ...]
    winners: tuple[int, ...] = ()

    @property
    def board(self) -> Board:
        """The tiles as data."""
        return self.setup.board

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.setup.options

    @property
    def waters(self) -> Waters:
        """The cells of the river."""
        return waters(self.setup.board, self.river, self.following)

    @property
    def shown(self) -> int:
        """How many tiles are in sight."""
        return len(self.river) if self.options.tiles == "as_shown" else min(len(self.river), self.furthest + 2)

    def boat(self, seat: int) -> Boat:
        """The boat of a seat."""
        return self.boats[seat]

    def cell(self, seat: int) -> int:
        """The number of the cell on which the boat of a seat lies."""
        return self.waters.index[self.boats[seat].space]

    def laid(self, number: int) -> Laid:
        """The tile on the table with this number."""
        return self.river[number]

    def __repr__(self) -> str:
        fleet = " ".join(
            f"{boat.space}/{boat.heading} v{boat.speed} c{boat.coal} p{boat.passengers} {boat.score}"
            for boat in self.boats
        )
        return f"<State turn {self.turn}, {self.phase}, boats {fleet}>"


Task = Literal["draw", "roll", "turn", "move", "end", "over"]
"""What comes next: a decision (draw, roll, move), or facts that follow by themselves."""


def task(state: State) -> Task:
    """What comes next (S-U1)."""
    match state.phase:
        case "over":
            return "over"
        case "moving":
            return "move"
        case "turn":
            return "turn"
        case "opening" | "moved":
            if state.following is None and state.river[-1].number < LAST:
                return "roll"
            if len(state.river) < wanted(state) and to_come(state):
                return "draw"
            return "turn" if state.phase == "opening" else "end"
        case _:
            assert_never(state.phase)


def wanted(state: State) -> int:
    """How many tiles lie when all that is due is in sight: two more than the number of the mover's tile (S-B7)."""
    if state.options.tiles == "all":
        return LAST + 1
    reached = tile_number(state.boats[state.seat].space) if state.phase == "moved" else 0
    return min(LAST + 1, max(reached, state.furthest) + 2)


def to_come(state: State) -> tuple[str, ...]:
    """The tiles of the pile that may come next: those with a goal as the last one, the others before it."""
    last = state.river[-1].number + 1 == LAST
    return tuple(name for name in state.pile if bool(state.board.tiles[name].goal) == last)


def other(seat: int) -> int:
    """The seat of the other boat."""
    return 1 - seat


def team(state: State, seat: int) -> Literal["ONE", "TWO"]:
    """The server's name for a seat: ONE starts."""
    return "ONE" if seat == state.setup.start_seat else "TWO"


def seat_of(state: State, name: Literal["ONE", "TWO"]) -> int:
    """The seat of a team."""
    return state.setup.start_seat if name == "ONE" else other(state.setup.start_seat)


def tile_of(state: State, seat: int) -> int:
    """The number of the tile on which a boat lies."""
    return state.waters.tiles[state.cell(seat)]


def place_of(state: State, space: Space) -> Hex:
    """Where a cell lies on the table."""
    water = state.waters
    return water.places[water.index[space]]


def on_stream(state: State, seat: int) -> bool:
    """Whether a boat lies in the stream (S-B6)."""
    return state.cell(seat) in state.waters.stream


def effective_speed(state: State, seat: int) -> int:
    """The speed that counts at piers and at the goal: one less in the stream (S-U2)."""
    return state.boats[seat].speed - on_stream(state, seat)


def score(state: State, seat: int) -> int:
    """5 a tile, 1 a row, 5 a passenger (S-U4)."""
    return state.waters.along[state.cell(seat)] + 5 * state.boats[seat].passengers


def pier_for(state: State, seat: int) -> Space | None:
    """The pier beside the boat that points at it and at which somebody waits; the first by heading (S-U2)."""
    water, cell = state.waters, state.cell(seat)
    for heading, beside in enumerate(water.ahead[cell]):
        points = water.piers.get(beside)
        if points is not None and (points + 3) % 6 == heading and water.spaces[beside] in state.waiting:
            return water.spaces[beside]
    return None


def at_goal(state: State, seat: int) -> bool:
    """Whether a boat fulfils the goal: on a goal cell, slow enough, with two passengers (S-E1)."""
    aboard = state.boats[seat].passengers
    enough = aboard == 2 if state.options.server.exactly_two else aboard >= 2
    return enough and state.cell(seat) in state.waters.goal and effective_speed(state, seat) <= 1
