"""What can happen: facts in the past tense, the vocabulary of the log."""

from typing import Literal

from msgspec import Struct

from niagara.games.mississippi_queen.actions import Space
from niagara.games.mississippi_queen.tiles import Side, Turn


class Fact(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What every event has: a type."""


class Standing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A boat's keys when the order was set, the weightiest first (M-R2 to 6)."""

    seat: int
    tile: int
    """Number of the tile on which it lies."""
    along: int
    """How far down that tile, in half steps: −4 to 4."""
    speed: int
    coal: int
    starboard: int
    """Column of its cell in its tile: −2 left to 2 right."""


class TileDrawn(Fact, frozen=True, gc=False, tag="tile_drawn"):
    """This tile of the pile was turned up (M-SETUP-1, M-T1)."""

    tile: str


class DirectionRolled(Fact, frozen=True, gc=False, tag="direction_rolled"):
    """The owner of the exploring boat rolled; all but the last roll were refused (M-T1, M-T3, M-T4)."""

    seat: int
    rolls: tuple[Turn, ...]


class TileLaid(Fact, frozen=True, gc=False, tag="tile_laid"):
    """The tile lies at the end of the river, with passengers on its island's dock (M-T1, M-P1)."""

    number: int
    tile: str
    turn: Turn
    passengers: int


class QuayLaid(Fact, frozen=True, gc=False, tag="quay_laid"):
    """The finish quay lies behind the last tile; `docks` are the cells at which a boat may finish (M-T4)."""

    turn: Turn
    docks: tuple[Space, ...]


class DockTaken(Fact, frozen=True, gc=False, tag="dock_taken"):
    """The boat stands on this start dock (M-SETUP-4)."""

    seat: int
    dock: int
    space: Space


class HeadingChosen(Fact, frozen=True, gc=False, tag="heading_chosen"):
    """The boat faces this way at the start (M-SETUP-4)."""

    seat: int
    heading: int


class RoundBegan(Fact, frozen=True, gc=False, tag="round_began"):
    """The round's order: who is further down the river moves first (M-R1 to 6)."""

    round: int
    order: tuple[Standing, ...]


class TurnBegan(Fact, frozen=True, gc=False, tag="turn_began"):
    """It is this boat's turn (M-R1)."""

    seat: int


class BoatEliminated(Fact, frozen=True, gc=False, tag="boat_eliminated"):
    """The boat had no whole move left and was taken off the river, with its passengers (M-M4)."""

    seat: int
    space: Space


class SpeedSet(Fact, frozen=True, gc=False, tag="speed_set"):
    """The speed of this move and the coal that the change cost (M-S1)."""

    seat: int
    was: int
    speed: int
    coal: int


class BoatTurned(Fact, frozen=True, gc=False, tag="boat_turned"):
    """The boat turned by a sixth; `coal` is what it cost (M-M2)."""

    seat: int
    side: Side
    heading: int
    coal: int


class BoatPushed(Fact, frozen=True, gc=False, tag="boat_pushed"):
    """The boat of this seat is about to enter the cell of another, and has put that boat elsewhere (M-B1 to 4)."""

    seat: int
    boat: int
    """Seat of the pushed boat."""
    space: Space
    """Where the pushed boat was."""
    to: Space


class BoatStepped(Fact, frozen=True, gc=False, tag="boat_stepped"):
    """The boat went one cell ahead and has `left` points left (M-M1)."""

    seat: int
    space: Space
    left: int


class BoatFaced(Fact, frozen=True, gc=False, tag="boat_faced"):
    """The pushed boat was faced by its owner (M-B6)."""

    seat: int
    heading: int


class PassengerTaken(Fact, frozen=True, gc=False, tag="passenger_taken"):
    """A passenger came aboard from the dock of this tile (M-P2, M-B7)."""

    seat: int
    tile: int
    aboard: int
    """How many the boat carries now."""


class PassengerDeclined(Fact, frozen=True, gc=False, tag="passenger_declined"):
    """The boat's owner left the passenger at the dock (option pickup)."""

    seat: int
    tile: int


class BoatFinished(Fact, frozen=True, gc=False, tag="boat_finished"):
    """The boat took this place and left the river (M-E1)."""

    seat: int
    place: int


class TileRemoved(Fact, frozen=True, gc=False, tag="tile_removed"):
    """All boats have passed the tile: it left the table, with the passengers who still waited (M-T5)."""

    number: int
    passengers: int


class RoundEnded(Fact, frozen=True, gc=False, tag="round_ended"):
    """Every boat has moved (M-R1)."""

    round: int


Reason = Literal["all_placed", "last_boat", "last_survivor", "all_lost", "first_at_quay", "max_rounds", "no_room"]


class MatchEnded(Fact, frozen=True, gc=False, tag="match_ended"):
    """The match is over; `places` are the seats, the best first (M-E1, M-E2)."""

    winners: tuple[int, ...]
    reason: Reason
    places: tuple[int, ...]


Event = (
    TileDrawn | DirectionRolled | TileLaid | QuayLaid | DockTaken | HeadingChosen | RoundBegan | TurnBegan
    | BoatEliminated | SpeedSet | BoatTurned | BoatPushed | BoatStepped | BoatFaced | PassengerTaken
    | PassengerDeclined | BoatFinished | TileRemoved | RoundEnded | MatchEnded
)  # fmt: skip
