"""Mississippi Queen (Werner Hodel, Goldsieber 1997): steamers, coal, passengers, a river laid tile by tile."""

from collections.abc import Mapping
from typing import Any

from niagara.core.game import Game
from niagara.core.setup import BadSetup, Setup
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import Action
from niagara.games.mississippi_queen.board import SHIPPED, BoardFile, load_board
from niagara.games.mississippi_queen.board_table import BOARD_COLUMNS, board_table
from niagara.games.mississippi_queen.board_text import board_text
from niagara.games.mississippi_queen.candidates import candidates
from niagara.games.mississippi_queen.decide import decide, out_of_turn
from niagara.games.mississippi_queen.draw import draw
from niagara.games.mississippi_queen.events import Event, MatchEnded, RoundEnded
from niagara.games.mississippi_queen.evolve import CHANGES
from niagara.games.mississippi_queen.explain import explain
from niagara.games.mississippi_queen.follow import follow
from niagara.games.mississippi_queen.legal import actor, canonical, legal_actions
from niagara.games.mississippi_queen.narrate import MILESTONES, milestone, moment, narrate
from niagara.games.mississippi_queen.opening import opening
from niagara.games.mississippi_queen.options import OPTIONS, READINGS, options_from
from niagara.games.mississippi_queen.pieces import UNFINISHED, pieces
from niagara.games.mississippi_queen.players import COLUMNS, players
from niagara.games.mississippi_queen.questions import QUESTIONS
from niagara.games.mississippi_queen.state import State
from niagara.games.mississippi_queen.tallies import TALLIES, ending

SEATS = range(3, 6)
COLORS = ("red", "yellow", "blue", "green", "black")


def make_setup(seats: int, options: Mapping[str, object], board: object, start_seat: int) -> Setup[Any, Any]:
    """The setup of a match (M-SETUP-1 to 5); raises BadSetup."""
    if seats not in SEATS:
        raise BadSetup(f"{seats} players: Mississippi Queen takes {SEATS.start} to {SEATS.stop - 1} (M-SETUP-5)")
    if start_seat not in range(seats):
        raise BadSetup(f"start seat {start_seat}: expected 0 to {seats - 1}")
    setup = Setup(seats, options_from(options), load_board(SHIPPED[0] if board is None else board), start_seat)
    opening(setup)  # a position that cannot be is refused here, with its place
    return setup


def conserved(state: State) -> dict[str, int]:
    """Passengers, tiles and boats: no event makes or loses one."""
    to_come = (*state.pile, *((state.drawn,) if state.drawn else ()))
    unplaced = 0 if state.options.mode == "driving_school" else sum(_full(state, tile) for tile in to_come)
    aboard = sum(len(boat.aboard) for boat in state.boats if boat)
    counts = {
        "passengers": unplaced + sum(state.waiting) + aboard + state.gone,
        "tiles": len(to_come) + state.river[-1].number,
        "boats on one cell": len(state.afloat) - len({boat.space for boat in state.boats if boat}),
    }
    for seat, boat in enumerate(state.boats):
        ashore = state.phase == "setup" and boat is None
        counts[f"boats of seat {seat}"] = sum((boat is not None, ashore, seat in state.finished, seat in state.lost))
    return counts


def on_river(state: State) -> int:
    """The boats on the river and the passengers aboard."""
    return sum(1 + len(boat.aboard) for boat in state.boats if boat)


def _full(state: State, tile: str) -> int:
    return state.board.passengers(tile, state.seats)


GAME: Game[State, Action, Event] = Game(
    id="mississippi_queen",
    title="Mississippi Queen",
    seats=SEATS,
    colors=COLORS,
    revision=1,
    rules=rules.RULES,
    options=OPTIONS,
    readings=READINGS,
    boards=SHIPPED,
    board_type=BoardFile,
    action_type=Action,
    event_type=Event,
    columns=COLUMNS,
    board_columns=BOARD_COLUMNS,
    words=("red", "brown"),
    milestones=MILESTONES,
    make_setup=make_setup,
    setup=opening,
    actor=actor,
    legal_actions=legal_actions,
    candidates=candidates,
    canonical=canonical,
    pieces=pieces,
    unfinished=UNFINISHED,
    decide=decide,
    follow=follow,
    changes=CHANGES,
    out_of_turn=out_of_turn,
    explain=explain,
    narrate=narrate,
    moment=moment,
    milestone=milestone,
    draw=draw,
    board_text=board_text,
    board_table=board_table,
    players=players,
    round_of=lambda state: max(state.round, 1),
    round_ends=frozenset({RoundEnded, MatchEnded}),
    secret=lambda action: False,
    observe=lambda state, seat: state,
    conceal=lambda step, seat: step,
    questions=QUESTIONS,
    conserved=conserved,
    on_river=on_river,
    tallies=TALLIES,
    ending=ending,
)
