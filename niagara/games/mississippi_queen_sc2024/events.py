"""What can happen: facts in the past tense, the vocabulary of the log."""

from typing import Literal

from msgspec import Struct

from niagara.games.mississippi_queen_sc2024.actions import Bend, Space


class Fact(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What every event has: a type."""


class TileShown(Fact, frozen=True, gc=False, tag="tile_shown"):
    """This tile came into sight at the end of the river, with its islands and piers (S-B7)."""

    number: int
    tile: str
    heading: int


class DirectionRolled(Fact, frozen=True, gc=False, tag="direction_rolled"):
    """The heading of the next tile, which is not in sight yet, is known (S-B4, S-B7)."""

    number: int
    turn: Bend
    heading: int


class TurnBegan(Fact, frozen=True, gc=False, tag="turn_began"):
    """This boat is asked for its move; `turn` is how many turns are done (S-O1, S-O2)."""

    turn: int
    seat: int


class SpeedSet(Fact, frozen=True, gc=False, tag="speed_set"):
    """The boat changed its speed, and its movement points with it (S-A3)."""

    seat: int
    was: int
    speed: int
    coal: int
    """What it cost."""
    left: int
    """Movement points left."""


class BoatTurned(Fact, frozen=True, gc=False, tag="boat_turned"):
    """The boat turned by so many sixths: some of them free, the others for coal (S-D1)."""

    seat: int
    was: int
    heading: int
    free: int
    coal: int


class BoatAdvanced(Fact, frozen=True, gc=False, tag="boat_advanced"):
    """The boat went ahead along these cells (S-F2, S-F3)."""

    seat: int
    path: tuple[Space, ...]
    stream: Space
    """The first stream cell on the way, which costs one point more; "" if there was none."""
    left: int
    """Movement points left."""


class BoatPushed(Fact, frozen=True, gc=False, tag="boat_pushed"):
    """The boat pushed the other one off its cell (S-P1, S-P6)."""

    seat: int
    boat: int
    """Seat of the pushed boat."""
    heading: int
    to: Space
    left: int
    """Movement points left of the pusher."""


class PassengerTaken(Fact, frozen=True, gc=False, tag="passenger_taken"):
    """The passenger of this pier came aboard (S-U2, S-U3)."""

    seat: int
    pier: Space
    aboard: int
    """How many the boat carries now."""


class Scored(Fact, frozen=True, gc=False, tag="scored"):
    """The boat's score was reckoned anew (S-U4)."""

    seat: int
    was: int
    score: int


class TurnEnded(Fact, frozen=True, gc=False, tag="turn_ended"):
    """The boat has moved; `turn` turns are done (S-O1)."""

    seat: int
    turn: int


Passed = Literal["no_simple_move", "no_legal_move", "stuck"]


class TurnPassed(Fact, frozen=True, gc=False, tag="turn_passed"):
    """The boat was not asked, since it has no move; `turn` turns are done (S-K1, S-K2)."""

    seat: int
    turn: int
    reason: Passed
    stuck: bool
    """Whether it is marked as stuck for good."""


class RoundEnded(Fact, frozen=True, gc=False, tag="round_ended"):
    """Both boats have had their turn (S-O1)."""

    round: int


Reason = Literal["goal", "distance", "rounds", "stuck", "no_move"]
Decided = Literal["goal", "distance", "stuck", "score", "passengers", "draw", "no_move"]


class MatchEnded(Fact, frozen=True, gc=False, tag="match_ended"):
    """The match is over (S-E1 to S-E5); nobody wins a draw (S-W1 to S-W5)."""

    winners: tuple[int, ...]
    reason: Reason
    by: Decided
    """What decided who won."""
    scores: tuple[int, ...]
    passengers: tuple[int, ...]


Event = (
    TileShown | DirectionRolled | TurnBegan | SpeedSet | BoatTurned | BoatAdvanced | BoatPushed | PassengerTaken
    | Scored | TurnEnded | TurnPassed | RoundEnded | MatchEnded
)  # fmt: skip
