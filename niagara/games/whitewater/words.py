"""The small messages of the reasons: what fills the blanks of the sentences in `rules.py`."""

from typing import Final, Literal

from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules
from niagara.games.whitewater.animals import SPEED, Animal, Face, Icon
from niagara.games.whitewater.board import GONE, Board
from niagara.games.whitewater.state import HOME_TO_END, State

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
        return Phrase("team card")
    return Phrase("finish") if place == board.finish else place


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
TAKE_THEM: Final = Phrase("take all cards back")


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
            return phrase("put the Start token on another card than {holder}'s", holder=SeatName(state.holder))
        case "not_self":
            return Phrase("put the Start token on the card of somebody else")
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
            return Phrase("by option any team card will do but the own one")
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
    text = "{player}'s turn is number {n} of {seats}, clockwise from {first}, who had the Start token at its beginning"
    if place == 1:
        text = "{player} had the Start token at its beginning and turns up first of {seats}"
        return phrase(text, player=SeatName(seat), seats=seats)
    return phrase(text, player=SeatName(seat), n=place, seats=seats, first=SeatName(first))


def all_had_a_turn(seats: int) -> Phrase:
    """Why a round is over."""
    return phrase("all {players} have had a turn, so it is over", players=rules.players(seats))


ACTION_DUE: Final = Phrase("the action of the card must be done")
NOBODY_LEFT: Final = Phrase("the turtle card moves nothing")


def instead(choices: tuple[Animal, ...]) -> Phrase:
    """Who moves when the turtle card's own choice is narrowed."""
    if len(choices) == 1:
        return phrase("the turtle card must move the {animal}", animal=Term(choices[0]))
    return phrase("the turtle card moves one of these: {animals}", animals=listed(choices))


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
    return phrase("moves the {animal} by 1 space", animal=Term(animal))


# Moving


def goes(way: Listing) -> Phrase:
    """The spaces of a move."""
    return phrase("goes {way}", way=way)


def stays_on(place: Blank) -> Phrase:
    """A move that leads nowhere."""
    return phrase("does not leave its place: {place}", place=place)


def passes(taken: tuple[Phrase, ...]) -> Phrase:
    """Spaces that are taken and count."""
    return phrase("passes taken spaces, and they count: {taken}", taken=Listing(taken))


def goes_on(aimed: int, to: int) -> Phrase:
    """From a taken space to the next free one."""
    return phrase(
        "ends its count on {aimed}, which is taken, and goes on to the next free space, {to}", aimed=aimed, to=to
    )


def goes_on_home(aimed: int) -> Phrase:
    """From a taken space over the line."""
    return phrase("ends its count on {aimed}, which is taken, and has to go on", aimed=aimed)


def turns_back(aimed: int, to: Blank) -> Phrase:
    """From a taken space to the last free one, as there is none ahead."""
    return phrase(
        "ends its count on {aimed}, which is taken, and finds no free space ahead: it stands on {to}",
        aimed=aimed,
        to=to,
    )


OVER_LINE: Final = Phrase("crosses the finish line and is home")


def over_line(spare: int) -> Phrase:
    """Home, with steps to spare."""
    return phrase("crosses the finish line and is home; {steps} to spare, lost", steps=rules.steps(spare))


def takes_step(place: int, animal: Animal, before: tuple[int, ...], points: int) -> Phrase:
    """The place on the podium and what it is worth."""
    if not before:
        text = "is the first {animal} home and takes step {n} of the podium: {points}"
        return phrase(text, animal=Term(animal), n=place, points=rules.points(points))
    return phrase(
        "comes home after the {animal} of {others} and takes step {n} of the podium: {points}",
        animal=Term(animal), others=names(before), n=place, points=rules.points(points),
    )  # fmt: skip


GOES_OVER: Final = Phrase("goes on over the finish line and is home")


def held_back(to: Blank) -> Phrase:
    """Under `displace_into_finish=false`."""
    return phrase("by option does not go over it but stands on the nearest free place behind: {to}", to=to)


def stops_before_gap(to: Blank, lost: int) -> Phrase:
    """A gap ends the move."""
    if not lost:
        return phrase("cannot go on over the gap and stands on {to}", to=to)
    return phrase("stops before the gap, on {to}; {steps} lost", to=to, steps=rules.steps(lost))


LEAVES_OUT: Final = Phrase("by option does not count them")

# Icons and die


def stopped_on(space: int, icon: Icon) -> Phrase:
    """An icon works."""
    return phrase(
        "has stopped on space {space}, which shows {icon}, and it works at once", space=space, icon=ICONS[icon]
    )


def only_passes(icons: tuple[Phrase, ...]) -> Phrase:
    """Icons that do not work."""
    return phrase("only passes {icons}, and an icon works only where an animal stops", icons=Listing(icons))


def not_again(icon: Icon, space: int) -> Phrase:
    """An icon that does not work, since nobody has come there."""
    return phrase(
        "has not advanced, so the icon of space {space}, {icon}, does not work again", space=space, icon=ICONS[icon]
    )


ANY_CARD: Final = Phrase("must put the Start token on a team card, any one, also the own")


def puts_token(seat: int, to: int) -> Phrase:
    """What the Start icon does."""
    return phrase("puts the Start token on {card}", card=card_of(seat, to))


def card_of(seat: int, to: int) -> Phrase:
    """A team card on which the token is put."""
    return Phrase("the own team card") if seat == to else phrase("{player}'s team card", player=SeatName(to))


def rolls(seat: int) -> Phrase:
    """What an icon makes a player do."""
    return phrase("{player} rolls the die", player=SeatName(seat))


def takes_all(seat: int) -> Phrase:
    """What an icon makes a player do."""
    return phrase("{player} takes all cards back", player=SeatName(seat))


RIVER_PUSHED: Final = Phrase("the river is pushed")


def pushed_under(animal: Phrase) -> Phrase:
    """What an icon on a log makes of the river."""
    return phrase("the river is pushed, even from under {animal}", animal=animal)


def die_moves(seat: int, animal: Animal) -> Phrase:
    """What a number does."""
    return phrase(
        "{animal} has that number and must move by {spaces}",
        animal=animal_of(seat, animal),
        spaces=rules.spaces(SPEED[animal]),
    )


def sun_may(seat: int, choices: tuple[Animal, ...]) -> Phrase:
    """What the sun does, before the animal is chosen."""
    player = SeatName(seat)
    if not choices:
        return phrase("all animals of {player} are home, so none moves", player=player)
    if len(choices) == 1:
        return phrase("{animal} must move by 1 space", animal=animal_of(seat, choices[0]))
    text = "{player} moves one animal by 1 space, to be chosen from {animals}"
    return phrase(text, player=player, animals=listed(choices))


def sun_moves(seat: int, animal: Animal) -> Phrase:
    """What the sun has done."""
    return phrase("{player} moves the {animal} by 1 space", player=SeatName(seat), animal=Term(animal))


NOTHING: Final = Phrase("nothing happens")
ROLL_AGAIN: Final = Phrase("by option the die is rolled again")
NO_FACE_HELPS: Final = Phrase("no face of the die could move an animal, so nothing happens")

# Hands and token


def back_with(card: Animal) -> Phrase:
    """Which cards come back."""
    return phrase("all that were played, the {card} just turned up included", card=Term(card))


def back_without(card: Animal) -> Phrase:
    """Which cards come back, under `takeback_includes_self=false`."""
    return phrase("by option all but the {card} just turned up", card=Term(card))


ALL_PLAYED: Final = Phrase("all that lie face up")
BUT_FACE_DOWN: Final = Phrase("all that lie face up; the one laid face down for this round stays there")


def only_after(number: int) -> Phrase:
    """When the token counts."""
    return phrase("but that counts only when round {round} is over", round=number)


LAST_ANYWAY: Final = Phrase("but this is the last round, and nobody will start another")


def starts(number: int) -> Phrase:
    """What the token settles."""
    return phrase("and so turns up first in round {round}", round=number)


# River


def enters(tile: str, left: int) -> Phrase:
    """The tile that comes."""
    return phrase("tile {tile} comes into slot 1 (still in the pile: {left})", tile=tile, left=left)


NONE_ENTERS: Final = Phrase("no tile comes into slot 1")


def drops(tile: str, slot: int) -> Phrase:
    """The tile that goes."""
    if tile == GONE:
        return phrase("nothing goes over the waterfall, since no tile lay on slot {slot}", slot=slot)
    return phrase("tile {tile} goes from slot {slot} over the waterfall", tile=tile, slot=slot)


CARRIED: Final[dict[Literal["with_race", "against_race"], Phrase]] = {
    "with_race": Phrase("animals ride on their logs, one crossing on towards the finish"),
    "against_race": Phrase("animals ride on their logs, one crossing back towards the start"),
}


def rider(seat: int, animal: Animal, start: int, to: int) -> Phrase:
    """Who is carried where."""
    return phrase("{animal} {start} → {to}", animal=animal_of(seat, animal), start=start, to=to)


def fallen(tile: str) -> Phrase:
    """Who goes over the waterfall."""
    return phrase("over the waterfall on tile {tile}, back to the team card", tile=tile)


def from_space(seat: int, animal: Animal, start: int) -> Phrase:
    """Who falls."""
    return phrase("{animal} from {start}", animal=animal_of(seat, animal), start=start)


NOT_LANDED: Final = Phrase("being carried is not stopping, so no icon works")
DRIFT_WORKS: Final = Phrase("by option an icon works for an animal that is carried to it too")


def on_icon(seat: int, animal: Animal, space: int, icon: Icon) -> Phrase:
    """A carried animal and the icon of its log."""
    return phrase("{animal} on {space}, {icon}", animal=animal_of(seat, animal), space=space, icon=ICONS[icon])


PILE_EMPTY: Final = Phrase("the pile is empty")
PUSHED_ALL_THE_SAME: Final = Phrase("the tiles move on all the same, and slot 1 stays empty")
NONE_LEFT: Final = Phrase("a tile had to be pushed and none was left")
LAST_TILE: Final = Phrase("by option the match ends with the last tile of the pile")

# The end


def last_round(number: int) -> Phrase:
    """What an end condition does."""
    return phrase("round {round} is played to its end and is the last", round=number)


def is_over(number: int) -> Phrase:
    """What an end condition has done."""
    return phrase("with round {round} the match is over", round=number)


def to_go(missing: int) -> Phrase:
    """How far a player is from ending the match."""
    return phrase("{animals} more, and the last round is on", animals=rules.animals(missing))


def towards_end(state: State, count: int) -> Phrase:
    """What this animal at home means for the end."""
    if state.ending:
        return phrase("round {round} is the last already, and this animal still scores", round=state.round)
    if count < HOME_TO_END:
        return to_go(HOME_TO_END - count)
    return THAT_ENDS_IT


THAT_ENDS_IT: Final = Phrase("that is enough to end the match")
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
    return phrase("{player} on step {place}", player=SeatName(seat), place=place)
