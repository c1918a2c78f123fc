"""The conformance file of a game: one line a case, so that an engine in any language can be checked without Python.

`lines()` makes it from the tables (niagara_cases and its neighbours) and from the shipped matches; `check` puts one
line before our own engine, reading nothing but the line, as an engine in another language would.
"""

import json
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from niagara import sample
from niagara.core.game import Actor
from niagara.core.referee import judge
from niagara.core.rule import Kind, RuleViolation
from niagara.core.step import Step
from niagara.games.niagara.actions import Action
from niagara.games.niagara.state import State, opening
from niagara.log.shipped import folder, samples

from niagara_cases import REFUSALS, START, At
from niagara_examples import EXAMPLES
from niagara_option_examples import BY_OPTION
from niagara_positions import GAME, boat, gems, river

FORMAT, VERSION = "niagara-conformance", 1
NAME = "conformance.jsonl"

Line = dict[str, Any]


def file() -> Path:
    """Where the conformance file is shipped."""
    replays = folder("replays")
    assert replays is not None
    return replays / "niagara" / NAME


# ---------------------------------------------------------------- making it


def lines() -> Iterator[Line]:
    """The head, then every case: from the shipped matches, then from the tables."""
    cases = list(_numbered(chain(_openings(), _from_matches(), _from_tables())))
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


def _from_matches() -> Iterator[Line]:
    """For every rule that an event shows: the entry of a shipped match that shows it after the fewest actions."""
    first: dict[str, tuple[int, str]] = {}
    for name, path in samples().items():
        if path.parent.name != GAME.id:
            continue
        for step in sample(name).steps():
            for ruling in GAME.explain(step):
                if Kind.FIRES in ruling.rule.kinds and step.entry:
                    here = (step.entry, name)
                    first[ruling.rule.id] = min(first.get(ruling.rule.id, here), here)
    for n, name in sorted(set(first.values())):
        replay = sample(name)
        actions = tuple(entry.action for entry in replay.entries[: n - 1])
        state = next(step.opened for step in replay.steps() if step.entry == n)
        yield {
            "case": f"{name}, entry {n}", **_setup(state), "actions": msgspec.to_builtins(actions),
            **_accepted(state, replay.entries[n - 1].action),
        }  # fmt: skip


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


def position_of(at: At) -> Line:
    """A position in the words of the file (see niagara/log/FORMAT.md)."""
    state, board = at.base, at.base.board
    named = [{gem: count for gem, count in zip(board.gems, row, strict=True) if count} for row in state.stores]
    piles = {
        mine: {gem: count for gem, count in zip(board.gems, row, strict=True) if count}
        for mine, row in zip(board.gems, state.piles, strict=True)
    }
    found: Line = {
        "round": state.round, "ring": state.ring, "weather": state.weather, "arm": state.arm,
        "canoes": [
            [f"{canoe.space}[{canoe.cargo}]" if canoe.cargo else canoe.space for canoe in pair] for pair in state.canoes
        ],
        "stores": named, "piles": piles, "hands": msgspec.to_builtins(state.hands),
    }  # fmt: skip
    return {**found, "cards": list(at.cards)} if at.cards else found


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


# ---------------------------------------------------------------- reading it


def check(line: Line) -> None:
    """Puts one case before our engine; raises AssertionError where they differ."""
    state = _start(line)
    for action in line["actions"]:
        actor = GAME.actor(state)
        assert actor is not None
        _, state = judge(GAME, state, actor, _action(action))
    outcome: dict[str, Callable[[State, Line], None]] = {
        "opening": _check_opening, "events": _check_events, "refused": _check_refused, "legal": _check_legal,
    }  # fmt: skip
    (kind,) = outcome.keys() & line.keys()
    outcome[kind](state, line)


def _action(plain: Line) -> Action:
    action: Action = msgspec.convert(plain, GAME.action_type)
    return action


def _start(line: Line) -> State:
    made = line["setup"]
    state: State = GAME.setup(GAME.make_setup(made["seats"], made["options"], made["board"], made["start_seat"]))
    if "position" not in line:
        return state
    here = line["position"]
    state = replace(
        state, round=here["round"], ring=here["ring"], weather=here["weather"], arm=here["arm"],
        canoes=tuple(tuple(map(boat, pair)) for pair in here["canoes"]),
        stores=tuple(gems(state, **store) for store in here["stores"]),
        piles=tuple(gems(state, **here["piles"][mine]) for mine in state.board.gems),
        hands=tuple(map(tuple, here["hands"])),
    )  # fmt: skip
    return river(here["cards"], state) if "cards" in here else state


def _check_opening(state: State, line: Line) -> None:
    assert json.loads(json.dumps(position_of(At(state)))) == line["opening"]


def _check_events(state: State, line: Line) -> None:
    events, _ = judge(GAME, state, line["actor"], _action(line["action"]))
    assert events == msgspec.convert(line["events"], tuple[GAME.event_type, ...])
    assert _action(line["action"]) in GAME.legal_actions(state)


def _check_refused(state: State, line: Line) -> None:
    refusal = None
    try:
        judge(GAME, state, line["actor"], _action(line["action"]))
    except RuleViolation as violation:
        refusal = violation.rule.id
    assert refusal == line["refused"]


def _check_legal(state: State, line: Line) -> None:
    assert GAME.actor(state) == line["actor"]
    ours = set(GAME.legal_actions(state))
    assert ours == {_action(action) for action in line["legal"]} and len(ours) == len(line["legal"])
