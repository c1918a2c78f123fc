"""The small messages of the reasons: what fills the blanks of the sentences in `rules.py`."""

from typing import Final

from niagara.core.text import Count, Listing, Phrase, SeatName, Term, phrase
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.state import State, tile_number
from niagara.games.mississippi_queen.tiles import Side, Turn

SIDES: Final[dict[Side, Phrase]] = {"left": Phrase("to the left"), "right": Phrase("to the right")}
JOINED: Final[dict[Turn, Phrase]] = {
    "straight": Phrase("straight on"), "left": Phrase("to the left"), "right": Phrase("to the right"),
}  # fmt: skip
"""How a tile joins the one before it."""

DIE: Final[dict[Turn, Phrase]] = {"straight": Phrase("straight"), "left": Phrase("left"), "right": Phrase("right")}
"""What the die shows."""

DIRECTIONS: Final = (
    Phrase("straight down the river"),
    Phrase("down the river to the right"),
    Phrase("up the river to the right"),
    Phrase("straight up the river"),
    Phrase("up the river to the left"),
    Phrase("down the river to the left"),
)
"""How a boat lies in its tile, by sixths to the right of downstream."""


def direction(state: State, seat: int) -> Phrase:
    """How a boat lies, as seen down the river on its own tile."""
    boat = state.boat(seat)
    return DIRECTIONS[(boat.heading - state.laid(tile_number(boat.space)).heading) % 6]


def signed(number: int) -> str:
    """A number with its sign: "+2", "0", "−3"."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def tiles(n: int) -> Count:
    """River tiles."""
    return Count(n, "{n} tile", "{n} tiles")


def for_players(n: int) -> Phrase:
    """Which match it is."""
    return phrase("for {players}", players=players(n))


def players(n: int) -> Count:
    """Players."""
    return Count(n, "{n} player", "{n} players")


def cells(n: int) -> Count:
    """Cells that a boat goes ahead."""
    return Count(n, "{n} cell", "{n} cells")


def steps(n: int) -> Count:
    """Steps of the speed wheel."""
    return Count(n, "{n} step", "{n} steps")


def tile_numbers(numbers: tuple[int, ...]) -> Listing:
    """Tiles by their numbers, in a list."""
    return Listing(tuple(phrase("tile {number}", number=number) for number in numbers))


def names(seats: tuple[int, ...]) -> Listing:
    """Players in an order, as a way."""
    return Listing(tuple(SeatName(seat) for seat in seats), way=True)


# Setup and order


def gets_dock(dock: int, space: str) -> Phrase:
    """What happens to a boat at the start."""
    return phrase("gets dock {dock}, cell {space}", dock=dock, space=space)


def takes_dock(dock: int, space: str) -> Phrase:
    """What happens to a boat at the start, under `start_docks=choice`."""
    return phrase("takes dock {dock}, cell {space}", dock=dock, space=space)


def faces(heading: Phrase) -> Phrase:
    """What happens to a boat at the start."""
    return phrase("faces the boat {heading}", heading=heading)


def in_seat_order(place: int) -> Phrase:
    """Why this dock."""
    return phrase("docks go out in seat order, and this is number {place}", place=place)


def of_free_docks(free: Listing) -> Phrase:
    """Why this dock, under `start_docks=choice`."""
    return phrase("by option each in turn takes any free one, here of {free}", free=free)


ANY_HEADING: Final = Phrase("at the start any direction will do")
ALL_MOVED: Final = Phrase("every boat on the river has moved")


def by_docks(order: Listing) -> Phrase:
    """What gives the order of the first round."""
    return phrase("the numbers of the start docks give the order, {order}", order=order)


def by_rank(order: Listing) -> Phrase:
    """What gives the order of a round."""
    return phrase("the leader moves first, the last boat last: {order}", order=order)


def best_placed_next(order: Listing) -> Phrase:
    """What gives the order, under `order=dynamic`."""
    return phrase("by option the best-placed boat that has not moved is always next; now they lie {order}", order=order)


def number_in_order(seat: int, place: int, boats: int) -> Phrase:
    """Whose turn it is."""
    return phrase(
        "{player}'s boat moves, number {place} of {boats} in the order",
        player=SeatName(seat), place=place, boats=boats,
    )  # fmt: skip


def best_placed(seat: int, boats: int) -> Phrase:
    """Whose turn it is, under `order=dynamic`."""
    left = Count(boats, "the last boat that has not moved", "the best placed of {n} boats that have not moved")
    return phrase("{player}'s boat moves, {left}", player=SeatName(seat), left=left)


KEYS_BY_TILE: Final = Phrase("tile, half steps along it, speed, coal, column to starboard")
KEYS_BY_RIVER: Final = Phrase("half steps down the river, speed, coal, column to starboard")


def keys(seat: int, numbers: tuple[str, ...]) -> Phrase:
    """A boat's keys, the weightiest first."""
    return phrase("{player} {keys}", player=SeatName(seat), keys=" | ".join(numbers))


def on_tiles(first: int, second: int) -> Phrase:
    """Why one boat is further."""
    return phrase("on tile {first}, against tile {second}", first=first, second=second)


def down_river(first: int, second: int, tile: int) -> Phrase:
    """Why one boat is further, under `rank=river_half_steps`."""
    return phrase(
        "by option {first} half steps down the river, {tile} for each tile, against {second}",
        first=first, second=second, tile=tile,
    )  # fmt: skip


def faster(first: int, second: int) -> Phrase:
    """Which key decides between level boats."""
    return phrase("speed {first} goes before speed {second}", first=first, second=second)


def more_coal(speed: int, first: int, second: int) -> Phrase:
    """Which key decides between level boats."""
    return phrase(
        "at speed {speed} both, {first} goes before {second}",
        speed=speed, first=rules.coal(first), second=rules.coal(second),
    )  # fmt: skip


# Speed, turns, points


def keeps_speed(speed: int) -> Phrase:
    """What a boat does with its speed."""
    return phrase("keeps speed {speed}", speed=speed)


def changes_speed(was: int, speed: int) -> Phrase:
    """What a boat does with its speed."""
    first = Phrase("which is free") if abs(speed - was) == 1 else Phrase("of which only the first is free")
    return phrase(
        "changes speed from {was} to {speed}, {steps}, {first}",
        was=was, speed=speed, steps=steps(abs(speed - was)), first=first,
    )  # fmt: skip


def this_turn(number: int, side: Side) -> Phrase:
    """Which turn of a move this is."""
    if number == 1:
        return phrase("The first turn of this move, {side}, is free", side=SIDES[side])
    return phrase("Turn {number} of this move, {side}; only the first is free", number=number, side=SIDES[side])


def whole_move(turns: int, for_speed: int) -> Phrase:
    """What the coal of a whole move is for."""
    first = Phrase("which is free") if turns == 1 else Phrase("the first of them free")
    text = "In all, for the change of speed and {turns}, {first}" if for_speed else "In all, for {turns}, {first}"
    return phrase(text, turns=rules.turns(turns), first=first)


# Pushing


def goes_on(cells: tuple[str, ...]) -> Phrase:
    """Where the pusher enters water after the push."""
    if len(cells) == 1:
        return phrase("goes on to {space}", space=cells[0])
    return phrase("goes on over {cells}", cells=Listing(cells, way=True))


GOES_NO_FURTHER: Final = Phrase("goes no further")

# Passengers


def house(tile: int, colour: str, seats: int) -> Phrase:
    """Why a new tile gets these passengers."""
    return phrase(
        "Tile {tile} has a dock with a {colour} house, and {players} take part",
        tile=tile, colour=Term(colour), players=players(seats),
    )  # fmt: skip


def no_dock(tile: int) -> Phrase:
    """Why a new tile gets no passengers."""
    return phrase("Tile {tile} has no dock", tile=tile)


SCHOOL: Final = Phrase("in the driving school")
NO_PASSENGERS: Final = Phrase("In the driving school nobody waits at the docks")
NOBODY: Final = Phrase("no passenger")
NOBODY_WAITS: Final = Phrase("nobody waits there any more")
LEFT_BY_CHOICE: Final = Phrase("by option its owner may leave her at the dock, and does")
FULL: Final = Phrase("no boat carries more than 2")


def stopped_there(waiting: int) -> Phrase:
    """Why a passenger comes aboard."""
    return phrase("its move ended there at speed 1, and {waiting} waited", waiting=rules.passengers(waiting))


def too_fast(speed: int, most: int) -> Phrase:
    """Why a boat neither picks up nor finishes."""
    if most == 1:
        return phrase("its speed is {speed}, and it must be 1", speed=speed)
    return phrase("its speed is {speed}, and by option it may be {most} at most", speed=speed, most=most)


def not_twice(tile: int) -> Phrase:
    """Why no passenger comes aboard."""
    return phrase("the two may not come from one island, so it takes none from tile {tile}", tile=tile)


SECOND: Final = Phrase("that is the most, and they come from two islands")

# Tiles


def owes_tile(seat: int) -> Phrase:
    """What being first on a tile means."""
    return phrase("{player} will roll for the next one", player=SeatName(seat))


def top_of_pile(tile: str, left: int, more: int) -> Phrase:
    """What being first on a tile means; of the tiles `left` in the pile only so many `more` are laid (D-17)."""
    if more < left:
        return phrase(
            "tile {tile} comes off the pile, which still has {left}; in the driving school {more} of them will be laid",
            tile=tile, left=tiles(left), more=more or Phrase("none"),
        )  # fmt: skip
    return phrase("tile {tile} comes off the pile, which still has {left}", tile=tile, left=tiles(left))


def rolls(seat: int, turn: Turn) -> Phrase:
    """What being first on a tile means."""
    return phrase("{player} rolls {turn}", player=SeatName(seat), turn=DIE[turn])


def joins(number: int, turn: Turn) -> Phrase:
    """What being first on a tile means."""
    return phrase("so tile {number} joins it {turn}", number=number, turn=JOINED[turn])


def rolled_in_vain(times: int) -> Phrase:
    """What came of a roll that touches."""
    if times == 1:
        return Phrase("it came up, and the die was rolled again")
    return phrase("it came up {n} times, and each time the die was rolled again", n=times)


DID_NOT_COME_UP: Final = Phrase("had it come up, the die would have been rolled again")
LIES_ALL_THE_SAME: Final = Phrase("by option the quay is not rolled for again")


def rolls_for_quay(seat: int, turn: Turn) -> Phrase:
    """How the quay comes."""
    return phrase("{player} rolls at once for the quay, {turn}", player=SeatName(seat), turn=DIE[turn])


def quay_joins(turn: Turn, docks: tuple[str, ...], blocked: tuple[str, ...]) -> Phrase:
    """How the quay lies."""
    text = (
        "the quay joins it {turn}, with docks at {docks}; land blocks {blocked}"
        if blocked
        else "the quay joins it {turn}, with docks at {docks}"
    )
    return phrase(text, turn=JOINED[turn], docks=Listing(docks), blocked=Listing(blocked))


def lost_with_tile(waiting: int) -> Phrase:
    """Who goes with a tile."""
    return (
        phrase("and {waiting} with it", waiting=rules.passengers(waiting)) if waiting else Phrase("and nobody with it")
    )


# The end

FINISHES: Final = Phrase("finishes")
HAS_NOT_FINISHED: Final = Phrase("has not finished")
FIRST_AT_QUAY: Final = Phrase("in the driving school the first boat at the quay wins, at any speed")
ONLY_OWN_MOVE: Final = Phrase("it was pushed there, and only its own move counts")


def arrived(speed: int, aboard: int) -> Phrase:
    """Why a boat finishes."""
    text = "it ended its own move there at speed {speed} with {aboard} aboard"
    if speed > 1:
        text = "it ended its own move there with {aboard} aboard, and by option speed {speed} is slow enough"
    return phrase(text, speed=speed, aboard=rules.passengers(aboard))


def arrived_by_push(speed: int, aboard: int) -> Phrase:
    """Why a boat finishes, under `finish_by_push`."""
    text = "it was pushed there at speed {speed} with {aboard} aboard, and by option that counts as well"
    return phrase(text, speed=speed, aboard=rules.passengers(aboard))


def too_few(aboard: int) -> Phrase:
    """Why a boat does not finish."""
    return phrase("it has {aboard} aboard, and 2 are needed", aboard=rules.passengers(aboard))


WINS: Final = Phrase("wins")
FIRST: Final = Phrase("the first boat at the quay is the winner")
FIRST_OF_MORE: Final = Phrase("the first boat at the quay is the winner, the others race on for the places")
WAS_FIRST: Final = Phrase("the boat was the first at the quay")
SURVIVED: Final = Phrase("by option the last boat on the river wins at once")


def takes_place(place: int) -> Phrase:
    """What a boat gets at the quay."""
    return phrase("takes place {place}", place=place)


def came_in_before(seats: tuple[int, ...]) -> Phrase:
    """Why a boat gets this place."""
    return phrase("{players} finished before", players=Listing(tuple(map(SeatName, seats))))


def placed(places: tuple[tuple[int, int], ...]) -> Listing:
    """(place, seat) in a list."""
    return Listing(tuple(phrase("{place} {player}", place=place, player=SeatName(seat)) for place, seat in places))


BEHIND: Final = Phrase("behind those who finished come")
BEHIND_COMES: Final = Phrase("behind those who finished comes")
NOBODY_FINISHED: Final = Phrase("nobody has finished, so the places go to")


def unfinished(afloat: int, lost: int) -> Phrase:
    """The boats that have not finished, in the order of their places."""
    sailing = Phrase("the boat still on the river" if afloat == 1 else "the boats still on the river, by rank")
    out = Phrase("the boat that was out" if lost == 1 else "those that were out, the latest first")
    if afloat and lost:
        return phrase("{sailing}, then {out}", sailing=sailing, out=out)
    return sailing if afloat else out


OVER: Final = {
    "all_placed": Phrase("no boat is left on the river"),
    "all_lost": Phrase("no boat is left on the river, and none has finished"),
    "last_boat": Phrase("somebody has finished, and one boat is left on the river"),
    "last_survivor": Phrase("one boat is left on the river, and by option that is enough"),
    "first_at_quay": Phrase("in the driving school one boat at the quay is enough"),
    "no_room": Phrase("the next tile cannot be laid straight, to the left or to the right without touching another"),
}
"""Why nothing follows, by reason."""


# What stops a boat that is out

LAND: Final = Phrase("land")
EDGE_OF_RIVER: Final = Phrase("the edge of the river")
NO_POINT_TO_PUSH: Final = Phrase("a boat that it could only push with its last point")
NO_ROOM_TO_PUSH: Final = Phrase("a boat that there is no room to push")
BEHIND_PUSHED: Final = Phrase("the boat that it has just pushed")


def speeds(numbers: tuple[int, ...]) -> Phrase:
    """Speeds as the subject of a sentence: "speed 1", "speeds 1, 5 and 6", "speeds 1 to 4"."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return phrase("speed {speed}", speed=first)
    if len(numbers) > 2 and len(numbers) == last - first + 1:
        return phrase("speeds {first} to {last}", first=first, last=last)
    return phrase("speeds {speeds}", speeds=Listing(numbers))


def stopped_by(numbers: tuple[int, ...], turns: int, causes: tuple[Phrase, ...], used: int) -> Phrase:
    """How far a boat would get at some speeds."""
    return phrase(
        "at {speeds} with {turns} it is stopped after {used} by {causes}",
        speeds=speeds(numbers),
        turns=rules.turns(turns),
        used=rules.points(used),
        causes=Listing(causes),
    )


def too_dear(numbers: tuple[int, ...]) -> Phrase:
    """Speeds that cannot be set, as the end of a sentence; "" if there are none."""
    if not numbers:
        return Phrase("")
    text = "; {speeds} costs more coal than it has" if len(numbers) == 1 else "; {speeds} cost more coal than it has"
    return phrase(text, speeds=speeds(numbers))
