"""What can happen: facts, past tense; the vocabulary of the log. A mine is named by its own gem."""

from typing import Literal

from msgspec import Struct, field

from niagara.games.niagara.actions import CanoeRef, Card, Gem, Space


class Fact(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What the events have in common: a `type` in the file."""


class GemsKept(Fact, frozen=True, gc=False, tag="gems_kept"):
    """The seat buys no (further) canoe this round (N-BUY-01)."""

    seat: int


class CanoeBought(Fact, frozen=True, gc=False, tag="canoe_bought"):
    """A lost canoe came back to the beach for these gems (N-BUY-01, 03, 04)."""

    seat: int
    canoe: int
    gems: tuple[Gem, ...]


class CardChosen(Fact, frozen=True, gc=False, tag="card_chosen"):
    """The seat laid this card face down (N-CARD-01)."""

    seat: int
    card: Card | Literal["hidden"]
    """ "hidden" only in a step that was concealed for another seat; never in a log."""


class TurnBegan(Fact, frozen=True, gc=False, tag="turn_began"):
    """The seat's card was turned up (N-CARD-04)."""

    seat: int
    card: Card


class TurnPassed(Fact, frozen=True, gc=False, tag="turn_passed"):
    """The seat has nothing to move (N-TURN-09)."""

    seat: int
    reason: Literal["no_canoe"]


class GemUnloaded(Fact, frozen=True, gc=False, tag="gem_unloaded"):
    """The cargo joined the pile of this mine (N-LOAD-03, 08)."""

    seat: int
    canoe: int
    gem: Gem
    mine: Gem


class GemLoaded(Fact, frozen=True, gc=False, tag="gem_loaded"):
    """The canoe took a gem from this mine (N-LOAD-03)."""

    seat: int
    canoe: int
    gem: Gem
    mine: Gem


class CanoePaddled(Fact, frozen=True, gc=False, tag="canoe_paddled"):
    """The canoe moved along `path`, the space it left included (N-MOVE-01)."""

    seat: int
    canoe: int
    path: tuple[Space, ...]


class GemStolen(Fact, frozen=True, gc=False, tag="gem_stolen"):
    """The canoe took a rival's cargo (N-STEAL-01 to 05)."""

    seat: int
    canoe: int
    gem: Gem
    victim: CanoeRef = field(name="from")


class CanoeLanded(Fact, frozen=True, gc=False, tag="canoe_landed"):
    """The canoe came ashore and forfeited `lost` points (N-MOVE-08)."""

    seat: int
    canoe: int
    lost: int


class GemDelivered(Fact, frozen=True, gc=False, tag="gem_delivered"):
    """The cargo of a landed canoe went into the seat's store (N-LAND-01)."""

    seat: int
    canoe: int
    gem: Gem


class CanoeStayed(Fact, frozen=True, gc=False, tag="canoe_stayed"):
    """The canoe that was ashore stayed there (N-TURN-04)."""

    seat: int
    canoe: int


class WeatherShifted(Fact, frozen=True, gc=False, tag="weather_shifted"):
    """The cloud marker moved to this value (N-WEATHER-01)."""

    seat: int
    to: int


class FlowSet(Fact, frozen=True, gc=False, tag="flow_set"):
    """How far the river moves, and why (N-FLOW-01, 02)."""

    lowest: int | Literal["none"]
    weather: int
    steps: int


class RiverPushed(Fact, frozen=True, gc=False, tag="river_pushed"):
    """One disc was pushed in; every disc of the main stream and of this arm moved on by one space (N-FLOW-03, 04)."""

    arm: str


class CanoeLost(Fact, frozen=True, gc=False, tag="canoe_lost"):
    """The canoe went over the falls; its gem, if any, went back to its own mine (N-FALL-01, 02)."""

    seat: int
    canoe: int
    gem: Gem | None = None


class CanoeFreed(Fact, frozen=True, gc=False, tag="canoe_freed"):
    """A canoe came back for free (N-BUY-06)."""

    seat: int
    canoe: int


class RoundEnded(Fact, frozen=True, gc=False, tag="round_ended"):
    """The round is over (N-ROUND-01)."""

    round: int


class RingPassed(Fact, frozen=True, gc=False, tag="ring_passed"):
    """The life-ring went to this seat: it starts the next round (N-START-01)."""

    seat: int


class HandsRefilled(Fact, frozen=True, gc=False, tag="hands_refilled"):
    """Everybody took all seven cards back (N-CARD-03)."""


class MatchEnded(Fact, frozen=True, gc=False, tag="match_ended"):
    """The match is over; `values` are the seats' delivered gems by worth (N-END-02 to 05)."""

    winners: tuple[int, ...]
    reason: Literal["goal", "max_rounds"]
    values: tuple[int, ...]


Event = (
    GemsKept | CanoeBought | CardChosen | TurnBegan | TurnPassed | GemUnloaded | GemLoaded | CanoePaddled | GemStolen
    | CanoeLanded | GemDelivered | CanoeStayed | WeatherShifted | FlowSet | RiverPushed | CanoeLost | CanoeFreed
    | RoundEnded | RingPassed | HandsRefilled | MatchEnded
)  # fmt: skip
