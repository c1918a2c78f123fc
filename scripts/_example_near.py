"""What nearly is an example: the line of play in which one change lets the rule not fire, or lets the try be legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from _example_play import Line, Place, World, rulings
from msgspec import UNSET

from niagara.core.rule import Rule
from niagara.core.setup import BadSetup
from niagara.teach.example_file import Case, Near, Try
from niagara.teach.nearness import nearest

CHOICES: Final = 60
"""So many other choices of the last entry are tried, the nearest first."""
FEWER: Final = 12
"""So many of an entry before it."""
BACK: Final = 30
"""So many entries are looked at, from the last one back."""


def near(world: World, rule: Rule, kind: str, line: Line, attempt: tuple[Any, Any] | None) -> Case:
    """The case of an example, with its near miss."""
    found = next((_missed(world, rule, line) if attempt is None else _allowed(world, rule, line, attempt)), None)
    plain = tuple(map(msgspec.to_builtins, line.actions))
    tried = Try(actor=attempt[0], action=msgspec.to_builtins(attempt[1])) if attempt else None
    return Case(
        rule=rule.id, kind=kind, options=dict(world.options), seats=line.seats, start=line.start, board=line.board,
        actions=plain,
        attempt=tried, near=found,
    )  # fmt: skip


def _missed(world: World, rule: Rule, line: Line) -> Iterator[Near]:
    """Changes by which the rule does not fire: of the last choice, of one before it, of the setup."""
    places = world.places(line)
    for at in range(len(line.actions) - 1, max(-1, len(line.actions) - BACK), -1):
        for action, place in _others(world, places, at):
            if not _fires(world, rule, place):
                yield Near(n=at + 1, action=msgspec.to_builtins(action))
    for change, other in _setups(world, rule, line):
        place = _played(other, line, change)
        if place is not None and not _fires(other, rule, place):
            yield change


def _allowed(world: World, rule: Rule, line: Line, attempt: tuple[Any, Any]) -> Iterator[Near]:
    """Changes by which a refused try is legal: of who tries, of the try, of a choice before it, of the setup."""
    game, (actor, tried) = world.game, attempt
    places = world.places(line)
    state, after = places[-1].state, len(line.actions) + 1
    who = game.actor(state)
    legal = game.legal_actions(state) if who is not None else ()
    if who not in (actor, None) and not world.refusal(state, who, tried):
        yield Near(n=after, actor=who, action=msgspec.to_builtins(tried))
    alike = [action for action in legal if type(action) is type(tried)] if who == actor else []
    for action in nearest(tried, alike, 1):
        yield Near(n=after, action=msgspec.to_builtins(action))
    for at in range(len(line.actions) - 1, max(-1, len(line.actions) - BACK), -1):
        for action, other in _others(world, places, at):
            if not world.refusal(other.state, actor, tried):
                yield Near(n=at + 1, action=msgspec.to_builtins(action))
    for change, under in _setups(world, rule, line):
        place = _played(under, line, change)
        if place is not None and not under.refusal(place.state, actor, tried):
            yield change
    for action in nearest(tried, legal, 1):
        yield Near(n=after, actor=who if who != actor else UNSET, action=msgspec.to_builtins(action))


def _others(world: World, places: list[Place], at: int) -> Iterator[tuple[Any, Place]]:
    """The line with another choice of entry `at` + 1, the nearest first, where the rest stays legal for the same."""
    game, chosen = world.game, places[-1].line.actions
    state = places[at].state
    legal = [action for action in game.legal_actions(state) if action != chosen[at]]
    for action in nearest(chosen[at], legal, CHOICES if at == len(chosen) - 1 else FEWER):
        place: Place | None = world.after(places[at], action)
        for later in range(at + 1, len(chosen)):
            same = place is not None and game.actor(place.state) == game.actor(places[later].state)
            place = world.then(place, chosen[later]) if place is not None and same else None
        if place is not None:
            yield action, place


def _fires(world: World, rule: Rule, place: Place) -> bool:
    return any(ruling.rule.id == rule.id for one in rulings(world, place) for ruling in one)


def _setups(world: World, rule: Rule, line: Line) -> Iterator[tuple[Near, World]]:
    """Other setups: another value of an option of the rule, then of any option; another board; more players."""
    game, here = world.game, world.options
    for option in sorted(game.options, key=lambda one: one.name not in rule.options):
        was = here.get(option.name, option.default)
        for value in dict.fromkeys((option.default, *option.values)):
            if value != was:
                yield Near(option=option.name, value=value), World(game, {**here, option.name: value})
    for board in game.boards:
        if board != (line.board or game.boards[0]):
            yield Near(board=board), world
    for seats in game.seats:
        if seats != line.seats:
            yield Near(seats=seats), world


def _played(world: World, line: Line, change: Near) -> Place | None:
    """The line after a change of its setup, where it is legal, or where such a match can be."""
    board = "" if change.board == world.game.boards[0] else change.board or line.board
    try:
        return world.played(line._replace(seats=change.seats or line.seats, board=board))
    except BadSetup:  # an option that this board does not have
        return None
