"""What is true now, frozen, and the questions that a state alone can answer."""

from typing import Literal, assert_never

from msgspec import Struct

from niagara.core.hexes import Hex
from niagara.core.setup import Setup
from niagara.games.mississippi_queen.actions import Space
from niagara.games.mississippi_queen.board import COAL, Board
from niagara.games.mississippi_queen.options import Options
from niagara.games.mississippi_queen.river import Laid, Quay, River, Waters, quay_docks, waters

MississippiSetup = Setup[Board, Options]

SCHOOL_TILES = 3
"""River tiles of the driving school, the start tile apart (D-17)."""

MOST_ABOARD = 2
"""Passengers that a boat can carry, and needs to finish (M-P3, M-E1)."""


class Boat(Struct, frozen=True, gc=False, cache_hash=True):
    """A boat on the river."""

    space: Space
    heading: int
    speed: int = 1
    coal: int = COAL
    aboard: tuple[int, ...] = ()
    """Numbers of the tiles from whose islands its passengers came."""


class Turn(Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """The turn that is being played."""

    seat: int
    steamed: bool = False
    """Whether the boat has set its speed: its move is under way or done."""
    left: int = 0
    """Movement points left."""
    turns: int = 0
    """Turns made in this move (M-M2)."""
    pushed: tuple[int, ...] = ()
    """Seats whose boats were pushed, in the order of the last push of each (M-B6)."""
    faced: tuple[int, ...] = ()
    """Those of them that were faced."""
    asked: tuple[int, ...] = ()
    """Seats that have answered whether a passenger comes aboard (option pickup)."""


class State(Struct, frozen=True, gc=False, kw_only=True):
    """All that is true now."""

    setup: MississippiSetup
    phase: Literal["setup", "round", "turns", "over"]
    """setup: first tile, docks, headings; round: the order is to be set; turns: boats move; over: the match is."""
    round: int
    river: River
    """The tiles on the table, upstream to downstream."""
    waiting: tuple[int, ...]
    """Passengers at the dock of each tile on the table."""
    pile: tuple[str, ...]
    """Tiles that have not been turned up, in the order of the board file: nobody knows which comes next."""
    drawn: str = ""
    """The tile that was turned up and is to be laid."""
    quay: Quay | None = None
    visited: int = 0
    """The highest number of a tile that a boat has been on."""
    explorer: int | None = None
    """The seat whose boat was first on the last tile and owes the next one (M-T1)."""
    boats: tuple[Boat | None, ...]
    """By seat; None for a boat that is not on the river."""
    docks: tuple[int, ...]
    """The start dock of each seat, 1 to 5; 0 until it is taken."""
    faced: tuple[int, ...] = ()
    """Seats that have chosen their first heading."""
    order: tuple[int, ...] = ()
    """The seats in this round's order, as far as it is settled."""
    moved: tuple[int, ...] = ()
    """Seats that have had their turn in this round, the one that has it included."""
    turn: Turn | None = None
    finished: tuple[int, ...] = ()
    """Seats that have finished, the winner first."""
    lost: tuple[int, ...] = ()
    """Seats that were eliminated, the first one first."""
    gone: int = 0
    """Passengers who have left the river: carried off, or removed with a tile."""
    places: tuple[int, ...] = ()
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
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def waters(self) -> Waters:
        """The cells of the river."""
        return waters(self.setup.board, self.river)

    @property
    def afloat(self) -> tuple[int, ...]:
        """The seats whose boats are on the river."""
        return tuple([seat for seat, boat in enumerate(self.boats) if boat])

    def boat(self, seat: int) -> Boat:
        """The boat of a seat that is on the river."""
        boat = self.boats[seat]
        assert boat is not None, f"seat {seat} has no boat on the river"
        return boat

    def laid(self, number: int) -> Laid:
        """The tile on the table with this number."""
        return self.river[number - self.river[0].number]

    def __repr__(self) -> str:
        fleet = " ".join(
            f"{boat.space}/{boat.heading} s{boat.speed} c{boat.coal} p{len(boat.aboard)}" if boat else "-"
            for boat in self.boats
        )
        return f"<State round {self.round}, {self.phase}, boats {fleet}>"


Task = Literal["draw", "roll", "dock", "heading", "order", "turn", "steam", "face", "board", "settle", "over"]
"""What comes next: a decision (draw, roll, dock, heading, steam, face, board), or facts that follow by themselves."""


def task(state: State) -> Task:
    """What comes next (M-R1, and the order of things after a move)."""
    match state.phase:
        case "over":
            return "over"
        case "setup":
            return _setup_task(state)
        case "round":
            return "order"
        case "turns":
            return _turn_task(state)
        case _:
            assert_never(state.phase)


def _setup_task(state: State) -> Task:
    if len(state.river) == 1:
        return "draw"
    if next_dock(state) is not None:
        return "dock"
    return "heading" if len(state.faced) < state.seats else "order"


def _turn_task(state: State) -> Task:
    turn = state.turn
    if turn is None:
        return "turn"
    if not turn.steamed:
        return "steam"
    if match_decided(state):
        return "turn"
    if finishing(state) is not None or (passed(state) and removal_due(state)):
        return "settle"
    if next_to_face(state) is not None:
        return "face"
    if next_to_board(state) is not None:
        return "board"
    if state.drawn or quay_due(state):
        return "roll"
    return "draw" if state.explorer is not None else "turn"


def seat_order(state: State) -> tuple[int, ...]:
    """The seats from the starting one on, clockwise."""
    first, seats = state.setup.start_seat, state.setup.seats
    return tuple((first + offset) % seats for offset in range(seats))


def next_dock(state: State) -> int | None:
    """The seat that is to choose a start dock, or None (option start_docks)."""
    return next((seat for seat in seat_order(state) if not state.docks[seat]), None)


def next_heading(state: State) -> int | None:
    """The seat that is to choose its first heading, or None (M-SETUP-4)."""
    return next((seat for seat in seat_order(state) if seat not in state.faced), None)


def next_to_face(state: State) -> int | None:
    """The pushed boat that its owner is to face, or None (M-B6)."""
    turn = state.turn
    if turn is None:
        return None
    return next((seat for seat in turn.pushed if seat not in turn.faced and state.boats[seat]), None)


def next_to_board(state: State) -> int | None:
    """The seat that is to say whether a passenger comes aboard, or None: pushed boats first (option pickup)."""
    turn = state.turn
    if turn is None or state.options.pickup == "auto":
        return None
    asked = (seat for seat in (*turn.pushed, turn.seat) if seat not in turn.asked and may_decline(state, seat))
    return next((seat for seat in asked if dock_with_passenger(state, seat) is not None), None)


def may_decline(state: State, seat: int) -> bool:
    """Whether this boat's owner is asked before a passenger comes aboard, rather than taking her (option pickup)."""
    match state.options.pickup:
        case "auto":
            return False
        case "choice":
            return True
        case "pushed_may":
            return state.turn is not None and seat != state.turn.seat
        case _:
            assert_never(state.options.pickup)


def last_tile(state: State) -> int:
    """Number of the last river tile that the match lays."""
    tiles = len(state.board.tiles)
    return min(tiles, SCHOOL_TILES) if state.options.mode == "driving_school" else tiles


def more_to_lay(state: State) -> bool:
    """Whether a tile is still to come."""
    return state.river[-1].number < last_tile(state)


def quay_due(state: State) -> bool:
    """Whether the last tile lies and the quay does not (M-T4)."""
    return state.quay is None and not more_to_lay(state)


def tile_number(space: Space) -> int:
    """The number of the tile of a cell."""
    return int(space[: space.index(".")])


def dock_space(state: State, number: int) -> Space:
    """The dock cell of a tile on the table, or ""."""
    cell = state.board.dock(state.laid(number).tile)
    return f"{number}.{cell}" if cell else ""


def dock_with_passenger(state: State, seat: int) -> int | None:
    """The tile from whose dock a passenger may come aboard this boat where it stands, or None (M-P2, M-P3)."""
    boat = state.boats[seat]
    if boat is None or boat.speed != 1 or len(boat.aboard) >= MOST_ABOARD:
        return None
    number = tile_number(boat.space)
    if number in boat.aboard or dock_space(state, number) != boat.space:
        return None
    return number if state.waiting[number - state.river[0].number] else None


def finish_docks(state: State) -> tuple[Space, ...]:
    """The cells at which a boat may finish; none before the quay lies (M-T4)."""
    return quay_docks(state.board, state.river[-1], state.quay.turn) if state.quay else ()


def at_finish(state: State, seat: int) -> bool:
    """Whether this boat, standing still where it is, has finished (M-E1; D-8, D-17)."""
    boat = state.boats[seat]
    if boat is None or boat.space not in finish_docks(state):
        return False
    if state.options.mode == "driving_school":
        return True
    return boat.speed <= state.options.finish_max_speed and len(boat.aboard) == MOST_ABOARD


def finishing(state: State) -> int | None:
    """The seat that has just finished with its own move, or None; a choice to board comes first (M-E1)."""
    turn = state.turn
    if turn is None or not turn.steamed or not at_finish(state, turn.seat):
        return None
    return turn.seat


def passed(state: State) -> int:
    """How many tiles all boats have passed (M-T5)."""
    boats = [tile_number(boat.space) for boat in state.boats if boat]
    return min(boats) - state.river[0].number if boats else 0


def removal_due(state: State) -> bool:
    """Whether passed tiles leave now: before the next tile is laid, or after it (D-13)."""
    laying = state.explorer is not None or bool(state.drawn) or quay_due(state)
    return state.options.remove_before_roll or not laying


def match_decided(state: State) -> bool:
    """Whether nothing is left to sail for (M-E2, D-10)."""
    afloat = len(state.afloat)
    if not afloat:
        return True
    if state.finished:
        school = state.options.mode == "driving_school"
        return school or (afloat == 1 and not state.options.play_out_last)
    return afloat == 1 and state.options.last_survivor_wins


def river_key(state: State, space: Space) -> tuple[int, int, int]:
    """Where a cell stands in the river: number of its tile, half steps along it, column (M-R2, M-R5, M-R6)."""
    water = state.waters
    return water.keys[water.index[space]]


def place_of(state: State, space: Space) -> Hex:
    """Where a water cell lies on the table."""
    water = state.waters
    return water.places[water.index[space]]
