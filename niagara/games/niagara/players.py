"""The table of players: delivered gems, what they are worth, the canoes and the cards left."""

from collections.abc import Iterable
from typing import Final

from niagara.core.game import PlayerRow
from niagara.games.niagara.board import LOST
from niagara.games.niagara.state import State, worth

COLUMNS: Final = {"gems": "Gems", "value": "Value", "canoes": "Canoes", "cards": "Cards left"}

Thing = str | tuple[str, str]


def players(state: State) -> tuple[PlayerRow, ...]:
    """A row for each seat."""
    return tuple(
        PlayerRow(
            seat=seat,
            cells={
                "gems": tuple(_gems(state, seat)),
                "value": (str(worth(state.board, state.stores[seat])),),
                "canoes": tuple(_canoes(state, seat)),
                "cards": tuple(map(str, state.hands[seat])),
            },
        )
        for seat in range(state.seats)
    )


def _gems(state: State, seat: int) -> Iterable[Thing]:
    for gem, count in zip(state.board.gems, state.stores[seat], strict=True):
        yield from [(f"gem-{gem}", gem)] * count


def _canoes(state: State, seat: int) -> Iterable[Thing]:
    """Where each canoe is, followed by its cargo."""
    words = {state.board.land: "beach", state.board.falls: "falls", LOST: "lost"}
    for canoe in state.canoes[seat]:
        yield words.get(canoe.space, canoe.space)
        if canoe.cargo:
            yield (f"gem-{canoe.cargo}", canoe.cargo)
