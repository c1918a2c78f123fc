"""The board in words: the same as the picture, one line a thing."""

from collections.abc import Iterable

from niagara.core.text import Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules, words
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.board import GONE, STATUS, UNPUBLISHED
from niagara.games.whitewater.reckoning import in_hand, still_open
from niagara.games.whitewater.score import points, stars
from niagara.games.whitewater.state import State, shown


def board_text(state: State) -> tuple[Phrase, ...]:
    """Whose turn it is, the animals and cards of each player, the river, the icons on land, the podiums, the pile."""
    seats = range(state.seats)
    return (
        _now(state),
        *_cards_up(state),
        *(_animals(state, seat) for seat in seats),
        *(_cards(state, seat) for seat in seats),
        *_river(state),
        _land(state),
        *(_podium(state, animal) for animal in ANIMALS if state.podiums[ANIMALS.index(animal)]),
        phrase("Points: {points}.", points=Listing(tuple(_points(state, seat) for seat in seats))),
        phrase("In the pile: {tiles}.", tiles=rules.tiles(state.pile)),
        *_spent(state),
        phrase("{player} has the Start token.", player=SeatName(state.holder)),
        *((STATUS,) if state.board.file.status == UNPUBLISHED else ()),
    )


def _now(state: State) -> Phrase:
    match state.phase:
        case "setup":
            return Phrase("The river is laid.")
        case "cards":
            return phrase("Round {round}: the cards are chosen.", round=state.round)
        case "turns" if state.turn:
            text = "Round {round}: it is {player}'s turn with the {card} card."
            if state.ending:
                text = "Round {round}, the last one: it is {player}'s turn with the {card} card."
            return phrase(text, round=state.round, player=SeatName(state.turn.seat), card=Term(state.turn.card))
        case "over":
            winners = words.names(state.winners)
            return phrase(
                "The match is over after round {round}. Won by {winners}.", round=state.round, winners=winners
            )
        case _:
            text = "Round {round}, the last one, is over." if state.ending else "Round {round} is over."
            return phrase(text, round=state.round)


def _cards_up(state: State) -> Iterable[Phrase]:
    """This round's cards that were turned up, in the order of the turns."""
    up = shown(state)
    if up and state.phase == "turns":
        cards = tuple(
            phrase("{player} {card}", player=SeatName(seat), card=Term(str(state.chosen[seat]))) for seat in up
        )
        yield phrase("Cards turned up: {cards}.", cards=Listing(cards))


def _animals(state: State, seat: int) -> Phrase:
    """Which are on the track and where, which have not set out or are back, which are home."""
    places = {animal: state.place(seat, animal) for animal in ANIMALS}
    finish = state.board.finish
    track = tuple(
        phrase("{animal} on {space}", animal=Term(animal), space=place)
        for animal, place in places.items()
        if 0 < place < finish
    )
    return phrase(
        "{player}'s animals on the track: {track}; on the team card: {waiting}; home: {home}.",
        player=SeatName(seat), track=Listing(track),
        waiting=words.listed(tuple(animal for animal, place in places.items() if place == 0)),
        home=words.listed(tuple(animal for animal, place in places.items() if place == finish)),
    )  # fmt: skip


def _cards(state: State, seat: int) -> Phrase:
    """What everybody knows: which cards lie face up, which do not, and whether one of these lies face down."""
    held = words.listed(still_open(state, seat))
    played = words.listed(state.played[seat])
    text = "{player} has played {played}; in hand: {held}."
    if in_hand(state, seat) < len(still_open(state, seat)):
        text = "{player} has played {played}; in hand but for one laid face down: {held}."
    return phrase(text, player=SeatName(seat), played=played, held=held)


def _river(state: State) -> Iterable[Phrase]:
    """A line for each slot of the river."""
    for slot, tile in enumerate(state.river, 1):
        spaces = words.spaces_of(state.board, slot)
        if tile == GONE:
            yield phrase("Slot {slot}, {spaces}: no tile.", slot=slot, spaces=spaces)
            continue
        icons = words.icons_of(state.board, tile, slot)
        yield phrase("Slot {slot}, {spaces}: tile {tile}; {icons}.", slot=slot, spaces=spaces, tile=tile, icons=icons)


def _land(state: State) -> Phrase:
    board = state.board
    icons = Listing(
        tuple(words.icon_on(icon, space) for space, icon in sorted(board.land_icons.items()) if icon != "none")
    )
    return phrase("Icons on land: {icons}; last space: {last}.", icons=icons, last=board.file.track_length)


def _podium(state: State, animal: Animal) -> Phrase:
    steps = tuple(
        phrase("{player} ({points})", player=SeatName(seat), points=rules.points(stars(state, seat, animal)))
        for seat in state.podiums[ANIMALS.index(animal)]
    )
    return phrase("Podium of the {animal}: {steps}.", animal=Term(animal), steps=Listing(steps))


def _points(state: State, seat: int) -> Phrase:
    return phrase("{player} {points}", player=SeatName(seat), points=points(state, seat))


def _spent(state: State) -> Iterable[Phrase]:
    """The tiles that have gone over the waterfall."""
    if state.spent:
        yield phrase("Over the waterfall: {tiles}.", tiles=Listing(state.spent))
