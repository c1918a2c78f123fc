"""Makes the conformance file of a game from the tables (niagara_cases and its neighbours) and the shipped matches."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from niagara import sample
from niagara.core.game import Actor
from niagara.core.referee import judge
from niagara.core.replay import Replay
from niagara.core.rule import Kind, RuleViolation
from niagara.core.step import Step
from niagara.games.niagara.actions import Action
from niagara.games.niagara.state import State, opening
from niagara.log.shipped import samples

from conformance import Line, position_of
from niagara_cases import REFUSALS, START, At
from niagara_examples import EXAMPLES
from niagara_option_examples import BY_OPTION
from niagara_positions import GAME

FORMAT, VERSION = "niagara-conformance", 1


def lines() -> Iterator[Line]:
    """The head, then every case: from the shipped matches, then from the tables."""
    cases = list(_numbered(chain(_openings(), _from_matches(), _refused_in_matches(), _from_tables())))
    yield {
        "format": FORMAT, "version": VERSION, "game": GAME.id, "rules": {"revision": GAME.revision},
        "cases": len(cases),
    }  # fmt: skip
    yield from cases


def text() -> str:
    """The whole file."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines())


def _numbered(cases: Iterator[Line]) -> Iterator[Line]:
    """The cases with names of their own: the second of a name is called "… (2)"."""
    seen: dict[str, int] = {}
    for case in cases:
        count = seen[case["case"]] = seen.get(case["case"], 0) + 1
        yield case if count == 1 else {**case, "case": f"{case['case']} ({count})"}


def _openings() -> Iterator[Line]:
    """How a match begins, for every number of seats and on every board."""
    for board in GAME.boards:
        for seats in GAME.seats:
            state = GAME.setup(GAME.make_setup(seats, {}, board, seats - 1))
            step = Step(
                index=0, round=1, entry=0, place=0, actor=None, action=None, event=None,
                before=state, after=state, opened=state, facts=(),
            )  # fmt: skip
            yield {
                "case": f"the opening of {board} with {seats} seats", **_setup(state), "actions": [],
                "opening": position_of(At(state)), "shows": sorted(ruling.rule.id for ruling in GAME.explain(step)),
            }  # fmt: skip


@cache
def _match(name: str) -> Replay:
    return sample(name)


def _shipped() -> Iterator[tuple[str, Replay]]:
    """The shipped matches of the game, by name."""
    for name, path in samples().items():
        if path.parent.name == GAME.id:
            yield name, _match(name)


def _from_matches() -> Iterator[Line]:
    """For every rule that an event shows: the entry of a shipped match that shows it after the fewest actions."""
    first: dict[str, tuple[int, str]] = {}
    for name, replay in _shipped():
        for step in replay.steps():
            for ruling in GAME.explain(step):
                if Kind.FIRES in ruling.rule.kinds and step.entry:
                    here = (step.entry, name)
                    first[ruling.rule.id] = min(first.get(ruling.rule.id, here), here)
    for n, name in sorted(set(first.values())):
        line, state = _reached(name, n)
        yield {"case": f"{name}, entry {n}", **line, **_accepted(state, _match(name).entries[n - 1].action)}


def _refused_in_matches() -> Iterator[Line]:
    """For every rule that refuses: where it first refuses, in a shipped match, one of the actions of the tables."""
    tries = dict.fromkeys([action for _, _, action in REFUSALS] + [a for one in EXAMPLES for _, a in one.refuses])
    first: dict[str, tuple[int, str, Action]] = {}
    for name, replay in _shipped():
        for n, state in {step.entry: step.opened for step in replay.steps() if step.entry}.items():
            for action in tries:
                rule = _refusal(state, action)
                if rule and (rule not in first or first[rule][0] > n):
                    first[rule] = (n, name, action)
    for rule, (n, name, action) in sorted(first.items(), key=lambda item: item[1][:2]):
        line, state = _reached(name, n)
        yield {"case": f"{name}, refused before entry {n}: {rule}", **line, **_refused(state, action, rule)}


def _refusal(state: State, action: Action) -> str:
    """The rule that refuses the action; "" if none does."""
    try:
        GAME.decide(state, action)
    except RuleViolation as violation:
        return violation.rule.id
    return ""


def _reached(name: str, n: int) -> tuple[Line, State]:
    """How a shipped match comes to its entry n, and the state there."""
    replay = _match(name)
    actions = tuple(entry.action for entry in replay.entries[: n - 1])
    state = next(step.opened for step in replay.steps() if step.entry == n)
    return {**_setup(state), "actions": msgspec.to_builtins(actions)}, state


def _from_tables() -> Iterator[Line]:
    for one in (*EXAMPLES, *BY_OPTION):
        if one.ends is not None or one.some or one.none or one.robs is not None or one.legal is not None:
            yield {"case": one.name, **_place(one.at), "actor": GAME.actor(one.at.state), **_legal(one.at.state)}
        for rule, action in one.refuses:
            yield {"case": one.name, **_place(one.at), **_refused(one.at.state, action, rule.id)}
        for does in one.does:
            yield {"case": one.name, **_place(one.at), **_accepted(one.at.state, does.action)}
    for rule, at, action in REFUSALS:
        yield {"case": f"{rule.id} {rule.title}", **_place(at), **_refused(at.state, action, rule.id)}
    yield from _out_of_turn()


def _out_of_turn() -> Iterator[Line]:
    """An actor whose decision it is not (N-TURN-01), and one after the end of the match (N-END-02)."""
    over = next(one for one in BY_OPTION if one.name.startswith("max_rounds"))
    for rule, at, actor in (
        ("N-TURN-01", START, 2),
        ("N-TURN-01", START, "chance"),
        ("N-END-02", over.at.then(over.does[0].action), 0),
        ("N-END-02", over.at.then(over.does[0].action), "chance"),
    ):
        action = GAME.legal_actions(START.state)[0]
        line = {"case": f"{rule} {GAME.rule(rule).title}", **_place(at), "actor": actor}
        yield {**line, "action": msgspec.to_builtins(action), "refused": rule}
    over_line, _ = _reached("short_match", len(_match("short_match").entries))
    last = _match("short_match").entries[-1].action
    line = {"case": "short_match, refused after its end: N-END-02", **over_line, "actor": "chance"}
    line["actions"] = [*line["actions"], msgspec.to_builtins(last)]
    yield {**line, "action": msgspec.to_builtins(last), "refused": "N-END-02"}


def _setup(state: State) -> Line:
    setup = state.setup
    options = {
        option.name: value
        for option in GAME.options
        if (value := getattr(setup.options, option.name)) != option.default
    }
    made = {"seats": setup.seats, "options": options, "board": setup.board.id, "start_seat": setup.start_seat}
    return {"setup": msgspec.to_builtins(made)}


def _place(at: At) -> Line:
    """Where a case happens: the setup, a position if it is not the opening, and what was chosen since."""
    made = _setup(at.base)
    if at.cards or at.base != opening(at.base.setup):
        made["position"] = position_of(at)
    return {**made, "actions": msgspec.to_builtins(at.actions)}


def _accepted(state: State, action: Action) -> Line:
    actor = GAME.actor(state)
    assert actor is not None
    events, _ = judge(GAME, state, actor, action)
    return {
        "actor": actor, "action": msgspec.to_builtins(action), "events": msgspec.to_builtins(events),
        "shows": sorted(_shown(state, actor, action, events)),
    }  # fmt: skip


def _refused(state: State, action: Action, rule: str) -> Line:
    return {"actor": GAME.actor(state), "action": msgspec.to_builtins(action), "refused": rule}


def _legal(state: State) -> Line:
    return {"legal": msgspec.to_builtins(GAME.legal_actions(state))}


def _shown(state: State, actor: Actor, action: Action, events: tuple[Any, ...]) -> set[str]:
    """The rules that the events of an entry show."""
    found, before = set(), state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        step = Step(
            index=place + 1, round=GAME.round_of(state), entry=1, place=place, actor=actor, action=action, event=event,
            before=before, after=after, opened=state, facts=events,
        )  # fmt: skip
        found |= {ruling.rule.id for ruling in GAME.explain(step)}
        before = after
    return found
