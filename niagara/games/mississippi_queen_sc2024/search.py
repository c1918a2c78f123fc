"""Every whole move of a boat: the full enumeration S-L1 in its order, and each outcome once."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.condition import hold
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.pushing import push_headings
from niagara.games.mississippi_queen_sc2024.reach import reach
from niagara.games.mississippi_queen_sc2024.river import Waters
from niagara.games.mississippi_queen_sc2024.state import State, other
from niagara.games.mississippi_queen_sc2024.steering import MAY_ACCELERATE, MAY_TURN, SpeedChange, Turning

TURNS: Final = (1, -1, 2, -2, 3)
"""Turns in the order in which they are tried, in sixths to the right."""

_ADVANCE: Final = tuple(Advance(cells) for cells in range(TOP_SPEED + 1))
_TURN: Final = tuple(Turn(to) for to in range(6))
_PUSH: Final = tuple(Push(to) for to in range(6))


class Helm(Struct, frozen=True, cache_hash=True):
    """All that the moves of a boat depend on."""

    water: Waters
    cell: int
    heading: int
    speed: int
    coal: int
    free: int
    """Free turns."""
    others: int
    """The cell of the other boat."""


class Outcome(Struct, frozen=True, gc=False, cache_hash=True):
    """What makes a move this move."""

    speed: int
    cell: int
    heading: int
    others: int
    """Where the other boat lies then."""
    pushes: int


class Sailed(Struct, frozen=True, gc=False):
    """A move as far as it goes."""

    path: tuple[Manoeuvre, ...]
    last: str
    """What was done last: "" at the start, or the first letter of accelerate, turn, advance (f), push."""
    cell: int
    heading: int
    speed: int
    left: int
    coal: int
    free: int
    others: int
    pushes: int

    @property
    def whole(self) -> bool:
        """Whether it is a move: no point left, and the boats apart (S-M3, S-M5)."""
        return not self.left and self.cell != self.others

    @property
    def outcome(self) -> Outcome:
        """What it comes to."""
        return Outcome(self.speed, self.cell, self.heading, self.others, self.pushes)


def helm_of(state: State, seat: int) -> Helm:
    """The helm of a boat as its turn begins."""
    boat = state.boats[seat]
    return Helm(
        state.waters, state.cell(seat), boat.heading, boat.speed, boat.coal, boat.free_turns, state.cell(other(seat))
    )


def helm(state: State) -> Helm:
    """The helm of the boat whose turn it is."""
    return helm_of(state, state.seat)


def enumeration(who: Helm) -> Iterator[Sailed]:
    """Every whole move, breadth first: the list S-L1 in its order."""
    queue = deque([Sailed((), "", who.cell, who.heading, who.speed, who.speed, who.coal, who.free, who.others, 0)])
    while queue:
        here = queue.popleft()
        if here.path and here.whole:
            yield here
        queue.extend(_advances(who.water, here))
        queue.extend(_turns(here))
        queue.extend(_speeds(here))


def _advances(water: Waters, here: Sailed) -> Iterator[Sailed]:
    """Straight ahead, the longest way first; onto the other boat, once for each way to push it."""
    if here.last == "f" or not here.left:
        return
    ahead = reach(water, here.cell, here.heading, here.left, here.others).cells
    for cells in range(len(ahead), 0, -1):
        there = ahead[cells - 1]
        path, left = (*here.path, _ADVANCE[cells]), here.left - there.cost
        if not there.boat:
            yield Sailed(
                path, "f", there.cell, here.heading, here.speed, left, here.coal, here.free, here.others, here.pushes
            )
            continue
        for to in push_headings(water, there.cell, here.heading):
            yield Sailed(
                (*path, _PUSH[to]), "p", there.cell, here.heading, here.speed, left - 1, here.coal, here.free,
                water.ahead[there.cell][to], here.pushes + 1,
            )  # fmt: skip


def _turns(here: Sailed) -> Iterator[Sailed]:
    if here.last == "t":
        return
    for sixths, free, cost in paid_turns(here.free, here.coal):
        heading = (here.heading + sixths) % 6
        yield Sailed(
            (*here.path, _TURN[heading]), "t", here.cell, heading, here.speed, here.left, here.coal - cost,
            here.free - free, here.others, here.pushes,
        )  # fmt: skip


@lru_cache(maxsize=256)  # few pairs, asked for at every node of every search
def paid_turns(free: int, coal: int) -> tuple[tuple[int, int, int], ...]:
    """The turns that a boat can pay for: in sixths to the right, with the free sixths and the coal that they take."""
    turns = ((sixths, Turning(abs(sixths), free, coal)) for sixths in TURNS)
    return tuple((sixths, turn.used, turn.cost) for sixths, turn in turns if hold(MAY_TURN, turn))


def _speeds(here: Sailed) -> Iterator[Sailed]:
    if here.path:
        return
    for by in range(1, TOP_SPEED):
        for change in (by, -by):
            tried = SpeedChange(here.speed, change, here.coal)
            if hold(MAY_ACCELERATE, tried):
                yield Sailed(
                    (Accelerate(change),), "a", here.cell, here.heading, tried.speed, tried.speed,
                    here.coal - tried.cost, here.free, here.others, 0,
                )  # fmt: skip


@lru_cache(maxsize=64)
def moves(who: Helm) -> dict[Outcome, Move]:
    """Each outcome once, with the cheapest move that leads to it; of equally cheap ones the first."""
    best: dict[Outcome, Sailed] = {}
    for sailed in enumeration(who):
        outcome = sailed.outcome
        known = best.get(outcome)
        if known is None or sailed.coal > known.coal:
            best[outcome] = sailed
    return {outcome: Move(sailed.path) for outcome, sailed in best.items()}


@lru_cache(maxsize=4096)
def has_move(who: Helm) -> bool:
    """Whether there is a whole move at all (S-K2)."""
    return next(enumeration(who), None) is not None
