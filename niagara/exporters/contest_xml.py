"""A match of the two-boat Mississippi Queen → the XML of the contest's server, so that its tools open it (spec 5.1)."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, assert_never
from xml.sax.saxutils import quoteattr

from niagara.core.game import CHANCE
from niagara.core.hexes import Hex
from niagara.core.replay import Replay
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.board import LAST
from niagara.games.mississippi_queen_sc2024.events import TurnPassed
from niagara.games.mississippi_queen_sc2024.rank import counted, next_seat
from niagara.games.mississippi_queen_sc2024.river import Laid
from niagara.games.mississippi_queen_sc2024.state import State, place_of, seat_of, team
from niagara.games.mississippi_queen_sc2024.words import HEADINGS
from niagara.log.files import write_whole
from niagara.log.finding import refuse

GAME: Final = "mississippi_queen_sc2024"
TEAMS: Final[tuple[Literal["ONE"], Literal["TWO"]]] = ("ONE", "TWO")
_WITH_STUCK: Final = ("24.2.5", "24.2.4", "24.2.3")
_WITH_REGULAR: Final = (*_WITH_STUCK, "24.2.1", "24.2.0")


def export_xml(replay: Replay, path: Path | str, *, force: bool = False) -> None:
    """Writes the protocol of a match, gzip if the name ends in .gz. Raises LogError."""
    data = contest_xml(replay)
    packed = str(path).lower().endswith(".gz")
    write_whole(path, gzip.compress(data, mtime=0) if packed else data, force)


def contest_xml(replay: Replay) -> bytes:
    """The protocol: a memento of each state at which a boat is to move, and the result of a match that is over.

    Raises LogError for a match of another game.
    """
    if replay.game.id != GAME:
        message = f"only matches of {GAME} have a form in the contest's XML, found {replay.game.id}"
        raise refuse("LOG-GAME", message, file=replay.name)
    return "".join(f"{line}\n" for line in _protocol(replay)).encode()


def _protocol(replay: Replay) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<protocol>"
    state: State = replay.step(0).after
    for state, move in states(replay):
        yield f'  <room roomId="niagara">\n    <data class="memento">\n      {state_xml(state, move)}'
        yield "    </data>\n  </room>"
    if state.phase == "over":
        yield '  <room roomId="niagara">\n    <data class="result">'
        yield from _result(replay, state)
        yield "    </data>\n  </room>"
    yield "</protocol>"


def states(replay: Replay) -> Iterator[tuple[State, tuple[Manoeuvre, ...] | None]]:
    """Each state at which a boat is to move or the match is over, with the last move as the server tells it."""
    game, move, passed = replay.game, None, False
    state: State = replay.step(0).after
    if game.actor(state) != CHANCE:
        yield state, None
    last = {step.entry: step for step in replay.steps()}
    for entry in replay.entries:
        state = last[entry.n].after
        if isinstance(entry.action, Move):
            move, passed = entry.action.actions, False
        passed = passed or any(isinstance(event, TurnPassed) for event in last[entry.n].facts)
        if game.actor(state) != CHANCE:
            told = not passed or state.options.server.keeps_last_move
            yield state, move if told else None


def state_xml(state: State, move: tuple[Manoeuvre, ...] | None) -> str:
    """One state at which a boat is to move or the match is over, with the last move if it is told."""
    seat = next_seat(state) if state.phase == "over" else state.seat
    ships = "".join(_ship(state, seat_of(state, name)) for name in TEAMS)
    last = "" if move is None else f"<lastMove><actions>{''.join(map(_action, move))}</actions></lastMove>"
    head = f'<state class="state" startTeam="ONE" turn="{state.turn}" currentTeam="{team(state, seat)}">'
    return f"{head}{_board(state)}{ships}{last}</state>"


def _board(state: State) -> str:
    shown = state.river[: state.shown]
    if len(shown) < len(state.river):
        following = state.river[len(shown)].heading
    else:
        following = shown[-1].heading if state.following is None or shown[-1].number == LAST else state.following
    segments = "".join(_segment(state, laid) for laid in shown)
    return f'<board nextDirection="{HEADINGS[following]}">{segments}</board>'


def _segment(state: State, laid: Laid) -> str:
    rows = "".join(_row(state, laid, row) for row in "1234")
    return f'<segment direction="{HEADINGS[laid.heading]}">{_cube("center", laid.origin)}{rows}</segment>'


def _row(state: State, laid: Laid, row: str) -> str:
    fields = "".join(_field(state, laid, f"{column}{row}") for column in "abcde")
    return f"<field-array>{fields}</field-array>"


def _field(state: State, laid: Laid, cell: str) -> str:
    tile = state.board.tiles[laid.tile]
    if cell in tile.piers:
        heading = HEADINGS[(laid.heading + tile.piers[cell]) % 6]
        waiting = int(f"{laid.number}.{cell}" in state.waiting)
        return f'<passenger direction="{heading}" passenger="{waiting}"/>'
    return "<island/>" if cell in tile.land else "<goal/>" if cell in tile.goal else "<water/>"


def _cube(tag: str, place: Hex) -> str:
    """Our coordinates as the server's: q, r and s, which add up to 0 (S-B1)."""
    r, s = place
    return f'<{tag} q="{-r - s}" r="{r}" s="{s}"/>'


def _ship(state: State, seat: int) -> str:
    boat = state.boats[seat]
    stuck = f' stuck="{str(boat.stuck).lower()}"' if state.options.sc_server in _WITH_STUCK else ""
    return (
        f'<ship team="{team(state, seat)}" direction="{HEADINGS[boat.heading]}" speed="{boat.speed}" coal="{boat.coal}"'
        f' passengers="{boat.passengers}" freeTurns="{boat.free_turns}" points="{boat.score}"{stuck}>'
        f"{_cube('position', place_of(state, boat.space))}</ship>"
    )


def _action(action: Manoeuvre) -> str:
    match action:
        case Accelerate(by):
            return f'<acceleration acc="{by}"/>'
        case Turn(to):
            return f'<turn direction="{HEADINGS[to]}"/>'
        case Advance(cells):
            return f'<advance distance="{cells}"/>'
        case Push(to):
            return f'<push direction="{HEADINGS[to]}"/>'
        case _:
            assert_never(action)


def _result(replay: Replay, state: State) -> Iterator[str]:
    """Names, parts and winner; the reason is the server's own text, and is left out (spec 4.2)."""
    regular = state.options.sc_server in _WITH_REGULAR
    third = ("Passagiere",) if regular else ("Kohle", "Gewonnen")
    fragments = "".join(_fragment(name) for name in ("Siegpunkte", "Punkte", *third))
    yield f"      <result><definition>{fragments}</definition><scores>"
    for name in TEAMS:
        seat = seat_of(state, name)
        cause = "" if regular else ' cause="REGULAR" reason=""'
        parts = "".join(f"<part>{part}</part>" for part in _parts(state, seat, regular))
        player = f"<player name={quoteattr(replay.names[seat])} team={quoteattr(name)}/>"
        yield f"        <entry>{player}<score{cause}>{parts}</score></entry>"
    winner = ""
    if state.winners:
        more = ' regular="true" reason=""' if regular else ""
        winner = f'<winner team="{team(state, state.winners[0])}"{more}/>'
    yield f"      </scores>{winner}</result>"


def _fragment(name: str) -> str:
    inside = "<aggregation>SUM</aggregation><relevantForRanking>true</relevantForRanking>"
    return f"<fragment name={quoteattr(name)}>{inside}</fragment>"


def _parts(state: State, seat: int, regular: bool) -> Iterable[int]:
    boat = state.boats[seat]
    won = 1 if not state.winners else 2 if seat in state.winners else 0
    if regular:
        return won, counted(state, seat, boat.score), counted(state, seat, boat.passengers)
    return won, boat.score, 2 * boat.coal, 6 if seat in state.winners else 0
