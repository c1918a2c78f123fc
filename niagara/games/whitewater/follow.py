"""What comes by itself: the facts that follow with nobody deciding, one link at a time."""

from typing import assert_never

from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.events import (
    AnimalFinished,
    AnimalMoved,
    CardsTaken,
    EndTriggered,
    Event,
    IconMet,
    MatchEnded,
    NothingDone,
    Rider,
    RiverPushed,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.score import points, ranking
from niagara.games.whitewater.state import (
    State,
    away,
    chooser,
    end_due,
    finisher,
    icon_at,
    next_slot,
    task,
    turn_order,
    turtle_choices,
)  # fmt: skip
from niagara.games.whitewater.todo import (
    Arrive,
    ChooseStart,
    ChooseSun,
    ChooseTurtle,
    Idle,
    Move,
    PushRiver,
    RollDie,
    Stop,
    TakeCards,
    Task,
)  # fmt: skip
from niagara.games.whitewater.travel import travel


def follow(state: State) -> tuple[Event, ...]:
    """The next facts that nobody decides; empty when somebody has to decide or the match is over."""
    match state.phase:
        case "setup":
            return (RoundBegan(1, state.holder),) if next_slot(state) is None else ()
        case "round":
            return (RoundBegan(state.round + 1, state.holder),)
        case "cards":
            return _next_turn(state) if chooser(state) is None else ()
        case "turns":
            return _in_turn(state)
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def _next_turn(state: State) -> tuple[Event, ...]:
    seat = turn_order(state)[state.begun]
    card = state.chosen[seat]
    assert card is not None
    assert card != "hidden"
    return (TurnBegan(seat, card),)


def _in_turn(state: State) -> tuple[Event, ...]:
    turn, reason = state.turn, end_due(state)
    assert turn is not None
    if reason:
        first = finisher(state)
        return (EndTriggered(reason, turn.seat if first is None else first),)
    waiting = task(state)
    if waiting is not None:
        return _done(state, waiting)
    if not turn.decided:
        return ()
    if not state.hands[turn.seat]:
        return (CardsTaken(turn.seat, "empty"),)
    return _next_turn(state) if state.begun < state.seats else _end_round(state)


def _done(state: State, waiting: Task) -> tuple[Event, ...]:
    """The facts of a task that nobody has to decide."""
    match waiting:
        case Move(seat, animal, steps):
            return (moved(state, seat, animal, steps),)
        case Stop(seat, animal, space):
            return (IconMet(seat, animal, space, icon_at(state, space)),)
        case Arrive(seat, animal):
            return (AnimalFinished(seat, animal, len(state.podiums[ANIMALS.index(animal)]) + 1),)
        case PushRiver(seat):
            return () if state.pile else (pushed(state, seat, GONE),)
        case RollDie():
            return ()
        case ChooseSun(seat):
            return () if away(state, seat) else (NothingDone(seat, "sun"),)
        case ChooseTurtle(seat):
            return () if turtle_choices(state, seat) else (NothingDone(seat, "turtle_card"),)
        case ChooseStart():
            return ()
        case TakeCards(seat, by):
            return (CardsTaken(seat, by),)
        case Idle(seat):
            return (NothingDone(seat, "animal_home"),)
        case _:
            assert_never(waiting)


def moved(state: State, seat: int, animal: Animal, steps: int) -> AnimalMoved:
    """The move of an animal by so many steps (W-12 to 15)."""
    way = travel(state, seat, animal, steps)
    return AnimalMoved(seat, animal, steps, state.place(seat, animal), way.aimed, way.to)


def pushed(state: State, seat: int, came: str) -> RiverPushed:
    """The push of the river with this tile, or with none, and where it carries the animals (W-20, W-21, W-23)."""
    board = state.board
    riders = [
        Rider(owner, animal, place, board.drift(place))
        for owner, row in enumerate(state.animals)
        for animal, place in zip(ANIMALS, row, strict=True)
        if place in board.log_at
    ]
    riders.sort(key=lambda rider: board.log_at[rider.start])
    return RiverPushed(seat, came, state.river[-1], tuple(riders))


def _end_round(state: State) -> tuple[Event, ...]:
    ended = RoundEnded(state.round)
    if not state.ending:
        return (ended,)
    scores = tuple(points(state, seat) for seat in range(state.seats))
    return ended, MatchEnded(tuple(sorted(ranking(state)[0])), state.ending, scores)
