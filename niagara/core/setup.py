"""Setup: what is settled before the first decision."""

from typing import Generic, TypeVar

from msgspec import Struct

B = TypeVar("B")
Opts = TypeVar("Opts")


class BadSetup(ValueError):
    """A match that cannot be set up: says what was expected, what was found and the choices there are."""


class Setup(Struct, Generic[B, Opts], frozen=True, cache_hash=True):
    """How many seats, the options, the board, and which seat starts.

    Every state holds its setup, so that a state and an action are enough for any question.
    """

    seats: int
    options: Opts
    board: B
    start_seat: int = 0
