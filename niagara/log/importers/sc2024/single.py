"""One state by itself: score, order, the boats, and whether its last move can have led to it (L1; S-X5 to S-X7)."""

from typing import Any

from niagara.core.setup import BadSetup, Setup
from niagara.games.mississippi_queen_sc2024.board import BoardFile, load_board
from niagara.games.mississippi_queen_sc2024.opening import opening, placed
from niagara.games.mississippi_queen_sc2024.options import Options
from niagara.games.mississippi_queen_sc2024.rank import keys, next_seat
from niagara.games.mississippi_queen_sc2024.state import State, score
from niagara.log.finding import Finding, finding
from niagara.log.importers.sc2024.boards import board_of
from niagara.log.importers.sc2024.last_move import origin
from niagara.log.importers.sc2024.states import TEAMS, Seen


def stands_alone(seen: Seen) -> tuple[Finding, ...]:
    """What a state says against itself; nothing for one that cannot be set up at all, which is told elsewhere."""
    try:
        states = [_state(seen, version) for version in ("24.2.5", "24.0.8")]
    except BadSetup:
        return ()
    found = [*_scores(seen, states[0]), *_order(seen, states)]
    if seen.move is not None:
        why = origin(seen, states[0]).why
        if why:
            found.append(_wrong(seen, seen.move_line, f"the last move cannot have led here: {why}", "S-M5"))
    return tuple(found)


def _state(seen: Seen, version: Any) -> State:
    plain = board_of([seen])
    board = load_board(plain)
    file: BoardFile = board.file
    setup = Setup(2, Options(sc_server=version), board, 0)
    return opening(setup) if file.position is None else placed(setup, file.position)


def _scores(seen: Seen, state: State) -> list[Finding]:
    found = []
    for seat, team in enumerate(TEAMS):
        ship, ours = seen.ships[team], score(state, seat)
        if ship.points != ours:
            where = state.boats[seat].space
            message = f"{team} on {where} with {ship.passengers} passengers"
            more = {"expected": f"points {ours}", "found": f"points {ship.points}"}
            found.append(_wrong(seen, ship.line, message, "S-U4", **more))
    return found


def _order(seen: Seen, states: list[State]) -> list[Finding]:
    """Whose turn it is at the start of a round; a version that counts passengers may differ (S-X6)."""
    firsts = {TEAMS[next_seat(state)] for state in states}
    if seen.turn % 2 or seen.team in firsts:
        return []
    (first,) = firsts
    ahead = " against ".join(str(keys(states[0], seat)[0]) for seat in (TEAMS.index(first), 1 - TEAMS.index(first)))
    message = f"{first} is ahead, {ahead}, and moves first in a round"
    return [_wrong(seen, seen.line, message, "S-O2", expected=f"currentTeam {first}", found=f"currentTeam {seen.team}")]


def _wrong(seen: Seen, line: int, message: str, rule: str, **more: str) -> Finding:
    text = f"turn {seen.turn}: {message}"
    return finding("LOG-RULE-BROKEN", text, file=seen.file, line=line, round=seen.turn // 2 + 1, rule=rule, **more)
