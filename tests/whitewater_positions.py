"""Positions in few words: `turn("cheetah", "cheetah 8", "zebra 13, rhino home")` is seat 0's turn with that card."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.core.rule import Rule, RuleViolation
from niagara.games import get
from niagara.games.whitewater.actions import Action
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.events import Event, TurnBegan
from niagara.games.whitewater.state import State, next_slot

GAME = get("whitewater")
RIVER = "RED T01 T02 T18 T17"
"""The river of the worked examples; none of its first logs has an icon, T17's second one has "logs"."""


def start(seats: int = 2, board: object = None, start_seat: int = 0, **options: Any) -> State:
    """The state before the first tile is turned up."""
    state: State = GAME.setup(GAME.make_setup(seats, options, board, start_seat))
    return state


def laid(seats: int = 2, river: str = RIVER, board: object = None, start_seat: int = 0, **options: Any) -> State:
    """The state before the first cards are chosen, with this river (slot 1 is always the red tile here)."""
    state = start(seats, board, start_seat, **options)
    for tile in river.split()[1:]:
        slot = next_slot(state)
        assert slot is not None
        draw = next(action for action in GAME.legal_actions(state) if action.tile == tile)
        state = referee(GAME, state, draw)[1]
    return state


def position(
    *places: str,
    seats: int = 2,
    river: str = RIVER,
    pile: int | None = None,
    hands: Sequence[str] = (),
    podiums: str = "",
    board: object = None,
    start_seat: int = 0,
    **options: Any,
) -> State:
    """A state before the cards are chosen.

    places: by seat, such as "cheetah 5, zebra home"; animals that are not named are on the team card. river: a tile a
    slot, "-" for none. pile: as many tiles as this; those that are missing have gone over the waterfall. hands: by
    seat, the cards in hand; the others lie face up. podiums: such as "turtle 1 0": seat 1 came first, then seat 0;
    species that are not named: in the order of the seats.
    """
    state = laid(seats, board=board, start_seat=start_seat, **options)
    animals = [_row(state, places[seat] if seat < len(places) else "") for seat in range(seats)]
    lying = tuple("none" if tile == "-" else tile for tile in river.split())
    others = [tile for tile in state.board.file.log_tiles if tile not in lying]
    left_out = state.board.tiles_left_out(seats)
    height = len(others) - left_out if pile is None else pile
    unseen = tuple(others[: height + left_out])
    held = [tuple(animal for animal in ANIMALS if animal in hand.split()) for hand in hands]
    held += [ANIMALS] * (seats - len(held))
    return replace(
        state,
        animals=tuple(animals),
        river=lying,
        unseen=unseen,
        pile=height,
        spent=tuple(others[height + left_out :]),
        hands=tuple(held),
        played=tuple(tuple(card for card in ANIMALS if card not in hand) for hand in held),
        podiums=_podiums(state, animals, podiums),
    )


def _row(state: State, text: str) -> tuple[int, ...]:
    """Where the animals of a seat are."""
    row = dict.fromkeys(ANIMALS, 0)
    for animal, place in (part.split() for part in text.split(",") if part):
        assert animal in row, animal
        row[animal] = state.board.finish if place == "home" else int(place)  # type: ignore[index]
    return tuple(row.values())


def _podiums(state: State, animals: Sequence[tuple[int, ...]], text: str) -> tuple[tuple[int, ...], ...]:
    """The seats on each podium."""
    home = [
        tuple(seat for seat, row in enumerate(animals) if row[kind] == state.board.finish)
        for kind in range(len(ANIMALS))
    ]
    for animal, *seats in (part.split() for part in text.split(",") if part):
        kind = list(ANIMALS).index(animal)  # type: ignore[arg-type]
        order = tuple(map(int, seats))
        assert sorted(order) == list(home[kind]), (animal, "its animals are home by `places`")
        home[kind] = order
    return tuple(home)


def turn(card: Animal, *places: str, others: Sequence[Animal] = (), **more: Any) -> State:
    """Seat 0 has turned up this card; the other seats have laid the turtle, or `others`, and come after it."""
    state = position(*places, **more)
    down: tuple[Animal, ...] = (card, *others, *(("turtle",) * (state.seats - 1 - len(others))))
    hands = tuple(tuple(held for held in hand if held != laid) for hand, laid in zip(state.hands, down, strict=True))
    return GAME.evolve(replace(state, chosen=down, hands=hands), TurnBegan(0, card))


def play(state: State, *actions: Action) -> tuple[list[Event], State]:
    """The events of these actions, with all that follows, and the state after them."""
    events: list[Event] = []
    for action in actions:
        assert action in GAME.legal_actions(state), (action, GAME.legal_actions(state))
        more, state = referee(GAME, state, action)
        events += more
    return events, state


def refused(state: State, action: Action) -> Rule:
    """The rule that refuses the action; the test fails if none does, or if the action is listed as legal."""
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    assert action not in GAME.legal_actions(state)
    return caught.value.rule


def where(state: State, text: str, seat: int = 0) -> bool:
    """Whether the animals of a seat are where this says; those that are not named may be anywhere."""
    return all(
        state.place(seat, animal) == (state.board.finish if place == "home" else int(place))  # type: ignore[arg-type]
        for animal, place in (part.split() for part in text.split(","))
    )


def of(events: Sequence[Event], kind: type) -> list[Any]:
    """The events of one type."""
    return [event for event in events if isinstance(event, kind)]
