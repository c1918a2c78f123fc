"""What comes by itself: the facts that follow with nobody deciding, one link at a time."""

from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFinished,
    DockTaken,
    Event,
    MatchEnded,
    Reason,
    RoundBegan,
    RoundEnded,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.rank import next_boat, ranking, round_order
from niagara.games.mississippi_queen.river import free_turns
from niagara.games.mississippi_queen.search import can_move, helm_of
from niagara.games.mississippi_queen.state import (
    State,
    finishing,
    match_decided,
    passed,
    quay_due,
    seat_order,
    task,
)  # fmt: skip
from niagara.games.mississippi_queen.tiles import TURNS, Turn


def follow(state: State) -> tuple[Event, ...]:
    """The next facts that nobody decides; empty when somebody has to decide or the match is over."""
    match task(state):
        case "settle":
            return _settle(state)
        case "turn":
            return _next_turn(state)
        case "order":
            return (RoundBegan(state.round + (state.phase == "round"), round_order(state)),)
        case "dock":
            return _docks(state) if state.options.start_docks == "seat_order" else ()
        case "roll":
            return () if free_turns_now(state) else (_end(state, "no_room"),)
        case "draw" | "heading" | "steam" | "face" | "board" | "over":
            return ()


def free_turns_now(state: State) -> tuple[Turn, ...]:
    """The rolls that are not refused for the tile that is drawn, or for the quay (M-T3; D-12)."""
    if not quay_due(state):
        return free_turns(state.river, False)
    return free_turns(state.river, True) if state.options.finish_reroll else TURNS


def _docks(state: State) -> tuple[Event, ...]:
    """Docks 1, 2, 3 … in seat order (M-SETUP-4; D-20)."""
    return tuple(DockTaken(seat, dock, start_space(state, dock)) for dock, seat in enumerate(seat_order(state), 1))


def start_space(state: State, dock: int) -> str:
    """The cell of a start dock (D-1)."""
    return f"0.{state.board.file.start.docks[state.options.start_numbering][dock - 1]}"


def _settle(state: State) -> tuple[Event, ...]:
    """The finish of the boat that moved, then the tiles that all have passed (M-E1, M-T5)."""
    seat = finishing(state)
    return _removed(state) if seat is None else (BoatFinished(seat, len(state.finished) + 1),)


def _removed(state: State) -> tuple[Event, ...]:
    count = passed(state)
    return tuple(
        TileRemoved(laid.number, waiting)
        for laid, waiting in zip(state.river[:count], state.waiting[:count], strict=True)
    )


def _next_turn(state: State) -> tuple[Event, ...]:
    """The end of the match, the next boat's turn or its elimination, or the end of the round (M-R1, M-M4, M-E2)."""
    if passed(state):
        return _removed(state)
    if match_decided(state):
        return (_end(state, why_decided(state)),)
    seat = next_boat(state)
    if seat is not None:
        boat = state.boat(seat)
        return (TurnBegan(seat) if can_move(helm_of(state, seat)) else BoatEliminated(seat, boat.space),)
    most = state.options.max_rounds
    last = (_end(state, "max_rounds"),) if most != "none" and state.round >= most else ()
    return (RoundEnded(state.round), *last)


def why_decided(state: State) -> Reason:
    """Why nothing is left to sail for."""
    if state.options.mode == "driving_school" and state.finished:
        return "first_at_quay"
    if state.afloat:
        return "last_boat" if state.finished else "last_survivor"
    return "all_placed" if state.finished else "all_lost"


def _end(state: State, reason: Reason) -> MatchEnded:
    """The places: who finished, then who is still afloat by rank, then who was lost, the latest first (M-E2)."""
    afloat = tuple(boat.seat for boat in ranking(state, state.afloat))
    survivor = afloat if reason == "last_survivor" else ()
    places = (*state.finished, *afloat, *reversed(state.lost))
    return MatchEnded((*state.finished, *survivor)[:1], reason, places)
