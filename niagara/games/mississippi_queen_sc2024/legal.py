"""Who decides, and between what: the legal actions, each outcome once, in a stable order."""

from typing import assert_never

from niagara.core.game import CHANCE, Actor
from niagara.games.mississippi_queen_sc2024.actions import Action, Bend, DrawTile, Move, RollDirection
from niagara.games.mississippi_queen_sc2024.board import LAST
from niagara.games.mississippi_queen_sc2024.events import BoatPushed
from niagara.games.mississippi_queen_sc2024.river import BENDS, SIXTHS
from niagara.games.mississippi_queen_sc2024.sail import sail
from niagara.games.mississippi_queen_sc2024.search import Outcome, helm, moves
from niagara.games.mississippi_queen_sc2024.state import State, other, task, to_come


def actor(state: State) -> Actor | None:
    """Who decides now; None when the match is over."""
    now = task(state)
    match now:
        case "draw" | "roll":
            return CHANCE
        case "move":
            return state.seat
        case "turn" | "end" | "over":
            return None
        case _:
            assert_never(now)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action once; of the moves that come to the same, the cheapest.

    Moves that pay the stream twice by a turn of 0 between two advances are legal (S-D2) and not listed.
    """
    now = task(state)
    match now:
        case "draw":
            return tuple(DrawTile(tile) for tile in to_come(state))
        case "roll":
            return tuple(RollDirection(turn) for turn in BENDS if why_not(state, turn) is None)
        case "move":
            return tuple(moves(helm(state)).values())
        case "turn" | "end" | "over":
            return ()
        case _:
            assert_never(now)


def why_not(state: State, turn: Bend) -> str | None:
    """Why the next tile cannot join so: "opposite" or "upstream"; None if it can (S-B8)."""
    river, number = state.river, state.river[-1].number + 1
    heading = (river[-1].heading + SIXTHS[turn]) % 6
    if state.options.server.version in ("24.2.5", "24.2.4", "24.2.3"):
        return "opposite" if number >= 3 and (heading - river[number - 3].heading) % 6 == 3 else None
    return "upstream" if heading == 3 and number <= LAST else None


def canonical(state: State, action: Action) -> Action:
    """The form in which `legal_actions` lists an action that `decide` accepts: the cheapest move of its outcome.

    A move whose outcome is not listed (see there) is its own form.
    """
    match action:
        case Move():
            return moves(helm(state)).get(outcome(state, action), action)
        case _:
            return action


def outcome(state: State, action: Move) -> Outcome:
    """What makes a legal move this move."""
    sailed = sail(state, action)
    after, seat = sailed.state, state.seat
    boat = after.boats[seat]
    pushes = sum(isinstance(fact, BoatPushed) for fact in sailed.facts)
    return Outcome(boat.speed, after.cell(seat), boat.heading, after.cell(other(seat)), pushes)
