"""Why a tile comes, where it lies, who waits on it, and why it leaves (M-SETUP-1, 2, M-T1 to M-T5, M-P1)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.events import (
    DirectionRolled,
    QuayLaid,
    TileDrawn,
    TileLaid,
    TileRemoved,
)  # fmt: skip
from niagara.games.mississippi_queen.marks import QUAY, boat_key, space_key, tile_key
from niagara.games.mississippi_queen.reckoning import MANOEUVRES
from niagara.games.mississippi_queen.river import touched
from niagara.games.mississippi_queen.state import State, dock_space, last_tile, quay_due, tile_number
from niagara.games.mississippi_queen.tiles import QUAY_DOCKS, TURNS, Turn


def first_on_tile(step: Step, seat: int) -> tuple[Ruling, ...]:
    """A boat comes onto a tile on which no boat has been, and so owes the next one (M-T1, M-T2)."""
    before: State = step.before
    after: State = step.after
    if after.explorer is None or after.visited == before.visited:
        return ()
    tile = tile_number(after.boat(seat).space)
    what = words.owes_tile(seat)
    found = [rules.T1.rules(boat_key(seat), tile_key(tile), player=SeatName(seat), tile=tile, what=what)]
    turn = after.turn
    if turn and any(isinstance(fact, MANOEUVRES) for fact in step.facts[step.place + 1 :]):
        found.append(rules.T2.rules(boat_key(turn.seat), player=SeatName(turn.seat), points=rules.points(turn.left)))
    return tuple(found)


def drawn(step: Step, event: TileDrawn) -> tuple[Ruling, ...]:
    """The top tile of the pile (M-SETUP-1, M-T1)."""
    state: State = step.before
    if state.phase == "setup":
        return (rules.SETUP_1.rules(tile=event.tile, tiles=words.tiles(len(state.pile))),)
    more = last_tile(state) - state.river[-1].number - 1
    what = words.top_of_pile(event.tile, len(step.after.pile), more)
    return (_first(state, _explorer(state), what),)


def _first(state: State, seat: int, what: Phrase, *about: str) -> Ruling:
    """Whose boat was the first on the last tile, and what follows (M-T1)."""
    last = state.river[-1].number
    marks = about or (tile_key(last),)
    return rules.T1.rules(*marks, player=SeatName(seat), tile=last, what=what)


def _explorer(state: State) -> int:
    assert state.explorer is not None  # a tile is drawn only because somebody owes it
    return state.explorer


def rolled(step: Step, event: DirectionRolled) -> tuple[Ruling, ...]:
    """What the die showed, and which way no tile could lie (M-T1 or M-T4, M-T3)."""
    state: State = step.before
    quay, turn = quay_due(state), event.rolls[-1]
    if quay:
        what = words.rolls_for_quay(event.seat, turn)
        found = [rules.T4.rules(tile_key(state.river[-1].number), what=what)]
    else:
        found = [_first(state, event.seat, words.rolls(event.seat, turn))]
    return (*found, *_touching(state, event.rolls, quay))


def _touching(state: State, rolls: tuple[Turn, ...], quay: bool) -> tuple[Ruling, ...]:
    """The ways in which the new tile would touch another (M-T3)."""
    found = []
    for turn in TURNS:
        other = touched(state.river, turn, quay)
        if other is None:
            continue
        if quay and not state.options.finish_reroll:
            what = words.LIES_ALL_THE_SAME
        else:
            what = words.rolled_in_vain(rolls.count(turn)) if turn in rolls else words.DID_NOT_COME_UP
        found.append(rules.T3.rules(tile_key(other), turn=words.DIE[turn], tile=other, what=what))
    return tuple(found)


def laid(step: Step, event: TileLaid) -> tuple[Ruling, ...]:
    """Where the tile joins, and who waits on it (M-T1 or M-SETUP-2, M-P1)."""
    state: State = step.before
    tile, found = tile_key(event.number), []
    if state.phase == "setup":
        if event.passengers:
            found.append(rules.SETUP_2.rules(tile, passengers=rules.passengers(event.passengers)))
    else:
        found.append(_first(state, _explorer(state), words.joins(event.number, event.turn), tile))
    return (*found, _passengers(step.after, event))


def _passengers(state: State, event: TileLaid) -> Ruling:
    """How many passengers the tile gets (M-P1)."""
    colour = state.board.tiles[event.tile].house
    if not colour:
        what = words.no_dock(event.number)
    elif state.options.mode == "driving_school":
        what = words.NO_PASSENGERS
    else:
        what = words.house(event.number, colour, state.seats)
    dock = dock_space(state, event.number)
    mark = space_key(dock) if dock else tile_key(event.number)
    return rules.P1.rules(mark, what=what, passengers=rules.passengers(event.passengers))


def quay_laid(step: Step, event: QuayLaid) -> tuple[Ruling, ...]:
    """Where the quay lies, and at which cells a boat may finish (M-T4)."""
    last = step.before.river[-1].number
    blocked = tuple(space for name in QUAY_DOCKS[event.turn] if (space := f"{last}.{name}") not in event.docks)
    marks = [space_key(space) for space in event.docks]
    return (rules.T4.rules(QUAY, *marks, what=words.quay_joins(event.turn, event.docks, blocked)),)


def removed(step: Step, event: TileRemoved) -> tuple[Ruling, ...]:
    """All boats are further (M-T5)."""
    state: State = step.after
    place = {seat: tile_number(state.boat(seat).space) for seat in state.afloat}
    last = min(place.values())
    marks = [boat_key(seat) for seat, tile in place.items() if tile == last]
    return (rules.T5.rules(*marks, last=last, tile=event.number, passengers=words.lost_with_tile(event.passengers)),)
