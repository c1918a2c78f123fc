"""Whether the JavaScript port of Niagara that boardgame.io is measured with plays as our engine does.

Matches of four are played here; the port is given the same choices, and must have the same legal list before each of
them and the same state after it.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from niagara.core.referee import referee
from niagara.games import get
from niagara.games.niagara.state import State, Turn
from niagara.play.greedy_bot import choose

from _contest import Contender, LeftOut
from _figure import Figure

MAX_ROUNDS = 60
MATCHES = 40
"""So many that every goal, a tie among winners and a stranded player come up."""


def played(seed: int) -> list[dict[str, Any]]:
    """A match as lists, choices and states; in every other one two seats are greedy, so that it ends with a goal."""
    game, rng, found = get("niagara"), Random(seed), []
    state = game.setup(game.make_setup(4, {"max_rounds": MAX_ROUNDS}, None, 0))
    while legal := game.legal_actions(state):
        actor = game.actor(state)
        if seed % 2 == 1 and isinstance(actor, int) and actor % 2 == 0:
            choice = choose(game.observe(state, actor), legal, rng)
        else:
            choice = legal[rng.randrange(len(legal))]
        _, state = referee(game, state, choice)
        found.append({"choice": action(choice), "choices": [action(one) for one in legal], "after": facts(state)})
    return found


def action(choice: Any) -> dict[str, Any]:
    """An action as the port writes it: with every field of a canoe's order."""
    bare: dict[str, Any] = msgspec.to_builtins(choice)
    return {"before": [], "path": [], "after": [], **bare} if bare["type"] == "paddle" else bare


def facts(state: State) -> dict[str, Any]:
    """What the port must have in its G, by the same names."""
    names = ("round", "ring", "phase", "kept", "hands", "chosen", "begun", "canoes", "stores", "piles")
    more = ("weather", "arm", "finishers", "winners")
    return {name: msgspec.to_builtins(getattr(state, name)) for name in (*names, *more)} | {"turn": turn(state.turn)}


def turn(now: Turn | None) -> dict[str, Any] | None:
    """The turn without what only our reasons and options need."""
    names = ("seat", "card", "done", "over", "unloaded", "afloat", "ashore")
    return None if now is None else {name: msgspec.to_builtins(getattr(now, name)) for name in names}


def port_check(contender: Contender) -> Figure:
    """Our matches, played by the port; raises LeftOut with the first difference."""
    decisions = 0
    contender.wait()
    for seed in range(MATCHES):
        answer = contender.answer("check", json.dumps(played(seed)))
        if "differs" in answer:
            raise LeftOut(f"its port of the rules is not ours: {answer['differs']} of match {seed}")
        decisions += answer["decisions"]
    value = f"the same legal lists and states at {decisions:,} decisions of {MATCHES} matches"
    return Figure("the port of Niagara to boardgame.io, against ours", value)
