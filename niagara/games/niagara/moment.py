"""Who decides now, and the conditions of the moment: what has to be decided first (N-ROUND-01, N-CARD-01, N-END-02)."""

from typing import Final, assert_never

from niagara.core.condition import Condition, Family
from niagara.core.game import CHANCE, Actor
from niagara.core.rule import Ruling
from niagara.core.text import SeatName
from niagara.games.niagara import rules
from niagara.games.niagara.buying import offered
from niagara.games.niagara.state import State, Turn, chooser


def actor(state: State) -> Actor | None:
    """Who decides now; None when the match is over."""
    match state.phase:
        case "cards":
            seat = offered(state)
            return chooser(state) if seat is None else seat
        case "turns":
            turn = state.turn
            if turn is not None and turn.undecided:
                return turn.seat
            seat = offered(state)
            if seat is not None:
                return seat
            if turn is None:  # asked just now: the turn begins by itself (D6)
                return None
            return CHANCE if waits_for_river(state, turn) else turn.seat
        case "flow" | "end" | "over":
            return None
        case _:
            assert_never(state.phase)


def waits_for_river(state: State, turn: Turn) -> bool:
    """Whether all turns of the round are played and the river is next."""
    return state.begun == state.setup.seats and not turn.undecided


def _by_itself(state: State) -> bool:
    """Whether something follows with nobody deciding: between two facts of an entry."""
    if state.phase == "turns" and state.turn is not None and not state.turn.undecided:
        return state.begun < state.setup.seats and offered(state) is None
    return actor(state) is None and state.phase != "over"


def _follows(state: State) -> Ruling:
    return rules.ROUND_01.forbids(now=rules.ROUND_COMES if state.phase in ("flow", "end") else rules.TURN_COMES)


def _choosing(state: State) -> Ruling:
    seat = chooser(state)
    return rules.CARD_01.forbids(player=SeatName(state.ring if seat is None else seat))


OPEN: Final[Family[State]] = (
    Condition(
        rule=rules.END_02,
        holds=lambda state: state.phase != "over",
        refusal=lambda state: rules.END_02.forbids(),
    ),
    Condition(
        rule=rules.ROUND_01,
        holds=lambda state: not _by_itself(state),
        refusal=_follows,
    ),
)
"""What every decision needs: that there is one to make."""

NO_OFFER: Final = Condition[State](
    rule=rules.ROUND_01,
    holds=lambda state: offered(state) is None,
    refusal=lambda state: rules.ROUND_01.forbids(now=rules.OFFER_COMES),
)
CARDS_LAID: Final = Condition[State](
    rule=rules.CARD_01,
    holds=lambda state: None not in state.chosen,
    refusal=_choosing,
)
NO_TURN: Final = Condition[State](
    rule=rules.ROUND_01,
    holds=lambda state: state.phase != "turns" or state.turn is None or waits_for_river(state, state.turn),
    refusal=lambda state: rules.ROUND_01.forbids(now=rules.TURN_COMES),
)
NO_RIVER: Final = Condition[State](
    rule=rules.ROUND_01,
    holds=lambda state: state.phase != "turns" or state.turn is None or not waits_for_river(state, state.turn),
    refusal=lambda state: rules.ROUND_01.forbids(now=rules.FLOW_COMES),
)

CARD_TIME: Final[Family[State]] = (*OPEN, NO_OFFER, NO_TURN, NO_RIVER)
"""What laying a card needs of the moment."""
TURN_TIME: Final[Family[State]] = (*OPEN, NO_OFFER, CARDS_LAID, NO_RIVER)
"""What acting in a turn needs of the moment."""
RIVER_TIME: Final[Family[State]] = (*OPEN, NO_OFFER, CARDS_LAID, NO_TURN)
"""What the river's flow needs of the moment."""
