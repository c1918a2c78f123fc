"""The first difference between a foreign file and the rules, with expected and found in words."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.core.rule import RuleViolation, Ruling
from niagara.core.step import Step
from niagara.log.importers.answers import consume
from niagara.log.importers.draft import Said
from niagara.log.importers.hooks import hook
from niagara.log.importers.pattern import field_of, fits, look, plain
from niagara.log.importers.spelled import spelled
from niagara.log.importers.weave import Weave, Weaver, World
from niagara.log.importers.words import Words, words_of


class Difference(Struct, frozen=True, kw_only=True):
    """Where a file and the rules part."""

    entry: int
    """The entry that would be next, from 1."""
    round: int
    seat: int | None
    expected: str
    found: str
    place: str
    """The place in the foreign file."""
    ruling: Ruling | None = None
    """The rule that refuses what the file says, with its numbers."""


def first_difference(weaver: Weaver, woven: Weave, names: Sequence[str]) -> Difference:
    """What the file says where no match goes on; `woven` is not whole."""
    entry, world = stuck(woven)
    game, state = weaver.game, world.state
    actor = game.actor(state)
    where: dict[str, Any] = {"entry": entry, "round": game.round_of(state)}
    words = words_of(game.id)
    if woven.otherwise is not None:
        one = woven.otherwise
        where |= {"seat": one.actor if isinstance(one.actor, int) else None, "place": one.place}
        return _state_difference(game, state, one, where, names)
    claims, early = _next_claims(weaver, world)
    if not claims:
        return Difference(**where, seat=None, expected="more records", found="the end of the file", place="")
    first = claims[0]
    seat = first.actor if isinstance(first.actor, int) else None
    where |= {"seat": seat, "place": first.place}
    found = words.say(first.pattern, names, first.actor)
    if actor is None:
        return Difference(**where, expected="nothing: the match is over", found=found)
    if not early and first.round not in (None, where["round"]):
        return Difference(**where, expected=f"more of round {where['round']}", found=f"round {first.round}: {found}")
    if not early and first.actor is not None and first.actor != actor and _is_choice(first, words):
        refusal = game.out_of_turn(state, first.actor)
        due = f"a decision of {words.who(actor, names)}"
        return Difference(**where, expected=due, found=found, ruling=refusal.ruling)
    if first.about == "state":
        return _state_difference(game, state, first, where, names)
    literal = hook("literal", game.id)
    stands = literal.standing(state, first) if literal is not None else None
    if stands is not None:
        return Difference(**where, expected=words.say(stands, names), found=found)
    taken = spelled(game, first)
    if literal is not None and first.about == "event":
        taken = tuple(one for one in (literal.literal(state, claims),) if one is not None)
    refused = [(one, _refusal(game, state, one)) for one in taken]
    if refused and all(violation is not None for _, violation in refused):
        asked = {type(one) for one in game.legal_actions(state)}
        action, violation = min(refused, key=lambda pair: type(pair[0]) not in asked)
        said = words.say(plain(action), names, actor)
        ruling = violation.ruling if violation is not None else None
        return Difference(**where, expected=_legal(game, state, action, names), found=said, ruling=ruling)
    accepted = next((one for one, violation in refused if violation is None), None)
    return _event_difference(weaver, world, claims, where, names, accepted)


def _refusal(game: AnyGame, state: Any, action: Any) -> RuleViolation | None:
    """The rule against an action, or None."""
    try:
        game.decide(state, action)
    except RuleViolation as violation:
        return violation
    return None


def _state_difference(game: AnyGame, state: Any, one: Said, where: dict[str, Any], names: Sequence[str]) -> Difference:
    """What is so, and what the file says is so."""
    facts = {field_of(path): look(state, path) for path in one.pattern}
    known = {name: "nothing" if value is None else value for name, value in facts.items()}
    words = words_of(game.id)
    return Difference(**where, expected=words.say({**one.shown, **known}, names), found=words.say(one.shown, names))


def stuck(woven: Weave) -> tuple[int, World]:
    """The first world that no choice leads out of, and the number of the entry that is missing."""
    ends = set(map(id, woven.ends))
    for number, layer in enumerate(woven.layers, 1):
        for world in layer.values():
            if id(world) in ends:
                return number, world
    raise AssertionError("no end")


def _next_claims(weaver: Weaver, world: World) -> tuple[Sequence[Said], bool]:
    game = weaver.game
    actor = game.actor(world.state)
    if actor is not None:
        legal = game.legal_actions(world.state)
        if game.secret(legal[0]):
            early = weaver.claims_on(world.state, actor)
            if early:
                return early, True
    rest = weaver.said[world.cursor :]
    if not rest:
        now = game.round_of(world.state)
        left = [one for claims in weaver.early.values() for one in claims if (one.round or 0) >= now]
        return sorted(left, key=lambda one: one.round or 0), False
    return rest, False


def _is_choice(one: Said, words: Words) -> bool:
    return one.about == "action" or one.kinds <= words.decides


def _legal(game: AnyGame, state: Any, tried: Any, names: Sequence[str]) -> str:
    """What would be legal, as far as it is short."""
    legal = game.legal_actions(state)
    actor = game.actor(state)
    words = words_of(game.id)
    if len(legal) > 7:
        near = max(legal, key=lambda action: _likeness(plain(action), plain(tried)))
        return f"one of {len(legal)} legal choices, such as: {words.say(plain(near), names, actor)}"
    return "; or ".join(words.say(plain(action), names, actor) for action in legal)


def _likeness(one: Any, other: Any) -> int:
    """How much two actions have in common: equal values, and the beginnings of their lists."""
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(_likeness(value, other.get(key)) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return int(one == other)


def _event_difference(
    weaver: Weaver, world: World, claims: Sequence[Said], where: dict[str, Any], names: Sequence[str], literal: Any
) -> Difference:
    """The choice may be legal, but what the file says of its consequences is not what follows from it."""
    game, words = weaver.game, words_of(weaver.game.id)
    actor = game.actor(world.state)
    assert actor is not None
    legal = game.legal_actions(world.state)
    accepted = literal is not None and game.canonical(world.state, literal) in legal
    tries = [literal] if accepted else list(legal)
    best = max(tries, key=lambda action: len(_used(game, world, actor, action, claims)))
    used = _used(game, world, actor, best, claims)
    events, after = referee(game, world.state, best)
    wrong = claims[len(used)] if len(used) < len(claims) else claims[-1]
    due = next((event for event in events if plain(event)["type"] in wrong.kinds and _untaken(event, used)), None)
    where |= {"place": wrong.place, "seat": wrong.actor if isinstance(wrong.actor, int) else None}
    if wrong.about == "state":
        return _state_difference(game, after, wrong, where, names)
    found = words.say(wrong.pattern, names, wrong.actor)
    if due is None:
        return Difference(**where, expected=words.say(plain(best), names, actor) + ", and nothing of that", found=found)
    ruling = _ruling(game, world.state, best, actor, events, events.index(due))
    return Difference(**where, expected=words.say(plain(due), names), found=found, ruling=ruling)


def _used(game: AnyGame, world: World, actor: Any, action: Any, claims: Sequence[Said]) -> tuple[Said, ...]:
    events, after = referee(game, world.state, action)
    return consume(claims[:40], 0, game.round_of(world.state), actor, action, events, after)[0]


def _untaken(event: Any, used: Sequence[Said]) -> bool:
    return not any(one.about == "event" and fits(event, one.pattern) for one in used)


def _ruling(game: AnyGame, opened: Any, action: Any, actor: Any, events: tuple[Any, ...], place: int) -> Ruling | None:
    before = opened
    for event in events[:place]:
        before = game.evolve(before, event)
    step = Step(
        index=0, round=game.round_of(opened), entry=0, place=place, actor=actor, action=action, event=events[place],
        before=before, after=game.evolve(before, events[place]), opened=opened, facts=events,
    )  # fmt: skip
    return next(iter(game.explain(step)), None)
