"""What a seat may know: a card laid face down by somebody else is hidden until it is turned up (W-1, W-2)."""

from msgspec.structs import replace

from niagara.core.step import Step
from niagara.games.whitewater.actions import ChooseCard
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.events import CardChosen, Event
from niagara.games.whitewater.state import Hand, State, shown


def observe(state: State, seat: int) -> State:
    """The state as this seat may know it: the face-down cards of the others are hidden, back in their hands."""
    hidden = [
        other
        for other in range(state.seats)
        if other != seat and state.chosen[other] not in (None, "hidden") and other not in shown(state)
    ]
    if not hidden:
        return state
    chosen = tuple("hidden" if other in hidden else card for other, card in enumerate(state.chosen))
    hands = tuple(_with(state, other) if other in hidden else hand for other, hand in enumerate(state.hands))
    return replace(state, chosen=chosen, hands=hands)


def _with(state: State, seat: int) -> Hand:
    return tuple(card for card in ANIMALS if card in state.hands[seat] or card == state.chosen[seat])


def conceal(step: Step, seat: int) -> Step:
    """The step as this seat may know it."""
    foreign = isinstance(step.action, ChooseCard) and step.actor != seat
    return step.seen(
        lambda state: observe(state, seat),
        lambda fact: _hidden(fact, seat),
        action=None if foreign else step.action,
    )


def _hidden(event: Event | None, seat: int) -> Event | None:
    return CardChosen(event.seat, "hidden") if isinstance(event, CardChosen) and event.seat != seat else event
