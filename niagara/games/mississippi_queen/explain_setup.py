"""Why a match begins as it does (M-SETUP-3 to 5); the first tile: `explain_river`."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.board import COAL
from niagara.games.mississippi_queen.events import DockTaken, HeadingChosen
from niagara.games.mississippi_queen.explain_order import order_of
from niagara.games.mississippi_queen.marks import boat_key, space_key
from niagara.games.mississippi_queen.rank import ranking
from niagara.games.mississippi_queen.state import State, seat_order

START_SPEED = 1


def set_up(state: State) -> tuple[Ruling, ...]:
    """What the match starts with; in the middle of one also the order of the boats (M-SETUP-3, 5, M-R1 to 6)."""
    count = rules.passengers(_in_play(state))
    school = state.options.mode == "driving_school"
    match = words.SCHOOL if school else words.for_players(state.seats)
    found = (rules.SETUP_5.rules(passengers=count, match=match),)
    if state.phase != "setup":
        return (*found, *order_of(state, state.round, ranking(state, state.afloat)))
    return (*found, rules.SETUP_3.rules(speed=START_SPEED, coal=rules.coal(COAL)))


def _in_play(state: State) -> int:
    """All passengers of the match: aboard, at the docks, and to come with tiles that are not laid."""
    if state.options.mode == "driving_school":
        return 0
    aboard = sum(len(boat.aboard) for boat in state.boats if boat)
    return aboard + sum(state.waiting) + sum(state.board.passengers(tile, state.seats) for tile in state.pile)


def dock_taken(step: Step, event: DockTaken) -> tuple[Ruling, ...]:
    """Which dock a boat gets (M-SETUP-4)."""
    state: State = step.before
    if state.options.start_docks == "choice":
        free = Listing(tuple(dock for dock in range(1, 6) if dock not in state.docks))
        does, why = words.takes_dock(event.dock, event.space), words.of_free_docks(free)
    else:
        does = words.gets_dock(event.dock, event.space)
        why = words.in_seat_order(seat_order(state).index(event.seat) + 1)
    about = (boat_key(event.seat), space_key(event.space))
    return (rules.SETUP_4.rules(*about, player=SeatName(event.seat), does=does, why=why),)


def heading_chosen(step: Step, event: HeadingChosen) -> tuple[Ruling, ...]:
    """Any heading will do (M-SETUP-4)."""
    does = words.faces(words.direction(step.after, event.seat))
    return (rules.SETUP_4.rules(boat_key(event.seat), player=SeatName(event.seat), does=does, why=words.ANY_HEADING),)
