"""Every fact of a picture, from the engine's state: what somebody who does not see it must be able to read.

A fact is a tuple of texts that stand together in one line or row. They are put together here from the state alone, so
that a thing that the board in words, its table or the players' table leaves out is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from niagara.core.scene import Label
from niagara.core.text import phrase
from niagara.games.mississippi_queen.state import finish_docks
from niagara.games.niagara.state import shown as cards_shown
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.state import shown as cards_up

if TYPE_CHECKING:
    from niagara.core.scene import Scene

Fact = tuple[str, ...]
Names = tuple[str, ...]


def niagara_facts(state: Any, names: Names) -> Iterator[Fact]:
    board = state.board
    words = {board.land: "beach", board.falls: "falls"}
    for seat, name in enumerate(names):
        for number, canoe in enumerate(state.canoes[seat], 1):
            if canoe.space == "lost":
                yield f"{name}:", f"canoe {number} lost"
                continue
            load = f" {canoe.cargo}" if canoe.cargo else ""
            yield words.get(canoe.space, canoe.space), f"{name}, canoe {number}{load}"
        store = {gem: count for gem, count in zip(board.gems, state.stores[seat], strict=True) if count}
        value = sum(count * worth for count, worth in zip(state.stores[seat], board.values, strict=True))
        yield name, *(gem for gem, count in store.items() for _ in range(count)), f" {value} "
        yield f"{name} has delivered", *(f"{count} × {gem}" for gem, count in store.items())
        yield name, " ".join(map(str, state.hands[seat]))
        if seat in cards_shown(state):
            yield "Cards turned up", f"{name} {state.chosen[seat]}"
    for mine, pile in zip(board.file.mines, state.piles, strict=True):
        for gem, count in zip(board.gems, pile, strict=True):
            if count:
                yield from ((space, f"{gem} {count}") for space in mine.spaces)
                yield f"Mine of {mine.gem}", f"{count} × {gem}"
    yield (f"Weather: {f'{state.weather:+d}'.replace('-', '−') if state.weather else '0'}.",)
    yield (f"{names[state.ring]} has the life-ring",)
    yield (f"Round {state.round}",)
    if board.arms[state.arm]:
        yield (f"The next disc takes arm {state.arm}",)
    if state.turn and state.phase == "turns":
        yield (f"it is {names[state.turn.seat]}'s turn",)


ICONS = {"start": "the Start token", "die": "the die", "hand": "cards in hand", "logs": "a log tile"}


def whitewater_facts(state: Any, names: Names) -> Iterator[Fact]:
    board = state.board
    last = board.file.track_length
    for seat, name in enumerate(names):
        places = dict(zip(ANIMALS, state.animals[seat], strict=True))
        for animal, place in places.items():
            if place == 0:
                yield f"{name}'s animals", "on the team card:", animal
            elif place <= last:
                yield f"{place} ", f"{name}'s {animal}"
            else:
                yield f"{name}'s animals", "home:", animal
                yield f"Podium of the {animal}", name
        yield f"{name} has played", *state.played[seat]
        yield f"{name} has played", "in hand", *(card for card in ANIMALS if card not in state.played[seat])
        if state.phase == "turns" and seat in cards_up(state):
            yield "Cards turned up", f"{name} {state.chosen[seat]}"
    icons = dict(board.land_icons)
    for slot, tile in enumerate(state.river, 1):
        spaces = board.slots[slot]
        if tile == GONE:
            yield from ((f"{space} ", "no log") for space in spaces)
            continue
        yield f"Slot {slot},", f"tile {tile};"
        icons |= dict(zip(spaces, board.file.log_tiles[tile], strict=True))
    yield from ((f"{space} ", ICONS.get(icon, icon)) for space, icon in icons.items() if icon != "none")
    yield "In the pile:", str(state.pile)
    if state.spent:
        yield "Over the waterfall", *state.spent
    yield (f"{names[state.holder]} has the Start token",)
    if state.turn and state.phase == "turns":
        yield (f"it is {names[state.turn.seat]}'s turn with the {state.turn.card} card",)


def mississippi_facts(state: Any, names: Names) -> Iterator[Fact]:
    for seat, name in enumerate(names):
        boat = state.boats[seat]
        if boat is None:
            yield name, "finished" if seat in state.finished else "out" if seat in state.lost else "no dock yet"
            continue
        tile = boat.space.partition(".")[0]
        yield f"{tile} ", f"{name} on {boat.space}"
        yield f"{name}: on {boat.space}, facing", f"speed {boat.speed},", f"{boat.coal} coal"
        yield f"{name} ", f"{boat.speed} {boat.coal}", *(f"tile {number}" for number in boat.aboard)
    for laid, waiting in zip(state.river, state.waiting, strict=True):
        yield (f"Tile {laid.number}",)
        if laid.number and state.board.dock(laid.tile):
            yield f"{laid.number} ", f"{laid.number}.{state.board.dock(laid.tile)} {waiting}"
    if state.quay:
        yield "quay", *finish_docks(state)
    if state.drawn:
        yield "is turned up", state.drawn
    yield "n the pile:", str(len(state.pile))
    if state.phase == "turns" and state.order:
        yield "rder", *(names[seat] for seat in state.order)
    if state.phase == "turns" and state.turn:
        yield (f"it is {names[state.turn.seat]}'s turn",)


def contest_facts(state: Any, names: Names) -> Iterator[Fact]:
    for name, boat in zip(names, state.boats, strict=True):
        tile = boat.space.partition(".")[0]
        yield f"{tile} ", f"{name} on {boat.space}"
        yield (
            f"{name} (", f"on {boat.space}", f"speed {boat.speed},", f"{boat.coal} coal", f"{boat.passengers} passen",
            f"score {boat.score}",
        )  # fmt: skip
        yield f"{name} ", f"{boat.score} {boat.speed} {boat.coal} {boat.passengers}"
    water = state.waters
    for laid in state.river:
        tile = state.board.tiles[laid.tile]
        stream = [water.spaces[cell] for cell in water.stream if water.tiles[cell] == laid.number]
        yield f"Tile {laid.number}", *tile.land, *tile.goal, *stream
        for cell in tile.piers:
            pier = f"{laid.number}.{cell}"
            yield f"Tile {laid.number}", f"a pier on {pier}"
            yield f"{laid.number} ", pier
            if pier in state.waiting:
                yield f"Tile {laid.number}", f"a pier on {pier}", "one passenger waits"
    if state.pile:
        yield "Still to come", *state.pile
    if state.phase == "moving":
        yield f"Turn {state.turn}: {names[state.seat]} moves", f"{state.left} movement point", f"{state.free} sixth"


FACTS: dict[str, Callable[[Any, Names], Iterator[Fact]]] = {
    "niagara": niagara_facts,
    "whitewater": whitewater_facts,
    "mississippi_queen": mississippi_facts,
    "mississippi_queen_sc2024": contest_facts,
}


def written(scene: Scene, say: Callable[[Any], str]) -> set[str]:
    """Every text that stands in a picture; of a message with blanks what fills them."""
    marks = chain(scene.marks, scene.panel.marks if scene.panel else ())
    words = [mark.words for mark in marks if isinstance(mark, Label)]
    filled = (phrase("{blank}", blank=blank) for one in words for blank in dict(one.blanks).values())
    return {say(one) for one in chain((one for one in words if not one.blanks), filled)}
