"""What a try may be continued with: a speed, then manoeuvre by manoeuvre; good and bad ones, to see the reasons."""

from collections.abc import Iterator
from typing import Final, assert_never

from niagara.core.game import Piece
from niagara.core.rule import RuleViolation
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    Manoeuvre,
    Push,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.follow import free_turns_now
from niagara.games.mississippi_queen.legal import HEADINGS
from niagara.games.mississippi_queen.manoeuvres import Choice, next_manoeuvres, speeds, tried
from niagara.games.mississippi_queen.marks import boat_key, space_key
from niagara.games.mississippi_queen.state import State, next_heading, next_to_board, next_to_face, task
from niagara.games.mississippi_queen.steam import Sailed, ahead, boat_on, sail
from niagara.games.mississippi_queen.tiles import TURNS, Turn

UNFINISHED: Final = frozenset({rules.M1.id, rules.T3.id})
"""Points are left over, or the die is to be rolled again: more may come."""

ROLLS: Final = 2
"""Rolls of the direction die that can be tried at most."""

AHEAD: Final = Phrase("go ahead")


def pieces(state: State, begun: Action | None) -> tuple[Piece[Action], ...]:
    """The pieces that may follow on what is begun, which is empty at first."""
    match begun:
        case None:
            return tuple(_first(state))
        case Steam():
            return tuple(_manoeuvres(state, begun))
        case RollDirection(rolls):
            free = free_turns_now(state)
            return () if len(rolls) >= ROLLS or any(turn in free for turn in rolls[:-1]) else tuple(_rolls(rolls))
        case ChooseDock() | ChooseHeading() | Face() | Board() | Decline() | DrawTile():
            return ()
        case _:
            assert_never(begun)


def _first(state: State) -> Iterator[Piece[Action]]:
    match task(state):
        case "draw":
            for tile in state.board.tiles:
                yield Piece(phrase("turn up tile {tile}", tile=tile), "", DrawTile(tile))
        case "roll":
            yield from _rolls(())
        case "dock":
            for dock in range(1, 6):
                yield Piece(phrase("take dock {dock}", dock=dock), f"start:{dock}", ChooseDock(dock))
        case "heading":
            yield from _headings(state, next_heading(state), ChooseHeading)
        case "face":
            yield from _headings(state, next_to_face(state), Face)
        case "board":
            seat = next_to_board(state)
            yield Piece(Phrase("take the passenger"), "" if seat is None else boat_key(seat), Board())
            yield Piece(Phrase("leave the passenger"), "", Decline())
        case "steam":
            for choice in speeds(state):
                words = phrase("set speed {speed}", speed=choice.move.speed)
                yield Piece(_said(choice, words), "", choice.move)
        case "order" | "turn" | "settle" | "over":
            pass


def _headings(state: State, seat: int | None, action: type[ChooseHeading] | type[Face]) -> Iterator[Piece[Action]]:
    """All six headings, each with the cell at which the bow then points."""
    for heading in HEADINGS:
        words = phrase("face heading {heading}", heading=heading)
        yield Piece(words, "" if seat is None else _before_bow(state, seat, heading), action(heading))


def _rolls(rolls: tuple[Turn, ...]) -> Iterator[Piece[Action]]:
    for turn in TURNS:
        words = (
            phrase("roll {turn} again", turn=Term(turn))
            if rolls and rolls[-1] == turn
            else phrase("roll {turn}", turn=Term(turn))
        )
        yield Piece(words, "", RollDirection((*rolls, turn)))


def _manoeuvres(state: State, begun: Steam) -> Iterator[Piece[Action]]:
    """Left, right, ahead or each push; nothing where no whole move can be made of what is begun."""
    if tried(state, begun).refused is not None:
        return
    sailed = sail(state, begun)
    for choice in next_manoeuvres(state, begun):
        manoeuvre = choice.move.course[-1]
        yield Piece(_said(choice, _words(sailed, manoeuvre)), _mark(sailed, manoeuvre), choice.move)


def _said(choice: Choice, words: Phrase) -> Phrase:
    """The words of a piece, with the reason where it is allowed and leads to no whole move (M-M1)."""
    if choice.refused is None or not choice.no_end:
        return words
    return phrase("{piece} (no whole move: {why})", piece=words, why=_why(choice.refused))


def _why(violation: RuleViolation) -> Phrase:
    why = dict(violation.ruling.phrase.blanks)["why"]
    assert isinstance(why, Phrase)
    return why


def _words(sailed: Sailed, manoeuvre: Manoeuvre) -> Phrase:
    match manoeuvre:
        case "left":
            return Phrase("turn left")
        case "right":
            return Phrase("turn right")
        case "ahead":
            cell = ahead(sailed.state, sailed.seat)
            return phrase("go ahead to {space}", space=sailed.state.waters.spaces[cell]) if cell >= 0 else AHEAD
        case Push(to):
            seat = _pushed(sailed)
            return phrase("push {player}'s boat to {space}", player=SeatName(seat), space=to)
        case _:
            assert_never(manoeuvre)


def _pushed(sailed: Sailed) -> int:
    """The seat whose boat lies ahead."""
    seat = boat_on(sailed.state, sailed.state.waters.spaces[ahead(sailed.state, sailed.seat)])
    assert seat is not None
    return seat


def _mark(sailed: Sailed, manoeuvre: Manoeuvre) -> str:
    """The cell that the boat enters, or would point at, or puts another boat on."""
    heading = sailed.state.boat(sailed.seat).heading
    match manoeuvre:
        case "left":
            return _before_bow(sailed.state, sailed.seat, heading - 1)
        case "right":
            return _before_bow(sailed.state, sailed.seat, heading + 1)
        case "ahead":
            return _before_bow(sailed.state, sailed.seat, heading)
        case Push(to):
            return space_key(to)
        case _:
            assert_never(manoeuvre)


def _before_bow(state: State, seat: int, heading: int) -> str:
    """The water cell beside a boat in this heading, if there is one."""
    water, boat = state.waters, state.boat(seat)
    cell = water.ahead[water.index[boat.space]][heading % 6]
    return space_key(water.spaces[cell]) if cell >= 0 else ""
