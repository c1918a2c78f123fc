"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from typing import Any, Final

from niagara.core.condition import Family, check
from niagara.core.game import CHANCE, Actor
from niagara.core.rule import RuleViolation
from niagara.core.text import Blank, Listing, SeatName, Term
from niagara.games.whitewater import rules
from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import SPEED
from niagara.games.whitewater.choice import MAY_DRAW, MAY_SUN, MAY_TURTLE, Chosen, Drawn
from niagara.games.whitewater.events import (
    ActionTaken,
    CardChosen,
    DieRolled,
    Event,
    StartMoved,
    TilePlaced,
)  # fmt: skip
from niagara.games.whitewater.follow import moved, pushed
from niagara.games.whitewater.legal import actor
from niagara.games.whitewater.moment import (
    CARD_TIME,
    DIE_TIME,
    IN_TURN,
    MOVE_OR_ACT,
    OPEN,
    SUN_TIME,
    TOKEN_TIME,
    TURTLE_TIME,
)  # fmt: skip
from niagara.games.whitewater.state import State, Turn, chooser, home, next_slot, start_targets, task
from niagara.games.whitewater.todo import ChooseStart
from niagara.games.whitewater.words import listed


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    return DECISIONS[type(action)](state, action)


def _choose(state: State, choice: ChooseCard) -> tuple[Event, ...]:
    check(CARD_TIME, state)
    card, seat = choice.card, chooser(state)
    if seat is None or card not in state.hands[seat]:
        held = state.hands[seat or 0]
        raise rules.W9.refuses(player=SeatName(seat or 0), card=Term(card), hand=listed(held))
    return (CardChosen(seat, card),)


def _undecided(state: State) -> Turn:
    check(MOVE_OR_ACT, state)
    assert state.turn is not None  # for the types
    return state.turn


def _advance(state: State, action: Advance) -> tuple[Event, ...]:
    turn = _undecided(state)
    if turn.card in home(state, turn.seat):
        raise rules.W11.refuses(player=SeatName(turn.seat), animal=Term(turn.card), so=rules.ACTION_MUST_BE)
    return (moved(state, turn.seat, turn.card, SPEED[turn.card]),)


def _act(state: State, action: Act) -> tuple[Event, ...]:
    turn = _undecided(state)
    return (ActionTaken(turn.seat, turn.card),)


def _waiting(state: State, moment: Family[State]) -> int:
    """The seat for which something is to be done now; raises what has to come first."""
    check(moment, state)
    waiting = task(state)
    assert waiting is not None  # for the types
    return waiting.seat


def _turtle(state: State, choice: TurtleAnimal) -> tuple[Event, ...]:
    animal, seat = choice.animal, _waiting(state, TURTLE_TIME)
    check(MAY_TURTLE, Chosen(state, seat, animal))
    return (moved(state, seat, animal, 1),)


def _sun(state: State, choice: SunAnimal) -> tuple[Event, ...]:
    animal, seat = choice.animal, _waiting(state, SUN_TIME)
    check(MAY_SUN, Chosen(state, seat, animal))
    return (moved(state, seat, animal, 1),)


def _start(state: State, target: StartTarget) -> tuple[Event, ...]:
    to, seat, waiting = target.seat, _waiting(state, TOKEN_TIME), task(state)
    assert isinstance(waiting, ChooseStart)  # for the types
    targets = start_targets(state, seat, waiting.by)
    if to not in targets:
        rule = rules.W4 if waiting.by == "card" else rules.W16B
        whom: Blank = SeatName(to) if to in range(state.seats) else rules.no_seat(to)
        raise rule.refuses(player=whom, targets=Listing(tuple(SeatName(seat) for seat in targets)))
    return (StartMoved(seat, to),)


def _draw(state: State, draw: DrawTile) -> tuple[Event, ...]:
    """The tile that was turned up, in the setup or for a push (W-SETUP-6, W-20)."""
    tile, slot = draw.tile, next_slot(state)
    check(OPEN if slot else IN_TURN, state)
    check(MAY_DRAW, Drawn(state, tile))
    if slot is not None:
        return (TilePlaced(tile, slot),)
    return (pushed(state, _waiting(state, IN_TURN), tile),)


def _roll(state: State, roll: Roll) -> tuple[Event, ...]:
    face, seat = roll.face, _waiting(state, DIE_TIME)
    if face not in state.board.file.die:
        raise rules.W17.refuses(why=rules.no_such_face(face, state.board.file.die))
    return (DieRolled(seat, face),)


def out_of_turn(state: State, who: Actor) -> RuleViolation:
    """Why this actor may not decide now (W-1, W-2; W-25 when the match is over)."""
    now = actor(state)
    if now is None:
        return rules.W25.refuses() if state.phase == "over" else rules.W2.refuses(now=rules.GOES_ON)
    spoken = rules.decides(rules.now(state.phase, task(state)), _spoken(now), _spoken(who))
    return rules.W2.refuses(now=spoken)


def _spoken(who: Actor) -> Blank:
    return Term("chance") if who == CHANCE else SeatName(who)


DECISIONS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    ChooseCard: _choose,
    Advance: _advance,
    Act: _act,
    StartTarget: _start,
    SunAnimal: _sun,
    TurtleAnimal: _turtle,
    DrawTile: _draw,
    Roll: _roll,
}
"""Who judges each kind of action."""
