"""What comes by itself: the facts that follow with nobody deciding, one link at a time."""

from niagara.games.niagara.buying import offered
from niagara.games.niagara.events import (
    CanoeFreed,
    Event,
    HandsRefilled,
    MatchEnded,
    RingPassed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
)  # fmt: skip
from niagara.games.niagara.state import State, next_seat, stranded, turn_order, worth


def follow(state: State) -> tuple[Event, ...]:
    """The next facts that nobody decides; empty when somebody has to decide or the match is over."""
    match state.phase:
        case "cards":
            if None not in state.chosen:
                return _next_turn(state)
            return () if any(state.chosen) else _before_cards(state)
        case "turns":
            return _after_act(state)
        case "flow":
            freed = _freed(state) if state.setup.options.free_canoe_timing == "immediate" else ()
            return (*freed, RoundEnded(state.round))
        case "end":
            return _after_round(state)
        case "over":
            return ()


def _before_cards(state: State) -> tuple[Event, ...]:
    """The cards of the next cycle (N-CARD-03), and free canoes that come back when a round begins (D7)."""
    if not any(state.hands):
        return (HandsRefilled(),)
    return _freed(state) if state.setup.options.free_canoe_timing == "phase1" else ()


def _next_turn(state: State) -> tuple[Event, ...]:
    """The next turn begins, unless its player is offered a canoe first (D6) or all are asked now (D21)."""
    if offered(state) is not None:
        return ()
    seat = next_seat(state)
    card = state.chosen[seat]
    assert card is not None
    assert card != "hidden"
    return (TurnBegan(seat, card),)


def _after_act(state: State) -> tuple[Event, ...]:
    """The next turn when this one is played, and the end of the match if it ends at once (N-TURN-09, D8)."""
    turn = state.turn
    if turn is None:  # its player was offered a canoe (D6)
        return _next_turn(state)
    if state.finishers and state.setup.options.end_timing == "immediate":
        return (_end(state, state.finishers[:1], "goal"),)
    if turn.undecided:
        return ()
    if turn.card != "cloud" and not turn.over and not turn.afloat and not turn.ashore:
        return (TurnPassed(turn.seat, "no_canoe"),)
    return () if state.begun == state.setup.seats else _next_turn(state)


def _freed(state: State) -> tuple[Event, ...]:
    """A free canoe for each player who has lost both and can't pay for one (N-BUY-06, N-FALL-03)."""
    return tuple([CanoeFreed(seat, 0) for seat in turn_order(state) if stranded(state, seat)])


def _after_round(state: State) -> tuple[Event, ...]:
    """The end of the match, or the ring and, when the hands are empty, the cards (N-END-02, N-START-01, N-CARD-03)."""
    options = state.setup.options
    if state.finishers:
        return (_end(state, best(state), "goal"),)
    if options.max_rounds != "none" and state.round >= options.max_rounds:
        return (_end(state, (), "max_rounds"),)
    return (RingPassed((state.ring + 1) % state.setup.seats),)


def _end(state: State, winners: tuple[int, ...], reason: str) -> Event:
    values = tuple(worth(state.setup.board, store) for store in state.stores)
    return MatchEnded(winners, "goal" if reason == "goal" else "max_rounds", values)


def best(state: State) -> tuple[int, ...]:
    """The winners: the players with a goal, narrowed by each tie-break in turn (N-END-03 to 05, D9)."""
    played = tie_breaks(state)
    return played[-1][2] if played else tuple(sorted(state.finishers))


def tie_breaks(state: State) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """The tie-breaks that are played: (measure, the seats compared, those left), until one is left or the list ends."""
    played = []
    left = tuple(sorted(state.finishers))
    for measure in state.setup.options.tiebreak:
        if measure == "shared" or len(left) < 2:
            break
        score = {seat: tie_score(state, measure, seat) for seat in left}
        compared, left = left, tuple(seat for seat in left if score[seat] == max(score.values()))
        played.append((measure, compared, left))
    return tuple(played)


def tie_score(state: State, measure: str, seat: int) -> int:
    """How a seat stands in one tie-break; more is better."""
    match measure:
        case "value":
            return worth(state.setup.board, state.stores[seat])
        case "count":
            return sum(state.stores[seat])
        case _:  # earliest
            return -state.finishers.index(seat)
