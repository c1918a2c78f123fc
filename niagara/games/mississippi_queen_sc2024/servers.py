"""The versions of the contest server: what each decided in its own way (spec 4.2)."""

from typing import Final, Literal

from msgspec import Struct

Skip = Literal["simple", "full"]
Winner = Literal["goal", "stuck", "distance", "distance_faulty", "score", "score_faulty", "passengers"]


class Server(Struct, frozen=True, kw_only=True):
    """What one version of the server does."""

    version: str
    skip: Skip
    """What a boat that is asked must have: a simple move (S-L2), or any whole move (S-L1)."""
    standstill: bool = False
    """Whether a change of speed to 0 counts as a move in the skip test (24.0.8 alone)."""
    keeps_last_move: bool = False
    """Whether a state after a skipped turn still tells the move before it."""
    marks_stuck: bool = False
    """Whether a boat without a move is marked, and never moves again."""
    one_stuck_ends: bool = False
    both_stuck_end: bool = True
    exactly_two: bool = False
    """Whether the goal wants exactly two passengers instead of at least two."""
    order_counts_passengers: bool = False
    winner: tuple[Winner, ...]
    """What decides, the weightiest first."""
    stuck_counts_nothing: bool = False
    """Whether score and passengers of a stuck boat count 0 for the winner."""


_OLD: Final[tuple[Winner, ...]] = ("score", "passengers")

SERVERS: Final[tuple[Server, ...]] = (
    Server(
        version="24.2.5", skip="full", marks_stuck=True, one_stuck_ends=True, stuck_counts_nothing=True,
        winner=("goal", "stuck", "distance", "score", "passengers"),
    ),
    Server(
        version="24.2.4", skip="full", marks_stuck=True, one_stuck_ends=True,
        winner=("goal", "stuck", "distance", "score", "passengers"),
    ),
    Server(
        version="24.2.3", skip="full", marks_stuck=True,
        winner=("goal", "distance_faulty", "stuck", "score", "passengers"),
    ),
    Server(version="24.2.1", skip="full", winner=_OLD),
    Server(version="24.2.0", skip="full", winner=("score_faulty", "passengers")),
    Server(version="24.1.6", skip="full", winner=_OLD),
    Server(version="24.0.8", skip="full", standstill=True, order_counts_passengers=True, winner=_OLD),
    Server(version="24.0.7", skip="simple", order_counts_passengers=True, winner=_OLD),
    Server(
        version="24.0.6", skip="simple", keeps_last_move=True, both_stuck_end=False, exactly_two=True,
        order_counts_passengers=True, winner=_OLD,
    ),
)  # fmt: skip
"""The versions that differ, the final one first. 24.0.6 stands for 24.0.4 to 24.0.6, 24.1.6 for 24.1.0 to 24.1.6,
24.2.3 for 24.2.2 too."""

VERSIONS: Final = tuple(server.version for server in SERVERS)

BY_VERSION: Final = {server.version: server for server in SERVERS}
