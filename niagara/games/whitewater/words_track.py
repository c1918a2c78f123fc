"""The small messages about what happens on the track: moves, icons, the die, the river."""

from typing import Final, Literal

from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules
from niagara.games.whitewater.animals import SPEED, Animal, Icon
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.words import ICONS, animal_of, listed, names

# Moving


def goes(way: Listing) -> Phrase:
    """The spaces of a move."""
    return phrase("goes this way: {way}", way=way)


def stays_on(place: Blank) -> Phrase:
    """A move that leads nowhere."""
    return phrase("does not get on: it stays on {place}", place=place)


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
    text = "crosses the finish line and is home; what is left of the move is lost: {steps}"
    return phrase(text, steps=rules.steps(spare))


def takes_step(place: int, animal: Animal, before: tuple[int, ...], points: int) -> Phrase:
    """The place on the podium and what it is worth."""
    if not before:
        text = "is the first {animal} home and takes step {n} of the podium: {points}"
        return phrase(text, animal=Term(animal), n=place, points=rules.points(points))
    return phrase(
        "is {animal} number {n} at home, after {others}, and takes step {n} of the podium: {points}",
        animal=Term(animal), n=place, others=names(before), points=rules.points(points),
    )  # fmt: skip


GOES_OVER: Final = Phrase("goes on over the finish line and is home")


def held_back(to: Blank) -> Phrase:
    """Under `displace_into_finish=false`."""
    return phrase("by option does not go over it but stands on the nearest free place behind: {to}", to=to)


def stops_before_gap(to: Blank, lost: int) -> Phrase:
    """A gap ends the move."""
    if not lost:
        return phrase("cannot go on over the gap and stands on {to}", to=to)
    return phrase("stops before the gap, on {to}, with {steps} lost", to=to, steps=rules.steps(lost))


LEAVES_OUT: Final = Phrase("by option leaves that out of its count")


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
        "has not advanced, so the icon of space {space}, {icon}, does not work now", space=space, icon=ICONS[icon]
    )


def rolls(seat: int) -> Phrase:
    """What an icon makes a player do."""
    return phrase("{player} rolls the die", player=SeatName(seat))


def takes_all(seat: int) -> Phrase:
    """What an icon makes a player do."""
    return phrase("{player} takes the played cards back", player=SeatName(seat))


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
    return phrase("{player} is to move the {animal} by 1 space", player=SeatName(seat), animal=Term(animal))


NOTHING: Final = Phrase("nothing happens")
ROLL_AGAIN: Final = Phrase("by option the die is rolled again")
NO_FACE_HELPS: Final = Phrase("no face of the die could move an animal, so nothing happens")


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
DRIFT_WORKS: Final = Phrase("by option an icon also works for an animal that the river carries to it")


def on_icon(seat: int, animal: Animal, space: int, icon: Icon) -> Phrase:
    """A carried animal and the icon of its log."""
    return phrase("{animal} on {space} ({icon})", animal=animal_of(seat, animal), space=space, icon=ICONS[icon])


PILE_EMPTY: Final = Phrase("the pile is empty")
PUSHED_ALL_THE_SAME: Final = Phrase("the tiles move on all the same, and slot 1 stays empty")
