"""Who decides, and between what: the legal actions, complete, each once, in a stable order."""

from typing import assert_never

from niagara.core.game import CHANCE, Actor
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
from niagara.games.whitewater.follow import follow
from niagara.games.whitewater.state import (
    State,
    away,
    chooser,
    home,
    next_slot,
    start_targets,
    task,
    turtle_choices,
)  # fmt: skip
from niagara.games.whitewater.todo import ChooseStart, ChooseSun, ChooseTurtle, PushRiver, RollDie


def actor(state: State) -> Actor | None:
    """Who decides now; None when the match is over."""
    match state.phase:
        case "setup":
            return CHANCE if next_slot(state) is not None else None
        case "cards":
            return chooser(state)
        case "turns":
            return None if follow(state) else _decider(state)
        case "round" | "over":
            return None
        case _:
            assert_never(state.phase)


def _decider(state: State) -> Actor:
    match task(state):
        case PushRiver() | RollDie():
            return CHANCE
        case ChooseSun(seat) | ChooseTurtle(seat) | ChooseStart(seat):
            return seat
        case _:
            assert state.turn is not None
            return state.turn.seat


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action once: cards and animals from fast to slow, seats, tiles and faces in their order."""
    match state.phase:
        case "setup":
            return tuple(DrawTile(tile) for tile in state.unseen)
        case "cards":
            seat = chooser(state)
            return () if seat is None else tuple(ChooseCard(card) for card in state.hands[seat])
        case "turns":
            return _turn_actions(state)
        case "round" | "over":
            return ()
        case _:
            assert_never(state.phase)


def _turn_actions(state: State) -> tuple[Action, ...]:
    match task(state):
        case PushRiver():
            return tuple(DrawTile(tile) for tile in state.unseen) if state.pile else ()
        case RollDie():
            return tuple(Roll(face) for face in state.board.file.die)
        case ChooseSun(seat):
            return tuple(SunAnimal(animal) for animal in away(state, seat))
        case ChooseTurtle(seat):
            return tuple(TurtleAnimal(animal) for animal in turtle_choices(state, seat))
        case ChooseStart(seat, by):
            return tuple(StartTarget(other) for other in start_targets(state, seat, by))
        case None if state.turn is not None and not state.turn.decided:
            return (Act(),) if state.turn.card in home(state, state.turn.seat) else (Advance(), Act())
        case _:
            return ()
