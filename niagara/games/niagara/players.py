"""The table of players: delivered gems, what they are worth, the canoes and the cards left."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import PlayerRow
from niagara.core.text import Phrase, literal, word
from niagara.games.niagara.board import LOST
from niagara.games.niagara.state import State, worth

COLUMNS: Final = {"gems": "Gems", "value": "Value", "canoes": "Canoes", "cards": "Cards left"}

Thing = Phrase | tuple[str, Phrase]
LANDED: Final = Phrase("beach")
FALLING: Final = Phrase("falls")
SUNK: Final = Phrase("lost")


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(
        PlayerRow(
            seat=seat,
            cells={
                "gems": tuple(_gems(state, seat)),
                "value": (literal(str(worth(state.board, state.stores[seat]))),),
                "canoes": tuple(_canoes(state, seat)),
                "cards": tuple(literal(str(card)) if card != "cloud" else word(card) for card in state.hands[seat]),
            },
        )
        for seat in range(state.seats)
    )


def _gems(state: State, seat: int) -> Iterable[Thing]:
    for gem, count in zip(state.board.gems, state.stores[seat], strict=True):
        yield from [(f"gem-{gem}", word(gem))] * count


def _canoes(state: State, seat: int) -> Iterable[Thing]:
    """Where each canoe is, followed by its cargo."""
    words = {state.board.land: LANDED, state.board.falls: FALLING, LOST: SUNK}
    for canoe in state.canoes[seat]:
        yield words.get(canoe.space) or literal(canoe.space)
        if canoe.cargo:
            yield (f"gem-{canoe.cargo}", word(canoe.cargo))
