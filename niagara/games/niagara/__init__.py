"""Niagara (Thomas Liesching, Zoch 2004): canoes, gems, a river that moves. The folder to copy for a new game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from niagara.core.game import Game
from niagara.core.setup import BadSetup, Setup
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Action, BuyCanoe, ChooseCard
from niagara.games.niagara.board import LOST, MOST_GEMS, SHIPPED, Board, BoardFile, load_board
from niagara.games.niagara.board_table import BOARD_COLUMNS, board_table
from niagara.games.niagara.board_text import board_text
from niagara.games.niagara.candidates import candidates
from niagara.games.niagara.conceal import conceal, observe
from niagara.games.niagara.decide import decide, out_of_turn
from niagara.games.niagara.draw import draw
from niagara.games.niagara.events import Event, MatchEnded, RoundEnded
from niagara.games.niagara.evolve import CHANGES
from niagara.games.niagara.explain import explain
from niagara.games.niagara.follow import follow
from niagara.games.niagara.legal import legal_actions
from niagara.games.niagara.moment import actor
from niagara.games.niagara.narrate import MILESTONES, milestone, moment, narrate
from niagara.games.niagara.options import OPTIONS, READINGS, Options, options_from
from niagara.games.niagara.packed import start
from niagara.games.niagara.pieces import UNFINISHED, pieces
from niagara.games.niagara.players import COLUMNS, players
from niagara.games.niagara.questions import QUESTIONS
from niagara.games.niagara.reckoning import so_far
from niagara.games.niagara.state import NiagaraSetup, State, opening
from niagara.games.niagara.tallies import TALLIES, ending

WORDS = ("cloud", *dict.fromkeys(gem for name in SHIPPED for gem in load_board(name).gems))
SEATS = range(3, 6)
COLORS = ("red", "yellow", "blue", "green", "brown")


FREE_FLOWS = 20_000
"""The most ways in which a river may flow in one round when its arms are free: each is a legal action."""


def make_setup(seats: int, options: Mapping[str, object], board: object, start_seat: int) -> Setup[Any, Any]:
    """The setup of a match (N-SETUP-01, 06, 07); raises BadSetup."""
    if seats not in SEATS:
        count = "1 player" if seats == 1 else f"{seats} players"
        raise BadSetup(f"{count}: Niagara takes {SEATS.start} to {SEATS.stop - 1} (N-SETUP-01)")
    if start_seat not in range(seats):
        raise BadSetup(f"start seat {start_seat}: expected 0 to {seats - 1}")
    chosen, river = options_from(options), load_board(SHIPPED[0] if board is None else board)
    if "fork_first" in options and chosen.fork_first not in river.arms:
        raise BadSetup(f"option fork_first: this river has the arms {', '.join(river.arms)}")
    if "gems_per_mine" not in options:
        chosen = replace(chosen, gems_per_mine=river.file.gems_per_mine)
    if chosen.gems_per_mine > MOST_GEMS:
        raise BadSetup(f"option gems_per_mine: expected at most {MOST_GEMS}, found {chosen.gems_per_mine}")
    most = 6 + river.weather.values[-1]
    if chosen.fork_rule == "free" and len(river.arms) ** most > FREE_FLOWS:
        raise BadSetup(f"option fork_rule=free: {len(river.arms)} arms and {most} steps give too many ways to flow")
    return _settled(seats, chosen, river, start_seat)


@lru_cache(maxsize=256)
def _settled(seats: int, chosen: Options, river: Board, start_seat: int) -> NiagaraSetup:
    """Matches that are set up alike share one setup: what is cached by it is found without comparing every option."""
    return Setup(seats, chosen, river, start_seat)


def conserved(state: State) -> dict[str, int]:
    """Gems by colour, cards and canoes of each seat: no event makes or loses one."""
    board, counts = state.board, {}
    for kind, gem in enumerate(board.gems):
        aboard = sum(canoe.cargo == gem for pair in state.canoes for canoe in pair)
        counts[gem] = aboard + sum(gems[kind] for gems in (*state.stores, *state.piles))
    for seat, (hand, pair) in enumerate(zip(state.hands, state.canoes, strict=True)):
        counts[f"doubled cards of seat {seat}"] = len(hand) - len(set(hand))
        places = (*board.depth, board.falls, LOST)
        counts[f"canoes of seat {seat}"] = sum(canoe.space in places for canoe in pair)
        counts[f"cargo out of play of seat {seat}"] = sum(
            canoe.cargo is not None and canoe.space == LOST for canoe in pair
        )
    return counts


def on_river(state: State) -> int:
    """The canoes on the river and the gems aboard."""
    river = state.board.river
    return sum(1 + (canoe.cargo is not None) for pair in state.canoes for canoe in pair if canoe.space in river)


def canonical(state: State, action: Action) -> Action:
    """The one form in which an action is listed: the gems of a payment in the order of their names."""
    return BuyCanoe(tuple(sorted(action.gems))) if isinstance(action, BuyCanoe) else action


GAME: Game[State, Action, Event] = Game(
    id="niagara",
    title="Niagara",
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
    words=WORDS,
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
    round_of=lambda state: state.round,
    round_ends=frozenset({RoundEnded, MatchEnded}),
    secret=lambda action: isinstance(action, ChooseCard),
    observe=observe,
    conceal=conceal,
    questions=QUESTIONS,
    conserved=conserved,
    on_river=on_river,
    tallies=TALLIES,
    ending=ending,
    so_far=so_far,
    packed=start,
)
