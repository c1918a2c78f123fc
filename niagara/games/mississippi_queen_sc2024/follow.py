"""What comes by itself: the facts that follow with nobody deciding, one link at a time."""

from niagara.games.mississippi_queen_sc2024.events import Event, Passed, RoundEnded, TurnBegan, TurnEnded, TurnPassed
from niagara.games.mississippi_queen_sc2024.rank import ended, ended_without_move, next_seat, over
from niagara.games.mississippi_queen_sc2024.search import has_move, helm_of
from niagara.games.mississippi_queen_sc2024.sensible import has_simple_move
from niagara.games.mississippi_queen_sc2024.state import State, other, task


def follow(state: State) -> tuple[Event, ...]:
    """The next facts that nobody decides; empty when somebody has to decide or the match is over."""
    match task(state):
        case "end":
            return _counted(state, TurnEnded(state.seat, state.turn + 1))
        case "turn":
            return _next_turn(state)
        case "draw" | "roll" | "move" | "over":
            return ()


def _counted(state: State, fact: TurnEnded | TurnPassed) -> tuple[Event, ...]:
    """A turn is done, and with every second one a round (S-O1)."""
    return (fact,) if fact.turn % 2 else (fact, RoundEnded(fact.turn // 2))


def _next_turn(state: State) -> tuple[Event, ...]:
    """The end of the match, the next boat's turn, or a turn in which nobody is asked (S-E, S-O2, S-K1)."""
    reason = over(state)
    if reason is not None:
        return (ended(state, reason),)
    seat, server = next_seat(state), state.options.server
    why = skipped(state, seat)
    if why is None:
        asked = TurnBegan(state.turn, seat)
        return (asked,) if has_move(helm_of(state, seat)) else (asked, ended_without_move(state, seat))
    if server.both_stuck_end and not server.one_stuck_ends and skipped(state, other(seat)) is not None:
        return (ended(state, "stuck"),)
    return _counted(state, TurnPassed(seat, state.turn + 1, why, server.marks_stuck))


def skipped(state: State, seat: int) -> Passed | None:
    """Why a boat is not asked for a move; None if it is (S-K1, S-K2)."""
    server, boat, who = state.options.server, state.boats[seat], helm_of(state, seat)
    if boat.stuck:
        return "stuck"
    if server.skip == "simple":
        return None if has_simple_move(who) else "no_simple_move"
    if server.standstill and boat.speed - 1 <= boat.coal:  # to slow down to 0 costs one coal less than the speed
        return None
    return None if has_move(who) else "no_legal_move"
