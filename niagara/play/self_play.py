"""A match that nobody watches: bots decide for the seats, a source of chance for the rest."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from niagara.core.game import Actor, AnyGame
from niagara.core.setup import BadSetup
from niagara.core.text import Phrase
from niagara.play import chance
from niagara.play.bots import Bot
from niagara.play.reasoned import Reasoned

MOST_DECISIONS: Final = 20_000
"""Some forty times a usual match: bots that have not reached a goal by then may never do."""


Comment = str | Mapping[str, str]
"""A note on an entry: a text, or texts by language."""

Note = Callable[[Phrase], Comment]
"""Says the reason of a bot."""


class Live(Protocol):
    """A match that is being played, recorded or not."""

    game: AnyGame
    state: Any

    @property
    def actor(self) -> Actor | None:
        """Who decides now; None when the match is over."""

    def legal_actions(self) -> tuple[Any, ...]:
        """Every legal action."""

    def play(self, action: Any, comment: Comment | None = None) -> tuple[Any, ...]:
        """Decides the open choice, with a note on it."""


def play_out(
    match: Live, bots: Sequence[Bot], rng: Random, rounds: int | None = None, note: Note | None = None
) -> None:
    """Plays `match` to its end, one bot a seat, or to the end of round `rounds`. A bot sees what its seat may know.
    With `note`, the reasons that bots give become notes on their entries.

    Raises BadSetup for a match that does not come to an end.
    """
    game = match.game
    for _ in range(MOST_DECISIONS):
        actor = match.actor
        if actor is None or (rounds is not None and game.round_of(match.state) > rounds):
            return
        legal = match.legal_actions()
        if isinstance(actor, int):
            _play(match, bots[actor](game.observe(match.state, actor), legal, rng), note)
        else:
            match.play(chance.decide(legal, rng))
    raise endless()


def endless() -> BadSetup:
    """That these bots do not come to an end."""
    return BadSetup(
        f"these bots reached no goal in {MOST_DECISIONS:,} decisions: "
        "let a bot play that knows the game, or end the match with --option max_rounds=60"
    )


def _play(match: Live, chosen: Any, note: Note | None) -> None:
    """Plays what a bot chose, with a note if it says why."""
    if not isinstance(chosen, Reasoned):
        match.play(chosen)
    elif note is None or chosen.reason is None:
        match.play(chosen.action)
    else:
        match.play(chosen.action, note(chosen.reason))
