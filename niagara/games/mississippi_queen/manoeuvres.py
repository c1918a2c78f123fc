"""A move made manoeuvre by manoeuvre: what may come next, and why the rest may not."""

from msgspec import Struct

from niagara.core.rule import RuleViolation
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import Manoeuvre, Push, Steam
from niagara.games.mississippi_queen.board import TOP_SPEED
from niagara.games.mississippi_queen.search import can_complete, helm_of
from niagara.games.mississippi_queen.state import State, task
from niagara.games.mississippi_queen.steam import Sailed, ahead, boat_on, sail, steam


class Choice(Struct, frozen=True):
    """A move with one thing more, and why not, if it may not be: the rule it breaks or that no end can be reached."""

    move: Steam
    refused: RuleViolation | None
    no_end: bool = False
    """Whether every manoeuvre so far is allowed, but no whole move can be made of it."""

    def __repr__(self) -> str:
        course = self.move.course
        last = course[-1] if course else f"speed {self.move.speed}"
        return f"<Choice {last}: {self.refused or 'leads to a whole move'}>"


def speeds(state: State) -> tuple[Choice, ...]:
    """The speeds that the boat may set, 1 to 6: those that it can pay and that leave it a whole move (M-S1, M-M1).

    Raises RuleViolation when no boat is to move.
    """
    _check_to_move(state)
    return tuple(tried(state, Steam(speed, ())) for speed in range(1, TOP_SPEED + 1))


def next_manoeuvres(state: State, begun: Steam) -> tuple[Choice, ...]:
    """Left, right, and ahead or each push: what may follow on a move that is begun.

    A manoeuvre may follow if it breaks no rule and a whole move can still be made of it. Raises RuleViolation when the
    move as begun breaks a rule already, or when no boat is to move.
    """
    _check_to_move(state)
    sailed = sail(state, begun)
    return tuple(tried(state, Steam(begun.speed, (*begun.course, manoeuvre))) for manoeuvre in _manoeuvres(sailed))


def is_whole(state: State, begun: Steam) -> bool:
    """Whether a move that is begun may end here."""
    try:
        _check_to_move(state)
        steam(state, begun)
    except RuleViolation:
        return False
    return True


def _check_to_move(state: State) -> None:
    now = task(state)
    if now != "steam":
        raise rules.R1.refuses(now=rules.TASKS[now])


def _manoeuvres(sailed: Sailed) -> tuple[Manoeuvre, ...]:
    """The turns; ahead into an empty cell, onto land or off the river; a push to each cell about the boat ahead."""
    state, seat = sailed.state, sailed.seat
    water, cell = state.waters, ahead(state, seat)
    if cell < 0 or boat_on(state, water.spaces[cell]) is None:
        return "left", "right", "ahead"
    return "left", "right", *(Push(water.spaces[to]) for to in water.ahead[cell] if to >= 0)


def tried(state: State, move: Steam) -> Choice:
    """A move that is begun, judged: by the first rule that it breaks, or by whether it leads to a whole move."""
    try:
        sailed = sail(state, move)
    except RuleViolation as violation:
        return Choice(move, violation.with_traceback(None))
    return Choice(move, None) if _has_end(sailed) else Choice(move, _no_end(sailed), no_end=True)


def _has_end(sailed: Sailed) -> bool:
    state, turn, water = sailed.state, sailed.state.turn, sailed.state.waters
    assert turn is not None
    turns = state.boat(sailed.seat).coal + (0 if turn.turns else 1)
    barred = tuple(water.index[space] for space in sailed.barred)
    return can_complete(helm_of(state, sailed.seat), turn.left, turns, barred)


def _no_end(sailed: Sailed) -> RuleViolation:
    turn, boat = sailed.state.turn, sailed.state.boat(sailed.seat)
    assert turn is not None
    return rules.M1.refuses(why=rules.dead_end(turn.left, boat.coal))
