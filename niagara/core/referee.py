"""The referee: the one way by which an entry comes to be, or is accepted."""

from typing import TypeVar

from niagara.core.game import Actor, Game

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


def referee(game: Game[S, A, E], state: S, action: A) -> tuple[tuple[E, ...], S]:
    """The facts of `action` up to the next decision, and the state after them; raises RuleViolation."""
    events, states = _trail(game, state, action)
    return events, states[-1]


def judge(game: Game[S, A, E], state: S, actor: Actor, action: A) -> tuple[tuple[E, ...], S]:
    """As `referee`, for a recorded entry: also refuses an actor whose decision it is not."""
    events, states = judge_trail(game, state, actor, action)
    return events, states[-1]


def judge_trail(game: Game[S, A, E], state: S, actor: Actor, action: A) -> tuple[tuple[E, ...], list[S]]:
    """As `judge`, with every state on the way: the one before, then one after each fact."""
    if game.actor(state) != actor:
        raise game.out_of_turn(state, actor)
    return _trail(game, state, action)


def _trail(game: Game[S, A, E], state: S, action: A) -> tuple[tuple[E, ...], list[S]]:
    evolve, follow, states = game.evolve, game.follow, [state]
    events = game.decide(state, action)
    more = events
    while more:
        for event in more:
            state = evolve(state, event)
            states.append(state)
        more = follow(state)
        events += more
    return events, states
