"""The referee: the one way by which an entry comes to be, or is accepted."""

from typing import TypeVar

from niagara.core.game import Actor, Game

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


def referee(game: Game[S, A, E], state: S, action: A, trail: list[S] | None = None) -> tuple[tuple[E, ...], S]:
    """The facts of `action` up to the next decision, and the state after them; raises RuleViolation.

    A `trail` gets the state after each fact.
    """
    changes, follow = game.changes, game.follow
    more = events = game.decide(state, action)
    while more:
        for event in more:
            state = changes[type(event)](state, event)
            if trail is not None:
                trail.append(state)
        more = follow(state)
        events += more
    return events, state


def judge(
    game: Game[S, A, E], state: S, actor: Actor, action: A, trail: list[S] | None = None
) -> tuple[tuple[E, ...], S]:
    """As `referee`, for a recorded entry: also refuses an actor whose decision it is not."""
    if game.actor(state) != actor:
        raise game.out_of_turn(state, actor)
    return referee(game, state, action, trail)
