"""What is true now, frozen, and the questions that a state alone can answer."""

from typing import Literal

from msgspec import Struct

from niagara.core.setup import Setup
from niagara.games.whitewater.animals import ANIMALS, TURTLE_MOVES, Animal, Icon
from niagara.games.whitewater.board import GONE, Board
from niagara.games.whitewater.options import Options
from niagara.games.whitewater.todo import Stop, Task

WhitewaterSetup = Setup[Board, Options]

HOME_TO_END = 3
"""So many animals of one player at home end the match (W-24)."""

Hand = tuple[Animal, ...]


class Turn(Struct, frozen=True, gc=False, kw_only=True):
    """The turn that is being played."""

    seat: int
    card: Animal
    decided: bool = False
    """Whether it is settled that the card moves its animal or does its action (W-3)."""


class State(Struct, frozen=True, gc=False, kw_only=True):
    """All that is true now."""

    setup: WhitewaterSetup
    phase: Literal["setup", "round", "cards", "turns", "over"]
    """setup: the river is laid; round: one is to begin; cards: they are chosen; turns: they are played; over."""
    round: int
    holder: int
    """The seat with the Start token."""
    first: int
    """The seat that had the Start token when the round began: it turns up first (W-2)."""
    hands: tuple[Hand, ...]
    played: tuple[Hand, ...]
    """Cards face up before each seat, the first one first."""
    chosen: tuple[Animal | Literal["hidden"] | None, ...]
    """The card of each seat that lies face down, or is being played."""
    begun: int = 0
    """How many turns of this round have begun."""
    turn: Turn | None = None
    todo: tuple[Task, ...] = ()
    """What is still to be done in this turn, the next thing first."""
    animals: tuple[tuple[int, ...], ...]
    """By seat, then species: 0 on the team card, 1 … on the track, one more than the last space at home."""
    river: tuple[str, ...]
    """The tile on each slot, slot 1 first; "none" where none lies."""
    unseen: tuple[str, ...]
    """Tiles that have not been turned up: those of the pile and those that were left out, nobody knows which."""
    pile: int
    """How many tiles the pile has."""
    spent: tuple[str, ...] = ()
    """Tiles that went over the waterfall."""
    podiums: tuple[tuple[int, ...], ...] = ((),) * len(ANIMALS)
    """By species: the seats, the first one first."""
    ending: Literal["", "third_home", "no_tile"] = ""
    """Why this round is the last one."""
    short: bool = False
    """Whether the tiles end the match: a push found the pile empty (W-23), or the last tile came (D-2)."""
    winners: tuple[int, ...] = ()

    @property
    def board(self) -> Board:
        """The board."""
        return self.setup.board

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.setup.options

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    def place(self, seat: int, animal: Animal) -> int:
        """Where an animal is."""
        return self.animals[seat][ANIMALS.index(animal)]

    def __repr__(self) -> str:
        places = "; ".join(" ".join(map(str, row)) for row in self.animals)
        return f"<State round {self.round}, {self.phase}, animals {places}, river {' '.join(self.river)}>"


def opening(setup: WhitewaterSetup) -> State:
    """The state before the first tile is turned up (W-SETUP-1 to 5)."""
    board, seats = setup.board, setup.seats
    tiles, slots = board.file.log_tiles, board.last_slot
    return State(
        setup=setup,
        phase="setup",
        round=0,
        holder=setup.start_seat,
        first=setup.start_seat,
        hands=(ANIMALS,) * seats,
        played=((),) * seats,
        chosen=(None,) * seats,
        animals=((0,) * len(ANIMALS),) * seats,
        river=(board.file.red_tile, *(GONE for _ in range(slots - 1))),
        unseen=tuple(tile for tile in tiles if tile != board.file.red_tile),
        pile=len(tiles) - 1 - board.tiles_left_out(seats),
    )


def turn_order(state: State) -> tuple[int, ...]:
    """The seats in this round's order: from the first one clockwise (W-2)."""
    return tuple((state.first + offset) % state.seats for offset in range(state.seats))


def next_slot(state: State) -> int | None:
    """The slot on which a tile is laid next in the setup, or None when the river is whole (W-SETUP-6)."""
    if state.phase != "setup" or GONE not in state.river:
        return None
    return state.river.index(GONE) + 1


def chooser(state: State) -> int | None:
    """The next seat, in turn order, that has not laid its card, or None."""
    return next((seat for seat in turn_order(state) if state.chosen[seat] is None), None)


def shown(state: State) -> tuple[int, ...]:
    """The seats whose card of this round was turned up."""
    return turn_order(state)[: state.begun]


def task(state: State) -> Task | None:
    """The next thing to do in this turn, or None."""
    waiting = waiting_tasks(state)
    return waiting[0] if waiting else None


def waiting_tasks(state: State) -> tuple[Task, ...]:
    """What is still to be done; a stop whose animal has gone on, or that has no icon, is nothing to do."""
    for at, one in enumerate(state.todo):
        if not isinstance(one, Stop) or (
            state.place(one.seat, one.animal) == one.space and icon_at(state, one.space) != "none"
        ):
            return state.todo[at:]
    return ()


def missing(state: State, space: int) -> bool:
    """Whether a space of the track is a gap: no tile lies on its slot (W-23)."""
    log = state.board.log_at.get(space)
    return log is not None and state.river[log[0] - 1] == GONE


def icon_at(state: State, space: int) -> Icon:
    """The icon of a space: printed on land, or on the log that lies there now; "none" if there is none."""
    log = state.board.log_at.get(space)
    if log is None:
        return state.board.land_icons.get(space, "none")
    tile = state.river[log[0] - 1]
    return "none" if tile == GONE else state.board.file.log_tiles[tile][log[1]]


def animal_on(state: State, space: int) -> tuple[int, Animal] | None:
    """Whose animal stands on a space of the track, or None (W-14)."""
    for seat, row in enumerate(state.animals):
        for animal, place in zip(ANIMALS, row, strict=True):
            if place == space:
                return seat, animal
    return None


def home(state: State, seat: int) -> tuple[Animal, ...]:
    """The animals of a seat that have finished."""
    return tuple(animal for animal in ANIMALS if state.place(seat, animal) == state.board.finish)


def away(state: State, seat: int) -> tuple[Animal, ...]:
    """The animals of a seat that have not finished."""
    return tuple(animal for animal in ANIMALS if state.place(seat, animal) != state.board.finish)


def turtle_choices(state: State, seat: int) -> tuple[Animal, ...]:
    """The animals that the turtle card may move (W-8, W-11)."""
    return tuple(animal for animal in away(state, seat) if animal in TURTLE_MOVES)


def start_targets(state: State, seat: int, by: Literal["card", "icon"]) -> tuple[int, ...]:
    """The team cards on which the Start token may be put (W-4, W-16b; D-1)."""
    everybody = tuple(range(state.seats))
    if by == "icon":
        return everybody
    match state.options.start_action_target:
        case "not_current_holder":
            return tuple(other for other in everybody if other != state.holder)
        case "not_self":
            return tuple(other for other in everybody if other != seat)
        case "any":
            return everybody


def finisher(state: State) -> int | None:
    """The seat with enough animals on the podiums to end the match, or None (W-24)."""
    placed = [seat for steps in state.podiums for seat in steps]
    return next((seat for seat in placed if placed.count(seat) >= HOME_TO_END), None)


def end_due(state: State) -> Literal["", "third_home", "no_tile"]:
    """Why this round becomes the last one now; "" if it does not, or is already (W-23, W-24)."""
    if state.ending:
        return ""
    if finisher(state) is not None:
        return "third_home"
    return "no_tile" if state.short else ""
