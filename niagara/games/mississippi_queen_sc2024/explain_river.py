"""Why a tile lies where it lies, and where its stream runs (S-B4 to S-B7)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.events import DirectionRolled, TileShown
from niagara.games.mississippi_queen_sc2024.marks import space_key, tile_key
from niagara.games.mississippi_queen_sc2024.river import STREAM, dock
from niagara.games.mississippi_queen_sc2024.state import State, tile_of
from niagara.games.mississippi_queen_sc2024.words import BENDS, heading


def shown(step: Step, event: TileShown) -> tuple[Ruling, ...]:
    """The tile that came into sight, and what is on it (S-B7, S-B5)."""
    state: State = step.after
    number = event.number
    tile = state.board.tiles[event.tile]
    islands = phrase("islands on {cells}", cells=Listing(tile.land)) if tile.land else Phrase("no island")
    b7 = rules.B7.rules(tile_key(number), why=_why_shown(step, number), tile=number)
    b5 = rules.B5.rules(tile_key(number), tile=number, islands=islands, piers=_on_it(state, number))
    return b7, b5


def _why_shown(step: Step, number: int) -> Phrase:
    before: State = step.before
    if before.options.tiles == "all":
        return Phrase("By option all tiles lie from the start")
    if before.phase == "opening":
        return Phrase("A match begins with two tiles")
    player, tile = SeatName(before.seat), tile_of(before, before.seat)
    return phrase("{player}'s move ended on tile {tile}, for the first time", player=player, tile=tile)


def _on_it(state: State, number: int) -> Phrase:
    """The piers and the goal of a tile."""
    tile, water = state.board.tiles[state.laid(number).tile], state.waters
    docks = []
    for cell in tile.piers:
        pier = water.index.get(f"{number}.{cell}", -1)
        onto = dock(water, pier) if pier in water.piers else -1
        to = water.spaces[onto] if onto >= 0 else "-"
        docks.append(phrase("a pier on {cell} for {dock}", cell=cell, dock=to))
    goal = (phrase("the goal on {cells}", cells=Listing(tile.goal)),) if tile.goal else ()
    return phrase("{things}", things=Listing((*docks, *goal))) if docks or goal else Phrase("no pier")


def rolled(step: Step, event: DirectionRolled) -> tuple[Ruling, ...]:
    """The heading of the next tile, and the stream of the last one that lies (S-B4, S-B6)."""
    state: State = step.after
    last = state.river[-1]
    turn = BENDS[event.turn]
    cells = tuple(f"{last.number}.{cell}" for cell in STREAM[(event.heading - last.heading) % 6])
    stream = tuple(space for space in cells if state.waters.index.get(space, -1) in state.waters.stream)
    return (
        rules.B4.rules(
            tile_key(last.number), tile=event.number, before=last.number, turn=turn, heading=heading(event.heading)
        ),
        rules.B6.rules(
            *map(space_key, stream), next=event.number, turn=turn, tile=last.number, stream=Listing(stream, way=True)
        ),
    )
