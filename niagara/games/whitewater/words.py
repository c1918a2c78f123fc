"""The small messages of the reasons: what fills the blanks of the sentences in `rules.py`."""

from typing import Final

from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules
from niagara.games.whitewater.animals import SPEED, Animal, Face, Icon
from niagara.games.whitewater.board import Board
from niagara.games.whitewater.state import State

# Things


def animal_of(seat: int, animal: Animal) -> Phrase:
    """Somebody's animal."""
    return phrase("{player}'s {animal}", player=SeatName(seat), animal=Term(animal))


def listed(animals: tuple[Animal, ...]) -> Listing:
    """Species, or their cards."""
    return Listing(tuple(Term(animal) for animal in animals))


def names(seats: tuple[int, ...]) -> Listing:
    """Players."""
    return Listing(tuple(SeatName(seat) for seat in seats))


def spot(board: Board, place: int) -> Blank:
    """A place on a way: the team card, a space, the finish."""
    if place == 0:
        return Phrase("the team card")
    return Phrase("the finish") if place == board.finish else place


def on(seat: int, animal: Animal, space: int) -> Phrase:
    """Whose animal stands where."""
    return phrase("{animal} on {space}", animal=animal_of(seat, animal), space=space)


ICONS: Final[dict[Icon, Phrase]] = {
    "none": Phrase("no icon"),
    "+1": Phrase("+1"),
    "+2": Phrase("+2"),
    "+3": Phrase("+3"),
    "start": Phrase("the Start token"),
    "die": Phrase("the die"),
    "hand": Phrase("cards in hand"),
    "logs": Phrase("a log tile"),
}
"""What an icon shows."""


def spaces_of(board: Board, slot: int) -> Phrase:
    """The spaces of a slot."""
    spaces = board.slots[slot]
    return phrase("spaces {spaces}" if len(spaces) > 1 else "space {spaces}", spaces=Listing(spaces))


def icons_of(board: Board, tile: str, slot: int) -> Phrase:
    """What the logs of a tile show on this slot."""
    shown = tuple(
        phrase("{icon} on {space}", icon=ICONS[icon], space=space)
        for icon, space in zip(board.file.log_tiles[tile], board.slots[slot], strict=True)
        if icon != "none"
    )
    return phrase("it shows {icons}", icons=Listing(shown)) if shown else Phrase("it shows no icon")


def icon_on(icon: Icon, space: int) -> Phrase:
    """An icon and where it is."""
    return phrase("{icon} on {space}", icon=ICONS[icon], space=space)


def face_of(face: Face) -> Blank:
    """What the die shows."""
    return Phrase("the sun") if isinstance(face, str) else face


# Cards

ROLL_IT: Final = Phrase("roll the die")
PUSH_IT: Final = Phrase("push the river")
TAKE_THEM: Final = Phrase("take the played cards back")


def move_of(card: Animal) -> Phrase:
    """What a card moves."""
    return phrase("move the {animal} by {spaces}", animal=Term(card), spaces=rules.spaces(SPEED[card]))


def action_of(state: State, card: Animal) -> Phrase:
    """What the action of a card is; where the Start token may go, the options say (D-1)."""
    match card:
        case "cheetah":
            return _give_start(state)
        case "zebra":
            return PUSH_IT
        case "rhino":
            return ROLL_IT
        case "meerkat":
            return TAKE_THEM
        case "turtle":
            raise AssertionError("the turtle card has no action")


def _give_start(state: State) -> Phrase:
    match state.options.start_action_target:
        case "not_current_holder":
            return phrase("put the Start token on another team card than {holder}'s", holder=SeatName(state.holder))
        case "not_self":
            return Phrase("put the Start token on the team card of somebody else")
        case "any":
            return Phrase("put the Start token on any team card")


def puts_on(seat: int) -> Phrase:
    """What the cheetah card does."""
    return phrase("put the Start token on {player}'s team card", player=SeatName(seat))


def had_to_leave(state: State) -> Phrase:
    """Which team cards the cheetah card may choose (D-1)."""
    match state.options.start_action_target:
        case "not_current_holder":
            return phrase("it lay on {holder}'s card and has to leave that", holder=SeatName(state.holder))
        case "not_self":
            return Phrase("by option any team card will do but one's own")
        case "any":
            return Phrase("by option any team card will do")


def other_choice(other: Phrase) -> Phrase:
    """What the player has left."""
    return phrase("the other choice was to {other}", other=other)


def is_home(card: Animal) -> Phrase:
    """Why a player had no choice."""
    return phrase("the {animal} is home and cannot move", animal=Term(card))


def one_card(cards: int) -> Phrase:
    """The card that is laid."""
    return phrase("one of {cards} in hand", cards=rules.cards(cards)) if cards > 1 else Phrase("the only card in hand")


def has_token(first: int, others: tuple[int, ...]) -> Phrase:
    """The order of a round."""
    return phrase(
        "{first} has the Start token and turns up first, then clockwise {others}",
        first=SeatName(first), others=names(others),
    )  # fmt: skip


def in_order(seat: int, place: int, seats: int, first: int) -> Phrase:
    """Whose turn it is."""
    text = (
        "{player}'s turn is number {n} of {seats}, clockwise from {first}, who had the Start token when the round began"
    )
    if place == 1:
        text = "{player} had the Start token when the round began and turns up first of {seats}"
        return phrase(text, player=SeatName(seat), seats=seats)
    return phrase(text, player=SeatName(seat), n=place, seats=seats, first=SeatName(first))


def all_had_a_turn(seats: int) -> Phrase:
    """Why a round is over."""
    return phrase("each of {players} has had a turn, so it is over", players=rules.players(seats))


ACTION_DUE: Final = Phrase("the action of the card must be done")
NOBODY_LEFT: Final = Phrase("the turtle card moves nothing")


def instead(choices: tuple[Animal, ...]) -> Phrase:
    """Who moves when the turtle card's own choice is narrowed."""
    if len(choices) == 1:
        return phrase("the turtle card must move the {animal}", animal=Term(choices[0]))
    return phrase("of the three, the turtle card can still move {animals}", animals=listed(choices))


def turtle_may(choices: tuple[Animal, ...]) -> Phrase:
    """What the turtle card does, before its animal is chosen."""
    if len(choices) > 1:
        text = "has no action: it moves one animal by 1 space, to be chosen from {animals}"
        return phrase(text, animals=listed(choices))
    if choices:
        return phrase("has no action: it must move the {animal} by 1 space", animal=Term(choices[0]))
    return Phrase("has no action and no animal to move")


def turtle_moves(animal: Animal) -> Phrase:
    """What the turtle card does."""
    return phrase("is to move the {animal} by 1 space", animal=Term(animal))


# Hands and token

ANY_CARD: Final = Phrase("must put the Start token on a team card, any one, one's own included")


def puts_token(seat: int, to: int) -> Phrase:
    """What the Start icon does."""
    return phrase("puts the Start token on {card}", card=card_of(seat, to))


def card_of(seat: int, to: int) -> Phrase:
    """A team card on which the token is put."""
    text = "{player}'s own team card" if seat == to else "{player}'s team card"
    return phrase(text, player=SeatName(to))


def back_with(card: Animal) -> Phrase:
    """Which cards come back."""
    return phrase("all that were played, the {card} just turned up included", card=Term(card))


def back_without(card: Animal) -> Phrase:
    """Which cards come back, under `takeback_includes_self=false`."""
    return phrase("by option all but the {card} just turned up", card=Term(card))


NONE_PLAYED: Final = Phrase("none lies face up")
ALL_PLAYED: Final = Phrase("all that lie face up")
BUT_FACE_DOWN: Final = Phrase("all that lie face up; the one laid face down for this round stays there")


def only_after(number: int) -> Phrase:
    """When the token counts."""
    return phrase("but that counts only when round {round} is over", round=number)


LAST_ANYWAY: Final = Phrase("but this is the last round, and nobody will start another")


def starts(number: int) -> Phrase:
    """What the token settles."""
    return phrase("and so turns up first in round {round}", round=number)
