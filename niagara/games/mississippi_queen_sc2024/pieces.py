"""What a try may be continued with: a speed, then turn, advance, push; good and bad ones, to see the reasons."""

from collections.abc import Iterator
from typing import Final, assert_never

from niagara.core.game import Piece
from niagara.core.rule import RuleViolation
from niagara.core.text import Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import (
    Accelerate,
    Action,
    Advance,
    DrawTile,
    Manoeuvre,
    Move,
    Push,
    RollDirection,
    Turn,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.board import TOP_SPEED
from niagara.games.mississippi_queen_sc2024.marks import boat_key, space_key
from niagara.games.mississippi_queen_sc2024.river import BENDS
from niagara.games.mississippi_queen_sc2024.sail import sail
from niagara.games.mississippi_queen_sc2024.state import State, other, task
from niagara.games.mississippi_queen_sc2024.words import BENDS as TO
from niagara.games.mississippi_queen_sc2024.words import heading, signed

UNFINISHED: Final = frozenset({rules.M3.id, rules.M5.id})
"""Points are left over, or a push is still to follow: more may come."""


def pieces(state: State, begun: Action | None) -> tuple[Piece[Action], ...]:
    """The pieces that may follow on what is begun, which is empty at first."""
    match begun:
        case None:
            return tuple(_first(state))
        case Move():
            return tuple(_next(state, begun))
        case DrawTile() | RollDirection():
            return ()
        case _:
            assert_never(begun)


def _first(state: State) -> Iterator[Piece[Action]]:
    match task(state):
        case "draw":
            for tile in state.board.file.tiles:
                yield Piece(phrase("show tile {tile}", tile=tile), "", DrawTile(tile))
        case "roll":
            for turn in BENDS:
                yield Piece(phrase("let the next tile come {turn}", turn=TO[turn]), "", RollDirection(turn))
        case "move":
            was = state.boats[state.seat].speed
            for speed in range(TOP_SPEED + 2):
                if speed != was:
                    by = Accelerate(speed - was)
                    words = phrase("change the speed by {by}, to {speed}", by=signed(speed - was), speed=speed)
                    yield Piece(words, boat_key(state.seat), Move((by,)))
            yield from _manoeuvres(state, ())
        case "turn" | "end" | "over":
            pass


def _next(state: State, begun: Move) -> Iterator[Piece[Action]]:
    """What may follow; nothing on a move that is refused for more than what is missing, or at whose end only turns
    would change nothing.
    """
    try:
        sailed = sail(state, begun).state
    except RuleViolation:
        return
    yield from _manoeuvres(sailed, begun.actions)


def _manoeuvres(state: State, done: tuple[Manoeuvre, ...]) -> Iterator[Piece[Action]]:
    """An advance, a turn, a push, as they may stand side by side: no two advances, no two turns."""
    last = done[-1] if done else None
    together = state.boats[0].space == state.boats[1].space
    if together:
        yield from (_push(state, done, to) for to in range(6))
        return
    if not isinstance(last, Advance) and state.left:
        yield from (_advance(state, done, cells) for cells in range(1, state.left + 1))
    if not isinstance(last, Turn):
        here = state.boats[state.seat].heading
        yield from (_turn(state, done, to % 6) for to in range(here + 1, here + 6))


def _advance(state: State, done: tuple[Manoeuvre, ...], cells: int) -> Piece[Action]:
    """So many cells ahead, marked by the last of them if it is there."""
    cell, heading_now = state.cell(state.seat), state.boats[state.seat].heading
    for _ in range(cells):
        cell = state.waters.ahead[cell][heading_now] if cell >= 0 else -1
    words = phrase("go {cells} ahead", cells=rules.cells(cells))
    return Piece(words, _mark(state, cell), Move((*done, Advance(cells))))


def _turn(state: State, done: tuple[Manoeuvre, ...], to: int) -> Piece[Action]:
    """A turn, marked by the cell at which the bow then points."""
    ahead = state.waters.ahead[state.cell(state.seat)][to]
    return Piece(phrase("turn to {heading}", heading=heading(to)), _mark(state, ahead), Move((*done, Turn(to))))


def _push(state: State, done: tuple[Manoeuvre, ...], to: int) -> Piece[Action]:
    """A push, marked by the cell on which the other boat then lies."""
    onto = state.waters.ahead[state.cell(state.seat)][to]
    words: Phrase = phrase("push {player}'s boat {heading}", player=SeatName(other(state.seat)), heading=heading(to))
    return Piece(words, _mark(state, onto), Move((*done, Push(to))))


def _mark(state: State, cell: int) -> str:
    water = state.waters
    return space_key(water.spaces[cell]) if cell >= 0 and (water.open[cell] or cell in water.piers) else ""
