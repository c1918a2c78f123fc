"""Mississippi Queen with two boats, as the Software-Challenge Germany 2024 played it (server 24.0.4 to 24.2.5)."""

from collections.abc import Mapping
from typing import Any

from niagara.core.game import Game
from niagara.core.setup import BadSetup, Setup
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import Action
from niagara.games.mississippi_queen_sc2024.board import SHIPPED, BoardFile, load_board
from niagara.games.mississippi_queen_sc2024.board_table import BOARD_COLUMNS, board_table
from niagara.games.mississippi_queen_sc2024.board_text import board_text
from niagara.games.mississippi_queen_sc2024.candidates import candidates
from niagara.games.mississippi_queen_sc2024.decide import decide, out_of_turn
from niagara.games.mississippi_queen_sc2024.draw import draw
from niagara.games.mississippi_queen_sc2024.events import Event, MatchEnded, RoundEnded
from niagara.games.mississippi_queen_sc2024.evolve import CHANGES
from niagara.games.mississippi_queen_sc2024.explain import explain
from niagara.games.mississippi_queen_sc2024.follow import follow
from niagara.games.mississippi_queen_sc2024.legal import actor, canonical, legal_actions
from niagara.games.mississippi_queen_sc2024.narrate import MILESTONES, milestone, moment, narrate
from niagara.games.mississippi_queen_sc2024.opening import opening
from niagara.games.mississippi_queen_sc2024.options import OPTIONS, READINGS, options_from
from niagara.games.mississippi_queen_sc2024.pieces import UNFINISHED, pieces
from niagara.games.mississippi_queen_sc2024.players import COLUMNS, players
from niagara.games.mississippi_queen_sc2024.questions import QUESTIONS
from niagara.games.mississippi_queen_sc2024.state import State
from niagara.games.mississippi_queen_sc2024.tallies import TALLIES, ending

SEATS = range(2, 3)
COLORS = ("red", "blue")


def make_setup(seats: int, options: Mapping[str, object], board: object, start_seat: int) -> Setup[Any, Any]:
    """The setup of a match (S-B9); the seat that starts is ONE. Raises BadSetup."""
    if seats not in SEATS:
        raise BadSetup(f"{seats} players: the contest's Mississippi Queen takes 2")
    if start_seat not in range(seats):
        raise BadSetup(f"start seat {start_seat}: expected 0 to {seats - 1}")
    setup = Setup(seats, options_from(options), load_board(SHIPPED[0] if board is None else board), start_seat)
    opening(setup)  # a position that cannot be is refused here, with its place
    return setup


def conserved(state: State) -> dict[str, int]:
    """Passengers, tiles and boats: no event makes or loses one."""
    to_come = sum(len(state.board.tiles[tile].piers) for tile in state.pile)
    return {
        "passengers": to_come + len(state.waiting) + sum(boat.passengers for boat in state.boats),
        "tiles": len(state.pile) + len(state.river),
        "boats": len(state.boats),
    }


def on_river(state: State) -> int:
    """The boats and the passengers aboard."""
    return sum(1 + boat.passengers for boat in state.boats)


GAME: Game[State, Action, Event] = Game(
    id="mississippi_queen_sc2024",
    title="Mississippi Queen, Software-Challenge 2024",
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
    round_of=lambda state: min(state.turn // 2 + 1, 30),
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
