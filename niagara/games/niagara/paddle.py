"""One canoe's order, judged: which rule it breaks first, or where it leads (N-LOAD, N-MOVE, N-LAND).

The checks stand in the order in which a refusal names them: operations before the move, the path, operations after the
move, the sum of points. The theft comes after all of them (`theft.py`).
"""

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from niagara.core.memo import remembered
from niagara.core.rule import RuleViolation
from niagara.core.text import Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Gem, Load, Op, Paddle, Space, Unload
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.options import Options
from niagara.games.niagara.state import Canoe, NiagaraSetup, State, Turn

OP_COST: Final = 2
"""Points for one loading or unloading (N-LOAD-03)."""


class Stock(IntEnum):
    """What a mine has of one colour, for the player whose turn it is."""

    NONE = 0
    OWN = 1  # only gems that this player unloaded there in this turn (N-LOAD-06)
    FREE = 2


class Mover(Struct, frozen=True, gc=False, cache_hash=True):
    """All that decides what a canoe may do, but for the piles at the mines and the rivals beside it."""

    setup: NiagaraSetup
    canoe: int
    card: int
    space: Space
    cargo: Gem | None

    @property
    def board(self) -> Board:
        """The map."""
        return self.setup.board

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.setup.options


Supply = Callable[[int, int], Stock]
"""What the mine with this index has of the gem with that index."""


class Course(Struct, frozen=True, kw_only=True):
    """Where a legal order leads."""

    end: Space
    cargo: Gem | None
    spent: int
    """Points used: steps, and 2 for each operation."""
    ups: int
    """Steps up the river."""
    lands: bool
    unloaded_before: bool
    worked_after: bool
    """Whether it loads or unloads after the move."""
    needs: tuple[int, int] | None
    """The mine and the gem that it loads, by their indices."""


def mover(state: State, turn: Turn, canoe: int) -> Mover:
    """The canoe of the player whose turn it is, as its orders see it."""
    assert turn.card != "cloud"
    return _mover((state.setup, canoe, turn.card, state.canoes[turn.seat][canoe]))


@remembered(1 << 14)
def _mover(of: tuple[NiagaraSetup, int, int, Canoe]) -> Mover:
    """One and the same Mover for equal canoes, so that all that is remembered by it is found at once."""
    setup, canoe, card, boat = of
    return Mover(setup, canoe, card, boat.space, boat.cargo)


def stock(state: State, turn: Turn, mine: int, kind: int) -> Stock:
    """What a mine has of one colour, less what this player has unloaded there in this turn (N-LOAD-06, 11)."""
    count = state.piles[mine][kind]
    if not count:
        return Stock.NONE
    if turn.unloaded and state.setup.options.same_gem_scope == "turn":
        gems = state.setup.board.gems
        return Stock.FREE if count > turn.unloaded.count((gems[mine], gems[kind])) else Stock.OWN
    return Stock.FREE


@lru_cache(maxsize=1 << 16)
def course(who: Mover, order: Paddle) -> Course | RuleViolation:
    """Where an order leads, its theft apart, if the mines have plenty; or the first rule it then breaks."""
    try:
        return follow_order(who, order, lambda mine, kind: Stock.FREE, 0)
    except RuleViolation as violation:
        return violation.with_traceback(None)


def follow_order(who: Mover, order: Paddle, supply: Supply, seat: int) -> Course:
    """Where an order leads with this supply, its theft apart; raises the first rule it breaks."""
    before, path, after = order.before, order.path, order.after
    board = who.board
    cargo, supply = work(who, supply, seat, who.space, who.cargo, before)
    walk(who, path)
    end = path[-1] if path else who.space
    lands = end == board.land and bool(path)
    check_stop(who, before, path, after, lands)
    cargo, _ = work(who, supply, seat, end, cargo, after)
    over_falls = end == board.falls
    steps, ops = price(who, path), OP_COST * (len(before) + len(after))
    if steps + ops > who.card or (steps + ops < who.card and not lands and not over_falls):
        raise _not_the_card(who.card, steps, ops)
    if not path and not who.options.allow_zero_step:
        raise rules.MOVE_11.refuses(space=who.space)
    return Course(
        end=end,
        cargo=cargo,
        spent=steps + ops,
        ups=ups(board, (who.space, *path)),
        lands=lands,
        unloaded_before=Unload() in before,
        worked_after=bool(after),
        needs=_needs(board, end if after else who.space, after or before),
    )


def _not_the_card(card: int, steps: int, ops: int) -> RuleViolation:
    """That the points of an order are not those of the card (N-MOVE-07)."""
    spent = steps + ops
    difference = rules.too_many(spent - card) if spent > card else rules.left_over(card - spent)
    return rules.MOVE_07.refuses(
        card=card, steps=rules.points(steps), ops=rules.points(ops), spent=spent, difference=difference
    )


def _needs(board: Board, space: Space, ops: tuple[Op, ...]) -> tuple[int, int] | None:
    """What the operations at a stop load: index of the mine, index of the gem."""
    loads = [op.gem for op in ops if isinstance(op, Load)]
    return (board.mine_at[space], board.gems.index(loads[0])) if loads else None


def work(
    who: Mover, supply: Supply, seat: int, space: Space, cargo: Gem | None, ops: tuple[Op, ...]
) -> tuple[Gem | None, Supply]:
    """The cargo and the supply after loading and unloading at one stop; raises the first rule broken (N-LOAD)."""
    board = who.board
    out: Gem | None = None
    for place, op in enumerate(ops):
        mine = board.mine_at.get(space)
        if mine is None:
            raise rules.LOAD_01.refuses(space=spoken(board, space))
        match op:
            case Unload():
                if cargo is None:
                    raise rules.LOAD_02.refuses(problem=rules.NOTHING_ABOARD)
                if place:
                    raise rules.LOAD_05.refuses(ops=_spoken_ops(ops))
                if who.options.unload_own_colour == "forbid" and cargo == board.gems[mine]:
                    raise rules.LOAD_08.refuses(gem=Term(cargo))
                supply = _joined(supply, mine, board.gems.index(cargo))
                cargo, out = None, cargo
            case Load(gem):
                if cargo is not None:
                    raise rules.LOAD_02.refuses(problem=rules.NO_ROOM)
                check_load(who, supply, seat, mine, gem, out)
                cargo = gem
    return cargo, supply


def _joined(supply: Supply, mine: int, kind: int) -> Supply:
    """The supply after this player unloaded a gem there: it lies there, but is not for this player in this turn."""
    return lambda at, which: max(supply(at, which), Stock.OWN) if (at, which) == (mine, kind) else supply(at, which)


def check_load(who: Mover, supply: Supply, seat: int, mine: int, gem: Gem, out: Gem | None) -> None:
    """Whether this gem may be loaded at this mine, `out` having been unloaded there just before (N-LOAD-11, 06, 07)."""
    gems = who.board.gems
    here = supply(mine, gems.index(gem)) if gem in gems else Stock.NONE
    if here is Stock.NONE:
        pile = tuple(Term(kind) for index, kind in enumerate(gems) if supply(mine, index))
        raise rules.LOAD_11.refuses(gem=Term(gem), mine=Term(gems[mine]), pile=Listing(pile))
    if here is not Stock.FREE:
        raise rules.LOAD_06.refuses(gem=Term(gem), player=SeatName(seat))
    if out == gem and who.options.swap_must_change_colour:
        raise rules.LOAD_07.refuses(gem=Term(gem))


def walk(who: Mover, path: tuple[Space, ...]) -> None:
    """Whether the spaces follow each other in one direction; raises the first rule broken (N-MOVE-12, 03, 06, 10)."""
    board, here = who.board, who.space
    heading = ""
    for to in path:
        forth = to in board.down.get(here, ())
        back = board.up.get(here) == to
        if not forth and not back:
            raise _no_way(board, here, to)
        step = "down" if forth else "up"
        if heading and step != heading:
            if _arms_differ(board, who.space, to):  # up one arm to the fork: both texts have a rule of its own for this
                raise rules.MOVE_06.refuses(here=who.space, to=to)
            raise rules.MOVE_03.refuses(here=spoken(board, here), to=spoken(board, to))
        if to == board.falls and not who.options.allow_paddle_over_falls:
            raise rules.MOVE_10.refuses(here=here)
        heading, here = step, to


def _no_way(board: Board, here: Space, to: Space) -> RuleViolation:
    """Why there is no step between two spaces that are not neighbours."""
    if {board.land, board.falls} & {here, to}:
        gate = board.trunk[0]
        return rules.MOVE_12.refuses(here=spoken(board, here), to=spoken(board, to), gate=gate)
    if _arms_differ(board, here, to):
        return rules.MOVE_06.refuses(here=here, to=to)
    return rules.MOVE_01.refuses(here=spoken(board, here), to=spoken(board, to))


def _arms_differ(board: Board, one: Space, other: Space) -> bool:
    arms = _arm(board, one), _arm(board, other)
    return all(arms) and arms[0] != arms[1]


def _arm(board: Board, space: Space) -> str:
    return next((arm for arm, spaces in board.arms.items() if space in spaces), "")


def check_stop(who: Mover, before: tuple[Op, ...], path: tuple[Space, ...], after: tuple[Op, ...], lands: bool) -> None:
    """Whether the operations stand at one stop (N-LAND-05, N-LOAD-04; N-LAND-06 by option)."""
    if lands and after:
        raise rules.LAND_05.refuses()
    if after and not path:
        raise rules.LOAD_04.refuses(problem=rules.NO_MOVE)
    if after and before:
        split = before == (Unload(),) and len(after) == 1 and isinstance(after[0], Load)
        if who.options.ops_single_stop or not split:
            raise rules.LOAD_04.refuses(problem=rules.TWO_STOPS)
    if lands and not who.options.allow_load_and_deliver:
        for op in before:
            if isinstance(op, Load):
                raise rules.LAND_06.refuses(gem=Term(op.gem))


def price(who: Mover, path: tuple[Space, ...]) -> int:
    """Points for the steps: one a space; landing may be free by option (N-MOVE-01, 02)."""
    lands = bool(path) and path[-1] == who.board.land
    return len(path) - 1 + who.options.landing_cost if lands else len(path)


def ups(board: Board, path: tuple[Space, ...]) -> int:
    """How many steps of a path (its start included) go up the river."""
    return sum(board.up.get(here) == to for here, to in pairwise(path))


def spoken(board: Board, space: Space) -> str | Term:
    """A space as a blank: its id, or the word for the beach, the falls or a lost canoe."""
    if space in board.depth and space != board.land:
        return space
    return Term({board.land: "the beach", board.falls: "the falls", LOST: "no space"}.get(space, space))


def _spoken_ops(ops: tuple[Op, ...]) -> Listing:
    return Listing(tuple(rules.UNLOAD if isinstance(op, Unload) else rules.load(op.gem) for op in ops))
