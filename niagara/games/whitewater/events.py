"""What can happen: facts in the past tense, the vocabulary of the log."""

from typing import Literal

from msgspec import Struct

from niagara.games.whitewater.animals import Animal, Face, Icon


class Fact(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What every event has: a type."""


class Rider(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An animal that the river carried: from which space to which; 0: over the waterfall, back to the team card."""

    seat: int
    animal: Animal
    start: int
    to: int


class TilePlaced(Fact, frozen=True, gc=False, tag="tile_placed"):
    """A log tile was turned up and lies on this slot of the river (W-SETUP-6)."""

    tile: str
    slot: int


class RoundBegan(Fact, frozen=True, gc=False, tag="round_began"):
    """A round began; this seat holds the Start token and turns up its card first (W-2)."""

    round: int
    first: int


class CardChosen(Fact, frozen=True, gc=False, tag="card_chosen"):
    """The seat laid this card face down (W-1)."""

    seat: int
    card: Animal | Literal["hidden"]
    """ "hidden" only in a step that was concealed for another seat; never in a log."""


class TurnBegan(Fact, frozen=True, gc=False, tag="turn_began"):
    """The seat's card was turned up (W-2)."""

    seat: int
    card: Animal


class ActionTaken(Fact, frozen=True, gc=False, tag="action_taken"):
    """The seat does the action of its card instead of moving (W-3)."""

    seat: int
    card: Animal


class AnimalMoved(Fact, frozen=True, gc=False, tag="animal_moved"):
    """The animal went so many steps, as far as it could (W-12, W-13).

    `aimed` is the space where its count ended; `to` where it stands: further on if that was taken, `start` if it was
    stopped at once; one more than the last space is the finish.
    """

    seat: int
    animal: Animal
    steps: int
    start: int
    aimed: int
    to: int


class AnimalFinished(Fact, frozen=True, gc=False, tag="animal_finished"):
    """The animal crossed the line and took this place on its podium (W-15)."""

    seat: int
    animal: Animal
    place: int


class IconMet(Fact, frozen=True, gc=False, tag="icon_met"):
    """The animal stopped on a space with an icon, which works now (W-16)."""

    seat: int
    animal: Animal
    space: int
    icon: Icon


class DieRolled(Fact, frozen=True, gc=False, tag="die_rolled"):
    """The seat rolled the die (W-17)."""

    seat: int
    face: Face


class RiverPushed(Fact, frozen=True, gc=False, tag="river_pushed"):
    """Every log tile moved one slot on; `came` entered, `left` went over the waterfall, each with its animals (W-20).

    "none": the pile was empty, or no tile lay on the last slot (W-23).
    """

    seat: int
    came: str
    left: str
    riders: tuple[Rider, ...]


class StartMoved(Fact, frozen=True, gc=False, tag="start_moved"):
    """The seat put the Start token on this team card (W-4, W-16b)."""

    seat: int
    to: int


class CardsTaken(Fact, frozen=True, gc=False, tag="cards_taken"):
    """The seat took its played cards back (W-7, W-10, W-16c)."""

    seat: int
    reason: Literal["action", "icon", "empty"]


class NothingDone(Fact, frozen=True, gc=False, tag="nothing_done"):
    """Nothing can be done: no animal is left for it (W-8, W-17)."""

    seat: int
    reason: Literal["turtle_card", "sun", "animal_home"]


class EndTriggered(Fact, frozen=True, gc=False, tag="end_triggered"):
    """This round is the last one (W-23, W-24)."""

    reason: Literal["third_home", "no_tile"]
    seat: int
    """Who brought that about."""


class RoundEnded(Fact, frozen=True, gc=False, tag="round_ended"):
    """Everybody has had a turn."""

    round: int


class MatchEnded(Fact, frozen=True, gc=False, tag="match_ended"):
    """The match is over; `points` by seat (W-25)."""

    winners: tuple[int, ...]
    reason: Literal["third_home", "no_tile"]
    points: tuple[int, ...]


Event = (
    TilePlaced | RoundBegan | CardChosen | TurnBegan | ActionTaken | AnimalMoved | AnimalFinished | IconMet | DieRolled
    | RiverPushed | StartMoved | CardsTaken | NothingDone | EndTriggered | RoundEnded | MatchEnded
)  # fmt: skip
