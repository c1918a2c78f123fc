"""The states of a file before the rules: each move played, each recorded state compared with the derived one (L3)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from niagara.core.game import CHANCE, AnyGame
from niagara.core.hexes import Hex
from niagara.core.referee import judge
from niagara.core.replay import AnyEntry, Entry
from niagara.core.rule import RuleViolation
from niagara.games.mississippi_queen_sc2024.actions import Action, DrawTile, Move, RollDirection
from niagara.games.mississippi_queen_sc2024.board import LAST
from niagara.games.mississippi_queen_sc2024.events import TurnPassed
from niagara.games.mississippi_queen_sc2024.rank import next_seat
from niagara.games.mississippi_queen_sc2024.search import Sailed, enumeration, has_move, helm, helm_of
from niagara.games.mississippi_queen_sc2024.state import State, other, place_of, seat_of, task, team
from niagara.games.mississippi_queen_sc2024.words import HEADINGS
from niagara.log.importers.difference import Difference
from niagara.log.importers.sc2024.boards import BEND
from niagara.log.importers.sc2024.moves import move_text
from niagara.log.importers.sc2024.states import TEAMS, Seen


class Skip(Struct, frozen=True):
    """A turn in which a boat was not asked."""

    turn: int
    seat: int
    reason: str
    could: bool
    """Whether it had a legal move all the same."""
    place: str


class Lost(Struct, frozen=True):
    """A move that no state tells, and that several would explain."""

    entry: int
    round: int
    seat: int
    moves: tuple[str, ...]


class Woven(Struct, frozen=True):
    """How far the states of a file follow from each other under one version."""

    entries: tuple[AnyEntry, ...]
    fitting: int
    """How many states fit, from the first on."""
    along: tuple[State, ...]
    """Our state at each of them."""
    last: State
    difference: Difference | None
    rule: str
    """The rule that the difference is about, "" if there is none."""
    where: Seen | None
    """The state at which it is."""
    skips: tuple[Skip, ...]
    derived: tuple[int, ...]
    """Entries whose move no state tells."""
    lost: Lost | None


class _Stop(Exception):
    def __init__(self, expected: str, found: str, rule: str, ruling: Any = None) -> None:
        super().__init__(expected)
        self.expected, self.found, self.rule, self.ruling = expected, found, rule, ruling


def weave(game: AnyGame, start: State, states: Sequence[Seen]) -> Woven:
    """Plays the moves of `states` from `start`, the state before the first decision."""
    return _Weaver(game, start, states).run()


class _Weaver:
    def __init__(self, game: AnyGame, start: State, states: Sequence[Seen]) -> None:
        self.game = game
        self.state = start
        self.states = states
        self.entries: list[AnyEntry] = []
        self.skips: list[Skip] = []
        self.derived: list[int] = []
        self.lost: Lost | None = None
        self.along: list[State] = []
        self.kept = 0
        """Entries up to the last state that fits."""
        self.passed = False

    def run(self) -> Woven:
        """Goes on until something does not fit."""
        seen: Seen | None = None
        seat: int | None = None
        difference, rule, fitting = None, "", 0
        try:
            for seen in self.states:
                seat = self.state.seat if fitting else None
                if fitting:
                    self._move(seen)
                    if self.lost is not None:
                        break
                self._chance(seen)
                self._compare(seen)
                self.along.append(self.state)
                self.kept = len(self.entries)
                fitting += 1
        except _Stop as stop:
            assert seen is not None
            if not self._boats_fit(seen):
                self.entries = self.entries[: self.kept]
            rule = stop.rule
            difference = Difference(
                entry=len(self.entries) + 1, round=self.game.round_of(self.state), seat=seat, expected=stop.expected,
                found=stop.found, place=seen.place, ruling=stop.ruling,
            )  # fmt: skip
        return Woven(
            tuple(self.entries), fitting, tuple(self.along), self.state, difference, rule, seen if difference else None,
            tuple(self.skips), tuple(self.derived), self.lost,
        )  # fmt: skip

    def _boats_fit(self, seen: Seen) -> bool:
        """Whether the boats are as a state has them: then its move is one of the match, whatever else differs."""
        return not any(_boat_differs(self.state, seen, name) for name in TEAMS)

    def _play(self, action: Action, seen: Seen, certainty: str) -> None:
        actor = self.game.actor(self.state)
        assert actor is not None
        try:
            events, after = judge(self.game, self.state, actor, action)
        except RuleViolation as violation:
            who = "chance" if actor == CHANCE else team(self.state, int(actor))
            told = move_text(action.actions) if isinstance(action, Move) else str(action)
            expected = f"a legal move of {who}" if isinstance(action, Move) else "what may come here"
            raise _Stop(expected, told, violation.rule.id, violation.ruling) from None
        self.passed = False
        state = self.state
        for event in events:
            if isinstance(event, TurnPassed):
                could = has_move(helm_of(state, event.seat))
                self.skips.append(Skip(event.turn - 1, event.seat, event.reason, could, seen.place))
                self.passed = True
            state = self.game.evolve(state, event)
        number = len(self.entries) + 1
        if certainty == "derived":
            self.derived.append(number)
        x = {"x_certainty": {"type": certainty}, "x_origin": [seen.place]}
        self.entries.append(Entry(n=number, actor=actor, action=action, events=events, x=x))
        self.state = after

    def _move(self, seen: Seen) -> None:
        """The move that leads to a recorded state (S-X7, S-X11)."""
        if self.game.actor(self.state) is None:
            raise _Stop("nothing: the match is over", f"a state of turn {seen.turn}", "S-E1")
        if seen.move is not None:
            self._play(Move(seen.move), seen, "stated")
            server = self.state.options.server
            if self.passed and not server.keeps_last_move:
                raise _Stop(
                    f"no lastMove after a turn in which a boat was not asked (server {server.version})",
                    "a lastMove", "S-K1",
                )  # fmt: skip
            return
        near = [one for one in enumeration(helm(self.state)) if self._near(one, seen)]
        fits = [Move(one.path) for one in near if self._leads(one, seen)]
        if not fits:
            raise _Stop("a move that leads here", "no lastMove, and no legal move of the boat explains it", "S-M5")
        if len(fits) > 1:
            said = tuple(move_text(move.actions) for move in fits)
            entry, number = len(self.entries) + 1, self.game.round_of(self.state)
            self.lost = Lost(entry, number, self.state.seat, said)
            return
        self._play(fits[0], seen, "derived")

    def _near(self, one: Sailed, seen: Seen) -> bool:
        """Whether a move ends where a state has the boats; asked first, since it costs little."""
        places, seat = self.state.waters.places, self.state.seat
        ship, rival = seen.ships[team(self.state, seat)], seen.ships[team(self.state, other(seat))]
        ends = (places[one.cell], one.heading, one.speed, one.coal, places[one.others])
        return ends == (ship.place, ship.heading, ship.speed, ship.coal, rival.place)

    def _leads(self, one: Sailed, seen: Seen) -> bool:
        """Whether a move, and what follows it, gives exactly a state."""
        trial = _Weaver(self.game, self.state, self.states)
        try:
            trial._play(Move(one.path), seen, "derived")
            trial._chance(seen)
            trial._compare(seen)
        except _Stop:
            return False
        return True

    def _chance(self, seen: Seen) -> None:
        """The tiles that come into sight, as the state shows them; with all tiles on the table, as the file does."""
        last = self.states[-1]
        while self.game.actor(self.state) == CHANCE:
            number = self.state.river[-1].number + 1
            told = last if self.state.options.tiles == "all" else seen
            if task(self.state) == "draw":
                if number >= len(told.segments):
                    raise _Stop(f"tile {number} in sight", f"{len(told.segments)} tiles", "S-B7")
                self._play(DrawTile(f"t{number}"), seen, "stated")
                continue
            heading = told.segments[number].heading if number < len(told.segments) else told.following
            bend = BEND.get((heading - self.state.river[-1].heading) % 6)
            if bend is None or number > len(told.segments):
                raise _Stop(f"the heading of tile {number}", f"{len(told.segments)} tiles in sight", "S-B7")
            self._play(RollDirection(bend), seen, "stated")

    def _compare(self, seen: Seen) -> None:
        """Raises _Stop with the first thing that a recorded state has otherwise."""
        state = self.state
        seat = next_seat(state) if state.phase == "over" else state.seat
        derived, told = f"turn {state.turn}, {team(state, seat)} to move", f"turn {seen.turn}, {seen.team} to move"
        if derived != told:
            raise _Stop(f"{derived}{self._because(seat)}", told, "S-K2" if state.turn != seen.turn else "S-O2")
        if state.shown != len(seen.segments):
            raise _Stop(f"{state.shown} tiles in sight", f"{len(seen.segments)}", "S-B7")
        following = state.river[state.shown].heading if state.shown < len(state.river) else state.following
        if state.shown <= LAST and following is not None and following != seen.following:
            raise _Stop(f"the next tile heads {HEADINGS[following]}", HEADINGS[seen.following], "S-B7")
        self._compare_tiles(seen)
        for name in TEAMS:
            differs = _boat_differs(state, seen, name)
            if differs:
                raise _Stop(*differs)

    def _because(self, seat: int) -> str:
        """How many moves the boat has, which therefore is asked."""
        if self.state.phase != "moving":
            return ""
        count = len(self.game.legal_actions(self.state))
        return f", which has {count} legal move{'s' if count != 1 else ''}"

    def _compare_tiles(self, seen: Seen) -> None:
        first = self.states[-1]
        for number, tile in enumerate(seen.segments):
            if number >= len(first.segments) or tile.still() != first.segments[number].still():
                raise _Stop(f"tile {number} as it is in {first.place}", "another tile", "S-B5")
            for cell, pier in tile.piers.items():
                waits = f"{number}.{cell}" in self.state.waiting
                if waits != pier.waiting:
                    here = f"at the pier {number}.{cell}"
                    words = ("somebody waits", "nobody waits")
                    raise _Stop(f"{words[not waits]} {here}", f"{words[waits]} there", "S-U2")


def _boat_differs(state: State, seen: Seen, name: Any) -> tuple[str, str, str] | None:
    """What a state has otherwise of a boat: (expected, found, rule)."""
    boat, ship = state.boats[seat_of(state, name)], seen.ships[name]
    pairs: tuple[tuple[str, object, object, str], ...] = (
        ("position", cube(place_of(state, boat.space)), cube(ship.place), "S-F2"),
        ("heading", HEADINGS[boat.heading], HEADINGS[ship.heading], "S-D1"),
        ("speed", boat.speed, ship.speed, "S-A3"),
        ("coal", boat.coal, ship.coal, "S-D1"),
        ("passengers", boat.passengers, ship.passengers, "S-U2"),
        ("free turns", boat.free_turns, ship.free_turns, "S-U5"),
        ("points", boat.score, ship.points, "S-U4"),
        ("stuck", boat.stuck if ship.stuck is not None else None, ship.stuck, "S-K1"),
    )
    for what, ours, theirs, rule in pairs:
        if ours != theirs:
            return f"{what} of {name} {ours}", f"{theirs}", rule
    return None


def cube(place: Hex) -> tuple[int, int, int]:
    """Our coordinates → the server's (q, r, s) (S-B1)."""
    r, s = place
    return -r - s, r, s
