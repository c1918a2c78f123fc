"""The referee: the one way by which an entry comes to be, or is accepted."""

from typing import TypeVar

from niagara.core.game import Actor, Game

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


def referee(game: Game[S, A, E], state: S, action: A) -> tuple[tuple[E, ...], S]:
    """The facts of `action` up to the next decision, and the state after them; raises RuleViolation."""
    evolve, follow = game.evolve, game.follow
    events = game.decide(state, action)
    for event in events:
        state = evolve(state, event)
    while more := follow(state):
        for event in more:
            state = evolve(state, event)
        events += more
    return events, state


def judge(game: Game[S, A, E], state: S, actor: Actor, action: A) -> tuple[tuple[E, ...], S]:
    """As `referee`, for a recorded entry: also refuses an actor whose decision it is not."""
    if game.actor(state) != actor:
        raise game.out_of_turn(state, actor)
    return referee(game, state, action)
