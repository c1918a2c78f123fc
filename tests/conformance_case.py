"""The lines of a conformance file: what a case says of its setup, of a legal action, and of one that is refused."""

from typing import Any

import msgspec

from niagara.core.game import Actor, AnyGame
from niagara.core.referee import judge
from niagara.core.step import Step

from conformance import Line


def setup_of(game: AnyGame, state: Any) -> Line:
    """The setup in which a case happens."""
    setup = state.setup
    options = {
        option.name: value
        for option in game.options
        if (value := getattr(setup.options, option.name)) != option.default
    }
    made = {"seats": setup.seats, "options": options, "board": setup.board.id, "start_seat": setup.start_seat}
    return {"setup": msgspec.to_builtins(made)}


def accepted(game: AnyGame, state: Any, action: Any) -> Line:
    """An action that is legal, with its events and the rules that they show."""
    actor = game.actor(state)
    assert actor is not None
    events, _ = judge(game, state, actor, action)
    return {
        "actor": actor, "action": msgspec.to_builtins(action), "events": msgspec.to_builtins(events),
        "shows": sorted(_shown(game, state, actor, action, events)),
    }  # fmt: skip


def refused(game: AnyGame, state: Any, action: Any, rule: str) -> Line:
    """An action that a rule refuses."""
    return {"actor": game.actor(state), "action": msgspec.to_builtins(action), "refused": rule}


def legal(game: AnyGame, state: Any) -> Line:
    """All that may be chosen."""
    return {"legal": msgspec.to_builtins(game.legal_actions(state))}


def opened(state: Any) -> Step:
    """Step 0 of a match."""
    return Step(
        index=0, round=1, entry=0, place=0, actor=None, action=None, event=None,
        before=state, after=state, opened=state, facts=(),
    )  # fmt: skip


def _shown(game: AnyGame, state: Any, actor: Actor, action: Any, events: tuple[Any, ...]) -> set[str]:
    """The rules that the events of an entry show."""
    found, before = set(), state
    for place, event in enumerate(events):
        after = game.evolve(before, event)
        step = Step(
            index=place + 1, round=game.round_of(state), entry=1, place=place, actor=actor, action=action, event=event,
            before=before, after=after, opened=state, facts=events,
        )  # fmt: skip
        found |= {ruling.rule.id for ruling in game.explain(step)}
        before = after
    return found
