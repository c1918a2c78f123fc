"""The conditions of loading and unloading at a stop (N-LOAD-01, 02, 05, 08, 11, 06, 07), for whoever asks.

They stand in the order in which a refusal names them. What both cost is a matter of the whole order (`outline.py`).
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, check
from niagara.core.rule import Ruling
from niagara.core.text import Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Gem, Load, Op, Space, Unload
from niagara.games.niagara.marks import canoe_key, mine_key, space_key
from niagara.games.niagara.paddle import Mover, Stock, Supply, spoken


class Handling(Struct, frozen=True, gc=False):
    """One loading or unloading that is tried: by whom, where, of what, and what was done at this stop before."""

    who: Mover
    seat: int
    space: Space
    ops: tuple[Op, ...]
    """All that the order says of this stop."""
    place: int
    """Which of them this one is."""
    cargo: Gem | None
    """What the canoe carries when it comes to this one."""
    out: Gem | None
    """What was unloaded at this stop before."""
    supply: Supply
    """What the mines have when it comes to this one."""
    mine: int | None
    """The mine that the space faces, by its index."""
    loads: Gem | None
    """The gem that is to be loaded; None for unloading."""

    @property
    def gem(self) -> Gem:
        """The gem that is loaded or unloaded; "" where there is none to unload."""
        return (self.cargo or "") if self.loads is None else self.loads

    @property
    def mine_gem(self) -> Gem:
        """The colour of the mine; "" where there is none."""
        return "" if self.mine is None else self.who.board.gems[self.mine]

    @property
    def stock(self) -> Stock:
        """What the mine has of this gem; nothing of what is no gem."""
        gems, mine = self.who.board.gems, self.mine
        return Stock.NONE if mine is None or self.gem not in gems else self.supply(mine, gems.index(self.gem))

    @property
    def supply_after(self) -> Supply:
        """What the mines have after it: what is unloaded lies there, but is not for this player in this turn."""
        if self.loads is not None or self.mine is None or self.cargo is None:
            return self.supply
        before, here = self.supply, (self.mine, self.who.board.gems.index(self.cargo))
        return lambda at, which: max(before(at, which), Stock.OWN) if (at, which) == here else before(at, which)

    @property
    def canoe(self) -> str:
        """The mark of the canoe."""
        return canoe_key(self.seat, self.who.canoe)


def handlings(
    who: Mover, supply: Supply, seat: int, space: Space, cargo: Gem | None, ops: tuple[Op, ...]
) -> Iterator[Handling]:
    """What an order says of one stop, one after the other, as if each were allowed."""
    out: Gem | None = None
    for place, op in enumerate(ops):
        loads = op.gem if isinstance(op, Load) else None
        one = Handling(who, seat, space, ops, place, cargo, out, supply, who.board.mine_at.get(space), loads)
        yield one
        supply = one.supply_after
        cargo, out = (None, cargo) if loads is None else (loads, out)


def work(
    who: Mover, supply: Supply, seat: int, space: Space, cargo: Gem | None, ops: tuple[Op, ...]
) -> tuple[Gem | None, Supply]:
    """The cargo and the supply after loading and unloading at one stop; raises the first rule broken (N-LOAD)."""
    for one in handlings(who, supply, seat, space, cargo, ops):
        check(MAY_UNLOAD if one.loads is None else MAY_LOAD, one)
        cargo, supply = one.loads, one.supply_after
    return cargo, supply


def _at_a_mine(one: Handling) -> bool:
    return one.mine is not None


def _faces_reason(one: Handling) -> Ruling:
    mine = Term(one.mine_gem)
    return rules.LOAD_01.rules(space_key(one.space), mine_key(one.mine_gem), space=one.space, mine=mine)


def _no_mine(one: Handling) -> Ruling:
    return rules.LOAD_01.forbids(space=spoken(one.who.board, one.space))


def _swap_reason(one: Handling) -> Ruling | None:
    return None if one.out is None else rules.LOAD_05.rules(one.canoe, out=Term(one.out), gem=Term(one.gem))


def _out_of_order(one: Handling) -> Ruling:
    said = Listing(tuple(rules.UNLOAD if isinstance(op, Unload) else rules.load(op.gem) for op in one.ops))
    return rules.LOAD_05.forbids(ops=said)


def _not_there(one: Handling) -> Ruling:
    gems, mine = one.who.board.gems, one.mine
    pile = tuple(Term(kind) for index, kind in enumerate(gems) if mine is not None and one.supply(mine, index))
    return rules.LOAD_11.forbids(gem=Term(one.gem), mine=Term(one.mine_gem), pile=Listing(pile))


def _changes_colour(one: Handling) -> bool:
    return one.out != one.gem or not one.who.options.swap_must_change_colour


def _colour_reason(one: Handling) -> Ruling | None:
    if one.out is None or one.out == one.gem:
        return None
    return rules.LOAD_07.rules(one.canoe, out=Term(one.out), gem=Term(one.gem))


def _may_join(one: Handling) -> bool:
    return one.who.options.unload_own_colour == "allow" or one.gem != one.mine_gem


MAY_UNLOAD: Final[Family[Handling]] = (
    Condition(rule=rules.LOAD_01, holds=_at_a_mine, refusal=_no_mine),
    Condition(
        rule=rules.LOAD_02,
        holds=lambda one: one.cargo is not None,
        refusal=lambda one: rules.LOAD_02.forbids(problem=rules.NOTHING_ABOARD),
    ),
    Condition(
        rule=rules.LOAD_05,
        holds=lambda one: one.place == 0,
        refusal=_out_of_order,
    ),
    Condition(
        rule=rules.LOAD_08,
        holds=_may_join,
        refusal=lambda one: rules.LOAD_08.forbids(gem=Term(one.gem)),
    ),
)
"""What unloading needs."""

MAY_LOAD: Final[Family[Handling]] = (
    Condition(rule=rules.LOAD_01, holds=_at_a_mine, refusal=_no_mine, reason=_faces_reason),
    Condition(
        rule=rules.LOAD_02,
        holds=lambda one: one.cargo is None,
        refusal=lambda one: rules.LOAD_02.forbids(problem=rules.NO_ROOM),
        reason=lambda one: rules.LOAD_02.rules(one.canoe),
    ),
    Condition(
        rule=rules.LOAD_05,
        holds=lambda one: one.place == 0 or one.out is not None,
        refusal=_out_of_order,
        reason=_swap_reason,
    ),
    Condition(
        rule=rules.LOAD_11,
        holds=lambda one: one.stock is not Stock.NONE,
        refusal=_not_there,
    ),
    Condition(
        rule=rules.LOAD_06,
        holds=lambda one: one.stock is Stock.FREE,
        refusal=lambda one: rules.LOAD_06.forbids(gem=Term(one.gem), player=SeatName(one.seat)),
    ),
    Condition(
        rule=rules.LOAD_07,
        holds=_changes_colour,
        refusal=lambda one: rules.LOAD_07.forbids(gem=Term(one.gem)),
        reason=_colour_reason,
    ),
)
"""What loading needs."""
