"""A match that nobody watches: bots decide for the seats, a source of chance for the river."""

from collections.abc import Sequence
from random import Random

from niagara.play.bots import Bot
from niagara.play.match import Match


def play_out(match: Match, bots: Sequence[Bot], rng: Random) -> None:
    """Plays `match` to its end, one bot a seat. A bot sees what its seat may know."""
    game = match.game
    while (actor := match.actor) is not None:
        legal = match.legal_actions()
        if isinstance(actor, int):
            match.play(bots[actor](game.observe(match.state, actor), legal, rng))
        else:
            match.play(legal[rng.randrange(len(legal))])
