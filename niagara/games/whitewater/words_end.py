"""The small messages about the end: the last round, points, tie-breaks."""

from typing import Final

from niagara.core.text import Listing, Phrase, SeatName, phrase
from niagara.games.whitewater import rules
from niagara.games.whitewater.state import HOME_TO_END, State


def last_round(number: int) -> Phrase:
    """What an end condition does."""
    return phrase("round {round} is played to its end and is the last", round=number)


def is_over(number: int) -> Phrase:
    """What an end condition has done."""
    return phrase("with round {round} the match is over", round=number)


def towards_end(state: State, count: int) -> Phrase:
    """What this animal at home means for the end."""
    if state.ending:
        return phrase("round {round} is the last already, and this animal still scores", round=state.round)
    return THIRD_ENDS_IT if count < HOME_TO_END else last_round(state.round)


THIRD_ENDS_IT: Final = Phrase("the third one will make its round the last")
NONE_LEFT: Final = Phrase("a tile had to be pushed and none was left")
LAST_TILE: Final = Phrase("by option the match ends with the last tile of the pile")
NO_TILE_LEFT: Final = Phrase("no tile is left in the pile")
MOST: Final = Phrase("the most, and so the victory")
MOST_SHARED: Final = Phrase("the most, but not alone")


def behind(points: int) -> Phrase:
    """How far from victory."""
    return phrase("{points} fewer than the most", points=rules.points(points))


NONE_HAS_ONE: Final = Phrase("none of them has one at home, so the next species is compared")


def decided(places: Listing, winner: int) -> Phrase:
    """A tie-break that decides."""
    return phrase("{places}, so {player} wins", places=places, player=SeatName(winner))


def on_step(seat: int, place: int | None) -> Phrase:
    """How a player stands in a tie-break."""
    if place is None:
        return phrase("{player} has none at home", player=SeatName(seat))
    return phrase("{player} is on step {place}", player=SeatName(seat), place=place)
