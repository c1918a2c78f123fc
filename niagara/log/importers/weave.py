"""Finds the matches that fit all claims, side by side: the only place where foreign claims meet the rules.

A *world* is a state that the match may be in after n entries, with the claims that are used up. Claims prune worlds as
they come, those that come later prune the earlier choices. A choice that is the same in all worlds is known; else the
choices of all worlds are its candidates. No decision is invented: only what all worlds agree on becomes an entry.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import Actor, AnyGame
from niagara.core.referee import referee
from niagara.core.setup import Setup
from niagara.log.importers.answers import agrees, consume, contrary, holds, kind, untold
from niagara.log.importers.draft import Budget, Draft, Said
from niagara.log.importers.hooks import hook
from niagara.log.importers.pattern import stands
from niagara.log.importers.spelled import in_full, kinds

Early = Mapping[tuple[int, Any], Sequence[Said]]


class Edge(Struct, frozen=True):
    """One choice that leads into a world."""

    before: "World"
    actor: Actor
    action: Any
    used: tuple[Said, ...]
    forced: bool
    """Whether it was the only legal one."""
    doubt: int
    """0 if all that happened is recorded in our order; an edge with less doubt drives the others out."""


_AHEAD: Final = 200
"""Claims that are looked at to narrow down a hidden choice."""

_AS_DEAR: Final = 16
"""So many claims that are compared count as one try: nobody says how many stand on one choice."""

_Tried = tuple[Edge, Any, int]
"""A choice, the state after it, and the claims that are then used up."""


class World(Struct, eq=False):
    """A state that the match may be in."""

    state: Any
    cursor: int
    """Claims used up, in their order."""
    taken: int
    """Early claims used up."""
    into: list[Edge]
    alive: bool = False


class Weave(Struct, frozen=True):
    """All worlds, by the number of entries before them."""

    layers: tuple[dict[Any, World], ...]
    ends: tuple[World, ...]
    """The worlds that fit every claim; where there are none, those that fit the longest stretch."""
    whole: bool
    """Whether every claim fits."""
    stopped: str
    """Why the work stopped, "" if it did not."""
    tries: int
    otherwise: Said | None = None
    """What the file says of its last state and is not so, where everything before it fits."""

    def at(self, layer: int, state: Any) -> World:
        """A beginning after `layer` entries that all worlds agree on, with `state` instead of theirs."""
        here = next(world for world in self.layers[layer].values() if world.alive)
        return World(state, here.cursor, here.taken, [])

    def choices(self, layer: int) -> tuple[Edge, ...]:
        """The choices that lead into layer `layer` (from 1) and agree with everything."""
        found: list[Edge] = []
        for world in self.layers[layer].values():
            if world.alive:
                found += [edge for edge in world.into if edge.before.alive]
        return tuple(found)


class Weaver:
    """Weaves the claims of one draft under one setup; `like` is a weaver of the same draft, under any setup."""

    def __init__(
        self, game: AnyGame, setup: Setup[Any, Any], draft: Draft, budget: Budget, like: "Weaver | None" = None
    ) -> None:
        self.game = game
        self.draft = draft
        self.budget = budget
        self.start = game.setup(setup)
        if like is None:
            self.said = tuple(one for one in draft.said if not one.early)
            self.early = _by_round(one for one in draft.said if one.early)
        else:  # hundreds of setups are tried, and there may be a hundred thousand claims
            self.said, self.early = like.said, like.early
        self.due = sum(map(len, self.early.values()))
        self.hidden = hook("hidden", game.id)
        self.complete = kinds(game) <= draft.covered
        self.tries = 0

    def weave(self, start: World | None = None) -> Weave:
        """All matches that fit, or as far as they do; `start` goes on from a place that is known."""
        said = self.said
        begun = next((at for at, one in enumerate(said) if not holds(one, self.start)), len(said))
        first = start or World(self.start, begun, 0, [])
        layers: list[dict[Any, World]] = [{first.state: first}]
        ends: list[World] = []
        others: list[World] = []
        stopped = ""
        while layers[-1]:
            following: dict[Any, World] = {}
            for world in layers[-1].values():
                if self._too_much(following):
                    break
                if world.cursor == len(self.said) and world.taken == self.due and not self._goes_on(world):
                    self.tries += len(self.draft.final) // _AS_DEAR
                    (ends if self._otherwise(world) is None else others).append(world)
                else:
                    self._extend(world, following)
            if self._too_much(following):
                stopped = f"more than {self.budget.worlds} possible matches, or {self.budget.tries} tries"
                ends = list(layers[-1].values())
                break
            layers.append(following)
        while not layers[-1]:
            layers.pop()
        whole = bool(ends) and not stopped
        otherwise = None
        if not ends and others:
            ends = [max(others, key=self._likeness)]
            otherwise = self._otherwise(ends[0])
        elif not ends:
            most = max(progress(world) for layer in layers for world in layer.values())
            ends = [world for layer in layers for world in layer.values() if progress(world) == most]
        _revive(ends)
        return Weave(tuple(layers), tuple(ends), whole, stopped, self.tries, otherwise)

    def _too_much(self, following: Mapping[Any, World]) -> bool:
        return len(following) > self.budget.worlds or self.tries > self.budget.tries

    def _otherwise(self, world: World) -> Said | None:
        """The first thing that the file says of its last state and that is not so in this world."""
        return next((one for one in self.draft.final if not stands(world.state, one.pattern)), None)

    def _likeness(self, world: World) -> int:
        """How much of the recorded last state is so in this world."""
        return sum(stands(world.state, one.pattern) for one in self.draft.final)

    def _goes_on(self, world: World) -> bool:
        """Whether what follows the last claim is forced, and is nothing that the file would have recorded."""
        actor = self.game.actor(world.state)
        if actor != "chance" or not self.said:
            return False
        legal = self.game.legal_actions(world.state)
        if len(legal) != 1:
            return False
        events = referee(self.game, world.state, legal[0])[0]
        return not any(kind(event) in self.draft.covered for event in events)

    def _extend(self, world: World, following: dict[Any, World]) -> None:
        actor = self.game.actor(world.state)
        if actor is None:
            return
        legal, secret, forced = self._choices(world, actor)
        tried = (self._try(world, actor, action, secret, forced) for action in legal)
        found = [one for one in tried if one is not None]
        best = min((edge.doubt for edge, _, _ in found), default=0)
        for edge, after, cursor in found:
            if edge.doubt == best:
                taken = world.taken + sum(one.early for one in edge.used)
                key = (after, cursor, taken)
                into = following.get(key)
                if into is None:
                    into = following[key] = World(after, cursor, taken, [])
                into.into.append(edge)

    def _choices(self, world: World, actor: Actor) -> tuple[Sequence[Any], bool, bool]:
        """The choices that are tried, whether they are secret, and whether there is only one.

        What the next claim spells in full is tried as it is spelled; where the file records every kind of action, no
        other can have been chosen, and what is legal beside it need not be looked for.
        """
        one = self.said[world.cursor] if world.cursor < len(self.said) else None
        full = in_full(self.game, world.state, one) if one is not None and one.actor in (None, actor) else ()
        if full and self.complete and not self.game.secret(full[0]):
            return full, False, False
        legal: Sequence[Any] = self.game.legal_actions(world.state)
        if self.game.secret(legal[0]):
            chosen = self._chosen(world, actor, legal)
            return chosen, True, len(chosen) == 1
        return [*legal, *(action for action in full if action not in legal)], False, len(legal) == 1

    def _chosen(self, world: World, actor: Actor, legal: Sequence[Any]) -> Sequence[Any]:
        """The secret choices that agree with what the file says of them at any place of their round."""
        claims = self.claims_on(world.state, actor)
        if not any(len(one.pattern) > 1 + ("seat" in one.pattern) for one in claims):  # it does not say which choice
            said = self.said[world.cursor : world.cursor + _AHEAD]
            narrow = self.hidden.possible if self.hidden is not None else None
            return legal if narrow is None else narrow(world.state, actor, legal, said, self.draft.covered)
        events = [(action, tuple(self.game.decide(world.state, action))) for action in legal]
        return [action for action, facts in events if all(agrees(one, actor, action, facts) for one in claims)]

    def claims_on(self, state: Any, actor: Actor) -> Sequence[Said]:
        """What the file says of this actor's secret choice in the round of `state`."""
        return self.early.get((self.game.round_of(state), actor), ())

    def _unsaid(self, world: World, actor: Actor, action: Any) -> bool:
        """Whether the file would have recorded this action here, and says something else, or nothing any more."""
        if kind(action) not in self.draft.covered:
            return False
        one = self.said[world.cursor] if world.cursor < len(self.said) else None
        return one is None or (one.about == "action" and not agrees(one, actor, action, ()))

    def _try(self, world: World, actor: Actor, action: Any, secret: bool, forced: bool) -> _Tried | None:
        due = not secret and not (forced and self.draft.forced_unsaid)
        if due and self._unsaid(world, actor, action):
            return None
        self.tries += 1
        events, after = referee(self.game, world.state, action)
        number = self.game.round_of(world.state)
        used, tidy = consume(self.said, world.cursor, number, actor, action, events, after)
        self.tries += len(used) // _AS_DEAR
        cursor = world.cursor + len(used)
        unsaid = untold(self.draft.covered, used, action, events)
        if unsaid and due and not (used and cursor == len(self.said)):
            return None
        if cursor < len(self.said):
            following = self.said[cursor]
            if contrary(following, number, actor, used, events):
                return None
            if following.about == "state" and not secret and following.actor == actor != self.game.actor(after):
                return None  # it stands in the file before anybody else's turn, and does not hold
        early = tuple(self.claims_on(world.state, actor)) if secret else ()
        return Edge(world, actor, action, (*early, *used), forced, 2 * unsaid + (not tidy)), after, cursor


def _by_round(said: Iterable[Said]) -> Early:
    found: dict[tuple[int, Any], list[Said]] = {}
    for one in said:
        found.setdefault((one.round or 0, one.actor), []).append(one)
    return found


def progress(world: World) -> tuple[int, int]:
    """How many claims are used up: those in order, and the early ones."""
    return (world.cursor, world.taken)


def _revive(ends: Iterable[World]) -> None:
    """Marks every world from which an end can be reached."""
    waiting = list(ends)
    while waiting:
        world = waiting.pop()
        if not world.alive:
            world.alive = True
            waiting += [edge.before for edge in world.into]
