"""What is said of the steps of Mississippi Queen, for tests of the reasons and the sentences."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from niagara.core.referee import referee
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.mississippi_queen.events import Event
from niagara.games.mississippi_queen.state import State
from niagara.render.prose import Speaker

from mississippi_positions import GAME, beginning

SPEAKER = Speaker(("Ada", "Bo", "Cy", "Di", "Ed"))


def steps_of(state: State, action: Any, events: Sequence[Event], index: int = 1, entry: int = 1) -> list[Step]:
    """These events of one entry as steps."""
    found, before = [], state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        step = Step(
            index=index + place, round=GAME.round_of(state), entry=entry, place=place, actor=GAME.actor(state),
            action=action, event=event, before=before, after=after, opened=state, facts=tuple(events),
        )  # fmt: skip
        found.append(step)
        before = after
    return found


def start_of(state: State) -> Step:
    """Step 0."""
    return Step(
        index=0, round=1, entry=0, place=0, actor=None, action=None, event=None,
        before=state, after=state, opened=state, facts=(),
    )  # fmt: skip


def said(*steps: Step) -> dict[str, list[str]]:
    """What is said of these steps: rule id → sentences."""
    found: dict[str, list[str]] = {}
    for step in steps:
        for ruling in GAME.explain(step):
            found.setdefault(ruling.rule.id, []).append(SPEAKER.sentence(ruling.phrase))
    return found


def told(state: State, *actions: Any) -> dict[str, list[str]]:
    """What is said of the last of these actions and all that follows from it."""
    for action in actions[:-1]:
        _, state = referee(GAME, state, action)
    return said(*steps_of(state, actions[-1], referee(GAME, state, actions[-1])[0]))


def rulings_of(steps: Sequence[Step], rule_id: str) -> list[Ruling]:
    """The rulings of one rule in these steps."""
    return [ruling for step in steps for ruling in GAME.explain(step) if ruling.rule.id == rule_id]


@cache
def random_match(seats: int, seed: int, **options: Any) -> tuple[Step, ...]:
    """The steps of a random match."""
    rng = Random(seed)
    state = beginning(seats, start_seat=rng.randrange(seats), **options)
    steps, entry = [start_of(state)], 0
    while GAME.actor(state) is not None:
        action = rng.choice(GAME.legal_actions(state))
        events, after = referee(GAME, state, action)
        entry += 1
        steps += steps_of(state, action, events, len(steps), entry)
        state = after
    return tuple(steps)
