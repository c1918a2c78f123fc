"""Who moves when: the ranking of the boats and the order of a round (M-R1 to 6)."""

from niagara.games.mississippi_queen.events import Standing
from niagara.games.mississippi_queen.state import State, river_key

TILE_STEPS = 8
"""Half steps from a cell of one tile to the same cell of the next, on a straight river."""


def standing(state: State, seat: int) -> Standing:
    """The keys of a boat on the river."""
    boat = state.boat(seat)
    tile, along, starboard = river_key(state, boat.space)
    return Standing(seat, tile, along, boat.speed, boat.coal, starboard)


def ranking(state: State, seats: tuple[int, ...]) -> tuple[Standing, ...]:
    """These boats, the leader first."""
    return tuple(sorted((standing(state, seat) for seat in seats), key=lambda boat: sort_key(state, boat)))


def sort_key(state: State, boat: Standing) -> tuple[int, ...]:
    """What the order compares, turned so that the leader sorts first (M-R2 to 5; D-3)."""
    if state.options.rank == "river_half_steps":
        way: tuple[int, ...] = (-(TILE_STEPS * boat.tile + boat.along),)
    else:
        way = (-boat.tile, -boat.along)
    return (*way, -boat.speed, -boat.coal, -boat.starboard, -boat.tile)


def from_docks(state: State) -> bool:
    """Whether the numbers of the start docks give this round's order."""
    first = state.phase == "setup" or (state.phase == "turns" and state.round == 1)
    return first and all(state.docks)


def round_order(state: State) -> tuple[Standing, ...]:
    """The order of the round that begins: the docks' numbers in the first one, then the ranking (M-R1; D-1)."""
    if from_docks(state):
        return tuple(standing(state, seat) for seat in sorted(state.afloat, key=lambda seat: state.docks[seat]))
    return ranking(state, state.afloat)


def next_boat(state: State) -> int | None:
    """The boat whose turn is next in this round, or None when all have moved (M-R1; D-2)."""
    left = tuple(seat for seat in state.order if seat not in state.moved and state.boats[seat])
    if not left:
        return None
    return ranking(state, left)[0].seat if ranked_anew(state) else left[0]


def ranked_anew(state: State) -> bool:
    """Whether the best-placed boat that has not moved is next, not the one next in an order that is set (D-2)."""
    return state.options.order == "dynamic" and not from_docks(state)


def order_now(state: State) -> tuple[int, ...]:
    """The seats in this round's order; under `order=dynamic` those that have moved, then the others by rank now."""
    if not ranked_anew(state):
        return state.order
    left = tuple(seat for seat in state.order if seat not in state.moved and state.boats[seat])
    moved = (seat for seat in state.moved if state.boats[seat])
    return (*moved, *(boat.seat for boat in ranking(state, left)))
