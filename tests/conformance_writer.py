"""Makes the conformance file of a game from its table tests and its shipped matches."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from niagara import sample
from niagara.core.game import CHANCE, Actor, AnyGame
from niagara.core.replay import Replay
from niagara.core.rule import Kind, RuleViolation
from niagara.log.shipped import samples

from conformance import Book, Line
from conformance_case import accepted, opened, refused, setup_of

FORMAT, VERSION = "niagara-conformance", 1


def lines(of: Book) -> Iterator[Line]:
    """The head, then every case: from the shipped matches, then from the tables."""
    game = of.game
    cases = list(_numbered(chain(_openings(of), _from_matches(game), _refused_in_matches(of), of.cases())))
    yield {
        "format": FORMAT, "version": VERSION, "game": game.id, "rules": {"revision": game.revision},
        "cases": len(cases),
    }  # fmt: skip
    yield from cases


def text(of: Book) -> str:
    """The whole file."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines(of))


def _numbered(cases: Iterator[Line]) -> Iterator[Line]:
    """The cases with names of their own: the second of a name is called "… (2)"."""
    seen: dict[str, int] = {}
    for case in cases:
        count = seen[case["case"]] = seen.get(case["case"], 0) + 1
        yield case if count == 1 else {**case, "case": f"{case['case']} ({count})"}


def _openings(of: Book) -> Iterator[Line]:
    """How a match begins, for every number of seats and on every board."""
    game = of.game
    for board in game.boards:
        for seats in game.seats:
            state = game.setup(game.make_setup(seats, {}, board, seats - 1))
            yield {
                "case": f"the opening of {board} with {seats} seats", **setup_of(game, state), "actions": [],
                "opening": of.opening(state), "shows": sorted(ruling.rule.id for ruling in game.explain(opened(state))),
            }  # fmt: skip


@cache
def match(name: str) -> Replay:
    """A shipped match."""
    return sample(name)


def _shipped(game: AnyGame) -> Iterator[tuple[str, Replay]]:
    """The shipped matches of the game, by name."""
    for name, path in samples().items():
        if path.parent.name == game.id:
            yield name, match(name)


def _from_matches(game: AnyGame) -> Iterator[Line]:
    """For every rule that an event shows: the entry of a shipped match that shows it after the fewest actions."""
    first: dict[str, tuple[int, str]] = {}
    for name, replay in _shipped(game):
        for step in replay.steps():
            for ruling in game.explain(step):
                if Kind.FIRES in ruling.rule.kinds and step.entry:
                    here = (step.entry, name)
                    first[ruling.rule.id] = min(first.get(ruling.rule.id, here), here)
    for n, name in sorted(set(first.values())):
        line, state = reached(game, name, n)
        yield {"case": f"{name}, entry {n}", **line, **accepted(game, state, match(name).entries[n - 1].action)}


def _refused_in_matches(of: Book) -> Iterator[Line]:
    """For every rule that refuses: where it first refuses, in a shipped match, one of the actions of the tables."""
    game = of.game
    first: dict[str, tuple[int, str, Any]] = {}
    for name, replay in _shipped(game):
        for n, state in {step.entry: step.opened for step in replay.steps() if step.entry}.items():
            for action in of.tries(state):
                rule = _refusal(game, state, action)
                if rule and (rule not in first or first[rule][0] > n):
                    first[rule] = (n, name, action)
    for rule, (n, name, action) in sorted(first.items(), key=lambda item: item[1][:2]):
        line, state = reached(game, name, n)
        yield {"case": f"{name}, refused before entry {n}: {rule}", **line, **refused(game, state, action, rule)}


def _refusal(game: AnyGame, state: Any, action: Any) -> str:
    """The rule that refuses the action; "" if none does."""
    try:
        game.decide(state, action)
    except RuleViolation as violation:
        return violation.rule.id
    return ""


def reached(game: AnyGame, name: str, n: int) -> tuple[Line, Any]:
    """How a shipped match comes to its entry n, and the state there."""
    replay = match(name)
    actions = tuple(entry.action for entry in replay.entries[: n - 1])
    state = next(step.opened for step in replay.steps() if step.entry == n)
    return {**setup_of(game, state), "actions": msgspec.to_builtins(actions)}, state


def not_now(game: AnyGame) -> Iterator[Line]:
    """An actor whose decision it is not, and one after the end, in the first shipped match."""
    name, replay = next(_shipped(game))
    line, state = reached(game, name, 1)
    for actor in (0, CHANCE):
        if actor != game.actor(state):
            yield _kept_off(game, f"{name}, another's decision", line, state, actor, replay.entries[0].action)
    last = replay.entries[-1].action
    before, _ = reached(game, name, len(replay.entries))
    over = {**before, "actions": [*before["actions"], msgspec.to_builtins(last)]}
    yield _kept_off(game, f"{name}, after its end", over, replay.step(len(replay) - 1).after, 0, last)


def _kept_off(game: AnyGame, case: str, line: Line, state: Any, actor: Actor, action: Any) -> Line:
    rule = game.out_of_turn(state, actor).rule.id
    return {"case": f"{case}: {rule}", **line, "actor": actor, "action": msgspec.to_builtins(action), "refused": rule}
