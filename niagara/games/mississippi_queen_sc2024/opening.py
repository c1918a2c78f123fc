"""How a match begins: at the start, or in the middle, from a position that the board holds."""

from msgspec.structs import replace

from niagara.core.board_file import want
from niagara.games.mississippi_queen_sc2024.board import BoatFile, PositionFile
from niagara.games.mississippi_queen_sc2024.evolve import evolve
from niagara.games.mississippi_queen_sc2024.follow import follow
from niagara.games.mississippi_queen_sc2024.rank import next_seat
from niagara.games.mississippi_queen_sc2024.river import FIRST, SIXTHS, River, joining
from niagara.games.mississippi_queen_sc2024.state import Boat, ContestSetup, State, other, score

STARTS = ("0.b1", "0.d1")
"""Where ONE and TWO begin (S-B9)."""


def opening(setup: ContestSetup) -> State:
    """The state before the first decision; raises BadSetup for a position that cannot be."""
    position = setup.board.file.position
    if position is not None:
        return from_position(setup, position)
    one = setup.start_seat
    return State(
        setup=setup, phase="opening", seat=other(one), river=(FIRST,), following=0, pile=tuple(setup.board.file.tiles),
        waiting=tuple(f"0.{cell}" for cell in setup.board.file.start.piers),
        boats=tuple(Boat(STARTS[seat != one]) for seat in (0, 1)),
    )  # fmt: skip


def from_position(setup: ContestSetup, position: PositionFile) -> State:
    """The state of a position; what follows by itself has followed."""
    state = placed(setup, position)
    first = next_seat(state)
    found = f"found {position.seat}"
    want(first == position.seat, f"position: seat {first} to move in turn {position.turn} (S-O2), {found}")
    while facts := follow(state):
        for fact in facts:
            state = evolve(state, fact)
    return state


def placed(setup: ContestSetup, position: PositionFile) -> State:
    """The tiles and boats of a position, whoever should be to move."""
    river = _laid(setup, position)
    following = None if position.next is None else (river[-1].heading + SIXTHS[position.next]) % 6
    want((following is None) == (river[-1].number == 7), "position: the next tile's turn before tile 7, and only there")
    piers = [f"{laid.number}.{cell}" for laid in river for cell in setup.board.tiles[laid.tile].piers]
    unknown = sorted(set(position.empty) - set(piers))
    want(not unknown, f"position: empty piers among those on the table, found {', '.join(unknown)}")
    state = State(
        setup=setup, phase="turn", turn=position.turn, rounds=position.turn // 2, seat=other(position.seat),
        river=river, following=following, furthest=max(0, len(river) - 2),
        pile=tuple(name for name in setup.board.file.tiles if name not in [laid.tile for laid in river]),
        waiting=tuple(pier for pier in piers if pier not in position.empty),
        boats=tuple(_boat(boat) for boat in position.boats),
    )  # fmt: skip
    _check_boats(state)
    boats = [
        replace(boat, score=score(state, seat) if given.score is None else given.score)
        for seat, (boat, given) in enumerate(zip(state.boats, position.boats, strict=True))
    ]
    return replace(state, boats=tuple(boats))


def _laid(setup: ContestSetup, position: PositionFile) -> River:
    river: River = (FIRST,)
    for number, tile in enumerate(position.river, 1):
        want(tile.tile in setup.board.file.tiles, f"position: tile {number} of the board, found {tile.tile}")
        want(tile.tile not in [laid.tile for laid in river], f"position: tile {tile.tile} once, found it again")
        want(number > 1 or tile.turn == "straight", f"position: tile 1 straight on, found it to the {tile.turn}")
        river = (*river, joining(river, tile.tile, (river[-1].heading + SIXTHS[tile.turn]) % 6))
    return river


def _boat(boat: BoatFile) -> Boat:
    return Boat(
        boat.space, boat.heading, boat.speed, boat.coal, boat.passengers, boat.free_turns, boat.score or 0, boat.stuck
    )


def _check_boats(state: State) -> None:
    """Each boat lies on water of its own."""
    water = state.waters
    for boat in state.boats:
        cell = water.index.get(boat.space, -1)
        want(cell >= 0 and water.open[cell], f"position: boats in the water of the river, found one on {boat.space}")
    want(state.boats[0].space != state.boats[1].space, "position: the boats on two cells")
