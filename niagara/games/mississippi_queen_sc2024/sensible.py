"""The server's list of sensible moves (S-L2), and the simple moves that its first skip test knew (S-K2).

Neither is a rule of what is allowed: a move that is not listed is as legal as another.
"""

from collections.abc import Iterator

from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.pushing import push_headings
from niagara.games.mississippi_queen_sc2024.reach import Reached, reach
from niagara.games.mississippi_queen_sc2024.river import River
from niagara.games.mississippi_queen_sc2024.search import Helm, enumeration, paid_turns


def sensible(who: Helm, river: River) -> tuple[Move, ...]:
    """The sensible moves in the server's order; where there are none, the full enumeration S-L1."""
    return tuple(_sensible(who, river)) or tuple(Move(sailed.path) for sailed in enumeration(who))


def _sensible(who: Helm, river: River) -> Iterator[Move]:
    most = min(who.coal, 1)
    for heading, cost in _headings(who, most):
        left = most - cost
        ahead = reach(who.water, who.cell, heading, who.speed + 1 + left, who.others).cells
        least = max(1, who.speed - 1 - left)
        first = next((at for at, there in enumerate(ahead) if there.cost >= least), len(ahead))
        for cells, there in list(enumerate(ahead, 1))[first:]:
            push = _push(who, heading, there, river)
            if push is not None:
                change = there.cost + there.boat - who.speed
                speed: tuple[Manoeuvre, ...] = (Accelerate(change),) if change else ()
                turn: tuple[Manoeuvre, ...] = (Turn(heading),) if heading != who.heading else ()
                yield Move((*speed, *turn, Advance(cells), *push))


def _headings(who: Helm, most: int) -> Iterator[tuple[int, int]]:
    """The headings that one turn can give, with its coal: none first, then by the order of turns."""
    yield who.heading, 0
    for sixths, _, cost in paid_turns(who.free, most):
        yield (who.heading + sixths) % 6, cost


def _push(who: Helm, heading: int, there: Reached, river: River) -> tuple[Manoeuvre, ...] | None:
    """Nothing where no boat lies; else the push that differs most from the stream, or None where none is possible."""
    if not there.boat:
        return ()
    stream = river[who.water.tiles[there.cell]].heading
    ways = push_headings(who.water, there.cell, heading)
    return (Push(max(ways, key=lambda to: (min((to - stream) % 6, (stream - to) % 6), -to))),) if ways else None


def has_simple_move(who: Helm) -> bool:
    """Whether one turn for at most one coal, one advance and at most one push make a move (S-K2, up to 24.0.7)."""
    most = min(who.coal, 1)
    for heading, cost in _headings(who, most):
        coal = who.coal - cost
        slowest, fastest = max(1, who.speed - 1 - coal), min(TOP_SPEED, who.speed + 1 + coal)
        for there in reach(who.water, who.cell, heading, fastest, who.others).cells:
            pushes = not there.boat or push_headings(who.water, there.cell, heading)
            if pushes and slowest <= there.cost + there.boat <= fastest:
                return True
    return False
