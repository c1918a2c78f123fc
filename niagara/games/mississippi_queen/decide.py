"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from typing import Any, Final

from niagara.core.condition import check
from niagara.core.game import CHANCE, Actor
from niagara.core.rule import RuleViolation
from niagara.core.text import Listing, SeatName, Term
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.events import (
    BoatFaced,
    DirectionRolled,
    DockTaken,
    Event,
    HeadingChosen,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    TileDrawn,
    TileLaid,
)  # fmt: skip
from niagara.games.mississippi_queen.follow import free_turns_now, start_space
from niagara.games.mississippi_queen.legal import HEADINGS, actor
from niagara.games.mississippi_queen.moment import MOMENTS
from niagara.games.mississippi_queen.river import quay_docks, touched
from niagara.games.mississippi_queen.state import (
    State,
    dock_with_passenger,
    next_dock,
    next_heading,
    next_to_board,
    next_to_face,
    quay_due,
    task,
)  # fmt: skip
from niagara.games.mississippi_queen.steam import steam
from niagara.games.mississippi_queen.tiles import Turn


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    check(MOMENTS[type(action)], state)
    return DECISIONS[type(action)](state, action)


def _check_heading(heading: int) -> None:
    if heading not in HEADINGS:
        raise rules.B6.refuses(why=rules.no_heading(heading))


def _face(state: State, action: Face) -> tuple[Event, ...]:
    _check_heading(action.heading)
    seat = next_to_face(state)
    assert seat is not None
    return (BoatFaced(seat, action.heading),)


def _choose_heading(state: State, choice: ChooseHeading) -> tuple[Event, ...]:
    _check_heading(choice.heading)
    seat = next_heading(state)
    assert seat is not None
    return (HeadingChosen(seat, choice.heading),)


def _take_dock(state: State, choice: ChooseDock) -> tuple[Event, ...]:
    seat, dock = next_dock(state), choice.dock
    assert seat is not None
    free = [number for number in range(1, 6) if number not in state.docks]
    if dock not in free:
        raise rules.SETUP_4.refuses(dock=dock, free=Listing(tuple(free)))
    return (DockTaken(seat, dock, start_space(state, dock)),)


def _draw(state: State, draw: DrawTile) -> tuple[Event, ...]:
    """A tile turned up; the first of the match is laid straight on (M-SETUP-1, 2; M-T1)."""
    tile = draw.tile
    if tile not in state.pile:
        known = tile in state.board.tiles
        why = rules.ALREADY_LAID if known else rules.NO_SUCH_TILE
        raise rules.T1.refuses(tile=tile[:24], why=why, pile=Listing(state.pile))
    drawn = TileDrawn(tile)
    return (drawn, _laid(state, tile, "straight")) if state.phase == "setup" else (drawn,)


def _laid(state: State, tile: str, turn: Turn) -> TileLaid:
    """The tile at the end of the river, with its passengers (M-P1; none in the driving school)."""
    school = state.options.mode == "driving_school"
    passengers = 0 if school else state.board.passengers(tile, state.seats)
    return TileLaid(state.river[-1].number + 1, tile, turn, passengers)


def _roll(state: State, roll: RollDirection) -> tuple[Event, ...]:
    """The rolls of the die, and the tile or quay that is laid by the last one (M-T1, M-T3, M-T4)."""
    rolls, quay, free = roll.rolls, quay_due(state), free_turns_now(state)
    if not rolls:
        raise rules.T3.refuses(why=rules.NO_ROLL)
    for place, turn in enumerate(rolls):
        last = place == len(rolls) - 1
        if turn in free and not last:
            raise rules.T3.refuses(why=rules.rolled_again(turn))
        if turn not in free and last:
            raise rules.T3.refuses(why=rules.touches(turn, touched(state.river, turn, quay) or 0))
    fact = DirectionRolled(roller(state), rolls)
    if quay:
        return fact, QuayLaid(rolls[-1], quay_docks(state.board, state.river[-1], rolls[-1]))
    return fact, _laid(state, state.drawn, rolls[-1])


def roller(state: State) -> int:
    """The seat whose boat came first onto the last tile; its owner rolls (M-T1)."""
    if state.explorer is not None:
        return state.explorer
    assert state.turn is not None
    return state.turn.seat


def _answer(state: State, action: Board | Decline) -> tuple[Event, ...]:
    """A passenger comes aboard or stays, as the owner says (option pickup)."""
    seat = next_to_board(state)
    assert seat is not None
    tile = dock_with_passenger(state, seat)
    assert tile is not None
    if isinstance(action, Decline):
        return (PassengerDeclined(seat, tile),)
    return (PassengerTaken(seat, tile, len(state.boat(seat).aboard) + 1),)


def out_of_turn(state: State, who: Actor) -> RuleViolation:
    """Why this actor may not decide now."""
    now = actor(state)
    if now is None:
        return rules.R1.refuses(now=rules.TASKS["over"])
    whose = Term("chance") if now == CHANCE else SeatName(now)
    asked = Term("chance") if who == CHANCE else SeatName(who)
    return rules.R1.refuses(now=rules.decides(rules.TASKS[task(state)], whose, asked))


DECISIONS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    ChooseDock: _take_dock,
    ChooseHeading: _choose_heading,
    Steam: steam,
    Face: _face,
    Board: _answer,
    Decline: _answer,
    DrawTile: _draw,
    RollDirection: _roll,
}
"""Who judges each kind of action."""
