"""What must be so where a rule of Niagara refuses an order: it breaks the rule, with the numbers that are said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from laws import Said, value

from niagara.games.niagara import rules
from niagara.games.niagara.actions import Load, Op, Paddle, Unload

WORDS: Final = {"the beach": "LAND", "the falls": "FALLS"}


class Refused:
    """An order that was refused, and the state in which it was given, laid out anew."""

    def __init__(self, state: Any, order: Paddle) -> None:
        self.state, self.order, self.board, self.options = state, order, state.board, state.options
        self.seat, self.card = state.turn.seat, state.turn.card
        canoe = state.canoes[self.seat][order.canoe]
        self.start, self.cargo = canoe.space, canoe.cargo
        self.way = (self.start, *order.path)
        self.end = self.way[-1]
        self.lands = bool(order.path) and self.end == self.board.land
        self.steps = len(order.path) - (self.lands and not self.options.landing_cost)
        self.ops = 2 * (len(order.before) + len(order.after))
        self.climbs = len(self.way) > 1 and self.board.up.get(self.start) == self.way[1]

    @property
    def stops(self) -> tuple[tuple[str, tuple[Op, ...]], ...]:
        """Where it works, and what it does there."""
        return tuple(stop for stop in ((self.start, self.order.before), (self.end, self.order.after)) if stop[1])

    def pile(self, mine: str) -> dict[str, int]:
        """What lies at a mine before the order, by colour."""
        counts = self.state.piles[self.board.gems.index(mine)]
        return {gem: count for gem, count in zip(self.board.gems, counts, strict=True) if count}

    def carried(self) -> list[tuple[Op, str | None, str]]:
        """Each operation with what is aboard when it comes, and the space."""
        found, cargo = [], self.cargo
        for space, ops in self.stops:
            for op in ops:
                found.append((op, cargo, space))
                cargo = op.gem if isinstance(op, Load) else None
        return found

    def neighbours(self, here: str, to: str) -> bool:
        return to in self.board.down.get(here, ()) or self.board.up.get(here) == to

    def arm(self, space: str) -> str | None:
        return next((arm for arm, spaces in self.board.arms.items() if space in spaces), None)

    def mine(self, space: str) -> str | None:
        return next((mine.gem for mine in self.board.file.mines if space in mine.spaces), None)

    @property
    def rival(self) -> Any:
        """The canoe that is named for a theft; None if there is none."""
        named = self.order.steal
        known = named and named.seat in range(self.state.seats) and named.canoe in (0, 1)
        return self.state.canoes[named.seat][named.canoe] if named and known else None

    @property
    def final_cargo(self) -> str | None:
        ops = [*self.order.before, *self.order.after]
        return self.cargo if not ops else ops[-1].gem if isinstance(ops[-1], Load) else None


def space(word: str) -> str:
    return WORDS.get(word, word)


def no_room(it: Refused, said: Said) -> bool:
    if said["problem"] == value(rules.NO_ROOM):
        return any(isinstance(op, Load) and cargo is not None for op, cargo, _ in it.carried())
    return any(isinstance(op, Unload) and cargo is None for op, cargo, _ in it.carried())


def one_stop(it: Refused, said: Said) -> bool:
    if said["problem"] == value(rules.NO_MOVE):
        return bool(it.order.after) and not it.order.path
    split = it.order.before == (Unload(),) and len(it.order.after) == 1 and isinstance(it.order.after[0], Load)
    return len(it.stops) == 2 and bool(it.order.path) and not (split and not it.options.ops_single_stop)


def only_its_own(it: Refused, said: Said) -> bool:
    """As many of the gem lie there as this player has unloaded there in this turn."""
    gem, out = said["gem"], list(it.state.turn.unloaded) if it.options.same_gem_scope == "turn" else []
    here = [(it.mine(where), cargo) for op, cargo, where in it.carried() if isinstance(op, Unload) and cargo]
    for mine in {it.mine(where) for op, _, where in it.carried() if isinstance(op, Load) and op.gem == gem}:
        mixed = it.pile(mine).get(gem, 0) + here.count((mine, gem)) if mine else 0
        if mixed and mixed <= (out + here).count((mine, gem)):
            return said["player"] == it.seat
    return False


def not_there(it: Refused, said: Said) -> bool:
    """When it comes to the loading, no such gem lies there; all that does is said."""
    lies = set(it.pile(said["mine"]))
    for op, cargo, where in it.carried():
        if it.mine(where) != said["mine"]:
            continue
        if isinstance(op, Load) and op.gem == said["gem"]:
            return said["gem"] not in lies and set(said["pile"]) == lies
        lies |= {cargo} if isinstance(op, Unload) and cargo else set()
    return False


def turned(it: Refused, said: Said) -> bool:
    here, to = space(said["here"]), space(said["to"])
    ups = [it.board.up.get(a) == b for a, b in pairwise(it.way) if it.neighbours(a, b)]
    return (here, to) in list(pairwise(it.way)) and it.neighbours(here, to) and True in ups and False in ups


def arm_to_arm(it: Refused, said: Said) -> bool:
    here, to = said["here"], said["to"]
    return (
        here in it.way and to in it.way and it.way.index(here) < len(it.way) - 1 - it.way[::-1].index(to)
        and it.arm(here) is not None and it.arm(to) is not None and it.arm(here) != it.arm(to)
    )  # fmt: skip


def not_the_card(it: Refused, said: Said) -> bool:
    spent = it.steps + it.ops
    over = f"{abs(spent - it.card)} point{'s' * (abs(spent - it.card) != 1)}"
    return (
        said["card"] == it.card != spent and said["steps"] == it.steps and said["ops"] == it.ops
        and said["spent"] == spent and said["difference"] == over + (" too many" if spent > it.card else " left over")
    )  # fmt: skip


def not_beside(it: Refused, said: Said) -> bool:
    problems = {
        value(rules.NO_SUCH_CANOE): it.rival is None,
        value(rules.ASHORE): it.lands,
    }
    if said["problem"] in problems:
        return problems[said["problem"]]
    there = {"LAND": "the beach", "LOST": "no space"}.get(it.rival.space, it.rival.space)
    return it.rival.space != it.end and said["problem"] == f"the canoe named is on {there}"


def no_loaded_rival(it: Refused, said: Said) -> bool:
    own = it.order.steal is not None and it.order.steal.seat == it.seat
    return own if said["problem"] == value(rules.OWN_CANOE) else not own and it.rival.cargo is None


REFUSALS: Final[Mapping[str, Any]] = {
    "N-LOAD-01": lambda it, said: space(said["space"]) in dict(it.stops) and it.mine(space(said["space"])) is None,
    "N-LOAD-02": no_room,
    "N-LOAD-04": one_stop,
    "N-LOAD-05": lambda it, said: any(
        isinstance(op, Unload) for _, ops in it.stops for op in ops[1:] if len(said["ops"]) == len(ops)
    ),
    "N-LOAD-06": only_its_own,
    "N-LOAD-07": lambda it, said: it.options.swap_must_change_colour and any(
        ops[:2] == (Unload(), Load(said["gem"])) for _, ops in it.stops
    ),
    "N-LOAD-08": lambda it, said: it.options.unload_own_colour == "forbid" and any(
        isinstance(op, Unload) and cargo == said["gem"] == it.mine(where) for op, cargo, where in it.carried()
    ),
    "N-LOAD-11": not_there,
    "N-MOVE-01": lambda it, said: (
        (space(said["here"]), space(said["to"])) in list(pairwise(it.way))
        and not it.neighbours(space(said["here"]), space(said["to"]))
    ),
    "N-MOVE-03": turned,
    "N-MOVE-06": arm_to_arm,
    "N-MOVE-07": not_the_card,
    "N-MOVE-10": lambda it, said: (
        not it.options.allow_paddle_over_falls and (said["here"], it.board.falls) in list(pairwise(it.way))
    ),
    "N-MOVE-11": lambda it, said: (
        not it.options.allow_zero_step and not it.order.path and said["space"] == it.start
    ),
    "N-MOVE-12": lambda it, said: (
        (space(said["here"]), space(said["to"])) in list(pairwise(it.way)) and said["gate"] == it.board.trunk[0]
        and not it.neighbours(space(said["here"]), space(said["to"]))
        and {it.board.land, it.board.falls} & {space(said["here"]), space(said["to"])} != set()
    ),
    "N-LAND-05": lambda it, said: it.lands and bool(it.order.after),
    "N-LAND-06": lambda it, said: (
        not it.options.allow_load_and_deliver and it.lands and Load(said["gem"]) in it.order.before
    ),
    "N-STEAL-01": lambda it, said: not it.climbs and said["moved"] == value(
        rules.MOVED_DOWN if it.order.path else rules.DID_NOT_MOVE
    ),
    "N-STEAL-12": lambda it, said: space(said["here"]) == it.end and not_beside(it, said),
    "N-STEAL-09": lambda it, said: bool(it.order.after),
    "N-STEAL-03": lambda it, said: said["gem"] == it.final_cargo is not None,
    "N-STEAL-04": no_loaded_rival,
    "N-STEAL-08": lambda it, said: not it.options.steal_after_pre_unload and Unload() in it.order.before,
}  # fmt: skip
"""Whether the order breaks the rule as the refusal says it: of the position, the order and the blanks."""
