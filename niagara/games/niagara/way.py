"""The conditions of a canoe's way, space by space (N-MOVE-12, 06, 01, 03, 10), for whoever asks.

They stand in the order in which a refusal names them.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family, check
from niagara.core.rule import Ruling
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Space
from niagara.games.niagara.board import Board
from niagara.games.niagara.marks import space_key
from niagara.games.niagara.paddle import spoken
from niagara.games.niagara.state import NiagaraSetup


class Stroke(Struct, frozen=True, gc=False):
    """One step of a way that is tried, and how the canoe came to it."""

    setup: NiagaraSetup
    here: Space
    to: Space
    direction: str
    """Which way this step goes, "up" or "down"; "" between spaces that are not neighbours."""
    heading: str
    """Which way the canoe went before on this way; "" if it did not."""
    was: Space
    """The last space of this way, its start included, that lies in an arm; "" if none does."""

    @property
    def board(self) -> Board:
        """The map."""
        return self.setup.board


def strokes(setup: NiagaraSetup, start: Space, path: tuple[Space, ...]) -> Iterator[Stroke]:
    """The steps of a way, one after the other, as if each were allowed."""
    board, here, heading, was = setup.board, start, "", ""
    for to in path:
        was = here if here in board.arm_of else was
        direction = "down" if to in board.down.get(here, ()) else "up" if board.up.get(here) == to else ""
        yield Stroke(setup, here, to, direction, heading, was)
        here, heading = to, direction or heading


def walk(setup: NiagaraSetup, start: Space, path: tuple[Space, ...]) -> None:
    """Nothing if a canoe may go this way; else raises the first rule broken (N-MOVE-12, 06, 01, 03, 10)."""
    for one in strokes(setup, start, path):
        check(MAY_GO, one)


def _by_the_gate(one: Stroke) -> bool:
    return bool(one.direction) or not {one.board.land, one.board.falls} & {one.here, one.to}


def _gate_reason(one: Stroke) -> Ruling | None:
    if one.here != one.board.land:
        return None
    return rules.MOVE_12.rules(space_key(one.to), space=one.to)


def _past_the_gate(one: Stroke) -> Ruling:
    board = one.board
    return rules.MOVE_12.forbids(here=spoken(board, one.here), to=spoken(board, one.to), gate=board.trunk[0])


def _in_one_arm(one: Stroke) -> bool:
    arms = one.board.arm_of
    return not one.was or one.to not in arms or arms[one.was] == arms[one.to]


def _no_neighbour(one: Stroke) -> Ruling:
    board = one.board
    return rules.MOVE_01.forbids(here=spoken(board, one.here), to=spoken(board, one.to))


def _turned_round(one: Stroke) -> Ruling:
    board = one.board
    return rules.MOVE_03.forbids(here=spoken(board, one.here), to=spoken(board, one.to))


MAY_GO: Final[Family[Stroke]] = (
    Condition(
        rule=rules.MOVE_12,
        holds=_by_the_gate,
        refusal=_past_the_gate,
        reason=_gate_reason,
    ),
    Condition(
        rule=rules.MOVE_06,
        holds=_in_one_arm,
        refusal=lambda one: rules.MOVE_06.forbids(here=one.was, to=one.to),
    ),
    Condition(
        rule=rules.MOVE_01,
        holds=lambda one: bool(one.direction),
        refusal=_no_neighbour,
    ),
    Condition(
        rule=rules.MOVE_03,
        holds=lambda one: not one.heading or one.direction == one.heading,
        refusal=_turned_round,
    ),
    Condition(
        rule=rules.MOVE_10,
        holds=lambda one: one.to != one.board.falls or one.setup.options.allow_paddle_over_falls,
        refusal=lambda one: rules.MOVE_10.forbids(here=one.here),
    ),
)
"""What a step needs."""
