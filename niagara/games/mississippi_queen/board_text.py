"""The board in words: the same as the picture, one line a thing."""

from collections.abc import Iterable

from niagara.core.hexes import neighbour
from niagara.core.text import Blank, Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.rank import order_now, ranked_anew
from niagara.games.mississippi_queen.river import space_at
from niagara.games.mississippi_queen.state import SCHOOL_TILES, Boat, State, dock_space, finish_docks, place_of


def board_text(state: State) -> tuple[Phrase, ...]:
    """Whose turn it is, the boats in seat order, the tiles with who waits there, the quay, the pile."""
    return (
        _now(state),
        *_order(state),
        *(_boat(state, seat, boat) for seat, boat in enumerate(state.boats)),
        *_tiles(state),
        _pile(state),
    )


def _now(state: State) -> Phrase:
    match state.phase:
        case "setup":
            return Phrase("The match is set up.")
        case "turns" if state.turn:
            return phrase("Round {round}: it is {player}'s turn.", round=state.round, player=SeatName(state.turn.seat))
        case "turns":
            return phrase("Round {round}: the next boat is found.", round=state.round)
        case "round":
            return phrase("Round {round} is over.", round=state.round)
        case "over" if state.winners:
            winner = SeatName(state.winners[0])
            return phrase("The match is over after round {round}. Winner: {winner}.", round=state.round, winner=winner)
        case "over":
            return phrase("The match is over after round {round}, without a winner.", round=state.round)


def _order(state: State) -> tuple[Phrase, ...]:
    if state.phase != "turns":
        return ()
    order = words.names(order_now(state))
    if ranked_anew(state):
        return (phrase("Who has moved in this round, then the others by rank now: {order}.", order=order),)
    return (phrase("Order of this round: {order}.", order=order),)


def _boat(state: State, seat: int, boat: Boat | None) -> Phrase:
    player = SeatName(seat)
    if boat is None:
        if seat in state.finished:
            return phrase("{player} has finished, place {place}.", player=player, place=state.finished.index(seat) + 1)
        return phrase("{player} is out." if seat in state.lost else "{player} has no dock yet.", player=player)
    return phrase(
        "{player}: on {space}, facing {ahead}, speed {speed}, {coal}, {passengers}.",
        player=player, space=boat.space, ahead=_ahead(state, seat, boat), speed=boat.speed, coal=rules.coal(boat.coal),
        passengers=_aboard(boat),
    )  # fmt: skip


def _ahead(state: State, seat: int, boat: Boat) -> Phrase:
    """How a boat faces, and the cell at which its bow points."""
    way = words.direction(state, seat)
    space = space_at(state.river, neighbour(place_of(state, boat.space), boat.heading))
    return phrase("{way} at {space}", way=way, space=space) if space else phrase("{way} with no water ahead", way=way)


def _aboard(boat: Boat) -> Blank:
    if not boat.aboard:
        return Phrase("nobody aboard")
    count, tiles = rules.passengers(len(boat.aboard)), words.tile_numbers(boat.aboard)
    return phrase("{passengers} from {tiles}", passengers=count, tiles=tiles)


def _tiles(state: State) -> Iterable[Phrase]:
    """A line for each tile, upstream to downstream, and one for the quay."""
    for laid, waiting in zip(state.river, state.waiting, strict=True):
        if laid.number == 0:
            yield Phrase("Tile 0: the start tile.")
            continue
        dock = dock_space(state, laid.number)
        what = phrase("dock at {dock}, {waiting}", dock=dock, waiting=_waiting(waiting)) if dock else Phrase("no dock")
        yield phrase("Tile {number} ({tile}): {what}.", number=laid.number, tile=laid.tile, what=what)
    if state.quay:
        docks = Listing(finish_docks(state))
        yield phrase("The finish quay lies {turn}; docks: {docks}.", turn=words.JOINED[state.quay.turn], docks=docks)


def _waiting(count: int) -> Phrase:
    return phrase("{passengers} there", passengers=rules.passengers(count)) if count else Phrase("nobody there")


def _pile(state: State) -> Phrase:
    if state.drawn:
        return phrase(
            "Tile {tile} is turned up; in the pile: {tiles}.", tile=state.drawn, tiles=words.tiles(len(state.pile))
        )
    if state.options.mode == "driving_school":
        text = "In the pile: {tiles}; the driving school lays {number} in all."
        return phrase(text, tiles=words.tiles(len(state.pile)), number=SCHOOL_TILES)
    return phrase("In the pile: {tiles}.", tiles=words.tiles(len(state.pile)))
