"""The board in words: the same as the picture, one line a thing."""

from collections.abc import Iterable

from niagara.core.text import Listing, Phrase, SeatName, literal, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.river import dock
from niagara.games.mississippi_queen_sc2024.state import State, on_stream, team
from niagara.games.mississippi_queen_sc2024.words import heading


def board_text(state: State) -> tuple[Phrase, ...]:
    """Whose turn it is, the boats in seat order, the tiles with islands, piers and stream, the pile."""
    return (_now(state), *(_boat(state, seat) for seat in (0, 1)), *_tiles(state), *_coming(state))


def _now(state: State) -> Phrase:
    match state.phase:
        case "opening":
            return Phrase("The match is set up.")
        case "moving":
            text = "Turn {turn}: {player} moves, with {left} and {free} free."
            left, free = rules.points(state.left), rules.sixths(state.free)
            return phrase(text, turn=state.turn, player=SeatName(state.seat), left=left, free=free)
        case "moved":
            return phrase("Turn {turn}: {player} has moved.", turn=state.turn, player=SeatName(state.seat))
        case "turn":
            return phrase("{turn} turns are done.", turn=state.turn)
        case "over" if state.winners:
            text = "The match is over after {turn} turns. Winner: {player}."
            return phrase(text, turn=state.turn, player=SeatName(state.winners[0]))
        case "over":
            return phrase("The match is over after {turn} turns: a draw.", turn=state.turn)


def _boat(state: State, seat: int) -> Phrase:
    boat = state.boats[seat]
    where = phrase("{space}, in the stream", space=boat.space) if on_stream(state, seat) else literal(boat.space)
    text = "{player} ({team}): on {where}, heading {heading}, speed {speed}, {coal}, {passengers}, score {score}."
    return phrase(
        text, player=SeatName(seat), team=team(state, seat), where=where, heading=heading(boat.heading),
        speed=boat.speed, coal=rules.coal(boat.coal), passengers=rules.passengers(boat.passengers), score=boat.score,
    )  # fmt: skip


def _tiles(state: State) -> Iterable[Phrase]:
    water = state.waters
    for laid in state.river:
        tile = state.board.tiles[laid.tile]
        stream = [water.spaces[cell] for cell in sorted(water.stream) if water.tiles[cell] == laid.number]
        things: list[Phrase] = [phrase("heads {heading}", heading=heading(laid.heading))]
        if tile.land:
            things.append(phrase("islands on {cells}", cells=Listing(tile.land)))
        for cell in tile.piers:
            things.append(_pier(state, f"{laid.number}.{cell}"))
        if tile.goal:
            things.append(phrase("goal on {cells}", cells=Listing(tile.goal)))
        things.append(phrase("stream {cells}", cells=Listing(tuple(stream))))
        hidden = Phrase("" if laid.number < state.shown else " (not in sight)")
        yield phrase(
            "Tile {number}{hidden}: {things}.", number=laid.number, hidden=hidden, things=Listing(tuple(things))
        )


def _pier(state: State, space: str) -> Phrase:
    water = state.waters
    cell = water.index.get(space, -1)
    onto = dock(water, cell) if cell in water.piers else -1
    text = "a pier on {pier} for {dock}, {who}"
    who = Phrase("one passenger waits" if space in state.waiting else "nobody waits")
    return phrase(text, pier=space, dock=water.spaces[onto] if onto >= 0 else "-", who=who)


def _coming(state: State) -> Iterable[Phrase]:
    if state.following is not None:
        number = state.river[-1].number + 1
        yield phrase("Tile {number} will head {heading}.", number=number, heading=heading(state.following))
    if state.pile:
        yield phrase("Still to come: {tiles}.", tiles=Listing(state.pile))
