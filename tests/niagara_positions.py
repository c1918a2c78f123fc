"""Positions as the rules write them: `S3[ruby]` is a canoe on S3 with a ruby; the board in one call."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.core.rule import Rule, RuleViolation
from niagara.games import get
from niagara.games.niagara.actions import Action, CanoeRef, Card, Load, Op, Paddle, Unload
from niagara.games.niagara.events import Event, FlowSet, TurnBegan
from niagara.games.niagara.state import Canoe, Gems, State

GAME = get("niagara")
SPOT = re.compile(r"(\w+)(?:\[(\w+)\])?")


def start(seats: int = 3, board: object = None, start_seat: int = 0, **options: Any) -> State:
    """The state before the first decision."""
    state: State = GAME.setup(GAME.make_setup(seats, options, board, start_seat))
    return state


def boat(spot: str) -> Canoe:
    """A canoe from its notation."""
    found = SPOT.fullmatch(spot)
    assert found, spot
    return Canoe(found[1], found[2])


def gems(state: State, **counts: int) -> Gems:
    """A pile or a store by colours."""
    return tuple(counts.get(gem, 0) for gem in state.board.gems)


def position(
    fleet: Mapping[int, Sequence[str]] | None = None,
    *,
    stores: Mapping[int, Mapping[str, int]] | None = None,
    piles: Mapping[str, Mapping[str, int]] | None = None,
    weather: int = 0,
    arm: str = "L",
    round: int = 1,
    seats: int = 3,
    board: object = None,
    **options: Any,
) -> State:
    """A state before the cards are chosen, with these canoes (by seat), stores and piles; all else as at the start."""
    state = start(seats, board, **options)
    canoes, kept, mines = list(state.canoes), list(state.stores), list(state.piles)
    for seat, spots in (fleet or {}).items():
        canoes[seat] = tuple(boat(spot) for spot in spots)
    for seat, counts in (stores or {}).items():
        kept[seat] = gems(state, **counts)
    for mine, counts in (piles or {}).items():
        mines[state.board.gems.index(mine)] = gems(state, **counts)
    return replace(
        state, canoes=tuple(canoes), stores=tuple(kept), piles=tuple(mines), weather=weather, arm=arm, round=round
    )


def turn_fleet(own: Sequence[str], rivals: Sequence[str]) -> dict[int, list[str]]:
    """The canoes by seat: `own` of seat 0, `rivals` two a seat; what is missing is ashore."""
    fleet: dict[int, list[str]] = {0: list(own)}
    for place, spot in enumerate(rivals):
        fleet.setdefault(1 + place // 2, []).append(spot)
    for spots in fleet.values():
        spots.extend(["LAND"] * (2 - len(spots)))
    return fleet


def turn(card: Card, *own: str, rivals: Sequence[str] = (), **more: Any) -> State:
    """Seat 0's turn with this card: its canoes are `own`, `rivals` belong to the other seats, two a seat in turn."""
    fleet = turn_fleet(own, rivals)
    state = position(fleet, seats=max(3, 1 + max(fleet)), **more)
    others = state.seats - 1
    return GAME.evolve(replace(state, chosen=(card, *([1] * others))), TurnBegan(0, card))


def ends(state: State, canoe: int = 0) -> set[str]:
    """Where the legal orders of a canoe lead, thefts apart, in the notation of the rules; LAND(ruby) delivers it."""
    found = set()
    for action in GAME.legal_actions(state):
        if isinstance(action, Paddle) and action.canoe == canoe and action.steal is None:
            found.add(outcome(state, action))
    return found


def outcome(state: State, order: Paddle) -> str:
    """Where one order leads."""
    after = state
    for event in GAME.decide(state, order):
        after = GAME.evolve(after, event)
    assert state.turn is not None
    seat = state.turn.seat
    there = after.canoes[seat][order.canoe]
    home = [new - old for new, old in zip(after.stores[seat], state.stores[seat], strict=True)]
    if any(home):
        return f"{there.space}({state.board.gems[home.index(1)]})"
    return f"{there.space}[{there.cargo}]" if there.cargo else there.space


def thefts(state: State, canoe: int = 0) -> set[tuple[int, int]]:
    """The rivals that the canoe may rob: (seat, canoe)."""
    orders = [action for action in GAME.legal_actions(state) if isinstance(action, Paddle) and action.canoe == canoe]
    return {(order.steal.seat, order.steal.canoe) for order in orders if order.steal}


def order(
    canoe: int = 0, before: str = "", path: str = "", after: str = "", steal: tuple[int, int] | None = None
) -> Paddle:
    """An order in short: operations such as "-" (unload) and "+ruby", the path as "S4 S3"."""
    victim = CanoeRef(*steal) if steal else None
    return Paddle(canoe, _ops(before), tuple(path.split()), _ops(after), victim)


def _ops(text: str) -> tuple[Op, ...]:
    return tuple(Unload() if part == "-" else Load(part.removeprefix("+")) for part in text.split())


def refused(state: State, action: Action) -> Rule:
    """The rule that refuses the action; the test fails if none does, or if the action is listed as legal."""
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, action)
    assert action not in GAME.legal_actions(state)
    assert str(caught.value)
    return caught.value.rule


def play(state: State, *actions: Action) -> tuple[list[Event], State]:
    """The events of these actions, with all that follows, and the state after them."""
    events: list[Event] = []
    for action in actions:
        assert action in GAME.legal_actions(state), action
        more, state = referee(GAME, state, action)
        events += more
    return events, state


def river(cards: Sequence[Card], state: State) -> State:
    """The state in which these cards lie open, all turns are played, and the river is next."""
    opened = replace(state, phase="turns", chosen=tuple(cards), begun=state.seats)
    last = GAME.evolve(replace(opened, begun=state.seats - 1), TurnBegan(state.seats - 1, cards[-1]))
    assert last.turn is not None
    return replace(last, turn=replace(last.turn, over=True, done=(0, 1)))


def flow(cards: Sequence[Card], state: State) -> tuple[list[Event], State]:
    """The river's phase after these cards: its events and the state at the next decision."""
    ready = river(cards, state)
    (action,) = GAME.legal_actions(ready)
    return play(ready, action)


def steps_of(events: Sequence[Event]) -> int:
    """How far the river moved."""
    return next(event.steps for event in events if isinstance(event, FlowSet))
