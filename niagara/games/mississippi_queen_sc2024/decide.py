"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from typing import Any, Final

from niagara.core.game import CHANCE, Actor
from niagara.core.rule import RuleViolation
from niagara.core.text import Listing, Phrase, SeatName, Term
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import Action, DrawTile, Move, RollDirection
from niagara.games.mississippi_queen_sc2024.events import DirectionRolled, Event, TileShown
from niagara.games.mississippi_queen_sc2024.legal import actor, why_not
from niagara.games.mississippi_queen_sc2024.river import SIXTHS
from niagara.games.mississippi_queen_sc2024.sail import whole_move
from niagara.games.mississippi_queen_sc2024.state import State, Task, task, to_come


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    now = task(state)
    if now != _TASKS[type(action)]:
        raise rules.O1.refuses(now=rules.TASKS[now])
    return DECISIONS[type(action)](state, action)


_TASKS: Final[dict[type, Task]] = {Move: "move", DrawTile: "draw", RollDirection: "roll"}


def _draw(state: State, draw: DrawTile) -> tuple[Event, ...]:
    """A tile at the end of the river (S-B7)."""
    tile, there = draw.tile, to_come(state)
    if tile not in there:
        raise rules.B7.refuses(tile=tile[:24], why=_not_to_come(state, tile), pile=Listing(there))
    assert state.following is not None
    return (TileShown(state.river[-1].number + 1, tile, state.following),)


def _not_to_come(state: State, tile: str) -> Phrase:
    if tile not in state.board.file.tiles:
        return rules.NO_SUCH_TILE
    return rules.NOT_THE_LAST if tile in state.pile else rules.ALREADY_THERE


def _roll(state: State, roll: RollDirection) -> tuple[Event, ...]:
    """The heading of the next tile (S-B4, S-B8)."""
    last, turn = state.river[-1], roll.turn
    number, why = last.number + 1, why_not(state, turn)
    if why is not None:
        said = rules.OPPOSITE if why == "opposite" else rules.UPSTREAM
        raise rules.B8.refuses(tile=number, turn=Term(turn), why=said)
    return (DirectionRolled(number, turn, (last.heading + SIXTHS[turn]) % 6),)


def out_of_turn(state: State, who: Actor) -> RuleViolation:
    """Why this actor may not decide now."""
    now = actor(state)
    if now is None:
        return rules.O1.refuses(now=rules.TASKS["over"])
    whose = Term("chance") if now == CHANCE else SeatName(now)
    asked = Term("chance") if who == CHANCE else SeatName(who)
    return rules.O1.refuses(now=rules.decides(rules.TASKS[task(state)], whose, asked))


DECISIONS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    Move: whole_move,
    DrawTile: _draw,
    RollDirection: _roll,
}
"""Who judges each kind of action."""
