"""What is said of the steps of one entry, in words."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import msgspec

from niagara.core.step import Step
from niagara.games.niagara.actions import Action
from niagara.games.niagara.events import Event
from niagara.games.niagara.state import State
from niagara.render.prose import Speaker

from niagara_positions import GAME, play

SPEAKER = Speaker(("Ada", "Bo", "Cy", "Di", "Ed"))


def steps(state: State, action: Action | None, events: Sequence[Event]) -> list[Step]:
    """The steps of one entry with these events."""
    found, before = [], state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        step = Step(
            index=place + 1, round=1, entry=1, place=place, actor=0, action=action, event=event,
            before=before, after=after, opened=state, facts=tuple(events),
        )  # fmt: skip
        found.append(step)
        before = after
    return found


def said(state: State, action: Any, events: Sequence[Event]) -> dict[str, list[str]]:
    """What is said of these events of one entry: rule id → sentences."""
    found: dict[str, list[str]] = {}
    for step in steps(state, action, events):
        for ruling in GAME.explain(step):
            found.setdefault(ruling.rule.id, []).append(SPEAKER.sentence(ruling.phrase))
    return found


def told(state: State, action: Action) -> dict[str, list[str]]:
    """What is said of an action and of all that follows it."""
    events, _ = play(state, action)
    return said(state, action, events)


def board(**changes: Any) -> dict[str, Any]:
    """The shipped board with other names or numbers."""
    text = (files("niagara.games.niagara") / "boards" / "zoch-2004.json").read_bytes()
    plain: dict[str, Any] = msgspec.json.decode(text)
    return {**plain, **changes}
