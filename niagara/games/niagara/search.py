"""All legal orders of a canoe, found by building only what has a chance; `paddle.course` judges each."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct

from niagara.core.condition import hold
from niagara.core.memo import remembered
from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import CanoeRef, Load, Op, Paddle, Space, Unload
from niagara.games.niagara.board import Board
from niagara.games.niagara.course import Course, course
from niagara.games.niagara.paddle import OP_COST, Mover, Stock, mover, stock
from niagara.games.niagara.state import Canoe, State, Turn
from niagara.games.niagara.theft import MAY_STEAL, Theft, theft_from


class Repertoire(Struct, frozen=True):
    """The legal orders of a canoe if the mines had plenty: without loading, and by the gem they load."""

    free: tuple[Paddle, ...]
    loading: tuple[tuple[int, int, tuple[Paddle, ...]], ...]
    """(index of the mine, index of the gem, orders that load it there)."""
    thieves: tuple[tuple[Paddle, Space], ...]
    """Orders that could steal beside a loaded rival, and the space where they end."""


def orders(state: State, turn: Turn, canoe: int) -> tuple[Paddle, ...]:
    """Every legal order of this canoe, thefts included, in a stable order."""
    able = repertoire(mover(state, turn, canoe))
    found, piles = able.free, state.piles
    for mine, kind, loading in able.loading:
        if piles[mine][kind] and (not turn.unloaded or stock(state, turn, mine, kind) is Stock.FREE):
            found += loading
    for order, end in able.thieves:
        found += thefts(state, turn, order, end)
    return found


def thefts(state: State, turn: Turn, order: Paddle, end: Space) -> tuple[Paddle, ...]:
    """The order once for each canoe on the space where it ends that may be robbed (N-STEAL-04, 07)."""
    beside = [
        CanoeRef(seat, canoe)
        for seat, (first, second) in enumerate(state.canoes)
        if first.space == end or second.space == end  # a look at most of the river, before any condition is asked
        for canoe, boat in ((0, first), (1, second))
        if boat.space == end
    ]
    if not beside:
        return ()
    who = mover(state, turn, order.canoe)
    way = course(who, order)
    assert isinstance(way, Course)  # for the types: the repertoire holds legal orders
    return tuple(
        [
            Paddle(order.canoe, order.before, order.path, order.after, victim)
            for victim in beside
            if hold(MAY_STEAL, theft_from(state, who, turn.seat, order, way, victim))
        ]
    )


@remembered(1 << 14)
def repertoire(who: Mover) -> Repertoire:
    """The legal orders of this canoe if the mines have plenty of everything."""
    free: list[Paddle] = []
    loading: dict[tuple[int, int], list[Paddle]] = {}
    thieves: list[tuple[Paddle, Space]] = []
    for before, path, after in _shapes(who):
        order = Paddle(who.canoe, before, path, after)
        way = course(who, order)
        if isinstance(way, RuleViolation):
            continue
        if way.needs is None:
            free.append(order)
        else:
            loading.setdefault(way.needs, []).append(order)
        if hold(MAY_STEAL, _beside_a_loaded_rival(who, order, way)):
            thieves.append((order, way.end))
    by_need = tuple((mine, kind, tuple(some)) for (mine, kind), some in loading.items())
    return Repertoire(tuple(free), by_need, tuple(thieves))


def _beside_a_loaded_rival(who: Mover, order: Paddle, way: Course) -> Theft:
    """The theft from a loaded rival where the order ends: who could not rob that one robs nobody."""
    return Theft(who, 0, order, way, CanoeRef(1, 0), Canoe(way.end, who.board.gems[0]))


def _shapes(who: Mover) -> Iterator[tuple[tuple[Op, ...], tuple[Space, ...], tuple[Op, ...]]]:
    """Orders worth judging: operations first, with every path they leave points for; paths, with operations after."""
    for before in _ops(who, who.space, loaded=who.cargo is not None):
        for path in _paths(who.board, who.space, who.card - OP_COST * len(before)):
            if before or path:
                yield before, path, ()
            if path and not before:
                end = path[-1]
                yield from (((), path, after) for after in _ops(who, end, loaded=who.cargo is not None) if after)
            if path and before == (Unload(),):
                yield from ((before, path, after) for after in _ops(who, path[-1], loaded=False) if after)


def _ops(who: Mover, space: Space, *, loaded: bool) -> tuple[tuple[Op, ...], ...]:
    """The operations that can be tried at a space: none, load, or unload with or without loading."""
    if space not in who.board.mine_at:  # most of the river: nothing is worth trying there
        return ((),)
    loads = tuple((Load(gem),) for gem in who.board.gems)
    if not loaded:
        return ((), *loads)
    return ((), (Unload(),), *((Unload(), *load) for load in loads))


@lru_cache(maxsize=1 << 12)
def _paths(board: Board, start: Space, most: int) -> tuple[tuple[Space, ...], ...]:
    """Every way of up to `most` points in one direction; the step ashore may be free, so it is tried at any length."""
    if most < 0:
        return ()
    ways: list[tuple[Space, ...]] = [()]
    climb: tuple[Space, ...] = ()
    here = start
    while here in board.up:
        here = board.up[here]
        climb = (*climb, here)
        if len(climb) <= most or here == board.land:
            ways.append(climb)
    ways += _descents(board, start, most)
    return tuple(ways)


def _descents(board: Board, start: Space, most: int) -> Iterator[tuple[Space, ...]]:
    if most <= 0:
        return
    for to in board.down.get(start, ()):
        yield (to,)
        yield from ((to, *rest) for rest in _descents(board, to, most - 1))


def candidates(state: State, who: Mover) -> Iterator[Paddle]:
    """Brute force, for the tests: at most two operations, any walk between neighbours, any canoe at its end to rob."""
    board = who.board
    one: list[Op] = [Unload(), *(Load(gem) for gem in board.gems)]
    some: list[tuple[Op, ...]] = [(), *((op,) for op in one), *product(one, repeat=2)]
    stops = [(before, after) for before in some for after in some if len(before) + len(after) <= 2]
    canoes = {CanoeRef(seat, n): boat.space for seat, pair in enumerate(state.canoes) for n, boat in enumerate(pair)}
    for path in _walks(board, who.space, who.card):
        end = path[-1] if path else who.space
        beside = [canoe for canoe, space in canoes.items() if space == end]
        elsewhere = [canoe for canoe, space in canoes.items() if space != end][:1]
        for before, after in stops:
            for steal in (None, *beside, *elsewhere):
                yield Paddle(who.canoe, before, path, after, steal)


def _walks(board: Board, here: Space, most: int) -> Iterator[tuple[Space, ...]]:
    """Every walk of at most `most` steps and one more, forth and back as it likes."""
    yield ()
    if most < 0:
        return
    around = (*board.down.get(here, ()), *((board.up[here],) if here in board.up else ()))
    for to in around:
        yield from ((to, *rest) for rest in _walks(board, to, most - 1))
