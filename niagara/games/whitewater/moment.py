"""The conditions of the moment: what has to come first before this can be decided (W-25, W-2, W-SETUP-6, W-1, W-3, …).

Each kind of action has its own; they stand in the order in which a refusal names them.
"""

from collections.abc import Callable
from typing import Final

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import SeatName, Term
from niagara.games.whitewater import rules
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.state import State, chooser, next_slot, task, turtle_choices
from niagara.games.whitewater.todo import ChooseStart, ChooseSun, ChooseTurtle, PushRiver, RollDie, Task
from niagara.games.whitewater.words import listed


def _waits_for(*kinds: type[Task]) -> Callable[[State], bool]:
    """Whether the next thing to be done in the turn is of one of these kinds."""
    return lambda state: state.phase == "turns" and isinstance(task(state), kinds)


def _seat(state: State) -> SeatName:
    return SeatName(state.turn.seat if state.turn else state.first)


def _laying(state: State) -> Ruling:
    return rules.SETUP_6.forbids(why=rules.tiles_to_come(state.river.count(GONE)))


def _choosing(state: State) -> Ruling:
    seat = chooser(state)
    return rules.W1.forbids(player=SeatName(state.first if seat is None else seat))


def _comes_first(state: State) -> Ruling:
    return rules.W2.forbids(now=rules.now(state.phase, task(state)))


def _which_of_three(state: State) -> Ruling:
    choices = turtle_choices(state, state.turn.seat) if state.turn else ()
    return rules.W8.forbids(why=rules.turtle_asks(_seat(state), listed(choices)))


def _no_turtle(state: State) -> Ruling:
    return rules.W8.forbids(why=rules.no_turtle(_seat(state), Term(state.turn.card if state.turn else "")))


def _decided(state: State) -> Ruling:
    card, now = Term(state.turn.card if state.turn else ""), rules.now(state.phase, task(state))
    return rules.W3.forbids(player=_seat(state), card=card, now=now)


OPEN: Final[Family[State]] = (
    Condition(
        rule=rules.W25,
        holds=lambda state: state.phase != "over",
        refusal=lambda state: rules.W25.forbids(),
    ),
    Condition(
        rule=rules.W2,
        holds=lambda state: state.phase != "round" and (state.phase != "setup" or GONE in state.river),
        refusal=lambda state: rules.W2.forbids(now=rules.GOES_ON),
    ),
)
"""What every decision needs: that there is one to make."""

RIVER_LAID: Final = Condition[State](
    rule=rules.SETUP_6,
    holds=lambda state: state.phase != "setup",
    refusal=_laying,
)
CARDS_LAID: Final = Condition[State](
    rule=rules.W1,
    holds=lambda state: state.phase != "cards",
    refusal=_choosing,
)
IN_TURN: Final[Family[State]] = (*OPEN, RIVER_LAID, CARDS_LAID)
"""What needs a turn."""

CARD_TIME: Final[Family[State]] = (
    *OPEN,
    RIVER_LAID,
    Condition(rule=rules.W2, holds=lambda state: state.phase == "cards", refusal=_comes_first),
)
"""When a card is laid."""

MOVE_OR_ACT: Final[Family[State]] = (
    *IN_TURN,
    Condition(rule=rules.W8, holds=lambda state: not _waits_for(ChooseTurtle)(state), refusal=_which_of_three),
    Condition(
        rule=rules.W3,
        holds=lambda state: state.turn is not None and not state.turn.decided and task(state) is None,
        refusal=_decided,
    ),
)
"""When a card moves its animal or does its action."""

TURTLE_TIME: Final[Family[State]] = (
    *IN_TURN,
    Condition(
        rule=rules.W8,
        holds=lambda state: state.turn is not None and state.turn.card == "turtle",
        refusal=_no_turtle,
    ),
    Condition(rule=rules.W3, holds=_waits_for(ChooseTurtle), refusal=_decided),
)
"""When the turtle card moves one of three animals."""

SUN_TIME: Final[Family[State]] = (
    *IN_TURN,
    Condition(
        rule=rules.W17,
        holds=_waits_for(ChooseSun),
        refusal=lambda state: rules.W17.forbids(why=rules.NO_SUN),
    ),
)
"""When an animal is chosen for the sun."""

TOKEN_TIME: Final[Family[State]] = (
    *IN_TURN,
    Condition(rule=rules.W2, holds=_waits_for(ChooseStart), refusal=_comes_first),
)
"""When the Start token is given away."""

DIE_TIME: Final[Family[State]] = (
    *IN_TURN,
    Condition(
        rule=rules.W17,
        holds=_waits_for(RollDie),
        refusal=lambda state: rules.W17.forbids(why=rules.NOT_ROLLED),
    ),
)
"""When the die is rolled."""


def may_draw(state: State) -> bool:
    """Whether a tile is turned up now: for a free slot of the river, or for a push that finds one (W-SETUP-6, W-20)."""
    return next_slot(state) is not None or (_waits_for(PushRiver)(state) and state.pile > 0)
