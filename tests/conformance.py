"""The conformance file of a game: one line a case, so that an engine in any language can be checked without Python.

`check` puts one line before our own engine, reading nothing but the line, as an engine in another language would;
conformance_writer makes the file.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from niagara.core.referee import judge
from niagara.core.rule import RuleViolation
from niagara.games.niagara.actions import Action
from niagara.games.niagara.state import State
from niagara.log.shipped import folder

from niagara_cases import At
from niagara_positions import GAME, boat, gems, river

NAME = "conformance.jsonl"

Line = dict[str, Any]


def file() -> Path:
    """Where the conformance file is shipped."""
    replays = folder("replays")
    assert replays is not None
    return replays / "niagara" / NAME


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
