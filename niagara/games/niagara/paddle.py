"""What a canoe's order is judged by: the canoe that acts, what the mines have, and what steps cost (N-MOVE-01, 02)."""

from collections.abc import Callable
from enum import IntEnum
from itertools import pairwise
from typing import Final

from msgspec import Struct

from niagara.core.memo import remembered
from niagara.core.text import Term
from niagara.games.niagara.actions import Gem, Space
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
