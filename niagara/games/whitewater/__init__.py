"""Whitewater ("Wildwasser – Der große Flusslauf", frechverlag): five species, one river of logs, a race of all."""

from collections.abc import Mapping
from typing import Any

from niagara.core.game import Game
from niagara.core.setup import BadSetup, Setup
from niagara.games.whitewater import rules
from niagara.games.whitewater.actions import Action, ChooseCard
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.board import GONE, SHIPPED, BoardFile, load_board
from niagara.games.whitewater.board_table import BOARD_COLUMNS, board_table
from niagara.games.whitewater.board_text import board_text
from niagara.games.whitewater.candidates import candidates
from niagara.games.whitewater.conceal import conceal, observe
from niagara.games.whitewater.decide import decide, out_of_turn
from niagara.games.whitewater.draw import draw
from niagara.games.whitewater.events import Event, MatchEnded, RoundEnded
from niagara.games.whitewater.evolve import CHANGES
from niagara.games.whitewater.explain import explain
from niagara.games.whitewater.follow import follow
from niagara.games.whitewater.legal import actor, legal_actions
from niagara.games.whitewater.narrate import MILESTONES, milestone, moment, narrate
from niagara.games.whitewater.options import OPTIONS, READINGS, options_from
from niagara.games.whitewater.pieces import UNFINISHED, pieces
from niagara.games.whitewater.players import COLUMNS, players
from niagara.games.whitewater.questions import QUESTIONS
from niagara.games.whitewater.state import State, home, opening, shown
from niagara.games.whitewater.tallies import TALLIES, ending
from niagara.games.whitewater.todo import Arrive

SEATS = range(2, 7)
COLORS = ("red", "yellow", "blue", "green", "purple", "black")


def make_setup(seats: int, options: Mapping[str, object], board: object, start_seat: int) -> Setup[Any, Any]:
    """The setup of a match (W-SETUP-1, 2); raises BadSetup."""
    if seats not in SEATS:
        raise BadSetup(f"{seats} players: Whitewater takes {SEATS.start} to {SEATS.stop - 1}")
    if start_seat not in range(seats):
        raise BadSetup(f"start seat {start_seat}: expected 0 to {seats - 1}")
    return Setup(seats, options_from(options), load_board(SHIPPED[0] if board is None else board), start_seat)


def conserved(state: State) -> dict[str, int]:
    """Tiles, animals and cards: no event makes or loses one."""
    lying = [tile for tile in state.river if tile != GONE]
    on_track = [place for row in state.animals for place in row if 0 < place < state.board.finish]
    counts = {
        "tiles": len(lying) + len(state.spent) + len(state.unseen),
        "tiles left out": len(state.unseen) - state.pile,
        "animals on one space": len(on_track) - len(set(on_track)),
        "animals off the podiums": sum(len(home(state, seat)) for seat in range(state.seats))
        - sum(map(len, state.podiums))
        - sum(isinstance(task, Arrive) for task in state.todo),
    }
    for seat in range(state.seats):
        down = state.chosen[seat] is not None and state.phase in ("cards", "turns") and seat not in shown(state)
        counts[f"cards of seat {seat}"] = len(state.hands[seat]) + len(state.played[seat]) + down
        counts[f"animals of seat {seat}"] = sum(0 <= place <= state.board.finish for place in state.animals[seat])
    return counts


def on_river(state: State) -> int:
    """The animals on the track, neither on their team's card nor at home."""
    return sum(0 < place < state.board.finish for row in state.animals for place in row)


GAME: Game[State, Action, Event] = Game(
    id="whitewater",
    title="Whitewater",
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
    words=(*ANIMALS, "sun", *dict.fromkeys(load_board(name).file.status for name in SHIPPED)),
    milestones=MILESTONES,
    make_setup=make_setup,
    setup=opening,
    actor=actor,
    legal_actions=legal_actions,
    candidates=candidates,
    canonical=lambda state, action: action,
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
    secret=lambda action: isinstance(action, ChooseCard),
    observe=observe,
    conceal=conceal,
    questions=QUESTIONS,
    conserved=conserved,
    on_river=on_river,
    tallies=TALLIES,
    ending=ending,
)
