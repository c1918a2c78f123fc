"""The examples of each rule: smallest lines of play in which it fires or refuses, and what nearly is one.

Found as Hypothesis does it: many random matches (some by the bots, some from shipped matches) give for each rule the
smallest line of play that shows it; then parts of it are left out and choices made quieter for as long as the rule
still shows. What an older file holds is tried first, so that a second search begins where the first one ended.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec
from _example_near import near
from _example_play import Line, Place, World, rulings

from niagara.core.game import AnyGame
from niagara.core.option import Option
from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.setup import BadSetup
from niagara.games import get, names
from niagara.log.load import load
from niagara.log.shipped import samples
from niagara.play import chance
from niagara.play.bots import bots
from niagara.teach.example_file import Case, ExampleBook, Without, book, encoded, source

SECONDS: Final = {"niagara": 12.0, "mississippi_queen": 20.0, "mississippi_queen_sc2024": 25.0, "whitewater": 10.0}
"""So long random matches of one set of options are played."""
LENGTHS: Final = (12, 12, 25, 25, 60, 150, 500)
SMALL_NUMBER: Final = 2
KEPT: Final = 3
"""So many lines of a rule are made smaller."""
TRIES: Final = 250
"""So many changes of a line are tried while it becomes smaller."""
ALIKE: Final = 1000
"""More than any line is long."""
SHOWN: Final = 3
"""So many examples of a rule are kept under the default options, one under others."""


OFF: Final = "by this option the rule says nothing"
OLD_SERVERS: Final = "servers before 24.2.2 do not ask this"
ONE_SERVER: Final = "only server 24.0.8 asks a boat that has no move"
ENDLESS: Final = "by default no number of rounds ends a match"
SILENT: Final = frozenset({OFF, OLD_SERVERS, ONE_SERVER, ENDLESS})
"""The reasons that say that the rule cannot be seen at all."""
WHY: Final[dict[tuple[str, str], str]] = {
    ("M-OPTION-ROUNDS", "{}"): "by default a match may take 200 rounds, far longer than an example",
    ("M-OPTION-ROUNDS", "{'max_rounds': 'none'}"): OFF,
    ("N-OPTION-ROUNDS", "{}"): ENDLESS,
    ("W-BOARD-OWN", ""): "it is said of a board that somebody has typed in, and examples are played on shipped ones",
    ("N-END-04", "{'tiebreak': ['shared']}"): OFF,
    ("S-V1", "{'tiles': 'all'}"): OFF,
    ("S-E4", "{'sc_server': '24.0.6'}"): OFF,
    ("S-E5", ""): ONE_SERVER,
    **{(rule, ""): OLD_SERVERS for rule in ("S-W1", "S-W2", "S-W3")},
}
"""Why a rule has no example: (its id, its options as text or "" for all of them) → the reason."""


class Found(NamedTuple):
    """A line of play that shows a rule in its last entry, or after which a try is refused."""

    size: tuple[int, int]
    line: Line
    attempt: tuple[Any, Any] | None


class Search:
    """The search under one set of options."""

    def __init__(self, game: str, options: Mapping[str, Any], seed: int = 1) -> None:
        self.world = World(get(game), dict(options))
        self.usual = World(get(game), {}) if options else None
        self.rng = Random(seed)
        self.wanted = {rule.id for rule in self.world.game.rules if not options or set(options) & set(rule.options)}
        self.found: dict[tuple[str, str], list[Found]] = {}
        self.pool: list[Any] = []

    def keep(self, rule: str, kind: str, place: Place, attempt: tuple[Any, Any] | None = None) -> None:
        """Remember a line if it is among the smallest ones of a rule."""
        if rule not in self.wanted:
            return
        best = self.found.setdefault((rule, kind), [])
        if len(best) == KEPT and place.size >= best[-1].size:
            return
        size = self.size(rule, kind, place, attempt)
        if len(best) == KEPT and size >= best[-1].size:
            return
        twin = (type(place.line.actions[-1]) if place.line.actions else None, type(attempt[1]) if attempt else None)
        same = [one for one in best if _twin(one) == twin]
        if len(same) >= 2 and size >= same[-1].size:
            return
        if len(same) >= 2:
            best.remove(same[-1])
        best.append(Found(size, place.line, attempt))
        best.sort(key=lambda one: one.size)
        del best[KEPT:]

    def size(self, rule: str, kind: str, place: Place, attempt: tuple[Any, Any] | None) -> tuple[int, int]:
        """How large a line is; one in which the options make no difference is larger than any in which they do."""
        score, pieces = place.size
        return (score + ALIKE * self._alike(rule, kind, place, attempt), pieces)

    def _alike(self, rule: str, kind: str, place: Place, attempt: tuple[Any, Any] | None) -> bool:
        """Whether the same would be said under the default options."""
        if self.usual is None:
            return False
        usual = self.usual.played(place.line)
        if usual is None:
            return False
        if attempt is not None:
            return self.usual.refusal(usual.state, *attempt) == rule
        return _said(self.usual, usual, rule) == _said(self.world, place, rule)

    def look(self, place: Place) -> None:
        """Whatever the last entry of a line shows, and whatever is refused after it."""
        for rule in {ruling.rule.id for one in rulings(self.world, place) for ruling in one}:
            self.keep(rule, "fires", place)

    def try_all(self, place: Place) -> None:
        """What is refused here."""
        game, state = self.world.game, place.state
        actor = game.actor(state)
        for other in (*range(state.setup.seats), "chance"):
            if other != actor:
                action = self.rng.choice(self.pool) if self.pool else None
                if action is not None:
                    self.keep(game.out_of_turn(state, other).rule.id, "refuses", place, (other, action))
        if actor is None:
            return
        for action in self._tries(state):
            try:
                game.decide(state, action)
            except RuleViolation as violation:
                self.keep(violation.rule.id, "refuses", place, (actor, action))

    def _tries(self, state: Any) -> Iterator[Any]:
        game = self.world.game
        alike: dict[type, list[Any]] = {}
        for action in self.rng.sample(self.pool, min(30, len(self.pool))):
            alike.setdefault(type(action), []).append(action)
            yield action
        for action in self.rng.choices(game.legal_actions(state), k=10):
            for other in alike.get(type(action), ()):
                yield self._mixed(action, other)
        chain, action = 0, None
        while chain < 8 and (parts := game.pieces(state, action)):
            action = self.rng.choice(parts).action
            chain += 1
            yield action
        if self.rng.random() < 0.04:
            yield from islice(game.candidates(state), self.rng.randrange(300), 600)

    def _mixed(self, action: Any, other: Any) -> Any:
        """An action with values of another, or with a sequence cut or turned round."""
        for name in self.rng.choices(action.__struct_fields__ or (None,), k=2):
            if name is not None:
                here, there = getattr(action, name), getattr(other, name)
                odd = [here[:-1], here[::-1], here + there, ()] if isinstance(here, tuple) else []
                action = msgspec.structs.replace(action, **{name: self.rng.choice([there, *odd])})
        return action

    def begin(self) -> None:
        """What the file holds, under whatever options it was found."""
        game = self.world.game
        for old in book(game.id).cases:
            line = Line(old.seats, old.start, old.typed(game), old.board)
            try:
                place = self.world.played(line)
                if place is None and old.rule in self.wanted:
                    place = self.world.mended([self.world.start(line)], 0, line.actions)
            except BadSetup:  # an option that this board does not have
                continue
            if place is not None and self.shows(old.rule, old.kind, place, old.attempted(game)):
                self.keep(old.rule, old.kind, place, old.attempted(game))

    def play(self, seconds: float) -> None:
        """Random matches for so long."""
        game, world = self.world.game, self.world
        players = list(bots(game.id).values())
        for place in self._known():
            self.look(place)
        until = monotonic() + seconds
        while monotonic() < until:
            limit = self.rng.choice(LENGTHS)
            seats = game.seats[0] if self.rng.random() < 0.8 else self.rng.choice(game.seats)
            first = self.rng.randrange(seats) if self.rng.random() < 0.2 else 0
            board = self.rng.choice(game.boards[1:]) if game.boards[1:] and self.rng.random() < 0.05 else ""
            try:
                place = world.start(Line(seats, first, board=board))
            except BadSetup:  # an option that this board does not have
                continue
            self.look(place)
            able = self.rng.random() < (0.85 if limit >= 150 else 0.15)
            while (actor := game.actor(place.state)) is not None and len(place.line.actions) < limit:
                if monotonic() > until + 5:
                    break
                legal = game.legal_actions(place.state)
                if len(self.pool) < 3000:
                    self.pool.append(self.rng.choice(legal))
                else:
                    self.pool[self.rng.randrange(3000)] = self.rng.choice(legal)
                if self.rng.random() < 0.3:
                    self.try_all(place)
                if actor == "chance":
                    action = chance.decide(legal, self.rng)
                elif able and self.rng.random() < 0.95:
                    choose = players[-1]
                    action = choose(game.observe(place.state, actor), legal, self.rng)
                    action = getattr(action, "action", action)
                else:
                    action = self.rng.choice(legal)
                place = world.after(place, action)
                self.look(place)
            self.try_all(place)

    def _known(self) -> Iterator[Place]:
        """Every place of the shipped matches, as far as they are legal under these options."""
        game = self.world.game
        for path in samples().values():
            if path.parent.name != game.id:
                continue
            replay = load(path)
            board = str(replay.header.board)
            opening = Line(
                len(replay.header.seats), replay.header.start_seat, board="" if board == game.boards[0] else board
            )
            try:
                place: Place | None = self.world.start(opening)
            except BadSetup:  # an option that this board does not have
                continue
            yield place
            for entry in replay.entries:
                place = self.world.then(place, entry.action) if place else None
                if place is None:
                    break
                if self.rng.random() < 0.3:
                    self.try_all(place)
                self.pool.append(entry.action)
                yield place

    def smaller(self, rule: str, kind: str, found: Found) -> Found:
        """The same rule in a smaller line, as far as that is found."""
        tried = 0
        better = True
        while better and tried < TRIES:
            better = False
            places = self.world.places(found.line)
            for first, rest in self._changes(found.line.actions):
                tried += 1
                if tried > TRIES:
                    break
                place = self.world.mended(places, first, rest)
                if place is None or place.size >= found.size or not self.shows(rule, kind, place, found.attempt):
                    continue
                size = self.size(rule, kind, place, found.attempt)
                if size < found.size:
                    found, better = Found(size, place.line, found.attempt), True
                    break
        return found

    def shows(self, rule: str, kind: str, place: Place, attempt: tuple[Any, Any] | None) -> bool:
        """Whether the last entry of a line shows a rule, or the try after it is refused by it."""
        if kind == "fires":
            return any(ruling.rule.id == rule for one in rulings(self.world, place) for ruling in one)
        assert attempt is not None
        return self.world.refusal(place.state, *attempt) == rule

    def _changes(self, actions: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Where another line parts, and how it goes on: parts left out, the longest first; then other choices."""
        count = len(actions)
        length = count // 2
        while length:
            for first in range(count - length, -1, -max(1, length // 2)):
                yield first, actions[first + length :]
            length = length // 2 if length > 4 else length - 1
        for first in self.rng.sample(range(count), count):
            yield first, (self.rng.choice(self.pool or actions), *actions[first + 1 :])
            yield first, (None, *actions[first + 1 :])


def _said(world: World, place: Place, rule: str) -> list[Any]:
    return [ruling for one in rulings(world, place) for ruling in one if ruling.rule.id == rule]


def _twin(found: Found) -> tuple[Any, Any]:
    actions = found.line.actions
    return (type(actions[-1]) if actions else None, type(found.attempt[1]) if found.attempt else None)


def searched(job: tuple[str, dict[str, Any], float]) -> list[Case]:
    """The examples under one set of options."""
    game_id, options, pace = job
    search = Search(game_id, options)
    game = search.world.game
    search.begin()
    search.play(SECONDS[game_id] * pace)
    found: list[Case] = []
    for rule in game.rules:
        if rule.id in search.wanted:
            found += _of_rule(search, rule, SHOWN if not options else 1)
    return found


def _of_rule(search: Search, rule: Rule, most: int) -> list[Case]:
    """The examples of a rule, the smallest first; those in which it fires before those in which it refuses."""
    made: list[Case] = []
    for kind in ("fires", "refuses"):
        best = search.found.get((rule.id, kind), [])
        small = sorted((search.smaller(rule.id, kind, one) for one in best), key=lambda one: one.size)
        distinct: dict[Any, Found] = {}
        for one in small:
            distinct.setdefault(_twin(one) if most > 1 else None, one)
        near_as_small = [one for one in distinct.values() if one.size[0] <= 2 * small[0].size[0] + 12]
        for one in near_as_small[:most]:
            made.append(near(search.world, rule, kind, one.line, one.attempt))
    if most == 1:
        return made[:1]
    fires, refused = (tuple(one for one in made if one.kind == kind) for kind in ("fires", "refuses"))
    return [*fires[: most - bool(refused)], *refused][:most]


def jobs(pace: float, only: str = "") -> list[tuple[str, dict[str, Any], float]]:
    """Every set of options that is searched: the defaults, and each other value of each option of some rule."""
    found: list[tuple[str, dict[str, Any], float]] = []
    for game_id in names():
        if only in ("", game_id):
            game = get(game_id)
            found.append((game_id, {}, 4 * pace))
            declared = {name for rule in game.rules for name in rule.options}
            found += [
                (game_id, {option.name: value}, pace)
                for option in game.options
                if option.name in declared
                for value in _values(option)
            ]
    return found


def without(game_id: str, found: list[Case]) -> tuple[Without, ...]:
    """The rules that no example was found of, with the reason."""
    have = {(case.rule, str(case.options)) for case in found}
    return tuple(
        _without(get(game_id).rule(rule), options)
        for rule, options in cells(get(game_id))
        if (rule, str(options)) not in have
    )


def cells(game: AnyGame) -> list[tuple[str, dict[str, Any]]]:
    """Every rule under the defaults, and under each other value of each option that changes it."""
    found: list[tuple[str, dict[str, Any]]] = [(rule.id, {}) for rule in game.rules]
    by_name = {option.name: option for option in game.options}
    for rule in game.rules:
        found += [(rule.id, {name: value}) for name in rule.options for value in _values(by_name[name])]
    return found


def _without(rule: Rule, options: dict[str, Any]) -> Without:
    """That a rule has no example, and why."""
    if rule.only is Kind.TABLE_ONLY:
        why = "it is about hands and cardboard, and nothing in software shows it"
        return Without(rule=rule.id, options=options, why=why, silent=True)
    for key in ((rule.id, str(options)), (rule.id, "")):
        if key in WHY:
            return Without(rule=rule.id, options=options, why=WHY[key], silent=WHY[key] in SILENT)
    return Without(rule=rule.id, options=options, why="none was found in many random matches")


def _values(option: Option) -> list[Any]:
    """The other values that are searched; of a list each item alone, of a number without known ones a small one."""
    if option.kind == "list":
        return [[value] for value in option.values]
    found: list[Any] = [value for value in option.values if value != option.default]
    numbers = [value for value in option.values if type(value) is int]
    return [*found, SMALL_NUMBER] if option.kind == "number" and not numbers else found


def main(arguments: list[str]) -> int:
    pace, only = (float(arguments[0]) if arguments else 1.0), (arguments[1] if len(arguments) > 1 else "")
    work = jobs(pace, only)
    made: dict[str, list[Case]] = {}
    with ProcessPoolExecutor(2) as pool:
        for (game_id, options, _), found in zip(work, pool.map(searched, work), strict=True):
            print(game_id, options, len(found), flush=True)
            made.setdefault(game_id, []).extend(found)
            source(game_id).with_suffix(".new").write_bytes(encoded(ExampleBook(tuple(made[game_id]), ())))
    for game_id, found in made.items():
        source(game_id).with_suffix(".new").unlink()
        source(game_id).write_bytes(encoded(ExampleBook(tuple(found), without(game_id, found))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
