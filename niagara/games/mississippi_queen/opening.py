"""How a match begins: by the rules of the setup, or in the middle, from a position that the board holds."""

from msgspec.structs import replace

from niagara.core.board_file import want
from niagara.games.mississippi_queen.board import BoatFile, LaidFile, PositionFile
from niagara.games.mississippi_queen.evolve import evolve
from niagara.games.mississippi_queen.follow import follow
from niagara.games.mississippi_queen.river import FIRST, River, joining, quay_at, touched, waters
from niagara.games.mississippi_queen.state import Boat, MississippiSetup, State, last_tile, tile_number


def opening(setup: MississippiSetup) -> State:
    """The state before the first decision (M-SETUP-1 to 5)."""
    position = setup.board.file.position
    return _usual(setup) if position is None else from_position(setup, position)


def _usual(setup: MississippiSetup) -> State:
    return State(
        setup=setup,
        phase="setup",
        round=1,
        river=(FIRST,),
        waiting=(0,),
        pile=tuple(setup.board.tiles),
        boats=(None,) * setup.seats,
        docks=(0,) * setup.seats,
    )


def from_position(setup: MississippiSetup, position: PositionFile) -> State:
    """The state of a position, its order of boats set; raises BadSetup for one that cannot be."""
    for boat in position.boats:
        _check_aboard(setup, position, boat)
    river, waiting = _laid(setup, position)
    boats = _placed(setup, position, river)
    afloat = [seat for seat, boat in enumerate(boats) if boat]
    finished = position.finished
    _check_finished(setup, finished, afloat)
    end = river[-1].number
    state = State(
        setup=setup,
        phase="round",
        round=position.round - 1,
        river=river,
        waiting=waiting,
        pile=tuple(tile for tile in setup.board.tiles if tile not in [laid.tile for laid in position.river]),
        quay=quay_at(river, position.quay) if position.quay else None,
        visited=max(end - 1, *(tile_number(boat.space) for boat in boats if boat)),
        boats=boats,
        docks=(0,) * setup.seats,
        finished=finished,
        lost=tuple(seat for seat in range(setup.seats) if seat not in afloat and seat not in finished),
    )
    _check_end(state)
    for fact in follow(state):  # the order of the round
        state = evolve(state, fact)
    want(set(position.moved) <= set(afloat), "position: seats that have moved among those with a boat on the river")
    state = replace(state, moved=position.moved)
    while facts := follow(state):
        for fact in facts:
            state = evolve(state, fact)
    want(state.phase != "over", "position: a boat that can move")
    return state


def _check_finished(setup: MississippiSetup, finished: tuple[int, ...], afloat: list[int]) -> None:
    """Who has finished has left the river, once."""
    places = set(finished)
    want(len(places) == len(finished) <= setup.seats - 1, "position: each finished seat once, and somebody afloat")
    want(places <= set(range(setup.seats)), f"position: finished seats among 0 to {setup.seats - 1}")
    want(places.isdisjoint(afloat), "position: no boat on the river for a seat that has finished")


def _check_end(state: State) -> None:
    """Behind the last tile of the match lies the quay; before that, a tile on which nobody has been (M-T1, M-T4)."""
    end, most = state.river[-1].number, last_tile(state)
    want(end <= most, f"position: at most {most} river tiles, found {end}")
    want((end == most) == (state.quay is not None), f"position: a quay behind tile {most}, and only there")
    want(end == most or state.visited < end, f"position: no boat on tile {end}, since the next one does not lie yet")
    if state.quay is not None and state.options.finish_reroll:
        other = touched(state.river, state.quay.turn, True)
        want(other is None, f"position: the quay clear of all tiles but the last, found it at tile {other}")


def _laid(setup: MississippiSetup, position: PositionFile) -> tuple[River, tuple[int, ...]]:
    """The tiles on the table and the passengers at their docks."""
    river: River = (FIRST,)
    waiting = [0]
    for number, tile in enumerate(position.river, 1):
        want(tile.tile in setup.board.tiles, f"position: tile {number} of the board, found {tile.tile}")
        want(
            tile.tile not in [laid.tile for laid in river], f"position: tile {tile.tile} once, found again at {number}"
        )
        want(number > 1 or tile.turn == "straight", f"position: tile 1 straight on, found it to the {tile.turn}")
        if len(river) > position.removed:
            other = touched(river[position.removed :], tile.turn, False)
            want(other is None, f"position: tile {number} clear of the others, found it at tile {other}")
        river = (*river, joining(river, number, tile.tile, tile.turn))
        waiting.append(_waiting(setup, position, number, tile))
    want(position.removed < len(river), f"position: fewer than {len(river)} tiles removed, found {position.removed}")
    return river[position.removed :], tuple(waiting[position.removed :])


def _waiting(setup: MississippiSetup, position: PositionFile, number: int, tile: LaidFile) -> int:
    """The passengers at the dock of a tile: those told, or all that came with it and are not aboard (M-P1)."""
    full = 0 if setup.options.mode == "driving_school" else setup.board.passengers(tile.tile, setup.seats)
    aboard = sum(boat.aboard.count(number) for boat in position.boats)
    count = max(0, full - aboard) if tile.passengers == "all" else tile.passengers
    found = f"found {count} waiting and {aboard} aboard"
    want(count + aboard <= full, f"position: at most {full} passengers from tile {number}, {found}")
    return count


def _placed(setup: MississippiSetup, position: PositionFile, river: River) -> tuple[Boat | None, ...]:
    """The boats by seat."""
    boats: list[Boat | None] = [None] * setup.seats
    water, taken = waters(setup.board, river), set[str]()
    for boat in position.boats:
        want(boat.seat < setup.seats, f"position: boats of seats 0 to {setup.seats - 1}, found seat {boat.seat}")
        want(boats[boat.seat] is None, f"position: one boat a seat, found two of seat {boat.seat}")
        want(boat.space in water.index, f"position: boats in the water of the river, found one on {boat.space}")
        want(boat.space not in taken, f"position: one boat a cell, found two on {boat.space}")
        taken.add(boat.space)
        boats[boat.seat] = Boat(boat.space, boat.heading, boat.speed, boat.coal, boat.aboard)
    return tuple(boats)


def _check_aboard(setup: MississippiSetup, position: PositionFile, boat: BoatFile) -> None:
    """Passengers come from islands with a dock, each from another one (M-P3)."""
    docks = [number for number, tile in enumerate(position.river, 1) if setup.board.dock(tile.tile)]
    good = len(set(boat.aboard)) == len(boat.aboard) and set(boat.aboard) <= set(docks)
    found = ", ".join(map(str, boat.aboard))
    want(good, f"position: passengers of seat {boat.seat} from different tiles with a dock, found {found}")
