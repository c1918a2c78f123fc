"""A ledger of a match, kept from its facts alone: where every boat, passenger and tile is, and whether that can be.

It knows the rules of what may be true, not the engine: cells and distances are those of `mississippi_oracle`, boards
are read from their JSON, and each fact is checked against what was true before it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    DockTaken,
    Event,
    HeadingChosen,
    MatchEnded,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    RoundEnded,
    SpeedSet,
    TileDrawn,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip

import mississippi_oracle as oracle


class Lies(NamedTuple):
    """A tile on the table."""

    middle: oracle.Point
    heading: int
    tile: str


class Ledger:
    """What is true, fact by fact."""

    def __init__(self, board: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> None:
        self.board, self.seats, self.options = board, seats, options
        self.school = options.get("mode") == "driving_school"
        self.boats: dict[int, oracle.Boat] = {}
        self.tiles: dict[int, Lies] = {0: Lies((0, 0), 0, "start")}
        self.waiting: dict[int, int] = {}
        self.drawn: list[str] = []
        self.rolled: tuple[str, ...] = ()
        self.visited = {0}
        self.quay: tuple[oracle.Point, ...] = ()
        self.round = 0
        self.moved: list[int] = []
        self.mover = -1
        self.left = 0
        self.turns = 0
        self.pushed: list[int] = []
        self.finished: list[int] = []
        self.lost: list[int] = []
        self.gone = 0
        self.placed = 0
        self.over = False

    def land(self, tile: str) -> list[str]:
        """The land cells of a tile."""
        found: list[str] = (self.board["start"] if tile == "start" else self.board["tiles"][tile])["land"]
        return found

    def covered(self, number: int) -> set[oracle.Point]:
        """The cells of a tile on the table."""
        lies = self.tiles[number]
        return {oracle.cell(lies.middle, lies.heading, name) for name in oracle.NAMES}

    def at(self, space: str) -> oracle.Point:
        """Where a cell lies; it must be water of a tile on the table."""
        number, name = space.split(".")
        lies = self.tiles[int(number)]
        assert name in oracle.NAMES and name not in self.land(lies.tile), space
        return oracle.cell(lies.middle, lies.heading, name)

    def tile_of(self, seat: int) -> int:
        """The number of the tile on which a boat is."""
        (number,) = (number for number in self.tiles if self.boats[seat].at in self.covered(number))
        return number

    def key(self, seat: int) -> tuple[float, ...]:
        """What the order of a round compares, the leader's key the greatest (M-R2 to 5)."""
        boat, number = self.boats[seat], self.tile_of(seat)
        lies = self.tiles[number]
        name = next(name for name in oracle.NAMES if oracle.cell(lies.middle, lies.heading, name) == boat.at)
        column = "abcde".index(name[0]) - 2
        along = 2 * (int(name[1]) - 2) - abs(column)
        half_steps = self.options.get("rank") == "river_half_steps"
        return (*((8 * number + along,) if half_steps else (number, along)), boat.speed, boat.coal, column)

    def take(self, event: Event) -> None:
        """One fact more; raises AssertionError for one that cannot be."""
        assert not self.over
        match event:
            case TileDrawn(tile):
                assert tile in self.board["tiles"] and tile not in self.drawn
                self.drawn.append(tile)
            case DirectionRolled(_, rolls):
                self.rolled = rolls
            case TileLaid():
                self.lay(event)
            case QuayLaid(turn, docks):
                assert max(self.tiles) == (3 if self.school else len(self.board["tiles"]))
                assert turn == self.rolled[-1] and not self.quay
                last = self.tiles[max(self.tiles)]
                self.quay = tuple(
                    oracle.cell(last.middle, last.heading, name)
                    for name in oracle.DOCKS[turn]
                    if name not in self.land(last.tile)
                )
                assert tuple(map(self.at, docks)) == self.quay
            case DockTaken(seat, _, space):
                self.boats[seat] = oracle.Boat(self.at(space), 0, 1, 6, ())
            case HeadingChosen(seat, heading) | BoatFaced(seat, heading):
                if isinstance(event, BoatFaced):
                    self.pushed.remove(seat)
                self.boats[seat] = self.boats[seat]._replace(heading=heading)
            case RoundBegan(number, order):
                assert number == self.round + 1 and not self.moved
                self.round, seats = number, [boat.seat for boat in order]
                assert sorted(seats) == sorted(self.boats)
                if number > 1:
                    assert seats == sorted(seats, key=self.key, reverse=True)
            case TurnBegan(seat):
                self.begin(seat)
            case BoatEliminated(seat, space):
                assert seat not in self.moved and self.boats[seat].at == self.at(space)
                self.leave(seat, self.lost)
                self.moved.append(seat)
            case SpeedSet() | BoatTurned() | BoatStepped() | BoatPushed():
                self.sail(event)
            case PassengerTaken(seat, tile, aboard):
                boat = self.boats[seat]
                assert boat.speed == 1 and tile not in boat.aboard and self.waiting[tile] > 0 and aboard <= 2
                assert self.at(f"{tile}.{self.board['tiles'][self.tiles[tile].tile]['dock']}") == boat.at
                self.waiting[tile] -= 1
                self.boats[seat] = boat._replace(aboard=(*boat.aboard, tile))
                assert len(self.boats[seat].aboard) == aboard
            case PassengerDeclined():
                asked = self.options.get("pickup")
                assert asked == "choice" or (asked == "pushed_may" and event.seat != self.mover)
            case BoatFinished(seat, place):
                boat = self.boats[seat]
                assert boat.at in self.quay and place == len(self.finished) + 1
                assert self.school or (len(boat.aboard) == 2 and boat.speed <= self.options.get("finish_max_speed", 1))
                assert seat == self.mover or self.options.get("finish_by_push")
                self.pushed = [other for other in self.pushed if other != seat]
                self.leave(seat, self.finished)
            case TileRemoved(number, passengers):
                assert number == min(self.tiles) and all(self.tile_of(seat) > number for seat in self.boats)
                del self.tiles[number]
                assert passengers == self.waiting.pop(number, 0)
                self.gone += passengers
            case RoundEnded(number):
                assert number == self.round and set(self.boats) <= set(self.moved)
                self.moved = []
            case MatchEnded(winners, _, places):
                self.over = True
                assert sorted(places) == list(range(self.seats))
                assert list(places[: len(self.finished)]) == self.finished
                assert list(reversed(places))[: len(self.lost)] == self.lost
                assert list(winners) == self.finished[:1] or (
                    self.options.get("last_survivor_wins") and not self.finished
                )

    def lay(self, event: TileLaid) -> None:
        """A tile at the end of the river (M-T1, M-T3, M-P1)."""
        last = self.tiles[max(self.tiles)]
        assert event.number == max(self.tiles) + 1 and event.tile == self.drawn[-1]
        assert event.turn == (self.rolled[-1] if self.rolled else "straight")
        heading = (last.heading + oracle.BEND[event.turn]) % 6
        self.tiles[event.number] = Lies(oracle.plus(last.middle, heading, 4), heading, event.tile)
        new = self.covered(event.number)
        assert not any(oracle.meet(new, self.covered(number)) for number in self.tiles if number < event.number - 1)
        house = self.board["tiles"][event.tile].get("house")
        share = self.board["passengers"][str(self.seats)][house] if house and not self.school else 0
        assert event.passengers == share
        self.waiting[event.number] = share
        self.placed += share

    def begin(self, seat: int) -> None:
        """A turn: everybody once a round; all that was due is done (M-R1, M-T1, M-T5, M-B6)."""
        assert seat in self.boats and seat not in self.moved and not self.pushed
        if self.options.get("order") == "dynamic" and self.round > 1:
            assert seat == max((other for other in self.boats if other not in self.moved), key=self.key)
        assert min(self.tiles) == min(map(self.tile_of, self.boats))
        assert bool(self.quay) or max(self.tiles) == max(self.visited) + 1
        self.moved.append(seat)
        self.mover, self.left, self.turns = seat, 0, 0

    def sail(self, event: SpeedSet | BoatTurned | BoatStepped | BoatPushed) -> None:
        """One manoeuvre of the boat whose turn it is (M-S1 to M-B4)."""
        assert event.seat == self.mover
        boat = self.boats[event.seat]
        match event:
            case SpeedSet(_, was, speed, coal):
                assert was == boat.speed and 1 <= speed <= 6 and coal == max(0, abs(speed - was) - 1)
                boat, self.left = boat._replace(speed=speed, coal=boat.coal - coal), speed
            case BoatTurned(_, side, heading, coal):
                assert heading == (boat.heading + (1 if side == "right" else 5)) % 6
                assert coal == (1 if self.turns else 0)
                boat, self.turns = boat._replace(heading=heading, coal=boat.coal - coal), self.turns + 1
            case BoatStepped(_, space, left):
                assert self.at(space) == oracle.plus(boat.at, boat.heading, 1) and left == self.left - 1 >= 0
                boat, self.left = boat._replace(at=self.at(space)), left
            case BoatPushed(_, other, space, to):
                came, struck, put = boat.at, self.at(space), self.at(to)
                assert self.boats[other].at == struck == oracle.plus(came, boat.heading, 1) and self.left >= 2
                assert put in [oracle.plus(struck, way, 1) for way in range(6)] and put != came
                assert put not in [its.at for its in self.boats.values()]
                self.boats[other], self.left = self.boats[other]._replace(at=put), self.left - 1
                self.pushed = [*(seat for seat in self.pushed if seat != other), other]
                self.visited.add(self.tile_of(other))
        self.boats[event.seat] = boat
        self.visited.add(self.tile_of(event.seat))

    def leave(self, seat: int, where: list[int]) -> None:
        """A boat leaves the river with its passengers."""
        self.gone += len(self.boats.pop(seat).aboard)
        where.append(seat)

    def check(self) -> None:
        """What is true after every fact."""
        places = [boat.at for boat in self.boats.values()]
        assert len(set(places)) == len(places)  # one boat a cell
        water = {
            oracle.cell(lies.middle, lies.heading, name)
            for lies in self.tiles.values()
            for name in oracle.NAMES
            if name not in self.land(lies.tile)
        }
        assert set(places) <= water
        assert all(
            0 <= boat.coal <= 6 and 1 <= boat.speed <= 6 and len(boat.aboard) <= 2 for boat in self.boats.values()
        )
        aboard = sum(len(boat.aboard) for boat in self.boats.values())
        assert self.placed == sum(self.waiting.values()) + aboard + self.gone
        assert list(self.tiles) == list(range(min(self.tiles), max(self.tiles) + 1))  # only a prefix was removed
        known = [*self.boats, *self.finished, *self.lost]
        assert len(set(known)) == len(known) in ({self.seats} if self.round else range(self.seats + 1))
