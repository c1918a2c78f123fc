"""Every whole move of a boat, each in its cheapest way: one search by points used, for all speeds together.

What a boat has done by its p-th point does not depend on its speed, so one layer of positions a point serves every
speed. A canonical move is known by its speed, its last cell and heading, and its pushes; of several ways to it the one
with the fewest turns stays, which costs the least coal (M-M2).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.games.mississippi_queen.actions import Manoeuvre, Push, Steam
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.push import destinations
from niagara.games.mississippi_queen.river import Waters
from niagara.games.mississippi_queen.state import State, finish_docks
from niagara.games.mississippi_queen.steam import leaves_when_pushed, speed_cost

NET_TURNS: Final = (0, 1, -1, 2, -2, 3)
"""All that turning on the spot can come to, in sixths to the right, the cheaper first."""

RIGHT: Final[tuple[Manoeuvre, ...]] = ("right",)
LEFT: Final[tuple[Manoeuvre, ...]] = ("left",)
TURNING: Final = {turn: RIGHT * turn if turn > 0 else LEFT * -turn for turn in NET_TURNS}

Pushes = tuple[tuple[int, int], ...]
"""(seat of the pushed boat, cell it was put on), in order."""

Spot = tuple[int, int, Pushes, tuple[int, ...]]
"""Where a boat is in the middle of its move: cell, heading, pushes so far, cells it may not enter (M-B4)."""

Outcome = tuple[int, int, int, Pushes]
"""A canonical move: speed, last cell, last heading, pushes."""


class Helm(Struct, frozen=True, cache_hash=True):
    """All that decides where a boat can go: itself, the boats around, the water, and the options that matter."""

    water: Waters
    cell: int
    heading: int
    speed: int
    coal: int
    others: tuple[tuple[int, int], ...]
    """(seat, cell) of the other boats on the river."""
    whole_path: bool
    astern: bool
    quay: tuple[int, ...]
    """Cells at which this boat's move ends at once (driving school)."""
    state: State | None
    """The state, where a boat may leave the river when it is pushed (option finish_by_push)."""


class Way(Struct, frozen=True, gc=False):
    """The cheapest way found to a spot: turns so far, the spot before, turning there, where a boat was pushed to."""

    turns: int
    before: Spot | None
    turning: int
    push: int


Layer = dict[Spot, Way]


def helm(state: State) -> Helm:
    """The boat whose turn it is."""
    assert state.turn is not None
    return helm_of(state, state.turn.seat)


def helm_of(state: State, seat: int) -> Helm:
    """The boat of a seat, as if it were its turn."""
    water, options, boat = state.waters, state.options, state.boat(seat)
    school = options.mode == "driving_school"
    return Helm(
        water=water,
        cell=water.index[boat.space],
        heading=boat.heading,
        speed=boat.speed,
        coal=boat.coal,
        others=tuple([(other, water.index[it.space]) for other, it in enumerate(state.boats) if it and other != seat]),
        whole_path=options.push_intended == "whole_path",
        astern=options.push_astern,
        quay=tuple([water.index[space] for space in finish_docks(state)]) if school else (),
        state=state if options.finish_by_push else None,
    )


@lru_cache(maxsize=32)
def moves(who: Helm) -> dict[Outcome, Steam]:
    """Every canonical move with its cheapest way, by speed, then as the search finds them; empty: eliminated (M-M4)."""
    layers = list(_grow(who, _start(who), _budgets(who)))
    courses: dict[tuple[int, Spot], tuple[Manoeuvre, ...]] = {}
    found: dict[Outcome, Steam] = {}
    for speed in range(1, TOP_SPEED + 1):
        budget = turn_budget(who, speed)
        ends: dict[Outcome, tuple[int, int, Spot, int]] = {}
        for point, spot, way in _leaves(who, layers, speed):
            cell, heading, pushes, _ = spot
            for turn in NET_TURNS:
                turns = way.turns + abs(turn)
                if turns > budget:
                    break
                outcome = (speed, cell, (heading + turn) % 6, pushes)
                if outcome not in ends or turns < ends[outcome][0]:
                    ends[outcome] = (turns, point, spot, turn)
        for outcome, (_, point, spot, turn) in ends.items():
            found[outcome] = Steam(speed, _course(who, layers, courses, point, spot) + TURNING[turn])
    return found


def can_move(who: Helm) -> bool:
    """Whether the boat has a whole move at all (M-M4); stops at the first that is found."""
    budgets = _budgets(who)
    for point, layer in enumerate(_grow(who, _start(who), budgets)):
        if point and any(way.turns <= turn_budget(who, point) for way in layer.values()):
            return True
        if point and any(spot[0] in who.quay and way.turns <= budgets[point] for spot, way in layer.items()):
            return True
    return False


def can_complete(who: Helm, left: int, turns: int, barred: tuple[int, ...]) -> bool:
    """Whether a move can be sailed to its end from here, with so many points left and turns that can still be paid.

    `who` is where the boat is now; `barred` are the cells that its next step may not enter (M-M1, M-B4).
    """
    if turns < 0 or not left or who.cell in who.quay:
        return turns >= 0
    start: Spot = (who.cell, who.heading, (), barred)
    for point, layer in enumerate(_grow(who, start, [turns] * (left + 1))):
        if point and any(point == left or spot[0] in who.quay for spot in layer):
            return True
    return False


def furthest(who: Helm, speed: int) -> tuple[int, tuple[tuple[Spot, int], ...]]:
    """The most points that the boat can use at a speed that it can pay, and where: each spot with the turns left."""
    budget = turn_budget(who, speed)
    layers = enumerate(_grow(who, _start(who), [budget] * (speed + 1)))
    point, layer = [(point, layer) for point, layer in layers if layer][-1]
    return point, tuple((spot, budget - way.turns) for spot, way in layer.items())


def turn_budget(who: Helm, speed: int) -> int:
    """The most turns at this speed: one free, one for each coal that the change leaves; −1: too dear a change."""
    coal = who.coal - speed_cost(who.speed, speed)
    return 1 + coal if coal >= 0 else -1


def _leaves(who: Helm, layers: list[Layer], speed: int) -> Iterator[tuple[int, Spot, Way]]:
    """Where a move of this speed may end: all points used, or earlier at the quay in the driving school."""
    for point in range(1, speed) if who.quay else ():
        yield from ((point, spot, way) for spot, way in layers[point].items() if spot[0] in who.quay)
    yield from ((speed, spot, way) for spot, way in layers[speed].items())


def _start(who: Helm) -> Spot:
    return who.cell, who.heading, (), ()


def _budgets(who: Helm) -> list[int]:
    """For each number of points used, the most turns that any speed allows that has as many points."""
    budgets = [turn_budget(who, speed) for speed in range(1, TOP_SPEED + 1)]
    return [max(budgets), *(max(budgets[point:]) for point in range(TOP_SPEED))]


def _grow(who: Helm, start: Spot, budgets: list[int]) -> Iterator[Layer]:
    """For each number of points used, from 0 on: the spots that can be reached, each in its cheapest way.

    `budgets` holds the most turns for each number of points. A push fills the layer after the next, since it costs two
    points (M-B1).
    """
    layer: Layer = {start: Way(0, None, 0, -1)}
    after: Layer = {}
    later: Layer = {}
    last = len(budgets) - 1
    for point in range(last + 1):
        yield layer
        if point < last:
            for spot, way in layer.items():
                if not point or spot[0] not in who.quay:
                    _advance(who, spot, way, budgets[point + 1], after, later if point + 2 <= last else None)
        layer, after, later = after, later, {}


def _advance(who: Helm, spot: Spot, way: Way, budget: int, after: Layer, later: Layer | None) -> None:
    """The spots one step, or one push, on from a spot, for every turning there (M-M1 to 3, M-B1 to 5)."""
    cell, heading, pushes, barred = spot
    ahead, boats = who.water.ahead[cell], boats_after(who, pushes) if pushes else who.others
    kept = barred if who.whole_path else ()
    for turn in NET_TURNS:
        turns = way.turns + abs(turn)
        if turns > budget:
            return
        facing = (heading + turn) % 6
        to = ahead[facing]
        if to < 0 or to in barred:
            continue
        victim = next((seat for seat, at in boats if at == to), None)
        if victim is None:
            key = (to, facing, pushes, kept)
            known = after.get(key)
            if known is None or turns < known.turns:
                after[key] = Way(turns, spot, turn, -1)
        elif later is not None:
            taken = [at for _, at in boats]
            for put in destinations(who.water, cell, to, taken, who.astern):
                key = (to, facing, (*pushes, (victim, put)), (*kept, put))
                known = later.get(key)
                if known is None or turns < known.turns:
                    later[key] = Way(turns, spot, turn, put)


def boats_after(who: Helm, pushes: Pushes) -> tuple[tuple[int, int], ...]:
    """The other boats after these pushes; one that left the river by a push is gone (option finish_by_push)."""
    at = dict(who.others)
    for count, (seat, cell) in enumerate(pushes, 1):
        at[seat] = cell
        if who.state is not None and leaves_when_pushed(
            who.state, tuple((boat, who.water.spaces[put]) for boat, put in pushes[:count])
        ):
            del at[seat]
    return tuple(at.items())


def _course(
    who: Helm, layers: list[Layer], known: dict[tuple[int, Spot], tuple[Manoeuvre, ...]], point: int, spot: Spot
) -> tuple[Manoeuvre, ...]:
    """The manoeuvres that lead to a spot."""
    course = known.get((point, spot))
    if course is None:
        way = layers[point][spot]
        if way.before is None:
            course = ()
        else:
            pushed = way.push >= 0
            step: Manoeuvre = Push(who.water.spaces[way.push]) if pushed else "ahead"
            before = _course(who, layers, known, point - (2 if pushed else 1), way.before)
            course = (*before, *TURNING[way.turning], step)
        known[point, spot] = course
    return course
