"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from typing import Any, Final

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
from niagara.games.whitewater.animals import SPEED, Animal
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
from niagara.games.whitewater.state import (
    State,
    Turn,
    away,
    chooser,
    home,
    next_slot,
    start_targets,
    task,
    turtle_choices,
)  # fmt: skip
from niagara.games.whitewater.todo import ChooseStart, ChooseSun, ChooseTurtle, PushRiver, RollDie


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    return DECISIONS[type(action)](state, action)


def _choose(state: State, choice: ChooseCard) -> tuple[Event, ...]:
    card = choice.card
    seat = chooser(state) if state.phase == "cards" else None
    if seat is None:
        raise misplaced(state)
    if card not in state.hands[seat]:
        raise rules.W9.refuses(player=SeatName(seat), card=Term(card), hand=_listed(state.hands[seat]))
    return (CardChosen(seat, card),)


def _undecided(state: State) -> Turn:
    turn = state.turn
    if state.phase != "turns" or turn is None or task(state) is not None or turn.decided:
        raise misplaced(state)
    return turn


def _advance(state: State, action: Advance) -> tuple[Event, ...]:
    turn = _undecided(state)
    if turn.card in home(state, turn.seat):
        raise rules.W11.refuses(player=SeatName(turn.seat), animal=Term(turn.card))
    return (moved(state, turn.seat, turn.card, SPEED[turn.card]),)


def _act(state: State, action: Act) -> tuple[Event, ...]:
    turn = _undecided(state)
    return (ActionTaken(turn.seat, turn.card),)


def _turtle(state: State, choice: TurtleAnimal) -> tuple[Event, ...]:
    animal = choice.animal
    waiting = task(state) if state.phase == "turns" else None
    if not isinstance(waiting, ChooseTurtle):
        raise misplaced(state)
    choices = turtle_choices(state, waiting.seat)
    if animal not in choices:
        raise rules.W8.refuses(player=SeatName(waiting.seat), animal=Term(animal), choices=_listed(choices))
    return (moved(state, waiting.seat, animal, 1),)


def _sun(state: State, choice: SunAnimal) -> tuple[Event, ...]:
    animal = choice.animal
    waiting = task(state) if state.phase == "turns" else None
    if not isinstance(waiting, ChooseSun):
        raise misplaced(state)
    choices = away(state, waiting.seat)
    if animal not in choices:
        why = rules.animal_is_home(animal, _listed(choices))
        raise rules.W17.refuses(why=why)
    return (moved(state, waiting.seat, animal, 1),)


def _start(state: State, target: StartTarget) -> tuple[Event, ...]:
    to = target.seat
    waiting = task(state) if state.phase == "turns" else None
    if not isinstance(waiting, ChooseStart):
        raise misplaced(state)
    targets = start_targets(state, waiting.seat, waiting.by)
    if to not in targets:
        rule = rules.W4 if waiting.by == "card" else rules.W16B
        whom: Blank = SeatName(to) if to in range(state.seats) else rules.no_seat(to)
        raise rule.refuses(player=whom, targets=Listing(tuple(SeatName(seat) for seat in targets)))
    return (StartMoved(waiting.seat, to),)


def _draw(state: State, draw: DrawTile) -> tuple[Event, ...]:
    """The tile that was turned up, in the setup or for a push (W-SETUP-6, W-20)."""
    waiting = task(state) if state.phase == "turns" else None
    tile, slot = draw.tile, next_slot(state)
    if slot is None and not (isinstance(waiting, PushRiver) and state.pile):
        raise misplaced(state)
    if tile not in state.unseen:
        why = rules.TILE_SEEN if tile in state.board.file.log_tiles else rules.NO_SUCH_TILE
        raise rules.W20.refuses(tile=tile[:24], why=why)
    if slot is not None:
        return (TilePlaced(tile, slot),)
    assert isinstance(waiting, PushRiver)
    return (pushed(state, waiting.seat, tile),)


def _roll(state: State, roll: Roll) -> tuple[Event, ...]:
    face = roll.face
    waiting = task(state) if state.phase == "turns" else None
    if not isinstance(waiting, RollDie):
        raise misplaced(state)
    if face not in state.board.file.die:
        raise rules.W17.refuses(why=rules.no_such_face(face, state.board.file.die))
    return (DieRolled(waiting.seat, face),)


def _listed(animals: tuple[Animal, ...]) -> Listing:
    return Listing(tuple(Term(animal) for animal in animals))


def misplaced(state: State) -> RuleViolation:
    """What comes first now, so that this action has to wait (W-1 to 3, W-25)."""
    if actor(state) is None:
        return rules.W25.refuses()
    if state.phase == "cards":
        seat = chooser(state)
        assert seat is not None
        return rules.W1.refuses(player=SeatName(seat))
    return rules.W2.refuses(now=rules.now(state.phase, task(state)))


def out_of_turn(state: State, who: Actor) -> RuleViolation:
    """Why this actor may not decide now (W-1, W-2; W-25 when the match is over)."""
    now = actor(state)
    if now is None:
        return rules.W25.refuses()
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
