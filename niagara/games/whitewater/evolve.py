"""Event → the next state. No rule, no check: a fact is taken as it is."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar, assert_never

from msgspec.structs import replace

from niagara.games.whitewater.animals import ANIMALS, BY_SPEED, SPEED, Animal
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.events import (
    ActionTaken,
    AnimalFinished,
    AnimalMoved,
    CardChosen,
    CardsTaken,
    DieRolled,
    EndTriggered,
    Event,
    IconMet,
    MatchEnded,
    NothingDone,
    RiverPushed,
    RoundBegan,
    RoundEnded,
    StartMoved,
    TilePlaced,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.state import State, Turn, away, home, shown, waiting_tasks
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

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event: what CHANGES says of its kind."""
    return CHANGES[type(event)](state, event)


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one value replaced."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def _lay_card(state: State, event: CardChosen) -> State:
    seat, card = event.seat, event.card
    hand = tuple(held for held in state.hands[seat] if held != card)
    return replace(state, hands=_put(state.hands, seat, hand), chosen=_put(state.chosen, seat, card))


def _begin_turn(state: State, event: TurnBegan) -> State:
    seat, card = event.seat, event.card
    played = _put(state.played, seat, (*state.played[seat], card))
    todo: tuple[Task, ...] = (ChooseTurtle(seat),) if card == "turtle" else ()
    turn = Turn(seat=seat, card=card, decided=card == "turtle")
    return replace(state, played=played, phase="turns", begun=state.begun + 1, turn=turn, todo=todo)


def _act(state: State, event: ActionTaken) -> State:
    return replace(_decided(state), todo=(_action(event.seat, event.card),))


def _decided(state: State) -> State:
    return replace(state, turn=replace(state.turn, decided=True)) if state.turn else state


def _action(seat: int, card: Animal) -> Task:
    """What the action of a card is (W-4 to 8)."""
    match card:
        case "cheetah":
            return ChooseStart(seat, "card")
        case "zebra":
            return PushRiver(seat)
        case "rhino":
            return RollDie(seat)
        case "meerkat":
            return TakeCards(seat, "action")
        case "turtle":
            return ChooseTurtle(seat)
        case _:
            assert_never(card)


def _rest(state: State) -> tuple[Task, ...]:
    """What is still to be done after the task that this fact settles."""
    return waiting_tasks(state)[1:]


def _move(state: State, event: AnimalMoved) -> State:
    """The animal where it comes to stand; only one that has advanced has stopped somewhere new (W-16)."""
    seat, animal, to = event.seat, event.animal, event.to
    row = _put(state.animals[seat], ANIMALS.index(animal), to)
    moved = replace(_decided(state), animals=_put(state.animals, seat, row))
    if to == event.start:
        return replace(moved, todo=_rest(state))
    rest = _but_for(_rest(state), ((seat, animal),))
    if to == state.board.finish:
        return replace(moved, todo=(Arrive(seat, animal), *rest))
    return replace(moved, todo=(Stop(seat, animal, to), *rest))


def _but_for(todo: tuple[Task, ...], gone_on: Iterable[tuple[int, Animal]]) -> tuple[Task, ...]:
    """The tasks without the stops of animals that have gone on: if they come back, that is another stop (D-6)."""
    gone = set(gone_on)
    return tuple(one for one in todo if not (isinstance(one, Stop) and (one.seat, one.animal) in gone))


def _finish(state: State, event: AnimalFinished) -> State:
    kind = ANIMALS.index(event.animal)
    podiums = _put(state.podiums, kind, (*state.podiums[kind], event.seat))
    return replace(state, podiums=podiums, todo=_rest(state))


def _meet_icon(state: State, event: IconMet) -> State:
    return replace(state, todo=(_effect(event), *_rest(state)))


def _effect(event: IconMet) -> Task:
    """What an icon does (W-16a to c)."""
    seat, animal = event.seat, event.animal
    match event.icon:
        case "+1" | "+2" | "+3":
            return Move(seat, animal, int(event.icon))
        case "start":
            return ChooseStart(seat, "icon")
        case "die":
            return RollDie(seat)
        case "hand":
            return TakeCards(seat, "icon")
        case "logs":
            return PushRiver(seat)
        case "none":
            raise AssertionError("no icon, no effect")
        case _:
            assert_never(event.icon)


def _roll(state: State, event: DieRolled) -> State:
    return replace(state, todo=(*_rolled(state, event.seat, event.face), *_rest(state)))


def _rolled(state: State, seat: int, face: int | str) -> tuple[Task, ...]:
    """What a face of the die does (W-17; D-3)."""
    if isinstance(face, str):
        return (ChooseSun(seat),)
    animal = BY_SPEED[face]
    if animal not in home(state, seat):
        return (Move(seat, animal, SPEED[animal]),)
    movable = away(state, seat)
    works = any(side == "sun" or BY_SPEED[side] in movable for side in state.board.file.die)
    again = state.options.die_finished == "reroll" and bool(movable) and works
    return (RollDie(seat),) if again else (Idle(seat),)


def _push(state: State, event: RiverPushed) -> State:
    animals = [list(row) for row in state.animals]
    for rider in event.riders:
        animals[rider.seat][ANIMALS.index(rider.animal)] = rider.to
    came, left = event.came, event.left
    drifted: tuple[Task, ...] = ()
    if state.options.drift_triggers:
        stops = sorted((rider for rider in event.riders if rider.to), key=lambda rider: _down(state, rider.to))
        drifted = tuple(Stop(rider.seat, rider.animal, rider.to) for rider in stops)
    pile = state.pile - (came != GONE)
    return replace(
        state,
        animals=tuple(map(tuple, animals)),
        river=(came, *state.river[:-1]),
        unseen=tuple(tile for tile in state.unseen if tile != came),
        pile=pile,
        spent=state.spent if left == GONE else (*state.spent, left),
        short=state.short or came == GONE or (pile == 0 and state.options.pile_end == "pile_empty"),
        todo=(*drifted, *_but_for(_rest(state), ((rider.seat, rider.animal) for rider in event.riders))),
    )


def _down(state: State, space: int) -> tuple[int, int]:
    """How far down the river a log lies: its slot, and its place on the tile."""
    return state.board.log_at[space]


def _move_start(state: State, event: StartMoved) -> State:
    return replace(state, holder=event.to, todo=_rest(state))


def _take_back(state: State, event: CardsTaken) -> State:
    """All cards in the hand again; by option without the one just played (W-19; D-8)."""
    seat, empty, turn = event.seat, event.reason == "empty", state.turn
    stays = not empty and not state.options.takeback_includes_self and turn is not None and turn.seat == seat
    left = (turn.card,) if stays and turn is not None else ()
    # A card that is still face down stays there.
    down = state.chosen[seat] if seat not in shown(state) else None
    hand = tuple(card for card in ANIMALS if card not in left and card != down)
    todo = state.todo if empty else _rest(state)
    return replace(state, hands=_put(state.hands, seat, hand), played=_put(state.played, seat, left), todo=todo)


def _do_nothing(state: State, event: NothingDone) -> State:
    return replace(state, todo=_rest(state))


def _trigger_end(state: State, event: EndTriggered) -> State:
    return replace(state, ending=event.reason)


def _place(state: State, event: TilePlaced) -> State:
    tile = event.tile
    unseen = tuple(name for name in state.unseen if name != tile)
    return replace(state, river=_put(state.river, event.slot - 1, tile), unseen=unseen, pile=state.pile - 1)


def _begin_round(state: State, event: RoundBegan) -> State:
    nothing = (None,) * state.seats
    return replace(state, phase="cards", round=event.round, first=event.first, chosen=nothing, begun=0, turn=None)


def _end_round(state: State, event: RoundEnded) -> State:
    return replace(state, phase="round", turn=None)


def _end_match(state: State, event: MatchEnded) -> State:
    return replace(state, phase="over", winners=event.winners, turn=None)


CHANGES: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    TilePlaced: _place,
    RoundBegan: _begin_round,
    CardChosen: _lay_card,
    TurnBegan: _begin_turn,
    ActionTaken: _act,
    AnimalMoved: _move,
    AnimalFinished: _finish,
    IconMet: _meet_icon,
    DieRolled: _roll,
    RiverPushed: _push,
    StartMoved: _move_start,
    CardsTaken: _take_back,
    NothingDone: _do_nothing,
    EndTriggered: _trigger_end,
    RoundEnded: _end_round,
    MatchEnded: _end_match,
}
"""What changes after each kind of fact."""
