"""Steps of random matches, for tests that look at what is drawn or said of them."""

from functools import cache
from random import Random
from typing import Any

from niagara.core.referee import referee
from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.games import get


@cache
def random_steps(seats: int, seed: int, board: str = "", limit: int = 260) -> tuple[Step, ...]:
    """The setup and the steps of a random match of Niagara, stopped after some of them."""
    game, rng = get("niagara"), Random(seed)
    state = game.setup(game.make_setup(seats, {}, board or game.boards[0], 0))
    start = Step(
        index=0, round=1, entry=0, place=0, actor=None, action=None, event=None,
        before=state, after=state, opened=state, facts=(),
    )  # fmt: skip
    steps, entry = [start], 0
    while (actor := game.actor(state)) is not None and len(steps) < limit:
        action = rng.choice(game.legal_actions(state))
        facts, entry, opened = referee(game, state, action)[0], entry + 1, state
        for place, event in enumerate(facts):
            after = game.evolve(state, event)
            steps.append(
                Step(
                    index=len(steps),
                    round=game.round_of(state),
                    entry=entry,
                    place=place,
                    actor=actor,
                    action=action,
                    event=event,
                    before=state,
                    after=after,
                    opened=opened,
                    facts=facts,
                )
            )
            state = after
    return tuple(steps)


@cache
def random_scenes(seats: int, seed: int, board: str = "") -> tuple[tuple[Step, tuple[Ruling, ...], Scene], ...]:
    """Each step of such a match with its rulings and its picture."""
    game = get("niagara")
    pages: list[Any] = []
    for step in random_steps(seats, seed, board):
        rulings = game.explain(step)
        pages.append((step, rulings, game.draw(step, rulings)))
    return tuple(pages)
