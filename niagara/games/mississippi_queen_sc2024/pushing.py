"""The conditions of a push (S-P1, S-V1, S-P2 to S-P5), for whoever decides, searches or explains.

They stand in the order in which a refusal names them.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, hold
from niagara.core.rule import Ruling
from niagara.core.text import Listing, SeatName
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.marks import boat_key, space_key
from niagara.games.mississippi_queen_sc2024.refusals import UNSEEN, named
from niagara.games.mississippi_queen_sc2024.river import Waters, out_of_sight
from niagara.games.mississippi_queen_sc2024.state import State, other
from niagara.games.mississippi_queen_sc2024.words import heading, heading_text


class Shove(Struct, frozen=True, gc=False):
    """A push that is tried: by whom, from where, in which heading."""

    water: Waters
    seat: int
    cell: int
    """Where the pusher lies."""
    theirs: int
    """Where the other boat lies."""
    bow: int
    """The heading of the pusher."""
    to: int
    """The heading of the push."""
    onto: int
    """The cell onto which the boat would be pushed, or −1 where there is none."""
    left: int
    """Movement points left before it."""
    unseen: int = 0
    """The number of the tile that is not in sight yet, if the push leads there; else 0."""

    @property
    def space(self) -> str:
        """The name of that cell, where there is one."""
        return self.water.spaces[self.onto]


def shove(state: State, to: int) -> Shove:
    """The push of the other boat by the boat whose turn it is."""
    seat, cell = state.seat, state.cell(state.seat)
    water, to = state.waters, to % 6
    bow, theirs, onto = state.boats[seat].heading, state.cell(other(seat)), water.ahead[cell][to]
    hidden = onto < 0 and out_of_sight(water, state.river, state.following, cell, to)
    unseen = state.river[-1].number + 1 if hidden else 0
    return Shove(water, seat, cell, theirs, bow, to, onto, state.left, unseen)


def _costs_a_point(push: Shove) -> Ruling:
    ours, theirs = boat_key(push.seat), boat_key(other(push.seat))
    return rules.P1.rules(
        ours, theirs, player=SeatName(push.seat), other=SeatName(other(push.seat)), heading=heading(push.to),
        to=push.space, left=push.left - 1,
    )  # fmt: skip


def _apart(push: Shove) -> Ruling:
    rival, space = SeatName(other(push.seat)), push.water.spaces[push.theirs]
    return rules.P4.forbids(player=rival, space=space, **named("push_same_cell"))


def _not_behind(push: Shove) -> Ruling:
    ways = Listing(tuple(map(heading, push_headings(push.water, push.cell, push.bow))))
    return rules.P5.rules(space_key(push.space), player=SeatName(push.seat), heading=heading(push.bow), ways=ways)


def _behind(push: Shove) -> Ruling:
    return rules.P5.forbids(to=push.space, heading=heading_text(push.bow), **named("push_backward"))


MAY_PUSH: Final[Family[Shove]] = (
    Condition(
        rule=rules.P1,
        holds=lambda push: push.left >= 1,
        refusal=lambda push: rules.P1.forbids(**named("movement_missing")),
        reason=lambda push: _costs_a_point(push) if push.onto >= 0 else None,
    ),
    Condition(
        rule=rules.V1,
        holds=lambda push: not push.unseen,
        refusal=lambda push: rules.V1.forbids(space=push.water.spaces[push.cell], tile=push.unseen, **named(UNSEEN)),
    ),
    Condition(
        rule=rules.P2,
        holds=lambda push: push.onto >= 0,
        refusal=lambda push: rules.P2.forbids(
            heading=heading_text(push.to), space=push.water.spaces[push.cell], **named("push_off_river")
        ),
    ),
    Condition(
        rule=rules.P3,
        holds=lambda push: push.onto >= 0 and push.water.open[push.onto],
        refusal=lambda push: rules.P3.forbids(to=push.space, **named("push_blocked")),
    ),
    Condition(
        rule=rules.P4,
        holds=lambda push: push.cell == push.theirs,
        refusal=_apart,
    ),
    Condition(
        rule=rules.P5,
        holds=lambda push: (push.to - push.bow) % 6 != 3,
        refusal=_behind,
        reason=lambda push: _not_behind(push) if push.onto >= 0 else None,
    ),
)
"""What a push needs."""


@lru_cache(maxsize=16384)  # a search asks again and again for the same cell and heading
def push_headings(water: Waters, cell: int, bow: int) -> tuple[int, ...]:
    """The headings in which a boat that faces so, with a point left, can push the other one off their cell."""
    tried = (Shove(water, 0, cell, cell, bow, to, onto, left=1) for to, onto in enumerate(water.ahead[cell]))
    return tuple(push.to for push in tried if hold(MAY_PUSH, push))
