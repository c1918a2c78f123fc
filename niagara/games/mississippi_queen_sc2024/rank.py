"""Who is first in a round, who is ahead, when the match is over, and who has won (S-O2, S-E, S-W)."""

from typing import Final, assert_never

from niagara.games.mississippi_queen_sc2024.board import TURNS
from niagara.games.mississippi_queen_sc2024.events import Decided, MatchEnded, Reason
from niagara.games.mississippi_queen_sc2024.servers import Winner
from niagara.games.mississippi_queen_sc2024.state import State, at_goal, other, seat_of, tile_of

APART: Final = 3
"""Boats that are more tiles apart than this end the match (S-E2)."""


def keys(state: State, seat: int) -> tuple[int, int, int]:
    """What the order of a round compares: how far down the river, speed, coal (S-O2)."""
    boat, server = state.boats[seat], state.options.server
    along = state.waters.along[state.cell(seat)]
    return along + 5 * boat.passengers * server.order_counts_passengers, boat.speed, boat.coal


def first_of_round(state: State) -> int:
    """The seat that moves first in a round: the one ahead; of equals ONE (S-O2)."""
    one = seat_of(state, "ONE")
    return one if keys(state, one) >= keys(state, other(one)) else other(one)


def next_seat(state: State) -> int:
    """Whose turn is next (S-O1, S-O2)."""
    return other(state.seat) if state.turn % 2 else first_of_round(state)


def over(state: State) -> Reason | None:
    """Why the match is over now, between two turns; None if it goes on (S-E1 to S-E4)."""
    if state.turn % 2 == 0 and (at_goal(state, 0) or at_goal(state, 1)):
        return "goal"
    if abs(tile_of(state, 0) - tile_of(state, 1)) > APART:
        return "distance"
    if state.turn >= TURNS:
        return "rounds"
    stuck = [boat.stuck for boat in state.boats]
    server = state.options.server
    return "stuck" if (any(stuck) if server.one_stuck_ends else server.both_stuck_end and all(stuck)) else None


def ended(state: State, reason: Reason) -> MatchEnded:
    """The end of the match, with who wins and by what."""
    winner, by = winner_of(state)
    return _end(state, () if winner is None else (winner,), reason, by)


def ended_without_move(state: State, seat: int) -> MatchEnded:
    """The end of the match for a boat that is asked although it has no move: the other wins (S-E5)."""
    return _end(state, (other(seat),), "no_move", "no_move")


def _end(state: State, winners: tuple[int, ...], reason: Reason, by: Decided) -> MatchEnded:
    scores, passengers = zip(*((boat.score, boat.passengers) for boat in state.boats), strict=True)
    return MatchEnded(winners, reason, by, scores, passengers)


def winner_of(state: State) -> tuple[int | None, Decided]:
    """Who wins by the server's list of what decides, and what did (S-W1 to S-W5)."""
    for what in state.options.server.winner:
        winner = _winner_by(state, what)
        if winner is not None:
            return winner, _NAMES[what]
    return None, "draw"


_NAMES: Final[dict[Winner, Decided]] = {
    "goal": "goal", "stuck": "stuck", "distance": "distance", "distance_faulty": "distance",
    "score": "score", "score_faulty": "score", "passengers": "passengers",
}  # fmt: skip


def _winner_by(state: State, what: Winner) -> int | None:
    one = seat_of(state, "ONE")
    match what:
        case "goal":
            return _only(at_goal(state, 0), at_goal(state, 1))
        case "stuck":
            return _only(state.boats[1].stuck, state.boats[0].stuck)
        case "distance" | "distance_faulty":
            tiles = tile_of(state, 0), tile_of(state, 1)
            if abs(tiles[0] - tiles[1]) <= APART:
                return None
            return one if what == "distance_faulty" else _more(*tiles)
        case "score":
            return _more(*(counted(state, seat, state.boats[seat].score) for seat in (0, 1)))
        case "score_faulty":
            boat = state.boats[one]
            return None if boat.score == boat.passengers else one if boat.score > boat.passengers else other(one)
        case "passengers":
            return _more(*(counted(state, seat, state.boats[seat].passengers) for seat in (0, 1)))
        case _:
            assert_never(what)


def counted(state: State, seat: int, number: int) -> int:
    """What counts of a score or of passengers: nothing of a stuck boat, since 24.2.5 (S-W4)."""
    return 0 if state.boats[seat].stuck and state.options.server.stuck_counts_nothing else number


def _only(first: bool, second: bool) -> int | None:
    return None if first == second else int(second)


def _more(first: int, second: int) -> int | None:
    return None if first == second else int(second > first)
