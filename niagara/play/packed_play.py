"""Matches on plain numbers: the choices of `play_out`, several times faster, for a game that has such a form."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from niagara.core.game import AnyGame, Packed
from niagara.core.setup import Setup
from niagara.play import self_play
from niagara.play.bots import PackedBot, packed_bot

Ear = Callable[[Any], object]
"""Hears each action, such as a Match that records it."""


def packed_match(
    game: AnyGame, setup: Setup[Any, Any], bots: Sequence[str]
) -> tuple[Packed, Sequence[PackedBot]] | None:
    """The packed match of this setup and its players, one a seat; None where the game or a bot has no such form."""
    if game.packed is None:
        return None
    match = game.packed(setup)
    players = [packed_bot(game.id, name, match) for name in bots]
    found = [player for player in players if player is not None]
    return (match, found) if len(found) == len(players) else None


def play_packed(match: Packed, players: Sequence[PackedBot], rng: Random, hear: Ear | None = None) -> int:
    """Plays to the end, one bot a seat; how many decisions that took. The same lots give the match of `play_out`.

    Raises BadSetup for a match that does not come to an end.
    """
    for decisions in range(self_play.MOST_DECISIONS):
        actor = match.actor
        if actor is None:
            return decisions
        legal = match.legal()
        number = players[actor](match, legal, rng) if isinstance(actor, int) else legal[rng.randrange(len(legal))]
        if hear is not None:
            hear(match.action(number))
        match.play(number)
    raise self_play.endless()
