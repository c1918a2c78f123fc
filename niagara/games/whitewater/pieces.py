"""What a try may consist of: one card, animal, seat, tile or face; good and bad ones, so that reasons are seen."""

from collections.abc import Iterator

from niagara.core.game import Piece
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.legal import actor
from niagara.games.whitewater.marks import DIE, PILE, animal_key, seat_key
from niagara.games.whitewater.state import State, chooser, task
from niagara.games.whitewater.todo import ChooseStart, ChooseSun, ChooseTurtle, PushRiver, RollDie

UNFINISHED: frozenset[str] = frozenset()
"""Every choice is one piece: no rule waits for more."""


def pieces(state: State, begun: Action | None) -> tuple[Piece[Action], ...]:
    """All that can be tried now; nothing follows on a choice."""
    return tuple(_first(state)) if begun is None and actor(state) is not None else ()


def _first(state: State) -> Iterator[Piece[Action]]:
    match state.phase:
        case "setup":
            yield from _tiles(state)
        case "cards":
            for card in ANIMALS:
                mark = f"card:{chooser(state)}.{card}"
                yield Piece(phrase("lay the {card}", card=Term(card)), mark, ChooseCard(card))
        case _:
            yield from _in_turn(state)


def _in_turn(state: State) -> Iterator[Piece[Action]]:
    match task(state):
        case PushRiver():
            yield from _tiles(state)
        case RollDie():
            for face in dict.fromkeys(state.board.file.die):
                shown = Term("sun") if face == "sun" else face
                yield Piece(phrase("roll {face}", face=shown), DIE, Roll(face))
        case ChooseSun(seat):
            for animal in ANIMALS:
                yield Piece(_move(animal), animal_key(seat, animal), SunAnimal(animal))
        case ChooseTurtle(seat):
            for animal in ANIMALS:
                yield Piece(_move(animal), animal_key(seat, animal), TurtleAnimal(animal))
        case ChooseStart():
            for seat in range(state.seats):
                words = phrase("give the Start token to {player}", player=SeatName(seat))
                yield Piece(words, seat_key(seat), StartTarget(seat))
        case _:
            turn = state.turn
            assert turn is not None
            mark = animal_key(turn.seat, turn.card)
            yield Piece(phrase("move the {animal}", animal=Term(turn.card)), mark, Advance())
            yield Piece(phrase("do the action of the {animal}", animal=Term(turn.card)), "", Act())


def _move(animal: str) -> Phrase:
    return phrase("move the {animal}", animal=Term(animal))


def _tiles(state: State) -> Iterator[Piece[Action]]:
    """Every tile of the board, those included that were turned up already."""
    for tile in state.board.file.log_tiles:
        yield Piece(phrase("turn up tile {tile}", tile=tile), PILE, DrawTile(tile))
