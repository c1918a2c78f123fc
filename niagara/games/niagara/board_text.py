"""The board in words: the same as the picture, one line a thing."""

from collections.abc import Iterable

from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.niagara.board import LOST, Board, Mine
from niagara.games.niagara.state import Canoe, Gems, State, shown, signed


def board_text(state: State) -> tuple[Phrase, ...]:
    """Whose turn it is, the canoes with cargo, what is delivered, the hands, the mines, the weather, the next disc."""
    board, seats, track = state.board, range(state.seats), state.board.weather.values
    return (
        _now(state),
        *((_cards(state),) if state.begun else ()),
        *(_fleet(board, seat, state.canoes[seat]) for seat in seats),
        *(
            phrase("{player} has delivered {gems}.", player=SeatName(seat), gems=_gems(board, state.stores[seat]))
            for seat in seats
        ),
        *(
            phrase("Cards in {player}'s hand: {cards}.", player=SeatName(seat), cards=_hand(state, seat))
            for seat in seats
        ),
        *(_mine(board, mine, gems) for mine, gems in zip(board.file.mines, state.piles, strict=True)),
        phrase("Weather: {value}.", value=signed(state.weather)),
        phrase("The weather goes from {least} to {most}.", least=signed(min(track)), most=signed(max(track))),
        *((phrase("The next disc takes arm {arm}.", arm=state.arm),) if board.arms[state.arm] else ()),
        phrase("{player} has the life-ring.", player=SeatName(state.ring)),
    )


def _now(state: State) -> Phrase:
    match state.phase:
        case "cards":
            return phrase("Round {round}: the cards are chosen.", round=state.round)
        case "turns" if state.turn:
            return phrase("Round {round}: it is {player}'s turn.", round=state.round, player=SeatName(state.turn.seat))
        case "turns":
            return phrase("Round {round}: the cards are turned up.", round=state.round)
        case "flow":
            return phrase("Round {round}: the river moves.", round=state.round)
        case "end":
            return phrase("Round {round} is over.", round=state.round)
        case "over" if state.winners:
            winners = Listing(tuple(map(SeatName, state.winners)))
            return phrase(
                "The match is over after round {round}. Winner: {winners}.", round=state.round, winners=winners
            )
        case "over":
            return phrase("The match is over after round {round}, without a winner.", round=state.round)


def _cards(state: State) -> Phrase:
    cards = Listing(
        tuple(phrase("{player} {card}", player=SeatName(seat), card=_word(state.chosen[seat])) for seat in shown(state))
    )
    return phrase("Cards turned up: {cards}.", cards=cards)


def _hand(state: State, seat: int) -> Listing:
    """The cards that a seat has not laid in this cycle; one that lies face down is in no hand."""
    return Listing(tuple(map(_word, state.hands[seat])))


def _word(card: object) -> Blank:
    return card if isinstance(card, int) else Term(str(card))


def _fleet(board: Board, seat: int, canoes: tuple[Canoe, ...]) -> Phrase:
    places = Listing(tuple(_place(board, index + 1, canoe) for index, canoe in enumerate(canoes)))
    return phrase("{player}: {canoes}.", player=SeatName(seat), canoes=places)


def _place(board: Board, number: int, canoe: Canoe) -> Phrase:
    if canoe.space == LOST:
        return phrase("canoe {n} lost", n=number)
    if canoe.space == board.land:
        return phrase("canoe {n} on the beach", n=number)
    if canoe.space == board.falls:
        return phrase("canoe {n} going over the falls", n=number)
    if canoe.cargo:
        return phrase("canoe {n} on {space} with {gem}", n=number, space=canoe.space, gem=Term(canoe.cargo))
    return phrase("canoe {n} on {space}", n=number, space=canoe.space)


def _gems(board: Board, gems: Gems) -> Listing:
    return Listing(tuple(_some(board, gems)))


def _some(board: Board, gems: Gems) -> Iterable[Phrase]:
    for gem, count in zip(board.gems, gems, strict=True):
        if count:
            yield phrase("{n} × {gem}", n=count, gem=Term(gem))


def _mine(board: Board, mine: Mine, gems: Gems) -> Phrase:
    spaces = Listing(mine.spaces)
    return phrase("Mine of {gem} at {spaces}: {gems}.", gem=Term(mine.gem), spaces=spaces, gems=_gems(board, gems))
