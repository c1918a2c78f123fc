"""What a seat may know: a card laid face down by somebody else is hidden until it is turned up (N-SETUP-05)."""

from typing import Literal

from msgspec.structs import replace

from niagara.core.step import Step
from niagara.games.niagara.actions import Card, ChooseCard
from niagara.games.niagara.events import CardChosen, Event
from niagara.games.niagara.state import State, shown


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
    hands = tuple(
        _with(hand, state.chosen[other]) if other in hidden else hand for other, hand in enumerate(state.hands)
    )
    return replace(state, chosen=chosen, hands=hands)


def _with(hand: tuple[Card, ...], card: Card | Literal["hidden"] | None) -> tuple[Card, ...]:
    cards = hand if card is None or card == "hidden" else (*hand, card)
    return tuple(sorted(cards, key=lambda held: 7 if held == "cloud" else held))


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
