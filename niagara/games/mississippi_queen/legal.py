"""Who decides, and between what: the legal actions, complete, each once, in a stable order."""

from typing import assert_never

from niagara.core.game import CHANCE, Actor
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.events import BoatPushed, Event
from niagara.games.mississippi_queen.evolve import evolve
from niagara.games.mississippi_queen.follow import free_turns_now
from niagara.games.mississippi_queen.search import Outcome, helm, moves
from niagara.games.mississippi_queen.state import (
    State,
    next_dock,
    next_heading,
    next_to_board,
    next_to_face,
    task,
)  # fmt: skip
from niagara.games.mississippi_queen.steam import steam

HEADINGS = range(6)


def actor(state: State) -> Actor | None:
    """Who decides now; None when the match is over."""
    now = task(state)
    match now:
        case "draw" | "roll":
            return CHANCE
        case "dock":
            return next_dock(state) if state.options.start_docks == "choice" else None
        case "heading":
            return next_heading(state)
        case "steam":
            return state.turn.seat if state.turn else None
        case "face":
            return next_to_face(state)
        case "board":
            return next_to_board(state)
        case "order" | "turn" | "settle" | "over":
            return None
        case _:
            assert_never(now)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action once; a boat's moves by speed, each in its cheapest way; headings and docks upwards."""
    now = task(state)
    match now:
        case "draw":
            return tuple(DrawTile(tile) for tile in state.pile)
        case "roll":
            return tuple(RollDirection((turn,)) for turn in free_turns_now(state))
        case "dock":
            return tuple(ChooseDock(dock) for dock in range(1, 6) if dock not in state.docks)
        case "heading":
            return tuple(ChooseHeading(heading) for heading in HEADINGS)
        case "steam":
            return tuple(moves(helm(state)).values())
        case "face":
            return tuple(Face(heading) for heading in HEADINGS)
        case "board":
            return Board(), Decline()
        case "order" | "turn" | "settle" | "over":
            return ()
        case _:
            assert_never(now)


def canonical(state: State, action: Action) -> Action:
    """The form in which `legal_actions` lists an action that `decide` accepts: the cheapest way, the last roll."""
    match action:
        case Steam():
            return moves(helm(state))[outcome(state, action)]
        case RollDirection(rolls):
            return RollDirection(rolls[-1:])
        case _:
            return action


def outcome(state: State, action: Steam) -> Outcome:
    """What makes a move this move: speed, last cell, last heading, pushes in order."""
    assert state.turn is not None
    seat, water = state.turn.seat, state.waters
    facts: tuple[Event, ...] = steam(state, action)
    pushes = tuple((fact.boat, water.index[fact.to]) for fact in facts if isinstance(fact, BoatPushed))
    for fact in facts:
        state = evolve(state, fact)
    boat = state.boat(seat)
    return action.speed, water.index[boat.space], boat.heading, pushes
