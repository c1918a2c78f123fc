"""Lines of play for the search of examples: from the opening, by legal actions only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.core.rule import RuleViolation, Ruling
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.teach.nearness import nearest

PIECE_WEIGHT: Final = 3
"""One piece on the river makes an example as large as so many entries do."""
OTHER_BOARD: Final = 20
"""And a board that is not the usual one."""


class Line(NamedTuple):
    """Actions from the opening on; None stands for the quietest one there is."""

    seats: int
    start: int
    actions: tuple[Any, ...] = ()
    board: str = ""
    """A shipped board; "" is the first one."""


class Place(NamedTuple):
    """Where a line ends: the state, and the last entry with the states around its facts."""

    line: Line
    state: Any
    size: tuple[int, int]
    opened: Any
    facts: tuple[Any, ...]
    trail: tuple[Any, ...]


class World:
    """A game under one set of options."""

    def __init__(self, game: AnyGame, options: Mapping[str, Any]) -> None:
        self.game, self.options = game, options
        self._setups: dict[tuple[int, int, str], Setup[Any, Any]] = {}

    def start(self, line: Line) -> Place:
        """The opening of a line."""
        seats, start, board = key = line.seats, line.start, line.board
        if key not in self._setups:
            self._setups[key] = self.game.make_setup(seats, self.options, board or self.game.boards[0], start)
        state = self.game.setup(self._setups[key])
        opening = line._replace(actions=())
        return Place(opening, state, self._size(state, opening), state, (), ())

    def after(self, place: Place, action: Any) -> Place:
        """The place after one more action; raises RuleViolation."""
        trail: list[Any] = []
        facts, state = referee(self.game, place.state, action, trail)
        line = place.line._replace(actions=(*place.line.actions, action))
        return Place(line, state, self._size(state, line), place.state, facts, tuple(trail))

    def then(self, place: Place, action: Any) -> Place | None:
        """The same, or None where the action is not legal."""
        if self.game.actor(place.state) is None:
            return None
        try:
            return self.after(place, action)
        except RuleViolation:
            return None

    def played(self, line: Line) -> Place | None:
        """Where a line ends, or None where it is not legal."""
        place: Place | None = self.start(line)
        for action in line.actions:
            place = self.then(place, action) if place else None
        return place

    def places(self, line: Line) -> list[Place]:
        """Every place of a legal line, from the opening on; raises RuleViolation."""
        found = [self.start(line)]
        for action in line.actions:
            found.append(self.after(found[-1], action))
        return found

    def mended(self, places: list[Place], first: int, rest: tuple[Any, ...]) -> Place | None:
        """Where a line ends that goes on from place `first` with other actions.

        What is not legal there gives way to the nearest that is, or waits its turn.
        """
        place, waited, at = places[first], 0, 0
        while at < len(rest):
            action, at = rest[at], at + 1
            if self.game.actor(place.state) is None:
                return None
            after = None if action is None else self.then(place, action)
            if after is None:
                legal = self.game.legal_actions(place.state)
                alike = [one for one in legal if type(one) is type(action)]
                near = nearest(action, alike, 1) if action is not None else ()
                if not near and action is not None:
                    at, waited = at - 1, waited + 1
                    if waited > 6:
                        return None
                after = self.after(place, near[0] if near else min(legal, key=_length))
            place = after
        return place

    def refusal(self, state: Any, actor: Any, action: Any) -> str:
        """The rule that refuses a try; "" if none does."""
        if self.game.actor(state) != actor:
            return self.game.out_of_turn(state, actor).rule.id
        try:
            self.game.decide(state, action)
        except RuleViolation as violation:
            return violation.rule.id
        return ""

    def _size(self, state: Any, line: Line) -> tuple[int, int]:
        pieces = self.game.on_river(state)
        return PIECE_WEIGHT * pieces + len(line.actions) + OTHER_BOARD * bool(line.board), pieces


def rulings(world: World, place: Place) -> list[tuple[Ruling, ...]]:
    """What the rules say of each step of the last entry; of the setup, where there is none."""
    game, before, said = world.game, place.opened, []
    number = len(place.line.actions)
    if not number:
        return [game.explain(_step(place, 0, None, before, before, game.round_of(before), None))]
    actor = game.actor(before)
    for at, (fact, after) in enumerate(zip(place.facts, place.trail, strict=True)):
        said.append(game.explain(_step(place, at, fact, before, after, game.round_of(place.opened), actor)))
        before = after
    return said


def _step(place: Place, at: int, fact: Any, before: Any, after: Any, round: int, actor: Any) -> Step:
    actions = place.line.actions
    return Step(
        index=at + 1 if actions else 0, round=round, entry=len(actions), place=at, actor=actor,
        action=actions[-1] if actions else None, event=fact, before=before, after=after, opened=place.opened,
        facts=place.facts,
    )  # fmt: skip


def _length(action: Any) -> int:
    return len(msgspec.json.encode(action))
